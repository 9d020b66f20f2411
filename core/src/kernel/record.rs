//! One event of the present turn, as texts look back at it: what of an event is remembered.

use super::event::{Event, EventKind};
use super::ids::{AbilityId, Ref, Seat, Slot, ZoneId};
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
            source: event.cause.source,
            ability: event.cause.ability,
        }
    }

    /// Whose card it happened to: of the player whose zone it left, or that it was about.
    pub fn side(&self) -> Seat {
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
