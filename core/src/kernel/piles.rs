//! All zones in one array: each zone is a stretch of it, so no zone has a capacity of its own and a clone copies little.

use super::capacity::OBJECTS;
use super::ids::{Seat, Slot, ZONE_KINDS, ZONES, ZoneId};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Ordered lists of objects by zone. Top (or left) is index 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Piles {
    order: [Slot; OBJECTS],
    starts: [u8; ZONES + 1],
}

impl Default for Piles {
    fn default() -> Self {
        Piles { order: [0; OBJECTS], starts: [0; ZONES + 1] }
    }
}

impl std::fmt::Debug for Piles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.filled()).finish()
    }
}

impl Piles {
    fn bounds(&self, zone: ZoneId) -> (usize, usize) {
        let at = usize::from(zone.0);
        match (self.starts.get(at), self.starts.get(at + 1)) {
            (Some(&from), Some(&to)) => (usize::from(from), usize::from(to)),
            _ => (0, 0),
        }
    }

    /// The objects of a zone in order.
    pub fn of(&self, zone: ZoneId) -> &[Slot] {
        let (from, to) = self.bounds(zone);
        self.order.get(from..to).unwrap_or(&[])
    }

    /// The objects of a seat's zones of these kinds (bits), zone by zone. Zones lie in the order of their kinds, so kinds
    /// in a row are one stretch.
    pub fn runs(&self, seat: Seat, kinds: u32) -> impl Iterator<Item = &Slot> {
        let mut kinds = kinds & ((1 << ZONE_KINDS) - 1);
        std::iter::from_fn(move || {
            if kinds == 0 {
                return None;
            }
            let first = kinds.trailing_zeros();
            let after = first + (kinds >> first).trailing_ones();
            kinds &= u32::MAX << after;
            let base = usize::from(seat.0) * usize::from(ZONE_KINDS);
            let bound = |kind: u32| self.starts.get(base + kind as usize).map_or(0, |at| usize::from(*at));
            Some(self.order.get(bound(first)..bound(after)).unwrap_or(&[]))
        })
        .flatten()
    }

    /// The objects of a zone in order, to be put into another order.
    pub fn of_mut(&mut self, zone: ZoneId) -> &mut [Slot] {
        let (from, to) = self.bounds(zone);
        self.order.get_mut(from..to).unwrap_or(&mut [])
    }

    /// Puts an object into a zone at a position from the top; `usize::MAX` is the bottom. `false` when nothing more fits.
    #[must_use]
    pub fn insert(&mut self, zone: ZoneId, index: usize, slot: Slot) -> bool {
        let (from, to) = self.bounds(zone);
        let at = from + index.min(to - from);
        let total = usize::from(self.starts.last().copied().unwrap_or(0));
        if total >= OBJECTS {
            return false;
        }
        self.order.copy_within(at..total, at + 1);
        if let Some(place) = self.order.get_mut(at) {
            *place = slot;
        }
        for start in self.starts.iter_mut().skip(usize::from(zone.0) + 1) {
            *start += 1;
        }
        true
    }

    /// Takes an object out of a zone. `false` when it is not in it.
    pub fn remove(&mut self, zone: ZoneId, slot: Slot) -> bool {
        let (from, to) = self.bounds(zone);
        let Some(index) = self.of(zone).iter().position(|s| *s == slot) else { return false };
        debug_assert!(from + index < to);
        let total = usize::from(self.starts.last().copied().unwrap_or(0));
        self.order.copy_within(from + index + 1..total, from + index);
        for start in self.starts.iter_mut().skip(usize::from(zone.0) + 1) {
            *start -= 1;
        }
        true
    }

    /// Zones that hold anything, with their objects.
    pub fn filled(&self) -> impl Iterator<Item = (ZoneId, &[Slot])> {
        (0..ZONES)
            .filter_map(|z| u8::try_from(z).ok())
            .map(|z| (ZoneId(z), self.of(ZoneId(z))))
            .filter(|(_, s)| !s.is_empty())
    }
}

impl Serialize for Piles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let zones: Vec<(u8, &[Slot])> = self.filled().map(|(z, s)| (z.0, s)).collect();
        zones.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Piles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let zones: Vec<(u8, Vec<Slot>)> = Vec::deserialize(deserializer)?;
        let mut piles = Piles::default();
        for (zone, slots) in zones {
            if usize::from(zone) >= ZONES {
                return Err(D::Error::custom("no such zone"));
            }
            for slot in slots {
                if usize::from(slot) >= OBJECTS || !piles.insert(ZoneId(zone), usize::MAX, slot) {
                    return Err(D::Error::custom("more objects than fit"));
                }
            }
        }
        Ok(piles)
    }
}
