//! 5.1.2: what a deck must be.

use super::vocabulary::{card_type, head};
use crate::kernel::catalog::{Catalog, DeckRule};
use crate::kernel::ids::CardId;
use crate::table::{DeckFault, DeckList};

/// The cards of a deck beside its leader (5.1.2).
pub const SIZE: i32 = 40;
/// The most cards with one name (5.1.2.2).
const COPIES: i32 = 3;
/// The most cards with a trigger (5.1.2.3).
const TRIGGERS: i32 = 8;

/// Everything that is wrong with a deck.
pub fn check(cat: &Catalog, deck: &DeckList) -> Vec<DeckFault> {
    let mut faults = Vec::new();
    let mut fault =
        |code, clause, card, found, allowed| faults.push(DeckFault { code, clause, card, kind: None, found, allowed });
    let leader = deck.leader.filter(|l| cat.card(*l).kind == card_type::LEADER);
    if leader.is_none() {
        fault("deck-leader", "5.1.2", deck.leader, 0, 1);
    }
    let count = i32::try_from(deck.cards.len()).unwrap_or(i32::MAX);
    if count != SIZE {
        fault("deck-size", "5.1.2", None, count, SIZE);
    }
    let mut kinds: Vec<CardId> = deck.cards.clone();
    kinds.sort_unstable();
    for same in kinds.chunk_by(|a, b| a == b) {
        let (card, copies) = (same.first().copied(), i32::try_from(same.len()).unwrap_or(i32::MAX));
        if copies > COPIES {
            fault("deck-copies", "5.1.2.2", card, copies, COPIES);
        }
        if card.is_some_and(|card| cat.card(card).kind == card_type::LEADER) {
            fault("deck-type", "5.1.2", card, copies, 0);
        }
    }
    kinds.dedup();
    let has_trigger = |card: &CardId| cat.face(*card, 0).heads & (1 << head::TRIGGER) != 0;
    let triggers = i32::try_from(deck.cards.iter().filter(|c| has_trigger(c)).count()).unwrap_or(i32::MAX);
    if triggers > TRIGGERS {
        fault("deck-triggers", "5.1.2.3", None, triggers, TRIGGERS);
    }
    for rule in leader.iter().flat_map(|l| &cat.card(*l).deck_rules) {
        oath(cat, rule, &kinds, &mut fault);
    }
    faults
}

/// What is wrong with a deck by what its leader's Oath asks for (5.1.2.1).
fn oath(
    cat: &Catalog,
    rule: &DeckRule,
    kinds: &[CardId],
    fault: &mut impl FnMut(&'static str, &'static str, Option<CardId>, i32, i32),
) {
    let has = |card: &CardId, mask: u16| cat.card(*card).attributes & mask != 0;
    match rule {
        DeckRule::Only(mask) => {
            for card in kinds.iter().filter(|c| !has(c, *mask)) {
                fault("deck-oath", "5.1.2.1", Some(*card), 1, 0);
            }
        }
        DeckRule::Such(set) => {
            for card in kinds.iter().filter(|c| !cat.prints(**c, set)) {
                fault("deck-oath", "5.1.2.1", Some(*card), 1, 0);
            }
        }
        DeckRule::Needs(mask) => {
            if !kinds.iter().any(|c| has(c, *mask)) {
                fault("deck-oath", "5.1.2.1", None, 0, 1);
            }
        }
        DeckRule::OthersShare(mask) => {
            let mut others = kinds.iter().filter(|c| !has(c, *mask));
            let shared = others.clone().fold(u16::MAX, |bits, c| bits & cat.card(*c).attributes);
            if shared == 0
                && let Some(card) = others.next_back()
            {
                fault("deck-oath", "5.1.2.1", Some(*card), 1, 0);
            }
        }
    }
}
