//! Who attacks and who blocks (506 to 509), and the keywords that speak of it.

use super::board::{Board, Play, act};
use super::cards::{aim, by, give, such};
use super::watched::{DEAD, WHOLE, board, walker};
use cardwright_core::kernel::catalog::AimSpec;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::NOBODY;
use cardwright_core::kernel::program::{Mod, Side, Until, Who};
use cardwright_core::rulesets::magic::state::{effect_verb, question, verb};
use cardwright_core::rulesets::magic::vocabulary::{head, phase, zone};

/// No more creatures.
fn done() -> Answer {
    act(verb::DONE, NOBODY)
}

/// An instant that destroys what it aims at, for a player.
fn doom(board: &mut Board, seat: u8, of: AimSpec) {
    let card = board.cards.instant("doom", "0", vec![of], vec![by(effect_verb::DESTROY, 1)]);
    board.put(card, seat, zone::HAND);
}

/// An aim at anything on the battlefield.
fn anything() -> AimSpec {
    AimSpec { from: such(Side::Any, 0, 1 << zone::BATTLEFIELD), ..aim(Side::Any) }
}

/// Casts the spell of a player at a card, and lets it resolve.
fn at(play: &mut Play, spell: &str, what: &str) {
    let stacked = play.stacked();
    play.casts(spell).pick(what).pay().resolve_to(stacked);
}

/// 508.1a: untapped creatures of the active player attack, that they have had since the turn began or that have haste; 702.3.
#[test]
fn who_may_attack() {
    let mut board = board();
    board.creature("able", 0, (1, 1), &[]);
    let tapped = board.creature("tapped", 0, (1, 1), &[]);
    board.mark(tapped, "tapped", 1);
    let new = board.creature("new", 0, (1, 1), &[]);
    let quick = board.creature("quick", 0, (1, 1), &[head::HASTE]);
    [new, quick].into_iter().for_each(|at| board.mark(at, "sick", 1));
    board.creature("wall", 0, (0, 4), &[head::DEFENDER]);
    board.creature("weak", 0, (0, 1), &[]);
    board.creature("theirs", 1, (1, 1), &[]);
    let mut play = board.game();
    play.pass_until(|play| play.is_asked(question::ATTACKERS));
    let may = ["able", "tapped", "new", "quick", "wall", "weak", "theirs"].map(|name| play.can(verb::ATTACK, name));
    assert_eq!(may, [true, false, false, true, false, true, false]);
    let why = ["tapped", "new", "theirs"].map(|name| play.refusal(verb::ATTACK, name));
    assert_eq!(why, ["508.1a", "302.6", "508.1a"]);
}

/// 508.1f: attacking taps, 702.20: but not with vigilance; 508.2: the active player has priority behind that.
#[test]
fn attackers_tap_but_for_vigilance() {
    let mut board = board();
    board.creature("plain", 0, (1, 1), &[]);
    board.creature("watchful", 0, (1, 1), &[head::VIGILANCE]);
    board.creature("home", 0, (1, 1), &[]);
    let mut play = board.game();
    play.attacks(&["plain", "watchful"]);
    assert_eq!((play.phase(), play.asked()), (phase::ATTACKERS, 0));
    assert_eq!(["plain", "watchful", "home"].map(|name| play.is_tapped(name)), [true, false, false]);
}

/// 508.8: with nobody attacking the steps for blocks and damage are skipped; 511.3: in the next combat nobody attacks still.
#[test]
fn without_attackers_combat_is_short() {
    let mut board = board();
    board.creature("own", 0, (1, 1), &[]);
    board.creature("other", 1, (1, 1), &[]);
    let mut play = board.game();
    play.pass_until(|play| play.is_asked(question::ATTACKERS)).answer(done());
    let mut seen = Vec::new();
    while play.turn() == 0 {
        seen.push(play.phase());
        play.idles();
    }
    seen.dedup();
    assert_eq!(seen, [phase::ATTACKERS, phase::COMBAT_END, phase::SECOND_MAIN, phase::END]);
}

/// 509.1a, 702.9, 702.17: untapped creatures block, tapped ones don't; a creature with flying is blocked by flying or reach only. What
/// came this turn can block (302.6 speaks of attacking only).
#[test]
fn who_may_block() {
    for (flying, expected) in [(false, [true, false, true, true, true]), (true, [false, false, true, true, false])] {
        let mut board = board();
        board.creature("raider", 0, (1, 1), if flying { &[head::FLYING] } else { &[] });
        board.creature("ground", 1, (1, 1), &[]);
        let tapped = board.creature("tapped", 1, (1, 1), &[head::FLYING]);
        board.mark(tapped, "tapped", 1);
        board.creature("bird", 1, (1, 1), &[head::FLYING]);
        board.creature("spider", 1, (1, 1), &[head::REACH]);
        let new = board.creature("new", 1, (1, 1), &[]);
        board.mark(new, "sick", 1);
        let mut play = board.game();
        play.attacks(&["raider"]).pass_until(|play| play.is_asked(question::BLOCKERS));
        assert_eq!(play.asked(), 1);
        let may = ["ground", "tapped", "bird", "spider", "new"].map(|name| play.can(verb::BLOCK, name));
        assert_eq!(may, expected, "flying {flying}");
        play.answer(done()).strikes();
        assert_eq!(play.life(1), 19);
    }
}

/// 702.9: flying blocks what walks, and reach does not make a creature one that only flyers can block.
#[test]
fn flyers_block_walkers() {
    let mut board = board();
    board.creature("spider", 0, (1, 3), &[head::REACH]);
    board.creature("bird", 1, (1, 3), &[head::FLYING]);
    board.creature("ground", 1, (1, 3), &[]);
    let mut play = board.game();
    play.attacks(&["spider"]).pass_until(|play| play.is_asked(question::BLOCKERS));
    assert!(play.can(verb::BLOCK, "bird") && play.can(verb::BLOCK, "ground"));
}

/// 509.1b, 702.111: one creature alone can't block a creature with menace, and nobody is asked where only one could.
#[test]
fn menace_needs_two_blockers() {
    let mut board = board();
    board.creature("bully", 0, (2, 2), &[head::MENACE]);
    board.creature("guard", 1, (1, 1), &[]);
    let mut play = board.game();
    play.attacks(&["bully"]).strikes();
    assert_eq!(play.life(1), 18);
    let mut board = super::watched::board();
    board.creature("bully", 0, (2, 2), &[head::MENACE]);
    (0..2).for_each(|n| _ = board.creature(&format!("guard {n}"), 1, (1, 1), &[]));
    let mut play = board.game();
    play.attacks(&["bully"]).pass_until(|play| play.is_asked(question::BLOCKERS));
    play.does(verb::BLOCK, "guard 0");
    // Half of a block is no answer: the other one has to follow, which is the only answer and taken by itself.
    assert!(!play.is_asked(question::BLOCKERS));
    play.to(phase::COMBAT_END);
    assert_eq!((play.life(1), play.at("bully").1), (20, zone::GRAVEYARD));
}

/// 509.1b: flying and menace together: a walker beside a flyer can't make the second blocker.
#[test]
fn flying_and_menace_need_two_that_fly() {
    let mut board = board();
    board.creature("terror", 0, (2, 2), &[head::MENACE, head::FLYING]);
    board.creature("bird", 1, (1, 1), &[head::FLYING]);
    (0..2).for_each(|n| _ = board.creature(&format!("guard {n}"), 1, (1, 1), &[]));
    let mut play = board.game();
    play.attacks(&["terror"]).strikes();
    assert_eq!((play.life(1), play.state("bird")), (18, WHOLE));
}

/// 509.1b: with two attackers with menace and three creatures, the third one can't begin a block that nobody could complete.
#[test]
fn a_third_creature_can_not_block_the_second_bully_alone() {
    let mut board = board();
    (0..2).for_each(|n| _ = board.creature(&format!("bully {n}"), 0, (2, 2), &[head::MENACE]));
    (0..3).for_each(|n| _ = board.creature(&format!("guard {n}"), 1, (1, 1), &[]));
    let mut play = board.game();
    play.attacks(&["bully 0", "bully 1"]).pass_until(|play| play.is_asked(question::BLOCKERS));
    play.does(verb::BLOCK, "guard 0").does(verb::BLOCKS, "bully 0");
    // The second has to complete that block: it can't begin another one that only the third would be left for.
    assert!(!play.table.answers().contains(&done()));
    play.does(verb::BLOCK, "guard 1");
    assert!(!play.is_asked(question::BLOCKED));
    // The third may join them, but not stand alone before the other one.
    play.does(verb::BLOCK, "guard 2");
    assert!(!play.is_asked(question::BLOCKED));
    play.to(phase::COMBAT_END);
    assert_eq!(play.life(1), 18, "the other one is not blocked");
}

/// 509.1h, 510.1c: the only blocker leaves, and the attacker stays blocked and deals nothing; 702.19: with trample all of it goes to
/// the player.
#[test]
fn a_blocked_creature_stays_blocked() {
    for (heads, life) in [(&[][..], 20), (&[head::TRAMPLE], 16)] {
        let mut board = board();
        board.creature("raider", 0, (4, 4), heads);
        board.creature("guard", 1, (2, 2), &[]);
        doom(&mut board, 1, anything());
        let mut play = board.game();
        play.attacks(&["raider"]).blocks(&[("guard", "raider")]).to(phase::BLOCKERS).pass();
        at(&mut play, "doom", "guard");
        assert_eq!((play.phase(), play.state("guard")), (phase::BLOCKERS, DEAD));
        play.strikes();
        assert_eq!((play.life(1), play.state("raider")), (life, WHOLE));
    }
}

/// 506.4, 510.1d: the attacker leaves, and what blocks it deals no damage and is dealt none.
#[test]
fn a_blocker_of_nothing_deals_nothing() {
    let mut board = board();
    board.creature("raider", 0, (4, 4), &[]);
    board.creature("guard", 1, (2, 2), &[head::LIFELINK]);
    doom(&mut board, 1, anything());
    let mut play = board.game();
    play.attacks(&["raider"]).blocks(&[("guard", "raider")]).to(phase::BLOCKERS).pass();
    at(&mut play, "doom", "raider");
    play.to(phase::COMBAT_END);
    assert_eq!((play.state("guard"), play.life(0), play.life(1)), (WHOLE, 20, 20));
}

/// 506.4, 302.6, 110.5c: an attacker that changes hands is out of combat, tapped as it is and sick; its blocker deals it no damage and
/// it deals none.
#[test]
fn what_changes_hands_is_out_of_combat() {
    for blocked in [false, true] {
        let mut board = board();
        board.creature("raider", 0, (3, 3), &[]);
        board.creature("guard", 1, (2, 2), &[head::LIFELINK]);
        let seize = vec![give(Until::ThisTurn, vec![Mod::Control(Who::You)])];
        let card = board.cards.instant("seizure", "0", vec![anything()], seize);
        board.put(card, 1, zone::HAND);
        let mut play = board.game();
        play.attacks(&["raider"]);
        if blocked {
            play.blocks(&[("guard", "raider")]).to(phase::BLOCKERS).pass();
        } else {
            play.pass();
        }
        at(&mut play, "seizure", "raider");
        assert_eq!((play.at("raider"), play.is_tapped("raider")), ((1, zone::BATTLEFIELD), true));
        play.to(phase::COMBAT_END);
        let untouched = (play.state("raider"), play.state("guard"), play.life(0), play.life(1));
        assert_eq!(untouched, (WHOLE, WHOLE, 20, 20), "blocked {blocked}");
        // 514.2: behind the cleanup step it is its owner's again, and sick in that turn.
        play.reach_turn(1, phase::UPKEEP);
        assert_eq!((play.at("raider"), play.mark("raider", "sick")), ((0, zone::BATTLEFIELD), 1));
        play.pass_until(|play| play.turn() == 0 && play.is_asked(question::ATTACKERS));
        assert!(play.can(verb::ATTACK, "raider"));
    }
}

/// 508.1b, 510.1b, 120.3c: a creature attacks a planeswalker: damage takes its counters and not its player's life; what is more than
/// the loyalty is lost.
#[test]
fn planeswalkers_are_attacked() {
    for (power, left) in [(2, Some(1)), (3, None), (7, None)] {
        let mut board = board();
        board.creature("raider", 0, (power, 4), &[]);
        walker(&mut board, "sage", 1, 3);
        let mut play = board.game();
        play.declares("raider");
        assert!(play.is_asked(question::ATTACKED));
        play.does(verb::AT_WALKER, "sage").no_more(question::ATTACKERS).to(phase::COMBAT_END);
        match left {
            Some(loyalty) => {
                assert_eq!((play.at("sage").1, play.mark("sage", "loyalty")), (zone::BATTLEFIELD, loyalty))
            }
            None => assert_eq!(play.at("sage"), (1, zone::GRAVEYARD)),
        }
        assert_eq!(play.life(1), 20);
    }
}

/// 510.1b, 506.4: the planeswalker that is attacked is gone, and the unblocked creature deals no damage; its player is not attacked
/// instead.
#[test]
fn an_attacker_of_what_is_gone_deals_nothing() {
    let mut board = board();
    board.creature("raider", 0, (4, 4), &[head::LIFELINK]);
    walker(&mut board, "sage", 1, 3);
    doom(&mut board, 0, anything());
    let mut play = board.game();
    play.declares("raider").does(verb::AT_WALKER, "sage").no_more(question::ATTACKERS);
    at(&mut play, "doom", "sage");
    assert_eq!(play.at("sage"), (1, zone::GRAVEYARD));
    play.to(phase::COMBAT_END);
    assert_eq!((play.life(0), play.life(1)), (20, 20));
}

/// 509.1a: creatures block also what attacks a planeswalker of their player; 702.19: what tramples over them goes to the planeswalker,
/// and no further.
#[test]
fn trample_reaches_the_planeswalker() {
    let mut board = board();
    board.creature("raider", 0, (9, 9), &[head::TRAMPLE]);
    walker(&mut board, "sage", 1, 3);
    board.creature("guard", 1, (1, 2), &[]);
    let mut play = board.game();
    play.declares("raider").does(verb::AT_WALKER, "sage").no_more(question::ATTACKERS);
    play.blocks(&[("guard", "raider")]);
    play.assigns(2).to(phase::COMBAT_END);
    assert_eq!((play.state("guard"), play.at("sage").1, play.life(1)), (DEAD, zone::GRAVEYARD, 20));
}

/// 509.1g: blocking does not tap, and what attacked can't block in the next turn unless it untapped.
#[test]
fn blocking_does_not_tap() {
    let mut board = board();
    board.creature("raider", 0, (1, 4), &[]);
    board.creature("guard", 1, (1, 4), &[]);
    let mut play = board.game();
    play.attacks(&["raider"]).blocks(&[("guard", "raider")]).to(phase::BLOCKERS);
    assert_eq!((play.is_tapped("raider"), play.is_tapped("guard")), (true, false));
    // In the other player's turn the raider is tapped still, so nobody can block.
    play.pass_until(|play| play.turn() == 1 && play.is_asked(question::ATTACKERS));
    play.does(verb::ATTACK, "guard").no_more(question::ATTACKERS).strikes();
    assert_eq!(play.life(0), 19);
}
