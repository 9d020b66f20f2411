//! How a game ends: won, drawn, or stopped by one of the named limits.

use super::ids::Seat;
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// A player won.
    Win(Seat),
    /// Nobody did.
    Draw,
    /// The game could not go on: a named limit was reached or a loop found.
    Fault(Fault),
}

/// Why a game could not go on. Each is a named limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
pub enum Fault {
    /// Too many objects.
    #[error("more objects than a game can hold")]
    Objects,
    /// Effects within effects, too deep.
    #[error("effects nest too deeply")]
    Frames,
    /// Too many events at once.
    #[error("more events at once than a batch can hold")]
    Events,
    /// Too many remembered cards.
    #[error("effects remember more cards than they can")]
    Values,
    /// Too many waiting abilities.
    #[error("more abilities wait than can be held")]
    PendingTrigger,
    /// Too many modifications in force.
    #[error("more effects are in force than can be held")]
    Floating,
    /// Too many instructions without a decision.
    #[error("an endless loop of forced steps")]
    Loop,
    /// A script failed where that is set to end the game.
    #[error("a script failed")]
    Script,
    /// Too many turns: nobody does what would end the game.
    #[error("more turns than a game can last")]
    Turns,
}
