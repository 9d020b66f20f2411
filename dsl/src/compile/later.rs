//! Changes of all such cards for a while, in games where they reach cards that come into play later
//! ([`reaches_later`](cardwright_core::vocabulary::Vocabulary::reaches_later)).

use super::body::Body;
use crate::tree::{Act, Filter, Gained, Mod, NameRef, Selector, Stmt, StmtKind, Target, Value};
use cardwright_core::kernel::program::{Cmp, Cond, Until, Value as Number};

/// Whether a condition is on what happened this turn, so that it is false again when the next one starts.
pub(super) fn ends_with_the_turn(cond: &Cond) -> bool {
    match cond {
        Cond::Is(Number::Happened(_) | Number::Counter(..), Cmp::Ge | Cmp::Gt, _) | Cond::Marked(..) => true,
        Cond::And(all) => all.iter().any(ends_with_the_turn),
        _ => false,
    }
}

/// Whether a property is asked of each card by itself, whatever this resolution did.
fn is_lasting(filter: &Filter) -> bool {
    match filter {
        Filter::Has(_)
        | Filter::Lacks(_)
        | Filter::Aff(_)
        | Filter::NotAff(_)
        | Filter::Attr(..)
        | Filter::Name(_, NameRef::Named(_))
        | Filter::Other
        | Filter::State(_)
        | Filter::AtEnd(_)
        | Filter::StatRange(..)
        | Filter::Stat(_, _, Value::Number(_))
        | Filter::Items(_, Value::Number(_)) => true,
        Filter::Not(property) => is_lasting(property),
        _ => false,
    }
}

/// Whether a change is the same for each card and at any time.
fn is_fixed(change: &Mod) -> bool {
    match change {
        Mod::Stat(_, _, Value::Number(_)) | Mod::Must(_) | Mod::Enters(_) | Mod::AsActive => true,
        Mod::Cant { what, place, .. } => what.is_none() && place.is_none(),
        Mod::Gain(gained) => matches!(gained, Gained::Quote(_) | Gained::Keyword(_)),
        _ => false,
    }
}

/// Whether all cards of a set are asked by themselves.
fn is_open(selector: &Selector) -> bool {
    match selector {
        Selector::Kind { filters, .. } => filters.iter().all(is_lasting),
        Selector::Or(parts, filters) => filters.iter().all(is_lasting) && parts.iter().all(is_open),
        Selector::Among => false,
    }
}

impl Body<'_, '_> {
    /// Whether a change of these cards for a while reaches those that come into play later.
    pub(super) fn reaches_later(&self, target: &Target, mods: &[Mod]) -> bool {
        let open = matches!(target, Target::All(selector) | Target::Sel(selector) if is_open(selector));
        self.cx.vocabulary.reaches_later == Some(true) && open && mods.iter().all(is_fixed)
    }

    /// Puts a change in force that is asked of all such cards as long as it lasts.
    pub(super) fn change_later_ones(&mut self, target: &Target, until: Until, mods: &[Mod]) {
        let change = Act::Apply { target: target.clone(), duration: None, mods: mods.to_vec() };
        self.watch(&Stmt::new(StmtKind::Act(change), 0..0), until);
    }
}
