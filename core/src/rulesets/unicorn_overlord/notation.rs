//! Which clauses say the same, which a field of a file follows, and which are followed along with others.

use crate::kernel::ids::Clause;

/// Sets of clauses that say the same: a rule and its examples.
pub const SAME: &[&[Clause]] = &[
    &["UO-might.1", "UO-might.3-ex1"],
    &["UO-result.6", "UO-prog.1-ex1"],
    &["UO-draw.3", "UO-draw.3-ex1"],
    &["UO-terr.1", "UO-terr.5-ex1"],
    &["UO-gold.1", "UO-terr.5-ex2", "UO-item.1-ex4"],
    &["UO-terr.4", "UO-terr.5-ex4", "UO-item.1-ex2"],
    &["UO-item.1", "UO-item.1-ex1"],
    &["UO-unit.3", "UO-item.1-ex3", "UO-item.1-ex5"],
    &["UO-unit.4", "UO-item.1-ex6"],
    &["UO-result.4", "UO-result.4-ex1"],
    &["UO-result.8", "UO-result.8-ex1"],
    &["UO-detail.short.1", "UO-detail.short.1-ex1"],
];

/// The clauses that a field of a file follows.
pub const FIELDS: &[(&str, &[Clause])] = &[
    ("players", &["UO-intro.1"]),
    ("deck", &["UO2-cards.1", "UO2-start.1", "UO-setup.4"]),
    ("attribute", &["UO-unit.5", "UO2-class.1"]),
];

/// What applying the first clause applies too. Nothing is done for them: that another icon is no [gold], and that what looks
/// at a deck draws nothing.
pub const ALONG: &[(Clause, &[Clause])] =
    &[("UO-detail.goldcount.1", &["UO-detail.goldcount.2"]), ("UO-detail.deck.2", &["UO-detail.deck.1"])];
