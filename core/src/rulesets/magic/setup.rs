//! Before the first turn (103): who takes it, first hands, and mulligans in declared rounds.

use super::state::{MulliganStep, Procedure, question, verb};
use super::vocabulary::zone;
use super::{M, Magic};
use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer};
use crate::kernel::event::Event;
use crate::kernel::ids::{NOBODY, Seat, Slot, ZoneId};
use crate::opening::SetupStep;
use crate::preparation;
use crate::printed::Preparation;

/// How many cards a first hand has where nothing else is set (103.4).
pub const HAND: u8 = 7;

/// Shuffling, and who goes first where chance decides it (103.1). First hands and mulligans are this rulebook's own ([`step`]).
pub const PREPARATION: Preparation = Preparation {
    shuffle: &["103.2"],
    laid_out: &["103.3"],
    first: "103.1",
    hands: &[HAND as i32],
    mulligan: None,
    done: &["103.7"],
};

/// Carries the set-up on up to the mulligans, and behind them.
pub fn prepare(m: &mut M, cat: &Catalog, step: SetupStep) {
    match step {
        SetupStep::Draw if m.core.table.chooser > 0 => {
            // 103.1: the loser of the game before decides.
            let seat = Seat(std::mem::take(&mut m.core.table.chooser) - 1);
            m.at(Procedure::First(seat));
        }
        SetupStep::Draw => {
            m.at(Procedure::Mulligan(MulliganStep::Declare(0)));
            m.cite("103.4");
            draw(m, cat, u8::MAX);
        }
        SetupStep::Mulligan(_) | SetupStep::Redraw(_) => m.at(Procedure::Mulligan(MulliganStep::Declare(0))),
        step => preparation::step(m, cat, step),
    }
}

/// Players of a set draw first hands, all together; those who have left draw none.
fn draw(m: &mut M, cat: &Catalog, seats: u8) {
    let cards = i32::from(m.core.table.hand);
    let who = m.core.ring(m.core.turn.first).filter(|seat| seats & seat.bit() != 0);
    let batch: Vec<Event> = who.map(|seat| events::draw(seat, cards, M::rule_cause(seat))).collect();
    m.commit(cat, batch);
}

/// Writes who may take the first turn.
pub fn first_options(m: &M, out: &mut Vec<Answer>) {
    let place = |seat| ZoneId::of(seat, zone::BATTLEFIELD);
    out.extend(m.core.ring(Seat(0)).map(|seat| Answer::Act(Act::at(verb::FIRST, NOBODY, place(seat)))));
}

/// Takes who takes the first turn.
pub fn first_answered(m: &mut M, act: Act) {
    m.cite("103.1");
    (m.core.turn.first, m.core.turn.seat) = (act.place.seat(), act.place.seat());
    m.at(Procedure::Setup(SetupStep::Draw));
}

/// The player behind so many in turn order; `None`: all are through.
fn nth(m: &M, done: u8) -> Option<Seat> {
    m.core.seats_from(m.core.turn.first).nth(usize::from(done))
}

/// How many cards a player puts on the bottom after so many mulligans: with more than two players the first is not counted
/// (103.4c).
fn bottoms(m: &M, mulligans: u8) -> u8 {
    if m.core.players.len() > 2 { mulligans.saturating_sub(1) } else { mulligans }
}

/// Whether a player may take a mulligan: not once the hand would have no card left (103.4).
fn may_mulligan(m: &M, seat: Seat) -> bool {
    let player = m.core.players.get(seat.index()).copied().unwrap_or_default();
    !player.kept && !m.core.has_left(seat) && bottoms(m, player.mulligans) < m.core.table.hand
}

/// Carries a round of mulligans on.
pub fn step(m: &mut M, cat: &Catalog, step: MulliganStep) {
    match step {
        MulliganStep::Declare(done) => match nth(m, done) {
            Some(seat) if may_mulligan(m, seat) => m.ask_act(seat, question::MULLIGAN),
            Some(_) => m.at(Procedure::Mulligan(MulliganStep::Declare(done + 1))),
            // All have kept their hands.
            None if m.core.table.declared == 0 => {
                m.cite("103.5");
                m.at(Procedure::Setup(SetupStep::Begin));
            }
            None => m.at(Procedure::Mulligan(MulliganStep::Redraw)),
        },
        MulliganStep::Redraw => {
            m.at(Procedure::Mulligan(MulliganStep::Bottom(0)));
            redraw(m, cat);
        }
        MulliganStep::Bottom(done) => match nth(m, done) {
            Some(seat) if short(m, seat) => m.ask_act(seat, question::BOTTOM),
            Some(_) => m.at(Procedure::Mulligan(MulliganStep::Bottom(done + 1))),
            None => m.at(Procedure::Mulligan(MulliganStep::Put)),
        },
        MulliganStep::Put => {
            m.at(Procedure::Mulligan(MulliganStep::Declare(0)));
            put(m, cat);
        }
    }
}

/// All who have declared a mulligan shuffle their hands into their libraries and draw anew, at the same time (103.4).
fn redraw(m: &mut M, cat: &Catalog) {
    m.cite("103.4");
    m.cite("101.4d (dup)");
    let declared = m.core.table.declared;
    let who: Vec<Seat> = m.core.ring(m.core.turn.first).filter(|seat| declared & seat.bit() != 0).collect();
    let mut back = Vec::new();
    for seat in &who {
        back.extend(m.hand_back(*seat, M::rule_cause(*seat)));
        if let Some(player) = m.core.players.get_mut(seat.index()) {
            player.mulligans += 1;
        }
    }
    m.commit(cat, back);
    let shuffles = who.iter().map(|seat| events::shuffle::<Magic>(*seat, M::rule_cause(*seat))).collect();
    m.commit(cat, shuffles);
    draw(m, cat, declared);
}

/// The cards of a player's hand that are chosen for the bottom.
fn chosen_of(m: &M, seat: Seat) -> Vec<Slot> {
    let own = |slot: &Slot| m.core.object(*slot).zone == ZoneId::of(seat, zone::HAND);
    m.core.table.chosen.iter().map(|what| what.slot).filter(own).collect()
}

/// Whether a player has yet to choose a card for the bottom.
fn short(m: &M, seat: Seat) -> bool {
    let player = m.core.players.get(seat.index()).copied().unwrap_or_default();
    let declared = m.core.table.declared & seat.bit() != 0 && !m.core.has_left(seat);
    declared && chosen_of(m, seat).len() < usize::from(bottoms(m, player.mulligans))
}

/// The cards that were chosen go to the bottom in the order in which they were, those of all players at the same time (101.4).
fn put(m: &mut M, cat: &Catalog) {
    let chosen = std::mem::take(&mut m.core.table.chosen);
    m.core.table.declared = 0;
    let batch: Vec<Event> = chosen
        .iter()
        .filter(|what| m.core.is_live(**what))
        .map(|what| {
            let seat = m.core.object(what.slot).zone.seat();
            m.moving(what.slot, ZoneId::of(seat, zone::LIBRARY), M::rule_cause(seat))
        })
        .collect();
    if !batch.is_empty() {
        m.cite("101.4");
        m.commit(cat, batch);
    }
}

/// Writes whether a hand is kept.
pub fn options(out: &mut Vec<Answer>) {
    out.extend([verb::KEEP, verb::MULLIGAN].map(|verb| Answer::Act(Act::alone(verb))));
}

/// Writes which card goes to the bottom next.
pub fn bottom_options(m: &M, seat: Seat, out: &mut Vec<Answer>) {
    let chosen = chosen_of(m, seat);
    let hand = m.core.zone(ZoneId::of(seat, zone::HAND)).iter().filter(|slot| !chosen.contains(slot));
    out.extend(hand.map(|slot| Answer::Act(Act::with(verb::BOTTOM, *slot))));
}

/// Takes what a player has declared, or a card for the bottom.
pub fn answered(m: &mut M, seat: Seat, act: Act) {
    let Some(Procedure::Mulligan(step)) = m.procedure() else { return };
    match (step, act.verb) {
        (MulliganStep::Declare(done), verb::KEEP) => {
            if let Some(player) = m.core.players.get_mut(seat.index()) {
                player.kept = true;
            }
            m.at(Procedure::Mulligan(MulliganStep::Declare(done + 1)));
        }
        (MulliganStep::Declare(done), _) => {
            m.core.table.declared |= seat.bit();
            m.at(Procedure::Mulligan(MulliganStep::Declare(done + 1)));
        }
        _ => {
            let what = m.core.reference(act.card);
            // A hand has fewer cards than there is room for.
            _ = m.core.table.chosen.push(what);
        }
    }
}
