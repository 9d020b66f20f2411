//! How often the scripts of a card begin between two actions of the players: a script that makes happen what it answers, alone or
//! with another one, has no end of its own.

use super::capacity::REPEATS;
use super::ids::Slot;
use serde::{Deserialize, Serialize};

/// How often handlers of each card have begun since a player was last asked what to do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Repeats(Vec<(Slot, u16)>);

impl Repeats {
    /// A handler of the card in this slot begins. Whether it may.
    pub fn begin(&mut self, holder: Slot) -> bool {
        let mut may = false;
        self.change(holder, |times| {
            *times = times.saturating_add(1);
            may = *times <= REPEATS;
        });
        may
    }

    /// A handler of the card in this slot reached a limit of the game: none of them begins again before a player acts.
    pub fn spend(&mut self, holder: Slot) {
        self.change(holder, |times| *times = u16::MAX);
    }

    /// The same for the card whose handlers have begun most often, of equal ones the first. Whether one was left.
    pub fn spend_most(&mut self) -> bool {
        let left = self.0.iter_mut().filter(|(_, times)| *times <= REPEATS).rev();
        left.max_by_key(|(_, times)| *times).map(|(_, times)| *times = u16::MAX).is_some()
    }

    /// A player is asked what to do.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether no handler has begun.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn change(&mut self, holder: Slot, change: impl FnOnce(&mut u16)) {
        match self.0.iter_mut().find(|(slot, _)| *slot == holder) {
            Some((_, times)) => change(times),
            None => {
                let mut times = 0;
                change(&mut times);
                self.0.push((holder, times));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Repeats;
    use crate::kernel::capacity::REPEATS;

    #[test]
    fn the_scripts_of_a_card_begin_so_often_and_no_more() {
        let mut repeats = Repeats::default();
        for _ in 0..REPEATS {
            assert!(repeats.begin(1) && repeats.begin(2));
        }
        assert!(!repeats.begin(1) && repeats.begin(3));
        repeats.clear();
        assert!(repeats.is_empty() && repeats.begin(1));
    }

    #[test]
    fn what_begins_most_is_spent_first_and_the_first_of_equals() {
        let mut repeats = Repeats::default();
        for (slot, times) in [(1, 2), (2, 3), (3, 3)] {
            (0..times).for_each(|_| _ = repeats.begin(slot));
        }
        assert!(repeats.spend_most());
        assert!(!repeats.begin(2) && repeats.begin(3) && repeats.begin(1));
        assert!(repeats.spend_most() && repeats.spend_most() && !repeats.spend_most());
    }
}
