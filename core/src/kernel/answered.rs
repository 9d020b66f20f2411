//! Answers to the questions that instructions ask.

use super::catalog::Catalog;
use super::context::{EvalContext, Refs};
use super::decision::{Answer, Ask, AskKind};
use super::ids::{NOBODY, Ref, Seat};
use super::list::List;
use super::machine::Machine;
use super::program::{Op, Who};
use super::relation::Bind;
use super::state::{Bound, EffectFrame, Frame};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// Takes the answer to a question of the program on top.
    pub fn effect_answered(&mut self, cat: &Catalog, frame: EffectFrame, ask: &Ask, answer: Answer) {
        let depth = self.core.depth();
        let cx = EvalContext { frame: &frame, depth };
        let Some(held) = self.instruction(cat, &frame) else { return };
        let op = &*held;
        match (op, answer) {
            (Op::May { end, .. }, Answer::No) => {
                self.fail();
                self.goto(*end);
            }
            (Op::Modes { entries, .. }, Answer::Mode(n)) => {
                if let Some(pc) = entries.get(usize::from(n)) {
                    self.goto(*pc);
                }
            }
            (Op::Activate { .. } | Op::GainOf { .. }, Answer::Mode(n)) => {
                self.taking_answered(cat, depth, frame, op, usize::from(n));
            }
            (Op::Declare { into, .. }, Answer::Name(name)) => {
                self.unbind(depth, *into);
                self.bind(depth, *into, Ref { slot: NOBODY, incarnation: name });
                self.note(1, 1);
            }
            (Op::Draw { who, .. }, Answer::Number(n)) => {
                let seat = self.seat(cx, *who);
                self.draw_cards(cat, &frame, std::iter::once((seat, i32::from(n))));
            }
            (Op::Choose { .. }, answer) => self.choice_answered(cat, depth, frame, ask, answer),
            (Op::ChoosePlace { into, .. }, Answer::Place(zone)) => {
                self.bind(depth, *into, Ref::to_place(zone));
                self.note(1, 1);
            }
            (Op::Arrange { who, bind }, Answer::Pick(slot)) => {
                // Picked ones move behind the unpicked ones; after the last pick the list is in the chosen order.
                let what = self.core.reference(slot);
                let mine = |v: &Bound| v.depth == depth && v.bind == *bind && v.what == what;
                self.keep_values(|v| !mine(v));
                self.bind(depth, *bind, what);
                let left = ask.max.saturating_sub(1);
                if left > 1 {
                    self.ask(Ask { max: left, ..*ask });
                    return;
                }
                // The one that is left is the last: it stands first in the list now.
                let last = self.to_arrange(cx, *who, *bind, ask.seat).first().copied().filter(|_| left == 1);
                if let Some(last) = last {
                    let mine = |v: &Bound| v.depth == depth && v.bind == *bind && v.what == last;
                    self.keep_values(|v| !mine(v));
                    self.bind(depth, *bind, last);
                }
                self.arrange(cx, *who, *bind, Some(ask.seat));
            }
            (Op::Confirm { .. }, answer) => {
                let yes = answer == Answer::Yes;
                self.chose(i32::from(yes));
                self.note(1, usize::from(yes));
            }
            (Op::Options { .. }, Answer::Mode(n)) => {
                self.chose(i32::from(n));
                self.note(1, 1);
            }
            (Op::Absorb, Answer::Number(n)) => self.keep_off(&frame, i32::from(n)),
            (Op::Number { .. }, Answer::Number(n)) => {
                self.chose(i32::from(n));
                self.note(1, 1);
            }
            _ => {}
        }
    }

    /// Keeps the number that was chosen for the script on top.
    pub(super) fn chose(&mut self, number: i32) {
        if let Some(Frame::Effect(frame)) = self.core.frames.last()
            && let Some(handling) = self.spill.of_mut(frame.scope)
        {
            handling.number = number;
        }
    }

    /// Asks the next player behind this one who has several of the remembered cards to put into an order.
    pub(super) fn arrange(&mut self, cx: EvalContext<'_>, who: Who, bind: Bind, behind: Option<Seat>) {
        let mut seats = List::new();
        if who == Who::Each {
            seats = self.seats(cx, who);
        } else {
            _ = seats.push(self.asks(cx, who));
        }
        let at = behind.and_then(|seat| seats.iter().position(|s| *s == seat)).map_or(0, |at| at + 1);
        for seat in seats.iter().skip(at) {
            let n = u8::try_from(self.to_arrange(cx, who, bind, *seat).len()).unwrap_or(u8::MAX);
            if n > 1 {
                return self.ask(Ask { seat: *seat, kind: AskKind::Arrange, min: n, max: n, secret: false });
            }
        }
    }

    /// Which of the remembered cards this player puts into an order, those that were picked last.
    pub(super) fn to_arrange(&self, cx: EvalContext<'_>, who: Who, bind: Bind, seat: Seat) -> Refs {
        let mut refs = self.picked(cx, bind);
        if who == Who::Each {
            refs.retain(|r| R::decider(self, self.core.object(r.slot).owner) == seat);
        }
        refs
    }
}
