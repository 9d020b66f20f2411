//! How players answer: by letters, beginnings of names and as a Korean says it, and what is told them about it.

use crate::common::{played, scratch, told};
use std::io::Write;
use std::process::{Command, Stdio};

const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cards");

/// A game with these lines of a player. Bots play on behind them.
fn play(args: &[&str], lines: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command
        .args(["play", "--cards", CARDS, "--decks", "ember-vanguard", "lantern-tide", "--seed", "5"])
        .args(args)
        .env("NO_COLOR", "1");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{}\nquit", lines.join("\n")).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn letters_and_beginnings_of_names_are_answers_in_any_order() {
    let ways = ["a 왼쪽", "왼쪽 a", "담금 왼쪽", "담금질 투사를 왼쪽에 플레이", "play temp to left", "A -> 왼쪽"];
    for way in ways {
        let text = play(&["--lang", "ko"], &["1", way]);
        assert!(told(&text, way).contains("담금질 투사를 왼쪽에 배치"), "{way}: {text}");
    }
    let text = play(&["--lang", "ko"], &["1", "a 왼쪽", "선봉 센터", "왼쪽으로 공격"]);
    assert!(told(&text, "선봉 센터").contains("2. 센터로 공격"), "{text}");
    assert!(told(&text, "왼쪽으로 공격").contains("담금질 투사로 공격"), "{text}");
}

#[test]
fn what_fits_several_answers_is_asked_back_and_what_fits_none_is_refused() {
    let text =
        play(&["--lang", "ko"], &["1", "a", "플레이 담금", "b 왼", "g 왼쪽", "쌍불꽃 왼쪽에 플레이", "a a 왼쪽"]);
    for line in ["a", "플레이 담금"] {
        let told = told(&text, line);
        assert!(told.contains("여럿이 있습니다") && told.contains("1. ") && told.contains("3. "), "{line}: {told}");
        assert!(!told.contains("배치"), "{line}: {told}");
    }
    assert!(told(&text, "b 왼").contains("붉은 깃발 돌격병을 왼쪽에 배치"), "{text}");
    assert!(told(&text, "g 왼쪽").contains("이 질문의 답이 아닙니다"), "{text}");
    assert!(told(&text, "쌍불꽃 왼쪽에 플레이").contains("그렇게 플레이할 수 없는 카드입니다"), "{text}");
    assert!(told(&text, "a a 왼쪽").contains("이 질문의 답이 아닙니다"), "{text}");
}

#[test]
fn a_letter_stays_with_its_card() {
    let text = play(&["--lang", "en"], &["1", "a left", "board"]);
    let board = told(&text, "board");
    assert!(board.contains("| a Tempered Brawler") && board.contains("b Red Banner Charger"), "{board}");
}

#[test]
fn cards_are_looked_at_by_number_letter_and_beginning_with_their_keywords() {
    let lines = ["1", "카드 1", "카드 b", "카드 심해", "카드 등대의", "card 새벽의 기수", "카드 각성"];
    let text = play(&["--lang", "ko"], &lines);
    assert!(told(&text, "카드 1").contains("담금질 투사 (DAWN-010)"), "{text}");
    assert!(told(&text, "카드 b").contains("붉은 깃발 돌격병 (DAWN-011)"), "{text}");
    assert!(told(&text, "카드 심해").contains("심해의 쇠사슬병 (DAWN-045)"), "{text}");
    assert!(told(&text, "카드 등대의").contains("등대의 맹세 세레"), "the one on the board of several: {text}");
    assert!(
        told(&text, "card 새벽의 기수").contains("[각성] 자신의 리더 레벨이 6"),
        "the card says its level itself: {text}"
    );
    assert!(told(&text, "카드 각성").contains("(각성: "), "{text}");
}

#[test]
fn a_card_is_told_in_the_language_with_the_keywords_that_it_has() {
    let text =
        play(&["--lang", "en"], &["card wave caller", "card veil of water", "card deep roots", "card breakthrough"]);
    let caller = told(&text, "card wave caller");
    assert!(caller.contains("DAWN-044") && !caller.contains("(Return:"), "a verb is no keyword: {caller}");
    let korean = |text: &str| text.chars().any(|c| ('가'..='힣').contains(&c));
    let veil = told(&text, "card veil of water");
    assert!(veil.contains("Veil of Water") && !korean(veil.split_once('\n').unwrap().1), "{veil}");
    assert!(told(&text, "card deep roots").contains("(Barrier: Trash 1 card from your hand.)"), "{text}");
    assert!(told(&text, "card breakthrough").contains("(Breakthrough: "), "{text}");
}

#[test]
fn the_help_is_in_the_words_of_the_language() {
    let text = play(&["--lang", "ko"], &["도움말"]);
    let help = told(&text, "도움말");
    for word in ["무르기", "카드 이름", "저장 파일", "항복", "나가기"] {
        assert!(help.contains(word), "{help}");
    }
    assert!(!help.contains("undo") && !help.contains("quit"), "{help}");
    let text = play(&["--lang", "en"], &["help"]);
    assert!(told(&text, "help").contains("save FILE"), "{text}");
}

#[test]
fn two_people_at_one_board_see_their_own_hands_only() {
    let text = play(&["--lang", "en", "--hot-seat"], &["1", "1", "board"]);
    let (_, behind) = text.split_once("[the screen of p2]").unwrap();
    let (second, first) = behind.split_once("[the screen of p1]").unwrap();
    assert!(second.contains("p2 (you)") && !second.contains("p1 (you)"), "{text}");
    assert!(!second.contains("Tempered Brawler"), "the hand of p1: {second}");
    assert!(first.contains("Tempered Brawler"), "{first}");
}

/// A game of several persons at one screen is taken up as one, unless another is asked for.
#[test]
fn a_saved_game_of_two_people_stays_theirs() {
    let folder = scratch("two-people");
    let file = folder.join("game.journal");
    let file = file.to_str().unwrap();
    play(&["--lang", "en", "--hot-seat"], &["1", &format!("save {file}")]);
    let load = |more: &[&str]| {
        played(&folder, &[&["play", "--cards", CARDS, "--load", file, "--lang", "en"], more].concat(), &["1", "1"])
    };
    let text = load(&[]);
    assert!(text.contains("[the screen of p2]"), "{text}");
    let text = load(&["--seat", "1"]);
    assert!(!text.contains("[the screen of"), "{text}");
}
