//! From where a text is read, and the lists in which reading gives back cards.

use super::capacity::OBJECTS;
use super::ids::{Ref, Slot};
use super::list::List;
use super::program::Deed;
use super::state::EffectFrame;

/// Cards by reference.
pub type Refs = List<Ref, OBJECTS>;
/// Cards by slot.
pub type Slots = List<Slot, OBJECTS>;

/// The binding under which a resolution remembers what it did.
pub const DEEDS: u8 = 200;

impl Deed {
    /// The binding of this deed.
    pub fn bind(self) -> u8 {
        DEEDS + self as u8
    }
}

/// From where a text is read: who speaks, and what it remembers.
#[derive(Debug, Clone, Copy)]
pub struct EvalContext<'a> {
    /// The program.
    pub frame: &'a EffectFrame,
    /// At which level it remembers cards.
    pub depth: u8,
}
