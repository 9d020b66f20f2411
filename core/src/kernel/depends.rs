//! Which continuous abilities read values that other continuous abilities change. Those that don't are worked out in one
//! pass; the answer is found once, when a catalogue is sealed.

use super::catalog::{Ability, Catalog};
use super::program::{Cond, Filter, Mod, Selector, Subject, Target, Value};

impl Catalog {
    /// Works out what the kernel wants to know of each ability beforehand. Called by whoever builds a catalogue, last.
    pub fn seal(&mut self) {
        for ability in &mut self.abilities {
            ability.independent = !reads(ability);
        }
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
                    Mod::Gain(_) => true,
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
        Value::Per { of, .. } | Value::Plus(of, _) => value(of),
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
        Filter::NameOf(t, _) | Filter::On(t) | Filter::Column(_, t) => target(t),
        Filter::Or(all) => all.iter().any(filter),
        _ => false,
    }
}
