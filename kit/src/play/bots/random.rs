//! The random bot: every legal answer is as likely as another. It looks at nothing, so it costs next to nothing.

use super::{Bot, Question};

/// A seeded stream of numbers (SplitMix64): small and fast. Games have a generator of their own.
#[derive(Debug, Clone)]
pub(super) struct Stream(u64);

impl Stream {
    pub(super) fn new(seed: u64) -> Stream {
        Stream(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 when there is none. (The bias of the multiplication is below 2^-50 here.)
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.next()) * (bound as u128);
        usize::try_from(wide >> 64).unwrap_or(0)
    }
}

/// A bot that takes any legal answer, each as likely as another.
#[derive(Debug, Clone)]
pub struct Random(Stream);

impl Random {
    /// One that always plays alike for a seed.
    pub fn new(seed: u64) -> Random {
        Random(Stream::new(seed))
    }
}

impl Bot for Random {
    fn choose(&mut self, question: &Question<'_>) -> usize {
        self.0.below(question.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_as_likely_as_another() {
        let mut stream = Stream::new(3);
        let mut counts = [0u32; 7];
        for _ in 0..7_000 {
            counts[stream.below(7)] += 1;
        }
        assert!(counts.iter().all(|c| (850..1150).contains(c)), "{counts:?}");
    }

    #[test]
    fn nothing_to_choose_from_is_no_trap() {
        assert_eq!(Stream::new(1).below(0), 0);
    }
}
