//! The tree printed back as canonical card text, a printer for each language.

pub mod en;
pub mod ko;
mod unprintable;

use crate::lexicon::Lexicon;
use crate::text::Lang;
use crate::tree::Card;
pub use unprintable::Unprintable;

/// A card's text in a language, one line an ability. What is printed has been read back: it says what the tree says, or it
/// is refused. `card_type` is the index of the card's type in the vocabulary, as the parser wants it.
pub fn card(card: &Card, lexicon: &Lexicon, card_type: u8, lang: Lang) -> Result<String, Unprintable> {
    let text = match lang {
        Lang::Ko => ko::card_of(card, lexicon, Some(card_type))?,
        Lang::En => en::card_of(card, lexicon, Some(card_type)),
    };
    let read = crate::read::card_in(lang, &text, lexicon, card_type);
    if read.is_ok() && read.card == *card { Ok(text) } else { Err(Unprintable { node: card.to_string() }) }
}
