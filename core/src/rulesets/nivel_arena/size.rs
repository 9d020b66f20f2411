//! 4.7: the size, and what a player can still pay for with it.

use super::NivelArena;
use super::state::unit_zones;
use super::vocabulary::{stat, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{Seat, Slot, ZoneId};
use crate::kernel::machine::Machine;

type M = Machine<NivelArena>;

/// 4.7.2: leader level and cards in the damage zone together, and what effects add (4.7.3).
pub fn size(m: &M, seat: Seat) -> i32 {
    let level = m.core.players.get(seat.index()).map_or(0, |p| i32::from(p.level));
    let damage = i32::try_from(m.core.zone(ZoneId::of(seat, zone::DAMAGE)).len()).unwrap_or(0);
    let size = m.derived.player(seat).number(stat::SIZE, level + damage);
    m.cite("4.7.1");
    m.cite("4.7.2");
    m.cite("3.3.3");
    if size != level + damage {
        m.cite("4.7.3");
    }
    size.max(0)
}

/// What a player can still pay for and where: the size and the costs on the field (6.4.1.1.2), worked out once for a
/// question.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    size: i32,
    field: i32,
    lanes: [Lane; 3],
}

/// A unit zone as a place into which a card may be played.
#[derive(Debug, Clone, Copy)]
pub struct Lane {
    /// Costs of the unit here and its items: they are left out of the size when it is upgraded (6.4.1.1.2.1).
    pub used: i32,
    /// The cost that a new unit here must exceed (3.5.5); -1: no unit stands here.
    pub over: i32,
    /// Whether a unit was played here this turn (6.4.1.1.3).
    pub deployed: bool,
}

impl Budget {
    /// A player's present budget.
    pub fn of(m: &M, seat: Seat) -> Budget {
        let cost = |slot: Slot| m.derived.row(slot).stats.get(usize::from(stat::COST)).copied().unwrap_or(0).max(0);
        let deployed = m.core.players.get(seat.index()).map_or(0, |p| p.deployed);
        let items = m.core.zone(ZoneId::of(seat, zone::ITEMS));
        let mut field = m.core.zone(ZoneId::of(seat, zone::SKILL)).iter().map(|s| cost(*s)).sum();
        let mut lanes = [Lane { used: 0, over: -1, deployed: false }; 3];
        for (lane, at) in lanes.iter_mut().zip(unit_zones(seat)) {
            lane.deployed = deployed & (1 << at.kind()) != 0;
            for unit in m.core.zone(at) {
                // Decision NA-7: present costs are compared.
                lane.over = cost(*unit);
                lane.used += lane.over;
                for item in items {
                    if m.core.object(*item).host == *unit {
                        lane.used += cost(*item);
                    }
                }
            }
            field += lane.used;
        }
        Budget { size: size(m, seat), field, lanes }
    }

    /// How much of the size is used up.
    pub fn spent(&self) -> i32 {
        self.field
    }

    /// The unit zone with this id as a place to play into; nothing for any other zone.
    pub fn lane(&self, at: ZoneId) -> Option<&Lane> {
        if at.is_in(zone::UNITS) { self.lanes.get(usize::from(at.kind().wrapping_sub(zone::LEFT))) } else { None }
    }

    /// Whether a card of this cost fits; put on a unit zone, what stands there is left out.
    pub fn fits(&self, cost: i32, onto: ZoneId) -> bool {
        cost + self.field - self.lane(onto).map_or(0, |l| l.used) <= self.size
    }

    /// The unit zones into which a unit of this cost may be played as far as costs go: 6.4.1.1.2, 6.4.1.1.3, 3.5.5.
    pub fn places(&self, seat: Seat, cost: i32) -> impl Iterator<Item = ZoneId> {
        let left = self.size - self.field;
        let takes = move |lane: &Lane| !lane.deployed && cost > lane.over && cost - lane.used <= left;
        self.lanes
            .iter()
            .zip(zone::LEFT..)
            .filter(move |(lane, _)| takes(lane))
            .map(move |(_, kind)| ZoneId::of(seat, kind))
    }

    /// The highest cost that fits anywhere.
    pub fn most(&self) -> i32 {
        self.size - self.field + self.lanes.iter().map(|l| l.used).max().unwrap_or(0)
    }
}

/// The cost of a card as effects make it now.
pub fn present_cost(m: &M, cat: &Catalog, slot: Slot) -> i32 {
    m.present(cat, slot, stat::COST)
}
