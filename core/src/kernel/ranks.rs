//! What numbers cards and abilities in a saved state, worked out once when a catalogue is sealed: a snapshot and a digest number
//! only the cards of their game, in the order of their printed numbers, and the abilities card by card.

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
    /// The order of cards with these printed numbers; `abilities` and `restrictions`: the card of each of them.
    pub fn of(
        numbers: &[&str],
        abilities: impl Iterator<Item = CardId>,
        restrictions: impl Iterator<Item = CardId>,
    ) -> Ranks {
        let mut order: Vec<CardId> = (0..numbers.len()).map(|index| CardId(number(index))).collect();
        order.sort_by_key(|card| numbers.get(card.index()).copied());
        let mut cards = vec![0; order.len()];
        for (rank, card) in order.iter().enumerate() {
            if let Some(place) = cards.get_mut(card.index()) {
                *place = number(rank);
            }
        }
        let mut counts = vec![(0u16, 0u16); order.len()];
        let mut place = |card: CardId| counts.get_mut(card.index()).map_or(u16::MAX, |(n, _)| counted(n));
        let abilities = abilities.map(&mut place).collect();
        let mut place = |card: CardId| counts.get_mut(card.index()).map_or(u16::MAX, |(_, n)| counted(n));
        let restrictions = restrictions.map(&mut place).collect();
        Ranks { order, cards, abilities, restrictions, counts }
    }
}

/// Counts one more, and returns its place.
fn counted(count: &mut u16) -> u16 {
    let place = *count;
    *count = count.saturating_add(1);
    place
}
