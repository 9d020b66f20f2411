//! Classes that a text chooses (UO-detail.marker.1): they lie on the card as long as it is where it is, and a further choice
//! adds to them.

use super::state::{Mark, Procedure, card_state, question, verb};
use super::vocabulary::{VOCABULARY, zone};
use super::{M, order};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{Ref, Seat, Slot, ZoneId};
use crate::kernel::object::Object;
use crate::kernel::state::EffectFrame;

/// Has a player choose a class for a card.
pub fn begin(m: &mut M, seat: Seat, of: Ref) {
    m.cite("UO-detail.marker.1");
    m.push_procedure(Procedure::Choosing(seat, of));
}

/// Asks for the class, once.
pub fn step(m: &mut M, seat: Seat, of: Ref) {
    if m.core.has_left(seat) || !m.core.is_live(of) {
        return m.pop();
    }
    m.ask_act(seat, question::CLASS);
}

/// Writes the ten classes.
pub fn options(out: &mut Vec<Answer>) {
    let classes = (0..).zip(VOCABULARY.attributes).map(|(n, _)| Answer::Act(Act::alone(verb::CLASS + n)));
    out.extend(classes);
}

/// Puts the marker of the class onto the card.
pub fn answered(m: &mut M, act: Act) {
    let Some(Procedure::Choosing(_, of)) = m.procedure() else { return };
    m.pop();
    if let Some(mark) = m.core.marks.of_mut(of.slot) {
        mark.chosen |= 1u16.checked_shl(u32::from(act.verb.saturating_sub(verb::CLASS))).unwrap_or(0);
    }
    m.touch();
}

/// Notes what texts ask of a card: its class and column when it is turned up, and which territories are scorched.
pub fn noted(m: &mut M, cat: &Catalog, event: &Event, last: bool, in_final: bool) {
    let slot = event.subject.slot;
    if event.kind == EventKind::MOVED && event.to.is_in(1 << zone::BATTLE) {
        let class = cat.card(m.core.object(slot).card).attributes;
        let older: Vec<Slot> = m.core.zone(event.to).iter().copied().filter(|other| *other != slot).collect();
        for other in older {
            if let Some(mark) = m.core.marks.of_mut(other) {
                mark.newest = false;
            }
        }
        if let Some(mark) = m.core.marks.of_mut(slot) {
            (mark.class, mark.newest, mark.last, mark.in_final) = (class, true, last, in_final);
        }
    }
    let scorches = 1 << zone::SCORCHED;
    if event.kind == EventKind::ATTACHED || event.kind == EventKind::MOVED && event.from.is_in(scorches) {
        let seat = event.from.seat();
        for land in m.core.zone(ZoneId::of(seat, zone::TERRITORIES)).to_vec() {
            let scorched = m.attached(land).next().is_some();
            if let Some(mark) = m.core.marks.of_mut(land) {
                mark.scorched = scorched;
            }
        }
    }
}

/// Notes the classes of cards that a position has in a battle area.
pub fn noted_all(m: &mut M, cat: &Catalog) {
    for slot in m.core.seats().flat_map(|seat| m.core.zone(ZoneId::of(seat, zone::BATTLE)).to_vec()).collect::<Vec<_>>()
    {
        let class = cat.card(m.core.object(slot).card).attributes;
        if let Some(mark) = m.core.marks.of_mut(slot) {
            mark.class = class;
        }
    }
}

/// The battle phase is over: no card is the newest any more (UO-detail.until.1).
pub fn over(m: &mut M) {
    for seat in m.core.seats() {
        for slot in m.core.zone(ZoneId::of(seat, zone::BATTLE)).to_vec() {
            if let Some(mark) = m.core.marks.of_mut(slot) {
                mark.newest = false;
            }
        }
    }
    m.touch();
}

/// Whether a card is in a state, for the text that asks.
pub fn is(m: &M, state: u8, object: &Object, mark: &Mark, asks: &EffectFrame) -> bool {
    match state {
        card_state::SCORCHED => mark.scorched,
        card_state::CHOSEN => mark.class & m.core.marks.of(asks.holder.slot).chosen != 0,
        card_state::LEADS => order(m).next() == Some(object.zone.seat()),
        card_state::OF_LEAD => order(m).next() == Some(asks.controller),
        card_state::LEFT => object.zone.seat() == m.core.next_seat(asks.controller),
        card_state::NEWEST => mark.newest,
        card_state::LAST => mark.last,
        card_state::IN_FINAL => mark.in_final,
        _ => false,
    }
}
