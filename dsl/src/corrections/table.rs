//! The corrections of a game and language: its rulebook's rows and those of every game, read from their notation. Rows stand
//! in phases; the later ones are tried only where the earlier ones were not enough, and last the first rows of the rulebook by themselves.
//!
//! A line is one of these; what stands behind ` -- ` is its reason.
//!
//! - `pattern > wording`, or `pattern > wording ~ wording` where it could mean either; `~ ?` where it could mean what can't be said;
//! - `on unit|item: pattern > wording`: only in the texts of such cards; `standing` is the type of what stands on the board, `worn`
//!   of what it wears;
//! - `verb: forms > @id`: a verb that is none of card text, in all its forms. English: base, third person, participle; Korean:
//!   the stem of a 하다 verb alone, or the seven stems (docs/adding-a-rulebook.md). `@a|b`: the first that the game has;
//!   `@a.passive`: what has it done to it is the subject;
//! - `head: a | b > id`: other words for a head;
//! - `slot d: a | b`: `{d}` in a pattern is one of these, which the wording takes over;
//! - `forms:` here the forms of Korean verbs are corrected, `would:` here also `할 때` where `하면` is meant;
//! - `---`: the next phase.

use super::notation::{Ids, Wording, english, pattern};
use super::pattern::Part;
use super::verbs::Forms;
use crate::lexicon::{Lang, Lexicon};
use crate::words::Id;
use cardwright_core::vocabulary::Vocabulary;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The rows of every game.
const GENERAL: [(Lang, &str); 2] = [(Lang::Ko, include_str!("ko.rows")), (Lang::En, include_str!("en.rows"))];

/// One thing that is corrected.
#[derive(Clone)]
pub(super) enum Step {
    /// A pattern with the wordings that it may stand for.
    Row(Row),
    /// Forms of Korean verbs.
    Forms,
    /// The form `할 때` of Korean verbs, which card text keeps for what is about to happen.
    Would,
}

/// A pattern and what is written instead.
#[derive(Clone)]
pub(super) struct Row {
    /// The card types in whose texts it holds; `None`: in all.
    pub(super) kinds: Option<Vec<u8>>,
    pub(super) pattern: Vec<Part>,
    pub(super) wordings: Vec<Wording>,
    /// Whether it may mean another thing, which can't be said.
    pub(super) guess: bool,
}

/// Everything that is corrected in the texts of a game in one language.
pub(super) struct Table {
    /// Other words for heads, as they are compared, with the ids of the heads.
    pub(super) heads: BTreeMap<String, Id>,
    /// What is corrected, phase by phase.
    pub(super) phases: Vec<Vec<Step>>,
    /// The rulebook's rows of the first phase by themselves: what they write may be words that a row of every game exchanges.
    pub(super) own: Vec<Step>,
    /// Forms of Korean verbs that card texts lack.
    pub(super) forms: Forms,
}

/// A game, its attributes, to which a project may add some, and a language.
type Key = (&'static str, Vec<&'static str>, Lang);
static TABLES: Mutex<BTreeMap<Key, Arc<Table>>> = Mutex::new(BTreeMap::new());

/// The table of a game, which is made when it is first asked for.
pub(super) fn of(lexicon: &Lexicon, lang: Lang) -> Arc<Table> {
    let vocabulary = lexicon.vocabulary();
    let key = (vocabulary.game.id, vocabulary.attributes.iter().map(|word| word.id).collect(), lang);
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(tables.entry(key).or_insert_with(|| Arc::new(read(lexicon, lang).0)))
}

/// The lines of a game and language that are no rows, for the test that asks for none.
#[cfg(test)]
pub(super) fn unread(lexicon: &Lexicon, lang: Lang) -> Vec<String> {
    read(lexicon, lang).1
}

/// The rows of a rulebook in a language.
pub(super) fn own(vocabulary: &Vocabulary, lang: Lang) -> &'static str {
    let [ko, en] = vocabulary.corrections;
    if lang == Lang::Ko { ko } else { en }
}

fn read(lexicon: &Lexicon, lang: Lang) -> (Table, Vec<String>) {
    let mut reading = Reading {
        ids: Ids { lexicon, lang },
        table: Table { heads: BTreeMap::new(), phases: Vec::new(), own: Vec::new(), forms: Forms::default() },
        unread: Vec::new(),
        slots: Vec::new(),
    };
    if lang == Lang::Ko {
        reading.table.forms.of_game(lexicon);
    }
    let general = GENERAL.iter().find(|(of, _)| *of == lang).map_or("", |(_, rows)| rows);
    let files = [own(lexicon.vocabulary(), lang), general];
    for (name, words) in files.iter().flat_map(|rows| rows.lines()).filter_map(slot) {
        reading.slots.push((format!("{{{name}}}"), format!("({name}={})", words.replace(" | ", "|"))));
    }
    let [own, general] = files;
    reading.file(own);
    reading.table.own = reading.table.phases.first().cloned().unwrap_or_default();
    reading.file(general);
    (reading.table, reading.unread)
}

struct Reading<'a> {
    ids: Ids<'a>,
    table: Table,
    unread: Vec<String>,
    /// What stands for several words in patterns, and the choice that it is.
    slots: Vec<(String, String)>,
}

/// The name of a slot that a line defines, and its words.
fn slot(line: &str) -> Option<(&str, &str)> {
    line.trim().strip_prefix("slot ")?.split_once(": ")
}

impl Reading<'_> {
    fn file(&mut self, rows: &'static str) {
        let mut phase = 0;
        // what the game itself says of a side is no other word for it
        let sides = self.ids.lexicon.vocabulary().notation.sides.into_iter().flatten();
        let sides: Vec<String> = sides.flat_map(|side| side.ko).map(|ko| format!("{ko} {{noun}} > ")).collect();
        for line in rows.lines() {
            let line = line.split_once(" -- ").map_or(line, |(row, _)| row).trim();
            match line {
                "" => {}
                "---" => phase += 1,
                line if line.starts_with('#') || sides.iter().any(|side| line.starts_with(side)) => {}
                line => {
                    while self.table.phases.len() <= phase {
                        self.table.phases.push(Vec::new());
                    }
                    if self.line(line, phase).is_none() {
                        self.unread.push(line.to_owned());
                    }
                }
            }
        }
    }

    /// Takes a line in; nothing if it is no row. A row with a word that the game lacks is taken in as none.
    fn line(&mut self, line: &'static str, phase: usize) -> Option<()> {
        let steps = self.table.phases.get_mut(phase)?;
        match line {
            "forms:" => steps.push(Step::Forms),
            "would:" => steps.push(Step::Would),
            line if slot(line).is_some() => {}
            _ => {
                let (typed, accepted) = line.split_once(" > ").or_else(|| Some((line.strip_suffix(" >")?, "")))?;
                match typed.split_once(": ") {
                    Some(("head", words)) => self.head(words, accepted.trim())?,
                    Some(("verb", forms)) => self.verb(forms, accepted.trim(), phase)?,
                    Some((on, pattern)) if on.starts_with("on ") && !on.contains(['(', '{', '[']) => {
                        let kinds = self.kinds(on.strip_prefix("on ")?);
                        self.row(kinds, pattern.trim(), accepted.trim(), phase)?;
                    }
                    _ => self.row(None, typed.trim(), accepted.trim(), phase)?,
                }
            }
        }
        Some(())
    }

    /// The card types that a row names, those that the game has.
    fn kinds(&self, names: &str) -> Option<Vec<u8>> {
        let v = self.ids.lexicon.vocabulary();
        let standing = self.ids.lexicon.standing();
        let kinds = names.split('|').filter_map(|name| match name {
            "standing" => v.nouns.iter().find(|noun| noun.word.id == standing.as_str())?.of,
            "worn" => v.worn,
            id => v.types.iter().position(|one| one.id == id).and_then(|at| u8::try_from(at).ok()),
        });
        Some(kinds.collect())
    }

    fn row(&mut self, kinds: Option<Vec<u8>>, typed: &str, accepted: &str, phase: usize) -> Option<()> {
        let known = |text: &str| {
            // a word that the game lacks is no mistake of the row
            text.split('@').skip(1).all(|rest| !rest.is_empty() && rest.starts_with(|c: char| c.is_ascii_lowercase()))
        };
        let (accepted, guess) = accepted.strip_suffix(" ~ ?").map_or((accepted, false), |accepted| (accepted, true));
        let wordings: Vec<&str> = accepted.split(" ~ ").map(str::trim).collect();
        let typed = &self.slots.iter().fold(typed.to_owned(), |typed, (slot, words)| typed.replace(slot, words));
        let Some(pattern) = pattern(typed, &self.ids) else {
            return (known(typed) && typed.contains('@')).then_some(());
        };
        let filled: Vec<Wording> = wordings.iter().filter_map(|text| Wording::read(text, &self.ids)).collect();
        if filled.len() < wordings.len() {
            return wordings.iter().all(|text| known(text)).then_some(());
        }
        let slots = slots_of(&pattern);
        let bound = filled.iter().flat_map(Wording::slots).all(|name| name.is_empty() || slots.contains(&name));
        if !bound {
            return None;
        }
        self.table.phases.get_mut(phase)?.push(Step::Row(Row { kinds, pattern, wordings: filled, guess }));
        Some(())
    }

    fn head(&mut self, words: &str, id: &str) -> Option<()> {
        let vocabulary = self.ids.lexicon.vocabulary();
        if let Some(head) = vocabulary.heads.iter().find(|head| head.word.id == id) {
            for word in words.split(" | ") {
                self.table.heads.insert(key(word), Id(head.word.id));
            }
        }
        Some(())
    }

    fn verb(&mut self, forms: &'static str, accepted: &'static str, phase: usize) -> Option<()> {
        let all: Vec<&'static str> = forms.split_whitespace().collect();
        if self.ids.lang == Lang::Ko {
            return self.table.forms.add(self.ids.lexicon, &all, accepted);
        }
        let base = all.first()?;
        let own = self.ids.lexicon.vocabulary();
        let of_game = own.verbs.iter().map(|v| v.word).chain(own.common_verbs.iter().map(|v| v.word));
        if of_game.into_iter().any(|word| word.en.contains(base)) {
            return Some(());
        }
        let targets = match accepted.strip_prefix('@') {
            Some(ids) => match ids.split('|').find_map(|id| english(self.ids.lexicon, id)) {
                Some(targets) => targets,
                None => return Some(()),
            },
            None => <[String; 3]>::try_from(accepted.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).ok()?,
        };
        for (typed, accepted) in all.iter().zip(&targets) {
            self.row(None, &typed.replace('_', " "), accepted, phase)?;
        }
        Some(())
    }
}

/// The names of everything in a pattern that a wording can take over.
fn slots_of(parts: &[Part]) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for part in parts {
        match part {
            Part::Number(name) | Part::Slot(name) | Part::Word(name) | Part::Game(_, name) => names.push(name),
            Part::Maybe(inner) => names.extend(slots_of(inner)),
            Part::Choice(name, all) => {
                names.extend(name.as_deref());
                names.extend(all.iter().flat_map(|one| slots_of(one)));
            }
            _ => {}
        }
    }
    names
}

/// A head as it is compared: letters and digits in lower case.
pub(super) fn key(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
