//! Phrases that no row is of: numbers, names and affiliations with and without their marks, quotations.

use super::automaton::letters;
use super::chart::{Chart, Found};
use super::forms::PLAIN;
use super::noting::Expected;
use super::tokens::What;
use super::{AFFILIATION, BARE_AFFILIATION, BARE_NAME, NAME, NUMBER, QUOTE, tokens};
use crate::lang::Lang;
use crate::lexicon::Class;

/// Korean numbers in words that stand before a noun, and are spelt like ends of verbs or other words.
const BEFORE_NOUNS: [&str; 5] = ["한", "두", "세", "네", "열"];

impl Chart<'_> {
    pub(super) fn terminal(&mut self, category: usize, at: usize) {
        if matches!(category, BARE_NAME | BARE_AFFILIATION) {
            self.bare(category, at);
            return;
        }
        if category == NUMBER && self.numeral(at) {
            return;
        }
        let found = match (category, self.cells.get(at).map(|cell| cell.what)) {
            (NUMBER, Some(What::Number(term))) => {
                let [one, several] = self.forms;
                let form = if self.terms.as_atom(term) == Some("1") { one } else { several };
                // a number is of no form of its own, so that slots which don't ask for one take it
                [(PLAIN, term), (form, term)].to_vec()
            }
            (NAME, Some(What::Name(term)))
            | (AFFILIATION, Some(What::Affiliation(term)))
            | (QUOTE, Some(What::Quote(term))) => vec![(PLAIN, term)],
            _ => {
                self.refuse(at, Expected::Category(category));
                return;
            }
        };
        if let Some(entry) = self.entry(category, at) {
            entry.found.extend(found.into_iter().map(|(form, term)| Found { end: at + 1, form, term }));
        }
    }

    /// The number that stands here in words, where such are read; false if there is none.
    fn numeral(&mut self, at: usize) -> bool {
        let numerals = self.numerals();
        // `트래시한 유닛` has no `한 유닛`: what stands before a noun begins a word
        let begins = at.checked_sub(1).and_then(|last| self.cells.get(last)).is_none_or(|cell| !cell.is_letter())
            || self.cells.get(at).is_some_and(|cell| cell.spaced);
        let found = numerals.iter().find_map(|(word, number)| {
            if !begins && BEFORE_NOUNS.contains(word) {
                return None;
            }
            let letters: Vec<char> = word.chars().collect();
            let end = match self.words.1 {
                Lang::Ko => self.letters(&letters, at)?,
                Lang::En => self.word(word, at)?,
            };
            Some((end, *number))
        });
        let Some((end, number)) = found else { return false };
        let term = self.terms.atom(number);
        let [_, several] = self.forms;
        if let Some(entry) = self.entry(NUMBER, at) {
            entry.found.extend([PLAIN, several].map(|form| Found { end, form, term }));
        }
        true
    }

    /// The names or affiliations that stand here without their marks.
    fn bare(&mut self, category: usize, at: usize) {
        let Some(What::Letter(first)) = self.cells.get(at).map(|cell| cell.what) else { return };
        let class = if category == BARE_NAME { Class::Name } else { Class::Affiliation };
        let (lexicon, lang) = self.words;
        let mut found = Vec::new();
        let first = first.to_lowercase().next().unwrap_or(first);
        for spelling in lexicon.starting_with(lang, first).filter(|spelling| spelling.class == class) {
            // English cells are in lower case
            let written = if lang == Lang::En { &spelling.key } else { &spelling.text };
            let letters = letters(written, self.terms);
            let Some(end) = self.spelt(&letters, at, true) else { continue };
            // a head or an affiliation before a card of that name
            let other = |class| lexicon.find(lang, class, &spelling.text).is_some();
            let word = || [Class::Noun, Class::State, Class::Attribute].into_iter().any(other);
            // a trait that is called as something else keeps its marks
            if class == Class::Affiliation && lexicon.vocabulary().notation.sides.is_some() && word() {
                continue;
            }
            if class == Class::Name && (other(Class::Head) || other(Class::Affiliation)) {
                continue;
            }
            let term = match class {
                Class::Name => lexicon.name(lang, &spelling.text).map(|term| tokens::named(self.terms, &term.id)),
                _ => lexicon.affiliation(lang, &spelling.text).map(|term| tokens::affiliated(self.terms, &term.id)),
            };
            found.extend(term.map(|term| Found { end, form: PLAIN, term }));
        }
        if found.is_empty() {
            self.refuse(at, Expected::Category(category));
        }
        if let Some(entry) = self.entry(category, at) {
            found.into_iter().for_each(|one| {
                if !entry.found.contains(&one) {
                    entry.found.push(one);
                }
            });
        }
    }
}
