//! What happened in the present turn, as texts look back at it ("units trashed this turn"). Written only for the kinds of
//! events that a card of the catalogue asks about; the log, which may be off, plays no part in it.

use super::catalog::Catalog;
use super::context::EvalContext;
use super::event::{Cause, Event, EventKind};
use super::ids::{AbilityId, Ref};
use super::machine::Machine;
use super::program::{Pattern, Selector, Side};
use super::recalled::before;
use super::record::Record;
use super::state::{TriggeringEvent, Used};
use crate::ruleset::Ruleset;

/// A remembered event as a triggering event, so that filters of a text can read it.
fn triggering(record: &Record) -> TriggeringEvent {
    let (told, source) = (Some(record.doer), record.source);
    let cause = Cause { kind: record.cause, by: record.by, told, source, ability: record.ability };
    TriggeringEvent::of(&Event {
        kind: record.kind,
        seat: record.seat,
        extra: record.extra,
        subject: Ref { slot: record.slot, incarnation: record.incarnation },
        from: record.from,
        to: record.to,
        amount: i32::from(record.amount),
        cause,
        ..Event::default()
    })
}

impl<R: Ruleset> Machine<R> {
    /// Whether this incarnation of its holder has used up a limited ability this turn. What it has more than once (of two
    /// items of one name, or gained twice) are several abilities, each with a use of its own.
    pub fn was_used(&self, cat: &Catalog, holder: Ref, ability: AbilityId, entry: u16) -> bool {
        let uses = self.uses(&Used { holder, ability, entry });
        if uses == 0 {
            return false;
        }
        let mut held = 0;
        self.abilities_of(cat, holder.slot, |a| held += usize::from(a == ability));
        uses >= held
    }

    /// Remembers that a limited ability is used.
    pub fn mark_used(&mut self, holder: Ref, ability: AbilityId, entry: u16) {
        self.add_used(Used { holder, ability, entry });
    }

    /// Writes down the events of a batch that some text of this game can ask about.
    pub(super) fn record(&mut self, cat: &Catalog, batch: &[Event]) {
        for event in batch.iter().filter(|e| cat.recalls & e.kind.bit() != 0) {
            if event.kind != EventKind::MOVED || event.to.is_in(cat.recalls_to) {
                self.add_history(Record::of(event));
            }
        }
        if self.derived.reads & super::depends::READS_EVENTS != 0 {
            self.touch_part(super::depends::READS_EVENTS);
        }
    }

    /// How much of this turn fits a pattern; `only`: what happened to this card, as it is and as it was when it left play.
    pub(super) fn recall(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        pattern: &Pattern,
        only: Option<(Ref, Option<Ref>)>,
    ) -> i32 {
        let mut sum = 0;
        for record in self.history() {
            let of = Ref { slot: record.slot, incarnation: record.incarnation };
            let here = only.is_none_or(|(now, then)| of == now || then == Some(of));
            if here && self.recalls(cat, cx, pattern, record) {
                sum += record.weight();
            }
        }
        sum
    }

    fn recalls(&self, cat: &Catalog, cx: EvalContext<'_>, pattern: &Pattern, record: &Record) -> bool {
        record.kind == pattern.kind
            && (pattern.from == 0 || record.from.is_in(pattern.from))
            && (pattern.to == 0 || record.to.is_in(pattern.to))
            && pattern.extra.is_none_or(|x| x == record.extra)
            && pattern.who.is_none_or(|who| self.means(cx, who, record.seat))
            && (!pattern.holder || self.is_of_holder(cx, record))
            && self.caused(cat, cx, &triggering(record), &pattern.cause)
            && pattern.subject.as_ref().is_none_or(|s| self.was(cat, cx, s, record))
    }

    /// Whether it happened to the card whose text asks, which the text itself may have moved on since then.
    fn is_of_holder(&self, cx: EvalContext<'_>, record: &Record) -> bool {
        let (of, holder) = (Ref { slot: record.slot, incarnation: record.incarnation }, cx.frame.holder);
        of == holder || of == before(holder) && self.saw_leaving(cx, holder)
    }

    /// Whether the card that it happened to matches a selector: its side as it was then, the rest as it is known now, or was
    /// when it left play by that.
    fn was(&self, cat: &Catalog, cx: EvalContext<'_>, selector: &Selector, record: &Record) -> bool {
        let side = match selector.side {
            Side::Own => record.side() == cx.frame.controller,
            Side::Opposing => record.side() != cx.frame.controller,
            Side::Any => true,
        };
        let at = if record.kind == EventKind::MOVED { record.from } else { record.to };
        let what = Ref { slot: record.slot, incarnation: record.incarnation };
        let thing = || self.recalled_event(cx, record.kind, what);
        (side
            && at.is_in(selector.zones)
            && self.suits(cat, cx, &thing(), selector)
            && self.stands_out(cat, cx, what.slot, selector))
            || selector.or.as_ref().is_some_and(|or| self.was(cat, cx, or, record))
    }
}
