//! Which continuous abilities read values that other continuous abilities change. Those that don't are worked out in one
//! pass; the answer is found once, when a catalogue is sealed.

use super::catalog::{Ability, Catalog};
use super::program::{Cond, Filter, Mod, Selector, Subject, Target, Value};

impl Catalog {
    /// Works out what the kernel wants to know of each ability beforehand. Called by whoever builds a catalogue, last.
    pub fn seal(&mut self) {
        for ability in &mut self.abilities {
            ability.independent = !reads(ability);
            ability.reads = 0;
            let mut bits = 0;
            places(ability, &mut bits);
            ability.reads = bits;
            ability.listens = ability.answers();
            ability.would = ability.whenever.iter().any(|w| w.would);
        }
        for card in &mut self.cards {
            for face in &mut card.faces {
                let of = |id: &super::ids::AbilityId| self.abilities.get(id.index());
                face.listens = face.abilities.iter().filter_map(of).fold(0, |bits, a| bits | a.listens);
                face.has_static = face.abilities.iter().filter_map(of).any(|a| !a.statics.is_empty());
                face.would = face.abilities.iter().filter_map(of).any(|a| a.would);
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

/// Collects the zone kinds outside of play that the continuous part of an ability reads.
fn places(ability: &Ability, bits: &mut u32) {
    ability.states.iter().for_each(|c| cond_places(c, bits));
    for part in &ability.statics {
        if let Some(c) = &part.cond {
            cond_places(c, bits);
        }
        if let Subject::Cards(t) = &part.to {
            target_places(t, bits);
        }
        for m in &part.mods {
            match m {
                Mod::Add(_, v) | Mod::Set(_, v) => value_places(v, bits),
                Mod::GainOf(t, _) => target_places(t, bits),
                _ => {}
            }
        }
    }
}

fn cond_places(c: &Cond, bits: &mut u32) {
    match c {
        Cond::Is(left, _, right) => {
            value_places(left, bits);
            value_places(right, bits);
        }
        Cond::Exists(s) | Cond::ThisTurn(_, s) => selector_places(s, bits),
        Cond::IsA(t, s) => {
            target_places(t, bits);
            selector_places(s, bits);
        }
        Cond::And(all) | Cond::Or(all) => all.iter().for_each(|c| cond_places(c, bits)),
        Cond::Not(c) => cond_places(c, bits),
        Cond::MovedThisTurn(t) | Cond::AttackedThisTurn(t) => {
            *bits |= READS_EVENTS | READS_TURN;
            target_places(t, bits);
        }
        Cond::Turn(_) => *bits |= READS_TURN,
        Cond::Did(_, _) | Cond::Cause(_) => *bits |= READS_EVENTS,
        Cond::In(_) | Cond::Upgraded(_) | Cond::Facing => {}
    }
}

fn value_places(v: &Value, bits: &mut u32) {
    match v {
        Value::Number(_) | Value::Difference | Value::EventAmount => {}
        Value::PlayerStat(stat, _) => *bits |= READS_PLAYER << (stat & 3),
        Value::Attacks(_) => *bits |= READS_EVENTS,
        Value::Stat(_, t) | Value::CountTarget(t) => target_places(t, bits),
        Value::Count(s) | Value::Kinds(s) | Value::Sum(_, s) => selector_places(s, bits),
        Value::Per { of, .. } | Value::Plus(of, _) | Value::Half(of) => value_places(of, bits),
        Value::Total(one, two) => {
            value_places(one, bits);
            value_places(two, bits);
        }
    }
}

fn target_places(t: &Target, bits: &mut u32) {
    match t {
        Target::All(s) => selector_places(s, bits),
        Target::Facing(t) => target_places(t, bits),
        Target::Both(all) => all.iter().for_each(|t| target_places(t, bits)),
        Target::Source => {}
        _ => *bits |= READS_EVENTS,
    }
}

fn selector_places(s: &Selector, bits: &mut u32) {
    *bits |= s.zones;
    for f in &s.filters {
        filter_places(f, bits);
    }
    if let Some(top) = &s.top {
        value_places(top, bits);
    }
    if let Some(or) = &s.or {
        selector_places(or, bits);
    }
}

fn filter_places(f: &Filter, bits: &mut u32) {
    match f {
        Filter::Stat(_, _, v) | Filter::Attached(_, v) | Filter::FromBottom(v) => value_places(v, bits),
        Filter::NameOf(t, _) | Filter::On(t) | Filter::Column(_, t) | Filter::Replaced(t) => target_places(t, bits),
        Filter::Or(all) => all.iter().for_each(|f| filter_places(f, bits)),
        Filter::ThisTurn => *bits |= READS_TURN,
        _ => {}
    }
}

fn reads(ability: &Ability) -> bool {
    ability.states.iter().any(cond)
        || ability.statics.iter().any(|part| {
            part.cond.as_ref().is_some_and(cond)
                || match &part.to {
                    Subject::Cards(t) => target(t),
                    Subject::Player(_) => false,
                }
                || part.mods.iter().any(|m| match m {
                    Mod::Add(_, v) | Mod::Set(_, v) => value(v),
                    // What is granted may be continuous itself.
                    Mod::Gain(_) | Mod::GainOf(..) => true,
                    _ => false,
                })
        })
}

fn cond(c: &Cond) -> bool {
    match c {
        Cond::Is(left, _, right) => value(left) || value(right),
        Cond::Exists(s) | Cond::ThisTurn(_, s) => selector(s),
        Cond::IsA(t, s) => target(t) || selector(s),
        Cond::And(all) | Cond::Or(all) => all.iter().any(cond),
        Cond::Not(c) => cond(c),
        Cond::MovedThisTurn(t) | Cond::AttackedThisTurn(t) => target(t),
        Cond::Did(_, t) => t.as_ref().is_some_and(target),
        Cond::Turn(_) | Cond::In(_) | Cond::Cause(_) | Cond::Upgraded(_) | Cond::Facing => false,
    }
}

fn value(v: &Value) -> bool {
    match v {
        Value::Stat(..) | Value::Sum(..) => true,
        // A player's numbers are changed by continuous abilities too, but only read through sums of their own.
        Value::PlayerStat(..) => false,
        Value::Count(s) | Value::Kinds(s) => selector(s),
        Value::CountTarget(t) => target(t),
        Value::Per { of, .. } | Value::Plus(of, _) | Value::Half(of) => value(of),
        Value::Total(one, two) => value(one) || value(two),
        _ => false,
    }
}

fn target(t: &Target) -> bool {
    match t {
        Target::All(s) => selector(s),
        Target::Facing(t) => target(t),
        Target::Both(all) => all.iter().any(target),
        _ => false,
    }
}

fn selector(s: &Selector) -> bool {
    s.filters.iter().any(filter) || s.top.as_ref().is_some_and(value) || s.or.as_ref().is_some_and(|s| selector(s))
}

fn filter(f: &Filter) -> bool {
    match f {
        Filter::Stat(..)
        | Filter::Between(..)
        | Filter::Head(..)
        | Filter::Keyword { .. }
        | Filter::Lowest(_)
        | Filter::Highest(_) => true,
        Filter::NameOf(t, _) | Filter::On(t) | Filter::Column(_, t) | Filter::Replaced(t) => target(t),
        Filter::Attached(_, v) | Filter::FromBottom(v) => value(v),
        Filter::Or(all) => all.iter().any(filter),
        _ => false,
    }
}
