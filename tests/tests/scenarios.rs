//! Every scenario of every rulebook, and of scripts, passes, each run three ways, with no mistake in its file and no cited
//! clause unused.

use cardwright::checking;
use cardwright::report;
use cardwright::scenario::report as telling;
use cardwright::scenario::suite::{self, Choice};
use cardwright_core::rulesets;
use cardwright_dsl::text::Lang;
use cardwright_tests::games;

/// Runs the scenarios of a folder beside this crate. Returns how many there are.
fn run(folder: &str) -> usize {
    let here = games::root();
    let checked = checking::check(&[here.join("tests").join(folder)], None, &here);
    let mut told = String::new();
    let mut ran = 0;
    for checked in &checked {
        let results = suite::run(checked, &Choice::default());
        let mut findings = checked.findings.clone();
        findings.extend(results.findings.iter().cloned());
        told.push_str(&report::human(&findings, &checked.project.sources, Lang::En, 120));
        told.push_str(&telling::human(&results, Lang::En, true, true));
        ran += results.cases.len();
    }
    let told = anstream::adapter::strip_str(&told).to_string();
    assert!(told.is_empty(), "{told}");
    ran
}

#[test]
fn every_scenario_of_every_rulebook_passes() {
    for book in rulesets::ALL {
        let id = book.vocabulary().game.id;
        let ran = run(id);
        assert!(ran > 120, "only {ran} scenarios of {id} were found");
    }
}

#[test]
fn every_scenario_of_scripts_passes() {
    let ran = run("scripts");
    assert!(ran > 10, "only {ran} scenarios were found");
}
