//! Damage and armor, destruction (KF2-destroy), and what happens to what lies on a card that leaves.

use super::KeyForge;
use super::state::{Destroy, DestroyStep, Procedure, becomes, event, status};
use super::vocabulary::{action, cause, head, stat, zone};
use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Ref, Seat, Slot, ZoneId};
use crate::kernel::machine::Machine;
use crate::kernel::program::Deed;
use crate::kernel::state::Frame;

type M = Machine<KeyForge>;

fn byte(n: i32) -> u8 {
    u8::try_from(n.max(0)).unwrap_or(u8::MAX)
}

/// The event that a creature is dealt damage by another card.
pub fn dealt(m: &M, to: Ref, amount: i32, by: Ref, why: u8) -> Event {
    let at = m.core.object(to.slot).zone;
    let by_seat = m.core.object(by.slot).zone.seat();
    let cause = Cause { kind: why, by: by_seat, source: by, ..Cause::default() };
    let (kind, seat, subject, other) = (EventKind::DAMAGED, at.seat(), to, by);
    Event { kind, seat, subject, other, from: at, to: at, amount, cause, ..Event::default() }
}

/// Gives a player amber (KF-amber.3).
pub fn gain(m: &mut M, cat: &Catalog, seat: Seat, amount: i32, cause: Cause) {
    m.commit_one(cat, events::change(seat, stat::AMBER, amount, cause));
}

/// Kinds of events from which something follows in their batch ([`results`]), as bits.
pub const WITH_RESULTS: u32 = EventKind::DAMAGED.bit()
    | event::HEALED.bit()
    | event::CAPTURED.bit()
    | event::TAKEN.bit()
    | event::DESTROYED.bit()
    | EventKind::MOVED.bit();

/// Kinds of events by which damage, armor used and amber on cards change, as bits.
pub const MARKING: u32 = EventKind::DAMAGED.bit() | event::HEALED.bit() | event::CAPTURED.bit() | event::TAKEN.bit();

/// Adds to a batch what follows from it: armor takes damage off (KF2-armor.1), amber goes back (KF2-capture.3),
/// upgrades fall (KF-upgrade.3).
pub fn results(m: &M, cat: &Catalog, batch: &mut Vec<Event>) {
    use_up_wards(m, batch);
    let mut used: Vec<(Slot, i32)> = Vec::new();
    for event in batch.iter_mut().filter(|e| e.kind == EventKind::DAMAGED && !e.subject.is_none()) {
        let slot = event.subject.slot;
        let armor = m.derived.row(slot).stats.get(usize::from(stat::ARMOR)).copied().unwrap_or(0).max(0);
        let spent: i32 = used.iter().filter(|(s, _)| *s == slot).map(|(_, n)| n).sum();
        let left = armor - i32::from(m.core.marks.of(slot).armor) - spent;
        let taken = left.clamp(0, event.amount.max(0));
        if armor > 0 {
            ["KF-damage.3", "KF2-armor.1", "KF2-armor.2"].into_iter().for_each(|c| m.cite(c));
            let printed = cat.card(m.core.object(slot).card).stats;
            if Some(&armor) > printed.get(usize::from(stat::ARMOR)) {
                m.cite("KF2-armor.4");
            }
        }
        event.amount -= taken;
        event.extra = byte(taken);
        used.push((slot, taken));
    }
    no_more_than_there_is(m, batch);
    let mut more = Vec::new();
    for event in batch.iter() {
        if event.kind == EventKind::MOVED
            && event.cause.kind != cause::DESTROYED
            && m.core.object(event.subject.slot).status & status::TAGGED != 0
        {
            m.cite("KF2-destroy.3");
        }
        if !events::leaves(event, 1 << zone::LINE) {
            continue;
        }
        let amber = m.core.marks.of(event.subject.slot).amber;
        if amber > 0 {
            // Decision KF-3: to the opponent of its controller.
            let seat = event.from.seat().across();
            more.push(events::change(seat, stat::AMBER, i32::from(amber), event.cause));
            ["KF-damage.4", "KF2-capture.3"].into_iter().for_each(|c| m.cite(c));
        }
        for upgrade in m.falling(event, batch) {
            m.cite("KF-upgrade.3");
            more.push(upgrade);
        }
    }
    batch.extend(more);
}

/// A warded creature that would be dealt damage, be destroyed or leave play loses its ward instead (KF2-ward.2): the events are put
/// in the place of those that it is spared. The leaving of what has been destroyed is no event of its own.
fn use_up_wards(m: &M, batch: &mut [Event]) {
    for event in batch {
        let spared = match event.kind {
            EventKind::DAMAGED => event.amount > 0,
            event::DESTROYED => true,
            EventKind::MOVED => events::leaves(event, 1 << zone::LINE) && event.cause.kind != cause::DESTROYED,
            _ => false,
        };
        if !spared || event.subject.is_none() || m.core.object(event.subject.slot).status & status::WARDED == 0 {
            continue;
        }
        m.cite("KF2-ward.2");
        let at = m.core.object(event.subject.slot).zone;
        let (kind, extra, amount) = (event::BECAME, becomes::UNWARDED, 0);
        *event = Event { kind, extra, amount, seat: at.seat(), from: at, to: at, ..*event };
    }
}

/// Healing removes no more damage than there is (KF2-damage.2), and creatures capture no more amber than is in the pool, the
/// first one first (KF2-capture.1).
fn no_more_than_there_is(m: &M, batch: &mut [Event]) {
    let pool = |seat: Seat| m.core.players.get(seat.index()).map_or(0, |p| i32::from(p.amber));
    let mut left = [pool(Seat(0)), pool(Seat(1))];
    for event in batch {
        match event.kind {
            event::HEALED => {
                event.amount = event.amount.min(i32::from(m.core.marks.of(event.subject.slot).damage));
            }
            event::TAKEN => event.amount = event.amount.min(i32::from(m.core.marks.of(event.subject.slot).amber)),
            event::CAPTURED => {
                if let Some(left) = left.get_mut(event.seat.across().index()) {
                    event.amount = event.amount.min(*left);
                    *left -= event.amount;
                }
            }
            _ => {}
        }
    }
}

/// Applies damage to a creature: what armor left of it stays on the creature.
pub fn hurt(m: &mut M, event: &Event) {
    let slot = event.subject.slot;
    let poison = event.cause.kind == cause::FIGHT
        && event.amount > 0
        && m.derived.row(event.cause.source.slot).heads & (1 << head::POISON) != 0;
    if let Some(mark) = m.core.marks.of_mut(slot) {
        mark.damage = mark.damage.saturating_add(byte(event.amount));
        mark.armor = mark.armor.saturating_add(event.extra);
    }
    if poison && let Some(object) = m.core.object_mut(slot) {
        object.status |= status::POISONED;
        m.cite("KF2-poison.1");
    }
    m.cite("KF2-damage.1");
    m.core.unchecked = u8::MAX;
}

/// Takes damage off a creature (KF2-damage.2).
pub fn healed(m: &mut M, event: &Event) {
    if let Some(mark) = m.core.marks.of_mut(event.subject.slot) {
        mark.damage = mark.damage.saturating_sub(byte(event.amount));
    }
}

/// Moves amber from a creature into a pool, no more than is there.
pub fn taken(m: &mut M, event: &Event) {
    let Some(mark) = m.core.marks.of_mut(event.subject.slot) else { return };
    let taken = mark.amber.min(byte(event.amount));
    mark.amber -= taken;
    if let Some(player) = m.core.players.get_mut(event.seat.index()) {
        player.amber = player.amber.saturating_add(taken);
    }
    m.cite("KF-amber.3");
    m.touch_players();
}

/// Moves amber when a creature captures or a player steals: no more than is there.
pub fn moved_amber(m: &mut M, event: &Event) {
    let from = event.seat.across();
    let amount = byte(event.amount);
    let taken = match m.core.players.get_mut(from.index()) {
        Some(player) => {
            let taken = player.amber.min(amount);
            player.amber -= taken;
            taken
        }
        None => 0,
    };
    if event.kind == event::STOLEN {
        m.cite("KF2-steal.1");
        if let Some(player) = m.core.players.get_mut(event.seat.index()) {
            player.amber = player.amber.saturating_add(taken);
        }
    } else if let Some(mark) = m.core.marks.of_mut(event.subject.slot) {
        mark.amber = mark.amber.saturating_add(taken);
        m.cite("KF2-capture.1");
        m.cite("KF2-capture.2");
    }
    m.touch_players();
}

/// Exhausts, readies, stuns, unstuns or wards a card, or takes its ward.
pub fn became(m: &mut M, event: &Event) {
    let Some(object) = m.core.object_mut(event.subject.slot) else { return };
    match event.extra {
        becomes::EXHAUSTED => object.status |= status::EXHAUSTED,
        becomes::READY => object.status &= !status::EXHAUSTED,
        becomes::STUNNED => object.status |= status::STUNNED,
        becomes::WARDED => object.status |= status::WARDED,
        becomes::UNWARDED => object.status &= !status::WARDED,
        _ => object.status &= !status::STUNNED,
    }
}

/// Looks for creatures that have to go (KF2-damage.3). It looks once for every change: one that can't be destroyed is
/// not tried for ever.
pub fn check(m: &mut M, cat: &Catalog) -> bool {
    if m.core.unchecked != 0 {
        m.core.unchecked = 0;
        doom(m, cat);
    }
    false
}

/// Destroys the creatures that have to go.
fn doom(m: &mut M, cat: &Catalog) {
    let mut doomed = Vec::new();
    let (mut poisoned, mut waits) = (false, false);
    for seat in m.core.seats() {
        for slot in m.core.zone(ZoneId::of(seat, zone::LINE)) {
            let object = m.core.object(*slot);
            let power = m.derived.row(*slot).stats.get(usize::from(stat::POWER)).copied().unwrap_or(0);
            poisoned |= object.status & status::POISONED != 0;
            let lethal = power <= 0 || i32::from(m.core.marks.of(*slot).damage) >= power;
            if object.status & status::TAGGED == 0 && (lethal || object.status & status::POISONED != 0) {
                let what = m.core.reference(*slot);
                // Decision KF-8: what is done instead is done as a whole before it is looked at again.
                if m.is_being_replaced(event::DESTROYED, what) {
                    waits = true;
                    continue;
                }
                if power <= 0 {
                    m.cite("KF2-damage.4");
                }
                doomed.push(what);
            }
        }
    }
    // KF2-poison.1: once for each damage; whom it could not destroy it does not wait for.
    if poisoned {
        m.core.objects.iter_mut().for_each(|object| object.status &= !status::POISONED);
    }
    if waits {
        m.core.unchecked = u8::MAX;
    }
    if !doomed.is_empty() {
        m.cite("KF-damage.2");
        m.cite("KF2-damage.3");
        let by = m.effect().map_or_else(|| M::rule_cause(m.core.turn.seat), M::cause_of);
        destroy(m, cat, doomed.len(), &doomed, Cause { kind: cause::DESTROYED, ..by });
    }
}

/// Destroys cards in play: they are tagged, their Destroyed: abilities resolve, and they leave together (KF2-destroy.1).
/// `asked`: how many were to be destroyed, with those that can't be.
pub fn destroy(m: &mut M, cat: &Catalog, asked: usize, what: &[Ref], cause: Cause) {
    let scope = m.core.open_scope();
    let result = (u16::try_from(asked).unwrap_or(u16::MAX), 0);
    m.push_procedure(Procedure::Destroy(Destroy { step: DestroyStep::Tagged, scope, result }));
    // What is destroyed is remembered here until it is known where it went.
    if below(m).is_some() {
        let depth = m.core.depth();
        what.iter().for_each(|what| m.bind(depth, 0, *what));
    }
    let mut batch = m.batch();
    for subject in what {
        let at = m.core.object(subject.slot).zone;
        let (kind, seat, subject) = (event::DESTROYED, at.seat(), *subject);
        batch.push(Event { kind, seat, subject, from: at, to: at, cause, ..Event::default() });
    }
    m.commit(cat, batch);
}

/// Tags a card as destroyed: it stays in play until what its destruction made ready is resolved.
pub fn tagged(m: &mut M, event: &Event) {
    if let Some(object) = m.core.object_mut(event.subject.slot) {
        object.status |= status::TAGGED;
    }
}

/// Whether an effect keeps a card from being destroyed, or damaged.
pub fn protected(m: &M, event: &Event) -> bool {
    let what = if event.kind == event::DESTROYED { action::DESTROY } else { action::DAMAGE };
    m.derived.row(event.subject.slot).cant & (1 << what) != 0 && event.cause.kind != cause::SACRIFICE
}

/// Carries destruction on. The result of a batch is read before anything else happens.
pub fn step(m: &mut M, cat: &Catalog, destroy: Destroy) {
    let at_once = matches!(destroy.step, DestroyStep::Tagged | DestroyStep::Left);
    if !at_once && !m.quiet(cat, destroy.scope) {
        return;
    }
    let to = |step| Procedure::Destroy(Destroy { step, ..destroy });
    match destroy.step {
        DestroyStep::Tagged => {
            let result = (destroy.result.0, m.core.result.1);
            m.at(Procedure::Destroy(Destroy { step: DestroyStep::Resolve, result, ..destroy }));
            let depth = m.core.depth();
            let doomed = |m: &M, what: Ref| m.core.object(what.slot).status & status::TAGGED != 0;
            let spared: Vec<Ref> =
                m.values().filter(|v| v.depth == depth && !doomed(m, v.what)).map(|v| v.what).collect();
            m.keep_values(|v| v.depth != depth || !spared.contains(&v.what));
        }
        DestroyStep::Resolve => m.at(to(DestroyStep::Leave)),
        DestroyStep::Leave => {
            m.at(to(DestroyStep::Left));
            leave(m, cat);
        }
        DestroyStep::Left => {
            m.at(to(DestroyStep::Over));
            left(m);
        }
        DestroyStep::Over => {
            m.pop();
            m.core.result = destroy.result;
        }
    }
}

/// Has everything that is tagged leave play together, each card to its owner's discard pile (KF2-destroy.1).
fn leave(m: &mut M, cat: &Catalog) {
    let mut batch = m.batch();
    for seat in m.core.seats() {
        let cause = Cause { kind: cause::DESTROYED, by: seat, ..Cause::default() };
        for slot in m.core.piles.runs(seat, zone::IN_PLAY) {
            if m.core.object(*slot).status & status::TAGGED != 0 {
                batch.push(m.discarding(*slot, cause));
            }
        }
    }
    m.cite("KF2-destroy.1");
    m.cite("KF-creature.4");
    m.commit(cat, batch);
}

/// The level of frames at which the effect at work remembers cards, if an effect destroys.
fn below(m: &M) -> Option<u8> {
    let depth = m.core.depth().checked_sub(1)?;
    let frame = m.core.frames.get(usize::from(depth).checked_sub(1)?);
    matches!(frame, Some(Frame::Effect(_))).then_some(depth)
}

/// Remembers for the effect at work what it destroyed, since its text can speak of it: also what an ability under Destroyed:
/// moved elsewhere (KF2-destroy.3).
fn left(m: &mut M) {
    let Some(effect) = below(m) else { return };
    let depth = m.core.depth();
    let gone: Vec<Ref> = m.values().filter(|v| v.depth == depth).map(|v| v.what).collect();
    m.keep_values(|v| v.depth != depth);
    for was in gone {
        let what = m.core.reference(was.slot);
        if what == was {
            continue;
        }
        if m.core.object(was.slot).zone.is_in(1 << zone::DISCARD) {
            m.bind(effect, Deed::Trashed.bind(), what);
        }
        m.bind(effect, Deed::Rule(super::tracked::DESTROYED).bind(), what);
    }
}
