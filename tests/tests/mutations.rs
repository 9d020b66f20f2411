//! How much of what can go wrong `check` finds: one mistake at a time over the shipped cards. The table in
//! `docs/checking.md` is made by the ignored test here:
//! `cargo xtask bless mistakes`.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use cardwright_core::rulesets::VOCABULARIES;
use cardwright_kit::project::builtin;
use cardwright_tests::mutations::{
    Bench, Files, KINDS, Mutant, Outcome, Tally, digest, figures, keep_section, sample, table,
};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// What is drawn from.
const SEED: u64 = 20_261;
/// Mutants of each kind in the table.
const EACH: usize = 30;
/// Mutants of each kind in the quick run.
const QUICK: usize = 2;
/// Caught of a hundred that are wrong.
const BAR: usize = 95;

/// The cards of the first game: the table is of one game, so that another's cards don't change it.
fn files() -> Files {
    let first = format!("{}/", VOCABULARIES[0].game.id);
    // Cards with scripts have a table of their own.
    let scripted = |text: &str| text.contains("\n    script: ");
    let here = |path: &str| path.starts_with(&first) && path.ends_with(".yaml");
    let list = builtin::FILES.iter().filter(|(path, text)| here(path) && !scripted(text));
    Files { list: list.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect() }
}

fn run(bench: &Bench, each: usize) -> (Vec<Tally>, Vec<String>) {
    let mut tried: Vec<(usize, Mutant)> = Vec::new();
    let mut tallies: Vec<Tally> = Vec::new();
    for (at, kind) in KINDS.iter().enumerate() {
        let sites = kind.all(bench.files());
        tallies.push(Tally { sites: sites.len(), ..Tally::default() });
        let seed = SEED.wrapping_mul(1_000_003).wrapping_add(at as u64);
        tried.extend(sample(&sites, each, seed).into_iter().map(|m| (at, m)));
    }
    let outcomes: Vec<Outcome> = tried.par_iter().map(|(at, m)| bench.try_one(&KINDS[*at], m)).collect();
    let mut slipped = Vec::new();
    for ((at, mutant), outcome) in tried.iter().zip(&outcomes) {
        tallies[*at].count(outcome);
        if matches!(outcome, Outcome::Missed | Outcome::Legal) {
            let text = bench.files().text(mutant.file);
            let line = |text: &str, at: usize| {
                let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
                text[start..].lines().next().unwrap_or("").trim().to_owned()
            };
            let (was, now) = (line(text, mutant.span.start), line(&mutant.applied(text), mutant.span.start));
            slipped.push(format!("{outcome:?} {} {}: {was} => {now}", KINDS[*at].id, mutant.card));
        }
    }
    (tallies, slipped)
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/checking.md")
}

const OPEN: &str = "<!-- mutations: begin -->\n";
const CLOSE: &str = "<!-- mutations: end -->";

fn section(bench: &Bench, table: &str) -> String {
    format!("{OPEN}Seed {SEED}, cards {}.\n\n{table}{CLOSE}", digest(bench.files()))
}

#[test]
fn nothing_is_said_about_the_unmutated_cards() {
    assert_eq!(Bench::new(files()).alarms(), [""; 0]);
}

#[test]
fn some_mistakes_of_each_kind_are_caught() {
    let bench = Bench::new(files());
    let (tallies, slipped) = run(&bench, QUICK);
    let (caught, wrong) = figures(&tallies);
    assert!(wrong > KINDS.len(), "there is something to catch");
    assert!(caught * 100 >= wrong * BAR, "{caught} of {wrong}\n{}", slipped.join("\n"));
}

#[test]
fn the_table_is_of_the_cards_as_they_are() {
    let text = std::fs::read_to_string(page()).unwrap();
    let known = format!("Seed {SEED}, cards {}.", digest(&files()));
    assert!(
        text.contains(&known),
        "docs/checking.md is older than the cards; write it anew with:\n\
         cargo xtask bless mistakes"
    );
}

#[test]
#[ignore = "minutes; writes or compares the table of docs/checking.md"]
fn the_table_says_what_is_caught() {
    let bench = Bench::new(files());
    let (tallies, slipped) = run(&bench, EACH);
    println!("{}", slipped.join("\n"));
    for (kind, tally) in KINDS.iter().zip(&tallies) {
        println!("{}: {:?}", kind.id, tally.codes);
    }
    let made = section(&bench, &table(&tallies));
    let (caught, wrong) = figures(&tallies);
    println!("{caught} of {wrong}");
    assert!(caught * 100 >= wrong * BAR, "{caught} of {wrong}\n{}", slipped.join("\n"));
    keep_section(&page(), OPEN, CLOSE, &made);
}
