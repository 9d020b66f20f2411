//! The one way from the text of a card to its tree, in whichever language the text is written: the table of phrases reads it,
//! and says of what it refuses what is wrong.

use crate::files::is_korean;
use crate::lexicon::Lexicon;
use crate::rows::{Read, Rows, begins_later};
use crate::text::{Lang, Parsed, TextError};
use crate::tree::Card;

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
    let Read { mut card, unread, wrong: mut errors, notes, reminders } = rows.read_card(lang, text, kind);
    if !unread.is_empty() {
        let (read, faults) = rows.faults(lang, text, kind);
        card = read;
        // one mistake has one finding
        errors.retain(|error| faults.iter().all(|fault| fault.span != error.span));
        errors.extend(faults);
        later(lang, text, &mut errors);
        errors.sort_by_key(|error| error.span.start);
        errors.dedup();
    }
    Parsed { card, errors, notes, reminders }
}

/// A duration that begins with a turn to come, in place of what was found wrong with its words.
fn later(lang: Lang, text: &str, errors: &mut Vec<TextError>) {
    let Some(at) = begins_later(text, lang) else { return };
    let within = |error: &TextError| error.span.start < at.end && at.start < error.span.end;
    if errors.iter().any(within) {
        errors.retain(|error| !within(error));
        errors.push(TextError::new("begins-later", at));
    }
}

/// The card of a text without a mistake. What is wrong with another one is not looked for, which takes long.
pub fn accepted(lang: Lang, text: &str, lexicon: &Lexicon, kind: u8) -> Option<Card> {
    let read = Rows::with(lexicon).read_card(lang, text, kind);
    (read.unread.is_empty() && read.wrong.is_empty()).then_some(read.card)
}
