//! A line of a log look: what it may mean, and by which clause it is to have happened. Looks of a run and `check` read it here.

use super::clauses;
use super::glossary::{self, Glossary};
use super::logbook;
use super::looks::Known;
use super::model::Text;
use super::pattern::{self, Match, Pattern, Untold};
use super::text;
use crate::play::words::Clauses;
use cardwright_core::kernel::log::Entry;
use cardwright_core::rulebook::Rulebook;

/// A line of a log look, read.
pub struct Said<'t> {
    /// The line as written.
    pub text: &'t Text,
    /// The line without its clause.
    pub words: &'t str,
    /// What it may mean.
    pub patterns: Vec<Pattern>,
    /// The clause that it cites.
    pub clause: Option<&'t str>,
}

/// Why a line of a log look is none.
pub enum Wrong {
    /// A word of it means nothing.
    Word(Known),
    /// No kind of entry has a part that this word could be compared with.
    Part(String),
}

impl<'t> Said<'t> {
    /// Reads a line.
    pub fn read(glossary: &Glossary<'_>, clauses: &Clauses, text: &'t Text) -> Result<Said<'t>, Wrong> {
        let is_clause = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) || clauses.has(word);
        let (words, clause) = text::clause_of(&text.text, is_clause);
        // Nothing happens by a heading.
        if let Some(clause) = clause.filter(|c| !clauses.is_testable(c)) {
            return Err(Wrong::Word(glossary::unknown(clause, clauses.testable()).near_alone()));
        }
        match pattern::read(glossary, words) {
            Ok(patterns) => Ok(Said { text, words, patterns, clause }),
            Err(word) => Err(glossary.log(words).map_or(Wrong::Part(word), Wrong::Word)),
        }
    }

    /// Whether an entry is what it says, by whatever clause.
    pub fn happened(&self, reader: &logbook::Reader<'_>, entry: &Entry) -> bool {
        self.patterns.iter().any(|pattern| pattern.means(reader, entry) == Match::Same)
    }

    /// Whether an entry is what it says.
    pub fn means(&self, book: &dyn Rulebook, reader: &logbook::Reader<'_>, entry: &Entry) -> bool {
        self.is_by(book, entry) && self.happened(reader, entry)
    }

    fn is_by(&self, book: &dyn Rulebook, entry: &Entry) -> bool {
        self.clause.is_none_or(|c| clauses::same(book, c, entry.clause))
    }

    /// The part of the line that an entry does not tell, where all that it tells is what the line says.
    pub fn untold(&self, book: &dyn Rulebook, reader: &logbook::Reader<'_>, entry: &Entry) -> Option<Untold> {
        let patterns = self.patterns.iter().filter(|_| self.is_by(book, entry));
        patterns.map(|pattern| pattern.means(reader, entry)).find_map(|is| match is {
            Match::Untold(part) => Some(part),
            _ => None,
        })
    }
}
