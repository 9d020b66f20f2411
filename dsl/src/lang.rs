//! The languages that cards are written in.

/// A language of card text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lang {
    /// The Korean language.
    Ko,
    /// The English language.
    En,
}
