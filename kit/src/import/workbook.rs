//! Workbooks as tables of cells: .xlsx and .ods. A sheet is read as text, a row a line with tabs between its cells, so that
//! what is wrong in a cell has a place; which cell that is, its `Source` says.

use super::table::{Cell, Table};
use calamine::{Data, Ods, Reader, Xlsx};
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location, Span};
use cardwright_dsl::messages::{self, Code};
use cardwright_dsl::source::{Source, Sources};
use cardwright_dsl::suggest::suggest;
use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};
use zip::ZipArchive;

/// Largest size of what is packed in a workbook, in bytes. A sheet of ten thousand cards takes 10 MB.
const MAX_UNPACKED: u64 = 128 * 1024 * 1024;
/// So many rows of a sheet are read.
const MOST_ROWS: usize = 100_000;
/// So many cells of a row are read. A card has a dozen fields.
const MOST_COLUMNS: usize = 1_000;
/// So many cells of an .ods are read: its reader lays all of them out, empty ones too.
const MOST_CELLS: usize = 2_000_000;
/// What stands for an end of line inside a cell.
const NEW_LINE: char = '⏎';

/// What a cell holds.
enum Value {
    Text(String),
    /// A date, which is what spreadsheets make of `3-1`.
    Date(String),
    /// What a formula gives that can't be worked out.
    Failed(String),
}

/// The cells of a sheet that hold something, by row and column from 0.
type Cells = BTreeMap<(usize, usize), Value>;

/// Reads one sheet of a workbook: the one with this name, else the first that holds something. `None`: it could not be read,
/// and `out` says why.
pub fn read(
    path: &str,
    bytes: &[u8],
    sheet: Option<&str>,
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
) -> Option<(FileId, Table)> {
    let sheets = match sheets(bytes) {
        Ok(sheets) => sheets,
        Err(reason) => {
            let finding = of_file(&messages::WORKBOOK_UNREAD, path, sources);
            out.push(finding.arg("file", path).arg("reason", reason));
            return None;
        }
    };
    let quoted = |name: &String| format!("`{name}`");
    let same = |own: &str, name: &str| own.trim().to_lowercase() == name.trim().to_lowercase();
    let found = match sheet {
        Some(name) => sheets.iter().find(|(own, _)| same(own, name)),
        None => sheets.iter().find(|(_, cells)| !cells.is_empty()).or(sheets.first()),
    };
    let Some((name, cells)) = found else {
        let asked = sheet.unwrap_or_default();
        let near = suggest(asked, sheets.iter().map(|(name, _)| name.as_str()));
        let known: Vec<String> = sheets.iter().map(|(name, _)| quoted(name)).collect();
        let finding = of_file(&messages::NO_SUCH_SHEET, path, sources).arg("sheet", asked);
        out.push(finding.maybe("suggestion", near).arg("known", known.join(", ")));
        return None;
    };
    let (text, table, odd) = laid_out(cells);
    let file = sources.add_looked_at(Source::grid(path, &text), out);
    let others = sheets.iter().filter(|(other, cells)| other != name && !cells.is_empty());
    let others: Vec<String> = others.map(|(name, _)| quoted(name)).collect();
    if sheet.is_none() && !others.is_empty() {
        let place = Location { file, span: Span::default() };
        let finding = Diagnostic::new(&messages::OTHER_SHEETS, place).arg("file", path).arg("sheet", name.as_str());
        out.push(finding.arg("others", others.join(", ")));
    }
    for (span, value) in odd {
        let finding = |code| Diagnostic::new(code, Location { file, span });
        out.extend(match value {
            Value::Date(date) => Some(finding(&messages::DATE_IN_CELL).arg("date", date.as_str())),
            Value::Failed(shown) => Some(finding(&messages::FORMULA_FAILED).arg("shown", shown.as_str())),
            Value::Text(_) => None,
        });
    }
    Some((file, table))
}

/// A finding about a file of which nothing can be shown.
fn of_file(code: &'static Code, path: &str, sources: &mut Sources) -> Diagnostic {
    let file = sources.add(Source::new(path, ""));
    Diagnostic::new(code, Location { file, span: Span::default() })
}

/// All sheets of a workbook by their names, or why they can't be read.
fn sheets(bytes: &[u8]) -> Result<Vec<(String, Cells)>, String> {
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
            of_ods(bytes, &content)
        }
        Err(_) => of_xlsx(bytes),
    }
}

fn of_xlsx(bytes: &[u8]) -> Result<Vec<(String, Cells)>, String> {
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let mut sheets = Vec::new();
    for name in book.sheet_names() {
        let mut cells = Cells::new();
        // A sheet of a diagram has no cells.
        if let Ok(mut reader) = book.worksheet_cells_reader(&name) {
            while let Some(cell) = reader.next_cell().map_err(|error| error.to_string())? {
                let (row, column) = cell.get_position();
                keep(&mut cells, (row as usize, column as usize), value(&Data::from(cell.get_value().clone())))?;
            }
        }
        sheets.push((name, cells));
    }
    Ok(sheets)
}

fn of_ods(bytes: &[u8], content: &str) -> Result<Vec<(String, Cells)>, String> {
    for sheet in content.split("<table:table ").skip(1) {
        let (rows, columns) = spread(sheet);
        if rows.saturating_mul(columns) > MOST_CELLS {
            return Err(format!("{rows} x {columns} > {MOST_CELLS}"));
        }
    }
    let mut book = Ods::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
    let mut sheets = Vec::new();
    for name in book.sheet_names() {
        let range = book.worksheet_range(&name).map_err(|error| error.to_string())?;
        let (row, column) = range.start().unwrap_or_default();
        let mut cells = Cells::new();
        for (down, right, data) in range.used_cells() {
            keep(&mut cells, (row as usize + down, column as usize + right), value(data))?;
        }
        sheets.push((name, cells));
    }
    Ok(sheets)
}

/// How many rows and columns of an .ods sheet lie up to the last one that holds something: its reader lays all of them out,
/// and one mark may stand for a million rows.
fn spread(sheet: &str) -> (usize, usize) {
    let times = |tag: &str, of: &str| -> usize {
        let value = tag.split_once(of).and_then(|(_, rest)| rest.strip_prefix("=\"")?.split_once('"'));
        value.and_then(|(number, _)| number.parse().ok()).unwrap_or(1)
    };
    let tag = |text: &str| text.split_once('>').map_or(String::new(), |(tag, _)| tag.to_owned());
    let (mut row, mut rows, mut columns) = (0_usize, 0, 0);
    for part in sheet.split("<table:table-row").skip(1) {
        row = row.saturating_add(times(&tag(part), "table:number-rows-repeated"));
        let mut column = 0_usize;
        for cell in part.split("table-cell").skip(1).filter(|cell| !cell.starts_with('>')) {
            column = column.saturating_add(times(&tag(cell), "table:number-columns-repeated"));
            if tag(cell).contains("value-type") || cell.contains("<text:p") {
                (rows, columns) = (row, columns.max(column));
            }
        }
    }
    (rows, columns)
}

/// Keeps what a cell holds, as long as it lies where a table of cards may reach.
fn keep(cells: &mut Cells, place: (usize, usize), value: Option<Value>) -> Result<(), String> {
    let Some(value) = value else { return Ok(()) };
    let (row, column) = place;
    if row >= MOST_ROWS || column >= MOST_COLUMNS {
        return Err(format!("{} x {} > {MOST_ROWS} x {MOST_COLUMNS}", row + 1, column + 1));
    }
    cells.insert(place, value);
    Ok(())
}

/// What a cell holds; `None`: nothing.
fn value(data: &Data) -> Option<Value> {
    /// Whole numbers up to this have no neighbour that is written as they are.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    Some(match data {
        Data::Int(number) => Value::Text(number.to_string()),
        Data::Float(number) if number.fract() == 0.0 && number.abs() < EXACT => Value::Text(format!("{number:.0}")),
        Data::Float(number) => Value::Text(number.to_string()),
        Data::Bool(is) => Value::Text(is.to_string()),
        Data::String(text) if text.trim().is_empty() => return None,
        Data::String(text) => Value::Text(text.replace("\r\n", "\n").replace('\r', "\n")),
        Data::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            Value::Date(format!("{year}-{month:02}-{day:02}"))
        }
        Data::DateTimeIso(date) | Data::DurationIso(date) => Value::Date(date.clone()),
        Data::Error(error) => Value::Failed(error.to_string()),
        Data::Empty => return None,
    })
}

/// The text of a sheet, its cells with their places, and the cells that hold what nobody wrote.
fn laid_out(cells: &Cells) -> (String, Table, Vec<(Span, &Value)>) {
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
        let (Value::Text(shown) | Value::Date(shown) | Value::Failed(shown)) = value;
        let start = text.len();
        let mut pieces = Vec::new();
        for (line, part) in shown.split('\n').enumerate() {
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
        if !matches!(value, Value::Text(_)) {
            odd.push((span, value));
        }
        row.push(Cell::new(shown.clone(), span, pieces));
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

    fn cells(of: &[(usize, usize, &str)]) -> Cells {
        of.iter().map(|(row, column, text)| ((*row, *column), Value::Text((*text).to_owned()))).collect()
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

    #[test]
    fn a_mark_for_many_rows_is_counted_where_something_stands() {
        let empty = "<table:table-row table:number-rows-repeated=\"1048560\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
        let row = "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>a</text:p></table:table-cell><table:table-cell table:number-columns-repeated=\"16383\"/></table:table-row>";
        assert_eq!(spread(&format!("{row}{row}{empty}")), (2, 1));
        assert_eq!(spread(&format!("{row}{empty}{row}")), (1_048_562, 1));
    }
}
