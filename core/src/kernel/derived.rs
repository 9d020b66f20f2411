//! The present values of a board, as `continuous` has worked them out. A cache: nothing here is part of the state.

use super::capacity::{CARD_STATS, OBJECTS, PLAYER_STATS};
use super::cards::Sheet;
use super::ids::{AbilityId, Ref, Seat, Slot};
use super::program::Side;
use super::state::{Change, On};
use std::cell::Cell;

/// The present values of one object in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Row {
    /// Numbers; not clamped, so that a sum may pass below 0.
    pub stats: [i32; CARD_STATS],
    /// Heads, printed and gained, as bits.
    pub heads: u32,
    /// Actions it can't do, as bits.
    pub cant: u32,
    /// Actions it must do if it can, as bits.
    pub must: u32,
    /// Further attacks.
    pub attacks: i16,
}

impl Row {
    /// As printed.
    pub(super) fn printed(sheet: &Sheet) -> Row {
        Row { stats: sheet.stats, heads: sheet.heads, cant: 0, must: 0, attacks: 0 }
    }
}

/// The present modifications of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayerRow {
    /// What the player's numbers were set to.
    pub set: [Option<i32>; PLAYER_STATS],
    /// Added to the player's numbers.
    pub add: [i32; PLAYER_STATS],
    /// Actions it can't do, as bits.
    pub cant: u32,
    /// Actions it must do if it can, as bits.
    pub must: u32,
}

/// That a player can do an action with one card only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Only {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: u8,
    /// With which card.
    pub with: Ref,
}

impl PlayerRow {
    /// The present number where the rules alone make it `base`.
    pub fn number(&self, stat: u8, base: i32) -> i32 {
        let at = usize::from(stat);
        let set = self.set.get(at).copied().flatten();
        set.unwrap_or(base).saturating_add(self.add.get(at).copied().unwrap_or(0))
    }
}

/// An ability that something has without its being printed on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grant {
    /// Who has it.
    pub holder: Slot,
    /// Which.
    pub ability: AbilityId,
}

/// A restriction with a filter, in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InForce {
    /// Index into the catalogue's restrictions.
    pub restriction: u16,
    /// On whom.
    pub on: On,
    /// Whose.
    pub controller: Seat,
    /// By which card.
    pub source: Ref,
}

/// Cards that a player's effects count without their being there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// Whose effects.
    pub seat: Seat,
    /// In whose zones.
    pub side: Side,
    /// Zone kinds as bits.
    pub zones: u32,
    /// How many.
    pub more: i32,
}

/// One continuous source found on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    pub(super) holder: Ref,
    pub(super) controller: Seat,
    pub(super) ability: AbilityId,
    pub(super) stamp: u32,
}

/// A change that is due in this pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Due {
    pub(super) stamp: u32,
    pub(super) on: On,
    pub(super) change: Change,
    pub(super) controller: Seat,
    pub(super) source: Ref,
}

/// The cache.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derived {
    pub(super) rows: Vec<Row>,
    /// Players' rows.
    pub players: [PlayerRow; 4],
    /// Gained abilities.
    pub grants: Vec<Grant>,
    /// Restrictions in force.
    pub restrictions: Vec<InForce>,
    /// Cards that are counted without being there.
    pub counted: Vec<Counted>,
    /// Actions that can be done with one card only.
    pub only: Vec<Only>,
    /// Kinds of events that anything in play answers, as bits.
    pub listens: u32,
    /// Whether anything in play can replace an event.
    pub replaces: bool,
    /// Whether anything in play works all the time.
    pub volatile: bool,
    /// Zone kinds that continuous abilities read, as bits, and `READS_TURN`: a change there changes values.
    pub reads: u32,
    /// Whether a number of a card out of play is being worked out.
    pub(super) looking: Cell<bool>,
}

impl Default for Derived {
    fn default() -> Self {
        Derived {
            rows: vec![Row::default(); OBJECTS],
            players: [PlayerRow::default(); 4],
            grants: Vec::new(),
            restrictions: Vec::new(),
            counted: Vec::new(),
            only: Vec::new(),
            listens: 0,
            replaces: false,
            volatile: false,
            reads: 0,
            looking: Cell::new(false),
        }
    }
}

impl Derived {
    /// The row of an object in play.
    pub fn row(&self, slot: Slot) -> &Row {
        static NONE: Row = Row { stats: [0; CARD_STATS], heads: 0, cant: 0, must: 0, attacks: 0 };
        self.rows.get(usize::from(slot)).unwrap_or(&NONE)
    }

    /// The row of a player.
    pub fn player(&self, seat: Seat) -> &PlayerRow {
        static NONE: PlayerRow = PlayerRow { set: [None; PLAYER_STATS], add: [0; PLAYER_STATS], cant: 0, must: 0 };
        self.players.get(seat.index()).unwrap_or(&NONE)
    }
}
