//! `cargo bench -p cardwright-tests --bench scripts`: the decks of each game with texts alone, with some cards as scripts, and
//! with all that can be said as scripts, in turns in one run; what a call of a handler costs, and what a machine holds.
//! docs/performance.md says what the numbers mean.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod common;

use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::DeckList;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::simulation::{Match, Side};
use cardwright_kit::project::games::Game;
use cardwright_tests::around::around;
use cardwright_tests::twins::{self, Twins};
use common::{Changes, Instead, plain, scripts, variant};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Games of one turn.
const GAMES: u64 = 64;
/// Turns of each way to say the cards. The first two of each are not counted.
const TURNS: u64 = 14;

/// Some cards and the decks to play with them.
struct Way {
    told: &'static str,
    book: &'static dyn Rulebook,
    catalog: Arc<Catalog>,
    decks: Vec<DeckList>,
}

fn main() {
    for ways in [cards_of_texts(), cards_of_scripts()] {
        in_turns(&ways);
    }
}

impl Way {
    fn of(told: &'static str, game: &Game) -> Way {
        let decks = game.decks.iter().take(2).map(|d| d.list.clone()).collect();
        Way { told, book: game.book, catalog: game.catalog.clone(), decks }
    }

    /// The number of games of a turn on, in decisions a second.
    fn play(&self, turn: u64) -> f64 {
        let sides = self.decks.iter().map(|deck| Side { deck, bot: Kind::Random }).collect();
        let set =
            Match { book: self.book, catalog: &self.catalog, sides, seed: 1, settings: Vec::new(), paired: false };
        let begun = Instant::now();
        let games = turn * GAMES..(turn + 1) * GAMES;
        let decisions: u64 = games.map(|index| u64::from(set.play(index, |_| ()).unwrap().decisions)).sum();
        decisions as f64 / begun.elapsed().as_secs_f64()
    }

    /// How many cards of the decks are scripts, and how many say anything.
    fn scripted(&self) -> (usize, usize) {
        let all = || self.decks.iter().flat_map(|deck| &deck.cards).map(|card| self.catalog.card(*card));
        let abilities =
            |card: &&cardwright_core::kernel::catalog::Card| card.faces.iter().any(|f| !f.abilities.is_empty());
        let bare = |card: &&cardwright_core::kernel::catalog::Card| card.faces.iter().all(|f| f.text.is_empty());
        (all().filter(abilities).filter(bare).count(), all().filter(abilities).count())
    }
}

/// A game whose shipped decks are texts: some of them, and all, said again as scripts.
fn cards_of_texts() -> Vec<Way> {
    let mut every = twins::scripts();
    every.extend(twins::scripts_in("tests/benches/decks"));
    let Twins { text, script: all, wrong, .. } = twins::open_with(every.clone()).unwrap();
    assert!(wrong.is_empty(), "{wrong:?}");
    // The first, the middle and the last of the cards that each deck has a script for.
    let mut chosen: BTreeMap<String, String> = BTreeMap::new();
    for deck in text.decks.iter().take(2) {
        let ids: Vec<&String> =
            every.keys().filter(|id| deck.list.cards.iter().any(|card| text.catalog.card(*card).id == **id)).collect();
        for at in [0, ids.len() / 2, ids.len().saturating_sub(1)] {
            let id = ids.get(at).copied().unwrap();
            chosen.insert(id.clone(), every.get(id).unwrap().clone());
        }
    }
    let some = twins::open_with(chosen).unwrap().script;
    let plain = Way::of("texts", &text);
    let with = |told, catalog| Way { told, catalog, book: plain.book, decks: plain.decks.clone() };
    let (some, all) = (with("three scripts a deck", some), with("scripts", all));
    calls(&all);
    vec![plain, some, all]
}

/// A game whose shipped decks hold scripts: with a plain text on those, as they are, and with all cards as scripts.
fn cards_of_scripts() -> Vec<Way> {
    let game = "keyforge";
    let mut every: Changes = scripts("tests/benches/keyforge-scripts.txt");
    every.retain(|_, instead| matches!(instead, Instead::Script(_)));
    vec![
        Way::of("texts", &variant(game, "plain", &plain(), 0)),
        Way::of("as shipped", &variant(game, "shipped", &Changes::new(), 0)),
        Way::of("scripts", &variant(game, "scripts", &every, 0)),
    ]
}

/// Plays all of them in turns, so that what else the machine does slows each of them down.
fn in_turns(ways: &[Way]) {
    let mut rates = vec![Vec::new(); ways.len()];
    for turn in 0..TURNS {
        for (way, rates) in ways.iter().zip(&mut rates) {
            rates.push(way.play(turn));
        }
    }
    let counted = |rates: &[f64]| rates.iter().skip(2).copied().collect::<Vec<_>>();
    let first = counted(rates.first().unwrap());
    for (way, rates) in ways.iter().zip(&rates) {
        let rates = counted(rates);
        let shares: Vec<f64> = rates.iter().zip(&first).map(|(own, first)| own / first).collect();
        let (game, (scripted, of)) = (way.book.vocabulary().game.id, way.scripted());
        let (rate, share) = (median(rates), median(shares) * 100.0);
        println!(
            "{game}, {}: {scripted} of {of} cards are scripts, {rate:.0} decisions a second, {share:.0} %",
            way.told
        );
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// What a call of a handler costs, from its question or its start to its next question or its end, and what scripts hold.
fn calls(way: &Way) {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    static NANOSECONDS: AtomicU64 = AtomicU64::new(0);
    let catalog = around(&way.catalog, |host, run, board| {
        let begun = Instant::now();
        let next = host.resume(run, board);
        let took = u64::try_from(begun.elapsed().as_nanos()).unwrap();
        CALLS.fetch_add(1, Ordering::Relaxed);
        NANOSECONDS.fetch_add(took, Ordering::Relaxed);
        next
    });
    let timed = Way { catalog: Arc::new(catalog), told: way.told, book: way.book, decks: way.decks.clone() };
    for round in ["first", "next"] {
        timed.play(0);
        let (calls, all) = (CALLS.swap(0, Ordering::Relaxed), NANOSECONDS.swap(0, Ordering::Relaxed));
        println!("{round} {GAMES} games: {} calls of handlers a game, {} ns a call", calls / GAMES, all / calls.max(1));
    }
    println!("scripts hold {} bytes on a thread", way.catalog.scripts.0.as_ref().unwrap().memory().unwrap());
}
