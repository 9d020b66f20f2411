//! Rows of a table as cards: the same values that a card file gives, with the same findings, at the places of the table.

use super::columns::{self, Columns, Field};
pub use super::row::{Row, Unread};
use super::table::{Cell, Table};
use crate::wording::project as wording;
use cardwright_core::vocabulary::{StatOf, Vocabulary, Word};
use cardwright_dsl::decode::{MAX_ID, MAX_TEXT, Prose, Spanned, find_word, whole_number};
use cardwright_dsl::diagnostic::{Arg, Both, Diagnostic, FileId, Location, Span};
use cardwright_dsl::files::{CardDef, Face, Image, Names, Printed, is_korean, out_of_place, told_out_of_place};
use cardwright_dsl::messages::{self, Code};
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use std::collections::{BTreeMap, BTreeSet};

/// Reads rows. `lacking`: columns that the file lacks are no mistake.
pub struct Reader<'a> {
    /// The file of the table.
    pub file: FileId,
    /// Which field each column holds.
    pub columns: &'a Columns,
    /// The vocabulary of the rulebook.
    pub game: &'static Vocabulary,
    /// The list that findings are added to.
    pub out: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn place(&self, span: Span) -> Location {
        Location { file: self.file, span }
    }

    fn report(&mut self, code: &'static Code, span: Span, with: impl FnOnce(Diagnostic) -> Diagnostic) {
        let finding = with(Diagnostic::new(code, self.place(span)));
        self.out.push(finding);
    }

    /// All rows behind the header: of each what it says of a card, whatever is wrong with it.
    pub fn cards(&mut self, table: &Table) -> Vec<Row> {
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        let mut rows = Vec::new();
        let columns = self.columns.fields.len();
        self.unnamed(table);
        self.unread(table);
        for row in table.rows.iter().skip(1) {
            let all = row.first().zip(row.last()).map(|(a, b)| a.span.to(b.span)).unwrap_or_default();
            let before = self.errors();
            let mut read = self.card(row, all);
            let extra: Vec<&Cell> = row.iter().skip(columns).filter(|c| !c.text.is_empty()).collect();
            if row.len() < columns || !extra.is_empty() {
                // Which value belongs to which column is not known: what else would be said of them may be wrong.
                self.out.truncate(before);
                self.report(&messages::RAGGED_ROW, all, |f| f.arg("cells", row.len()).arg("columns", columns));
                read.def.sound = false;
                read.whole = false;
                read.extra = extra.into_iter().map(|cell| cell.text.clone()).collect();
            }
            let id = read.def.id.clone();
            // Whoever asks for a card by its number need not know the case of its letters.
            let number = id.value.to_ascii_lowercase();
            if let Some(&first) = seen.get(&number).filter(|_| !id.value.is_empty()) {
                let place = self.place(first);
                self.report(&messages::DUPLICATE_ID, id.span, |f| {
                    f.arg("id", id.value).label(place, wording::FIRST_ROW)
                });
            } else {
                seen.insert(number, id.span);
            }
            rows.push(read);
        }
        rows
    }

    /// Columns whose heading is empty, and some cell is not: what stands in them is lost.
    fn unnamed(&mut self, table: &Table) {
        let Some((header, rows)) = table.rows.split_first() else { return };
        for column in (0..self.columns.fields.len()).filter(|at| header.get(*at).is_some_and(|c| c.word().is_empty())) {
            let mut cells = rows.iter().filter_map(|row| row.get(column));
            if let Some(cell) = cells.find(|cell| !cell.word().is_empty()) {
                self.report(&messages::UNNAMED_COLUMN, cell.span, |f| f.arg("number", column + 1));
            }
        }
    }

    /// Says nothing of dates and formulas in columns that are not read.
    fn unread(&mut self, table: &Table) {
        let fields = &self.columns.fields;
        let cells = table.rows.iter().flat_map(|row| row.iter().enumerate());
        let unread = cells.filter(|(at, cell)| cell.lost && !matches!(fields.get(*at), Some(Some(_))));
        let unread: BTreeSet<(usize, usize)> = unread.map(|(_, cell)| (cell.span.start, cell.span.end)).collect();
        self.out.retain(|f| !lost(f) || !unread.contains(&(f.place.span.start, f.place.span.end)));
    }

    fn card(&mut self, row: &[Cell], all: Span) -> Row {
        let before = self.errors();
        let mut unread = Vec::new();
        let columns = self.columns;
        let held = || columns.fields.iter().zip(row).filter_map(|(field, cell)| Some(((*field)?, cell)));
        // What stood in a cell whose value is lost is not known: it is written as it is, and nothing more is said of it.
        for (field, cell) in held().filter(|(field, cell)| cell.lost && is_read(*field)) {
            let words = if cell.text.is_empty() { Vec::new() } else { vec![cell.word()] };
            unread.push((columns::name(field, self.game), words));
        }
        let empty = held().filter(|(_, cell)| !cell.lost && cell.word().is_empty());
        let empty = empty.map(|(field, cell)| (field, cell.span)).collect();
        let whole = held().all(|(_, cell)| !cell.lost);
        let id = self.id(row, all);
        let filled = |field| columns.cell(row, field).filter(|c| !c.lost && !c.word().is_empty());
        let (kind, also) = self.types(row).unzip();
        let field = |field| columns::name(field, self.game);
        unread.extend(filled(Field::Type).filter(|_| kind.is_none()).map(|c| (field(Field::Type), vec![c.word()])));
        let words = self.several(row, Field::Attribute);
        let table = self.game.attributes;
        let written: Vec<String> = words.iter().map(|word| word.value.clone()).collect();
        let attributes: Vec<Spanned<usize>> =
            words.into_iter().filter_map(|w| self.word(w, table, &messages::UNKNOWN_ATTRIBUTE)).collect();
        if attributes.len() < written.len() {
            unread.push((columns::name(Field::Attribute, self.game), written));
        }
        let stats = self.stats(row, kind.as_ref().map(|k| k.value), &mut unread);
        let text = filled(Field::Text).map(Cell::prose);
        if let Some(size) = text.as_ref().map(|t| t.text().chars().count()).filter(|&n| n > MAX_TEXT) {
            let span = text.as_ref().map_or(all, |t| t.span);
            self.report(&messages::TEXT_TOO_LONG, span, |f| {
                f.arg("field", "text").arg("size", size).arg("limit", MAX_TEXT)
            });
        }
        let name = names(columns, row, Field::Name);
        let face = face(columns, row);
        // at the first of its columns, where the set file's own finding is placed too
        let of_name = held().find(|(field, _)| field.whole() == Field::Name(None)).map(|(_, cell)| cell);
        if let (None, Some(cell)) = (&name, of_name.filter(|cell| !cell.lost)) {
            self.report(&messages::MISSING_FIELD, cell.span, |f| f.arg("field", "name").arg("owner", wording::CARD));
        }
        // Some types have no attribute.
        let attributed = kind.as_ref().is_none_or(|kind| self.game.attributed.0 >> kind.value & 1 != 0);
        for field in [Some(Field::Type), attributed.then_some(Field::Attribute)].into_iter().flatten() {
            let empty = columns.cell(row, field).filter(|c| !c.lost && c.word().is_empty()).map(|c| c.span);
            if let Some(span) = empty {
                let name = columns::name(field, self.game);
                self.report(&messages::MISSING_FIELD, span, |f| f.arg("field", name).arg("owner", wording::CARD));
            }
        }
        let affiliations = self.several(row, Field::Affiliation);
        let rarity = filled(Field::Rarity).map(|c| Spanned { value: c.word(), span: c.span });
        let def = CardDef {
            span: all,
            id,
            name,
            kind,
            also: also.unwrap_or_default(),
            attributes,
            affiliations,
            stats,
            rarity,
            text,
            face,
            script: None,
            examples: None,
            sound: self.errors() == before,
        };
        let script = filled(Field::Script).map(Cell::prose);
        let divided = [Lang::Ko, Lang::En].map(|lang| Field::Name(Some(lang)));
        let one_name = !columns.fields.iter().flatten().any(|field| divided.contains(field));
        Row { def, unread, extra: Vec::new(), empty, script, whole, one_name }
    }

    fn errors(&self) -> usize {
        self.out.len()
    }

    /// The number of the card as it is written, also where it is none.
    fn id(&mut self, row: &[Cell], all: Span) -> Spanned<String> {
        let cell = self.columns.cell(row, Field::Id);
        let (value, span) = cell.map_or((String::new(), all), |cell| (cell.word(), cell.span));
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if value.is_empty() {
            self.report(&messages::MISSING_FIELD, all, |f| f.arg("field", "id").arg("owner", wording::CARD));
        } else if !cell.is_some_and(|cell| cell.lost) && (value.chars().count() > MAX_ID || !value.chars().all(fits)) {
            self.report(&messages::BAD_ID, span, |f| f.arg("id", value.as_str()));
        }
        Spanned { value, span }
    }

    /// The first type of a card, and those beside it, which only some games have: `item; start`.
    fn types(&mut self, row: &[Cell]) -> Option<(Spanned<usize>, Vec<Spanned<usize>>)> {
        let cell = self.columns.cell(row, Field::Type).filter(|c| !c.lost && !c.word().is_empty())?;
        let words = match self.game.beside {
            [] => vec![Spanned { value: cell.word(), span: cell.span }],
            _ => self.several(row, Field::Type),
        };
        let read: Vec<_> =
            words.into_iter().map(|word| self.word(word, self.game.types, &messages::UNKNOWN_TYPE)).collect();
        let mut types = read.into_iter().collect::<Option<Vec<_>>>()?.into_iter();
        let (kind, also): (_, Vec<_>) = (types.next()?, types.collect());
        let wrong: Vec<Spanned<usize>> = out_of_place(self.game, &kind, &also).into_iter().cloned().collect();
        let game = self.game;
        for wrong in &wrong {
            self.report(&messages::TYPE_OUT_OF_PLACE, wrong.span, |f| told_out_of_place(f, game, wrong.value));
        }
        wrong.is_empty().then_some((kind, also))
    }

    fn word(&mut self, word: Spanned<String>, table: &'static [Word], code: &'static Code) -> Option<Spanned<usize>> {
        let found = find_word(table, &word.value);
        if found.is_none() {
            let spellings = table
                .iter()
                .flat_map(|w| std::iter::once(w.id).chain(w.ko.iter().copied()).chain(w.en.iter().copied()));
            let near = suggest(&word.value, spellings);
            let known: Arg = table.iter().map(|w| Both::new(w.ko.first().unwrap_or(&w.id), w.id)).collect();
            self.report(code, word.span, |f| {
                f.arg("word", word.value.as_str()).maybe("suggestion", near).arg("known", known)
            });
        }
        found.map(|value| Spanned { value, span: word.span })
    }

    /// The words of a cell that holds several: `a;b`, `a / b`, `a, b`.
    fn several(&self, row: &[Cell], field: Field) -> Vec<Spanned<String>> {
        let lost = |cell: &Cell| cell.lost && is_read(field);
        let Some(cell) = self.columns.cell(row, field).filter(|cell| !lost(cell)) else { return Vec::new() };
        let prose = cell.prose();
        let text = prose.text();
        let mut words = Vec::new();
        let mut start = 0;
        for part in text.split_inclusive([';', '/', ',', '|']) {
            let word = part.trim_end_matches([';', '/', ',', '|']);
            let value = word.trim();
            if !value.is_empty() {
                let at = start + (word.len() - word.trim_start().len());
                words.push(Spanned { value: value.to_owned(), span: prose.source(at..at + value.len()) });
            }
            start += part.len();
        }
        words
    }

    /// The numbers that cards of this type have. Columns of others may hold anything that means nothing: empty, a dash, 0.
    fn stats(&mut self, row: &[Cell], kind: Option<usize>, unread: &mut Vec<Unread>) -> Vec<(usize, Spanned<i32>)> {
        let mut stats = Vec::new();
        for (index, stat) in self.game.stats.iter().enumerate().filter(|(_, s)| s.of == StatOf::Card) {
            let Some(cell) = self.columns.cell(row, Field::Stat(index)).filter(|cell| !cell.lost) else { continue };
            let value = cell.number.clone().unwrap_or_else(|| cell.word());
            let of_type = kind.is_none_or(|kind| stat.types & 1 << kind != 0);
            let nothing = matches!(value.as_str(), "" | "-" | "–" | "—" | "0");
            if nothing && !of_type {
                continue;
            }
            let field = stat.word.id;
            if value.is_empty() {
                if kind.is_some() && !stat.optional {
                    self.report(&messages::MISSING_FIELD, cell.span, |f| {
                        f.arg("field", field).arg("owner", wording::CARD)
                    });
                }
                continue;
            }
            if !of_type {
                unread.push((field, vec![value]));
                let word = kind.and_then(|k| self.game.types.get(k));
                let pick = |list: Option<&[&'static str]>| list.and_then(|l| l.first().copied()).unwrap_or("card");
                let name = Both::new(pick(word.map(|w| w.ko)), pick(word.map(|w| w.en)));
                let clause = stat.word.clause;
                self.report(&messages::STAT_NOT_OF_TYPE, cell.span, |f| {
                    f.arg("type", name).arg("field", field).clause(clause)
                });
                continue;
            }
            let (least, most) = stat.range;
            let Some(number) = whole_number(&value) else {
                let shown: String = value.chars().take(40).collect();
                unread.push((field, vec![value]));
                self.report(&messages::WRONG_TYPE, cell.span, |f| {
                    f.arg("field", field).arg("found", format!("`{shown}`")).arg("wanted", wording::WHOLE_NUMBER)
                });
                continue;
            };
            match i32::try_from(number).ok().filter(|n| (least..=most).contains(n)) {
                Some(value) => stats.push((index, Spanned { value, span: cell.span })),
                None => {
                    unread.push((field, vec![number.to_string()]));
                    self.report(&messages::NUMBER_OUT_OF_RANGE, cell.span, |f| {
                        f.arg("field", field).arg("value", number).arg("least", least).arg("most", most)
                    });
                }
            }
        }
        stats
    }
}

/// Whether a finding says that what was written into a cell is not there any more.
pub(super) fn lost(finding: &Diagnostic) -> bool {
    [&messages::DATE_IN_CELL, &messages::FORMULA_FAILED, &messages::FORMULA_UNVALUED, &messages::CELL_COVERED]
        .contains(&finding.code)
}

/// Whether the value of a field means something in play; the others are taken as they are.
fn is_read(field: Field) -> bool {
    matches!(field, Field::Type | Field::Attribute | Field::Affiliation | Field::Stat(_) | Field::Text | Field::Script)
}

/// What is printed on a card and no rule reads. Where a picture lies is known once the set file has its place.
fn face(columns: &Columns, row: &[Cell]) -> Face {
    let line = |field| columns.cell(row, field).filter(|c| !c.word().is_empty()).map(Cell::prose);
    let printed = Printed {
        flavor: names(columns, row, Field::Flavor),
        artist: line(Field::Artist),
        image: line(Field::Image).map(|written| Image { path: String::new(), written }),
        number: line(Field::Number),
    };
    printed.into()
}

/// The name of a card, or another text in one or both languages, from its one or two columns.
fn names(columns: &Columns, row: &[Cell], of: fn(Option<Lang>) -> Field) -> Option<Names> {
    let given = |field| -> Option<Prose> { columns.cell(row, field).filter(|c| !c.word().is_empty()).map(Cell::prose) };
    let any = given(of(None));
    let (mut ko, mut en) = (given(of(Some(Lang::Ko))), given(of(Some(Lang::En))));
    if let Some(name) = any {
        let slot = if is_korean(name.text()) { &mut ko } else { &mut en };
        slot.get_or_insert(name);
    }
    let span = ko.as_ref().or(en.as_ref())?.span;
    Some(Names { ko, en, span })
}
