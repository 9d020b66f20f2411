//! What a player of a game chooses, in any order and in their own words, and how it is taken back.

use super::sheets::run;
use crate::common::{copy, played, scratch, told};
use std::path::Path;

const THREE: &str = "game: nivel-arena
cards:
  gap: { type: unit, power: 1000 }
  eul: { type: unit, power: 1000 }
  byeong: { type: unit, power: 1000 }
  burn: { type: skill, cost: 1, text: \"자신의 패를 2장 골라 트래시한다.\" }
  either: { type: skill, cost: 1, text: \"아래 효과 중 하나를 고른다.\\n・카드를 1장 드로우한다.\\n・상대에게 1대미지를 준다.\" }
scenarios:
  - name: three in hand
    given: { turn: p1, phase: main, p1: { level: 9, hand: [burn, either, gap, eul, byeong] } }
    steps: [{ expect: { p1.level: 9 } }]
";

fn three(name: &str, lang: &str, lines: &[&str]) -> String {
    let folder = scratch(name);
    std::fs::write(folder.join("s.yaml"), THREE).unwrap();
    played(&folder, &["play", "--from", "s.yaml:9", "--lang", lang], lines)
}

/// What is asked after a line, without the board.
fn asked(text: &str, line: &str) -> String {
    told(text, line).lines().filter(|line| line.contains("choose") || line.contains("chosen")).collect()
}

/// Whichever card is named first, the others are asked for, and none is taken by itself.
#[test]
fn cards_are_chosen_one_at_a_time_in_any_order() {
    for (first, second, others) in [("eul", "gap", "either gap byeong"), ("byeong", "eul", "either gap eul")] {
        let text = three(&format!("any-order-{first}"), "en", &["play burn", first, first, second]);
        let asked = asked(&text, first);
        assert!(asked.contains("choose 2, 1 chosen") && asked.contains(&format!("chosen: {first} (")), "{asked}");
        for other in others.split(' ') {
            assert!(asked.contains(&format!("choose {other} (")), "{other}: {asked}");
        }
        assert!(!asked.contains(&format!("choose {first} (")), "{asked}");
        let refused = text.matches(&format!("`{first}` is chosen already")).count();
        assert_eq!(refused, 1, "{text}");
        let done = told(&text, second);
        for card in [first, second] {
            assert!(done.contains(&format!("{card} goes from p1's hand to p1's trash")), "{done}");
        }
        assert_eq!(done.matches("goes from p1's hand").count(), 2, "{done}");
    }
}

/// Nothing is cited where no clause is the reason.
#[test]
fn a_card_that_is_not_among_those_to_choose_from_is_refused_plainly() {
    let text = three("not-among", "en", &["play burn", "burn", "plain-leader"]);
    assert!(told(&text, "plain-leader").contains("`plain-leader` can't be chosen here; take a number"), "{text}");
    assert!(!told(&text, "plain-leader").contains("8.3.3"), "{text}");
    let text = three("not-among-ko", "ko", &["플레이 burn", "plain-leader"]);
    assert!(told(&text, "plain-leader").contains("여기서 고를 수 있는 카드가 아닙니다"), "{text}");
}

/// A set is taken back as one, and so is what is chosen of one so far.
#[test]
fn a_set_is_taken_back_as_one() {
    let text = three("back", "en", &["play burn", "byeong, gap", "undo", "eul", "undo", "undo"]);
    let parts: Vec<&str> = text.split("\n> undo\n").collect();
    let [_, set, part, all] = parts[..] else { panic!("{text}") };
    assert!(set.contains("took back your last answer") && set.contains("choose 2 (8.3.3)"), "{set}");
    assert!(part.contains("took back the cards chosen so far") && part.contains("choose gap ("), "{part}");
    assert!(all.contains("play burn (a)"), "{all}");
}

/// `end` ends a phase; where none can be ended it says how the game is left, and doesn't leave it.
#[test]
fn the_word_for_the_end_never_leaves_the_game() {
    let text = three("end", "en", &["play burn", "end", "board", "gap, eul", "end"]);
    assert!(told(&text, "end").contains("there is no phase to end now"), "{text}");
    assert!(told(&text, "board").contains("choose 2 (8.3.3)"), "the question again: {text}");
    assert!(text.ends_with("> quit\n") && text.contains("p1's turn ends"), "{text}");
    let text = three("end-ko", "ko", &["플레이 burn", "종료", "gap, eul", "종료"]);
    assert!(
        told(&text, "종료").contains("끝낼 페이즈가 없습니다") && told(&text, "종료").contains("`나가기`"),
        "{text}"
    );
    assert!(text.contains("p1의 턴 종료"), "{text}");
}

/// Effects of which one is chosen are told in their words.
#[test]
fn options_say_what_they_do() {
    let text = three("options", "ko", &["플레이 either"]);
    let asked = told(&text, "플레이 either");
    assert!(
        asked.contains("선택지 1 (카드를 1장 드로우한다.)") && asked.contains("선택지 2 (상대에게 1대미지"),
        "{asked}"
    );
}

const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cards");

/// A card goes by the same letter behind an answer that was taken back, and when the cards are read again.
#[test]
fn letters_stay_with_their_cards() {
    let folder = scratch("letters-stay");
    copy(Path::new(CARDS), &folder.join("cards"));
    let args = ["play", "--game", "keyforge", "--seed", "3", "--lang", "en"];
    let lines = ["keep", "lantern", "play first glow", "undo", "reload", "board"];
    let text = played(&folder, &args, &lines);
    for line in ["lantern", "undo", "reload", "board"] {
        assert!(told(&text, line).contains("play First Glow (a)"), "{line}: {text}");
    }
    assert!(
        told(&text, "board").contains("c Pale Stag (") && told(&text, "board").contains("f Closing Bell ("),
        "{text}"
    );
}

/// Of several persons at one screen each finds the letters of the cards that they see again: behind the screen of another one, behind
/// an answer that was taken back over it, and in a saved game.
#[test]
fn letters_stay_with_the_cards_of_each_person_at_a_screen() {
    let folder = scratch("letters-of-two");
    copy(Path::new(CARDS), &folder.join("cards"));
    let args = ["play", "--game", "keyforge", "--seed", "3", "--hot-seat", "--lang", "en"];
    let before = ["keep", "keep", "lantern", "play first glow", "1", "play pale stag", "end", "board"];
    let text = played(&folder, &args, &[&before[..], &["save g.journal", "undo"]].concat());
    assert!(told(&text, "play pale stag").contains("c Pale Stag (Lantern, power 6"), "{text}");
    let board = told(&text, "board");
    assert!(board.contains("e Lamp Bailiff (") && board.contains("g Wayfinder Girl ("), "{board}");
    assert!(told(&text, "undo").contains("c Pale Stag (Lantern, power 6"), "{text}");
    let loaded = played(&folder, &["play", "--load", "g.journal", "--lang", "en"], &["board", "undo"]);
    assert_eq!(told(&loaded, "board"), board, "{loaded}");
    assert!(told(&loaded, "undo").contains("c Pale Stag (Lantern, power 6"), "{loaded}");
}

/// The numbers of a list run across, as those of places do.
#[test]
fn numbers_run_one_way() {
    let text = three("numbers", "en", &["play burn"]);
    let asked = told(&text, "play burn");
    let numbers: Vec<usize> = asked
        .split_whitespace()
        .filter_map(|word| word.strip_suffix('.').and_then(|number| number.parse().ok()))
        .collect();
    assert_eq!(numbers, [1, 2, 3, 4], "{asked}");
}

/// A later word of a name, a place that is asked for next, a house without its word, and the short word for no.
#[test]
fn answers_are_understood_as_people_write_them() {
    let folder = scratch("as-people-write");
    let args = ["play", "--cards", CARDS, "--decks", "ember-vanguard", "lantern-tide", "--seed", "5", "--lang", "ko"];
    let text = played(&folder, &args, &["1", "투사 왼쪽", "신병 센터"]);
    assert!(told(&text, "투사 왼쪽").contains("담금질 투사를 왼쪽에 배치"), "{text}");
    assert!(told(&text, "신병 센터").contains("선봉대 신병을 센터에 배치"), "{text}");
    let line = "game: keyforge
cards:
  elf: { type: creature, power: 4 }
  ox: { type: creature, power: 4 }
given: { p1: { house: anvil, hand: [elf, elf], line: [ox] } }
scenarios: [{ name: a line, steps: [expect: { p1.amber: 0 }] }]
";
    std::fs::write(folder.join("line.yaml"), line).unwrap();
    let text =
        played(&folder, &["play", "--from", "line.yaml:6", "--lang", "en"], &["play elf to right flank", "elf left"]);
    assert!(told(&text, "play elf to right flank").contains("p1 plays elf"), "{text}");
    let board = told(&text, "elf left");
    let place = |name: &str| board.find(name).unwrap_or_else(|| panic!("{name}: {board}"));
    assert!(place(" elf (Anvil") < place(" ox (Anvil"), "{board}");
    let confirm = "game: nivel-arena
cards:
  guard: { type: unit, power: 3000, text: \"[엔트리] 카드를 1장 드로우할 수 있다.\" }
scenarios:
  - name: a guard
    given: { turn: p1, phase: main, p1: { level: 9, hand: [guard] } }
    steps: [{ expect: { p1.level: 9 } }]
";
    std::fs::write(folder.join("c.yaml"), confirm).unwrap();
    let text = played(&folder, &["play", "--from", "c.yaml:5", "--lang", "ko"], &["guard 왼쪽", "아니"]);
    let asked = told(&text, "guard 왼쪽");
    assert!(asked.contains("하겠습니까") && asked.contains("드로우할 수 있다"), "what the answer is about: {asked}");
    assert!(!told(&text, "아니").contains("답이 아닙니다"), "{text}");
}

/// Cards that came to the hand are named where they came, and not once more when the game is loaded.
#[test]
fn cards_that_come_to_the_hand_are_named_where_they_come() {
    let folder = scratch("named-where");
    let args = ["play", "--cards", CARDS, "--decks", "ember-vanguard", "lantern-tide", "--seed", "5", "--lang", "ko"];
    let text = played(&folder, &args, &["1", "저장 g.journal"]);
    let drawn = text.find("p1이 카드 5장 드로우").or(text.find("p1이 카드 6장 드로우")).expect(&text);
    let named = text.find("내 패에 온 카드").expect(&text);
    let between = &text[drawn..named];
    assert_eq!(between.lines().count(), 2, "{between}");
    let loaded = played(&folder, &["play", "--cards", CARDS, "--load", "g.journal", "--lang", "ko"], &["판"]);
    assert!(!loaded.contains("내 패에 온 카드"), "{loaded}");
}

/// Boards below a failure show what lies on cards, a moment that passes by itself is said, and cards go by the names that the
/// file calls them by.
#[test]
fn failures_show_marks_moments_and_names() {
    let folder = scratch("marks");
    let text = "game: keyforge
cards:
  whelk: { type: creature, power: 5 }
given:
  p1: { house: anvil, hand: [blank], line: [{ card: whelk, damage: 2, exhausted: 1, stunned: 1, amber: 1 }, whelk] }
  p2: { hand: [blank] }
scenarios:
  - name: marks
    steps: [expect: { p1.amber: 9 }]
  - name: a moment
    steps: [until: start of p2's house, expect: { p1.amber: 0 }]
";
    std::fs::write(folder.join("s.yaml"), text).unwrap();
    let (_, said, _) = run(&folder, &["test", "s.yaml", "--lang", "en"]);
    assert!(said.contains("whelk (exhausted, stunned, damage 2, amber 1), whelk"), "{said}");
    assert!(said.contains("`start of p2's house`: it begins, but passes by itself"), "{said}");
    assert!(said.lines().all(|line| line.len() < 1500), "{said}");
    let named = "game: nivel-arena
scenarios:
  - name: names
    given: { turn: p1, phase: main, p1: { level: 9, hand: [담금질 투사], units: { left: 담금질 투사 } } }
    steps: [expect: { p1.center: 담금질 투사 }]
";
    std::fs::write(folder.join("n.yaml"), named).unwrap();
    let (_, said, _) = run(&folder, &["test", "n.yaml", "--cards", CARDS, "--lang", "ko"]);
    assert!(said.contains("left: 담금질 투사") && !said.contains("DAWN-010"), "{said}");
}

/// Who loses is told behind what brought it about, and the player is told who that was.
#[test]
fn the_end_is_told_behind_what_brought_it_about() {
    let folder = scratch("the-end");
    let text = "game: keyforge
given: { p1: { house: anvil, amber: 5, hand: [blank] }, p2: { keys: 2, amber: 6, hand: [blank] } }
scenarios: [{ name: the end, steps: [expect: { p1.amber: 5 }] }]
";
    std::fs::write(folder.join("s.yaml"), text).unwrap();
    let told = played(&folder, &["play", "--from", "s.yaml:3", "--lang", "en"], &["end"]);
    let at = |text: &str| told.find(text).unwrap_or_else(|| panic!("{text}: {told}"));
    assert!(at("p2 forges a key") < at("p1 loses") && at("p1 loses") < at("the game is over: p2 wins"), "{told}");
    assert!(told.contains("p2 wins (KF2-forge.4) - you have lost"), "{told}");
}
