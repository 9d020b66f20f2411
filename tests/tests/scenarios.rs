//! Every scenario of every rulebook, and of scripts, passes, each run three ways, restored with cards that were compiled apart, with no mistake in its file and no cited
//! clause unused; and together they show every clause that can be shown.

#![allow(clippy::panic, reason = "a test stops at the first surprise")]

use cardwright::report;
use cardwright::report::scenarios as telling;
use cardwright_core::rulesets;
use cardwright_dsl::text::Lang;
use cardwright_kit::check;
use cardwright_kit::project::Workspace;
use cardwright_kit::scenario::coverage::{self, GameCoverage};
use cardwright_kit::scenario::suite::{self, Choice};
use cardwright_tests::games;

/// Runs the scenarios of a folder beside this crate, and of a game's cards if there are such. Returns how many there are,
/// and which clauses they show.
fn run(folder: &str) -> (usize, Vec<GameCoverage>) {
    let here = games::root();
    let mut paths = vec![here.join("tests").join(folder)];
    paths.extend(Some(here.join("cards").join(folder)).filter(|cards| cards.is_dir()));
    let checked = check::check(&Workspace::on_disk(&here, None), &paths);
    // What restores a game must not need the very catalogue that it was played with.
    let apart = Choice { apart: true, ..Choice::default() };
    let mut told = String::new();
    let all: Vec<_> = checked.iter().map(|checked| suite::run(checked, &apart)).collect();
    for (checked, results) in checked.iter().zip(&all) {
        let mut findings = checked.findings.clone();
        findings.extend(results.findings.iter().cloned());
        told.push_str(&report::human(&findings, &checked.project.sources, Lang::En, 120));
        told.push_str(&telling::human(results, Lang::En, true, true));
    }
    let told = anstream::adapter::strip_str(&told).to_string();
    assert!(told.is_empty(), "{told}");
    let cases = all.iter().flat_map(|r| r.cases.iter().filter_map(|c| Some((r.files.get(c.file)?, c))));
    let shown = coverage::of(cases.map(|(prepared, case)| (prepared, case.scenario, &case.verdict)));
    (all.iter().map(|results| results.cases.len()).sum(), shown)
}

#[test]
fn every_scenario_of_every_rulebook_passes() {
    for book in rulesets::ALL {
        let id = book.vocabulary().game.id;
        let (ran, shown) = run(id);
        assert!(ran > 120, "only {ran} scenarios of {id} were found");
        let [shown] = shown.as_slice() else { panic!("{} games in the folder of {id}", shown.len()) };
        assert_eq!((shown.game.as_str(), &shown.uncovered, &shown.unknown), (id, &Vec::new(), &Vec::new()));
        assert!(shown.testable > 100, "{} clauses", shown.testable);
    }
}

#[test]
fn every_scenario_of_scripts_passes() {
    let (ran, _) = run("scripts");
    assert!(ran > 10, "only {ran} scenarios were found");
}
