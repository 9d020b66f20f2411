//! What both players do alike: one instruction, in the order of the turn.

use super::body::Body;
use super::included::Later;
use super::noun::Unplaced;
use super::target::Object;
use super::{Low, fault, unsayable};

use crate::tree::{self, Act, Stmt, StmtKind, Target};
use cardwright_core::kernel::program::{Filter, Op, Pc, Quantity, Selector, Side, Spot, Target as Chosen, Value, Who};
use cardwright_core::kernel::walk::change::VisitMut;
use cardwright_core::rulebook::VerbWord;

impl Body<'_, '_> {
    /// The acts of a sentence that both players do alike.
    pub(super) fn both<'s>(&self, stmt: &'s Stmt) -> Option<&'s [Act; 2]> {
        let StmtKind::Seq(acts) = &stmt.kind else { return None };
        tree::of_both(acts, self.cx.lexicon)?;
        acts.as_slice().try_into().ok()
    }

    /// Has both players act, the one whose turn it is first. Who loses by it is judged when both have acted. `may`: each
    /// decides about the own part.
    pub(super) fn together(&mut self, [own, other]: &[Act; 2], may: bool) -> Low<()> {
        let from = self.here();
        self.part(own, may.then_some(self.actor))?;
        let between = self.here();
        self.part(other, may.then_some(Who::Opponent))?;
        let mut first = self.code.split_off(from.into());
        let second = first.split_off(usize::from(between.saturating_sub(from)));
        let turn = self.hole(Op::OwnTurn { or: 0 });
        self.part_at(&first, from);
        self.code.push(Op::Join);
        self.part_at(&second, between);
        let done = self.hole(Op::Jump(0));
        self.land(turn);
        self.part_at(&second, between);
        self.code.push(Op::Join);
        self.part_at(&first, from);
        self.land(done);
        Ok(())
    }

    /// One of the chosen cards is put on each of as many cards of a set: who does it chooses which of them, and which card
    /// goes on which.
    pub(super) fn equip_each(&mut self, what: &Target, on: &tree::Selector, flags: u8, act: &Act) -> Low<()> {
        let Target::Choose { from, .. } = what else { return Err(unsayable(act)) };
        let Object { target: Chosen::Bound(items), side, .. } = self.object(what)? else { return Err(unsayable(act)) };
        let own = if self.actor == Who::You { Side::Opposing } else { Side::Own };
        if side == own && self.cx.book.printed().zones.shared == 0 {
            return Err(fault("others-card"));
        }
        let verb = self.cx.book.verb(VerbWord::Equip).ok_or_else(|| unsayable(act))?;
        let (who, into) = (self.actor, self.bind());
        let n = Quantity::Exactly(Value::CountTarget(Box::new(Chosen::Bound(items))));
        let hosts = self.selector(on, None, Unplaced::Refused)?.selector;
        self.code.push(Op::Choose { who, from: hosts, n, sum: None, into });
        let left = self.selector(from, None, Unplaced::Refused)?.selector;
        let left = Selector { filters: vec![Filter::Among(items, true)], top: None, or: None, ..left };
        self.one_by_one(Chosen::Bound(into), |body, host| {
            let (one, n) = (body.bind(), Quantity::Exactly(Value::Number(1)));
            body.code.push(Op::Choose { who, from: left, n, sum: None, into: one });
            let what = Chosen::Bound(one);
            body.code.push(Op::Rule { verb, what, with: Some(host), spot: Spot::None, flags, who });
            Ok(())
        })
    }

    fn part(&mut self, act: &Act, decides: Option<Who>) -> Low<()> {
        let hole = decides.map(|who| self.hole(Op::May { who, end: 0 }));
        self.act(act)?;
        hole.into_iter().for_each(|hole| self.land(hole));
        Ok(())
    }

    /// Adds instructions that stood at `before`.
    fn part_at(&mut self, part: &[Op], before: Pc) {
        let mut later = Later(self.here().saturating_sub(before));
        let moved = part.iter().cloned().map(|mut op| {
            later.op(&mut op);
            op
        });
        self.code.extend(moved);
    }
}
