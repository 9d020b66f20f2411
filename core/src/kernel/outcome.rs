//! How a game ends: won, drawn, or stopped by one of the named limits.

use super::ids::Seat;
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// This player won.
    Win(Seat),
    /// The game ended without a winner.
    Draw,
    /// The game could not go on: a named limit was reached or a loop found.
    Fault(Fault),
}

/// Why a game could not go on. Each is a named limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
pub enum Fault {
    /// More objects than [`super::capacity::OBJECTS`].
    #[error("more objects than a game can hold")]
    Objects,
    /// More work nested than [`super::capacity::FRAMES`].
    #[error("effects nest too deeply")]
    Frames,
    /// More events at once than [`super::capacity::EVENTS`] and [`super::capacity::BESIDE`].
    #[error("more events at once than a batch can hold")]
    Events,
    /// More remembered cards than [`super::capacity::VALUES`] and [`super::capacity::BESIDE`].
    #[error("effects remember more cards than they can")]
    Values,
    /// More pending triggers than [`super::capacity::PENDING`] and [`super::capacity::BESIDE`].
    #[error("more abilities wait than can be held")]
    PendingTrigger,
    /// More modifications in force than [`super::capacity::FLOATING`] and [`super::capacity::BESIDE`].
    #[error("more effects are in force than can be held")]
    Floating,
    /// More steps in a row without a decision than [`super::capacity::FORCED_STEPS`].
    #[error("an endless loop of forced steps")]
    Loop,
    /// A script failed, and the setting says that this ends the game.
    #[error("a script failed")]
    Script,
    /// More turns than [`super::capacity::TURNS`].
    #[error("more turns than a game can last")]
    Turns,
    /// More uses of abilities, events or departures in one turn than can be remembered: [`super::capacity::BESIDE`].
    #[error("more happens in a turn than can be remembered")]
    Remembered,
    /// More pending things, or more that they aim at, than the rulebook has room for ([`super::data::GameData::Announced`]).
    #[error("more is announced than can be held")]
    Announced,
    /// More stacks of counters than the rulebook has room for ([`super::data::GameData::Counters`]).
    #[error("more counters than can be held")]
    Counters,
}
