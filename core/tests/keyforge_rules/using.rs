//! Using cards, also by the abilities of others, and who decides.

use super::board::{ANVIL, Board, THORN, by, choose, gain, in_line, to};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::program::{Filter, Side, Target, Who};
use cardwright_core::rulesets::keyforge::state::{effect_verb as does, verb};
use cardwright_core::rulesets::keyforge::vocabulary::{card_type, head, zone};

const DISCARD: u8 = zone::DISCARD;

#[test]
fn reaping_gains_amber_and_then_its_abilities_resolve() {
    let mut b = Board::new();
    let reaper = b.cards.creature("reaper", 2, 0);
    b.cards.ability(reaper, head::REAP, vec![by(does::STEAL, Target::Both(Vec::new()), 2)]);
    b.put(reaper, 0, zone::LINE);
    b.number(1, "amber", 1);
    let mut g = b.game();
    g.does(verb::REAP, "reaper");
    assert_eq!((g.number(0, "amber"), g.number(1, "amber")), (2, 0), "as much as is there is stolen");
    assert_eq!((g.mark("reaper", "exhausted"), g.refusal(verb::REAP, "reaper")), (1, "KF-reap.1"));
}

#[test]
fn a_stunned_creature_that_is_used_only_loses_its_stun() {
    let mut b = Board::new();
    let (dizzy, coach) = (b.cards.creature("dizzy", 3, 0), b.cards.card("coach", card_type::ARTIFACT, THORN, [0; 3]));
    b.cards.ability(dizzy, head::REAP, vec![gain(Who::You, 5)]);
    let others = in_line(Side::Own, Vec::new());
    b.cards.ability(coach, head::OMNI, vec![choose(others), to(does::REAP, Target::Bound(0))]);
    let at = b.put(dizzy, 0, zone::LINE);
    b.mark(at, "stunned", 1);
    b.put(coach, 0, zone::ARTIFACTS);
    let mut g = b.game();
    assert!(g.can(verb::UNSTUN, "dizzy") && !g.can(verb::REAP, "dizzy"));
    assert_eq!(g.refusal(verb::REAP, "dizzy"), "KF2-stun.1");
    // An ability that has it reap takes the stun off as well.
    g.does(verb::OMNI, "coach");
    assert_eq!((g.mark("dizzy", "stunned"), g.mark("dizzy", "exhausted"), g.number(0, "amber")), (0, 1, 0));
}

#[test]
fn an_artifact_is_sacrificed_as_cost_and_its_ability_goes_on() {
    let mut b = Board::new();
    let vial = b.cards.card("vial", card_type::ARTIFACT, THORN, [0; 3]);
    b.cards.ability(vial, head::OMNI, vec![to(does::SACRIFICE, Target::Source), gain(Who::You, 2)]);
    let drum = b.cards.card("drum", card_type::ARTIFACT, THORN, [0; 3]);
    b.cards.ability(drum, head::ACTION, vec![gain(Who::You, 9)]);
    [vial, drum].into_iter().for_each(|c| _ = b.put(c, 0, zone::ARTIFACTS));
    let mut g = b.game();
    assert_eq!((g.refusal(verb::ACTION, "drum"), g.refusal(verb::REAP, "drum")), ("KF-useart.3", "KF-useart.6"));
    g.does(verb::OMNI, "vial");
    assert_eq!((g.at("vial"), g.number(0, "amber")), ((0, DISCARD), 2));
}

#[test]
fn a_card_of_another_house_is_used_by_an_ability_if_it_is_ready() {
    let mut b = Board::new();
    let (horn, fresh, tired) = (
        b.cards.card("horn", card_type::ACTION, ANVIL, [0; 3]),
        b.cards.card("fresh", card_type::CREATURE, THORN, [3, 0, 0]),
        b.cards.card("tired", card_type::CREATURE, THORN, [3, 0, 0]),
    );
    let all = Target::All(Box::new(in_line(Side::Any, Vec::new())));
    b.cards.ability(horn, head::PLAY, vec![to(does::REAP, all)]);
    b.put(horn, 0, zone::HAND);
    b.put(fresh, 0, zone::LINE);
    let at = b.put(tired, 0, zone::LINE);
    b.mark(at, "exhausted", 1);
    let enemy = b.cards.creature("enemy", 3, 0);
    b.put(enemy, 1, zone::LINE);
    let mut g = b.game();
    assert_eq!(g.refusal(verb::REAP, "fresh"), "KF-reap.1");
    g.does(verb::PLAY, "horn");
    assert_eq!(g.number(0, "amber"), 1, "one was ready, and only own cards are used");
    assert_eq!((g.mark("fresh", "exhausted"), g.mark("enemy", "exhausted")), (1, 0));
}

#[test]
fn the_active_player_decides_for_the_cards_of_the_other() {
    let mut b = Board::new();
    let (killer, martyr) = (b.cards.creature("killer", 5, 0), b.cards.creature("martyr", 1, 0));
    let anyone = in_line(Side::Any, vec![Filter::Other]);
    b.cards.ability(martyr, head::DESTROYED, vec![choose(anyone), by(does::DAMAGE, Target::Bound(0), 1)]);
    b.put(killer, 0, zone::LINE);
    let friend = b.cards.creature("friend", 3, 0);
    b.put(martyr, 1, zone::LINE);
    b.put(friend, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "killer").pick("martyr");
    assert_eq!((g.table.asked(), g.picks()), (Some(Seat(0)), 2));
    g.pick("friend");
    assert_eq!((g.mark("friend", "damage"), g.at("martyr")), (1, (1, DISCARD)));
}
