//! What `text` and `explain` say of cards that have no wording in a language, and of bad ones.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

/// Cards of which the first has no English name; the second speaks of it, the third is bad, the fourth is whole.
const SET: &str = "game: nivel-arena
set: { id: T, name: T }
cards:
  - { id: T-1, name: 둑지기, type: unit, attribute: flame, cost: 1, power: 1000, hit: 1 }
  - { id: T-2, name: 종지기, type: unit, attribute: flame, cost: 1, power: 1000, hit: 1, text: '[엔트리] 자신의 덱에서 〈둑지기〉를 1장 골라 패에 넣는다. 덱을 섞는다.' }
  - { id: T-3, name: 문지기, type: unit, attribute: flame, cost: 1, power: 1000, hit: 1, text: '[Entry] Drw 1 card.' }
  - { id: T-4, name: 길지기, type: unit, attribute: flame, cost: 1, power: 1000, hit: 1, text: '[Entry] Draw 1 card.' }
";

fn run(name: &str, args: &[&str]) -> (i32, String, String) {
    let folder: PathBuf = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cards-looked-up").join(name);
    let sets = folder.join("cards/nivel-arena/sets");
    std::fs::create_dir_all(&sets).unwrap();
    std::fs::write(sets.join("t.yaml"), SET).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let output = command.current_dir(&folder).env("LC_ALL", "C").args(args).output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_wording_with_a_name_of_the_other_language_is_shown_as_written() {
    let (status, out, err) = run("text", &["check"]);
    assert!(out.contains("drw") || out.contains("Drw"), "{status} {out}{err}");
    let (status, out, err) = run("text", &["text", "T-2", "--lang", "ko"]);
    assert!(status == 0 && out.contains("〈둑지기〉"), "{out}{err}");
    let (status, out, err) = run("text", &["text", "T-2", "--lang", "en"]);
    assert!(status == 1 && out.starts_with("[엔트리] 자신의 덱에서 〈둑지기〉를"), "as it is written: {out}");
    assert!(err.contains("T-2") && err.contains("`〈둑지기〉` has no English"), "{err}");
    let (status, out, _) = run("text", &["text", "T-2", "T-4", "--lang", "en", "--format", "json"]);
    let value: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &value[0]["text"]), (1, &Value::Null));
    assert_eq!(value[1]["text"], "[Entry] Draw 1 card.");
}

#[test]
fn a_bad_card_is_explained_with_its_errors_and_status_1() {
    for format in [&[][..], &["--format", "json"]] {
        let (status, out, err) = run("explain", &[&["explain", "T-3"], format].concat());
        assert!(status == 1 && out.contains("T-3") && out.contains("unknown-word"), "{status} {out}{err}");
        assert_eq!(run("explain", &[&["explain", "T-4"], format].concat()).0, 0);
        assert_eq!(run("explain", &[&["explain", "T-4", "T-3"], format].concat()).0, 1);
        assert_eq!(run("explain", &[&["explain", "T-9"], format].concat()).0, 2);
    }
}

#[test]
fn sets_and_patterns_are_looked_up_whole() {
    let (status, out, _) = run("many", &["text", "T-1", "T-4"]);
    assert!(status == 0 && out.contains("T-4") && out.contains("[Entry] Draw 1 card."), "{out}");
    let (status, out, err) = run("many", &["text", "t"]);
    assert!(status == 1 && out.contains("T-1") && out.contains("T-4") && err.contains("Drw"), "{out}{err}");
    let (status, out, _) = run("many", &["text", "T-?"]);
    assert!(status == 1 && out.contains("T-1") && out.contains("T-4"), "{out}");
    let (status, _, err) = run("many", &["text", "X*"]);
    assert!(status == 2 && err.contains("no card fits `X*`; sets and decks: T"), "{err}");
    let (status, out, _) = run("many", &["explain", "T"]);
    assert!(status == 1 && out.contains("4 cards, 4 different") && out.contains("cards that can't be read"), "{out}");
    assert!(out.contains("  1    4  ████") && out.contains("[Entry]    2  ██"), "{out}");
    let (_, out, _) = run("many", &["explain", "T", "--lang", "ko"]);
    assert!(out.contains("카드 4장, 4가지") && out.contains("발동 조건이 있는 카드"), "{out}");
    let (status, out, _) = run("many", &["explain", "T-*", "--format", "json"]);
    let value: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &value[0]["kind"]), (1, &Value::from("cards")));
}

#[test]
fn a_deck_is_counted_with_its_copies() {
    let (status, out, err) =
        run("deck", &["explain", "ember-vanguard", "--cards", concat!(env!("CARGO_MANIFEST_DIR"), "/../cards")]);
    assert!(status == 0 && out.contains("ember-vanguard  Ember Vanguard / 불씨의 선봉"), "{out}{err}");
    assert!(out.contains("a leader and 40 cards, 19 different") && out.contains("  leader    1  █\n"), "{out}");
    assert!(out.contains("3 x DAWN-004 Lancer of First Light") && out.contains("on average"), "{out}");
    let deck = concat!(env!("CARGO_MANIFEST_DIR"), "/../cards/nivel-arena/decks/ember-vanguard.yaml");
    let (status, by_path, _) =
        run("deck", &["explain", deck, "--cards", concat!(env!("CARGO_MANIFEST_DIR"), "/../cards")]);
    assert_eq!((status, by_path), (0, out), "a deck is named by its file, too");
}

#[test]
fn a_set_in_several_files_is_in_the_order_of_its_numbers() {
    let (_, out, err) = run("order", &["text", "DAWN", "--cards", concat!(env!("CARGO_MANIFEST_DIR"), "/../cards")]);
    let first = out.lines().find(|line| line.contains("DAWN-"));
    assert!(first.is_some_and(|line| line.contains("DAWN-001")), "{first:?} {err}");
}

/// What a card's page says of keywords of one's own: what they say, why a text has no words in a language, and what is wrong
/// with one that can't be read.
#[test]
fn keywords_of_a_card_are_explained_with_their_mistakes() {
    let folder = crate::common::scratch("keywords-explained");
    let game = folder.join("cards/nivel-arena");
    std::fs::create_dir_all(game.join("sets")).unwrap();
    std::fs::create_dir_all(game.join("keywords")).unwrap();
    let card = |id: &str, text: &str| {
        format!("  - {{ id: {id}, name: {id}, type: unit, attribute: flame, cost: 1, power: 1000, hit: 1, {text} }}\n")
    };
    let cards =
        card("K-1", "text: '[엔트리] 밀물.'") + &card("K-2", "text: '[엔트리] 썰물.'") + &card("K-3", "script: k.luau");
    std::fs::write(game.join("sets/k.yaml"), format!("game: nivel-arena\nset: {{ id: K, name: K }}\ncards:\n{cards}"))
        .unwrap();
    let script = "-- [엔트리] 카드를 1장 드로우한다.\ncard:on(\"entry\", function(ctx)\n  ctx:draw(1)\nend)\n";
    std::fs::write(game.join("sets/k.luau"), script).unwrap();
    for (id, name, verb) in [("surge", "밀물", "드로우한다"), ("ebb", "썰물", "드로우우한다")] {
        let text = format!("game: nivel-arena\nkeyword: {id}\nname: {name}\ntext: {{ ko: 카드를 1장 {verb}. }}\n");
        std::fs::write(game.join(format!("keywords/{id}.yaml")), text).unwrap();
    }
    let explain = |word: &str, lang: &str| super::sheets::run(&folder, &["explain", word, "--lang", lang]).1;
    let surge = explain("K-1", "ko");
    assert!(surge.contains("키워드\n  밀물: 카드를 1장 드로우한다."), "{surge}");
    assert!(surge.contains("영어: `[Entry] 밀물.`에 이 언어의 말이 없습니다"), "{surge}");
    assert!(surge.contains("엔트리: 카드가 플레이 영역에 들어올 때"), "{surge}");
    let ebb = explain("K-2", "en");
    assert!(ebb.contains("keyword-not-available: ") && ebb.contains("썰물: unknown-word: "), "{ebb}");
    let keyword = explain("ebb", "ko");
    assert!(keyword.contains("잘못된 곳\n  unknown-word: `드로우우한다`를 모릅니다"), "{keyword}");
    let script = explain("K-3", "ko");
    assert!(script.contains("k.luau") && script.contains("한국어\n  [엔트리] 카드를 1장 드로우한다."), "{script}");
}
