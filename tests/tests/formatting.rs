//! What formatting promises: twice is once, comments stay, no card does anything else. The shipped files, written carelessly
//! at random.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_kit::check;
use cardwright_kit::check::format;
use cardwright_kit::project::builtin;
use proptest::prelude::*;

/// Careless and older ways of writing, each meaning the same.
const CARELESS: &[(&str, &str)] = &[
    ("대미지를", "데미지를"),
    ("이 턴이 끝날 때까지", "이  턴이 끝날때까지"),
    ("파워+", "파워 + "),
    ("[액티브: 메인]", "[액티브메인]"),
    ("있다면", "존재한다면"),
    ("] ", "]"),
    ("power +", "Power  +"),
    ("your opponent's", "an opponent's"),
];

fn sets() -> Vec<(&'static str, &'static str)> {
    builtin::FILES.iter().copied().filter(|(path, _)| path.contains("/sets/") && path.ends_with(".yaml")).collect()
}

fn comments(text: &str) -> Vec<String> {
    text.lines().filter_map(|l| l.split_once("# kept ").map(|(_, c)| c.trim().to_owned())).collect()
}

/// The file formatted, and whether that was refused.
fn formatted(path: &str, text: &str) -> (String, bool) {
    let others: Vec<(&str, &str)> = builtin::FILES.iter().copied().filter(|(p, _)| *p != path).collect();
    let checked = check::check_texts(&[(path, text)], &others);
    let all = format::format(&checked, false);
    assert_eq!(all.len(), 1);
    (all[0].text.clone(), all[0].refused)
}

/// A set file written carelessly: comments and spaces where they may stand, older words in texts.
fn careless(text: &str, dice: &[u8]) -> String {
    let mut dice =
        dice.iter().copied().cycle().enumerate().map(|(at, d)| d.wrapping_mul(31).wrapping_add(at as u8 / 7));
    let mut roll = |of: u8| dice.next().unwrap() % of == 0;
    let mut out = String::new();
    let (mut block, mut number) = (false, 0);
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        block &= line.trim().is_empty() || indent > 4;
        if block {
            let mut line = format!("{line}\n");
            for (old, new) in CARELESS {
                if roll(3) {
                    line = line.replace(old, new);
                }
            }
            out.push_str(&line);
            continue;
        }
        if roll(6) && !line.trim().is_empty() {
            number += 1;
            out.push_str(&format!("{}# kept {number}\n", " ".repeat(indent)));
        }
        out.push_str(line);
        if line.ends_with("text: |") {
            block = true;
        } else if roll(6) && !line.trim().is_empty() && !line.trim_start().starts_with('#') {
            number += 1;
            out.push_str(&format!(" # kept {number}"));
        }
        if roll(5) {
            out.push_str("   ");
        }
        out.push('\n');
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn twice_is_once_and_comments_stay(which in 0usize..64, dice in proptest::collection::vec(any::<u8>(), 40..120)) {
        let sets = sets();
        let (path, text) = sets[which % sets.len()];
        let written = careless(text, &dice);
        let (once, refused) = formatted(path, &written);
        prop_assert!(!refused, "{path} was refused:\n{written}");
        prop_assert_eq!(comments(&once), comments(&written));
        let (twice, _) = formatted(path, &once);
        prop_assert_eq!(&once, &twice);
        // Without what was put in, it is the file that is shipped.
        let bare: Vec<&str> = once.lines().filter(|l| !l.trim_start().starts_with("# kept")).collect();
        let bare: Vec<&str> = bare.iter().map(|l| l.split(" # kept").next().unwrap()).collect();
        prop_assert_eq!(bare.join("\n"), text.trim_end().to_owned());
    }
}

#[test]
fn shipped_files_are_in_their_canonical_form() {
    for (path, text) in builtin::FILES.iter().filter(|(path, _)| path.ends_with(".yaml")) {
        let (now, refused) = formatted(path, text);
        assert!(!refused && now == *text, "{path}: run `cardwright fmt`");
    }
}

/// The author's words stay, also where they are not those of the printer: what a text says is put into order, never into other
/// words.
#[test]
fn words_of_the_author_stay() {
    for text in [
        "[엔트리] 이 카드를 자신의 패에 넣는다. 필드에 있는 상대 유닛을 1장 고른다. 그 유닛을 트래시한다.",
        "[엔트리] 자신의 패를 1장 골라 트래시하면  카드를 1장 드로우한다.",
        "[Entry] Choose 1 of your opponent's units. Trash it.",
        // a text with a mistake is left alone as a whole
        "[엔트리] 필드에 있는 상대 유닛을 2장 이상 골라 트래시한다.",
    ] {
        let file = format!(
            "game: nivel-arena\nset: {{ id: CASE, name: 사례 }}\ncards:\n  - id: CASE-1\n    name: 사례\n    type: unit\n    \
             attribute: flame\n    cost: 1\n    power: 2000\n    hit: 1\n    text: |\n      {text}\n"
        );
        assert_eq!(formatted("case.yaml", &file), (file.clone(), false), "{text}");
    }
    let moved = "[엔트리] 이 턴이 끝날 때까지 필드에 있는 모든 자신 유닛의 파워+500";
    let file = format!(
        "game: nivel-arena\nset: {{ id: CASE, name: 사례 }}\ncards:\n  - id: CASE-1\n    name: 사례\n    type: unit\n    \
         attribute: flame\n    cost: 1\n    power: 2000\n    hit: 1\n    text: |\n      {moved}\n"
    );
    let (text, _) = formatted("case.yaml", &file);
    assert!(text.contains("[엔트리] 필드에 있는 모든 자신 유닛은 이 턴이 끝날 때까지 파워+500."), "{text}");
}
