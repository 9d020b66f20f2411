//! Answers to the questions that instructions ask.

use super::catalog::Catalog;
use super::context::EvalContext;
use super::decision::{Answer, Ask};
use super::ids::{NOBODY, Ref};
use super::machine::Machine;
use super::program::Op;
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
                self.draw_cards(cat, &frame, &[(seat, i32::from(n))]);
            }
            (Op::Choose { .. }, answer) => self.choice_answered(cat, depth, frame, ask, answer),
            (Op::ChoosePlace { into, .. }, Answer::Place(zone)) => {
                self.bind(depth, *into, Ref::to_place(zone));
                self.note(1, 1);
            }
            (Op::Arrange { bind, .. }, Answer::Pick(slot)) => {
                // Picked ones move behind the unpicked ones; after the last pick the list is in the chosen order.
                let what = self.core.reference(slot);
                let mine = |v: &Bound| v.depth == depth && v.bind == *bind && v.what == what;
                self.keep_values(|v| !mine(v));
                self.bind(depth, *bind, what);
                let left = ask.max.saturating_sub(1);
                if left > 1 {
                    self.ask(Ask { max: left, ..*ask });
                } else if left == 1 {
                    // The one that is left is the last: it stands first in the list now.
                    let last = self.bound(depth, *bind).first().copied();
                    if let Some(last) = last {
                        let mine = |v: &Bound| v.depth == depth && v.bind == *bind && v.what == last;
                        self.keep_values(|v| !mine(v));
                        self.bind(depth, *bind, last);
                    }
                }
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
}
