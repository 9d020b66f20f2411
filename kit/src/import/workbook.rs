//! Workbooks as tables of cells: .xlsx and .ods. A sheet is read as text, a row a line with tabs between its cells, so that
//! what is wrong in a cell has a place; which cell that is, its `Source` says.

use super::open_document;
use super::table::{Cell, Table};
use super::worksheet;
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location, Span};
use cardwright_dsl::messages::{self, Code};
use cardwright_dsl::source::{Source, Sources, letters};
use cardwright_dsl::suggest::suggest;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read as _};
use zip::ZipArchive;

/// Largest size of what is packed in a workbook, in bytes. A sheet of ten thousand cards takes 10 MB.
const MAX_UNPACKED: u64 = 128 * 1024 * 1024;
/// So many rows of a sheet are read.
pub(super) const MOST_ROWS: usize = 100_000;
/// So many cells of a row are read. A card has a dozen fields.
const MOST_COLUMNS: usize = 1_000;
/// What stands for an end of line inside a cell.
const NEW_LINE: char = '⏎';

/// What a cell holds.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Value {
    /// As the spreadsheet shows it.
    pub text: String,
    /// The number that it is, where it is shown as something else (`7` of `007`).
    pub number: Option<String>,
    /// Why it is not what somebody wrote, with what the cell shows.
    pub odd: Option<(&'static Code, String)>,
}

impl Value {
    /// A text; `None`: an empty one.
    pub fn text(text: String) -> Option<Self> {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        (!text.trim().is_empty()).then_some(Self { text, number: None, odd: None })
    }

    /// A number, with what is shown of it. Zeros and letters before it are the way in which ids are written; signs that part
    /// thousands, and places behind the point, are not.
    pub fn number(number: String, shown: Option<String>) -> Self {
        let fits = |shown: &String| {
            let letter = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
            *shown != number && shown.ends_with(&number) && shown.chars().all(letter)
        };
        match shown.filter(fits) {
            Some(text) => Self { text, number: Some(number), odd: None },
            None => Self { text: number, number: None, odd: None },
        }
    }

    /// A date or a time, which is what spreadsheets make of `3-1`.
    pub fn date(shown: String) -> Self {
        Self { text: shown.clone(), number: None, odd: Some((&messages::DATE_IN_CELL, shown)) }
    }

    /// The error of a formula that can't be worked out.
    pub fn failed(shown: String) -> Self {
        Self { text: shown.clone(), number: None, odd: Some((&messages::FORMULA_FAILED, shown)) }
    }

    /// A formula that nobody has worked out.
    pub fn unvalued(formula: &str) -> Self {
        let text = format!("={formula}");
        Self { text: text.clone(), number: None, odd: Some((&messages::FORMULA_UNVALUED, text)) }
    }
}

/// Whether what a formula shows is an error.
pub(super) fn failed(shown: &str) -> bool {
    const ERRORS: [&str; 7] = ["#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"];
    ERRORS.contains(&shown) || shown.starts_with("Err:")
}

/// A number as it is written: a whole one without places behind its point.
pub(super) fn number(value: f64) -> String {
    /// Whole numbers up to this have no neighbour that is written as they are.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() < EXACT { format!("{value:.0}") } else { value.to_string() }
}

/// A place in a sheet: row and column from 0.
pub(super) type At = (usize, usize);

/// A sheet of a workbook.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    /// Its name.
    pub name: String,
    /// Whether the workbook hides it.
    pub hidden: bool,
    /// The cells that hold something.
    pub cells: BTreeMap<At, Value>,
    /// The first and the last cell of those that are merged.
    pub merged: Vec<(At, At)>,
}

impl Sheet {
    /// Keeps what a cell holds, as long as it lies where a table of cards may reach.
    pub fn keep(&mut self, place: At, value: Value) -> Result<(), String> {
        let (row, column) = place;
        if row >= MOST_ROWS || column >= MOST_COLUMNS {
            return Err(format!("{} x {} > {MOST_ROWS} x {MOST_COLUMNS}", row + 1, column + 1));
        }
        self.cells.insert(place, value);
        Ok(())
    }

    /// Marks the cells of cards that lie under a merged one which holds something: what stands there is not theirs.
    fn cover(&mut self) {
        let Some(((header, _), _)) = self.cells.first_key_value() else { return };
        let header = *header;
        let width =
            self.cells.range((header, 0)..(header + 1, 0)).map(|((_, column), _)| column + 1).max().unwrap_or(0);
        let rows: BTreeSet<usize> = self.cells.keys().map(|(row, _)| *row).filter(|row| *row > header).collect();
        for (first, last) in std::mem::take(&mut self.merged) {
            if !self.cells.contains_key(&first) || first > last {
                continue;
            }
            let name = |at: At| format!("{}{}", letters(at.1 + 1), at.0 + 1);
            let range = format!("{}:{}", name(first), name(last));
            for row in rows.range(first.0..=last.0) {
                for column in (first.1..=last.1).filter(|column| *column < width && (*row, *column) != first) {
                    let odd = Some((&messages::CELL_COVERED, range.clone()));
                    self.cells.insert((*row, column), Value { text: String::new(), number: None, odd });
                }
            }
        }
    }
}

/// Reads one sheet of a workbook: the one with this name, else the first that holds something. `None`: it could not be read,
/// and `out` says why.
pub fn read(
    path: &str,
    bytes: &[u8],
    sheet: Option<&str>,
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
) -> Option<(FileId, Table)> {
    let mut sheets = match sheets(bytes) {
        Ok(sheets) => sheets,
        Err(reason) => {
            let finding = of_file(&messages::WORKBOOK_UNREAD, path, sources);
            out.push(finding.arg("file", path).arg("reason", reason));
            return None;
        }
    };
    let quoted = |name: &String| format!("`{name}`");
    let same = |own: &str, name: &str| own.trim().to_lowercase() == name.trim().to_lowercase();
    let full = |sheet: &Sheet| !sheet.cells.is_empty();
    sheets.iter_mut().for_each(Sheet::cover);
    let found = match sheet {
        Some(name) => sheets.iter().find(|sheet| same(&sheet.name, name)),
        // One that the workbook hides is not what it shows.
        None => sheets.iter().find(|s| full(s) && !s.hidden).or(sheets.iter().find(|s| full(s))).or(sheets.first()),
    };
    let Some(Sheet { name, cells, .. }) = found else {
        let asked = sheet.unwrap_or_default();
        let near = suggest(asked, sheets.iter().map(|sheet| sheet.name.as_str()));
        let known: Vec<String> = sheets.iter().map(|sheet| quoted(&sheet.name)).collect();
        let finding = of_file(&messages::NO_SUCH_SHEET, path, sources).arg("sheet", asked);
        out.push(finding.maybe("suggestion", near).arg("known", known.join(", ")));
        return None;
    };
    let (text, table, odd) = laid_out(cells);
    let file = sources.add_looked_at(Source::grid(path, &text), out);
    let others = sheets.iter().filter(|other| other.name != *name && full(other));
    let others: Vec<String> = others.map(|other| quoted(&other.name)).collect();
    if sheet.is_none() && !others.is_empty() {
        let place = Location { file, span: Span::default() };
        let finding = Diagnostic::new(&messages::OTHER_SHEETS, place).arg("file", path).arg("sheet", name.as_str());
        out.push(finding.arg("others", others.join(", ")));
    }
    for (span, (code, shown)) in odd {
        out.push(Diagnostic::new(code, Location { file, span }).arg("shown", shown.as_str()));
    }
    Some((file, table))
}

/// A finding about a file of which nothing can be shown.
fn of_file(code: &'static Code, path: &str, sources: &mut Sources) -> Diagnostic {
    let file = sources.add(Source::new(path, ""));
    Diagnostic::new(code, Location { file, span: Span::default() })
}

/// All sheets of a workbook by their names, or why they can't be read.
fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    // What would unpack to more than any sheet of cards is refused before anything is made of it.
    let mut left = MAX_UNPACKED;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| error.to_string())?;
        let size = std::io::copy(&mut part.take(left + 1), &mut std::io::sink()).map_err(|error| error.to_string())?;
        left = left.checked_sub(size).ok_or_else(|| format!("> {} MB", MAX_UNPACKED / 1024 / 1024))?;
    }
    let mut content = String::new();
    match archive.by_name("content.xml") {
        Ok(mut part) => {
            part.read_to_string(&mut content).map_err(|error| error.to_string())?;
            open_document::sheets(&content)
        }
        Err(_) => worksheet::sheets(bytes),
    }
}

/// What is odd about a cell, with its place in the text of the sheet.
type Odd<'a> = (Span, &'a (&'static Code, String));

/// The text of a sheet, its cells with their places, and the cells that hold what nobody wrote.
fn laid_out(cells: &BTreeMap<At, Value>) -> (String, Table, Vec<Odd<'_>>) {
    let mut text = String::new();
    let mut table = Table::default();
    let mut odd = Vec::new();
    let mut row: Vec<Cell> = Vec::new();
    let (mut at_row, mut width) = (0, 0);
    for ((r, c), value) in cells {
        if *r > at_row {
            finish(&mut table, &mut row, &mut width, &mut text);
            text.extend(std::iter::repeat_n('\n', r - at_row));
            at_row = *r;
        }
        while row.len() < *c {
            row.push(Cell::empty(text.len()));
            text.push('\t');
        }
        let start = text.len();
        let mut pieces = Vec::new();
        for (line, part) in value.text.split('\n').enumerate() {
            let from = pieces.last().map_or(0, |(own, _): &(Span, Span)| own.end);
            if line > 0 {
                pieces.push((Span::new(from, from + 1), Span::new(text.len(), text.len() + NEW_LINE.len_utf8())));
                text.push(NEW_LINE);
            }
            let from = pieces.last().map_or(0, |(own, _)| own.end);
            pieces.push((Span::new(from, from + part.len()), Span::new(text.len(), text.len() + part.len())));
            text.push_str(&part.replace('\t', " "));
        }
        let span = Span::new(start, text.len());
        odd.extend(value.odd.as_ref().map(|why| (span, why)));
        let mut cell = Cell::new(value.text.clone(), span, pieces);
        (cell.number, cell.lost) = (value.number.clone(), value.odd.is_some());
        row.push(cell);
        text.push('\t');
    }
    finish(&mut table, &mut row, &mut width, &mut text);
    (text, table, odd)
}

/// Puts a row to the table. A sheet has no ends of rows: each is as long as the first, whose cells name the columns.
fn finish(table: &mut Table, row: &mut Vec<Cell>, width: &mut usize, text: &mut String) {
    if row.is_empty() {
        return;
    }
    if text.ends_with('\t') {
        text.pop();
    }
    if table.rows.is_empty() {
        *width = row.len();
    }
    while row.len() < *width {
        text.push('\t');
        row.push(Cell::empty(text.len()));
    }
    table.rows.push(std::mem::take(row));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(of: &[(usize, usize, &str)]) -> BTreeMap<At, Value> {
        of.iter().filter_map(|(row, column, text)| Some(((*row, *column), Value::text((*text).to_owned())?))).collect()
    }

    #[test]
    fn cells_of_a_sheet_know_their_places() {
        let cells = cells(&[(0, 0, "id"), (0, 2, "text"), (2, 0, "A"), (2, 2, "[Entry] 가\nx\ty"), (3, 1, "z")]);
        let (text, table, odd) = laid_out(&cells);
        assert_eq!(text, "id\t\ttext\n\nA\t\t[Entry] 가⏎x y\n\tz\t");
        assert!(odd.is_empty());
        let rows: Vec<Vec<&str>> = table.rows.iter().map(|r| r.iter().map(|c| c.text.as_str()).collect()).collect();
        assert_eq!(rows, [vec!["id", "", "text"], vec!["A", "", "[Entry] 가\nx\ty"], vec!["", "z", ""]]);
        let source = Source::grid("a.xlsx", &text);
        for (row, line) in table.rows.iter().zip([1, 3, 4]) {
            for (cell, column) in row.iter().zip(1..) {
                let at = source.position(cell.span.start);
                assert_eq!((at.line, at.column), (line, column), "{:?}", cell.text);
            }
        }
        let prose = table.rows[1][2].prose();
        let x = cell_place(&text, prose.source(prose.text().find('x').unwrap()..prose.text().find('x').unwrap() + 1));
        assert_eq!(x, "x");
    }

    fn cell_place(text: &str, span: Span) -> &str {
        &text[span.start..span.end]
    }
}
