//! The instruction that a program is carrying out, whether it stands in the catalogue or a script asked for it.

use super::catalog::Catalog;
use super::machine::Machine;
use super::program::Op;
use super::state::EffectFrame;
use crate::ruleset::Ruleset;
use std::sync::Arc;

/// The instruction that a program is carrying out.
pub enum Held<'a> {
    /// One of the compiled programs of the catalogue.
    Printed(&'a Op),
    /// One that a script asked for.
    Scripted(Arc<Op>),
}

impl std::ops::Deref for Held<'_> {
    type Target = Op;

    fn deref(&self) -> &Op {
        match self {
            Held::Printed(op) => op,
            Held::Scripted(op) => op,
        }
    }
}

impl<R: Ruleset> Machine<R> {
    /// The instruction that a program is carrying out: the one before its position, or what its script asked for.
    pub fn instruction<'a>(&self, cat: &'a Catalog, frame: &EffectFrame) -> Option<Held<'a>> {
        match cat.ability(frame.ability).code.get(usize::from(frame.pc).wrapping_sub(1))? {
            Op::Script(_) => Some(Held::Scripted(self.spill.of(frame.scope)?.pending.clone()?)),
            op => Some(Held::Printed(op)),
        }
    }

    /// Whether the instruction at work belongs to the same batch as the one before it, joined by [`Op::Join`].
    pub fn joined(cat: &Catalog, frame: &EffectFrame) -> bool {
        let before = cat.ability(frame.ability).code.get(..usize::from(frame.pc).saturating_sub(1));
        let mut before = before.unwrap_or_default().iter().rev().skip_while(|op| matches!(op, Op::Sentence));
        matches!(before.next(), Some(Op::Join))
    }

    /// Whether the next instruction belongs to the same sentence, joined by [`Op::Join`].
    pub fn joins(&self, cat: &Catalog, frame: &EffectFrame) -> bool {
        match cat.ability(frame.ability).code.get(usize::from(frame.pc)) {
            Some(Op::Join) => true,
            Some(Op::Jump(_)) if !self.spill.handlers.is_empty() => {
                self.spill.of(frame.scope).is_some_and(|h| h.pending.is_some() && h.joined)
            }
            _ => false,
        }
    }
}
