//! Houses that a KeyForge project adds: in cards and their texts, decks, games, scenarios, sheets, schemas and faces.

use super::sheets::run;
use crate::common::{played, scratch, told};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const TERMS: &str = "game: keyforge
attributes:
  iron: { ko: 무쇠, en: Iron }
  star-foundry: { ko: 별 공방, en: Star Foundry }
";

/// Twelve cards of each own house and of one of the rulebook's, and what they say of each other.
fn set() -> String {
    let mut text = "game: keyforge\nset: { id: OWN, name: { ko: 우리, en: Own } }\ncards:\n".to_owned();
    for (at, (house, ko, en)) in
        [("iron", "무쇠", "Iron"), ("별 공방", "별", "Star"), ("Marsh", "늪", "Marsh")].into_iter().enumerate()
    {
        for n in 1..=12 {
            let id = format!("OWN-{:03}", at * 12 + n);
            let said = match (at, n) {
                (0, 1) => "\n    text: \"Play: Ready 1 other friendly Iron creature.\"",
                (1, 1) => "\n    text: \"Play: 무쇠 자신 생명체를 1장 골라 준비시킨다.\"",
                (1, 2) => "\n    text: \"Play: Stun 1 enemy Star Foundry creature.\"",
                _ => "\n    text: \"Reap: Gain 1 amber.\"",
            };
            let _ = write!(
                text,
                "  - id: {id}\n    name: {{ ko: {ko} 일꾼 {n}, en: {en} Worker {n} }}\n    type: creature\n    attribute: {house}\n    power: {}{said}\n",
                1 + n % 4
            );
        }
    }
    text
}

const SCENARIOS: &str = "game: keyforge
cards:
  ox: { type: creature, power: 4 }
  bolt: { type: creature, attribute: iron, power: 1, text: \"Play: Ready 1 other friendly Iron creature.\" }
given: { p1: { hand: [blank] }, p2: { hand: [blank] } }
scenarios:
  - name: the house is chosen, and its cards are used
    given: { phase: house, p1: { line: [OWN-003, ox] } }
    steps:
      - offered: { p1: [house Anvil, house Iron] }
      - p1: house Iron
      - p1: reap with OWN-003
      - expect: { p1.amber: 2, OWN-003.exhausted: 1 }
  - name: the active house by its name, and a text that speaks of it
    given: { p1: { house: iron, hand: [bolt], line: [{ card: OWN-003, exhausted: 1 }, { card: ox, exhausted: 1 }] } }
    steps:
      - p1: play bolt
      - p1: left flank
      - expect: { OWN-003.exhausted: 0, ox.exhausted: 1 }
";

fn project(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-houses-{}", std::process::id())).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let cards = folder.join("cards/keyforge");
    let mut deck = "game: keyforge\nname: Own\ncards:\n".to_owned();
    for n in 1..=36 {
        let _ = writeln!(deck, "  OWN-{n:03}: 1");
    }
    let files = [
        ("cards/keyforge/terms.yaml", TERMS.to_owned()),
        ("cards/keyforge/sets/own.yaml", set()),
        ("cards/keyforge/decks/own.yaml", deck),
        ("tests/own.yaml", SCENARIOS.to_owned()),
    ];
    for part in ["sets", "decks"] {
        std::fs::create_dir_all(cards.join(part)).unwrap();
    }
    std::fs::create_dir_all(folder.join("tests")).unwrap();
    for (path, text) in files {
        std::fs::write(folder.join(path), text).unwrap();
    }
    folder
}

fn fine(here: &Path, args: &[&str]) -> String {
    let (status, out, err) = run(here, args);
    assert_eq!(status, 0, "{args:?}: {out}{err}");
    out
}

#[test]
fn a_project_has_houses_of_its_own_in_every_command() {
    let here = project("all");
    fine(&here, &["check"]);
    fine(&here, &["check", "tests"]);
    let out = fine(&here, &["test", "tests"]);
    assert!(out.contains("2 scenarios, 0 failed"), "{out}");
    fine(&here, &["fmt", "--check"]);
    for (card, lang, said) in [
        ("OWN-001", "ko", "무쇠 다른 자신 생명체"),
        ("OWN-013", "en", "friendly Iron creature"),
        ("OWN-014", "ko", "별 공방 상대 생명체"),
    ] {
        assert!(fine(&here, &["text", card, "--lang", lang]).contains(said), "{card}");
    }
    assert!(fine(&here, &["explain", "OWN-001", "--lang", "ko"]).contains("무쇠"));
    assert!(fine(&here, &["explain", "Star Foundry"]).contains("an attribute"));
    assert!(fine(&here, &["explain", "scenario", "--game", "keyforge"]).contains("house Star Foundry"));
    assert!(fine(&here, &["schema", "set", "--game", "keyforge"]).contains("\"Star Foundry\""));
    let out = fine(&here, &["sim", "--decks", "own", "own", "--games", "20", "--seed", "3"]);
    assert!(out.contains("errors 0"), "{out}");
    let out = fine(&here, &["play", "--seed", "2", "--lang", "ko"]);
    assert!(out.contains("가문 무쇠 선택") || out.contains("가문 별 공방 선택"), "{out}");
    fine(&here, &["print", "OWN-001", "OWN-013", "-o", "faces.html"]);
    let page = std::fs::read_to_string(here.join("faces.html")).unwrap();
    assert!(page.contains("Iron") && page.contains("Star Foundry"), "{page}");
}

#[test]
fn houses_of_a_project_go_through_sheets_and_saved_games() {
    let here = project("sheets");
    fine(&here, &["export", "OWN", "--lang", "ko", "-o", "own.csv"]);
    let sheet = std::fs::read_to_string(here.join("own.csv")).unwrap();
    assert!(sheet.contains("무쇠") && sheet.contains("별 공방"), "{sheet}");
    let changed = sheet.replacen("무쇠 일꾼 3", "무쇠 대장 3", 1).replacen("별 공방", "무쇠", 1);
    std::fs::write(here.join("own.csv"), changed).unwrap();
    fine(&here, &["import", "own.csv", "--update"]);
    let set = std::fs::read_to_string(here.join("cards/keyforge/sets/own.yaml")).unwrap();
    assert!(set.contains("무쇠 대장 3"), "{set}");
    fine(&here, &["check", "cards/keyforge/sets"]);
    let here = project("saves");
    fine(&here, &["play", "--seed", "2", "--record", "game.journal"]);
    let out = fine(&here, &["replay", "game.journal", "--verify"]);
    assert!(!out.contains("error"), "{out}");
    let out = fine(&here, &["replay", "game.journal"]);
    assert!(out.contains("chooses house Iron") || out.contains("chooses house Star Foundry"), "{out}");
}

#[test]
fn two_names_that_differ_in_spaces_are_two_cards() {
    let here = project("names");
    let card = |id: &str, ko: &str, en: &str| {
        format!(
            "  - id: {id}\n    name: {{ ko: {ko}, en: {en} }}\n    type: creature\n    attribute: iron\n    power: 2\n    text: \"Reap: Gain 1 amber.\"\n"
        )
    };
    let cards = [card("OWN-101", "뿌리 어미", "Rootmother"), card("OWN-102", "뿌리의 어미", "Root Mother")].concat();
    std::fs::write(here.join("cards/keyforge/sets/own.yaml"), set() + &cards).unwrap();
    fine(&here, &["check"]);
    assert!(fine(&here, &["explain", "Root Mother"]).contains("OWN-102"));
    assert!(!fine(&here, &["explain", "Rootmother"]).contains("OWN-102"));
    std::fs::write(here.join("tests/own.yaml"), "game: keyforge\ngiven: { p1: { house: iron, line: [Rootmother, Root Mother], hand: [blank] }, p2: { hand: [blank] } }\nscenarios:\n  - name: both\n    steps:\n      - p1: reap with Root Mother\n      - expect: { OWN-102.exhausted: 1, OWN-101.exhausted: 0 }\n").unwrap();
    fine(&here, &["test", "tests"]);
}

const IDLE: &str = "game: keyforge
cards:
  fen: { type: creature, attribute: marsh, power: 2 }
given: { p1: { hand: [fen, blank], line: [fen] }, p2: { hand: [blank] } }
scenarios:
  - name: another house
    steps:
      - p1: play fen
      - expect: { p1.amber: 0 }
  - name: a look
    steps:
      - expect: { p1.amber: 3 }
";

/// The house that the turn is of is on the board of a game and of a scenario that fails, and in why a card can't be used.
#[test]
fn the_active_house_is_shown_and_said_where_it_forbids() {
    let folder = scratch("idle");
    std::fs::write(folder.join("s.yaml"), IDLE).unwrap();
    let play = |lang, lines: &[&str]| played(&folder, &["play", "--from", "s.yaml:10", "--lang", lang], lines);
    let text = play("en", &["board", "play fen", "reap with fen", "c", "fen"]);
    assert!(told(&text, "board").starts_with("==== turn 3, p1, house Anvil, main step ="), "{text}");
    for (line, tried) in [("play fen", ""), ("reap with fen", ""), ("c", "reap with fen"), ("fen", "play fen")] {
        let said = told(&text, line).split_whitespace().collect::<Vec<_>>().join(" ");
        let tried = if tried.is_empty() { line } else { tried };
        assert!(said.contains(&format!("`{tried}`: its house is not the active house")), "{text}");
    }
    assert!(told(&text, "fen").contains("KF-play.1") && told(&text, "c").contains("KF-reap.1"), "{text}");
    let text = play("ko", &["판", "fen 플레이"]);
    assert!(told(&text, "판").starts_with("==== 3턴, p1, 가문 모루, 플레이 단계 ="), "{text}");
    assert!(told(&text, "fen 플레이").contains("이 카드의 가문이 활성 가문이 아닙니다"), "{text}");
    let (_, said, _) = run(&folder, &["test", "s.yaml", "--lang", "en"]);
    assert!(said.contains("[its house is not the active house KF-play.1]"), "{said}");
    assert!(said.contains("p1>  house anvil  amber 0"), "{said}");
    let (_, said, _) = run(&folder, &["test", "s.yaml", "--lang", "ko"]);
    assert!(said.contains("[이 카드의 가문이 활성 가문이 아닙니다 KF-play.1]"), "{said}");
}
