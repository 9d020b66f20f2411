//! Choices that nothing is done with: what a program has chosen and never reads.

use super::body::Body;
use super::fault;
use crate::tree::{Span, Stmt, StmtKind};
use cardwright_core::kernel::program::{Bind, Op, Target};
use cardwright_core::kernel::walk::read::{self, Visit};

/// A choice that only later sentences can use.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    /// What it took, and each part of it where it is of two sets.
    binds: Vec<Bind>,
    /// Where its sentence stands, once that has been read.
    span: Option<Span>,
}

/// Counts how often what was chosen is read, and set.
struct Used<'c> {
    choice: &'c Choice,
    reads: usize,
    sets: usize,
}

impl Visit for Used<'_> {
    fn op(&mut self, op: &Op) {
        // that two choices are one set is no use of them
        if matches!(op, Op::Bind { what: Target::Both(_), into } if self.choice.binds.contains(into)) {
            return;
        }
        read::op(self, op);
    }

    fn bind(&mut self, bind: &Bind) {
        self.reads += usize::from(self.choice.binds.contains(bind));
    }

    fn sets(&mut self, bind: &Bind) {
        self.sets += usize::from(self.choice.binds.contains(bind));
    }
}

impl Body<'_, '_> {
    /// Remembers a choice that nothing has used yet: what it took, and its target.
    pub fn chose(&mut self, bind: Bind, target: &Target) {
        let mut binds = vec![bind];
        if let Target::Both(parts) = target {
            binds.extend(parts.iter().filter_map(|part| match part {
                Target::Bound(bind) => Some(*bind),
                _ => None,
            }));
        }
        self.choices.push(Choice { binds, span: None });
    }

    /// Gives the choices of a sentence their place. One on which the next sentence hangs is used by that.
    pub fn choices_of(&mut self, first: &Stmt, tied: &[Stmt], gated: bool) {
        let hangs = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Then(_) | StmtKind::Else(_));
        if gated || tied.iter().any(hangs) {
            self.choices.retain(|choice| choice.span.is_some());
        }
        for choice in self.choices.iter_mut().filter(|choice| choice.span.is_none()) {
            choice.span = Some(first.span);
        }
    }

    /// The finished program. What it has chosen for nothing is reported where all of it is read.
    pub fn finished(&mut self) -> (Vec<Op>, Bind) {
        let code = std::mem::take(&mut self.code);
        let wrong = self.wrong;
        for choice in std::mem::take(&mut self.choices).into_iter().filter(|_| !wrong) {
            let mut used = Used { choice: &choice, reads: 0, sets: 0 };
            code.iter().for_each(|op| used.op(op));
            // what is chosen as the text is announced is set by no instruction
            for aim in self.aims.iter().flatten() {
                used.selector(&aim.from);
                used.sets += usize::from(choice.binds.contains(&aim.into));
            }
            if let (0, 1.., Some(span)) = (used.reads, used.sets, choice.span) {
                self.report(fault("unused-choice"), span);
            }
        }
        (code, self.binds)
    }
}
