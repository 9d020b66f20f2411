//! Damage and health (MA-hp0, MA-kw): what takes damage off, what a batch consists of, and units without health.

use super::state::{Attack, Procedure, becomes, event, status, used};
use super::vocabulary::{action, cause, head, stat, zone};
use super::{M, ambush, capture, drawing, equipment, over, ritual, zones};
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{AbilityId, Clause, Ref, Seat, Slot};
use crate::kernel::state::{Change, Duration, EffectFrame, Frame, On};
use crate::ruleset::Point;

/// Kinds of events from which something follows in their batch, as bits.
pub const WITH_RESULTS: u32 =
    EventKind::DAMAGED.bit() | EventKind::MOVED.bit() | EventKind::RELOCATED.bit() | event::HEALED.bit();
/// Kinds of events by which damage on units changes, as bits.
pub const MARKING: u32 = EventKind::DAMAGED.bit() | event::HEALED.bit();
/// Kinds of events that an effect can forbid, as bits.
pub const FORBIDDABLE: u32 = EventKind::MOVED.bit() | EventKind::DAMAGED.bit() | event::BECAME.bit();

fn short(n: i32) -> i16 {
    i16::try_from(n).unwrap_or(if n < 0 { i16::MIN } else { i16::MAX })
}

/// What stands in [`Event::extra`] of damage to a unit, as a bit; of damage to a player there is 0.
pub const TO_UNIT: u8 = 1;
/// The same where Barrier has stopped it, as a bit.
const STOPPED: u8 = 2;

/// An event that happens to a unit where it stands.
pub fn on(m: &M, kind: EventKind, what: Ref, amount: i32, cause: Cause) -> Event {
    let at = m.core.object(what.slot).zone;
    let extra = if kind == EventKind::DAMAGED { TO_UNIT } else { 0 };
    Event { kind, seat: at.seat(), subject: what, from: at, to: at, amount, cause, extra, ..Event::default() }
}

/// The event that a player is dealt damage.
pub fn to_player(seat: Seat, amount: i32, cause: Cause) -> Event {
    Event { kind: EventKind::DAMAGED, seat, amount, cause, ..Event::default() }
}

/// Whether what goes to a graveyard for this reason is destroyed (MA2-destroy.1).
pub fn destroys(cause: Cause) -> bool {
    [cause::BATTLE, cause::DESTROYED].contains(&cause.kind)
}

/// Whether a unit is still there, face up or face down.
pub fn stands(m: &M, what: Ref) -> bool {
    m.core.is_live(what) && m.core.object(what.slot).zone.is_in(zone::UNITS)
}

/// A unit's greatest health now.
pub fn most(m: &M, slot: Slot) -> i32 {
    m.derived.row(slot).stats.get(usize::from(stat::HEALTH)).copied().unwrap_or(0)
}

/// A unit's health now: its greatest health without its damage.
pub fn health(m: &M, slot: Slot) -> i32 {
    most(m, slot) - i32::from(m.core.marks.of(slot).damage)
}

/// Whether a unit has a keyword now.
fn has(m: &M, slot: Slot, which: u8) -> bool {
    m.derived.row(slot).heads & 1 << which != 0
}

/// Uses up a keyword that works once: the unit has none of it any more, however often it had it; one that it gets later is a new one
/// (MA-46).
fn spend(m: &mut M, cat: &Catalog, slot: Slot, which: u8, spent: u8) {
    if m.lose_head(cat, m.core.reference(slot), which)
        && let Some(object) = m.core.object_mut(slot)
    {
        object.status |= spent;
    }
}

/// A unit has turned to its other side: what is printed there was not used up (MA-46).
pub fn renew(m: &mut M, cat: &Catalog, slot: Slot) {
    let object = m.core.object(slot);
    let (printed, on) = (cat.face(object.card, object.face()).heads, On::Card(m.core.reference(slot)));
    for (which, spent) in [(head::BARRIER, status::BARRIER_SPENT), (head::SPELL_SHIELD, status::SHIELD_SPENT)] {
        if printed & 1 << which != 0 {
            m.keep_floating(|f| f.on != on || f.change != Change::LoseHead(which));
            m.touch();
            if let Some(object) = m.core.object_mut(slot) {
                object.status &= !spent;
            }
        }
    }
}

/// Takes the keywords from a unit that were used up before the game was set to its position.
fn spent_before(m: &mut M, cat: &Catalog, slot: Slot) {
    let object = m.core.object(slot);
    let (status, on) = (object.status, On::Card(m.core.reference(slot)));
    for (which, spent) in [(head::BARRIER, status::BARRIER_SPENT), (head::SPELL_SHIELD, status::SHIELD_SPENT)] {
        let taken = |m: &M| m.floating().any(|f| f.on == on && f.change == Change::LoseHead(which));
        if status & spent != 0 && !taken(m) {
            m.lose_head(cat, m.core.reference(slot), which);
        }
    }
}

/// The scope of the effect at work; 0: none is.
fn effect_scope(m: &M) -> u32 {
    m.core.frames.iter().rev().find_map(Frame::effect).map_or(0, |effect| effect.scope)
}

/// Whether Spell Shield keeps an effect of a player from a unit (MA-kw.spell_shield.1): it spared the unit from this effect
/// already, or does now.
pub fn shielded(m: &M, what: Ref, by: Seat) -> bool {
    let object = m.core.object(what.slot);
    let meets = m.core.is_live(what) && object.zone.is_in(zone::UNITS) && object.zone.seat() != by;
    let spared = || {
        let scope = m.core.marks.of(what.slot).spared;
        scope != 0 && scope == effect_scope(m)
    };
    meets && (spared() || has(m, what.slot, head::SPELL_SHIELD))
}

/// MA-kw.spell_shield.1: in place of what an effect of the other player would do to a unit, it is spared.
pub fn instead(m: &M, event: &Event) -> Option<Event> {
    let by_effect = event.cause.ability != AbilityId::NONE;
    let meets = [EventKind::MOVED, EventKind::DAMAGED, EventKind::RELOCATED, event::HEALED, event::BECAME];
    // What a text puts in the place of an event was activated by nobody.
    let replaces = matches!(m.core.frames.last(), Some(Frame::Effect(effect)) if effect.replacing != 0);
    let does = by_effect && !replaces && meets.contains(&event.kind) && !event.subject.is_none();
    if !does || !shielded(m, event.subject, event.cause.by) {
        return None;
    }
    let scope = i32::try_from(effect_scope(m)).unwrap_or(0);
    Some(on(m, event::SPARED, event.subject, scope, event.cause))
}

/// Uses Spell Shield up: once for each effect.
pub fn spared(m: &mut M, cat: &Catalog, what: Ref, scope: i32) {
    let scope = u32::try_from(scope).unwrap_or(0);
    if m.core.marks.of(what.slot).spared == scope && scope != 0 {
        return;
    }
    if let Some(mark) = m.core.marks.of_mut(what.slot) {
        mark.spared = scope;
    }
    m.cite("MA-kw.spell_shield.1");
    spend(m, cat, what.slot, head::SPELL_SHIELD, status::SHIELD_SPENT);
}

/// An effect is about to change a unit that is not its player's: whether it gets at it.
pub fn reached(m: &mut M, cat: &Catalog, frame: &EffectFrame, what: Ref) -> bool {
    if frame.replacing != 0 || !shielded(m, what, frame.controller) {
        return true;
    }
    let scope = i32::try_from(frame.scope).unwrap_or(0);
    spared(m, cat, what, scope);
    false
}

/// What the events of a batch consist of: Tough and Barrier take damage off (MA-8), what was worn or captured goes with its unit,
/// and what finds no room goes elsewhere.
pub fn results(m: &M, cat: &Catalog, batch: &mut Vec<Event>) {
    let mut stopped: Vec<Slot> = Vec::new();
    let mut healed: Vec<(Slot, i32)> = Vec::new();
    for event in batch.iter_mut() {
        match event.kind {
            EventKind::DAMAGED if !event.subject.is_none() => {
                let slot = event.subject.slot;
                if event.amount > 0 && m.derived.row(slot).heads & 1 << head::TOUGH != 0 {
                    m.cite("MA-kw.tough.1");
                    event.amount -= 1;
                }
                // A hit that Tough has reduced to 0 keeps Barrier; of two at once one is stopped.
                if event.amount > 0 && !stopped.contains(&slot) && has(m, slot, head::BARRIER) {
                    m.cite("MA-kw.barrier.1");
                    (event.amount, event.extra) = (0, TO_UNIT | STOPPED);
                    stopped.push(slot);
                }
            }
            // MA2-health.1: also where one effect heals a unit twice.
            event::HEALED => {
                let slot = event.subject.slot;
                let before: i32 = healed.iter().filter(|(of, _)| *of == slot).map(|(_, n)| n).sum();
                event.amount = event.amount.min(i32::from(m.core.marks.of(slot).damage) - before).max(0);
                healed.push((slot, event.amount));
            }
            _ => {}
        }
    }
    let mut more = Vec::new();
    for event in batch.iter().filter(|event| zones::leaves(event)) {
        more.extend(equipment::falling(m, event, batch));
        more.extend(capture::released(m, cat, event, batch));
    }
    batch.extend(more);
    zones::fit(m, cat, batch);
}

/// Damage is dealt: to a unit it stays there (MA2-unit.2), of a player it takes health, who gains as much life mana if the other
/// player dealt it (MA-term.life_mana.1).
pub fn dealt(m: &mut M, cat: &Catalog, event: &Event) {
    if !event.subject.is_none() {
        if event.extra & STOPPED != 0 {
            spend(m, cat, event.subject.slot, head::BARRIER, status::BARRIER_SPENT);
        }
        if let Some(mark) = m.core.marks.of_mut(event.subject.slot) {
            mark.damage = mark.damage.saturating_add(short(event.amount.max(0)));
        }
        m.cite("MA2-unit.2");
        // What texts read of health has changed (decision MA-43).
        m.touch();
        return;
    }
    let amount = event.amount.max(0);
    let by = event.cause.by;
    let paid = u16::try_from(amount).unwrap_or(u16::MAX);
    if let Some(player) = m.core.players.get_mut(event.seat.index()) {
        player.health = player.health.saturating_sub(short(amount));
        player.taken = player.taken.saturating_add(paid);
        if by != event.seat {
            player.life = player.life.saturating_add(paid).min(super::MOST_LIFE);
        }
    }
    if amount > 0 && by != event.seat {
        m.cite("MA-term.life_mana.1");
        if let Some(player) = m.core.players.get_mut(by.index()) {
            player.plundered = true;
        }
    }
    m.touch();
}

/// Takes damage off a unit (MA2-health.1).
pub fn healed(m: &mut M, event: &Event) {
    if let Some(mark) = m.core.marks.of_mut(event.subject.slot) {
        mark.damage = mark.damage.saturating_sub(short(event.amount.max(0))).max(0);
    }
    m.touch();
}

/// A keyword with an effect of its own is given to a unit.
pub fn became(m: &mut M, event: &Event) {
    let what = event.subject;
    let Cause { by, source, ability, .. } = event.cause;
    let frame = EffectFrame { controller: by, holder: source, ability, ..EffectFrame::default() };
    let keywords = Duration::Scope(m.core.table.keywords);
    let clauses: &[Clause] = match event.extra {
        becomes::STUNNED => &["MA-kw.stun.1"],
        becomes::SILENCED => &["MA-kw.silence.1", "MA-kw.silence.1.1", "MA2-silence.1"],
        becomes::WITHERED => &["MA-kw.wither.1", "MA-kw.wither.2"],
        becomes::GLOOMY => &["MA-kw.gloom.1", "MA-kw.gloom.2"],
        _ => &["MA-kw.frostbite.1", "MA-kw.frostbite.1.1"],
    };
    clauses.iter().for_each(|clause| m.cite(clause));
    let change = match event.extra {
        becomes::STUNNED => {
            if let Some(object) = m.core.object_mut(what.slot) {
                object.status |= status::STUNNED;
            }
            return m.touch();
        }
        becomes::SILENCED => {
            // MA2-silence.1: Stun is a keyword, too.
            if let Some(object) = m.core.object_mut(what.slot) {
                object.status &= !status::STUNNED;
            }
            m.core.table.lapsed = true;
            (Change::Lose, keywords)
        }
        becomes::WITHERED => (Change::Add(stat::HEALTH, -1), Duration::Forever),
        becomes::GLOOMY => (Change::Add(stat::ATTACK, -1), Duration::Forever),
        _ => (Change::Set(stat::ATTACK, 0), keywords),
    };
    m.float(&frame, On::Card(what), change.0, change.1);
}

/// Adds to a unit's attack and health for good (MA-kw.fury.1, MA-kw.fated.1).
pub fn grow(m: &mut M, what: Ref, clause: Clause) {
    m.cite(clause);
    let controller = m.core.object(what.slot).zone.seat();
    let frame = EffectFrame { controller, holder: what, ability: AbilityId::NONE, ..EffectFrame::default() };
    for which in [stat::ATTACK, stat::HEALTH] {
        m.float(&frame, On::Card(what), Change::Add(which, 1), Duration::Forever);
    }
}

/// Whether an effect keeps a unit from being destroyed.
pub fn forbidden(m: &M, event: &Event) -> Option<Clause> {
    let destroys =
        event.kind == EventKind::MOVED && event.cause.kind == cause::DESTROYED && event.from.is_in(zone::UNITS);
    // MA-term.ambush.1.1
    let veiled = event.from.is_in(1 << zone::VEILED) && event.kind == EventKind::DAMAGED;
    if veiled {
        return Some("MA-term.ambush.1.1");
    }
    (destroys && m.derived.row(event.subject.slot).cant & 1 << action::DESTROY != 0).then_some("MA2-destroy.1")
}

/// The bit of [`crate::kernel::state::Core::unchecked`] for a look at cards.
const LOOK_CARDS: u8 = 1;
/// The bit for a look at players' health.
const LOOK_OVER: u8 = 2;

/// Whether it is looked at a point who has lost.
fn is_judged(point: Point) -> bool {
    matches!(point, Point::AfterEffect | Point::DamageDone)
}

/// Whether nothing has changed since the last look.
#[inline]
pub fn at_rest(m: &M, point: Point) -> bool {
    let looks = if is_judged(point) { LOOK_CARDS | LOOK_OVER } else { LOOK_CARDS };
    m.core.unchecked & looks == 0
}

/// What the rules do by themselves: cards that were drawn arrive, units without health are destroyed (MA-hp0.1), ritual units
/// descend, and behind a link or strikes it is seen who has lost. Whether something was done.
pub fn check(m: &mut M, cat: &Catalog, point: Point) -> bool {
    drawing::look(m, cat);
    let open = zones::show(m);
    furies(m, cat);
    measure(m, cat);
    if matches!(point, Point::AfterEffect) {
        drawing::reshuffle(m, cat);
    }
    let depth = m.core.depth();
    if let Some(gone) = fall(m, cat) {
        // One that something else was done to instead is looked at again.
        return gone && m.core.depth() == depth;
    }
    if ritual::look(m, cat) {
        return m.core.depth() == depth;
    }
    let mut done = LOOK_CARDS;
    if is_judged(point) {
        over::look(m);
        done |= LOOK_OVER;
    }
    // A batch that waits for what is done instead, a ritual unit's condition, which can be of anything, and a card that is shown as long as
    // its text is at work are looked at again.
    if open || is_held(m) || ritual::is_open(m, cat) {
        done &= !LOOK_CARDS;
    }
    m.core.unchecked &= !done;
    false
}

/// MA-4: where a bonus of health has ended a unit keeps the health that it has, up to its new maximum.
fn measure(m: &mut M, cat: &Catalog) {
    let lapsed = std::mem::take(&mut m.core.table.lapsed);
    let held = is_held(m);
    for slot in super::turn::standing(m, |_, _| true) {
        if m.core.object(slot).zone.is_in(1 << zone::VEILED) && !ambush::is_veiled(m, slot) {
            // It lay there when the game was set to a position.
            ambush::veiled(m, slot);
        }
        spent_before(m, cat, slot);
        if health(m, slot) > 0
            && !held
            && let Some(object) = m.core.object_mut(slot)
        {
            object.status &= !status::DOOMED;
        }
        let now = short(most(m, slot));
        let added = |change| if let Change::Add(stat::HEALTH, n) = change { n.max(0) } else { 0 };
        let bonus = short(m.changes_of(slot).map(added).sum());
        let Some(mark) = m.core.marks.of_mut(slot) else { continue };
        if (lapsed || bonus < mark.bonus) && mark.most > now {
            mark.damage = mark.damage.saturating_sub(mark.most.saturating_sub(now)).max(0);
        }
        (mark.most, mark.bonus) = (now, bonus);
    }
}

/// The attack whose strikes are being dealt.
fn striking(m: &M) -> Option<Attack> {
    let attack = |p: &Procedure| if let Procedure::Attack(attack) = p { Some(*attack) } else { None };
    m.innermost(attack).filter(|attack| attack.striking)
}

/// Why a unit without health falls: by the unit that it fights, or by the effect at work. The effect is not named as what sends it
/// to the graveyard, since Spell Shield does not help a unit that has no health. One that can't be destroyed, or whose destruction was
/// replaced, goes there without being destroyed (MA-48).
fn reason(m: &M, slot: Slot) -> Cause {
    let doomed = m.core.object(slot).status & status::DOOMED != 0;
    if doomed || m.derived.row(slot).cant & 1 << action::DESTROY != 0 {
        return M::rule_cause(m.core.turn.seat);
    }
    if let Some(attack) = striking(m) {
        let other = if attack.attacker.slot == slot { attack.target } else { attack.attacker };
        let by = m.core.object(other.slot).zone.seat();
        return Cause { kind: cause::BATTLE, by, source: other, ..Cause::default() };
    }
    let by = m.effect().map_or_else(|| M::rule_cause(m.core.turn.seat), M::cause_of);
    Cause { kind: cause::DESTROYED, ability: AbilityId::NONE, ..by }
}

/// Whether a batch is not applied yet: what an effect does in place of one of its events happens with the rest of it, and until
/// then nothing falls.
fn is_held(m: &M) -> bool {
    m.core.frames.iter().any(|frame| matches!(frame, Frame::Staged(batch) if !batch.applied))
}

/// The destruction of a unit was replaced. Should what was done instead leave it without health, it falls without being destroyed.
/// One that a text keeps from that as well stays until the end of the round, when it is looked at again (MA-48).
pub fn replaced(m: &mut M, event: &Event) {
    if event.kind != EventKind::MOVED || !event.from.is_in(zone::UNITS) || !m.core.is_live(event.subject) {
        return;
    }
    let Some(object) = m.core.object_mut(event.subject.slot) else { return };
    if destroys(event.cause) {
        object.status |= status::DOOMED;
    } else if object.status & status::DOOMED != 0
        && event.cause.kind == cause::RULE
        && let Some(mark) = m.core.marks.of_mut(event.subject.slot)
    {
        mark.used |= used::KEPT;
    }
}

/// Destroys the units without health, all together; then Fury (MA2-attack.5). `None`: there are none; else whether any has gone.
fn fall(m: &mut M, cat: &Catalog) -> Option<bool> {
    if is_held(m) {
        return None;
    }
    let kept = |m: &M, slot: Slot| m.core.marks.of(slot).used & used::KEPT != 0;
    let doomed = super::turn::standing(m, |m, slot| health(m, slot) <= 0 && !kept(m, slot));
    if doomed.is_empty() {
        return None;
    }
    m.cite("MA-hp0.1");
    let batch: Vec<Event> = doomed.iter().map(|slot| m.discarding(*slot, reason(m, *slot))).collect();
    for slot in doomed {
        if let Some(object) = m.core.object_mut(slot) {
            object.status |= status::DOOMED;
        }
    }
    let events = batch.clone();
    m.commit(cat, batch);
    Some(events.iter().any(|event| !m.core.is_live(event.subject)))
}

/// MA-kw.fury.1: notes that a unit has destroyed an enemy unit. It grows behind the batch in which that happens, if it has not fallen in
/// it as well.
pub fn fury(m: &mut M, event: &Event) {
    let by = event.cause.source;
    let destroyed = destroys(event.cause) && event.from.is_in(zone::UNITS) && event.to.is_in(1 << zone::GRAVEYARD);
    if destroyed && stands(m, by) && m.core.object(by.slot).zone.seat() != event.from.seat() {
        _ = m.core.table.killers.push(by);
    }
}

/// The units with Fury that have destroyed others since the last look grow, once for each.
fn furies(m: &mut M, cat: &Catalog) {
    let killers = std::mem::take(&mut m.core.table.killers);
    for by in killers.iter().copied() {
        if stands(m, by) && health(m, by.slot) > 0 && has(m, by.slot, head::FURY) {
            grow(m, by, "MA-kw.fury.1");
            m.refresh(cat);
        }
    }
}
