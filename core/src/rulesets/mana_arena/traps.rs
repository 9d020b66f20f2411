//! Traps (MA-trap): set face down for their cost, turned up from the next turn on. How they are set is in `play.rs`.

use super::vocabulary::zone;
use super::{M, chain, no};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::Refusal;
use crate::kernel::ids::{Seat, Slot, ZoneId};

/// Whether a player can turn a set trap up now, as a link of speed 3 (MA-speed3.1.2).
pub fn may_spring(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Refusal> {
    let object = m.core.object(slot);
    if object.zone != ZoneId::of(seat, zone::SET) {
        return no("MA-trap.1", "this is no set trap of the player");
    }
    if object.entered >= m.core.turn.number {
        return no("MA-trap.1", "it was set this turn");
    }
    let pending = chain::link(m, cat, seat, slot, 0);
    chain::can_link(m, cat, &pending)
}
