//! What happened in the present turn, as texts look back at it ("units trashed this turn"). Written only for the kinds of
//! events that a card of the catalogue asks about; the log, which may be off, plays no part in it.

use super::catalog::Catalog;
use super::eval::EvalContext;
use super::event::{Cause, Event, EventKind};
use super::ids::{AbilityId, Ref, Seat, Slot, ZoneId};
use super::machine::Machine;
use super::program::{Pattern, Selector, Side};
use super::state::TriggeringEvent;
use crate::ruleset::Ruleset;
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Record {
    /// What.
    pub kind: EventKind,
    /// [`Event::extra`].
    pub extra: u8,
    /// To which card; [`super::ids::NOBODY`]: to a player.
    pub slot: Slot,
    /// What the card was from then on.
    pub incarnation: u16,
    /// From where.
    pub from: ZoneId,
    /// To where.
    pub to: ZoneId,
    /// The player it was about.
    pub seat: Seat,
    /// How much.
    pub amount: u8,
    /// The rulebook's kind of cause.
    pub cause: u8,
    /// Whose doing.
    pub by: Seat,
    /// The card that did it, and which incarnation of it.
    pub source: Ref,
    /// The ability that did it.
    pub ability: AbilityId,
}

impl Record {
    fn of(event: &Event) -> Record {
        Record {
            kind: event.kind,
            extra: event.extra,
            slot: event.subject.slot,
            incarnation: event.subject.incarnation,
            from: event.from,
            to: event.to,
            seat: event.seat,
            amount: u8::try_from(event.amount.max(0)).unwrap_or(u8::MAX),
            cause: event.cause.kind,
            by: event.cause.by,
            source: event.cause.source,
            ability: event.cause.ability,
        }
    }

    fn triggering(&self) -> TriggeringEvent {
        let cause = Cause { kind: self.cause, by: self.by, source: self.source, ability: self.ability };
        TriggeringEvent::of(&Event {
            kind: self.kind,
            seat: self.seat,
            extra: self.extra,
            subject: Ref { slot: self.slot, incarnation: self.incarnation },
            from: self.from,
            to: self.to,
            amount: i32::from(self.amount),
            cause,
            ..Event::default()
        })
    }

    /// Whose card it happened to: of the player whose zone it left, or that it was about.
    fn side(&self) -> Seat {
        if self.kind == EventKind::MOVED && self.from != ZoneId::NOWHERE { self.from.seat() } else { self.seat }
    }

    /// As how many it counts.
    pub fn weight(&self) -> i32 {
        match self.kind {
            EventKind::DREW | EventKind::DAMAGED => i32::from(self.amount),
            _ => 1,
        }
    }
}

impl<R: Ruleset> Machine<R> {
    /// Writes down what texts of this game can ask about.
    pub(super) fn record(&mut self, cat: &Catalog, batch: &[Event]) {
        for event in batch.iter().filter(|e| cat.recalls & e.kind.bit() != 0) {
            if event.kind != EventKind::MOVED || event.to.is_in(cat.recalls_to) {
                _ = self.core.history.push(Record::of(event));
            }
        }
        if self.derived.reads & super::depends::READS_EVENTS != 0 {
            self.touch();
        }
    }

    /// How much of this turn fits a pattern; `only`: what happened to this card, as it is now.
    pub(super) fn recall(&self, cat: &Catalog, cx: EvalContext<'_>, pattern: &Pattern, only: Option<Slot>) -> i32 {
        let mut sum = 0;
        for record in &self.core.history {
            let here =
                only.is_none_or(|slot| record.slot == slot && record.incarnation == self.core.object(slot).incarnation);
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
            && pattern.who.is_none_or(|who| self.seats(cx, who).contains(&record.seat))
            && (!pattern.holder
                || (record.slot == cx.frame.holder.slot && record.incarnation == cx.frame.holder.incarnation))
            && self.caused(cat, cx, &record.triggering(), &pattern.cause)
            && pattern.subject.as_ref().is_none_or(|s| self.was(cat, cx, s, record))
    }

    /// Whether what it happened to was such a card: by its side then, and otherwise by what is known of it.
    fn was(&self, cat: &Catalog, cx: EvalContext<'_>, selector: &Selector, record: &Record) -> bool {
        let side = match selector.side {
            Side::Own => record.side() == cx.frame.controller,
            Side::Opposing => record.side() != cx.frame.controller,
            Side::Any => true,
        };
        let at = if record.kind == EventKind::MOVED { record.from } else { record.to };
        (side && at.is_in(selector.zones) && self.passes(cat, cx, record.slot, selector))
            || selector.or.as_ref().is_some_and(|or| self.was(cat, cx, or, record))
    }
}
