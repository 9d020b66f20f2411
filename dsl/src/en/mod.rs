//! English card text to the tree. The grammar (`en.pest`) knows brackets, names and sentences; the readers here know the
//! frames of English; the lexicon knows the words of the game. Nothing here may depend on a particular game's words.

mod acts;
pub(crate) mod build;
mod conditions;
mod cursor;
mod errors;
mod events;
mod filters;
pub(crate) mod frames;
pub(crate) mod glue;
mod heads;
mod keywords;
mod mods;
pub(crate) mod normalise;
mod nouns;
mod own_verbs;
mod printed;
mod sentences;
pub(crate) mod token;
mod values;
mod zones;

use crate::lexicon::Lexicon;

use crate::text::{Parsed, Reminder};

/// Reads a card's English text. Every mistake of the text is in the result; the tree holds what could be read. `card_type` is
/// the index of the card's type in the vocabulary: a text that calls its card by another type is refused.
pub fn parse(text: &str, lexicon: &Lexicon, card_type: u8) -> Parsed {
    let mut tokens = token::tokens(text);
    token::respell(&mut tokens.sentences, lexicon.vocabulary().symbols);
    let build::Built { card, mut log } = build::card(lexicon, text, &tokens.sentences, card_type);
    log.errors.sort_by_key(|e| e.span.start);
    log.errors.dedup();
    let reminders = tokens
        .reminders
        .into_iter()
        .map(|(span, inside)| {
            let keyword = log.keywords.iter().rev().find(|(end, _)| {
                text.get(*end..span.start).is_some_and(|gap| gap.chars().all(|c| c.is_whitespace() || c == '.'))
            });
            Reminder { keyword: keyword.map(|(_, id)| id.clone()), span, text: inside }
        })
        .collect();
    Parsed { card, errors: log.errors, notes: tokens.notes, reminders }
}
