//! The table with the words of a game, made once: which rows there are follows from the vocabulary and the keywords alone, so
//! that projects of a game share them, whatever cards and affiliations they have.

use std::sync::{Arc, Mutex, PoisonError};

use super::grammar::{self, Grammar};
use super::notation::TableError;
use super::{FILES, TERMINAL_NAMES, check, notation, words};
use crate::lexicon::{KeywordName, Lexicon};
use cardwright_core::vocabulary::Vocabulary;

/// So many are kept: a program deals with few games, and with few sets of keywords of each.
const KEPT: usize = 8;

/// The rows of a lexicon.
#[derive(Debug, Clone)]
pub(crate) struct Phrases(Arc<Grammar>);

/// What was made, the latest last: whose vocabulary, which keywords.
static MADE: Mutex<Vec<(&'static Vocabulary, Vec<KeywordName>, Phrases)>> = Mutex::new(Vec::new());

impl Phrases {
    /// The rows of a lexicon, which may have been made for another one.
    pub(crate) fn of(lexicon: &Lexicon) -> Phrases {
        let (vocabulary, keywords) = (lexicon.vocabulary(), lexicon.keywords());
        // nothing panics while it is locked
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |(of, names, _): &&(&Vocabulary, Vec<KeywordName>, Phrases)| {
            std::ptr::eq(*of, vocabulary) && names.as_slice() == keywords
        };
        if let Some((.., phrases)) = made.iter().find(same) {
            return phrases.clone();
        }
        let phrases = Phrases(Arc::new(grammar(lexicon, &FILES, false).0));
        if made.len() >= KEPT {
            made.remove(0);
        }
        made.push((vocabulary, keywords.to_vec(), phrases.clone()));
        phrases
    }

    pub(super) fn grammar(&self) -> Arc<Grammar> {
        Arc::clone(&self.0)
    }
}

/// The rows of some files with the words of a lexicon, and every mistake of the files. `checked`: whether mistakes are looked
/// for that hinder no reading.
pub(super) fn grammar(lexicon: &Lexicon, files: &[(&str, &str)], checked: bool) -> (Grammar, Vec<TableError>) {
    let mut errors = Vec::new();
    let mut lines = Vec::new();
    let mut categories: Vec<&str> = TERMINAL_NAMES.to_vec();
    for (file, text) in files {
        categories.extend(words::categories(text));
        lines.extend(words::expanded(file, text, lexicon));
    }
    let rows = notation::rows(&lines, &mut errors);
    if checked {
        check::rows(&rows, &mut errors);
    }
    let grammar = grammar::load(rows, &categories, lexicon, &mut errors);
    (grammar, errors)
}
