//! What keeps the library from doing what it was asked for: a finding that has no place in a file. Its wording, in both
//! languages, is a row of the message tables, as that of every other finding.

use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::DeckFault;
use cardwright_dsl::decks::filled;
use cardwright_dsl::diagnostic::{Arg, Both, Diagnostic, FileId, Location, Span};
use cardwright_dsl::messages::{self, Code};
use cardwright_dsl::text::Lang;
use std::fmt;

/// An error with its code. [`fmt::Display`] words it in English; [`Error::said`] in either language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Diagnostic>);

impl Error {
    /// An error of this code.
    pub fn new(code: &'static Code) -> Self {
        let nowhere = Location { file: FileId(u32::MAX), span: Span::default() };
        Self(Box::new(Diagnostic::new(code, nowhere)))
    }

    /// With a value for a placeholder of its wording.
    #[must_use]
    pub fn arg(self, name: &'static str, value: impl Into<Arg>) -> Self {
        Self(Box::new(self.0.arg(name, value)))
    }

    /// With a value for a placeholder, if there is one: hints that need it are left out otherwise.
    #[must_use]
    pub fn maybe(self, name: &'static str, value: Option<impl Into<Arg>>) -> Self {
        Self(Box::new(self.0.maybe(name, value)))
    }

    /// Decks that a rulebook does not let a game begin with, and why: what [`crate::play::session::Session::start`] and the
    /// matches of simulations give, told with the cards' names.
    pub fn of_decks(faults: &[DeckFault], catalog: &Catalog, book: &dyn Rulebook) -> Self {
        let reasons = |lang: Lang| -> String {
            let said = |fault: &DeckFault| {
                let told = |code| Self(Box::new(filled(*Self::new(code).0, fault, catalog, book.vocabulary())));
                let seats = &book.printed().seats;
                // A game for several numbers of players is not short of decks for its seats.
                if fault.code == messages::DECK_FOR_EACH_SEAT.id && seats.start() < seats.end() {
                    let error = Self::new(&messages::PLAYERS_OF_GAME).arg("game", book.vocabulary().game.id);
                    let error = error
                        .arg("count", fault.found)
                        .arg("least", i64::from(*seats.start()))
                        .arg("most", i64::from(*seats.end()));
                    return format!("{} ({})", error.said(lang), fault.clause);
                }
                let said =
                    messages::find(fault.code).map_or_else(|| fault.code.to_owned(), |code| told(code).said(lang));
                if fault.clause.is_empty() { said } else { format!("{said} ({})", fault.clause) }
            };
            faults.iter().map(said).collect::<Vec<_>>().join(", ")
        };
        let both = Both { ko: reasons(Lang::Ko).into(), en: reasons(Lang::En).into() };
        Self::new(&messages::DECKS_REFUSED).arg("reason", both)
    }

    /// Its entry in the message tables.
    pub fn code(&self) -> &'static Code {
        self.0.code
    }

    /// What is wrong and, behind a semicolon, the next step.
    pub fn said(&self, lang: Lang) -> String {
        let message = self.0.message(lang);
        self.0.hint(lang).map_or(message.clone(), |hint| format!("{message}; {hint}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(Lang::En))
    }
}

impl std::error::Error for Error {}

/// What the library returns where something can keep it from doing what it was asked for.
pub type Result<T> = std::result::Result<T, Error>;
