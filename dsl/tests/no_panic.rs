//! Card text that nobody would write: the reader answers with errors, in time, and never panic.

use crate::common;
use cardwright_dsl::read;
use cardwright_dsl::text::Lang;
use cardwright_dsl::text::Parsed;
use proptest::prelude::*;

/// Pieces that sentences are made of, and pieces that break them.
const ENGLISH: &[&str] = &[
    "[Entry]",
    "[Active: Main]",
    "[Level Link: 8]",
    "[",
    "]",
    "「",
    "」",
    "《Vanguard》",
    "《",
    "〈Lumi〉",
    "〉",
    "(",
    ")",
    "・",
    ".",
    ",",
    ":",
    "/",
    "'s",
    "-",
    "+",
    "1",
    "99999999999999999999",
    "2,000",
    "the",
    "unit",
    "that",
    "trashed",
    "this",
    "your",
    "opponent",
    "units",
    "with",
    "cost",
    "or",
    "less",
    "and",
    "power",
    "draw",
    "cards",
    "choose",
    "of",
    "following",
    "if",
    "you",
    "do",
    "whenever",
    "is",
    "by",
    "an",
    "effect",
    "until",
    "end",
    "turn",
    "gets",
    "gains",
    "can't",
    "attack",
    "it",
    "all",
    "up",
    "to",
    "in",
    "hand",
    "from",
    "Trigger /",
    "Base side:",
    "Awakened side:",
    "[Equip: any]",
    "Pierce[X: the number of units]",
    "\n",
    "유닛",
    "\u{0}",
    "𝕏",
];

const KOREAN: &[&str] = &[
    "[엔트리]",
    "[액티브: 메인]",
    "[레벨링크: 8]",
    "[장착 조건: 없음]",
    "[",
    "]",
    "「",
    "」",
    "《선봉대》",
    "《",
    "〈루미〉",
    "〉",
    "(",
    ")",
    "・",
    ".",
    ",",
    ":",
    "/",
    "+",
    "-",
    "1",
    "2장",
    "3장까지",
    "99999999999999999999",
    "이",
    "그",
    "유닛",
    "유닛을",
    "유닛은",
    "카드를",
    "자신의",
    "상대는",
    "패를",
    "골라",
    "고른다",
    "트래시한다",
    "트래시할 수 있다",
    "트래시된",
    "드로우한다",
    "공개하고",
    "그중",
    "나머지는",
    "모두",
    "모든",
    "코스트",
    "이하인",
    "이상이라면",
    "파워",
    "파워+1000",
    "히트가",
    "만큼",
    "이 턴이 끝날 때까지",
    "얻는다",
    "관통[1]",
    "관통[X: 유닛의 수]",
    "를",
    "가진",
    "공격할 수 없다",
    "될 때",
    "때마다",
    "그러면",
    "그렇지 않으면",
    "대신",
    "추가로",
    "턴마다 1번씩",
    "기본면",
    "각성면",
    "트리거 /",
    "\n",
    "unit",
    "\u{1112}\u{1161}\u{11ab}",
    "ㄱ",
    "\u{0}",
    "𝕏",
];

/// Read in both languages; every place that is named is one of the text.
fn check(text: &str) -> Result<(), TestCaseError> {
    let lexicon = common::lexicon();
    in_text(text, &read::card_in(Lang::En, text, &lexicon, 1))?;
    // a unit and an item: only an item's text reads itself otherwise
    for card_type in [1, 3] {
        in_text(text, &read::card_in(Lang::Ko, text, &lexicon, card_type))?;
    }
    Ok(())
}

fn in_text(text: &str, parsed: &Parsed) -> Result<(), TestCaseError> {
    let mut places: Vec<_> = parsed.errors.iter().map(|e| &e.span).collect();
    places.extend(parsed.errors.iter().filter_map(|e| e.suggestion.as_ref()).map(|(at, _)| at));
    places.extend(parsed.notes.iter().map(|n| &n.span));
    places.extend(parsed.reminders.iter().map(|r| &r.span));
    for place in places {
        prop_assert!(text.get(place.clone()).is_some(), "{text:?}: {place:?} of {:?}", parsed.errors);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_characters(text in "\\PC{0,60}") {
        check(&text)?;
    }

    #[test]
    fn any_english(pieces in prop::collection::vec(prop::sample::select(ENGLISH), 0..40), space in any::<bool>()) {
        check(&pieces.join(if space { " " } else { "" }))?;
    }

    #[test]
    fn any_korean(pieces in prop::collection::vec(prop::sample::select(KOREAN), 0..15), space in any::<bool>()) {
        check(&pieces.join(if space { " " } else { "" }))?;
    }

    #[test]
    fn a_worked_example_with_a_piece_missing(
        number in 0usize..75,
        korean in any::<bool>(),
        from in 0usize..200,
        len in 1usize..12,
    ) {
        let example = &common::examples()[number];
        let mut chars: Vec<char> = if korean { example.ko } else { example.en }.chars().collect();
        let from = from.min(chars.len());
        let to = (from + len).min(chars.len());
        chars.drain(from..to);
        check(&chars.into_iter().collect::<String>())?;
    }
}

#[test]
fn texts_made_to_be_slow_or_deep() {
    let nested = [
        "the unit that trashed ",
        "「",
        "[",
        "(",
        "《",
        "if ",
        "until end of turn, ",
        "the unit's ",
        "draw 1 card, then ",
        "in addition, ",
        "this unit gains 「",
        "for each of your units with power equal to the number of ",
        "if you do, if there is no ",
        "자신의 ",
        "이 유닛의 ",
        "유닛을 가진 ",
        "카드를 1장 골라 ",
        "그러면 ",
        "이 유닛은 「",
        "〈",
        "파워가 유닛의 수만큼 ",
        "유닛이 있다면 ",
    ];
    for piece in nested {
        // longer texts are refused before they are parsed
        let text: String = piece.repeat(3000).chars().take(4000).collect();
        assert!(check(&text).is_ok(), "{piece}");
    }
}
