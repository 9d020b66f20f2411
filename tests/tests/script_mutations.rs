//! How much of what can go wrong in a script `check` finds without running it: one mistake at a time over the shipped
//! scripts. The second table of `docs/checking.md` is made by
//! `cargo xtask bless mistakes`.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use cardwright_dsl::diagnostic::Severity;
use cardwright_kit::check;
use cardwright_kit::project::builtin;
use cardwright_kit::project::catalogue;
use cardwright_tests::mutations::{
    Files, Legal, Mutant, SCRIPT_KINDS, Script, Tally, digest, keep_section, sample, script_table,
};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// What is drawn from.
const SEED: u64 = 20_262;
/// Mutants of each kind in the table.
const EACH: usize = 30;
/// Mutants of each kind in the quick run.
const QUICK: usize = 3;
/// Caught of a hundred that are wrong.
const BAR: usize = 95;

const OPEN: &str = "<!-- script mutations: begin -->\n";
const CLOSE: &str = "<!-- script mutations: end -->";

fn is_script(path: &str) -> bool {
    path.ends_with(".luau") && !path.ends_with(".d.luau")
}

/// The scripts, the files that name them, and what these need.
fn files() -> Files {
    let of_script = |(path, text): &&(&str, &str)| {
        is_script(path) || (path.ends_with(".yaml") && (!path.contains("/sets/") || text.contains("\n    script: ")))
    };
    let list = builtin::FILES.iter().filter(of_script).filter(|(path, _)| !path.contains("/decks/"));
    Files { list: list.map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect() }
}

fn scripts(files: &Files) -> Vec<Script<'_>> {
    let all = files.list.iter().enumerate().filter(|(_, (path, _))| is_script(path));
    all.map(|(file, (path, text))| {
        let game = path.split('/').next().unwrap();
        Script { file, name: path.rsplit('/').next().unwrap(), text, book: catalogue::rulebook(game).unwrap() }
    })
    .collect()
}

/// The first error that `check` has about a file, else the first finding: its code, and whether it is an error.
fn said(list: &[(String, String)], path: &str) -> Option<(&'static str, bool)> {
    let files: Vec<(&str, &str)> = list.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let findings = check::check_cards(&files, &|asked| asked == path).findings;
    let error = findings.iter().find(|f| f.severity == Severity::Error);
    error.or(findings.first()).map(|f| (f.code.id, error.is_some()))
}

/// What came of so many mutants of each kind, and those of which nothing was said.
fn run(files: &Files, each: usize) -> (Vec<Tally>, Vec<String>) {
    let scripts = scripts(files);
    let mut tried: Vec<(usize, Mutant)> = Vec::new();
    let mut tallies: Vec<Tally> = Vec::new();
    for (at, kind) in SCRIPT_KINDS.iter().enumerate() {
        let sites: Vec<Mutant> = scripts.iter().flat_map(|s| (kind.sites)(s)).collect();
        tallies.push(Tally { sites: sites.len(), ..Tally::default() });
        let seed = SEED.wrapping_mul(1_000_003).wrapping_add(at as u64);
        tried.extend(sample(&sites, each, seed).into_iter().map(|m| (at, m)));
    }
    let outcomes: Vec<Option<(&'static str, bool)>> = tried
        .par_iter()
        .map(|(_, mutant)| {
            let mut list = files.list.clone();
            let (path, text) = &mut list[mutant.file];
            *text = mutant.applied(text);
            let path = path.clone();
            said(&list, &path)
        })
        .collect();
    let mut slipped = Vec::new();
    for ((at, mutant), outcome) in tried.iter().zip(&outcomes) {
        let tally = &mut tallies[*at];
        tally.tried += 1;
        match outcome {
            Some((code, error)) => {
                *tally.codes.entry(code).or_default() += 1;
                *(if *error { &mut tally.errors } else { &mut tally.warnings }) += 1;
                continue;
            }
            None if SCRIPT_KINDS[*at].legal == Legal::Possible => tally.legal += 1,
            None => tally.missed += 1,
        }
        let text = mutant.applied(files.text(mutant.file));
        let start = text[..mutant.span.start].rfind('\n').map_or(0, |n| n + 1);
        let line = text[start..].lines().next().unwrap_or("").trim();
        slipped.push(format!("{} {}: {line}", SCRIPT_KINDS[*at].id, mutant.card));
    }
    (tallies, slipped)
}

fn figures(tallies: &[Tally]) -> (usize, usize) {
    tallies.iter().fold((0, 0), |(caught, wrong), t| (caught + t.caught(), wrong + t.wrong()))
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/checking.md")
}

#[test]
fn nothing_is_said_about_the_unmutated_scripts() {
    let files = files();
    assert!(scripts(&files).len() >= 10, "the scripts were found");
    for script in scripts(&files) {
        assert_eq!(said(&files.list, &files.list[script.file].0), None, "{}", script.name);
    }
}

#[test]
fn some_mistakes_of_each_kind_are_caught() {
    let (tallies, slipped) = run(&files(), QUICK);
    let (caught, wrong) = figures(&tallies);
    assert!(tallies.iter().all(|t| t.sites > 0), "every kind has its places");
    assert!(wrong > SCRIPT_KINDS.len() && caught * 100 >= wrong * BAR, "{caught} of {wrong}\n{}", slipped.join("\n"));
}

#[test]
fn the_table_is_of_the_scripts_as_they_are() {
    let text = std::fs::read_to_string(page()).unwrap();
    let known = format!("Seed {SEED}, scripts {}.", digest(&files()));
    assert!(
        text.contains(&known),
        "docs/checking.md is older than the scripts; write it anew with:\n\
         cargo xtask bless mistakes"
    );
}

#[test]
#[ignore = "a minute; writes or compares the table of docs/checking.md"]
fn the_table_says_what_is_caught() {
    let files = files();
    let (tallies, slipped) = run(&files, EACH);
    println!("{}", slipped.join("\n"));
    let (caught, wrong) = figures(&tallies);
    println!("{caught} of {wrong}");
    assert!(caught * 100 >= wrong * BAR, "{caught} of {wrong}\n{}", slipped.join("\n"));
    let made = format!("{OPEN}Seed {SEED}, scripts {}.\n\n{}{CLOSE}", digest(&files), script_table(&tallies));
    keep_section(&page(), OPEN, CLOSE, &made);
}
