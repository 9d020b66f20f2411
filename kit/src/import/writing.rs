//! Cards as a set file, in the order and with the values of the table; a text stands in a block, so that it needs no quotes.

use super::columns::{self, Columns, Field};
use super::rows::Row;
use super::written::Written;
use cardwright_core::vocabulary::Vocabulary;
use cardwright_dsl::files::Names;
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
    /// The name of the set.
    pub name: &'a str,
}

/// The text of a set file with the cards of these rows. What could not be read is written as the table has it: `check` says of
/// it what the import said.
pub fn set_file(head: &Head<'_>, rows: &[Row]) -> Written {
    let mut out = String::new();
    let mut starts = Vec::new();
    let _ = write!(
        out,
        "game: {}\nset: {{ id: {}, name: {} }}\ncards:\n",
        head.game.game.id,
        head.set,
        plain_or_quoted(head.name)
    );
    for row in rows {
        let card = &row.def;
        starts.push(out.len());
        let _ = writeln!(out, "  - id: {}", plain_or_quoted(&card.id.value));
        for value in &row.extra {
            let _ = writeln!(out, "    # {}", value.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        if let Some(name) = &card.name {
            let _ = writeln!(out, "    name: {}", shown(name));
        }
        if let Some(kind) = card.kind.as_ref().and_then(|k| head.game.types.get(k.value)) {
            let _ = writeln!(out, "    type: {}", kind.id);
        }
        let unread = |field: &str| row.unread.iter().any(|(of, _)| *of == field);
        let attribute = columns::name(Field::Attribute, head.game);
        let attributes =
            card.attributes.iter().filter_map(|a| head.game.attributes.get(a.value)).map(|a| a.id.to_owned());
        if !unread(attribute) {
            list(&mut out, attribute, &attributes.collect::<Vec<_>>());
        }
        for (field, words) in &row.unread {
            // A number out of its range is a number all the same.
            let number =
                |word: &str| head.game.stats.iter().any(|s| s.word.id == *field) && word.parse::<i64>().is_ok();
            let word = |word: &String| if number(word) { word.clone() } else { plain_or_quoted(word) };
            list(&mut out, field, &words.iter().map(word).collect::<Vec<_>>());
        }
        let affiliations: Vec<String> = card.affiliations.iter().map(|a| plain_or_quoted(&a.value)).collect();
        list(&mut out, "affiliation", &affiliations);
        for (stat, value) in &card.stats {
            let _ = writeln!(out, "    {}: {}", columns::name(Field::Stat(*stat), head.game), value.value);
        }
        if let Some(rarity) = &card.rarity {
            let _ = writeln!(out, "    rarity: {}", plain_or_quoted(&rarity.value));
        }
        if let Some(text) = &card.text {
            out.push_str("    text: |\n");
            for line in text.text().lines().map(str::trim).filter(|l| !l.is_empty()) {
                let _ = writeln!(out, "      {line}");
            }
        }
    }
    Written { text: out, starts }
}

fn list(out: &mut String, field: &str, words: &[String]) {
    let _ = match words {
        [] => Ok(()),
        [one] => writeln!(out, "    {field}: {one}"),
        _ => writeln!(out, "    {field}: [{}]", words.join(", ")),
    };
}

fn shown(name: &Names) -> String {
    match (&name.ko, &name.en) {
        (Some(ko), Some(en)) => format!("{{ ko: {}, en: {} }}", plain_or_quoted(ko.text()), plain_or_quoted(en.text())),
        _ => plain_or_quoted(name.get(Lang::Ko)),
    }
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
