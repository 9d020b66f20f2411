//! `cardwright fmt` as a program: what it changes, what it keeps, and that a second run changes nothing.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MESSY: &str = "# set of the reef   \r\ngame: nivel-arena\r\nset: { id: REEF, name: 암초 }\r\n\r\ncards:\r\n\
    \x20 # first\r\n  - id: REEF-1 # its number\r\n    name: 첫 물결지기\r\n    type: unit\r\n    attribute: wave\r\n    cost: 1   \r\n    power: 1000\r\n    hit: 1\r\n\
    \x20   text: |  \r\n      [엔트리]상대에게 1데미지를 준다 [엑시트] 이 턴이 끝날 때까지 현재 필드에 있는 모든 자신 유닛의 파워＋５００.\r\n\r\n\
    \x20 - { id: REEF-2, name: B, type: skill, attribute: wave, cost: 1, text: 'draw 2 cards' } # in one line\r\n\
    \x20 - id: REEF-3\r\n    name: C\r\n    type: skill\r\n    attribute: wave\r\n    cost: 1\r\n    text: Drw 1 card. # wrong\r\n";

fn folder(name: &str) -> PathBuf {
    // Away from the project: its own cards are not in use there.
    let folder = std::env::temp_dir().join(format!("cardwright-fmt-{}", std::process::id())).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn fmt(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let Output { status, stdout, stderr } =
        command.current_dir(folder).env("LC_ALL", "C").arg("fmt").args(args).output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn wording_and_layout_become_canonical_and_the_rest_stays() {
    let here = folder("messy");
    let path = here.join("reef.yaml");
    std::fs::write(&path, MESSY).unwrap();
    let (status, out, err) = fmt(&here, &["--check", "reef.yaml"]);
    assert_eq!(status, 1, "{out}{err}");
    assert!(out.contains("REEF-1") && out.contains("+ [엔트리] 상대에게 1대미지를 준다."), "{out}");
    assert!(err.contains("what has mistakes was left as it is"), "{err}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), MESSY);

    let (status, out, _) = fmt(&here, &["reef.yaml"]);
    assert!(status == 0 && out.ends_with("1 of 1 files changed\n"), "{out}");
    let want = MESSY
        .replace("reef   \r", "reef\r")
        .replace("cost: 1   \r", "cost: 1\r")
        .replace("|  \r", "|\r")
        .replace(
            "[엔트리]상대에게 1데미지를 준다 [엑시트] 이 턴이 끝날 때까지 현재 필드에 있는 모든 자신 유닛의 파워＋５００.",
            "[엔트리] 상대에게 1대미지를 준다.\r\n      [엑시트] 필드에 있는 모든 자신 유닛은 이 턴이 끝날 때까지 파워+500.",
        )
        .replace("'draw 2 cards'", "'Draw 2 cards.'");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), want);
    let (status, out, _) = fmt(&here, &["--check", "reef.yaml"]);
    assert_eq!((status, out.as_str()), (0, "0 of 1 files would change\n"));
}

#[test]
fn files_that_are_none_are_told_from_files_that_are_fine() {
    let here = folder("none");
    assert_eq!(fmt(&here, &["nowhere.yaml"]).0, 2);
    std::fs::write(here.join("broken.yaml"), "game: nivel-arena   \ncards:\n  - id: 'A\n").unwrap();
    let (status, out, _) = fmt(&here, &["broken.yaml"]);
    assert!(out.ends_with("0 of 1 files changed\n"), "{status} {out}");
    assert_eq!(
        std::fs::read_to_string(here.join("broken.yaml")).unwrap(),
        "game: nivel-arena   \ncards:\n  - id: 'A\n"
    );
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (status, out, _) = fmt(&root, &["--check", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, value.pointer("/changed").unwrap().as_array().unwrap().len()), (0, 0), "{out}");
}
