//! Texts in one spelling for everything that has several, with a map back to what the designer wrote (docs/spec/language.md
//! section 5). It must not reorder words, and knows none but those of its tables.

pub(crate) mod en;
pub(crate) mod ko;

use std::ops::Range;

use crate::text::Note;

/// A text in clean characters, and where each of its bytes came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Clean {
    /// The text that the grammar reads.
    pub(crate) text: String,
    /// For every byte of `text` the source range it stands for.
    pub(crate) from: Vec<Range<usize>>,
    pub(crate) source_len: usize,
    /// Accepted spellings, with the printed ones.
    pub(crate) notes: Vec<Note>,
}

impl Clean {
    /// The source range of a range of the clean text; an empty range stays empty and stands before what follows.
    pub(crate) fn source(&self, range: Range<usize>) -> Range<usize> {
        let start = self.from.get(range.start).map_or(self.source_len, |r| r.start);
        if range.end <= range.start {
            return start..start;
        }
        let end = self.from.get(range.end.saturating_sub(1)).map_or(self.source_len, |r| r.end);
        start..end.max(start)
    }

    pub(crate) fn push(&mut self, c: char, from: &Range<usize>) {
        self.text.push(c);
        self.from.extend(std::iter::repeat_n(from.clone(), c.len_utf8()));
    }
}

/// What stands for a quotation mark without its partner, so that the grammar never looks for one. As long as the mark.
pub(crate) const LONE_OPEN: char = '\u{E000}';
/// Stands for a closing quotation mark without its partner.
pub(crate) const LONE_CLOSE: char = '\u{E001}';
/// No gained ability gains an ability that gains an ability: deeper marks count as lone ones.
const QUOTES: usize = 4;

/// Marks every quotation mark that has no partner, or lies too deep.
pub(crate) fn balanced(text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let mut open: Vec<usize> = Vec::new();
    let mut lone: Vec<usize> = Vec::new();
    for (at, c) in text.chars().enumerate() {
        match c {
            '「' => open.push(at),
            '」' => match open.pop() {
                Some(partner) if open.len() >= QUOTES => lone.extend([partner, at]),
                Some(_) => {}
                None => lone.push(at),
            },
            _ => {}
        }
    }
    lone.extend(open);
    for at in lone {
        if let Some(c) = chars.get_mut(at) {
            *c = if *c == '「' { LONE_OPEN } else { LONE_CLOSE };
        }
    }
    chars.into_iter().collect()
}
