//! Procedures of a rulebook at work: beginning them, finding them among the open work, asking for them, and what each
//! of their steps begins with.

use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Ask, AskKind};
use crate::kernel::event::Cause;
use crate::kernel::ids::Seat;
use crate::kernel::machine::Machine;
use crate::kernel::state::{EffectFrame, Frame};
use crate::ruleset::{Point, Ruleset};

impl<R: Ruleset> Machine<R> {
    /// Begins a procedure on top of the open work.
    pub fn push_procedure(&mut self, procedure: R::Procedure) {
        self.push(Frame::Rule(procedure));
    }

    /// The procedure on top of the open work, if it is one.
    pub fn procedure(&self) -> Option<R::Procedure> {
        self.core.frames.last()?.rule().copied()
    }

    /// The effect on top of the open work, if it is one.
    pub fn effect(&self) -> Option<&EffectFrame> {
        self.core.frames.last()?.effect()
    }

    /// What is asked of the innermost procedure that has an answer: the present battle, the fight at work.
    pub fn innermost<T>(&self, of: impl Fn(&R::Procedure) -> Option<T>) -> Option<T> {
        self.core.frames.iter().rev().find_map(|frame| of(frame.rule()?))
    }

    /// The same, to change the procedure.
    pub fn innermost_mut<T>(&mut self, of: impl Fn(&mut R::Procedure) -> Option<T>) -> Option<T> {
        self.core.frames.iter_mut().rev().find_map(|frame| of(frame.rule_mut()?))
    }

    /// What every step of a procedure begins with: rule processing looks at the board, and what became ready since a
    /// scope was opened resolves. Whether nothing came of that, so that the procedure on top may go on.
    pub fn quiet(&mut self, cat: &Catalog, since: u32) -> bool {
        let depth = self.core.depth();
        let still = !self.check(cat, Point::AfterInstruction) || self.core.depth() == depth;
        still && self.core.outcome.is_none() && !self.settle_since(since, 0)
    }

    /// The step with which a procedure goes on that has just done one, its level being `depth`: where nothing lies above it, nobody
    /// is asked and the game goes on. The run loop would come to the same step.
    #[inline]
    pub fn next_step(&mut self, cat: &Catalog, depth: u8) -> Option<R::Procedure> {
        let alone = self.core.depth() == depth && self.core.asks.is_empty() && self.core.outcome.is_none();
        if !alone || self.errors.get_mut().late {
            return None;
        }
        self.refresh(cat);
        self.inspect(cat);
        self.procedure()
    }

    /// Asks a seat one of the rulebook's own questions: it answers with an action ([`Ruleset::enumerate`]).
    pub fn ask_act(&mut self, seat: Seat, question: u8) {
        self.ask(Ask { seat, kind: AskKind::Act(question), min: 0, max: 0, secret: false });
    }

    /// Asks a seat for so many cards, which the procedure on top enumerates.
    pub fn ask_pick(&mut self, seat: Seat, cards: u8) {
        self.ask(Ask { seat, kind: AskKind::Pick, min: cards, max: cards, secret: false });
    }

    /// The cause of what the rules do themselves for a seat.
    pub fn rule_cause(by: Seat) -> Cause {
        Cause { kind: R::PRINTED.kinds.rule, by, ..Cause::default() }
    }
}
