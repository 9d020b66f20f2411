//! What the program tells other programs: whatever makes it end with another status than 0 is in its output, in every format,
//! and what it writes can be read again.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::copy;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn cards() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cards")
}

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("machines").join(name);
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(here: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(here).args(["--lang", "en"]).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn value(output: &Output) -> Value {
    let said = text(&output.stdout);
    serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"))
}

fn codes(value: &Value) -> Vec<&str> {
    value["findings"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect()
}

/// Two games of the same few cards from a seed of twenty bits would be told apart by what one hand shows.
#[test]
fn the_seed_of_a_sealed_game_has_all_its_bits() {
    let here = folder("sealed");
    let mut seeds = BTreeSet::new();
    for n in 0..4 {
        for (name, end) in [("g.journal", ""), ("g.yaml", "")] {
            let name = format!("{n}{name}{end}");
            let output = run(&here, &["play", "--bots", "--sealed", "--record", &name]);
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
            let written = std::fs::read_to_string(here.join(&name)).unwrap();
            let behind = if name.ends_with("yaml") { "seed: " } else { "\"seed\":" };
            let digits = written.split(behind).nth(1).unwrap().trim_start_matches('"');
            let digits: String = digits.chars().take_while(char::is_ascii_digit).collect();
            assert!(!text(&output.stdout).contains(&digits), "the seed is shown");
            let command = if name.ends_with("yaml") { vec!["test", &name] } else { vec!["replay", &name, "--verify"] };
            let again = run(&here, &command);
            assert_eq!(again.status.code(), Some(0), "{}{}", text(&again.stdout), text(&again.stderr));
            seeds.insert(digits.parse::<u64>().unwrap());
        }
    }
    assert_eq!(seeds.len(), 8, "{seeds:?}");
    // One of eight below 2^48 has a chance of one in eight thousand.
    assert!(seeds.iter().all(|seed| *seed > 1 << 48), "{seeds:?}");
}

#[test]
fn a_recording_that_cannot_be_replayed_is_told_as_data() {
    let here = folder("replay");
    assert_eq!(run(&here, &["play", "--bots", "--seed", "7", "--record", "g.journal"]).status.code(), Some(0));
    let whole = std::fs::read_to_string(here.join("g.journal")).unwrap();
    let changed = |from: &str, to: &str| whole.replacen(from, to, 1);
    let cases = [
        ("none.journal", None, "no-such-file"),
        ("cut.journal", Some(whole[..whole.len() / 2].to_owned()), "save-cut"),
        ("version.journal", Some(changed("\"journal\":1", "\"journal\":9")), "save-version"),
        ("rules.journal", Some(changed("\"game\":\"nivel-arena\"", "\"game\":\"chess\"")), ""),
        ("text.journal", Some("precious".to_owned()), "not-a-save"),
    ];
    for (name, written, code) in cases {
        written.iter().for_each(|text| std::fs::write(here.join(name), text).unwrap());
        for more in [&[][..], &["--verify"]] {
            let output = run(&here, &[&["replay", name, "--format", "json"], more].concat());
            assert_eq!(output.status.code(), Some(2), "{name}");
            let value = value(&output);
            assert!(code.is_empty() || codes(&value) == [code], "{name}: {value}");
            assert!(!codes(&value).is_empty(), "{name}: {value}");
        }
    }
}

/// A project with one card whose games end in a fault, and one whose text can't be read.
fn project(name: &str) -> PathBuf {
    let here = folder(name);
    copy(&cards(), &here.join("cards"));
    std::fs::create_dir_all(here.join("tests")).unwrap();
    here
}

const GOOD: &str =
    "  - name: good\n    given: { p1: { hand: [DAWN-004] } }\n    steps: [expect: { p1.hand: [DAWN-004] }]\n";
const BAD: &str =
    "  - name: bad\n    given: { p1: { hand: [NOPE-001] } }\n    steps: [expect: { p1.hand: [DAWN-004] }]\n";

#[test]
fn what_makes_a_test_fail_is_in_its_output() {
    let here = project("tests");
    std::fs::write(here.join("tests/a.yaml"), format!("game: nivel-arena\nscenarios:\n{GOOD}{BAD}")).unwrap();
    // The one scenario that is run is good: what is wrong is the file.
    let at =
        |format: &str, place: &str, more: &[&str]| run(&here, &[&["test", place, "--format", format], more].concat());
    let output = at("json", "tests/a.yaml:3", &[]);
    assert_eq!(output.status.code(), Some(1));
    let found = value(&output);
    assert_eq!(codes(&found), ["unknown-card"], "{found}");
    assert_eq!((&found["failed"], &found["findings"][0]["line"]), (&Value::from(0), &Value::from(7)));
    let output = at("junit", "tests/a.yaml:3", &[]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("errors=\"1\"") && said.contains("<error type=\"unknown-card\""), "{said}");
    // A file that is not there.
    let output = at("junit", "tests/none.yaml", &[]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("<error type=\"no-such-file\""), "{said}");
    // All of it.
    let found = value(&at("json", "tests/a.yaml", &[]));
    assert_eq!((&found["scenarios"], &found["broken"]), (&Value::from(2), &Value::from(1)), "{found}");
    assert_eq!(codes(&found), ["unknown-card"]);
    // Clauses that are cited and not shown fail with coverage.
    let cited = GOOD.replace("good\n", "good\n    clauses: [7.4.3]\n");
    std::fs::write(here.join("tests/a.yaml"), format!("game: nivel-arena\nscenarios:\n{cited}")).unwrap();
    let output = at("junit", "tests/a.yaml", &["--coverage", "clauses"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}{}", text(&output.stderr));
    assert!(said.contains("failures=\"1\"") && said.contains("type=\"clause-not-shown\""), "{said}");
    assert!(text(&output.stderr).contains('%') || !output.stderr.is_empty(), "the table is shown beside");
}

#[test]
fn a_moment_is_shown_as_data_and_xml_holds_what_xml_can() {
    let here = project("moment");
    let write = |text: &str| {
        std::fs::write(here.join("tests/a.yaml"), format!("game: nivel-arena\nscenarios:\n{text}")).unwrap();
    };
    write(GOOD);
    let found = value(&run(&here, &["test", "tests/a.yaml", "--step", "1", "--format", "json"]));
    assert!(!found["results"][0]["moment"]["board"].as_array().unwrap().is_empty(), "{found}");
    write(&GOOD.replace("good", "\"a \\uFFFE b\""));
    let said = text(&run(&here, &["test", "tests/a.yaml", "--format", "junit"]).stdout);
    assert!(!said.contains('\u{fffe}'), "{said:?}");
}

#[test]
fn recordings_of_two_runs_do_not_lie_in_one_folder() {
    let here = folder("recordings");
    let games = |n: &str| run(&here, &["sim", "-n", n, "--bot", "random", "--record", "r"]).status.code();
    assert_eq!(games("3"), Some(0));
    assert_eq!(games("2"), Some(2));
    assert_eq!(games("3"), Some(0));
    assert_eq!(games("4"), Some(0));
    assert_eq!(std::fs::read_dir(here.join("r")).unwrap().count(), 4);
}

#[test]
fn headers_that_were_altered_are_found_out() {
    let here = folder("headers");
    assert_eq!(run(&here, &["play", "--bots", "--seed", "7", "--record", "g.journal"]).status.code(), Some(0));
    let whole = std::fs::read_to_string(here.join("g.journal")).unwrap();
    let sealed = |text: &str| {
        let before = &text[..text.trim_end().rfind('\n').unwrap() + 1];
        let steps = before.lines().filter(|line| line.starts_with("{\"seat\"")).count();
        let seal = xxhash_rust::xxh3::xxh3_64(before.as_bytes());
        format!("{before}{{\"steps\":{steps},\"seal\":\"{seal:016x}\"}}\n")
    };
    assert_eq!(sealed(&whole), whole);
    // The decks have a list of cards too: the header's is the last one of its line.
    let at = whole.lines().next().unwrap().rfind("\"cards\":[[").unwrap();
    let end = at + whole[at..].find("]]").unwrap();
    let emptied = format!("{}\"cards\":[{}", &whole[..at], &whole[end + 1..]);
    std::fs::write(here.join("cards.journal"), sealed(&emptied)).unwrap();
    let output = run(&here, &["replay", "cards.journal", "--verify", "--format", "json"]);
    assert_eq!(codes(&value(&output)), ["save-cards-changed"]);
    let player = whole.replacen("{\"journal\":1,", "{\"journal\":1,\"player\":200,", 1);
    std::fs::write(here.join("player.journal"), sealed(&player)).unwrap();
    let output = run(&here, &["play", "--load", "player.journal"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
}

/// The objects of `docs/formats.md` with their fields.
fn documented() -> Vec<(String, BTreeSet<String>)> {
    let page = std::fs::read_to_string(cards().join("../docs/formats.md")).unwrap();
    let rows = page.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| `")?.split(" | ");
        let path = cells.next()?.trim_end_matches('`').to_owned();
        let fields = cells.next()?.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        (path.contains("[]") || path.starts_with("sim.")).then_some((path, fields))
    });
    rows.collect()
}

/// Everything that lies at a path: `failures[]` is each element of a list.
fn at<'a>(value: &'a Value, path: &str) -> Vec<&'a Value> {
    path.split('.').fold(vec![value], |found, step| {
        let (key, list) = step.strip_suffix("[]").map_or((step, false), |key| (key, true));
        let inner = found.into_iter().filter_map(|v| v.get(key)).filter(|v| !v.is_null());
        if list { inner.flat_map(|v| v.as_array().unwrap()).collect() } else { inner.collect() }
    })
}

#[test]
fn the_page_about_formats_names_every_field() {
    let here = project("fields");
    let set = "game: nivel-arena\nset: { id: X, name: { ko: 엑스, en: Ex } }\ncards:\n";
    let card = "  - id: X-1\n    name: { ko: 가, en: A }\n    typ: unit\n    attribute: flame\n    cost: 1\n    power: 1000\n    hit: 1\n";
    std::fs::write(here.join("cards/nivel-arena/sets/x.yaml"), format!("{set}{card}{card}")).unwrap();
    let wrong =
        "  - name: wrong\n    given: { p1: { hand: [DAWN-004] } }\n    steps: [expect: { p1.hand: [DAWN-005] }]\n";
    std::fs::write(here.join("tests/a.yaml"), format!("game: nivel-arena\nscenarios:\n{GOOD}{wrong}")).unwrap();
    let table = "id\ttype\tcost\tpower\thit\ttext\nT-1\tUNIT\t1\t2000\t1\t[Entry] Drawn 1 card.\n";
    std::fs::write(here.join("t.tsv"), table).unwrap();
    let json = |args: &[&str]| value(&run(&here, &[args, &["--format", "json"]].concat()));
    assert_eq!(
        run(&folder("elsewhere"), &["play", "--bots", "--seed", "7", "--record", "g.journal"]).status.code(),
        Some(0)
    );
    let game = here.join("../elsewhere/g.journal");
    let decks = ["--decks", "ember-vanguard", "lantern-tide", "-n", "2", "--bot", "random"];
    let values = [
        ("findings", json(&["check", "cards"])),
        ("test", json(&["test", "tests/a.yaml"])),
        ("sim", value(&run(&folder("sim"), &[&["sim", "--format", "json"], &decks[..]].concat()))),
        ("sim", value(&run(&folder("sims"), &["sim", "--format", "json", "--all", "-n", "1", "--bot", "random"]))),
        ("import", json(&["import", "t.tsv", "--game", "nivel-arena", "--dry-run"])),
        ("replay", value(&run(&folder("replayed"), &["replay", game.to_str().unwrap(), "--format", "json"]))),
    ];
    let documented = documented();
    assert!(documented.len() > 14, "{documented:?}");
    for (path, fields) in documented {
        let mut seen = 0;
        for (root, value) in &values {
            let inner = if *root == "findings" {
                Some(path.as_str()).filter(|p| p.starts_with("findings"))
            } else {
                path.strip_prefix(&format!("{root}."))
            };
            for object in inner.map(|inner| at(value, inner)).unwrap_or_default() {
                let keys: BTreeSet<String> = object.as_object().unwrap().keys().cloned().collect();
                assert_eq!(keys, fields, "{path}");
                seen += 1;
            }
        }
        // Shipped cards make no game fail.
        assert!(seen > 0 || path == "sim.failures[]", "nothing was seen of {path}");
    }
}
