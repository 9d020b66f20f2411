//! Scalars as the designer meant them: Hangul composed (NFC), full-width letters, digits, punctuation and spaces half-width.
//! Each change is reported with its fix; nothing is refused for it.

use super::offsets::Offsets;
use crate::diagnostic::Span;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

/// What kind of change was made to the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Decomposed form to composed form.
    Composed,
    /// Full-width to half-width.
    Narrowed,
}

/// One change: the range of the text before, and what stands there now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub kind: Kind,
    pub before: Span,
    pub after: String,
}

/// A text after normalisation.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Normal {
    pub text: String,
    /// From the new text to the old one.
    pub offsets: Offsets,
    pub changes: Vec<Change>,
}

/// The half-width form of a full-width character of card text.
fn narrow(c: char) -> Option<char> {
    match c {
        '\u{a0}' | '\u{3000}' => Some(' '),
        '０'..='９'
        | 'Ａ'..='Ｚ'
        | 'ａ'..='ｚ'
        | '，'
        | '．'
        | '：'
        | '；'
        | '／'
        | '＋'
        | '－'
        | '［'
        | '］'
        | '（'
        | '）' => char::from_u32(u32::from(c) - 0xfee0),
        _ => None,
    }
}

/// Whether a character joins the one before it: a combining mark, a vowel or final jamo.
fn joins(c: char) -> bool {
    canonical_combining_class(c) != 0 || matches!(c, '\u{1160}'..='\u{11ff}' | '\u{d7b0}'..='\u{d7ff}')
}

/// `None` when there is nothing to change, which is nearly always.
pub(super) fn normalise(text: &str) -> Option<Normal> {
    if text.is_ascii() || !text.chars().any(|c| narrow(c).is_some() || joins(c)) {
        return None;
    }
    let mut out = String::new();
    let mut changes = Vec::new();
    let mut stretches: Vec<(Span, Span)> = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, first)) = chars.next() {
        let mut end = start + first.len_utf8();
        while let Some(&(at, _)) = chars.peek().filter(|&&(_, c)| joins(c)) {
            chars.next();
            end = chars.peek().map_or(text.len(), |&(next, _)| next).max(at);
        }
        let before = Span::new(start, end);
        let cluster = text.get(start..end).unwrap_or("");
        let (after, kind) = match narrow(first) {
            Some(c) if end == start + first.len_utf8() => (c.to_string(), Kind::Narrowed),
            _ => (cluster.nfc().collect(), Kind::Composed),
        };
        let from = out.len();
        out.push_str(&after);
        stretches.push((Span::new(from, out.len()), before));
        if after != cluster {
            changes.push(Change { kind, before, after });
        }
    }
    if changes.is_empty() {
        return None;
    }
    Some(Normal { text: out, offsets: Offsets::from_stretches(stretches), changes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hangul_is_composed_and_places_are_kept() {
        let decomposed: String = "가 한글 é".nfd().collect();
        let normal = normalise(&decomposed).unwrap();
        assert_eq!(normal.text, "가 한글 é");
        assert_eq!(normal.changes.len(), 4);
        let at = normal.text.find('글').unwrap();
        let span = normal.offsets.source(Span::new(at, at + '글'.len_utf8()));
        assert_eq!(decomposed.get(span.start..span.end).unwrap().nfc().collect::<String>(), "글");
        assert_eq!(normalise("가나다 abc ・「」"), None);
    }

    #[test]
    fn full_width_is_narrowed() {
        let normal = normalise("［어태커］　파워＋１０００．").unwrap();
        assert_eq!(normal.text, "[어태커] 파워+1000.");
        assert!(normal.changes.iter().all(|c| c.kind == Kind::Narrowed));
        assert_eq!(normalise("〈이름！〉"), None, "only what card text uses");
    }
}
