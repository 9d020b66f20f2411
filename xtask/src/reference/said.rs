//! Lines of card text in both languages: read from English, printed in both, and held against what was written.

use super::shipped::{self, Shelf};
use cardwright_dsl::read;
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree::Card;

/// A line that was understood.
pub struct Line {
    /// Its tree.
    pub card: Card,
    /// The type of its card.
    pub kind: u8,
    /// As printed in Korean and English.
    pub texts: [String; 2],
}

impl Shelf {
    /// The type of the card on which a text would stand: a skill's text needs no head.
    pub fn kind_of(&self, named: Option<&str>, card: &Card) -> u8 {
        let types = self.book.vocabulary().types;
        let at = |id: &str| types.iter().position(|t| t.id == id).and_then(|at| u8::try_from(at).ok());
        let bare = card.abilities().any(|a| a.heads.is_empty());
        named
            .and_then(at)
            .or_else(|| bare.then(|| at("skill")).flatten())
            .unwrap_or(self.book.vocabulary().defaults.blank)
    }

    /// A line as the page shows it.
    ///
    /// # Errors
    /// Why no card can say this, or says it in other words.
    pub fn line(&self, english: &str, kind: Option<&str>) -> Result<Line, String> {
        let named = self.kind_of(kind, &Card::blank());
        let parsed = read::card_in(Lang::En, english, &self.lexicon, named);
        if let Some(error) = parsed.errors.first() {
            return Err(format!("`{english}`: {} {:?}", error.code, error.args));
        }
        let kind = self.kind_of(kind, &parsed.card);
        let texts = shipped::texts(&parsed.card, &self.lexicon, kind).map_err(|e| format!("`{english}`: {e}"))?;
        let [_, printed] = &texts;
        if printed.replace('\n', " ") != english.replace('\n', " ") {
            return Err(format!("`{english}` is printed as `{printed}`"));
        }
        Ok(Line { card: parsed.card, kind, texts })
    }
}
