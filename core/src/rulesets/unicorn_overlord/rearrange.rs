//! Territories in another order (UO-detail.scope): their player says which comes to stand in each column, from the first, and of each
//! scorch of one that has moved whether it stays in its column or goes along.

use super::M;
use super::state::{Procedure, event, question, verb};
use super::vocabulary::zone;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{Seat, Slot, ZoneId};

fn lands(m: &M, seat: Seat) -> &[Slot] {
    m.core.zone(ZoneId::of(seat, zone::TERRITORIES))
}

/// Whether there is anything to put into another order.
pub fn possible(m: &M, seat: Seat) -> bool {
    lands(m, seat).len() > 1
}

/// Begins with the first column.
pub fn begin(m: &mut M, seat: Seat) {
    m.cite("UO-detail.scope.1");
    m.cite("UO2-terr.2");
    m.push_procedure(Procedure::Rearrange(seat, 0));
}

/// Remembers each scorch with the column in which it lies.
fn remember(m: &mut M, seat: Seat) {
    let there = lands(m, seat).to_vec();
    for (slot, column) in there.into_iter().zip(1..) {
        let scorches: Vec<Slot> = m.attached(slot).collect();
        for scorch in scorches {
            if let Some(mark) = m.core.marks.of_mut(scorch) {
                mark.column = column;
            }
        }
    }
}

/// Asks for the territory of the next column; the last one has no choice.
pub fn step(m: &mut M, seat: Seat, column: u8) {
    if column == 0 {
        remember(m, seat);
    }
    if m.core.has_left(seat) || usize::from(column) + 1 >= lands(m, seat).len() {
        return m.at(Procedure::Scorches(seat));
    }
    m.ask_act(seat, question::COLUMN);
}

/// The column that is asked for.
fn column(m: &M) -> u8 {
    match m.procedure() {
        Some(Procedure::Rearrange(_, column)) => column,
        _ => 0,
    }
}

/// Writes the territories that have no column yet.
pub fn options(m: &M, seat: Seat, out: &mut Vec<Answer>) {
    let left = lands(m, seat).iter().skip(usize::from(column(m)));
    out.extend(left.map(|slot| Answer::Act(Act::with(verb::COLUMN, *slot))));
}

/// Puts a territory into the column that was asked for; those behind it keep their order.
pub fn answered(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    let column = column(m);
    m.at(Procedure::Rearrange(seat, column.saturating_add(1)));
    if lands(m, seat).get(usize::from(column)) != Some(&act.card) {
        let (subject, cause) = (m.core.reference(act.card), M::rule_cause(seat));
        let amount = i32::from(column);
        m.commit_one(cat, Event { kind: event::REARRANGED, seat, subject, amount, cause, ..Event::default() });
    }
}

/// Moves a territory within its area: it stays the object that it is, used or not (UO2-terr.2).
pub fn moved(m: &mut M, of: &Event) {
    if of.kind == event::REARRANGED {
        let column = usize::try_from(of.amount).unwrap_or(usize::MAX);
        m.relocate(of.subject.slot, ZoneId::of(of.seat, zone::TERRITORIES), column, false);
    }
}

/// The next scorch of which the player is to say where it goes: it lies on a territory that stands in another column than
/// before.
fn due(m: &M, seat: Seat) -> Option<Slot> {
    let of = |scorch: &Slot| m.core.marks.of(*scorch).column;
    let moved = |(slot, column): (&Slot, u8)| m.attached(*slot).find(|scorch| of(scorch) != 0 && of(scorch) != column);
    lands(m, seat).iter().zip(1..).find_map(moved)
}

/// Asks for the next scorch; when all have their place, what was remembered is forgotten.
pub fn scorches(m: &mut M, seat: Seat) {
    if due(m, seat).is_some() {
        return m.ask_act(seat, question::SCORCH);
    }
    for scorch in m.core.zone(ZoneId::of(seat, zone::SCORCHED)).to_vec() {
        settle(m, scorch);
    }
    m.pop();
}

fn settle(m: &mut M, scorch: Slot) {
    if let Some(mark) = m.core.marks.of_mut(scorch) {
        mark.column = 0;
    }
}

/// Writes the two ways: it stays in its column or goes along.
pub fn scorch_options(m: &M, seat: Seat, out: &mut Vec<Answer>) {
    let both = |scorch| [verb::STAY, verb::ALONG].map(|verb| Answer::Act(Act::with(verb, scorch)));
    out.extend(due(m, seat).into_iter().flat_map(both));
}

/// Leaves a scorch in its column, where it comes to lie on top of what lies on the territory there, or lets it go along.
pub fn scorch_answered(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    let column = usize::from(m.core.marks.of(act.card).column);
    settle(m, act.card);
    m.cite("UO-detail.scope.2");
    m.cite("UO2-scorch.1");
    let there = column.checked_sub(1).and_then(|at| lands(m, seat).get(at).copied());
    if let Some(land) = there.filter(|_| act.verb == verb::STAY) {
        let area = ZoneId::of(seat, zone::SCORCHED);
        m.relocate(act.card, area, usize::MAX, false);
        let (subject, other) = (m.core.reference(act.card), m.core.reference(land));
        let (kind, cause) = (EventKind::ATTACHED, M::rule_cause(seat));
        m.commit_one(cat, Event { kind, seat, subject, other, from: area, to: area, cause, ..Event::default() });
    }
}
