//! Cards as a set file, in the order and with the values of the table; a text stands in a block, so that it needs no quotes.

use super::columns::{self, Columns, Field};
use super::rows::Row;
use super::written::Written;
use cardwright_core::vocabulary::{Vocabulary, Word};
use cardwright_dsl::decode::Prose;
use cardwright_dsl::field_names;
use cardwright_dsl::files::{Names, is_korean};
use cardwright_dsl::text::Lang;
use cardwright_dsl::yaml::plain_or_quoted;
use std::fmt::Write as _;

/// What a set file says before its cards.
#[derive(Debug, Clone)]
pub struct Head<'a> {
    /// The vocabulary of the game.
    pub game: &'static Vocabulary,
    /// The id of the set.
    pub set: &'a str,
    /// The name of the set, as a card file has it.
    pub name: &'a str,
    /// Whether the file is written in Korean: names of fields, words of the game.
    pub korean: bool,
}

/// A value as a card file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notation {
    /// On the line of its field.
    Line(String),
    /// In a block below it, line by line.
    Block(Vec<String>),
}

impl Notation {
    /// The value as it is told.
    pub fn shown(&self) -> String {
        match self {
            Self::Line(line) => line.clone(),
            Self::Block(lines) => lines.join("\n"),
        }
    }
}

/// The text of a set file with the cards of these rows. What could not be read is written as the table has it: `check` says of
/// it what the import said.
pub fn set_file(head: &Head<'_>, rows: &[Row]) -> Written {
    let mut out = String::new();
    let mut starts = Vec::new();
    let word = |field| spoken(field, head.game, head.korean);
    let game = said(head.game.game, head.korean);
    let _ = write!(
        out,
        "{}: {game}\n{}: {{ {}: {}, {}: {} }}\n{}:\n",
        word("game"),
        word("set"),
        word("id"),
        head.set,
        word("name"),
        head.name,
        word("cards")
    );
    for (index, row) in rows.iter().enumerate() {
        starts.push((out.len(), Some(index)));
        out.push_str(&card(row, head.game, head.korean));
    }
    Written { text: out, starts }
}

/// A field as a file names it that names its fields in Korean or in English.
pub fn spoken(name: &'static str, game: &Vocabulary, korean: bool) -> &'static str {
    let other = if korean { field_names::of_game(name, game).first() } else { None };
    other.copied().unwrap_or(name)
}

/// A word of the game as a file has it.
fn said(word: Word, korean: bool) -> String {
    let other = if korean { word.ko.first().copied() } else { None };
    plain_or_quoted(other.unwrap_or(word.id))
}

/// A row as an item of the list of cards. `korean`: with Korean names of its fields.
pub fn card(row: &Row, game: &Vocabulary, korean: bool) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "  - {}: {}", spoken("id", game, korean), plain_or_quoted(&row.def.id.value));
    for value in &row.extra {
        let _ = writeln!(out, "    # {}", value.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    for field_name in order(game) {
        let name = spoken(field_name, game, korean);
        match field(field_name, row, None, game, korean) {
            Some(Notation::Line(line)) => _ = writeln!(out, "    {name}: {line}"),
            Some(Notation::Block(lines)) => {
                let _ = writeln!(out, "    {name}: |");
                lines.iter().for_each(|line| _ = writeln!(out, "      {line}"));
            }
            None => {}
        }
    }
    out
}

/// The fields of a card in the order in which they are written, but for its number.
pub fn order(game: &Vocabulary) -> Vec<&'static str> {
    let stats = game.stats.iter().map(|stat| stat.word.id);
    ["name", "type", columns::name(Field::Attribute, game), "affiliation"]
        .into_iter()
        .chain(stats)
        .chain(["rarity", "text", "script", "flavor", "artist", "image", "number"])
        .collect()
}

/// What a row says in a field; `None`: nothing. `old`: the name, or other text in two languages, that the card has there
/// in its file. `korean`: languages are named in Korean.
pub fn field(name: &str, row: &Row, old: Option<&Names>, game: &Vocabulary, korean: bool) -> Option<Notation> {
    let card = &row.def;
    if let Some((_, words)) = row.unread.iter().find(|(of, _)| *of == name) {
        // A number out of its range is a number all the same.
        let number = game.stats.iter().any(|s| s.word.id == name);
        let word = |word: &String| match number && word.parse::<i64>().is_ok() {
            true => word.clone(),
            false => plain_or_quoted(word),
        };
        return list(&words.iter().map(word).collect::<Vec<_>>());
    }
    match name {
        "name" => shown(row.names(Field::Name, old), korean, plain_or_quoted),
        "flavor" => shown(row.names(Field::Flavor, old), korean, on_a_line),
        "script" => row.script.as_ref().map(|script| match script.text().trim().contains('\n') {
            true => Notation::Block(script.text().trim().lines().map(|line| line.trim_end().to_owned()).collect()),
            false => Notation::Line(plain_or_quoted(script.text())),
        }),
        "artist" => line(card.face.artist.as_ref()),
        "image" => line(card.face.image.as_ref().map(|image| &image.written)),
        "number" => line(card.face.number.as_ref()),
        "type" => {
            let words = card.kind.iter().chain(&card.also).filter_map(|kind| game.types.get(kind.value));
            list(&words.map(|word| said(*word, korean)).collect::<Vec<_>>())
        }
        "affiliation" => list(&card.affiliations.iter().map(|a| plain_or_quoted(&a.value)).collect::<Vec<_>>()),
        "rarity" => card.rarity.as_ref().map(|rarity| Notation::Line(plain_or_quoted(&rarity.value))),
        "text" => {
            let lines = card.text.as_ref()?.text().lines().map(str::trim).filter(|l| !l.is_empty());
            Some(Notation::Block(lines.map(str::to_owned).collect()))
        }
        _ if name == columns::name(Field::Attribute, game) => {
            let words = card.attributes.iter().filter_map(|a| game.attributes.get(a.value));
            list(&words.map(|word| said(*word, korean)).collect::<Vec<_>>())
        }
        _ => {
            let stat = game.stats.iter().position(|stat| stat.word.id == name)?;
            card.stat(stat).map(|value| Notation::Line(value.to_string()))
        }
    }
}

fn line(prose: Option<&Prose>) -> Option<Notation> {
    prose.map(|prose| Notation::Line(plain_or_quoted(prose.text().trim())))
}

fn list(words: &[String]) -> Option<Notation> {
    match words {
        [] => None,
        [one] => Some(Notation::Line(one.clone())),
        _ => Some(Notation::Line(format!("[{}]", words.join(", ")))),
    }
}

/// A name, or another text in two languages. One language is named where its letters don't say which it is.
fn shown([ko, en]: [Option<&Prose>; 2], korean: bool, one: fn(&str) -> String) -> Option<Notation> {
    let named = |lang| if korean { field_names::korean(lang).first().copied().unwrap_or(lang) } else { lang };
    let said = |lang, text: &Prose| format!("{}: {}", named(lang), one(text.text()));
    let line = match (ko, en) {
        (Some(ko), Some(en)) => format!("{{ {}, {} }}", said("ko", ko), said("en", en)),
        (Some(ko), None) if !is_korean(ko.text()) => format!("{{ {} }}", said("ko", ko)),
        (None, Some(en)) if is_korean(en.text()) => format!("{{ {} }}", said("en", en)),
        (own, other) => one(own.or(other)?.text()),
    };
    Some(Notation::Line(line))
}

/// A name as a card file has it.
pub fn name(names: &Names, korean: bool) -> String {
    let shown = shown([names.ko.as_ref(), names.en.as_ref()], korean, plain_or_quoted);
    shown.map_or(String::new(), |name| name.shown())
}

/// A text on the line of its field; where it has lines of its own, they are kept.
fn on_a_line(text: &str) -> String {
    let lines: Vec<String> =
        text.trim().lines().map(|line| line.trim().replace('\\', "\\\\").replace('"', "\\\"")).collect();
    if lines.len() > 1 { format!("\"{}\"", lines.join("\\n")) } else { plain_or_quoted(text) }
}

/// Fields that every card of a set gives and no column holds.
pub fn missing(columns: &Columns, game: &Vocabulary) -> Vec<&'static str> {
    let named = [Field::Name(None), Field::Name(Some(Lang::Ko)), Field::Name(Some(Lang::En))];
    let mut missing = Vec::new();
    if !named.into_iter().any(|f| columns.has(f)) {
        missing.push("name");
    }
    let wanted = [(Field::Type, true), (Field::Attribute, !game.attributes.is_empty())];
    missing.extend(wanted.into_iter().filter(|&(f, w)| w && !columns.has(f)).map(|(f, _)| columns::name(f, game)));
    missing
}
