//! The evaluation context: whose text is read. And the lists of cards that reading gives.

use super::capacity::OBJECTS;
use super::ids::{Ref, Slot};
use super::list::List;
use super::state::EffectFrame;

/// A list of cards by reference, as large as a game can need.
pub type Refs = List<Ref, OBJECTS>;
/// A list of cards by slot, as large as a game can need.
pub type Slots = List<Slot, OBJECTS>;

/// Whose text is read: which program speaks, for which player and card, and where it remembers cards.
#[derive(Debug, Clone, Copy)]
pub struct EvalContext<'a> {
    /// The program at work: its ability, controller, holder and triggering event.
    pub frame: &'a EffectFrame,
    /// The level of the frame stack under which it remembers cards; `u8::MAX`: it remembers none.
    pub depth: u8,
}
