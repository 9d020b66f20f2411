//! Observers: what they are told of a game, and when. Simulations run without any.

use super::decision::{Answer, Ask};
use super::ids::{AbilityId, Clause, NOBODY, Seat, Slot};
use super::log::{Entry, Observer, Part, Seen, Taken, What};
use super::machine::{Held, Machine};
use super::state::Core;
use crate::ruleset::{KernelStep, Ruleset};

impl<R: Ruleset> Machine<R> {
    /// Gives the machine another observer, or none. Returns the one before.
    pub fn listen(&mut self, observer: Option<Box<dyn Observer>>) -> Option<Box<dyn Observer>> {
        self.watched = observer.is_some();
        self.observer.replace(observer)
    }

    /// Whether there is an observer.
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// Tells observers that a clause was followed.
    #[inline]
    pub fn cite(&self, clause: Clause) {
        if self.watched && !clause.is_empty() {
            self.cite_aloud(clause);
        }
    }

    #[cold]
    fn cite_aloud(&self, clause: Clause) {
        if self.holds_back() {
            return self.held.borrow_mut().push(Held::Clause(clause));
        }
        if let Ok(mut observer) = self.observer.try_borrow_mut()
            && let Some(observer) = observer.as_mut()
        {
            observer.cite(clause);
        }
    }

    /// The first clause that the rulebook gives for a step of the kernel.
    pub fn clause(step: KernelStep) -> Clause {
        R::PRINTED.cited.steps.of(step).first().copied().unwrap_or("")
    }

    /// Tells observers that the clauses of a step of the kernel were followed.
    #[inline]
    pub fn cite_step(&self, step: KernelStep) {
        if self.watched {
            R::PRINTED.cited.steps.of(step).iter().for_each(|clause| self.cite(clause));
        }
    }

    /// Tells observers what happened. The entry is made only if somebody listens.
    #[inline]
    pub fn tell(&mut self, entry: impl FnOnce(&Self) -> Entry) {
        self.remark(entry);
    }

    /// Tells observers what happened where the machine is only read ([`Machine::tell`] otherwise).
    #[inline]
    pub fn remark(&self, entry: impl FnOnce(&Self) -> Entry) {
        if self.watched {
            let entry = entry(self);
            if self.holds_back() {
                return self.held.borrow_mut().push(Held::Entry(entry));
            }
            if let Ok(mut observer) = self.observer.try_borrow_mut()
                && let Some(observer) = observer.as_mut()
            {
                observer.entry(&entry);
            }
        }
    }

    /// Tells observers that a part of an ability did its work; at once, also while a handler is at work.
    #[inline]
    pub(super) fn tell_worked(&self, ability: AbilityId, part: impl FnOnce() -> Part) {
        if self.watched
            && let Ok(mut observer) = self.observer.try_borrow_mut()
            && let Some(observer) = observer.as_mut()
        {
            observer.worked(ability, part());
        }
    }

    /// Whether observers are told later: a handler is at work, something is announced that may be called off, or what was done
    /// then is still to be told.
    fn holds_back(&self) -> bool {
        !self.spill.handlers.is_empty() || !self.spill.attempts.is_empty() || !self.held.borrow().is_empty()
    }

    /// Holds back what observers are told from now on, beginning with this entry: the answer that it tells may begin an attempt.
    pub(super) fn hold_entry(&mut self, entry: impl FnOnce(&Self) -> Entry) {
        if self.watched {
            let entry = entry(self);
            self.held.get_mut().push(Held::Entry(entry));
        }
    }

    /// Forgets what observers have yet to be told from this place on: it was taken back. What somebody was shown stays.
    pub(super) fn untell(&mut self, told: usize) {
        let shown = |held: &Held| matches!(held, Held::Entry(entry) if matches!(entry.what, What::Reveal | What::Look));
        let held = self.held.get_mut();
        let untold = held.split_off(told.min(held.len()));
        held.extend(untold.into_iter().filter(shown));
    }

    /// Where the answer stands among what is held back that is given now.
    pub(super) fn told_before_answer(&mut self) -> usize {
        let held = self.held.get_mut();
        let answer = |held: &Held| matches!(held, Held::Entry(entry) if entry.what == What::Answer);
        held.iter().rposition(answer).unwrap_or(held.len())
    }

    /// Tells observers what was held back: it has happened. What may still be called off is not told.
    #[inline]
    pub(super) fn publish(&mut self) {
        if Self::ANNOUNCES && !self.spill.attempts.is_empty() && self.core.outcome.is_none() {
            return;
        }
        if !self.spill.handlers.is_empty() || !self.held.get_mut().is_empty() {
            self.publish_held();
        }
    }

    #[inline(never)]
    fn publish_held(&mut self) {
        self.spill.handlers.iter_mut().for_each(|h| h.told = 0);
        let held = std::mem::take(self.held.get_mut());
        if let Some(observer) = self.observer.get_mut() {
            for what in held {
                match what {
                    Held::Entry(entry) => observer.entry(&entry),
                    Held::Clause(clause) => observer.cite(clause),
                    Held::Taken(taken) => observer.taken(&taken),
                }
            }
        }
    }

    /// A card as the log speaks of it now: with the seats that may know it.
    pub fn seen(&self, slot: Slot) -> Option<Seen> {
        if slot == NOBODY {
            return None;
        }
        let object = self.core.object(slot);
        let known_to = (0..4).filter(|s| self.sees(Seat(*s), slot)).fold(0, |bits, s| bits | 1 << s);
        Some(Seen { card: object.card, slot, handle: object.stamp, known_to, owner: object.owner })
    }

    /// Whether a seat may know which card lies in a slot.
    pub fn sees(&self, seat: Seat, slot: Slot) -> bool {
        Self::sees_in(&self.core, seat, slot)
    }

    /// The same in another state of the game.
    #[inline]
    pub(super) fn sees_in(core: &Core<R>, seat: Seat, slot: Slot) -> bool {
        let object = core.object(slot);
        object.zone.is_in(R::PUBLIC)
            || (object.zone.is_in(R::OWN) && object.zone.seat() == seat)
            || object.known & seat.bit() != 0
    }

    /// Tells observers that a question was answered by itself.
    pub(super) fn tell_taken(&mut self, ask: Ask, answer: Answer, picked: u8) {
        if self.watched {
            let (ability, source) = self.asking();
            let taken = Taken { ask, answer, ability, source, picked };
            if self.holds_back() {
                self.held.get_mut().push(Held::Taken(taken));
            } else if let Some(observer) = self.observer.get_mut() {
                observer.taken(&taken);
            }
        }
    }
}
