//! How good is `check`? One mistake at a time is put into the shipped cards, and what `check` says is counted by kind of
//! mistake. Every place where a kind of mistake can be made is enumerated; which of them are tried follows from a seed.
//! Nothing here decides what is wrong with a card: that is what is measured.

mod cards;
mod elements;
mod fields;
mod kinds;
mod loglines;
mod marks;
mod sample;
mod scenarios;
mod scripts;
mod table;
mod texts;
mod trial;

pub use cards::{CardText, Files};
pub use kinds::{KINDS, Kind, Legal};
pub use loglines::{Lines, read_back};
pub use sample::sample;
pub use scenarios::{By, Changed, Survivor, change};
pub use scripts::{SCRIPT_KINDS, Script, ScriptKind};
pub use table::{digest, figures, keep_section, row, script_table, table};
pub use trial::{Bench, Outcome, Tally};

use std::ops::Range;

/// One change of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// Index of the file.
    pub file: usize,
    /// The id of the card.
    pub card: String,
    /// What goes.
    pub span: Range<usize>,
    /// What comes in its place.
    pub replacement: String,
}

impl Mutant {
    /// The text of a file with the mistake in it.
    pub fn applied(&self, text: &str) -> String {
        let (before, behind) = (text.get(..self.span.start).unwrap_or(""), text.get(self.span.end..).unwrap_or(""));
        format!("{before}{}{behind}", self.replacement)
    }
}
