//! The refusal of a printer.

use std::fmt;

/// A node for which the language has no wording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unprintable {
    /// The node without words, in the notation of trees.
    pub node: String,
}

impl fmt::Display for Unprintable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no wording for `{}`", self.node)
    }
}

impl std::error::Error for Unprintable {}
