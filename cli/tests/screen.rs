//! Nothing that the program prints steers the screen: no name of a card, no name of a file, no argument.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::copy;
use cardwright_core::screen::steers;
use std::path::{Path, PathBuf};
use std::process::Command;

fn cards() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cards")
}

/// An empty folder of a test, with folders around it that hold no cards.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-screen-{}", std::process::id())).join(name);
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let output = command.current_dir(folder).env("LC_ALL", "C").args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn no_command_shows_a_control_character_of_a_name() {
    let folder = folder("controls");
    copy(&cards(), &folder.join("cards"));
    let own = folder.join("cards/nivel-arena");
    let card = "type: unit, attribute: flame, cost: 1, power: 1000, hit: 1";
    let set = format!(
        "game: nivel-arena\nset: {{ id: T, name: \"T\\u202e\\u0007\" }}\ncards:\n  - {{ id: T-1, name: \"Left\\u202eRight\", \
         {card} }}\n  - {{ id: T-2, name: {{ ko: \"종\\a\", en: \"Be\\x1b[2Jll\" }}, {card} }}\n  - {{ id: T-3, name: Good, {card}, \
         affiliation: \"a\\u2028b\", rarity: \"R\\u200f\", text: \"[Entry] Draw\\u202e 1 card.\" }}\n"
    );
    std::fs::write(own.join("sets/t.yaml"), set).unwrap();
    let deck = std::fs::read_dir(own.join("decks")).unwrap().next().unwrap().unwrap().path();
    let text = std::fs::read_to_string(&deck).unwrap();
    let name = text.lines().find(|line| line.starts_with("name:")).unwrap().to_owned();
    std::fs::write(own.join("decks/t.yaml"), text.replace(&name, "name: \"De\\u202eck\"")).unwrap();
    let steers = |c: char| c != '\n' && steers(c);
    for lang in ["ko", "en"] {
        for args in [
            &["check"][..],
            &["check", "--format", "json"],
            &["check", "--format", "github"],
            &["text", "T-1", "T-2", "T-3"],
            &["text", "T-1", "--format", "json"],
            &["explain", "T-1"],
            &["explain", "T-2"],
            &["explain", "T-3"],
            &["sim", "--games", "1"],
            &["sim", "--games", "1", "--deck", "t"],
            &["play", "--bots", "--seed", "1"],
            &["play", "--bots", "--seed", "1", "--deck", "t"],
        ] {
            let (status, out, err) = run(&folder, &[args, &["--lang", lang]].concat());
            assert!(!(out.clone() + &err).contains(steers), "{args:?}: {out}{err}");
            if args == ["check"] {
                assert_eq!((status, (out.clone() + &err).matches("control-character").count()), (1, 9), "{out}{err}");
            }
        }
    }
}

/// What is written on the command line is repeated by refusals and findings, and drives no terminal there.
#[test]
fn no_command_repeats_a_control_character_of_its_arguments() {
    let folder = folder("arguments");
    copy(&cards(), &folder.join("cards"));
    std::fs::write(folder.join("deck.txt"), "no deck").unwrap();
    let nasty = "a\u{1b}[2Jb\u{202e}c\u{200b}d\re\u{7}f\nerror: all is well";
    let file = format!("{nasty}.yaml");
    std::fs::write(folder.join(&file), "game: nivel-arena\nscenarios:\n  - name: x\n    steps:\n      - p1: 1\n")
        .unwrap();
    let place = format!("{file}:3");
    let steers = |c: char| c != '\n' && steers(c);
    for lang in ["ko", "en"] {
        for args in [
            &[nasty][..],
            &["check", nasty],
            &["check", &file],
            &["check", "--cards", nasty],
            &["test", nasty],
            &["test", &file],
            &["test", &place],
            &["text", nasty],
            &["explain", nasty],
            &["new", "project", nasty],
            &["new", "keyword", nasty],
            &["new", "card", "X-1", "--set", nasty],
            &["new", "card", "X-1"],
            &["play", "--from", nasty],
            &["play", "--from", &place],
            &["play", "--from", &format!("{file}:{nasty}")],
            &["import", "deck.txt", "--columns", nasty],
            &["fmt", nasty],
            &["fmt", &file],
            &["import", nasty],
            &["new", nasty],
            &["new", "card", nasty],
            &["schema", nasty],
            &["sim", "--decks", nasty, nasty],
            &["sim", "--game", nasty],
            &["sim", "--games", nasty],
            &["sim", "--record", &format!("deck.txt/{nasty}"), "--games", "1"],
            &["play", "--decks", nasty],
            &["play", "--game", nasty],
            &["play", "--load", nasty],
            &["play", "--load", &file],
            &["play", "--bot", nasty],
            &["play", "--bots", "--seed", "1", "--record", &format!("deck.txt/{nasty}")],
            &["replay", nasty],
            &["replay", &file],
            &["replay", &file, "--format", nasty],
        ] {
            let (_, out, err) = run(&folder, &[args, &["--lang", lang]].concat());
            let said = out.clone() + &err;
            assert!(!said.contains(steers), "{args:?}: {said:?}");
            assert!(!said.lines().any(|line| line.starts_with("error: all is well")), "{args:?}: {said}");
        }
    }
}

/// What other programs read is valid whatever a file is called, names it exactly where the format can, and drives no terminal.
#[test]
fn what_programs_read_is_valid_for_every_name_of_a_file() {
    let folder = folder("names");
    copy(&cards(), &folder.join("cards"));
    let file = "a\u{202e}b<&\"%,:\u{1b}[2Jc\n::error::d\u{e0041}.yaml";
    std::fs::write(folder.join(file), "game: nivel-arena\nscenarios:\n  - name: x\n    steps:\n      - p1: 1\n")
        .unwrap();
    let steers = |c: char| c != '\n' && steers(c);
    for command in ["check", "test"] {
        let said = |format| {
            let (status, out, _) = run(&folder, &[command, file, "--format", format]);
            assert!(status == 1 && !out.contains(steers), "{command} {format}: {out:?}");
            out
        };
        let value: serde_json::Value = serde_json::from_str(&said("json")).unwrap();
        let name = serde_json::Value::from(file);
        let mut open = vec![&value];
        let mut found = false;
        while let Some(value) = open.pop() {
            found |= *value == name;
            open.extend(value.as_array().into_iter().flatten());
            open.extend(value.as_object().into_iter().flat_map(|map| map.values()));
        }
        assert!(found, "{command}: {value}");
        serde_json::from_str::<serde_json::Value>(&said("sarif")).unwrap();
        let github = said("github");
        let mut lines = github.lines();
        assert!(lines.all(|line| !line.starts_with("::") || line.starts_with("::error file=a")), "{github}");
        assert!(github.contains("b<&\"%25%2C%3A"), "{github}");
    }
    let (_, out, _) = run(&folder, &["test", file, "--format", "junit"]);
    assert!(!out.contains(steers) && out.contains("b&lt;&amp;&quot;%,:"), "{out}");
}
