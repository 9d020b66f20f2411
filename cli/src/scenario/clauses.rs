//! The catalogue of a rulebook's clauses: which there are, which of them a scenario can show.

use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::FileId;
use cardwright_dsl::source::Source;
use cardwright_dsl::yaml;
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// Kinds of clauses that no scenario can show: headings, things done with hands, rules of other ways to play.
const UNTESTABLE: [&str; 3] = ["meta", "physical", "variant"];

/// One clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClauseInfo {
    /// What it says, in short.
    pub gist: String,
    /// Whether a scenario can show it.
    pub testable: bool,
}

/// All clauses of a rulebook by id, in the order of the document.
pub fn of(book: &dyn Rulebook) -> IndexMap<String, ClauseInfo> {
    let source = Source::new("clauses", book.clauses());
    let document = yaml::parse(FileId(0), &source, &mut Vec::new());
    let list = document.root.as_ref().and_then(|root| root.get("clauses")).map(yaml::Node::items).unwrap_or_default();
    let text = |node: &yaml::Node, key: &str| node.get(key).and_then(|n| n.scalar()).map(|s| s.text.clone());
    list.iter()
        .filter_map(|node| {
            let kind = text(node, "kind").unwrap_or_default();
            let testable = !UNTESTABLE.contains(&kind.as_str());
            Some((text(node, "id")?, ClauseInfo { gist: text(node, "gist").unwrap_or_default(), testable }))
        })
        .collect()
}

/// Whether two clauses say the same.
pub fn same(book: &dyn Rulebook, a: &str, b: &str) -> bool {
    a == b || book.same_clauses().iter().any(|set| set.contains(&a) && set.contains(&b))
}

/// Whether a clause, or one that says the same, was used.
pub fn used(book: &dyn Rulebook, used: &BTreeSet<String>, clause: &str) -> bool {
    used.contains(clause)
        || book.same_clauses().iter().any(|set| set.contains(&clause) && set.iter().any(|c| used.contains(*c)))
}
