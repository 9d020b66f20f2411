//! Decks, who begins, and mulligans (100.2, 103).

use super::board::act;
use super::cards::Cards;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::{Answer, AskKind};
use cardwright_core::kernel::ids::{CardId, NOBODY, Seat, ZoneId};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::magic::Magic;
use cardwright_core::rulesets::magic::state::{question, verb};
use cardwright_core::rulesets::magic::vocabulary::zone;
use cardwright_core::table::{Chance, DeckList, Setup, Table};
use std::sync::Arc;

/// A basic land, and twenty creatures.
fn cards() -> (Arc<Catalog>, CardId, Vec<CardId>) {
    let mut cards = Cards::new();
    let land = cards.basic(4);
    let all = (0..20).map(|n| cards.creature(&format!("beast {n}"), "1G", (2, 2), &[])).collect();
    (cards.seal(), land, all)
}

/// The codes of what is wrong with a deck of so many lands and so many copies of each of so many creatures.
fn faults(limited: bool, lands: usize, copies: usize, creatures: usize) -> Vec<(&'static str, &'static str)> {
    let (catalog, land, all) = cards();
    let beasts = all.iter().take(creatures).flat_map(|card| vec![*card; copies]);
    let deck = DeckList { leader: None, cards: vec![land; lands].into_iter().chain(beasts).collect() };
    let settings = vec![("deck".to_owned(), i64::from(limited))];
    let setup = Setup { decks: vec![deck.clone(), deck], seed: 1, settings, chances: Vec::new() };
    let faults = Magic.start(catalog, &setup).err().unwrap_or_default();
    // Both players have that deck.
    let half = faults.len() / 2;
    assert_eq!(faults[..half], faults[half..]);
    faults.iter().take(half).map(|fault| (fault.code, fault.clause)).collect()
}

/// 100.2a: sixty cards, and no more than four of a name but for basic lands; 100.5: there is no most.
#[test]
fn constructed_decks() {
    assert_eq!(faults(false, 60, 0, 0), []);
    assert_eq!(faults(false, 20, 4, 10), []);
    assert_eq!(faults(false, 100, 4, 10), []);
    assert_eq!(faults(false, 59, 0, 0), [("deck-size", "100.2a")]);
    assert_eq!(faults(false, 60, 5, 1), [("deck-copies", "100.2a")]);
    assert_eq!(faults(false, 0, 5, 1), [("deck-size", "100.2a"), ("deck-copies", "100.2a")]);
}

/// 100.2b: forty cards, and as many of a name as there are.
#[test]
fn limited_decks() {
    assert_eq!(faults(true, 20, 20, 1), []);
    assert_eq!(faults(true, 39, 0, 0), [("deck-size", "100.2b")]);
}

fn begin(seats: usize, settings: &[(&str, i64)], first: Option<u8>) -> Box<dyn Table> {
    let (catalog, land, all) = cards();
    let deck = DeckList { leader: None, cards: vec![land; 40].into_iter().chain(all).collect() };
    let settings = settings.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
    let chances = first.map(|seat| Chance::First(Seat(seat))).into_iter().collect();
    let setup = Setup { decks: vec![deck; seats], seed: 5, settings, chances };
    Magic.start(catalog, &setup).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn hand(table: &dyn Table, seat: u8) -> usize {
    let at = ZoneId::of(Seat(seat), zone::HAND);
    table.view(None).seats[usize::from(seat)].zones.iter().find(|z| z.id == at).map_or(0, |z| z.count)
}

fn says(table: &mut Box<dyn Table>, seat: u8, verb: u8) {
    assert_eq!(table.asked(), Some(Seat(seat)));
    table.answer(act(verb, NOBODY)).unwrap();
}

fn is_asked(table: &dyn Table, seat: u8, which: u8) -> bool {
    let kind = table.decision().map(|decision| decision.ask.kind);
    table.asked() == Some(Seat(seat)) && kind == Some(AskKind::Act(which))
}

/// 103.4, 101.4d (dup): players declare in turn order from the starting player; all who declared draw anew together and put one card for
/// each of their mulligans on the bottom; who has kept is not asked again.
#[test]
fn mulligans_are_taken_in_rounds() {
    let mut table = begin(2, &[], Some(1));
    assert_eq!((hand(table.as_ref(), 0), hand(table.as_ref(), 1)), (7, 7));
    let view = |table: &dyn Table| (hand(table, 0), hand(table, 1));
    says(&mut table, 1, verb::MULLIGAN);
    // Nothing has been drawn before the other one has declared.
    assert!(is_asked(table.as_ref(), 0, question::MULLIGAN));
    says(&mut table, 0, verb::MULLIGAN);
    // In turn order each chooses a card for the bottom; then they go there at the same time.
    for seat in [1, 0] {
        assert!(is_asked(table.as_ref(), seat, question::BOTTOM), "{:?}", table.decision());
        assert_eq!(view(table.as_ref()), (7, 7));
        let first = table.answers()[0];
        table.answer(first).unwrap();
    }
    assert_eq!(view(table.as_ref()), (6, 6));
    says(&mut table, 1, verb::KEEP);
    says(&mut table, 0, verb::MULLIGAN);
    // Only who declared draws again, and two cards go to the bottom.
    assert_eq!(view(table.as_ref()), (7, 6));
    for _ in 0..2 {
        assert!(is_asked(table.as_ref(), 0, question::BOTTOM));
        let first = table.answers()[0];
        table.answer(first).unwrap();
    }
    assert_eq!(view(table.as_ref()), (5, 6));
    assert!(is_asked(table.as_ref(), 0, question::MULLIGAN), "the other one has kept");
    says(&mut table, 0, verb::KEEP);
    assert_eq!((table.turn_number(), table.view(None).turn), (1, Seat(1)));
}

/// 103.4: a hand may become empty and no smaller: with two players seven mulligans, 103.4c: with three the first one is not counted.
#[test]
fn a_hand_is_mulliganed_until_it_is_empty() {
    for (seats, most) in [(2, 7), (3, 8)] {
        let mut table = begin(seats, &[], Some(0));
        let mut taken = 0;
        let mut bottoms = Vec::new();
        while table.turn_number() == 0 {
            let kind = table.decision().unwrap().ask.kind;
            let seat = table.asked().unwrap();
            let answer = match kind {
                AskKind::Act(question::MULLIGAN) if seat == Seat(0) => {
                    taken += 1;
                    bottoms.push(0);
                    act(verb::MULLIGAN, NOBODY)
                }
                AskKind::Act(question::MULLIGAN) => act(verb::KEEP, NOBODY),
                _ => {
                    *bottoms.last_mut().unwrap() += 1;
                    table.answers()[0]
                }
            };
            table.answer(answer).unwrap();
        }
        let least = if seats == 2 { 1 } else { 0 };
        // With three players the first one has drawn a card since, with two there is no first draw.
        assert_eq!((taken, hand(table.as_ref(), 0)), (most, seats - 2), "{seats} players");
        // The last cards of a hand that all go to the bottom are chosen without a question where only one is left.
        assert_eq!(bottoms[0], least, "{seats} players: {bottoms:?}");
    }
}

/// 103.4: the cards go to the bottom of the library, in the order in which they are chosen, and nobody else sees them.
#[test]
fn cards_go_to_the_bottom_unseen() {
    let mut table = begin(2, &[], Some(0));
    says(&mut table, 0, verb::MULLIGAN);
    says(&mut table, 1, verb::KEEP);
    let Answer::Act(chosen) = table.answers()[2] else { panic!("a card is chosen") };
    let card = table.view(None).seats[0]
        .zones
        .iter()
        .flat_map(|z| &z.cards)
        .find(|c| c.slot == Some(chosen.card))
        .unwrap()
        .card;
    table.answer(Answer::Act(chosen)).unwrap();
    let view = table.view(None);
    let library = view.seats[0].zones.iter().find(|z| z.id == ZoneId::of(Seat(0), zone::LIBRARY)).unwrap();
    assert_eq!((library.count, library.cards.last().map(|c| c.card)), (54, Some(card)));
    let seen = table.view(Some(Seat(1)));
    let own = seen.seats[0].zones.iter().find(|z| z.id == ZoneId::of(Seat(0), zone::LIBRARY)).unwrap();
    assert!(own.cards.is_empty());
}

/// 103.1: with the setting `chooser` the loser of the game before says who begins, and whoever that is declares first; 103.3: the life
/// that is set.
#[test]
fn the_loser_of_the_game_before_chooses() {
    for first in 0..2 {
        let mut table = begin(2, &[("chooser", 2), ("life", 30)], None);
        assert!(is_asked(table.as_ref(), 1, question::FIRST));
        table.answer(super::board::Play::place(verb::FIRST, first)).unwrap();
        assert!(is_asked(table.as_ref(), first, question::MULLIGAN));
        says(&mut table, first, verb::KEEP);
        says(&mut table, 1 - first, verb::KEEP);
        assert_eq!((table.view(None).turn, table.turn_number()), (Seat(first), 1));
        let life = table.view(None).seats[0].stats.iter().find(|(word, _)| *word == "life").unwrap().1;
        assert_eq!(life, 30);
    }
}

/// 800.4a, 104.3a: with three players one of them concedes while choosing cards for the bottom, and the other two go on.
#[test]
fn a_player_leaves_in_the_middle_of_a_mulligan() {
    let mut table = begin(3, &[], Some(0));
    for seat in 0..3 {
        says(&mut table, seat, verb::MULLIGAN);
    }
    for seat in 0..3 {
        says(&mut table, seat, if seat == 1 { verb::MULLIGAN } else { verb::KEEP });
    }
    assert!(is_asked(table.as_ref(), 1, question::BOTTOM));
    table.concede(Seat(1)).unwrap();
    assert_eq!((table.outcome(), table.turn_number()), (None, 1));
    assert_eq!((hand(table.as_ref(), 1), hand(table.as_ref(), 2)), (0, 7));
}
