//! Neighbors and flanks.

use super::board::{ANVIL, Board, by, choose, in_line};
use cardwright_core::kernel::program::{Filter, Mod, Side, Subject, Target, Value};
use cardwright_core::rulesets::keyforge::state::{effect_verb as does, verb};
use cardwright_core::rulesets::keyforge::vocabulary::{card_type, head, stat, zone};

const DISCARD: u8 = zone::DISCARD;

#[test]
fn texts_speak_of_neighbors_and_flanks() {
    let mut b = Board::new();
    let (splash, sweep) = (
        b.cards.card("splash", card_type::ACTION, ANVIL, [0; 3]),
        b.cards.card("sweep", card_type::ACTION, ANVIL, [0; 3]),
    );
    let near = vec![Filter::Beside(Box::new(Target::Bound(0)))];
    let around = Target::All(Box::new(in_line(Side::Opposing, near)));
    let one = choose(in_line(Side::Opposing, Vec::new()));
    b.cards.ability(splash, head::PLAY, vec![one, by(does::DAMAGE, around, 1)]);
    let flanks = Target::All(Box::new(in_line(Side::Opposing, vec![Filter::AtEnd(true)])));
    b.cards.ability(sweep, head::PLAY, vec![by(does::DAMAGE, flanks, 2)]);
    [splash, sweep].into_iter().for_each(|c| _ = b.put(c, 0, zone::HAND));
    for name in ["a", "b", "c", "d"] {
        let card = b.cards.creature(name, 9, 0);
        b.put(card, 1, zone::LINE);
    }
    let mut g = b.game();
    g.does(verb::PLAY, "splash").pick("b");
    assert_eq!(["a", "b", "c", "d"].map(|n| g.mark(n, "damage")), [1, 0, 1, 0]);
    g.does(verb::PLAY, "sweep");
    assert_eq!(["a", "b", "c", "d"].map(|n| g.mark(n, "damage")), [3, 0, 1, 2]);
}

#[test]
fn a_continuous_ability_follows_the_neighbors_when_the_line_closes_up() {
    let mut b = Board::new();
    let captain = b.cards.creature("captain", 4, 0);
    let near = in_line(Side::Own, vec![Filter::Beside(Box::new(Target::Source))]);
    b.cards.constant(
        captain,
        Subject::Cards(Target::All(Box::new(near))),
        vec![Mod::Add(stat::POWER, Value::Number(2))],
    );
    let (weak, far) = (b.cards.creature("weak", 1, 0), b.cards.creature("far", 3, 0));
    [captain, weak, far].into_iter().for_each(|c| _ = b.put(c, 0, zone::LINE));
    let enemy = b.cards.creature("enemy", 9, 0);
    b.put(enemy, 1, zone::LINE);
    let mut g = b.game();
    assert_eq!(["captain", "weak", "far"].map(|n| g.card(n).1.stats[0]), [4, 3, 3]);
    g.does(verb::FIGHT, "weak");
    assert_eq!((g.at("weak"), g.card("far").1.stats[0]), ((0, DISCARD), 5));
}
