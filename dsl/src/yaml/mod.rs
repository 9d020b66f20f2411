//! One tree of a YAML file in which every value knows its bytes. It holds shapes only: what a field means is decided in
//! [`crate::files`]. All mistakes of shape are reported at once; what is sound is there to be read on.

mod build;
mod explain;
mod normal;
mod offsets;
mod recover;

pub use build::plain_or_quoted;
pub(crate) use explain::quoted;
pub use granit_parser::ScalarStyle;
pub use offsets::Offsets;

use crate::diagnostic::{Diagnostic, FileId, Location, Span};
use crate::field_names;
use crate::source::Source;

/// Most lists and mappings inside one another, counted apart for block and flow notation.
pub const MAX_DEPTH: usize = 24;
/// Most values in one file. A set of a thousand cards has about 15,000.
pub const MAX_VALUES: usize = 200_000;
/// After so many mistakes of syntax the rest of a file is not read.
pub const MAX_SYNTAX_ERRORS: usize = 10;

/// A file as a tree.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// The file it is the text of.
    pub file: FileId,
    /// Its value; `None` when nothing could be read.
    pub root: Option<Node>,
    /// Whether all of the file is in the tree. If not, that something is missing is no finding.
    pub complete: bool,
}

/// A value with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Its bytes: from the first to the last character, notation included.
    pub span: Span,
    /// The value itself.
    pub value: Value,
}

/// The value of a node.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text, a number, or nothing.
    Scalar(Scalar),
    /// `[a, b]` or lines with dashes.
    List(Vec<Node>),
    /// Fields, in the order of the file, no two alike.
    Map(Vec<Entry>),
    /// Something that was reported already and stands for nothing.
    Broken,
}

/// A field of a mapping.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The name of the field.
    pub key: Key,
    /// The value of the field.
    pub value: Node,
}

/// The name of a field.
#[derive(Debug, Clone, PartialEq)]
pub struct Key {
    /// The name, decoded.
    pub text: String,
    /// The bytes of the name.
    pub span: Span,
}

/// A value that is no collection.
#[derive(Debug, Clone, PartialEq)]
pub struct Scalar {
    /// Decoded and normalised (Hangul composed, no full-width letters).
    pub text: String,
    /// The text without the marks that stand for characters which steer a screen; `None`: it has none.
    pub(crate) unmarked: Option<String>,
    /// How it is written: plain, quoted or as a block.
    pub style: ScalarStyle,
    /// The spaces before each line of a block.
    pub(crate) indent: usize,
    /// A comment right behind it on its line, which may have cut it.
    pub comment: Option<Span>,
    /// Whether it stands in a file of another format, or its text is not the one of its file.
    pub(crate) foreign: bool,
    /// The bytes of the file for the bytes of the decoded text.
    offsets: Offsets,
    /// From the normalised text to the decoded one, where they differ.
    normal: Option<Offsets>,
    /// From the text to the normalised one, where a part of it stands for another (a card's own name).
    rewritten: Option<Offsets>,
}

impl Scalar {
    /// Text that stands in a file of another format. `pieces`: stretches of the text and the bytes of the file they stand
    /// for, in order. Read as every scalar is: Hangul composed, no full-width letters.
    pub fn elsewhere(text: &str, pieces: impl IntoIterator<Item = (Span, Span)>) -> Self {
        let offsets = Offsets::from_stretches(pieces);
        let (text, normal) = match normal::normalise(text) {
            Some(normal) => (normal.text, Some(normal.offsets)),
            None => (text.to_owned(), None),
        };
        Self {
            text,
            unmarked: None,
            style: ScalarStyle::Plain,
            indent: 0,
            comment: None,
            foreign: true,
            offsets,
            normal,
            rewritten: None,
        }
    }

    /// The bytes of the file for a range of [`Scalar::text`].
    pub fn source(&self, range: std::ops::Range<usize>) -> Span {
        let range = Span::new(range.start, range.end);
        let range = self.rewritten.as_ref().map_or(range, |rewritten| rewritten.source(range));
        let decoded = self.normal.as_ref().map_or(range, |normal| normal.source(range));
        self.offsets.source(decoded)
    }

    /// The same scalar with another text; `pieces`: stretches of it and the bytes of the present text they stand for.
    pub fn rewritten(self, text: String, pieces: impl IntoIterator<Item = (Span, Span)>) -> Self {
        Self { text, foreign: true, rewritten: Some(Offsets::from_stretches(pieces)), ..self }
    }

    /// Whether it stands for nothing: `key:` or `key: ~`.
    pub fn is_null(&self) -> bool {
        self.style == ScalarStyle::Plain && matches!(self.text.as_str(), "" | "~" | "null")
    }

    /// The whole number it is, if it is written as one: no quotes, perhaps a sign.
    pub fn integer(&self) -> Option<i64> {
        if self.style != ScalarStyle::Plain {
            return None;
        }
        let digits = self.text.strip_prefix(['+', '-']).unwrap_or(&self.text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        self.text.parse().ok()
    }
}

impl Node {
    /// The scalar, if it is one with something in it.
    pub fn scalar(&self) -> Option<&Scalar> {
        match &self.value {
            Value::Scalar(scalar) if !scalar.is_null() => Some(scalar),
            _ => None,
        }
    }

    /// Whether it stands for nothing: `key:` or `key: ~`.
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar(scalar) if scalar.is_null())
    }

    /// The value of a field, if this is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|e| e.key.text == key).map(|e| &e.value)
    }

    /// The value of a field of a card, deck, keyword or term file, under any of its names.
    pub fn field(&self, name: &str) -> Option<&Node> {
        self.entries().iter().find(|e| field_names::is(&e.key.text, name)).map(|e| &e.value)
    }

    /// The fields, if this is a mapping.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Map(entries) => entries,
            _ => &[],
        }
    }

    /// The items, if this is a list.
    pub fn items(&self) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }
}

/// Reads a file. Everything that is wrong with its shape goes to `out`.
pub fn parse(file: FileId, source: &Source, out: &mut Vec<Diagnostic>) -> Document {
    // A `?` alone would begin a key in YAML; here it stands for a value that is not known yet.
    let Some(text) = questions(&source.text) else { return recover::parse(file, source, out) };
    let stand_in = Source::new(source.path.as_str(), &text);
    let mut document = recover::parse(file, &stand_in, out);
    if let Some(root) = &mut document.root {
        put_back(root, source);
    }
    document
}

/// What stands in for a question mark while a file is read: as long, and plain wherever that stands.
const STAND_IN: &str = "$";

/// The text with every `?` that is a whole value behind a colon replaced. `None`: there is none.
fn questions(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut at = 0;
    for (mark, _) in text.match_indices(": ?") {
        let behind = text.get(mark + 3..).unwrap_or("");
        let rest = behind.trim_start_matches(' ');
        let ends = rest.is_empty()
            || rest.starts_with(['\n', '\r', ',', '}', ']'])
            || (rest.starts_with('#') && rest != behind);
        if ends {
            out.push_str(text.get(at..mark + 2).unwrap_or(""));
            out.push_str(STAND_IN);
            at = mark + 3;
        }
    }
    (at > 0).then(|| out + text.get(at..).unwrap_or(""))
}

fn put_back(node: &mut Node, source: &Source) {
    match &mut node.value {
        Value::Scalar(scalar) if scalar.text == STAND_IN && source.slice(node.span) == "?" => {
            "?".clone_into(&mut scalar.text)
        }
        Value::List(items) => items.iter_mut().for_each(|item| put_back(item, source)),
        Value::Map(entries) => entries.iter_mut().for_each(|entry| put_back(&mut entry.value, source)),
        Value::Scalar(_) | Value::Broken => {}
    }
}

impl Document {
    /// A place in this file.
    pub fn place(&self, span: Span) -> Location {
        Location { file: self.file, span }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Lang;

    #[test]
    fn a_last_field_that_is_no_yaml_belongs_to_its_item() {
        let text = "cards:\n  - id: a\n    text: [x] y\n  - id: b\n    cost: 1\n";
        let mut out = Vec::new();
        let document = parse(FileId(0), &Source::new("test.yaml", text), &mut out);
        let at = out[0].place.span.start;
        assert_eq!(out.len(), 1);
        let Some(Value::List(items)) = document.root.as_ref().and_then(|r| r.get("cards")).map(|n| &n.value) else {
            panic!("{document:?}");
        };
        let holds: Vec<bool> = items.iter().map(|item| (item.span.start..item.span.end).contains(&at)).collect();
        assert_eq!(holds, [true, false]);
    }

    /// Each finding as `code` with the text it points at.
    fn findings(text: &str) -> (Document, Vec<(&'static str, String)>) {
        let source = Source::new("test.yaml", text);
        let mut out = Vec::new();
        let document = parse(FileId(0), &source, &mut out);
        for finding in &out {
            for lang in [Lang::Ko, Lang::En] {
                assert!(!finding.message(lang).contains('{') || finding.message(lang).contains("`{`"), "{finding:?}");
            }
        }
        let shown = out.iter().map(|d| (d.code.id, source.slice(d.place.span).to_owned())).collect();
        (document, shown)
    }

    /// The text of the file after all fixes.
    fn fixed(text: &str) -> String {
        let source = Source::new("test.yaml", text);
        let mut out = Vec::new();
        parse(FileId(0), &source, &mut out);
        let mut edits: Vec<_> = out.into_iter().filter_map(|d| d.fix).flat_map(|f| f.edits).collect();
        edits.sort_by_key(|e| std::cmp::Reverse(e.span.start));
        let mut text = source.text.to_string();
        for edit in edits {
            text.replace_range(edit.span.start..edit.span.end, &edit.replacement);
        }
        text
    }

    fn only(text: &str, code: &str, at: &str) {
        let (_, found) = findings(text);
        assert_eq!(found, [(found[0].0, at.to_owned())], "{text:?}");
        assert_eq!(found[0].0, code, "{text:?}");
    }

    fn scalar<'a>(document: &'a Document, key: &str) -> &'a Scalar {
        document.root.as_ref().unwrap().get(key).unwrap().scalar().unwrap()
    }

    #[test]
    fn places_lead_back_to_the_file_in_every_notation() {
        for (notation, line_end) in [
            ("t: 첫째 줄 xyz 끝\n", "\n"),
            ("t: '첫째 ''줄'' xyz 끝'\n", "\n"),
            ("t: \"첫\\uCC38 \\\"줄\\\" \\\n     xyz 끝\"\n", "\n"),
            ("t: |\n  첫째 줄\n\n    더 깊이\n  xyz 끝\nnext: 1\n", "\n"),
            ("t: |\n  첫째 줄\n  xyz 끝\n# a comment\nnext: 1\n", "\r\n"),
            ("t: >-\n  첫째\n  줄\n\n  둘째\n  xyz 끝\n\n\nnext: 1\n", "\r\n"),
            ("t: 첫째\n   줄\n   xyz 끝 # c\n", "\r\n"),
            ("\u{feff}t: |2\n   첫째 줄\n  xyz 끝\n", "\n"),
        ] {
            let text = notation.replace('\n', line_end);
            let source = Source::new("test.yaml", &text);
            let (document, found) = findings(&text);
            assert!(found.is_empty(), "{found:?}");
            let scalar = scalar(&document, "t");
            for word in ["xyz", "끝", "줄", "첫"] {
                let at = scalar.text.find(word).unwrap();
                let span = scalar.source(at..at + word.len());
                assert_eq!(source.slice(span), word, "{text:?} read as {:?}", scalar.text);
            }
            let all = source.slice(scalar.source(0..scalar.text.len()));
            assert!(all.trim().starts_with('첫') && all.trim_end().ends_with('끝'), "{all:?}");
        }
    }

    #[test]
    fn an_escape_is_one_place() {
        let text = "t: \"a\\U0001F600\\n\\x41''\"\n";
        let source = Source::new("test.yaml", text);
        let (document, _) = findings(text);
        let scalar = scalar(&document, "t");
        assert_eq!(scalar.text, "a😀\nA''");
        assert_eq!(source.slice(scalar.source(1..5)), "\\U0001F600");
        assert_eq!(source.slice(scalar.source(6..7)), "\\x41");
        assert_eq!(source.slice(scalar.source(7..9)), "''");
    }

    #[test]
    fn normalised_text_keeps_its_places() {
        let text = "t: ［어태커］　파워＋１\nu: \u{1100}\u{1161}나\n";
        let source = Source::new("test.yaml", text);
        let (document, found) = findings(text);
        assert_eq!(found, [("full-width", "［어태커］　파워＋１".into()), ("nfd-hangul", "\u{1100}\u{1161}".into())]);
        let scalar = scalar(&document, "t");
        assert_eq!(scalar.text, "[어태커] 파워+1");
        let at = scalar.text.find("파워+").unwrap();
        assert_eq!(source.slice(scalar.source(at..at + "파워+".len())), "파워＋");
        assert_eq!(fixed(text), "t: '[어태커] 파워+1'\nu: 가나\n");
    }

    #[test]
    fn mistakes_of_syntax_are_named() {
        only("# only a comment\n", "empty-file", "");
        only("a:\n\tb: 1\n", "tab-indentation", "\t");
        only("text: |\n\t[E] d\n", "tab-indentation", "\t");
        only("text: [Exit] Draw 1\nb: 2\n", "unquoted-bracket", "[Exit] Draw 1");
        only(
            "- id: x\n  text: [Active: Main] Draw.\n        [Exit] No.\n  b: 1\n",
            "unquoted-bracket",
            "[Active: Main] Draw.",
        );
        only("a: {n} damage\nb: 2\n", "unquoted-bracket", "{n} damage");
        only("a: [x, y\nb: 2\n", "unclosed-bracket", "[");
        only("a: 1\nb\nc: 2\n", "missing-colon", "b");
        only("a:1\nb: 2\n", "missing-colon", "a:1");
        only("a： 1\nc: 2\n", "missing-colon", "a： 1");
        only("- a: 1\n   b: 2\n- c: 3\n", "bad-indentation", "b: 2");
        only("a: b: c\nd: 1\n", "colon-in-value", "b: c");
        only("a: \"unclosed\nb: 2\n", "unclosed-quote", "\"");
        only("a: 'x' y\nb: 2\n", "bad-quote", "y");
        only("a: \"x\\q\"\nb: 2\n", "bad-escape", "\\q");
        only("a: @b\nc: 1\n", "reserved-character", "@b");
        only("a: *x\n", "yaml-alias", "*x");
        only("a: &x 1\n", "yaml-alias", "&x");
        only("a: !주의 b\nc: 1\n", "yaml-tag", "!주의");
        only("a: !x b\nc: 1\n", "yaml-tag", "!x ");
        only("a: 1\n---\nb: 2\n", "second-document", "---");
        only("a: 1\nb: 2\na: 3\n", "duplicate-key", "a");
        only("? [a]\n: b\n", "key-not-text", "[a]");
        only("a: foo # c\n   bar\nb: 1\n", "text-cut-by-comment", "# c");
        only(&"[".repeat(100), "nested-too-deep", &"[".repeat(76));
        only(&"- ".repeat(MAX_VALUES + 2).replace("- ", "- a\n"), "too-many-values", "");
    }

    #[test]
    fn fixes_make_the_file_readable() {
        for (broken, repaired) in [
            ("a:\n\tb: 1\n\t\n\tc: 2\n", "a:\n  b: 1\n\t\n  c: 2\n"),
            ("text: [Exit] It's 1\nb: 2\n", "text: '[Exit] It''s 1'\nb: 2\n"),
            ("a:1\nb: 2\n", "a: 1\nb: 2\n"),
            ("a：1\nc: 2\n", "a: 1\nc: 2\n"),
            ("a:\u{a0}1\nc: 2\n", "a: 1\nc: 2\n"),
            ("a: b: c\nd: 1\n", "a: 'b: c'\nd: 1\n"),
        ] {
            assert_eq!(fixed(broken), repaired);
            assert!(findings(repaired).1.is_empty());
        }
    }

    #[test]
    fn one_mistake_hides_no_other() {
        let text = "cards:\n  - id: A\n    text: [Exit] Draw\n    cost: 1\n  - id: B\n    power 3\n    cost: 2\n  - id: 'C\n    \
                    cost: 3\n  - id: D\n    cost: 4\n    cost: 5\n";
        let (document, found) = findings(text);
        let codes: Vec<_> = found.iter().map(|f| f.0).collect();
        assert_eq!(codes, ["unquoted-bracket", "missing-colon", "unclosed-quote", "duplicate-key"]);
        assert!(!document.complete);
        let cards = document.root.as_ref().unwrap().get("cards").unwrap().items();
        assert_eq!(cards.len(), 4);
        assert_eq!(cards[1].get("cost").unwrap().scalar().unwrap().integer(), Some(2));
    }

    #[test]
    fn a_comment_behind_a_value_is_kept_with_it() {
        let (document, found) = findings("a: Draw #1 card\nb: 'x' # no\nc: y\n# no\n");
        assert!(found.is_empty());
        assert!(scalar(&document, "a").comment.is_some());
        assert!(scalar(&document, "b").comment.is_none());
        assert!(scalar(&document, "c").comment.is_none());
    }
}
