//! Curses and scorches that are not enough for all (UO-detail.short.1): who uses them chooses who is served, as long as there are
//! any.

use super::icons::{curse, scorch};
use super::state::{Procedure, question, verb};
use super::vocabulary::zone;
use super::{M, at_table, order};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer};
use crate::kernel::event::Cause;
use crate::kernel::ids::{Ref, Seat, Slot, ZoneId};

/// The text that asks for more than there are.
fn cause(m: &M, seat: Seat) -> Cause {
    m.begun_by().unwrap_or_else(|| M::rule_cause(seat))
}

fn left(m: &M, pile: u8) -> usize {
    m.core.zone(at_table(pile)).len()
}

/// Whether so many are asked for and there are some, but not enough.
pub fn short(m: &M, pile: u8, asked: usize) -> bool {
    (1..asked).contains(&left(m, pile))
}

/// Has a player choose which of the territories are scorched.
pub fn scorch_some(m: &mut M, seat: Seat, lands: &[Ref]) {
    for land in lands {
        if let Some(mark) = m.core.marks.of_mut(land.slot) {
            mark.due = true;
        }
    }
    m.push_procedure(Procedure::Scorching(seat));
}

/// The territories that may still be scorched.
fn due(m: &M) -> Vec<Slot> {
    let lands = order(m).flat_map(|seat| m.core.zone(ZoneId::of(seat, zone::TERRITORIES)).iter().copied());
    lands.filter(|slot| m.core.marks.of(*slot).due).collect()
}

/// Asks for the next territory, or ends.
pub fn scorching(m: &mut M, cat: &Catalog, seat: Seat) {
    let due = due(m);
    if m.core.has_left(seat) || due.is_empty() || left(m, zone::SCORCHES) == 0 {
        m.pop();
        for slot in due {
            settle(m, slot);
        }
    } else if due.len() <= left(m, zone::SCORCHES) {
        // All who are left are served.
        for slot in due {
            serve_land(m, cat, seat, slot);
        }
    } else {
        m.ask_act(seat, question::SERVE);
    }
}

fn settle(m: &mut M, land: Slot) {
    if let Some(mark) = m.core.marks.of_mut(land) {
        mark.due = false;
    }
}

fn serve_land(m: &mut M, cat: &Catalog, seat: Seat, land: Slot) {
    settle(m, land);
    scorch(m, cat, m.core.reference(land), cause(m, seat));
}

/// Has a player choose which of these others take a curse.
pub fn curse_some(m: &mut M, seat: Seat, seats: &[Seat]) {
    m.push_procedure(Procedure::Cursing(seat, seats.iter().fold(0, |all, of| all | of.bit())));
}

/// Those of a set of players who are in the game, in the order of the round.
fn players(m: &M, due: u8) -> Vec<Seat> {
    order(m).filter(|of| due & of.bit() != 0).collect()
}

/// Asks for the next player, or ends.
pub fn cursing(m: &mut M, cat: &Catalog, seat: Seat, due: u8) {
    let due = players(m, due);
    if m.core.has_left(seat) || due.is_empty() || left(m, zone::CURSES) == 0 {
        m.pop();
    } else if due.len() <= left(m, zone::CURSES) {
        m.at(Procedure::Cursing(seat, 0));
        for of in due {
            curse(m, cat, of, cause(m, seat));
        }
    } else {
        m.ask_act(seat, question::SERVE);
    }
}

/// Writes who or what may be served.
pub fn options(m: &M, out: &mut Vec<Answer>) {
    match m.procedure() {
        Some(Procedure::Cursing(_, due)) => {
            out.extend(players(m, due).into_iter().map(|of| Answer::Act(Act::alone(verb::CURSE + of.0))));
        }
        _ => out.extend(due(m).into_iter().map(|slot| Answer::Act(Act::with(verb::SCORCH, slot)))),
    }
}

/// Serves whom the player has chosen.
pub fn answered(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    m.cite("UO-detail.short.1");
    match m.procedure() {
        Some(Procedure::Cursing(_, due)) => {
            let of = Seat(act.verb.saturating_sub(verb::CURSE));
            m.at(Procedure::Cursing(seat, due & !of.bit()));
            curse(m, cat, of, cause(m, seat));
        }
        _ => serve_land(m, cat, seat, act.card),
    }
}
