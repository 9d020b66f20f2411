//! Counters that lie on cards and on players, and what a kind of them does: data only. `counting` puts them there and takes them
//! away.

use super::change::{Change, On};
use serde::{Deserialize, Serialize};

/// All counters of one kind on one card or player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// What they lie on.
    pub on: On,
    /// The rulebook's number of the kind.
    pub kind: u8,
    /// How many there are, never 0.
    pub n: u16,
    /// The timestamp of the newest: what they do is as old as that.
    pub stamp: u32,
}

impl Default for Counter {
    fn default() -> Self {
        Counter { on: On::Player(super::ids::Seat(0)), kind: 0, n: 0, stamp: 0 }
    }
}

/// A kind of counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CounterKind {
    /// What counters of the kind do to what they lie on, as long as they do.
    pub does: &'static [Does],
}

/// One thing that counters of a kind do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// Each of them adds to a number (its index, and how much).
    Add(u8, i32),
    /// They give a head word, however many there are.
    Gain(u8),
    /// They take a head word that was there before them.
    Lose(u8),
}

impl Does {
    /// The change that so many counters make by it.
    pub fn change(self, n: u16) -> Change {
        match self {
            Does::Add(stat, each) => Change::Add(stat, each.saturating_mul(i32::from(n))),
            Does::Gain(head) => Change::GainHead(head),
            Does::Lose(head) => Change::LoseHead(head),
        }
    }
}
