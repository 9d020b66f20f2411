//! A text that moves its own card and goes on with it (`Banish this unit. Summon this unit.`). The card is a new object
//! by then, so the text remembers it from the start and goes by the card that it has become.

use super::body::Body;
use crate::tree::visit::Visit;
use crate::tree::{Ability, Act, Stmt, StmtKind, Target};
use cardwright_core::kernel::program::{self, Op};

/// Whether something is done to this card behind an act that may have moved it.
#[derive(Default)]
struct Again {
    taken: bool,
    again: bool,
}

impl Visit for Again {
    fn ability(&mut self, _: &Ability) {}

    fn stmt(&mut self, stmt: &Stmt) {
        // What waits for something is a program of its own.
        if !matches!(stmt.kind, StmtKind::When { .. }) {
            stmt.walk(self);
        }
    }

    fn act(&mut self, act: &Act) {
        if act.clone().patient_mut().is_some_and(|patient| *patient == Target::This) {
            self.again |= self.taken;
            self.taken |= matches!(act, Act::Do { .. } | Act::Put { .. } | Act::Trash(_));
        }
        act.walk(self);
    }
}

impl Body<'_, '_> {
    /// The sentences of a program, from its first instruction on.
    pub(super) fn program(&mut self, said: &[Stmt]) {
        let outer = self.this_now.take();
        let mut found = Again::default();
        said.iter().for_each(|stmt| found.stmt(stmt));
        // Where units stand in slots side by side, this card is what stands in its own.
        if found.again && self.cx.vocabulary.slots.is_empty() {
            let into = self.bind();
            self.code.push(Op::Bind { what: program::Target::Source, into });
            self.this_now = Some(into);
        }
        self.run(said);
        self.this_now = outer;
    }
}
