//! Clauses that scenarios cite: whether the rulebook has them, and which of them say the same.

use crate::play::words::Clauses;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{Diagnostic, Location};
use cardwright_dsl::messages;
use cardwright_dsl::suggest::suggest;
use std::collections::BTreeSet;

/// The finding for a cited clause that the rulebook doesn't have.
pub fn unknown(catalogue: &Clauses, clause: &str, place: Location) -> Option<Diagnostic> {
    if catalogue.has(clause) {
        return None;
    }
    let near = suggest(clause, catalogue.ids());
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
