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
    for game in ["nivel-arena", "keyforge", "unicorn-overlord", "mana-arena"] {
        for lang in ["ko", "en"] {
            for (columns, widest) in [("40", 40), ("57", 57), ("20", 40), ("200", 160)] {
                let text = play(columns, &["--game", game, "--lang", lang]);
                let width = text.lines().map(UnicodeWidthStr::width).max();
                assert_eq!(width, Some(widest), "{game} {lang} {columns}: {text}");
            }
        }
    }
}

#[test]
fn narrow_boards_keep_names_and_words_whole() {
    let text = play("44", &["--game", "nivel-arena", "--lang", "en"]);
    // an empty place says so in whole, and a name goes on below itself
    assert!(text.contains("| [left]      | [center]    |") && text.contains("| empty       |"), "{text}");
    let cut = |line: &&str| line.starts_with('|') && line.contains("em..");
    assert_eq!(text.lines().find(cut), None);
    assert!(text.contains("    hand: Wave Caller, .. (`hand` shows all\n    5)"), "{text}");
    // a number stands on the line of what it is a change of
    for lang in ["ko", "en"] {
        for columns in ["40", "44", "57"] {
            let text = play(columns, &["--lang", lang]);
            let signed =
                |word: &str| word.starts_with(['-', '+']) && word[1..].starts_with(|c: char| c.is_ascii_digit());
            let parted = |line: &&str| signed(line.trim_start());
            assert_eq!(text.lines().find(parted), None, "{lang} {columns}: {text}");
        }
    }
}
