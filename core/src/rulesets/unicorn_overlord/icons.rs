//! The icons of card text beside [gold] and [draw] (UO-icon): exclude, curse, scorch, critical.

use super::state::{effect_verb, event};
use super::vocabulary::{card_type, stat, zone};
use super::{M, at_table, battle, classes, gold, might, order, rearrange, result, serve, top, turn};
use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Ref, Seat, Slot, ZoneId};
use crate::ruleset::{VerbCall, VerbResult};

/// The event by which a card is excluded: it goes to the place of its type (UO-icon.exclude), a curse back to its pile
/// (UO-icon.curse.2).
pub fn excluding(m: &M, cat: &Catalog, slot: Slot, cause: Cause) -> Event {
    let kind = cat.card(m.core.object(slot).card).kind;
    let to = match kind {
        card_type::CURSE => zone::CURSES,
        card_type::ITEM => zone::EXCLUDED_ITEMS,
        card_type::TERRITORY => zone::EXCLUDED_LANDS,
        _ => zone::EXCLUDED_UNITS,
    };
    m.cite(if kind == card_type::CURSE { "UO-icon.curse.2" } else { "UO-icon.exclude" });
    m.cite("UO2-own.1");
    m.moving(slot, at_table(to), cause)
}

/// Whether a scorch lies on a territory: it has no effect and no class icon then (UO-icon.scorch.1).
pub fn scorched(m: &M, territory: Slot) -> bool {
    m.attached(territory).next().is_some()
}

/// The scorches that go back to their pile from a territory: the newest first, at most so many.
pub fn cooling(m: &M, territory: Slot, most: usize, cause: Cause) -> Vec<Event> {
    let mut scorches: Vec<Slot> = m.attached(territory).collect();
    scorches.reverse();
    scorches.into_iter().take(most).map(|slot| m.moving(slot, at_table(zone::SCORCHES), cause)).collect()
}

/// Puts a curse on the top of a player's deck (UO-icon.curse.1). `false`: none is left (UO-detail.short.1).
pub fn curse(m: &mut M, cat: &Catalog, seat: Seat, cause: Cause) -> bool {
    let Some(card) = top(m, at_table(zone::CURSES)).filter(|_| !m.core.has_left(seat)) else {
        m.cite("UO-detail.short.1");
        return false;
    };
    m.cite("UO-icon.curse.1");
    m.cite("UO2-own.1");
    m.commit_one(cat, Event { extra: 0, ..m.moving(card, ZoneId::of(seat, zone::DECK), cause) });
    true
}

/// Puts a scorch on a territory (UO-icon.scorch.1). `false`: none is left (UO-detail.short.1).
pub fn scorch(m: &mut M, cat: &Catalog, territory: Ref, cause: Cause) -> bool {
    let at = m.core.object(territory.slot).zone;
    let Some(card) = top(m, at_table(zone::SCORCHES)).filter(|_| m.core.is_live(territory)) else {
        m.cite("UO-detail.short.1");
        return false;
    };
    let to = ZoneId::of(at.seat(), zone::SCORCHED);
    m.cite("UO2-scorch.1");
    m.commit_one(cat, m.moving(card, to, cause));
    let subject = m.core.reference(card);
    let kind = EventKind::ATTACHED;
    m.commit_one(
        cat,
        Event { kind, seat: at.seat(), subject, other: territory, from: to, to, cause, ..Event::default() },
    );
    true
}

/// The row whose oldest card a verb takes, or the pile whose top card it does; `None`: another verb.
const fn source_of(verb: u8) -> Option<u8> {
    match verb {
        effect_verb::OLDEST_UNIT => Some(zone::ROW_UNITS),
        effect_verb::OLDEST_ITEM => Some(zone::ROW_ITEMS),
        effect_verb::TOP_UNIT => Some(zone::UNITS),
        effect_verb::TOP_ITEM => Some(zone::ITEMS),
        _ => None,
    }
}

/// The other player with the most might, if anybody has some; of several the one who started latest (UO-result.8).
pub fn most_of_others(m: &M, seat: Seat) -> Option<Seat> {
    let others = order(m).filter(|other| *other != seat && might(m, *other) > 0);
    others.max_by_key(|other| might(m, *other))
}

/// Whether a verb could do anything on the board as it is.
pub fn verb_possible(m: &M, cat: &Catalog, call: &VerbCall<'_>) -> bool {
    let left = |pile| !m.core.zone(at_table(pile)).is_empty();
    if let Some(pile) = source_of(call.verb) {
        return left(pile);
    }
    match call.verb {
        effect_verb::GOLD | effect_verb::CHOOSE_CLASS | effect_verb::DOUBLE_NEXT | effect_verb::GUARD => true,
        effect_verb::TOPPLE => call.seats.iter().any(|seat| most_of_others(m, *seat).is_some()),
        effect_verb::MIMIC_LEFT => {
            battle::level(m, call.seat, call.frame.holder.slot).is_some_and(|slot| battle::mimicable(m, cat, slot))
        }
        effect_verb::CRITICAL => left(zone::CRITICAL_PILE) || m.core.zone(at_table(zone::CONDITION)).len() > 1,
        effect_verb::CURSE => left(zone::CURSES),
        effect_verb::CURSE_LEFT => left(zone::CURSES) && m.core.next_seat(call.seat) != call.seat,
        effect_verb::REARRANGE => call.seats.iter().any(|seat| rearrange::possible(m, *seat)),
        effect_verb::MIMIC => call.what.iter().any(|what| battle::mimicable(m, cat, what.slot)),
        effect_verb::SCORCH => left(zone::SCORCHES) && !call.what.is_empty(),
        effect_verb::COOL => call.what.iter().any(|what| m.core.is_live(*what) && scorched(m, what.slot)),
        effect_verb::REUSE => call.what.iter().any(|what| turn::reusable(m, cat, what.slot)),
        effect_verb::EXCLUDE => call.what.iter().any(|what| m.core.is_live(*what)),
        _ => false,
    }
}

/// Carries out an icon of card text. What can't be done is left out.
pub fn verb(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
    let cause = M::cause_by(call.frame, call.seat);
    let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    // Each of the players so many times, in turn order.
    let each = u16::try_from(call.amount).unwrap_or(0);
    let times = each.saturating_mul(count(call.seats.len()));
    m.cite("UO-icon.1");
    m.cite("UO-terr.6");
    if let Some(pile) = source_of(call.verb) {
        let due = call.seats.iter().flat_map(|seat| (0..each).map(|_| *seat));
        let done = due.filter(|seat| gold::take(m, cat, *seat, pile, cause)).count();
        return VerbResult { asked: times, done: count(done) };
    }
    match call.verb {
        effect_verb::GOLD => {
            // The first runs on top.
            for seat in call.seats.iter().rev() {
                gold::begin(m, *seat, u8::try_from(call.amount).unwrap_or(u8::MAX));
            }
            VerbResult { asked: times, done: times }
        }
        effect_verb::CRITICAL => {
            m.cite("UO-icon.critical");
            m.cite("UO-result.3");
            let due = call.seats.iter().flat_map(|seat| (0..each).map(|_| *seat));
            let done = due.filter(|seat| result::gain(m, cat, *seat, cause)).count();
            VerbResult { asked: times, done: count(done) }
        }
        effect_verb::CURSE => {
            if each == 1 && serve::short(m, zone::CURSES, call.seats.len()) {
                let done = count(m.core.zone(at_table(zone::CURSES)).len());
                serve::curse_some(m, call.controller, call.seats);
                return VerbResult { asked: times, done };
            }
            let due = call.seats.iter().flat_map(|seat| (0..each).map(|_| *seat));
            let done = due.filter(|seat| curse(m, cat, *seat, cause)).count();
            VerbResult { asked: times, done: count(done) }
        }
        effect_verb::CURSE_LEFT => {
            let left = m.core.next_seat(call.seat);
            let done = (0..each).filter(|_| left != call.seat && curse(m, cat, left, cause)).count();
            VerbResult { asked: each, done: count(done) }
        }
        effect_verb::COOL => {
            let batch: Vec<Event> = call.what.iter().flat_map(|what| cooling(m, what.slot, 1, cause)).collect();
            let done = count(batch.len());
            m.commit(cat, batch);
            VerbResult { asked: count(call.what.len()), done }
        }
        effect_verb::REUSE => {
            let there: Vec<Slot> = call.what.iter().map(|what| what.slot).collect();
            let there: Vec<Slot> = there.into_iter().filter(|slot| turn::reusable(m, cat, *slot)).collect();
            // The first runs on top.
            there.iter().rev().for_each(|slot| turn::run(m, call.seat, *slot));
            VerbResult { asked: count(call.what.len()), done: count(there.len()) }
        }
        effect_verb::REARRANGE => {
            let able: Vec<Seat> = call.seats.iter().copied().filter(|seat| rearrange::possible(m, *seat)).collect();
            // The first runs on top.
            for seat in able.iter().rev() {
                (0..each).for_each(|_| rearrange::begin(m, *seat));
            }
            VerbResult { asked: times, done: each.saturating_mul(count(able.len())) }
        }
        effect_verb::CHOOSE_CLASS => {
            for seat in call.seats.iter().rev() {
                (0..each).for_each(|_| classes::begin(m, *seat, call.frame.holder));
            }
            VerbResult { asked: times, done: times }
        }
        effect_verb::MIMIC => {
            m.cite("UO-detail.mirror.1");
            let done = call.what.iter().rev().filter(|what| battle::mimic(m, cat, call.controller, what.slot)).count();
            VerbResult { asked: count(call.what.len()), done: count(done) }
        }
        effect_verb::MIMIC_LEFT => {
            m.cite("UO-detail.mirror.1");
            let Some(slot) = battle::level(m, call.seat, call.frame.holder.slot) else {
                return VerbResult { asked: each, done: 0 };
            };
            let done = (0..each).filter(|_| battle::mimic(m, cat, call.controller, slot)).count();
            VerbResult { asked: each, done: count(done) }
        }
        effect_verb::TOPPLE => {
            let due: Vec<Seat> = call.seats.iter().filter_map(|seat| most_of_others(m, *seat)).collect();
            m.cite("UO-result.8");
            let before: Vec<i32> = due.iter().map(|seat| might(m, *seat)).collect();
            for seat in &due {
                m.commit_one(cat, events::change(*seat, stat::MIGHT, -call.amount, cause));
            }
            let lost = due.iter().zip(before).map(|(seat, before)| before - might(m, *seat)).sum::<i32>();
            VerbResult { asked: times, done: u16::try_from(lost).unwrap_or(0) }
        }
        effect_verb::DOUBLE_NEXT | effect_verb::GUARD => {
            for seat in call.seats {
                if let Some(player) = m.core.players.get_mut(seat.index()) {
                    match call.verb {
                        effect_verb::GUARD => player.guarded = true,
                        _ => player.doubled = player.doubled.saturating_add(1),
                    }
                }
            }
            VerbResult { asked: count(call.seats.len()), done: count(call.seats.len()) }
        }
        effect_verb::SCORCH => {
            if serve::short(m, zone::SCORCHES, call.what.len()) {
                let done = count(m.core.zone(at_table(zone::SCORCHES)).len());
                serve::scorch_some(m, call.controller, call.what);
                return VerbResult { asked: count(call.what.len()), done };
            }
            let done = call.what.iter().filter(|what| scorch(m, cat, **what, cause)).count();
            VerbResult { asked: count(call.what.len()), done: count(done) }
        }
        effect_verb::EXCLUDE => {
            let there: Vec<Slot> =
                call.what.iter().filter(|what| m.core.is_live(**what)).map(|what| what.slot).collect();
            // UO2-market.1: a row closes up and is filled whenever a card has left it.
            let rows: Vec<ZoneId> = there.iter().map(|slot| m.core.object(*slot).zone).collect();
            let batch = there.iter().map(|slot| excluding(m, cat, *slot, cause)).collect();
            m.commit(cat, batch);
            rows.into_iter().for_each(|row| gold::fill(m, cat, row, cause.kind));
            VerbResult { asked: count(call.what.len()), done: count(there.len()) }
        }
        _ => VerbResult { asked: 0, done: 0 },
    }
}

/// What falls in the batch: the scorches of a territory that leaves play go back to their pile (UO2-scorch.1).
pub fn results(m: &M, batch: &mut Vec<Event>) {
    let leaves = |e: &&Event| crate::events::leaves(e, 1 << zone::TERRITORIES);
    let more: Vec<Event> =
        batch.iter().filter(leaves).flat_map(|e| cooling(m, e.subject.slot, usize::MAX, e.cause)).collect();
    if !more.is_empty() {
        m.cite("UO2-scorch.1");
    }
    batch.extend(more);
}

/// Counts a use of [gold] by the phase that it is in (UO2-gold.3).
pub fn counted(m: &mut M, of: &Event) {
    let battle = m.core.table.battle != 0;
    if of.kind == event::GOLD {
        m.cite("UO2-gold.3");
    }
    if let (event::GOLD, Some(player)) = (of.kind, m.core.players.get_mut(of.seat.index())) {
        let uses = if battle { &mut player.gold_in_battle } else { &mut player.gold_before };
        *uses = uses.saturating_add(1);
        // No change of a number tells of it, and texts read it.
        m.touch();
    }
}
