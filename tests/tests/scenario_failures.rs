//! What `cardwright test` says about scenarios that fail, kept in `tests/failures`: `cargo xtask bless failures` writes
//! it anew. The file is no `.yaml`, so that `cardwright test` passes it by.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use cardwright::columns::width;
use cardwright::report::{sarif, scenarios};
use cardwright_dsl::text::Lang;
use cardwright_kit::check;
use cardwright_kit::scenario::suite::{self, Choice, Results};
use serde_json::Value;
use snapbox::{Data, assert_data_eq};
use std::path::Path;

/// The results of a file of scenarios that fail, and what is said about them.
fn run(name: &str) -> (Results, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("failures");
    let text = std::fs::read_to_string(folder.join(format!("{name}.scenarios"))).unwrap();
    let checked = check::check_texts(&[(&format!("{name}.yaml"), &text)], &[]);
    let results = suite::run(&checked, &Choice::default());
    let passed = results.cases.iter().filter(|c| c.verdict.failures.is_empty());
    let passed: Vec<&str> = passed.map(|c| &*results.files[c.file].file.scenarios[c.scenario].name.text).collect();
    let said = scenarios::human(&results, Lang::En, true, true);
    let plain = anstream::adapter::strip_str(&said).to_string();
    assert!(passed.is_empty(), "every scenario of the file fails, but not {passed:?}\n{plain}");
    assert_data_eq!(&plain, Data::read_from(&folder.join(format!("{name}.txt")), None));
    (results, plain)
}

#[test]
fn words_that_mean_nothing_are_mistakes_wherever_they_stand() {
    run("words");
}

#[test]
fn lines_of_the_log_are_compared_word_by_word() {
    run("log");
    run("log-keyforge");
}

#[test]
fn looks_that_hold_whatever_is_there_are_mistakes() {
    run("nothing");
}

#[test]
fn where_no_game_is_played_only_the_judgement_can_be_looked_at() {
    run("unplayed");
}

#[test]
fn answers_are_used_up_and_whole() {
    run("answers");
}

#[test]
fn broken_games_and_cards_show_nothing() {
    let (results, _) = run("ends");
    let junit = scenarios::junit(std::slice::from_ref(&results), &[], Lang::En, false);
    assert!(junit.contains("failures=\"3\" errors=\"1\""), "{junit}");
    let json = scenarios::json(std::slice::from_ref(&results), Value::Null, Lang::En, false);
    assert_eq!((json["failed"].as_u64(), json["broken"].as_u64()), (Some(4), Some(1)));
    let broken = json["results"].as_array().unwrap().iter().find(|r| r["broken"] == true).unwrap();
    assert!(broken["failures"][0]["message"].as_str().unwrap().contains("Drow"), "{broken:#}");
    let github = scenarios::github(std::slice::from_ref(&results), Lang::En, true);
    assert!(github.contains("::error file=ends.yaml,line=15,title=broken::"), "{github}");
    let sarif = scenarios::sarif(sarif::log(&[], Lang::En), &[results], Lang::En, true);
    let run = &sarif["runs"][0];
    let rules: Vec<_> = run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|r| r["id"].clone()).collect();
    assert_eq!(rules, ["broken", "game-fault", "look-differs"]);
    assert_eq!(run["results"].as_array().unwrap().len(), 4);
}

/// What makes `test --coverage` end with 1 is in what it prints, at the line of the scenario; without it nothing is wrong.
#[test]
fn a_clause_that_is_not_shown_is_found_where_it_counts() {
    let text = "game: nivel-arena\nscenarios:\n  - name: quiet\n    clauses: [7.4.3]\n    given: {}\n    steps: [expect: { p1.hand: [] }]\n";
    let checked = check::check_texts(&[("quiet.yaml", text)], &[]);
    let results = [suite::run(&checked, &Choice::default())];
    assert_eq!(results[0].cases[0].verdict.not_shown.len(), 1);
    for (lang, gist) in
        [(Lang::Ko, "파워 비교 - 방어 선언한 유닛이 있다면"), (Lang::En, "If there is a defending unit")]
    {
        let human = scenarios::human(&results[0], lang, true, false);
        let line = human.lines().find(|l| l.contains(gist)).unwrap_or_else(|| panic!("{human}"));
        assert!(line.contains("7.4.3"), "{line}");
    }
    for (strict, times) in [(false, 0), (true, 1)] {
        let github = scenarios::github(&results, Lang::En, strict);
        assert_eq!(
            github.matches("::error file=quiet.yaml,line=3,title=clause-not-shown::quiet: ").count(),
            times,
            "{github}"
        );
        let sarif = scenarios::sarif(sarif::log(&[], Lang::En), &results, Lang::En, strict);
        let found = sarif["runs"][0]["results"].as_array().unwrap();
        assert_eq!(found.iter().filter(|r| r["ruleId"] == "clause-not-shown").count(), times, "{sarif:#}");
        assert!(found.iter().all(|r| r["message"]["text"].as_str().unwrap().contains("7.4.3")), "{sarif:#}");
    }
}

#[test]
fn failures_say_what_was_expected_and_what_happened() {
    let (results, _) = run("looks");
    let said = scenarios::human(&results, Lang::Ko, true, false);
    let plain = anstream::adapter::strip_str(&said).to_string();
    let labelled =
        |l: &&str| ["  단계", "  처음부터", "  그 전", "  열린", "  도움말", "  다시"].iter().any(|w| l.starts_with(w));
    let lines: Vec<&str> = plain.lines().filter(labelled).collect();
    assert!(lines.len() > 30, "{plain}");
    for line in lines {
        // Korean letters take two columns; texts begin under each other all the same.
        let at = line.char_indices().map(|(i, _)| i).find(|i| width(&line[..*i]) == 20).expect(line);
        assert!(line[..at].ends_with(' ') && !line[at..].starts_with(' '), "{line}");
    }
    let junit = scenarios::junit(&[results], &[], Lang::Ko, false);
    assert_eq!(junit.matches("<testcase ").count(), 9);
    assert!(junit.contains("failures=\"9\""));
}
