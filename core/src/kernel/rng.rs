//! Random outcomes as a pure function of (seed, stream, how many were drawn): an extra coin flip leaves every shuffle as
//! it was. Bounded draws are ours, so that no library update can change a game.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

/// A generator for one random outcome.
pub struct Outcomes(Pcg64);

impl Outcomes {
    /// The generator of outcome `n` of a stream.
    pub fn new(seed: u64, stream: u8, n: u16) -> Outcomes {
        let state = u128::from(seed) << 64 | u128::from(seed.rotate_left(17) ^ 0x9E37_79B9_7F4A_7C15);
        Outcomes(Pcg64::new(state, u128::from(stream) << 16 | u128::from(n)))
    }

    /// A number from 0 to `bound` - 1, every one as likely as another. 0 for an empty range.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound <= 1 {
            return 0;
        }
        // Numbers above the last whole multiple of the bound would favour small results: draw again.
        let limit = u64::MAX - u64::MAX % u64::from(bound);
        loop {
            let drawn = self.0.next_u64();
            if drawn < limit {
                return u32::try_from(drawn % u64::from(bound)).unwrap_or(0);
            }
        }
    }

    /// A random order of all numbers, in which others make no difference to any two of them.
    pub fn ranks(&mut self) -> Ranks {
        Ranks(self.0.next_u64())
    }

    /// Puts items into a random order; what they are makes no difference.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(u32::try_from(i + 1).unwrap_or(1));
            items.swap(i, usize::try_from(j).unwrap_or(0));
        }
    }
}

/// A random order of all numbers.
#[derive(Debug, Clone, Copy)]
pub struct Ranks(u64);

impl Ranks {
    /// Where a number stands in the order (SplitMix64 of both).
    pub fn of(self, number: u64) -> u64 {
        let mut z = self.0 ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_a_function_of_seed_stream_and_number() {
        let draw = |seed, stream, n| Outcomes::new(seed, stream, n).below(1_000_000);
        assert_eq!(draw(7, 1, 3), draw(7, 1, 3));
        assert_ne!(draw(7, 1, 3), draw(7, 1, 4));
        assert_ne!(draw(7, 1, 3), draw(7, 2, 3));
        assert_ne!(draw(7, 1, 3), draw(8, 1, 3));
    }

    #[test]
    fn others_make_no_difference_to_the_ranks_of_two_numbers() {
        let mut counts = [0u32; 5];
        for n in 0..5_000 {
            let ranks = Outcomes::new(42, 0, n).ranks();
            let order = |items: &[u64]| {
                let mut order = items.to_vec();
                order.sort_by_key(|item| ranks.of(*item));
                order
            };
            let all = order(&[0, 1, 2, 3, 4]);
            let some: Vec<u64> = all.iter().copied().filter(|item| [1, 3, 4].contains(item)).collect();
            assert_eq!(order(&[4, 3, 1]), some);
            counts[usize::try_from(all[0]).unwrap()] += 1;
        }
        assert!(counts.iter().all(|c| (850..1150).contains(c)), "{counts:?}");
    }

    #[test]
    fn every_place_is_as_likely_as_another() {
        let mut counts = [0u32; 5];
        for n in 0..5_000 {
            let mut items = [0, 1, 2, 3, 4];
            Outcomes::new(42, 0, n).shuffle(&mut items);
            counts[items[0]] += 1;
        }
        assert!(counts.iter().all(|c| (850..1150).contains(c)), "{counts:?}");
    }
}
