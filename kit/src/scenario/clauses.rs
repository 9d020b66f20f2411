//! The catalogue of a rulebook's clauses: which there are, which of them a scenario can show.

use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{Diagnostic, Location};
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::{messages, plain};
use indexmap::IndexMap;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Kinds of clauses that no scenario can show: headings, things done with hands, rules of other ways to play.
const UNTESTABLE: [&str; 3] = ["meta", "physical", "variant"];

/// A clause as the catalogue of its rulebook has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClauseInfo {
    /// Whether a scenario can show it.
    pub testable: bool,
}

/// The file of a rulebook's clauses; what else it says of them is for readers.
#[derive(Deserialize)]
struct Catalogue {
    clauses: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
    #[serde(default)]
    kind: String,
}

/// All clauses of a rulebook by id, in the order of the document.
pub fn of(book: &dyn Rulebook) -> IndexMap<String, ClauseInfo> {
    // The file is part of the program; a test reads it.
    let catalogue = plain::read(book.printed().clauses).unwrap_or(Catalogue { clauses: Vec::new() });
    let entries = catalogue.clauses.into_iter();
    entries.map(|Entry { id, kind }| (id, ClauseInfo { testable: !UNTESTABLE.contains(&kind.as_str()) })).collect()
}

/// The finding for a cited clause that the rulebook doesn't have.
pub fn unknown(catalogue: &IndexMap<String, ClauseInfo>, clause: &str, place: Location) -> Option<Diagnostic> {
    if catalogue.contains_key(clause) {
        return None;
    }
    let near = suggest(clause, catalogue.keys().map(String::as_str));
    Some(Diagnostic::new(&messages::UNKNOWN_CLAUSE, place).arg("clause", clause).maybe("suggestion", near))
}

/// Whether two clauses say the same, so that citing one is enough.
pub fn same(book: &dyn Rulebook, a: &str, b: &str) -> bool {
    a == b || book.printed().same_clauses.iter().any(|set| set.contains(&a) && set.contains(&b))
}

/// Whether a clause, or one that says the same, was used.
pub fn used(book: &dyn Rulebook, used: &BTreeSet<String>, clause: &str) -> bool {
    used.contains(clause)
        || book.printed().same_clauses.iter().any(|set| set.contains(&clause) && set.iter().any(|c| used.contains(*c)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_rulebook_has_its_clauses() {
        for book in cardwright_core::rulesets::ALL {
            let clauses = super::of(*book);
            assert!(clauses.values().any(|c| c.testable), "{}", book.printed().edition);
        }
    }
}
