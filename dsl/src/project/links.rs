//! What no file can know alone: ids that are there twice, cards and affiliations that are nowhere.

use super::GameFiles;
use crate::decode::Spanned;
use crate::diagnostic::{Both, Diagnostic, FileId, Place};
use crate::messages;
use crate::suggest::suggest;
use std::collections::BTreeMap;

impl GameFiles {
    /// What no file can know alone.
    pub(super) fn check_links(&self, out: &mut Vec<Diagnostic>) {
        let cards: Vec<_> = self.cards().map(|(file, card)| (file, &card.id)).collect();
        let keywords: Vec<_> = self.keywords.iter().map(|k| (k.file, &k.id)).collect();
        let known = unique(&cards, out);
        unique(&keywords, out);
        let terms: Vec<_> = self.terms.iter().flat_map(|t| &t.affiliations).collect();
        for (file, card) in self.cards() {
            for word in &card.affiliations {
                if terms.iter().all(|t| !t.is(&word.value)) && self.terms.iter().all(|t| t.sound) {
                    out.push(
                        missing(&messages::UNKNOWN_AFFILIATION, file, word, "word")
                            .with_suggestion(word, terms.iter().flat_map(|t| t.spellings())),
                    );
                }
            }
        }
        if !self.complete {
            return;
        }
        for deck in &self.decks {
            for id in deck.leader.iter().chain(deck.cards.iter().map(|c| &c.id)) {
                if !known.contains_key(id.value.as_str()) {
                    out.push(
                        missing(&messages::UNKNOWN_CARD, deck.file, id, "id")
                            .with_suggestion(id, known.keys().copied()),
                    );
                }
            }
        }
    }
}

fn missing(code: &'static messages::Code, file: FileId, word: &Spanned<String>, arg: &'static str) -> Diagnostic {
    Diagnostic::new(code, Place { file, span: word.span }).arg(arg, word.value.as_str())
}

impl Diagnostic {
    /// With the nearest of some words as suggestion and fix.
    fn with_suggestion<'a>(self, word: &Spanned<String>, words: impl IntoIterator<Item = &'a str>) -> Self {
        match suggest(&word.value, words) {
            Some(near) => self.arg("suggestion", near).fix(word.span, near),
            None => self,
        }
    }
}

/// The places of some ids, with a finding for each that is there twice.
fn unique<'a>(ids: &[(FileId, &'a Spanned<String>)], out: &mut Vec<Diagnostic>) -> BTreeMap<&'a str, Place> {
    let mut known: BTreeMap<&str, Place> = BTreeMap::new();
    for (file, id) in ids {
        let place = Place { file: *file, span: id.span };
        match known.get(id.value.as_str()) {
            Some(first) => out.push(
                Diagnostic::new(&messages::DUPLICATE_ID, place)
                    .arg("id", id.value.as_str())
                    .label(*first, Both::new("처음 적은 곳", "first used here")),
            ),
            None => {
                known.insert(id.value.as_str(), place);
            }
        }
    }
    known
}
