//! What a walk may do: it is over where that runs out.

use super::tree::{Expr, Span};
use super::walk::{State, Walk};

/// Findings after which no words are looked for any more that might have been meant.
pub(super) const SUGGESTING: usize = 200;

impl Walk<'_> {
    /// Whether words are looked for that might have been meant.
    pub fn suggests(&self) -> bool {
        self.mute == 0 && self.findings.len() < SUGGESTING
    }

    /// Does so much work at an expression; whether there was more to do than a walk may.
    pub fn spends(&mut self, work: usize, e: &Expr) -> bool {
        self.spends_at(work, &e.span)
    }

    /// The same, at any place.
    pub fn spends_at(&mut self, work: usize, at: &Span) -> bool {
        match self.work.checked_sub(work) {
            Some(left) => self.work = left,
            None if self.spent.is_none() => (self.work, self.spent) = (0, Some(at.clone())),
            None => {}
        }
        self.spent.is_some()
    }

    /// What is known now, to come back to.
    pub fn kept(&mut self, e: &Expr) -> State {
        self.kept_at(&e.span)
    }

    /// The same, for what stands at any place.
    pub fn kept_at(&mut self, at: &Span) -> State {
        if self.spends_at(self.state.len(), at) { State::new() } else { self.state.clone() }
    }
}
