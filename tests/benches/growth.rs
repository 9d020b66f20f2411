//! `cargo bench -p cardwright-tests --bench growth`: how cost grows, as one table: with the cards in play, with continuous abilities
//! at work, with the cards of the catalogue, with threads, with the length of a game. Random games of shipped decks on one
//! core unless said otherwise. Compare the lines of one run.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod common;

use cardwright_core::table::Table;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::simulation::{Match, Side};
use cardwright_kit::project::games::Game;
use common::{Changes, Instead, id, variant};
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// Games of each line.
const GAMES: u64 = 400;
/// The games whose decks and cards are changed.
const LINES: &str = "keyforge";
const LANES: &str = "nivel-arena";

fn main() {
    println!("| what grows | how many | cost | of the first |\n| --- | --- | --- | --- |");
    let games = [LANES, LINES].map(|game| variant(game, &format!("{game}-as-shipped"), &Changes::new(), 0));
    let [lanes, lines] = &games;
    in_play(lines);
    sources();
    catalogue();
    for game in [lanes, lines] {
        threads(game);
    }
    for game in [lanes, lines] {
        length(game);
    }
}

/// A part of the table; its lines are held against the first.
struct Part {
    what: String,
    unit: &'static str,
    first: Option<f64>,
}

impl Part {
    fn of(what: impl Into<String>, unit: &'static str) -> Part {
        Part { what: what.into(), unit, first: None }
    }

    fn line(&mut self, n: impl std::fmt::Display, cost: f64) {
        let first = *self.first.get_or_insert(cost);
        println!("| {} | {n} | {cost:.0} {} | {:.2} |", self.what, self.unit, cost / first);
    }
}

fn set(game: &Game) -> Match<'_> {
    let sides = game.decks.iter().take(2).map(|deck| Side { deck: &deck.list, bot: Kind::Random }).collect();
    Match { book: game.book, catalog: &game.catalog, sides, seed: 1, settings: Vec::new(), paired: false }
}

/// Nanoseconds a decision of random games.
fn cost(game: &Game) -> f64 {
    let set = set(game);
    let play = |games: std::ops::Range<u64>| -> u64 {
        games.map(|index| u64::from(set.play(index, |_| ()).unwrap().decisions)).sum()
    };
    play(0..GAMES / 8);
    let begun = Instant::now();
    let decisions = play(0..GAMES);
    begun.elapsed().as_nanos() as f64 / decisions as f64
}

/// The nanoseconds of decisions, in groups: `group` says of a table which one its next decision belongs to.
fn grouped(game: &Game, groups: usize, group: impl Fn(&dyn Table) -> usize) -> Vec<Option<f64>> {
    let mut times = vec![(Duration::ZERO, 0u32); groups];
    let set = set(game);
    for index in 0..GAMES {
        let mut open: Option<(usize, Instant)> = None;
        set.play(index, |table| {
            if let Some((group, begun)) = open
                && let Some((time, n)) = times.get_mut(group)
            {
                *time += begun.elapsed();
                *n += 1;
            }
            let next = group(table);
            open = Some((next, Instant::now()));
        })
        .unwrap();
    }
    times.into_iter().map(|(time, n)| (n >= 200).then(|| time.as_nanos() as f64 / f64::from(n))).collect()
}

/// Decisions by the cards that lie in play.
fn in_play(game: &Game) {
    const STEP: usize = 6;
    let zones = game.book.printed().zones.in_play;
    let lying = |table: &dyn Table| {
        let view = table.view(None);
        let there = view.seats.iter().flat_map(|seat| &seat.zones).filter(|zone| zone.id.is_in(zones));
        there.map(|zone| zone.count).sum::<usize>() / STEP
    };
    let mut part = Part::of(format!("cards in play ({})", id(game)), "ns a decision");
    for (at, time) in grouped(game, 8, lying).into_iter().enumerate() {
        if let Some(time) = time {
            part.line(format!("{} to {}", at * STEP, at * STEP + STEP - 1), time);
        }
    }
}

/// Decks in which so many kinds of creatures raise a number of all others.
fn sources() {
    let mut part = Part::of(format!("kinds of cards with a continuous ability ({LINES})"), "ns a decision");
    for n in [0, 3, 6, 12] {
        let creatures = (1..=6).chain(10..=15).map(|n| format!("FIRST-{n:03}"));
        let text = Instead::Text("Power +1 for each other friendly creature.".to_owned());
        let changes: Changes = creatures.map(|id| (id, text.clone())).take(n).collect();
        part.line(changes.len(), cost(&variant(LINES, &format!("sources-{n}"), &changes, 0)));
    }
}

/// The same decks in catalogues of more cards: how long they take to open, and what a decision costs then.
fn catalogue() {
    let mut open = Part::of(format!("cards of the catalogue ({LANES})"), "ms to open");
    let mut play = Part::of(format!("cards of the catalogue ({LANES})"), "ns a decision");
    for copies in [0, 1_000, 10_000] {
        let begun = Instant::now();
        let game = variant(LANES, &format!("copies-{copies}"), &Changes::new(), copies);
        open.line(game.catalog.cards.len(), begun.elapsed().as_millis() as f64);
        play.line(game.catalog.cards.len(), cost(&game));
    }
}

/// The same games on more threads.
fn threads(game: &Game) {
    let most = std::thread::available_parallelism().map_or(1, usize::from);
    let mut part = Part::of(format!("threads ({})", id(game)), "games a second");
    for n in (0..).map(|bit| 1 << bit).take_while(|n| *n <= most) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap();
        let set = set(game);
        let play = |games: u64| {
            pool.install(|| (0..games).into_par_iter().for_each(|index| _ = set.play(index, |_| ()).unwrap()))
        };
        play(GAMES);
        let begun = Instant::now();
        play(GAMES * 4);
        part.line(n, (GAMES * 4) as f64 / begun.elapsed().as_secs_f64());
    }
}

/// Decisions by how many came before them in the game.
fn length(game: &Game) {
    const STEP: usize = 50;
    let mut part = Part::of(format!("decisions before it ({})", id(game)), "ns a decision");
    for (at, time) in grouped(game, 8, |table| table.journal().steps.len() / STEP).into_iter().enumerate() {
        if let Some(time) = time {
            part.line(format!("{} to {}", at * STEP, at * STEP + STEP - 1), time);
        }
    }
}
