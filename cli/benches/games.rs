//! `cargo bench -p cardwright`: how fast whole games go with the shipped decks on one core, and what a state costs to copy,
//! write, read and look at. docs/performance.md says what the numbers mean.

#![allow(clippy::unwrap_used)]

use cardwright::bots::Kind;
use cardwright::builtin;
use cardwright::cards;
use cardwright::games::{self, Game};
use cardwright::simulation::{Match, Side};
use cardwright_core::kernel;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulesets::VOCABULARIES;
use cardwright_core::rulesets::nivel_arena::NivelArena;
use cardwright_core::table::Table;
use cardwright_dsl::project::{Origin, Project};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::sync::OnceLock;

fn main() {
    let game = game();
    let texts = |deck: &games::NamedDeck| {
        let cards = &deck.list.cards;
        let with = cards.iter().filter(|c| game.catalog.card(**c).faces.iter().any(|f| !f.text.is_empty())).count();
        format!("{} ({}% with text)", deck.id, with * 100 / cards.len().max(1))
    };
    let decks: Vec<String> = game.decks.iter().take(2).map(texts).collect();
    println!("{}, bot: random unless said otherwise", decks.join(" against "));
    divan::main();
}

fn game() -> &'static Game {
    static GAME: OnceLock<Game> = OnceLock::new();
    GAME.get_or_init(|| games::open(&Origin::BuiltIn).games.into_iter().next().unwrap())
}

fn set(bot: Kind) -> Match<'static> {
    let game = game();
    let sides = game.decks.iter().take(2).map(|deck| Side { deck: &deck.list, bot }).collect();
    Match { book: game.book, catalog: &game.catalog, sides, seed: 1 }
}

/// Games of one measurement.
const GAMES: u64 = 64;

fn play(set: &Match<'_>) -> u64 {
    (0..GAMES).map(|index| u64::from(set.play(index, |_| ()).unwrap().decisions)).sum()
}

/// Whole games, from shuffling to the end.
#[divan::bench(args = [Kind::Random, Kind::Greedy])]
fn whole_games(bencher: Bencher<'_, '_>, bot: Kind) {
    let set = set(bot);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&set));
}

/// The same games, counted in decisions.
#[divan::bench(args = [Kind::Random, Kind::Greedy])]
fn decisions(bencher: Bencher<'_, '_>, bot: Kind) {
    let set = set(bot);
    let count = play(&set);
    bencher.counter(ItemsCount::new(count)).bench_local(|| play(&set));
}

/// A game in the middle.
fn middle() -> Box<dyn Table> {
    let mut kept: Option<Box<dyn Table>> = None;
    set(Kind::Random)
        .play(3, |table| {
            if table.journal().steps.len() == 45 {
                kept = Some(table.fork());
            }
        })
        .unwrap();
    kept.unwrap()
}

/// A copy of the state alone: what search and undo keep.
#[divan::bench]
fn clone_state(bencher: Bencher<'_, '_>) {
    let bytes = middle().snapshot();
    let game = kernel::game::Game::<NivelArena>::restore(game().catalog.clone(), &bytes).unwrap();
    println!("a state has {} bytes", size_of_val(&game.machine.core));
    bencher.bench_local(|| Clone::clone(black_box(&game.machine.core)));
}

/// A copy of the whole table, ready to play on.
#[divan::bench]
fn fork(bencher: Bencher<'_, '_>) {
    let table = middle();
    bencher.bench_local(|| black_box(&table).fork());
}

/// The game as bytes.
#[divan::bench]
fn snapshot(bencher: Bencher<'_, '_>) {
    let table = middle();
    println!("a snapshot has {} bytes", table.snapshot().len());
    bencher.bench_local(|| black_box(&table).snapshot());
}

/// Bytes as a game.
#[divan::bench]
fn restore(bencher: Bencher<'_, '_>) {
    let bytes = middle().snapshot();
    bencher.bench_local(|| game().book.restore(game().catalog.clone(), black_box(&bytes)).unwrap());
}

/// The digest of the state.
#[divan::bench]
fn hash(bencher: Bencher<'_, '_>) {
    let table = middle();
    bencher.bench_local(|| black_box(&table).hash());
}

/// What a player may know.
#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    let table = middle();
    bencher.bench_local(|| black_box(&table).view(Some(Seat(0))));
}

/// Files of cards as a catalogue: reading, parsing, checking and compiling, counted in cards.
#[divan::bench]
fn cards_from_files(bencher: Bencher<'_, '_>) {
    let count = game().catalog.cards.len();
    bencher.counter(ItemsCount::new(count)).bench_local(|| games::open(&Origin::BuiltIn).games.len());
}

/// Texts as programs, the files having been read, counted in cards.
#[divan::bench]
fn cards_compiled(bencher: Bencher<'_, '_>) {
    let mut findings = Vec::new();
    let project = Project::load(&Origin::BuiltIn, builtin::FILES, VOCABULARIES, &mut findings);
    let files = project.game(&game().catalog.game);
    let count = game().catalog.cards.len();
    bencher
        .counter(ItemsCount::new(count))
        .bench_local(|| cards::build(game().book, files, &[], &mut Vec::new()).compiled.catalog.cards.len());
}
