//! Keys: forging them, what they cost, and winning by the third.

use super::KeyForge;
use super::state::{event, reason};
use super::vocabulary::{action, stat, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{Seat, ZoneId};
use crate::kernel::machine::Machine;
use crate::printed::Standing;
use crate::ruleset::Ruleset;

type M = Machine<KeyForge>;

/// The cost of a key without modifications (KF2-forge.2).
pub const COST: i32 = 6;

/// Who has lost (KF2-end). The game is decided by the third key, whatever forged it.
pub const STANDING: Standing = Standing {
    // By the numbers of `state::reason`.
    reasons: &["KF2-forge.4", "KF2-end.1", "KF2-order.3"],
    conceded: reason::CONCEDED,
    by_effect: reason::EFFECT,
    lost: &[],
    won: None,
    draw: "KF2-end.2",
    over: &[],
};

/// Forges a key at the start of a turn, if the amber is there (KF2-forge.1).
pub fn forge_for_turn(m: &mut M, cat: &Catalog, seat: Seat) {
    forge(m, cat, seat, 0, M::rule_cause(seat));
}

/// What a player would pay for a key now, at the present cost plus `change`; `None`: no key can be forged.
pub fn price(m: &M, seat: Seat, change: i32) -> Option<i32> {
    let cost = KeyForge::player_stat(m, seat, stat::KEY_COST).saturating_add(change).max(0);
    m.cite("KF2-forge.2");
    let player = m.core.players.get(seat.index())?;
    if m.derived.player(seat).cant & (1 << action::FORGE) != 0 {
        m.cite("KF2-order.2");
        return None;
    }
    let held = |seat| m.core.zone(ZoneId::of(seat, zone::LINE)).iter().any(|slot| m.core.marks.of(*slot).amber > 0);
    if m.watched && i32::from(player.amber) < cost && m.core.seats().any(held) {
        // What lies on creatures is not in the pool.
        m.cite("KF2-capture.2");
    }
    (i32::from(player.amber) >= cost && player.keys < m.core.table.keys).then_some(cost)
}

/// Forges one key at the present cost plus `change`, if it can be paid. Returns whether it could.
pub fn forge(m: &mut M, cat: &Catalog, seat: Seat, change: i32, cause: Cause) -> bool {
    let Some(amount) = price(m, seat, change) else { return false };
    m.cite("KF2-forge.3");
    m.commit_one(cat, Event { kind: event::FORGED, seat, amount, cause, ..Event::default() });
    true
}

/// Applies the forging of a key: amber is paid and the key counted.
pub fn forged(m: &mut M, event: &Event) {
    if let Some(player) = m.core.players.get_mut(event.seat.index()) {
        player.amber = player.amber.saturating_sub(u8::try_from(event.amount).unwrap_or(u8::MAX));
        player.keys = player.keys.saturating_add(1);
    }
    won(m, event.seat);
    m.touch();
}

/// KF2-forge.4: marks the other player as beaten when a player has all keys.
pub fn won(m: &mut M, seat: Seat) {
    let goal = m.core.table.keys;
    if m.core.players.get(seat.index()).is_some_and(|p| p.keys >= goal) {
        m.triumph(seat, reason::KEYS);
    }
}
