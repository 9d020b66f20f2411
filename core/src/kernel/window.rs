//! Windows: moments at which seats may act, or pass, before pending things resolve. The rulebook says who is asked first, who next,
//! and what resolves when all have passed; what may be done is its own.

use super::announced::{Ended, Order, Policy, Resolve, WindowFrame};
use super::catalog::Catalog;
use super::decision::{Answer, Ask, AskKind};
use super::ids::Seat;
use super::machine::Machine;
use super::state::{Frame, PendingTrigger};
use crate::ruleset::{Point, Ruleset};

impl<R: Ruleset> Machine<R> {
    /// Opens a window of this kind on top of the work. What is pending already does not resolve in it.
    pub fn open_window(&mut self, kind: u8) {
        let floor = u8::try_from(self.announced().len()).unwrap_or(u8::MAX);
        let seat = R::window(self, kind).first;
        self.push(Frame::Window(WindowFrame { kind, seat, floor, ..WindowFrame::default() }));
    }

    fn put_window(&mut self, frame: WindowFrame) {
        if let Some(top) = self.core.frames.last_mut() {
            *top = Frame::Window(frame);
        }
    }

    /// Carries on with the window on top.
    pub(super) fn run_window(&mut self, cat: &Catalog) {
        let depth = self.core.depth();
        self.check(cat, Point::AfterInstruction);
        if self.core.outcome.is_some() || self.core.depth() != depth {
            return;
        }
        self.forget_gone();
        let Some(Frame::Window(mut frame)) = self.core.frames.last().copied() else { return };
        let floor = usize::from(frame.floor);
        if let Some(at) = self.announced().iter().skip(floor).position(|p| p.resolving) {
            self.end_pending(cat, floor + at, Ended::Resolved);
            return;
        }
        let policy = R::window(self, frame.kind);
        let chains = policy.resolve == Resolve::Chains;
        let idle = self.announced().len() <= floor;
        if chains && idle {
            // One chain is over, or none has begun: the next ability that waits begins one.
            frame.closed = false;
            if self.announces(cat, &policy, frame) {
                self.pop();
            }
            return;
        }
        if policy.quiet && !frame.closed && !chains {
            if !self.is_settled(cat, &policy, frame) {
                return;
            }
            frame.acted = false;
        }
        let newest = self.announced().len().checked_sub(1).filter(|at| *at >= floor);
        let passed = frame.passed;
        if let Some(last) = self.announced().last().filter(|_| chains && passed == 0) {
            frame.seat = self.core.next_seat(last.controller);
        }
        let next = self.core.ring(frame.seat).find(|seat| passed & seat.bit() == 0).filter(|_| !frame.closed);
        match (next, newest) {
            (Some(seat), _) => {
                frame.seat = seat;
                self.put_window(frame);
                self.ask_act(seat, frame.kind);
            }
            (None, None) => self.pop(),
            (None, Some(at)) => {
                (frame.passed, frame.seat) = (0, policy.first);
                frame.closed = policy.resolve != Resolve::Newest;
                self.put_window(frame);
                self.resolve(cat, at);
            }
        }
    }

    /// What the seat that a window asks may do: what the rulebook lists, or pass.
    pub(super) fn window_options(&self, cat: &Catalog, frame: &WindowFrame, ask: &Ask, options: &mut Vec<Answer>) {
        R::may_do(self, cat, ask.seat, frame.kind, options);
        options.push(Answer::No);
    }

    /// Takes what a seat does in a window.
    pub(super) fn window_answered(&mut self, cat: &Catalog, mut frame: WindowFrame, ask: &Ask, answer: Answer) {
        let seat = ask.seat;
        let next = self.core.ring(seat).find(|other| *other != seat).unwrap_or(seat);
        if answer == Answer::No {
            frame.passed |= seat.bit();
            frame.seat = next;
            return self.put_window(frame);
        }
        let acts = match R::window(self, frame.kind).order {
            Order::Same => seat,
            Order::Next => next,
        };
        // Until it is certain that something is done the window stands as it was.
        let at = self.core.frames.len().wrapping_sub(1);
        R::answered(self, cat, ask, answer);
        if let Some(Frame::Window(window)) = self.core.frames.get_mut(at) {
            (window.passed, window.seat) = (0, acts);
        }
    }

    /// Carries out one thing that comes before a question: what the rules do, all at once, again and again until nothing is left
    /// to do; then the announcing of an ability that waits. `true`: nothing was left.
    fn is_settled(&mut self, cat: &Catalog, policy: &Policy, frame: WindowFrame) -> bool {
        // What can't happen is not tried again until something else has.
        if !frame.acted || self.core.result.1 > 0 {
            let mut batch = self.batch();
            R::actions(self, cat, &mut batch);
            if !batch.is_empty() {
                self.put_window(WindowFrame { acted: true, ..frame });
                self.commit(cat, batch);
                return false;
            }
            self.pool.push(batch);
        }
        self.announces(cat, policy, frame)
    }

    /// Announces the ability that comes next of those that wait: those of one seat after the other, in the order that each seat says.
    /// `true`: none waits.
    fn announces(&mut self, cat: &Catalog, policy: &Policy, frame: WindowFrame) -> bool {
        let waits = |seat: &Seat| self.waiting_of(*seat).next().is_some();
        let Some(seat) = self.core.ring(policy.first).find(waits) else { return true };
        let first = self.waiting_of(seat).next().map(|(at, w)| (at, *w));
        let key = |w: &PendingTrigger| (w.holder, w.ability, w.entry);
        let alone = first.is_some_and(|(_, first)| self.waiting_of(seat).all(|(_, w)| key(w) == key(&first)));
        self.put_window(WindowFrame { passed: 0, acted: false, ..frame });
        match first {
            Some((at, waiting)) if alone => self.declare_waiting(cat, at, waiting),
            _ => self.ask(Ask { seat, kind: AskKind::Order, min: 1, max: 1, secret: false }),
        }
        false
    }

    /// The waiting abilities that a seat announces, with their places among all that wait.
    fn waiting_of(&self, seat: Seat) -> impl Iterator<Item = (usize, &PendingTrigger)> {
        self.pending().enumerate().filter(move |(_, w)| R::decider(self, w.controller) == seat)
    }

    /// The abilities that a seat may announce next, as answers; equal ones once.
    pub(super) fn waiting_options(&self, seat: Seat, options: &mut Vec<Answer>) {
        for (_, w) in self.waiting_of(seat) {
            let answer = Answer::Next { holder: w.holder.slot, ability: w.ability };
            if !options.contains(&answer) {
                options.push(answer);
            }
        }
    }

    /// Announces the ability that was chosen to come next.
    pub(super) fn waiting_answered(&mut self, cat: &Catalog, seat: Seat, answer: Answer) {
        let chosen = |w: &PendingTrigger| answer == Answer::Next { holder: w.holder.slot, ability: w.ability };
        let waiting = self.waiting_of(seat).find(|(_, w)| chosen(w)).map(|(at, w)| (at, *w));
        if let Some((at, waiting)) = waiting {
            self.declare_waiting(cat, at, waiting);
        }
    }
}
