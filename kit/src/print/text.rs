//! Card text as HTML: a paragraph a line, heads, attributes and keywords marked so that a template's style can make signs of
//! them, and what keywords remind of behind them.

use super::template::escaped;
use crate::reminders::{reminder, said};
use crate::wording::spellings;
use cardwright_core::vocabulary::{StatOf, Vocabulary, Word};
use cardwright_dsl::files::{KeywordFile, ParameterType};
use cardwright_dsl::lexicon::{Lexicon, key};
use cardwright_dsl::text::Lang;
use std::fmt::Write as _;

/// A space at which no line ends.
const NO_BREAK: char = '\u{a0}';
/// No space, and no line ends there.
const JOINED: char = '\u{2060}';

/// A spelling that stands out in a text.
struct Sign {
    /// As the text has it.
    spelling: String,
    /// The kind of word: `head`, `attribute`, `keyword`.
    kind: &'static str,
    /// The id of the word.
    id: String,
}

/// The words of a text that stand out, and the keywords that it speaks of.
pub struct Signs<'a> {
    signs: Vec<Sign>,
    /// What the numbers of cards are called.
    numbers: Vec<&'static str>,
    keywords: Vec<&'a KeywordFile>,
    lexicon: &'a Lexicon,
    lang: Lang,
}

/// The place of the bracket that closes one which stands before a text: brackets may stand within.
fn closing(inner: &str) -> Option<usize> {
    let mut open = 0usize;
    inner.char_indices().find_map(|(at, c)| match c {
        '[' => {
            open += 1;
            None
        }
        ']' if open == 0 => Some(at),
        ']' => {
            open -= 1;
            None
        }
        _ => None,
    })
}

impl<'a> Signs<'a> {
    /// Of the texts of a game in a language. `keywords`: those that the card speaks of; `lexicon`: the words of its text.
    pub fn new(game: &Vocabulary, keywords: Vec<&'a KeywordFile>, lexicon: &'a Lexicon, lang: Lang) -> Self {
        let spelled = |word: &Word, kind| {
            let own = if lang == Lang::Ko { word.ko } else { word.en };
            own.iter()
                .map(move |s| Sign { spelling: (*s).to_owned(), kind, id: word.id.to_owned() })
                .collect::<Vec<_>>()
        };
        let mut signs: Vec<Sign> = game.heads.iter().flat_map(|head| spelled(&head.word, "head")).collect();
        signs.extend(game.attributes.iter().flat_map(|word| spelled(word, "attribute")));
        for keyword in &keywords {
            let name = keyword.name.as_ref().map(|names| names.get(lang));
            let sign = |name: &str| Sign { spelling: name.to_owned(), kind: "keyword", id: keyword.id.value.clone() };
            signs.extend(name.map(sign));
        }
        let of_cards = game.stats.iter().filter(|stat| stat.of == StatOf::Card).map(|stat| &stat.word);
        let numbers = of_cards.flat_map(|word| if lang == Lang::Ko { word.ko } else { word.en }).copied().collect();
        Self { signs, numbers, keywords, lexicon, lang }
    }

    /// Words without signs: what a number is called and its value stay on one line.
    fn plain(&self, text: &str) -> String {
        let is_value = |rest: &str| rest.starts_with(['+', '-', '−']) || rest.starts_with(|c: char| c.is_ascii_digit());
        let mut out = String::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let apart = !out.ends_with(char::is_alphanumeric);
            let begins = |name: &&'static str| {
                let (own, behind) = rest.split_at_checked(name.len())?;
                own.eq_ignore_ascii_case(name).then_some((own, behind))
            };
            let names = self.numbers.iter().filter_map(begins);
            let found =
                names.filter(|(_, behind)| is_value(behind.trim_start_matches(' '))).max_by_key(|(name, _)| name.len());
            match found.filter(|_| apart) {
                Some((name, behind)) => {
                    let value = behind.trim_start_matches(' ');
                    out.push_str(name);
                    out.push(if value.len() < behind.len() { NO_BREAK } else { JOINED });
                    rest = value;
                }
                None => {
                    out.push(c);
                    rest = rest.get(c.len_utf8()..).unwrap_or_default();
                }
            }
        }
        escaped(&out)
    }

    /// The sign that stands between brackets, if one does: `Attacker`, `Active: Main`, `Chain: 2`.
    fn bracketed(&self, inner: &str) -> Option<&Sign> {
        let is = |word: &str| self.signs.iter().find(|sign| key(&sign.spelling) == key(word));
        is(inner).or_else(|| is(inner.split(':').next().unwrap_or(inner)))
    }

    /// The keyword that begins a text which stands behind another one.
    fn bare(&self, before: &str, rest: &str) -> Option<&Sign> {
        let letter = |c: char| c.is_alphanumeric();
        if before.ends_with(letter) {
            return None;
        }
        let keywords = self.signs.iter().filter(|sign| sign.kind == "keyword");
        keywords
            .filter(|s| rest.strip_prefix(s.spelling.as_str()).is_some_and(|r| !r.starts_with(letter)))
            .max_by_key(|s| s.spelling.len())
    }

    /// A text as HTML, a paragraph a line.
    pub fn html(&self, text: &str) -> String {
        let mut out = String::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let _ = write!(out, "<p>{}</p>", self.line(line));
        }
        out
    }

    /// The heads without brackets that a line or a quoted text begins with, each with its place: `Play:`, `Fight/Reap:`,
    /// `Trigger /`.
    fn leading(&self, text: &str) -> Vec<(usize, &Sign)> {
        let ends = |rest: &str| rest.trim_start().starts_with([':', '/']);
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(rest) = text.get(at..) {
            let heads = self.signs.iter().filter(|sign| sign.kind == "head");
            let here = heads.filter(|s| rest.strip_prefix(s.spelling.as_str()).is_some_and(ends));
            let Some(sign) = here.max_by_key(|s| s.spelling.len()) else { break };
            found.push((at, sign));
            let behind = rest.get(sign.spelling.len()..).unwrap_or_default();
            let next = behind.trim_start_matches([' ', '/']);
            at += sign.spelling.len() + behind.len() - next.len();
        }
        found
    }

    fn line(&self, line: &str) -> String {
        let mut out = String::new();
        let (mut at, mut plain) = (0, 0);
        while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
            let begins =
                line.get(..at).is_some_and(|before| before.is_empty() || before.ends_with(['「', '"', '“', '\'']));
            let heads = if begins { self.leading(rest) } else { Vec::new() };
            for (place, sign) in &heads {
                out.push_str(&self.plain(line.get(plain..at + place).unwrap_or_default()));
                let _ = write!(out, "<b class=\"head {}\">{}</b>", escaped(&sign.id), escaped(&sign.spelling));
                plain = at + place + sign.spelling.len();
            }
            if !heads.is_empty() {
                at = plain;
                continue;
            }
            // What stands between brackets at the beginning of a line says when its text holds, also where it is no head.
            let condition = rest.starts_with('[') && at == 0;
            let (sign, shown, length) = match rest.strip_prefix('[').and_then(|inner| Some((inner, closing(inner)?))) {
                Some((inner, end)) => {
                    let inner = inner.get(..end).unwrap_or_default();
                    (self.bracketed(inner), inner, end + 2)
                }
                None => match self.bare(line.get(..at).unwrap_or_default(), rest) {
                    Some(sign) => {
                        (Some(sign), rest.get(..sign.spelling.len()).unwrap_or_default(), sign.spelling.len())
                    }
                    None => (None, "", rest.chars().next().map_or(1, char::len_utf8)),
                },
            };
            if let Some(sign) = sign {
                out.push_str(&self.plain(line.get(plain..at).unwrap_or_default()));
                let (kind, id) = (sign.kind, escaped(&sign.id));
                let _ = write!(out, "<b class=\"{kind} {id}\">{}</b>", escaped(shown));
                plain = at + length;
                at = plain;
            } else if condition && length > 2 {
                let _ = write!(out, "<b class=\"head\">{}</b>", escaped(shown));
                plain = length;
                at = length;
            } else {
                at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
        out + &self.plain(line.get(plain..).unwrap_or_default())
    }

    /// What the keywords of a text remind of, each once: its text with the number that stands behind its name, or with what is
    /// done under it. One that takes anything else is left to the rules.
    pub fn reminders(&self, text: &str) -> String {
        let mut out = String::new();
        let mut within = Vec::new();
        for keyword in &self.keywords {
            let Some(name) = self.name(keyword).filter(|name| text.contains(name)) else { continue };
            let Some((said, inner)) = self.doing(keyword, text) else { continue };
            within.extend(inner);
            self.remind(&mut out, name, &said);
        }
        for keyword in self.keywords.iter().filter(|keyword| !within.contains(&keyword.id.value.as_str())) {
            let Some(name) = self.name(keyword).filter(|name| text.contains(name)) else { continue };
            if let Some(said) = reminder(keyword, text, self.lang, Some(self.lexicon)) {
                self.remind(&mut out, name, &said);
            }
        }
        out
    }

    /// How a keyword is spelled.
    fn name(&self, keyword: &KeywordFile) -> Option<&str> {
        let sign = self.signs.iter().find(|sign| sign.kind == "keyword" && sign.id == keyword.id.value);
        sign.map(|sign| sign.spelling.as_str())
    }

    fn remind(&self, out: &mut String, name: &str, said: &str) {
        let _ = write!(out, "<p class=\"reminder\">({} – {})</p>", escaped(name), self.plain(said));
    }

    /// What a keyword that takes an action reminds of, with what is done under it on this card, and the keyword that does it, if
    /// one does: that is said with it.
    fn doing(&self, keyword: &KeywordFile, text: &str) -> Option<(String, Option<&str>)> {
        let [action] = keyword.parameters.as_slice() else { return None };
        if action.kind != ParameterType::Effect {
            return None;
        }
        let name = self.name(keyword)?;
        let head = format!("[{name}]");
        let line = text.lines().find_map(|line| line.split_once(head.as_str())).map(|(_, behind)| behind.trim())?;
        let stands = |other: &&&KeywordFile| self.name(other).is_some_and(|name| line.starts_with(name));
        let inner = self.keywords.iter().find(stands);
        let done = match inner {
            Some(inner) => reminder(inner, line, self.lang, Some(self.lexicon))?,
            None => line.to_owned(),
        };
        // Only one sentence can stand in the middle of another one.
        let done = done.strip_suffix('.').filter(|done| !done.contains(['.', '(']))?;
        let said = said(keyword, self.lang, Some(self.lexicon))?;
        let place = format!("{{{}}}", action.name.value);
        let done = match self.lang {
            Lang::Ko => spellings::action(done)?.to_owned(),
            Lang::En => {
                let mut letters = done.chars();
                letters.next().map(|first| first.to_lowercase().chain(letters).collect())?
            }
        };
        Some((said.replace(&place, &done), inner.map(|inner| inner.id.value.as_str())))
    }
}
