//! `test --coverage` counts what scenarios show, each once, however often their files are named.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The first scenario shows what it cites, the second cites what it does not show.
const SHOWN: &str = "game: nivel-arena
cards:
  scout: { type: unit, power: 2000 }
  soldier: { type: unit, power: 4000 }
given: { phase: attack, p1: { units: { left: soldier } }, p2: { units: { left: scout } } }
scenarios:
  - name: a battle
    clauses: [7.4.3]
    steps:
      - p1: attack left
      - p2: defend left
      - expect: { p2.trash: [scout] }
";
const CITED: &str = "game: nivel-arena
scenarios:
  - name: quiet
    clauses: [7.4.3]
    given: {}
    steps: [expect: { p1.hand: [] }]
";

/// The first ability does all that it says, the second has a part that never comes about.
const SHAPES: &str = "game: nivel-arena
cards:
  drawer: { type: skill, text: 카드를 2장 드로우한다. }
  miser: { type: skill, text: 카드를 2장 드로우한다. 자신의 트래시 존에 있는 카드가 3장 이상이라면 상대의 유닛을 1장 골라 트래시한다. }
scenarios:
  - name: draws
    given: { p1: { hand: [drawer], deck: [3 blank] } }
    steps:
      - p1: play drawer
      - expect: { p1.hand: [2 blank] }
  - name: draws, and no more
    given: { p1: { hand: [miser], deck: [3 blank] } }
    steps:
      - p1: play miser
      - expect: { p1.hand: [2 blank] }
";

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-coverage-{}", std::process::id())).join(name);
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("more")).unwrap();
    std::fs::write(folder.join("shown.yaml"), SHOWN).unwrap();
    std::fs::write(folder.join("more/cited.yaml"), CITED).unwrap();
    folder
}

fn test(here: &Path, args: &[&str]) -> (i32, Value) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(here).env("LC_ALL", "C").arg("test").args(args).args(["--format", "json"]);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code().unwrap(), serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}")))
}

#[test]
fn what_is_cited_and_shown_counts_once() {
    let here = folder("counts");
    let (status, shown) = test(&here, &["shown.yaml", "--coverage", "clauses"]);
    let game = &shown["games"][0];
    let numbers = |game: &Value| (game["testable"].as_u64().unwrap(), game["covered"].as_u64().unwrap());
    assert_eq!((status, game["game"].as_str()), (0, Some("nivel-arena")), "{shown:#}");
    let (testable, covered) = numbers(game);
    let uncovered = game["uncovered"].as_array().unwrap();
    let lacks = |clause: &str| uncovered.iter().all(|c| c != clause);
    assert!(covered >= 1 && testable > 100 && lacks("7.4.3") && !lacks("7.3.1"), "{game:#}");
    assert_eq!(testable - covered, uncovered.len() as u64);
    // Cited without being shown it counts as nothing, and is an error.
    let (status, cited) = test(&here, &["more/cited.yaml", "--coverage", "clauses"]);
    assert_eq!((status, numbers(&cited["games"][0])), (1, (testable, 0)), "{cited:#}");
    // Beside one that shows it, it is shown.
    let (status, both) = test(&here, &["shown.yaml", "more", "--coverage", "clauses"]);
    assert_eq!((status, numbers(&both["games"][0])), (1, (testable, covered)), "{both:#}");
}

#[test]
fn a_row_is_shown_by_an_ability_that_did_all_of_its_work() {
    let here = folder("shapes");
    std::fs::write(here.join("shapes.yaml"), SHAPES).unwrap();
    let coverage = |args: &[&str]| {
        let (status, said) = test(&here, &[args, &["--coverage", "shapes"]].concat());
        assert_eq!(status, 0, "{said:#}");
        said["games"][0].clone()
    };
    let rows = |game: &Value| -> Vec<Value> { game["uncovered"].as_array().unwrap().clone() };
    let all = coverage(&["shapes.yaml"]);
    let uncovered = rows(&all);
    let (shapes, covered) = (all["shapes"].as_u64().unwrap(), all["covered"].as_u64().unwrap());
    assert!(covered > 3 && shapes > 500 && shapes - covered == uncovered.len() as u64, "{shapes} {covered}");
    let lacks = |wording: &str| uncovered.iter().all(|row| row["wording"] != wording);
    assert!(lacks("카드를 {q} @draw") && !lacks("[{t}] @trash"), "{all:#}");
    // what an ability is read by that did half of its work is named with it
    let half: Vec<&Value> = uncovered.iter().filter(|row| row["unfinished"] != Value::Array(Vec::new())).collect();
    assert!(!half.is_empty(), "{all:#}");
    assert!(half.iter().all(|row| row["unfinished"][0].as_str().unwrap().contains("3장 이상")), "{half:#?}");
    // a scenario that does nothing shows nothing
    assert_eq!(coverage(&["more"])["covered"], 0);
}

#[test]
fn a_file_that_is_named_twice_is_run_once() {
    let here = folder("twice");
    let count = |args: &[&str]| test(&here, args).1["scenarios"].as_u64().unwrap();
    assert_eq!(count(&["shown.yaml"]), 1);
    let whole = here.join("shown.yaml").display().to_string();
    for args in [
        &["shown.yaml", "shown.yaml"][..],
        &["shown.yaml", "./shown.yaml"],
        &["more/../shown.yaml", "shown.yaml"],
        &["shown.yaml", &whole],
        &["shown.yaml:7", "shown.yaml"],
    ] {
        assert_eq!(count(args), 1, "{args:?}");
    }
    for args in [&[".", "more"][..], &["more", "."], &["shown.yaml", "."], &[".", "more/cited.yaml", "shown.yaml"]] {
        assert_eq!(count(args), 2, "{args:?}");
    }
}
