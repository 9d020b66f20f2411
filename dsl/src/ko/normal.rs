//! The first pass over a Korean text: one spelling for everything that has several (docs/spec/language.md section 5),
//! without spaces, each character with its place in the source. It knows no grammar.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

use crate::lexicon::Lexicon;
use crate::text::Note;

/// A character of the normalised text and the bytes of the source it stands for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ch {
    pub(crate) c: char,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Older or wrong spellings and what is printed now (docs/spec/language.md rules 6 and 8); those of a game's own words
/// stand in its vocabulary.
const REWRITES: &[(&str, &str)] = &[
    ("한번", "1번"),
    ("두번", "2번"),
    ("이번턴", "이턴"),
    ("이번공격", "이공격"),
    ("이번방어", "이방어"),
    ("존재하지않는다면", "없다면"),
    ("존재하지않는", "없는"),
    ("존재한다면", "있다면"),
    ("존재하고", "있고"),
    ("존재하거나", "있거나"),
    ("존재하는", "있는"),
    ("존재할때", "있을때"),
    ("이아닌", "이외의"),
    ("가아닌", "이외의"),
    ("되돌려놓는다", "되돌린다"),
    ("현재", ""),
];

/// Numbers in words before their counter.
const COUNTED: &[(&str, &str)] = &[("한장", "1"), ("두장", "2"), ("세장", "3"), ("네장", "4")];

/// The text without spaces, each character in one spelling, with its place in the source.
pub(crate) fn normalise(text: &str, lexicon: &Lexicon, notes: &mut Vec<Note>) -> Vec<Ch> {
    let mut chars = compose(text, notes);
    unify(&mut chars);
    chars.retain(|ch| !ch.c.is_whitespace() && ch.c != ',' && ch.c != '\u{feff}');
    rewrite(&chars, lexicon.vocabulary().respelled, notes)
}

/// NFC, each composed character with the span of all its parts (docs/spec/language.md rule 1).
pub(crate) fn compose(text: &str, notes: &mut Vec<Note>) -> Vec<Ch> {
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
pub(crate) fn unify(chars: &mut [Ch]) {
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

/// Words that have a newer spelling, outside of names.
fn rewrite(chars: &[Ch], own: &[(&str, &str)], notes: &mut Vec<Note>) -> Vec<Ch> {
    let mut out: Vec<Ch> = Vec::with_capacity(chars.len());
    let mut in_name = false;
    let mut at = 0;
    while let Some(ch) = chars.get(at) {
        match ch.c {
            '〈' | '《' => in_name = true,
            '〉' | '》' => in_name = false,
            _ => {}
        }
        let rest = chars.get(at..).unwrap_or_default();
        // `카드를 한 장`, but not `트래시한 장수`
        let behind_object = out.last().is_some_and(|before| matches!(before.c, '를' | '을'));
        if behind_object && let Some((word, n)) = COUNTED.iter().find(|(word, _)| starts_with(rest, word)) {
            let end = rest.first().map_or(ch.end, |c| c.end);
            notes.push(Note { code: "old-spelling", span: ch.start..end, replacement: (*n).to_owned() });
            out.extend(n.chars().map(|c| Ch { c, start: ch.start, end }));
            at += word.chars().count() - 1;
            continue;
        }
        let found = own.iter().chain(REWRITES).find(|(from, _)| !in_name && starts_with(rest, from));
        let Some((from, to)) = found else {
            out.push(*ch);
            at += 1;
            continue;
        };
        let length = from.chars().count();
        let end = rest.get(length - 1).map_or(ch.end, |last| last.end);
        notes.push(Note { code: "old-spelling", span: ch.start..end, replacement: (*to).to_owned() });
        out.extend(to.chars().map(|c| Ch { c, start: ch.start, end }));
        at += length;
    }
    out
}

/// Whether the characters begin with this text.
pub(crate) fn starts_with(chars: &[Ch], text: &str) -> bool {
    let mut rest = chars.iter();
    text.chars().all(|c| rest.next().is_some_and(|ch| ch.c == c))
}
