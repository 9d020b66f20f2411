//! Every moment of random games is carried to another process as bytes and played on there to the end: what a snapshot
//! leaves out is missing there. `CARDWRIGHT_FULL=1 cargo test --release -p cardwright --test suite other_process` carries the
//! moments of 2,000 games.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::table::Step;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::relay::{Process, Request};
use cardwright_kit::play::simulation::{Match, Side};
use cardwright_kit::project::Workspace;
use cardwright_kit::project::games::{self, Game};
use std::path::{Path, PathBuf};

fn cards() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cards")
}

/// How many games a slow property is tried on.
fn amount(quick: u64, full: u64) -> u64 {
    if std::env::var_os("CARDWRIGHT_FULL").is_some() { full } else { quick }
}

/// The other process.
fn other() -> Process {
    Process::start(Path::new(env!("CARGO_BIN_EXE_cardwright")), None, Some(&cards())).unwrap()
}

fn games() -> Vec<Game> {
    let games = games::open(&Workspace::of_cards(cards())).games;
    assert!(!games.is_empty());
    games
}

/// A match of two of a game's decks; the number picks which.
fn set(game: &Game, number: usize) -> Match<'_> {
    let deck = |n: usize| &game.decks[n % game.decks.len()].list;
    let side = |n| Side { deck: deck(n), bot: Kind::Random };
    Match {
        book: game.book,
        catalog: &game.catalog,
        sides: vec![side(number), side(number + 1)],
        seed: 2 + number as u64,
        settings: Vec::new(),
        paired: false,
    }
}

#[test]
fn every_moment_of_random_games_goes_on_alike_in_another_process() {
    let mut moments = 0;
    for game in &games() {
        let mut other = other();
        for index in 0..amount(4, 2_000) {
            let mut kept: Vec<(Vec<u8>, u64)> = Vec::new();
            let mut answers: Vec<(Seat, Answer)> = Vec::new();
            let played = set(game, usize::try_from(index % 3).unwrap()).play(index, |table| {
                kept.push((table.snapshot(), table.hash()));
                if let Some(Step::Answer(seat, answer)) = table.journal().steps.last() {
                    answers.push((*seat, *answer));
                }
            });
            let end = played.unwrap().hash;
            assert_eq!(kept.len(), answers.len() + 1, "one moment before every answer, and the end");
            for (at, (snapshot, hash)) in kept.into_iter().enumerate() {
                let id = game.book.vocabulary().game.id.to_owned();
                let reply = other.ask(&Request { game: id, snapshot, holds: false, answers: answers[at..].to_vec() });
                assert_eq!(reply.map(|r| (r.restored, r.end)), Ok((hash, end)), "game {index}, moment {at}");
                moments += 1;
            }
        }
    }
    assert!(moments > 100, "{moments}");
}

#[test]
fn the_other_process_says_what_it_cannot_do() {
    let mut other = other();
    let mut ask = |game: &str, snapshot: Vec<u8>| {
        other.ask(&Request { game: game.to_owned(), snapshot, holds: false, answers: Vec::new() })
    };
    assert!(ask("no-such-game", Vec::new()).unwrap_err().contains("unknown game"));
    let game = &games()[0];
    let id = game.book.vocabulary().game.id;
    assert!(ask(id, b"CWS\n".to_vec()).unwrap_err().contains("damaged"));
}

/// Plays a game in which nobody attacks and few cards are played, so that it lasts and there always is something to
/// decide. How large its snapshots are at these decisions; 0: it ended before.
fn sizes_of_a_long_game(game: &Game, index: usize, at: [usize; 2]) -> [usize; 2] {
    let setup = set(game, 1).setup(index as u64);
    let mut table = game.book.start(game.catalog.clone(), &setup).unwrap();
    let mut sizes = [0; 2];
    for number in 0.. {
        // Where nothing ends a game in which everybody passes, it is left.
        if table.outcome().is_some() || number > at[1] {
            break;
        }
        for (size, at) in sizes.iter_mut().zip(at) {
            if number == at {
                *size = table.snapshot().len();
            }
        }
        let is = |a: &Answer, word| matches!(a, Answer::Act(act) if game.book.act_word(act.verb).id == word);
        let mut answers = table.answers().to_vec();
        if answers.iter().any(|a| !is(a, "attack")) {
            answers.retain(|a| !is(a, "attack"));
        }
        if number % 5 > 0 && answers.iter().any(|a| is(a, "end-phase")) {
            answers.retain(|a| is(a, "end-phase"));
        }
        table.answer(answers[(number * 7 + index) % answers.len()]).unwrap();
    }
    sizes
}

#[test]
fn a_snapshot_does_not_grow_with_the_game() {
    // Cards that carry marks (damage, amber) take some bytes more, and so does what is written down of the last objects that
    // left play in a game with a text that could ask for it; a box of 235 cards takes twice as many as two decks.
    let bounds = [([20, 200], 2_560), ([20, 200], 2_560), ([20, 60], 6_144), ([20, 60], 6_144)];
    assert_eq!(games().len(), bounds.len(), "every game has its bound");
    for (game, (at, most)) in games().iter().zip(bounds) {
        let long: Vec<[usize; 2]> =
            (0..80).map(|index| sizes_of_a_long_game(game, index, at)).filter(|s| s[1] > 0).take(3).collect();
        assert_eq!(long.len(), 3, "few games are so long, but some are");
        for [early, late] in long {
            let told = format!("{early} bytes at decision {}, {late} at {}", at[0], at[1]);
            assert!(late * 2 <= early * 3 && late < most, "{told}");
            println!("{told}");
        }
    }
}
