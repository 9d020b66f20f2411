//! Equipment and attached units (MA-term.equipment, MA2-attach): what can be worn, and what becomes of it.

use super::state::Table;
use super::vocabulary::{cause, zone};
use super::{M, no};
use crate::kernel::catalog::Catalog;
use crate::kernel::context::EvalContext;
use crate::kernel::decision::Refusal;
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{AbilityId, Ref, Seat, Slot, ZoneId};
use crate::kernel::state::EffectFrame;

/// The bit of a slot among those of equipment that was put on this round.
fn bit(slot: Slot) -> (usize, u64) {
    (usize::from(slot) / 64, 1 << (slot % 64))
}

/// Whether a unit is there, face up, to wear something.
pub fn can_wear(m: &M, what: Ref) -> bool {
    m.core.is_live(what) && m.core.object(what.slot).zone.is_in(zone::FACE_UP)
}

/// The units that can wear a piece of equipment: own ones (MA2-equip.1) that its text allows.
pub fn hosts(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Vec<Slot> {
    let filters = cat.card(m.core.object(slot).card).attach.as_deref().unwrap_or(&[]);
    let holder = m.core.reference(slot);
    let frame = EffectFrame { controller: seat, holder, ability: AbilityId::NONE, ..EffectFrame::default() };
    let fits =
        |unit: &Slot| filters.iter().all(|f| m.filter(cat, EvalContext { frame: &frame, depth: u8::MAX }, *unit, f));
    m.core.piles.runs(seat, zone::FACE_UP).copied().filter(fits).collect()
}

/// Whether equipment can be put on: there is a unit for it, and it was not put on this round yet (MA-term.equipment.1.2), also if
/// it has been back in the hand since.
pub fn may_equip(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Refusal> {
    let (at, bit) = bit(slot);
    if m.core.table.worn.get(at).is_some_and(|bits| bits & bit != 0) {
        return no("MA-term.equipment.1.2", "it was put on this round already");
    }
    if hosts(m, cat, seat, slot).is_empty() {
        return no("MA2-equip.1", "no unit can wear it");
    }
    Ok(())
}

/// Notes that equipment was put on this round.
pub fn note(m: &mut M, slot: Slot) {
    let (at, bit) = bit(slot);
    let Table { worn, .. } = &mut m.core.table;
    if let Some(bits) = worn.get_mut(at) {
        *bits |= bit;
    }
}

/// The event in which something that was worn goes to its owner's hand.
fn back(m: &M, slot: Slot, by: Cause) -> Event {
    let owner = m.core.object(slot).owner;
    m.moving(slot, ZoneId::of(owner, zone::HAND), Cause { kind: cause::DETACHED, ability: AbilityId::NONE, ..by })
}

/// MA-term.equipment.1.3, 1.4: a unit wears one thing; what it wore goes to the hand.
pub fn making_room(m: &M, host: Ref) -> Vec<Event> {
    let cause = M::rule_cause(m.core.object(host.slot).zone.seat());
    let worn: Vec<Event> = m.attached(host.slot).map(|worn| back(m, worn, cause)).collect();
    m.cite(if worn.is_empty() { "MA-term.equipment.1.3" } else { "MA-term.equipment.1.4" });
    worn
}

/// MA-term.equipment.1.1: what a unit that leaves its zone has worn goes to the hand.
pub fn falling(m: &M, event: &Event, batch: &[Event]) -> Vec<Event> {
    let worn = m.attached(event.subject.slot).map(|worn| back(m, worn, event.cause));
    let worn: Vec<Event> = worn.filter(|fall| batch.iter().all(|e| e.subject != fall.subject)).collect();
    if !worn.is_empty() {
        m.cite("MA-term.equipment.1.1");
    }
    worn
}
