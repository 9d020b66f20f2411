//! Pairs of texts that differ in one element: a word left out, or exchanged for its neighbour (another side, zone, cause, bound,
//! negation, quantifier, number, tense, turn). Either the second text is refused, or its program is another one, or the two
//! fall together, which is right only where it is declared that the element says nothing there.

mod neighbours;

use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::files::is_korean;
use cardwright_dsl::lexicon::{Lexicon, Term};
use cardwright_dsl::print;
use cardwright_dsl::read;
use cardwright_dsl::rows::Rows;
use cardwright_dsl::text::Lang;
use cardwright_kit::check::digest;
use cardwright_kit::project::Workspace;
use cardwright_kit::project::library::Library;
use neighbours::NEIGHBOURS;
use std::collections::BTreeSet;

/// A text that becomes a program.
#[derive(Debug, Clone)]
pub struct Text {
    /// The card it is from.
    pub card: String,
    /// The language it is in.
    pub lang: Lang,
    /// The text.
    pub text: String,
    /// The type of the card, as an index into the vocabulary.
    pub kind: u8,
    /// The digest of its program.
    pub program: String,
    /// The place of its game among [`Texts::games`].
    game: usize,
}

/// The texts of all shipped cards as they are printed in both languages, and of others as they are written too.
pub struct Texts {
    games: Vec<(&'static dyn Rulebook, Lexicon)>,
    /// The texts, card by card.
    pub list: Vec<Text>,
}

/// A text of a card that is no part of a project, with the names and affiliations that its file speaks of.
#[derive(Debug, Clone, Default)]
pub struct Loose {
    /// The id of its game.
    pub game: String,
    /// The card it is from.
    pub card: String,
    /// The type of the card, by its id.
    pub kind: String,
    /// The text.
    pub text: String,
    /// Names of cards.
    pub names: Vec<String>,
    /// Affiliations.
    pub affiliations: Vec<String>,
}

/// A text that differs from another one in one element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// Index of the text it was made of.
    pub of: usize,
    /// What kind of change it is.
    pub change: &'static str,
    /// What stood there.
    pub was: String,
    /// What stands there now; nothing for a word left out.
    pub is: String,
    /// The changed text.
    pub text: String,
}

/// What became of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The changed text is refused.
    Refused,
    /// It is another program.
    Different,
    /// It is the same program.
    Same,
}

impl Texts {
    /// Reads the cards below a folder.
    pub fn open(cards: std::path::PathBuf) -> Self {
        let library = Library::open(&Workspace::of_cards(cards));
        let mut games: Vec<(&'static dyn Rulebook, Lexicon)> = Vec::new();
        let mut list = Vec::new();
        for entry in library.cards() {
            let game = entry.book.vocabulary().game.id;
            let at = games.iter().position(|(book, _)| book.vocabulary().game.id == game).unwrap_or_else(|| {
                games.push((entry.book, entry.lexicon().clone()));
                games.len() - 1
            });
            let Some(text) = entry.def.text.as_ref().map(|t| t.text().trim().to_owned()) else { continue };
            list.extend(both(&entry.def.id.value, &text, entry.kind(), &games, at));
        }
        Self { games, list }
    }

    /// Adds texts of cards of other files: what is not accepted is left out.
    pub fn add(&mut self, more: &[Loose]) {
        for Loose { game, .. } in more {
            let known = self.games.iter_mut().find(|(book, _)| book.vocabulary().game.id == *game);
            let Some((_, lexicon)) = known else { continue };
            // each word stands for itself in both languages
            let term = |word: &String| Term { id: word.clone(), ko: vec![word.clone()], en: vec![word.clone()] };
            for Loose { names, affiliations, .. } in more.iter().filter(|loose| loose.game == *game) {
                for name in names.iter().filter(|name| !name.is_empty()) {
                    if [Lang::Ko, Lang::En].iter().all(|lang| lexicon.name(*lang, name).is_none()) {
                        lexicon.add_name(term(name));
                    }
                }
                for word in affiliations.iter().filter(|word| !word.is_empty()) {
                    if [Lang::Ko, Lang::En].iter().all(|lang| lexicon.affiliation(*lang, word).is_none()) {
                        lexicon.add_affiliation(term(word));
                    }
                }
            }
        }
        for loose in more {
            let place = self.games.iter().position(|(book, _)| book.vocabulary().game.id == loose.game);
            let Some((at, (book, lexicon))) = place.and_then(|at| Some((at, self.games.get(at)?))) else { continue };
            let kind = book.vocabulary().types.iter().position(|word| word.id == loose.kind);
            let Some(kind) = kind.and_then(|kind| u8::try_from(kind).ok()) else { continue };
            let text = loose.text.trim();
            let mut found = both(&loose.card, text, kind, &self.games, at);
            if found.iter().all(|known| known.text != text)
                && let Some(program) = compiled(text, kind, lexicon, *book)
            {
                let lang = if is_korean(text) { Lang::Ko } else { Lang::En };
                let (card, text) = (loose.card.clone(), text.to_owned());
                found.push(Text { card, lang, text, kind, program, game: at });
            }
            found.retain(|new| self.list.iter().all(|known| known.text != new.text || known.kind != new.kind));
            self.list.append(&mut found);
        }
    }

    /// The rows that a text is read by.
    pub fn rows(&self, text: &Text) -> BTreeSet<String> {
        let lexicon = self.games.get(text.game).map(|(_, lexicon)| lexicon);
        lexicon.map(|lexicon| Rows::used(lexicon, &text.text, text.kind)).unwrap_or_default()
    }

    /// The game that a text is of.
    pub fn game(&self, text: &Text) -> &'static str {
        self.games.get(text.game).map_or("", |(book, _)| book.vocabulary().game.id)
    }

    /// What becomes of a pair.
    pub fn verdict(&self, pair: &Pair) -> Verdict {
        let Some(text) = self.list.get(pair.of) else { return Verdict::Refused };
        let Some((book, lexicon)) = self.games.get(text.game) else { return Verdict::Refused };
        match compiled(&pair.text, text.kind, lexicon, *book) {
            None => Verdict::Refused,
            Some(program) if program == text.program => Verdict::Same,
            Some(_) => Verdict::Different,
        }
    }

    /// Every word of every text left out once.
    pub fn deletions(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (of, text) in self.list.iter().enumerate() {
            for (start, word) in words(&text.text).into_iter().filter(|(at, _)| !is_reminder(&text.text, *at)) {
                let (before, behind) = (text.text.get(..start), text.text.get(start + word.len()..));
                let (Some(before), Some(behind)) = (before, behind) else { continue };
                let changed = format!("{}{}", before, behind.strip_prefix(' ').unwrap_or(behind));
                pairs.push(Pair { of, change: "left out", was: word.to_owned(), is: String::new(), text: changed });
            }
        }
        pairs
    }

    /// Every element that has a neighbour exchanged for it, one at a time.
    pub fn mutations(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (of, text) in self.list.iter().enumerate() {
            for (change, was, is) in NEIGHBOURS.iter().filter(|(_, was, _)| text.text.contains(was)) {
                for (at, _) in text.text.match_indices(was).filter(|(at, _)| !is_reminder(&text.text, *at)) {
                    let (before, behind) = (text.text.get(..at), text.text.get(at + was.len()..));
                    let (Some(before), Some(behind)) = (before, behind) else { continue };
                    let changed = format!("{before}{is}{behind}");
                    pairs.push(Pair { of, change, was: (*was).to_owned(), is: (*is).to_owned(), text: changed });
                }
            }
            pairs.extend(numbers(of, &text.text));
        }
        pairs
    }
}

/// A text as it is printed in both languages, each that is accepted.
fn both(card: &str, text: &str, kind: u8, games: &[(&'static dyn Rulebook, Lexicon)], game: usize) -> Vec<Text> {
    let Some((book, lexicon)) = games.get(game) else { return Vec::new() };
    let parsed = read::card(text, lexicon, kind);
    if !parsed.is_ok() {
        return Vec::new();
    }
    let printed = |lang: Lang| {
        let text = print::card(&parsed.card, lexicon, kind, lang).ok()?;
        let program = compiled(&text, kind, lexicon, *book)?;
        Some(Text { card: card.to_owned(), lang, text, kind, program, game })
    };
    [Lang::Ko, Lang::En].into_iter().filter_map(printed).collect()
}

/// The digest of a text that every command takes as it is.
fn compiled(text: &str, kind: u8, lexicon: &Lexicon, book: &dyn Rulebook) -> Option<String> {
    let parsed = read::card(text, lexicon, kind);
    if !parsed.is_ok() {
        return None;
    }
    digest::program(text, &parsed.card, kind, lexicon, book).ok()
}

/// Whether a place is inside parentheses, in which a keyword is explained: nothing is done by it.
fn is_reminder(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    before.rfind('(').is_some_and(|open| before.rfind(')').is_none_or(|closed| closed < open))
}

/// Words with their places: what stands between spaces, without the stop behind it.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut at = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end().trim_end_matches(['.', ',', ':', '」']);
        if word.chars().any(char::is_alphanumeric) {
            words.push((at, word));
        }
        at += piece.len();
    }
    words
}

/// Each number of a text one higher.
fn numbers(of: usize, text: &str) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(|c: char| c.is_ascii_digit())).map(|i| at + i) {
        let digits: String = text.get(start..).unwrap_or("").chars().take_while(char::is_ascii_digit).collect();
        at = start + digits.len();
        let Ok(number) = digits.parse::<u32>() else { continue };
        if is_reminder(text, start) {
            continue;
        }
        let step = if number >= 500 { 500 } else { 1 };
        let (before, behind) = (text.get(..start).unwrap_or(""), text.get(at..).unwrap_or(""));
        let is = (number + step).to_string();
        pairs.push(Pair { of, change: "number", was: digits, text: format!("{before}{is}{behind}"), is });
    }
    pairs
}
