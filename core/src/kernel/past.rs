//! What is written down of an object that leaves play beside its numbers and its place ([`super::state::LastKnown`]), in games with
//! a text that could ask for it. Data only; `recalled` writes and reads it.

use super::change::Change;
use super::data::{Plain, Renumber};
use super::ids::{AbilityId, Ref};
use super::list::List;
use super::renumber::renumber_change;
use super::scratch::Scratch;
use super::state::Object;
use serde::{Deserialize, Serialize};

/// What is written down of an object that left play beside its numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Past<M: Plain> {
    /// The incarnation that left.
    pub what: Ref,
    /// The object: its state, counter, host and the turn in which it came.
    pub object: Object,
    /// What the rulebook kept on it.
    pub mark: M,
    /// Head words that it had, as bits.
    pub heads: u64,
    /// Abilities that it had: printed on it, on what was attached to it, and gained.
    pub abilities: Scratch<AbilityId, 8>,
    /// What was attached to it, in the order of its zone.
    pub worn: Scratch<Ref, 2>,
    /// What lay directly before and behind it in its zone.
    pub beside: List<Ref, 2>,
    /// Whether it was the first or the last of its zone.
    pub at_end: bool,
}

impl<M: Plain> Past<M> {
    /// Hands every number of a card or ability to `with`, which may change it.
    pub fn renumber(&mut self, with: &mut impl Renumber) {
        with.card(&mut self.object.card);
        with.card(&mut self.object.replaced);
        self.abilities.iter_mut().for_each(|id| with.ability(id));
    }
}

/// What is written down of an object that leaves play in games with a text that changes what cards are, or asks what they lay on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Beyond {
    /// The incarnation that left.
    pub what: Ref,
    /// What it was attached to; [`Ref::NONE`]: nothing.
    pub host: Ref,
    /// The changes of its types, attributes and affiliations, in their order.
    pub changes: Vec<Change>,
}

impl Beyond {
    /// Hands every number of a card or ability to `with`, which may change it.
    pub fn renumber(&mut self, with: &mut impl Renumber) {
        self.changes.iter_mut().for_each(|change| renumber_change(change, with));
    }
}
