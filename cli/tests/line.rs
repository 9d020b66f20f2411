//! A battle line in a game that is played: which of its cards are alike, and in what order it is shown.

use crate::common::{played, scratch, told};

const LINE: &str = "game: keyforge
cards:
  elf: { type: creature, power: 4 }
  ox: { type: creature, power: 4 }
  hush: { type: artifact }
  push: { type: action, text: \"Play: Exhaust 2 creatures.\" }
  crush: { type: action, text: \"Play: Destroy 1 enemy artifact.\" }
given:
  p1: { house: anvil, hand: [push, crush, elf, elf], line: [ox] }
  p2: { hand: [blank], line: [elf, elf, ox, elf], artifacts: [hush, hush, { card: hush, exhausted: 1 }] }
scenarios:
  - name: a line
    steps:
      - expect: { p1.amber: 0 }
";

fn line(name: &str, lines: &[&str]) -> String {
    let folder = scratch(name);
    std::fs::write(folder.join("line.yaml"), LINE).unwrap();
    played(&folder, &["play", "--from", "line.yaml:12", "--lang", "en"], lines)
}

/// Cards of one name in a place that has an order are several answers, and so are cards that differ; those in a hand are one.
#[test]
fn cards_of_one_name_are_alike_where_nothing_tells_them_apart() {
    let text = line("alike", &["board", "play push", "elf", "e", "undo", "undo", "play crush", "3 1"]);
    assert!(text.contains("play elf (c) - 2 alike"), "{text}");
    let asked = told(&text, "play push");
    for one in ["elf (f, p2's line)", "elf (g, p2's line)", "ox (h, p2's line)", "elf (i, p2's line)"] {
        assert!(asked.contains(&format!("choose {one}")), "{asked}");
    }
    assert!(!asked.contains("alike"), "{asked}");
    assert!(told(&text, "elf").contains("`elf` fits several"), "{text}");
    let asked = told(&text, "play crush");
    assert!(asked.contains("1. choose hush (j, p2's artifacts) - 2 alike"), "{asked}");
    assert!(asked.contains("2. choose hush (l, p2's artifacts)") && !asked.contains("3."), "{asked}");
}

/// Whoever lies beside a card on the screen lies beside it in the line.
#[test]
fn a_line_is_shown_along_the_row() {
    let text = line("along", &["board"]);
    let board = told(&text, "board");
    assert!(board.contains("      f elf (Anvil, power 4)  g elf (Anvil, power 4)  h ox (Anvil, power 4)\n"), "{board}");
}

/// The last cards of several that are chosen together are written in any order.
#[test]
fn cards_that_are_chosen_together_are_written_in_any_order() {
    let text = line("together", &["play push", "i, g"]);
    assert!(told(&text, "i, g").contains("elf is exhausted"), "{text}");
}
