//! Damage (120): to players, creatures and planeswalkers, and what it results in.

use super::state::{Hit, reason, status};
use super::vocabulary::{action, card_type, cause, counter, head, stat, zone};
use super::{M, zones};
use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Clause, Ref, Seat};
use crate::kernel::state::On;

/// Kinds of events from which something follows in their batch, as bits.
pub const WITH_RESULTS: u32 = EventKind::DAMAGED.bit() | EventKind::ENTERED.bit();
/// Kinds of events by which damage on creatures changes, as bits.
pub const MARKING: u32 = EventKind::DAMAGED.bit();
/// Kinds of events that something can forbid, as bits.
pub const FORBIDDABLE: u32 = EventKind::MOVED.bit() | EventKind::DREW.bit() | EventKind::PLAYER_STAT.bit();

/// What stands in [`Event::extra`] of damage, as bits: it is marked on a creature (120.3e), by a source with deathtouch (702.2).
const MARKED: u8 = 1;
const DEADLY: u8 = 2;
/// It is dealt to a permanent: what waits for damage to players does not meet it.
const TO_CARD: u8 = 4;

/// The event that damage is dealt.
pub fn event(m: &M, to: Hit, amount: i32, cause: Cause) -> Event {
    let (seat, subject) = match to {
        Hit::Player(seat) => (seat, Ref::NONE),
        Hit::Card(what) => (m.core.object(what.slot).zone.seat(), what),
        Hit::Nothing => (Seat(0), Ref::NONE),
    };
    let at = if subject.is_none() { Event::default().from } else { m.core.object(subject.slot).zone };
    let extra = if subject.is_none() { 0 } else { TO_CARD };
    Event { kind: EventKind::DAMAGED, seat, subject, extra, from: at, to: at, amount, cause, ..Event::default() }
}

/// The keywords of the source of damage, as it is or as it last was (113.7a, 702.15).
fn heads(m: &M, cat: &Catalog, source: Ref) -> u64 {
    match () {
        () if source.is_none() => 0,
        () if zones::is_permanent(m, source) => m.derived.row(source.slot).heads,
        () if m.core.is_live(source) => m.heads(cat, source.slot),
        () => m.heads_then(cat, source),
    }
}

/// What damage and entering consist of: loss of life, counters, gain of life (120.3), and the counters with which a planeswalker enters
/// (306.5b).
pub fn results(m: &M, cat: &Catalog, batch: &mut Vec<Event>) {
    let mut more = Vec::new();
    for event in batch.iter_mut() {
        match event.kind {
            EventKind::DAMAGED => damaged(m, cat, event, &mut more),
            EventKind::ENTERED => entered(m, cat, event, &mut more),
            _ => {}
        }
    }
    batch.extend(more);
}

fn damaged(m: &M, cat: &Catalog, event: &mut Event, more: &mut Vec<Event>) {
    // 120.8: dealing 0 damage is not dealing damage.
    if event.amount <= 0 {
        event.gone = true;
        return;
    }
    let Cause { by, source, .. } = event.cause;
    let heads = heads(m, cat, source);
    let is = |head: u8| heads & 1 << head != 0;
    let cause = Cause { kind: cause::RULE, ..event.cause };
    let on = |what| On::Card(what);
    let what = event.subject;
    if what.is_none() {
        if is(head::INFECT) {
            m.cite("120.3b");
            more.push(m.count_event(On::Player(event.seat), counter::POISON, event.amount, false, cause));
        } else {
            m.cite("120.3a");
            more.push(events::change(event.seat, stat::LIFE, -event.amount, cause));
        }
    } else {
        if zones::is_a(m, cat, what.slot, card_type::PLANESWALKER) {
            m.cite("120.3c");
            more.push(m.count_event(on(what), counter::LOYALTY, event.amount, true, cause));
        }
        if zones::is_a(m, cat, what.slot, card_type::CREATURE) {
            if is(head::WITHER) || is(head::INFECT) {
                m.cite("120.3d");
                more.push(m.count_event(on(what), counter::MINUS, event.amount, false, cause));
            } else {
                m.cite("120.3e");
                event.extra |= MARKED;
            }
            event.extra |= if is(head::DEATHTOUCH) { DEADLY } else { 0 };
        }
    }
    if is(head::LIFELINK) {
        m.cite("120.3f");
        more.push(events::change(by, stat::LIFE, event.amount, cause));
    }
}

fn entered(m: &M, cat: &Catalog, event: &Event, more: &mut Vec<Event>) {
    let slot = event.subject.slot;
    let loyalty = cat.card(m.core.object(slot).card).stats.get(usize::from(stat::LOYALTY)).copied().unwrap_or(0);
    if zones::is_a(m, cat, slot, card_type::PLANESWALKER) && loyalty > 0 {
        m.cite("122.1c");
        m.cite("122.6a");
        let count = m.count_event(On::Card(event.subject), counter::LOYALTY, loyalty, false, event.cause);
        more.push(Event { seat: event.seat, ..count });
    }
}

/// Damage is dealt: on a creature it stays (120.6); everything else is among its results.
pub fn dealt(m: &mut M, event: &Event) {
    let slot = event.subject.slot;
    if event.extra & MARKED != 0
        && let Some(mark) = m.core.marks.of_mut(slot)
    {
        mark.damage = mark.damage.saturating_add(i16::try_from(event.amount).unwrap_or(i16::MAX));
        m.cite("120.6");
    }
    if event.extra & DEADLY != 0
        && let Some(object) = m.core.object_mut(slot)
    {
        object.status |= status::DEADLY;
    }
    m.touch();
}

/// A player had to draw from an empty library (121.4).
pub fn starved(m: &mut M, seat: Seat) -> bool {
    m.cite("121.4");
    m.cite("104.3c");
    if let Some(player) = m.core.players.get_mut(seat.index()) {
        player.starved = true;
    }
    false
}

/// A player loses the game (104.3).
pub fn lost(m: &mut M, event: &Event) {
    if event.extra == reason::DREW
        && let Some(player) = m.core.players.get_mut(event.seat.index())
    {
        player.starved = false;
    }
    m.defeat(event.seat, event.extra);
}

/// The clause by which an event can't happen (101.2).
pub fn forbidden(m: &M, event: &Event) -> Option<Clause> {
    let cant = |action: u8| m.derived.player(event.seat).cant & 1 << action != 0;
    match event.kind {
        EventKind::MOVED if event.cause.kind == cause::DESTROYED && event.from.is_in(1 << zone::BATTLEFIELD) => {
            let slot = event.subject.slot;
            match () {
                () if zones::has(m, slot, head::INDESTRUCTIBLE) => Some("702.12"),
                () if m.derived.row(slot).cant & 1 << action::DESTROY != 0 => Some("101.2"),
                () => None,
            }
        }
        EventKind::DREW if cant(action::DRAW) => Some("121.3"),
        EventKind::PLAYER_STAT if event.extra == stat::LIFE && event.amount > 0 && cant(action::GAIN_LIFE) => {
            Some("119.7")
        }
        EventKind::PLAYER_STAT if event.extra == stat::LIFE && event.amount < 0 && cant(action::LOSE_LIFE) => {
            Some("119.8")
        }
        _ => None,
    }
}
