//! What a player means by words that are not a whole answer: a card's letter or the beginning of its name, a verb or a place
//! alone, and all of these in the order in which a Korean says them (`왼쪽으로 공격`, `조련사를 왼쪽에 플레이`). Every word of the
//! line must have its part in the answer; what fits several answers is asked back.

use super::letters::Letters;
use super::read::Hearing;
use crate::wording::spellings::{self, LINKS, PARTICLES};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{AbilityId, NOBODY, Slot, ZoneId};
use cardwright_dsl::lexicon::key;

/// A line with more words than this is no answer that was shortened.
const MOST_WORDS: usize = 10;
/// So many Latin letters of a beginning say enough; of Hangul one does. A single Latin letter is that of a card.
const BEGINNING: usize = 2;

/// How well a part of a line fits a part of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It is the beginning of a later word of a name.
    Inside,
    /// It is the beginning of the word.
    Begins,
    /// It is the word with a particle behind it.
    Inflected,
    /// It is the word.
    Whole,
}

/// What stands in an answer, each with all its spellings as keys.
#[derive(Default)]
struct Parts {
    verb: Vec<String>,
    card: Vec<String>,
    /// The names of the card without their first words.
    inner: Vec<String>,
    number: Vec<String>,
    place: Vec<String>,
}

/// How a line fits an answer: the worst of its parts, and which parts it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fitting {
    worst: Fit,
    verb: bool,
    card: bool,
    /// It names what is done and nothing that it is done with.
    is_alone: bool,
}

/// What a line names of an answer, if it fits it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    /// What is done, and the card that it is done with.
    Both,
    /// The card without what is done with it.
    Card,
    /// No card.
    Neither,
}

impl Hearing<'_> {
    /// The offered answers that a shortened line fits best.
    pub(super) fn loosely(&self, line: &str, offered: &[Answer]) -> Vec<Answer> {
        let Some(words) = line_words(line) else { return Vec::new() };
        let fit = |answer: &Answer| {
            let found = fitting(&words, &self.parts(*answer))?;
            (!found.is_alone || found.worst > Fit::Begins || says_enough(line)).then_some((*answer, found.worst))
        };
        let fits: Vec<(Answer, Fit)> = offered.iter().filter_map(fit).collect();
        let best = fits.iter().map(|(_, fit)| *fit).max();
        fits.into_iter().filter(|(_, fit)| Some(*fit) == best).map(|(answer, _)| answer).collect()
    }

    /// What a shortened line names of an answer.
    pub(super) fn names(&self, line: &str, answer: Answer) -> Named {
        match line_words(line).and_then(|words| fitting(&words, &self.parts(answer))) {
            Some(Fitting { verb: true, card: true, .. }) => Named::Both,
            Some(Fitting { card: true, .. }) => Named::Card,
            _ => Named::Neither,
        }
    }

    fn parts(&self, answer: Answer) -> Parts {
        let slot = match answer {
            Answer::Pick(slot) => Some(slot),
            Answer::Next { holder, .. } => Some(holder),
            Answer::Act(act) => Some(act.card).filter(|card| *card != NOBODY),
            _ => None,
        };
        let inner = slot.map(|slot| self.cards(slot)).unwrap_or_default();
        Parts { inner: inner.iter().flat_map(|name| later_words(name)).collect(), ..self.first_parts(answer) }
    }

    fn first_parts(&self, answer: Answer) -> Parts {
        let keys = |all: Vec<String>| all.iter().map(|s| key(s)).collect::<Vec<_>>();
        let verb = |word: spellings::Spelling| word.all().map(key).collect::<Vec<_>>();
        match answer {
            Answer::Pick(slot) => Parts {
                verb: verb(spellings::CHOOSE),
                card: keys(self.lettered(slot, self.picks(slot))),
                ..Parts::default()
            },
            Answer::Place(zone) => {
                Parts { verb: verb(spellings::CHOOSE), place: keys(self.places(zone)), ..Parts::default() }
            }
            Answer::Name(name) => {
                Parts { verb: verb(spellings::CHOOSE), card: keys(self.names_of(name).to_vec()), ..Parts::default() }
            }
            Answer::Next { holder, ability } => {
                let mut card = self.lettered(holder, self.cards(holder));
                card.extend(self.abilities(holder, ability));
                Parts { verb: verb(spellings::ORDER), card: keys(card), ..Parts::default() }
            }
            Answer::Mode(n) => {
                let number = vec![(u16::from(n) + 1).to_string()];
                Parts { verb: verb(spellings::OPTION), number, ..Parts::default() }
            }
            Answer::Act(act) => {
                let word = self.words.book.act_word(act.verb);
                let mut parts = Parts {
                    verb: keys(vec![
                        word.en.to_owned(),
                        word.ko.to_owned(),
                        // What is ended goes without saying: `종료` of `페이즈 종료`.
                        word.ko.rsplit(' ').next().unwrap_or_default().to_owned(),
                        // And what it is that is chosen: `Marsh` of `house Marsh`.
                        word.en.rsplit(' ').next().unwrap_or_default().to_owned(),
                        word.id.replace('-', " "),
                    ]),
                    ..Parts::default()
                };
                if act.card != NOBODY {
                    parts.card = keys(self.lettered(act.card, self.cards(act.card)));
                }
                if act.ability != AbilityId::NONE {
                    let number = self.words.ability_number(self.table, act.card, act.ability);
                    parts.number = number.map(|n| n.to_string()).into_iter().collect();
                }
                if word.names_place && act.place != ZoneId::NOWHERE {
                    parts.place = keys(self.places(act.place));
                }
                parts
            }
            Answer::Yes | Answer::No | Answer::Done | Answer::Number(_) => Parts::default(),
        }
    }

    /// The spellings of a card with its letter.
    fn lettered(&self, slot: Slot, mut spellings: Vec<String>) -> Vec<String> {
        let handle = self.table.glimpse(self.words.reader, slot).handle;
        spellings.extend(handle.and_then(|h| self.letters.and_then(|l: &Letters| l.of(h))).map(str::to_owned));
        spellings
    }
}

/// The words of a line without what only links them. `None`: it is no shortened answer.
fn line_words(line: &str) -> Option<Vec<String>> {
    let spaced = line.replace("->", " ").replace('→', " ");
    let words: Vec<String> = spaced.split_whitespace().map(key).filter(|w| !LINKS.contains(&w.as_str())).collect();
    (!words.is_empty() && words.len() <= MOST_WORDS).then_some(words)
}

/// Whether the beginning of what is done may stand for it alone: one syllable may be anything, and ends no phase.
fn says_enough(line: &str) -> bool {
    let line = key(line);
    let bare = PARTICLES.iter().find_map(|p| line.strip_suffix(p)).filter(|bare| !bare.is_empty());
    bare.unwrap_or(&line).chars().count() >= BEGINNING
}

/// The best way to give every word of a line to a part of an answer, each part once.
fn fitting(words: &[String], parts: &Parts) -> Option<Fitting> {
    let none = &Vec::new();
    let all = [(&parts.verb, none), (&parts.card, &parts.inner), (&parts.number, none), (&parts.place, none)];
    let mut best: Option<Fitting> = None;
    place_words(words, &all, &mut [None; 4], &mut best);
    best
}

/// The spellings of a part of an answer, and those of it without their first words.
type Spellings<'p> = (&'p Vec<String>, &'p Vec<String>);

fn place_words(words: &[String], parts: &[Spellings<'_>; 4], taken: &mut [Option<Fit>; 4], best: &mut Option<Fitting>) {
    if words.is_empty() {
        let worst = taken.iter().flatten().min().copied();
        let [verb, card, number, place] = *taken;
        if let Some(worst) = worst.filter(|w| best.is_none_or(|b| b.worst < *w)) {
            let is_alone = verb.is_some() && card.is_none() && number.is_none() && place.is_none();
            *best = Some(Fitting { worst, verb: verb.is_some(), card: card.is_some(), is_alone });
        }
        return;
    }
    for at in 0..parts.len() {
        let (Some((spellings, inner)), Some(None)) = (parts.get(at), taken.get(at).copied()) else { continue };
        for length in 1..=words.len() {
            let (part, rest) = words.split_at(length);
            let part = part.concat();
            let Some(fit) = fit(&part, spellings).or_else(|| inside(&part, inner)) else { continue };
            if let Some(place) = taken.get_mut(at) {
                *place = Some(fit);
            }
            place_words(rest, parts, taken, best);
        }
        if let Some(place) = taken.get_mut(at) {
            *place = None;
        }
    }
}

/// A name from each of its later words on, as keys.
fn later_words(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    (1..words.len()).filter_map(|at| Some(key(&words.get(at..)?.concat()))).collect()
}

/// Whether a part of a line begins a later word of a name.
fn inside(part: &str, inner: &[String]) -> Option<Fit> {
    let enough = part.chars().count() >= BEGINNING;
    (enough && !inner.is_empty() && fit(part, inner).is_some()).then_some(Fit::Inside)
}

/// How a part of a line fits the best of some spellings.
fn fit(part: &str, spellings: &[String]) -> Option<Fit> {
    let bare = PARTICLES.iter().find_map(|p| part.strip_suffix(p)).filter(|bare| !bare.is_empty());
    let begins = |part: &str, word: &String| {
        let enough = !part.is_ascii() || part.len() >= BEGINNING;
        enough && part.chars().any(|c| !c.is_ascii_digit()) && word.starts_with(part)
    };
    let fits = spellings.iter().filter_map(|word| {
        if word == part {
            return Some(Fit::Whole);
        }
        match bare {
            Some(bare) if word == bare => Some(Fit::Inflected),
            _ if begins(part, word) || bare.is_some_and(|bare| begins(bare, word)) => Some(Fit::Begins),
            _ => None,
        }
    });
    fits.max()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Parts {
        let words = |all: &[&str]| all.iter().map(|w| key(w)).collect();
        Parts {
            verb: words(&["play", "플레이"]),
            card: words(&["담금질 투사", "Tempered Brawler", "DAWN-010", "a"]),
            inner: ["담금질 투사", "Tempered Brawler"].iter().flat_map(|name| later_words(name)).collect(),
            number: Vec::new(),
            place: words(&["left", "왼쪽"]),
        }
    }

    #[test]
    fn every_word_has_its_part_in_any_order() {
        let fits = |line: &str| fitting(&line_words(line)?, &parts());
        for line in ["담금질 투사를 왼쪽에 플레이", "왼쪽 담금", "a left", "play temp to left", "플레이 a -> 왼쪽", "A"]
        {
            assert!(fits(line).is_some(), "{line}");
        }
        for line in ["b left", "담금질 투사 오른쪽", "t", "play a a", "왼쪽 왼쪽", "play a to left now", ""]
        {
            assert_eq!(fits(line), None, "{line}");
        }
        assert_eq!(fits("담금질 투사").map(|f| f.worst), Some(Fit::Whole));
        assert_eq!(fits("담금질 투사를").map(|f| f.worst), Some(Fit::Inflected));
        assert_eq!(fits("담금").map(|f| f.worst), Some(Fit::Begins));
        for line in ["투사 왼쪽", "투사를 왼쪽에", "brawler left", "play braw to left"] {
            assert_eq!(fits(line).map(|f| f.worst), Some(Fit::Inside), "{line}");
        }
        assert_eq!(fits("사 왼쪽"), None);
    }
}
