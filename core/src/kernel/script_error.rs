//! What scripts do wrong: one error, and those of a whole game. Not part of a state.

use super::capacity::SCRIPT_ERRORS;
use serde::Serialize;

/// The code of a script that the clock stopped. A clock must not decide how a game goes on: it ends.
pub const OUT_OF_TIME: &str = "script-out-of-time";
/// The code of a script that did more than a game has room for.
pub const TOO_MUCH: &str = "script-too-much";

/// An error of a script.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct ScriptError {
    /// A word for the kind of error: `script-error`, `script-out-of-fuel`, ...
    pub code: &'static str,
    /// The message of the script or of its host.
    pub message: String,
    /// The file of the script.
    pub file: String,
    /// The line in the file, from 1; 0: unknown.
    pub line: u32,
    /// The printed number of the card.
    pub card: String,
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {} ({}, {})", self.file, self.line, self.message, self.card, self.code)
    }
}

/// The errors of scripts in one game. They are no part of its state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScriptErrors {
    /// The first error of each kind and place.
    pub kept: Vec<ScriptError>,
    /// How many handlers failed, by the printed number of the card. Functions that only look and handlers that are only
    /// asked whether they could do anything count once each.
    pub cards: Vec<(String, u32)>,
    /// A script was stopped by the clock, and the game has not ended with that yet.
    pub late: bool,
}

impl ScriptErrors {
    /// How many errors there were in all.
    pub fn count(&self) -> u32 {
        self.cards.iter().fold(0, |sum, (_, n)| sum.saturating_add(*n))
    }

    /// Notes an error of a handler.
    pub(super) fn add(&mut self, error: ScriptError) {
        self.late |= error.code == OUT_OF_TIME;
        match self.cards.iter_mut().find(|(card, _)| *card == error.card) {
            Some((_, n)) => *n = n.saturating_add(1),
            None => self.cards.push((error.card.clone(), 1)),
        }
        if self.kept.len() < SCRIPT_ERRORS && !self.kept.contains(&error) {
            self.kept.push(error);
        }
    }

    /// Notes an error of a function that is called again and again; returns whether it is new.
    pub(super) fn meet(&mut self, error: &ScriptError) -> bool {
        let new = !self.kept.contains(error) && self.kept.len() < SCRIPT_ERRORS;
        if new {
            self.add(error.clone());
        }
        new
    }
}
