//! What rulebooks share, played by a rulebook for two to four seats: set-up, turns in ring order, players who are out,
//! and the last one left.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

pub mod rulebook;

use cardwright_core::kernel::catalog::{Card, Cards, Catalog, Face};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Chance, DeckList, Outcome, Placed, Position, Setup, Table};
use rulebook::LastCard;
use std::sync::Arc;

pub fn catalog() -> Arc<Catalog> {
    let card = Card { id: "C".to_owned(), faces: vec![Face::default()], ..Card::default() };
    let mut catalog = Catalog::from(Cards { game: "last-card".to_owned(), ..Cards::of(vec![card], Vec::new()) });
    catalog.seal();
    Arc::new(catalog)
}

/// A game with decks of these sizes, begun by a seat.
fn start(sizes: &[usize], first: u8) -> Box<dyn Table> {
    let deck = |n: &usize| DeckList { leader: None, cards: vec![CardId(0); *n] };
    let decks = sizes.iter().map(deck).collect();
    let setup = Setup { decks, seed: 3, settings: Vec::new(), chances: vec![Chance::First(Seat(first))] };
    LastCard.start(catalog(), &setup).unwrap()
}

/// Takes the answer with this word.
fn say(table: &mut Box<dyn Table>, word: &str) {
    let says = |a: &Answer| matches!(a, Answer::Act(act) if LastCard.act_word(act.verb).id == word);
    let at = table.answers().iter().position(says).unwrap_or_else(|| panic!("no {word}: {:?}", table.answers()));
    table.answer_nth(at);
}

/// How many cards lie in a zone of each seat.
fn counts(table: &dyn Table, kind: u8) -> Vec<usize> {
    let view = table.view(None);
    let of = |s: &cardwright_core::kernel::view::SeatView| s.zones.iter().find(|z| z.id.kind() == kind).unwrap().count;
    view.seats.iter().map(of).collect()
}

#[test]
fn first_hands_and_mulligans_go_round_from_the_first_player() {
    let mut table = start(&[8, 8, 8], 2);
    assert_eq!(counts(table.as_ref(), 1), [3, 3, 2], "the first player draws two cards, the others three");
    for seat in [2, 0, 1] {
        assert_eq!(table.asked(), Some(Seat(seat)));
        say(&mut table, if seat == 0 { "redraw" } else { "keep" });
    }
    assert_eq!(counts(table.as_ref(), 1), [2, 3, 3], "a new hand has a card fewer, and the first player has drawn");
    assert_eq!((table.turn_number(), table.view(None).turn, table.view(None).first), (1, Seat(2), Seat(2)));
}

#[test]
fn turns_go_round_and_leave_out_whoever_has_lost() {
    for seats in 2..=4u8 {
        // Decks so small that seat 1 runs out first, and the others in ring order.
        let sizes: Vec<usize> = (0..seats).map(|s| if s == 1 { 3 } else { 7 }).collect();
        let mut table = start(&sizes, 0);
        (0..seats).for_each(|_| say(&mut table, "keep"));
        let mut turns = Vec::new();
        while table.outcome().is_none() {
            turns.push(table.asked().unwrap().0);
            say(&mut table, "pass");
        }
        assert_eq!(turns.first(), Some(&0));
        assert!(!turns.contains(&1), "{seats} seats: it can't draw in its first turn");
        let others: Vec<u8> = (0..seats).filter(|s| *s != 1).collect();
        let round: Vec<u8> = others.iter().copied().cycle().take(turns.len()).collect();
        assert_eq!(turns, round, "{seats} seats");
        assert!(matches!(table.outcome(), Some(Outcome::Win(_))), "{seats} seats: the last one left wins");
        assert_eq!(table.outcome_clause(), Some("L-empty"));
    }
}

#[test]
fn one_who_concedes_leaves_the_game_to_the_others() {
    let mut table = start(&[9, 9, 9], 0);
    (0..3).for_each(|_| say(&mut table, "keep"));
    table.concede(Seat(1)).unwrap();
    assert_eq!((table.outcome(), table.asked()), (None, Some(Seat(0))), "two are left");
    say(&mut table, "pass");
    assert_eq!(table.asked(), Some(Seat(2)), "whoever has left has no turn");
    table.concede(Seat(0)).unwrap();
    assert_eq!(table.outcome(), Some(Outcome::Win(Seat(2))));
    assert_eq!(table.outcome_clause(), Some("L-concede"));
}

#[test]
fn a_saved_game_goes_on_as_the_original() {
    let mut table = start(&[6, 6, 6, 6], 1);
    while table.outcome().is_none() {
        let copy = LastCard.restore(catalog(), &table.snapshot()).unwrap();
        assert_eq!((copy.hash(), copy.answers()), (table.hash(), table.answers()));
        table.answer_nth(0);
    }
}

#[test]
fn a_position_seats_whom_it_speaks_of() {
    let at = |seat: u8, zone: u8| Placed {
        card: CardId(0),
        seat: Seat(seat),
        zone,
        owner: None,
        host: None,
        face: 0,
        marks: Vec::new(),
    };
    let position = Position {
        seats: None,
        first: Seat(0),
        turn: Seat(2),
        turn_number: 6,
        phase: 1,
        at_start: false,
        setup: false,
        seed: 1,
        settings: Vec::new(),
        cards: vec![at(0, 0), at(1, 0), at(2, 1)],
        numbers: vec![(Seat(2), "thrown".to_owned(), 4)],
        running: Vec::new(),
        chances: Vec::new(),
    };
    let mut table = LastCard.arrange(catalog(), &position).unwrap();
    assert_eq!((table.view(None).seats.len(), table.asked()), (3, Some(Seat(2))));
    say(&mut table, "discard");
    assert_eq!(table.view(None).seats[2].stats, [("thrown", 5)]);
    assert_eq!((table.turn_number(), table.asked()), (7, Some(Seat(0))));
}
