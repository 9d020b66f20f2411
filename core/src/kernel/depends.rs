//! What continuous abilities read and change, worked out once, when a catalogue is sealed: values are worked out again only
//! when something that is read has changed, and in one pass unless one ability reads what another changes.

#![deny(clippy::wildcard_enum_match_arm)]

use super::capacity::CARD_STATS;
use super::cards::{Ability, Card, Cards, Duty, Said, Sheet, Sides};
use super::ids::ZONE_KINDS;
use super::program::{CauseFilter, Cond, Filter, Mod, Pattern, Selector, Side, Subject, Target, Value};
use super::ranks::Ranks;
use super::state::{Change, On};
use super::walk::read::{self, Visit};
use std::sync::Arc;

impl Cards {
    /// Works out what the kernel wants to know of each ability beforehand. Whoever builds a catalogue calls it last.
    pub fn seal(&mut self) {
        self.said.clear();
        for ability in &mut self.abilities {
            let words = Reads::of(ability, false);
            let Reads { places, values, sides, scripted, .. } = words;
            self.said.push(Said { reads: places, sides, values, scripted });
            let reads = Reads::of(ability, true);
            let kinds =
                |p: &dyn Fn(&&Pattern) -> bool| ability.patterns().filter(p).fold(0, |bits, p| bits | p.kind.bit());
            let worked = (
                (reads.places, reads.values, changes(ability)),
                (kinds(&|_| true), kinds(&|p| !p.holder || p.either)),
                ability.whenever.iter().any(|w| w.would),
            );
            let a = &**ability;
            let was = ((a.reads, a.reads_values, a.changes), (a.listens, a.overhears), a.would);
            // One that is shared with another catalogue stays shared: it was sealed there.
            if worked != was {
                let a = Arc::make_mut(ability);
                ((a.reads, a.reads_values, a.changes), (a.listens, a.overhears), a.would) = worked;
            }
        }
        self.early = self.abilities.iter().any(|ability| ability.changes_early());
        self.hosts = self.abilities.iter().any(|ability| ability.asks_host());
        self.polls = self.abilities.iter().any(|ability| ability.polls());
        self.looks_back = self.early || self.hosts || self.abilities.iter().any(|ability| ability.looks_back());
        let numbers: Vec<&str> = self.cards.iter().map(|card| card.id.as_str()).collect();
        let (of_abilities, of_restrictions) = (self.abilities.iter(), self.restrictions.iter());
        self.ranks = Ranks::of(&numbers, of_abilities.map(|a| a.card), of_restrictions.map(|r| r.card));
        self.sheets.clear();
        self.duties.clear();
        let abilities = &self.abilities;
        for card in &mut self.cards {
            let of = |id: &super::ids::AbilityId| abilities.get(id.index());
            for at in 0..card.faces.len() {
                let Some(face) = card.faces.get(at) else { continue };
                let mine = || face.abilities.iter().filter_map(of);
                let worked = (
                    mine().fold(0, |bits, a| bits | a.listens),
                    mine().any(|a| !a.statics.is_empty()),
                    mine().any(|a| a.would),
                );
                if worked != (face.listens, face.has_static, face.would)
                    && let Some(face) = Arc::make_mut(card).faces.get_mut(at)
                {
                    (face.listens, face.has_static, face.would) = worked;
                }
            }
            for face in 0..2 {
                let face = card.faces.get(face);
                let mine = || face.into_iter().flat_map(|f| &f.abilities).filter_map(of);
                let before = self.duties.len();
                for id in face.into_iter().flat_map(|f| &f.abilities) {
                    let works = |a: &&Arc<Ability>| a.listens != 0 || !a.statics.is_empty() || a.polls();
                    let Some(a) = of(id).filter(works) else { continue };
                    self.duties.push(Duty {
                        ability: *id,
                        zones: a.zones,
                        listens: a.listens,
                        overhears: a.overhears,
                        would: a.would,
                        is_static: !a.statics.is_empty(),
                        polls: a.polls(),
                    });
                }
                let at = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
                self.sheets.push(Sheet {
                    stats: card.stats,
                    heads: face.map_or(0, |f| f.heads),
                    listens: face.map_or(0, |f| f.listens),
                    overhears: mine().fold(0, |bits, a| bits | a.overhears),
                    has_static: face.is_some_and(|f| f.has_static),
                    would: face.is_some_and(|f| f.would),
                    polls: mine().any(|a| a.polls()),
                    anywhere: mine().any(|a| a.zones == u32::MAX && !a.statics.is_empty()),
                    kind: card.kind,
                    types: card.types(),
                    attributes: card.attributes,
                    duties: (at(before), at(self.duties.len())),
                });
            }
        }
    }
}

impl Ability {
    /// Whether its text changes what cards are, or whose they are, all the time or as an effect.
    fn changes_early(&self) -> bool {
        struct Early(bool);
        impl Visit for Early {
            fn modification(&mut self, node: &Mod) {
                self.0 |= node.is_early();
                read::modification(self, node);
            }
        }
        let mut early = Early(false);
        read::ability(&mut early, self);
        early.0
    }

    /// Whether its text asks what cards are attached to, or were.
    fn asks_host(&self) -> bool {
        struct Hosts(bool);
        impl Visit for Hosts {
            fn target(&mut self, node: &Target) {
                self.0 |= matches!(node, Target::Host(_));
                read::target(self, node);
            }
        }
        let mut hosts = Hosts(false);
        read::ability(&mut hosts, self);
        hosts.0
    }
}

impl Card {
    /// All its card types, as bits by index into the vocabulary.
    pub fn types(&self) -> u32 {
        self.also | 1u32.checked_shl(u32::from(self.kind)).unwrap_or(0)
    }

    /// Whether it has a card type, by index into the vocabulary.
    pub fn is_a(&self, kind: u8) -> bool {
        self.types() & 1u32.checked_shl(u32::from(kind)).unwrap_or(0) != 0
    }
}

/// Bits of what has changed for cards that came into a zone or left it, by its kind.
pub const ZONE_BITS: u64 = (1 << ZONE_KINDS) - 1;
/// Bit of what has changed ([`super::machine::Machine::touch_part`]) where it must be read off the board anew which abilities work.
pub const ROSTER: u64 = 1 << 41;
/// Bit of [`Ability::reads`] for what pending things aim at.
pub const READS_AIMS: u64 = 1 << 42;
/// Bit of what has changed for modifications in force.
pub const FORCE: u64 = 1 << 40;
/// Bit of what has changed for what is in play, with which side up, on what it lies, and modifications in force. Bit of
/// [`Ability::reads`] where more of that is read than cards in zones that are named.
pub const BOARD: u64 = 1 << 39;
/// Bit of what has changed for what the rulebook's own data says of cards (damage), which scripts can read by itself.
pub const READS_MARKS: u64 = 1 << 38;
/// Bit of [`Ability::reads`] for the turn and what was done in it.
pub const READS_TURN: u64 = 1 << 37;
/// Bit of [`Ability::reads`] for what the rulebook's own events count (attacks declared).
pub const READS_EVENTS: u64 = 1 << 36;
/// First of four bits of [`Ability::reads`] for players' numbers; the rulebook knows which zones they count.
pub const READS_PLAYER: u64 = 1 << 32;

/// Bit of [`Ability::reads_values`] and [`Ability::changes`] for heads and gained abilities; a card's number is its bit.
const ABILITIES: u32 = 1 << 31;
/// Bit of [`Ability::reads_values`] and [`Ability::changes`] for the numbers of players; some are worked out from others.
const OF_PLAYER: u32 = 1 << 16;
/// Bit of [`Ability::reads_values`] and [`Ability::changes`] for what cards and players can and must do.
const ALLOWED: u32 = 1 << 17;
/// Bit of [`Ability::changes`] for what must come in its layer: setting a number, taking abilities.
pub const SETS: u32 = 1 << 30;

/// Bit of [`Ability::changes`] for what cards are, or whose they are: that comes before everything else.
pub const EARLY: u32 = 1 << 18;

/// What a continuous ability changes, as bits of [`Ability::changes`].
fn changes(ability: &Ability) -> u32 {
    let mut bits = 0;
    for part in &ability.statics {
        let number = |stat: u8| if matches!(part.to, Subject::Player(_)) { OF_PLAYER } else { 1 << (stat & 15) };
        for m in &part.mods {
            bits |= match m {
                Mod::Add(stat, _) => number(*stat),
                Mod::Set(stat, _) => number(*stat) | SETS,
                Mod::Gain(_) | Mod::GainOf(..) | Mod::GainHead(_) => ABILITIES,
                Mod::Lose | Mod::LoseHead(_) => ABILITIES | SETS,
                Mod::Cant(_) | Mod::Restrict(_) | Mod::Must(_) | Mod::Only(..) | Mod::Extra(..) | Mod::Permit(_) => {
                    ALLOWED
                }
                Mod::Control(_) | Mod::Copy(_) | Mod::Types(..) | Mod::Attributes(..) | Mod::Affiliations(..) => {
                    EARLY | SETS
                }
                Mod::CountAs(..) => 0,
            };
        }
    }
    bits
}

/// What a modification in force changes, as [`Ability::changes`].
pub fn changed_by(change: Change, on: On) -> u32 {
    let number = |stat: u8| if matches!(on, On::Player(_)) { OF_PLAYER } else { 1 << (stat & 15) };
    match change {
        Change::Add(stat, _) => number(stat),
        Change::Set(stat, _) | Change::Times(stat, _) => number(stat) | SETS,
        Change::Gain(_) | Change::GainHead(_) => ABILITIES,
        Change::Lose | Change::LoseHead(_) => ABILITIES | SETS,
        Change::Cant(_)
        | Change::Restrict(_)
        | Change::Must(_)
        | Change::Only(..)
        | Change::Extra(..)
        | Change::Permit(_) => ALLOWED,
        Change::Control(_) | Change::Copy(..) | Change::Types(..) | Change::Attributes(..) => EARLY | SETS,
        Change::Affiliations(..) | Change::Home(_) | Change::Own(..) => EARLY | SETS,
        Change::CountAs(..) | Change::Watch(_) | Change::Next(..) => 0,
    }
}

/// What the continuous part of an ability reads.
#[derive(Default)]
struct Reads {
    /// Zone kinds as bits, with `READS_TURN`, `READS_EVENTS` and `READS_PLAYER`.
    places: u64,
    /// Present values of cards, as bits of [`Ability::reads_values`].
    values: u32,
    /// The zone kinds among `places`, by the sides on which they are read.
    sides: Sides,
    /// Whether scripts are asked.
    scripted: bool,
    /// Whether scripts count as reading everything.
    blindly: bool,
}

impl Reads {
    /// `blindly`: what scripts could read is counted, which is everything.
    fn of(ability: &Ability, blindly: bool) -> Reads {
        let mut reads = Reads { blindly, ..Reads::default() };
        ability.states.iter().for_each(|c| reads.cond(c));
        ability.statics.iter().for_each(|part| read::held(&mut reads, part));
        reads
    }

    /// Counts a script that is asked: nobody knows beforehand what it reads.
    fn asks(&mut self) {
        self.scripted = true;
        if !self.blindly {
            return;
        }
        (self.places, self.values, self.sides) = (u64::MAX, u32::MAX, Sides::ALL);
    }

    fn stat(&mut self, stat: u8) {
        match usize::from(stat) >= CARD_STATS {
            // What lies on cards changes by events, and goes with them.
            true => self.places |= READS_EVENTS | READS_TURN | BOARD,
            false => self.values |= 1 << (stat & 15),
        }
    }
}

impl Visit for Reads {
    fn cond(&mut self, c: &Cond) {
        match c {
            Cond::Marked(..) => self.places |= READS_EVENTS | READS_TURN,
            Cond::Can(..) => {
                self.places |= READS_EVENTS | READS_TURN | BOARD;
                self.values |= ALLOWED;
            }
            Cond::Turn(_) => self.places |= READS_TURN,
            Cond::Did(..) | Cond::Cause(_) | Cond::Replaced(_) => self.places |= READS_EVENTS,
            Cond::Script(_) => self.asks(),
            // Where the card itself stands: it is looked at again whenever it moves. Whose a card is never changes.
            Cond::In(_) | Cond::Owns(_) => {}
            Cond::Related(_) => self.places |= BOARD,
            Cond::Is(..) | Cond::Exists(_) | Cond::IsA(..) | Cond::And(_) | Cond::Or(_) | Cond::Not(_) => {}
        }
        read::cond(self, c);
    }

    fn value(&mut self, v: &Value) {
        match v {
            Value::Script(_) => self.asks(),
            Value::PlayerStat(stat, _) => {
                self.places |= READS_PLAYER << (stat & 3);
                self.values |= OF_PLAYER;
            }
            // What a text counts more is one of the things that cards are given.
            Value::Counter(..) => {
                self.places |= READS_EVENTS;
                self.values |= ALLOWED;
            }
            // Counters come and go by events, and with what they lie on.
            Value::CountersOn(..) | Value::CountersOf(..) => self.places |= READS_EVENTS | BOARD,
            Value::Happened(_) => self.places |= READS_EVENTS | READS_TURN,
            Value::Stat(stat, _) | Value::Holder(stat) | Value::Sum(stat, _) => self.stat(*stat),
            Value::Number(_) | Value::Difference | Value::EventAmount => {}
            Value::Count(_)
            | Value::CountTarget(_)
            | Value::Kinds(_)
            | Value::Per { .. }
            | Value::Plus(..)
            | Value::Total(..)
            | Value::Attributes(_)
            | Value::Within(..)
            | Value::Half(_) => {}
        }
        read::value(self, v);
    }

    fn target(&mut self, t: &Target) {
        match t {
            Target::Source | Target::All(_) | Target::Both(_) => {}
            Target::Bearer | Target::Related(..) | Target::Host(_) => self.places |= BOARD,
            Target::Bound(_)
            | Target::Picks(_)
            | Target::Rest(..)
            | Target::EventSubject
            | Target::EventOther
            | Target::Linked
            | Target::EventSource
            | Target::Pointer(_)
            | Target::Leader(_) => self.places |= READS_EVENTS | BOARD,
        }
        read::target(self, t);
    }

    fn selector(&mut self, s: &Selector) {
        self.places |= u64::from(s.zones) & ZONE_BITS;
        if s.side != Side::Opposing {
            self.sides.own |= s.zones;
        }
        if s.side != Side::Own {
            self.sides.opposing |= s.zones;
        }
        read::selector(self, s);
    }

    fn cause(&mut self, c: &CauseFilter) {
        // The card behind an event is looked at by its tests, wherever it lies.
        c.source.iter().flat_map(|s| &s.filters).for_each(|f| self.filter(f));
        c.any.iter().for_each(|c| self.cause(c));
    }

    fn filter(&mut self, f: &Filter) {
        match f {
            Filter::Stat(stat, ..) | Filter::Between(stat, ..) | Filter::Lowest(stat) | Filter::Highest(stat) => {
                self.stat(*stat);
            }
            // Heads and abilities of what lies on a card count as its own.
            Filter::Head(..) | Filter::Keyword { .. } => {
                self.values |= ABILITIES;
                self.places |= BOARD;
            }
            Filter::HeadWith { .. } => {
                // Its condition is what an ability must be printed with; whether that holds is not asked.
                self.values |= ABILITIES;
                self.places |= BOARD;
                return;
            }
            Filter::Script(_) => self.asks(),
            Filter::ThisTurn | Filter::ActiveAttribute => self.places |= READS_TURN,
            // States change by events.
            Filter::Is(_) | Filter::Happened(_) => self.places |= READS_EVENTS | READS_TURN,
            // What is printed on a card, and where it lies: its zones are read with the set it belongs to.
            Filter::Affiliation(_)
            | Filter::Attribute(..)
            | Filter::Name(..)
            | Filter::Other
            | Filter::In(_)
            | Filter::DistinctNames
            | Filter::DistinctAttributes => {}
            Filter::Related(..) | Filter::AtEnd(_) | Filter::Attached(..) | Filter::With(_) => self.places |= BOARD,
            // What a program remembers; what holds all the time has none.
            Filter::Declared(..) | Filter::Among(..) | Filter::Done(_) => {}
            Filter::Counters(..) => self.places |= READS_EVENTS | BOARD,
            Filter::FromBottom(_) | Filter::Replaced(_) | Filter::On(_) | Filter::Column(..) | Filter::Beside(_) => {
                self.places |= BOARD;
            }
            Filter::AimsAt { .. } | Filter::AimCount(..) => self.places |= READS_AIMS | BOARD,
            Filter::NameOf(..) | Filter::OneOf(_) | Filter::Or(_) | Filter::Not(_) => {}
        }
        read::filter(self, f);
    }
}
