//! Combat damage (510): who deals it in which of the steps, how it is divided, and all of it dealt at once.

use super::damage;
use super::state::{Assigned, Assigning, Hit, Procedure};
use super::vocabulary::{cause, head, stat};
use super::{M, zones};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Ask, AskKind};
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{Ref, Seat};
use crate::kernel::outcome::Fault;

/// A creature that deals combat damage: an attacker or a blocker.
#[derive(Debug, Clone, Copy)]
struct Source {
    what: Ref,
    /// It had first or double strike in the first of two damage steps.
    struck: bool,
    /// The place among attackers; `None`: it blocks.
    attacks: Option<usize>,
    /// What it blocks, where it does.
    blocks: Ref,
}

/// All that attack, then all that block, in order.
fn sources(m: &M) -> Vec<Source> {
    let combat = &m.core.table.combat;
    let attackers = combat.attackers.iter().enumerate();
    let attackers =
        attackers.map(|(at, a)| Source { what: a.what, struck: a.struck, attacks: Some(at), blocks: Ref::NONE });
    let blockers = combat.blockers.iter();
    attackers
        .chain(blockers.map(|b| Source { what: b.what, struck: b.struck, attacks: None, blocks: b.attacker }))
        .collect()
}

/// Whether a creature has first strike or double strike.
fn strikes_first(m: &M, what: Ref) -> bool {
    zones::has(m, what.slot, head::FIRST_STRIKE) || zones::has(m, what.slot, head::DOUBLE_STRIKE)
}

/// Whether a creature that attacks or blocks has first or double strike now, so that there are two damage steps (510.4).
pub fn is_twice(m: &M) -> bool {
    let there = |source: &Source| zones::is_permanent(m, source.what) && strikes_first(m, source.what);
    sources(m).iter().any(there)
}

/// Begins to assign the damage of a step: the first of two, or the only or last one.
pub fn begin(m: &mut M, first: bool) {
    m.core.table.combat.assigned.clear();
    if first {
        m.cite("510.4");
        m.core.table.combat.twice = true;
        let strikes: Vec<Ref> = sources(m).iter().map(|s| s.what).filter(|what| strikes_first(m, *what)).collect();
        let combat = &mut m.core.table.combat;
        combat.attackers.iter_mut().for_each(|attacker| attacker.struck = strikes.contains(&attacker.what));
        combat.blockers.iter_mut().for_each(|blocker| blocker.struck = strikes.contains(&blocker.what));
    }
    m.push_procedure(Procedure::Strike(Assigning { source: 0, to: 0, left: -1 }));
}

/// Whether it is the first of two damage steps.
fn is_first(m: &M) -> bool {
    use super::state::{Moment, Step};
    let step = m.innermost(|p| if let Procedure::Turn(step, moment) = p { Some((*step, *moment)) } else { None });
    matches!(step, Some((Step::FirstDamage, Moment::Priority)))
}

/// Whether a creature deals damage in the present step (510.4).
fn deals(m: &M, cat: &Catalog, source: &Source) -> bool {
    let now = match (m.core.table.combat.twice, is_first(m)) {
        (false, _) => true,
        (true, true) => source.struck,
        (true, false) => !source.struck || zones::has(m, source.what.slot, head::DOUBLE_STRIKE),
    };
    now && zones::is_creature(m, cat, source.what)
}

/// To what a creature assigns its damage, in order (510.1b to 510.1d): the last takes what is left.
fn recipients(m: &M, cat: &Catalog, source: &Source) -> Vec<Hit> {
    let combat = &m.core.table.combat;
    let there = |what: &Ref| zones::is_creature(m, cat, *what);
    // 510.1d: what does not attack any more is dealt none.
    let attacks = |what: &Ref| there(what) && combat.attackers.iter().any(|attacker| attacker.what == *what);
    let Some(attacker) = source.attacks.and_then(|at| combat.attackers.get(at)) else {
        return [source.blocks].into_iter().filter(attacks).map(Hit::Card).collect();
    };
    let attacked = match attacker.at {
        // 800.4e
        Hit::Player(seat) if m.core.has_left(seat) => None,
        Hit::Card(what) if !zones::is_permanent(m, what) => None,
        Hit::Nothing => None,
        at => Some(at),
    };
    let own = combat.blockers.iter().filter(|block| block.attacker == attacker.what).map(|block| block.what);
    let mut all: Vec<Hit> = own.filter(there).map(Hit::Card).collect();
    // 510.1c, 702.19: blocked by nothing any more it deals damage only with trample, and then to what it attacks.
    if !attacker.blocked || zones::has(m, source.what.slot, head::TRAMPLE) {
        all.extend(attacked);
    }
    all
}

/// How much damage is lethal for a creature now, with what is assigned to it already (510.1c): 1 from a source with deathtouch
/// (702.2).
fn lethal(m: &M, source: &Source, to: Hit) -> i32 {
    let Hit::Card(what) = to else { return 0 };
    let assigned = m.core.table.combat.assigned.iter().filter(|part| part.to == to);
    let assigned: i32 = assigned.map(|part| part.amount).sum();
    let marked = i32::from(m.core.marks.of(what.slot).damage);
    let missing = (zones::number(m, what.slot, stat::TOUGHNESS) - marked - assigned).max(0);
    if zones::has(m, source.what.slot, head::DEATHTOUCH) {
        m.cite("702.2");
        missing.min(1)
    } else {
        missing
    }
}

fn assign(m: &mut M, source: &Source, to: Hit, amount: i32) {
    if amount > 0 && !m.core.table.combat.assigned.push(Assigned { by: source.what, to, amount }) {
        m.fault(Fault::Events);
    }
}

/// Carries the assigning of damage on, creature by creature; then it is dealt.
pub fn step(m: &mut M, cat: &Catalog, mut now: Assigning) {
    let all = sources(m);
    let Some(source) = all.get(usize::from(now.source)).copied() else {
        m.pop();
        return deal(m, cat);
    };
    let to = if deals(m, cat, &source) { recipients(m, cat, &source) } else { Vec::new() };
    if now.left < 0 {
        // 510.1a: a creature with power 0 or less assigns none.
        now.left = zones::number(m, source.what.slot, stat::POWER).max(0);
    }
    match to.get(usize::from(now.to)) {
        Some(last) if usize::from(now.to) + 1 == to.len() => {
            assign(m, &source, *last, now.left);
            m.at(next_source(now));
        }
        Some(hit) if now.left > 0 => {
            let least = lethal(m, &source, *hit).min(now.left);
            m.at(Procedure::Strike(now));
            if least == now.left {
                return take(m, cat, least);
            }
            let byte = |n: i32| u8::try_from(n).unwrap_or(u8::MAX);
            let seat = m.core.object(source.what.slot).zone.seat();
            let kind = AskKind::Number;
            m.ask(Ask { seat, kind, min: byte(least), max: byte(now.left), secret: false });
        }
        _ => m.at(next_source(now)),
    }
}

fn next_source(now: Assigning) -> Procedure {
    Procedure::Strike(Assigning { source: now.source.saturating_add(1), to: 0, left: -1 })
}

/// Takes how much is assigned to the one whose turn it is.
pub fn take(m: &mut M, cat: &Catalog, amount: i32) {
    let Some(Procedure::Strike(now)) = m.procedure() else { return };
    let Some(source) = sources(m).get(usize::from(now.source)).copied() else { return };
    let hit = recipients(m, cat, &source).get(usize::from(now.to)).copied().unwrap_or_default();
    m.at(Procedure::Strike(Assigning { to: now.to.saturating_add(1), left: now.left - amount, ..now }));
    m.cite("510.1c");
    assign(m, &source, hit, amount);
}

/// All assigned damage is dealt at the same time (510.2, 120.2a).
fn deal(m: &mut M, cat: &Catalog) {
    let assigned = std::mem::take(&mut m.core.table.combat.assigned);
    let event = |part: &Assigned| {
        let by: Seat = m.core.object(part.by.slot).zone.seat();
        damage::event(m, part.to, part.amount, Cause { kind: cause::COMBAT, by, source: part.by, ..Cause::default() })
    };
    let batch: Vec<Event> = assigned.iter().map(event).collect();
    if !batch.is_empty() {
        m.cite("510.2");
        m.cite("120.2a");
        m.commit(cat, batch);
    }
}
