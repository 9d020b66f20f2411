//! What modifies what: the bound of a number and the side of a noun, each with the noun that it stands at. A text and its
//! print may order their words differently, but `아이템을 장착한 2코스트 이하인 유닛` is not `2코스트 이하인 아이템을 장착한 유닛`.

use super::word::Word;
use std::collections::HashMap;
use std::ops::Range;

/// A modifier with what it modifies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Attached {
    /// The keys of the modifier and of its noun.
    key: String,
    /// The bytes of the modifier.
    span: Range<usize>,
}

/// On which side of its noun a bound stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stands {
    /// `2코스트 이하인 유닛`: in front of it, closed by a mark.
    Before,
    /// `unit with cost 2 or less`
    Behind,
}

/// How far behind a side its noun may stand: `다른 모든 유닛`.
const REACH: usize = 3;

/// How far behind a colon the noun of a heading may stand: `condition: 《..》 unit`.
const HEADING: usize = 5;

/// The modifiers of a text.
pub(super) fn attached(words: &[Word], stands: Stands) -> Vec<Attached> {
    let mut out = Vec::new();
    for at in 0..words.len() {
        match stands {
            Stands::Before => out.extend(bound_before(words, at)),
            Stands::Behind => out.extend(bound_behind(words, at)),
        }
        out.extend(side(words, at));
    }
    out
}

/// The modifiers of the first text that stand at no such noun in the second.
pub(super) fn moved(text: &[Attached], print: &[Attached]) -> Vec<Range<usize>> {
    let mut spare: HashMap<&str, usize> = HashMap::new();
    for one in print {
        *spare.entry(&one.key).or_default() += 1;
    }
    let lost = |one: &&Attached| match spare.get_mut(one.key.as_str()) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        _ => true,
    };
    text.iter().filter(lost).map(|one| one.span.clone()).collect()
}

/// The side that a word says of the noun behind it.
fn said_side(key: &str) -> Option<&str> {
    match key {
        "friendly" => Some("your"),
        "enemy" => Some("opponent"),
        "자신" | "상대" | "your" | "opponent" => Some(key),
        _ => None,
    }
}

/// Of what stands at another noun without the sides that the print leaves out together with their nouns (a condition that a head
/// stands for): so many of a side as the text has more of than the print, which a row accounts for.
pub(super) fn but_left_out(moved: Vec<Range<usize>>, text: &[Word], print: &[Word]) -> Vec<Range<usize>> {
    let count = |words: &[Word], side: &str| words.iter().filter(|w| said_side(&w.key) == Some(side)).count();
    let side_at = |span: &Range<usize>| text.iter().find(|w| w.span == *span).and_then(|w| said_side(&w.key));
    let excess = |side: &str| {
        let at = moved.iter().filter(|span| side_at(span) == Some(side)).count();
        at > count(text, side).saturating_sub(count(print, side))
    };
    moved.iter().filter(|span| side_at(span).is_none_or(excess)).cloned().collect()
}

fn is_noun(word: &Word) -> bool {
    word.key.starts_with("noun:")
}

fn of_bound(word: &Word) -> bool {
    word.key.starts_with('#')
        || word.key.starts_with("stat:")
        || matches!(word.key.as_str(), "이상" | "이하" | "미만" | "초과" | "or" | "more" | "less" | "fewer")
}

fn pair(modifier: &[Word], noun: &Word) -> Option<Attached> {
    let mut keys: Vec<&str> = modifier.iter().map(|w| w.key.as_str()).collect();
    // `3코스트 이하` is `코스트가 3 이하`
    keys.sort_by_key(|key| key.starts_with('#'));
    let span = modifier.first()?.span.start..modifier.last()?.span.end;
    Some(Attached { key: format!("{} {}", keys.join(" "), noun.key), span })
}

/// A number of a stat in front of its noun, which the mark at this place closes.
fn bound_before(words: &[Word], at: usize) -> Option<Attached> {
    if let Some(compared) = compared(words, at) {
        return Some(compared);
    }
    if words.get(at)?.key != "인" {
        return None;
    }
    let before = words.get(..at)?;
    let start = before.iter().rposition(|w| !of_bound(w)).map_or(0, |i| i + 1);
    let noun = words.get(at..)?.iter().find(|w| is_noun(w))?;
    if let [.., many, bound] = before
        && many.key == "수"
        && matches!(bound.key.as_str(), "미만" | "초과")
    {
        // `코스트가 .. 카드의 수 미만인`: what is counted stands between the stat and its bound
        let stat = before.iter().rev().find(|w| w.key.starts_with("stat:"))?;
        return pair(&[stat.clone(), bound.clone()], noun);
    }
    let bound = before.get(start..).filter(|b| b.iter().any(|w| w.key.starts_with("stat:")))?;
    pair(bound, noun)
}

/// `그 유닛보다 코스트가 낮은` says what `그 유닛의 코스트 미만인` says.
fn compared(words: &[Word], at: usize) -> Option<Attached> {
    let bound = match words.get(at)?.key.as_str() {
        "낮" => "미만",
        "높" => "초과",
        _ => return None,
    };
    let stat = words.get(at.checked_sub(1)?).filter(|w| w.key.starts_with("stat:"))?;
    words.get(at.checked_sub(2)?).filter(|w| w.key == "보다")?;
    let noun = words.get(at + 1..)?.iter().take(REACH).find(|w| is_noun(w))?;
    pair(&[stat.clone(), Word::new(bound, words.get(at)?.span.clone())], noun)
}

/// A number of a stat behind its noun, which begins at this place.
fn bound_behind(words: &[Word], at: usize) -> Option<Attached> {
    let behind = words.get(at..)?;
    if !behind.first()?.key.starts_with("stat:") || !behind.get(1)?.key.starts_with('#') {
        return None;
    }
    let length = 2 + usize::from(behind.get(2).is_some_and(|w| w.key == "or")) * 2;
    if words.get(at.checked_sub(1)?)?.key != "with" {
        return None;
    }
    let before = words.get(..at)?;
    let noun = before.iter().rposition(is_noun)?;
    // `equip: unit with ..`: the same without `condition`
    let equip = |at: usize| before.get(at).is_some_and(|w| w.key == "equip");
    if noun
        .checked_sub(1)
        .is_some_and(|at| equip(at) || at > 0 && before.get(at).is_some_and(|w| w.key == "#1") && equip(at - 1))
    {
        return None;
    }
    // `equip condition: unit with ..`: what a bracket says of it without its noun
    let heading = before.get(..noun)?.iter().rposition(|w| w.key == ":");
    let condition = |at: usize| at.checked_sub(1).and_then(|at| before.get(at)).is_some_and(|w| w.key == "condition");
    if heading.is_some_and(|at| condition(at) && noun - at <= HEADING) {
        return None;
    }
    pair(behind.get(..length)?, before.get(noun)?)
}

/// A side in front of its noun.
fn side(words: &[Word], at: usize) -> Option<Attached> {
    let word = words.get(at)?;
    let side = said_side(&word.key)?;
    // `during your opponent's turn, this creature ..`, `your opponent chooses the unit ..`
    let ends = |w: &Word| w.is_mark() || matches!(w.key.as_str(), "turn" | "this" | "choose");
    // `your opponent discards 2 cards`: behind a number stands what is done, and not what is theirs
    let counted = |w: &Word| matches!(side, "your" | "opponent") && w.key.starts_with('#');
    let named = |w: &Word| ["verb:", "zone:"].iter().any(|class| w.key.starts_with(class));
    let between = |w: &&Word| !ends(w) && !counted(w) && !named(w);
    let behind = words.get(at + 1..)?.iter().filter(|w| w.key != "exactly");
    let noun = behind.take(REACH).take_while(between).find(|w| is_noun(w))?;
    // a unit zone is no unit
    let zone = words.iter().position(|w| w.span == noun.span).and_then(|at| words.get(at + 1));
    if zone.is_some_and(|w| w.key == "zone") {
        return None;
    }
    pair(&[Word::new(side, word.span.clone())], noun)
}
