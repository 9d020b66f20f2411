//! `cargo bench -p cardwright --bench scripts`: whole games in which the cards of both decks are scripts, against the same
//! games with their texts, in one run; what a call of a handler costs, and what a machine holds. docs/performance.md says
//! what the numbers mean.

#![allow(clippy::unwrap_used)]

use cardwright::bots::Kind;
use cardwright::cards;
use cardwright::games::{self, Game};
use cardwright::scripted::{self, Scripted};
use cardwright::simulation::{Match, Side};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::Ref;
use cardwright_core::scripting::{Board, Next, Run, ScriptError, ScriptHost, Scripts};
use cardwright_dsl::project::Origin;
use divan::Bencher;
use divan::counter::ItemsCount;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
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

/// A host that counts and times the calls of handlers.
#[derive(Debug)]
struct Timed {
    host: Arc<dyn ScriptHost>,
    calls: AtomicU64,
    nanoseconds: AtomicU64,
}

impl ScriptHost for Timed {
    fn resume(&self, run: Run<'_>, board: &dyn Board) -> Next {
        let begun = Instant::now();
        let next = self.host.resume(run, board);
        let took = u64::try_from(begun.elapsed().as_nanos()).unwrap();
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.nanoseconds.fetch_add(took, Ordering::Relaxed);
        next
    }

    fn holds(&self, function: u16, board: &dyn Board) -> Result<bool, ScriptError> {
        self.host.holds(function, board)
    }

    fn number(&self, function: u16, of: Ref, board: &dyn Board) -> Result<i32, ScriptError> {
        self.host.number(function, of, board)
    }

    fn passes(&self, function: u16, what: Ref, board: &dyn Board) -> Result<bool, ScriptError> {
        self.host.passes(function, what, board)
    }

    fn digest(&self) -> u64 {
        self.host.digest()
    }

    fn memory(&self) -> Option<usize> {
        self.host.memory()
    }
}

/// What a call of a handler costs, from its question or its start to its next question or its end, and what scripts hold.
fn calls(both: &Both) {
    let host = both.script.scripts.0.clone().unwrap();
    let timed = Arc::new(Timed { host, calls: AtomicU64::new(0), nanoseconds: AtomicU64::new(0) });
    let mut catalog = Catalog::clone(&both.script);
    catalog.scripts = Scripts(Some(timed.clone()));
    let catalog = Arc::new(catalog);
    let set = Match { catalog: &catalog, ..set(true) };
    for round in ["first", "next"] {
        play(&set);
        let (calls, all) = (timed.calls.swap(0, Ordering::Relaxed), timed.nanoseconds.swap(0, Ordering::Relaxed));
        println!("{round} {GAMES} games: {} calls of handlers a game, {} ns a call", calls / GAMES, all / calls.max(1));
    }
    println!("scripts hold {} bytes on a thread", timed.memory().unwrap());
}

struct Both {
    game: Game,
    script: Arc<Catalog>,
    told: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The scripts that say shipped cards again.
fn scripts() -> BTreeMap<String, String> {
    let folders = ["tests/twins", "cli/benches/decks"].map(|f| root().join(f));
    let files = folders.iter().flat_map(|f| std::fs::read_dir(f).unwrap()).map(|e| e.unwrap().path());
    files
        .map(|p| (p.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(p).unwrap()))
        .collect()
}

fn both() -> &'static Both {
    static BOTH: OnceLock<Both> = OnceLock::new();
    BOTH.get_or_init(|| {
        let origin = Origin::Folder(root().join("cards"));
        let game = games::open(&origin).games.into_iter().next().unwrap();
        let scripts = scripts();
        let mut project = cards::load(&origin, &mut Vec::new());
        let files = project.games.iter_mut().find(|g| g.game.game.id == game.book.vocabulary().game.id).unwrap();
        for card in files.sets.iter_mut().flat_map(|s| &mut s.cards).filter(|c| scripts.contains_key(&c.id.value)) {
            card.text = None;
        }
        let mut built = cards::build(game.book, Some(files), &[], &mut Vec::new());
        for id in scripts.keys() {
            // What a card may be put on is said by its card file, not by its script.
            let attach = game.catalog.card(game.catalog.find(id).unwrap()).attach.clone();
            let at = built.compiled.catalog.find(id).unwrap();
            built.compiled.catalog.cards.get_mut(at.index()).unwrap().attach = attach;
        }
        let given: Vec<Scripted<'_>> =
            scripts.iter().map(|(id, text)| Scripted { id, file: format!("{id}.luau"), text }).collect();
        let wrong = scripted::attach(game.book, &built.lexicon, &mut built.compiled, &given);
        assert!(wrong.is_empty(), "{wrong:?}");
        let share = |deck: &games::NamedDeck| {
            let cards = &deck.list.cards;
            let says = |c: &&_| game.catalog.card(**c).faces.iter().any(|f| !f.text.is_empty());
            let with = cards.iter().filter(says).count();
            let lua = cards.iter().filter(|c| scripts.contains_key(&game.catalog.card(**c).id)).count();
            format!("{}: {lua} of {with} cards with text are scripts", deck.id)
        };
        let told = game.decks.iter().take(2).map(share).collect::<Vec<_>>().join("; ");
        Both { script: Arc::new(built.compiled.catalog), told, game }
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
