//! Which parts of a program read what an earlier instruction of it has still to fill. Whether something could be done is
//! asked before anything is: what is open then may come out either way.

use super::program::{Cond, Deed, Filter, Quantity, Selector, Target, Value};

/// What could have come about by then.
#[derive(Debug, Clone, Copy)]
pub struct Open {
    /// Bindings that could be filled, as bits.
    pub binds: u128,
    /// Something could have been done.
    pub acted: bool,
}

impl Open {
    /// Whether something could have been done so.
    fn did(self, deed: Deed) -> bool {
        let only_chosen = matches!(deed, Deed::Chosen | Deed::Searched);
        self.acted || (only_chosen && self.binds != 0)
    }

    fn bind(self, bind: u8) -> bool {
        self.binds & (1 << (bind & 127)) != 0
    }

    /// Whether a condition reads something open.
    pub fn cond(self, cond: &Cond) -> bool {
        match cond {
            Cond::Is(left, _, right) => self.value(left) || self.value(right),
            Cond::Exists(selector) => self.selector(selector),
            Cond::IsA(target, selector) => self.target(target) || self.selector(selector),
            Cond::And(all) | Cond::Or(all) => all.iter().any(|c| self.cond(c)),
            Cond::Not(of) => self.cond(of),
            Cond::MovedThisTurn(target) | Cond::AttackedThisTurn(target) | Cond::Can(_, target) => self.target(target),
            // What the program will have done, if there is anything that it can do.
            Cond::Did(deed, _) => self.did(*deed),
            _ => false,
        }
    }

    /// Whether a number does.
    pub fn value(self, value: &Value) -> bool {
        match value {
            Value::Stat(_, target) | Value::CountTarget(target) => self.target(target),
            Value::Count(selector) | Value::Kinds(selector) | Value::Sum(_, selector) => self.selector(selector),
            Value::Per { of, .. } | Value::Plus(of, _) | Value::Half(of) => self.value(of),
            Value::Total(one, two) => self.value(one) || self.value(two),
            Value::Difference => true,
            _ => false,
        }
    }

    /// Whether the number of a choice does.
    pub fn quantity(self, quantity: &Quantity) -> bool {
        match quantity {
            Quantity::Exactly(v) | Quantity::UpTo(v) | Quantity::AllBut(v) => self.value(v),
            Quantity::Any | Quantity::All => false,
        }
    }

    /// Whether a selection does.
    pub fn selector(self, selector: &Selector) -> bool {
        selector.filters.iter().any(|f| self.filter(f))
            || selector.top.as_ref().is_some_and(|v| self.value(v))
            || selector.or.as_ref().is_some_and(|s| self.selector(s))
    }

    fn filter(self, filter: &Filter) -> bool {
        match filter {
            Filter::Among(bind, _) | Filter::Declared(bind, _) => self.bind(*bind),
            Filter::Done(deed) => self.did(*deed),
            Filter::Stat(_, _, v) | Filter::Attached(_, v) | Filter::FromBottom(v) => self.value(v),
            Filter::NameOf(t, _) | Filter::On(t) | Filter::Column(_, t) | Filter::Replaced(t) | Filter::Beside(t) => {
                self.target(t)
            }
            Filter::Or(any) => any.iter().any(|f| self.filter(f)),
            Filter::Not(of) => self.filter(of),
            _ => false,
        }
    }

    /// Whether a target does.
    pub fn target(self, target: &Target) -> bool {
        match target {
            Target::Bound(bind) | Target::Rest(bind, _) => self.bind(*bind),
            Target::Facing(of) => self.target(of),
            Target::All(selector) => self.selector(selector),
            Target::Both(all) => all.iter().any(|t| self.target(t)),
            _ => false,
        }
    }
}
