//! How good are lines of the log at being untrue? Every line that a shipped scenario's game prints is read as a look: as it
//! is printed it must be true of its entry, and with a player, place or card exchanged for another it must not be.

use cardwright_kit::check;
use cardwright_kit::play::words::Clauses;
use cardwright_kit::project::builtin;
use cardwright_kit::scenario::board::{Board, Caller};
use cardwright_kit::scenario::glossary::Glossary;
use cardwright_kit::scenario::logbook::{Had, Reader};
use cardwright_kit::scenario::pattern::{self, Match};
use cardwright_kit::scenario::prepare::{Opening, Prepared};
use cardwright_kit::scenario::run::{Ear, Run, Straight};
use cardwright_kit::scenario::suite;
use cardwright_kit::scenario::text;
use std::collections::BTreeSet;

/// What came of the lines of all games.
#[derive(Debug, Default)]
pub struct Lines {
    /// How many different lines were printed.
    pub printed: usize,
    /// Printed lines that are not true when they are typed: the file and the line.
    pub untrue: Vec<String>,
    /// How many lines with something exchanged were tried.
    pub tried: usize,
    /// Those that are true all the same: the file, the line, and what it was before.
    pub survivors: Vec<String>,
}

/// Plays the scenarios of some files and reads what their games print.
pub fn read_back(files: &[(String, String)]) -> Lines {
    let cards: Vec<(&str, &str)> = builtin::FILES.to_vec();
    let mut out = Lines::default();
    for (path, whole) in files {
        let checked = check::check_texts(&[(path, whole)], &cards);
        for prepared in suite::prepare_all(&checked, &mut Vec::new()) {
            for scenario in 0..prepared.openings.len() {
                played(path, &prepared, scenario, &mut out);
            }
        }
    }
    out
}

fn played(path: &str, prepared: &Prepared, scenario: usize, out: &mut Lines) {
    let Some(Opening::Position(arranged)) = prepared.openings.get(scenario) else { return };
    let book = prepared.file.game;
    let ear = Ear::default();
    let observer = Some(Box::new(ear.clone()) as Box<_>);
    let Ok(table) = book.arrange_observed(prepared.catalog().clone(), &arranged.position, observer) else { return };
    let mut straight = Straight;
    let run = Run::new(prepared, (&arranged.labels, &arranged.position), table, ear, &mut straight, 0);
    let (trace, Some(table)) = run.play(&prepared.steps(scenario), None) else { return };
    let caller = Caller { vocabulary: book.vocabulary(), names: &prepared.names, labels: &arranged.labels };
    let board = Board::of(table.as_ref(), None);
    let glossary = Glossary { book, caller, board: &board, whole_game: false };
    let mut had = Had::default();
    had.see(&board, prepared.catalog());
    let reader = Reader { caller, had: &had };
    let catalogue = Clauses::of(book);
    let lines: Vec<String> = trace.entries.iter().map(|entry| reader.line(entry)).collect();
    let bare = |line: &str| text::clause_of(line, |word| catalogue.has(word)).0.to_owned();
    let printed: BTreeSet<String> = lines.iter().map(|line| bare(line)).collect();
    let mut done: BTreeSet<&str> = BTreeSet::new();
    let names: BTreeSet<String> = board.pieces.iter().map(|piece| caller.piece(piece)).collect();
    let places: Vec<&str> = book.vocabulary().places.iter().map(|p| p.word.id).collect();
    for (entry, line) in trace.entries.iter().zip(&lines) {
        let words = bare(line);
        let Some(words) = printed.get(&words).filter(|words| done.insert(words.as_str())) else { continue };
        out.printed += 1;
        let true_of = |line: &str, only: bool| {
            let patterns = pattern::read(&glossary, line).unwrap_or_default();
            match only {
                true => patterns.iter().any(|p| p.means(&reader, entry) == Match::Same),
                false => trace.entries.iter().any(|e| patterns.iter().any(|p| p.means(&reader, e) == Match::Same)),
            }
        };
        if !true_of(words, true) {
            out.untrue.push(format!("{path}: {words}"));
        }
        for other in exchanged(words, &names, &places) {
            if printed.contains(&other) {
                continue;
            }
            out.tried += 1;
            if true_of(&other, false) {
                out.survivors.push(format!("{path}: {other} (printed: {words})"));
            }
        }
    }
}

/// The line with one player, place or card exchanged for another, and with its two cards changing places.
fn exchanged(line: &str, names: &BTreeSet<String>, places: &[&str]) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let with = |at: usize, word: String| {
        let mut other: Vec<&str> = words.clone();
        if let Some(place) = other.get_mut(at) {
            *place = &word;
        }
        other.join(" ")
    };
    let mut out = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let (who, place) = word.split_once('.').map_or((*word, None), |(who, place)| (who, Some(place)));
        let seat = match who {
            "p1" => Some("p2"),
            "p2" => Some("p1"),
            _ => None,
        };
        if let Some(seat) = seat {
            out.push(with(at, place.map_or_else(|| seat.to_owned(), |place| format!("{seat}.{place}"))));
        }
        if let (Some(_), Some(place)) = (seat, place) {
            out.extend(places.iter().find(|p| **p != place).map(|p| with(at, format!("{who}.{p}"))));
        }
        if names.contains(*word) {
            out.extend(names.iter().filter(|name| name.as_str() != *word).take(3).map(|name| with(at, name.clone())));
        }
    }
    let cards: Vec<usize> = (0..words.len()).filter(|at| words.get(*at).is_some_and(|w| names.contains(*w))).collect();
    if let [one, two] = cards.as_slice() {
        let mut other = words.clone();
        other.swap(*one, *two);
        out.push(other.join(" "));
    }
    out.retain(|other| other != line);
    out
}
