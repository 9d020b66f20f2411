//! Sets of cards that nothing can belong to: filters that exclude each other, cards where they never lie, names and
//! affiliations that no card has.

use super::range::Range;
use super::{Lint, fault};
use crate::print::en::plural;
use crate::tree::{Act, Filter, Id, NameRef, Op, Selector, Side, Value, Zone};
use cardwright_core::vocabulary::Noun;

impl Lint<'_> {
    /// A selector with all filters that hold for it.
    pub(super) fn set(&mut self, selector: &Selector) {
        let parts = Self::parts(selector);
        for (kind, filters) in parts {
            self.numbers(&filters);
            self.places(kind, &filters);
            self.words(&filters);
            self.named(kind, &filters);
        }
        self.affiliations(selector);
        self.said_twice(selector);
    }

    /// `a unit card or unit card with cost 3 or less`: of two nouns of which one is among the other, a property is that of one alone.
    fn said_twice(&mut self, selector: &Selector) {
        let Selector::Or(parts, filters) = selector else { return };
        if filters.iter().all(|filter| matches!(filter, Filter::In(_))) {
            return;
        }
        let bare = |part: &Selector| match part {
            Selector::Kind { kind, side, filters } if filters.is_empty() => Some((*kind, *side)),
            _ => None,
        };
        let kinds: Vec<(Id, Option<Side>)> = parts.iter().filter_map(bare).collect();
        let among = |(one, whose): &(Id, Option<Side>), (other, whom): &(Id, Option<Side>)| {
            whose == whom && (one == other || [one, other].iter().any(|kind| kind.as_str() == "card"))
        };
        let mut pairs = kinds.iter().zip(kinds.iter().skip(1));
        if let Some((one, other)) = pairs.find(|(one, other)| among(one, other)) {
            self.report(fault("contradiction").arg("word", one.0.as_str()).arg("other", other.0.as_str()));
        }
    }

    /// What the wearer of a card must be.
    pub(super) fn wearer(&mut self, filters: &[Filter]) {
        let filters: Vec<&Filter> = filters.iter().collect();
        self.numbers(&filters);
        self.words(&filters);
    }

    /// Kinds with their filters; those of an "or" hold for each of its parts.
    fn parts(selector: &Selector) -> Vec<(Id, Vec<&Filter>)> {
        match selector {
            Selector::Kind { kind, filters, .. } => vec![(*kind, filters.iter().collect())],
            Selector::Or(list, filters) => {
                let mut parts: Vec<_> = list.iter().flat_map(Self::parts).collect();
                for (_, own) in &mut parts {
                    own.extend(filters.iter());
                }
                parts
            }
            Selector::Among => Vec::new(),
        }
    }

    fn excluded(&mut self, what: &str) {
        self.report(fault("no-such-set").arg("what", what));
    }

    /// Bounds that leave no number.
    fn numbers(&mut self, filters: &[&Filter]) {
        let stats = self.facts.lexicon.vocabulary().stats;
        for stat in stats {
            let mut range = Range::new(stat.range.0, stat.range.1);
            let mut count = 0;
            for filter in filters {
                let narrowed = match filter {
                    Filter::Stat(id, op, Value::Number(n)) if *id == stat.word.id => range.narrowed(*op, *n),
                    Filter::StatRange(id, from, to) if *id == stat.word.id => {
                        range.narrowed(Op::AtLeast, *from).narrowed(Op::AtMost, *to)
                    }
                    _ => continue,
                };
                count += match filter {
                    Filter::StatRange(..) => 2,
                    _ => 1,
                };
                range = narrowed;
            }
            // One bound alone is out of the rulebook's range, which is said elsewhere.
            if count > 1 && range.is_empty() {
                self.excluded(stat.word.id);
            }
        }
        let mut items = Range::any();
        for filter in filters {
            if let Filter::Items(op, Value::Number(n)) = filter {
                items = items.narrowed(*op, *n);
            }
        }
        if items.is_empty() {
            self.excluded("item");
        }
    }

    /// The zones in which cards that a noun means can lie, as bits.
    fn lies(&self, noun: &Noun) -> u32 {
        noun.types().map_or(u32::MAX, |types| self.lies_as(types))
    }

    /// The zones in which cards of these types can lie, as bits.
    fn lies_as(&self, types: u32) -> u32 {
        let lies = self.facts.limits().lies.iter().zip(0u32..);
        lies.filter(|(_, at)| types & 1 << at != 0).fold(0, |all, (lies, _)| all | lies)
    }

    /// Zones in which such cards never lie, or two at once.
    fn places(&mut self, kind: Id, filters: &[&Filter]) {
        let Some(noun) = self.facts.lexicon.noun(kind) else { return };
        let lies = self.lies(noun);
        let in_play = if noun.in_play { self.facts.book.printed().zones.in_play } else { u32::MAX };
        let mut left = u32::MAX;
        for filter in filters {
            let Filter::In(Zone::Of { zone, .. }) = filter else { continue };
            let Some(word) = self.facts.lexicon.zone(*zone) else { continue };
            if word.kinds & lies & in_play == 0 {
                let error = fault("never-there").arg("noun", kind.as_str()).arg("zone", zone.as_str());
                let card = noun.in_play.then(|| self.as_card(noun)).flatten().filter(|_| word.kinds & lies != 0);
                self.report(match card {
                    Some((at, card)) => error.suggest(at, card),
                    None => error,
                });
                return;
            }
            left &= word.kinds;
        }
        // Only what is put under others is attached to anything.
        let held = self.facts.lexicon.vocabulary().places.iter().filter(|p| p.held).fold(0, |all, p| all | 1 << p.kind);
        if lies & held == 0 && filters.iter().any(|f| matches!(f, Filter::On(_))) {
            self.report(fault("never-attached").arg("noun", kind.as_str()));
        }
        let positions: Vec<Id> = filters
            .iter()
            .filter_map(|f| match f {
                Filter::In(Zone::Position(place)) => Some(*place),
                _ => None,
            })
            .collect();
        let two = positions.first().is_some_and(|first| positions.iter().any(|p| p != first));
        if left == 0 || two {
            self.excluded("zone");
        }
    }

    /// An English noun for what is in play, where the sentence has it once, and what such a card is called elsewhere.
    fn as_card(&self, noun: &Noun) -> Option<(std::ops::Range<usize>, String)> {
        let nouns = self.facts.lexicon.vocabulary().nouns;
        let card = nouns.iter().find(|other| !other.in_play && other.of.is_some() && other.of == noun.of)?;
        let (one, card) = (noun.word.en.first()?, card.word.en.first()?);
        let sentence = self.text.get(self.span.clone())?;
        let mut found = Vec::new();
        for (word, card) in [(plural(one), plural(card)), ((*one).to_owned(), (*card).to_owned())] {
            let ends = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
            found.extend(sentence.match_indices(&word).filter_map(|(at, _)| {
                let before = sentence.get(..at)?.chars().next_back();
                let behind = sentence.get(at + word.len()..)?;
                let whole = ends(before) && ends(behind.chars().next()) && !behind.starts_with(" card");
                let start = self.span.start + at;
                whole.then(|| (start..start + word.len(), card.clone()))
            }));
        }
        let only = found.pop();
        only.filter(|_| found.is_empty())
    }

    /// A property and its opposite.
    fn words(&mut self, filters: &[&Filter]) {
        for (n, filter) in filters.iter().enumerate() {
            let rest = filters.iter().skip(n + 1);
            let mut against = rest.filter(|other| opposed(filter, other) || opposed(other, filter));
            if against.next().is_some() {
                self.excluded(match filter {
                    Filter::Attr(..) => "attribute",
                    Filter::Name(..) => "name",
                    Filter::Aff(_) | Filter::NotAff(_) => "affiliation",
                    _ => "keyword",
                });
            }
            if filters.iter().skip(n + 1).any(|other| other == filter) {
                self.report(fault("condition-always"));
            }
        }
    }

    /// A name whose cards are something else.
    fn named(&mut self, kind: Id, filters: &[&Filter]) {
        for filter in filters {
            let Filter::Name(true, NameRef::Named(name)) = filter else { continue };
            let Some(known) = self.facts.names.get(name) else { continue };
            let of = self.facts.lexicon.noun(kind).and_then(|n| n.types());
            if of.is_some_and(|types| known.types & types == 0) {
                self.report(fault("name-of-another").arg("word", self.printed(name)).arg("noun", kind.as_str()));
            }
            let has = |terms: &[String]| terms.iter().any(|t| known.affiliations.contains(t));
            if filters.iter().any(|f| matches!(f, Filter::Aff(terms) if !has(terms))) {
                self.excluded("affiliation");
            }
        }
    }

    /// What is generated is one card, and lies where such cards can.
    pub(super) fn generated(&mut self, act: &Act) {
        let Act::Generate { name, to: Zone::Of { zone, .. }, .. } = act else { return };
        let Some(known) = self.facts.names.get(name) else { return };
        let lies = self.lies_as(known.types);
        if known.cards > 1 {
            self.report(fault("name-of-several").arg("word", self.printed(name)));
        }
        if self.facts.lexicon.zone(*zone).is_some_and(|word| word.kinds & lies == 0) {
            self.report(fault("never-there").arg("noun", self.printed(name)).arg("zone", zone.as_str()));
        }
    }

    /// A name as this text writes it.
    fn printed(&self, id: &str) -> String {
        let spellings = self.facts.lexicon.name_by_id(id).map(|t| t.ko.iter().chain(&t.en));
        let here = |word: &&String| self.text.contains(word.as_str());
        spellings.into_iter().flatten().find(here).cloned().unwrap_or_else(|| id.to_owned())
    }

    /// Affiliations that no card has.
    fn affiliations(&mut self, selector: &Selector) {
        let (Selector::Kind { filters, .. } | Selector::Or(_, filters)) = selector else { return };
        for term in filters.iter().filter_map(|f| if let Filter::Aff(terms) = f { Some(terms) } else { None }).flatten()
        {
            let nobody = self.facts.affiliations.as_ref().is_some_and(|all| !all.contains(term));
            if nobody {
                let printed = self.facts.lexicon.affiliation_by_id(term);
                let here = |word: &&String| self.text.contains(word.as_str());
                let word = printed.and_then(|t| t.ko.iter().chain(&t.en).find(here)).unwrap_or(term);
                self.report(fault("nobody-of").arg("word", word.as_str()));
            }
        }
    }

    /// How many cards of a set there can be at most.
    pub(super) fn room(&self, selector: &Selector) -> i64 {
        let limits = self.facts.limits();
        let of_kind = |kind: Id, side: bool| -> Option<i64> {
            let noun = self.facts.lexicon.noun(kind).filter(|n| n.in_play)?;
            let room = limits.room.get(usize::from(noun.of?)).copied().flatten()?;
            Some(i64::from(room) * if side { 1 } else { 2 })
        };
        match selector {
            Selector::Kind { kind, side, filters } => {
                let one_side = side.is_some()
                    || filters.iter().any(|f| match f {
                        Filter::In(Zone::Of { owner, .. }) => {
                            matches!(owner, crate::tree::Owner::Own | crate::tree::Owner::Opp)
                        }
                        _ => false,
                    });
                // What happened in a turn is not what is there.
                let past =
                    filters.iter().any(|f| matches!(f, Filter::Done(..) | Filter::Undergone(_) | Filter::ThisTurn));
                let here = if past { None } else { of_kind(*kind, one_side) };
                here.unwrap_or_else(|| i64::from(limits.cards) * 2)
            }
            Selector::Or(list, _) => list.iter().map(|s| self.room(s)).sum(),
            Selector::Among => i64::from(limits.cards) * 2,
        }
    }
}

/// Whether no card has both.
fn opposed(a: &Filter, b: &Filter) -> bool {
    match (a, b) {
        (Filter::Attr(true, x), Filter::Attr(false, y)) => x == y,
        (Filter::Name(true, x), Filter::Name(false, y)) => x == y,
        (Filter::Has(x), Filter::Lacks(y)) => x == y,
        (Filter::Aff(x), Filter::NotAff(y)) => x.iter().all(|t| y.contains(t)),
        _ => false,
    }
}
