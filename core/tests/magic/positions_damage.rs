//! Combat damage: how it is divided, when it is dealt, and what it results in (107.1b, 120, 510, and the keywords of damage).

use super::watched::{DEAD, WHOLE, board, walker};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulesets::magic::state::{question, verb};
use cardwright_core::rulesets::magic::vocabulary::{head, phase, zone};
use cardwright_core::table::Outcome;

/// What becomes of an attacker and its blocker, and of both players' life.
type End = ((u8, i32), (u8, i32), i32, i32);

/// One creature attacks, and another one blocks it; damage is divided in the first way that is offered.
fn clash(ours: ((i32, i32), &[u8]), theirs: ((i32, i32), &[u8])) -> End {
    let mut board = board();
    board.creature("ours", 0, ours.0, ours.1);
    board.creature("theirs", 1, theirs.0, theirs.1);
    let mut play = board.game();
    play.attacks(&["ours"]).blocks(&[("theirs", "ours")]);
    // Where damage is divided, each creature is assigned as little as possible.
    play.to(phase::COMBAT_END);
    (play.state("ours"), play.state("theirs"), play.life(0), play.life(1))
}

const STANDS: u8 = zone::BATTLEFIELD;

/// 510.2, 120.2a: both deal damage at the same time.
#[test]
fn both_deal_damage_at_once() {
    assert_eq!(clash(((2, 2), &[]), ((2, 2), &[])), (DEAD, DEAD, 20, 20));
    assert_eq!(clash(((2, 3), &[]), ((2, 3), &[])), ((STANDS, 2), (STANDS, 2), 20, 20));
    assert_eq!(clash(((3, 2), &[]), ((1, 4), &[])), ((STANDS, 1), (STANDS, 3), 20, 20));
}

/// 510.4, 702.7: what was killed in the first of two steps deals no damage in the second one.
#[test]
fn first_strike_kills_first() {
    let first = &[head::FIRST_STRIKE][..];
    assert_eq!(clash(((2, 1), first), ((2, 2), &[])), (WHOLE, DEAD, 20, 20));
    assert_eq!(clash(((2, 2), &[]), ((2, 1), first)), (DEAD, WHOLE, 20, 20));
    assert_eq!(clash(((2, 2), first), ((2, 2), first)), (DEAD, DEAD, 20, 20));
    assert_eq!(clash(((2, 1), first), ((2, 3), &[])), (DEAD, (STANDS, 2), 20, 20));
}

/// 702.4: double strike deals damage in both steps, to a creature, and to the player if it is unblocked; what it has killed in the
/// first is no reason to deal the second to the player, unless with trample.
#[test]
fn double_strike_deals_twice() {
    let double = &[head::DOUBLE_STRIKE][..];
    // In the second step both deal damage at the same time.
    assert_eq!(clash(((2, 2), double), ((2, 4), &[])), (DEAD, DEAD, 20, 20));
    assert_eq!(clash(((2, 2), double), ((2, 5), &[])), (DEAD, (STANDS, 4), 20, 20));
    assert_eq!(clash(((2, 2), double), ((9, 2), &[])), (WHOLE, DEAD, 20, 20));
    assert_eq!(clash(((3, 3), double), ((3, 3), &[head::FIRST_STRIKE])), (DEAD, DEAD, 20, 20));
    assert_eq!(clash(((3, 3), &[head::DOUBLE_STRIKE, head::TRAMPLE]), ((0, 2), &[])), (WHOLE, DEAD, 20, 16));
    let mut board = board();
    board.creature("twin", 0, (3, 3), double);
    let mut play = board.game();
    play.attacks(&["twin"]).strikes();
    assert_eq!(play.life(1), 17);
    play.to(phase::COMBAT_END);
    assert_eq!(play.life(1), 14);
}

/// 510.4, 510.3: with first strike in combat there are two damage steps, each with priority; without there is one. A creature with it
/// deals no damage in the second step, also if nothing else does.
#[test]
fn first_strike_makes_a_second_step() {
    for (heads, windows) in [(&[][..], 2), (&[head::FIRST_STRIKE], 4), (&[head::DOUBLE_STRIKE], 4)] {
        let mut board = board();
        board.creature("raider", 0, (1, 1), heads);
        let mut play = board.game();
        play.attacks(&["raider"]).strikes();
        let mut seen = 0;
        while play.phase() == phase::DAMAGE {
            seen += 1;
            play.pass();
        }
        let twice = heads.contains(&head::DOUBLE_STRIKE);
        assert_eq!((seen, play.life(1)), (windows, if twice { 18 } else { 19 }));
    }
}

/// 510.1a, 107.1b: power of 0 and below deals nothing; nothing is gained by an attack of less than nothing.
#[test]
fn no_power_deals_no_damage() {
    for power in [0, -1, -3] {
        let mut board = board();
        board.creature("raider", 0, (power, 3), &[head::DEATHTOUCH, head::LIFELINK]);
        board.creature("second", 0, (power, 3), &[head::DEATHTOUCH]);
        board.creature("guard", 1, (2, 2), &[]);
        let mut play = board.game();
        play.attacks(&["raider", "second"]).blocks(&[("guard", "second")]).to(phase::COMBAT_END);
        let end = (play.life(0), play.life(1), play.state("guard"), play.state("second"));
        assert_eq!(end, (20, 20, WHOLE, (STANDS, 2)), "power {power}");
    }
}

/// 509.2, 510.1c: of two blockers the second one gets damage only if the first has its lethal part; the active player chooses the order
/// and how much more than that the first gets.
#[test]
fn damage_is_lethal_before_the_next() {
    let fight = |power: i32, first: &str| {
        let mut board = board();
        board.creature("raider", 0, (power, 9), &[]);
        ["one", "two"].into_iter().for_each(|name| _ = board.creature(name, 1, (1, 3), &[]));
        let mut play = board.game();
        play.attacks(&["raider"]).blocks(&[("one", "raider"), ("two", "raider")]);
        assert!(play.is_asked(question::ORDER));
        assert_eq!(play.asked(), 0);
        play.does(verb::NEXT, first).to(phase::BLOCKERS);
        play
    };
    let mut play = fight(4, "two");
    play.assigns(3).to(phase::COMBAT_END);
    assert_eq!((play.state("one"), play.state("two"), play.state("raider")), ((STANDS, 1), DEAD, (STANDS, 2)));
    // Less than what is lethal can't be assigned to the first, all of it can.
    let mut play = fight(5, "one");
    play.pass_until(|play| !play.amounts().is_empty());
    assert_eq!(play.amounts(), [3, 4, 5]);
    play.assigns(5).to(phase::COMBAT_END);
    assert_eq!((play.state("one"), play.state("two")), (DEAD, WHOLE));
    // With less power than that nobody is asked.
    let mut play = fight(2, "one");
    play.to(phase::COMBAT_END);
    assert_eq!((play.state("one"), play.state("two")), ((STANDS, 2), WHOLE));
}

/// 510.1c: what is lethal takes marked damage into account; 702.19: with trample the rest may go to the player, and need not.
#[test]
fn trample_needs_only_what_is_missing() {
    let fight = || {
        let mut board = board();
        board.creature("raider", 0, (5, 5), &[head::TRAMPLE]);
        let guard = board.creature("guard", 1, (0, 4), &[]);
        board.mark(guard, "damage", 2);
        let mut play = board.game();
        play.attacks(&["raider"]).blocks(&[("guard", "raider")]).pass_until(|play| !play.amounts().is_empty());
        play
    };
    let mut play = fight();
    assert_eq!((play.asked(), play.amounts()), (0, vec![2, 3, 4, 5]));
    play.assigns(2).to(phase::COMBAT_END);
    assert_eq!((play.state("guard"), play.life(1)), (DEAD, 17));
    let mut play = fight();
    play.assigns(5).to(phase::COMBAT_END);
    assert_eq!((play.state("guard"), play.life(1)), (DEAD, 20));
}

/// 702.2, 702.19, 510.1c: with deathtouch and trample 1 for each of three blockers of toughness 4 is enough, and the rest goes through.
#[test]
fn deathtouch_and_trample() {
    let mut board = board();
    board.creature("raider", 0, (6, 6), &[head::DEATHTOUCH, head::TRAMPLE]);
    let guards = ["one", "two", "three"];
    guards.into_iter().for_each(|name| _ = board.creature(name, 1, (1, 4), &[]));
    let mut play = board.game();
    play.attacks(&["raider"]).blocks(&guards.map(|name| (name, "raider")));
    while play.is_asked(question::ORDER) {
        let first = play.table.answers()[0];
        play.answer(first);
    }
    (0..3).for_each(|_| _ = play.assigns(1));
    play.to(phase::COMBAT_END);
    assert_eq!(guards.map(|name| play.state(name)), [DEAD; 3]);
    assert_eq!((play.life(1), play.state("raider")), (17, (STANDS, 3)));
}

/// 704.5h, 702.12: a creature that was dealt any damage by deathtouch is destroyed, unless it is indestructible; it keeps the damage
/// then, and is destroyed by nothing later either (702.2: the check looks back to the last one only).
#[test]
fn deathtouch_destroys_whatever_can_be_destroyed() {
    let touch = &[head::DEATHTOUCH][..];
    assert_eq!(clash(((1, 1), touch), ((0, 9), &[])), (WHOLE, DEAD, 20, 20));
    // A source that deals 0 damage destroys nothing.
    assert_eq!(clash(((1, 1), &[]), ((0, 9), touch)), (WHOLE, (STANDS, 1), 20, 20));
    assert_eq!(clash(((1, 1), touch), ((0, 9), &[head::INDESTRUCTIBLE])), (WHOLE, (STANDS, 1), 20, 20));
    assert_eq!(clash(((9, 9), &[head::FIRST_STRIKE]), ((1, 1), touch)), (WHOLE, DEAD, 20, 20));
    assert_eq!(clash(((1, 1), &[head::FIRST_STRIKE, head::DEATHTOUCH]), ((9, 9), &[])), (WHOLE, DEAD, 20, 20));
}

/// 704.5g, 704.5f, 702.12: lethal damage does not destroy what is indestructible, toughness 0 puts it into the graveyard.
#[test]
fn indestructible_stays_with_damage_and_goes_without_toughness() {
    let stays = &[head::INDESTRUCTIBLE][..];
    assert_eq!(clash(((5, 5), &[]), ((0, 3), stays)), (WHOLE, (STANDS, 5), 20, 20));
    assert_eq!(clash(((3, 5), &[head::WITHER]), ((0, 3), stays)), (WHOLE, DEAD, 20, 20));
    assert_eq!(clash(((2, 5), &[head::WITHER]), ((0, 3), stays)).1, WHOLE);
}

/// 120.3f, 702.15: lifelink gains as part of the damage: at 1 life a player lives through 3 damage if 3 are gained with it, in the same
/// step; what is gained one step later comes too late, and one step earlier in time.
#[test]
fn lifelink_gains_with_the_damage() {
    for (raider, guard, end) in [
        (&[][..], &[head::LIFELINK][..], Ok(1)),
        (&[head::FIRST_STRIKE], &[head::LIFELINK], Err(())),
        (&[], &[head::LIFELINK, head::FIRST_STRIKE], Ok(1)),
        (&[], &[], Err(())),
    ] {
        let mut board = board();
        board.number(1, "life", 1);
        board.creature("raider", 0, (3, 3), raider);
        board.creature("blocked", 0, (1, 9), &[]);
        board.creature("guard", 1, (3, 3), guard);
        let mut play = board.game();
        play.attacks(&["raider", "blocked"]).blocks(&[("guard", "blocked")]);
        play.pass_until(|play| play.outcome().is_some() || play.phase() == phase::COMBAT_END);
        match end {
            Ok(life) => assert_eq!((play.outcome(), play.life(1)), (None, life)),
            Err(()) => assert_eq!(play.outcome(), Some(Outcome::Win(Seat(0)))),
        }
    }
    // What tramples gains for all of it.
    assert_eq!(clash(((5, 5), &[head::LIFELINK, head::TRAMPLE]), ((0, 2), &[])), (WHOLE, DEAD, 25, 17));
}

/// 120.3b, 120.3d, 120.3f: infect gives a player poison and no loss of life, a creature -1/-1 counters and no marked damage, and
/// lifelink gains all the same; wither does the second only.
#[test]
fn infect_and_wither_leave_counters() {
    let mut board = board();
    board.creature("plague", 0, (3, 3), &[head::INFECT, head::LIFELINK]);
    let mut play = board.game();
    play.attacks(&["plague"]).strikes();
    assert_eq!((play.life(0), play.life(1), play.counters(1, "poison")), (23, 20, 3));
    let mut board = super::watched::board();
    board.creature("blight", 0, (3, 3), &[head::WITHER]);
    let mut play = board.game();
    play.attacks(&["blight"]).strikes();
    assert_eq!((play.life(1), play.counters(1, "poison")), (17, 0));
    for keyword in [head::INFECT, head::WITHER] {
        let mut board = super::watched::board();
        board.creature("blight", 0, (2, 9), &[keyword]);
        board.creature("guard", 1, (4, 5), &[]);
        let mut play = board.game();
        play.attacks(&["blight"]).blocks(&[("guard", "blight")]).to(phase::COMBAT_END);
        assert_eq!((play.mark("guard", "minus"), play.mark("guard", "damage")), (2, 0));
        assert_eq!((play.stats("guard")[0], play.stats("guard")[1], play.mark("blight", "damage")), (2, 3, 4));
        // 122.1a, 514.2: counters stay when damage is gone.
        play.reach_turn(1, phase::UPKEEP);
        assert_eq!((play.mark("guard", "minus"), play.mark("blight", "damage")), (2, 0));
    }
}

/// 120.3c: infect takes loyalty from a planeswalker, and gives nobody poison.
#[test]
fn infect_on_a_planeswalker_is_plain_damage() {
    let mut board = board();
    board.creature("plague", 0, (2, 2), &[head::INFECT]);
    walker(&mut board, "sage", 1, 5);
    let mut play = board.game();
    play.declares("plague").does(verb::AT_WALKER, "sage").no_more(question::ATTACKERS).strikes();
    assert_eq!((play.mark("sage", "loyalty"), play.counters(1, "poison"), play.mark("sage", "minus")), (3, 0, 0));
}

/// 104.3d, 704.5c: ten poison counters lose the game, nine don't.
#[test]
fn ten_poison_counters_lose() {
    for (before, lost) in [(7, false), (8, true), (9, true)] {
        let mut board = board();
        board.number(1, "poison", before);
        board.creature("plague", 0, (2, 2), &[head::INFECT]);
        let mut play = board.game();
        play.attacks(&["plague"]);
        play.pass_until(|play| play.outcome().is_some() || play.phase() == phase::COMBAT_END);
        assert_eq!(play.outcome(), lost.then_some(Outcome::Win(Seat(0))), "{before} before");
    }
}

/// 510.1d: a blocker deals all its damage to what it blocks, also beyond what is lethal; 702.19: trample means nothing for it.
#[test]
fn a_blocker_does_not_trample() {
    assert_eq!(clash(((1, 1), &[]), ((9, 9), &[head::TRAMPLE])), (DEAD, (STANDS, 1), 20, 20));
}

/// 510.1c: damage that other attackers have assigned counts, each blocker by itself: two attackers, each blocked by its own.
#[test]
fn each_attacker_divides_its_own_damage() {
    let mut board = board();
    board.creature("left", 0, (3, 3), &[]);
    board.creature("right", 0, (3, 3), &[head::TRAMPLE]);
    board.creature("one", 1, (2, 2), &[]);
    board.creature("two", 1, (2, 2), &[]);
    let mut play = board.game();
    play.attacks(&["left", "right"]).blocks(&[("one", "left"), ("two", "right")]);
    play.assigns(2).to(phase::COMBAT_END);
    assert_eq!((play.state("one"), play.state("two"), play.life(1)), (DEAD, DEAD, 19));
    assert_eq!((play.state("left"), play.state("right")), ((STANDS, 2), (STANDS, 2)));
}

/// 120.8, 120.2b: 0 damage by a spell is no damage: deathtouch and counters have nothing to answer, and nothing is marked.
#[test]
fn damage_of_a_spell_is_marked_and_kills_at_the_next_check() {
    use super::cards::{aim, by};
    use cardwright_core::kernel::program::Side;
    use cardwright_core::rulesets::magic::state::effect_verb;
    for (amount, end) in [(0, WHOLE), (2, (STANDS, 2)), (3, DEAD), (8, DEAD)] {
        let mut board = board();
        board.creature("other", 1, (1, 1), &[]);
        board.creature("victim", 1, (1, 3), &[]);
        let card = board.cards.instant("bolt", "0", vec![aim(Side::Any)], vec![by(effect_verb::DAMAGE, amount)]);
        board.put(card, 0, zone::HAND);
        let mut play = board.game();
        play.casts("bolt").pick("victim").pay().resolve_to(0);
        assert_eq!(play.state("victim"), end, "{amount} damage");
    }
}

/// 107.1b, the first example: a 3/4 with -5/-0 is a -2/4; it deals no damage, and with three more it deals 1.
#[test]
fn power_below_0_is_counted_on() {
    use super::cards::{aim, give};
    use cardwright_core::kernel::program::{Mod, Side, Until, Value};
    use cardwright_core::rulesets::magic::vocabulary::stat;
    for (more, life) in [(0, 20), (2, 20), (3, 19)] {
        let mut board = board();
        board.creature("raider", 0, (3, 4), &[]);
        for (name, by) in [("weakness", -5), ("strength", more)] {
            let text = vec![give(Until::ThisTurn, vec![Mod::Add(stat::POWER, Value::Number(by))])];
            let card = board.cards.instant(name, "0", vec![aim(Side::Any)], text);
            board.put(card, 0, zone::HAND);
        }
        let mut play = board.game();
        play.spends_on("weakness").resolve_to(0).spends_on("strength").resolve_to(0);
        play.attacks(&["raider"]).to(phase::COMBAT_END);
        assert_eq!(play.life(1), life, "{more} more");
    }
}
