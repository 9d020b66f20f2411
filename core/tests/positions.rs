//! Positions that a scenario or a saved board begins at: what can't be is refused by its clause, what is said of a card is
//! there, and what a player is asked from there is exact.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

use cardwright_core::kernel::catalog::{Card, Cards, Catalog, DeckRule, Face, Names};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::rulesets;
use cardwright_core::rulesets::nivel_arena::vocabulary::zone;
use cardwright_core::table::{Impossible, Placed, Position, Table};
use std::sync::Arc;

const LEADER: CardId = CardId(0);
pub const UNIT: CardId = CardId(1);
const SKILL: CardId = CardId(2);
const ITEM: CardId = CardId(3);
const BIG: CardId = CardId(4);

fn catalog() -> Arc<Catalog> {
    let card = |id: &str, name: u16, kind, stats| Card {
        id: id.to_owned(),
        name: Names { ko: id.to_owned(), en: id.to_owned() },
        names: vec![name],
        kind,
        attributes: 1,
        stats,
        faces: vec![Face::default()],
        ..Card::default()
    };
    let cards = vec![
        Card {
            faces: vec![Face::default(), Face::default()],
            deck_rules: vec![DeckRule::Only(1)],
            ..card("L", 0, 0, [0; 3])
        },
        card("U", 1, 1, [2, 3000, 1]),
        card("S", 2, 2, [1, 0, 0]),
        Card { attach: Some(Vec::new()), ..card("I", 3, 3, [1, 0, 0]) },
        card("B", 4, 1, [4, 6000, 2]),
    ];
    let mut catalog = Catalog::from(Cards { game: "nivel-arena".to_owned(), ..Cards::of(cards, Vec::new()) });
    catalog.seal();
    Arc::new(catalog)
}

pub fn placed(card: CardId, seat: u8, zone: u8) -> Placed {
    Placed { card, seat: Seat(seat), zone, owner: None, host: None, face: 0, marks: Vec::new() }
}

/// Two leaders at level 5, ten units in each deck, the first player's third turn, main phase.
pub fn position(cards: Vec<Placed>) -> Position {
    let mut all = Vec::new();
    for seat in 0..2 {
        all.push(placed(LEADER, seat, zone::LEVEL));
        all.extend((0..10).map(|_| placed(UNIT, seat, zone::DECK)));
    }
    all.extend(cards);
    Position {
        seats: None,
        first: Seat(0),
        turn: Seat(0),
        turn_number: 3,
        phase: 2,
        at_start: false,
        setup: false,
        seed: 1,
        settings: Vec::new(),
        cards: all,
        numbers: [Seat(0), Seat(1)].map(|s| (s, "level".to_owned(), 5)).to_vec(),
        running: Vec::new(),
        chances: Vec::new(),
    }
}

const FIRST: usize = 22;

pub fn arrange(position: &Position) -> Result<Box<dyn Table>, Vec<Impossible>> {
    rulesets::find("nivel-arena").unwrap().arrange(catalog(), position)
}

fn faults(position: &Position) -> Vec<(&'static str, Option<usize>)> {
    match arrange(position) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(|f| (f.clause, f.card)).collect(),
    }
}

#[test]
fn what_cannot_be_is_refused_by_its_clause() {
    let under = |host| Placed { host, ..placed(ITEM, 0, zone::ITEMS) };
    let cases: Vec<(Vec<Placed>, &str, usize)> = vec![
        (vec![placed(SKILL, 0, zone::LEFT)], "2.2.4", 0),
        (vec![placed(UNIT, 0, zone::LEFT), placed(UNIT, 0, zone::LEFT)], "3.5.5", 1),
        (vec![placed(UNIT, 0, zone::SKILL)], "2.2.5", 0),
        (vec![placed(UNIT, 0, zone::LEVEL)], "2.2.3", 0),
        (vec![placed(UNIT, 0, zone::LEFT), Placed { host: Some(FIRST), ..placed(UNIT, 0, zone::ITEMS) }], "2.2.6", 1),
        (vec![under(None)], "3.5.6", 0),
        (vec![placed(LEADER, 1, zone::HAND)], "3.3.4", 0),
    ];
    for (cards, clause, at) in cases {
        assert_eq!(faults(&position(cards)), [(clause, Some(FIRST + at))], "{clause}");
    }
    assert_eq!(faults(&position(vec![placed(UNIT, 0, zone::LEFT), under(Some(FIRST))])), []);
    assert_eq!(faults(&position(vec![placed(UNIT, 0, zone::LEFT), placed(UNIT, 1, zone::LEFT)])), []);
}

#[test]
fn levels_have_their_range_and_other_numbers_theirs() {
    let with = |word: &str, n| {
        let mut position = position(Vec::new());
        position.numbers = vec![(Seat(1), word.to_owned(), n)];
        faults(&position)
    };
    assert_eq!(with("level", 0), [("4.6.3", None)]);
    assert_eq!(with("level", 11), [("4.6.3", None)]);
    assert_eq!(with("level", 1), []);
    assert_eq!(with("level", 10), []);
    assert_eq!(with("attacks", 0), []);
}

#[test]
fn marks_are_where_they_were_put() {
    let marks = |marks: &[(&str, i32)]| {
        let marks = marks.iter().map(|(w, n)| ((*w).to_owned(), *n)).collect();
        // A card to play keeps the turn here.
        let cards = vec![Placed { marks, ..placed(UNIT, 0, zone::CENTER) }, placed(UNIT, 0, zone::HAND)];
        let table = arrange(&position(cards)).unwrap();
        let view = table.view(None);
        view.seats[0].zones.iter().find(|z| z.id.kind() == zone::CENTER).unwrap().cards[0].marks.clone()
    };
    assert_eq!(marks(&[]), []);
    assert_eq!(marks(&[("moved", 1), ("attacks", 2)]), [("attacks", 2), ("moved", 1)]);
    assert_eq!(marks(&[("moved", 0), ("attacks", 0)]), []);
}

/// 6.4.1.1.2: units, their items and skills count; the other player's do not.
#[test]
fn what_stands_on_the_field_is_spent() {
    let item = Placed { host: Some(FIRST), ..placed(ITEM, 0, zone::ITEMS) };
    let cards = vec![
        placed(UNIT, 0, zone::LEFT),
        placed(BIG, 0, zone::RIGHT),
        item,
        placed(SKILL, 0, zone::SKILL),
        placed(BIG, 1, zone::LEFT),
        placed(BIG, 0, zone::HAND),
    ];
    let view = arrange(&position(cards)).unwrap().view(None);
    assert_eq!(view.seats[0].spent, [("size", 2 + 4 + 1 + 1)]);
    assert_eq!(view.seats[1].spent, [("size", 4)]);
}

/// 6.6.1.4: every card of a hand over its limit can be the one that goes, the last too; a set has one spelling.
#[test]
fn any_cards_of_a_hand_over_its_limit_can_go() {
    let at_the_end = |hand: usize| {
        let cards = (0..hand).map(|n| placed(if n % 2 == 0 { UNIT } else { SKILL }, 0, zone::HAND)).collect();
        let mut position = position(cards);
        (position.phase, position.at_start) = (4, true);
        arrange(&position).unwrap()
    };
    let one = at_the_end(8);
    assert_eq!(one.answers().len(), 8, "{:?}", one.answers());
    let mut two = at_the_end(9);
    // The first of two may be any but the last; the second comes behind it.
    assert_eq!(two.answers().len(), 8);
    let picks: Vec<Answer> = two.answers().to_vec();
    two.answer(picks[6]).unwrap();
    assert_eq!(two.answers().len(), 2, "{:?}", two.answers());
}
