//! Which clauses of a rulebook the scenarios show: cited by one that passes, and used in that run.

use super::agree::Verdict;
use super::clauses;
use super::prepare::Prepared;
use crate::play::words::Clauses;
use serde::Serialize;
use std::collections::BTreeSet;

/// Which clauses of a game scenarios show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameCoverage {
    /// The id of the game.
    pub game: String,
    /// Clauses that a scenario can show.
    pub testable: usize,
    /// How many of them a scenario shows.
    pub covered: usize,
    /// Those that no scenario shows.
    pub uncovered: Vec<String>,
    /// Clauses that are cited and don't exist.
    pub unknown: Vec<String>,
}

/// Works out the coverage of every game that has scenarios.
pub fn of<'a>(results: impl IntoIterator<Item = (&'a Prepared, usize, &'a Verdict)>) -> Vec<GameCoverage> {
    let mut games: Vec<(&'static dyn cardwright_core::rulebook::Rulebook, BTreeSet<String>, BTreeSet<String>)> =
        Vec::new();
    for (prepared, index, verdict) in results {
        let book = prepared.file.game;
        let id = book.vocabulary().game.id;
        let at = match games.iter().position(|(b, ..)| b.vocabulary().game.id == id) {
            Some(at) => at,
            None => {
                games.push((book, BTreeSet::new(), BTreeSet::new()));
                games.len() - 1
            }
        };
        let (Some(scenario), Some((_, shown, cited))) = (prepared.file.scenarios.get(index), games.get_mut(at)) else {
            continue;
        };
        cited.extend(scenario.clauses.iter().map(|c| c.text.clone()));
        if verdict.failures.is_empty() {
            let missing: Vec<&str> = verdict.not_shown.iter().map(|c| c.text.as_str()).collect();
            let here = scenario.clauses.iter().filter(|c| !missing.contains(&c.text.as_str()));
            shown.extend(here.map(|c| c.text.clone()));
        }
    }
    games
        .into_iter()
        .map(|(book, shown, cited)| {
            let catalogue = Clauses::of(book);
            let testable: Vec<&str> = catalogue.testable().collect();
            let uncovered: Vec<String> =
                testable.iter().filter(|id| !clauses::used(book, &shown, id)).map(|id| (*id).to_owned()).collect();
            GameCoverage {
                game: book.vocabulary().game.id.to_owned(),
                testable: testable.len(),
                covered: testable.len() - uncovered.len(),
                uncovered,
                unknown: cited.into_iter().filter(|c| !catalogue.has(c)).collect(),
            }
        })
        .collect()
}

/// As a table: by chapter, how many clauses are shown and which are not.
pub fn table(
    games: &[GameCoverage],
    book: impl Fn(&str) -> Option<&'static dyn cardwright_core::rulebook::Rulebook>,
) -> String {
    let mut out = String::new();
    for game in games {
        out.push_str(&format!("{}  {} / {}\n", game.game, game.covered, game.testable));
        let catalogue = book(&game.game).map(Clauses::of).unwrap_or_default();
        let chapter = |id: &str| id.split('.').next().unwrap_or(id).to_owned();
        let mut chapters: Vec<(String, usize, Vec<&str>)> = Vec::new();
        for id in catalogue.testable() {
            let name = chapter(id);
            if chapters.last().is_none_or(|(c, ..)| *c != name) {
                chapters.push((name, 0, Vec::new()));
            }
            let Some((_, all, missing)) = chapters.last_mut() else { continue };
            *all += 1;
            if game.uncovered.iter().any(|uncovered| uncovered == id) {
                missing.push(id);
            }
        }
        for (name, all, missing) in chapters {
            out.push_str(&format!("  {name:<6} {:>4} / {all:<4} {}\n", all - missing.len(), missing.join(" ")));
        }
        if !game.unknown.is_empty() {
            out.push_str(&format!("  unknown: {}\n", game.unknown.join(" ")));
        }
    }
    out
}
