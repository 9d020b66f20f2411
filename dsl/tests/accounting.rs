//! The accounting of card texts: what is accepted has every word in its canonical print, or a declared equivalence; what the
//! readers drop, default or move is refused at its word.

use crate::common;
use cardwright_dsl::text::{Lang, Parsed};
use cardwright_dsl::{account, print, read};

const UNIT: u8 = 1;

fn is_korean(text: &str) -> bool {
    text.chars().any(|c| ('가'..='힣').contains(&c))
}

fn read(text: &str) -> Parsed {
    read::card(text, &common::lexicon(), UNIT)
}

fn parse(text: &str) -> Parsed {
    let parsed = read(text);
    assert!(parsed.errors.is_empty(), "{text}: {:?}", parsed.errors);
    parsed
}

/// Each finding as its code with the word of the text.
fn found(text: &str) -> Vec<(&'static str, &str)> {
    let errors = account::unaccounted(text, &read(text).card, UNIT, &common::lexicon());
    errors.into_iter().map(|e| (e.code, &text[e.span])).collect()
}

/// Texts that lost a word, with the finding. Where a reader has learnt to keep it, the word is in the print.
const LOST: &[(&str, &str, &str)] = &[
    // a bound that the tree has no place for
    ("필드에 있는 상대 유닛을 2장 이상 골라 트래시한다.", "word-lost", "이상"),
    ("자신의 패를 3장 미만 골라 트래시한다.", "word-lost", "미만"),
    ("카드를 2장 이상 드로우한다.", "word-lost", "이상"),
    ("자신의 패에서 아이템 카드를 1장 이상 골라 트래시한다.", "word-lost", "이상"),
    // a role that it has no place for
    ("[패시브] 자신 유닛이 효과로 배치되면 카드를 1장 드로우한다.", "word-lost", "효과로"),
    ("[패시브] 상대는 패에서 3코스트 이하인 유닛을 배치할 수 없다.", "word-lost", "패에"),
    (
        "[액티브: 메인] 이 턴 동안 이 유닛이 〈루미〉의 효과로 이동했다면 카드를 1장 드로우한다.",
        "word-lost",
        "〈루미〉의 효과로",
    ),
    ("[엔트리] 이 턴이 끝날 때까지 상대는 [디펜더] 이외의 효과를 발동할 수 없다.", "word-lost", "[디펜더] 이외"),
    // a default in its place
    ("자신과 상대에게 1대미지를 준다.", "word-lost", "자신"),
    ("자신이나 상대에게 1대미지를 준다.", "word-lost", "이나 상대"),
    ("비어 있는 유닛 존이 있다면 카드를 1장 드로우한다.", "word-lost", "비어 있는"),
    (
        "필드에 있는 자신 유닛의 수만큼 자신의 패에서 아이템 카드를 골라 필드에 있는 자신 유닛에 사이즈를 무시하고 1장씩 장착한다.",
        "word-lost",
        "1장씩",
    ),
    ("[패시브] 이 카드의 코스트-1.", "word-lost", "이 카드"),
    // a colon that is no full stop
    ("[Entry] Trash 1 of your other units: draw 2 cards.", "word-lost", ":"),
    // a modifier at another noun
    ("2코스트 이하인 아이템을 장착한 상대 유닛을 1장 골라 트래시한다.", "word-moved", "2코스트 이하"),
    ("Trash 1 of your opponent's units equipped with an item with cost 2 or less.", "word-moved", "cost 2 or less"),
];

#[test]
fn a_text_that_loses_a_word_is_refused_at_it() {
    for (text, code, word) in LOST {
        let parsed = read(text);
        let found = found(text);
        let kept = || {
            let lang = if is_korean(text) { Lang::Ko } else { Lang::En };
            let print = print::card(&parsed.card, &common::lexicon(), UNIT, lang).unwrap_or_default();
            !matches!(*code, "word-added" | "word-moved") && print.contains(word)
        };
        let refused = !parsed.errors.is_empty() || found.iter().any(|(c, w)| c == code && w.contains(word));
        assert!(refused || found.is_empty() && kept(), "{text}: {found:?}");
    }
}

#[test]
fn the_worked_examples_are_accounted_for() {
    for example in common::examples() {
        for text in [example.ko, example.en] {
            parse(text);
            assert_eq!(found(text), [], "{}: {text}", example.number);
        }
    }
}

#[test]
fn what_says_the_same_in_other_words_is_accounted_for() {
    for text in [
        "필드에 있는 상대 유닛을 1장 고른다. 그 유닛은 이 턴이 끝날 때까지 파워-1000.",
        "자신의 패를 1장 골라 트래시하면 카드를 1장 드로우한다.",
        "자신의 패를 1장 골라 트래시한다. 트래시했다면 카드를 1장 드로우한다.",
        "카드를 한 장 드로우한다.",
        "자신의 패에서 카드를 1장 골라 자신의 덱 맨 아래에 놓는다.",
        "유닛이 없는 자신의 유닛 존에 자신의 트래시 존에서 유닛 카드를 1장 골라 배치한다.",
        "[어태커] 이 유닛의 파워가 이 턴이 끝날 때까지 조우 유닛의 히트×500만큼 증가한다.",
        "[레벨링크: 6] 파워+500.",
        // a condition in the middle of a sentence is read when what stands before it is done (decision NA-25)
        "카드를 2장 드로우하고 자신의 리더 레벨이 5 이상이라면 상대에게 1대미지를 준다.",
        "자신의 패를 2장 골라 덱 맨 위에 뒷면으로 놓는다.",
        "자신과 상대의 패 장수가 다르다면 카드를 1장 드로우한다.",
        "자신의 패 장수가 상대의 패 장수보다 적다면 그 차이만큼 카드를 드로우한다.",
        "[패시브] 상대가 효과로 카드를 드로우했다면 카드를 1장 드로우한다.",
        "상대는 패를 2장 골라 트래시할 수 있다. 상대가 트래시하지 않았다면 카드를 1장 드로우한다.",
        "[어태커] 조우 유닛의 코스트가 이 유닛의 코스트보다 높다면 카드를 1장 드로우한다.",
        "[엔트리] 자신의 패가 없다면 카드를 2장 드로우한다.",
        "[패시브] 이 유닛은 방어할 수 없다.",
        "필드에 있는 자신 유닛을 1장 고른다. 그 유닛은 다음 자신의 턴이 끝날 때까지 파워+1000. 자신의 패가 5장 이상이라면 추가로 히트+1.",
        "Choose 1 of your opponent's units. Trash it.",
        "[Entry] Choose 1 of your opponent's units and trash it.",
        "Trash one of your opponent's units. If you do, draw a card.",
    ] {
        parse(text);
        assert_eq!(found(text), [], "{text}");
    }
}

#[test]
fn an_equivalence_hides_no_distinction() {
    let same = |a: &str, b: &str| account::same_words(a, b, &common::lexicon());
    assert!(same("필드에 있는 상대 유닛를 1장 골라 트래시한다", "필드에 있는 상대 유닛을 1장 골라 트래시한다."));
    for (a, b) in [
        ("2장 이상", "2장"),
        ("2장 이상", "2장 이하"),
        ("자신 유닛", "상대 유닛"),
        ("트래시된 유닛", "트래시한 유닛"),
        ("트래시한다", "트래시할 수 있다"),
        ("트래시했다면", "트래시하지 않았다면"),
        ("패에서", "패에"),
        ("모든 자신 유닛", "자신 유닛"),
        ("이 턴이 끝날 때까지", "이 턴이 끝날 때"),
        ("이 공격이 끝난 뒤", "이 공격이 끝날 때"),
        ("your units", "your unit's items"),
        ("is trashed", "was trashed"),
        ("trashes", "trashed"),
        ("up to 2 cards", "2 cards"),
        ("2 or more", "2 or less"),
        ("from your hand", "into your hand"),
    ] {
        assert!(!same(a, b), "{a} is no {b}");
    }
}
