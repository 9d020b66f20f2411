//! What is printed on cards, where that alone counts: which cards belong to a set, as a rule about decks asks, where no game is in
//! progress; and numbers that texts read as they are printed.

use super::cards::Card;
use super::catalog::Catalog;
use super::context::{EvalContext, Refs};
use super::ids::{CardId, Ref};
use super::machine::Machine;
use super::object::Object;
use super::program::{Cmp, Filter, Selector, Value};
use crate::ruleset::Ruleset;

impl Selector {
    /// Whether what is printed on a card says whether it belongs to the set.
    pub fn is_printed(&self) -> bool {
        self.top.is_none() && self.filters.iter().all(is_printed) && self.or.as_ref().is_none_or(|or| or.is_printed())
    }
}

fn is_printed(filter: &Filter) -> bool {
    match filter {
        Filter::Stat(_, _, Value::Number(_))
        | Filter::Between(..)
        | Filter::Affiliation(_)
        | Filter::Attribute(..)
        | Filter::Name(..) => true,
        Filter::Not(inner) => is_printed(inner),
        Filter::Or(any) => any.iter().all(is_printed),
        _ => false,
    }
}

impl Catalog {
    /// Whether a card belongs to a set by what is printed on it.
    pub fn prints(&self, card: CardId, set: &Selector) -> bool {
        belongs(self.card(card), set)
    }
}

fn belongs(card: &Card, set: &Selector) -> bool {
    let such = set.types == 0 || set.types & card.types() != 0;
    such && set.filters.iter().all(|filter| meets(card, filter)) || set.or.as_ref().is_some_and(|or| belongs(card, or))
}

fn meets(card: &Card, filter: &Filter) -> bool {
    let number = |stat: u8| card.stats.get(usize::from(stat)).copied().unwrap_or_default();
    match filter {
        Filter::Stat(stat, cmp, Value::Number(than)) => cmp.holds(number(*stat), *than),
        Filter::Between(stat, from, to) => (*from..=*to).contains(&number(*stat)),
        Filter::Affiliation(of) => of.iter().any(|one| card.affiliations.contains(one)),
        Filter::Attribute(mask, has) => (card.attributes & mask != 0) == *has,
        Filter::Name(names, has) => names.iter().any(|name| card.names.contains(name)) == *has,
        Filter::Not(inner) => !meets(card, inner),
        Filter::Or(any) => any.iter().any(|one| meets(card, one)),
        _ => false,
    }
}

impl<R: Ruleset> Machine<R> {
    /// Whether the numbers of a card must not show by what a text does: its player can't see what lies there.
    pub(super) fn is_concealed(&self, cx: EvalContext<'_>, what: Ref) -> bool {
        R::CONCEALED != 0
            && self.core.is_live(what)
            && self.core.object(what.slot).zone.is_in(R::CONCEALED)
            && !self.sees(cx.frame.controller, what.slot)
    }

    /// Whether one value compares so with another. A number of a card that must not show compares with none.
    pub(super) fn compares(&self, cat: &Catalog, cx: EvalContext<'_>, left: &Value, cmp: Cmp, right: &Value) -> bool {
        let concealed = |value: &Value| match value {
            Value::Stat(_, target) if R::CONCEALED != 0 => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                refs.first().is_some_and(|what| self.is_concealed(cx, *what))
            }
            _ => false,
        };
        !concealed(left) && !concealed(right) && cmp.holds(self.value(cat, cx, left), self.value(cat, cx, right))
    }

    /// A number of a card of which texts read what is printed alone ([`Ruleset::AS_PRINTED`]); `None`: texts read the present one.
    #[inline]
    pub(super) fn read_as_printed(&self, cat: &Catalog, object: &Object, stat: u8) -> Option<i32> {
        let printed = R::AS_PRINTED & 1u32.checked_shl(stat.into()).unwrap_or(0) != 0;
        printed.then(|| cat.sheet(object.card, object.face()).stats.get(usize::from(stat)).copied().unwrap_or(0))
    }

    /// A number of a card that is there, as a text reads it.
    pub(super) fn stat_read(&self, cat: &Catalog, what: Ref, stat: u8) -> i32 {
        let printed = if what.is_none() { None } else { self.read_as_printed(cat, self.core.object(what.slot), stat) };
        let gone = || if what.is_none() { 0 } else { R::gone(&self.core.marks.of(what.slot), stat) };
        printed.unwrap_or_else(|| (self.stat(cat, what, stat) - gone()).max(Self::least(stat)))
    }
}
