//! Counters: put on cards and removed from them, and how many lie there.

use super::body::Body;
use super::{Low, unsayable};
use crate::tree::{self, Counting};
use cardwright_core::kernel::catalog::{Ability, Limit, Whenever};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::program::{Cond, Op, Pattern, Subject, Target, Value};

impl Body<'_, '_> {
    /// Puts so many counters of a kind on each of the cards, or removes them.
    pub(super) fn counters(
        &mut self,
        deed: Counting,
        kind: tree::Id,
        count: &tree::Value,
        on: &tree::Target,
    ) -> Low<()> {
        let kind = self.counter_kind(kind)?;
        let object = self.object(on)?;
        let outer = self.each_of.take();
        let n = self.doing_to(&object.target, |body| body.value(count));
        self.each_of = outer;
        let (n, on) = (n?, Subject::Cards(object.target));
        self.code.push(Op::Counters { on, kind, n, remove: deed == Counting::Remove });
        Ok(())
    }

    /// Has the card with the text come into play with counters on it (122.6): they are put there as a part of its coming.
    pub(super) fn enters_with(
        &mut self,
        kind: tree::Id,
        count: &tree::Value,
        cond: Option<Cond>,
        made: &mut Ability,
    ) -> Low<()> {
        let (kind, n) = (self.counter_kind(kind)?, self.value(count)?);
        let to = self.cx.book.printed().zones.in_play;
        let on = Pattern { kind: EventKind::MOVED, holder: true, to, ..Pattern::default() };
        let entry = self.here();
        self.code.push(Op::Counters { on: Subject::Cards(Target::Source), kind, n, remove: false });
        self.code.push(Op::End);
        made.whenever.push(Whenever { on, would: true, limit: Limit::None, cond, entry });
        Ok(())
    }

    /// How many counters of a kind lie on a card.
    pub(super) fn counters_on(&mut self, kind: tree::Id, on: &tree::Target) -> Low<Value> {
        let kind = self.counter_kind(kind)?;
        let of = self.thing(on)?;
        self.speak(of.clone());
        Ok(Value::CountersOn(kind, Box::new(of.target)))
    }

    /// The rulebook's number of a kind.
    pub(super) fn counter_kind(&mut self, kind: tree::Id) -> Low<u8> {
        let word = self.cx.lexicon.counter(kind).ok_or_else(|| unsayable(kind))?;
        self.cx.cite(word.word.clause);
        Ok(word.kind)
    }
}
