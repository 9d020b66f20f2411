//! Korean changes that are joined behind one count: `1장마다 파워+500하고 히트+1` may be so much of both for each card, or of the first
//! alone, and neither is written without asking.

use super::{Judge, Proposal};
use crate::text::Lang;
use crate::{read, tree};
use std::ops::Range;

/// Ends of verbs that go on with another change.
const GOES_ON: [&str; 6] = ["하고", "하며", "얻고", "얻으며", "받고", "받으며"];

/// Whether changes of a text are joined behind a count by a verb that goes on.
fn joins(text: &str) -> bool {
    text.split(['.', '\n']).any(|sentence| {
        let behind = sentence.split_once("마다").map_or("", |(_, behind)| behind);
        GOES_ON.iter().any(|end| behind.split_once(end).is_some_and(|(before, _)| before.contains(['+', '-'])))
    })
}

/// The items of a list in the notation of trees: words and lists.
fn items(list: &str) -> Option<Vec<&str>> {
    let inside = list.strip_prefix('(')?.strip_suffix(')')?;
    let (mut all, mut depth, mut from) = (Vec::new(), 0_i32, 0);
    for (at, c) in inside.char_indices().chain([(inside.len(), ' ')]) {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if c == ' ' && depth == 0 {
            all.extend(inside.get(from..at).filter(|item| !item.is_empty()));
            from = at + 1;
        }
    }
    Some(all)
}

/// A change of a number by so much for each of something, `(power + (per 500 1 ..))`: what is changed, by how much, and for each of what.
fn per(change: &str) -> Option<(String, String, String)> {
    let all = items(change)?;
    let [stat, sign, value] = all.as_slice() else { return None };
    let value = items(value)?;
    let ["per", number, of @ ..] = value.as_slice() else { return None };
    Some((format!("{stat} {sign}"), (*number).to_owned(), of.join(" ")))
}

/// A tree with the first of several changes alone for each of something; nothing where no such changes stand in a row.
fn narrowed(tree: &str) -> Option<String> {
    const APPLY: &str = "(apply ";
    for (at, _) in tree.match_indices(APPLY) {
        let whole = tree.get(at..)?;
        let mut depth = 0_i32;
        let end = whole.char_indices().find_map(|(end, c)| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            (depth == 0).then_some(end + 1)
        })?;
        let act = whole.get(..end)?;
        let all = items(act)?;
        let Some(first) = all.iter().position(|item| per(item).is_some()) else { continue };
        let (before, changes) = all.split_at_checked(first)?;
        let (counted, rest) = changes.split_first()?;
        let (_, _, of) = per(counted)?;
        let once = rest.iter().map(|change| {
            let (stat, number, other) = per(change)?;
            (other == of).then(|| format!("({stat} {number})"))
        });
        let Some(once) = once.collect::<Option<Vec<String>>>().filter(|once| !once.is_empty()) else { continue };
        let all: Vec<&str> = before.iter().copied().chain(once.iter().map(String::as_str)).chain([*counted]).collect();
        return Some(format!("{}({}){}", tree.get(..at)?, all.join(" "), whole.get(end..)?));
    }
    None
}

impl Judge<'_> {
    /// What is proposed, unless it takes a count for both of two changes that are joined behind it: then it may be of the first alone.
    pub(super) fn or_narrow(&self, proposal: Proposal, wrong: &[Range<usize>]) -> Proposal {
        let Proposal::One(only) = proposal else { return proposal };
        if self.lang != Lang::Ko || !joins(self.text) {
            return Proposal::One(only);
        }
        let card = read::accepted(self.lang, &only.text, self.lexicon, self.kind);
        let narrow = card.and_then(|card| tree::read(&narrowed(&card.to_string())?, self.lexicon).ok());
        match narrow.and_then(|card| self.proposed(&card, wrong, &|_, _, _| None)) {
            Some((_, other)) => Proposal::Either(only, other),
            None => Proposal::One(only),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_change_alone_keeps_its_count() {
        let wide = "(card (ability passive (apply self (power + (per 500 1 (count (item)))) (hit + (per 1 1 (count (item)))))))";
        let narrow = "(card (ability passive (apply self (hit + 1) (power + (per 500 1 (count (item)))))))";
        assert_eq!(narrowed(wide).as_deref(), Some(narrow));
        assert_eq!(narrowed(narrow), None);
    }

    #[test]
    fn a_verb_that_goes_on_joins() {
        assert!(joins("아이템 1장마다 파워+500하고 히트+1."));
        assert!(!joins("아이템 1장마다 파워+500, 히트+1."));
        assert!(!joins("카드를 1장 드로우하고 아이템 1장마다 파워+500."));
    }
}
