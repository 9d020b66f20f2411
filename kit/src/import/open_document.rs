//! Sheets of an .ods workbook: its `content.xml` read as a stream, so that a mark for a million empty rows costs nothing.

use super::workbook::{MOST_ROWS, Sheet, Value, failed, number};
use quick_xml::Reader;
use quick_xml::escape::{resolve_xml_entity, unescape};
use quick_xml::events::{BytesStart, Event};
use std::collections::BTreeSet;

/// So many cells that hold something are read: one mark may stand for many of them.
const MOST_CELLS: usize = 2_000_000;

type Stream<'a> = Reader<&'a [u8]>;

/// All sheets, in their order.
pub(super) fn sheets(content: &str) -> Result<Vec<Sheet>, String> {
    let mut stream = Reader::from_str(content);
    stream.config_mut().expand_empty_elements = true;
    let (mut sheets, mut hidden, mut style) = (Vec::new(), BTreeSet::new(), String::new());
    loop {
        match stream.read_event().map_err(said)? {
            Event::Start(tag) => match tag.name().as_ref() {
                "style:style" => style = attribute(&tag, "style:name")?.unwrap_or_default(),
                "style:table-properties" if attribute(&tag, "table:display")?.as_deref() == Some("false") => {
                    hidden.insert(style.clone());
                }
                "table:table" => {
                    let name = attribute(&tag, "table:name")?.unwrap_or_default();
                    let style = attribute(&tag, "table:style-name")?.unwrap_or_default();
                    let mut sheet = Sheet { name, hidden: hidden.contains(&style), ..Sheet::default() };
                    rows(&mut stream, &mut sheet)?;
                    sheets.push(sheet);
                }
                _ => {}
            },
            Event::Eof => return Ok(sheets),
            _ => {}
        }
    }
}

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, String> {
    let found = tag.try_get_attribute(name).map_err(said)?;
    found.map(|found| unescape(&found.value).map(std::borrow::Cow::into_owned).map_err(said)).transpose()
}

/// How often a mark stands for what it marks, or over how many cells it reaches.
fn times(tag: &BytesStart<'_>, name: &str) -> Result<usize, String> {
    attribute(tag, name)?.map_or(Ok(1), |number| number.parse().map_err(said))
}

/// Reads the rows of a sheet to its end.
fn rows(stream: &mut Stream<'_>, sheet: &mut Sheet) -> Result<(), String> {
    let mut row = 0_usize;
    loop {
        match stream.read_event().map_err(said)? {
            Event::Start(tag) if tag.name().as_ref() == "table:table-row" => {
                let repeated = times(&tag, "table:number-rows-repeated")?;
                let cells = cells(stream, row, sheet)?;
                if !cells.is_empty() {
                    if row.saturating_add(repeated) > MOST_ROWS {
                        return Err(format!("{} > {MOST_ROWS}", row.saturating_add(repeated)));
                    }
                    if sheet.cells.len().saturating_add(cells.len().saturating_mul(repeated)) > MOST_CELLS {
                        return Err(format!("{} x {repeated} > {MOST_CELLS}", cells.len()));
                    }
                    for down in 0..repeated {
                        for (column, value) in &cells {
                            sheet.keep((row + down, *column), value.clone())?;
                        }
                    }
                }
                row = row.saturating_add(repeated);
            }
            Event::End(tag) if tag.name().as_ref() == "table:table" => return Ok(()),
            Event::Eof => return Err("table:table".to_owned()),
            _ => {}
        }
    }
}

/// The cells of a row that hold something, with their columns.
fn cells(stream: &mut Stream<'_>, row: usize, sheet: &mut Sheet) -> Result<Vec<(usize, Value)>, String> {
    let (mut cells, mut column) = (Vec::new(), 0_usize);
    loop {
        match stream.read_event().map_err(said)? {
            Event::Start(tag) if matches!(tag.name().as_ref(), "table:table-cell" | "table:covered-table-cell") => {
                let repeated = times(&tag, "table:number-columns-repeated")?;
                let down = times(&tag, "table:number-rows-spanned")?;
                let right = times(&tag, "table:number-columns-spanned")?;
                if down > 1 || right > 1 {
                    sheet.merged.push(((row, column), (row + down.max(1) - 1, column + right.max(1) - 1)));
                }
                let covered = tag.name().as_ref() == "table:covered-table-cell";
                if let Some(value) = cell(stream, &tag)?.filter(|_| !covered) {
                    if column.saturating_add(repeated) > MOST_CELLS {
                        return Err(format!("{repeated} > {MOST_CELLS}"));
                    }
                    cells.extend((column..column + repeated).map(|column| (column, value.clone())));
                }
                column = column.saturating_add(repeated);
            }
            Event::End(tag) if tag.name().as_ref() == "table:table-row" => return Ok(cells),
            Event::Eof => return Err("table:table-row".to_owned()),
            _ => {}
        }
    }
}

/// What a cell holds; `None`: nothing.
fn cell(stream: &mut Stream<'_>, tag: &BytesStart<'_>) -> Result<Option<Value>, String> {
    let shown = text(stream, tag)?;
    let of = |name: &str| attribute(tag, name);
    let formula = of("table:formula")?;
    // LibreOffice names an error as one; other programs leave no more of it than what is shown.
    if of("calcext:value-type")?.as_deref() == Some("error") || (formula.is_some() && failed(&shown)) {
        return Ok(Some(Value::failed(shown)));
    }
    Ok(match of("office:value-type")?.as_deref() {
        Some("float" | "percentage" | "currency") => match of("office:value")?.and_then(|value| value.parse().ok()) {
            Some(value) => Some(Value::number(number(value), Some(shown))),
            None => Value::text(shown),
        },
        Some("date") => Some(Value::date(of("office:date-value")?.unwrap_or(shown))),
        Some("time") => Some(Value::date(shown)),
        Some("boolean") => of("office:boolean-value")?.and_then(Value::text),
        Some("string") => Value::text(of("office:string-value")?.filter(|value| !value.is_empty()).unwrap_or(shown)),
        _ => match formula.filter(|_| shown.trim().is_empty()) {
            Some(formula) => Some(Value::unvalued(formula.trim_start_matches("of:").trim_start_matches('='))),
            None => Value::text(shown),
        },
    })
}

/// What a cell shows: its paragraphs as lines, without notes and drawings.
fn text(stream: &mut Stream<'_>, of: &BytesStart<'_>) -> Result<String, String> {
    let (mut shown, mut paragraphs, mut inside) = (String::new(), 0, false);
    loop {
        match stream.read_event().map_err(said)? {
            Event::Start(tag) => match tag.name().as_ref() {
                "text:p" => {
                    if paragraphs > 0 {
                        shown.push('\n');
                    }
                    (paragraphs, inside) = (paragraphs + 1, true);
                }
                "text:s" => shown.extend(std::iter::repeat_n(' ', times(&tag, "text:c")?.min(1_000))),
                "text:tab" => shown.push('\t'),
                "text:line-break" => shown.push('\n'),
                "text:span" | "text:a" => {}
                _ => _ = stream.read_to_end(tag.name()).map_err(said)?,
            },
            Event::Text(part) if inside => shown.push_str(&part.xml10_content()),
            Event::GeneralRef(sign) if inside => match (resolve_xml_entity(sign.as_ref()), sign.resolve_char_ref()) {
                (Some(text), _) => shown.push_str(text),
                (None, Ok(Some(c))) => shown.push(c),
                _ => return Err(format!("&{};", sign.as_ref())),
            },
            Event::End(tag) if tag.name().as_ref() == "text:p" => inside = false,
            Event::End(tag) if tag.name() == of.name() => return Ok(shown),
            Event::Eof => return Err("table:table-cell".to_owned()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cells_hold_is_told_apart() {
        let cell =
            |with: &str, shown: &str| format!("<table:table-cell {with}><text:p>{shown}</text:p></table:table-cell>");
        let cells = [
            cell("office:value-type=\"float\" office:value=\"7\"", "007"),
            cell("office:value-type=\"float\" office:value=\"1000\"", "1,000"),
            cell("table:formula=\"of:=1/0\" office:value-type=\"string\" office:string-value=\"\"", "#DIV/0!"),
            cell("office:value-type=\"string\" calcext:value-type=\"error\"", "#NAME?"),
            cell("office:value-type=\"string\"", "a<text:s text:c=\"2\"/>b &amp;&#x21;</text:p><text:p>c"),
            "<table:table-cell table:formula=\"of:=[.A1]\"/>".to_owned(),
            "<table:table-cell table:number-columns-repeated=\"16000\"/>".to_owned(),
        ];
        let rows = format!(
            "<table:table-row>{}</table:table-row><table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell/></table:table-row>",
            cells.concat()
        );
        let sheets = sheets(&format!("<a><table:table table:name=\"S\">{rows}</table:table></a>")).unwrap();
        let said: Vec<(&str, Option<&str>)> =
            sheets[0].cells.values().map(|v| (v.text.as_str(), v.odd.as_ref().map(|(code, _)| code.id))).collect();
        assert_eq!(
            said,
            [
                ("007", None),
                ("1000", None),
                ("#DIV/0!", Some("formula-failed")),
                ("#NAME?", Some("formula-failed")),
                ("a  b &!\nc", None),
                ("=[.A1]", Some("formula-unvalued")),
            ]
        );
    }
}
