//! A word of a card text as the accounting counts it: what it says, and where it stands.

use std::ops::Range;

/// One counted word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// What it says, the same in every spelling: `noun:unit`, `verb:Trash`, `#2`, `이상`.
    pub(super) key: String,
    /// Its bytes in the text.
    pub(super) span: Range<usize>,
}

impl Word {
    pub(super) fn new(key: impl Into<String>, span: Range<usize>) -> Self {
        Word { key: key.into(), span }
    }

    /// Whether it is no word: it parts sentences, or says where a modifier ends.
    pub(super) fn is_mark(&self) -> bool {
        matches!(self.key.as_str(), "." | "「" | "」" | "・" | "인" | "는")
    }
}
