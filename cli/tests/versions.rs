//! `cardwright sim --vary` and `--against`: versions of cards in the same games.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::copy;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn cards() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cards")
}

fn run(cards: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.args(["sim", "--lang", "en", "--cards"]).arg(cards).args(args).output().unwrap()
}

fn simulate(cards: &Path, args: &[&str]) -> Value {
    let output = run(cards, &[&["--format", "json"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_stronger_card_wins_more_of_the_same_games() {
    let args = ["--games", "150", "--vary", "DAWN-008.power=3000,60000,100,60000", "--jobs"];
    let [one, many] = ["1", "4"].map(|jobs| simulate(&cards(), &[&args[..], &[jobs]].concat()));
    assert_eq!(one, many);
    let with_other = simulate(&cards(), &["--games", "150", "--vary", "DAWN-008.power=100"]);
    let versions = one["versions"].as_array().unwrap();
    // the printed number is there without being asked for, and once
    let names: Vec<&str> = versions.iter().map(|version| version["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["3000 (as printed)", "60000", "100"]);
    // what is printed plays the same games whatever it is compared with
    let printed = |version: &Value| (version["digest"].clone(), version["wins"].clone());
    assert_eq!(printed(&versions[0]), printed(&with_other["versions"][0]));
    assert!(versions[0]["digest"].is_string(), "{one:#}");
    assert_eq!(versions[0]["difference"], Value::Null);
    let difference = |at: usize, name: &str| versions[at]["difference"][name].as_f64().unwrap();
    assert!(difference(1, "low") > 0.0 && difference(1, "changed") > 0.0, "{one:#}");
    assert!(difference(2, "mean") < difference(1, "mean"), "{one:#}");
    // the games of both have their luck in common
    assert!(difference(1, "unpaired") > 150.0, "{one:#}");
    let shares = |at: usize| versions[at]["wins"].as_f64().unwrap() / 150.0;
    assert!((shares(1) - shares(0) - difference(1, "mean")).abs() < 0.02, "{one:#}");
}

#[test]
fn the_cards_of_two_folders_are_compared_in_the_same_games() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("versions/against");
    _ = std::fs::remove_dir_all(&folder);
    copy(&cards(), &folder);
    let folder_name = folder.display().to_string();
    let args = ["--games", "40", "--against", &folder_name];
    let same = simulate(&cards(), &args);
    let difference = &same["versions"][1]["difference"];
    assert_eq!((&difference["changed"], &difference["mean"]), (&Value::from(0), &Value::from(0.0)), "{same:#}");
    // the first deck's torch rider is weaker there, so that it is stronger here
    let file = std::fs::read_dir(folder.join("nivel-arena/sets/dawn")).unwrap().map(|entry| entry.unwrap().path());
    let file = file.into_iter().find(|path| std::fs::read_to_string(path).unwrap().contains("id: DAWN-008")).unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    let at = text.find("id: DAWN-008").unwrap();
    let power = at + text[at..].find("power: 3000").unwrap();
    let weaker = format!("{}power: 500{}", &text[..power], &text[power + "power: 3000".len()..]);
    std::fs::write(&file, weaker).unwrap();
    let other = simulate(&cards(), &args);
    assert!(other["versions"][1]["difference"]["changed"].as_u64().unwrap() > 0, "{other:#}");
    let said = String::from_utf8(run(&cards(), &args).stdout).unwrap();
    assert!(
        said.contains("cards of two folders") && said.contains("these cards") && said.contains("difference"),
        "{said}"
    );
}

#[test]
fn a_card_that_both_decks_hold_is_named() {
    let vary = ["--games", "2", "--vary", "DAWN-008.power=100", "--decks"];
    let shared = |decks: &[&str]| simulate(&cards(), &[&vary[..], decks].concat())["shared"].clone();
    assert_eq!(shared(&["ember-vanguard", "two-banners"]), Value::from(vec!["DAWN-008"]));
    assert_eq!(shared(&["ember-vanguard", "lantern-tide"]), Value::from(Vec::<&str>::new()));
    let said = String::from_utf8(run(&cards(), &[&vary[..], &["ember-vanguard", "two-banners"]].concat()).stdout);
    assert!(said.unwrap().contains("in more than one of the decks: DAWN-008;"));
}

#[test]
fn what_can_not_be_varied_is_said() {
    let refused = |vary: &str| {
        let output = run(&cards(), &["--games", "2", "--vary", vary]);
        assert_eq!(output.status.code(), Some(2), "{vary}");
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused("DAWN-0o8.power=1000").contains("DAWN-008"));
    assert!(refused("DAWN-008.might=1000").contains("it has: cost, power, hit"));
    assert!(refused("DAWN-008.power=1000000").contains("0 to 99999"));
    assert!(refused("DAWN-008.power=strong").contains("CARD.power=4000,5000"));
    assert!(refused("DAWN-008").contains("CARD.power=4000,5000"));
    let nowhere = run(&cards(), &["--games", "2", "--against", "nowhere"]);
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(String::from_utf8(nowhere.stderr).unwrap().contains("nowhere: "));
    let other = run(&cards(), &["--decks", "lantern-tide", "roots-and-stone", "--vary", "DAWN-008.power=1000"]);
    assert!(String::from_utf8(other.stderr).unwrap().contains("name a deck that has it with `--decks`"));
}
