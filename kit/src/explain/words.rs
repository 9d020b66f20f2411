//! The words of a game: a head word with its clause, and lists of what scenarios may say (`explain scenario`, `explain log`).

use super::{Asked, Page, same, titled, vocabulary};
use crate::play::words::Words;
use crate::play::words::clauses::Clauses;
use crate::project::library::Entry;
use crate::wording::explain as wording;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::printed::{ActWord, Setting};
use cardwright_core::vocabulary::Word;
use cardwright_dsl::messages::wording::language;
use cardwright_dsl::text::Lang;

/// Lists that can be asked for by name.
pub const TOPICS: &[&str] = &["scenario", "log"];

/// The page with a list of the game's words.
pub fn page(topic: &str, asked: &Asked<'_>) -> Vec<Page> {
    let lang = asked.lang;
    let pages = asked.books().into_iter().filter_map(|book| {
        let game = book.vocabulary();
        let title = format!("{topic}  ({})", game.game.id);
        let mut page = Page::new("words", title);
        let words = |list: &[Word]| list.iter().map(|w| spelled(w, lang)).collect::<Vec<_>>();
        match topic {
            "scenario" => {
                let places: Vec<String> = game
                    .places
                    .iter()
                    .map(|p| match (spelled(&p.word, lang), p.shared, p.group) {
                        (word, true, "") => format!("table.{word}"),
                        (word, true, group) => format!("table.{group}.{word}"),
                        (word, false, "") => word,
                        (word, false, group) => format!("{word}  ({group}: {{ .. }})"),
                    })
                    .collect();
                page.add(lang, "places", wording::PLACES, places);
                page.add(lang, "phases", wording::PHASES, words(game.phases));
                let catalog = Catalog::default();
                let spoken = Words { book, catalog: &catalog, lang, reader: None };
                let named = |id: &'static str| match spoken.named(id) {
                    same if same == id || same.contains('{') => String::new(),
                    named => format!("  {named}"),
                };
                let player = game.defaults.player.iter().map(|(word, n)| format!("{word}: {n}{}", named(word)));
                page.add(lang, "player", wording::PLAYER_NUMBERS, player.collect());
                let numbered =
                    game.attributes.iter().enumerate().map(|(at, w)| format!("{}  {}", at + 1, spelled(w, lang)));
                page.add(lang, "attributes", wording::ATTRIBUTES_BY_NUMBER, numbered.collect());
                let marked = |mark: &&'static str| match wording::MARKED.iter().find(|(of, _)| of == mark) {
                    Some((_, said)) => format!("{mark}  {}", said.get(lang)),
                    None => format!("{mark}{}", named(mark)),
                };
                page.add(lang, "marks", wording::MARKS, game.defaults.marks.iter().map(marked).collect());
                page.add(lang, "faces", wording::FACES, words(game.defaults.faces));
                page.add(lang, "answers", wording::ANSWERS, book.acts().iter().map(|act| answer(act, lang)).collect());
                let what = |s: &Setting| if lang == Lang::Ko { s.what_ko } else { s.what };
                let settings = book.printed().settings.iter();
                let settings = settings.map(|s| format!("{}: {}  {}", s.name, s.printed, what(s))).collect();
                page.add(lang, "settings", wording::SETTINGS, settings);
            }
            "log" => {
                page.add(lang, "log", wording::LOG_WORDS, words(game.log));
                page.add(lang, "causes", wording::CAUSES, words(game.causes));
            }
            _ => return None,
        }
        Some(page)
    });
    pages.collect()
}

/// What a player may answer, as scenarios write it, with what the printed word is.
fn answer(act: &ActWord, lang: Lang) -> String {
    let card = if act.names_card { wording::THE_CARD.get(lang) } else { "" };
    let place = if act.names_place { wording::THE_PLACE.get(lang) } else { "" };
    let to = if act.names_card && act.names_place { "to" } else { "" };
    let written = [act.en, card, to, place].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    if lang == Lang::Ko { format!("{written}  {}", act.ko) } else { written }
}

fn spelled(word: &Word, lang: Lang) -> String {
    let printed = if lang == Lang::Ko { word.ko } else { word.en };
    match printed.first() {
        Some(printed) if *printed != word.id => format!("{}  {printed}", word.id),
        _ => word.id.to_owned(),
    }
}

/// Whether a line of card text stands under a head of one of these spellings: `[Entry] ..`, `[Mix: Flame] ..`, `Play: ..`.
fn begins(line: &str, spellings: &[&str]) -> bool {
    spellings.iter().any(|spelling| {
        let family = spelling.split(": ").next().unwrap_or(spelling);
        let bracketed = [format!("[{spelling}]"), format!("[{family}:")];
        let bare = line.trim().strip_prefix(*spelling).is_some_and(|rest| rest.trim_start().starts_with([':', '/']));
        bare || bracketed.iter().any(|head| line.contains(head.as_str()))
    })
}

/// The pages about head words with this name.
pub fn head(word: &str, asked: &Asked<'_>) -> Vec<Page> {
    let lang = asked.lang;
    let word = word.split(": ").next().unwrap_or(word);
    let mut pages = Vec::new();
    for book in asked.books() {
        let titles = Clauses::of(book);
        for head in book.vocabulary().heads {
            let spellings = || {
                std::iter::once(head.word.id).chain(head.word.ko.iter().copied()).chain(head.word.en.iter().copied())
            };
            let family = |s: &str| s.split(": ").next().is_some_and(|first| same(first, word));
            if !spellings().any(|s| same(s, word) || family(s)) {
                continue;
            }
            let first = |list: &[&'static str]| list.first().copied().unwrap_or(head.word.id);
            let name = |list| format!("[{}]", first(list));
            let mut page = Page::new("head", titled(&name(head.word.ko), &name(head.word.en), lang));
            for of in [Lang::Ko, Lang::En] {
                let spelled = if of == Lang::Ko { head.word.ko } else { head.word.en };
                let id = if of == Lang::Ko { "ko" } else { "en" };
                page.add(lang, id, language(of), vocabulary::lines_of(|line| begins(line, spelled), of, book, asked));
            }
            // The clause of a head word is the one that names it; what it does stands beside it.
            let of = head.word.clause.rsplit_once('.').map_or(head.word.clause, |(parent, _)| parent);
            let mut clauses: Vec<String> = Vec::new();
            for id in super::clause::ids(book) {
                if id == head.word.clause || id.strip_prefix(of).is_some_and(|rest| rest.starts_with('.')) {
                    clauses.extend(titles.gist(&id, lang).map(|gist| format!("{id}  {gist}")));
                }
            }
            page.add(lang, "clauses", wording::CLAUSES, clauses);
            let all = || head.word.ko.iter().chain(head.word.en).copied().collect::<Vec<_>>();
            let cards =
                asked.library.cards().filter(|card| card.book.vocabulary().game.id == book.vocabulary().game.id);
            let has = |card: &Entry<'_>| {
                card.def.text.as_ref().is_some_and(|t| t.text().lines().any(|line| begins(line, &all())))
            };
            let named = cards.filter(has).map(|card| format!("{}  {}", card.def.id.value, card.name(lang)));
            page.add(lang, "cards", wording::CARDS_WITH_IT, vocabulary::few(named.collect()));
            page.add(lang, "scenarios", wording::SHOWN_BY, asked.scenarios.citing(&[head.word.clause]));
            pages.push(page);
        }
    }
    pages
}
