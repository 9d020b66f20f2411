//! UO2-cards.1: what a box must be. Every player brings the same one to the table.

use super::setup::START_SETS;
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

/// Everything that is wrong with a box.
pub fn check(cat: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
    let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    let mut faults = Vec::new();
    let mut fault = |code, clause, card, found, allowed| {
        faults.push(DeckFault { code, clause, card, found: number(found), allowed: number(allowed) });
    };
    if deck.leader.is_some() {
        fault("deck-leader", "UO2-cards.1", deck.leader, 1, 0);
    }
    let types = |card: &CardId| cat.card(*card).types();
    let count = |kind: u8, start: bool| {
        deck.cards.iter().filter(move |card| {
            let types = types(card);
            types & 1 << kind != 0 && (types & 1 << card_type::START != 0) == start
        })
    };
    for (kind, allowed) in COUNTS {
        let found = count(kind, false).count();
        if found != allowed {
            fault("deck-type", "UO2-cards.1", None, found, allowed);
        }
    }
    let bonus = count(card_type::BONUS, false).count();
    if bonus != BONUS {
        fault("deck-type", "UO-setup.4", None, bonus, BONUS);
    }
    let start = count(card_type::START, true).count();
    if start != START {
        fault("deck-type", "UO2-start.1", None, start, START);
    }
    for card in count(card_type::START, true) {
        let copies = deck.cards.iter().filter(|other| *other == card).count();
        if copies % START_SETS != 0 {
            fault("deck-copies", "UO2-start.1", Some(*card), copies, copies / START_SETS * START_SETS);
            break;
        }
    }
    faults
}
