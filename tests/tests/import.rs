//! What an import says of a program: its digest tells any two meanings apart, is the same wherever the card stands, and is
//! the same in both languages. The texts are those of the cards that come with the program, altered at every place.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::ALL;
use cardwright_dsl::files::is_korean;
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::print;
use cardwright_dsl::read;
use cardwright_dsl::text::Lang;
use cardwright_kit::check::digest;
use cardwright_kit::project::catalogue;
use cardwright_kit::project::{Origin, Workspace};
use std::collections::BTreeMap;

/// Words that mean different things, in pairs: sides, zones, verbs, numbers, comparisons, durations, kinds.
const PAIRS: &[(&str, &str)] = &[
    ("자신", "상대"),
    ("자신의 패", "자신의 트래시 존"),
    ("트래시 존", "대미지 존"),
    ("덱 맨 위", "덱 맨 아래"),
    ("트래시한다", "공개한다"),
    ("패에 넣는다", "덱 맨 아래에 놓는다"),
    ("공격할 수 없다", "방어할 수 없다"),
    ("파워", "히트"),
    ("코스트", "파워"),
    ("이상", "이하"),
    ("높은", "낮은"),
    ("이 턴이 끝날", "상대의 턴이 끝날"),
    ("이 공격이 끝날", "이 턴이 끝날"),
    ("유닛 카드", "아이템 카드"),
    ("엔트리", "엑시트"),
    ("어태커", "디펜더"),
    ("액티브: 메인", "액티브: 어택"),
    ("파워+", "파워-"),
    ("할 수 있다", "한다"),
    ("장까지", "장"),
    ("그러면 ", ""),
    ("조우 유닛", "상대 유닛"),
    ("다른 ", ""),
    ("your opponent's", "your"),
    ("your hand", "your trash zone"),
    ("trash zone", "damage zone"),
    ("the top", "the bottom"),
    ("Trash", "Reveal"),
    ("into your hand", "on the bottom of your deck"),
    ("can't attack", "can't defend"),
    ("power", "hit"),
    ("cost", "power"),
    ("or more", "or less"),
    ("end of turn", "the end of your opponent's turn"),
    ("unit card", "item card"),
    ("Entry", "Exit"),
    ("Attacker", "Defender"),
    ("Active: Main", "Active: Attack"),
    ("power +", "power -"),
    ("You may ", ""),
    ("up to ", ""),
    ("If you do, ", ""),
    ("other ", ""),
];

struct Card {
    id: String,
    text: String,
    kind: u8,
}

fn shipped() -> (&'static dyn Rulebook, Lexicon, Vec<Card>) {
    let project = Workspace::built_in().load(&Origin::BuiltIn, &mut Vec::new());
    let book = ALL[0];
    let files = project.game(book.vocabulary().game.id).unwrap();
    let lexicon = catalogue::lexicon(book, Some(files), &[]);
    let card = |def: &cardwright_dsl::files::CardDef| {
        let kind = u8::try_from(def.kind.as_ref()?.value).ok()?;
        Some(Card { id: def.id.value.clone(), text: def.text.as_ref()?.text().to_owned(), kind })
    };
    let cards = files.cards().filter_map(|(_, def)| card(def)).collect();
    (book, lexicon, cards)
}

fn program(text: &str, kind: u8, lexicon: &Lexicon, book: &dyn Rulebook) -> Option<String> {
    let parsed = read::card(text, lexicon, kind);
    parsed.is_ok().then(|| digest::program(text, &parsed.card, kind, lexicon, book).ok()).flatten()
}

/// Every text with one thing in it changed, and what.
fn edits(text: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut replace = |at: usize, old: &str, new: &str| {
        // What stands in parentheses is reminder text: it says what a keyword means and is compared with it elsewhere.
        let depth = text[..at].matches('(').count().saturating_sub(text[..at].matches(')').count());
        if depth == 0 {
            out.push((format!("{}{new}{}", &text[..at], &text[at + old.len()..]), format!("{old} -> {new}")));
        }
    };
    let mut at = 0;
    while let Some(found) = text[at..].find(|c: char| c.is_ascii_digit()) {
        let start = at + found;
        let digits: String = text[start..].chars().take_while(char::is_ascii_digit).collect();
        let number: u32 = digits.parse().unwrap();
        let near = if number >= 100 { number + 100 } else { number + 1 };
        replace(start, &digits, &near.to_string());
        at = start + digits.len();
    }
    for &(one, two) in PAIRS {
        for (old, new) in [(one, two), (two, one)] {
            if !old.is_empty() {
                text.match_indices(old).for_each(|(at, _)| replace(at, old, new));
            }
        }
    }
    out
}

#[test]
fn changing_what_a_text_says_changes_the_digest_or_is_refused() {
    let (book, lexicon, cards) = shipped();
    let (mut changed, mut refused, mut blind) = (0, 0, Vec::new());
    for card in &cards {
        let own =
            program(&card.text, card.kind, &lexicon, book).unwrap_or_else(|| panic!("{}: {}", card.id, card.text));
        for (text, what) in edits(&card.text) {
            match program(&text, card.kind, &lexicon, book) {
                None => refused += 1,
                Some(other) if other == own => blind.push(format!("{}: {what}: {text}", card.id)),
                Some(_) => changed += 1,
            }
        }
    }
    assert!(changed > 300 && refused > 20, "{changed} changed, {refused} refused");
    assert!(blind.is_empty(), "{} edits go unseen:\n{}", blind.len(), blind.join("\n"));
}

#[test]
fn one_meaning_has_one_digest() {
    let (book, lexicon, cards) = shipped();
    let mut by_digest: BTreeMap<String, String> = BTreeMap::new();
    for card in &cards {
        let own = program(&card.text, card.kind, &lexicon, book).unwrap();
        let lang = if is_korean(&card.text) { Lang::En } else { Lang::Ko };
        // Another way to write the same: the other language, spaces, the other end of a number's notation.
        let tree = read::card(&card.text, &lexicon, card.kind).card;
        let text = print::card(&tree, &lexicon, card.kind, lang).unwrap();
        assert_eq!(program(&text, card.kind, &lexicon, book), Some(own.clone()), "{}: {text}", card.id);
        // And one digest has one meaning, as far as trees tell.
        let meaning = tree.to_string();
        let other = by_digest.entry(own).or_insert_with(|| meaning.clone());
        assert_eq!(*other, meaning, "{}", card.id);
    }
}
