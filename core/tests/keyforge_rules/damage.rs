//! Damage, armor and destruction.

use super::board::{Board, by, in_line};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::program::{Mod, Op, Side, Subject, Target, Value, Who};
use cardwright_core::rulesets::keyforge::state::{effect_verb as does, verb};
use cardwright_core::rulesets::keyforge::vocabulary::{action, head, stat, zone};

const DISCARD: u8 = zone::DISCARD;

#[test]
fn both_sides_resolve_destroyed_before_all_leave_together() {
    let mut b = Board::new();
    let (mine, theirs) = (b.cards.creature("mine", 3, 0), b.cards.creature("theirs", 3, 0));
    // Each counts the creatures of both lines: both are still there.
    let both = Value::Count(Box::new(in_line(Side::Any, Vec::new())));
    let count = || vec![Op::ChangePlayer { who: Who::You, stat: stat::AMBER, by: both.clone() }];
    b.cards.ability(mine, head::DESTROYED, count());
    b.cards.ability(theirs, head::DESTROYED, count());
    b.put(mine, 0, zone::LINE);
    b.put(theirs, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "mine");
    // The active player orders the abilities of both.
    assert_eq!((g.table.asked(), g.table.answers().len()), (Some(Seat(0)), 2));
    assert_eq!((g.at("mine"), g.at("theirs")), ((0, zone::LINE), (1, zone::LINE)));
    g.table.answer_nth(1);
    assert_eq!((g.at("mine"), g.at("theirs")), ((0, DISCARD), (1, DISCARD)));
    assert_eq!((g.number(0, "amber"), g.number(1, "amber")), (2, 2));
}

#[test]
fn captured_amber_goes_to_the_opponent_when_the_creature_leaves() {
    let mut b = Board::new();
    let jailer = b.cards.creature("jailer", 2, 0);
    b.cards.ability(jailer, head::REAP, vec![by(does::CAPTURE, Target::Source, 3)]);
    b.put(jailer, 0, zone::LINE);
    b.number(1, "amber", 2);
    let mut g = b.game();
    g.does(verb::REAP, "jailer");
    assert_eq!((g.mark("jailer", "amber"), g.number(1, "amber"), g.number(0, "amber")), (2, 0, 1));
    let mut b = Board::new();
    let (jailer, big) = (b.cards.creature("jailer", 2, 0), b.cards.creature("big", 5, 0));
    let held = b.put(jailer, 0, zone::LINE);
    b.mark(held, "amber", 2);
    b.put(big, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "jailer");
    assert_eq!((g.at("jailer"), g.number(1, "amber"), g.number(0, "amber")), ((0, DISCARD), 2, 0));
    assert_eq!(g.mark("jailer", "amber"), 0);
}

#[test]
fn armor_is_used_up_across_several_small_damages_and_whole_again_next_turn() {
    let mut b = Board::new();
    let (archer, knight) = (b.cards.creature("archer", 2, 0), b.cards.creature("knight", 5, 2));
    let shoot = || by(does::DAMAGE, Target::All(Box::new(in_line(Side::Opposing, Vec::new()))), 1);
    b.cards.ability(archer, head::REAP, vec![shoot(), shoot(), shoot(), shoot()]);
    b.put(archer, 0, zone::LINE);
    b.put(knight, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::REAP, "archer");
    assert_eq!((g.mark("knight", "damage"), g.mark("knight", "armor-used")), (2, 2));
    g.plain(verb::END);
    assert_eq!((g.mark("knight", "damage"), g.mark("knight", "armor-used")), (2, 0));
}

#[test]
fn what_can_t_be_destroyed_stays_and_is_not_tried_for_ever() {
    let mut b = Board::new();
    let (rock, hammer) = (b.cards.creature("rock", 2, 0), b.cards.creature("hammer", 9, 0));
    b.cards.constant(rock, Subject::Cards(Target::Source), vec![Mod::Cant(action::DESTROY)]);
    b.put(hammer, 0, zone::LINE);
    b.put(rock, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "hammer");
    assert_eq!((g.at("rock"), g.mark("rock", "damage"), g.mark("hammer", "damage")), ((1, zone::LINE), 9, 2));
    assert_eq!(g.table.outcome(), None);
}
