//! The one way from the text of a card to its tree, in whichever language the text is written: the table of phrases reads it.
//! What is wrong with a text that it does not read is said by the parsers.

use std::ops::Range;

use crate::files::is_korean;
use crate::lexicon::Lexicon;
use crate::print;
use crate::rows::{Read, Reading, Rows, Unread};
use crate::text::{Lang, Parsed, TextError};
use crate::tree::{Ability, read_statements};
use crate::{account, en, ko};

/// The language that a text is written in: Korean if it has a Korean letter.
pub fn lang(text: &str) -> Lang {
    if is_korean(text) { Lang::Ko } else { Lang::En }
}

/// Reads the text of a card. `kind`: the index of the card's type in the vocabulary.
pub fn card(text: &str, lexicon: &Lexicon, kind: u8) -> Parsed {
    card_in(lang(text), text, lexicon, kind)
}

/// Reads the text of a card in a language that is known, as of a keyword's text or of what was printed.
pub fn card_in(lang: Lang, text: &str, lexicon: &Lexicon, kind: u8) -> Parsed {
    let rows = Rows::with(lexicon);
    let Read { card, unread, wrong, notes, reminders } = rows.read_card(lang, text, kind, false);
    if unread.is_empty() {
        return Parsed { card, errors: wrong, notes, reminders };
    }
    let told = match lang {
        Lang::Ko => ko::parse(text, lexicon, kind),
        Lang::En => en::parse(text, lexicon, kind),
    };
    let mut errors = told.errors;
    if errors.is_empty() {
        // a parser that reads it has lost a word
        errors = account::unaccounted(text, &told.card, kind, lexicon);
    }
    for error in wrong {
        if errors.iter().all(|known| known.span != error.span) {
            errors.push(error);
        }
    }
    let known = |one: &Unread, errors: &[TextError]| {
        errors.iter().any(|error| (one.bytes.start..=one.bytes.end).contains(&error.span.start))
    };
    if unread.iter().any(|one| !known(one, &errors)) {
        for one in rows.read_card(lang, text, kind, true).unread {
            if !known(&one, &errors) {
                errors.push(error(lang, text, lexicon, &one));
            }
        }
    }
    errors.sort_by_key(|error| error.span.start);
    Parsed { card, errors, notes, reminders }
}

/// What is wrong with a sentence that has no tree, or several.
fn error(lang: Lang, text: &str, lexicon: &Lexicon, unread: &Unread) -> TextError {
    match &unread.reading {
        Reading::Several(all) => {
            let mut printed = all.iter().map(|tree| worded(tree, lang, lexicon));
            let [first, second] = [printed.next().unwrap_or_default(), printed.next().unwrap_or_default()];
            let error = TextError::new("two-readings", unread.bytes.clone());
            let word = text.get(unread.bytes.clone()).unwrap_or_default();
            error.arg("word", word).arg("first", first.as_str()).arg("second", second).arg("either", first)
        }
        Reading::Wrong(error) => TextError::clone(error),
        Reading::Beyond(_) | Reading::One(_) => TextError::new("not-yet-sayable", unread.bytes.clone()),
        Reading::Refused(refusal) if refusal.at.is_empty() => TextError::new("incomplete-sentence", refusal.at.clone()),
        Reading::Refused(refusal) => {
            let at = word_at(text, refusal.at.clone(), unread.bytes.clone());
            let word = text.get(at.clone()).unwrap_or_default();
            TextError::new("unexpected-text", at.clone()).arg("word", word)
        }
    }
}

/// The written word around a place of a sentence.
fn word_at(text: &str, at: Range<usize>, sentence: Range<usize>) -> Range<usize> {
    let letter = |c: &char| c.is_alphabetic();
    if !text.get(at.clone()).is_some_and(|found| found.chars().all(|c| letter(&c))) {
        return at;
    }
    let before = text.get(sentence.start..at.start).unwrap_or_default();
    let start: usize = before.chars().rev().take_while(letter).map(char::len_utf8).sum();
    let behind = text.get(at.end..sentence.end).unwrap_or_default();
    let end: usize = behind.chars().take_while(letter).map(char::len_utf8).sum();
    at.start - start..at.end + end
}

/// Statements in their notation, as they are printed.
fn worded(tree: &str, lang: Lang, lexicon: &Lexicon) -> String {
    let Ok(statements) = read_statements(tree, lexicon) else { return tree.to_owned() };
    let ability = Ability::new(Vec::new(), statements, 0..0);
    let text = match lang {
        Lang::Ko => print::ko::ability(&ability, lexicon).ok(),
        Lang::En => Some(print::en::ability(&ability, lexicon)),
    };
    text.unwrap_or_else(|| tree.to_owned())
}
