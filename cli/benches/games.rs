//! `cargo bench -p cardwright --bench games`: how fast whole games of every rulebook go with its shipped decks as they are, scripts
//! included, on one core, side by side; what a state costs to copy, write, read, look at and play on from; how fast cards are
//! read and scenarios run. docs/performance.md says what the numbers mean.

#![allow(clippy::unwrap_used)]

use cardwright_core::kernel;
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::ruleset::Ruleset;
use cardwright_core::rulesets::keyforge::KeyForge;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::nivel_arena::NivelArena;
use cardwright_core::rulesets::unicorn_overlord::UnicornOverlord;
use cardwright_core::table::Table;
use cardwright_kit::check;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::simulation::{Match, Side};
use cardwright_kit::project::catalogue;
use cardwright_kit::project::games::{self, Game};
use cardwright_kit::project::{Origin, Workspace};
use cardwright_kit::scenario::suite::{self, Choice};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use std::fmt;
use std::path::Path;
use std::sync::OnceLock;

fn main() {
    for game in shipped() {
        let texts = |deck: &games::NamedDeck| {
            let cards = &deck.list.cards;
            let faces = |c: &&CardId| game.catalog.card(**c).faces.iter();
            let with = cards.iter().filter(|c| faces(c).any(|f| !f.text.is_empty())).count();
            let says = |c: &&CardId| faces(c).any(|f| !f.abilities.is_empty()) && faces(c).all(|f| f.text.is_empty());
            let scripts = cards.iter().filter(says).count();
            format!("{} ({with} of {} cards with text, {scripts} with a script)", deck.id, cards.len())
        };
        let decks: Vec<String> = game.decks.iter().take(2).map(texts).collect();
        println!("{}: {}, bot: random unless said otherwise", id(game), decks.join(" against "));
        let set = set(game, Kind::Random);
        println!("    {} decisions a game", play(&set) / GAMES);
    }
    divan::main();
}

/// Every game that is built in.
fn shipped() -> &'static [Game] {
    static SHIPPED: OnceLock<Vec<Game>> = OnceLock::new();
    SHIPPED.get_or_init(|| games::open(&Workspace::built_in()).games)
}

fn id(game: &Game) -> &'static str {
    game.book.vocabulary().game.id
}

/// What is measured: a game, named by its id.
#[derive(Clone, Copy)]
struct Of(&'static Game);

impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(id(self.0))
    }
}

fn each() -> impl Iterator<Item = Of> {
    shipped().iter().map(Of)
}

/// A game and who plays it.
#[derive(Clone, Copy)]
struct By(&'static Game, Kind);

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", id(self.0), self.1.id())
    }
}

fn each_bot() -> impl Iterator<Item = By> {
    shipped().iter().flat_map(|game| [By(game, Kind::Random), By(game, Kind::Greedy)])
}

fn set(game: &'static Game, bot: Kind) -> Match<'static> {
    // Games of one box have one deck, which all players bring.
    let sides = game.decks.iter().cycle().take(2).map(|deck| Side { deck: &deck.list, bot }).collect();
    Match { book: game.book, catalog: &game.catalog, sides, seed: 1, settings: Vec::new(), paired: false }
}

/// Games of one measurement.
const GAMES: u64 = 64;

fn play(set: &Match<'_>) -> u64 {
    (0..GAMES).map(|index| u64::from(set.play(index, |_| ()).unwrap().decisions)).sum()
}

/// Whole games, from shuffling to the end.
#[divan::bench(args = each_bot())]
fn whole_games(bencher: Bencher<'_, '_>, By(game, bot): By) {
    let set = set(game, bot);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&set));
}

/// The same games, counted in decisions.
#[divan::bench(args = each_bot())]
fn decisions(bencher: Bencher<'_, '_>, By(game, bot): By) {
    let set = set(game, bot);
    let count = play(&set);
    bencher.counter(ItemsCount::new(count)).bench_local(|| play(&set));
}

/// A game in the middle.
fn middle(game: &'static Game) -> Box<dyn Table> {
    let mut kept: Option<Box<dyn Table>> = None;
    set(game, Kind::Random)
        .play(3, |table| {
            if table.journal().steps.len() == 45 {
                kept = Some(table.fork());
            }
        })
        .unwrap();
    kept.unwrap()
}

/// A copy of the state alone: what search and undo keep.
#[divan::bench(types = [NivelArena, KeyForge, UnicornOverlord, ManaArena])]
fn clone_state<R: Ruleset>(bencher: Bencher<'_, '_>) {
    let book = R::rulebook().vocabulary().game.id;
    let of = shipped().iter().find(|game| id(game) == book).unwrap();
    let bytes = middle(of).snapshot();
    let game = kernel::game::Game::<R>::restore(of.catalog.clone(), &bytes).unwrap();
    println!("a state of {book} has {} bytes", size_of_val(&game.machine.core));
    bencher.bench_local(|| Clone::clone(black_box(&game.machine.core)));
}

/// A copy of the whole table, ready to play on.
#[divan::bench(args = each())]
fn fork(bencher: Bencher<'_, '_>, Of(game): Of) {
    let table = middle(game);
    bencher.bench_local(|| black_box(&table).fork());
}

/// A game from its middle to its end by random answers, on a copy: what search does most.
#[divan::bench(args = each())]
fn playout(bencher: Bencher<'_, '_>, Of(game): Of) {
    let table = middle(game);
    let mut random = 1u64;
    bencher.bench_local(|| {
        let mut table = table.fork();
        while table.outcome().is_none() {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let n = table.answers().len() as u64;
            table.answer_nth(usize::try_from((random >> 33) % n).unwrap());
        }
        table.outcome()
    });
}

/// A copy with what a seat can't know dealt anew.
#[divan::bench(args = each())]
fn imagine(bencher: Bencher<'_, '_>, Of(game): Of) {
    let table = middle(game);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        black_box(&table).imagine(Seat(0), seed)
    });
}

/// The game as bytes.
#[divan::bench(args = each())]
fn snapshot(bencher: Bencher<'_, '_>, Of(game): Of) {
    let table = middle(game);
    println!("a snapshot of {} has {} bytes", id(game), table.snapshot().len());
    bencher.bench_local(|| black_box(&table).snapshot());
}

/// Bytes as a game.
#[divan::bench(args = each())]
fn restore(bencher: Bencher<'_, '_>, Of(game): Of) {
    let bytes = middle(game).snapshot();
    bencher.bench_local(|| game.book.restore(game.catalog.clone(), black_box(&bytes)).unwrap());
}

/// The digest of the state.
#[divan::bench(args = each())]
fn hash(bencher: Bencher<'_, '_>, Of(game): Of) {
    let table = middle(game);
    bencher.bench_local(|| black_box(&table).hash());
}

/// What a player may know.
#[divan::bench(args = each())]
fn view(bencher: Bencher<'_, '_>, Of(game): Of) {
    let table = middle(game);
    bencher.bench_local(|| black_box(&table).view(Some(Seat(0))));
}

/// Files of cards as a catalogue: reading, parsing, checking and compiling, counted in cards.
#[divan::bench]
fn cards_from_files(bencher: Bencher<'_, '_>) {
    let count: usize = shipped().iter().map(|game| game.catalog.cards.len()).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| games::open(&Workspace::built_in()).games.len());
}

/// Texts as programs, the files having been read, counted in cards.
#[divan::bench(args = each())]
fn cards_compiled(bencher: Bencher<'_, '_>, Of(game): Of) {
    let mut findings = Vec::new();
    let project = Workspace::built_in().load(&Origin::BuiltIn, &mut findings);
    let Some(files) = project.game(&game.catalog.game) else { return };
    let count = game.catalog.cards.len();
    bencher
        .counter(ItemsCount::new(count))
        .bench_local(|| catalogue::build(game.book, files, &mut Vec::new()).compiled.catalog.cards.len());
}

/// The scenarios of a game: read, and run in three ways that must agree, counted in scenarios. On all cores, as `test` does.
#[divan::bench(args = each(), sample_count = 5)]
fn scenarios(bencher: Bencher<'_, '_>, Of(game): Of) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = [root.join("tests").join(id(game))];
    let workspace = Workspace::of_cards(root.join("cards"));
    let run = || -> usize {
        let checked = check::check(&workspace, &files);
        checked.iter().map(|checked| suite::run(checked, &Choice::default()).cases.len()).sum()
    };
    let count = run();
    bencher.counter(ItemsCount::new(count)).bench_local(run);
}
