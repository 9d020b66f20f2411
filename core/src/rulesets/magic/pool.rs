//! Pools of mana (106.4): what is in them, what comes into them and what is spent.

use super::M;
use super::state::{KINDS, event};
use super::symbols::{flag, kind};
use crate::kernel::announced::Pending;
use crate::kernel::bill::{Purse, Unit};
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{Ref, Seat};

fn usize_of(kind: u8) -> usize {
    usize::from(kind)
}

/// The place of a unit in a pool: the six types, then the same from snow sources.
fn place(unit: Unit) -> usize {
    usize_of(unit.kind) + if unit.flags & flag::SNOW != 0 { usize_of(kind::TYPES) } else { 0 }
}

/// The units of a place of a pool.
fn unit(place: usize) -> Unit {
    let types = usize_of(kind::TYPES);
    let kind = u8::try_from(place % types).unwrap_or(kind::COLORLESS);
    Unit { kind, flags: if place >= types { flag::SNOW } else { 0 } }
}

/// What a player has in the pool.
pub fn pool(m: &M, seat: Seat) -> [u8; KINDS] {
    m.core.players.get(seat.index()).map_or([0; KINDS], |player| player.pool)
}

/// The words for the kinds of mana of a pool, by place: what positions give and views show.
pub const WORDS: [&str; KINDS] = [
    "white",
    "blue",
    "black",
    "red",
    "green",
    "colorless",
    "snow-white",
    "snow-blue",
    "snow-black",
    "snow-red",
    "snow-green",
    "snow-colorless",
];

/// The unspent mana of a player, by kind (106.4).
pub fn unspent(m: &M, seat: Seat) -> Vec<(&'static str, i32)> {
    let there = WORDS.into_iter().zip(pool(m, seat));
    there.filter(|(_, n)| *n > 0).map(|(word, n)| (word, i32::from(n))).collect()
}

/// What is pending can be paid for with: unspent mana, and life (119.4).
pub fn purse(m: &M, pending: &Pending) -> Purse {
    let seat = pending.controller;
    let there = pool(m, seat).into_iter().enumerate();
    let units = there.flat_map(|(place, n)| vec![unit(place); usize::from(n)]).collect();
    let life = m.core.players.get(seat.index()).map_or(0, |player| player.life.max(0));
    Purse { units, number: life }
}

/// Adds mana of a kind to a player's pool (106.4).
pub fn add(m: &mut M, cat: &Catalog, seat: Seat, unit: Unit, n: i32, cause: Cause) {
    let extra = u8::try_from(place(unit)).unwrap_or(0);
    // What was sacrificed for it is not there any more.
    let subject = if m.core.is_live(cause.source) { cause.source } else { Ref::NONE };
    let event = Event { kind: event::MANA, seat, subject, extra, amount: n, cause, ..Event::default() };
    m.commit_one(cat, event);
}

/// Takes mana out of a pool (118.3a).
pub fn spend(m: &mut M, seat: Seat, units: &[Unit]) {
    if let Some(player) = m.core.players.get_mut(seat.index()) {
        for unit in units {
            if let Some(there) = player.pool.get_mut(place(*unit)) {
                *there = there.saturating_sub(1);
            }
        }
    }
}

/// Mana comes into a pool.
pub fn added(m: &mut M, event: &Event) {
    let n = u8::try_from(event.amount.max(0)).unwrap_or(u8::MAX);
    let pool = m.core.players.get_mut(event.seat.index()).map(|player| &mut player.pool);
    if let Some(there) = pool.and_then(|pool| pool.get_mut(usize_of(event.extra))) {
        *there = there.saturating_add(n);
    }
}

/// Empties all pools (106.4).
pub fn empty(m: &mut M) {
    let unspent = m.core.players.iter().any(|player| player.pool != [0; KINDS]);
    if unspent {
        m.cite("106.4");
        m.core.players.iter_mut().for_each(|player| player.pool = [0; KINDS]);
    }
}
