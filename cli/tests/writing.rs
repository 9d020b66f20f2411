//! What commands write: a whole file in place of the old one, never into the old one, and over nothing that somebody wrote by
//! hand. A second name (a hard link) for the old file keeps its text exactly when the new one was put in its place.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::copy;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-writing-{}", std::process::id())).join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(here: &Path, args: &[&str], typed: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(here).env("LC_ALL", "C").args(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (status.code().unwrap_or(-1), String::from_utf8_lossy(&[stdout, stderr].concat()).into_owned())
}

/// The files of a folder that a writing left half done.
fn halves(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
    entries.filter(|p| p.to_string_lossy().ends_with(".cardwright-part")).collect()
}

/// Runs a command that changes a file: the old text stays whole under another name, the new one lies at the path.
fn replaces(here: &Path, file: &str, args: &[&str]) {
    let (path, link) = (here.join(file), here.join("kept"));
    _ = fs::remove_file(&link);
    let old = fs::read_to_string(&path).unwrap();
    fs::hard_link(&path, &link).unwrap();
    let (_, said) = run(here, args, "");
    assert_ne!(fs::read_to_string(&path).unwrap(), old, "{args:?} changed nothing: {said}");
    assert_eq!(fs::read_to_string(&link).unwrap(), old, "{args:?} wrote into the file itself");
    assert_eq!(halves(path.parent().unwrap()), Vec::<PathBuf>::new(), "{args:?}");
}

#[test]
fn every_command_puts_a_whole_file_in_place_of_the_old_one() {
    let here = folder("whole");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards"), &here.join("cards"));
    let set = "cards/nivel-arena/sets/mine.yaml";
    fs::write(
        here.join(set),
        "game: nivel-arena\nset: { id: M, name: Mine }\ncards:\n  - id: M-1\n    name: One\n    type: unit\n    attribute: flame\n    cost: 1\n    power: 1000\n    hit: 1\n    text: '[Entry] draw 1 card'\n",
    )
    .unwrap();
    replaces(&here, set, &["fmt", set]);
    replaces(&here, set, &["new", "card", "M-2", "--set", "M"]);
    fs::write(here.join(set), fs::read_to_string(here.join(set)).unwrap().replace("hit: 1", "hit: １")).unwrap();
    replaces(&here, set, &["check", set, "--fix"]);
    let head = "game: nivel-arena\nscenarios:\n  - name: open\n    given: { p1: { hand: [blank] } }\n";
    fs::write(here.join("s.yaml"), format!("{head}    steps:\n      - expect: {{ p1.hand: ? }}\n")).unwrap();
    replaces(&here, "s.yaml", &["test", "s.yaml", "--accept"]);
    assert!(fs::read_to_string(here.join("s.yaml")).unwrap().contains("p1.hand: [blank]"));
    fs::write(here.join("t.csv"), "id,name,type,attribute,text\nT-1,One,skill,flame,Draw 1 card.\n").unwrap();
    fs::write(here.join("t.yaml"), "mine\n").unwrap();
    let import = ["import", "t.csv", "--game", "nivel-arena", "--output", "t.yaml"];
    let (status, said) = run(&here, &import, "");
    assert_eq!((status, fs::read_to_string(here.join("t.yaml")).unwrap().as_str()), (2, "mine\n"), "{said}");
    replaces(&here, "t.yaml", &[&import[..], &["--force"]].concat());
}

#[test]
fn a_game_is_saved_over_a_saved_game_and_over_nothing_else() {
    let here = folder("saved");
    let play = |typed: &str| run(&here, &["play", "--seed", "1"], typed).1;
    let others = [
        ("notes.txt", "my notes\n"),
        ("cards.yaml", "game: nivel-arena\nset: { id: M, name: Mine }\ncards: []\n"),
        ("tests.yaml", "game: nivel-arena\nscenarios:\n  - name: mine\n    steps: []\n"),
        ("data.json", "{ \"format\": 1 }\n"),
    ];
    for (name, text) in others {
        fs::write(here.join(name), text).unwrap();
        let said = play(&format!("save {name}\nquit\n"));
        assert_eq!(fs::read_to_string(here.join(name)).unwrap(), text, "{said}");
        assert!(said.contains(name), "it is told: {said}");
    }
    play("save game.journal\nquit\n");
    let first = fs::read(here.join("game.journal")).unwrap();
    fs::hard_link(here.join("game.journal"), here.join("kept")).unwrap();
    play("1\n1\nsave game.journal\nquit\n");
    assert_ne!(fs::read(here.join("game.journal")).unwrap(), first);
    assert_eq!(fs::read(here.join("kept")).unwrap(), first, "the old game stays whole until the new one is");
    assert_eq!(halves(&here), Vec::<PathBuf>::new());
}
