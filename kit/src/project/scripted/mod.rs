//! Scripts of cards on their way into a catalogue. With the feature `scripts` each part that a script registers becomes an
//! ability; without it no script is run, and every card that has one is a finding.

#[cfg(feature = "scripts")]
mod binder;
#[cfg(not(feature = "scripts"))]
mod off;

use cardwright_core::scripting::ScriptError;
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location, Span};
use cardwright_dsl::files::CardDef;
use cardwright_dsl::messages;

#[cfg(feature = "scripts")]
pub use binder::{attach, declarations, is_doubtful};
#[cfg(not(feature = "scripts"))]
pub use off::{attach, declarations, is_doubtful};

/// Whether scripts are run. If not, a card with a script does less than it says.
pub const ARE_RUN: bool = cfg!(feature = "scripts");

/// A card with a script.
#[derive(Debug, Clone)]
pub struct Scripted<'a> {
    /// The printed number of the card.
    pub id: &'a str,
    /// The name of the file, for messages.
    pub file: String,
    /// The source text of the script.
    pub text: &'a str,
}

/// An error in the script of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The card, by its index in the list that was given.
    pub card: usize,
    /// The error.
    pub error: ScriptError,
}

impl Wrong {
    /// As a finding: in the script's file, or in the card's where the script stands there.
    pub fn finding(&self, card: &CardDef, file: FileId, text: &str) -> Diagnostic {
        let line = usize::try_from(self.error.line).unwrap_or(0);
        let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let long = text.get(start..).and_then(|t| t.lines().next()).unwrap_or("");
        let from = start + (long.len() - long.trim_start().len());
        let range = from..(start + long.trim_end().len()).max(from);
        let span = match &card.script {
            Some(script) if script.path.is_none() => script.written.source(range),
            _ => Span { start: range.start, end: range.end },
        };
        let place = Location { file, span };
        let card = card.id.value.as_str();
        if self.error.code == messages::SCRIPTS_NOT_RUN.id {
            return Diagnostic::new(&messages::SCRIPTS_NOT_RUN, place).arg("card", card);
        }
        Diagnostic::new(&messages::SCRIPT_NOT_LOADED, place)
            .arg("card", card)
            .arg("reason", self.error.message.as_str())
    }
}
