//! Marks and what stands in them: brackets without partners, heads, affiliations and names that nobody knows. Each is told and
//! mended, so that the rest of its sentence can be read.

use std::ops::Range;

use crate::english::{Form, forms};
use crate::lang::Lang;
use crate::lexicon::{Class, Lexicon, key};
use crate::spelling::{Clean, LONE_CLOSE, LONE_OPEN};
use crate::suggest::suggest;
use crate::text::TextError;
use cardwright_core::vocabulary::{CommonVerb, HeadParam, VerbNumber};

/// Each mark with its partner.
const PAIRS: [(char, char); 5] = [('[', ']'), ('(', ')'), ('〈', '〉'), ('《', '》'), ('「', '」')];
/// What stands between brackets at the beginning of a sentence.
const OPENING: [Class; 4] = [Class::Head, Class::Attribute, Class::Keyword, Class::Position];

/// A text with its marks mended, and what was wrong with them.
pub(in crate::rows) fn mended(clean: &Clean, lang: Lang, lexicon: &Lexicon) -> (Clean, Vec<TextError>) {
    let chars: Vec<(usize, char)> = clean.text.char_indices().collect();
    let mut mender = Mender { clean, lang, lexicon, edits: Vec::new(), errors: Vec::new() };
    let partners = partners(&chars);
    for (n, (at, c)) in chars.iter().copied().enumerate() {
        match (c, partners.get(n).copied().flatten()) {
            (LONE_OPEN, _) => mender.lone_quote(at, "「", "」"),
            (LONE_CLOSE, _) => mender.lone_quote(at, "」", "「"),
            ('[' | '(' | '〈' | '《', None) => mender.unclosed(at, c),
            (']' | ')' | '〉' | '》', None) => mender.unopened(at, c),
            ('[', Some(end)) => mender.bracket(at, end),
            ('〈' | '《', Some(end)) => mender.term(at, end),
            _ => {}
        }
    }
    mender.finish()
}

/// For each opening mark the byte of its partner, for each closing one anything.
fn partners(chars: &[(usize, char)]) -> Vec<Option<usize>> {
    let mut found: Vec<Option<usize>> = vec![None; chars.len()];
    let mut open: Vec<(usize, char)> = Vec::new();
    for (n, (at, c)) in chars.iter().copied().enumerate() {
        let inside = open.last().map(|(_, c)| *c);
        match c {
            // what stands in parentheses and names is no text
            _ if inside == Some('(') && c != ')' && c != '(' => {}
            '[' | '(' | '〈' | '《' => {
                if matches!(inside, Some('〈' | '《')) {
                    open.pop();
                }
                open.push((n, c));
            }
            ']' | ')' | '〉' | '》' => {
                let partner = PAIRS.iter().find(|(_, close)| *close == c).map(|(open, _)| *open);
                let reaches = open.iter().rposition(|(_, c)| Some(*c) == partner);
                if let Some(place) = reaches {
                    let opened = open.get(place).map(|(n, _)| *n);
                    open.truncate(place);
                    for (mark, partner) in [(opened, at), (Some(n), at)] {
                        if let Some(place) = mark.and_then(|mark| found.get_mut(mark)) {
                            *place = Some(partner);
                        }
                    }
                }
            }
            // no head goes on behind a stop, no name on another line
            '.' | '・' if !matches!(inside, Some('〈' | '《')) => open.retain(|(_, c)| *c != '['),
            '\n' => open.clear(),
            _ => {}
        }
    }
    found
}

struct Mender<'m> {
    clean: &'m Clean,
    lang: Lang,
    lexicon: &'m Lexicon,
    /// Bytes of the clean text with what is read in their place, in order.
    edits: Vec<(Range<usize>, String)>,
    errors: Vec<TextError>,
}

impl Mender<'_> {
    fn rest(&self, at: usize) -> &str {
        self.clean.text.get(at..).unwrap_or_default()
    }

    fn lone_quote(&mut self, at: usize, mark: &str, partner: &'static str) {
        let bytes = at..at + mark.len();
        let span = self.clean.source(bytes.clone());
        self.errors.push(TextError::new("missing-bracket", span).arg("bracket", partner));
        let end = self.clean.text.trim_end().trim_end_matches('.').len();
        if partner == "」" {
            self.edits.extend([(bytes, "「".to_owned()), (end..end, partner.to_owned())]);
        } else {
            self.edits.push((bytes, String::new()));
        }
    }

    /// A mark that is never closed: behind the longest known word its partner is missing.
    fn unclosed(&mut self, at: usize, open: char) {
        let partner = PAIRS.iter().find(|(mark, _)| *mark == open).map_or(' ', |(_, close)| *close);
        let inner = at + open.len_utf8();
        let error = TextError::new("missing-bracket", self.clean.source(at..inner)).arg("bracket", partner);
        let classes: &[Class] = match open {
            '[' => &OPENING,
            '《' => &[Class::Affiliation],
            '〈' => &[Class::Name],
            _ => &[],
        };
        let Some(length) = self.known_word(self.rest(inner), classes) else {
            self.errors.push(error);
            self.edits.push((at..inner, String::new()));
            return;
        };
        let word = self.rest(inner).get(..length).unwrap_or_default().to_owned();
        let whole = format!("{open}{word}{partner}");
        self.errors.push(error.suggest(self.clean.source(at..inner + length), whole.clone()));
        self.edits.push((at..inner + length, whole));
    }

    /// How long the longest known word is that a text begins with, with the number behind it.
    fn known_word(&self, text: &str, classes: &[Class]) -> Option<usize> {
        let spellings = self.lexicon.spellings(self.lang).iter().filter(|s| classes.contains(&s.class));
        let lengths = spellings.filter_map(|spelling| begins(text, &spelling.text));
        let length = lengths.max()?;
        let behind = text.get(length..).unwrap_or_default();
        let number = behind.strip_prefix(':').map(str::trim_start).unwrap_or_default();
        let digits = number.chars().take_while(char::is_ascii_digit).count();
        Some(if digits > 0 { length + behind.len() - number.len() + digits } else { length })
    }

    /// A mark that was never opened: before the longest known word its partner is missing.
    fn unopened(&mut self, at: usize, close: char) {
        let partner = PAIRS.iter().find(|(_, mark)| *mark == close).map_or(' ', |(open, _)| *open);
        let end = at + close.len_utf8();
        let mut error = TextError::new("missing-bracket", self.clean.source(at..end)).arg("bracket", partner);
        let before = self.clean.text.get(..at).unwrap_or_default();
        let line = before
            .rfind(['.', '\n', ']', '・'])
            .map_or(0, |at| at + before.get(at..).and_then(|b| b.chars().next()).map_or(1, char::len_utf8));
        let classes: &[Class] = if close == ']' { &OPENING } else { &[Class::Affiliation, Class::Name] };
        let text = before.get(line..).unwrap_or_default();
        let inside = text.trim();
        let known = close != ')' && classes.iter().any(|class| self.lexicon.find(self.lang, *class, inside).is_some());
        let start = line + text.len() - text.trim_start().len();
        if known {
            let whole = format!("{partner}{inside}{close}");
            error = error.suggest(self.clean.source(start..end), whole.clone());
            self.edits.push((start..end, whole));
        } else {
            self.edits.push((at..end, String::new()));
        }
        self.errors.push(error);
    }

    /// What stands between square brackets: a head, an attribute, a keyword, what an item is put on, or what a keyword takes.
    fn bracket(&mut self, at: usize, end: usize) {
        let inner = at + 1..end;
        let written = self.clean.text.get(inner.clone()).unwrap_or_default();
        let inside = written.trim();
        let before = self.clean.text.get(..at).and_then(|text| text.chars().next_back());
        let number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || c == 'X');
        // behind a keyword
        let taken = before.is_some_and(|c| c.is_alphabetic() && c != '다');
        if inside.is_empty() || taken || number(inside) || self.equips(inside) {
            return;
        }
        let known = |text: &str| OPENING.iter().any(|class| self.lexicon.find(self.lang, *class, text).is_some());
        let icons = self.icons();
        if icons.contains(&inside) {
            return;
        }
        if known(inside) || self.lexicon.find(self.lang, Class::Head, &inside.replace(':', "")).is_some() {
            return;
        }
        let name = inside.split(':').next().unwrap_or_default().trim();
        let head = self.lexicon.id(self.lang, Class::Head, name).and_then(|id| self.lexicon.head(id));
        if let Some(head) = head {
            let param = inside.get(name.len()..).unwrap_or_default().trim_start_matches([':', ' ']);
            if head.param == HeadParam::Number && !param.starts_with(|c: char| c.is_ascii_digit()) && !param.is_empty()
            {
                let error = TextError::new("head-needs-number", self.clean.source(at..end + 1));
                self.errors.push(error.arg("head", head.word.id));
                self.edits.push((inner, format!("{name}: 1")));
            }
            return;
        }
        // `[레벨링크8]`: the name and what it takes, written together
        let squeezed: String = key(inside).chars().filter(|c| *c != ':').collect();
        let takes = |word: &cardwright_core::vocabulary::HeadWord| {
            let spellings = if self.lang == Lang::Ko { word.word.ko } else { word.word.en };
            let plain = |text: &str| key(text).chars().filter(|c| *c != ':').collect::<String>();
            spellings.iter().any(|text| {
                squeezed == plain(text) || word.param != HeadParam::None && squeezed.starts_with(&plain(text))
            })
        };
        if self.lexicon.vocabulary().heads.iter().any(takes) {
            return;
        }
        let start = at + 1 + written.len() - written.trim_start().len();
        let span = start..start + inside.len();
        let error = TextError::new("unknown-word", self.clean.source(span.clone()))
            .arg("word", inside)
            .arg("class", Class::Head.as_str());
        // In the middle of a sentence stand icons, where a game has them.
        let icon = suggest(inside, icons.iter().copied()).filter(|_| before.is_some_and(|c| c == ' '));
        let near = icon
            .or_else(|| self.lexicon.nearest(self.lang, &OPENING, inside))
            .or_else(|| self.lexicon.nearest(self.lang, &OPENING, name));
        match near {
            Some(near) => {
                self.errors.push(error.suggest(self.clean.source(span.clone()), near));
                self.edits.push((span, near.to_owned()));
            }
            None => {
                self.errors.push(error);
                self.edits.push((at..end + 1, String::new()));
            }
        }
    }

    /// What stands in the brackets that are part of a verb of the game: its icons.
    fn icons(&self) -> Vec<&'static str> {
        let verbs = self.lexicon.vocabulary().verbs.iter();
        let said = verbs.flat_map(|verb| match (self.lang, verb.number) {
            (Lang::En, VerbNumber::Of(unit)) => vec![unit],
            (Lang::En, _) => Vec::new(),
            (Lang::Ko, _) => verb.word.ko.to_vec(),
        });
        said.filter_map(|text| Some(text.split_once('[')?.1.split_once(']')?.0)).collect()
    }

    /// Whether a bracket says what an item may be put on.
    fn equips(&self, inside: &str) -> bool {
        let words: Vec<&str> = match self.lang {
            Lang::En => self
                .lexicon
                .common_verb(CommonVerb::Equip)
                .map(|verb| forms(verb, Form::Base).to_vec())
                .unwrap_or_default(),
            Lang::Ko => {
                let condition = self.lexicon.vocabulary().causes.iter().find(|cause| cause.id == "equip-condition");
                condition.map(|word| word.ko.to_vec()).unwrap_or_default()
            }
        };
        words.iter().any(|word| key(inside).starts_with(&key(word)))
    }

    /// What stands between the marks of a name or an affiliation.
    fn term(&mut self, at: usize, end: usize) {
        let mark = self.rest(at).chars().next().unwrap_or(' ');
        let inner = at + mark.len_utf8()..end;
        let written = self.clean.text.get(inner.clone()).unwrap_or_default();
        let class = if mark == '〈' { Class::Name } else { Class::Affiliation };
        if self.lexicon.find(self.lang, class, written).is_some() {
            return;
        }
        let code = if class == Class::Name { "unknown-card-name" } else { "unknown-word" };
        let error = TextError::new(code, self.clean.source(inner.clone()))
            .arg("word", written.trim())
            .arg("class", class.as_str());
        let near = self.lexicon.nearest(self.lang, &[class], written);
        // whichever is known stands for it while the rest is read
        let other = near
            .or_else(|| self.lexicon.spellings(self.lang).iter().find(|s| s.class == class).map(|s| s.text.as_str()));
        self.errors.push(match near {
            Some(near) => error.suggest(self.clean.source(inner.clone()), near),
            None => error,
        });
        self.edits.extend(other.map(|other| (inner, other.to_owned())));
    }

    /// The text with all that was mended.
    fn finish(mut self) -> (Clean, Vec<TextError>) {
        self.edits.sort_by_key(|(bytes, _)| bytes.start);
        let mut out =
            Clean { text: String::new(), from: Vec::new(), source_len: self.clean.source_len, notes: Vec::new() };
        let mut at = 0;
        for (bytes, text) in &self.edits {
            if bytes.start < at {
                continue;
            }
            copy(self.clean, at..bytes.start, &mut out);
            let span = self.clean.source(bytes.clone());
            text.chars().for_each(|c| out.push(c, &span));
            at = bytes.end;
        }
        copy(self.clean, at..self.clean.text.len(), &mut out);
        (out, self.errors)
    }
}

/// Adds a part of a text with its places.
pub(in crate::rows) fn copy(clean: &Clean, bytes: Range<usize>, out: &mut Clean) {
    for (at, c) in clean.text.get(bytes.clone()).unwrap_or_default().char_indices() {
        let at = bytes.start + at;
        out.push(c, &clean.source(at..at + c.len_utf8()));
    }
}

/// How many bytes of a text a word takes that it begins with, whatever spaces and case it is written in.
fn begins(text: &str, word: &str) -> Option<usize> {
    let mut wanted = word.chars().filter(|c| !c.is_whitespace()).peekable();
    for (at, c) in text.char_indices() {
        let Some(next) = wanted.peek() else { return Some(at).filter(|_| !c.is_alphanumeric() || !word.is_ascii()) };
        if c.is_whitespace() {
            continue;
        }
        if !c.to_lowercase().eq(next.to_lowercase()) {
            return None;
        }
        wanted.next();
    }
    wanted.peek().is_none().then_some(text.len())
}
