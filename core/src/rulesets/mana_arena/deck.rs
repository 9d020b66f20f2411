//! Decks (MA-deck, MA-exdeck): what belongs to the extra deck is told by its type.

use super::drawing::{MINING, PLAGUE};
use super::limits::{EXTRA, RITUAL};
use super::verbs::is_improvised;
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::CardId;
use crate::table::{DeckFault, DeckList};

/// How many cards a deck has (MA-deck.1).
const SIZE: usize = 40;
/// How many cards of one name (MA-deck.1).
const COPIES: usize = 3;
/// How many ritual units, and of how many names (MA-deck.1.1).
const RITUALS: (usize, usize) = (6, 3);
/// How many cards an extra deck has, all of different names (MA-exdeck.1).
const EXTRA_SIZE: usize = 5;

/// Whether a card belongs to the extra deck.
pub fn is_extra(cat: &Catalog, card: CardId) -> bool {
    1 << cat.card(card).kind & EXTRA != 0
}

fn number(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The name by which copies of a card are counted: cards without one count by themselves.
fn name(cat: &Catalog, card: CardId) -> (Option<u16>, CardId) {
    match cat.card(card).names.first() {
        Some(name) => (Some(*name), CardId(0)),
        None => (None, card),
    }
}

/// Whether a card is one of those that only the rules and effects make (MA2-gen.1).
fn is_generated(cat: &Catalog, card: CardId) -> bool {
    [MINING, PLAGUE].contains(&cat.card(card).id.as_str()) || is_improvised(cat.card(card))
}

/// Everything that is wrong with a deck.
pub fn check(cat: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
    let mut faults = Vec::new();
    let mut fault = |code, clause, card, found: usize, allowed: usize| {
        faults.push(DeckFault { code, clause, card, kind: None, found: number(found), allowed: number(allowed) });
    };
    if deck.leader.is_some() {
        fault("deck-leader", "MA-deck.1", deck.leader, 1, 0);
    }
    let (extra, main): (Vec<CardId>, Vec<CardId>) = deck.cards.iter().partition(|card| is_extra(cat, **card));
    if main.len() != SIZE {
        fault("deck-size", "MA-deck.1", None, main.len(), SIZE);
    }
    if extra.len() != EXTRA_SIZE {
        fault("deck-extra", "MA-exdeck.1", None, extra.len(), EXTRA_SIZE);
    }
    for (cards, most, clause) in [(&main, COPIES, "MA-deck.1"), (&extra, 1, "MA-exdeck.1")] {
        let mut names: Vec<_> = cards.iter().map(|card| name(cat, *card)).collect();
        names.sort_unstable();
        for same in names.chunk_by(|one, other| one == other).filter(|same| same.len() > most) {
            let card = cards.iter().copied().find(|card| Some(&name(cat, *card)) == same.first());
            fault("deck-copies", clause, card, same.len(), most);
        }
    }
    let rituals: Vec<CardId> = main.iter().copied().filter(|card| 1 << cat.card(*card).kind & RITUAL != 0).collect();
    let mut names: Vec<_> = rituals.iter().map(|card| name(cat, *card)).collect();
    names.sort_unstable();
    names.dedup();
    if rituals.len() > RITUALS.0 {
        fault("deck-rituals", "MA-deck.1.1", rituals.last().copied(), rituals.len(), RITUALS.0);
    }
    if names.len() > RITUALS.1 {
        fault("deck-ritual-names", "MA-deck.1.1", rituals.last().copied(), names.len(), RITUALS.1);
    }
    let mut generated: Vec<CardId> = deck.cards.iter().copied().filter(|card| is_generated(cat, *card)).collect();
    generated.sort_unstable();
    for same in generated.chunk_by(|one, other| one == other) {
        fault("deck-generated", "MA2-gen.1", same.first().copied(), same.len(), 0);
    }
    // MA2-gen.1: what the rules make must be there to be made.
    for made in [MINING, PLAGUE].into_iter().filter(|made| cat.find(made).is_none()) {
        fault(if made == MINING { "deck-mining" } else { "deck-plague" }, "MA2-gen.1", None, 0, 1);
    }
    faults
}
