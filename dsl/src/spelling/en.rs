//! English: look-alike characters and British spellings (docs/spec/language.md rules 1 and 14).

use std::ops::Range;

use super::{Clean, balanced};
use crate::text::Note;

/// British and other accepted spellings of single words, with the printed one.
const SPELLINGS: &[(&str, &str)] =
    &[("centre", "center"), ("colour", "color"), ("colours", "colors"), ("cannot", "can't")];

/// The clean form of a text.
pub(crate) fn normalise(source: &str) -> Clean {
    let mut clean = respell(&characters(source));
    clean.text = balanced(&clean.text);
    clean
}

/// docs/spec/language.md rule 1: one character for all that look like it.
fn characters(source: &str) -> Clean {
    let mut out = Clean { text: String::new(), from: Vec::new(), source_len: source.len(), notes: Vec::new() };
    let mut chars = source.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let mut span = at..at + c.len_utf8();
        // a doubled look-alike of a double angle bracket is one character here
        if matches!(c, '<' | '>') && chars.peek().is_some_and(|&(_, next)| next == c) {
            chars.next();
            span.end += c.len_utf8();
            out.push(if c == '<' { '《' } else { '》' }, &span);
            continue;
        }
        if matches!(c, '"' | '”') {
            quotation_mark(source, at, c, &mut out);
            continue;
        }
        // what may be done before it is the price of what stands behind it, which a colon says
        if matches!(c, ';' | '；') && offers(source.get(..at).unwrap_or_default()) {
            out.push(':', &span);
            continue;
        }
        if is_option(source, at, c) {
            out.push('・', &span);
            continue;
        }
        out.push(look_alike(c), &span);
    }
    out
}

/// Whether a dash stands before an option of a list: behind a stop, a colon or at the start of a line, and before a word.
pub(crate) fn is_option(source: &str, at: usize, c: char) -> bool {
    let dash = matches!(c, '-' | '*' | '\u{2010}'..='\u{2015}' | '\u{2212}');
    let (before, behind) = (source.get(..at).unwrap_or_default(), source.get(at + c.len_utf8()..).unwrap_or_default());
    let closed = before.trim_end_matches(' ').ends_with(['.', ':', '\n', '。']) && before.ends_with([' ', '\n']);
    let word = behind.strip_prefix(' ').and_then(|rest| rest.chars().next());
    dash && closed && word.is_some_and(char::is_alphabetic)
}

/// Whether the sentence that a text ends in offers something to a player.
pub(crate) fn offers(before: &str) -> bool {
    const MAY: [&str; 6] = ["you may ", "you can ", "may ", "can ", "your opponent may ", "your opponent can "];
    let start = before.rfind(['.', '\n', ']', ';', ':', ',']).map_or(0, |at| at + 1);
    let sentence = before.get(start..).unwrap_or_default().trim_start_matches([' ', ';']).to_lowercase();
    MAY.iter().any(|word| sentence.starts_with(word))
}

/// A straight mark opens where a word begins and closes elsewhere. Behind the stop of what is quoted the sentence around it
/// ends too, unless it goes on in small letters.
fn quotation_mark(source: &str, at: usize, c: char, out: &mut Clean) {
    let span = at..at + c.len_utf8();
    let before = source.get(..at).and_then(|text| text.chars().next_back());
    if c == '"' && before.is_none_or(|b| b.is_whitespace() || b == '(') {
        out.push('「', &span);
        return;
    }
    out.push('」', &span);
    let behind = source.get(span.end..).unwrap_or_default().trim_start().chars().next();
    if before == Some('.') && behind.is_none_or(|b| !(b.is_lowercase() || matches!(b, ',' | '.'))) {
        out.push('.', &span);
    }
}

fn look_alike(c: char) -> char {
    match c {
        ';' | '；' => '.',
        // full-width forms of ASCII stand 0xFEE0 above it
        '\u{FF01}'..='\u{FF5E}' => angle(char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c)),
        '\u{00A0}' | '\u{2002}'..='\u{200B}' | '\u{202F}' | '\u{3000}' | '\u{FEFF}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' => '-',
        '•' | '●' | '◦' | '▪' | '■' | '◆' | '∙' | '·' | '･' | '‧' => '・',
        '‘' | '’' | 'ʼ' | '`' => '\'',
        '“' | '『' => '「',
        '”' | '』' => '」',
        '。' => '.',
        '、' => ',',
        '«' => '《',
        '»' => '》',
        c => angle(c),
    }
}

fn angle(c: char) -> char {
    match c {
        '<' | '‹' | '⟨' => '〈',
        '>' | '›' | '⟩' => '〉',
        c => c,
    }
}

/// docs/spec/language.md rule 14: British spellings, whole words only, outside names.
fn respell(text: &Clean) -> Clean {
    let mut out = Clean { text: String::new(), from: Vec::new(), source_len: text.source_len, notes: Vec::new() };
    let mut word = String::new();
    let mut start = 0;
    let mut in_name = false;
    for (at, c) in text.text.char_indices() {
        if c.is_alphabetic() {
            if word.is_empty() {
                start = at;
            }
            word.push(c);
            continue;
        }
        flush(text, &mut out, &mut word, start..at, in_name);
        match c {
            '〈' | '《' => in_name = true,
            '〉' | '》' => in_name = false,
            _ => {}
        }
        out.push(c, &text.source(at..at + c.len_utf8()));
    }
    flush(text, &mut out, &mut word, start..text.text.len(), in_name);
    out
}

fn flush(text: &Clean, out: &mut Clean, word: &mut String, at: Range<usize>, in_name: bool) {
    if word.is_empty() {
        return;
    }
    let lower = word.to_lowercase();
    match SPELLINGS.iter().find(|(other, _)| !in_name && *other == lower) {
        Some((_, printed)) => {
            let span = text.source(at);
            let capital = word.starts_with(char::is_uppercase);
            for c in printed.chars() {
                out.push(c, &span);
            }
            let mut letters = printed.chars();
            let first = letters.next().into_iter().map(|c| if capital { c.to_ascii_uppercase() } else { c });
            let replacement = first.chain(letters).collect();
            out.notes.push(Note { code: "old-spelling", span, replacement });
        }
        None => {
            let mut pos = at.start;
            for c in word.chars() {
                out.push(c, &text.source(pos..pos + c.len_utf8()));
                pos += c.len_utf8();
            }
        }
    }
    word.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes_become_one_character_and_keep_their_place() {
        let source = "［Entry］ ‘power’ −1０0 <<Forge>> <Lumi>";
        let clean = normalise(source);
        assert_eq!(clean.text, "[Entry] 'power' -100 《Forge》 〈Lumi〉");
        let at = clean.text.find("《").unwrap();
        assert_eq!(&source[clean.source(at..at + 3)], "<<");
        let at = clean.text.find("Lumi").unwrap();
        assert_eq!(&source[clean.source(at..at + 4)], "Lumi");
    }

    #[test]
    fn british_words_point_at_what_was_written() {
        let source = "of this colour, 〈colour〉";
        let clean = normalise(source);
        assert_eq!(clean.text, "of this color, 〈colour〉");
        let at = clean.text.find("color").unwrap();
        assert_eq!(&source[clean.source(at..at + 5)], "colour");
        assert_eq!(clean.source(clean.text.len()..clean.text.len()), source.len()..source.len());
    }
}
