//! What numbers cards and abilities in a saved state, worked out once when a catalogue is sealed: a snapshot and a digest number
//! only the cards of their game, in the order of their printed numbers, and the abilities card by card.

use super::cards::Cards;
use super::ids::CardId;

/// The order of a catalogue's cards and of their abilities and restrictions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ranks {
    /// The cards by their printed numbers.
    pub order: Vec<CardId>,
    /// For each card of the catalogue its place in that order.
    pub cards: Vec<u16>,
    /// For each ability of the catalogue its place among those of its card.
    pub abilities: Vec<u16>,
    /// For each restriction of the catalogue its place among those of its card.
    pub restrictions: Vec<u16>,
    /// For each card of the catalogue how many abilities and restrictions it has.
    pub counts: Vec<(u16, u16)>,
}

/// A count as a number of the state; more than fit are never there.
fn number(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

impl Ranks {
    /// The order of the cards of a catalogue.
    pub fn of(cat: &Cards) -> Ranks {
        let mut order: Vec<CardId> = (0..cat.cards.len()).map(|index| CardId(number(index))).collect();
        order.sort_by(|a, b| cat.card(*a).id.cmp(&cat.card(*b).id));
        let mut cards = vec![0; order.len()];
        for (rank, card) in order.iter().enumerate() {
            if let Some(place) = cards.get_mut(card.index()) {
                *place = number(rank);
            }
        }
        let mut counts = vec![(0u16, 0u16); order.len()];
        let mut abilities = Vec::with_capacity(cat.abilities.len());
        for ability in &cat.abilities {
            let count = counts.get_mut(ability.card.index()).map(|(n, _)| n);
            abilities.push(count.map_or(u16::MAX, counted));
        }
        let mut restrictions = Vec::with_capacity(cat.restrictions.len());
        for restriction in &cat.restrictions {
            let count = counts.get_mut(restriction.card.index()).map(|(_, n)| n);
            restrictions.push(count.map_or(u16::MAX, counted));
        }
        Ranks { order, cards, abilities, restrictions, counts }
    }
}

/// Counts one more, and returns its place.
fn counted(count: &mut u16) -> u16 {
    let place = *count;
    *count = count.saturating_add(1);
    place
}
