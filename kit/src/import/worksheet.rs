//! Sheets of an .xlsx workbook: values, formulas without one, numbers as they are shown, merged cells.

use super::workbook::{At, Sheet, Value, number};
use calamine::{Data, Reader as _, SheetVisible, Xlsx};
use std::collections::BTreeMap;
use std::io::Cursor;

/// All sheets, in their order.
pub(super) fn sheets(bytes: &[u8]) -> Result<Vec<Sheet>, String> {
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(said)?;
    let mut sheets = Vec::new();
    for about in book.sheets_metadata().to_vec() {
        let mut sheet = Sheet { hidden: about.visible != SheetVisible::Visible, ..Sheet::default() };
        let formats = formats(&mut book, &about.name)?;
        // A sheet of a diagram has no cells.
        if let Ok(mut reader) = book.worksheet_cells_reader(&about.name) {
            while let Some(cell) = reader.next_cell_with_formula().map_err(said)? {
                let at = place(cell.pos);
                let value = match (Data::from(cell.value), &cell.formula) {
                    (Data::Empty, Some(formula)) => Some(Value::unvalued(formula)),
                    (data, _) => value(&data, formats.get(&at)),
                };
                if let Some(value) = value {
                    sheet.keep(at, value)?;
                }
            }
        }
        let merged = book.merge_cells_by_sheet_name(&about.name).unwrap_or_default();
        sheet.merged = merged.iter().map(|range| (place(range.start), place(range.end))).collect();
        sheets.push(Sheet { name: about.name, ..sheet });
    }
    Ok(sheets)
}

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn place((row, column): (u32, u32)) -> At {
    (row as usize, column as usize)
}

/// The cells whose numbers are shown with letters or zeros before them, as their formats say.
fn formats(book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<BTreeMap<At, String>, String> {
    let mut formats = BTreeMap::new();
    let Ok(mut reader) = book.worksheet_cells_reader(name) else { return Ok(formats) };
    let written = |format: &Option<calamine::NumberFormat>| {
        let code = &format.as_ref()?.format_code;
        padded(code, "1").map(|_| code.clone())
    };
    let codes: Vec<Option<String>> = reader.styles().iter().map(|style| written(&style.number_format)).collect();
    if codes.iter().any(Option::is_some) {
        while let Some((row, column, style)) = reader.next_style_id().map_err(said)? {
            if let Some(Some(code)) = codes.get(style) {
                formats.insert(place((row, column)), code.clone());
            }
        }
    }
    Ok(formats)
}

/// A whole number in a format that only puts letters and zeros before it: `000`, `"A-"000`. `None`: another format.
fn padded(format: &str, number: &str) -> Option<String> {
    let (mut before, mut zeros, mut quoted) = (String::new(), 0_usize, false);
    let mut signs = format.split(';').next().unwrap_or("").chars();
    while let Some(sign) = signs.next() {
        match sign {
            '"' => quoted = !quoted,
            '0' if !quoted => zeros += 1,
            _ if zeros > 0 => return None,
            '\\' if !quoted => before.extend(signs.next()),
            _ if quoted || matches!(sign, '-' | '_') => before.push(sign),
            _ => return None,
        }
    }
    (zeros > 1 || zeros > 0 && !before.is_empty()).then(|| format!("{before}{number:0>zeros$}"))
}

/// What a cell holds; `None`: nothing.
fn value(data: &Data, format: Option<&String>) -> Option<Value> {
    let of_number = |number: String| {
        let shown = format.filter(|_| number.bytes().all(|b| b.is_ascii_digit()));
        let shown = shown.and_then(|format| padded(format, &number));
        Value::number(number, shown)
    };
    Some(match data {
        Data::Int(number) => of_number(number.to_string()),
        Data::Float(value) => of_number(number(*value)),
        Data::Bool(is) => return Value::text(is.to_string()),
        Data::String(text) => return Value::text(text.clone()),
        Data::DateTime(date) => {
            let (year, month, day, hour, minute, ..) = date.to_ymd_hms_milli();
            // A day counts from 1; what is less is a time.
            let time = date.as_f64() < 1.0;
            Value::date(if time { format!("{hour:02}:{minute:02}") } else { format!("{year}-{month:02}-{day:02}") })
        }
        Data::DateTimeIso(date) | Data::DurationIso(date) => Value::date(date.clone()),
        Data::Error(error) => Value::failed(error.to_string()),
        Data::Empty => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::padded;

    #[test]
    fn numbers_are_shown_as_ids_are() {
        let shown = |format: &str| padded(format, "12");
        assert_eq!(shown("000").as_deref(), Some("012"));
        assert_eq!(shown("\"A-\"000").as_deref(), Some("A-012"));
        assert_eq!(shown("\\B-0;x").as_deref(), Some("B-12"));
        for plain in ["General", "0", "0.00", "#,##0", "0%", "yyyy-mm-dd", "@", ""] {
            assert_eq!(shown(plain), None, "{plain}");
        }
    }
}
