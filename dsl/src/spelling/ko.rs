//! Korean: composed letters, look-alike characters and older words (docs/spec/language.md rules 1, 6 and 8), spaces as they
//! are.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

use super::{Clean, balanced};
use crate::lexicon::Lexicon;
use crate::text::Note;

/// A character of the normalised text and the bytes of the source it stands for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ch {
    pub(crate) c: char,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

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
pub(crate) fn spaced(text: &str, lexicon: &Lexicon) -> Clean {
    let mut notes = Vec::new();
    let mut chars = compose(text, &mut notes);
    unify(&mut chars);
    for ch in &mut chars {
        let written = text.get(ch.start..).and_then(|rest| rest.chars().next());
        if written.is_some_and(|c| super::en::is_option(text, ch.start, c)) {
            ch.c = '・';
        }
    }
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

/// The text in one spelling without its spaces and commas.
pub(crate) fn unspaced(text: &str, lexicon: &Lexicon) -> Vec<Ch> {
    let clean = spaced(text, lexicon);
    let place = |(at, c): (usize, char)| {
        let span = clean.source(at..at + c.len_utf8());
        Ch { c, start: span.start, end: span.end }
    };
    let says = |ch: &Ch| !ch.c.is_whitespace() && ch.c != ',' && ch.c != '\u{feff}';
    clean.text.char_indices().map(place).filter(says).collect()
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

/// NFC, each composed character with the span of all its parts (docs/spec/language.md rule 1).
fn compose(text: &str, notes: &mut Vec<Note>) -> Vec<Ch> {
    let plain = |(start, c): (usize, char)| Ch { c, start, end: start + c.len_utf8() };
    if unicode_normalization::is_nfc(text) {
        return text.char_indices().map(plain).collect();
    }
    let joins = |c: char| canonical_combining_class(c) != 0 || ('\u{1161}'..='\u{11ff}').contains(&c);
    let mut out = Vec::new();
    let mut rest = text.char_indices().peekable();
    let mut first = None;
    while let Some((start, c)) = rest.next() {
        let mut cluster = String::from(c);
        let mut end = start + c.len_utf8();
        while let Some((at, next)) = rest.next_if(|(_, next)| joins(*next)) {
            cluster.push(next);
            end = at + next.len_utf8();
        }
        let composed: String = cluster.nfc().collect();
        if composed != cluster && first.is_none() {
            first = Some(start);
        }
        out.extend(composed.chars().map(|c| Ch { c, start, end }));
    }
    if let Some(first) = first {
        let replacement = text.get(first..).unwrap_or_default().nfc().collect();
        notes.push(Note { code: "not-nfc", span: first..text.len(), replacement });
    }
    out
}

/// Full-width forms, dashes, bullets, brackets (docs/spec/language.md rule 1).
fn unify(chars: &mut [Ch]) {
    for at in 0..chars.len() {
        let next_is_digit = chars.get(at + 1..).is_some_and(|rest| {
            rest.iter().find(|ch| ch.c != ' ').is_some_and(|ch| ch.c.is_ascii_digit() || ('０'..='９').contains(&ch.c))
        });
        let Some(ch) = chars.get_mut(at) else { continue };
        ch.c = match ch.c {
            '\u{ff0d}' | '‐' | '‑' | '‒' | '–' | '—' | '−' | 'ー' if next_is_digit => '-',
            'x' | 'X' | '＊' | '*' | '╳' | '✕' if next_is_digit => '×',
            c @ '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
            '。' | '｡' => '.',
            '、' => ',',
            '•' | '∙' | '·' | '●' | '▪' | '･' | 'ㆍ' | '⋅' => '・',
            '≪' | '«' | '⟪' => '《',
            '≫' | '»' | '⟫' => '》',
            '⟨' | '‹' => '〈',
            '⟩' | '›' => '〉',
            '｢' | '『' => '「',
            '｣' | '』' => '」',
            '【' => '[',
            '】' => ']',
            c => c,
        };
        match ch.c {
            '<' => ch.c = '〈',
            '>' => ch.c = '〉',
            _ => {}
        }
    }
}

/// Whether the characters begin with this text.
pub(crate) fn starts_with(chars: &[Ch], text: &str) -> bool {
    let mut rest = chars.iter();
    text.chars().all(|c| rest.next().is_some_and(|ch| ch.c == c))
}
