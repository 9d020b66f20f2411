//! Capture (MA-term.capture): captured units lie under their captor, are nowhere, and come back as it leaves.

use super::M;
use super::limits::EXTRA;
use super::vocabulary::zone;
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{AbilityId, Ref, Slot, ZoneId};

/// What a unit has captured. A captive lies in the zone of the player on whose field it was.
fn captives(m: &M, captor: Slot) -> Vec<Slot> {
    let seats = m.core.seats();
    let all = seats.flat_map(|seat| m.core.zone(ZoneId::of(seat, zone::CAPTURED)).iter().copied());
    all.filter(|slot| m.core.object(*slot).host == captor).collect()
}

/// Captures units: each stays the same object, so that what is on it stays there (MA-term.capture.1.2).
pub fn capture(m: &mut M, cat: &Catalog, captor: Ref, what: &[Ref], cause: Cause) {
    m.cite("MA-term.capture.1");
    m.cite("MA-term.capture.1.1");
    let mut batch = m.batch();
    for subject in what.iter().copied() {
        let from = m.core.object(subject.slot).zone;
        let to = ZoneId::of(from.seat(), zone::CAPTURED);
        let (kind, seat, other) = (EventKind::RELOCATED, from.seat(), captor);
        batch.push(Event { kind, seat, subject, other, from, to, cause, ..Event::default() });
    }
    m.commit(cat, batch);
}

/// MA-term.capture.1.2: what a unit that leaves its zone, however (MA-12), has captured comes back to where it was; where there is
/// no room it goes to its owner's graveyard (MA2-zone.3). It is not summoned (MA2-unit.3).
pub fn released(m: &M, cat: &Catalog, event: &Event, batch: &[Event]) -> Vec<Event> {
    let back = |slot: Slot| {
        let from = m.core.object(slot).zone;
        let (kind, seat) = (EventKind::RELOCATED, from.seat());
        let subject = m.core.reference(slot);
        let down = m.core.object(slot).status & super::state::status::DOWN != 0;
        // Who stood in the extra monster zone had no place among the others (MA2-zone.6).
        let extra = 1 << cat.card(m.core.object(slot).card).kind & EXTRA != 0 && m.core.marks.of(slot).place == 0;
        let home = match () {
            () if down => zone::VEILED,
            () if extra => zone::EXTRA_MONSTER,
            () => zone::MONSTERS,
        };
        let cause = Cause { ability: AbilityId::NONE, ..event.cause };
        Event { kind, seat, subject, from, to: ZoneId::of(seat, home), cause, ..Event::default() }
    };
    let all = captives(m, event.subject.slot).into_iter().map(back);
    let all: Vec<Event> = all.filter(|e| batch.iter().all(|other| other.subject != e.subject)).collect();
    if !all.is_empty() {
        m.cite("MA-term.capture.1.2");
    }
    all
}
