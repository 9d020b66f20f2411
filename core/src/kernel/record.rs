//! One event of the present turn, as texts look back at it: what of an event is remembered.

use super::event::{Event, EventKind};
use super::ids::{AbilityId, Ref, Seat, Slot, ZoneId};
use serde::{Deserialize, Serialize};

/// What is remembered of an event of this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Record {
    /// The kind of event.
    pub kind: EventKind,
    /// [`Event::extra`]: a stat or phase, or an end of a zone.
    pub extra: u8,
    /// The card it happened to, by slot; [`super::ids::NOBODY`]: none.
    #[serde(with = "super::slots")]
    pub slot: Slot,
    /// The incarnation that the card was from then on.
    pub incarnation: u16,
    /// The zone it came from.
    pub from: ZoneId,
    /// The zone it went to.
    pub to: ZoneId,
    /// The player it was about.
    pub seat: Seat,
    /// How much it was about; no more than 255.
    pub amount: u8,
    /// The rulebook's kind of cause.
    pub cause: u8,
    /// The player whose effect, card or duty it was.
    pub by: Seat,
    /// The player who did it.
    pub doer: Seat,
    /// The incarnation of the card that did it.
    pub source: Ref,
    /// The ability that did it.
    pub ability: AbilityId,
}

impl Record {
    /// What is remembered of an event.
    pub fn of(event: &Event) -> Record {
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
            doer: event.cause.doer(),
            source: event.cause.source,
            ability: event.cause.ability,
        }
    }

    /// The player that it counts for: the one whose zone the card left, else the one it was about.
    pub fn side(&self) -> Seat {
        if self.kind == EventKind::MOVED && self.from != ZoneId::NOWHERE { self.from.seat() } else { self.seat }
    }

    /// How many it counts for where a text counts events.
    pub fn weight(&self) -> i32 {
        match self.kind {
            EventKind::DREW | EventKind::DAMAGED => i32::from(self.amount),
            _ => 1,
        }
    }
}
