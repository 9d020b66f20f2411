//! The table with the words of a game, made once: which rows there are follows from the vocabulary and the keywords alone, so
//! that projects of a game share them, whatever cards and affiliations they have.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::grammar::{self, Grammar};
use super::loose::{self, Loose};
use super::notation::TableError;
use super::{FILES, TERMINAL_NAMES, check, notation, words};
use crate::lexicon::{KeywordName, Lexicon};
use cardwright_core::vocabulary::Vocabulary;

/// So many are kept: a program deals with few games, and with few sets of keywords of each.
const KEPT: usize = 8;

/// The rows of a lexicon, and those with loose wordings from when a text is first refused.
#[derive(Debug, Clone)]
pub(crate) struct Phrases {
    strict: Arc<Grammar>,
    loose: Arc<OnceLock<Arc<Grammar>>>,
}

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
        let strict = Arc::new(grammar(lexicon, &FILES, false).0);
        let phrases = Phrases { strict, loose: Arc::default() };
        if made.len() >= KEPT {
            made.remove(0);
        }
        made.push((vocabulary, keywords.to_vec(), phrases.clone()));
        phrases
    }

    pub(super) fn grammar(&self) -> Arc<Grammar> {
        Arc::clone(&self.strict)
    }

    /// The rows with loose wordings, which take as long to make as all others.
    pub(super) fn loose(&self, lexicon: &Lexicon) -> Arc<Grammar> {
        Arc::clone(self.loose.get_or_init(|| Arc::new(loose_grammar(lexicon).0)))
    }
}

/// The rows of the table together with the loose ones of every game and of the lexicon's own, and the mistakes of the latter.
pub(super) fn loose_grammar(lexicon: &Lexicon) -> (Grammar, Vec<TableError>) {
    let mut errors = Vec::new();
    let own = lexicon.vocabulary().loose;
    let files: Vec<(&str, &str)> =
        loose::FILES.into_iter().chain([("own.ko.loose.rows", own[0]), ("own.en.loose.rows", own[1])]).collect();
    let loose = Loose::read(&files, &mut errors);
    let mut categories: Vec<&str> = TERMINAL_NAMES.to_vec();
    let mut lines = Vec::new();
    for (file, text) in FILES {
        categories.extend(words::categories(text));
        lines.extend(words::expanded(file, text, lexicon, Some(&loose)));
    }
    // mistakes of the table itself are told where it is read strictly
    let mut rows = notation::rows(&lines, true, &mut Vec::new());
    lines.clear();
    for (file, text) in &loose.rows {
        categories.extend(words::categories(text));
        lines.extend(words::expanded(file, text, lexicon, Some(&loose)));
    }
    let mut further = notation::rows(&lines, false, &mut errors);
    for wording in further.iter_mut().flat_map(|row| &mut row.wordings).flatten() {
        wording.printed = false;
    }
    check::loose(&further, &mut errors);
    rows.extend(further);
    let mut unsaid = Vec::new();
    let grammar = grammar::load(rows, &categories, lexicon, Some(&loose), &mut unsaid);
    errors.extend(unsaid.into_iter().filter(|error| error.place.contains(".loose.")));
    (grammar, errors)
}

/// The rows of some files with the words of a lexicon, and every mistake of the files. `checked`: whether mistakes are looked
/// for that hinder no reading.
pub(super) fn grammar(lexicon: &Lexicon, files: &[(&str, &str)], checked: bool) -> (Grammar, Vec<TableError>) {
    let mut errors = Vec::new();
    let mut lines = Vec::new();
    let mut categories: Vec<&str> = TERMINAL_NAMES.to_vec();
    for (file, text) in files {
        categories.extend(words::categories(text));
        lines.extend(words::expanded(file, text, lexicon, None));
    }
    let rows = notation::rows(&lines, true, &mut errors);
    if checked {
        check::rows(&rows, &mut errors);
    }
    let grammar = grammar::load(rows, &categories, lexicon, None, &mut errors);
    (grammar, errors)
}
