//! Heads whose parameter is a list: rows join it pair by pair, the tree has it in one row.

use super::terms::{TermId, Terms};

/// What rows join two parts of a list with.
const MORE: &str = "($more ";

/// A head in the notation of trees.
pub(super) fn head_text(head: TermId, terms: &Terms) -> String {
    let mut text = terms.text(head);
    while let Some(at) = text.find(MORE) {
        let mut depth = 0_i32;
        let behind = text.get(at..).unwrap_or_default();
        let close = behind.char_indices().find(|(_, c)| {
            depth += i32::from(*c == '(') - i32::from(*c == ')');
            depth == 0
        });
        let Some((close, _)) = close else { break };
        text.replace_range(at + close..at + close + 1, "");
        text.replace_range(at..at + MORE.len(), "");
    }
    text
}
