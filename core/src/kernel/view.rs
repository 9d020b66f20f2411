//! What one player may know, as a type of its own: hidden cards are absent, not masked. With no seat it shows everything,
//! for scenarios and tools.

use super::ids::{CardId, Seat, Slot, ZoneId};
use serde::Serialize;

/// A card that the viewer can see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardView {
    /// Same number as long as the players can follow the card.
    pub handle: u32,
    /// Arena slot; only in the view that shows everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// Which card.
    pub card: CardId,
    /// Whose it is.
    pub owner: Seat,
    /// Which face is up.
    pub face: u8,
    /// Position in its zone, from the top or left.
    pub position: u8,
    /// Present numbers by the rulebook's stat index.
    pub stats: Vec<i32>,
    /// Heads it has now, printed or gained, as bits.
    pub heads: u32,
    /// Actions it can't do, as bits.
    pub cant: u32,
    /// Marks of the rulebook by word (attacks declared, deployed this turn, ...), only those that are not zero.
    pub marks: Vec<(&'static str, i32)>,
    /// Cards attached to it.
    pub attached: Vec<CardView>,
}

/// A card that an answer or a decision speaks of, as one seat may know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Glimpse {
    /// Which card, if the seat may know.
    pub card: Option<CardId>,
    /// Its handle, if the seat may know the card.
    pub handle: Option<u32>,
    /// Where it lies.
    pub zone: ZoneId,
    /// Its place there, from the top or left: all that tells hidden cards apart.
    pub position: u8,
}

/// A zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ZoneView {
    /// Which.
    pub id: ZoneId,
    /// How many cards are in it (open to all: 3.1.5).
    pub count: usize,
    /// Those that the viewer can see, in order.
    pub cards: Vec<CardView>,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// Which.
    pub seat: Seat,
    /// Numbers of the player by the rulebook's word, in its order (level, size, ...).
    pub stats: Vec<(&'static str, i32)>,
    /// How much of such a number is used up, where that means something (size by the costs on the field).
    pub spent: Vec<(&'static str, i32)>,
    /// Zones by kind.
    pub zones: Vec<ZoneView>,
}

/// The table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who looks; `None`: everything is shown.
    pub viewer: Option<Seat>,
    /// Whose turn it is.
    pub turn: Seat,
    /// Which turn, from 1.
    pub turn_number: u32,
    /// Phase as an index into the vocabulary; `None` before the first turn.
    pub phase: Option<u8>,
    /// Who began.
    pub first: Seat,
    /// Cards that the rulebook points at (attacker, defender) by handle.
    pub pointers: Vec<(&'static str, u32)>,
    /// Players.
    pub seats: Vec<SeatView>,
}
