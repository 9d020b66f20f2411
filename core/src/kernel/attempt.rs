//! Attempts: what a player has begun to announce and may still call off as a whole. Everything is as it was before then, but what
//! somebody has seen meanwhile stays known.

use super::beside::Overflow;
use super::catalog::Catalog;
use super::data::{GameData, Renumber};
use super::decision::{Answer, Ask};
use super::ids::{Seat, Slot};
use super::log::{Entry, What};
use super::machine::Machine;
use super::renumber::{renumber, renumber_beside};
use super::sealed::renumber_answer;
use super::spill::Attempt;
use super::state::{Core, Frame};
use crate::ruleset::{KernelStep, Ruleset};

impl<R: GameData> Attempt<R> {
    /// Hands every number of a card, ability or restriction to `with`, which may change it.
    pub fn renumber(&mut self, with: &mut impl Renumber) {
        renumber(&mut self.core, with);
        renumber_beside(&mut self.over, with);
        self.past.iter_mut().for_each(|past| past.renumber(with));
        self.answers.iter_mut().for_each(|answer| renumber_answer(answer, with));
    }

    /// The state.
    pub fn core_mut(&mut self) -> &mut Core<R> {
        &mut self.core
    }

    /// The state, and what lies beside it.
    pub fn state(&self) -> (&Core<R>, &Overflow) {
        (&self.core, &self.over)
    }
}

impl<R: Ruleset> Machine<R> {
    /// Begins what its player may call off until it is paid for. A rulebook says so when it is given an answer that announces
    /// something, before it does anything of it, and declares that thing before it returns. Where nothing else could have been
    /// answered there is nothing to be called off.
    pub fn begin_attempt(&mut self, ask: &Ask) {
        if self.options.len() < 2 {
            return;
        }
        let mut core = Box::new(self.core);
        _ = core.asks.push(*ask);
        let (over, past, memory) = (self.spill.over.clone(), self.spill.past.clone(), self.spill.memory.clone());
        let told = self.told_before_answer();
        self.spill.attempts.push(Attempt { core, over, past, memory, answers: Vec::new(), told });
    }

    /// How many of the attempts belong to a thing that is being paid for.
    fn attempts_declared(&self) -> usize {
        self.core.frames.iter().filter(|frame| matches!(frame, Frame::Pay(pay) if pay.attempt)).count()
    }

    /// Whether what is declared now belongs to an attempt that has just begun.
    pub(super) fn is_attempt(&self) -> bool {
        self.spill.attempts.len() > self.attempts_declared()
    }

    /// Forgets attempts that came to nothing.
    #[inline]
    pub(super) fn drop_attempts(&mut self) {
        if Self::ANNOUNCES && !self.spill.attempts.is_empty() {
            let declared = self.attempts_declared();
            self.spill.attempts.truncate(declared);
        }
    }

    /// Adds to the answers of what is being announced that it is called off, where that is possible and there is something to be
    /// chosen at all.
    pub(super) fn offer_calling_off(&self, options: &mut Vec<Answer>) {
        let frames = &self.core.frames;
        let last = frames.len().wrapping_sub(1);
        let at = match frames.last() {
            Some(Frame::Announce(announce)) if announce.redirect.is_none() => last.wrapping_sub(1),
            _ => last,
        };
        let open = matches!(frames.get(at), Some(Frame::Pay(pay)) if pay.attempt && pay.paying == 0);
        if open && options.len() > 1 && !self.spill.attempts.is_empty() {
            options.push(Answer::No);
        }
    }

    /// Notes what a player has answered for the attempts that are open.
    pub(super) fn note_answer(&mut self, answer: Answer) {
        if Self::ANNOUNCES {
            self.spill.attempts.iter_mut().for_each(|attempt| attempt.answers.push(answer));
        }
    }

    /// Finds again what observers have yet to be told of the attempts that are open, where it was not kept: nobody listened, or the game
    /// was restored. The outermost attempt is gone through once more, from the state before it.
    pub fn recall_attempts(&mut self, cat: &Catalog) {
        if self.spill.attempts.is_empty() || !self.held.get_mut().is_empty() {
            return;
        }
        let mut again = self.fork();
        let Some(first) = again.spill.attempts.drain(..).next() else { return };
        again.core = *first.core;
        (again.spill.over, again.spill.past, again.spill.memory) = (first.over, first.past, first.memory);
        (again.watched, again.stale_at) = (true, u64::MAX);
        again.touch();
        again.run(cat);
        for answer in first.answers {
            if again.answer(cat, answer).is_err() {
                return;
            }
        }
        for (attempt, told) in self.spill.attempts.iter_mut().zip(&again.spill.attempts) {
            attempt.told = told.told;
        }
        self.held = again.held;
    }

    /// Whether the open question is one of an announcement whose last answer calls it off.
    pub fn may_call_off(&self) -> bool {
        let asks = Self::ANNOUNCES && matches!(self.core.frames.last(), Some(Frame::Announce(_) | Frame::Pay(_)));
        asks && !self.spill.attempts.is_empty() && self.options.last() == Some(&Answer::No)
    }

    /// Goes back to before the newest attempt. What chance has given is not given again. Observers hear nothing of it but which
    /// cards somebody has seen.
    pub(super) fn call_off(&mut self) {
        let Some(attempt) = self.spill.attempts.pop() else { return };
        self.untell(attempt.told);
        let by = attempt.core.asks.first().map(|ask| ask.seat);
        let now = std::mem::replace(&mut self.core, *attempt.core);
        (self.spill.over, self.spill.past, self.spill.memory) = (attempt.over, attempt.past, attempt.memory);
        self.forget_beyond();
        // What was seen of a pile that was shuffled meanwhile says nothing of it as it was.
        let in_order = now.streams == self.core.streams;
        for slot in (0..self.core.objects.len()).filter_map(|slot| Slot::try_from(slot).ok()) {
            let learned = |seat: &Seat| Self::sees_in(&now, *seat, slot) && !self.sees(*seat, slot);
            let bits = now.seats().filter(learned).fold(0, |bits, seat| bits | seat.bit());
            let told = in_order || self.core.object(slot).zone.is_in(R::PUBLIC | R::OWN);
            if bits != 0
                && told
                && let Some(object) = self.core.object_mut(slot)
            {
                object.known |= bits;
                self.tell(|m| Entry {
                    seat: by,
                    card: m.seen(slot),
                    ..Entry::new(What::Reveal, Self::clause(KernelStep::Shown))
                });
            }
        }
        (self.core.streams, self.core.decisions) = (now.streams, now.decisions);
        self.moved.clear();
        self.touch();
        self.stale_at = u64::MAX;
    }

    /// A thing is paid for: it can't be called off any more.
    pub(super) fn carry_through(&mut self) {
        self.spill.attempts.pop();
    }
}
