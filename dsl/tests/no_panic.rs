//! Card text that nobody would write: the parsers answer with errors, in time, and never panic.

mod common;

use cardwright_dsl::en;
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

fn check(text: &str) -> Result<(), TestCaseError> {
    let parsed = en::parse(text, &common::lexicon());
    for error in &parsed.errors {
        prop_assert!(text.get(error.span.clone()).is_some(), "{text:?}: {error:?}");
        if let Some((at, _)) = &error.suggestion {
            prop_assert!(text.get(at.clone()).is_some(), "{text:?}: {error:?}");
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_characters(text in "\\PC{0,60}") {
        check(&text)?;
    }

    #[test]
    fn any_pieces(pieces in prop::collection::vec(prop::sample::select(ENGLISH), 0..60), space in any::<bool>()) {
        check(&pieces.join(if space { " " } else { "" }))?;
    }

    #[test]
    fn a_worked_example_with_a_piece_missing(number in 0usize..75, from in 0usize..200, len in 1usize..12) {
        let example = &common::examples()[number];
        let mut chars: Vec<char> = example.en.chars().collect();
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
    ];
    for piece in nested {
        let text = piece.repeat(3000);
        assert!(check(&text).is_ok(), "{piece}");
    }
}
