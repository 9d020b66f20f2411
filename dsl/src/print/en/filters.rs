//! What stands behind a noun, in the printer's order (docs/spec/language.md section 2.3).

use cardwright_core::vocabulary::{CommonVerb, VerbCards};

use crate::english::Form;
use crate::lexicon::Class;
use crate::tree::{ChooseOpt, Filter, NameRef, Op, Selector, Target, Value, Verb, Zone};

use super::nouns::At;
use super::{Printer, article, plural};

impl Printer<'_> {
    /// Everything behind a noun, in the printer's order.
    pub(super) fn behind(&mut self, filters: &[Filter], many: bool, at: At, opts: &[ChooseOpt]) -> String {
        let mut with: Vec<String> = filters.iter().filter_map(|f| self.with(f)).collect();
        for opt in opts {
            if let ChooseOpt::Sum(stat, op, v @ (Value::Number(_) | Value::X)) = opt {
                let bound = self.bound(*op, v, "less");
                with.push(format!("total {} {bound}", self.stat(*stat)));
            }
        }
        let mut parts = Vec::new();
        if !with.is_empty() {
            parts.push(format!(" with {}", list(&with)));
        }
        let without: Vec<String> = filters
            .iter()
            .filter_map(|f| match f {
                Filter::Lacks(k) => Some(self.keyword(k)),
                _ => None,
            })
            .collect();
        if !without.is_empty() {
            parts.push(format!(" without {}", list(&without)));
        }
        for filter in filters {
            parts.extend(self.items(filter));
        }
        for filter in filters {
            parts.extend(self.done(filter, filters.contains(&Filter::ThisTurn)));
        }
        parts.extend(self.places(filters, at));
        for filter in filters {
            parts.extend(self.other_than(filter));
        }
        if filters.contains(&Filter::DistinctNames) {
            parts.push(" with different names".to_owned());
        }
        if filters.contains(&Filter::DistinctAttributes) {
            parts.push(format!(" of different {}", plural(self.attribute_word())));
        }
        if filters.contains(&Filter::ActiveAttribute) {
            parts.push(format!(" of the active {}", self.attribute_word()));
        }
        // a number of things stands last: what follows would be said of them
        let (counted, plain): (Vec<&Filter>, Vec<&Filter>) = filters.iter().partition(|f| counts_things(f));
        for filter in plain.into_iter().chain(counted) {
            parts.extend(self.relative(filter, many));
        }
        for opt in opts {
            if let ChooseOpt::Sum(stat, op, v) = opt
                && !matches!(v, Value::Number(_) | Value::X)
            {
                let compared = self.compared(*op, v);
                parts.push(format!(" whose total {} is {compared}", self.stat(*stat)));
            }
        }
        parts.concat()
    }

    /// The words for a filter in the list behind `with`.
    fn with(&mut self, filter: &Filter) -> Option<String> {
        Some(match filter {
            Filter::Aff(all) if matches!(all.as_slice(), [one] if self.bare_trait(one).is_some()) => return None,
            Filter::Aff(all) => all.iter().map(|a| self.affiliation(a)).collect::<Vec<_>>().join(" or "),
            Filter::Has(k) => self.keyword(k),
            Filter::Stat(stat, op, v @ (Value::Number(_) | Value::X)) if or_bound(*op) && !self.lies(*stat) => {
                format!("{} {}", self.stat(*stat), self.bound(*op, v, "less"))
            }
            Filter::StatRange(stat, low, high) => format!("{} {low} to {high}", self.stat(*stat)),
            Filter::Lowest(stat) => format!("the lowest {}", self.stat(*stat)),
            Filter::Highest(stat) => format!("the highest {}", self.stat(*stat)),
            Filter::Items(op, v) if !(no_items(*op, v) || an_item(*op, v)) => {
                let bound = if no_items(*op, v) { "no".to_owned() } else { self.bound(*op, v, "fewer") };
                format!("{bound} {}", plural(&self.noun(self.lex.worn())))
            }
            Filter::Name(true, NameRef::Declared) => "the declared name".to_owned(),
            Filter::Name(true, NameRef::Of(t)) => format!("the same name as {}", self.target(t)),
            _ => return None,
        })
    }

    /// The filters of an equip condition or a keyword's parameter: the list after `with`, without the word.
    pub(super) fn filter_list(&mut self, filters: &[Filter]) -> String {
        let with: Vec<String> = filters.iter().filter_map(|f| self.with(f)).collect();
        if with.len() == filters.len() {
            return list(&with);
        }
        self.phrase(&Selector::new(self.lex.standing(), None, filters.to_vec()), true, At::From, &[])
    }

    fn items(&mut self, filter: &Filter) -> Option<String> {
        let equipped = self.framed(CommonVerb::Equip, Form::Done);
        let item = self.noun(self.lex.worn());
        match filter {
            Filter::Items(op, v) if no_items(*op, v) => Some(format!(" not {equipped} with {} {item}", article(&item))),
            Filter::Items(op, v) if an_item(*op, v) => Some(format!(" {equipped} with {} {item}", article(&item))),
            // what wears it is any such card
            Filter::On(t) => Some(match &**t {
                Target::Sel(of @ Selector::Kind { filters, .. })
                    if self.side_of(of).is_none() && !filters.iter().any(|f| matches!(f, Filter::Name(..))) =>
                {
                    format!(" {equipped} to {}", self.many(of))
                }
                of => format!(" {equipped} to {}", self.target(of)),
            }),
            _ => None,
        }
    }

    fn done(&mut self, filter: &Filter, this_turn: bool) -> Option<String> {
        if let Filter::Undergone(verb) = filter
            && let Some(word) = self.lex.verb(*verb).filter(|word| word.cards == VerbCards::With)
        {
            return Some(format!(" that {} this turn", word.done));
        }
        if let Filter::Undergone(verb) = filter {
            let words: Vec<&str> = self.lex.verb(*verb)?.undergone().collect();
            return Some(format!(" {} this {}", words.join(" "), if this_turn { "turn" } else { "way" }));
        }
        if let Filter::Not(inner) = filter
            && let Filter::Done(verb, None) = **inner
        {
            return Some(format!(" that didn't {} this turn", self.looked_back(verb, Form::Base)));
        }
        let Filter::Done(verb, cause) = filter else { return None };
        if this_turn && cause.is_none() && matches!(verb, Verb::Attack | Verb::Defend) {
            return Some(format!(" that {} this turn", self.looked_back(*verb, Form::Done)));
        }
        let verb = self.looked_back(*verb, Form::Done);
        let cause = cause.as_ref().map(|c| format!(" {}", self.cause(c))).unwrap_or_default();
        Some(if this_turn { format!(" {verb}{cause} this turn") } else { format!(" {verb} this way{cause}") })
    }

    pub(super) fn places(&mut self, filters: &[Filter], at: At) -> Vec<String> {
        let mut parts = Vec::new();
        for filter in filters {
            match filter {
                Filter::In(zone @ Zone::Of { .. }) if at == At::From => {
                    parts.push(format!(" from {}", self.zone(zone, false)))
                }
                Filter::In(zone) => parts.push(format!(" in {}", self.zone(zone, false))),
                Filter::Among(_) => parts.push(" among them".to_owned()),
                _ => {}
            }
        }
        parts
    }

    fn other_than(&mut self, filter: &Filter) -> Option<String> {
        Some(match filter {
            Filter::Name(false, NameRef::Named(n)) => format!(" other than {}", self.name(n)),
            Filter::Name(false, NameRef::Declared) => " other than the declared name".to_owned(),
            Filter::Name(false, NameRef::Of(t)) => format!(" without the name of {}", self.target(t)),
            Filter::Attr(false, a) => format!(" other than {}", self.attribute(*a)),
            Filter::NotAff(all) if matches!(all.as_slice(), [one] if self.bare_trait(one).is_some()) => return None,
            Filter::NotAff(all) => {
                let all: Vec<String> = all.iter().map(|a| self.affiliation(a)).collect();
                format!(" other than {}", all.join(" or "))
            }
            _ => return None,
        })
    }

    /// The word for attributes: `house`.
    pub(super) fn attribute_word(&self) -> &'static str {
        let called = self.lex.vocabulary().called.iter().find(|(id, _)| *id == "attribute");
        called.and_then(|(_, word)| word.en.first().copied()).unwrap_or("attribute")
    }

    /// The word for an end of a line.
    pub(super) fn end(&self) -> Option<&'static str> {
        self.lex.vocabulary().notation.end.as_ref().and_then(|word| word.en.first().copied())
    }

    /// Clauses, last: nothing behind them can attach to the wrong noun.
    fn relative(&mut self, filter: &Filter, many: bool) -> Option<String> {
        Some(match filter {
            Filter::AtEnd(is) => {
                format!(" {}on a {}", if *is { "" } else { "not " }, self.end().unwrap_or_default())
            }
            Filter::AnyCard => " of any type".to_owned(),
            Filter::HasEncountering => format!(" that {} {}", if many { "have" } else { "has" }, self.facing_one()),
            Filter::Not(inner) if **inner == Filter::HasEncountering => {
                format!(" that {} no {}", if many { "have" } else { "has" }, self.facing())
            }
            Filter::ThatTrashed(t) => format!(" that {} {}", self.did_it(CommonVerb::Trash, false), self.target(t)),
            Filter::UpgradedFrom(t) => {
                format!(" {} from {}", self.framed(CommonVerb::Upgrade, Form::Done), self.target(t))
            }
            Filter::Not(inner) if is_beside_any(inner) => {
                let word = self.lex.vocabulary().notation.beside.as_ref().and_then(|w| w.en.first().copied());
                format!(" with no {}", plural(word.unwrap_or_default()))
            }
            Filter::Not(inner) if let Filter::State(state) = **inner => {
                format!(" that {} not {}", if many { "are" } else { "is" }, self.word(Class::State, state))
            }
            // `with amber on it`
            Filter::Stat(stat, op, v) if self.lies(*stat) => {
                format!(" with {}", self.lying(*stat, *op, v, many))
            }
            Filter::Stat(stat, op, v) if !(or_bound(*op) && matches!(v, Value::Number(_) | Value::X)) => {
                let compared = self.compared(*op, v);
                format!(" whose {} is {compared}", self.stat(*stat))
            }
            _ => return None,
        })
    }
}

/// `a`, `a and b`, `a, b and c`
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Whether a bound is said behind its number: `3`, `3 or less`, `3 or more`.
pub(super) fn or_bound(op: Op) -> bool {
    matches!(op, Op::Equal | Op::AtMost | Op::AtLeast)
}

/// Whether a filter says that some card, whatever it is, is next to it.
fn is_beside_any(filter: &Filter) -> bool {
    let Filter::Beside(of) = filter else { return false };
    matches!(&**of, Target::Sel(Selector::Kind { side: None, filters, .. }) if filters.is_empty())
}

fn counts_things(filter: &Filter) -> bool {
    matches!(filter, Filter::Stat(_, _, Value::Count(_) | Value::Kinds(_) | Value::Sum(..) | Value::AttacksMade(_)))
}

fn no_items(op: Op, v: &Value) -> bool {
    matches!((op, v), (Op::Equal, Value::Number(0)))
}

fn an_item(op: Op, v: &Value) -> bool {
    matches!((op, v), (Op::AtLeast, Value::Number(1)))
}
