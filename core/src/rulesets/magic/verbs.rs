//! What the rulebook's own verbs of card text do (701, 120.2b).

use super::state::{Hit, becomes, effect_verb as does, status};
use super::vocabulary::{card_type, cause, stat, zone};
use super::{M, attaching, damage, mana, pool, zones};
use crate::events;
use crate::kernel::announced::Pending;
use crate::kernel::bill::Unit;
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{Ref, Seat, ZoneId};
use crate::ruleset::{VerbCall, VerbResult};

fn count(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// What is on the stack under an object and can be countered.
fn on_stack(m: &M, what: Ref) -> Option<Pending> {
    m.announced().iter().find(|pending| pending.object == what && !pending.resolving).copied()
}

/// How much life a player has.
fn life(m: &M, seat: Seat) -> i32 {
    m.core.players.get(seat.index()).map_or(0, |player| player.life)
}

/// Whether a verb does anything to an object (101.3).
fn is_possible(m: &M, cat: &Catalog, call: &VerbCall<'_>, what: Ref) -> bool {
    let permanent = zones::is_permanent(m, what);
    let tapped = m.core.object(what.slot).status & status::TAPPED != 0;
    match call.verb {
        // 120.1a
        does::DAMAGE => {
            let harmed = 1 << card_type::CREATURE | 1 << card_type::PLANESWALKER;
            permanent && call.amount > 0 && m.types(cat, what.slot) & harmed != 0
        }
        does::DESTROY => permanent,
        // 701.17: only one's own.
        does::SACRIFICE => permanent && call.seats.contains(&m.core.object(what.slot).zone.seat()),
        does::EXILE => m.core.is_live(what) && !m.core.object(what.slot).zone.is_in(1 << zone::EXILE),
        does::TAP => permanent && !tapped,
        does::UNTAP => permanent && tapped,
        does::COUNTER => on_stack(m, what).is_some(),
        does::ATTACH => attaching::may_bear(m, cat, call.frame.holder, what),
        _ => false,
    }
}

/// The event by which a verb is done to an object.
fn event(m: &M, call: &VerbCall<'_>, what: Ref) -> Option<Event> {
    let cause = |kind| Cause { kind, ..M::cause_of(call.frame) };
    let object = m.core.object(what.slot);
    Some(match call.verb {
        does::DAMAGE => damage::event(m, Hit::Card(what), call.amount, cause(cause::EFFECT)),
        does::DESTROY => m.discarding(what.slot, cause(cause::DESTROYED)),
        does::SACRIFICE => m.discarding(what.slot, cause(cause::SACRIFICED)),
        does::EXILE => m.moving(what.slot, ZoneId::of(object.owner, zone::EXILE), cause(cause::EFFECT)),
        does::TAP => zones::become_event(m, what, becomes::TAPPED, cause(cause::EFFECT)),
        does::UNTAP => zones::become_event(m, what, becomes::UNTAPPED, cause(cause::EFFECT)),
        _ => return None,
    })
}

/// Carries a verb out on all to which it is possible, at the same time.
pub fn carry_out(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
    let asked = count(call.what.len());
    let able: Vec<Ref> = call.what.iter().copied().filter(|what| is_possible(m, cat, call, *what)).collect();
    if let Some(kind) = mana::adds(call.verb) {
        let cause = Cause { kind: cause::EFFECT, ..M::cause_of(call.frame) };
        for seat in call.seats {
            // Without a number it is one.
            pool::add(m, cat, *seat, Unit { kind, flags: 0 }, call.amount.max(1), cause);
        }
        return VerbResult { asked: 1, done: 1 };
    }
    if call.verb == does::PAY_LIFE {
        let able = call.amount > 0 && call.seats.iter().all(|seat| life(m, *seat) >= call.amount);
        if able {
            m.cite("119.4");
            let cause = Cause { kind: cause::COST, ..M::cause_of(call.frame) };
            let paid = call.seats.iter().map(|seat| events::change(*seat, stat::LIFE, -call.amount, cause)).collect();
            m.commit(cat, paid);
        }
        return VerbResult { asked: 1, done: u16::from(able) };
    }
    if call.verb == does::ATTACH {
        let done = able.first().is_some_and(|host| attaching::attach(m, cat, call.frame, *host));
        return VerbResult { asked, done: u16::from(done) };
    }
    if call.verb == does::COUNTER {
        let done = able.into_iter().filter(|what| m.counter(cat, *what)).count();
        return VerbResult { asked, done: count(done) };
    }
    let mut batch: Vec<Event> = able.into_iter().filter_map(|what| event(m, call, what)).collect();
    if call.verb == does::DAMAGE {
        let cause = Cause { kind: cause::EFFECT, ..M::cause_of(call.frame) };
        batch.extend(call.players.iter().map(|seat| damage::event(m, Hit::Player(*seat), call.amount, cause)));
    }
    let asked = asked.max(count(batch.len()));
    let done = count(batch.len());
    if !batch.is_empty() {
        m.commit(cat, batch);
    }
    VerbResult { asked, done }
}

/// Whether a verb could do anything.
pub fn could(m: &M, cat: &Catalog, call: &VerbCall<'_>) -> bool {
    let adds = mana::adds(call.verb).is_some();
    if call.verb == does::PAY_LIFE {
        return call.amount > 0 && call.seats.iter().all(|seat| life(m, *seat) >= call.amount);
    }
    let hurts = call.verb == does::DAMAGE && !call.players.is_empty();
    adds || hurts || call.what.iter().any(|what| is_possible(m, cat, call, *what))
}
