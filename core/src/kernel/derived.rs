//! The present values of a board, as `continuous` has worked them out. A cache: nothing here is part of the state.

use super::capacity::{CARD_STATS, EXTRAS, PLAYER_STATS};
use super::cards::{Cards, Sheet};
use super::depends::ZONE_BITS;
use super::ids::{AbilityId, CardId, Ref, Seat, Slot};
use super::program::Side;
use super::state::{Change, Floating, On};
use super::traits::Traits;
use std::cell::Cell;

/// The present values of one object in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Row {
    /// Its numbers; not held above 0, so that one sum may pass below 0 on its way.
    pub stats: [i32; CARD_STATS],
    /// Heads, printed and gained, as bits.
    pub heads: u64,
    /// Actions that it can't do, as bits by index into the vocabulary.
    pub cant: u32,
    /// Actions that it must do if it can, as bits.
    pub must: u32,
    /// How many more than the rules allow, by the number of the rulebook's extra (attacks a turn).
    pub extras: [i16; EXTRAS],
}

impl Row {
    /// The printed values of a side of a card, before any modification.
    pub(super) fn printed(sheet: &Sheet) -> Row {
        Row { stats: sheet.stats, heads: sheet.heads, cant: 0, must: 0, extras: [0; EXTRAS] }
    }

    /// Makes a change to it.
    pub(super) fn alter(&mut self, cat: &Cards, change: Change) {
        match change {
            Change::Add(stat, by) => {
                if let Some(n) = self.stats.get_mut(usize::from(stat)) {
                    *n = n.saturating_add(by);
                }
            }
            Change::Set(stat, to) => {
                if let Some(n) = self.stats.get_mut(usize::from(stat)) {
                    *n = to;
                }
            }
            Change::Times(stat, times) => {
                if let Some(n) = self.stats.get_mut(usize::from(stat)) {
                    *n = n.saturating_mul(times);
                }
            }
            Change::Gain(ability) => self.heads |= cat.ability(ability).heads,
            Change::Lose => self.heads = 0,
            Change::LoseHead(head) => self.heads &= !1u64.checked_shl(u32::from(head)).unwrap_or(0),
            Change::GainHead(head) => self.heads |= 1u64.checked_shl(u32::from(head)).unwrap_or(0),
            Change::Cant(action) => self.cant |= 1 << action,
            Change::Must(action) => self.must |= 1 << action,
            Change::Extra(extra, n) => {
                if let Some(more) = self.extras.get_mut(usize::from(extra)) {
                    *more += i16::from(n);
                }
            }
            // Asked for where it counts, or about players.
            Change::Restrict(_)
            | Change::Only(..)
            | Change::CountAs(..)
            | Change::Watch(_)
            | Change::Permit(_)
            | Change::Next(..) => {}
            // What it is and whose is no part of a row.
            Change::Control(_) | Change::Copy(..) | Change::Types(..) | Change::Attributes(..) => {}
            Change::Affiliations(..) | Change::Home(_) | Change::Own(..) => {}
        }
    }
}

/// The present modifications of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayerRow {
    /// What each number of the player was set to; `None`: nothing set it.
    pub set: [Option<i32>; PLAYER_STATS],
    /// What is added to each number of the player.
    pub add: [i32; PLAYER_STATS],
    /// Actions that the player can't do, as bits by index into the vocabulary.
    pub cant: u32,
    /// Actions that the player must do if possible, as bits.
    pub must: u32,
}

/// Says that a player can do an action with one card only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Only {
    /// The player who is limited.
    pub seat: Seat,
    /// The action, as an index into the vocabulary.
    pub action: u8,
    /// The only card that it can be done with.
    pub with: Ref,
}

impl PlayerRow {
    /// The present number of a player, from the number `base` that the rules alone would give.
    pub fn number(&self, stat: u8, base: i32) -> i32 {
        let at = usize::from(stat);
        let set = self.set.get(at).copied().flatten();
        set.unwrap_or(base).saturating_add(self.add.get(at).copied().unwrap_or(0))
    }
}

/// An ability that something has without its being printed on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grant {
    /// The object that has it.
    pub holder: Slot,
    /// The ability it has.
    pub ability: AbilityId,
}

/// A restriction with a filter, in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InForce {
    /// Index into the catalogue's restrictions.
    pub restriction: u16,
    /// The card or player whose actions it restricts.
    pub on: On,
    /// The player whose card or effect restricts.
    pub controller: Seat,
    /// The card that restricts.
    pub source: Ref,
}

/// Cards that the effects of a player count although they are not there ("count as one more unit in ...").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// The player whose effects count so.
    pub seat: Seat,
    /// The side in whose zones they are counted, as seen by that player.
    pub side: Side,
    /// The zone kinds in which they are counted, as bits.
    pub zones: u32,
    /// How many are counted besides those that are there.
    pub more: i32,
}

/// What was read off the board.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Readings {
    /// As bits of [`super::cards::Ability::reads`], without zones.
    pub(super) parts: u64,
    /// Zones, as bits by [`super::ids::ZoneId::place`].
    pub(super) places: u64,
    /// Present values of cards, as bits of [`super::cards::Ability::reads_values`].
    pub(super) values: u32,
}

impl Readings {
    /// Whatever there is.
    pub(super) const EVERYTHING: Readings = Readings { parts: u64::MAX, places: u64::MAX, values: u32::MAX };

    /// Both together.
    pub(super) fn and(self, other: Readings) -> Readings {
        let (parts, places) = (self.parts | other.parts, self.places | other.places);
        Readings { parts, places, values: self.values | other.values }
    }
}

/// A continuous ability at work on the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    /// The card in play that it is printed on; [`super::ids::NOBODY`]: it was given.
    pub(super) bearer: Slot,
    /// Whether its changes have not been collected yet.
    pub(super) fresh: bool,
    /// Whether an effect has given it to its holder.
    pub(super) given: bool,
    /// Whether its holder has lost it: what it changes before abilities are lost it changes all the same.
    pub(super) lost: bool,
    /// Whether its holder, that has lost it, keeps what it adds to the holder's own numbers ([`crate::ruleset::Ruleset::LOSES_WORN`]).
    pub(super) numbers: bool,
    pub(super) holder: Ref,
    pub(super) controller: Seat,
    pub(super) ability: AbilityId,
    pub(super) stamp: u32,
    /// The card that a text speaks of which holds for a while; [`Ref::NONE`]: it speaks of none.
    pub(super) linked: Ref,
    /// What it could read, as bits of [`super::cards::Ability::reads`].
    pub(super) could_read: u64,
    /// What it does read, as bits of the same: less where scripts were asked, which could read everything.
    pub(super) reads: u64,
    /// The zones that it reads, as bits by [`super::ids::ZoneId::place`].
    pub(super) places: u64,
    /// Present values that it reads and changes, as bits of [`super::cards::Ability::reads_values`].
    pub(super) values: (u32, u32),
    /// The stretch of the changes that are due which are its own.
    pub(super) due: (usize, usize),
}

impl Source {
    /// Notes what it has read now: what its words read, and what its scripts have read.
    pub(super) fn has_read(&mut self, readings: Readings) {
        (self.reads, self.places, self.values.0) = (readings.parts, readings.places, readings.values);
    }

    /// Whether it reads anything of what has changed, and of the zones among it.
    #[inline]
    pub(super) fn read(&self, stale: u64, stale_at: u64) -> bool {
        self.reads & stale & !ZONE_BITS != 0 || self.places & stale_at != 0 || self.fresh
    }

    /// Whether it is the same ability of the same card as another.
    pub(super) fn is(&self, other: &Source) -> bool {
        (self.ability, self.holder, self.controller, self.stamp, self.linked, self.numbers)
            == (other.ability, other.holder, other.controller, other.stamp, other.linked, other.numbers)
    }
}

/// What a part of a continuous ability changes in all its layers, as it was found in the first of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fixed {
    /// Who has the ability.
    pub(super) holder: Ref,
    /// The ability.
    pub(super) ability: AbilityId,
    /// The part, as an index.
    pub(super) part: usize,
    /// What it changes.
    pub(super) on: Vec<On>,
}

/// An ability printed on something in play that answers events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Listener {
    /// The card that it is printed on.
    pub(super) bearer: Slot,
    /// Who has it: of what is attached its host.
    pub(super) holder: Slot,
    pub(super) ability: AbilityId,
    /// Kinds of events that it answers, as bits.
    pub(super) listens: u32,
    /// Those of them that it answers also when they happen to another card.
    pub(super) overhears: u32,
    /// Whether it can replace an event.
    pub(super) would: bool,
    /// Whether it waits for a state of the game ([`super::cards::Use::State`]).
    pub(super) polls: bool,
}

/// A card that has come into play or left it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moved {
    pub(super) slot: Slot,
    /// The card, and the side of it that was up before.
    pub(super) card: CardId,
    pub(super) face: u8,
}

/// A change that this pass makes to the present values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Due {
    pub(super) stamp: u32,
    pub(super) on: On,
    pub(super) change: Change,
    pub(super) controller: Seat,
    pub(super) source: Ref,
}

impl Due {
    /// What a modification in force changes.
    pub(super) fn of(f: &Floating) -> Due {
        Due { stamp: f.stamp, on: f.on, change: f.change, controller: f.controller, source: f.source }
    }
}

/// Puts changes in place of `count` others from `from` on; those behind move.
pub(super) fn replace(due: &mut Vec<Due>, from: usize, count: usize, made: &[Due]) {
    let (behind, length) = (from + count, due.len());
    due.extend_from_slice(made.get(count..).unwrap_or(&[]));
    due.copy_within(behind..length, from + made.len());
    due.truncate(length - count + made.len());
    if let Some(place) = due.get_mut(from..from + made.len()) {
        place.copy_from_slice(made);
    }
}

/// The present values of the whole board: a cache, never saved, worked out anew after every change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derived {
    /// The values of each object in play, by slot; what stands in the row of any other means nothing.
    pub rows: Vec<Row>,
    /// Present modifications of each player.
    pub players: [PlayerRow; 4],
    /// Abilities that objects have without their being printed on them.
    pub grants: Vec<Grant>,
    /// Restrictions with filters in force.
    pub restrictions: Vec<InForce>,
    /// Cards that are counted without being there.
    pub counted: Vec<Counted>,
    /// Actions that can be done with one card only.
    pub only: Vec<Only>,
    /// Changes of cards out of play, which have no row, in the order in which they are made.
    pub afar: Vec<(Ref, Change)>,
    /// Whether anything in force changes what cards are, or whose.
    pub(super) early: bool,
    /// Whether anything in force can end with whatever happens.
    pub(super) timed: bool,
    /// What cards are whose types, attributes or affiliations something in force changes.
    pub(super) traits: Vec<Traits>,
    /// Copies and changes of control in force, in the order in which they are made.
    pub(super) becomes: Vec<(Ref, Change)>,
    /// What the parts of continuous abilities that change what cards are have been found to change.
    pub(super) fixed: Vec<Fixed>,
    /// Kinds of events that anything in play answers, as bits: a quick test before looking for triggers.
    pub listens: u32,
    /// Whether anything in play has a replacement effect.
    pub replaces: bool,
    /// Whether anything in play or in force waits for a state of the game ([`super::cards::Use::State`]).
    pub polls: bool,
    /// The printed abilities of what is in play that answer events.
    pub(super) listeners: Vec<Listener>,
    /// How many sources stand on cards and in modifications in force; those behind are granted by others.
    pub(super) own_sources: usize,
    /// Whether something in force takes abilities from cards.
    pub(super) losing: bool,
    /// Whether any of the players' rows says something.
    pub(super) ruled: bool,
    /// Whether nothing in force reads what another changes, and nothing sets a number.
    pub(super) plain: bool,
    /// Whether anything in play has a continuous ability.
    pub volatile: bool,
    /// Zone kinds that continuous abilities read, as bits, and `READS_TURN`: a change there changes values.
    pub reads: u64,
    /// Whether the number of a card out of play is being worked out, so that such cards counting each other come to an
    /// end.
    pub(super) looking: Cell<bool>,
}

impl Default for Derived {
    fn default() -> Self {
        Derived {
            rows: Vec::new(),
            players: [PlayerRow::default(); 4],
            grants: Vec::new(),
            restrictions: Vec::new(),
            counted: Vec::new(),
            only: Vec::new(),
            afar: Vec::new(),
            early: false,
            timed: false,
            traits: Vec::new(),
            becomes: Vec::new(),
            fixed: Vec::new(),
            listens: 0,
            replaces: false,
            polls: false,
            listeners: Vec::new(),
            own_sources: 0,
            losing: false,
            ruled: false,
            plain: false,
            volatile: false,
            reads: 0,
            looking: Cell::new(false),
        }
    }
}

impl Derived {
    /// Takes all modifications off the players.
    pub(super) fn blank_players(&mut self) {
        if std::mem::take(&mut self.ruled) {
            self.players = [PlayerRow::default(); 4];
        }
    }

    /// Counts granted abilities among those that answer events.
    pub(super) fn hear_granted(&mut self, cat: &Cards) {
        for grant in &self.grants {
            let ability = cat.ability(grant.ability);
            self.listens |= ability.listens;
            self.replaces |= ability.would;
            self.polls |= cat.polls && ability.polls();
        }
    }

    /// Gives an object an ability, or takes what was given to it before: all of it, or what is nothing but a head word.
    pub(super) fn grant(&mut self, cat: &Cards, holder: Slot, change: Change) {
        match change {
            Change::Gain(ability) => self.grants.push(Grant { holder, ability }),
            Change::Lose => self.grants.retain(|grant| grant.holder != holder),
            Change::LoseHead(head) => {
                let only = 1u64.checked_shl(u32::from(head)).unwrap_or(0);
                self.grants.retain(|grant| grant.holder != holder || cat.ability(grant.ability).heads != only);
            }
            _ => {}
        }
    }

    /// The present values of an object in play.
    #[inline]
    pub fn row(&self, slot: Slot) -> &Row {
        static NONE: Row = Row { stats: [0; CARD_STATS], heads: 0, cant: 0, must: 0, extras: [0; EXTRAS] };
        self.rows.get(usize::from(slot)).unwrap_or(&NONE)
    }

    /// The present modifications of a player.
    #[inline]
    pub fn player(&self, seat: Seat) -> &PlayerRow {
        static NONE: PlayerRow = PlayerRow { set: [None; PLAYER_STATS], add: [0; PLAYER_STATS], cant: 0, must: 0 };
        self.players.get(seat.index()).unwrap_or(&NONE)
    }
}
