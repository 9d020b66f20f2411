//! What a modification in force does, and how it is written down in a saved state.

use super::ids::{AbilityId, CardId, Ref, Seat};
use super::program::{How, Pc, Side};
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
    /// Puts it under the control of a seat: it lies on that side of its zone.
    Control(Seat),
    /// Makes it a copy of a card with this face up.
    Copy(CardId, u8),
    /// Changes its card types, as bits by index into the vocabulary.
    Types(How, u32),
    /// Changes its attributes, as bits by index into the vocabulary.
    Attributes(How, u16),
    /// Changes its affiliations: the ability in whose text it stands, and its place among those that stand there.
    Affiliations(AbilityId, u8),
    /// The seat whose it would be if nothing put it under the control of another: put in force by the kernel itself.
    Home(Seat),
    /// The card and face that it would be if nothing made it a copy: put in force by the kernel itself.
    Own(CardId, u8),
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
            | Change::Control(_)
            | Change::Copy(..)
            | Change::Types(..)
            | Change::Attributes(..)
            | Change::Home(_)
            | Change::Own(..)
            | Change::Affiliations(..)
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

    /// Whether the abilities at work must be read off the board anew when it comes or goes: it gives or takes some, or changes what
    /// others find.
    pub(super) fn abilities(self) -> bool {
        matches!(self, Change::Gain(_) | Change::Watch(_) | Change::Lose | Change::LoseHead(_)) || self.is_early()
    }

    /// Whether it changes what a card is and whose, before abilities and numbers.
    pub(super) fn is_early(self) -> bool {
        match self {
            Change::Control(_)
            | Change::Copy(..)
            | Change::Types(..)
            | Change::Attributes(..)
            | Change::Affiliations(..)
            | Change::Home(_)
            | Change::Own(..) => true,
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
            | Change::Next(..) => false,
        }
    }

    /// Where it comes among all changes: copies, control, types and attributes first; then abilities are given and taken; of a
    /// number set, then add, then multiply.
    pub fn layer(self) -> u8 {
        match self {
            Change::Copy(..) | Change::Control(_) | Change::Types(..) => 0,
            Change::Affiliations(..) | Change::Attributes(..) | Change::Home(_) | Change::Own(..) => 0,
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
            | Change::Control(_)
            | Change::Copy(..)
            | Change::Types(..)
            | Change::Attributes(..)
            | Change::Home(_)
            | Change::Own(..)
            | Change::Affiliations(..)
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
            | Change::Control(_)
            | Change::Copy(..)
            | Change::Types(..)
            | Change::Attributes(..)
            | Change::Home(_)
            | Change::Own(..)
            | Change::Affiliations(..)
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
    Control(Seat),
    Copy(CardId, u8),
    Types(How, u32),
    Attributes(How, u16),
    Affiliations(AbilityId, u8),
    Home(Seat),
    Own(CardId, u8),
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
            Change::Control(seat) => Written::Control(seat),
            Change::Copy(card, face) => Written::Copy(card, face),
            Change::Types(how, types) => Written::Types(how, types),
            Change::Attributes(how, attributes) => Written::Attributes(how, attributes),
            Change::Affiliations(ability, at) => Written::Affiliations(ability, at),
            Change::Home(seat) => Written::Home(seat),
            Change::Own(card, face) => Written::Own(card, face),
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
            Written::Control(seat) => Change::Control(seat),
            Written::Copy(card, face) => Change::Copy(card, face),
            Written::Types(how, types) => Change::Types(how, types),
            Written::Attributes(how, attributes) => Change::Attributes(how, attributes),
            Written::Affiliations(ability, at) => Change::Affiliations(ability, at),
            Written::Home(seat) => Change::Home(seat),
            Written::Own(card, face) => Change::Own(card, face),
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
            Change::Control(Seat(2)),
            Change::Copy(CardId(300), 1),
            Change::Types(How::Add, 6),
            Change::Attributes(How::Take, 300),
            Change::Affiliations(AbilityId(4), 1),
            Change::Home(Seat(1)),
            Change::Own(CardId(7), 0),
        ];
        for change in changes {
            assert_eq!(postcard::from_bytes::<Change>(&bytes(change)), Ok(change));
        }
    }
}
