//! Who has lost, and how the game ends by it, for any number of players. Players who lose get a mark and the reason is
//! kept; the game is decided from all marks together, so that several can lose at once. The clauses are data
//! ([`crate::printed::Standing`]).

use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{Clause, Seat};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::ruleset::Ruleset;
use crate::table::Outcome;

impl<R: Ruleset> Machine<R> {
    /// Marks a player as beaten, once, for one of the reasons of the rulebook.
    pub fn defeat(&mut self, seat: Seat, reason: u8) {
        if self.core.lost & seat.bit() != 0 {
            return;
        }
        self.core.lost |= seat.bit();
        self.core.lost_by = reason;
        R::PRINTED.standing.lost.iter().for_each(|clause| self.cite(clause));
        let clause = loss_clause::<R>(reason);
        self.tell(|_| Entry { seat: Some(seat), ..Entry::new(What::Lose, clause) });
    }

    /// Marks everybody else as beaten: a player has reached what wins the game.
    pub fn triumph(&mut self, seat: Seat, reason: u8) {
        for other in self.core.seats().filter(|other| *other != seat) {
            self.defeat(other, reason);
        }
    }

    /// A player loses by the text of a card, or concedes.
    pub fn lose(&mut self, seat: Seat, conceded: bool) {
        let standing = &R::PRINTED.standing;
        if conceded {
            let clause = loss_clause::<R>(standing.conceded);
            self.tell(|_| Entry { seat: Some(seat), ..Entry::new(What::Concede, clause) });
        }
        self.defeat(seat, if conceded { standing.conceded } else { standing.by_effect });
    }

    /// Decides the game when at most one player has no mark of defeat: that one wins, or nobody does. Where more are left, those
    /// who have lost leave.
    pub fn judge(&mut self, cat: &Catalog) {
        let mut left = self.core.seats().filter(|seat| self.core.lost & seat.bit() == 0);
        let (winner, more) = (left.next(), left.next());
        if self.core.outcome.is_some() || self.core.lost == 0 {
            return;
        }
        if more.is_some() {
            return self.part(cat);
        }
        self.core.outcome = Some(winner.map_or(Outcome::Draw, Outcome::Win));
        let standing = &R::PRINTED.standing;
        standing.over.iter().for_each(|clause| self.cite(clause));
        let clause = match winner {
            Some(_) => standing.won.unwrap_or_else(|| self.outcome_clause()),
            None => standing.draw,
        };
        self.tell(|_| Entry { seat: winner, ..Entry::new(What::Over, clause) });
    }

    /// What never ends has ended the game, as the rulebook says.
    pub(crate) fn end_endless(&mut self, outcome: Outcome) {
        self.core.outcome = Some(outcome);
        if !R::ENDLESS.is_empty() {
            R::PRINTED.standing.over.iter().for_each(|clause| self.cite(clause));
            self.tell(|_| Entry::new(What::Over, R::ENDLESS));
        }
    }

    /// The clause by which the game ended: that of the last loss, unless all have lost.
    pub fn outcome_clause(&self) -> Clause {
        if self.core.seats().all(|seat| self.core.lost & seat.bit() != 0) {
            return R::PRINTED.standing.draw;
        }
        if self.core.outcome == Some(Outcome::Draw) {
            return R::ENDLESS;
        }
        loss_clause::<R>(self.core.lost_by)
    }
}

/// The clause of a reason to lose.
fn loss_clause<R: Ruleset>(reason: u8) -> Clause {
    R::PRINTED.standing.reasons.get(usize::from(reason)).copied().unwrap_or("")
}
