//! KF2-deck.1, KF2-deck.2: what a deck must be.

use crate::kernel::catalog::Catalog;
use crate::kernel::ids::CardId;
use crate::table::{DeckFault, DeckList};

/// How many cards a deck has (KF2-deck.1).
pub const SIZE: i32 = 36;
/// How many houses a deck has (KF2-deck.2).
const HOUSES: i32 = 3;
/// How many cards of each house a deck has (KF2-deck.2).
const OF_A_HOUSE: i32 = 12;

/// The houses of cards, as bits.
pub fn houses(cat: &Catalog, cards: &[CardId]) -> u16 {
    cards.iter().fold(0, |bits, card| bits | cat.card(*card).attributes)
}

/// Everything that is wrong with a deck.
pub fn check(cat: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
    let mut faults = Vec::new();
    let mut fault =
        |code, clause, card, found, allowed| faults.push(DeckFault { code, clause, card, kind: None, found, allowed });
    let count = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    if deck.leader.is_some() {
        fault("deck-leader", "KF2-deck.1", deck.leader, 1, 0);
    }
    if count(deck.cards.len()) != SIZE {
        fault("deck-size", "KF2-deck.1", None, count(deck.cards.len()), SIZE);
    }
    let houses = houses(cat, &deck.cards);
    let found = i32::try_from(houses.count_ones()).unwrap_or(0);
    if found != HOUSES {
        fault("deck-houses", "KF2-deck.2", None, found, HOUSES);
    }
    for house in (0..u16::BITS).filter(|h| houses & (1 << h) != 0) {
        let mine = deck.cards.iter().filter(|c| cat.card(**c).attributes & (1 << house) != 0);
        let cards = count(mine.clone().count());
        if cards != OF_A_HOUSE {
            fault("deck-house", "KF2-deck.2", mine.clone().next_back().copied(), cards, OF_A_HOUSE);
        }
    }
    faults
}
