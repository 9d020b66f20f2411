//! What both players do alike: one instruction, in the order of the turn.

use super::Low;
use super::body::Body;
use super::included::Later;

use crate::tree::{self, Act, Stmt, StmtKind};
use cardwright_core::kernel::program::{Op, Pc, Who};
use cardwright_core::kernel::walk::change::VisitMut;

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
