//! Which words of a refused sentence are at fault: the fewest without which, or with another word in the place of one, it
//! would be read.

use std::ops::Range;

use pest::Parser;

use super::super::grammars::text::{Rule, Text};
use super::Refused;
use crate::lang::Lang;
use crate::text::TextError;

/// The most words behind one another that may be at fault together.
const LONGEST: usize = 5;
/// So many sentences are read to find out; each takes less than a millisecond.
const TRIED: usize = 60;

/// Words that say whose something is: two of one sentence that exclude each other are told as that.
const SIDES: [&str; 6] = ["자신", "상대", "your", "opponent", "friendly", "enemy"];

/// Who does something, the player of the text and the opponent.
const SUBJECTS: [[&str; 2]; 2] = [["자신이", "상대가"], ["자신은", "상대는"]];
/// So many words behind a side another one is of the same phrase.
const NEAR: usize = 3;

/// What is at fault in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    /// These bytes say something that has no place.
    Extra(Range<usize>),
    /// The first bytes say another side than the second.
    Sides(Range<usize>, Range<usize>),
}

/// The words of a text between its gaps, from a place on.
pub(super) fn words(text: &str, from: usize) -> Vec<Range<usize>> {
    let Ok(pairs) = Text::parse(Rule::text, text) else { return Vec::new() };
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut apart = true;
    for pair in pairs.flat_map(pest::iterators::Pair::into_inner) {
        let span = pair.as_span().start()..pair.as_span().end();
        match pair.as_rule() {
            Rule::gap | Rule::reminder => apart = true,
            Rule::EOI => {}
            _ if span.start < from => {}
            _ => match words.last_mut().filter(|_| !apart) {
                Some(word) => word.end = span.end,
                None => {
                    words.push(span);
                    apart = false;
                }
            },
        }
    }
    words
}

impl Refused<'_, '_> {
    /// The words without which the sentence is read. `furthest`: where it stops.
    pub(super) fn at_fault(&self, furthest: usize) -> Option<Fault> {
        let words = words(self.text(), self.from);
        let mut tried = 0;
        // where it stops behind its last word, words before that one are at fault or none
        let last = if furthest >= self.text().len() { words.len().saturating_sub(1) } else { words.len() };
        for length in 1..=LONGEST.min(last) {
            let mut found: Vec<Range<usize>> = Vec::new();
            for run in words.get(..last).unwrap_or_default().windows(length) {
                let (Some(first), Some(end)) = (run.first(), run.last()) else { continue };
                tried += 1;
                if first.start > furthest || tried > TRIED {
                    break;
                }
                // what goes on behind the place where it stops begins there
                if length > 1 && first.start < furthest && run.iter().skip(1).any(|word| word.start > furthest) {
                    continue;
                }
                if self.reads_without(first.start..end.end) {
                    found.push(first.start..end.end);
                }
            }
            if let Some(clash) = self.clash(&found) {
                return Some(clash);
            }
            // the nearest to the place where it stops
            if let Some(run) = found.into_iter().max_by_key(|run| (run.contains(&furthest), run.end)) {
                return Some(Fault::Extra(self.trimmed(run)));
            }
        }
        None
    }

    /// Whether the sentence is read without these bytes.
    fn reads_without(&self, bytes: Range<usize>) -> bool {
        self.read_without(bytes).is_some()
    }

    /// What the sentence is read as without these bytes.
    pub(super) fn read_without(&self, bytes: Range<usize>) -> Option<String> {
        let text = self.text();
        let (before, behind) = (text.get(..bytes.start)?.trim_end(), text.get(bytes.end..)?);
        self.read(&format!("{before}{}", if before.is_empty() { behind.trim_start() } else { behind }))
    }

    /// Whether the sentence is read with another text in the place of these bytes.
    pub(super) fn reads_with(&self, bytes: Range<usize>, other: &str) -> bool {
        let mut text = self.text().to_owned();
        text.replace_range(bytes, other);
        self.reads(&text)
    }

    /// Two words of a sentence that say whose something is, where each of them, or the first alone, could go.
    fn clash(&self, found: &[Range<usize>]) -> Option<Fault> {
        let side = |bytes: &Range<usize>| {
            let word = self.text().get(bytes.clone())?.to_lowercase();
            SIDES
                .iter()
                .find(|side| word.starts_with(**side))
                .map(|side| (bytes.start..bytes.start + side.len(), *side))
        };
        let sides: Vec<_> = found.iter().filter_map(side).collect();
        let (at, one) = sides.last()?;
        if let Some((before, _)) = sides.iter().find(|(_, other)| other != one) {
            return Some(Fault::Sides(at.clone(), before.clone()));
        }
        // `자신의 필드에 있는 상대 유닛`: of one phrase
        let of = found.iter().find(|run| self.text().get((*run).clone()) == Some(&format!("{one}의")))?;
        let whose = |word: &Range<usize>| {
            self.text().get(word.clone()).is_some_and(|text| text != *one && SIDES.contains(&text))
        };
        let other = words(self.text(), of.end).into_iter().take(NEAR).find(whose)?;
        Some(Fault::Sides(other, at.clone()))
    }

    /// Who did it by a sentence, where the one before it says that the other player did: `자신이` for `상대가`.
    pub(super) fn other_side(&self, at: Range<usize>) -> Option<TextError> {
        let word = self.text().get(at.clone()).filter(|_| !self.around.before.is_empty())?;
        let swapped = SUBJECTS.iter().find_map(|[one, other]| match word {
            _ if word == *one => Some(other),
            _ if word == *other => Some(one),
            _ => None,
        })?;
        let side = SIDES.iter().find(|side| swapped.starts_with(**side))?;
        let error = self.told("contradiction", at.clone()).arg("other", *side);
        self.reads_with(at.clone(), swapped).then(|| error.suggest(self.place(at), *swapped))
    }

    /// Without the comma behind it.
    fn trimmed(&self, bytes: Range<usize>) -> Range<usize> {
        let text = self.text().get(bytes.clone()).unwrap_or_default();
        let kept = text.trim_end_matches([',', ':']);
        if kept.is_empty() || self.lang == Lang::Ko && kept.len() == text.len() {
            return bytes;
        }
        bytes.start..bytes.start + kept.len()
    }
}
