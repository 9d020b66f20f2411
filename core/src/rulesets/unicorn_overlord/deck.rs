//! UO2-cards.1: what a box must be. Every player brings the same one to the table.

use super::setup::{START_SETS, worth};
use super::vocabulary::card_type;
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::CardId;
use crate::table::{DeckFault, DeckList};

/// How many cards of each type a box has beside the start cards; renown with the cards of the bonus.
const COUNTS: [(u8, usize); 7] = [
    (card_type::UNIT, 80),
    (card_type::ITEM, 40),
    (card_type::TERRITORY, 30),
    (card_type::CURSE, 12),
    (card_type::SCORCH, 8),
    (card_type::CRITICAL, 20),
    (card_type::RENOWN, 13),
];
/// How many start cards a box has: eight for each of four players (UO2-start.1).
const START: usize = 32;
/// How many of the renown cards are the bonus of the final round.
const BONUS: usize = 8;

/// What the renown cards of the five rounds are worth (UO-result.7), and each card of the bonus (UO2-renown.1).
const WORTH: ([i32; 5], i32) = ([1, 1, 2, 2, 2], 1);

/// Everything that is wrong with a box.
pub fn check(cat: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
    let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    let mut faults = Vec::new();
    let mut fault = |code, clause, (card, kind), found, allowed| {
        faults.push(DeckFault { code, clause, card, kind, found, allowed });
    };
    if deck.leader.is_some() {
        fault("deck-leader", "UO2-cards.1", (deck.leader, None), 1, 0);
    }
    // the types of each card are looked up once: a box has some hundreds of cards, and each kind is counted among all of them
    let all: Vec<(CardId, u32)> = deck.cards.iter().map(|card| (*card, cat.card(*card).types())).collect();
    let count = |kind: u8, start: bool| {
        let wanted = move |types: u32| types & 1 << kind != 0 && (types & 1 << card_type::START != 0) == start;
        all.iter().filter(move |(_, types)| wanted(*types)).map(|(card, _)| *card)
    };
    let boxes = COUNTS.into_iter().map(|(kind, allowed)| ("UO2-cards.1", kind, false, allowed));
    let others = [("UO-setup.4", card_type::BONUS, false, BONUS), ("UO2-start.1", card_type::START, true, START)];
    for (clause, kind, start, allowed) in boxes.chain(others) {
        let found = count(kind, start).count();
        if found != allowed {
            fault("deck-count", clause, (None, Some(kind)), number(found), number(allowed));
        }
    }
    let mut start: Vec<CardId> = count(card_type::START, true).collect();
    start.sort_unstable();
    for same in start.chunk_by(|a, b| a == b).filter(|same| same.len() % START_SETS != 0) {
        fault("deck-shares", "UO2-start.1", (same.first().copied(), None), number(same.len()), number(START_SETS));
    }
    let is_bonus = |card: &CardId| cat.card(*card).types() & 1 << card_type::BONUS != 0;
    let (bonus, mut rounds): (Vec<CardId>, Vec<CardId>) = count(card_type::RENOWN, false).partition(is_bonus);
    rounds.sort_by_key(|card| worth(cat, *card));
    let of_rounds = rounds.iter().zip(WORTH.0).map(|(card, wanted)| (card, wanted, "UO-result.7"));
    let of_bonus = bonus.iter().map(|card| (card, WORTH.1, "UO2-renown.1"));
    let wrong = of_rounds.chain(of_bonus).find(|(card, wanted, _)| worth(cat, **card) != *wanted);
    if let Some((card, wanted, clause)) = wrong {
        fault("deck-worth", clause, (Some(*card), None), worth(cat, *card), wanted);
    }
    faults
}
