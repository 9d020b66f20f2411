//! An object of the game: a card of a deck, or what was made during play.

use super::ids::{CardId, NOBODY, Seat, Slot, ZoneId};
use serde::{Deserialize, Serialize};

/// How an object came into the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[repr(u8)]
pub enum Origin {
    /// It is a card that was there when the game began.
    #[default]
    Card,
    /// It was made during play and is no card.
    Token,
    /// It was made during play as a copy of another object.
    Copy,
    /// It is a card that was made during play.
    Generated,
    /// It has ceased to exist; its slot can be used again.
    Ended,
    /// It was made to stand for an ability that was announced, and is no card.
    Ability,
}

impl Origin {
    /// All of them, by their numbers in saved games.
    const ALL: [Origin; 6] =
        [Origin::Card, Origin::Token, Origin::Copy, Origin::Generated, Origin::Ended, Origin::Ability];

    /// Whether it was there when the game began.
    pub fn is_card(&self) -> bool {
        *self == Origin::Card
    }

    /// Whether it was made during play and has not ended.
    pub fn is_made(self) -> bool {
        !matches!(self, Origin::Card | Origin::Ended)
    }
}

/// A card, token or marker in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Object {
    /// The card of the catalogue that it is.
    pub card: CardId,
    /// The player from whose deck it came, or for whom it was made.
    pub owner: Seat,
    /// The zone in which it lies.
    pub zone: ZoneId,
    /// The face that is up, and how it came into the game.
    pub form: Form,
    /// The slot of the object to which it is attached, or [`NOBODY`].
    pub host: Slot,
    /// Seats that know which card it is although its zone hides it, a bit each.
    pub known: u8,
    /// A counter that the rulebook uses as it likes (attacks declared this turn); 0 for a new object.
    pub count: u8,
    /// Bits that the rulebook uses as it likes (exhausted, moved this turn); 0 for a new object.
    pub status: u8,
    /// Counts how often it has become a new object: by every change of zone.
    pub incarnation: u16,
    /// The number of the turn in which it became this object.
    pub entered: u16,
    /// The card that it replaced when it came into play (an upgrade), or [`NO_CARD`].
    pub replaced: CardId,
    /// Its timestamp: when it became this object or was shuffled. Also the handle by which players may follow it.
    pub stamp: u32,
}

/// Stands for "no card" in [`Object::replaced`].
pub const NO_CARD: CardId = CardId(u16::MAX);

impl Default for Object {
    fn default() -> Self {
        NO_OBJECT
    }
}

/// Stands for an object that is not there: in no zone, and never live.
pub const NO_OBJECT: Object = Object {
    card: NO_CARD,
    owner: Seat(0),
    zone: ZoneId::NOWHERE,
    form: Form(0),
    host: NOBODY,
    known: 0,
    count: 0,
    status: 0,
    incarnation: u16::MAX,
    entered: 0,
    replaced: NO_CARD,
    stamp: 0,
};

/// The bit from which on a form holds the origin: no card has so many faces.
const ORIGIN: u8 = 4;

/// The face of an object and its origin in one byte, as saved games and digests have them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Form(u8);

impl Form {
    /// Of an object that shows this face, an index into the faces of its card.
    pub fn new(face: u8, origin: Origin) -> Form {
        Form((face & ((1 << ORIGIN) - 1)) | (origin as u8) << ORIGIN)
    }

    /// The byte.
    pub(super) fn byte(self) -> u8 {
        self.0
    }
}

impl Object {
    /// A card of a player in a zone, as it is when the game begins.
    pub const fn new(card: CardId, owner: Seat, zone: ZoneId) -> Object {
        Object { card, owner, zone, incarnation: 0, ..NO_OBJECT }
    }

    /// The face that is up, as an index into the faces of its card.
    #[inline]
    pub fn face(&self) -> u8 {
        self.form.0 & ((1 << ORIGIN) - 1)
    }

    /// How it came into the game.
    #[inline]
    pub fn origin(&self) -> Origin {
        Origin::ALL.get(usize::from(self.form.0 >> ORIGIN)).copied().unwrap_or_default()
    }

    /// Shows a face.
    pub fn show(&mut self, face: u8) {
        self.form = Form::new(face, self.origin());
    }
}

/// An object as bytes: most replaced nothing and are cards of a deck, so that is written as zeros.
#[derive(Serialize, Deserialize)]
struct Written {
    card: CardId,
    owner: Seat,
    zone: ZoneId,
    form: u8,
    #[serde(with = "super::slots")]
    host: Slot,
    known: u8,
    count: u8,
    status: u8,
    incarnation: u16,
    entered: u16,
    replaced: u16,
    stamp: u32,
}

impl From<Object> for Written {
    fn from(of: Object) -> Written {
        let form = of.form.byte();
        let Object { card, owner, zone, host, known, count, status, incarnation, entered, stamp, .. } = of;
        let replaced = of.replaced.0.wrapping_add(1);
        Written { card, owner, zone, form, host, known, count, status, incarnation, entered, replaced, stamp }
    }
}

impl TryFrom<Written> for Object {
    type Error = &'static str;

    fn try_from(of: Written) -> Result<Object, &'static str> {
        if usize::from(of.form >> ORIGIN) >= Origin::ALL.len() {
            return Err("no such origin of an object");
        }
        let Written { card, owner, zone, host, known, count, status, incarnation, entered, stamp, .. } = of;
        let (form, replaced) = (Form(of.form), CardId(of.replaced.wrapping_sub(1)));
        Ok(Object { card, owner, zone, form, host, known, count, status, incarnation, entered, replaced, stamp })
    }
}
