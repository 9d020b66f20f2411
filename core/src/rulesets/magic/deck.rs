//! Decks (100.2): how many cards, and how many of one name.

use super::vocabulary::card_type;
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{CardId, Clause};
use crate::table::{DeckFault, DeckList};

/// The setting `deck`: constructed decks (100.2a).
pub const CONSTRUCTED: u8 = 0;
/// The setting `deck`: decks of what was opened (100.2b).
pub const LIMITED: u8 = 1;

/// How many cards a constructed and a limited deck have at least (100.2a, 100.2b). There is no most (100.5).
const SIZES: [(usize, Clause); 2] = [(60, "100.2a"), (40, "100.2b")];
/// How many cards of one name a constructed deck has, but for basic lands (100.2a).
const COPIES: usize = 4;

fn number(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The name by which copies of a card are counted (201.2): cards without one count by themselves.
fn name(cat: &Catalog, card: CardId) -> (Option<u16>, CardId) {
    match cat.card(card).names.first() {
        Some(name) => (Some(*name), CardId(0)),
        None => (None, card),
    }
}

/// Everything that is wrong with a deck that is played with these settings.
pub fn check(cat: &Catalog, deck: &DeckList, settings: &[(String, i64)]) -> Vec<DeckFault> {
    let set = settings.iter().rev().find(|(name, _)| name == "deck").map_or(i64::from(CONSTRUCTED), |(_, n)| *n);
    let limited = set == i64::from(LIMITED);
    let mut faults = Vec::new();
    let mut fault = |code, clause, card, found: usize, allowed: usize| {
        faults.push(DeckFault { code, clause, card, kind: None, found: number(found), allowed: number(allowed) });
    };
    if deck.leader.is_some() {
        fault("deck-leader", "100.2", deck.leader, 1, 0);
    }
    let [constructed, small] = SIZES;
    let (size, clause) = if limited { small } else { constructed };
    if deck.cards.len() < size {
        fault("deck-size", clause, None, deck.cards.len(), size);
    }
    let basic = |card: &CardId| cat.card(*card).types() & 1 << card_type::BASIC != 0;
    let mut names: Vec<_> =
        deck.cards.iter().filter(|card| !limited && !basic(card)).map(|card| name(cat, *card)).collect();
    names.sort_unstable();
    for same in names.chunk_by(|one, other| one == other).filter(|same| same.len() > COPIES) {
        let card = deck.cards.iter().copied().find(|card| Some(&name(cat, *card)) == same.first());
        fault("deck-copies", "100.2a", card, same.len(), COPIES);
    }
    faults
}
