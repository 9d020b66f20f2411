//! Answers that several seats give without seeing each other's: each question of the group is open at the same time, and what is
//! answered lies sealed beside the state until every seat has answered. Then the procedure that asked goes on and opens all of
//! it (docs/spec/kernel.md section 10).

use super::catalog::Catalog;
use super::decision::{Answer, Ask, AskKind};
use super::ids::{Seat, Slot};
use super::log::{Entry, What};
use super::machine::Machine;
use super::rng::Outcomes;
use super::sealed::Sealed;
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// Asks a seat beside others that are asked in the same step of a procedure: from `min` to `max` answers of this kind, which
    /// [`Ruleset::enumerate`] lists one by one with a look at those given so far ([`Machine::sealed`]). The procedure goes on when
    /// all seats have answered, and takes everything ([`Machine::unseal`]). Who has left the game is not asked.
    pub fn ask_secretly(&mut self, seat: Seat, kind: AskKind, min: u8, max: u8) {
        if self.core.has_left(seat) || max == 0 {
            return;
        }
        if self.core.asks.is_empty() {
            self.spill.sealed = Sealed::default();
        }
        let ask = Ask { seat, kind, min, max, secret: true };
        self.ask(ask);
        self.core.asks.sort_unstable_by_key(|ask| ask.seat);
        self.spill.sealed.asks.push(ask);
        self.spill.sealed.asks.sort_unstable_by_key(|ask| ask.seat);
    }

    /// What a seat has answered in the open group so far, in its order: for that seat alone, and for the rulebook.
    pub fn sealed(&self, seat: Seat) -> impl Iterator<Item = Answer> {
        self.spill.sealed.of(seat)
    }

    /// The cards among it.
    pub fn sealed_cards(&self, seat: Seat) -> impl Iterator<Item = Slot> {
        self.sealed(seat).filter_map(|answer| match answer {
            Answer::Pick(slot) => Some(slot),
            _ => None,
        })
    }

    /// Opens what all seats have answered, in the order of seats. Nothing is under seal any more.
    pub fn unseal(&mut self) -> Vec<(Seat, Answer)> {
        let Sealed { asks, answers, .. } = std::mem::take(&mut self.spill.sealed);
        for ask in asks {
            self.tell(|m| Entry { seat: Some(ask.seat), ..Entry::new(What::Answer, m.ask_clause(&ask)) });
        }
        answers
    }

    /// Takes what a seat has answered in the open group back: it is asked all of it again. `false`: it has answered nothing.
    pub fn take_back(&mut self, cat: &Catalog, seat: Seat) -> bool {
        let open = self.core.asks.first().is_some_and(|ask| ask.secret);
        if !open || self.spill.sealed.of(seat).next().is_none() {
            return false;
        }
        self.spill.sealed.forget(seat);
        self.reopen(seat);
        self.run(cat);
        true
    }

    /// The seat's question of the group is open once more.
    fn reopen(&mut self, seat: Seat) {
        self.core.asks.retain(|ask| ask.seat != seat);
        let ask = self.spill.sealed.asks.iter().find(|ask| ask.seat == seat).copied();
        ask.into_iter().for_each(|ask| self.ask(ask));
        self.core.asks.sort_unstable_by_key(|ask| ask.seat);
    }

    /// A seat that leaves takes along what it has answered, and its question.
    pub(super) fn drop_sealed(&mut self, seat: Seat) {
        self.spill.sealed.forget(seat);
        self.spill.sealed.asks.retain(|ask| ask.seat != seat);
        self.core.asks.retain(|ask| !ask.secret || ask.seat != seat);
        self.front = 0;
    }

    /// Seals an answer. The last one that a seat may give closes its question.
    pub(super) fn seal(&mut self, ask: &Ask, answer: Answer) {
        self.front = 0;
        if answer != Answer::Done {
            self.spill.sealed.add(ask.seat, answer);
        }
        if answer == Answer::Done || self.sealed(ask.seat).count() >= usize::from(ask.max) {
            self.core.asks.retain(|open| open.seat != ask.seat);
        }
    }

    /// Puts the open group to the players: seals what has one answer only. `false`: something was sealed, or the game is over.
    pub(super) fn put_group(&mut self, cat: &Catalog) -> bool {
        for at in 0..self.core.asks.len() {
            let Some(ask) = self.core.asks.get(at).copied() else { break };
            self.enumerate(cat, &ask);
            self.inspect(cat);
            match self.options.as_slice() {
                [] => {
                    self.fault(super::outcome::Fault::Loop);
                    return false;
                }
                [only] => {
                    let only = *only;
                    let before = u8::try_from(self.sealed(ask.seat).count()).unwrap_or(u8::MAX);
                    self.tell_taken(ask, only, before);
                    self.seal(&ask, only);
                    return false;
                }
                _ => {}
            }
        }
        if !std::mem::replace(&mut self.spill.sealed.shown, true) {
            self.core.decisions += 1;
            self.spill.repeats.clear();
            for ask in self.core.asks.iter() {
                self.cite(self.ask_clause(ask));
            }
        }
        self.attend(cat, 0);
        true
    }

    /// Of several open questions the one that is spoken of: which is no part of the state.
    fn attend(&mut self, cat: &Catalog, at: usize) {
        self.front = at;
        if let Some(ask) = self.open_ask() {
            self.enumerate(cat, &ask);
        }
    }

    /// The open question that is spoken of.
    #[inline]
    pub fn open_ask(&self) -> Option<Ask> {
        self.core.asks.get(self.front).copied()
    }

    /// Speaks of the open question of this seat from now on, until something is answered. `false`: it is not asked.
    pub fn turn_to(&mut self, cat: &Catalog, seat: Seat) -> bool {
        let at = self.core.asks.iter().position(|ask| ask.seat == seat);
        if let Some(at) = at.filter(|at| *at != self.front) {
            self.attend(cat, at);
        }
        at.is_some()
    }

    /// Answers for the other seats anew what they have answered in the open group, by chance: to this seat it is the same game.
    /// Who still is asked has answered nothing.
    pub(super) fn imagine_sealed(&mut self, cat: &Catalog, viewer: Seat, seed: u64) {
        let open = self.core.asks.iter().fold(0, |bits, ask| bits | ask.seat.bit());
        let others: Vec<Seat> = self.spill.sealed.seats().filter(|seat| *seat != viewer).collect();
        for seat in others {
            self.spill.sealed.forget(seat);
            self.reopen(seat);
            let mut chance = Outcomes::new(seed, seat.0, 1);
            while open & seat.bit() == 0
                && let Some(ask) = self.core.asks.iter().find(|ask| ask.seat == seat).copied()
            {
                self.enumerate(cat, &ask);
                let at = chance.below(u32::try_from(self.options.len()).unwrap_or(0));
                let answer = self.options.get(usize::try_from(at).unwrap_or(0)).copied().unwrap_or(Answer::Done);
                self.seal(&ask, answer);
            }
        }
    }
}
