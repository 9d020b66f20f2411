//! Objects that come from one zone into another, and piles that are put into a random order.

use super::depends::{BOARD, ROSTER};
use super::derived::Moved;
use super::ids::{NOBODY, Ref, Seat, Slot, ZoneId};
use super::machine::Machine;
use super::outcome::Fault;
use super::rng::Outcomes;
use super::state::NO_CARD;
use crate::ruleset::Ruleset;
use crate::table::Chance;

/// The stream in which the piles of the table are shuffled, behind those of seats, of the beginning and of effects.
const TABLE_PILES: u8 = 6;

impl<R: Ruleset> Machine<R> {
    /// Moves an object between zones, to a place from the top (`usize::MAX`: the bottom). `renew`: it becomes a new object.
    pub fn relocate(&mut self, slot: Slot, to: ZoneId, index: usize, renew: bool) {
        let from = self.core.object(slot).zone;
        if !self.core.piles.transfer(from, to, index, slot) {
            self.fault(Fault::Objects);
        }
        self.core.clock += 1;
        let stamp = self.core.clock;
        let entered = self.core.turn.number;
        let before = *self.core.object(slot);
        if renew && self.copied {
            self.be_itself(slot);
        }
        if let Some(object) = self.core.object_mut(slot) {
            object.zone = to;
            // Cards of the table are nobody's: who takes one owns it, and what is put back is nobody's again.
            if R::TABLE != 0 && to != ZoneId::NOWHERE && (before.owner == Seat::TABLE || to.seat() == Seat::TABLE) {
                object.owner = to.seat();
            }
            if renew {
                object.incarnation = super::birth::renewed(object.incarnation);
                object.stamp = stamp;
                object.entered = entered;
                object.host = NOBODY;
                object.known = 0;
                object.count = 0;
                object.status = 0;
                object.show(0);
                object.replaced = NO_CARD;
            }
        }
        if renew {
            self.core.marks.clear(slot);
            self.drop_counters(Ref { slot, incarnation: before.incarnation });
        }
        let (left, came) = (from.is_in(R::IN_PLAY), to.is_in(R::IN_PLAY));
        if !renew || (left && came) {
            self.touch();
        } else if left || came {
            self.moved.push(Moved { slot, card: before.card, face: before.face() });
            // What was attached had its abilities on its host.
            let attached = (from.bit() | to.bit()) & 1 << R::ATTACHED != 0;
            self.touch_between(if attached { ROSTER | BOARD } else { BOARD }, from, to);
        } else if self.derived.afar.iter().any(|(of, _)| of.slot == slot) {
            // What changed the card where it lay does not change what it has become.
            self.touch();
        } else if u64::from(from.bit() | to.bit()) & self.derived.reads != 0 {
            self.touch_between(0, from, to);
        }
        if (from.bit() | to.bit()) & R::WORKS_IN != 0 {
            self.touch_part(ROSTER | BOARD);
        }
    }

    /// Puts a pile into a random order, or into the one fixed beforehand. What was known of it is forgotten.
    pub fn shuffle(&mut self, zone: ZoneId, seat: Seat) {
        let stream = if seat == Seat::TABLE { TABLE_PILES } else { seat.0 };
        let n = self.draw_number(stream);
        let mut outcomes = Outcomes::new(self.core.seed, stream, n);
        match self.ranks_cards {
            false => outcomes.shuffle(self.core.piles.of_mut(zone)),
            true => {
                let ranks = outcomes.ranks();
                self.core.piles.of_mut(zone).sort_by_cached_key(|slot| ranks.of(u64::from(*slot)));
            }
        }
        // An order that can't come, since a card of it lies elsewhere, is left over.
        let order = self.core.piles.of(zone);
        let can_come = |top: &[Slot]| top.iter().all(|slot| order.contains(slot));
        let fits =
            |c: &Chance| matches!(c, Chance::Shuffle(s, k, top) if *s == seat && *k == zone.kind() && can_come(top));
        let fixed = self.chances.iter().position(fits);
        if let Some(Chance::Shuffle(_, _, top)) = fixed.map(|at| self.chances.remove(at)) {
            let order = self.core.piles.of_mut(zone);
            order.sort_by_key(|s| top.iter().position(|t| t == s).unwrap_or(usize::MAX));
        }
        // Whatever reads the pile reads another order.
        self.stale |= u64::from(zone.bit()) & self.derived.reads;
        self.stale_at |= zone.place();
        for slot in self.core.zone(zone).to_vec() {
            self.core.clock += 1;
            let stamp = self.core.clock;
            if let Some(object) = self.core.object_mut(slot) {
                object.known = 0;
                object.stamp = stamp;
            }
        }
    }

    /// Counts a random outcome of a stream; returns its number.
    pub fn draw_number(&mut self, stream: u8) -> u16 {
        match self.core.streams.get_mut(usize::from(stream)) {
            Some(n) => {
                *n = n.wrapping_add(1);
                *n
            }
            None => 0,
        }
    }
}
