//! `cargo bench -p cardwright --bench shares`: which part of the engine the instructions of a random game go to, for every
//! rulebook, its first two shipped decks as they are. It counts with `valgrind --tool=callgrind` over itself, once a rulebook.
//! What the compiler has put into a function counts as that function's.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use cardwright_core::rulesets;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::simulation::{Match, Side};
use cardwright_kit::project::Workspace;
use cardwright_kit::project::games;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

/// Says to the program under valgrind which game to play.
const GAME: &str = "CARDWRIGHT_SHARES_OF";
/// Games that are counted.
const GAMES: u64 = 100;

/// The parts, by the beginnings of the modules that are theirs; the first that fits counts.
const PARTS: &[(&str, &[&str])] = &[
    ("scripts", &["cardwright_scripts", "mlua", "cardwright_core::kernel::script", "lua", "Luau"]),
    ("bots and offers", &["cardwright_kit"]),
    (
        "legal answers",
        &["cardwright_core::kernel::decision", "cardwright_core::kernel::choose", "cardwright_core::kernel::open"],
    ),
    ("legal answers: what a card may do", &["play", "using", "playing", "tax", "arrange", "size", "notation"]),
    ("whether a text could do anything", &["cardwright_core::kernel::probe"]),
    (
        "present values",
        &[
            "cardwright_core::kernel::continuous",
            "cardwright_core::kernel::derived",
            "cardwright_core::kernel::depends",
            "cardwright_core::kernel::stale",
            "cardwright_core::kernel::roster",
            "cardwright_core::kernel::relation",
        ],
    ),
    (
        "events",
        &[
            "cardwright_core::kernel::commit",
            "cardwright_core::kernel::event",
            "cardwright_core::kernel::piles",
            "cardwright_core::kernel::overflow",
            "cardwright_core::kernel::beside",
            "cardwright_core::kernel::restrict",
            "cardwright_core::events",
        ],
    ),
    (
        "triggers",
        &["cardwright_core::kernel::trigger", "cardwright_core::kernel::passing", "cardwright_core::kernel::found"],
    ),
    (
        "effects of texts",
        &[
            "cardwright_core::kernel::interpret",
            "cardwright_core::kernel::eval",
            "cardwright_core::kernel::doing",
            "cardwright_core::kernel::answered",
            "cardwright_core::kernel::noun",
            "cardwright_core::kernel::take",
        ],
    ),
    (
        "digest of the last state",
        &[
            "cardwright_core::kernel::snapshot",
            "cardwright_core::kernel::ranks",
            "xxhash",
            "cardwright_core::kernel::sheet",
        ],
    ),
    (
        "steps of the rules",
        &[
            "cardwright_core::rulesets",
            "cardwright_core::turns",
            "cardwright_core::procedures",
            "cardwright_core::standing",
        ],
    ),
    ("setting a game up", &["cardwright_core::opening", "cardwright_core::preparation"]),
    ("the run loop and the rest of the kernel", &["cardwright_core"]),
    ("copying memory", &["__mem", "mem"]),
    ("allocating", &["malloc", "free", "_int", "realloc", "calloc", "unlink", "__rust"]),
];

fn main() {
    if let Ok(game) = std::env::var(GAME) {
        let opened = games::open(&Workspace::built_in()).games;
        let game = opened.iter().find(|g| g.book.vocabulary().game.id == game).unwrap();
        let sides =
            game.decks.iter().cycle().take(2).map(|deck| Side { deck: &deck.list, bot: Kind::Random }).collect();
        let set =
            Match { book: game.book, catalog: &game.catalog, sides, seed: 1, settings: Vec::new(), paired: false };
        // What is worked out once a process is not counted.
        black_box(set.play(GAMES, |_| ()).unwrap());
        println!("{}", games_that_are_counted(&set));
        return;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("no shares: valgrind is not installed");
        return;
    }
    for book in rulesets::ALL {
        shares(book.vocabulary().game.id);
    }
}

/// The decisions of some games. Instructions are counted in here alone.
#[inline(never)]
fn games_that_are_counted(set: &Match<'_>) -> u64 {
    (0..GAMES).map(|index| u64::from(set.play(index, |_| ()).unwrap().decisions)).sum()
}

fn shares(game: &str) {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("shares-{game}.out"));
    let mut valgrind = Command::new("valgrind");
    valgrind.env(GAME, game).args(["--tool=callgrind", "--toggle-collect=*games_that_are_counted*"]);
    let output =
        valgrind.arg(format!("--callgrind-out-file={}", out.display())).arg(std::env::current_exe().unwrap()).output();
    let decisions: f64 = String::from_utf8_lossy(&output.unwrap().stdout).trim().parse().unwrap();
    let own = own_costs(&fs::read_to_string(&out).unwrap());
    let all: u64 = own.values().sum();
    let mut parts: BTreeMap<&str, u64> = BTreeMap::new();
    for (function, n) in &own {
        *parts.entry(part(function)).or_default() += n;
    }
    println!("\n| {game} | instructions a decision | share |\n| --- | --- | --- |");
    let mut parts: Vec<(&str, u64)> = parts.into_iter().collect();
    parts.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    for (part, n) in parts.into_iter().chain([("all", all)]) {
        println!("| {part} | {:.0} | {:.1} % |", n as f64 / decisions, n as f64 * 100.0 / all as f64);
    }
}

/// The part that a function belongs to, by the first module that its name begins with.
fn part(function: &str) -> &'static str {
    let name = function.trim_start_matches('<').trim_start_matches("impl ");
    let of_rulebook = name.split_once("cardwright_core::rulesets::").and_then(|(_, rest)| rest.split("::").nth(1));
    let is = |module: &&str| match module.chars().next() {
        // A chapter of a rulebook.
        Some(c) if c.is_ascii_lowercase() && !module.contains("::") && of_rulebook == Some(*module) => true,
        _ => name.starts_with(*module),
    };
    PARTS.iter().find(|(_, modules)| modules.iter().any(is)).map_or("the rest", |(part, _)| part)
}

/// What each function costs by itself, from a file of callgrind: names stand where they come first, by number after that; a line
/// behind `calls=` is what the called function costs.
fn own_costs(text: &str) -> HashMap<String, u64> {
    let mut names: HashMap<&str, &str> = HashMap::new();
    let mut costs: HashMap<String, u64> = HashMap::new();
    let (mut at, mut called) = ("", false);
    for line in text.lines() {
        if let Some((key, rest)) = line.split_once("fn=(") {
            let (number, name) = rest.split_once(')').unwrap();
            if !name.is_empty() {
                names.insert(number, name.trim());
            }
            if key.is_empty() {
                at = number;
            }
        } else if line.starts_with("calls=") {
            called = true;
        } else if line.starts_with(|c: char| c.is_ascii_digit() || "+-*".contains(c)) {
            let cost = line.split(' ').nth(1).and_then(|n| n.parse::<u64>().ok());
            if let (false, Some(cost), Some(name)) = (called, cost, names.get(at)) {
                *costs.entry((*name).to_owned()).or_default() += cost;
            }
            called = false;
        }
    }
    costs
}
