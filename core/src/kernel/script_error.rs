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

/// That a handler or function of a script failed, with nothing that the script itself could say: a script sees all cards, so
/// what its errors say, and in which of its lines, may tell of hidden ones. This is what a player is told.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Failure {
    /// The printed number of the card.
    pub card: String,
    /// The file of the script.
    pub file: String,
    /// The line in which the handler or function begins, from 1; 0: unknown.
    pub line: u32,
    /// A word for the kind of error.
    pub code: &'static str,
    /// How often a handler failed so. A function that only looks counts once.
    pub count: u32,
}

/// The errors of scripts in one game. They are no part of its state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScriptErrors {
    /// The first error of each kind and place, as the script says it: for its author, not for players.
    pub kept: Vec<ScriptError>,
    /// What failed, as players may be told it.
    pub failures: Vec<Failure>,
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

    /// Notes an error of a handler, which begins in this line.
    pub(super) fn add(&mut self, error: ScriptError, begins: u32) {
        match self.failure(&error, begins) {
            Some(known) => known.count = known.count.saturating_add(1),
            None => self.fails(&error, begins),
        }
        self.keep(error);
    }

    fn failure(&mut self, error: &ScriptError, begins: u32) -> Option<&mut Failure> {
        let same = |f: &&mut Failure| f.card == error.card && f.line == begins && f.code == error.code;
        self.failures.iter_mut().find(same)
    }

    fn fails(&mut self, error: &ScriptError, line: u32) {
        let ScriptError { code, file, card, .. } = error.clone();
        self.failures.push(Failure { card, file, line, code, count: 1 });
    }

    fn keep(&mut self, error: ScriptError) {
        self.late |= error.code == OUT_OF_TIME;
        match self.cards.iter_mut().find(|(card, _)| *card == error.card) {
            Some((_, n)) => *n = n.saturating_add(1),
            None => self.cards.push((error.card.clone(), 1)),
        }
        if self.kept.len() < SCRIPT_ERRORS && !self.kept.contains(&error) {
            self.kept.push(error);
        }
    }

    /// Notes an error of a function that is called again and again; returns whether the function fails so for the first
    /// time, whatever it says. `begins`: the line in which it begins.
    pub(super) fn meet(&mut self, error: &ScriptError, begins: impl FnOnce() -> u32) -> bool {
        if self.kept.contains(error) || self.kept.len() >= SCRIPT_ERRORS {
            return false;
        }
        self.keep(error.clone());
        let begins = begins();
        let new = self.failure(error, begins).is_none();
        if new {
            self.fails(error, begins);
        }
        new
    }
}
