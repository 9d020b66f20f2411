//! From a byte of a decoded scalar back to the byte of the file it came from. Words about a card's text are found in the
//! decoded text; designers look at the file.

use crate::diagnostic::Span;
use granit_parser::ScalarStyle;

/// A stretch of the decoded text and the stretch of the file it stands for. Of equal length: byte by byte the same. Of
/// different length (an escape, a doubled quote): one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    decoded: Span,
    source: Span,
}

/// The stretches of one scalar, in order. What lies between two is white space that YAML folded.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Offsets {
    pieces: Vec<Piece>,
}

impl Offsets {
    /// Builds the map for a scalar whose notation stands at `span` of `text`. Should the notation not lead to the decoded
    /// text (it always does, as a property test shows), all of the decoded text stands for all of the notation.
    pub(super) fn align(text: &str, span: Span, style: ScalarStyle, decoded: &str) -> Self {
        let mut map = Self::default();
        let mut at = 0;
        let mut fits = true;
        pieces(text, span, style, &mut |source, content| {
            let rest = decoded.get(at..).unwrap_or("");
            let skipped = if rest.starts_with(content) {
                0
            } else {
                rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len()
            };
            // Nothing left: a comment behind a block scalar, or an escaped line break.
            if content.is_empty() || rest.len() == skipped {
                return;
            }
            let start = at + skipped;
            if !decoded.get(start..).is_some_and(|r| r.starts_with(content)) {
                fits = false;
                return;
            }
            at = start + content.len();
            map.pieces.push(Piece { decoded: Span::new(start, at), source });
        });
        if !fits || decoded.get(at..).is_none_or(|rest| !rest.trim().is_empty()) {
            map.pieces = vec![Piece { decoded: Span::new(0, decoded.len()), source: span }];
        }
        map
    }

    /// A map from (decoded, source) stretches that are in order.
    pub(super) fn from_stretches(stretches: impl IntoIterator<Item = (Span, Span)>) -> Self {
        Self { pieces: stretches.into_iter().map(|(decoded, source)| Piece { decoded, source }).collect() }
    }

    /// The range of the file for a range of the decoded text.
    pub fn source(&self, decoded: Span) -> Span {
        if decoded.is_empty() {
            let at = self.between(decoded.start);
            return Span::new(at, at);
        }
        Span::new(self.start(decoded.start), self.end(decoded.end))
    }

    /// The place for what is put in before a byte of the decoded text: at the end of a line, it is behind what the line holds.
    fn between(&self, offset: usize) -> usize {
        let after = self.pieces.partition_point(|p| p.decoded.end <= offset);
        let before = after.checked_sub(1).and_then(|at| self.pieces.get(at)).filter(|p| p.decoded.end == offset);
        match (before, self.pieces.get(after)) {
            (Some(before), Some(behind)) if behind.decoded.start > offset => before.source.end,
            _ => self.start(offset),
        }
    }

    fn start(&self, offset: usize) -> usize {
        let after = self.pieces.partition_point(|p| p.decoded.end <= offset);
        match self.pieces.get(after) {
            Some(p) if p.decoded.start <= offset => p.at(offset).start,
            // White space before a piece is counted back from it.
            Some(p) => {
                let floor = after.checked_sub(1).and_then(|i| self.pieces.get(i)).map_or(0, |p| p.source.end);
                p.source.start.saturating_sub(p.decoded.start - offset).max(floor)
            }
            None => self.pieces.last().map_or(0, |p| p.source.end),
        }
    }

    fn end(&self, offset: usize) -> usize {
        let last = offset.saturating_sub(1);
        let index = self.pieces.partition_point(|p| p.decoded.end <= last);
        match self.pieces.get(index) {
            Some(p) if p.decoded.start <= last => p.at(last).end,
            _ => self.start(offset),
        }
    }
}

impl Piece {
    /// The byte of the file for a byte of the decoded text.
    fn at(&self, offset: usize) -> Span {
        if self.decoded.end - self.decoded.start == self.source.end - self.source.start {
            let at = self.source.start + (offset - self.decoded.start);
            Span::new(at, at + 1)
        } else {
            self.source
        }
    }
}

/// Calls `found` with each stretch of content in the notation of a scalar and what it decodes to: lines without the white
/// space around them, escapes by themselves.
fn pieces(text: &str, span: Span, style: ScalarStyle, found: &mut impl FnMut(Span, &str)) {
    let inner = match style {
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => Span::new(span.start + 1, span.end.saturating_sub(1)),
        _ => span,
    };
    let mut start = inner.start;
    for line in text.get(inner.start..inner.end).unwrap_or("").split_inclusive(['\n', '\r']) {
        let content = line.trim_start_matches([' ', '\t']);
        let mut at = start + (line.len() - content.len());
        let content = content.trim_end_matches([' ', '\t', '\r', '\n']);
        match style {
            ScalarStyle::SingleQuoted => {
                for (i, part) in content.split("''").enumerate() {
                    if i > 0 {
                        found(Span::new(at, at + 2), "'");
                        at += 2;
                    }
                    found(Span::new(at, at + part.len()), part);
                    at += part.len();
                }
            }
            ScalarStyle::DoubleQuoted => {
                let mut rest = content;
                while let Some(slash) = rest.find('\\') {
                    let (plain, escape) = rest.split_at(slash);
                    found(Span::new(at, at + plain.len()), plain);
                    at += plain.len();
                    let (length, decoded) = escape_of(escape);
                    let mut buffer = [0; 4];
                    found(Span::new(at, at + length), decoded.map_or("", |c| c.encode_utf8(&mut buffer)));
                    at += length;
                    rest = escape.get(length..).unwrap_or("");
                }
                found(Span::new(at, at + rest.len()), rest);
            }
            _ => found(Span::new(at, at + content.len()), content),
        }
        start += line.len();
    }
}

/// The length of the escape at the start of `text`, and the character it stands for: none at the end of a line, and for
/// an escape that YAML doesn't have.
pub(super) fn escape_of(text: &str) -> (usize, Option<char>) {
    let Some(letter) = text.chars().nth(1) else { return (text.len(), None) };
    let digits = match letter {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => 0,
    };
    if digits > 0 {
        let code = |from: usize, n: usize| text.get(from..from + n).and_then(|d| u32::from_str_radix(d, 16).ok());
        return match code(2, digits) {
            // A pair of surrogates is one character, as in JSON.
            Some(high @ 0xd800..=0xdbff) => match code(8, 4) {
                Some(low @ 0xdc00..=0xdfff) => (12, char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00))),
                _ => (2 + digits, None),
            },
            Some(code) => (2 + digits, char::from_u32(code)),
            None => (2, None),
        };
    }
    let decoded = match letter {
        '0' => '\0',
        'a' => '\u{7}',
        'b' => '\u{8}',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\u{b}',
        'f' => '\u{c}',
        'r' => '\r',
        'e' => '\u{1b}',
        'N' => '\u{85}',
        '_' => '\u{a0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        ' ' | '"' | '/' | '\\' => letter,
        _ => return (1 + letter.len_utf8(), None),
    };
    (1 + letter.len_utf8(), Some(decoded))
}
