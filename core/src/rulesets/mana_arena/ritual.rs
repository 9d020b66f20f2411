//! Ritual units (MA-ritual): their condition is looked at all the time, and all of one name descend together.

use super::M;
use super::vocabulary::{head, zone};
use crate::kernel::catalog::{Catalog, Use};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{CardId, Ref, Slot};
use crate::kernel::state::EffectFrame;

/// The face of a ritual unit that has descended (MA2-ritual.1).
pub const DESCENDED: u8 = 1;

/// The name of a ritual unit with a second face; `None`: it is none.
fn name(m: &M, cat: &Catalog, slot: Slot) -> Option<u16> {
    let card = cat.card(m.core.object(slot).card);
    let ritual = card.kind == super::vocabulary::card_type::RITUAL && card.faces.len() > usize::from(DESCENDED);
    card.names.first().copied().filter(|_| ritual)
}

/// Whether a ritual unit has a condition of which something holds; a silenced one has none (MA2-silence.1).
fn has_condition(m: &M, cat: &Catalog, slot: Slot, holds: impl Fn(&EffectFrame) -> bool) -> bool {
    let holder = m.core.reference(slot);
    let controller = m.core.object(slot).zone.seat();
    let mut any = false;
    m.abilities_of(cat, slot, |ability| {
        let says = cat.ability(ability);
        let frame = EffectFrame { ability, controller, holder, ..EffectFrame::default() };
        let condition = says.head == Some(head::RITUAL) && says.usage == Use::ByRule;
        any |= condition && holds(&frame);
    });
    any
}

/// Whether there is a ritual unit that has not descended.
pub fn is_open(m: &M, cat: &Catalog) -> bool {
    let ritual = |card: CardId| cat.card(card).kind == super::vocabulary::card_type::RITUAL;
    m.core.objects.iter().any(|object| ritual(object.card) && object.face() != DESCENDED)
}

/// MA-ritual.1.1: notes who has met the condition of which name, with a unit of that name wherever it is. What was met once stays met
/// (MA-36).
fn meet(m: &mut M, cat: &Catalog) {
    if !is_open(m, cat) {
        return;
    }
    let all = (0..m.core.objects.len()).filter_map(|slot| Slot::try_from(slot).ok());
    let new = |slot: Slot| {
        let object = m.core.object(slot);
        let named = (object.zone.seat(), name(m, cat, slot)?);
        let open = object.zone.is_in(zone::ANYWHERE) && object.face() != DESCENDED;
        let met = open && !m.core.table.met.contains(&named);
        (met && has_condition(m, cat, slot, |frame| m.states_hold(cat, frame))).then_some(named)
    };
    for named in all.filter_map(new).collect::<Vec<_>>() {
        m.cite("MA-ritual.1.1");
        if !m.core.table.met.contains(&named) && !m.core.table.met.push(named) {
            m.fault(crate::kernel::outcome::Fault::Objects);
        }
    }
}

/// Has the ritual units descend whose condition is met, and all of their name wherever they are (MA-ritual.1.2). Whether any did.
pub fn look(m: &mut M, cat: &Catalog) -> bool {
    meet(m, cat);
    if m.core.table.met.is_empty() {
        return false;
    }
    let units = super::turn::standing(m, |m, slot| m.core.object(slot).zone.is_in(zone::FACE_UP));
    let met = units.into_iter().filter(|slot| {
        let object = m.core.object(*slot);
        let by = name(m, cat, *slot).map(|name| (object.zone.seat(), name));
        let met = by.is_some_and(|by| m.core.table.met.contains(&by));
        met && object.face() != DESCENDED && has_condition(m, cat, *slot, |_| true)
    });
    let names: Vec<u16> = met.filter_map(|slot| name(m, cat, slot)).collect();
    let new: Vec<u16> = names.into_iter().filter(|name| !m.core.table.descended.contains(name)).collect();
    if new.is_empty() {
        return false;
    }
    m.cite("MA-ritual.1");
    m.cite("MA-ritual.1.2");
    m.cite("MA2-ritual.1");
    for name in &new {
        if !m.core.table.descended.contains(name) && !m.core.table.descended.push(*name) {
            m.fault(crate::kernel::outcome::Fault::Objects);
        }
    }
    let all = (0..m.core.objects.len()).filter_map(|slot| Slot::try_from(slot).ok());
    let descends = |slot: &Slot| {
        let object = m.core.object(*slot);
        let of = name(m, cat, *slot).is_some_and(|name| new.contains(&name));
        of && object.zone.is_in(zone::ANYWHERE) && object.face() != DESCENDED
    };
    let all: Vec<Slot> = all.filter(descends).collect();
    let cause = M::rule_cause(m.core.turn.seat);
    let turned = |slot: &Slot| {
        let at = m.core.object(*slot).zone;
        let subject: Ref = m.core.reference(*slot);
        Event { kind: EventKind::FLIPPED, seat: at.seat(), subject, from: at, to: at, cause, ..Event::default() }
    };
    let batch: Vec<Event> = all.iter().map(turned).collect();
    m.commit(cat, batch);
    all.iter().for_each(|slot| super::damage::renew(m, cat, *slot));
    true
}

/// A card has become another object: where its name has descended it is one that has (MA-ritual.1.2, MA2-ritual.1).
pub fn renewed(m: &mut M, cat: &Catalog, slot: Slot) {
    let descended = name(m, cat, slot).is_some_and(|name| m.core.table.descended.contains(&name));
    let there = descended && m.core.object(slot).zone.is_in(zone::ANYWHERE);
    if let Some(object) = m.core.object_mut(slot).filter(|object| there && object.face() != DESCENDED) {
        object.show(DESCENDED);
        m.touch();
    }
}
