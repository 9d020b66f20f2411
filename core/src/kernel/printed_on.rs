//! Which cards belong to a set by what is printed on them alone, as a rule about decks asks, where no game is in progress.

use super::cards::Card;
use super::catalog::Catalog;
use super::ids::CardId;
use super::program::{Filter, Selector, Value};

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
