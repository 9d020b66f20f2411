//! A text that moves its own card and goes on with it (`Banish this unit. Summon this unit.`). The card is a new object
//! by then, so the text remembers it from the start and goes by the card that it has become. What waits (`At the end of this
//! turn, summon this unit.`) is put in force for that card.

use super::body::Body;
use super::refs::Mention;
use super::sentences::speaks_of_this;
use crate::lexicon::Lexicon;
use crate::tree::visit::Visit;
use crate::tree::{self, Ability, Act, Stmt, StmtKind};
use cardwright_core::kernel::program::{Op, Target};
use cardwright_core::vocabulary::TextVerb;

/// Whether a verb does something to another card in the name of this one (`Capture 1 enemy unit.`).
pub(super) fn in_its_name(verb: &TextVerb) -> bool {
    verb.other && verb.standing
}

/// Whether something is done to this card, or in its name, behind an act that may have moved it.
struct Again<'l> {
    lexicon: &'l Lexicon,
    taken: bool,
    again: bool,
}

impl Again<'_> {
    /// Whether an act is done in the name of this card.
    fn by_this(&self, act: &Act) -> bool {
        let Act::Do { verb, .. } = act else { return false };
        self.lexicon.verb(*verb).is_some_and(in_its_name)
    }
}

impl Visit for Again<'_> {
    fn ability(&mut self, _: &Ability) {}

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt.kind {
            // What waits for something is a program of its own.
            StmtKind::When { .. } => self.again |= self.taken && waits_for_this(self.lexicon, stmt),
            _ => stmt.walk(self),
        }
    }

    fn act(&mut self, act: &Act) {
        let this = act.clone().patient_mut().is_some_and(|patient| *patient == tree::Target::This);
        if this || self.by_this(act) {
            self.again |= self.taken;
        }
        if this {
            self.taken |= matches!(act, Act::Do { .. } | Act::Put { .. } | Act::Trash(_));
        }
        act.walk(self);
    }
}

/// Whether what waits speaks of this card, or does something in its name.
fn waits_for_this(lexicon: &Lexicon, stmt: &Stmt) -> bool {
    struct Named<'l>(Again<'l>);
    impl Visit for Named<'_> {
        fn ability(&mut self, _: &Ability) {}

        fn act(&mut self, act: &Act) {
            self.0.again |= self.0.by_this(act);
            act.walk(self);
        }
    }
    let mut named = Named(Again { lexicon, taken: false, again: false });
    stmt.walk(&mut named);
    named.0.again || speaks_of_this(stmt)
}

impl Body<'_, '_> {
    /// The sentences of a program, from its first instruction on.
    pub(super) fn program(&mut self, said: &[Stmt]) {
        let (outer, stood) = (self.this_now.take(), std::mem::take(&mut self.stands));
        let mut found = Again { lexicon: self.cx.lexicon, taken: false, again: false };
        said.iter().for_each(|stmt| found.stmt(stmt));
        let this = self.this();
        if self.scope.away {
            self.note_left(&this, true);
        }
        if found.again {
            let into = self.bind();
            self.code.push(Op::Bind { what: this, into });
            self.this_now = Some(into);
        }
        self.run(said);
        (self.this_now, self.stands) = (outer, stood);
    }

    /// This card for a part that waits and speaks of it, if the text has moved it: it is another object where it went.
    pub(super) fn moved_for(&mut self, waits: &Stmt) -> Option<Mention> {
        let moved = self.this_now.is_some() || self.scope.delayed && self.cx.moved.is_some();
        if !moved || !waits_for_this(self.cx.lexicon, waits) {
            return None;
        }
        self.thing(&tree::Target::This).ok()
    }

    /// This card: what the text has made of it, or the text around a part that waits.
    pub(super) fn this(&mut self) -> Target {
        match (self.this_now, &self.cx.moved) {
            (Some(bind), _) => Target::Bound(bind),
            (None, Some(moved)) if self.scope.delayed => {
                self.cx.linked = Some(moved.clone());
                Target::Linked
            }
            _ => Target::Source,
        }
    }
}
