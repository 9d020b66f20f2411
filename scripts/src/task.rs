//! A handler of a script that stands where it asked the game for something.

use crate::paths::Trail;
use cardwright_core::kernel::ids::Ref;
use mlua::{AnyUserData, Thread};

/// A handler that stands where it asked for something.
pub struct Task {
    /// The Lua thread it runs in.
    pub thread: Thread,
    /// The cards that it holds, with their Lua values.
    pub handles: Vec<(Ref, AnyUserData)>,
    /// How its last instruction went: in full, and at all.
    pub last: (bool, bool),
    /// How many steps it may still make.
    pub fuel: u32,
    /// It is inside `ctx:together`, and has done something there.
    pub together: (bool, bool),
    /// Cards that a condition chose: they are shown where they go out of sight.
    pub picky: Vec<Ref>,
    /// What the call that it waits for gives back, and whether a condition chooses in it.
    pub gives: (Gives, bool),
    /// Where it stands among what it did before.
    pub trail: Trail,
}

/// What a handler that is waited for is known by: which, for whom, and all that it was told so far.
pub type Key = (u16, u64, usize, u64);

/// What a call returns to the script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    /// Nothing.
    Nil,
    /// For how many cards or players it was carried out.
    Number,
    /// As many as this argument says, if anything was done.
    AmountOf(u8),
    /// This number, if anything was done.
    Amount(i32),
    /// The chosen card or cards, by how many the choice is of.
    Choice,
    /// The chosen cards.
    Chosen,
    /// The chosen card.
    One,
    /// The cards that were moved, as they are now.
    Moved,
    /// Whether the answer was yes.
    Bool,
    /// The number of the chosen text, from 1.
    Option,
    /// The player with the chosen number.
    Player,
    /// The chosen place.
    Place,
    /// The declared card name.
    Name,
}
