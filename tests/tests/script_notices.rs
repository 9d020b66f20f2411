//! What a player reads while scripts are at work: notices of what failed, and whose question is asked. A card that the player does
//! not see is not named by them, nor by where it lies.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::playing::{folder, run};
use cardwright::context::Exit;
use std::fs;

/// Cards whose scripts fail where they lie, or ask when they are gone, and scenarios that stand at such a moment.
const FILE: &str = r#"game: nivel-arena
cards:
  spoilt:
    type: skill
    script: |
      card:on("play", function(ctx)
        ctx:fail("it holds " .. ctx.opponent.hand[1].name)
      end)
  open:
    type: unit
    script: |
      card:on("entry", function(ctx)
        ctx:fail("nobody stands opposite of " .. ctx.this.name)
      end)
  peek:
    type: unit
    script: |
      card:on("entry", function(ctx)
        ctx:fail("it holds " .. ctx.opponent.hand[1].name)
      end)
  gone:
    type: unit
    script: |
      card:on("entry", function(ctx)
        ctx:move(ctx.this, "hand")
        local n = ctx:choose_option({ "left", "right" }, ctx.opponent)
        ctx:draw(n)
      end)
  lost:
    type: unit
    script: |
      card:on("entry", function(ctx)
        ctx:move(ctx.this, "deck")
        ctx:shuffle()
        local n = ctx:choose_option({ "left", "right" }, ctx.opponent)
        ctx:draw(n)
      end)
  worded:
    type: unit
    text: "[Entry] Put this unit into your hand. Your opponent trashes 1 card from their hand."
  secret: { type: unit, cost: 3, power: 1000 }
given: { p1: { hand: [blank] }, p2: { hand: [secret, blank] } }
scenarios:
  - name: it fails in the hand of the other
    given: { turn: p2, p1: { trash: [spoilt] }, p2: { hand: [spoilt, blank] } }
    steps:
      - expect: { p1.trash: spoilt }
  - name: it fails in the open
    given: { p1: { hand: [open, blank] } }
    steps:
      - p1: play open to left
      - diagnostic: script-failed
      - expect: { p1.left: open }
  - name: it fails and knows something
    given: { p1: { hand: [peek, blank] } }
    steps:
      - p1: play peek to left
      - diagnostic: script-failed
      - expect: { p1.left: peek }
  - name: it asks from the hand
    given: { p1: { hand: [gone, blank] } }
    steps:
      - p1: play gone to left
      - expect: { p1.left: empty }
  - name: it asks from the deck
    given: { p1: { hand: [lost, blank] } }
    steps:
      - p1: play lost to left
      - expect: { p1.left: empty }
  - name: a text asks from the hand
    given: { p1: { hand: [worded, blank] } }
    steps:
      - p1: play worded to left
      - expect: { p1.left: empty }
"#;

/// What a player reads first who takes up a scenario in this seat (0: who sees everything).
fn read(name: &str, scenario: &str, seat: u8) -> String {
    let file = folder(&format!("notices-{name}-{seat}")).join("s.yaml");
    fs::write(&file, FILE).unwrap();
    let line = FILE.lines().position(|line| line.ends_with(&format!("name: {scenario}"))).unwrap() + 1;
    let place = format!("{}:{line}", file.display());
    let seat = seat.to_string();
    let who = if seat == "0" { vec!["--bots"] } else { vec!["--seat", seat.as_str()] };
    let (exit, output) = run(&[&["play", "--from", &place, "--lang", "en"], who.as_slice()].concat(), "quit\n");
    assert_eq!(exit, Exit::Fine, "{output}");
    // A line that is too long for the screen goes on in the next one.
    output.replace('\n', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_script_that_fails_unseen_names_no_card() {
    let scenario = "it fails in the hand of the other";
    // Another copy of it lies open: that is no reason to say which card failed.
    let notice = read("hand", scenario, 1);
    assert!(notice.contains("! a card: its script failed"), "{notice}");
    assert!(!notice.contains("! spoilt") && !notice.contains("it holds"), "{notice}");
    let own = read("hand", scenario, 2);
    assert!(own.contains("spoilt (script):1: spoilt: its script failed") && !own.contains("it holds"), "{own}");
    let all = read("hand", scenario, 0);
    assert!(all.contains("spoilt (script):2: it holds blank"), "{all}");
}

#[test]
fn what_a_failing_script_says_is_told_to_who_knows_it_already() {
    for seat in [1, 2] {
        let said = read("open", "it fails in the open", seat);
        assert!(said.contains("open (script):2: open: its script failed"), "{said}");
        assert!(said.contains("nobody stands opposite of open"), "{said}");
        let knows = seat == 2;
        let said = read("peek", "it fails and knows something", seat);
        let line = if knows { 2 } else { 1 };
        assert!(said.contains(&format!("peek (script):{line}: peek: its script failed")), "{said}");
        assert_eq!(said.contains("it holds secret"), knows, "{seat}: {said}");
    }
}

#[test]
fn the_source_of_a_question_is_not_told_by_where_it_lies_hidden() {
    for (card, scenario) in
        [("gone", "it asks from the hand"), ("lost", "it asks from the deck"), ("worded", "a text asks from the hand")]
    {
        let asked = read(card, scenario, 2);
        let question = asked.rsplit("p2 ").next().unwrap_or_default();
        assert!(question.contains("a card"), "{card}: {question}");
        for told in [card, "p1's hand", "p1's deck", "card 1 of", "card 2 of"] {
            assert!(!question.contains(told), "{card}, {told}: {question}");
        }
        // Who sees everything reads its name.
        assert!(read(card, scenario, 0).contains(card));
    }
}
