//! Cards as a table: the sheet that `import` reads. Nothing here prints or writes files.

use crate::import::columns::{self, Field};
use cardwright_core::vocabulary::{StatOf, Vocabulary, Word};
use cardwright_dsl::decode::Prose;
use cardwright_dsl::files::{CardDef, Names, is_korean};
use cardwright_dsl::text::Lang;

/// A table of cells: the names of the columns, and a row for each card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The heading of each column, in words that `import` knows.
    pub header: Vec<String>,
    /// The cards, each as long as the header.
    pub rows: Vec<Vec<Value>>,
    /// For each column how wide its values are, in letters of a proportional font.
    pub widths: Vec<usize>,
}

/// What a cell holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A text, which may be empty.
    Text(String),
    /// A number.
    Number(i32),
}

impl Value {
    /// The value as text.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

/// Lays cards out as a table, headings and words of the rulebook in a language. Columns that no card fills are left out.
pub fn sheet(cards: &[&CardDef], game: &Vocabulary, lang: Lang) -> Sheet {
    let name = by_language(Field::Name, cards.iter().filter_map(|card| card.name.as_ref()));
    let flavor = by_language(Field::Flavor, cards.iter().filter_map(|card| card.face.flavor.as_ref()));
    let stats =
        game.stats.iter().enumerate().filter(|(_, stat)| stat.of == StatOf::Card).map(|(at, _)| Field::Stat(at));
    let fields = std::iter::once(Field::Id).chain(name).chain([Field::Type, Field::Attribute, Field::Affiliation]);
    let fields = fields.chain(stats).chain([Field::Rarity, Field::Text, Field::Script]).chain(flavor);
    let fields: Vec<Field> = fields.chain([Field::Artist, Field::Image, Field::Number]).collect();
    let column = |field: &Field| cards.iter().map(|card| value(card, *field, game, lang)).collect::<Vec<Value>>();
    let empty = |value: &Value| matches!(value, Value::Text(text) if text.is_empty());
    let columns: Vec<(String, Vec<Value>)> = fields
        .iter()
        .map(|field| (columns::heading(*field, game, lang).to_owned(), column(field)))
        .filter(|(_, values)| !values.iter().all(empty))
        .collect();
    let width = |heading: &str, values: &[Value]| {
        let shown = values.iter().map(Value::shown).collect::<Vec<_>>();
        let lines = std::iter::once(heading).chain(shown.iter().flat_map(|value| value.lines()));
        lines.map(unicode_width::UnicodeWidthStr::width).max().unwrap_or(0)
    };
    let row = |at: usize| columns.iter().filter_map(|(_, values)| values.get(at).cloned()).collect();
    Sheet {
        rows: (0..cards.len()).map(row).collect(),
        widths: columns.iter().map(|(heading, values)| width(heading, values)).collect(),
        header: columns.into_iter().map(|(heading, _)| heading).collect(),
    }
}

/// The columns of a text in one or both languages: one, or one a language where some card needs it.
fn by_language<'a>(
    of: fn(Option<Lang>) -> Field,
    all: impl Iterator<Item = &'a Names> + Clone,
) -> impl Iterator<Item = Field> {
    let (ko, en) = (all.clone().any(|n| n.ko.is_some()), all.clone().any(|n| n.en.is_some()));
    // A single column has no language: its letters say it, where they do.
    let plain = |names: &Names| {
        names.ko.as_ref().is_none_or(|ko| is_korean(ko.text()))
            && names.en.as_ref().is_none_or(|en| !is_korean(en.text()))
    };
    let several = all.clone().any(Names::in_both) || (ko && en) || !all.clone().all(plain);
    let languages = if several { vec![Some(Lang::Ko), Some(Lang::En)] } else { vec![None] };
    languages.into_iter().map(of)
}

/// What a card says in a field.
fn value(card: &CardDef, field: Field, game: &Vocabulary, lang: Lang) -> Value {
    let word = |word: &Word| -> String {
        let own = match lang {
            Lang::Ko => word.ko,
            Lang::En => word.en,
        };
        own.first().copied().unwrap_or(word.id).to_owned()
    };
    let name = |names: &Option<Names>, lang: Lang| {
        let names = names.as_ref();
        let one = names.and_then(|n| if lang == Lang::Ko { n.ko.as_ref() } else { n.en.as_ref() });
        one.map_or(String::new(), |name| name.unmarked().to_owned())
    };
    let prose = |prose: Option<&Prose>| prose.map_or(String::new(), |prose| prose.unmarked().trim().to_owned());
    let text = match field {
        Field::Stat(stat) => match card.stat(stat) {
            Some(number) => return Value::Number(number),
            None => String::new(),
        },
        Field::Id => card.id.value.clone(),
        Field::Name(Some(lang)) => name(&card.name, lang),
        Field::Flavor(Some(lang)) => name(&card.face.flavor, lang),
        Field::Flavor(None) => prose(card.face.flavor.as_ref().and_then(|f| f.ko.as_ref().or(f.en.as_ref()))),
        Field::Artist => prose(card.face.artist.as_ref()),
        Field::Image => prose(card.face.image.as_ref().map(|image| &image.written)),
        Field::Number => prose(card.face.number.as_ref()),
        Field::Name(None) => prose(card.name.as_ref().and_then(|names| names.ko.as_ref().or(names.en.as_ref()))),
        Field::Script => prose(card.script.as_ref().map(|script| &script.written)),
        Field::Type => {
            let words = card.kind.iter().chain(&card.also).filter_map(|kind| game.types.get(kind.value));
            words.map(word).collect::<Vec<_>>().join("; ")
        }
        Field::Attribute => {
            let words = card.attributes.iter().filter_map(|a| game.attributes.get(a.value));
            words.map(word).collect::<Vec<_>>().join("; ")
        }
        Field::Affiliation => card.affiliations.iter().map(|a| a.value.as_str()).collect::<Vec<_>>().join("; "),
        Field::Rarity => card.rarity.as_ref().map_or(String::new(), |rarity| rarity.value.clone()),
        Field::Text => prose(card.text.as_ref()),
    };
    Value::Text(text)
}

/// What stands between the cells of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    /// CSV.
    Comma,
    /// TSV.
    Tab,
}

/// The table as text; a cell that holds the separator, a quote or an end of line is quoted.
pub fn text(sheet: &Sheet, separator: Separator) -> String {
    let (between, sign) = match separator {
        Separator::Comma => (",", ','),
        Separator::Tab => ("\t", '\t'),
    };
    let quoted = |cell: &str| match cell.contains([sign, '"', '\n', '\r']) || cell.trim() != cell {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    };
    let line = |cells: Vec<String>| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(between) + "\n";
    let rows = sheet.rows.iter().map(|row| line(row.iter().map(Value::shown).collect()));
    std::iter::once(line(sheet.header.clone())).chain(rows).collect()
}

/// The table as a workbook (.xlsx): headings stay in sight, columns are as wide as their values, texts break into lines.
/// The same cards give the same bytes.
#[cfg(feature = "workbooks")]
pub fn workbook(sheet: &Sheet, name: &str) -> Result<Vec<u8>, String> {
    use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, XlsxError};
    /// The widest column, in letters; what is longer breaks.
    const WIDEST: usize = 60;
    let made = || -> Result<Vec<u8>, XlsxError> {
        let mut book = Workbook::new();
        // Else it would be the time at which it is written.
        let epoch = ExcelDateTime::from_ymd(2000, 1, 1)?;
        book.set_properties(&DocProperties::new().set_creation_datetime(&epoch));
        let page = book.add_worksheet();
        page.set_name(sheet_name(name))?;
        page.set_freeze_panes(1, 0)?;
        let heading = Format::new().set_bold();
        // What looks like a date or a number stays what is written.
        let cell = Format::new().set_num_format("@").set_text_wrap().set_align(FormatAlign::Top);
        let number = Format::new().set_align(FormatAlign::Top);
        for (column, (head, width)) in (0_u16..).zip(sheet.header.iter().zip(&sheet.widths)) {
            page.write_string_with_format(0, column, head, &heading)?;
            page.set_column_width(column, u32::try_from(width.min(&WIDEST) + 2).unwrap_or(0))?;
            for (row, cells) in (1_u32..).zip(&sheet.rows) {
                match cells.get(usize::from(column)) {
                    Some(Value::Number(value)) => page.write_number_with_format(row, column, *value, &number)?,
                    Some(Value::Text(text)) if !text.is_empty() => {
                        page.write_string_with_format(row, column, text, &cell)?
                    }
                    // An empty cell that gets a value later takes it as it is written.
                    _ => page.write_blank(row, column, &cell)?,
                };
            }
        }
        book.save_to_buffer()
    };
    made().map_err(|error| error.to_string())
}

/// A name that a sheet may have: at most 31 letters, some signs not among them.
#[cfg(feature = "workbooks")]
fn sheet_name(name: &str) -> String {
    let kept = name.chars().map(|c| if "[]:*?/\\'".contains(c) { '-' } else { c });
    let name: String = kept.take(31).collect();
    if name.trim().is_empty() { "cards".to_owned() } else { name }
}
