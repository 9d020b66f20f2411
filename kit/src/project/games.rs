//! A game ready to be played: its rulebook, its cards compiled, its decks. Commands that play open one here.

use super::Workspace;
use crate::check::placed::Placed;
use crate::check::verdict;
use crate::error::{Error, Result};
use crate::project::scripted;
use crate::project::{GameFiles, Project};
use cardwright_core::kernel::catalog::{Catalog, Names};
use cardwright_core::kernel::ids::CardId;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::DeckList;
use cardwright_dsl::decks::{deck_findings, deck_list};
use cardwright_dsl::diagnostic::{self, Diagnostic};
use cardwright_dsl::files::CardDef;
use cardwright_dsl::messages;
use cardwright_dsl::source::Sources;
use cardwright_dsl::suggest::suggest;
use cardwright_dsl::text::Lang;
use std::sync::Arc;

/// A deck of the project.
#[derive(Debug, Clone)]
pub struct NamedDeck {
    /// The name of its file, without the ending: what the command line calls it.
    pub id: String,
    /// The name of the deck.
    pub name: Names,
    /// The cards of the deck.
    pub list: DeckList,
    /// Whether the rulebook allows it.
    pub legal: bool,
}

/// A game with its cards.
pub struct Game {
    /// The rulebook of the game.
    pub book: &'static dyn Rulebook,
    /// All cards of the game.
    pub catalog: Arc<Catalog>,
    /// The decks, by file. One that could not be read has no cards and is not legal.
    pub decks: Vec<NamedDeck>,
    /// Bad cards: their entries or scripts have errors, so that they do less than they say.
    pub broken: Vec<CardId>,
}

/// What was opened, with all that was found on the way.
pub struct Opened {
    /// The games that have cards, in the order of the rulebooks.
    pub games: Vec<Game>,
    /// What is wrong with the files. Not looked for is what only warns of the way of a text into the other language.
    pub findings: Vec<Diagnostic>,
    /// The texts of the files, for showing the findings.
    pub sources: Sources,
}

/// Reads and compiles the cards of every game.
pub fn open(workspace: &Workspace) -> Opened {
    opened(workspace, None)
}

/// Reads the files of all games, and compiles the cards of the one that is played, if it has any.
pub fn open_one(workspace: &Workspace, book: &'static dyn Rulebook) -> Opened {
    opened(workspace, Some(book))
}

fn opened(workspace: &Workspace, only: Option<&'static dyn Rulebook>) -> Opened {
    let mut findings = Vec::new();
    let project = workspace.load(&workspace.origin(), &mut findings);
    let id = |book: &dyn Rulebook| book.vocabulary().game.id;
    // Without cards of the game it is told which games have some.
    let only = only.map(id).filter(|only| project.game(only).is_some_and(|g| !g.sets.is_empty()));
    let mut games = Vec::new();
    for book in project.books().filter(|book| only.is_none_or(|only| only == id(*book))) {
        let Some(files) = project.game(book.vocabulary().game.id).filter(|g| !g.sets.is_empty()) else { continue };
        let judged = verdict::judge_all(&project, files, book, false, &mut findings);
        let catalog = Arc::new(judged.into_built().compiled.catalog);
        let mut decks = Vec::new();
        for deck in &files.decks {
            // One that can't be read is there all the same: no other one is taken for it.
            let wrong = project.errors.iter().any(|f| f.place.file == deck.file);
            let read = deck_list(deck, &catalog).filter(|_| deck.sound && !wrong);
            let is_read = read.is_some();
            let list = read.unwrap_or(DeckList { leader: None, cards: Vec::new() });
            let faults = deck_findings(deck, &catalog, book);
            let name = |lang| deck.name.as_ref().map_or("", |n| n.get(lang)).to_owned();
            decks.push(NamedDeck {
                id: stem(&project, deck.file),
                name: Names { ko: name(Lang::Ko), en: name(Lang::En) },
                list,
                legal: is_read && faults.is_empty(),
            });
            findings.extend(faults);
        }
        let broken = broken(&project, files, &catalog, &findings);
        games.push(Game { book, catalog, decks, broken });
    }
    diagnostic::sort(&mut findings);
    Opened { games, findings, sources: project.sources }
}

impl Opened {
    /// The game of a rulebook. An error: it has no cards.
    pub fn game(self, book: &'static dyn Rulebook) -> Result<Game> {
        let wanted = book.vocabulary().game.id;
        let id = |game: &Game| game.book.vocabulary().game.id;
        let known: Vec<&str> = self.games.iter().map(id).collect();
        let none = match known.is_empty() {
            true => Error::new(&messages::NO_CARDS_IN_USE),
            false => Error::new(&messages::NO_CARDS_OF_GAME).arg("game", wanted).arg("known", known.join(", ")),
        };
        self.games.into_iter().find(|game| id(game) == wanted).ok_or(none)
    }
}

/// The bad cards, and those whose scripts are not run.
fn broken(project: &Project, files: &GameFiles, catalog: &Catalog, findings: &[Diagnostic]) -> Vec<CardId> {
    let unscripted = |card: &CardDef| card.script.is_some() && !scripted::ARE_RUN;
    let scripts = Some(&project.scripts);
    let errors = Placed::errors(findings);
    let is_bad = |file, card: &CardDef| verdict::faults(file, card, scripts, &errors).next().is_some();
    let cards = files.cards().filter(|(file, card)| unscripted(card) || is_bad(*file, card));
    cards.filter_map(|(_, card)| catalog.find(&card.id.value)).collect()
}

impl Game {
    /// How many play: as many as were asked for, else as many as decks were named, and no fewer than the game needs. An error:
    /// the game has other numbers of seats, or more decks were named than there are seats.
    pub fn players(&self, decks: usize, asked: Option<u8>) -> Result<usize> {
        let seats = &self.book.printed().seats;
        let (least, most) = (usize::from(*seats.start()), usize::from(*seats.end()));
        let players = asked.map_or(decks.max(least), usize::from);
        let refused = |count: usize, wanted: usize| {
            let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
            Error::new(&messages::DECK_FOR_EACH_SEAT).arg("count", number(count)).arg("wanted", number(wanted))
        };
        let others = |count: usize| {
            let game = self.book.vocabulary().game.id;
            let error = Error::new(&messages::PLAYERS_OF_GAME).arg("game", game).arg("count", count);
            error.maybe("least", (least < most).then_some(least)).arg("most", most)
        };
        match players {
            n if asked.is_some() && !(least..=most).contains(&n) => Err(others(n)),
            n if n < least || n > most && least < most => Err(others(n)),
            n if n > most => Err(refused(n, most)),
            n if n < decks => Err(refused(decks, n)),
            n => Ok(n),
        }
    }

    /// The names of the broken cards in a deck, by language.
    pub fn broken_in(&self, deck: &NamedDeck, lang: Lang) -> Vec<&str> {
        let cards = self.broken.iter().filter(|id| deck.list.cards.contains(id) || deck.list.leader == Some(**id));
        let names = cards.filter_map(|id| self.catalog.cards.get(id.index()));
        names.map(|card| if lang == Lang::Ko { card.name.ko.as_str() } else { card.name.en.as_str() }).collect()
    }

    /// The deck of this file name or name.
    pub fn deck(&self, word: &str) -> Result<&NamedDeck> {
        let is = |d: &&NamedDeck| d.id == word || d.name.ko == word || d.name.en == word;
        self.decks.iter().find(is).ok_or_else(|| {
            let ids: Vec<&str> = self.decks.iter().map(|d| d.id.as_str()).collect();
            Error::new(&messages::UNKNOWN_DECK)
                .arg("deck", word)
                .maybe("suggestion", suggest(word, ids.iter().copied()))
                .arg("known", ids.join(", "))
        })
    }
}

fn stem(project: &Project, file: diagnostic::FileId) -> String {
    let path = project.sources.get(file).map_or("", |s| s.path.as_str());
    std::path::Path::new(path).file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default()
}
