//! A Korean text cut into its sentences, before any word is known.

use super::normal::{Ch, starts_with};
use crate::lexicon::{Lexicon, key};
use crate::tree::Id;

/// A sentence of the source.
pub(super) struct Piece<'c> {
    pub(super) chars: &'c [Ch],
    pub(super) bullet: bool,
}

/// Heads before their stroke, as they are looked for.
fn strokes(lexicon: &Lexicon) -> Vec<String> {
    let heads = lexicon.vocabulary().notation.stroke_heads.iter().filter_map(|id| lexicon.head(Id(id)));
    heads.flat_map(|head| head.word.ko).map(|word| format!("{}/", key(word))).collect()
}

/// Sentences: at stops outside brackets, at bullets, at a head behind a finished sentence or a reminder.
pub(super) fn split<'c>(chars: &'c [Ch], lexicon: &Lexicon) -> Vec<Piece<'c>> {
    let strokes = strokes(lexicon);
    let mut pieces = Vec::new();
    let mut depth = 0usize;
    let mut start = 0;
    let mut bullet = false;
    let mut push = |start: usize, end: usize, bullet: bool| {
        let chars = chars.get(start..end).unwrap_or_default();
        if !chars.is_empty() {
            pieces.push(Piece { chars, bullet });
        }
    };
    for (at, ch) in chars.iter().enumerate() {
        if depth == 0 {
            let rest = chars.get(at..).unwrap_or_default();
            let before = at.checked_sub(1).and_then(|b| chars.get(b)).map_or(' ', |b| b.c);
            let new_head = ch.c == '[' && at > start && matches!(before, '다' | ')');
            let new_trigger = at > start && strokes.iter().any(|head| starts_with(rest, head));
            if ch.c == '.' {
                push(start, at, bullet);
                (start, bullet) = (at + 1, false);
            } else if ch.c == '・' {
                push(start, at, bullet);
                (start, bullet) = (at + 1, true);
            } else if new_head || new_trigger {
                push(start, at, bullet);
                (start, bullet) = (at, false);
            }
        }
        match ch.c {
            // never closed in its sentence: the mistake is reported, the sentence ends all the same
            '[' if !closes(chars.get(at..).unwrap_or_default()) => {}
            '[' | '「' | '(' | '〈' | '《' => depth += 1,
            ']' | '」' | ')' | '〉' | '》' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    push(start, chars.len(), bullet);
    pieces
}

fn closes(rest: &[Ch]) -> bool {
    rest.iter().find(|ch| matches!(ch.c, ']' | '.')).is_some_and(|ch| ch.c == ']')
}

/// `아래 효과 …`, not `덱 맨 아래`.
pub(super) fn speaks_of_a_list(text: &str) -> bool {
    text.match_indices("아래").any(|(at, _)| text.get(..at).is_some_and(|before| !before.ends_with('맨')))
}
