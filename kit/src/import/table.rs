//! A table as text and as cells: encoding, separator, quotes. Every cell knows its bytes, so that a mistake in a text is
//! shown where the spreadsheet has it. What a column means is not known here.

use crate::project::files::Files;
use cardwright_dsl::decode::Prose;
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location, Span};
use cardwright_dsl::messages;
use cardwright_dsl::source::Sources;
use cardwright_dsl::yaml::Scalar;
use csv_core::{ReadFieldResult, ReaderBuilder};
use std::path::Path;

/// One cell of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cell {
    /// The value, without quotation marks.
    pub text: String,
    /// The bytes of the cell, quotation marks included.
    pub span: Span,
    /// The number that it is, where the value shows something else.
    pub number: Option<String>,
    /// Whether what was written into it is not there any more.
    pub lost: bool,
    /// Stretches of the value and the bytes they stand for.
    pieces: Vec<(Span, Span)>,
}

impl Cell {
    /// A value, the bytes of its cell, and which bytes each stretch of the value stands for.
    #[cfg(feature = "workbooks")]
    pub(crate) fn new(text: String, span: Span, pieces: Vec<(Span, Span)>) -> Self {
        Self { text, span, pieces, ..Self::default() }
    }

    /// A cell without a value at a place.
    #[cfg(feature = "workbooks")]
    pub(crate) fn empty(at: usize) -> Self {
        Self { span: Span::new(at, at), ..Self::default() }
    }

    /// The value as a text that knows its places.
    pub fn prose(&self) -> Prose {
        Prose::new(Scalar::elsewhere(&self.text, self.pieces.iter().copied()), self.span)
    }

    /// The value without the space around it, in the spelling that is compared.
    pub fn word(&self) -> String {
        self.prose().text().trim().to_owned()
    }
}

/// The cells of a file, row by row; empty lines are no rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// All rows, the header first.
    pub rows: Vec<Vec<Cell>>,
}

/// Reads a file of cells. `sheet`: the name of the sheet, of a workbook that has several. What is wrong with it goes to `out`;
/// `None`: it could not be read at all.
pub fn read(
    files: &dyn Files,
    path: &Path,
    sheet: Option<&str>,
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
) -> Option<(FileId, Table)> {
    let packed = files.read(path).ok().filter(|bytes| is_workbook(bytes));
    if let Some(bytes) = packed {
        return of_workbook(&path.display().to_string(), &bytes, sheet, sources, out);
    }
    let file = crate::project::files::load_as(files, path, decoded, sources, out).ok()?;
    if let Some(sheet) = sheet {
        let place = Location { file, span: Span::default() };
        out.push(Diagnostic::new(&messages::NO_SHEETS, place).arg("sheet", sheet));
        return None;
    }
    let text = sources.get(file).map(|s| s.text.clone())?;
    Some((file, cells(file, &text, out)?))
}

/// Whether a file is packed as workbooks are.
fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

#[cfg(feature = "workbooks")]
use super::workbook::read as of_workbook;

/// Says that this program reads no workbooks.
#[cfg(not(feature = "workbooks"))]
fn of_workbook(
    path: &str,
    _: &[u8],
    _: Option<&str>,
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
) -> Option<(FileId, Table)> {
    let file = sources.add(cardwright_dsl::source::Source::new(path, ""));
    let finding = Diagnostic::new(&messages::WORKBOOKS_OFF, Location { file, span: Span::default() });
    out.push(finding.arg("file", path));
    None
}

/// The text of a file in an encoding that spreadsheets write: UTF-8, UTF-16, CP949.
fn decoded(bytes: Vec<u8>) -> Result<String, std::string::FromUtf8Error> {
    let zero_at = |odd: usize| bytes.iter().skip(odd).step_by(2).take(64).filter(|&&b| b == 0).count();
    let utf16 = match encoding_rs::Encoding::for_bom(&bytes) {
        Some((encoding, _)) if encoding != encoding_rs::UTF_8 => Some(encoding),
        Some(_) => None,
        // Half of the bytes of Latin text in UTF-16 are 0, and no text has a 0 otherwise.
        None if zero_at(1) > 4 => Some(encoding_rs::UTF_16LE),
        None if zero_at(0) > 4 => Some(encoding_rs::UTF_16BE),
        None => None,
    };
    if let Some(encoding) = utf16 {
        return Ok(encoding.decode(&bytes).0.into_owned());
    }
    String::from_utf8(bytes).or_else(|error| {
        let korean = encoding_rs::EUC_KR.decode_without_bom_handling_and_without_replacement(error.as_bytes());
        match korean {
            Some(text) if text.chars().any(|c| ('가'..='힣').contains(&c)) => Ok(text.into_owned()),
            _ => Err(error),
        }
    })
}

/// The separator: a tab where the first line has one, else the more frequent of comma and semicolon.
fn separator(text: &str) -> u8 {
    let first = text.lines().find(|l| !l.trim().is_empty()).unwrap_or("");
    let count = |c: char| first.matches(c).count();
    match () {
        () if first.contains('\t') => b'\t',
        () if count(';') > count(',') => b';',
        () => b',',
    }
}

/// So many columns a table may have. A card has a dozen fields; more are a file of another kind.
const MOST_COLUMNS: usize = 1_000;

/// The cells of a text; `None`: a row is too long, and `out` says so.
fn cells(file: FileId, text: &str, out: &mut Vec<Diagnostic>) -> Option<Table> {
    let mut reader = ReaderBuilder::new().delimiter(separator(text)).build();
    let mut table = Table::default();
    let mut row: Vec<Cell> = Vec::new();
    let (mut at, mut start) = (0, 0);
    // A value is never longer than its notation.
    let mut value = vec![0; text.len() + 1];
    let mut written = 0;
    loop {
        let input = text.as_bytes().get(at..).unwrap_or_default();
        let Some(room) = value.get_mut(written..) else { break };
        let (result, read, wrote) = reader.read_field(input, room);
        at += read;
        written += wrote;
        match result {
            // Told once more that there is nothing left, the reader closes the last row.
            ReadFieldResult::InputEmpty => {}
            ReadFieldResult::Field { record_end } => {
                let decoded = String::from_utf8_lossy(value.get(..written).unwrap_or_default()).into_owned();
                row.push(cell(file, text, Span::new(start, at), decoded, row.is_empty(), out));
                (start, written) = (at, 0);
                if row.len() > MOST_COLUMNS {
                    let place = Location { file, span: row.last().map(|cell| cell.span).unwrap_or_default() };
                    out.push(
                        Diagnostic::new(&messages::TOO_MANY_COLUMNS, place).arg("limit", MOST_COLUMNS.to_string()),
                    );
                    return None;
                }
                if record_end {
                    table.rows.push(std::mem::take(&mut row));
                }
            }
            ReadFieldResult::OutputFull | ReadFieldResult::End => break,
        }
    }
    // Rows of empty cells are what a spreadsheet leaves behind a table.
    table.rows.retain(|row| row.iter().any(|cell| !cell.text.trim().is_empty()));
    Some(table)
}

/// A cell from its notation, which may still have the separator behind it and, in front of a row, empty lines.
fn cell(file: FileId, text: &str, span: Span, value: String, first: bool, out: &mut Vec<Diagnostic>) -> Cell {
    let raw = text.get(span.start..span.end).unwrap_or("");
    let skipped = if first { raw.len() - raw.trim_start_matches(['\r', '\n']).len() } else { 0 };
    let start = span.start + skipped;
    let raw = raw.get(skipped..).unwrap_or("");
    let Some(inner) = raw.strip_prefix('"') else {
        let whole = Span::new(start, start + value.len());
        return Cell { pieces: vec![(Span::new(0, value.len()), whole)], text: value, span: whole, ..Cell::default() };
    };
    let mut pieces = Vec::new();
    let (mut decoded, mut at) = (0, start + 1);
    let mut rest = inner;
    let mut closed = false;
    while let Some(quote) = rest.find('"') {
        let doubled = rest.get(quote + 1..).is_some_and(|r| r.starts_with('"'));
        pieces.push((Span::new(decoded, decoded + quote), Span::new(at, at + quote)));
        (decoded, at) = (decoded + quote, at + quote);
        rest = rest.get(quote + 1..).unwrap_or("");
        if !doubled {
            closed = true;
            break;
        }
        pieces.push((Span::new(decoded, decoded + 1), Span::new(at, at + 2)));
        (decoded, at) = (decoded + 1, at + 2);
        rest = rest.get(1..).unwrap_or("");
    }
    if closed {
        at += 1;
    } else {
        let place = Location { file, span: Span::new(start, start + 1) };
        out.push(Diagnostic::new(&messages::TABLE_QUOTE, place));
        pieces.push((Span::new(decoded, decoded + rest.len()), Span::new(at, at + rest.len())));
        at += rest.len();
    }
    // Letters behind a closing quote: whether they or the quotes are meant, nobody knows.
    let more = value.len().saturating_sub(decoded);
    if closed && more > 0 {
        let place = Location { file, span: Span::new(at, at + more) };
        if !raw.get(at - start..).unwrap_or("").get(..more).unwrap_or("").trim().is_empty() {
            out.push(Diagnostic::new(&messages::BEHIND_QUOTE, place));
        }
        pieces.push((Span::new(decoded, decoded + more), Span::new(at, at + more)));
        at += more;
    }
    Cell { text: value, span: Span::new(start, at), pieces, ..Cell::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<Vec<String>>, Vec<&'static str>) {
        let mut out = Vec::new();
        let table = cells(FileId(0), text, &mut out).unwrap_or_default();
        for cell in table.rows.iter().flatten() {
            // What stands at the place of each letter is that letter, or the quote that was written twice.
            for (at, c) in cell.text.char_indices() {
                let span = cell.prose().source(at..at + c.len_utf8());
                let there = text.get(span.start..span.end).unwrap();
                assert!(there == c.to_string() || there == "\"\"", "{there:?} is not {c:?} in {text:?}");
            }
        }
        let rows = table.rows.iter().map(|r| r.iter().map(|c| c.text.clone()).collect()).collect();
        (rows, out.iter().map(|d| d.code.id).collect())
    }

    #[test]
    fn cells_know_their_places() {
        let text = "\n\nid,text\r\nA,\"[Entry] \"\"가\"\", 1\"\r\n\r\nB, 나\"다\nC,\"x\ny\"\n,,\nD,";
        let (rows, found) = read(text);
        let want: [&[&str]; 5] =
            [&["id", "text"], &["A", "[Entry] \"가\", 1"], &["B", " 나\"다"], &["C", "x\ny"], &["D", ""]];
        assert_eq!(rows, want.map(|r| r.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>()));
        assert!(found.is_empty());
    }

    #[test]
    fn an_open_quote_is_found() {
        let (rows, found) = read("id\ttext\nA\t\"Draw 1 card.\nB\tx\n");
        assert_eq!(rows.len(), 2);
        assert_eq!(found, ["table-quote"]);
        let (rows, found) = read("id,name\nA,\"a\"b\nB,\"a\" \nC,\"a\"\"b\"\n");
        assert_eq!(rows.iter().map(|row| row[1].as_str()).collect::<Vec<_>>(), ["name", "ab", "a ", "a\"b"]);
        assert_eq!(found, ["behind-quote"], "spaces are nothing");
        assert_eq!(read("").0, Vec::<Vec<String>>::new());
    }

    #[test]
    fn a_row_of_a_million_cells_is_given_up_soon() {
        let (rows, found) = read(&"c,".repeat(1_000_000));
        assert_eq!((rows.len(), found), (0, vec!["too-many-columns"]));
    }

    #[test]
    fn separators_and_encodings_of_spreadsheets() {
        assert_eq!(
            (separator("a;b,c;d"), separator("a,b"), separator("\n\na\tb,c"), separator("")),
            (b';', b',', b'\t', b',')
        );
        let text = "id\t이름\nA\t가나\n";
        let utf16 = |bom: &[u8], order: fn(u16) -> [u8; 2]| {
            bom.iter().copied().chain(text.encode_utf16().flat_map(order)).collect::<Vec<u8>>()
        };
        assert_eq!(decoded(utf16(&[0xff, 0xfe], u16::to_le_bytes)).unwrap(), text);
        assert_eq!(decoded(utf16(&[0xfe, 0xff], u16::to_be_bytes)).unwrap(), text);
        assert_eq!(decoded(utf16(&[], u16::to_le_bytes)).unwrap(), text);
        assert_eq!(decoded(encoding_rs::EUC_KR.encode(text).0.into_owned()).unwrap(), text);
        assert!(decoded(vec![b'a', 0xff, 0xff, b'b']).is_err());
    }
}
