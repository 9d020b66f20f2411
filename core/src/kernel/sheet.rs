//! What play asks most often of a card's side and of its abilities, taken together when a catalogue is sealed.

use super::capacity::CARD_STATS;
use super::ids::{AbilityId, Seat, TABLE, ZoneId};

/// What play asks of a card's side most often, in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sheet {
    /// The printed numbers.
    pub stats: [i32; CARD_STATS],
    /// Head words printed on it, as bits by index into the vocabulary.
    pub heads: u64,
    /// Kinds of events that any of its abilities answers, as bits.
    pub listens: u32,
    /// Those of them that it answers also when they happen to another card.
    pub overhears: u32,
    /// Whether any of its abilities is continuous.
    pub has_static: bool,
    /// Whether any of its abilities can replace an event.
    pub would: bool,
    /// Whether it has continuous abilities that work in every zone.
    pub anywhere: bool,
    /// Whether any of its abilities waits for a state of the game ([`super::cards::Use::State`]).
    pub polls: bool,
    /// The first card type, as an index into the vocabulary: the one that it is played as.
    pub kind: u8,
    /// All card types, as bits by index into the vocabulary.
    pub types: u32,
    /// The attributes, as bits.
    pub attributes: u16,
    /// The stretch of [`Cards::duties`] that is its own.
    pub duties: (u32, u32),
}

/// Zone kinds that a text reads, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sides {
    /// On the side of the player who controls it.
    pub own: u32,
    /// On the sides of all others.
    pub opposing: u32,
}

/// What the continuous part of an ability reads by its words. What its scripts read shows when they are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Said {
    /// As bits of [`super::cards::Ability::reads`].
    pub reads: u64,
    /// The zones among it, by side.
    pub sides: Sides,
    /// Present values of cards, as bits of [`super::cards::Ability::reads_values`].
    pub values: u32,
    /// Whether it asks scripts, too.
    pub scripted: bool,
}

impl Sides {
    /// Every zone.
    pub const ALL: Sides = Sides { own: u32::MAX, opposing: u32::MAX };

    /// The zones, as bits by [`super::ids::ZoneId::place`], where this seat is the controller.
    pub fn of(self, controller: Seat) -> u64 {
        let side = |seat| if seat == controller { self.own } else { self.opposing };
        (0..TABLE).map(Seat).fold(0, |bits, seat| bits | ZoneId::places(seat, side(seat)))
    }
}

/// An ability of a card's side that does something by itself in play: answers events, or holds all the time. What play asks of
/// it most often, in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duty {
    /// The ability.
    pub ability: AbilityId,
    /// Zone kinds in which it functions, as bits.
    pub zones: u32,
    /// Kinds of events that it answers, as bits.
    pub listens: u32,
    /// Those of them that it answers also when they happen to another card.
    pub overhears: u32,
    /// Whether it can replace an event.
    pub would: bool,
    /// Whether anything of it holds all the time.
    pub is_static: bool,
    /// Whether it waits for a state of the game ([`super::cards::Use::State`]).
    pub polls: bool,
}
