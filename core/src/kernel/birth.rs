//! Objects that are made during play, and that cease to exist: tokens, copies, cards that a text makes. Each has a slot like a card
//! of a deck. The slot of one that has ended is used again; its incarnation goes on counting, so whatever spoke of the old one
//! means nothing any more.

use super::catalog::Catalog;
use super::event::{Cause, Event, EventKind};
use super::ids::{CardId, Ref, Seat, Slot, ZoneId};
use super::log::Entry;
use super::machine::Machine;
use super::object::{Form, Object, Origin};
use super::outcome::Fault;
use super::program::Dest;
use super::room::Room;
use super::state::EffectFrame;
use crate::ruleset::Ruleset;

/// The incarnation behind another one: never the one that marks places.
pub(super) fn renewed(incarnation: u16) -> u16 {
    let next = incarnation.wrapping_add(1);
    if next == super::ids::PLACE { 0 } else { next }
}

impl<R: Ruleset> Machine<R> {
    /// Makes an object, in no zone yet: an event [`EventKind::MOVED`] from [`ZoneId::NOWHERE`] brings it where it shall be
    /// ([`Machine::born`]). Without room for it the game ends with a fault, and it is [`Ref::NONE`].
    pub fn create(&mut self, card: CardId, origin: Origin, owner: Seat) -> Ref {
        let Some(slot) = self.free_slot() else {
            self.fault(Fault::Objects);
            return Ref::NONE;
        };
        self.made = true;
        self.core.clock += 1;
        let incarnation = renewed(self.core.object(slot).incarnation);
        let (entered, stamp) = (self.core.turn.number, self.core.clock);
        if let Some(object) = self.core.object_mut(slot) {
            *object =
                Object { card, owner, form: Form::new(0, origin), incarnation, entered, stamp, ..Object::default() };
        }
        self.core.marks.clear(slot);
        self.core.reference(slot)
    }

    /// For how many objects there is room.
    pub fn room(&self) -> usize {
        let there = self.core.objects.iter().filter(|object| object.origin() != Origin::Ended).count();
        R::Room::OBJECTS.saturating_sub(there)
    }

    /// The slot for a new object: of one that ended in an earlier turn, so that nothing at work looks back at it, else one
    /// that nothing was in; where there is none the one that ended first.
    fn free_slot(&mut self) -> Option<Slot> {
        let now = self.core.turn.number;
        let ended = self.core.objects.iter().zip(0..).filter(|(o, _)| o.origin() == Origin::Ended);
        let first = ended.min_by_key(|(o, _)| o.stamp).map(|(o, slot)| (o.entered < now, slot));
        if let Some((true, slot)) = first {
            return Some(slot);
        }
        let slot = Slot::try_from(self.core.objects.len()).ok()?;
        // The first incarnation is the one behind this.
        let none = Object { incarnation: super::ids::PLACE, ..Object::default() };
        if self.core.objects.push(none) { Some(slot) } else { first.map(|(_, slot)| slot) }
    }

    /// Makes an object and gives the event by which it comes to a zone; of an object that there is no room for, none.
    pub fn born(&mut self, card: CardId, origin: Origin, owner: Seat, to: ZoneId, cause: Cause) -> Option<Event> {
        let subject = self.create(card, origin, owner);
        let event = Event { kind: EventKind::MOVED, seat: owner, subject, to, extra: 1, cause, ..Event::default() };
        (!subject.is_none()).then_some(event)
    }

    /// Makes so many cards of a name for each of these players and brings them into a zone, all in one batch. A catalogue without
    /// such a card gives none.
    pub(super) fn create_named(
        &mut self,
        cat: &Catalog,
        frame: &EffectFrame,
        seats: &[Seat],
        (name, n): (u16, i32),
        to: Dest,
    ) {
        let (n, card) = (usize::try_from(n).unwrap_or(0), cat.find_named(name));
        let cause = Self::cause_of(frame);
        let mut batch = self.batch();
        // What comes into play is a token.
        let enters = R::IN_PLAY & 1 << to.kind != 0;
        let origin = if enters { Origin::Token } else { Origin::Generated };
        for (seat, card) in seats.iter().flat_map(|seat| card.map(|card| (*seat, card))) {
            for _ in 0..n {
                let Some(event) = self.born(card, origin, seat, ZoneId::of(seat, to.kind), cause) else {
                    return;
                };
                let moved = Event { extra: u8::from(to.bottom), ..event };
                batch.push(moved);
                if enters {
                    let there = Ref { incarnation: renewed(moved.subject.incarnation), ..moved.subject };
                    batch.push(Event { kind: EventKind::ENTERED, subject: there, ..moved });
                }
            }
        }
        if batch.is_empty() {
            return self.note(1, 0);
        }
        self.change_top(|f| f.pending = true);
        self.commit(cat, batch);
    }

    /// Ends what has been made and, as the rulebook says, ceases to exist where a batch has put it.
    pub(super) fn end_made(&mut self, cat: &Catalog, batch: &[Event]) {
        for event in batch {
            let (slot, object) = (event.subject.slot, *self.core.object(event.subject.slot));
            if object.origin().is_made()
                && object.zone != ZoneId::NOWHERE
                && let Some((what, clause)) = R::ceases(self, cat, slot)
            {
                let zone = object.zone;
                self.tell(|m| Entry { card: m.seen(slot), from: zone, ..Entry::new(what, clause) });
                self.cease(slot);
            }
        }
    }

    /// Ends what was made by an event that does not happen.
    pub(super) fn never_born(&mut self, event: &Event) {
        let object = self.core.object(event.subject.slot);
        let waits = object.origin().is_made() && object.zone == ZoneId::NOWHERE;
        if waits && event.kind == EventKind::MOVED && self.core.is_live(event.subject) {
            self.cease(event.subject.slot);
        }
    }

    /// Ends an object that was made: it is in no zone any more, and no reference means it. An ability of it that waits, since it
    /// answered the object's leaving, starts without it.
    pub fn cease(&mut self, slot: Slot) {
        let was = self.core.reference(slot);
        self.pending_mut().filter(|w| w.holder == was).for_each(|w| w.free = true);
        self.relocate(slot, ZoneId::NOWHERE, 0, true);
        if let Some(object) = self.core.object_mut(slot) {
            object.form = Form::new(0, Origin::Ended);
        }
    }
}
