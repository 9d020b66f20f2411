//! A text as it was typed, with what patterns of corrections look at.

use crate::lexicon::Lang;

/// A text with what is looked at beside its characters.
pub(super) struct Text {
    pub(super) chars: Vec<char>,
    /// The same in lower case, with one apostrophe.
    pub(super) low: Vec<char>,
    /// What lies inside names and reminders, which nobody corrects.
    pub(super) closed: Vec<bool>,
    pub(super) lang: Lang,
}

impl Text {
    pub(super) fn new(text: &str, lang: Lang) -> Self {
        let chars: Vec<char> = text.chars().collect();
        let low = chars.iter().map(|c| if matches!(c, '’' | '‘') { '\'' } else { c.to_ascii_lowercase() }).collect();
        let mut depth = 0_usize;
        let closed = chars.iter().map(|c| {
            depth += usize::from(matches!(c, '〈' | '《' | '('));
            let inside = depth > 0;
            depth -= usize::from(inside && matches!(c, '〉' | '》' | ')'));
            inside
        });
        Text { low, closed: closed.collect(), chars, lang }
    }

    pub(super) fn at(&self, at: usize) -> Option<char> {
        self.low.get(at).copied()
    }

    pub(super) fn before(&self, at: usize) -> Option<char> {
        self.at(at.checked_sub(1)?)
    }

    pub(super) fn piece(&self, from: usize, to: usize) -> String {
        self.chars.get(from..to).unwrap_or_default().iter().collect()
    }

    /// Whether a place lies inside a name or a reminder.
    pub(super) fn is_closed(&self, at: usize) -> bool {
        self.closed.get(at).copied().unwrap_or(false)
    }

    /// Whether a word can begin here.
    pub(super) fn begins(&self, at: usize) -> bool {
        let joined = |c: char| c.is_alphanumeric() || (self.lang == Lang::En && c == '\'');
        match (self.before(at), self.at(at)) {
            // `2장뽑는다`
            (Some(a), Some(b)) if self.lang == Lang::Ko => !joined(a) || !joined(b) || a.is_ascii_digit(),
            (Some(a), Some(b)) => !joined(a) || !joined(b),
            _ => true,
        }
    }

    /// Whether a word can end before this place. Of `x2` the `x` is a word.
    pub(super) fn ends(&self, at: usize) -> bool {
        let letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        self.lang == Lang::Ko || self.begins(at) || (letter(self.before(at)) && digit(self.at(at)))
    }

    /// Whether a clause begins here.
    pub(super) fn starts_clause(&self, at: usize) -> bool {
        let before = self.low.get(..at).unwrap_or_default().iter().rev().find(|c| !matches!(c, ' ' | '\t'));
        self.at(at).is_some_and(|c| !c.is_whitespace() && c != '[')
            && before.is_none_or(|c| matches!(c, '.' | ',' | ']' | ':' | ';' | '/' | '\n' | '・' | '-' | '「'))
            && self.begins(at)
    }

    /// Whether an ability by itself begins at this place: nothing but keywords, of two words at most, stands before it in its line.
    pub(super) fn starts_ability(&self, at: usize) -> bool {
        let before = self.low.get(..at).unwrap_or_default();
        let line: String = before.iter().rev().take_while(|c| **c != '\n').collect();
        let keywords = line.split(['.', ',', ';', '・']);
        !line.contains(':')
            && keywords.map(|said| said.split_whitespace().count()).all(|words| words < 3)
            && self.starts_clause(at)
    }

    /// What stands before a place in its sentence, without white space.
    pub(super) fn sentence_before(&self, at: usize) -> Vec<char> {
        let before = self.low.get(..at).unwrap_or_default().iter().rev();
        let mut said: Vec<char> = before.take_while(|c| !matches!(c, '.' | ';' | '\n')).copied().collect();
        said.retain(|c| !c.is_whitespace());
        said.reverse();
        said
    }

    pub(super) fn ends_clause(&self, at: usize) -> bool {
        let behind = self.low.get(at..).unwrap_or_default().iter().find(|c| !matches!(c, ' ' | '\t'));
        behind.is_none_or(|c| matches!(c, '.' | ',' | ';' | '\n' | '・' | '」')) && self.ends(at)
    }

    /// Whether the sentence at this place is the last one of its line. A semicolon is read as a full stop.
    pub(super) fn is_last(&self, at: usize) -> bool {
        let rest = self.low.get(at..).unwrap_or_default();
        let stops = |c: &char| matches!(c, '.' | ';' | '；');
        let mut line = rest.iter().take_while(|c| **c != '\n').skip_while(|c| !stops(c));
        line.all(|c| stops(c) || c.is_whitespace())
    }

    pub(super) fn skip_space(&self, at: usize) -> usize {
        at + self.low.get(at..).unwrap_or_default().iter().take_while(|c| matches!(c, ' ' | '\t')).count()
    }

    /// The end of a word that stands here; a space in it is any white space, or none.
    pub(super) fn word(&self, word: &[char], at: usize) -> Option<usize> {
        let mut end = at;
        for c in word {
            if *c == ' ' {
                end = self.skip_space(end);
            } else if self.at(end) == Some(*c) {
                end += 1;
            } else {
                return None;
            }
        }
        Some(end)
    }
}
