//! What one player may know, as a type of its own: hidden cards are absent, not masked. With no seat it shows everything,
//! for scenarios and tools.

use super::capacity::CARD_STATS;
use super::ids::{AbilityId, CardId, Seat, Slot, ZoneId};
use super::object::Origin;
use serde::Serialize;

/// A card that the viewer can see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardView {
    /// A number that stays the same as long as the players can follow the card.
    pub handle: u32,
    /// The index of the object; only in the view that shows everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// The card of the catalogue.
    pub card: CardId,
    /// The player from whose deck it came.
    pub owner: Seat,
    /// How it came into the game; left out of the written view for a card of a deck.
    #[serde(skip_serializing_if = "Origin::is_card")]
    pub origin: Origin,
    /// The face that is up, as an index.
    pub face: u8,
    /// Its position in its zone, from the top or left, from 0.
    pub position: u8,
    /// Its present numbers, by index into the vocabulary's card stats.
    pub stats: [i32; CARD_STATS],
    /// Head words it has now, printed or gained, as bits.
    pub heads: u64,
    /// Abilities it has now: printed, of what is attached to it, gained. For programs; they are no part of the written view.
    #[serde(skip)]
    pub abilities: Vec<AbilityId>,
    /// What it is now, where something changes its types, attributes or affiliations; left out of the written view where it is what
    /// is printed on its card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub traits: Option<TraitsView>,
    /// Actions it can't do, as bits by index into the vocabulary.
    pub cant: u32,
    /// What the rulebook has marked on it (attacks declared, deployed this turn, ...), by word; only numbers that are
    /// not 0.
    pub marks: Vec<(&'static str, i32)>,
    /// What it is attached to, by handle, where what is attached lies in a zone like others; left out of the written view where it is
    /// attached to nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<u32>,
    /// The cards attached to it.
    pub attached: Vec<CardView>,
}

/// What a card is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TraitsView {
    /// Its card types, as bits by index into the vocabulary.
    pub types: u32,
    /// Its attributes, as bits by index into the vocabulary.
    pub attributes: u16,
    /// Its affiliations, as indices into the terms of the catalogue.
    pub affiliations: Vec<u16>,
}

/// What a seat may know of a card that an answer or a decision names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Glimpse {
    /// The card, if the seat may know it.
    pub card: Option<CardId>,
    /// Its handle, if the seat may know the card.
    pub handle: Option<u32>,
    /// The zone it lies in.
    pub zone: ZoneId,
    /// Its position there, from the top or left: all that tells hidden cards apart.
    pub position: u8,
}

/// A zone as the viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ZoneView {
    /// The zone.
    pub id: ZoneId,
    /// How many cards are in it: everybody may count them.
    pub count: usize,
    /// The cards that the viewer can see, in order.
    pub cards: Vec<CardView>,
}

/// A pending thing as the viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PendingView {
    /// The player who announced it.
    pub controller: Seat,
    /// What stands for it, if the viewer may know it: by handle.
    pub handle: Option<u32>,
    /// The card of what stands for it, if the viewer may know it.
    pub card: Option<CardId>,
    /// The ability, if the viewer may know the card. For programs; it is no part of the written view.
    #[serde(skip)]
    pub ability: Option<AbilityId>,
    /// The cards that it aims at; left out of the written view where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<Glimpse>,
    /// The number that was chosen for it; left out of the written view where none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i16>,
    /// Whether it is being resolved.
    pub resolving: bool,
}

/// A player as the viewer sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The player's seat.
    pub seat: Seat,
    /// Numbers of the player by the rulebook's word, in the vocabulary's order (level, size, ...).
    pub stats: Vec<(&'static str, i32)>,
    /// How much of such a number is used up, where that means something (size by the costs on the field), and what lies in a pool.
    pub spent: Vec<(&'static str, i32)>,
    /// Counters that the player has, by the rulebook's word; left out of the written view where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<(&'static str, i32)>,
    /// The player's zones, by kind.
    pub zones: Vec<ZoneView>,
}

impl View {
    /// All zones: those of the players, then those of the table.
    pub fn zones(&self) -> impl Iterator<Item = &ZoneView> {
        self.seats.iter().flat_map(|seat| &seat.zones).chain(&self.table)
    }
}

/// The table as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The seat that looks; `None`: everything is shown.
    pub viewer: Option<Seat>,
    /// The player whose turn it is.
    pub turn: Seat,
    /// The number of the turn, from 1.
    pub turn_number: u32,
    /// The phase as an index into the vocabulary; `None` before the first turn.
    pub phase: Option<u8>,
    /// The attribute that this turn is of (the active house), as an index into the vocabulary; left out of the written view where
    /// the game has none, or none yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attribute: Option<u8>,
    /// The player who began the game.
    pub first: Seat,
    /// Cards that the rulebook points at (attacker, defender) by handle.
    pub pointers: Vec<(&'static str, u32)>,
    /// The zones that belong to nobody, by kind; left out of the written view where the game has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<ZoneView>,
    /// What was announced and is not resolved yet, the newest last; left out of the written view while nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pending: Vec<PendingView>,
    /// The players, by seat.
    pub seats: Vec<SeatView>,
}
