//! Ambush (MA-term.ambush): units that are played face down, lie there silenced and unhurt, and are turned up.

use super::vocabulary::{head, zone};
use super::{M, no, play};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::Refusal;
use crate::kernel::event::{Event, EventKind, TriggeringEvent};
use crate::kernel::ids::{AbilityId, Slot, ZoneId};
use crate::kernel::state::{Change, Duration, EffectFrame, On};

/// Whether a card of a hand can be played face down: it is an Ambush unit.
pub fn may_veil(m: &M, cat: &Catalog, slot: Slot) -> bool {
    m.heads(cat, slot) & 1 << head::AMBUSH != 0
}

/// Whether its player can turn a face-down unit up: not in the turn in which it was summoned (MA-term.ambush.1.2).
pub fn may_flip(m: &M, slot: Slot) -> Result<(), Refusal> {
    let object = m.core.object(slot);
    let reason = match () {
        () if !object.zone.is_in(1 << zone::VEILED) => "it is not face down",
        () if object.entered >= m.core.turn.number => "it was summoned this turn",
        () => return Ok(()),
    };
    no("MA-term.ambush.1.2", reason)
}

/// Whether a face-down unit is silenced as one.
pub fn is_veiled(m: &M, slot: Slot) -> bool {
    let what = m.core.reference(slot);
    m.floating().any(|f| f.on == On::Card(what) && f.source == what && f.change == Change::Lose)
}

/// A unit lies face down now: it is silenced (MA-term.ambush.1.1) as long as it does.
pub fn veiled(m: &mut M, slot: Slot) {
    let what = m.core.reference(slot);
    let controller = m.core.object(slot).zone.seat();
    let frame = EffectFrame { controller, holder: what, ability: AbilityId::NONE, ..EffectFrame::default() };
    m.cite("MA-term.ambush.1.1");
    m.float(&frame, On::Card(what), Change::Lose, Duration::Source);
}

/// A unit lies face up now: what silenced it as a face-down one is over.
pub fn unveiled(m: &mut M, slot: Slot) {
    let what = m.core.reference(slot);
    m.keep_floating(|f| !(f.on == On::Card(what) && f.source == what && f.change == Change::Lose));
    m.touch();
}

/// Turns a face-down unit up where it stands. It is not summoned by that (MA2-unit.3).
pub fn turn_up(m: &mut M, cat: &Catalog, slot: Slot) {
    let from = m.core.object(slot).zone;
    let seat = from.seat();
    let (subject, to, cause) = (m.core.reference(slot), ZoneId::of(seat, zone::MONSTERS), M::rule_cause(seat));
    m.commit_one(cat, Event { kind: EventKind::RELOCATED, seat, subject, from, to, cause, ..Event::default() });
}

/// Its player turns it up and its Ambush effect activates (MA-term.ambush.1.2); a unit that is turned up by an attack has none
/// (MA-6).
pub fn flip(m: &mut M, cat: &Catalog, slot: Slot) {
    turn_up(m, cat, slot);
    let what = m.core.reference(slot);
    m.cite("MA-term.ambush.1.2");
    play::start(m, cat, slot, what, head::AMBUSH, TriggeringEvent { subject: what, ..TriggeringEvent::default() });
}
