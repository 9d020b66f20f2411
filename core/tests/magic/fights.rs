//! Combat: declarations, orders, and damage.

use super::board::{Board, Play, act};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::NOBODY;
use cardwright_core::rulesets::magic::state::verb;
use cardwright_core::rulesets::magic::vocabulary::{head, phase, zone};

/// A position in which these creatures of the first player and those of the second stand.
fn lines(own: &[(&str, (i32, i32), &[u8])], other: &[(&str, (i32, i32), &[u8])]) -> Play {
    let mut board = Board::new();
    own.iter().for_each(|(name, body, heads)| _ = board.creature(name, 0, *body, heads));
    other.iter().for_each(|(name, body, heads)| _ = board.creature(name, 1, *body, heads));
    // The second player is asked in every window; the first can do nothing there.
    board.lands(1, 1, 0);
    board.game()
}

#[test]
fn unblocked_creatures_hurt_the_player_and_are_tapped() {
    let mut game = lines(&[("bear", (2, 2), &[]), ("watcher", (1, 1), &[head::VIGILANCE])], &[]);
    game.attack(&["bear", "watcher"]).until(phase::COMBAT_END);
    assert_eq!(game.life(1), 17);
    assert_eq!((game.mark("bear", "tapped"), game.mark("watcher", "tapped")), (1, 0));
}

#[test]
fn defenders_new_creatures_and_tapped_ones_do_not_attack() {
    let mut board = Board::new();
    board.creature("bear", 0, (2, 2), &[]);
    board.creature("wall", 0, (0, 4), &[head::DEFENDER]);
    let sick = board.creature("recruit", 0, (2, 2), &[]);
    let hasty = board.creature("runner", 0, (2, 2), &[head::HASTE]);
    let tapped = board.creature("sleeper", 0, (2, 2), &[]);
    [(sick, "sick"), (hasty, "sick"), (tapped, "tapped")].into_iter().for_each(|(at, word)| board.mark(at, word, 1));
    let mut game = board.game();
    game.until(phase::ATTACKERS);
    let able: Vec<bool> =
        ["bear", "wall", "recruit", "runner", "sleeper"].map(|name| game.can(verb::ATTACK, name)).to_vec();
    assert_eq!(able, [true, false, false, true, false]);
    let refused = ["wall", "recruit", "sleeper"].map(|name| game.refusal(verb::ATTACK, name));
    assert_eq!(refused, ["702.3", "302.6", "508.1a"]);
}

#[test]
fn damage_stays_for_the_turn_and_lethal_damage_destroys() {
    let mut game = lines(&[("ox", (3, 4), &[])], &[("bear", (2, 2), &[])]);
    game.attack(&["ox"]).block(&[("bear", "ox")]).until(phase::COMBAT_END);
    assert_eq!((game.life(1), game.mark("ox", "damage")), (20, 2));
    assert!(game.is_in("bear", zone::GRAVEYARD) && game.is_in("ox", zone::BATTLEFIELD));
    game.until(phase::UPKEEP);
    assert_eq!(game.mark("ox", "damage"), 0, "it has worn off");
}

#[test]
fn flying_creatures_are_blocked_by_flying_and_reach() {
    let hawk: (&str, (i32, i32), &[u8]) = ("hawk", (2, 2), &[head::FLYING]);
    let mut game =
        lines(&[hawk], &[("bear", (2, 2), &[]), ("archer", (1, 1), &[head::REACH]), ("bat", (1, 1), &[head::FLYING])]);
    game.attack(&["hawk"]).until(phase::BLOCKERS);
    assert_eq!(["bear", "archer", "bat"].map(|name| game.can(verb::BLOCK, name)), [false, true, true]);
    assert_eq!(game.refusal(verb::BLOCK, "bear"), "702.9");
}

#[test]
fn a_creature_with_menace_is_blocked_by_two_or_not_at_all() {
    let mut game = lines(&[("brute", (3, 3), &[head::MENACE])], &[("one", (1, 1), &[]), ("two", (1, 1), &[])]);
    game.attack(&["brute"]).until(phase::BLOCKERS);
    assert!(game.can(verb::BLOCK, "one"));
    assert!(!game.can(verb::BLOCK, "two"), "behind it is nobody who could help");
    game.does(verb::BLOCK, "one");
    // The only way to complete it is taken by itself.
    assert_eq!((game.at("one").1, game.at("two").1), (zone::BATTLEFIELD, zone::BATTLEFIELD));
    assert!(game.can(verb::NEXT, "one") && game.can(verb::NEXT, "two"));
    let mut alone = lines(&[("brute", (3, 3), &[head::MENACE])], &[("one", (1, 1), &[])]);
    alone.attack(&["brute"]).until(phase::COMBAT_END);
    assert_eq!(alone.life(1), 17);
}

#[test]
fn two_creatures_with_menace_share_no_blocker() {
    let menace: &[u8] = &[head::MENACE];
    let blockers: Vec<(&str, (i32, i32), &[u8])> = vec![("a", (1, 1), &[]), ("b", (1, 1), &[]), ("c", (1, 1), &[])];
    let mut game = lines(&[("brute", (3, 3), menace), ("ogre", (3, 3), menace)], &blockers);
    game.attack(&["brute", "ogre"]).until(phase::BLOCKERS);
    game.does(verb::BLOCK, "a").does(verb::BLOCKS, "brute");
    assert!(!game.table.answers().contains(&act(verb::DONE, NOBODY)), "the brute needs another blocker");
    assert_eq!(game.refusal(verb::DONE, "a"), "702.111");
    // Of three creatures no two pairs can be made: whoever comes next can only help against the brute.
    game.does(verb::BLOCK, "b");
    assert!(game.table.answers().contains(&act(verb::DONE, NOBODY)) && game.can(verb::BLOCK, "c"));
}

// 510.1c, 702.2, 702.19: awkward situation 40.
#[test]
fn deathtouch_and_trample_need_one_each() {
    let heads = [head::DEATHTOUCH, head::TRAMPLE];
    let mut game = lines(&[("worm", (6, 6), &heads)], &[("a", (0, 4), &[]), ("b", (0, 4), &[]), ("c", (0, 4), &[])]);
    game.attack(&["worm"]).block(&[("a", "worm"), ("b", "worm"), ("c", "worm")]);
    game.does(verb::NEXT, "c").does(verb::NEXT, "b").until(phase::DAMAGE);
    for _ in 0..3 {
        assert_eq!(game.table.answers().first(), Some(&Answer::Number(1)));
        game.answer(Answer::Number(1));
    }
    game.until(phase::COMBAT_END);
    assert_eq!(game.life(1), 17);
    assert!(["a", "b", "c"].into_iter().all(|name| game.is_in(name, zone::GRAVEYARD)));
}

#[test]
fn what_comes_first_in_the_order_gets_lethal_damage_first() {
    let mut game = lines(&[("ox", (5, 5), &[])], &[("a", (1, 3), &[]), ("b", (1, 3), &[])]);
    game.attack(&["ox"]).block(&[("a", "ox"), ("b", "ox")]).until(phase::COMBAT_END);
    game.does(verb::NEXT, "b").until(phase::DAMAGE);
    let numbers = [3, 4, 5].map(Answer::Number);
    assert_eq!(game.table.answers(), numbers);
    game.answer(Answer::Number(3));
    assert!(game.is_in("b", zone::GRAVEYARD) && game.is_in("a", zone::BATTLEFIELD));
}

#[test]
fn trample_deals_the_rest_to_the_player() {
    let mut game = lines(&[("boar", (5, 5), &[head::TRAMPLE])], &[("bear", (2, 2), &[])]);
    game.attack(&["boar"]).block(&[("bear", "boar")]).until(phase::DAMAGE);
    game.answer(Answer::Number(2));
    assert_eq!(game.life(1), 17);
}

// 510.4: awkward situation 39.
#[test]
fn first_strike_kills_before_the_other_strikes_and_double_strike_strikes_twice() {
    let mut game = lines(&[("lancer", (2, 1), &[head::FIRST_STRIKE])], &[("bear", (2, 2), &[])]);
    game.attack(&["lancer"]).block(&[("bear", "lancer")]).until(phase::COMBAT_END);
    assert!(game.is_in("bear", zone::GRAVEYARD) && game.is_in("lancer", zone::BATTLEFIELD));
    let mut game = lines(&[("twin", (2, 2), &[head::DOUBLE_STRIKE])], &[]);
    game.attack(&["twin"]).until(phase::COMBAT_END);
    assert_eq!(game.life(1), 16);
    let mut game = lines(&[("twin", (2, 2), &[head::DOUBLE_STRIKE])], &[("ox", (1, 4), &[])]);
    game.attack(&["twin"]).block(&[("ox", "twin")]).until(phase::COMBAT_END);
    assert!(game.is_in("ox", zone::GRAVEYARD) && game.is_in("twin", zone::BATTLEFIELD));
    // Who has neither strikes in the second step, though the one with first strike has struck already.
    let mut game = lines(&[("lancer", (1, 1), &[head::FIRST_STRIKE])], &[("bear", (2, 2), &[])]);
    game.attack(&["lancer"]).block(&[("bear", "lancer")]).until(phase::COMBAT_END);
    assert!(game.is_in("bear", zone::BATTLEFIELD) && game.is_in("lancer", zone::GRAVEYARD));
}

#[test]
fn lifelink_gains_as_the_damage_is_dealt() {
    let mut game = lines(&[("cleric", (3, 3), &[head::LIFELINK])], &[("imp", (2, 2), &[head::LIFELINK])]);
    game.attack(&["cleric"]).block(&[("imp", "cleric")]).until(phase::COMBAT_END);
    assert_eq!((game.life(0), game.life(1)), (23, 22));
}

// 120.3b, 120.3f: awkward situation 27.
#[test]
fn infect_gives_poison_and_wither_shrinks() {
    let mut game = lines(&[("plague", (3, 3), &[head::INFECT, head::LIFELINK])], &[]);
    game.attack(&["plague"]).until(phase::COMBAT_END);
    assert_eq!((game.life(0), game.life(1), game.counters(1, "poison")), (23, 20, 3));
    let mut game = lines(&[("rot", (1, 4), &[head::WITHER])], &[("ox", (3, 3), &[])]);
    game.attack(&["rot"]).block(&[("ox", "rot")]).until(phase::COMBAT_END);
    assert_eq!((game.mark("ox", "minus"), game.stats("ox")[..2].to_vec()), (1, vec![2, 2]));
    assert_eq!(game.mark("ox", "damage"), 0);
}

#[test]
fn ten_poison_counters_lose() {
    let mut board = Board::new();
    board.creature("plague", 0, (3, 3), &[head::INFECT]);
    board.number(1, "poison", 7);
    let mut game = board.game();
    game.attack(&["plague"]).until(phase::COMBAT_END);
    assert_eq!((game.won_by(), game.table.outcome_clause()), (Some(0), Some("104.3d")));
}

// 704.5f, 704.5g: awkward situation 38.
#[test]
fn an_indestructible_creature_survives_damage() {
    let mut game = lines(&[("ox", (9, 9), &[])], &[("rock", (1, 1), &[head::INDESTRUCTIBLE])]);
    game.attack(&["ox"]).block(&[("rock", "ox")]).until(phase::COMBAT_END);
    assert!(game.is_in("rock", zone::BATTLEFIELD));
    let mut game = lines(&[("rot", (1, 1), &[head::WITHER])], &[("rock", (0, 1), &[head::INDESTRUCTIBLE])]);
    game.attack(&["rot"]).block(&[("rock", "rot")]).until(phase::COMBAT_END);
    assert!(game.is_in("rock", zone::GRAVEYARD));
    let mut game = lines(&[("asp", (1, 1), &[head::DEATHTOUCH])], &[("rock", (0, 5), &[head::INDESTRUCTIBLE])]);
    game.attack(&["asp"]).block(&[("rock", "asp")]).until(phase::COMBAT_END);
    assert!(game.is_in("rock", zone::BATTLEFIELD));
}

#[test]
fn planeswalkers_are_attacked_and_lose_loyalty() {
    let mut board = Board::new();
    board.creature("bear", 0, (2, 2), &[]);
    board.creature("ox", 0, (3, 3), &[]);
    let walker = board.cards.walker("sage", "2", 4);
    let at = board.put(walker, 1, zone::BATTLEFIELD);
    board.mark(at, "loyalty", 4);
    let mut game = board.game();
    game.until(phase::ATTACKERS).does(verb::ATTACK, "bear").does(verb::AT_WALKER, "sage");
    game.does(verb::ATTACK, "ox").answer(Play::place(verb::AT_PLAYER, 1));
    assert_eq!((game.life(1), game.mark("sage", "loyalty")), (17, 2));
    let mut board = Board::new();
    board.creature("ox", 0, (4, 4), &[]);
    let walker = board.cards.walker("sage", "2", 4);
    let at = board.put(walker, 1, zone::BATTLEFIELD);
    board.mark(at, "loyalty", 4);
    let mut game = board.game();
    game.until(phase::ATTACKERS).does(verb::ATTACK, "ox").does(verb::AT_WALKER, "sage");
    assert!(game.is_in("sage", zone::GRAVEYARD));
}
