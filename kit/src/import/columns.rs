//! What the columns of a table mean: fields of a card by their names in either language, numbers by the rulebook's words,
//! everything else by the column map of the command line.

use super::table::Cell;
use crate::error::{Error, Result};
use crate::wording::columns::{FIELDS, LIKE_ID, LIKE_TEXT, OFTEN_ID};
use cardwright_core::vocabulary::{StatOf, Vocabulary, Word};
use cardwright_dsl::diagnostic::{Arg, Diagnostic, FileId, Location};
use cardwright_dsl::field_names;
use cardwright_dsl::files::is_korean;
use cardwright_dsl::lexicon::key;
use cardwright_dsl::messages;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;

/// A field of a card that a column can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The printed number.
    Id,
    /// Its name; without a language, in the one it is written in.
    Name(Option<Lang>),
    /// The card type.
    Type,
    /// The attributes.
    Attribute,
    /// The affiliations.
    Affiliation,
    /// A number: index into the stats of the vocabulary.
    Stat(usize),
    /// The rarity.
    Rarity,
    /// The card text.
    Text,
    /// The file of the script, or the script itself.
    Script,
    /// The flavor text; without a language, in the one it is written in.
    Flavor(Option<Lang>),
    /// Who made the picture.
    Artist,
    /// The file of the picture.
    Image,
    /// What is printed as its number.
    Number,
}

impl Field {
    /// The field of a card file that it is a part of.
    pub(super) fn whole(self) -> Self {
        match self {
            Field::Name(_) => Field::Name(None),
            Field::Flavor(_) => Field::Flavor(None),
            other => other,
        }
    }
}

/// A column of the map that was given: a field and the header it stands under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapped {
    field: Field,
    column: String,
}

/// Reads `field=Header,field=Header`. The two sides may stand the other way round where only one is a field.
pub fn map(text: &str, game: &Vocabulary) -> Result<Vec<Mapped>> {
    let mut out = Vec::new();
    for part in text.split(',').map(str::trim).filter(|p| !p.is_empty()) {
        let Some((left, right)) = part.split_once('=') else {
            return Err(Error::new(&messages::COLUMNS_NOT_READ).arg("part", part));
        };
        let (left, right) = (left.trim(), right.trim());
        let (field, column) = match (field(left, game), field(right, game)) {
            (Some(field), _) => (field, right),
            (None, Some(field)) => (field, left),
            (None, None) => {
                let fields: Vec<String> = names(game);
                return Err(Error::new(&messages::COLUMNS_UNKNOWN_FIELD)
                    .arg("field", left)
                    .maybe("suggestion", suggest(left, fields.iter().map(String::as_str)))
                    .arg("known", fields.join(", ")));
            }
        };
        out.push(Mapped { field, column: column.to_owned() });
    }
    Ok(out)
}

/// The field of a card that a heading names.
fn field(word: &str, game: &Vocabulary) -> Option<Field> {
    let wanted = key(word);
    let is = |s: &&str| key(s) == wanted;
    // What this game calls a field is that field, whatever it is elsewhere.
    let called = game.called.iter().find(|(_, word)| is_called(word, &wanted)).and_then(|(name, _)| {
        let stat = || game.stats.iter().position(|stat| stat.of == StatOf::Card && stat.word.id == *name);
        let of_all = FIELDS.iter().find(|(_, spellings)| spellings.first() == Some(name));
        of_all.map(|(field, _)| *field).or_else(|| stat().map(Field::Stat))
    });
    let found = FIELDS.iter().find(|(_, spellings)| spellings.iter().any(is));
    called.or(found.map(|(field, _)| *field)).or_else(|| {
        let of_cards = |stat: &cardwright_core::vocabulary::StatWord| stat.of == StatOf::Card;
        let spelled = |stat: &cardwright_core::vocabulary::StatWord| {
            std::iter::once(stat.word.id)
                .chain(stat.word.ko.iter().copied())
                .chain(stat.word.en.iter().copied())
                .any(|s| is(&s))
        };
        game.stats.iter().position(|stat| of_cards(stat) && spelled(stat)).map(Field::Stat)
    })
}

/// Whether a heading, as a key, is a spelling of what the game calls a field.
fn is_called(word: &Word, wanted: &str) -> bool {
    std::iter::once(word.id).chain(word.ko.iter().chain(word.en).copied()).any(|spelling| key(spelling) == wanted)
}

/// The name of a field in a card file.
pub fn name(field: Field, game: &Vocabulary) -> &'static str {
    match field {
        Field::Stat(stat) => game.stats.get(stat).map_or("", |s| s.word.id),
        _ => FIELDS.iter().find(|(f, _)| *f == field).and_then(|(_, names)| names.first().copied()).unwrap_or(""),
    }
}

/// What a column of a field is called in a language, in words that are read as that field again.
pub fn heading(field: Field, game: &Vocabulary, lang: Lang) -> &'static str {
    let stat = |index: usize| game.stats.get(index).map(|stat| &stat.word);
    match (field, lang) {
        (Field::Stat(index), Lang::Ko) => stat(index).and_then(|w| w.ko.first().copied()).unwrap_or(name(field, game)),
        (Field::Stat(_), Lang::En) | (_, Lang::En) => name(field, game),
        (_, Lang::Ko) => {
            let all = FIELDS.iter().find(|(f, _)| *f == field).map_or(&[][..], |(_, names)| names);
            all.iter().copied().find(|name| is_korean(name)).unwrap_or(name(field, game))
        }
    }
}

/// All fields.
fn all(game: &Vocabulary) -> impl Iterator<Item = Field> {
    let stats = game.stats.iter().enumerate().filter(|(_, stat)| stat.of == StatOf::Card);
    FIELDS.iter().map(|(field, _)| *field).chain(stats.map(|(at, _)| Field::Stat(at)))
}

/// The names of all fields.
fn names(game: &Vocabulary) -> Vec<String> {
    let stats = game.stats.iter().filter(|s| s.of == StatOf::Card).map(|s| s.word.id);
    FIELDS.iter().filter_map(|(_, names)| names.first().copied()).chain(stats).map(str::to_owned).collect()
}

/// All that the columns of fields are called.
fn spellings(game: &Vocabulary) -> impl Iterator<Item = &'static str> {
    let stats = game.stats.iter().filter(|stat| stat.of == StatOf::Card).map(|stat| &stat.word);
    let stats =
        stats.flat_map(|word| std::iter::once(word.id).chain(word.ko.iter().copied()).chain(word.en.iter().copied()));
    let called = game.called.iter().flat_map(|(_, word)| word.ko.iter().chain(word.en).copied());
    FIELDS.iter().flat_map(|(_, names)| names.iter().copied()).chain(stats).chain(called)
}

/// Which field of a card each column of the table holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// For each column its field; `None`: it is left out.
    pub fields: Vec<Option<Field>>,
    /// For each column what stands above it.
    pub headings: Vec<String>,
    /// Whether the table names fields in Korean.
    pub korean: bool,
}

impl Columns {
    /// A finding that calls its field as the table does.
    #[must_use]
    pub fn spoken(&self, finding: Diagnostic, game: &Vocabulary) -> Diagnostic {
        let korean = |field: &str| field_names::of_game(field, game).first().copied().filter(|_| self.korean);
        let arg = |(name, value): (&'static str, Arg)| match &value {
            Arg::Text(field) if name == "field" => {
                (name, self.heading(field, None, game).or(korean(field)).map_or(value.clone(), Arg::from))
            }
            _ => (name, value),
        };
        Diagnostic { args: finding.args.into_iter().map(arg).collect(), ..finding }
    }

    /// What the table calls a field of a card: the heading of the column that holds it in this language, else of the first one
    /// that holds a part of it.
    pub fn heading(&self, field: &str, lang: Option<Lang>, game: &Vocabulary) -> Option<&str> {
        let columns = || self.fields.iter().zip(&self.headings).filter_map(|(of, word)| Some(((*of)?, word.as_str())));
        let whole = |of: Field| name(of.whole(), game) == field;
        let exact = |of: Field| match lang {
            None => name(of, game) == field,
            Some(_) => whole(of) && [Field::Name(lang), Field::Flavor(lang)].contains(&of),
        };
        let found = columns().find(|(of, _)| exact(*of)).or_else(|| columns().find(|(of, _)| whole(*of)));
        found.map(|(_, word)| word).filter(|word| !word.is_empty())
    }

    /// Reads a header. `None`: no column holds ids, so there are no cards.
    pub fn read(
        file: FileId,
        header: &[Cell],
        mapped: &[Mapped],
        game: &Vocabulary,
        out: &mut Vec<Diagnostic>,
    ) -> Result<Option<Self>> {
        let place = |cell: &Cell| Location { file, span: cell.span };
        for map in mapped {
            if !header.iter().any(|cell| key(&cell.word()) == key(&map.column)) {
                let known: Vec<String> = header.iter().map(|c| format!("`{}`", c.word())).collect();
                return Err(Error::new(&messages::COLUMNS_NOT_THERE)
                    .arg("column", map.column.as_str())
                    .arg("known", known.join(", ")));
            }
        }
        let mut fields: Vec<Option<Field>> = Vec::new();
        let often = |word: &str| OFTEN_ID.iter().any(|name| key(name) == key(word));
        let other_id = header.iter().map(Cell::word).any(|word| !often(&word) && field(&word, game) == Some(Field::Id));
        let id_mapped = mapped.iter().any(|map| map.field == Field::Id);
        for cell in header {
            let word = cell.word();
            let asked = mapped.iter().find(|m| key(&m.column) == key(&word)).map(|m| m.field);
            // A field that the map gives to another column is not this one.
            let free = |f: &Field| mapped.iter().all(|m| m.field != *f);
            let meant = if often(&word) && (other_id || id_mapped) { Some(Field::Number) } else { field(&word, game) };
            let found = asked.or_else(|| meant.filter(free));
            if let Some(found) = found
                && fields.contains(&Some(found))
            {
                out.push(Diagnostic::new(&messages::DOUBLE_COLUMN, place(cell)).arg("field", name(found, game)));
                fields.push(None);
                continue;
            }
            fields.push(found);
        }
        let korean = header.iter().zip(&fields).any(|(cell, field)| field.is_some() && is_korean(&cell.word()));
        let known = match korean {
            true => all(game).map(|field| heading(field, game, Lang::Ko).to_owned()).collect(),
            false => names(game),
        };
        if !fields.contains(&Some(Field::Id)) {
            let first = header.first().map(|c| c.span.to(header.last().map_or(c.span, |l| l.span))).unwrap_or_default();
            // A heading that means something else is not the one.
            let free = |word: &String| field(word, game).is_none() && suggest(word, LIKE_ID).is_some();
            let near = header.iter().map(Cell::word).find(free);
            let finding = Diagnostic::new(&messages::NO_HEADER, Location { file, span: first });
            out.push(finding.maybe("suggestion", near).arg("known", known.into_iter().collect::<Arg>()));
            return Ok(None);
        }
        for (cell, found) in header.iter().zip(&fields) {
            let word = cell.word();
            let double = field(&word, game).is_some_and(|f| fields.contains(&Some(f)));
            if found.is_none() && !word.is_empty() && !double {
                let free = spellings(game).filter(|k| field(k, game).is_some_and(|f| !fields.contains(&Some(f))));
                // Some headings are no slip of the pen and say what the card text is called elsewhere.
                let text = Some(heading(Field::Text, game, if korean { Lang::Ko } else { Lang::En }));
                let is_text =
                    !fields.contains(&Some(Field::Text)) && LIKE_TEXT.iter().any(|name| key(name) == key(&word));
                let finding = Diagnostic::new(&messages::UNKNOWN_COLUMN, place(cell))
                    .arg("column", word.as_str())
                    .maybe("suggestion", suggest(&word, free).or(text.filter(|_| is_text)))
                    .arg("known", known.iter().map(String::as_str).collect::<Arg>());
                out.push(finding);
            }
        }
        let headings = header.iter().map(Cell::word).collect();
        Ok(Some(Self { fields, headings, korean }))
    }

    /// The cell of a field in a row.
    pub fn cell<'c>(&self, row: &'c [Cell], field: Field) -> Option<&'c Cell> {
        row.get(self.fields.iter().position(|f| *f == Some(field))?)
    }

    /// Whether a column holds names, in whichever language.
    pub fn has_names(&self) -> bool {
        self.fields.iter().flatten().any(|field| field.whole() == Field::Name(None))
    }

    /// Whether a column holds this field.
    pub fn has(&self, field: Field) -> bool {
        self.fields.contains(&Some(field))
    }
}
