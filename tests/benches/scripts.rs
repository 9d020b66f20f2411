//! `cargo bench -p cardwright-tests --bench scripts`: whole games in which the cards of both decks are scripts, against the
//! same games with their texts, in one run; what a call of a handler costs, and what a machine holds. docs/performance.md
//! says what the numbers mean.

#![allow(clippy::unwrap_used)]

use cardwright_core::kernel::catalog::Catalog;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::simulation::{Match, Side};
use cardwright_kit::project::games::{Game, NamedDeck};
use cardwright_tests::around::around;
use cardwright_tests::twins::{self, Twins};
use divan::Bencher;
use divan::counter::ItemsCount;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// Games of one measurement.
const GAMES: u64 = 64;

fn main() {
    let both = both();
    println!("{}", both.told);
    calls(both);
    divan::main();
}

/// What a call of a handler costs, from its question or its start to its next question or its end, and what scripts hold.
fn calls(both: &Both) {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    static NANOSECONDS: AtomicU64 = AtomicU64::new(0);
    let catalog = around(&both.script, |host, run, board| {
        let begun = Instant::now();
        let next = host.resume(run, board);
        let took = u64::try_from(begun.elapsed().as_nanos()).unwrap();
        CALLS.fetch_add(1, Ordering::Relaxed);
        NANOSECONDS.fetch_add(took, Ordering::Relaxed);
        next
    });
    let catalog = Arc::new(catalog);
    let set = Match { catalog: &catalog, ..set(true) };
    for round in ["first", "next"] {
        play(&set);
        let (calls, all) = (CALLS.swap(0, Ordering::Relaxed), NANOSECONDS.swap(0, Ordering::Relaxed));
        println!("{round} {GAMES} games: {} calls of handlers a game, {} ns a call", calls / GAMES, all / calls.max(1));
    }
    let host = both.script.scripts.0.as_ref().unwrap();
    println!("scripts hold {} bytes on a thread", host.memory().unwrap());
}

struct Both {
    game: Game,
    script: Arc<Catalog>,
    told: String,
}

fn both() -> &'static Both {
    static BOTH: OnceLock<Both> = OnceLock::new();
    BOTH.get_or_init(|| {
        let mut scripts = twins::scripts();
        scripts.extend(twins::scripts_in("tests/benches/decks"));
        let Twins { text: game, script, cards, wrong } = twins::open_with(scripts).unwrap();
        assert!(wrong.is_empty(), "{wrong:?}");
        let share = |deck: &NamedDeck| {
            let list = &deck.list.cards;
            let says = |c: &&_| game.catalog.card(**c).faces.iter().any(|f| !f.text.is_empty());
            let with = list.iter().filter(says).count();
            let lua = list.iter().filter(|c| cards.contains(&game.catalog.card(**c).id)).count();
            format!("{}: {lua} of {with} cards with text are scripts", deck.id)
        };
        let told = game.decks.iter().take(2).map(share).collect::<Vec<_>>().join("; ");
        Both { game, script, told }
    })
}

fn set(script: bool) -> Match<'static> {
    let both = both();
    let sides = both.game.decks.iter().take(2).map(|d| Side { deck: &d.list, bot: Kind::Random }).collect();
    Match { book: both.game.book, catalog: if script { &both.script } else { &both.game.catalog }, sides, seed: 1 }
}

fn play(set: &Match<'_>) -> u64 {
    (0..GAMES).map(|index| u64::from(set.play(index, |_| ()).unwrap().decisions)).sum()
}

/// Whole games with texts.
#[divan::bench]
fn text(bencher: Bencher<'_, '_>) {
    let set = set(false);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&set));
}

/// The same decks with scripts.
#[divan::bench]
fn script(bencher: Bencher<'_, '_>) {
    let set = set(true);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&set));
}
