//! A table over set files that are there: of each card the fields that the table says otherwise, each at its place, so that
//! comments, order and whatever no column holds stay. Nothing is written here.

use super::columns::{Columns, Field};
use super::placing::{Place, appended, plain};
use super::rows::Row;
use super::written::Written;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::decode::{Decoder, Prose, Spanned};
use cardwright_dsl::diagnostic::{Edit, FileId};
use cardwright_dsl::files::{self, CardDef, SetFile};
use cardwright_dsl::lexicon::key;
use cardwright_dsl::source::Source;
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::{self, Node};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// What becomes of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// The table says what the file says.
    Same,
    /// These fields change.
    Changed(Vec<Change>),
    /// The table has it and no file.
    New,
    /// A file has it and the table doesn't: it stays.
    Kept,
    /// A set file has it that the table is not brought into: it stays.
    Elsewhere,
    /// Its row can't be told from another, or its cells from one another: it stays as it is.
    Left,
}

/// A field that changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its name in the card file.
    pub field: &'static str,
    /// Its value as the file has it; empty: it has none.
    pub before: String,
    /// Its value afterwards; empty: it is taken out.
    pub after: String,
}

/// A set file with the changes of a table.
#[derive(Debug)]
pub struct Updated {
    /// The set file as it was read.
    pub file: FileId,
    /// Its text afterwards, and where the cards of the rows begin in it.
    pub written: Written,
}

/// What a table changes.
#[derive(Debug, Default)]
pub struct Update {
    /// The files that change.
    pub files: Vec<Updated>,
    /// Each card by its number, in the order of the table, then those that it lacks.
    pub fates: Vec<(String, Fate)>,
}

/// Set files that a table is brought into.
pub struct Sets<'a> {
    /// The files with their text.
    pub files: Vec<(&'a Source, &'a SetFile)>,
    /// The numbers of the cards of other files of the game, in small letters.
    pub elsewhere: BTreeSet<String>,
    /// The one that takes new cards: an index; `None`: new cards have no place.
    pub of_new: Option<usize>,
    /// The vocabulary of the rulebook.
    pub game: &'static Vocabulary,
}

/// Why nothing can be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// This file can't be read whole.
    Unread(FileId),
    /// The notation of this file is one that can't be changed in place.
    Notation(FileId),
    /// These cards are new and no set was named for them.
    NoPlace(Vec<String>),
}

/// Brings a table into set files.
pub fn update(sets: &Sets<'_>, columns: &Columns, rows: &[Row]) -> Result<Update, Refused> {
    let number = |id: &str| id.to_ascii_lowercase();
    let mut out = Update::default();
    let mut of_row: BTreeMap<String, usize> = BTreeMap::new();
    let twice: BTreeSet<String> = {
        let mut seen = BTreeSet::new();
        rows.iter().map(|row| number(&row.def.id.value)).filter(|id| !seen.insert(id.clone())).collect()
    };
    let told_apart = |row: &Row| {
        let id = number(&row.def.id.value);
        !id.is_empty() && !twice.contains(&id) && row.whole && !sets.elsewhere.contains(&id)
    };
    for (index, row) in rows.iter().enumerate().filter(|(_, row)| told_apart(row)) {
        of_row.insert(number(&row.def.id.value), index);
    }
    let mut fates: BTreeMap<String, Fate> = BTreeMap::new();
    let mut kept = Vec::new();
    let mut documents = Vec::new();
    for (source, set) in &sets.files {
        let document = yaml::parse(set.file, source, &mut Vec::new());
        let cards = document.root.as_ref().and_then(|root| root.get("cards")).map_or(&[][..], Node::items);
        if !document.complete {
            return Err(Refused::Unread(set.file));
        }
        let mut edits = Vec::new();
        for node in cards {
            let Some(id) = node.get("id").and_then(Node::scalar).map(|id| id.text.clone()) else { continue };
            let def = set.cards.iter().find(|card| card.span == node.span || card.id.value == id);
            let Some(row) = of_row.get(&number(&id)).and_then(|index| rows.get(*index)) else {
                let in_table = rows.iter().any(|row| number(&row.def.id.value) == number(&id));
                kept.push((id, if in_table { Fate::Left } else { Fate::Kept }));
                continue;
            };
            let place = Place { source, node, flow: source.slice(node.span).starts_with('{') };
            let mut changes = Vec::new();
            for field in fields(columns, sets.game) {
                changes.extend(place.change(field, def, row, sets.game, &mut edits));
            }
            fates.insert(number(&id), if changes.is_empty() { Fate::Same } else { Fate::Changed(changes) });
        }
        documents.push((edits, document));
    }
    let new: Vec<&Row> =
        rows.iter().filter(|row| told_apart(row) && !fates.contains_key(&number(&row.def.id.value))).collect();
    if !new.is_empty() {
        let Some((place, (edits, document))) =
            sets.of_new.and_then(|at| Some((sets.files.get(at)?, documents.get_mut(at)?)))
        else {
            return Err(Refused::NoPlace(new.iter().map(|row| row.def.id.value.clone()).collect()));
        };
        let (source, set) = place;
        edits.push(appended(source, document, &new, sets.game).ok_or(Refused::Notation(set.file))?);
    }
    for ((source, set), (mut edits, _)) in sets.files.iter().zip(documents) {
        if edits.is_empty() {
            continue;
        }
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let text = edited(&source.text, &edits);
        let read = read(set, source, &text).ok_or(Refused::Notation(set.file))?;
        // What is written is read again: each card of the table says what its row says, each other one what it said.
        let said = |def: &CardDef| {
            let row = of_row.get(&number(&def.id.value)).and_then(|index| rows.get(*index));
            match (row, set.cards.iter().find(|old| old.id.value == def.id.value)) {
                (Some(row), _) if row.def.sound => {
                    fields(columns, sets.game).iter().all(|field| same(*field, Some(def), row))
                }
                (None, Some(old)) => old.sound == def.sound && old.stats.len() == def.stats.len(),
                _ => true,
            }
        };
        let whole = read.cards.len() >= set.cards.len() && read.cards.iter().all(said);
        if !whole {
            return Err(Refused::Notation(set.file));
        }
        let start = |def: &CardDef| (def.span.start, of_row.get(&number(&def.id.value)).copied());
        let starts = read.cards.iter().map(start).collect();
        out.files.push(Updated { file: set.file, written: Written { text, starts } });
    }
    for row in rows {
        let id = row.def.id.value.clone();
        let fate = match told_apart(row) {
            true => fates.remove(&number(&id)).unwrap_or(Fate::New),
            false if sets.elsewhere.contains(&number(&id)) => Fate::Elsewhere,
            false => Fate::Left,
        };
        out.fates.push((id, fate));
    }
    let said: BTreeSet<String> = out.fates.iter().map(|(id, _)| number(id)).collect();
    out.fates.extend(kept.into_iter().filter(|(id, _)| !said.contains(&number(id))));
    Ok(out)
}

/// Fills in what no column holds from the cards that are there, so that a row is judged as the card that it becomes. Texts
/// are not among it: they are read where they stand.
pub fn completed(rows: &mut [Row], columns: &Columns, cards: &[&CardDef], game: &Vocabulary) {
    let by_number: BTreeMap<String, &&CardDef> =
        cards.iter().map(|card| (card.id.value.to_ascii_lowercase(), card)).collect();
    let held = fields(columns, game);
    let lacks = |field: Field| !held.contains(&field);
    for row in rows {
        let Some(card) = by_number.get(&row.def.id.value.to_ascii_lowercase()) else { continue };
        let def = &mut row.def;
        let span = def.span;
        if lacks(Field::Name(None)) {
            def.name.clone_from(&card.name);
        }
        if lacks(Field::Type) {
            def.kind = card.kind.as_ref().map(|kind| Spanned { value: kind.value, span });
        }
        if lacks(Field::Attribute) {
            def.attributes = card.attributes.iter().map(|a| Spanned { value: a.value, span }).collect();
        }
        if lacks(Field::Affiliation) {
            def.affiliations = card.affiliations.iter().map(|a| Spanned { value: a.value.clone(), span }).collect();
        }
        let stats = card.stats.iter().filter(|(stat, _)| lacks(Field::Stat(*stat)));
        def.stats.extend(stats.map(|(stat, number)| (*stat, Spanned { value: number.value, span })));
    }
}

/// The fields of a card that a table holds, in the order in which they are written.
fn fields(columns: &Columns, game: &Vocabulary) -> Vec<Field> {
    let held = |field: &Field| columns.fields.iter().flatten().any(|own| own.whole() == *field);
    let first = [Field::Name(None), Field::Type, Field::Attribute, Field::Affiliation].into_iter();
    let stats = (0..game.stats.len()).map(Field::Stat);
    let printed = [Field::Flavor(None), Field::Artist, Field::Image, Field::Number];
    first.chain(stats).chain([Field::Rarity, Field::Text]).chain(printed).filter(held).collect()
}

/// Whether a card says in a field what a row says.
pub(super) fn same(field: Field, def: Option<&CardDef>, row: &Row) -> bool {
    let Some(def) = def else { return false };
    let words = |prose: Option<&Prose>| prose.map_or(String::new(), |prose| plain(prose.text()));
    match field {
        Field::Id => true,
        Field::Name(_) | Field::Flavor(_) => {
            let of = |def: &CardDef, lang: Lang| {
                let names = if matches!(field, Field::Name(_)) { &def.name } else { &def.face.flavor };
                let names = names.as_ref();
                words(names.and_then(|names| if lang == Lang::Ko { names.ko.as_ref() } else { names.en.as_ref() }))
            };
            if matches!(field, Field::Flavor(_)) && row.def.face.flavor.is_none() {
                // Every cell of it is empty: an optional field is taken out.
                return def.face.flavor.is_none();
            }
            // A language that no cell gives stays as it is.
            [Lang::Ko, Lang::En]
                .into_iter()
                .all(|lang| of(&row.def, lang).is_empty() || of(def, lang) == of(&row.def, lang))
        }
        Field::Type => {
            row.def.kind.is_none() || def.kind.as_ref().map(|k| k.value) == row.def.kind.as_ref().map(|k| k.value)
        }
        Field::Attribute => {
            let of = |def: &CardDef| def.attributes.iter().map(|a| a.value).collect::<Vec<_>>();
            of(&row.def).is_empty() || of(def) == of(&row.def)
        }
        Field::Affiliation => {
            let of = |def: &CardDef| def.affiliations.iter().map(|a| key(&a.value)).collect::<Vec<_>>();
            of(def) == of(&row.def)
        }
        Field::Stat(stat) => def.stat(stat) == row.def.stat(stat),
        Field::Rarity => {
            let of = |def: &CardDef| def.rarity.as_ref().map(|rarity| rarity.value.clone());
            of(def) == of(&row.def)
        }
        Field::Artist => words(def.face.artist.as_ref()) == words(row.def.face.artist.as_ref()),
        Field::Image => {
            let of = |def: &CardDef| words(def.face.image.as_ref().map(|image| &image.written));
            of(def) == of(&row.def)
        }
        Field::Number => words(def.face.number.as_ref()) == words(row.def.face.number.as_ref()),
        Field::Text => words(def.text.as_ref()) == words(row.def.text.as_ref()),
    }
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let _ = write!(out, "{}{}", text.get(at..edit.span.start).unwrap_or(""), edit.replacement);
        at = edit.span.end.max(at);
    }
    out + text.get(at..).unwrap_or("")
}

/// A set file read again, if all of it can be.
fn read(set: &SetFile, source: &Source, text: &str) -> Option<SetFile> {
    let source = Source::new(source.path.as_str(), text);
    let document = yaml::parse(set.file, &source, &mut Vec::new());
    let mut out = Vec::new();
    let mut decoder = Decoder::new(&document, &source, &mut out);
    let read = files::set_file(&mut decoder, &document, &[set.game], Some(set.game))?;
    document.complete.then_some(read)
}
