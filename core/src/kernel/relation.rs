//! The small words of programs: players, sides, comparisons, places and deeds. None of them holds another.

use serde::{Deserialize, Serialize};

/// A binding: a list of objects (or places) that later instructions speak of.
pub type Bind = u8;

/// A player, seen from the controller of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The controller.
    You,
    /// The other player; of several, each in turn order.
    Opponent,
    /// Everybody, the turn player first.
    Each,
    /// The player of the event that started the program.
    Event,
}

/// Whose zones a selector looks into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The controller's.
    Own,
    /// Opponents'.
    Opposing,
    /// Everybody's.
    Any,
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cmp {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
}

impl Cmp {
    /// Whether `left` stands so to `right`.
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Cmp::Eq => left == right,
            Cmp::Ne => left != right,
            Cmp::Lt => left < right,
            Cmp::Le => left <= right,
            Cmp::Gt => left > right,
            Cmp::Ge => left >= right,
        }
    }
}

/// What a resolution remembers having done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// Trashed (moved to the rulebook's discard pile).
    Trashed,
    /// Put somewhere else.
    Moved,
    /// Deployed.
    Deployed,
    /// Revealed or looked at.
    Revealed,
    /// Chosen.
    Chosen,
    /// Drawn.
    Drawn,
    /// Looked through for a choice in a hidden pile; no text speaks of it.
    Searched,
    /// Attached to something.
    Attached,
    /// Moved from place to place in play.
    Relocated,
    /// Made to attack.
    Attacked,
}

/// Where something stands, relative to something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// In the same column.
    Same,
    /// In the next column to either side.
    Adjacent,
    /// In any other column.
    Other,
}
