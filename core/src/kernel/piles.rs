//! All zones in one array: each zone is a stretch of it, so no zone has a capacity of its own and a clone copies little.

use super::ids::{Seat, Slot, ZONE_KINDS, ZONES, ZoneId};
use super::room::{Array, Room};
use serde::de::Error;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Ordered lists of objects by zone. Top (or left) is index 0.
#[derive(Clone, Copy)]
pub struct Piles<R: Room> {
    order: R::Of<Slot>,
    /// Where each zone begins, and behind the last one where it ends. A place for every byte, so that a zone's number is never
    /// out of bounds; those that no zone has stay 0.
    starts: [u16; NUMBERS],
}

/// How many numbers of zones a byte can hold.
const NUMBERS: usize = 1 << u8::BITS;
/// The number behind that of the last zone.
const END: u8 = {
    assert!(ZONES < NUMBERS);
    ZONES as u8
};

impl<R: Room> Default for Piles<R> {
    fn default() -> Self {
        Piles { order: R::Of::filled(0), starts: [0; NUMBERS] }
    }
}

impl<R: Room> PartialEq for Piles<R> {
    fn eq(&self, other: &Self) -> bool {
        self.starts == other.starts && self.all() == other.all()
    }
}

impl<R: Room> std::fmt::Debug for Piles<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.filled()).finish()
    }
}

impl<R: Room> Piles<R> {
    /// The objects in all zones, zone by zone.
    fn all(&self) -> &[Slot] {
        self.order.as_ref().get(..self.total()).unwrap_or(&[])
    }

    /// How many objects lie in zones.
    #[inline]
    fn total(&self) -> usize {
        self.start(END)
    }

    /// Where the zone with this number begins.
    #[inline]
    fn start(&self, number: u8) -> usize {
        self.starts.get(usize::from(number)).map_or(0, |at| usize::from(*at))
    }

    /// Where a zone begins and ends; of what is no zone the end may lie before the beginning.
    #[inline]
    fn bounds(&self, zone: ZoneId) -> (usize, usize) {
        (self.start(zone.0), self.start(zone.0.wrapping_add(1)))
    }

    /// Whether it is a zone.
    fn is_zone(zone: ZoneId) -> bool {
        usize::from(zone.0) < ZONES
    }

    /// How many objects lie in a zone.
    #[inline]
    pub fn count(&self, zone: ZoneId) -> usize {
        let (from, to) = self.bounds(zone);
        to.saturating_sub(from)
    }

    /// Where zones behind this one begin, to be changed.
    fn starts_behind(&mut self, zone: ZoneId) -> impl Iterator<Item = &mut u16> {
        self.starts.get_mut(usize::from(zone.0) + 1..=ZONES).unwrap_or(&mut []).iter_mut()
    }

    /// The objects of a zone in order.
    #[inline]
    pub fn of(&self, zone: ZoneId) -> &[Slot] {
        let (from, to) = self.bounds(zone);
        self.order.as_ref().get(from..to).unwrap_or(&[])
    }

    /// The place of an object among all that lie in zones, in the order of [`Piles::runs`].
    pub fn place(&self, zone: ZoneId, slot: Slot) -> usize {
        let (from, _) = self.bounds(zone);
        from + self.of(zone).iter().position(|s| *s == slot).unwrap_or(0)
    }

    /// The objects of a seat's zones of these kinds (bits), zone by zone. Zones lie in the order of their kinds, so kinds
    /// in a row are one stretch.
    #[inline]
    pub fn runs(&self, seat: Seat, kinds: u32) -> Runs<'_> {
        let base = ZoneId::of(seat, 0).0;
        let (order, starts) = (self.order.as_ref(), &self.starts);
        Runs { order, starts, base, kinds: kinds & ((1 << ZONE_KINDS) - 1), run: [].iter() }
    }

    /// The objects of a zone in order, to be put into another order.
    pub fn of_mut(&mut self, zone: ZoneId) -> &mut [Slot] {
        let (from, to) = self.bounds(zone);
        self.order.as_mut().get_mut(from..to).unwrap_or(&mut [])
    }

    /// Puts an object into a zone at a position from the top; `usize::MAX` is the bottom. `false` when nothing more fits.
    #[must_use]
    pub fn insert(&mut self, zone: ZoneId, index: usize, slot: Slot) -> bool {
        let (from, to) = self.bounds(zone);
        let total = self.total();
        if total >= R::OBJECTS || !Self::is_zone(zone) {
            return false;
        }
        let at = from + index.min(to - from);
        self.order.as_mut().copy_within(at..total, at + 1);
        if let Some(place) = self.order.as_mut().get_mut(at) {
            *place = slot;
        }
        self.starts_behind(zone).for_each(|start| *start += 1);
        true
    }

    /// Puts objects into a zone, in this order behind what lies there. `false` when not all of them fit.
    #[must_use]
    pub fn extend(&mut self, zone: ZoneId, slots: &[Slot]) -> bool {
        let (_, end) = self.bounds(zone);
        let total = self.total();
        let fits = Self::is_zone(zone) && total + slots.len() <= R::OBJECTS;
        let (Ok(more), true) = (u16::try_from(slots.len()), fits) else { return false };
        self.order.as_mut().copy_within(end..total, end + slots.len());
        if let Some(places) = self.order.as_mut().get_mut(end..end + slots.len()) {
            places.copy_from_slice(slots);
        }
        self.starts_behind(zone).for_each(|start| *start += more);
        true
    }

    /// Takes an object out of a zone. `false` when it is not in it.
    pub fn remove(&mut self, zone: ZoneId, slot: Slot) -> bool {
        let (from, _) = self.bounds(zone);
        let Some(index) = self.of(zone).iter().position(|s| *s == slot) else { return false };
        let total = self.total();
        self.order.as_mut().copy_within(from + index + 1..total, from + index);
        self.starts_behind(zone).for_each(|start| *start -= 1);
        true
    }

    /// Moves an object from one zone into another, to a position from the top; `usize::MAX` is the bottom. What lies between the
    /// two places makes room. An object that is not in `from` is only put into `to`; into [`ZoneId::NOWHERE`] it is only taken
    /// out. `false` when nothing more fits.
    #[must_use]
    pub fn transfer(&mut self, from: ZoneId, to: ZoneId, index: usize, slot: Slot) -> bool {
        let found = self.of(from).iter().position(|s| *s == slot);
        let Some(at) = found.filter(|_| Self::is_zone(to)).map(|at| self.bounds(from).0 + at) else {
            _ = self.remove(from, slot);
            return to == ZoneId::NOWHERE || self.insert(to, index, slot);
        };
        let (first, last) = self.bounds(to);
        let length = last - first - usize::from(from == to);
        let index = index.min(length);
        // Towards the end everything in between moves down by one, the beginning of the zone among it.
        let place = if to > from { first - 1 + index } else { first + index };
        let (starts, down) = if to > from { (from.0 + 1..to.0 + 1, true) } else { (to.0 + 1..from.0 + 1, false) };
        if place > at {
            self.order.as_mut().copy_within(at + 1..place + 1, at);
        } else {
            self.order.as_mut().copy_within(place..at, place + 1);
        }
        if let Some(free) = self.order.as_mut().get_mut(place) {
            *free = slot;
        }
        let starts = self.starts.get_mut(usize::from(starts.start)..usize::from(starts.end)).unwrap_or(&mut []);
        starts.iter_mut().for_each(|start| *start = if down { *start - 1 } else { *start + 1 });
        true
    }

    /// Zones that hold anything, with their objects.
    pub fn filled(&self) -> impl Iterator<Item = (ZoneId, &[Slot])> {
        let ends = self.starts.iter().skip(1);
        let stretches = self.starts.iter().zip(ends).take(ZONES).zip(0..=u8::MAX).filter(|((from, to), _)| from != to);
        stretches.map(|(_, z)| (ZoneId(z), self.of(ZoneId(z))))
    }
}

/// The objects of zones of several kinds ([`Piles::runs`]).
#[derive(Debug, Clone)]
pub struct Runs<'a> {
    order: &'a [Slot],
    starts: &'a [u16; NUMBERS],
    /// The number of the seat's first zone.
    base: u8,
    /// The zone kinds that are still to come, as bits.
    kinds: u32,
    /// What is left of the present stretch.
    run: std::slice::Iter<'a, Slot>,
}

impl<'a> Iterator for Runs<'a> {
    type Item = &'a Slot;

    #[inline]
    fn next(&mut self) -> Option<&'a Slot> {
        loop {
            if let Some(slot) = self.run.next() {
                return Some(slot);
            }
            if self.kinds == 0 {
                return None;
            }
            let first = self.kinds.trailing_zeros();
            let after = first + (self.kinds >> first).trailing_ones();
            self.kinds &= u32::MAX << after;
            let bound = |kind: u32| {
                let number = self.base.wrapping_add(kind as u8);
                self.starts.get(usize::from(number)).map_or(0, |at| usize::from(*at))
            };
            self.run = self.order.get(bound(first)..bound(after)).unwrap_or(&[]).iter();
        }
    }
}

impl<R: Room> Serialize for Piles<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut zones = serializer.serialize_seq(Some(self.filled().count()))?;
        self.filled().try_for_each(|zone| zones.serialize_element(&zone))?;
        zones.end()
    }
}

impl<'de, R: Room> Deserialize<'de> for Piles<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let zones: Vec<(ZoneId, Vec<Slot>)> = Vec::deserialize(deserializer)?;
        let mut piles = Piles::default();
        for (zone, slots) in zones {
            if zone == ZoneId::NOWHERE {
                return Err(D::Error::custom("no such zone"));
            }
            for slot in slots {
                if usize::from(slot) >= R::OBJECTS || !piles.insert(zone, usize::MAX, slot) {
                    return Err(D::Error::custom("more objects than fit"));
                }
            }
        }
        Ok(piles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::capacity::OBJECTS;
    use crate::kernel::room::RoomFor;

    type Few = Piles<RoomFor<OBJECTS>>;

    #[test]
    fn several_go_behind_what_lies_there_one_after_the_other() {
        let zones = [(0, 3), (1, 1), (0, 0)].map(|(seat, kind)| ZoneId::of(Seat(seat), kind));
        let (mut one, mut all) = (Few::default(), Few::default());
        for (zone, slots) in zones.iter().chain(&zones).zip([[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]]) {
            slots.iter().for_each(|slot| assert!(one.insert(*zone, usize::MAX, *slot)));
            assert!(all.extend(*zone, &slots));
            assert_eq!(one, all);
        }
        assert!(!all.extend(zones[0], &[20; OBJECTS - 11]) && all == one);
    }

    #[test]
    fn a_transfer_is_taking_out_and_putting_in() {
        let mut seed = 7u32;
        let mut below = |n: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % n
        };
        let zones = [(0, 0), (0, 3), (1, 1), (4, 27)].map(|(seat, kind)| ZoneId::of(Seat(seat), kind));
        let mut piles = Few::default();
        for slot in 0..20 {
            assert!(piles.insert(zones[below(4) as usize], below(6) as usize, slot));
        }
        for _ in 0..2_000 {
            let (from, to) = (zones[below(4) as usize], zones[below(4) as usize]);
            let of = piles.of(from);
            let Some(slot) = of.get(below(20) as usize % of.len().max(1)).copied() else { continue };
            let index = if below(4) == 0 { usize::MAX } else { below(8) as usize };
            let mut other = piles;
            assert!(other.remove(from, slot) && other.insert(to, index, slot));
            assert!(piles.transfer(from, to, index, slot));
            assert_eq!(piles, other, "{slot} from {from:?} to {to:?} at {index}");
        }
    }
}
