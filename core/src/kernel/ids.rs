//! Small integers that name things. None of them leaves the kernel towards a player: see `view` for handles.

pub use super::slots::{NOBODY, Slot};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A player's place at the table, counted from 0 in ring order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// Stands for the table: whose cards are nobody's.
    pub const TABLE: Seat = Seat(TABLE);

    /// The seat as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat as one bit of a set of seats; none for a number that no set has room for.
    #[inline]
    pub fn bit(self) -> u8 {
        1u8.checked_shl(u32::from(self.0)).unwrap_or(0)
    }

    /// The other seat of two.
    pub fn across(self) -> Seat {
        Seat(self.0 ^ 1)
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Seat::TABLE => f.write_str("table"),
            Seat(n) => write!(f, "p{}", u16::from(n) + 1),
        }
    }
}

/// The incarnation that marks a reference as a place.
pub const PLACE: u16 = u16::MAX;

/// A reference to one incarnation of an object: stale as soon as the object has become a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ref {
    /// The object's index in the list of all objects.
    #[serde(with = "super::slots")]
    pub slot: Slot,
    /// Which incarnation of the object is meant.
    pub incarnation: u16,
}

impl Ref {
    /// Refers to nothing.
    pub const NONE: Ref = Ref { slot: NOBODY, incarnation: 0 };

    /// Whether it refers to nothing.
    #[inline]
    pub fn is_none(self) -> bool {
        self.slot == NOBODY
    }

    /// A place on the board where a card could stand: what programs remember instead of a card.
    pub fn to_place(zone: ZoneId) -> Ref {
        Ref { slot: Slot::from(zone.saved()), incarnation: PLACE }
    }

    /// A player, where a program or what was announced remembers one instead of a card.
    pub fn to_player(seat: Seat) -> Ref {
        Ref::to_place(ZoneId::of(seat, PLAYER))
    }

    /// The player that it means; `None`: it means a card, a place, or nothing.
    pub fn player(self) -> Option<Seat> {
        self.place().filter(|at| at.kind() == PLAYER).map(ZoneId::seat)
    }

    /// The place that it means; `None`: it means a card, or nothing.
    #[inline]
    pub fn place(self) -> Option<ZoneId> {
        let zone = || u8::try_from(self.slot).ok().and_then(ZoneId::of_saved).unwrap_or_default();
        (self.incarnation == PLACE).then(zone)
    }
}

impl Default for Ref {
    fn default() -> Self {
        Ref::NONE
    }
}

/// How many kinds of zones a seat may have: so many bits of a set of kinds are theirs.
pub const ZONE_KINDS: u8 = 28;
/// The kind that stands for a player where places and cards can stand too: in it nothing lies, and a set of kinds with this bit means
/// players beside cards.
pub const PLAYER: u8 = 31;
/// How far the numbers of two seats' zones of one kind lie apart: a power of two, so that seat and kind are bits of the number.
const STRIDE: u8 = 32;
/// The seat number of zones that belong to the table.
pub const TABLE: u8 = 4;
/// How many numbers of zones there are: four seats and the table.
pub const ZONES: usize = STRIDE as usize * (TABLE as usize + 1);

/// A zone: a kind of the rulebook and the seat whose pile it is (which need not own the cards in it).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ZoneId(pub u8);

impl ZoneId {
    /// In no zone: not in the game, or held under another card.
    pub const NOWHERE: ZoneId = ZoneId(u8::MAX);

    /// A seat's zone. Of a seat that no game has it is a zone that no game has.
    #[inline]
    pub const fn of(seat: Seat, kind: u8) -> ZoneId {
        ZoneId(seat.0.saturating_mul(STRIDE).saturating_add(kind))
    }

    /// The seat whose pile it is; the table's number for a shared one.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self.0 / STRIDE)
    }

    /// The rulebook's zone kind.
    #[inline]
    pub const fn kind(self) -> u8 {
        self.0 % STRIDE
    }

    /// Its kind as a bit; 0 of no zone.
    #[inline]
    pub const fn bit(self) -> u32 {
        if self.0 == u8::MAX { 0 } else { 1 << self.kind() }
    }

    /// Itself as a bit; 0 of no zone, all bits for one of the table. A seat has sixteen bits: a kind shares its bit with the
    /// one sixteen further on ([`ZoneId::places`]).
    #[inline]
    pub const fn place(self) -> u64 {
        match self.0 {
            u8::MAX => 0,
            at if at < TABLE * STRIDE => 1 << (self.seat().0 * 16 + self.kind() % 16),
            _ => u64::MAX,
        }
    }

    /// A seat's zones of these kinds (bits) as the bits of [`ZoneId::place`].
    pub const fn places(seat: Seat, kinds: u32) -> u64 {
        (((kinds | kinds >> 16) & 0xFFFF) as u64) << (seat.0 * 16)
    }

    /// Its number in saved games, which only grows by kinds beyond the first sixteen.
    pub const fn saved(self) -> u8 {
        let (seat, kind) = (self.seat().0, self.kind());
        match self.0 {
            u8::MAX => u8::MAX,
            _ if kind < 16 => seat * 16 + kind,
            _ => 16 * (TABLE + 1) + seat * (STRIDE - 16) + kind - 16,
        }
    }

    /// The zone with this number in saved games; `None`: no zone has it.
    pub const fn of_saved(number: u8) -> Option<ZoneId> {
        const FIRST: u8 = 16 * (TABLE + 1);
        match number {
            u8::MAX => Some(ZoneId::NOWHERE),
            n if n < FIRST => Some(ZoneId(n / 16 * STRIDE + n % 16)),
            n => {
                let (seat, kind) = ((n - FIRST) / (STRIDE - 16), 16 + (n - FIRST) % (STRIDE - 16));
                if seat <= TABLE && (kind < ZONE_KINDS || kind == PLAYER) {
                    Some(ZoneId(seat * STRIDE + kind))
                } else {
                    None
                }
            }
        }
    }

    /// Whether its kind is one of these bits.
    #[inline]
    pub const fn is_in(self, kinds: u32) -> bool {
        self.0 != u8::MAX && kinds & (1 << self.kind()) != 0
    }
}

impl Default for ZoneId {
    fn default() -> Self {
        ZoneId::NOWHERE
    }
}

impl Serialize for ZoneId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.saved().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ZoneId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ZoneId::of_saved(u8::deserialize(deserializer)?).ok_or_else(|| D::Error::custom("no such zone"))
    }
}

/// A card of the catalogue, by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct CardId(pub u16);

impl CardId {
    /// The card as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An ability of the catalogue, printed on a card or quoted in a text, by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AbilityId(pub u16);

impl Default for AbilityId {
    fn default() -> Self {
        AbilityId::NONE
    }
}

impl AbilityId {
    /// Stands for "no ability".
    pub const NONE: AbilityId = AbilityId(u16::MAX);

    /// The ability as an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The id of a clause of a rulebook, "" where a card's own text is the reason.
pub type Clause = &'static str;
