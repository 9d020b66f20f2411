//! Events that rulebooks cause: cards that are shuffled, drawn, put back and put on the discard pile, and what falls
//! with its host. They say what happens and why; whether it does is for the kernel to find out.

use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Seat, Slot, ZoneId};
use crate::kernel::machine::Machine;
use crate::ruleset::Ruleset;

/// Whether an event takes a card out of these zone kinds (bits).
pub fn leaves(event: &Event, zones: u32) -> bool {
    event.kind == EventKind::MOVED && event.from.is_in(zones) && !event.to.is_in(zones)
}

/// The event by which a player draws.
pub fn draw(seat: Seat, amount: i32, cause: Cause) -> Event {
    Event { kind: EventKind::DREW, seat, amount, cause, ..Event::default() }
}

/// The event by which a player's number changes.
pub fn change(seat: Seat, stat: u8, amount: i32, cause: Cause) -> Event {
    Event { kind: EventKind::PLAYER_STAT, seat, extra: stat, amount, cause, ..Event::default() }
}

/// The event by which a player's draw pile is shuffled.
pub fn shuffle<R: Ruleset>(seat: Seat, cause: Cause) -> Event {
    shuffle_pile(ZoneId::of(seat, R::DECK), cause)
}

/// The event by which a pile is shuffled: a player's, or one of the table.
pub fn shuffle_pile(pile: ZoneId, cause: Cause) -> Event {
    Event { kind: EventKind::SHUFFLED, seat: pile.seat(), to: pile, cause, ..Event::default() }
}

impl<R: Ruleset> Machine<R> {
    /// The event by which a card goes to a zone, below everything else in it.
    pub fn moving(&self, slot: Slot, to: ZoneId, cause: Cause) -> Event {
        let (subject, from) = (self.core.reference(slot), self.core.object(slot).zone);
        Event { kind: EventKind::MOVED, seat: to.seat(), subject, from, to, extra: 1, cause, ..Event::default() }
    }

    /// The event by which a card goes to its owner's discard pile.
    pub fn discarding(&self, slot: Slot, cause: Cause) -> Event {
        let object = self.core.object(slot);
        Event {
            kind: EventKind::MOVED,
            seat: object.owner,
            subject: self.core.reference(slot),
            from: object.zone,
            to: ZoneId::of(object.owner, R::DISCARD),
            cause,
            ..Event::default()
        }
    }

    /// The events by which a player's whole hand is put onto the draw pile, shown to nobody, before it is shuffled.
    pub fn hand_back(&mut self, seat: Seat, cause: Cause) -> Vec<Event> {
        let mut batch = self.batch();
        let from = ZoneId::of(seat, R::HAND);
        let to = ZoneId::of(seat, R::DECK);
        for slot in self.core.zone(from) {
            let subject = self.core.reference(*slot);
            batch.push(Event { kind: EventKind::MOVED, seat, subject, from, to, extra: 1, cause, ..Event::default() });
        }
        batch
    }

    /// The events by which what is attached to the card of an event goes to its owners' discard piles, unless the batch
    /// moves it already.
    pub fn falling(&self, host: &Event, batch: &[Event]) -> impl Iterator<Item = Event> {
        let cause = Cause { kind: R::PRINTED.kinds.detached, ..host.cause };
        let attached = self.attached(host.subject.slot).map(move |slot| self.discarding(slot, cause));
        attached.filter(|event| batch.iter().all(|e| e.subject != event.subject))
    }
}
