//! Playing cards: where they go, what they do, what they need.

use super::board::{ANVIL, Board, act, by, choose, in_line};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::kernel::program::{Dest, Mod, Op, Side, Subject, Target, Value, Who, Whose};
use cardwright_core::rulesets::keyforge::state::{effect_verb as does, verb};
use cardwright_core::rulesets::keyforge::vocabulary::{card_type, head, stat, zone};

const DISCARD: u8 = zone::DISCARD;

#[test]
fn the_rule_of_six_counts_copies_by_title() {
    let mut b = Board::new();
    let many = b.cards.card("many", card_type::ACTION, ANVIL, [0, 0, 1]);
    (0..7).for_each(|_| _ = b.put(many, 0, zone::HAND));
    let mut g = b.game();
    for n in 1..=6 {
        let in_hand = g.table.answers().iter().copied().find(|a| matches!(a, Answer::Act(a) if a.verb == verb::PLAY));
        g.answer(in_hand.unwrap_or_else(|| panic!("play {n}")));
    }
    let left = g.all().into_iter().find(|(z, _)| *z == ZoneId::of(Seat(0), zone::HAND)).unwrap().1.slot.unwrap();
    assert_eq!((g.number(0, "amber"), g.hand(0)), (6, 2));
    assert_eq!(g.table.why_not(act(verb::PLAY, left)).unwrap().clause, "KF-six.1");
    assert!(g.table.answers().contains(&act(verb::DISCARD, left)), "it may still be discarded");
}

#[test]
fn an_upgrade_works_on_its_creature_and_falls_when_that_leaves() {
    let mut b = Board::new();
    let (bearer, sword, net) = (
        b.cards.creature("bearer", 2, 0),
        b.cards.card("sword", card_type::UPGRADE, ANVIL, [0, 0, 1]),
        b.cards.card("net", card_type::ACTION, ANVIL, [0; 3]),
    );
    b.cards.constant(sword, Subject::Cards(Target::Source), vec![Mod::Add(stat::POWER, Value::Number(3))]);
    b.cards.ability(sword, head::PLAY, vec![by(does::DAMAGE, Target::Source, 1)]);
    let home = Dest { kind: zone::HAND, of: Whose::Owner, bottom: true };
    let everyone = Target::All(Box::new(in_line(Side::Any, Vec::new())));
    b.cards.ability(net, head::PLAY, vec![Op::Move { what: everyone, to: home, shown: false, who: Who::You }]);
    b.put(bearer, 1, zone::LINE);
    [sword, net].into_iter().for_each(|c| _ = b.put(c, 0, zone::HAND));
    let mut g = b.game();
    g.does(verb::PLAY, "sword");
    assert_eq!((g.number(0, "amber"), g.card("bearer").1.stats[0], g.mark("bearer", "damage")), (1, 5, 1));
    g.does(verb::PLAY, "net");
    assert_eq!((g.at("bearer"), g.at("sword"), g.at("net")), ((1, zone::HAND), (0, DISCARD), (0, DISCARD)));
    assert_eq!(g.mark("bearer", "damage"), 0, "nothing lies on it any more");
}

#[test]
fn an_upgrade_needs_a_creature() {
    let mut b = Board::new();
    let sword = b.cards.card("sword", card_type::UPGRADE, ANVIL, [0; 3]);
    b.put(sword, 0, zone::HAND);
    let g = b.game();
    assert_eq!(g.refusal(verb::PLAY, "sword"), "KF-upgrade.4");
}

#[test]
fn creatures_enter_exhausted_on_a_flank_and_deploy_goes_between() {
    let mut b = Board::new();
    for name in ["first", "second", "third"] {
        let card = b.cards.creature(name, 2, 0);
        b.put(card, 0, zone::HAND);
    }
    let wedge = b.cards.creature("wedge", 2, 0);
    b.cards.keyword(wedge, head::DEPLOY);
    b.put(wedge, 0, zone::HAND);
    let mut g = b.game();
    // An empty line asks nothing.
    g.does(verb::PLAY, "first");
    assert_eq!((g.line(0), g.mark("first", "exhausted")), (vec!["first".to_owned()], 1));
    g.does(verb::PLAY, "second").plain(verb::LEFT);
    g.does(verb::PLAY, "third").plain(verb::RIGHT);
    assert_eq!(g.line(0), ["second", "first", "third"]);
    g.does(verb::PLAY, "wedge");
    assert_eq!(g.table.answers().len(), 4, "two flanks and two gaps");
    g.does(verb::BESIDE, "second");
    assert_eq!(g.line(0), ["second", "wedge", "first", "third"]);
}

#[test]
fn alpha_comes_first_and_omega_last() {
    let mut b = Board::new();
    let (dawn, dusk, plain) = (
        b.cards.card("dawn", card_type::ACTION, ANVIL, [0; 3]),
        b.cards.card("dusk", card_type::ACTION, ANVIL, [0; 3]),
        b.cards.card("plain", card_type::ACTION, ANVIL, [0; 3]),
    );
    b.cards.keyword(dawn, head::ALPHA);
    b.cards.keyword(dusk, head::OMEGA);
    [dawn, dusk, plain].into_iter().for_each(|c| _ = b.put(c, 0, zone::HAND));
    let mut g = b.game();
    assert!(g.can(verb::PLAY, "dawn"));
    g.does(verb::PLAY, "plain");
    assert_eq!(g.refusal(verb::PLAY, "dawn"), "KF2-alpha.1");
    g.does(verb::PLAY, "dusk");
    assert_eq!((g.table.asked(), g.at("dusk")), (Some(Seat(1)), (0, DISCARD)), "the step is over");
}

#[test]
fn an_action_gains_its_bonus_resolves_and_is_discarded() {
    let mut b = Board::new();
    let spark = b.cards.card("spark", card_type::ACTION, ANVIL, [0, 0, 2]);
    b.cards.ability(
        spark,
        head::PLAY,
        vec![choose(in_line(Side::Opposing, Vec::new())), by(does::DAMAGE, Target::Bound(0), 2)],
    );
    b.put(spark, 0, zone::HAND);
    for name in ["a", "b"] {
        let card = b.cards.creature(name, 2, 0);
        b.put(card, 1, zone::LINE);
    }
    let mut g = b.game();
    g.does(verb::PLAY, "spark");
    // While it resolves it lies in no pile; the bonus was gained first.
    assert_eq!((g.at("spark"), g.number(0, "amber"), g.picks()), ((0, zone::RESOLVING), 2, 2));
    g.pick("b");
    assert_eq!((g.at("spark"), g.at("b"), g.line(1)), ((0, DISCARD), (1, DISCARD), vec!["a".to_owned()]));
}
