//! What a modification in force does, and how it is written down in a saved state.

use super::ids::{AbilityId, Ref, Seat};
use super::program::{Pc, Side};
use serde::{Deserialize, Serialize};

/// The card or player that a modification is put on, or that counters lie on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum On {
    /// One incarnation of a card.
    Card(Ref),
    /// A player.
    Player(Seat),
}

/// What a modification does to the card or player it is put on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub enum Change {
    /// Adds to a number: index of the number, and how much (negative: lowers it).
    Add(u8, i32),
    /// Sets a number: index of the number, and its value.
    Set(u8, i32),
    /// Makes a number so many times as great, behind all sums: index of the number, and how many times.
    Times(u8, i32),
    /// Grants this ability.
    Gain(AbilityId),
    /// Takes all abilities and head words that were there before it, printed or granted.
    Lose,
    /// Takes the head word with this number where it was there before, printed or granted; one that comes later stays.
    LoseHead(u8),
    /// Gives the head word with this number.
    GainHead(u8),
    /// Forbids an action (an index into the vocabulary's actions).
    Cant(u8),
    /// Forbids what a restriction of the catalogue (by index) describes.
    Restrict(u16),
    /// Commands an action (an index into the vocabulary's actions) whenever it can be done.
    Must(u8),
    /// Allows an action (by index) with this card only; with no card at all if the reference is none.
    Only(u8, Ref),
    /// Allows this many more than the rules do: the extra's number in the rulebook, and how many.
    Extra(u8, i8),
    /// Makes the player's effects count so many cards more (last) in these zone kinds (bits) of this side.
    CountAs(Side, u32, i32),
    /// An ability of the player, for delayed and repeated triggers; put on a card, that card is its linked object.
    Watch(AbilityId),
    /// Permits something until the rulebook uses it up: the permit's number.
    Permit(u8),
    /// Applies the modifications of an `ApplyNext` to the next cards put into play: the ability, the index of that
    /// instruction, and how many cards are left.
    Next(AbilityId, Pc, u8),
}

impl Change {
    /// What a number (its index, its value) becomes by it.
    pub fn applied(self, stat: u8, number: i32) -> i32 {
        match self {
            Change::Add(of, by) if of == stat => number.saturating_add(by),
            Change::Set(of, to) if of == stat => to,
            Change::Times(of, n) if of == stat => number.saturating_mul(n),
            Change::Add(..)
            | Change::Set(..)
            | Change::Times(..)
            | Change::Gain(_)
            | Change::Lose
            | Change::LoseHead(_)
            | Change::GainHead(_)
            | Change::Cant(_)
            | Change::Restrict(_)
            | Change::Must(_)
            | Change::Only(..)
            | Change::Extra(..)
            | Change::CountAs(..)
            | Change::Watch(_)
            | Change::Permit(_)
            | Change::Next(..) => number,
        }
    }

    /// Whether it gives or takes abilities.
    pub(super) fn abilities(self) -> bool {
        matches!(self, Change::Gain(_) | Change::Watch(_) | Change::Lose | Change::LoseHead(_))
    }

    /// Where it comes among all changes: abilities are given and taken first; of a number set, then add, then multiply.
    pub fn layer(self) -> u8 {
        match self {
            Change::Gain(_) | Change::Lose | Change::LoseHead(_) | Change::GainHead(_) => 0,
            Change::Set(..) => 1,
            Change::Times(..) => 3,
            _ => 2,
        }
    }

    /// The number that it changes, and by how much or to what.
    pub fn number(self) -> Option<(u8, i32)> {
        match self {
            Change::Add(stat, n) | Change::Set(stat, n) => Some((stat, n)),
            // It is no difference and no new number.
            Change::Times(..)
            | Change::Gain(_)
            | Change::Lose
            | Change::LoseHead(_)
            | Change::GainHead(_)
            | Change::Cant(_)
            | Change::Restrict(_)
            | Change::Must(_)
            | Change::Only(..)
            | Change::Extra(..)
            | Change::CountAs(..)
            | Change::Watch(_)
            | Change::Permit(_)
            | Change::Next(..) => None,
        }
    }

    /// The ability that is had by it.
    pub fn ability(self) -> Option<AbilityId> {
        match self {
            Change::Gain(ability) | Change::Watch(ability) => Some(ability),
            Change::Add(..)
            | Change::Set(..)
            | Change::Times(..)
            | Change::Lose
            | Change::LoseHead(_)
            | Change::GainHead(_)
            | Change::Cant(_)
            | Change::Restrict(_)
            | Change::Must(_)
            | Change::Only(..)
            | Change::Extra(..)
            | Change::CountAs(..)
            | Change::Permit(_)
            | Change::Next(..) => None,
        }
    }
}

/// A [`Change`] in a saved state. Most rulebooks have one kind of extra and one of permit, so the first of each is written
/// without its number: that keeps states short, and their digests what they were before there were numbers. The order is part
/// of the format.
#[derive(Clone, Copy, Serialize, Deserialize)]
enum Written {
    Add(u8, i32),
    Set(u8, i32),
    Gain(AbilityId),
    Cant(u8),
    Restrict(u16),
    Must(u8),
    Only(u8, Ref),
    FirstExtra(i8),
    CountAs(Side, u32, i32),
    Watch(AbilityId),
    FirstPermit,
    Next(AbilityId, Pc, u8),
    Extra(u8, i8),
    Permit(u8),
    Times(u8, i32),
    Lose,
    LoseHead(u8),
    GainHead(u8),
}

impl From<Change> for Written {
    fn from(change: Change) -> Written {
        match change {
            Change::Add(stat, n) => Written::Add(stat, n),
            Change::Set(stat, n) => Written::Set(stat, n),
            Change::Gain(ability) => Written::Gain(ability),
            Change::Cant(action) => Written::Cant(action),
            Change::Restrict(index) => Written::Restrict(index),
            Change::Must(action) => Written::Must(action),
            Change::Only(action, with) => Written::Only(action, with),
            Change::Extra(0, n) => Written::FirstExtra(n),
            Change::Extra(extra, n) => Written::Extra(extra, n),
            Change::CountAs(side, zones, n) => Written::CountAs(side, zones, n),
            Change::Watch(ability) => Written::Watch(ability),
            Change::Permit(0) => Written::FirstPermit,
            Change::Permit(permit) => Written::Permit(permit),
            Change::Next(ability, at, left) => Written::Next(ability, at, left),
            Change::Times(stat, n) => Written::Times(stat, n),
            Change::Lose => Written::Lose,
            Change::LoseHead(head) => Written::LoseHead(head),
            Change::GainHead(head) => Written::GainHead(head),
        }
    }
}

impl From<Written> for Change {
    fn from(written: Written) -> Change {
        match written {
            Written::Add(stat, n) => Change::Add(stat, n),
            Written::Set(stat, n) => Change::Set(stat, n),
            Written::Gain(ability) => Change::Gain(ability),
            Written::Cant(action) => Change::Cant(action),
            Written::Restrict(index) => Change::Restrict(index),
            Written::Must(action) => Change::Must(action),
            Written::Only(action, with) => Change::Only(action, with),
            Written::FirstExtra(n) => Change::Extra(0, n),
            Written::Extra(extra, n) => Change::Extra(extra, n),
            Written::CountAs(side, zones, n) => Change::CountAs(side, zones, n),
            Written::Watch(ability) => Change::Watch(ability),
            Written::FirstPermit => Change::Permit(0),
            Written::Permit(permit) => Change::Permit(permit),
            Written::Next(ability, at, left) => Change::Next(ability, at, left),
            Written::Times(stat, n) => Change::Times(stat, n),
            Written::Lose => Change::Lose,
            Written::LoseHead(head) => Change::LoseHead(head),
            Written::GainHead(head) => Change::GainHead(head),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(change: Change) -> Vec<u8> {
        postcard::to_stdvec(&change).unwrap_or_default()
    }

    #[test]
    fn the_first_extra_and_permit_are_written_without_their_numbers() {
        assert_eq!(bytes(Change::Extra(0, 1)), [7, 1]);
        assert_eq!(bytes(Change::Permit(0)), [10]);
        assert_eq!(bytes(Change::Watch(AbilityId(3))), [9, 3]);
        assert_eq!(bytes(Change::Next(AbilityId(3), 4, 1)), [11, 3, 4, 1]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let changes = [
            Change::Add(1, -500),
            Change::Set(0, 3),
            Change::Gain(AbilityId(7)),
            Change::Cant(2),
            Change::Restrict(300),
            Change::Must(1),
            Change::Only(1, Ref::NONE),
            Change::Extra(0, -2),
            Change::Extra(1, 2),
            Change::CountAs(Side::Own, 6, 1),
            Change::Watch(AbilityId(9)),
            Change::Permit(0),
            Change::Permit(4),
            Change::Next(AbilityId(1), 2, 3),
            Change::Times(0, 2),
            Change::Lose,
            Change::LoseHead(25),
            Change::GainHead(25),
        ];
        for change in changes {
            assert_eq!(postcard::from_bytes::<Change>(&bytes(change)), Ok(change));
        }
    }
}
