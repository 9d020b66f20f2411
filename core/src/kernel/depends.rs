//! What continuous abilities read and change, worked out once, when a catalogue is sealed: values are worked out again only
//! when something that is read has changed, and in one pass unless one ability reads what another changes.

use super::cards::{Ability, Cards, Sheet};
use super::program::{Cond, Filter, Mod, Selector, Subject, Target, Value};

impl Cards {
    /// Works out what the kernel wants to know of each ability beforehand. Called by whoever builds a catalogue, last.
    pub fn seal(&mut self) {
        for ability in &mut self.abilities {
            let reads = Reads::of(ability);
            (ability.reads, ability.reads_values) = (reads.places, reads.values);
            ability.changes = changes(ability);
            ability.listens = ability.patterns().fold(0, |bits, p| bits | p.kind.bit());
            ability.overhears =
                ability.patterns().filter(|p| !p.holder || p.either).fold(0, |bits, p| bits | p.kind.bit());
            ability.would = ability.whenever.iter().any(|w| w.would);
        }
        self.sheets.clear();
        let abilities = &self.abilities;
        for card in &mut self.cards {
            let of = |id: &super::ids::AbilityId| abilities.get(id.index());
            for face in &mut card.faces {
                face.listens = face.abilities.iter().filter_map(of).fold(0, |bits, a| bits | a.listens);
                face.has_static = face.abilities.iter().filter_map(of).any(|a| !a.statics.is_empty());
                face.would = face.abilities.iter().filter_map(of).any(|a| a.would);
            }
            for face in 0..2 {
                let face = card.faces.get(face);
                let mine = || face.into_iter().flat_map(|f| &f.abilities).filter_map(of);
                self.sheets.push(Sheet {
                    stats: card.stats,
                    heads: face.map_or(0, |f| f.heads),
                    listens: face.map_or(0, |f| f.listens),
                    overhears: mine().fold(0, |bits, a| bits | a.overhears),
                    has_static: face.is_some_and(|f| f.has_static),
                    would: face.is_some_and(|f| f.would),
                    anywhere: mine().any(|a| a.zones == u32::MAX && !a.statics.is_empty()),
                    kind: card.kind,
                });
            }
        }
    }
}

/// Bit of [`Ability::reads`] for the turn and what was done in it.
pub const READS_TURN: u32 = 1 << 31;
/// Bit of [`Ability::reads`] for what the rulebook's own events count (attacks declared).
pub const READS_EVENTS: u32 = 1 << 30;
/// First of four bits of [`Ability::reads`] for players' numbers; the rulebook knows which zones they count.
pub const READS_PLAYER: u32 = 1 << 26;

/// Bit of [`Ability::reads_values`] and [`Ability::changes`] for heads and gained abilities; a card's number is its bit.
const ABILITIES: u32 = 1 << 31;
/// Bit of [`Ability::changes`] for setting a number, after which sums count anew.
pub const SETS: u32 = 1 << 30;

/// What a continuous ability changes.
fn changes(ability: &Ability) -> u32 {
    let mods = ability.statics.iter().flat_map(|part| &part.mods);
    mods.fold(0, |bits, m| {
        bits | match m {
            Mod::Add(stat, _) => 1 << (stat & 15),
            Mod::Set(stat, _) => 1 << (stat & 15) | SETS,
            Mod::Gain(_) | Mod::GainOf(..) => ABILITIES,
            _ => 0,
        }
    })
}

/// What a modification in force changes, as [`Ability::changes`].
pub fn changed_by(change: super::state::Change) -> u32 {
    use super::state::Change;
    match change {
        Change::Add(stat, _) => 1 << (stat & 15),
        Change::Set(stat, _) => 1 << (stat & 15) | SETS,
        Change::Gain(_) => ABILITIES,
        _ => 0,
    }
}

/// What the continuous part of an ability reads.
#[derive(Default)]
struct Reads {
    /// Zone kinds as bits, `READS_TURN` and its kin.
    places: u32,
    /// Present values of cards.
    values: u32,
}

impl Reads {
    fn of(ability: &Ability) -> Reads {
        let mut reads = Reads::default();
        ability.states.iter().for_each(|c| reads.cond(c));
        for part in &ability.statics {
            if let Some(c) = &part.cond {
                reads.cond(c);
            }
            if let Subject::Cards(t) = &part.to {
                reads.target(t);
            }
            for m in &part.mods {
                match m {
                    Mod::Add(_, v) | Mod::Set(_, v) | Mod::CountAs(_, _, v) => reads.value(v),
                    Mod::GainOf(t, _) | Mod::Only(_, t) => reads.target(t),
                    _ => {}
                }
            }
        }
        reads
    }

    /// Nobody knows what a script reads.
    fn everything(&mut self) {
        (self.places, self.values) = (u32::MAX, u32::MAX);
    }

    fn cond(&mut self, c: &Cond) {
        match c {
            Cond::Is(left, _, right) => {
                self.value(left);
                self.value(right);
            }
            Cond::Exists(s) => self.selector(s),
            Cond::IsA(t, s) => {
                self.target(t);
                self.selector(s);
            }
            Cond::And(all) | Cond::Or(all) => all.iter().for_each(|c| self.cond(c)),
            Cond::Not(c) => self.cond(c),
            Cond::MovedThisTurn(t) | Cond::AttackedThisTurn(t) | Cond::Can(_, t) => {
                self.places |= READS_EVENTS | READS_TURN;
                self.target(t);
            }
            Cond::Turn(_) => self.places |= READS_TURN,
            Cond::Did(_, t) => {
                self.places |= READS_EVENTS;
                t.iter().for_each(|t| self.target(t));
            }
            Cond::Script(_) => self.everything(),
            Cond::Cause(_) | Cond::Upgraded(_) => self.places |= READS_EVENTS,
            // Where the card itself stands: it is looked at again whenever it moves.
            Cond::In(_) | Cond::Facing => {}
        }
    }

    fn value(&mut self, v: &Value) {
        match v {
            Value::Script(_) => self.everything(),
            Value::Number(_) | Value::Difference | Value::EventAmount => {}
            // A player's numbers are changed by continuous abilities too, but only read through sums of their own.
            Value::PlayerStat(stat, _) => self.places |= READS_PLAYER << (stat & 3),
            Value::Attacks(_) => self.places |= READS_EVENTS,
            Value::Happened(pattern) => {
                self.places |= READS_EVENTS | READS_TURN;
                pattern.subject.iter().for_each(|s| self.selector(s));
            }
            Value::Stat(stat, t) => {
                self.values |= 1 << (stat & 15);
                self.target(t);
            }
            Value::Holder(stat) => self.values |= 1 << (stat & 15),
            Value::CountTarget(t) => self.target(t),
            Value::Sum(stat, s) => {
                self.values |= 1 << (stat & 15);
                self.selector(s);
            }
            Value::Count(s) | Value::Kinds(s) => self.selector(s),
            Value::Per { of, .. } | Value::Plus(of, _) | Value::Half(of) => self.value(of),
            Value::Total(one, two) => {
                self.value(one);
                self.value(two);
            }
        }
    }

    fn target(&mut self, t: &Target) {
        match t {
            Target::All(s) => self.selector(s),
            Target::Facing(t) => self.target(t),
            Target::Both(all) => all.iter().for_each(|t| self.target(t)),
            Target::Source | Target::Bearer => {}
            _ => self.places |= READS_EVENTS,
        }
    }

    fn selector(&mut self, s: &Selector) {
        self.places |= s.zones;
        s.filters.iter().for_each(|f| self.filter(f));
        s.top.iter().for_each(|top| self.value(top));
        s.or.iter().for_each(|or| self.selector(or));
    }

    fn filter(&mut self, f: &Filter) {
        match f {
            Filter::Stat(stat, _, v) => {
                self.values |= 1 << (stat & 15);
                self.value(v);
            }
            Filter::Between(stat, ..) | Filter::Lowest(stat) | Filter::Highest(stat) => {
                self.values |= 1 << (stat & 15);
            }
            Filter::Head(..) | Filter::HeadWith { .. } | Filter::Keyword { .. } => self.values |= ABILITIES,
            Filter::Attached(_, v) | Filter::FromBottom(v) => self.value(v),
            Filter::Column(_, t) => self.target(t),
            Filter::NameOf(t, _) | Filter::On(t) | Filter::Replaced(t) | Filter::Beside(t) => self.target(t),
            Filter::Or(all) => all.iter().for_each(|f| self.filter(f)),
            Filter::Not(f) => self.filter(f),
            Filter::Script(_) => self.everything(),
            Filter::ThisTurn => self.places |= READS_TURN,
            // states change by events
            Filter::Is(_) | Filter::Happened(_) => self.places |= READS_EVENTS | READS_TURN,
            _ => {}
        }
    }
}
