//! Summons from the extra deck (MA-exsummon): materials, life mana and a zone. An Xyz or a synchro summon is an act of a main or sub
//! phase, a fusion summon is done by an effect.

use super::state::{Procedure, Summon, SummonStep, question, verb};
use super::vocabulary::{card_type, cause, head, phase, stat, zone};
use super::{M, costs, no, zones};
use crate::events;
use crate::kernel::catalog::{AimSpec, Catalog};
use crate::kernel::context::EvalContext;
use crate::kernel::decision::{Act, Answer, Refusal};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{AbilityId, CardId, Clause, NOBODY, Ref, Seat, Slot, ZoneId};
use crate::kernel::list::List;
use crate::kernel::program::{Quantity, Value};
use crate::kernel::state::EffectFrame;

/// How many cards a search for materials looks at, the first ones: as many as a summon can remember.
const MOST: usize = 16;

/// Begins a summon; an effect begins a fusion summon, and says where the materials come from.
pub fn begin(m: &mut M, seat: Seat, slot: Slot, from: u32) {
    let card = m.core.reference(slot);
    let (step, chosen, to) = (SummonStep::Materials, List::new(), zone::MONSTERS);
    m.push_procedure(Procedure::Summon(Summon { step, card, seat, from, chosen, to }));
}

/// The clause and the head word of a way to summon.
fn way(kind: u8) -> Option<(u8, Clause)> {
    match kind {
        card_type::XYZ => Some((head::XYZ, "MA-xyz.1")),
        card_type::FUSION => Some((head::FUSION, "MA-fusion.1")),
        card_type::SYNCHRO => Some((head::SYNCHRO, "MA-synchro.1")),
        _ => None,
    }
}

/// A material: its slot, its printed cost, and whether it leaves a monster zone free.
#[derive(Clone, Copy)]
struct Material {
    slot: Slot,
    cost: i32,
    /// 1: it leaves a monster zone, 2: the extra monster zone, 0: none.
    leaves: u8,
    /// The parts of the condition that it does for, as bits.
    serves: u8,
}

/// How many materials each part of a condition asks for, where it says so: `1 Dragon unit and 1 unit`.
fn counted(cat: &Catalog, ability: AbilityId) -> Vec<usize> {
    let number = |aim: &AimSpec| match aim.n {
        Quantity::Exactly(Value::Number(n)) => usize::try_from(n).ok(),
        _ => None,
    };
    cat.ability(ability).aims.iter().filter_map(number).collect()
}

/// The condition of a unit of the extra deck: the ability that says what it is made of.
fn condition(cat: &Catalog, card: CardId, which: u8) -> AbilityId {
    let mut all = cat.face(card, 0).abilities.iter().copied();
    all.find(|id| cat.ability(*id).head == Some(which)).unwrap_or(AbilityId::NONE)
}

/// Whether each of some materials can be given a part of its own of those that are left.
fn all_serve(chosen: &[Material], left: &mut Vec<usize>) -> bool {
    let Some((first, rest)) = chosen.split_first() else { return true };
    for at in 0..left.len() {
        let Some(n) = left.get_mut(at).filter(|n| **n > 0 && first.serves & 1 << at != 0) else { continue };
        *n -= 1;
        if all_serve(rest, left) {
            return true;
        }
        left.iter_mut().skip(at).take(1).for_each(|n| *n += 1);
    }
    false
}

/// The units that will do as materials, by the condition of the card and by its way to be summoned.
fn materials(m: &M, cat: &Catalog, seat: Seat, slot: Slot, from: u32) -> Vec<Material> {
    let object = m.core.object(slot);
    let card = cat.card(object.card);
    let Some((which, _)) = way(card.kind) else { return Vec::new() };
    let holder = m.core.reference(slot);
    let ability = condition(cat, object.card, which);
    let frame = EffectFrame { ability, controller: seat, holder, ..EffectFrame::default() };
    let cx = EvalContext { frame: &frame, depth: u8::MAX };
    let aims = cat.ability(ability).aims.as_slice();
    let serves = |unit: Slot| {
        let parts = (0u8..8).zip(aims).filter(|(_, aim)| m.matches(cat, cx, unit, &aim.from));
        parts.fold(0u8, |bits, (at, _)| bits | 1 << at)
    };
    let number = |of: Ref, which: u8| m.stat(cat, of, which);
    let printed = |which: u8| card.stats.get(usize::from(which)).copied().unwrap_or(0);
    let equal = |what: Ref| {
        // MA-10: attack with attack or health with health, as it is now.
        number(what, stat::ATTACK) == printed(stat::ATTACK)
            || super::damage::health(m, what.slot) == printed(stat::HEALTH)
    };
    let there = m.core.piles.runs(seat, from).copied();
    let fits = |unit: &Slot| {
        let kind = 1 << cat.card(m.core.object(*unit).card).kind;
        kind & super::limits::SUMMONED != 0
            && (aims.is_empty() || serves(*unit) != 0)
            && (card.kind != card_type::XYZ || equal(m.core.reference(*unit)))
            // MA-66: what stays where it is was sent nowhere.
            && !m.is_stopped(cat, &m.discarding(*unit, as_material(seat, holder)))
    };
    let of = |slot: Slot| {
        let at = m.core.object(slot).zone;
        let leaves = u8::from(at.is_in(1 << zone::MONSTERS)) | u8::from(at.is_in(1 << zone::EXTRA_MONSTER)) << 1;
        Material { slot, cost: costs::original(cat, m.core.object(slot).card), leaves, serves: serves(slot) }
    };
    there.filter(fits).map(of).take(MOST).collect()
}

/// The cause by which the materials of a card are sent to the graveyard.
fn as_material(seat: Seat, card: Ref) -> Cause {
    Cause { kind: cause::MATERIAL, by: seat, source: card, ..Cause::default() }
}

/// What a choice of materials has to come to.
struct Wanted {
    cost: i32,
    /// A synchro unit's materials come to its cost, those of others to that or more.
    exact: bool,
    /// A monster zone, or the extra monster zone, is free before any material leaves.
    room: bool,
    /// How many there are of each part; empty: as many as one likes.
    counted: Vec<usize>,
}

impl Wanted {
    fn is_met(&self, chosen: &[Material]) -> bool {
        let sum: i32 = chosen.iter().map(|material| material.cost).sum();
        let leaves = chosen.iter().fold(0, |bits, material| bits | material.leaves);
        let enough = if self.exact { sum == self.cost } else { sum >= self.cost };
        let all =
            self.counted.is_empty() || self.most() == chosen.len() && all_serve(chosen, &mut self.counted.clone());
        enough && all && !chosen.is_empty() && (self.room || leaves != 0)
    }

    fn most(&self) -> usize {
        if self.counted.is_empty() { MOST } else { self.counted.iter().sum() }
    }

    /// Whether a choice can still be completed with some of these.
    fn completes(&self, chosen: &mut Vec<Material>, rest: &[Material]) -> bool {
        if self.is_met(chosen) {
            return true;
        }
        let [next, rest @ ..] = rest else { return false };
        if chosen.len() < self.most() {
            chosen.push(*next);
            let completed = self.completes(chosen, rest);
            chosen.pop();
            if completed {
                return true;
            }
        }
        self.completes(chosen, rest)
    }
}

fn wanted(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Wanted {
    let card = m.core.object(slot).card;
    let extra = m.core.zone(ZoneId::of(seat, zone::EXTRA_MONSTER)).is_empty();
    let kind = cat.card(card).kind;
    let which = way(kind).map_or(head::XYZ, |(which, _)| which);
    Wanted {
        cost: costs::original(cat, card),
        exact: kind == card_type::SYNCHRO,
        room: extra || zones::monsters(m, seat) < zones::PLACES,
        counted: counted(cat, condition(cat, card, which)),
    }
}

/// Whether a player can summon from the extra deck now: in a main or sub phase of the own turn (MA-exsummon.1).
pub fn in_phase(m: &M, seat: Seat) -> bool {
    m.core.turn.seat == seat && [phase::MAIN, phase::SUB].contains(&m.core.turn.phase)
}

/// Whether a unit of the extra deck can be summoned out of materials from these zones (MA-exsummon.1, MA-exsummon.1.1, MA2-zone.6).
pub fn can_summon(m: &M, cat: &Catalog, seat: Seat, slot: Slot, from: u32) -> Result<(), Refusal> {
    let object = m.core.object(slot);
    let card = cat.card(object.card);
    let Some((_, clause)) = way(card.kind).filter(|_| object.zone == ZoneId::of(seat, zone::EXTRA_DECK)) else {
        return no("MA-exsummon.1", "this is no unit of the extra deck");
    };
    if !in_phase(m, seat) {
        return no("MA-exsummon.1", "this is done in the own main or sub phase");
    }
    let life = m.core.players.get(seat.index()).map_or(0, |player| i32::from(player.life));
    if life < costs::original(cat, object.card) {
        return no("MA-exsummon.1.1", "there is too little life mana");
    }
    let all = materials(m, cat, seat, slot, from);
    if wanted(m, cat, seat, slot).completes(&mut Vec::new(), &all) {
        Ok(())
    } else {
        no(clause, "the materials are not there")
    }
}

/// Whether a player can summon a unit of the extra deck as an act: an Xyz or a synchro unit (MA-fusion.1).
pub fn may_summon(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Refusal> {
    if cat.card(m.core.object(slot).card).kind == card_type::FUSION {
        return no("MA-fusion.1", "a fusion unit is summoned by an effect");
    }
    can_summon(m, cat, seat, slot, zone::FACE_UP)
}

/// The materials that were chosen so far and the ones that may follow, in their order.
fn choice(m: &M, cat: &Catalog, summon: &Summon) -> (Vec<Material>, Vec<Material>) {
    let all = materials(m, cat, summon.seat, summon.card.slot, summon.from);
    let chosen = |material: &&Material| summon.chosen.contains(&material.slot);
    let last = all.iter().rposition(|material| summon.chosen.contains(&material.slot)).map_or(0, |at| at + 1);
    (all.iter().filter(chosen).copied().collect(), all.iter().skip(last).copied().collect())
}

/// Writes the materials that may be chosen next, so that the choice can be completed, and that it is.
pub fn material_options(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    let Some(Procedure::Summon(summon)) = m.procedure() else { return };
    let wanted = wanted(m, cat, summon.seat, summon.card.slot);
    let (made, rest) = choice(m, cat, &summon);
    for (at, next) in rest.iter().enumerate() {
        let after = rest.get(at + 1..).unwrap_or(&[]);
        let mut chosen = [made.as_slice(), &[*next]].concat();
        if chosen.len() <= wanted.most() && wanted.completes(&mut chosen, after) {
            out.push(Answer::Act(Act::with(verb::MATERIAL, next.slot)));
        }
    }
    if wanted.is_met(&made) {
        out.push(Answer::Act(Act::alone(verb::DONE)));
    }
}

/// Writes the zones into which the unit can be put (MA2-zone.6).
pub fn zone_options(m: &M, out: &mut Vec<Answer>) {
    let Some(Procedure::Summon(Summon { seat, .. })) = m.procedure() else { return };
    if m.core.zone(ZoneId::of(seat, zone::EXTRA_MONSTER)).is_empty() {
        out.push(Answer::Act(Act::alone(verb::TO_EXTRA)));
    }
    if zones::monsters(m, seat) < zones::PLACES {
        out.push(Answer::Act(Act::alone(verb::TO_MAIN)));
    }
}

/// Takes a material, the end of the choice, or the zone.
pub fn answered(m: &mut M, act: Act) {
    let Some(Procedure::Summon(mut summon)) = m.procedure() else { return };
    match act.verb {
        verb::MATERIAL if act.card != NOBODY => _ = summon.chosen.push(act.card),
        verb::DONE => summon.step = SummonStep::Pay,
        verb::TO_EXTRA => (summon.to, summon.step) = (zone::EXTRA_MONSTER, SummonStep::Enter),
        _ => (summon.to, summon.step) = (zone::MONSTERS, SummonStep::Enter),
    }
    m.at(Procedure::Summon(summon));
}

/// Carries a summon on. Nobody answers it; what it makes ready begins chains when it is over.
pub fn step(m: &mut M, cat: &Catalog, summon: Summon) {
    let Summon { seat, card, .. } = summon;
    let to = |step| Procedure::Summon(Summon { step, ..summon });
    match summon.step {
        SummonStep::Materials => m.ask_act(seat, question::MATERIALS),
        SummonStep::Pay => {
            m.at(to(SummonStep::Where));
            let cause = as_material(seat, card);
            let mut batch = m.batch();
            batch.extend(summon.chosen.iter().map(|slot| m.discarding(*slot, cause)));
            let cost = costs::original(cat, m.core.object(card.slot).card);
            let paid = Cause { kind: cause::COST, ..cause };
            batch.push(events::change(seat, stat::LIFE_MANA, -cost, paid));
            let (_, clause) = way(cat.card(m.core.object(card.slot).card).kind).unwrap_or((0, "MA-exsummon.1"));
            [clause, "MA-exsummon.1.1", "MA-cost.1"].into_iter().for_each(|clause| m.cite(clause));
            m.commit(cat, batch);
        }
        SummonStep::Where => {
            let mut zones = Vec::new();
            zone_options(m, &mut zones);
            // What came back from captivity may have taken the last place.
            if zones.is_empty() || !m.core.is_live(card) {
                return m.pop();
            }
            m.ask_act(seat, question::WHERE);
        }
        SummonStep::Enter => {
            m.pop();
            m.cite("MA2-zone.6");
            let cause = Cause { kind: cause::PLAY, by: seat, ..Cause::default() };
            summon_into(m, cat, &[card], seat, summon.to, cause);
        }
    }
}

/// Puts units onto a player's field: they are summoned (MA2-unit.3).
pub fn summon_into(m: &mut M, cat: &Catalog, what: &[Ref], seat: Seat, kind: u8, cause: Cause) {
    let mut batch = m.batch();
    for card in what {
        let moved = m.moving(card.slot, ZoneId::of(seat, kind), cause);
        let after = Ref { slot: card.slot, incarnation: card.incarnation.wrapping_add(1) };
        batch.extend([moved, Event { kind: EventKind::ENTERED, subject: after, ..moved }]);
    }
    m.commit(cat, batch);
}
