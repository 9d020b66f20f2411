//! The steps of a turn: keys, houses, archives, drawing and chains.

use super::board::{ANVIL, Board};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::program::{Mod, Subject, Value, Who};
use cardwright_core::rulesets::keyforge::state::verb;
use cardwright_core::rulesets::keyforge::vocabulary::{card_type, phase, stat, zone};
use cardwright_core::table::Outcome;

#[test]
fn a_key_is_forged_at_its_present_cost_and_the_third_wins() {
    let mut b = Board::new();
    let toll = b.cards.card("toll", card_type::ARTIFACT, ANVIL, [0; 3]);
    b.cards.constant(toll, Subject::Player(Who::Opponent), vec![Mod::Add(stat::KEY_COST, Value::Number(2))]);
    b.put(toll, 0, zone::ARTIFACTS);
    b.number(1, "amber", 7);
    b.number(0, "amber", 13);
    b.number(0, "keys", 2);
    let mut g = b.game();
    assert_eq!((g.number(0, "key-cost"), g.number(1, "key-cost")), (6, 8));
    g.plain(verb::END);
    assert_eq!((g.number(1, "keys"), g.number(1, "amber")), (0, 7), "seven are not enough for eight");
    g.plain(verb::END);
    assert_eq!((g.table.outcome(), g.table.outcome_clause()), (Some(Outcome::Win(Seat(0))), Some("KF2-forge.4")));
    assert_eq!((g.number(0, "keys"), g.number(0, "amber")), (3, 7), "one key only, for six");
}

#[test]
fn chains_across_a_threshold() {
    for (chains, drawn, left) in [(0, 6, 0), (6, 5, 5), (7, 4, 6), (12, 4, 11), (13, 3, 12), (24, 2, 23)] {
        let mut b = Board::new();
        b.number(0, "chains", chains);
        let mut g = b.game();
        g.plain(verb::END);
        assert_eq!((g.hand(0), g.number(0, "chains")), (drawn, left), "{chains} chains");
    }
    let mut b = Board::new();
    b.number(0, "chains", 3);
    let plain = b.cards.creature("plain", 1, 0);
    (0..6).for_each(|_| _ = b.put(plain, 0, zone::HAND));
    let mut g = b.game();
    g.plain(verb::END);
    assert_eq!((g.hand(0), g.number(0, "chains")), (7, 3), "no draw, no chain is shed");
}

#[test]
fn the_archives_are_taken_after_the_house_and_the_discard_pile_becomes_the_deck() {
    let mut b = Board::new();
    let (note, old) = (b.cards.creature("note", 1, 0), b.cards.creature("old", 1, 0));
    b.position.cards.clear();
    b.position.phase = phase::HOUSE;
    b.position.numbers.clear();
    b.put(note, 0, zone::ARCHIVES);
    (0..3).for_each(|_| _ = b.put(old, 0, zone::DISCARD));
    let mut g = b.game();
    // The only house is chosen by itself.
    g.plain(verb::TAKE);
    assert_eq!(g.at("note"), (0, zone::HAND));
    g.plain(verb::END);
    assert_eq!(g.hand(0), 5, "three came from the discard pile by way of the deck");
    assert_eq!(g.table.outcome(), None, "an empty deck loses nothing");
}

#[test]
fn the_first_turn_allows_one_card() {
    let mut b = Board::new();
    b.position.turn_number = 1;
    let plain = b.cards.card("plain", card_type::ACTION, ANVIL, [0; 3]);
    let other = b.cards.card("other", card_type::ACTION, ANVIL, [0; 3]);
    [plain, other].into_iter().for_each(|c| _ = b.put(c, 0, zone::HAND));
    let mut g = b.game();
    g.does(verb::DISCARD, "plain");
    // Nothing but ending the step is left, so it ended.
    assert_eq!((g.table.asked(), g.at("other")), (Some(Seat(1)), (0, zone::HAND)));
}
