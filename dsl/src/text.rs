//! What reading a card text hands back: the tree, everything that was wrong, and what was understood but written
//! differently from the reference. Errors are codes with arguments; messages in two languages are made elsewhere.

use std::ops::Range;

pub use crate::lang::Lang;
use crate::tree::Card;

/// Something wrong in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError {
    /// What kind of mistake, a kebab-case word (`unknown-word`).
    pub code: &'static str,
    /// The bytes of the source text that are wrong.
    pub span: Range<usize>,
    /// Named arguments of the message (`word`, `class`, `expected`).
    pub args: Vec<(&'static str, String)>,
    /// What to write instead, and in place of which bytes.
    pub suggestion: Option<(Range<usize>, String)>,
    /// What is certain to be meant, and in place of which bytes: a correction that needs nobody's choice.
    pub edits: Vec<(Range<usize>, String)>,
}

impl TextError {
    /// An error without arguments.
    pub fn new(code: &'static str, span: Range<usize>) -> Self {
        TextError { code, span, args: Vec::new(), suggestion: None, edits: Vec::new() }
    }

    /// The same error at another place.
    #[must_use]
    pub fn at(mut self, span: Range<usize>) -> Self {
        self.span = span;
        self
    }

    /// The same error, at another place if it has none yet.
    #[must_use]
    pub fn or_at(self, span: Range<usize>) -> Self {
        if self.span.is_empty() { self.at(span) } else { self }
    }

    /// The error with one more argument.
    #[must_use]
    pub fn arg(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The error with a proposal for a place.
    #[must_use]
    pub fn suggest(mut self, at: Range<usize>, text: impl Into<String>) -> Self {
        self.suggestion = Some((at, text.into()));
        self
    }

    /// The argument with that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.args.iter().find(|(n, _)| *n == name).map(|(_, v)| v.as_str())
    }
}

/// A wording that was understood but has a newer or cleaner form, with the change that `fmt` would make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Which rule of normalisation, a kebab-case word (`old-spelling`).
    pub code: &'static str,
    /// The bytes of the source text.
    pub span: Range<usize>,
    /// The text to write there.
    pub replacement: String,
}

/// A text in parentheses behind a keyword, kept for comparison with the keyword's own text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminder {
    /// The keyword it follows, by id; none when it stands elsewhere.
    pub keyword: Option<String>,
    /// Where, in bytes of the source text, parentheses included.
    pub span: Range<usize>,
    /// The text of the reminder, without its parentheses.
    pub text: String,
}

/// The result of reading a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The tree of everything that could be read; complete only without errors.
    pub card: Card,
    /// All mistakes, in the order of the text.
    pub errors: Vec<TextError>,
    /// Wordings to tidy, in the order of the text.
    pub notes: Vec<Note>,
    /// Reminder texts, in the order of the text.
    pub reminders: Vec<Reminder>,
}

impl Parsed {
    /// Whether the whole text was understood.
    pub fn is_ok(&self) -> bool {
        self.errors.is_empty()
    }
}
