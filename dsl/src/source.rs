//! Files as text: freed of the byte order mark, with an index of lines. No YAML here, and no reading of files: what is
//! read comes as bytes or as text.

use crate::diagnostic::{Diagnostic, FileId, Location, Span};
use crate::messages;
pub use cardwright_core::screen::{steering, steers};
use std::borrow::Cow;
use std::sync::Arc;

/// The byte order mark U+FEFF.
const BOM: &str = "\u{feff}";

/// The text of one file.
#[derive(Debug, Clone)]
pub struct Source {
    /// The path as messages show it.
    pub path: String,
    /// The text without a byte order mark; spans count its bytes.
    pub text: Arc<str>,
    /// Whether the file starts with a byte order mark. Places in the file on disk are 3 bytes further then.
    pub bom: bool,
    /// Whether it is the sheet of a workbook: a line is one of its rows, and tabs stand between the cells of a row.
    pub grid: bool,
    lines: Vec<usize>,
}

/// A line and a column, both from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Source {
    /// A file from text that is there already.
    pub fn new(path: impl Into<String>, text: &str) -> Self {
        let (text, bom) = match text.strip_prefix(BOM) {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(i, _)| i + 1)).collect();
        Self { path: path.into(), text: text.into(), bom, grid: false, lines }
    }

    /// The sheet of a workbook: its rows as lines, with tabs between the cells.
    pub fn grid(path: impl Into<String>, text: &str) -> Self {
        Self { grid: true, ..Self::new(path, text) }
    }

    /// The line and column of a byte; in the sheet of a workbook its row and the number of its cell.
    pub fn position(&self, offset: usize) -> Position {
        let line = self.lines.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or(0);
        let before = self.text.get(start..self.floor(offset)).unwrap_or("");
        let column = if self.grid { before.matches('\t').count() } else { before.chars().count() };
        Position { line: line + 1, column: column + 1 }
    }

    /// The file and the place of a byte in it, as people read it: `cards.yaml:3:7`, `cards.xlsx:C3`.
    pub fn place(&self, offset: usize) -> String {
        let Position { line, column } = self.position(offset);
        match self.grid {
            true => format!("{}:{}", self.path, self.cell(offset)),
            false => format!("{}:{line}:{column}", self.path),
        }
    }

    /// The cell of a sheet in which a byte lies: `C3`.
    pub fn cell(&self, offset: usize) -> String {
        let Position { line, column } = self.position(offset);
        format!("{}{line}", letters(column))
    }

    /// The text of a range; empty if the range is not one of this file.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// The range of the line on which this byte lies, without its line end.
    pub fn line_of(&self, offset: usize) -> Span {
        let line = self.lines.partition_point(|&start| start <= offset).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or(0);
        let end = self.lines.get(line + 1).map_or(self.text.len(), |&next| next - 1);
        let end = if self.text.get(start..end).is_some_and(|l| l.ends_with('\r')) { end - 1 } else { end };
        Span::new(start, end)
    }

    /// The range with its ends inside the text and on character boundaries.
    pub fn clamp(&self, span: Span) -> Span {
        Span::new(self.floor(span.start), self.floor(span.end))
    }

    fn floor(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }
}

/// The letters of a column of a sheet, counted from 1: A to Z, then AA.
pub fn letters(column: usize) -> String {
    let mut letters = String::new();
    let mut rest = column;
    while let Some(place) = rest.checked_sub(1) {
        letters.insert(0, char::from(b'A' + u8::try_from(place % 26).unwrap_or(0)));
        rest = place / 26;
    }
    letters
}

/// All files of a run. A file that could not be read is here too, empty, so that its finding has a path.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    list: Vec<Source>,
}

impl Sources {
    /// A set without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file and gives its id.
    pub fn add(&mut self, source: Source) -> FileId {
        let id = FileId(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
        self.list.push(source);
        id
    }

    /// The file with this id.
    pub fn get(&self, id: FileId) -> Option<&Source> {
        self.list.get(id.0 as usize)
    }

    /// All files, in the order in which they came.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        self.list.iter().enumerate().map(|(i, s)| (FileId(u32::try_from(i).unwrap_or(u32::MAX)), s))
    }

    /// Takes in text that is there already, e.g. a card built into the program.
    pub fn add_text(&mut self, path: impl Into<String>, text: &str, out: &mut Vec<Diagnostic>) -> FileId {
        self.add_looked_at(Source::new(path, text), out)
    }

    /// Takes in a file whose characters are looked at first.
    pub fn add_looked_at(&mut self, source: Source, out: &mut Vec<Diagnostic>) -> FileId {
        let controls = control_characters(&source);
        let file = self.add(source);
        out.extend(controls.into_iter().map(|(span, c)| control_character(Location { file, span }, c)));
        file
    }

    /// Takes in the bytes of a file, shown under a path. `text_of` makes text of them ([`String::from_utf8`], or a way that
    /// knows more encodings). An error: they are no text, and `out` says why; the file is there for the finding only.
    pub fn add_bytes(
        &mut self,
        path: impl Into<String>,
        bytes: Vec<u8>,
        text_of: impl Fn(Vec<u8>) -> Result<String, std::string::FromUtf8Error>,
        out: &mut Vec<Diagnostic>,
    ) -> Result<FileId, FileId> {
        let shown = path.into();
        let error = match text_of(bytes) {
            Ok(text) => return Ok(self.add_text(shown, &text, out)),
            Err(error) => error,
        };
        let at = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let encoding = guess_encoding(bytes);
        let lossy = String::from_utf8_lossy(bytes);
        let source = Source::new(shown.clone(), &lossy);
        let at = if source.bom { at.saturating_sub(BOM.len()) } else { at };
        // Everything before the first bad byte is the same in the lossy text, where U+FFFD stands for it.
        let span = source.clamp(Span::new(at, at + '\u{fffd}'.len_utf8()));
        let file = self.add(source);
        out.push(
            Diagnostic::new(&messages::NOT_UTF8, Location { file, span })
                .arg("file", shown)
                .maybe("encoding", encoding),
        );
        Err(file)
    }
}

/// What a file that is not UTF-8 most likely is, on the machines of Korean designers.
fn guess_encoding(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Some("UTF-16");
    }
    // CP949: Hangul are pairs of a lead byte and a trail byte, all of the common ones above 0xA0.
    let mut pairs = 0;
    let mut rest = bytes.iter();
    while let Some(&lead) = rest.next() {
        if lead >= 0x80 {
            match rest.next() {
                Some(&trail) if (0x81..=0xfe).contains(&lead) && trail >= 0x41 => pairs += 1,
                _ => return None,
            }
        }
    }
    (pairs > 1).then_some("CP949 (EUC-KR)")
}

/// Characters that are not shown but change what is (see [`steers`]), so that a name is not what it looks like. Of a line the
/// first few: a binary file is full of them.
fn control_characters(source: &Source) -> Vec<(Span, char)> {
    const OF_A_LINE: usize = 5;
    let mut found = Vec::new();
    let mut here = 0;
    let mut line = 0;
    for (at, c) in steering(&source.text).filter(|(_, c)| !matches!(c, '\n' | '\r' | '\t')) {
        let start = source.lines.partition_point(|&start| start <= at);
        here = if start == line { here + 1 } else { 1 };
        line = start;
        if here <= OF_A_LINE {
            found.push((Span::new(at, at + c.len_utf8()), c));
        }
    }
    found
}

/// A text with a mark for every character that [`steers`], but for ends of lines and tabs; every place stays where it is.
pub fn shown(text: &str) -> Cow<'_, str> {
    let kept = |c: char| !steers(c) || matches!(c, '\n' | '\r' | '\t');
    if text.chars().all(kept) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if kept(c) { c } else { mark_of(c) }).collect())
}

/// What stands for a character that [`steers`], in as many bytes, so that every place behind it stays where it is.
pub(crate) fn mark_of(c: char) -> char {
    match c.len_utf8() {
        1 => '?',
        2 => '\u{bf}',
        3 => char::REPLACEMENT_CHARACTER,
        _ => '\u{1f6ab}',
    }
}

/// The finding that a control character stands at a place.
pub(crate) fn control_character(place: Location, c: char) -> Diagnostic {
    let code = format!("U+{:04X}", u32::from(c));
    Diagnostic::new(&messages::CONTROL_CHARACTER, place).arg("character", code).fix(place.span, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let source = Source::new("a.yaml", "\u{feff}이름: 가나\r\n\tx\n");
        assert!(source.bom);
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
        assert_eq!(source.position("이름".len()), Position { line: 1, column: 3 });
        let second = source.text.find('x').unwrap();
        assert_eq!(source.position(second), Position { line: 2, column: 2 });
        assert_eq!(source.slice(source.line_of(0)), "이름: 가나");
        assert_eq!(source.slice(source.line_of(second)), "\tx");
        assert_eq!(source.position(1_000).line, 3);
    }

    #[test]
    fn cells_of_a_sheet_are_named_as_it_names_them() {
        let source = Source::grid("cards.xlsx", "id\t이름\nA\t가나\t\tx");
        let at = |word: &str| source.place(source.text.find(word).unwrap());
        assert_eq!(
            [at("id"), at("이름"), at("나"), at("x")],
            ["cards.xlsx:A1", "cards.xlsx:B1", "cards.xlsx:B2", "cards.xlsx:D2"]
        );
        assert_eq!([26, 27, 52, 53, 702, 703].map(letters), ["Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn encodings_of_korean_files_are_recognised() {
        assert_eq!(guess_encoding(&[0xff, 0xfe, 0x41, 0]), Some("UTF-16"));
        assert_eq!(guess_encoding(&[b'a', 0xc0, 0xaf, 0xb4, 0xd6]), Some("CP949 (EUC-KR)"));
        assert_eq!(guess_encoding(&[b'a', 0xff]), None);
    }
}
