//! Whole games as golden files: `tests/playthroughs/*.log`, every line of the log with its clause, every choice, and the
//! state at the end. A change of rules, cards, bots or wordings shows there, line by line.
//!
//! `cargo xtask bless games` writes what is played now; read the difference before keeping it.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_core::kernel::ids::Seat;
use cardwright_core::table::{Chance, Setup};
use cardwright_dsl::text::Lang;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::offer::Question;
use cardwright_kit::play::words::Words;
use cardwright_kit::project::games::{Game, NamedDeck};
use cardwright_tests::games::{self, Ear};
use snapbox::{Data, assert_data_eq};
use std::fmt::Write as _;
use std::path::Path;

/// One game, told from the first shuffle to the end.
fn playthrough(game: &Game, decks: [&NamedDeck; 2], bot: Kind, seed: u64) -> String {
    let setup = Setup {
        decks: decks.map(|d| d.list.clone()).to_vec(),
        seed,
        settings: Vec::new(),
        chances: vec![Chance::First(Seat(0))],
    };
    let words = Words { book: game.book, catalog: &game.catalog, lang: Lang::En, reader: None };
    let mut text = format!("{}, {}\n", game.book.vocabulary().game.id, game.book.printed().edition);
    _ = writeln!(text, "{} against {}, bot {}, seed {seed}\n", decks[0].id, decks[1].id, bot.id());
    let ear = Ear::default();
    let begun = game.book.start_observed(game.catalog.clone(), &setup, Some(Box::new(ear.clone())));
    let mut table = begun.unwrap_or_else(|f| panic!("{f:?}"));
    let mut bots = [bot.seat(seed * 2), bot.seat(seed * 2 + 1)];
    loop {
        for entry in ear.take().entries.iter().filter(|e| words.is_told(e)) {
            _ = writeln!(text, "{:<14} {}", entry.clause, words.entry(entry));
        }
        let Some(question) = Question::of(table.as_ref(), game.book) else { break };
        let (seat, clause, count) = (question.seat(), question.clause().unwrap(), question.count());
        let choice = bots[seat.index()].choose(&question);
        let said = words.answer(table.as_ref(), table.answers()[choice]);
        _ = writeln!(text, "{clause:<14} > {seat}, one of {count}: {said}");
        table.answer_nth(choice);
    }
    let clause = table.outcome_clause().unwrap();
    _ = writeln!(text, "\n{clause:<14} {:?} in turn {}", table.outcome().unwrap(), table.turn_number());
    _ = writeln!(text, "{} choices, state {:016x}", table.journal().steps.len(), table.hash());
    text
}

#[test]
fn recorded_games_are_played_alike() {
    for game in &games::shipped() {
        for (at, deck) in game.decks.iter().enumerate() {
            let other = &game.decks[(at + 1) % game.decks.len()];
            let bot = if at % 2 == 0 { Kind::Greedy } else { Kind::Random };
            let text = playthrough(game, [deck, other], bot, 1 + at as u64);
            let file = format!("../playthroughs/{}-{}.log", game.book.vocabulary().game.id, deck.id);
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file);
            assert_data_eq!(text, Data::read_from(&path, None).raw());
        }
    }
}

#[test]
fn every_line_of_a_playthrough_has_a_clause_of_the_rulebook_or_of_a_text() {
    for game in &games::shipped() {
        let decks = [&game.decks[0], &game.decks[1 % game.decks.len()]];
        let text = playthrough(game, decks, Kind::Random, 9);
        let lines: Vec<&str> = text.lines().skip(3).filter(|l| !l.is_empty()).collect();
        let known = |clause: &str| game.book.printed().clauses.contains(&format!("\"{clause}\""));
        let (last, lines) = lines.split_last().unwrap();
        assert!(last.contains("choices"), "{last}");
        for line in lines {
            let clause = line.split_whitespace().next().unwrap();
            assert!(known(clause), "{line}");
        }
        assert!(lines.len() > 100, "{}", lines.len());
    }
}
