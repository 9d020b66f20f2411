//! What is wrong with a designer's file, as a value: code, severity, places, arguments, hint, fix, clause. Nothing here
//! formats for a terminal or for JSON; that is the program's work. Wording lives in [`crate::messages`].

use crate::messages::{self, Code};
use std::borrow::Cow;
use std::fmt;

pub use crate::text::Lang;

/// A range of bytes in the text of a file (without its byte order mark).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last one; equal to `start` for a place between two characters.
    pub end: usize,
}

impl Span {
    /// The range between two bytes; an end before the start is read as an empty range at the start.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end: end.max(start) }
    }

    /// The smallest range that holds both.
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether nothing lies in it.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A file of a [`crate::source::Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A range of bytes in a certain file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The file that is spoken of.
    pub file: FileId,
    /// The bytes in the file.
    pub span: Span,
}

/// A text in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Both {
    /// The Korean text.
    pub ko: Cow<'static, str>,
    /// The English text.
    pub en: Cow<'static, str>,
}

impl Both {
    /// A text whose two wordings are fixed.
    pub const fn new(ko: &'static str, en: &'static str) -> Self {
        Self { ko: Cow::Borrowed(ko), en: Cow::Borrowed(en) }
    }

    /// The text in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Ko => &self.ko,
            Lang::En => &self.en,
        }
    }
}

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; it changes no exit status.
    Note,
    /// It works, but is probably not meant.
    Warning,
    /// What it is about can't be used.
    Error,
}

impl Severity {
    /// The word for it in JSON and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A value that a message shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg {
    /// A word of the designer's own, or an id.
    Text(String),
    /// A word of the rulebook or of ours, shown in the reader's language.
    Both(Both),
    /// A number.
    Number(i64),
    /// Several values, each shown in backticks.
    List(Vec<Arg>),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Both> for Arg {
    fn from(both: Both) -> Self {
        Self::Both(both)
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for Arg {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl<T: Into<Arg>> FromIterator<T> for Arg {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

/// A second place that explains a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The file and bytes of the second place.
    pub place: Location,
    /// What there is to say about it.
    pub message: Both,
}

/// One replacement in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced.
    pub span: Span,
    /// The text that takes their place.
    pub replacement: String,
}

/// A correction: edits of the finding's file, in order, not overlapping.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fix {
    /// The edits, in the order of the file.
    pub edits: Vec<Edit>,
}

/// One finding.
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The entry of the table of codes; it holds the wording.
    pub code: &'static Code,
    /// How bad it is: usually the severity of its code.
    pub severity: Severity,
    /// Values for the placeholders of the wording, by name.
    pub args: Vec<(&'static str, Arg)>,
    /// The file and bytes that are wrong.
    pub place: Location,
    /// Other places that explain it.
    pub labels: Vec<Label>,
    /// A correction, if there is a good one.
    pub fix: Option<Fix>,
    /// The clause of the rulebook that says so.
    pub clause: Option<String>,
}

impl Diagnostic {
    /// A finding with this code at this place.
    pub fn new(code: &'static Code, place: Location) -> Self {
        Self {
            code,
            severity: code.severity,
            args: Vec::new(),
            place,
            labels: Vec::new(),
            fix: None,
            clause: (!code.clause.is_empty()).then(|| code.clause.to_owned()),
        }
    }

    /// The finding with a value for a placeholder.
    #[must_use]
    pub fn arg(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The finding with a value for a placeholder if there is one; hints that need it are left out otherwise.
    #[must_use]
    pub fn maybe(self, name: &'static str, value: Option<impl Into<Arg>>) -> Self {
        match value {
            Some(value) => self.arg(name, value),
            None => self,
        }
    }

    /// The finding with a second place.
    #[must_use]
    pub fn label(mut self, place: Location, message: impl Into<Both>) -> Self {
        self.labels.push(Label { place, message: message.into() });
        self
    }

    /// The finding with one more edit in its fix.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        let fix = self.fix.get_or_insert_default();
        fix.edits.push(Edit { span, replacement: replacement.into() });
        self
    }

    /// The finding with the clause that says so.
    #[must_use]
    pub fn clause(mut self, clause: impl Into<String>) -> Self {
        self.clause = Some(clause.into());
        self
    }

    /// The finding with another severity than its code has.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Whether its fix is a guess ("did you mean"): good to show, but not to be made without asking.
    pub fn is_guess(&self) -> bool {
        self.args.iter().any(|(name, _)| *name == "suggestion")
    }

    /// How sure its correction is, as a word for programs: `sure`: it is what `--fix` makes; `guess`: it is to be asked for.
    /// `None`: it has none.
    pub fn applicability(&self) -> Option<&'static str> {
        self.fix.as_ref().map(|_| if self.is_guess() { "guess" } else { "sure" })
    }

    /// What is wrong, in one line.
    pub fn message(&self, lang: Lang) -> String {
        messages::message(self.code, &self.args, lang)
    }

    /// A proposal for the next step, if there is a good one.
    pub fn hint(&self, lang: Lang) -> Option<String> {
        messages::hint(self.code, &self.args, lang)
    }
}

impl fmt::Debug for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { start, end } = self.place.span;
        write!(f, "{} at {start}..{end} of file {}: {}", self.code.id, self.place.file.0, self.message(Lang::En))
    }
}

/// Sorts by file and place, the order in which a reader meets them.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| a.place.cmp(&b.place).then_with(|| a.code.id.cmp(b.code.id)));
}
