//! Whether a state that was read from bytes can be one at all: seats, faces and places that are there, and somebody who is asked.
//! Play itself makes no other states and checks nothing of this.

use super::beside::Overflow;
use super::catalog::Catalog;
use super::ids::{NOBODY, Seat, ZONES, ZoneId};
use super::seq::Seq;
use super::state::{Core, Frame, On, Turn};
use crate::ruleset::Ruleset;

/// Whether every seat, face and phase that a state goes by is in its game, each object lies where the piles say, and either
/// the game is over or somebody is asked something.
pub fn is_sound<R: Ruleset>(core: &Core<R>, over: &Overflow, cat: &Catalog) -> bool {
    let seats = core.players.len();
    let known = |seat: Seat| seat.index() < seats;
    let announced = core.announced.all();
    let announces = super::machine::Machine::<R>::ANNOUNCES;
    let phases = R::PRINTED.vocabulary.phases.len();
    u8::try_from(seats).is_ok_and(|n| R::PRINTED.seats.contains(&n))
        && (core.turn.phase == Turn::NO_PHASE || usize::from(core.turn.phase) < phases)
        && known(core.turn.seat)
        && known(core.turn.first)
        && (core.outcome.is_some() || !core.asks.is_empty())
        && core.asks.iter().all(|ask| known(ask.seat))
        && (core.asks.len() < 2 || core.asks.iter().all(|ask| ask.secret))
        && core.asks.iter().zip(core.asks.iter().skip(1)).all(|(one, next)| one.seat < next.seat)
        && core.pending.iter().chain(&over.pending).all(|waiting| known(waiting.controller))
        && announced.iter().all(|pending| known(pending.controller))
        && core.frames.iter().all(|frame| match frame {
            Frame::Effect(frame) => known(frame.controller),
            Frame::Window(_) | Frame::Announce(_) | Frame::Pay(_) if !announces => false,
            Frame::Staged(_) if !R::STAGED => false,
            Frame::Window(window) => known(window.seat) && usize::from(window.floor) <= announced.len(),
            Frame::Announce(announce) => known(announce.seat),
            Frame::Pay(pay) => known(pay.seat),
            Frame::Rule(_) | Frame::Triggers(_) | Frame::Batch(_) | Frame::Staged(_) => true,
        })
        && core.floating.iter().chain(&over.floating).all(|f| {
            let on = match f.on {
                On::Card(_) => true,
                On::Player(seat) => known(seat),
            };
            on && known(f.controller)
        })
        && core.counters.all().iter().all(|counter| {
            let on = match counter.on {
                On::Card(_) => true,
                On::Player(seat) => known(seat),
            };
            on && counter.n > 0 && usize::from(counter.kind) < R::COUNTERS.len()
        })
        && over.fits(core)
        && lies_right(core, cat)
}

/// Whether the objects have an owner, a face and a host that are there, and each lies in one pile, the one that it says.
fn lies_right<R: Ruleset>(core: &Core<R>, cat: &Catalog) -> bool {
    let objects = core.objects.len();
    let mut piled = vec![false; objects];
    for (zone, slots) in core.piles.filled() {
        for slot in slots {
            let Some(seen) = piled.get_mut(usize::from(*slot)) else { return false };
            if std::mem::replace(seen, true) || core.object(*slot).zone != zone {
                return false;
            }
        }
    }
    core.objects.iter().zip(piled).all(|(object, piled)| {
        let face = object.face() == 0 || usize::from(object.face()) < cat.card(object.card).faces.len();
        let host = object.host == NOBODY || usize::from(object.host) < objects;
        let zone = usize::from(object.zone.0) < ZONES || object.zone == ZoneId::NOWHERE;
        let owner = object.owner.index() < core.players.len() || (R::TABLE != 0 && object.owner == Seat::TABLE);
        face && host && zone && owner && piled == (object.zone != ZoneId::NOWHERE)
    })
}
