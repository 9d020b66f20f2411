//! What the checker hands out: findings without wording, and the literals of the card language that it met.

use super::tree::{Quoted, Span};
use crate::api::Literal;

/// Something that a message shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Say {
    /// A word of the script.
    Text(String),
    /// A phrase of ours, Korean and English.
    Both(String, String),
    /// A number.
    Number(i64),
    /// Words of the script, each shown in backticks.
    List(Vec<String>),
}

impl Say {
    /// A phrase of ours in both languages.
    pub fn both(ko: &str, en: &str) -> Self {
        Say::Both(ko.to_owned(), en.to_owned())
    }

    pub(super) fn pair(self) -> (String, String) {
        match self {
            Say::Text(text) => (text.clone(), text),
            Say::Both(ko, en) => (ko, en),
            Say::Number(n) => (n.to_string(), n.to_string()),
            Say::List(words) => (words.join(", "), words.join(", ")),
        }
    }
}

impl From<&str> for Say {
    fn from(text: &str) -> Self {
        Say::Text(text.to_owned())
    }
}

impl From<usize> for Say {
    fn from(number: usize) -> Self {
        Say::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// A finding: its code, its place in the script, and what its message shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The code: a kebab-case word of the table of messages.
    pub code: &'static str,
    /// The bytes of the script that are wrong.
    pub span: Span,
    /// Values of its message, by name.
    pub args: Vec<(&'static str, Say)>,
    /// A word that is near to none of these may be meant to be one: what was written, and what could be.
    pub near: Option<(String, Vec<String>)>,
    /// What to write instead, and in place of which bytes.
    pub fix: Option<(Span, String)>,
    /// A second place: where it was said first.
    pub first: Option<Span>,
}

impl Finding {
    /// A finding of this code.
    pub fn new(code: &'static str, span: Span) -> Self {
        Finding { code, span, args: Vec::new(), near: None, fix: None, first: None }
    }

    /// The finding with a value for its message.
    #[must_use]
    pub fn arg(mut self, name: &'static str, value: impl Into<Say>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The finding with the words that may be meant.
    #[must_use]
    pub fn near(mut self, word: &str, candidates: Vec<String>) -> Self {
        self.near = Some((word.to_owned(), candidates));
        self
    }
}

/// A literal of the card language in a script.
#[derive(Debug, Clone, PartialEq)]
pub struct Quote {
    /// What kind of text it is: card text, a trigger, a name.
    pub kind: Literal,
    /// The text with its place.
    pub text: Quoted,
    /// The whole of it in the script, quotation marks included.
    pub span: Span,
}

/// A handler that prevents or amends what it answers: its event must be one that would happen.
#[derive(Debug, Clone, PartialEq)]
pub struct Overrules {
    /// Where the text of its event stands: the span of a [`Quote`].
    pub text: Span,
    /// The name of what it calls (`prevent`).
    pub call: String,
    /// Where that stands.
    pub at: Span,
}

impl Quote {
    /// The bytes of the script that are these bytes of the text.
    pub fn place(&self, range: Span) -> Span {
        let at = |i: usize| self.text.bytes.get(i).or(self.text.bytes.last()).copied().unwrap_or(self.span.start);
        at(range.start)..at(range.end).max(at(range.start))
    }
}
