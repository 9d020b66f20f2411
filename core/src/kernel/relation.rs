//! The small words of programs: players, sides, comparisons, places and deeds. None of them holds another.

use super::ids::Seat;
use serde::{Deserialize, Serialize};

/// A binding: a list of objects (or places) that later instructions speak of.
pub type Bind = u8;

/// Players, as the controller of the program names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The controller of the program.
    You,
    /// The other player; with more than two each of the others, in turn order.
    Opponent,
    /// All players, the turn player first.
    Each,
    /// The player of the event that started the program.
    Event,
    /// Nobody: chance. Of choices; elsewhere the controller of the program.
    Chance,
    /// The player in this seat: what a script names. No text is compiled to it.
    Seat(Seat),
    /// The players under a binding: those that were chosen for it.
    Bound(Bind),
}

/// The side of the table whose zones a selector looks into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The zones of the program's controller.
    Own,
    /// The zones of opponents.
    Opposing,
    /// The zones of all players.
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
    /// Whether the comparison holds between `left` and `right`.
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

/// What an effect remembers having done to a card, so that its text can ask: "if a unit was trashed this way".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// It moved to the rulebook's discard pile.
    Trashed,
    /// It was put into another zone.
    Moved,
    /// It was put into play by a verb of the rulebook.
    Entered,
    /// It was revealed.
    Revealed,
    /// It was looked at.
    Looked,
    /// It was chosen.
    Chosen,
    /// It was drawn.
    Drawn,
    /// Looked through for a choice in a hidden pile; no text speaks of it.
    Searched,
    /// It was attached to a card.
    Attached,
    /// It moved from one place in play to another.
    Relocated,
    /// What only the rulebook knows was done to it, by the deed's number: it was made to attack.
    Rule(u8),
}

/// The first of the bindings under which a resolution remembers the cards of each deed.
const FIRST_DEED: Bind = 200;

/// How many bindings the kernel's own deeds take; those that only a rulebook knows lie behind them.
const OWN_DEEDS: u8 = 10;

impl Deed {
    /// The binding under which the cards of this deed are remembered.
    pub fn bind(self) -> Bind {
        let behind = match self {
            Deed::Trashed => 0,
            Deed::Moved => 1,
            Deed::Entered => 2,
            Deed::Revealed => 3,
            Deed::Looked => 9,
            Deed::Chosen => 4,
            Deed::Drawn => 5,
            Deed::Searched => 6,
            Deed::Attached => 7,
            Deed::Relocated => 8,
            Deed::Rule(n) => n.saturating_add(OWN_DEEDS),
        };
        FIRST_DEED.saturating_add(behind)
    }
}

/// How a column is placed towards another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// In the same column.
    Same,
    /// In the next column to either side.
    Adjacent,
    /// In any other column.
    Other,
}

/// How a set of traits changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum How {
    /// These and no others are there.
    Set,
    /// These are there besides.
    Add,
    /// These are not there.
    Take,
}
