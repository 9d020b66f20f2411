//! What one phrase says in several items, or apart from what it is of: filters, changes, counts and zones put where the tree has
//! them.

use super::settle::Settling;
use super::terms::{TermId, Terms};

/// A term in which what one phrase says in several items stands in the list around it.
pub(super) fn joined(term: TermId, terms: &mut Terms) -> TermId {
    let Some(items) = terms.items(term).map(<[TermId]>::to_vec) else { return term };
    let mut out = Vec::with_capacity(items.len());
    for item in items {
        let item = joined(item, terms);
        match terms.items(item).filter(|_| terms.is_call(item, "$and")) {
            Some(parts) => out.extend(parts.iter().skip(1)),
            None => out.push(item),
        }
    }
    match out.as_slice() {
        [word, zone, one, other] if terms.as_atom(*word) == Some("$both-in") => {
            let (both, within) = (terms.atom("both"), terms.atom("in"));
            let within = terms.list(vec![within, *zone]);
            let choices = [*one, *other].map(|choice| within_zone(choice, within, terms));
            terms.list(std::iter::once(both).chain(choices).collect())
        }
        [word, value, less] if terms.as_atom(*word) == Some("$minus") => {
            let plus = terms.atom("+");
            let less = negative(*less, terms);
            terms.list(vec![plus, *value, less])
        }
        [word, less] if terms.as_atom(*word) == Some("$neg") => negative(*less, terms),
        [_, what, zone] if terms.is_call(*what, "$shown") => shown(*what, *zone, terms),
        _ => terms.list(out),
    }
}

/// What is searched for, shown and put into a zone. A card of a kind that the text asks for is shown as it is taken; any card is shown
/// only because the text says so.
fn shown(what: TermId, zone: TermId, terms: &mut Terms) -> TermId {
    let choice = terms.items(what).and_then(|items| items.get(1).copied()).unwrap_or(what);
    let set = terms.items(choice).and_then(|items| items.last().copied());
    let any = set.and_then(|set| terms.items(set)).is_some_and(|set| match set {
        [noun, within] => terms.as_atom(*noun) == Some("card") && terms.is_call(*within, "in"),
        _ => false,
    });
    let put = terms.atom("put");
    if !any {
        let found = terms.atom("$found");
        let found = terms.list(vec![found, choice]);
        return terms.list(vec![put, found, zone]);
    }
    let [seq, reveal, it] = ["$seq", "reveal", "$it"].map(|word| terms.atom(word));
    let reveal = terms.list(vec![reveal, choice]);
    let put = terms.list(vec![put, it, zone]);
    terms.list(vec![seq, reveal, put])
}

fn negative(number: TermId, terms: &mut Terms) -> TermId {
    let less = format!("-{}", terms.text(number));
    terms.atom(&less)
}

/// A choice out of cards that lie in a zone.
fn within_zone(choice: TermId, within: TermId, terms: &mut Terms) -> TermId {
    let items = terms.items(choice).map(<[TermId]>::to_vec).unwrap_or_default();
    let [word, many, set, rest @ ..] = items.as_slice() else { return choice };
    let set = terms.append(*set, within);
    terms.list([*word, *many, set].into_iter().chain(rest.iter().copied()).collect())
}

impl Settling<'_> {
    /// Changes that stand in a list of their own, and counts that numbers are for, in their places.
    pub(super) fn spread(&mut self, act: TermId) -> Option<TermId> {
        let mut out = Vec::new();
        let Some(items) = self.terms.items(act).map(<[TermId]>::to_vec) else { return Some(act) };
        for item in items {
            self.spread_into(item, None, &mut out)?;
        }
        Some(self.terms.list(out))
    }

    fn spread_into(&mut self, item: TermId, each: Option<TermId>, out: &mut Vec<TermId>) -> Option<()> {
        let items = self.items(item);
        match (self.word(item), items.as_slice()) {
            (Some("$mods"), [_, all @ ..]) => {
                for one in all {
                    self.spread_into(*one, each, out)?;
                }
            }
            (Some("$lasting"), [_, between @ .., inner]) => {
                // a duration that stands behind its number
                for duration in between {
                    let at = usize::from(out.len() > 1).saturating_add(1);
                    if out.get(at).is_some_and(|term| self.terms.as_atom(*term).is_some()) {
                        return None;
                    }
                    out.insert(at.min(out.len()), *duration);
                }
                self.spread_into(*inner, each, out)?;
            }
            (Some("$per"), [_, count, inner]) => {
                if each.is_some() {
                    return None;
                }
                self.spread_into(*inner, Some(*count), out)?;
            }
            (Some("by"), [by, inner]) if self.word(*inner) == Some("$per") => {
                let [_, count, number] = self.items(*inner)[..] else { return None };
                let number = self.per(number, count)?;
                let item = self.terms.list(vec![*by, number]);
                out.push(item);
            }
            _ => {
                let item = match each {
                    Some(count) => self.per(item, count)?,
                    None => item,
                };
                out.push(item);
            }
        }
        Some(())
    }

    /// The changes of an act with those by a number before those by a number for each of a count, in whichever order the
    /// language has to say them so that the count is not of both.
    pub(super) fn in_order(&mut self, act: TermId) -> TermId {
        let mut items = self.items(act);
        if self.word(act) == Some("who") {
            if let Some(inner) = items.last_mut() {
                *inner = self.in_order(*inner);
            }
            return self.terms.list(items);
        }
        if self.word(act) != Some("apply") {
            return act;
        }
        // `None`: no change by a number; else whether it is for each
        let scaled = |item: TermId| match self.items(item)[..] {
            [_, sign, number] if matches!(self.terms.as_atom(sign), Some("+" | "-")) => {
                Some(self.word(number) == Some("per"))
            }
            _ => None,
        };
        let mut ordered = Vec::with_capacity(items.len());
        let mut waiting = Vec::new();
        for item in items {
            match scaled(item) {
                Some(true) => waiting.push(item),
                Some(false) => ordered.push(item),
                None => {
                    ordered.append(&mut waiting);
                    ordered.push(item);
                }
            }
        }
        ordered.append(&mut waiting);
        self.terms.list(ordered)
    }

    /// A term whose last number is for each of a count.
    fn per(&mut self, term: TermId, count: TermId) -> Option<TermId> {
        let [_, k, of] = self.items(count)[..] else { return None };
        if self.terms.as_atom(term).is_some_and(|text| text.parse::<u32>().is_ok()) {
            return Some(self.call("per", &[term, k, of]));
        }
        let mut items = self.items(term);
        let last = items.pop()?;
        let last = self.per(last, count)?;
        items.push(last);
        Some(self.terms.list(items))
    }
}
