//! The one way from the text of a card to its tree, in whichever language the text is written.

use crate::files::is_korean;
use crate::lexicon::Lexicon;
use crate::text::{Lang, Parsed};
use crate::{en, ko};

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
    match lang {
        Lang::Ko => ko::parse(text, lexicon, kind),
        Lang::En => en::parse(text, lexicon, kind),
    }
}
