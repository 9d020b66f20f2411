//! The same rules with more objects than a byte counts: decks of 160 cards, answers and chances that name slots above 255, lines in which
//! more abilities wait together than the state has room for.

use super::rulebook::{Crowd, HAND, LINE, most};
use super::{cards, catalog};
use cardwright_core::kernel::capacity::PENDING;
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{CardId, NOBODY, Seat, Slot};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Chance, DeckFault, DeckList, Fault, Outcome, Setup, Table};

const ROOM: usize = 640;
const GAME: Crowd<ROOM> = Crowd;

fn begun(size: usize, chances: Vec<Chance>) -> Result<Box<dyn Table>, Vec<DeckFault>> {
    let deck = || DeckList { leader: None, cards: vec![CardId(0); size] };
    GAME.start(catalog(), &Setup { decks: vec![deck(), deck()], seed: 5, settings: Vec::new(), chances })
}

/// A game in which both have kept their hands.
fn start(size: usize, chances: Vec<Chance>) -> Box<dyn Table> {
    let mut table = begun(size, chances).unwrap();
    (0..2).for_each(|_| say(table.as_mut(), "keep", NOBODY));
    table
}

/// The actions that are offered: by word, and the card that each is done with.
fn offers(table: &dyn Table) -> Vec<(&'static str, Slot)> {
    let act = |a: &Answer| match a {
        Answer::Act(Act { verb, card, .. }) => Some((GAME.act_word(*verb).id, *card)),
        _ => None,
    };
    table.answers().iter().filter_map(act).collect()
}

fn say(table: &mut dyn Table, word: &str, card: Slot) {
    let at =
        offers(table).iter().position(|offer| *offer == (word, card)).unwrap_or_else(|| panic!("no {word} {card}"));
    table.answer_nth(at);
}

fn restored(table: &dyn Table) -> Box<dyn Table> {
    let copy = GAME.restore(catalog(), &table.snapshot()).unwrap();
    assert_eq!((copy.hash(), copy.table_hash(), copy.answers()), (table.hash(), table.table_hash(), table.answers()));
    assert_eq!(copy.view(None), table.view(None));
    copy
}

#[test]
fn three_hundred_and_twenty_cards_are_played_saved_and_looked_at() {
    for seed in 0..4u64 {
        let mut table = start(160, vec![Chance::First(Seat(1))]);
        let (mut state, mut beyond) = (seed, 0);
        for step in 0..600 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let n = usize::try_from(state >> 33).unwrap() % table.answers().len();
            beyond += usize::from(offers(table.as_ref()).iter().any(|(_, card)| *card > 255 && *card != NOBODY));
            table.answer_nth(n);
            if table.outcome().is_some() {
                break;
            }
            if step % 40 == 0 {
                table = restored(table.as_ref());
                let other = Seat(u8::from(step % 80 == 0));
                assert_eq!(table.imagine(other, seed).view(Some(other)), table.view(Some(other)));
            }
        }
        assert!(beyond > 50, "slots beyond a byte were offered {beyond} times");
    }
}

#[test]
fn a_shuffle_can_be_told_to_bring_cards_beyond_the_first_256_to_the_top() {
    let top: Vec<Slot> = vec![300, 256, 319, 255];
    let fixed = vec![Chance::First(Seat(1)), Chance::Shuffle(Seat(1), 0, top.clone())];
    let table = start(160, fixed);
    assert_eq!(table.chances_left(), 0);
    let hand: Vec<Slot> = cards(&table.view(None), Seat(1), HAND).iter().map(|c| c.slot.unwrap()).collect();
    assert!(!hand.is_empty() && hand.iter().zip(&top).all(|(a, b)| a == b), "{hand:?}");
}

#[test]
fn more_abilities_wait_together_than_the_state_has_room_for() {
    let mut table = start(160, Vec::new());
    let seat = table.asked().unwrap();
    (0..30).for_each(|_| say(table.as_mut(), "make", NOBODY));
    assert_eq!(cards(&table.view(None), seat, LINE).len(), most(ROOM));
    const { assert!(most(ROOM) > PENDING) };
    say(table.as_mut(), "lose", NOBODY);
    while matches!(table.answers().first(), Some(Answer::Next { .. })) {
        table = restored(table.as_ref());
        table.answer_nth(0);
    }
    let lost = table.view(None).seats[seat.index()].stats[0].1;
    assert_eq!((usize::try_from(lost), table.outcome()), (Ok(most(ROOM)), None));
}

#[test]
fn the_room_is_the_rulebooks() {
    let faults = begun(ROOM / 2 + 1, Vec::new()).err().unwrap();
    assert_eq!(faults.iter().map(|f| (f.code, f.allowed)).collect::<Vec<_>>(), [("deck-room", 640)]);
    let mut table = start(ROOM / 2 - 1, Vec::new());
    (0..2).for_each(|_| say(table.as_mut(), "find", NOBODY));
    assert_eq!(table.outcome(), None);
    table = restored(table.as_ref());
    say(table.as_mut(), "find", NOBODY);
    assert_eq!(table.outcome(), Some(Outcome::Fault(Fault::Objects)));
}
