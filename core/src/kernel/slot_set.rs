//! A set of objects, as bits by slot. To work with, never a part of the state.

use super::ids::Slot;

/// Which objects are meant.
#[derive(Debug, Clone, Default)]
pub(super) struct SlotSet(Vec<u64>);

impl SlotSet {
    /// Adds the object in a slot.
    #[inline]
    pub(super) fn insert(&mut self, slot: Slot) {
        let at = usize::from(slot / 64);
        if self.0.len() <= at {
            self.0.resize(at + 1, 0);
        }
        if let Some(word) = self.0.get_mut(at) {
            *word |= 1 << (slot % 64);
        }
    }

    /// Whether the object in a slot is meant.
    #[inline]
    pub(super) fn contains(&self, slot: Slot) -> bool {
        self.0.get(usize::from(slot / 64)).is_some_and(|word| word & 1 << (slot % 64) != 0)
    }

    /// Whether none is meant.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Takes all of them out.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The slots of those that are meant, in rising order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Slot> {
        self.0.iter().zip((0..).step_by(64)).flat_map(|(word, base): (_, Slot)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = Slot::try_from(left.trailing_zeros()).ok().filter(|_| left != 0)?;
                left &= left - 1;
                Some(base + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_in() {
        let mut set = SlotSet::default();
        assert!(set.is_empty());
        let slots = [0, 5, 63, 64, 95, 320];
        slots.iter().for_each(|slot| set.insert(*slot));
        assert!(set.iter().eq(slots));
        assert!(set.contains(64) && !set.contains(65) && !set.contains(super::super::ids::NOBODY) && !set.is_empty());
        set.clear();
        assert!(set.is_empty());
    }
}
