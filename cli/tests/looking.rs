//! What a player and a designer look at: piles, cards by their letters, the questions of a game, what a scenario that fails
//! says, and what `test --accept` counts.

use super::sheets::run;
use crate::common::{copy, played, scratch, told};
use std::path::Path;

const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cards");

const TABLE: &str = "game: nivel-arena
cards:
  giant: { type: unit, cost: 4, power: 6000 }
  soldier: { type: unit, cost: 3, power: 4000 }
  scry: { type: skill, cost: 1, text: \"Look at the top 3 cards of your deck. Put 1 of them into your hand. Put the rest on the bottom of your deck in any order.\" }
scenarios:
  - name: table
    given:
      turn: p1
      phase: main
      p1: { level: 9, hand: [scry, soldier], deck: [soldier, giant, scry, blank], trash: [giant, 11 soldier], damage: [giant] }
      p2: { trash: [scry], damage: [2 soldier] }
    steps: [{ expect: { p1.level: 9 } }]
";

/// What is told behind a line, in one line.
fn flat(text: &str, line: &str) -> String {
    told(text, line).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn table(name: &str, lang: &str, lines: &[&str]) -> String {
    let folder = scratch(name);
    std::fs::write(folder.join("s.yaml"), TABLE).unwrap();
    played(&folder, &["play", "--from", "s.yaml:7", "--lang", lang], lines)
}

/// Every card of an open pile can be seen, of both sides or of one, by its name in either language.
#[test]
fn an_open_pile_is_seen_whole() {
    let text = table("piles", "en", &["trash", "p2 damage", "my trash", "opponent's trash", "help", "deck"]);
    assert!(text.contains("(`trash` shows all 12)"), "{text}");
    let both = told(&text, "trash");
    assert_eq!(both.matches("soldier (unit 3/4000/1)").count(), 11, "{both}");
    assert!(both.contains("p1's trash 12") && both.contains("giant (unit") && both.contains("p2's trash 1"), "{both}");
    let damage = told(&text, "p2 damage");
    assert!(damage.contains("p2's damage 2") && !damage.contains("p1's"), "{damage}");
    assert!(!told(&text, "my trash").contains("p2's"), "{text}");
    assert!(!told(&text, "opponent's trash").contains("p1's"), "{text}");
    assert!(told(&text, "help").contains("trash               all cards of that pile"), "{text}");
    assert!(told(&text, "deck").contains("p1's deck 4: 4 face down"), "{text}");
    let text = table("piles-ko", "ko", &["트래시", "p2의 대미지", "상대 트래시", "도움말"]);
    assert!(text.contains("(12장 모두: `트래시`)"), "{text}");
    assert_eq!(told(&text, "트래시").matches("soldier (").count(), 11, "{text}");
    assert!(told(&text, "p2의 대미지").contains("p2의 대미지 2"), "{text}");
    assert!(told(&text, "상대 트래시").contains("p2의 트래시 1"), "{text}");
    assert!(told(&text, "도움말").contains("그 더미의 카드 모두"), "{text}");
}

const KEYS: &str = "game: keyforge
cards:
  ox: { type: creature, house: anvil, power: 5 }
scenarios:
  - name: table
    given: { turn: p1, phase: main, p1: { house: anvil, hand: [ox], discard: [9 ox], deck: [3 ox] } }
    steps: [{ expect: { p1.discard: 9 } }]
";

/// The name of the pile alone is no order to discard a card; a number that no card has is not named above them.
#[test]
fn the_name_of_a_pile_discards_nothing() {
    let folder = scratch("discard");
    std::fs::write(folder.join("s.yaml"), KEYS).unwrap();
    let text = played(&folder, &["play", "--from", "s.yaml:5", "--lang", "en"], &["discard", "discard ox"]);
    assert!(told(&text, "discard").contains("p1's discard 9"), "{text}");
    assert!(told(&text, "discard ox").contains("ox goes from p1's hand to p1's discard"), "{text}");
    assert!(text.contains("hand (power):"), "{text}");
}

/// A card that lies elsewhere is said to lie there; a letter that no card has is no card, and one syllable no answer.
#[test]
fn what_is_no_answer_says_what_it_is() {
    let text = table("elsewhere", "en", &["giant", "card z", "z", "en"]);
    let said = told(&text, "giant");
    assert!(said.contains("`giant` lies in p1's trash, p1's damage, and nothing can be done with it now"), "{said}");
    assert!(!said.contains("7.1"), "{said}");
    assert!(told(&text, "card z").starts_with("no card has the letter `z`"), "{text}");
    assert!(told(&text, "z").starts_with("`z` is no answer to this; write a number"), "{text}");
    let text = table("elsewhere-ko", "ko", &["giant", "카드 z", "종", "종료"]);
    assert!(flat(&text, "giant").contains("p1의 트래시, p1의 대미지에 있어"), "{text}");
    assert!(told(&text, "카드 z").contains("글자가 `z`인 카드가 없습니다"), "{text}");
    assert!(told(&text, "종").contains("이 질문의 답이 아닙니다"), "{text}");
    assert!(told(&text, "종료").contains("p1의 턴 종료"), "{text}");
}

/// The question which card comes next says where it goes and from which end.
#[test]
fn an_order_says_which_end_is_first() {
    let text = table("order", "en", &["play scry", "giant", "scry"]);
    let asked = "which card goes next to the bottom of the deck, the uppermost first? (3.1.6)";
    assert!(flat(&text, "giant").contains(asked), "{text}");
    let text = table("order-ko", "ko", &["scry 플레이", "giant"]);
    assert!(flat(&text, "giant").contains("덱 맨 아래에 다음으로 놓을 카드, 위에 올 것부터 (3.1.6)"), "{text}");
}

/// In another's turn the question is that of the one who answers, and the log is as wide as the terminal.
#[test]
fn a_question_in_another_turn_names_one_player() {
    let folder = scratch("answer-of");
    let text = "game: nivel-arena
cards:
  giant: { type: unit, cost: 4, power: 6000 }
scenarios:
  - name: defend
    given: { turn: p2, phase: attack, p1: { units: { left: giant } }, p2: { units: { left: giant } } }
    steps:
      - p2: attack left
      - expect: { p1.left: giant }
";
    std::fs::write(folder.join("s.yaml"), text).unwrap();
    let ko = played(&folder, &["play", "--from", "s.yaml:5", "--lang", "ko"], &[]);
    assert!(ko.contains("p1의 답: p2의 어택 페이즈 (7.3.1)"), "{ko}");
    let en = played(&folder, &["play", "--from", "s.yaml:5", "--lang", "en"], &[]);
    assert!(en.contains("p1 in p2's attack phase (7.3.1)"), "{en}");
}

/// A number stands with its place on one line, however narrow the terminal.
#[test]
fn a_number_is_not_parted_from_its_answer() {
    let folder = scratch("narrow-places");
    std::fs::write(folder.join("s.yaml"), TABLE).unwrap();
    let text = std::process::Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .current_dir(&folder)
        .args(["play", "--from", "s.yaml:7", "--lang", "ko"])
        .envs([("NO_COLOR", "1"), ("COLUMNS", "40")])
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.lines().any(|line| line.contains("4. 오른쪽")), "{text}");
    assert!(!text.lines().any(|line| line.trim_end().ends_with("4.")), "{text}");
}

/// A keyword by its whole name is shown, with the cards that begin like it: none of them is guessed.
#[test]
fn a_whole_keyword_comes_before_the_beginnings_of_names() {
    let folder = scratch("toll");
    copy(Path::new(CARDS), &folder.join("cards"));
    let set = "game: nivel-arena\nset: { id: T, name: T }\ncards:\n  - { id: T-1, name: Pierce Keeper, type: unit, attribute: flame, cost: \
               1, power: 1000, hit: 1 }\n  - { id: T-2, name: Piercer, type: unit, attribute: flame, cost: 1, power: 1000, hit: 1 }\n";
    std::fs::write(folder.join("cards/nivel-arena/sets/t.yaml"), set).unwrap();
    let args = ["play", "--game", "nivel-arena", "--seed", "1", "--lang", "en"];
    let text = played(&folder, &args, &["card pierce", "card pierce keeper"]);
    let said = told(&text, "card pierce");
    assert!(
        said.contains("(Pierce: ") && said.contains("cards that begin with `pierce`: Pierce Keeper, Piercer"),
        "{said}"
    );
    assert!(told(&text, "card pierce keeper").contains("Pierce Keeper (T-1)"), "{text}");
}

/// A saved game is taken up with the letters that its cards had.
#[test]
fn letters_are_kept_in_a_saved_game() {
    let folder = scratch("letters-kept");
    copy(Path::new(CARDS), &folder.join("cards"));
    let args = ["play", "--game", "keyforge", "--seed", "3", "--lang", "en"];
    let text =
        played(&folder, &args, &["keep", "lantern", "play first glow", "end", "1", "end", "board", "save g.journal"]);
    let board = |text: &str| text.split("==== turn").last().unwrap().split("\n> ").next().unwrap().to_owned();
    let before = told(&text, "board");
    for more in [&[][..], &["--replay"]] {
        let args = [&["play", "--load", "g.journal", "--lang", "en"][..], more].concat();
        let after = played(&folder, &args, &[]);
        assert_eq!(board(&after), board(&before), "{after}");
    }
}

const FULL: &str = "game: nivel-arena
cards:
  giant: { type: unit, cost: 4, power: 6000 }
  soldier: { type: unit, cost: 3, power: 4000 }
given: { turn: p1, phase: main, p1: { level: 5, hand: [soldier], units: { left: giant } }, p2: { hand: [blank] } }
scenarios:
  - name: no room
    steps:
      - p1: play soldier to right
      - expect: { p1.hand: 0 }
  - name: no room either
    steps:
      - refused: { p1: play soldier to right, clause: 3.5.6 }
";

/// What a rule forbade in the phase that ended by itself is the cause, not that the phase is over.
#[test]
fn a_card_that_there_is_no_room_for_is_refused_for_that() {
    let folder = scratch("no-room");
    std::fs::write(folder.join("s.yaml"), FULL).unwrap();
    let (_, said, _) = run(&folder, &["test", "s.yaml", "--lang", "en"]);
    assert_eq!(said.matches("6.4.1.1.2").count(), 2, "{said}");
    assert_eq!(said.matches("`end phase` was taken by itself").count(), 2, "{said}");
    let (_, said, _) = run(&folder, &["test", "s.yaml", "--lang", "ko"]);
    assert_eq!(said.matches("6.4.1.1.2").count(), 2, "{said}");
}

const LOOKS: &str = "game: nivel-arena
cards:
  등대지기 소년: { type: unit, cost: 1, power: 1000 }
  정찰병: { type: unit, cost: 1, power: 1000 }
given: { turn: p1, phase: main, p1: { level: 5, hand: [등대지기 소년, 정찰병] }, p2: { hand: [blank] } }
scenarios:
  - name: 한국어 차례
    steps:
      - p1: 등대지기 소년을 왼쪽에 플레이
      - p1: 정찰병을 오른쪽에 플레이
      - expect: { p1.left: 등대지기 소년, p1.right: 정찰병, p1.center: 없음, p1.hand: 없음 }
  - name: counted
    steps:
      - expect: { p1.hand.2.cost: 1, p1.left: nothing }
  - name: the next one
    steps:
      - until: start of p1's main
      - expect: { p1.hand: 1 }
      - expect: { p1.hand: 0 }
";

/// A scenario takes the words of play; what it gets wrong is said where it is, once and shortly.
#[test]
fn looks_and_answers_are_told_as_they_are_meant() {
    let folder = scratch("looks");
    std::fs::write(folder.join("s.yaml"), LOOKS).unwrap();
    let (status, said, _) = run(&folder, &["test", "s.yaml:7", "--lang", "ko"]);
    assert_eq!(status, 0, "{said}");
    let (_, said, _) = run(&folder, &["check", "s.yaml", "--lang", "en"]);
    assert!(said.contains("unknown word `1`") || said.contains("unknown word `2`"), "{said}");
    assert!(said.contains("did you mean `정찰병.cost`?"), "{said}");
    assert!(said.contains("`empty`, `비어 있음`"), "{said}");
    let (_, said, _) = run(&folder, &["test", "s.yaml:15", "--lang", "en"]);
    assert!(said.contains("`start of p1's main` had begun already, so it is the next one"), "{said}");
    let (_, said, _) = run(&folder, &["test", "s.yaml:15", "--lang", "ko"]);
    assert!(said.contains("`start of p1's main`은 이미 시작되어 있었으므로"), "{said}");
}

const NEVER: &str = "game: keyforge
cards:
  ox: { type: creature, house: anvil, power: 5 }
  wyrm: { type: creature, house: anvil, power: 5, text: \"[Taunt] At the end of your turn, deal 2 damage to each other creature.\" }
scenarios:
  - name: never
    given: { turn: p1, phase: main, p1: { house: anvil, hand: [ox], deck: [9 ox] }, p2: { hand: [ox], deck: [9 ox] } }
    steps:
      - until: p2 ready
      - expect: { p1.hand: 1 }
  - name: wyrm
    given: { turn: p1, phase: main, p1: { house: anvil, line: [wyrm], deck: [9 ox] }, p2: { line: [ox], deck: [9 ox] } }
    steps: [{ expect: { p1.line: 1 } }]
";

/// A moment that never comes is told with the moment at which it was looked for, not with hundreds of turns behind it.
#[test]
fn a_moment_that_never_comes_is_told_shortly() {
    let folder = scratch("never");
    std::fs::write(folder.join("s.yaml"), NEVER).unwrap();
    for lang in ["en", "ko"] {
        let (status, said, _) = run(&folder, &["test", "s.yaml:6", "--lang", lang]);
        assert!(status == 1 && said.contains("[bad-until]"), "{said}");
        assert!(!said.contains("... (") && said.contains("hand: ox") && said.lines().count() < 10, "{said}");
    }
}

/// The log quotes the ability that starts, without the keyword that stands before it on its line; `text` has no blank behind one.
#[test]
fn an_ability_is_quoted_without_what_stands_before_it() {
    let folder = scratch("quoted");
    std::fs::write(folder.join("s.yaml"), NEVER).unwrap();
    let text = played(&folder, &["play", "--from", "s.yaml:11", "--lang", "ko"], &["종료"]);
    assert!(text.contains("wyrm의 텍스트 발동\n                자신의 턴이 끝날 때"), "{text}");
    for lang in ["en", "ko"] {
        let (_, said, _) = run(Path::new(CARDS).parent().unwrap(), &["text", "FIRST-004", "--lang", lang]);
        assert!(said.lines().all(|line| line == line.trim_end()), "{said:?}");
    }
}

/// The log is as wide as the terminal.
#[test]
fn the_log_uses_a_wide_terminal() {
    let folder = scratch("wide-log");
    std::fs::write(folder.join("s.yaml"), TABLE).unwrap();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .current_dir(&folder)
        .args(["play", "--from", "s.yaml:7", "--lang", "en"])
        .envs([("NO_COLOR", "1"), ("COLUMNS", "120")])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"play scry\nquit\n").unwrap();
    let text = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let quoted = text.lines().find(|line| line.contains("Look at the top 3 cards of your deck.")).unwrap();
    assert!(quoted.len() > 100 && text.lines().all(|line| line.len() <= 120), "{text}");
}

const UNKNOWN: &str = "game: nivel-arena
scenarios:
  - name: filled in
    given: { p1: { hand: [blank] } }
    steps:
      - expect: { p1.hand: \"?\", p1.level: \"?\" }
  - name: wrong too
    given: { p1: { hand: [blank], level: 4 } }
    steps:
      - expect: { p1.hand: \"?\", p1.level: 9 }
";

/// What was just written is no failure; what is wrong beside it is.
#[test]
fn accepted_values_are_no_failures() {
    let folder = scratch("accepted");
    std::fs::write(folder.join("s.yaml"), UNKNOWN).unwrap();
    let (status, said, _) = run(&folder, &["test", "s.yaml:3", "--accept", "--lang", "en"]);
    assert_eq!((status, said.as_str()), (0, "values written: 2\n1 scenario, 0 failed\n"));
    std::fs::write(folder.join("s.yaml"), UNKNOWN).unwrap();
    let (status, said, _) = run(&folder, &["test", "s.yaml", "--accept", "--lang", "ko"]);
    assert!(status == 1 && said.contains("써넣은 값: 3\n시나리오 2개, 실패 1개"), "{said}");
    assert!(!said.contains("filled in") && said.contains("wrong too") && !said.contains("기대 ?"), "{said}");
    let text = std::fs::read_to_string(folder.join("s.yaml")).unwrap();
    assert_eq!(text.matches("p1.hand: [blank]").count(), 2, "{text}");
}

/// An ability that finds nothing to do says so, once, and one that does something does not.
#[test]
fn an_ability_that_comes_to_nothing_says_so() {
    let folder = scratch("nothing");
    let text = "game: nivel-arena
cards:
  leaver: { type: unit, cost: 1, power: 1000, text: \"[Exit] Trash 1 card from your hand.\" }
  herald: { type: unit, cost: 1, power: 1000, text: \"[Entry] Choose 1 of your opponent's units. Until end of turn, it gets power -500. Draw 1 card.\" }
  bolt: { type: skill, cost: 0, text: \"Trash 1 of your opponent's units.\" }
scenarios:
  - name: nothing
    given:
      turn: p1
      phase: main
      p1: { level: 9, hand: [bolt, herald] }
      p2: { units: { center: leaver } }
    steps: [{ expect: { p1.level: 9 } }]
";
    std::fs::write(folder.join("s.yaml"), text).unwrap();
    let text =
        played(&folder, &["play", "--from", "s.yaml:7", "--lang", "en"], &["play bolt", "play herald left", "why 3"]);
    let bolt = flat(&text, "play bolt");
    assert!(bolt.contains("Exit of leaver starts") && bolt.contains("Exit of leaver: nothing happens"), "{text}");
    assert!(!bolt.contains("bolt: nothing happens"), "{text}");
    let herald = flat(&text, "play herald left");
    assert!(herald.contains("draws 1 card") && !herald.contains("nothing happens"), "{text}");
    let text = played(&folder, &["play", "--from", "s.yaml:7", "--lang", "ko"], &["bolt"]);
    assert_eq!(text.matches("아무 일도 일어나지 않음").count(), 1, "{text}");
}

/// A card whose name is all that is written and with which nothing can be done: what was tried with it is named.
#[test]
fn a_card_alone_is_refused_with_what_was_tried() {
    let folder = scratch("alone");
    let text = "game: nivel-arena
cards:
  tide: { type: unit, cost: 1, power: 1000 }
  hulk: { type: unit, cost: 9, power: 9000 }
scenarios:
  - name: alone
    given: { turn: p1, phase: main, p1: { level: 3, hand: [hulk, tide], units: { center: tide } } }
    steps: [{ expect: { p1.level: 3 } }]
";
    std::fs::write(folder.join("s.yaml"), text).unwrap();
    let play = |lang| {
        played(&folder, &["play", "--from", "s.yaml:6", "--lang", lang], &["d", "hulk", "hulk left", "activate tide"])
    };
    let text = play("en");
    let tide = "`d`: nothing can be done with this card now. `activate tide`: this effect can't be activated";
    assert!(flat(&text, "d").contains(tide), "{text}");
    // the reason is that of a place where it could go
    let (alone, placed) = (flat(&text, "hulk"), flat(&text, "hulk left"));
    assert!(alone.contains("`hulk`: nothing can be done with this card now. `play hulk`: "), "{text}");
    assert!(alone.contains("6.4.1.1.2") && placed.contains("6.4.1.1.2"), "{text}");
    assert!(flat(&text, "activate tide").contains("`activate tide`: this effect"), "{text}");
    let tide = "`d`: 지금 이 카드로 할 수 있는 일이 없습니다. `tide 발동`: 발동할 수 없는 효과입니다";
    assert!(flat(&play("ko"), "d").contains(tide), "{}", play("ko"));
}

/// The newest first, with the card that each was chosen for, which is not alike to another of its name any more.
#[test]
fn a_chain_is_drawn_with_what_was_chosen_for_each_link() {
    const CHAIN: &str = "game: mana-arena
cards:
  ox: { type: unit, cost: 3, attack: 3, health: 4 }
  spark: { type: fast-spell, cost: 1, text: \"Choose 1 enemy unit and deal 2 damage to it.\" }
  ward: { type: burst-spell, cost: 1, text: \"아군 유닛을 1장 선택해 보호막을 일시 부여한다.\" }
scenarios:
  - name: one link
    given: { p1: { mana: 5, hand: [spark, ward, blank] }, p2: { mana: 5, hand: [ward, blank], monsters: [ox@a, ox@b] } }
    steps:
      - p1: play spark
      - p1: choose ox@b
      - expect: { chain: 1 }
";
    let folder = scratch("chain-drawn");
    std::fs::write(folder.join("s.yaml"), CHAIN).unwrap();
    for (lang, first, second) in
        [("en", "-- chain: 1 spark (p1) -> d ox", "-- chain: 2 ward (p2)"), ("ko", "-- 체인: 1 spark (p1) -> d ox", "")]
    {
        let text =
            played(&folder, &["play", "--from", "s.yaml:7", "--seat", "2", "--lang", lang], &["play ward", "board"]);
        let of = |line: &str| text.lines().filter(|shown| shown.starts_with(line)).count();
        assert!(of(first) > 0, "{text}");
        assert!(of(second) > 0, "{text}");
        assert!(lang == "ko" || text.contains("choose ox (c,") && text.contains("choose ox (d,"), "{text}");
    }
}
