//! What lies where, and what it is there: permanents and their status (110), what is on the stack, summoning sickness (302.6).

use super::M;
use super::state::{becomes, event, status};
use super::vocabulary::{action, card_type, counter, head, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{NOBODY, Ref, Seat, Slot, ZoneId};
use crate::kernel::state::On;

/// All permanents, those of the active player first.
pub fn permanents(m: &M) -> Vec<Slot> {
    let seats = m.core.ring(m.core.turn.seat);
    seats.flat_map(|seat| m.core.zone(ZoneId::of(seat, zone::BATTLEFIELD)).to_vec()).collect()
}

/// Whether a reference means a permanent.
pub fn is_permanent(m: &M, what: Ref) -> bool {
    m.core.is_live(what) && m.core.object(what.slot).zone.is_in(1 << zone::BATTLEFIELD)
}

/// Whether an object has a card type, or a supertype, now.
pub fn is_a(m: &M, cat: &Catalog, slot: Slot, kind: u8) -> bool {
    m.types(cat, slot) & 1 << kind != 0
}

/// Whether a reference means a creature on the battlefield.
pub fn is_creature(m: &M, cat: &Catalog, what: Ref) -> bool {
    is_permanent(m, what) && is_a(m, cat, what.slot, card_type::CREATURE)
}

/// Whether an object has a keyword now.
pub fn has(m: &M, slot: Slot, head: u8) -> bool {
    m.derived.row(slot).heads & 1u64.checked_shl(u32::from(head)).unwrap_or(0) != 0
}

/// A number of a permanent as it is now; it may be below 0 (107.1b).
pub fn number(m: &M, slot: Slot, stat: u8) -> i32 {
    m.derived.row(slot).stats.get(usize::from(stat)).copied().unwrap_or(0)
}

/// The loyalty of a planeswalker on the battlefield: so many loyalty counters (122.1c).
pub fn loyalty(m: &M, what: Ref) -> i32 {
    m.counters_on(On::Card(what), counter::LOYALTY)
}

/// Whether a permanent is a creature that its controller has not had since their most recent turn began, and that has no haste
/// (302.6, 702.10).
pub fn is_sick(m: &M, cat: &Catalog, slot: Slot) -> bool {
    let sick = m.core.object(slot).status & status::SICK != 0;
    sick && is_a(m, cat, slot, card_type::CREATURE) && !has(m, slot, head::HASTE)
}

/// The event by which the status of a permanent changes.
pub fn become_event(m: &M, what: Ref, extra: u8, cause: Cause) -> Event {
    let at = m.core.object(what.slot).zone;
    Event { kind: event::BECAME, seat: at.seat(), subject: what, from: at, to: at, extra, cause, ..Event::default() }
}

/// The status of a permanent changes (110.5c).
pub fn became(m: &mut M, event: &Event) {
    let Some(object) = m.core.object_mut(event.subject.slot) else { return };
    match event.extra {
        becomes::TAPPED => object.status |= status::TAPPED,
        becomes::UNTAPPED => object.status &= !status::TAPPED,
        becomes::UNATTACHED => object.host = NOBODY,
        _ => object.status &= !status::DEADLY,
    }
    m.touch();
}

/// A card has moved: what is new on the battlefield can't attack yet (302.6), and what was attached to what left is attached to nothing.
pub fn moved(m: &mut M, event: &Event) {
    let slot = event.subject.slot;
    if event.to.is_in(1 << zone::BATTLEFIELD)
        && let Some(object) = m.core.object_mut(slot)
    {
        object.status |= status::SICK;
    }
    if event.from.is_in(1 << zone::BATTLEFIELD) {
        let worn = |s: &Slot| m.core.object(*s).host == slot;
        let all: Vec<Slot> = permanents(m).into_iter().filter(worn).collect();
        for slot in all {
            if let Some(object) = m.core.object_mut(slot) {
                object.host = NOBODY;
            }
        }
    }
}

/// A permanent has entered: tapped where a text says that it enters so, its own as well (110.5b).
pub fn entered(m: &mut M, cat: &Catalog, what: Ref) {
    m.refresh(cat);
    let tapped = m.derived.row(what.slot).must & 1 << action::ENTER_TAPPED != 0;
    if tapped && is_permanent(m, what) {
        if let Some(object) = m.core.object_mut(what.slot) {
            object.status |= status::TAPPED;
        }
        m.cite("110.5b");
        m.touch();
    }
}

/// A permanent has come under another player's control: it is sick again (302.6) and out of combat (506.4).
pub fn changed_hands(m: &mut M, what: Ref) {
    m.cite("302.6");
    m.cite("506.4");
    if let Some(object) = m.core.object_mut(what.slot) {
        object.status |= status::SICK;
    }
    let combat = &mut m.core.table.combat;
    combat.attackers.retain(|attacker| attacker.what != what);
    combat.blockers.retain(|blocker| blocker.what != what);
}

/// The zone of a player with permanents.
pub fn battlefield(seat: Seat) -> ZoneId {
    ZoneId::of(seat, zone::BATTLEFIELD)
}

/// Puts a card onto the battlefield under the control of a player (110.2a): untapped, unflipped, face up (110.5b), and attached to
/// something where it enters so (303.4).
pub fn enter(m: &mut M, cat: &Catalog, slot: Slot, seat: Seat, cause: Cause, host: Option<Ref>) {
    m.cite("110.1");
    m.cite("110.5b");
    let moved = m.moving(slot, battlefield(seat), cause);
    let after = Ref { slot, incarnation: moved.subject.incarnation.wrapping_add(1) };
    let entered = Event { kind: EventKind::ENTERED, subject: after, ..moved };
    let mut batch = m.batch();
    batch.extend([moved, entered]);
    batch.extend(host.map(|other| Event { kind: EventKind::ATTACHED, other, from: moved.to, ..entered }));
    m.commit(cat, batch);
}

/// The event by which a permanent is attached to another one (701.3).
pub fn attach_event(m: &M, what: Ref, host: Ref, cause: Cause) -> Event {
    let at = m.core.object(what.slot).zone;
    let (kind, seat) = (EventKind::ATTACHED, at.seat());
    Event { kind, seat, subject: what, other: host, from: at, to: at, cause, ..Event::default() }
}

/// Whether an object has a subtype now, by its English word.
pub fn is_affiliated(m: &M, cat: &Catalog, slot: Slot, word: &str) -> bool {
    let all = m.affiliations(cat, slot).iter();
    all.filter_map(|at| cat.terms.get(usize::from(*at))).any(|term| term.en == word)
}
