//! The words of a line of the log: each of them means something, and one says what happens. What the line says of an entry is
//! read in `pattern`; here is found which word keeps it from being a line.

use super::{Glossary, Known, numbered, of_numbers, unknown};
use crate::scenario::answers::is_head;
use crate::scenario::board::Piece;
use crate::scenario::logbook::{self, Had};
use crate::scenario::names::is_word;
use crate::scenario::places;
use crate::scenario::text::{Mention, key, seat};
use crate::wording::spellings;
use cardwright_core::kernel::ids::{AbilityId, Seat};
use cardwright_core::kernel::log::Entry;
use cardwright_dsl::suggest::suggest;

/// So many words at most are compared with the names of cards.
const LONGEST: usize = 8;

impl Glossary<'_> {
    /// A line of the log without the cards in it, and the first of these. An error: the word that is no card, if it is known.
    fn without_cards(&self, text: &str, names: &[String]) -> Result<(String, Option<Mention>), Option<Known>> {
        let mut rest = format!(" {} ", text.trim());
        let mut named: Option<Mention> = None;
        // A card with its label first, then the longest name.
        for word in text.split_whitespace().filter(|w| w.contains('@')) {
            let mention = Mention::parse(word).ok_or(None)?;
            if let Some(bad) = self.card(&mention) {
                return Err(Some(bad));
            }
            rest = rest.replace(&format!(" {word} "), "  ");
            named = Some(mention);
        }
        let mut longest: Vec<&String> = names.iter().collect();
        longest.sort_by_key(|n| std::cmp::Reverse(n.len()));
        for name in longest {
            let spaced = format!(" {name} ");
            // A card may be called like something that happens: then that is meant where nothing else says it.
            if rest.contains(&spaced) && rest.trim() != name.as_str() {
                rest = rest.replace(&spaced, "  ");
                named.get_or_insert(Mention { count: 1, name: Some(name.clone()), label: None });
            }
        }
        Ok((rest, named))
    }

    /// The number of an ability in a line of the log, if it has one that no card has had: `Exit 9 of scout`.
    pub fn never_so_many(&self, text: &str, had: &Had, entries: &[Entry]) -> Option<Known> {
        let (rest, named) = self.without_cards(text, &self.names()).ok()?;
        let mention = named.filter(|_| text.contains(" of "))?;
        let words: Vec<String> = rest.split_whitespace().map(key).collect();
        let plain: Vec<&str> = words.iter().map(String::as_str).filter(|w| !self.is_joint(w)).collect();
        let begins = plain.first().is_some_and(|w| logbook::begins_ability(w));
        let head: Vec<&str> = plain.iter().copied().skip(usize::from(begins && plain.len() > 1)).collect();
        let head = head.join(" ");
        let (name, number) = numbered(&head);
        let number = number.filter(|_| self.is_any_head(name))?;
        let catalog = self.caller.names.catalog();
        let alike = |a: AbilityId| is_head(&self.caller, catalog.ability(a), name);
        let of = |p: &Piece| p.slot.map_or(0, |slot| had.most(slot, p.card, entries, catalog, alike));
        let most = self.pieces(&mention).map(of).max().unwrap_or(0);
        (number == 0 || number > most).then(|| of_numbers(number, most))
    }

    /// The words of a line of the log: each of them means something, and one says what happens.
    pub fn log(&self, text: &str) -> Option<Known> {
        let names = self.names();
        let (rest, named) = match self.without_cards(text, &names) {
            Ok(found) => found,
            Err(bad) => return bad,
        };
        let words: Vec<String> = rest.split_whitespace().map(key).collect();
        let plain: Vec<&str> = words.iter().map(String::as_str).filter(|w| !self.is_joint(w)).collect();
        let verbs = logbook::all_verbs(self.caller.vocabulary);
        let happens = |word: &str| verbs.iter().any(|v| v == word);
        if let Some(mention) = &named
            && text.contains(" of ")
        {
            let begins = plain.first().is_some_and(|w| logbook::begins_ability(w));
            let head: Vec<&str> = plain.iter().copied().skip(usize::from(begins && plain.len() > 1)).collect();
            let head = head.join(" ");
            if self.is_any_head(numbered(&head).0) || plain.iter().all(|w| !happens(w)) {
                return self.ability(&head, mention);
            }
        }
        if let Some(bad) = self.of_ability(text, &names) {
            return Some(bad);
        }
        if names.iter().any(|name| name == text.trim()) {
            return Some(unknown(text.trim(), verbs.iter().map(String::as_str)));
        }
        if let Some(bad) = plain.iter().find(|w| !happens(w) && !self.is_part(w)) {
            return Some(self.misspelt(text, bad, &names, &verbs));
        }
        let says = plain.iter().any(|w| happens(w) || self.caller.vocabulary.phases.iter().any(|p| key(p.id) == *w));
        (!says).then(|| unknown(text.trim(), verbs.iter().map(String::as_str)))
    }

    /// The word behind the head of an ability, where it is no card: `Exit of scuot`.
    fn of_ability(&self, text: &str, names: &[String]) -> Option<Known> {
        let mut rest = text;
        while let Some((before, behind)) = spellings::ability_of(rest) {
            let words: Vec<String> = before.split_whitespace().map(key).collect();
            let plain = words.iter().map(String::as_str).filter(|w| !self.is_joint(w));
            let head: Vec<&str> = plain.filter(|w| !logbook::begins_ability(w)).collect();
            let card = Mention::parse(behind).is_some_and(|mention| self.card(&mention).is_none());
            if self.is_any_head(numbered(&head.join(" ")).0) && !card {
                return Some(near_name(behind, names).unwrap_or_else(|| unknown(behind, []).near_alone()));
            }
            // `end of Exit of scuot`
            rest = if behind.len() < rest.len() { behind } else { return None };
        }
        None
    }

    /// A word of a line that means nothing: a place or a player of `p1.lefft`, a name of several words, any other word.
    fn misspelt(&self, text: &str, bad: &str, names: &[String], verbs: &[String]) -> Known {
        if let Some((who, place)) = bad.split_once('.')
            && !place.is_empty()
        {
            let seats = self.seats();
            return match places::side(who).is_some_and(|s| self.has(s)) {
                true => unknown(place, self.caller.vocabulary.places.iter().map(|p| p.word.id)).near_alone(),
                false => unknown(who, seats.iter().map(String::as_str)),
            };
        }
        let parts = self.parts();
        let all = verbs.iter().map(String::as_str).chain(parts.iter().map(String::as_str));
        let found = unknown(bad, names.iter().map(String::as_str).chain(all)).near_alone();
        if found.near.is_some() {
            return found;
        }
        let from = text.split_whitespace().position(|w| key(w) == bad);
        let words: Vec<&str> = text.split_whitespace().skip(from.unwrap_or(usize::MAX)).collect();
        near_name(&words.join(" "), names).unwrap_or(found)
    }

    fn is_joint(&self, word: &str) -> bool {
        logbook::JOINTS.contains(&word) || seat(bare(word)).is_some_and(|s| self.has(s))
    }

    /// Whether a word is a number, place, cause, number of cards or players, or phase.
    fn is_part(&self, word: &str) -> bool {
        let vocabulary = self.caller.vocabulary;
        word.trim_start_matches('+').parse::<i32>().is_ok()
            || places::zone(vocabulary, bare(word), Some(Seat(0))).is_some_and(|z| self.has(z.seat()))
            || vocabulary.phases.iter().chain(vocabulary.steps).any(|w| is_word(w, word))
            || self.parts().iter().any(|part| part == word)
    }

    fn parts(&self) -> Vec<String> {
        let vocabulary = self.caller.vocabulary;
        let causes =
            vocabulary.causes.iter().flat_map(|c| std::iter::once(c.id).chain(c.en.iter().chain(c.ko).copied()));
        let stats = vocabulary.stats.iter().map(|s| s.word.id);
        let places = vocabulary.places.iter().map(|p| p.word.id);
        let words = causes.chain(stats).chain(places).map(key);
        words
            .flat_map(|w| std::iter::once(w.clone()).chain(w.split('-').map(str::to_owned).collect::<Vec<_>>()))
            .collect()
    }
}

fn bare(word: &str) -> &str {
    word.trim_end_matches("'s").trim_end_matches(':')
}

/// The name of a card that some words begin with, misspelt: as many of them as make the name.
fn near_name(words: &str, names: &[String]) -> Option<Known> {
    let all: Vec<&str> = words.split_whitespace().take(LONGEST).collect();
    (1..=all.len()).rev().find_map(|count| {
        let word = all.get(..count)?.join(" ");
        let near = suggest(&word, names.iter().map(String::as_str))?.to_owned();
        Some(Known { word, near: Some(near), all: Vec::new(), span: None })
    })
}
