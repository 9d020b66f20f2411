//! The table of the card API, and looking things up in it, with the names that a game fills in.

use super::entry::{Entry, Kind, Name, Needs, Owner, Shape, ShapeField, Ty, Words};
use super::words::{lua_name, words_of};
use super::{card_file, choices, context, effects, handles};
use cardwright_core::rulebook::Rulebook;

/// All entries of the card API, part by part.
pub const TABLE: &[&[Entry]] = &[
    card_file::ENTRIES,
    context::ENTRIES,
    choices::ENTRIES,
    effects::ENTRIES,
    handles::PLAYER,
    handles::CARD,
    handles::EVENT,
];

/// The names that stand for a name in this game, each with the word it was made of.
pub fn names_of(name: Name, book: &dyn Rulebook) -> Vec<(String, Option<&'static str>)> {
    match name {
        Name::Is(name) => vec![(name.to_owned(), None)],
        Name::Each(words, pattern) => {
            // What is named after a zone is a player's, and no player has a zone of the table.
            let own = words_of(words, book).into_iter().filter(|word| words != Words::Zones || !of_table(word, book));
            own.map(|word| (pattern.replace("{}", &lua_name(word)), Some(word))).collect()
        }
    }
}

/// Whether a name may be one that a game fills into a pattern.
fn could_be(name: &str, pattern: &str) -> bool {
    pattern.split_once("{}").is_none_or(|(before, behind)| name.starts_with(before) && name.ends_with(behind))
}

/// Whether the zones of this word are the table's alone.
fn of_table(word: &str, book: &dyn Rulebook) -> bool {
    let zone = book.vocabulary().zones.iter().find(|zone| zone.word.id == word);
    zone.is_some_and(|zone| zone.kinds & !book.printed().zones.table == 0)
}

/// Whether a game has words for a value.
fn has_words(ty: &Ty, book: &dyn Rulebook) -> bool {
    match ty {
        Ty::Word(words) => !words_of(*words, book).is_empty(),
        Ty::Maybe(ty) | Ty::Usually(ty) | Ty::List(ty) => has_words(ty, book),
        _ => true,
    }
}

/// Whether a game has what an entry needs.
fn is_there(entry: &Entry, book: &dyn Rulebook) -> bool {
    let tracked = &book.printed().tracked;
    let worded = !matches!(&entry.kind, Kind::Field(ty) if !has_words(ty, book));
    worded
        && match entry.needs {
            Needs::Nothing => true,
            Needs::TwoSeats => *book.printed().seats.end() == 2,
            Needs::ManySeats => *book.printed().seats.end() > 2,
            Needs::Verb(verb) => book.verb(verb).is_some(),
            Needs::Some(words) => !words_of(words, book).is_empty(),
            Needs::Common(verb) => book.vocabulary().common_verbs.iter().any(|word| word.verb == verb),
            Needs::Leader => book.printed().zones.leader.is_some(),
            Needs::Next => tracked.next,
            Needs::Relation(id) => tracked.relation(id).is_some(),
            Needs::Counter(id) => tracked.counter(id).is_some(),
            Needs::Extra(id) => tracked.extra(id).is_some(),
            Needs::Permit(id) => tracked.permit(id).is_some(),
            Needs::Mark(word) => book.printed().mark(word).is_some(),
        }
}

/// Everything that an owner has in this game, in the order of the table.
pub fn entries_of(owner: Owner, book: &dyn Rulebook) -> impl Iterator<Item = &'static Entry> {
    TABLE.iter().flat_map(|part| part.iter()).filter(move |e| e.owner == owner && is_there(e, book))
}

/// Everything that an owner has in this game, by name, with the word the name was made of.
pub fn fields_of(owner: Owner, book: &dyn Rulebook) -> Vec<(String, Option<&'static str>, &'static Entry)> {
    let named = |e: &'static Entry| names_of(e.name, book).into_iter().map(move |(name, word)| (name, word, e));
    entries_of(owner, book).flat_map(named).collect()
}

/// The method or field of this name. A name that stands in the table itself goes before one that a game fills in.
pub fn entry(owner: Owner, name: &str, book: &dyn Rulebook) -> Option<(&'static Entry, Option<&'static str>)> {
    let mut filled = None;
    // The name is looked at first: what a game has of the others need not be known.
    for entry in TABLE.iter().flat_map(|part| part.iter()).filter(|e| e.owner == owner) {
        match entry.name {
            Name::Is(own) if own == name && is_there(entry, book) => return Some((entry, None)),
            Name::Each(_, pattern) if filled.is_none() && could_be(name, pattern) && is_there(entry, book) => {
                let mut names = names_of(entry.name, book).into_iter();
                filled = names.find(|(own, _)| own == name).map(|(_, word)| (entry, word));
            }
            Name::Is(_) | Name::Each(..) => {}
        }
    }
    filled
}

/// Everything that a table of options can hold in this game, with the word each name was made of.
pub fn shape_fields(
    shape: &'static Shape,
    book: &dyn Rulebook,
) -> Vec<(String, Option<&'static str>, &'static ShapeField)> {
    let named = |f: &'static ShapeField| names_of(f.name, book).into_iter().map(move |(name, word)| (name, word, f));
    shape.fields.iter().filter(|f| has_words(&f.ty, book)).flat_map(named).collect()
}

/// The field of a table of options of this name.
pub fn field_of(
    shape: &'static Shape,
    name: &str,
    book: &dyn Rulebook,
) -> Option<(&'static ShapeField, Option<&'static str>)> {
    shape_fields(shape, book).into_iter().find(|(own, ..)| own == name).map(|(_, word, field)| (field, word))
}
