//! What things are: clauses, diagnostic codes, keywords, cards, the words of scenarios. Everything is gathered as sections of
//! lines; the command prints them or gives them as data.

mod card;
mod cards;
mod clause;
mod code;
mod keyword;
mod shown;
mod steps;
mod terms;
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
    /// The games that are asked about: those that the project has cards of stand first.
    fn books(&self) -> Vec<&'static dyn Rulebook> {
        let asked = |book: &&'static dyn Rulebook| {
            self.game.is_none_or(|game| game.vocabulary().game.id == book.vocabulary().game.id)
        };
        let mut books: Vec<_> = self.library.project.books().filter(asked).collect();
        books.sort_by_key(|book| !has_cards(*book, self.library));
        books
    }
}

/// Everything that has this name.
pub fn find(word: &str, asked: &Asked<'_>) -> Vec<Page> {
    let word = word.trim().trim_start_matches('[').trim_end_matches(']');
    let code = messages::find(word).map(|code| (false, code::page(code, asked.lang)));
    let mut pages: Vec<(bool, Page)> = code.into_iter().collect();
    // All that one game knows of it stands together.
    for book in asked.books() {
        let asked = Asked { game: Some(book), ..*asked };
        let mut own = Vec::new();
        own.extend(clause::page(book, word, &asked));
        own.extend(words::page(word, &asked));
        own.extend(terms::pages(word, book, &asked));
        own.extend(keyword::pages(word, &asked));
        own.extend(words::head(word, &asked));
        let of_game = |other: &dyn Rulebook| other.vocabulary().game.id == book.vocabulary().game.id;
        let cards = asked.library.find(word).into_iter().filter(|card| of_game(card.book));
        own.extend(cards.map(|card| card::page(card, &asked)));
        own.extend(cards::pages(word, &asked));
        let known = !own.is_empty();
        own.extend(vocabulary::pages(word, known, &asked));
        pages.extend(own.into_iter().map(|page| (has_cards(book, asked.library), page)));
    }
    // What a word is called in games that the project has no cards of is asked for by `game`.
    let own = pages.iter().any(|(own, _)| *own);
    let other = |page: &Page| matches!(page.kind, "word" | "words" | "head" | "keyword");
    let foreign = !own && asked.game.is_none() && pages.iter().any(|(_, page)| other(page));
    pages.retain(|(of_project, page)| *of_project || !own || !other(page));
    // The games of the project are said to have no such word before it is told what it is elsewhere.
    if foreign {
        let books = asked.books().into_iter().filter(|book| has_cards(*book, asked.library));
        let none = books.map(|book| vocabulary::absent(word, book, asked.lang)).collect::<Vec<_>>();
        pages.splice(..0, none.into_iter().map(|page| (true, page)));
    }
    pages.into_iter().map(|(_, page)| page).collect()
}

/// Whether a project has cards of a game.
fn has_cards(book: &dyn Rulebook, library: &Library) -> bool {
    library.project.game(book.vocabulary().game.id).is_some_and(|files| files.cards().next().is_some())
}

/// A title of two names, the reader's language first; of one where both are the same.
fn titled(ko: &str, en: &str, lang: Lang) -> String {
    match lang {
        _ if ko == en => ko.to_owned(),
        Lang::Ko => format!("{ko} / {en}"),
        Lang::En => format!("{en} / {ko}"),
    }
}

/// The thing with the nearest name, if any is near.
pub fn near(word: &str, asked: &Asked<'_>) -> Option<String> {
    let clauses: Vec<String> = asked.books().into_iter().flat_map(clause::ids).collect();
    let mut keywords = keyword::names(asked);
    keywords.extend(vocabulary::names(asked));
    let collections = asked.library.collections();
    let named = clauses.iter().chain(&keywords).chain(&collections).map(String::as_str);
    let all = messages::all().map(|c| c.id).chain(named);
    let near = suggest(word, all.chain(words::TOPICS.iter().copied())).map(str::to_owned);
    near.or_else(|| asked.library.near(word)).or_else(|| part_of_a_name(word, asked))
}

/// The card whose name or number begins with a word, or has it in the middle.
fn part_of_a_name(word: &str, asked: &Asked<'_>) -> Option<String> {
    let wanted = key(word);
    if wanted.chars().count() < 2 {
        return None;
    }
    let cards =
        || asked.library.cards().flat_map(|card| std::iter::once(card.def.id.value.as_str()).chain(card.names()));
    let begins = cards().find(|name| key(name).starts_with(&wanted));
    begins.or_else(|| cards().find(|name| key(name).contains(&wanted))).map(str::to_owned)
}

/// Whether two words are equal, leaving case and spaces aside.
fn same(a: &str, b: &str) -> bool {
    key(a) == key(b)
}
