//! `cardwright check` as a program: exit status, language, colour, JSON.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CARD: &str = "game: nivel-arena\nset: { id: CASE, name: 사례 }\ncards:\n  - id: CASE-1\n    name: 횃불지기\n    type: skill\n    \
                    attribute: flame\n    cost: 1\n    text: '[Entry] Drw 1 card.'\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs `check` in the project's root, in the locale that is given.
fn check(locale: &str, args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(root()).env_remove("LANG").env_remove("LC_MESSAGES").env("LC_ALL", locale);
    let Output { status, stdout, .. } = command.arg("check").args(args).output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap())
}

fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn the_exit_status_tells_findings_from_files_that_could_not_be_read() {
    assert_eq!(check("C", &["cards"]).0, 0);
    let bad = file("status.yaml", CARD);
    assert_eq!(check("C", &[&bad]).0, 1);
    assert_eq!(check("C", &["nowhere.yaml"]).0, 2);
    assert_eq!(check("C", &["nowhere.yaml", &bad]).0, 1);
    assert_eq!(check("C", &["--cards", "nowhere"]).0, 2);
    assert_eq!(check("C", &["--no-such-option"]).0, 2);
}

#[test]
fn the_locale_chooses_the_language_and_a_pipe_has_no_colour() {
    let bad = file("locale.yaml", CARD);
    let (_, english) = check("C", &[&bad]);
    let (_, korean) = check("ko_KR.UTF-8", &[&bad]);
    assert!(english.starts_with("error[unknown-word]: unknown word `Drw`"), "{english}");
    assert!(korean.starts_with("오류[unknown-word]: `Drw`"), "{korean}");
    assert!(check("ko_KR.UTF-8", &["--lang", "en", &bad]).1 == english);
    assert!(!english.contains('\u{1b}'));
    assert!(check("C", &["--color", "always", &bad]).1.contains('\u{1b}'));
}

#[test]
fn json_has_the_place_and_the_fix() {
    let bad = file("json.yaml", CARD);
    let (status, text) = check("C", &["--format", "json", &bad]);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &value["errors"], &value["files"]), (1, &Value::from(1), &Value::from(1)));
    let finding = &value["findings"][0];
    assert_eq!(finding["code"], "unknown-word");
    assert_eq!((&finding["line"], &finding["column"]), (&Value::from(9), &Value::from(20)));
    assert_eq!(finding["end"]["column"], 23);
    assert_eq!(finding["fix"][0]["replacement"], "draw");
    assert_eq!(finding["file"], bad.as_str());
}
