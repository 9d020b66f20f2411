//! What things are: clauses, diagnostic codes, keywords, cards, the words of scenarios. Everything is gathered as sections of
//! lines; the command prints them or gives them as data.

mod card;
mod cards;
mod clause;
mod code;
mod keyword;
mod shown;
mod steps;
mod vocabulary;
mod words;

use crate::project::library::Library;
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::lexicon::key;
use cardwright_dsl::messages::{self, wording::Wording};
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
pub use shown::Scenarios;

/// The section with the errors of a card.
const WRONG: &str = "wrong";
/// The section with those of several cards that have errors.
const UNREAD: &str = "unread";

/// What can be said about one thing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// What kind of thing it is: `clause`, `code`, `keyword`, `card`, `set`, `deck`, `cards`, `word`, `words`.
    pub kind: &'static str,
    /// The name of the thing.
    pub title: String,
    /// Its sections in order: an id for programs, a heading for people, lines.
    pub sections: Vec<(&'static str, &'static str, Vec<String>)>,
}

impl Page {
    fn new(kind: &'static str, title: impl Into<String>) -> Self {
        Self { kind, title: title.into(), sections: Vec::new() }
    }

    /// Whether it is about cards of which one has errors.
    pub fn is_wrong(&self) -> bool {
        let of = |section| self.sections.iter().any(|(id, ..)| *id == section);
        of(UNREAD) || (self.kind == card::KIND && of(WRONG))
    }

    /// Adds a section, if there is anything in it.
    fn add(&mut self, lang: Lang, id: &'static str, heading: Wording, lines: Vec<String>) {
        if !lines.is_empty() {
            self.sections.push((id, heading.get(lang), lines));
        }
    }
}

/// What is searched, and how it is shown.
pub struct Asked<'a> {
    /// The cards in use.
    pub library: &'a Library,
    /// The scenarios in use.
    pub scenarios: &'a Scenarios,
    /// Only this game; `None`: all.
    pub game: Option<&'static dyn Rulebook>,
    /// The reader's language.
    pub lang: Lang,
}

impl Asked<'_> {
    fn books(&self) -> Vec<&'static dyn Rulebook> {
        let asked = |book: &&'static dyn Rulebook| {
            self.game.is_none_or(|game| game.vocabulary().game.id == book.vocabulary().game.id)
        };
        self.library.project.books().filter(asked).collect()
    }
}

/// Everything that has this name.
pub fn find(word: &str, asked: &Asked<'_>) -> Vec<Page> {
    let word = word.trim().trim_start_matches('[').trim_end_matches(']');
    let mut pages = Vec::new();
    pages.extend(messages::find(word).map(|code| code::page(code, asked.lang)));
    pages.extend(asked.books().into_iter().filter_map(|book| clause::page(book, word, asked)));
    pages.extend(words::page(word, asked));
    pages.extend(keyword::pages(word, asked));
    pages.extend(words::head(word, asked));
    let of_game = |book: &dyn Rulebook| asked.game.is_none_or(|g| g.vocabulary().game.id == book.vocabulary().game.id);
    pages.extend(asked.library.find(word).into_iter().filter(|c| of_game(c.book)).map(|c| card::page(c, asked)));
    pages.extend(cards::pages(word, asked));
    let known = !pages.is_empty();
    pages.extend(vocabulary::pages(word, known, asked));
    pages
}

/// The thing with the nearest name, if any is near.
pub fn near(word: &str, asked: &Asked<'_>) -> Option<String> {
    let clauses: Vec<String> = asked.books().into_iter().flat_map(clause::ids).collect();
    let mut keywords = keyword::names(asked);
    keywords.extend(vocabulary::names(asked));
    let collections = asked.library.collections();
    let named = clauses.iter().chain(&keywords).chain(&collections).map(String::as_str);
    let all = messages::all().map(|c| c.id).chain(named);
    suggest(word, all.chain(words::TOPICS.iter().copied())).map(str::to_owned).or_else(|| asked.library.near(word))
}

/// Whether two words are equal, leaving case and spaces aside.
fn same(a: &str, b: &str) -> bool {
    key(a) == key(b)
}
