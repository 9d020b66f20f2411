//! What is printed on a terminal of few columns.

#![allow(clippy::unwrap_used)]

use std::process::{Command, Stdio};
use unicode_width::UnicodeWidthStr;

/// A game of bots as it is printed on so many columns.
fn play(columns: &str, args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command
        .current_dir(std::env::temp_dir())
        .env("COLUMNS", columns)
        .args(["play", "--bots", "--seed", "1"])
        .args(args);
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn lines_fit_a_terminal_of_40_columns_and_boards_use_a_wide_one() {
    for game in ["nivel-arena", "keyforge", "unicorn-overlord"] {
        for lang in ["ko", "en"] {
            for (columns, widest) in [("40", 40), ("57", 57), ("20", 40), ("200", 160)] {
                let text = play(columns, &["--game", game, "--lang", lang]);
                let width = text.lines().map(UnicodeWidthStr::width).max();
                assert_eq!(width, Some(widest), "{game} {lang} {columns}: {text}");
            }
        }
    }
}
