//! Korean card text in one spelling for everything that has several (docs/spec/language.md section 5), with its spaces and
//! with the place of each character in the source.

use crate::en::normalise::{Clean, balanced};
use crate::ko::normal::{Ch, compose, unify};
use crate::lexicon::Lexicon;
use crate::text::Note;

/// Older or wrong spellings without their spaces, and what is printed now (docs/spec/language.md rules 6 and 8); those of a
/// game's own words stand in its vocabulary.
const REWRITES: &[(&str, &str)] = &[
    ("한번", "1번"),
    ("두번", "2번"),
    ("이번턴", "이 턴"),
    ("이번공격", "이 공격"),
    ("이번방어", "이 방어"),
    ("존재하지않는다면", "없다면"),
    ("존재하지않는", "없는"),
    ("존재한다면", "있다면"),
    ("존재하고", "있고"),
    ("존재하거나", "있거나"),
    ("존재하는", "있는"),
    ("존재할때", "있을 때"),
    ("되돌려놓는다", "되돌린다"),
];

/// Numbers in words before their counter.
const COUNTED: &[(&str, &str)] = &[("한장", "1"), ("두장", "2"), ("세장", "3"), ("네장", "4")];

/// The text in one spelling.
pub(super) fn spaced(text: &str, lexicon: &Lexicon) -> Clean {
    let mut notes = Vec::new();
    let mut chars = compose(text, &mut notes);
    unify(&mut chars);
    let mut out = Clean { text: String::new(), from: Vec::new(), source_len: text.len(), notes };
    let mut in_name = false;
    let mut at = 0;
    let mut last = None;
    while let Some(ch) = chars.get(at) {
        match ch.c {
            '〈' | '《' => in_name = true,
            '〉' | '》' => in_name = false,
            _ => {}
        }
        let rest = chars.get(at..).unwrap_or_default();
        // `카드를 한 장`, but not `트래시한 장수`
        let behind_object = matches!(last, Some('를' | '을'));
        let counted =
            COUNTED.iter().find_map(|(word, n)| begins(rest, word).filter(|_| behind_object).map(|_| (1, *n)));
        let own = lexicon.vocabulary().respelled.iter().chain(REWRITES).filter(|_| !in_name && !ch.c.is_whitespace());
        let found = counted.or_else(|| own.into_iter().find_map(|(from, to)| Some((begins(rest, from)?, *to))));
        match found {
            Some((length, to)) => {
                let span = ch.start..rest.get(length - 1).map_or(ch.end, |end| end.end);
                to.chars().for_each(|c| out.push(c, &span));
                out.notes.push(Note { code: "old-spelling", span, replacement: to.trim().to_owned() });
                last = to.chars().next_back();
                at += length;
            }
            None => {
                let plain = if ch.c.is_whitespace() && ch.c != '\n' { ' ' } else { ch.c };
                out.push(plain, &(ch.start..ch.end));
                last = if ch.c.is_whitespace() { last } else { Some(ch.c) };
                at += 1;
            }
        }
    }
    // marks without partner are none, so that the grammar never looks for one
    out.text = balanced(&out.text);
    out
}

/// How many characters a word takes here, whatever spaces stand in it.
fn begins(chars: &[Ch], word: &str) -> Option<usize> {
    let mut at = 0;
    for (n, wanted) in word.chars().enumerate() {
        while n > 0 && chars.get(at).is_some_and(|ch| ch.c == ' ') {
            at += 1;
        }
        if chars.get(at)?.c != wanted {
            return None;
        }
        at += 1;
    }
    Some(at)
}
