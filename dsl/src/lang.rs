//! The languages that cards are written in.

/// A language of card text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lang {
    /// The Korean language.
    Ko,
    /// The English language.
    En,
}

impl Lang {
    /// What files and options call it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Ko => "ko",
            Self::En => "en",
        }
    }
}
