//! From the tree of a file to values, with a finding for each that is not what it should be. Every file format reads its
//! fields through this: a field that nobody asked for is an unknown field, so formats can't drift from their checks.

use crate::diagnostic::{Arg, Both, Diagnostic, FileId, Location, Severity, Span};
use crate::field_names;
use crate::files::{is_korean, own_name};
use crate::messages::{self, Code};
use crate::romanize::id_of;
use crate::source::Source;
use crate::suggest::suggest;
use crate::yaml::{Document, Node, Scalar, ScalarStyle, Value, quoted};
use cardwright_core::vocabulary::{Vocabulary, Word};
use std::ops::Range;

mod fields;
mod numbers;

pub use fields::Fields;
pub use numbers::whole_number;

/// Longest card text, name or other prose, in characters.
pub const MAX_TEXT: usize = 4_000;
/// Longest id, in characters.
pub const MAX_ID: usize = 60;

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value as read.
    pub value: T,
    /// The bytes of the file that it was read from.
    pub span: Span,
}

/// A piece of text that knows for each of its characters the bytes of the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Prose {
    scalar: Scalar,
    /// The bytes of the whole text, quotes included.
    pub span: Span,
}

impl Prose {
    /// Text that was read from a file of another format; `span` is all of it.
    pub fn new(scalar: Scalar, span: Span) -> Self {
        Self { scalar, span }
    }

    /// The text, decoded and normalised.
    pub fn text(&self) -> &str {
        &self.scalar.text
    }

    /// The text with the characters that steer a screen, in whose place [`Prose::text`] has marks.
    pub fn unmarked(&self) -> &str {
        self.scalar.unmarked.as_deref().unwrap_or(&self.scalar.text)
    }

    /// The text in which the card calls itself by its own English name, as one that calls it by its type.
    #[must_use]
    pub fn renamed(self, name: Option<&str>, kind: Option<usize>, game: &Vocabulary) -> Self {
        let made = name.zip(kind).and_then(|(name, kind)| own_name::renamed(self.text(), name, kind, game));
        match made {
            Some(made) => Self { scalar: self.scalar.rewritten(made.text, made.pieces), ..self },
            None => self,
        }
    }

    /// Whether it is a literal block, in which no character has a meaning of its own.
    pub fn is_block(&self) -> bool {
        self.scalar.style == ScalarStyle::Literal
    }

    /// A piece of this text as it is spelled in its file; nothing if it can't stand there.
    pub fn spelled(&self, piece: &str) -> Option<String> {
        let lines = piece.contains(['\n', '\r']);
        match self.scalar.style {
            ScalarStyle::Literal => Some(piece.replace('\n', &format!("\n{}", " ".repeat(self.scalar.indent)))),
            ScalarStyle::DoubleQuoted => Some(piece.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")),
            _ if lines => None,
            ScalarStyle::SingleQuoted => Some(piece.replace('\'', "''")),
            _ => (!piece.contains(['\'', '"', '#', ':', '[', ']', '{', '}'])).then(|| piece.to_owned()),
        }
    }

    /// The whole of a text on a line with these pieces replaced, in the quotes that it needs then; nothing if it is a block.
    pub fn requoted(&self, edits: &[(Range<usize>, String)]) -> Option<String> {
        if !matches!(self.scalar.style, ScalarStyle::Plain | ScalarStyle::SingleQuoted) || self.scalar.foreign {
            return None;
        }
        let mut text = self.scalar.text.clone();
        for (at, piece) in edits.iter().rev() {
            text.get(at.clone())?;
            text.replace_range(at.clone(), piece);
        }
        Some(format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")))
    }

    /// The bytes of the file for a range of the text.
    pub fn source(&self, range: Range<usize>) -> Span {
        self.scalar.source(range)
    }
}

/// How messages call a value.
pub fn describe(node: &Node) -> Both {
    match &node.value {
        Value::List(_) => LIST,
        Value::Map(_) => MAP,
        Value::Scalar(scalar) if scalar.is_null() => Both::new("빈 값", "nothing"),
        Value::Scalar(scalar) if scalar.integer().is_some() => NUMBER,
        Value::Scalar(_) | Value::Broken => TEXT,
    }
}

const LIST: Both = Both::new("목록", "a list");
/// How messages call a mapping.
pub const MAP: Both = Both::new("항목 묶음", "a mapping of fields");
const NUMBER: Both = Both::new("정수", "a whole number");
const PADDED: Both = Both::new("0으로 시작하는 수", "a number that begins with 0");
const TEXT: Both = Both::new("글", "text");

/// Reads values of one file and collects what is wrong with them.
pub struct Decoder<'a> {
    source: &'a Source,
    file: FileId,
    complete: bool,
    /// Whether the file names its fields in Korean.
    korean: bool,
    out: &'a mut Vec<Diagnostic>,
    errors: usize,
    /// What was asked of which value; kept only while formats are probed.
    asked: Option<Vec<(Span, Ask)>>,
}

/// A question that a format asks about a value: together they are the format, see [`crate::shape`].
#[derive(Debug, Clone, PartialEq)]
pub enum Ask {
    /// Whether it is a word.
    Word,
    /// Whether it is an id.
    Id,
    /// Whether it is a text.
    Text,
    /// Whether it is a whole number within this range.
    Integer((i32, i32)),
    /// Whether it is one of these words.
    OneOf(Vec<Word>),
    /// Whether it is a list; `true`: or one item alone.
    Items(bool),
    /// Whether it is a mapping.
    Map,
    /// Whether a mapping has no other fields than these.
    Closed(Vec<&'static str>),
    /// Whether a mapping has this field.
    Needed(&'static str),
}

impl<'a> Decoder<'a> {
    /// What is written at a place of the file.
    pub fn written(&self, span: Span) -> &'a str {
        self.source.slice(span)
    }

    /// A decoder for a document of this file.
    pub fn new(document: &Document, source: &'a Source, out: &'a mut Vec<Diagnostic>) -> Self {
        let korean = document.root.as_ref().is_some_and(|root| root.entries().iter().any(|e| is_korean(&e.key.text)));
        Self { source, file: document.file, complete: document.complete, korean, out, errors: 0, asked: None }
    }

    /// A decoder that is only asked which questions a format asks.
    pub fn probing(document: &Document, source: &'a Source, out: &'a mut Vec<Diagnostic>) -> Self {
        Self { asked: Some(Vec::new()), ..Self::new(document, source, out) }
    }

    /// Every question that was asked, if this decoder was made for that.
    pub fn asked(self) -> Vec<(Span, Ask)> {
        self.asked.unwrap_or_default()
    }

    fn ask(&mut self, span: Span, ask: impl FnOnce() -> Ask) {
        if let Some(asked) = &mut self.asked {
            asked.push((span, ask()));
        }
    }

    /// A place in the file.
    pub fn place(&self, span: Span) -> Location {
        Location { file: self.file, span }
    }

    /// A finding of this code at these bytes, not yet reported.
    pub fn finding(&self, code: &'static Code, span: Span) -> Diagnostic {
        Diagnostic::new(code, self.place(span))
    }

    /// Reports a finding.
    pub fn report(&mut self, finding: Diagnostic) {
        self.errors += usize::from(finding.severity == Severity::Error);
        self.out.push(finding);
    }

    /// A field as the file names its fields.
    pub fn spoken<'f>(&self, field: &'f str) -> &'f str {
        let korean = if self.korean { field_names::korean(field).first() } else { None };
        korean.copied().unwrap_or(field)
    }

    /// How many errors were reported so far: unchanged over a value, that value is sound.
    pub fn errors(&self) -> usize {
        self.errors
    }

    fn wrong_type(&mut self, node: &Node, field: &str, wanted: Both) {
        match &node.value {
            Value::Broken => {}
            _ if node.is_null() => self.empty(node.span, field),
            _ => {
                let finding = self
                    .finding(&messages::WRONG_TYPE, node.span)
                    .arg("field", self.spoken(field))
                    .arg("found", describe(node))
                    .arg("wanted", wanted);
                self.report(finding);
            }
        }
    }

    /// A field without value. Where the file has mistakes of syntax the value may be among what could not be read.
    fn empty(&mut self, span: Span, field: &str) {
        if self.complete {
            let finding = self.finding(&messages::EMPTY_FIELD, span).arg("field", self.spoken(field));
            self.report(finding);
        }
    }

    /// Reads a value as a mapping.
    pub fn fields<'n>(&mut self, node: &'n Node, field: &str) -> Option<Fields<'n>> {
        self.ask(node.span, || Ask::Map);
        match &node.value {
            Value::Map(entries) => Some(Fields::new(entries, node.span)),
            _ => {
                self.wrong_type(node, field, MAP);
                None
            }
        }
    }

    /// Reads a value as a list.
    pub fn list<'n>(&mut self, node: &'n Node, field: &str) -> Option<&'n [Node]> {
        self.ask(node.span, || Ask::Items(false));
        match &node.value {
            Value::List(items) => Some(items),
            _ => {
                self.wrong_type(node, field, LIST);
                None
            }
        }
    }

    /// Reads a value as a list, or a single value as a list of one.
    pub fn one_or_more<'n>(&mut self, node: &'n Node, field: &str) -> &'n [Node] {
        self.ask(node.span, || Ask::Items(true));
        match &node.value {
            Value::List(items) => items,
            Value::Scalar(scalar) if !scalar.is_null() => std::slice::from_ref(node),
            _ => {
                self.wrong_type(node, field, LIST);
                &[]
            }
        }
    }

    /// Reads a word: an id, a name of something.
    pub fn word(&mut self, node: &Node, field: &str) -> Option<Spanned<String>> {
        self.ask(node.span, || Ask::Word);
        self.any_word(node, field)
    }

    fn any_word(&mut self, node: &Node, field: &str) -> Option<Spanned<String>> {
        match node.scalar() {
            Some(scalar) => Some(Spanned { value: scalar.text.trim().to_owned(), span: node.span }),
            None => {
                self.wrong_type(node, field, TEXT);
                None
            }
        }
    }

    /// Reads an id: Latin letters, digits, `-` and `_`, so that it can be a file name and a word of a command.
    pub fn id(&mut self, node: &Node, field: &str) -> Option<Spanned<String>> {
        self.ask(node.span, || Ask::Id);
        let word = self.any_word(node, field)?;
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if word.value.is_empty() || word.value.chars().count() > MAX_ID || !word.value.chars().all(fits) {
            let proposed = id_of(&word.value).filter(|id| id.chars().count() <= MAX_ID && *id != word.value);
            // Numbers of cards and ids of sets are written in capitals, the other ids are not.
            let large = field == "id" && !word.value.contains(|c: char| c.is_ascii_lowercase());
            let proposed = proposed.map(|id| if large { id.to_uppercase() } else { id });
            if word.value.is_empty() {
                let finding = self.finding(&messages::EMPTY_FIELD, word.span).arg("field", field.to_owned());
                self.report(finding);
                return None;
            }
            let finding = self.finding(&messages::BAD_ID, word.span).arg("id", word.value.as_str());
            self.report(finding.maybe("suggestion", proposed));
            return None;
        }
        Some(word)
    }

    /// Reads text of a card, or a name. YAML must not have cut it or taken it for a list.
    pub fn prose(&mut self, node: &Node, field: &str) -> Option<Prose> {
        self.ask(node.span, || Ask::Text);
        let scalar = match &node.value {
            Value::Scalar(scalar) if !scalar.is_null() => scalar,
            Value::List(_) | Value::Map(_) if self.is_flow(node.span) => {
                let written = self.source.slice(node.span);
                let mut finding = self
                    .finding(&messages::UNQUOTED_BRACKET, node.span)
                    .arg("field", self.spoken(field))
                    .arg("open", written.get(..1).unwrap_or("["));
                if !written.contains('\n') {
                    finding = finding.fix(node.span, quoted(written));
                }
                self.report(finding);
                return None;
            }
            _ => {
                self.wrong_type(node, field, TEXT);
                return None;
            }
        };
        if let Some(comment) = scalar.comment {
            let mut finding = self.finding(&messages::TEXT_CUT_BY_COMMENT, comment).arg("field", self.spoken(field));
            // Words are missed in a text; in these the comment is more likely one.
            if matches!(field, "artist" | "number") {
                finding.severity = Severity::Warning;
            }
            self.report(finding);
        }
        let size = scalar.text.chars().count();
        if size > MAX_TEXT {
            let finding = self
                .finding(&messages::TEXT_TOO_LONG, node.span)
                .arg("field", self.spoken(field))
                .arg("size", size)
                .arg("limit", MAX_TEXT);
            self.report(finding);
            return None;
        }
        Some(Prose { scalar: scalar.clone(), span: node.span })
    }

    /// Text as it is written, of any length.
    pub fn verbatim(&mut self, node: &Node, field: &str) -> Option<Prose> {
        self.ask(node.span, || Ask::Text);
        let Some(scalar) = node.scalar() else {
            self.wrong_type(node, field, TEXT);
            return None;
        };
        Some(Prose { scalar: scalar.clone(), span: node.span })
    }

    /// The path of the file, as messages show it.
    pub fn path(&self) -> &str {
        &self.source.path
    }

    fn is_flow(&self, span: Span) -> bool {
        self.source.slice(span).starts_with(['[', '{'])
    }

    /// Reads a whole number within a range, both ends included.
    pub fn integer(&mut self, node: &Node, field: &str, range: (i32, i32)) -> Option<Spanned<i32>> {
        self.ask(node.span, || Ask::Integer(range));
        let Some(scalar) = node.scalar() else {
            self.wrong_type(node, field, NUMBER);
            return None;
        };
        let padded = has_zeros_in_front(&scalar.text);
        let Some(number) = scalar.integer().filter(|_| !padded) else {
            if !padded && is_digits(&scalar.text) && scalar.style == ScalarStyle::Plain {
                // More digits than any number has.
                self.out_of_range(node.span, field, scalar.text.as_str().into(), range);
                return None;
            }
            let mut finding = self
                .finding(&messages::WRONG_TYPE, node.span)
                .arg("field", self.spoken(field))
                .arg("found", if padded { PADDED } else { TEXT })
                .arg("wanted", NUMBER);
            // `"3"` and `4,500` can be meant in one way only, and `1,5` not so.
            if let Some(number) = whole_number(&scalar.text).filter(|number| *number >= 0 && !padded) {
                finding = finding.fix(node.span, number.to_string());
            } else {
                finding = finding.arg("least", range.0).arg("most", range.1);
            }
            self.report(finding);
            return None;
        };
        match i32::try_from(number).ok().filter(|n| (range.0..=range.1).contains(n)) {
            Some(value) => Some(Spanned { value, span: node.span }),
            None => {
                self.out_of_range(node.span, field, number.into(), range);
                None
            }
        }
    }

    fn out_of_range(&mut self, span: Span, field: &str, value: Arg, range: (i32, i32)) {
        let finding = self
            .finding(&messages::NUMBER_OUT_OF_RANGE, span)
            .arg("field", self.spoken(field))
            .arg("value", value)
            .arg("least", range.0)
            .arg("most", range.1);
        self.report(finding);
    }

    /// Reads one of the rulebook's words, by id or by any of its spellings, and gives its index. An unknown word is a
    /// finding of `code`.
    pub fn one_of(&mut self, node: &Node, field: &str, table: &[Word], code: &'static Code) -> Option<Spanned<usize>> {
        self.ask(node.span, || Ask::OneOf(table.to_vec()));
        let word = self.any_word(node, field)?;
        match find_word(table, &word.value) {
            Some(index) => Some(Spanned { value: index, span: word.span }),
            None => {
                let near = suggest(&word.value, spellings(table));
                let finding = self
                    .finding(code, word.span)
                    .arg("word", word.value.as_str())
                    .maybe("suggestion", near)
                    .arg("known", known(table));
                let finding = match near {
                    Some(near) => finding.fix(word.span, near),
                    None => finding,
                };
                self.report(finding);
                None
            }
        }
    }

    /// Reads the game of a file.
    pub fn game(&mut self, node: &Node, games: &[&'static Vocabulary]) -> Option<&'static Vocabulary> {
        let table: Vec<Word> = games.iter().map(|v| v.game).collect();
        self.ask(node.span, || Ask::OneOf(table.clone()));
        let word = self.any_word(node, "game")?;
        match find_word(&table, &word.value) {
            Some(index) => games.get(index).copied(),
            None => {
                let finding = self
                    .finding(&messages::UNKNOWN_GAME, word.span)
                    .arg("game", word.value.as_str())
                    .maybe("suggestion", suggest(&word.value, spellings(&table)))
                    .arg("known", games.iter().map(|v| v.game.id).collect::<Arg>());
                self.report(finding);
                None
            }
        }
    }
}

fn is_digits(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a number is written with zeros in front of it: readers of files don't agree on which one it is then.
fn has_zeros_in_front(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    is_digits(text) && digits.len() > 1 && digits.starts_with('0')
}

/// The index of a word by its id or any spelling; case and spaces don't matter.
pub fn find_word(table: &[Word], text: &str) -> Option<usize> {
    let key = crate::lexicon::key(text);
    table.iter().position(|w| spellings(std::slice::from_ref(w)).any(|s| crate::lexicon::key(s) == key))
}

fn spellings(table: &[Word]) -> impl Iterator<Item = &'static str> {
    table.iter().flat_map(|w| std::iter::once(w.id).chain(w.ko.iter().copied()).chain(w.en.iter().copied()))
}

/// The words of a table as messages list them: the id, in Korean the printed word.
fn known(table: &[Word]) -> Arg {
    table.iter().map(|w| Both::new(w.ko.first().unwrap_or(&w.id), w.id)).collect()
}
