//! The evaluation context: whose text is read. And the lists of cards that reading gives.

use super::ids::{Ref, Slot};
use super::scratch::Scratch;
use super::state::EffectFrame;

/// A list of cards by reference.
pub type Refs = Scratch<Ref, 32>;
/// A list of cards by slot.
pub type Slots = Scratch<Slot, 96>;

/// Whose text is read: which program speaks, for which player and card, and where it remembers cards.
#[derive(Debug, Clone, Copy)]
pub struct EvalContext<'a> {
    /// The program at work: its ability, controller, holder and triggering event.
    pub frame: &'a EffectFrame,
    /// The level of the frame stack under which it remembers cards; `u8::MAX`: it remembers none.
    pub depth: u8,
}
