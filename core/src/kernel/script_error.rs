//! What scripts do wrong: one error, and those of a whole game. Not part of a state.

use super::capacity::SCRIPT_ERRORS;
use super::secrets::EVERYBODY;
use serde::Serialize;

/// The code of a script that the clock stopped. A clock must not decide how a game goes on: it ends.
pub const OUT_OF_TIME: &str = "script-out-of-time";
/// How long functions that only look may take together until a player is asked something, in microseconds.
pub const LOOKING_TIME: u64 = 5_000_000;
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

/// That a handler or function of a script failed, as players are told it. A script sees all cards, so what its errors say, and
/// in which of its lines, may tell of hidden ones: then a player is told the line in which the handler begins, and no words.
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
    /// The seats (bits) that saw the card whose ability it was: the others are not told which one failed, and its namesakes
    /// are no secret.
    pub known_to: u8,
    /// What the script says and in which line, where some player may be told that.
    pub said: Option<(String, u32)>,
    /// The seats (bits) that must not be told what it says.
    pub closed: u8,
    /// How often a handler failed so. A function that only looks counts once.
    pub count: u32,
}

impl Failure {
    fn new(error: &ScriptError, line: u32, known_to: u8, closed: u8) -> Failure {
        let ScriptError { code, message, file, card, .. } = error.clone();
        let said = (closed != EVERYBODY).then_some((message, error.line));
        Failure { card, file, line, code, known_to, said, closed, count: 1 }
    }

    /// Whether it is the same failure again.
    pub fn is_again(&self, other: &Failure) -> bool {
        *self == Failure { count: self.count, ..other.clone() }
    }
}

/// The errors of scripts in one game. They are no part of its state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScriptErrors {
    /// The first error of each kind and place, as the script says it: for its author, not for players.
    pub kept: Vec<ScriptError>,
    /// How often each of them was met.
    pub times: Vec<u32>,
    /// What failed, as players may be told it.
    pub failures: Vec<Failure>,
    /// How many handlers failed, by the printed number of the card. Functions that only look and handlers that are only
    /// asked whether they could do anything count once each.
    pub cards: Vec<(String, u32)>,
    /// A script was stopped by the clock, and the game has not ended with that yet.
    pub late: bool,
    /// How long functions that only look have taken.
    pub looks: Looks,
}

/// How long functions that only look have taken since a player was last asked something. What they may do is counted for each
/// of them, and nobody pays for how often they are worked out: behind that stands the clock, as it stands behind the work of a
/// handler. The clock is that of the host, in microseconds.
#[derive(Debug, Clone, Default)]
pub struct Looks {
    /// The number of decisions by then.
    decisions: u32,
    spent: u64,
    /// Since when one of them is at work.
    since: Option<u64>,
}

impl Looks {
    /// A function begins. Whether no other one has called for it; then [`Looks::end`] belongs to it.
    pub(super) fn begin(&mut self, decisions: u32, now: u64) -> bool {
        if self.since.is_some() {
            return false;
        }
        if self.decisions != decisions {
            (self.decisions, self.spent) = (decisions, 0);
        }
        self.since = Some(now);
        true
    }

    /// It ends. Whether they have had their time, which begins anew then.
    pub(super) fn end(&mut self, now: u64) -> bool {
        self.spent += self.since.take().map_or(0, |since| now.saturating_sub(since));
        let late = self.spent > LOOKING_TIME;
        if late {
            self.spent = 0;
        }
        late
    }
}

/// Two games met the same errors however long that took.
impl PartialEq for Looks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Looks {}

impl ScriptErrors {
    /// How many errors there were in all.
    pub fn count(&self) -> u32 {
        self.cards.iter().fold(0, |sum, (_, n)| sum.saturating_add(*n))
    }

    /// Notes an error of a handler, which begins in this line; the seats (bits) that see its card, and those that must not be
    /// told what it says.
    pub(super) fn add(&mut self, error: ScriptError, begins: u32, known_to: u8, closed: u8) {
        // What is said may be something else each time.
        let closed = if self.failures.len() < SCRIPT_ERRORS { closed } else { EVERYBODY };
        self.fails(Failure::new(&error, begins, known_to, closed));
        self.keep(error);
    }

    fn fails(&mut self, failure: Failure) {
        match self.failures.iter_mut().find(|known| known.is_again(&failure)) {
            Some(known) => known.count = known.count.saturating_add(1),
            None => self.failures.push(failure),
        }
    }

    fn keep(&mut self, error: ScriptError) {
        self.late |= error.code == OUT_OF_TIME;
        match self.cards.iter_mut().find(|(card, _)| *card == error.card) {
            Some((_, n)) => *n = n.saturating_add(1),
            None => self.cards.push((error.card.clone(), 1)),
        }
        match self.kept.iter().position(|known| *known == error) {
            Some(at) => self.times.iter_mut().skip(at).take(1).for_each(|n| *n = n.saturating_add(1)),
            None if self.kept.len() < SCRIPT_ERRORS => {
                self.kept.push(error);
                self.times.push(1);
            }
            None => {}
        }
    }

    /// Notes an error of a function that is called again and again; returns whether the function fails so for the first
    /// time, whatever it says. `begins`: the line in which it begins; `known_to`: the seats (bits) that see its card.
    pub(super) fn meet(&mut self, error: &ScriptError, begins: impl FnOnce() -> u32, known_to: u8) -> bool {
        if self.kept.contains(error) || self.kept.len() >= SCRIPT_ERRORS {
            return false;
        }
        self.keep(error.clone());
        let failure = Failure::new(error, begins(), known_to, EVERYBODY);
        let new = !self.failures.iter().any(|known| known.is_again(&failure));
        if new {
            self.failures.push(failure);
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::{LOOKING_TIME, Looks};

    #[test]
    fn functions_that_only_look_have_their_time_until_a_player_is_asked() {
        let mut looks = Looks::default();
        // Of those that call for each other the outermost counts.
        assert!(looks.begin(1, 0) && !looks.begin(1, 1));
        assert!(!looks.end(LOOKING_TIME));
        assert!(looks.begin(2, LOOKING_TIME) && !looks.end(2 * LOOKING_TIME));
        assert!(looks.begin(2, 2 * LOOKING_TIME) && looks.end(2 * LOOKING_TIME + 1));
        // What one game took says nothing of another.
        assert_eq!(looks, Looks::default());
    }
}
