//! A table over set files that are there: of each card the fields that the table says otherwise. Nothing is written here.

use super::columns::{Columns, Field};
use super::judge::by_type;
use super::placing::{Place, appended, plain};
use super::rows::Row;
use super::written::Written;
use cardwright_core::vocabulary::{StatWord, Vocabulary};
use cardwright_dsl::decode::{Decoder, Prose, Spanned};
use cardwright_dsl::diagnostic::{Arg, Diagnostic, Edit, FileId};
use cardwright_dsl::files::{self, CardDef, Names, SetFile};
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
    /// The file with this index has it and the table doesn't: it stays.
    Kept(usize),
    /// A set file has it that the table is not brought into: it stays.
    Elsewhere,
    /// Its row says nothing that can be relied on: it stays as it is.
    Left(Why),
}

/// Why a row changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It has no number.
    NoNumber,
    /// Another row has its number, too.
    Twice,
    /// A cell of it has lost what it said, or the cells are not those of its columns.
    Lost,
}

/// A card and what becomes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fated {
    /// Its number.
    pub id: String,
    /// What becomes of it.
    pub fate: Fate,
    /// Its row: an index; `None`: the table lacks it.
    pub row: Option<usize>,
}

/// A field that changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its name in the card file.
    pub field: &'static str,
    /// Which of its two languages changes; `None`: it has none, or both change.
    pub lang: Option<Lang>,
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
    /// Each card, in the order of the table, then those that it lacks.
    pub fates: Vec<Fated>,
    /// The files that the table has a card of, by index.
    pub touched: BTreeSet<usize>,
}

/// Set files that a table is brought into.
pub struct Sets<'a> {
    /// The files with their text.
    pub files: Vec<(&'a Source, &'a SetFile)>,
    /// The numbers of the cards of other files of the game, in small letters.
    pub elsewhere: BTreeSet<String>,
    /// The one that takes new cards whose numbers name none: an index; `None`: they have no place.
    pub of_new: Option<usize>,
    /// The vocabulary of the rulebook.
    pub game: &'static Vocabulary,
}

/// Why nothing can be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// This file can't be read whole.
    Unread(FileId),
    /// The notation of this file is one that can't be changed in place, with the cards that would not say what the table says.
    Notation(FileId, Vec<String>),
    /// A card that the table has stands in this file more than once: its number, and the lines.
    Doubled(FileId, String, Vec<usize>),
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
    let left = |row: &Row| {
        let id = number(&row.def.id.value);
        match () {
            () if id.is_empty() => Some(Fate::Left(Why::NoNumber)),
            () if sets.elsewhere.contains(&id) => Some(Fate::Elsewhere),
            () if twice.contains(&id) => Some(Fate::Left(Why::Twice)),
            () if !row.whole => Some(Fate::Left(Why::Lost)),
            () => None,
        }
    };
    let told_apart = |row: &Row| left(row).is_none();
    for (index, row) in rows.iter().enumerate().filter(|(_, row)| told_apart(row)) {
        of_row.insert(number(&row.def.id.value), index);
    }
    let mut fates: BTreeMap<String, Fate> = BTreeMap::new();
    let mut kept = Vec::new();
    let mut documents = Vec::new();
    for (index, (source, set)) in sets.files.iter().enumerate() {
        let document = yaml::parse(set.file, source, &mut Vec::new());
        let cards = document.root.as_ref().and_then(|root| root.field("cards")).map_or(&[][..], Node::items);
        if !document.complete {
            return Err(Refused::Unread(set.file));
        }
        if let Some((id, lines)) = doubled(cards, source, |id| of_row.contains_key(&number(id))) {
            return Err(Refused::Doubled(set.file, id, lines));
        }
        let mut edits = Vec::new();
        for node in cards {
            let Some(id) = node.field("id").and_then(Node::scalar).map(|id| id.text.clone()) else { continue };
            let def = set.cards.iter().find(|card| card.span == node.span || card.id.value == id);
            let Some(row) = of_row.get(&number(&id)).and_then(|index| rows.get(*index)) else {
                let in_table = rows.iter().any(|row| number(&row.def.id.value) == number(&id));
                if !in_table {
                    kept.push(Fated { id, fate: Fate::Kept(index), row: None });
                }
                continue;
            };
            out.touched.insert(index);
            let place = Place { source, node, flow: source.slice(node.span).starts_with('{') };
            let mut changes = Vec::new();
            for field in fields(columns, sets.game) {
                changes.extend(place.change(field, def, row, sets.game, &mut edits));
            }
            // A text that calls the card by the name that it had calls it by its type from now on.
            let is = |field: &'static str| changes.iter().any(|change| change.field == field);
            if is("name") && !is("text") {
                changes.extend(def.and_then(|def| place.renamed(def, row, sets.game, &mut edits)));
            }
            fates.insert(number(&id), if changes.is_empty() { Fate::Same } else { Fate::Changed(changes) });
        }
        documents.push((edits, document));
    }
    let is_new = |row: &&Row| told_apart(row) && !fates.contains_key(&number(&row.def.id.value));
    let new: Vec<(&Row, Option<usize>)> =
        rows.iter().filter(is_new).map(|row| (row, sets.place_of(&row.def.id.value))).collect();
    let nowhere: Vec<String> =
        new.iter().filter(|(_, place)| place.is_none()).map(|(row, _)| row.def.id.value.clone()).collect();
    if !nowhere.is_empty() {
        return Err(Refused::NoPlace(nowhere));
    }
    for (index, ((source, set), (edits, document))) in sets.files.iter().zip(&mut documents).enumerate() {
        let new: Vec<&Row> = new.iter().filter(|(_, place)| *place == Some(index)).map(|(row, _)| *row).collect();
        if !new.is_empty() {
            out.touched.insert(index);
            edits.push(appended(source, document, &new, sets.game).ok_or_else(|| notation(set.file))?);
        }
    }
    for ((source, set), (mut edits, _)) in sets.files.iter().zip(documents) {
        if edits.is_empty() {
            continue;
        }
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let text = edited(&source.text, &edits);
        let (read, entries) = read(set, source, &text).ok_or_else(|| notation(set.file))?;
        // What is written is read again: each card of the table says what its row says, each other one what it said.
        let said = |def: &CardDef| {
            let row = of_row.get(&number(&def.id.value)).and_then(|index| rows.get(*index));
            match (row, set.cards.iter().find(|old| old.id.value == def.id.value)) {
                (Some(row), _) if row.def.sound => {
                    fields(columns, sets.game).iter().all(|field| same(*field, Some(def), row, sets.game))
                }
                (None, Some(old)) => old.sound == def.sound && old.stats.len() == def.stats.len(),
                _ => true,
            }
        };
        let unsaid: Vec<String> = read.cards.iter().filter(|def| !said(def)).map(|def| def.id.value.clone()).collect();
        if read.cards.len() < set.cards.len() || !unsaid.is_empty() {
            return Err(Refused::Notation(set.file, unsaid));
        }
        let starts = entries.into_iter().map(|(start, id)| (start, of_row.get(&number(&id)).copied())).collect();
        out.files.push(Updated { file: set.file, written: Written { text, starts } });
    }
    for (index, row) in rows.iter().enumerate() {
        let id = row.def.id.value.clone();
        let fate = left(row).unwrap_or_else(|| fates.remove(&number(&id)).unwrap_or(Fate::New));
        out.fates.push(Fated { id, fate, row: Some(index) });
    }
    out.fates.extend(kept);
    Ok(out)
}

/// A file whose notation can't be changed, where no card is to blame.
fn notation(file: FileId) -> Refused {
    Refused::Notation(file, Vec::new())
}

/// The first number of those asked for that several cards of a file have, with the lines of these.
fn doubled(cards: &[Node], source: &Source, asked: impl Fn(&str) -> bool) -> Option<(String, Vec<usize>)> {
    let ids = || cards.iter().filter_map(|card| card.field("id").and_then(Node::scalar).zip(Some(card)));
    ids().find_map(|(id, _)| {
        let same = ids().filter(|(other, _)| other.text.eq_ignore_ascii_case(&id.text));
        let lines: Vec<usize> = same.map(|(_, card)| source.position(card.span.start).line).collect();
        (lines.len() > 1 && asked(&id.text)).then(|| (id.text.clone(), lines))
    })
}

impl Sets<'_> {
    /// The file that takes a new card: the one whose set's id begins its number, else the one that was named.
    fn place_of(&self, card: &str) -> Option<usize> {
        let begins = |set: &SetFile| {
            let id = set.id.as_ref().map(|id| id.value.to_ascii_lowercase())?;
            let rest = card.to_ascii_lowercase().strip_prefix(&id)?.to_owned();
            (!id.is_empty() && !rest.starts_with(|c: char| c.is_alphanumeric())).then_some(id.len())
        };
        let named = self.files.iter().enumerate().filter_map(|(at, (_, set))| Some((begins(set)?, at)));
        // Of several files of one set the last one goes on.
        named.max().map(|(_, at)| at).filter(|_| self.files.len() > 1).or(self.of_new)
    }
}

/// Fills in what no column holds from the cards that are there, but for texts: a row is judged as the card that it becomes.
pub fn completed(rows: &mut [Row], columns: &Columns, cards: &[&CardDef], game: &Vocabulary) {
    let by_number: BTreeMap<String, &&CardDef> =
        cards.iter().map(|card| (card.id.value.to_ascii_lowercase(), card)).collect();
    let held = fields(columns, game);
    let lacks = |field: Field| !held.contains(&field);
    for row in rows {
        let Some(card) = by_number.get(&row.def.id.value.to_ascii_lowercase()) else { continue };
        if lacks(Field::Script) {
            row.script = card.script.as_ref().map(|script| script.written.clone());
        }
        let def = &mut row.def;
        let span = def.span;
        if lacks(Field::Name(None)) {
            def.name.clone_from(&card.name);
        }
        if lacks(Field::Type) {
            def.kind = card.kind.as_ref().map(|kind| Spanned { value: kind.value, span });
            def.also = card.also.iter().map(|kind| Spanned { value: kind.value, span }).collect();
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

/// Whether a finding says that a row has no name, and the card that it changes keeps one.
pub fn is_named(finding: &Diagnostic, rows: &[Row], cards: &[&CardDef]) -> bool {
    let at = finding.place.span;
    let mut of = rows.iter().filter(|row| row.def.span.start <= at.start && at.end <= row.def.span.end);
    let card = |row: &Row| cards.iter().find(|card| card.id.value.eq_ignore_ascii_case(&row.def.id.value)).copied();
    let keeps = |row: &Row| card(row).is_some_and(|c| row.names(Field::Name, c.name.as_ref()) != [None, None]);
    finding.args.contains(&("field", Arg::from("name"))) && of.any(keeps)
}

/// The fields of a card that a table holds, in the order in which they are written.
fn fields(columns: &Columns, game: &Vocabulary) -> Vec<Field> {
    let held = |field: &Field| columns.fields.iter().flatten().any(|own| own.whole() == *field);
    let first = [Field::Name(None), Field::Type, Field::Attribute, Field::Affiliation].into_iter();
    let stats = (0..game.stats.len()).map(Field::Stat);
    let printed = [Field::Flavor(None), Field::Artist, Field::Image, Field::Number];
    first.chain(stats).chain([Field::Rarity, Field::Text, Field::Script]).chain(printed).filter(held).collect()
}

/// Whether a card says in a field what a row says.
pub(super) fn same(field: Field, def: Option<&CardDef>, row: &Row, game: &Vocabulary) -> bool {
    let Some(def) = def else { return false };
    let words = |prose: Option<&Prose>| prose.map_or(String::new(), |prose| plain(prose.unmarked()));
    match field {
        Field::Id => true,
        Field::Name(_) if row.names(Field::Name, def.name.as_ref()) == [None, None] => true,
        Field::Name(_) => same_names(row.names(Field::Name, def.name.as_ref()), def.name.as_ref()),
        Field::Flavor(_) => same_names(row.names(Field::Flavor, def.face.flavor.as_ref()), def.face.flavor.as_ref()),
        Field::Script => {
            let of = |prose: Option<&Prose>| prose.map(|prose| prose.text().trim().replace("\r\n", "\n"));
            of(def.script.as_ref().map(|script| &script.written)) == of(row.script.as_ref())
        }
        Field::Type => {
            let of = |def: &CardDef| def.kind.iter().chain(&def.also).map(|kind| kind.value).collect::<Vec<_>>();
            of(&row.def).is_empty() || of(def) == of(&row.def)
        }
        Field::Attribute => {
            let of = |def: &CardDef| def.attributes.iter().map(|a| a.value).collect::<Vec<_>>();
            of(&row.def).is_empty() || of(def) == of(&row.def)
        }
        Field::Affiliation => {
            let of = |def: &CardDef| def.affiliations.iter().map(|a| key(&a.value)).collect::<Vec<_>>();
            of(def) == of(&row.def)
        }
        Field::Stat(stat) => {
            let kind = row.def.kind.as_ref().or(def.kind.as_ref()).map(|kind| kind.value);
            let needed = |word: &StatWord| !word.optional && kind.is_some_and(|kind| word.types & 1 << kind != 0);
            // An empty cell does not take out what the card needs; it is reported.
            let kept = row.def.stat(stat).is_none() && game.stats.get(stat).is_some_and(needed);
            kept || def.stat(stat) == row.def.stat(stat)
        }
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
        Field::Text => {
            let by_type = |prose: &Option<Prose>| prose.clone().map(|prose| by_type(prose, def, game));
            words(by_type(&def.text).as_ref()) == words(by_type(&row.def.text).as_ref())
        }
    }
}

/// Whether a text in two languages is what a row leaves of it.
fn same_names(wanted: [Option<&Prose>; 2], old: Option<&Names>) -> bool {
    let text = |prose: Option<&Prose>| prose.map(|prose| plain(prose.unmarked()));
    let old = [old.and_then(|old| old.ko.as_ref()), old.and_then(|old| old.en.as_ref())];
    wanted.map(text) == old.map(text)
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

/// A set file read again, if all of it can be, and where its cards begin with what stands as their numbers.
fn read(set: &SetFile, source: &Source, text: &str) -> Option<(SetFile, Vec<(usize, String)>)> {
    let source = Source::new(source.path.as_str(), text);
    let document = yaml::parse(set.file, &source, &mut Vec::new());
    let mut out = Vec::new();
    let mut decoder = Decoder::new(&document, &source, &mut out);
    let read = files::set_file(&mut decoder, &document, &[set.game], Some(set.game))?;
    let cards = document.root.as_ref().and_then(|root| root.field("cards")).map_or(&[][..], Node::items);
    let id = |node: &Node| node.field("id").and_then(Node::scalar).map_or(String::new(), |id| id.text.clone());
    let entries = cards.iter().map(|node| (node.span.start, id(node))).collect();
    document.complete.then_some((read, entries))
}
