//! Every scenario of every rulebook, and of scripts, passes, each run three ways, restored with cards that were compiled apart, with no mistake in its file and no cited
//! clause unused; and together they show every clause that can be shown, and every row of the card language.

#![allow(clippy::panic, reason = "a test stops at the first surprise")]

use cardwright::report;
use cardwright::report::scenarios as telling;
use cardwright_core::rulesets;
use cardwright_dsl::diagnostic::Severity;
use cardwright_dsl::text::Lang;
use cardwright_kit::check;
use cardwright_kit::project::Workspace;
use cardwright_kit::scenario::coverage::{self, GameCoverage};
use cardwright_kit::scenario::shapes;
use cardwright_kit::scenario::suite::{self, Choice};
use cardwright_tests::games;

/// What scenarios came to: how many there are, which clauses they show, and the rows of the card language that none shows.
struct Ran {
    scenarios: usize,
    clauses: Vec<GameCoverage>,
    unshown: String,
}

/// Runs the scenarios of folders beside this crate, and of their games' cards if there are such.
fn run(folders: &[&str]) -> Ran {
    let here = games::root();
    let beside = ["tests", "cards"].into_iter().flat_map(|of| {
        let of = here.join(of);
        folders.iter().map(move |folder| of.join(folder))
    });
    let paths: Vec<_> = beside.filter(|path| path.is_dir()).collect();
    let checked = check::check(&Workspace::on_disk(&here, None), &paths);
    // What restores a game must not need the very catalogue that it was played with.
    let apart = Choice { apart: true, ..Choice::default() };
    let mut told = String::new();
    let all: Vec<_> = checked.iter().map(|checked| suite::run(checked, &apart)).collect();
    for (checked, results) in checked.iter().zip(&all) {
        let mut findings = checked.findings.clone();
        findings.extend(results.findings.iter().cloned());
        // Two decisions are shown by texts that a note explains (KF-5, KF-6), and what is done to a card that something has kept
        // in play by texts that send it away.
        findings.retain(|finding| finding.severity != Severity::Note && finding.code.id != "mostly-left");
        told.push_str(&report::human(&findings, &checked.project.sources, Lang::En, 120));
        told.push_str(&telling::human(results, Lang::En, true, true));
    }
    let told = anstream::adapter::strip_str(&told).to_string();
    assert!(told.is_empty(), "{told}");
    let cases =
        || all.iter().flat_map(|r| r.cases.iter().filter_map(|c| Some((r.files.get(c.file)?, c.scenario, &c.verdict))));
    let rows: Vec<_> = shapes::of(cases()).into_iter().filter(|game| !game.uncovered.is_empty()).collect();
    Ran {
        scenarios: all.iter().map(|results| results.cases.len()).sum(),
        clauses: coverage::of(cases()),
        unshown: shapes::table(&rows),
    }
}

/// Rows that no scenario shows yet.
const WAITING: [&str; 0] = [];

#[test]
fn every_scenario_of_every_rulebook_passes_and_every_row_is_shown() {
    let ids: Vec<&str> = rulesets::ALL.iter().map(|book| book.vocabulary().game.id).collect();
    let ran = run(&ids);
    assert!(ran.scenarios > 120 * ids.len(), "only {} scenarios were found", ran.scenarios);
    assert_eq!(ran.clauses.len(), ids.len(), "games in the folders of {ids:?}");
    for shown in &ran.clauses {
        assert_eq!((&shown.uncovered, &shown.unknown), (&Vec::new(), &Vec::new()), "{}", shown.game);
        assert!(shown.testable > 100, "{} clauses", shown.testable);
    }
    // A row that no text reaches is deleted, one that a text reaches is shown by a scenario.
    let words = |line: &str| line.split_whitespace().skip(1).collect::<Vec<_>>().join(" ");
    let of_row = |line: &&str| line.starts_with(' ') && !WAITING.contains(&words(line).as_str());
    let unshown: Vec<&str> = ran.unshown.lines().filter(of_row).collect();
    assert!(unshown.is_empty(), "{}", unshown.join("\n"));
}

#[test]
fn every_scenario_of_scripts_passes() {
    let ran = run(&["scripts"]);
    assert!(ran.scenarios > 10, "only {} scenarios were found", ran.scenarios);
}
