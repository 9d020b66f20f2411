//! Durations that begin with a turn to come: `다음 상대의 턴 동안`, `during your opponent's next turn`. A change that is put in force
//! begins at once, so that only its end can be said of it; what is said to begin later must not be taken for that.

use crate::lang::Lang;
use std::ops::Range;

/// The next turn of a player in Korean, without spaces.
const NEXT: [&str; 11] = [
    "다음상대의턴",
    "다음상대턴",
    "상대의다음턴",
    "상대다음턴",
    "다음자신의턴",
    "다음자신턴",
    "자신의다음턴",
    "다음내턴",
    "내다음턴",
    "나의다음턴",
    "다음적턴",
];
/// What makes it the time in which something is so, and not the end of that time.
const DURING: [&str; 5] = ["동안", "중", "내내", "에", "한정"];
/// The words that do so in English, before whose turn it is.
const WITHIN: [&str; 5] = ["during", "on", "in", "for", "throughout"];
/// How many words may tell whose turn it is.
const WHOSE: usize = 3;

/// Where a text says that something is so in a turn to come: its bytes.
pub(crate) fn begins_later(text: &str, lang: Lang) -> Option<Range<usize>> {
    match lang {
        Lang::Ko => korean(text),
        Lang::En => english(text),
    }
}

fn korean(text: &str) -> Option<Range<usize>> {
    let letters: Vec<(usize, char)> = text.char_indices().filter(|(_, c)| !c.is_whitespace()).collect();
    let end = |at: usize| letters.get(at).map_or(text.len(), |(byte, _)| *byte);
    let stands = |words: &str, at: usize| {
        let mut rest = letters.iter().skip(at).map(|(_, c)| *c);
        words.chars().all(|c| rest.next() == Some(c)).then(|| at + words.chars().count())
    };
    letters.iter().enumerate().find_map(|(at, (start, _))| {
        let next = NEXT.iter().find_map(|words| stands(words, at))?;
        let behind = DURING.iter().find_map(|words| stands(words, next))?;
        let last = letters.get(behind.checked_sub(1)?)?;
        Some(*start..end(behind).min(last.0 + last.1.len_utf8()))
    })
}

fn english(text: &str) -> Option<Range<usize>> {
    let lower = text.to_ascii_lowercase();
    lower.match_indices("next turn").find_map(|(at, next)| {
        let before = lower.get(..at)?;
        let mut from = at;
        let mut words = before.split(' ').rev().skip(1).take(WHOSE);
        let first = before.split(' ').next_back()?;
        if !first.is_empty() {
            return None;
        }
        let within = words.find(|word| {
            from = from.saturating_sub(word.len() + 1);
            WITHIN.contains(&word.trim_start_matches('['))
        })?;
        let from = text.get(from..at).and_then(|text| text.to_ascii_lowercase().find(within)).map(|at| from + at)?;
        Some(from..at + next.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_to_come_is_found_and_its_end_is_not() {
        let said = |text: &'static str, lang| begins_later(text, lang).map(|at| &text[at]);
        assert_eq!(said("[엔트리] 다음 상대 턴 동안 파워+1000.", Lang::Ko), Some("다음 상대 턴 동안"));
        assert_eq!(said("상대의 다음 턴에 파워+1000.", Lang::Ko), Some("상대의 다음 턴에"));
        assert_eq!(said("다음 상대의 턴이 끝날 때까지 파워+1000.", Lang::Ko), None);
        let text = "[Entry] During your opponent's next turn, power +1000.";
        assert_eq!(said(text, Lang::En), Some("During your opponent's next turn"));
        assert_eq!(
            said("It can't attack on its controller's next turn.", Lang::En),
            Some("on its controller's next turn")
        );
        assert_eq!(said("Until the end of your opponent's next turn, power +1000.", Lang::En), None);
        assert_eq!(said("Until the start of your next turn, power +1000.", Lang::En), None);
    }
}
