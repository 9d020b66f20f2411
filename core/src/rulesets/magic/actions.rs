//! State-based actions (704): everything that applies is one event, again until nothing does (117.5); and the choice of a legend.

use super::state::{Procedure, becomes, reason, status, verb};
use super::vocabulary::{card_type, cause, counter, head, stat, term, zone};
use super::{M, attaching, zones};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{NOBODY, Ref, Seat, Slot};
use crate::kernel::outcome::Fault;
use crate::kernel::state::{Frame, On};

/// So many poison counters lose the game (704.5c).
const POISON: i32 = 10;
/// The bit of [`crate::kernel::state::Core::unchecked`] for a look at legends.
const LOOK: u8 = 1;

/// Adds all state-based actions that apply to a batch.
pub fn find(m: &M, cat: &Catalog, batch: &mut Vec<Event>) {
    for seat in m.core.ring(m.core.turn.seat) {
        batch.extend(losing(m, seat).map(|extra| lost(seat, extra)));
    }
    let all = zones::permanents(m);
    for slot in all {
        permanent(m, cat, slot, batch);
    }
}

fn state(seat: Seat) -> Cause {
    Cause { kind: cause::STATE, by: seat, ..Cause::default() }
}

fn lost(seat: Seat, extra: u8) -> Event {
    Event { kind: EventKind::LOST, seat, extra, cause: state(seat), ..Event::default() }
}

/// Why a player loses now.
fn losing(m: &M, seat: Seat) -> Option<u8> {
    let player = m.core.players.get(seat.index())?;
    match () {
        () if m.core.lost & seat.bit() != 0 => None,
        // 704.5a
        () if player.life <= 0 => Some(reason::LIFE),
        // 704.5b
        () if player.starved => Some(reason::DREW),
        // 704.5c
        () if m.counters_on(On::Player(seat), counter::POISON) >= POISON => Some(reason::POISON),
        () => None,
    }
}

/// What applies to one permanent. However many actions would take it to a graveyard, it goes there once (704.7).
fn permanent(m: &M, cat: &Catalog, slot: Slot, batch: &mut Vec<Event>) {
    let what = m.core.reference(slot);
    let object = m.core.object(slot);
    let seat = object.zone.seat();
    let leaves = |kind| m.discarding(slot, Cause { kind, by: seat, ..Cause::default() });
    let creature = zones::is_a(m, cat, slot, card_type::CREATURE);
    let toughness = zones::number(m, slot, stat::TOUGHNESS);
    let damage = i32::from(m.core.marks.of(slot).damage);
    let deadly = object.status & status::DEADLY != 0;
    let lethal = creature && (damage > 0 && damage >= toughness || deadly);
    let stays = zones::has(m, slot, head::INDESTRUCTIBLE);
    let goes = match () {
        // 704.5f
        () if creature && toughness <= 0 => Some(cause::STATE),
        // 704.5i
        () if zones::is_a(m, cat, slot, card_type::PLANESWALKER) && zones::loyalty(m, what) <= 0 => Some(cause::STATE),
        // 704.5m
        () if attaching::is_stray_aura(m, cat, slot) => Some(cause::STATE),
        // 704.5j
        () if is_doubled(m, cat, slot) => Some(cause::LEGEND),
        // 704.5g, 704.5h
        () if lethal && !stays => Some(cause::DESTROYED),
        () => None,
    };
    batch.extend(goes.map(leaves));
    if deadly {
        batch.push(zones::become_event(m, what, becomes::CHECKED, state(seat)));
    }
    // 704.5n, 704.5p
    let worn = object.host != NOBODY && !zones::is_affiliated(m, cat, slot, term::AURA);
    if worn && (creature || !m.core.object(object.host).zone.is_in(1 << zone::BATTLEFIELD) || !bears(m, cat, slot)) {
        batch.push(zones::become_event(m, what, becomes::UNATTACHED, state(seat)));
    }
    // 704.5q, 122.3
    let n = m.counters_on(On::Card(what), counter::PLUS).min(m.counters_on(On::Card(what), counter::MINUS));
    if n > 0 {
        let event = |kind| m.count_event(On::Card(what), kind, n, true, state(seat));
        batch.extend([counter::PLUS, counter::MINUS].map(event));
    }
}

/// Whether what bears this Equipment is a creature (301.5).
fn bears(m: &M, cat: &Catalog, slot: Slot) -> bool {
    let host = m.core.object(slot).host;
    zones::is_affiliated(m, cat, slot, term::EQUIPMENT) && zones::is_a(m, cat, host, card_type::CREATURE)
}

/// The legends of a player with the name of one, itself among them (704.5j).
fn namesakes(m: &M, cat: &Catalog, slot: Slot) -> Vec<Slot> {
    let object = m.core.object(slot);
    let Some(name) = cat.card(object.card).names.first() else { return Vec::new() };
    let same = |other: &Slot| {
        let card = m.core.object(*other).card;
        cat.card(card).names.first() == Some(name) && zones::is_a(m, cat, *other, card_type::LEGENDARY)
    };
    let own = m.core.zone(zones::battlefield(object.zone.seat())).iter().copied();
    if same(&slot) { own.filter(same).collect() } else { Vec::new() }
}

fn is_kept(m: &M, slot: Slot) -> bool {
    m.core.table.kept.contains(&m.core.reference(slot))
}

/// Whether another legend of that name was chosen to stay.
fn is_doubled(m: &M, cat: &Catalog, slot: Slot) -> bool {
    let kept = &m.core.table.kept;
    !kept.is_empty() && !is_kept(m, slot) && namesakes(m, cat, slot).into_iter().any(|other| is_kept(m, other))
}

/// Whether anything applies now: then there is priority in the cleanup step (514.3a).
pub fn is_due(m: &M, cat: &Catalog) -> bool {
    let mut batch = Vec::new();
    find(m, cat, &mut batch);
    !batch.is_empty() || undecided(m, cat).is_some()
}

/// A legend of several with one name of which none was chosen to stay.
fn undecided(m: &M, cat: &Catalog) -> Option<Slot> {
    let open = |slot: &Slot| {
        let all = namesakes(m, cat, *slot);
        all.len() > 1 && !all.into_iter().any(|other| is_kept(m, other))
    };
    zones::permanents(m).into_iter().find(open)
}

/// Whether the next thing is that a player gets priority.
fn is_before_priority(m: &M) -> bool {
    matches!(m.core.frames.last(), Some(Frame::Window(_))) && m.announced().iter().all(|pending| !pending.resolving)
}

/// Whether nothing has changed since the last look at legends, or it is no moment for one.
#[inline]
pub fn at_rest(m: &M) -> bool {
    m.core.unchecked & LOOK == 0 || !is_before_priority(m)
}

/// Before state-based actions are carried out players choose which of several legends stay (704.5j).
pub fn look(m: &mut M, cat: &Catalog) {
    if !is_before_priority(m) {
        return;
    }
    // What was chosen counts for the state-based actions that come next, and no longer.
    let kept = m.core.table.kept;
    let open = |what: &Ref| m.core.is_live(*what) && namesakes(m, cat, what.slot).len() > 1;
    let still: Vec<Ref> = kept.iter().copied().filter(open).collect();
    m.core.table.kept.retain(|what| still.contains(what));
    if let Some(slot) = undecided(m, cat) {
        m.cite("704.5j");
        let seat = m.core.object(slot).zone.seat();
        return m.push_procedure(Procedure::Legend(seat, slot));
    }
    m.core.unchecked &= !LOOK;
}

/// Writes which of several legends may stay.
pub fn legend_options(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    let Some(Procedure::Legend(_, slot)) = m.procedure() else { return };
    out.extend(namesakes(m, cat, slot).into_iter().map(|slot| Answer::Act(Act::with(verb::RETAIN, slot))));
}

/// Takes which legend stays.
pub fn retained(m: &mut M, act: Act) {
    let what: Ref = m.core.reference(act.card);
    m.pop();
    if !m.core.table.kept.push(what) {
        m.fault(Fault::Values);
    }
}

/// An event of the legend rule has been applied: what was chosen for it is done.
pub fn after(m: &mut M, event: &Event) {
    if event.kind == EventKind::MOVED && event.cause.kind == cause::LEGEND {
        m.core.table.kept.clear();
    }
}
