//! Card text as HTML: a paragraph a line, heads, attributes and keywords marked so that a template's style can make signs of
//! them, and what keywords remind of behind them.

use super::template::escaped;
use crate::reminders::reminder;
use cardwright_core::vocabulary::{Vocabulary, Word};
use cardwright_dsl::files::KeywordFile;
use cardwright_dsl::lexicon::{Lexicon, key};
use cardwright_dsl::text::Lang;
use std::fmt::Write as _;

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
    keywords: Vec<&'a KeywordFile>,
    lexicon: &'a Lexicon,
    lang: Lang,
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
        Self { signs, keywords, lexicon, lang }
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

    /// The head without brackets that a line begins with: `Play:`, `Trigger /`.
    fn leading(&self, line: &str) -> Option<&Sign> {
        let ends = |rest: &str| rest.trim_start().starts_with([':', '/']);
        let heads = self.signs.iter().filter(|sign| sign.kind == "head");
        heads.filter(|s| line.strip_prefix(s.spelling.as_str()).is_some_and(ends)).max_by_key(|s| s.spelling.len())
    }

    fn line(&self, line: &str) -> String {
        let mut out = String::new();
        let (mut at, mut plain) = (0, 0);
        if let Some(sign) = self.leading(line) {
            let _ = write!(out, "<b class=\"head {}\">{}</b>", escaped(&sign.id), escaped(&sign.spelling));
            (at, plain) = (sign.spelling.len(), sign.spelling.len());
        }
        while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
            let (sign, shown, length) = match rest.strip_prefix('[').and_then(|inner| Some((inner, inner.find(']')?))) {
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
                out.push_str(&escaped(line.get(plain..at).unwrap_or_default()));
                let (kind, id) = (sign.kind, escaped(&sign.id));
                let _ = write!(out, "<b class=\"{kind} {id}\">{}</b>", escaped(shown));
                plain = at + length;
                at = plain;
            } else {
                at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
        out + &escaped(line.get(plain..).unwrap_or_default())
    }

    /// What the keywords of a text remind of, each once: its text with the number that stands behind its name. One that takes
    /// more than a number is left to the rules.
    pub fn reminders(&self, text: &str) -> String {
        let mut out = String::new();
        for keyword in &self.keywords {
            let name = self.signs.iter().find(|sign| sign.kind == "keyword" && sign.id == keyword.id.value);
            let Some(name) = name else { continue };
            let at_all = text.contains(&name.spelling);
            if let Some(said) = reminder(keyword, text, self.lang, Some(self.lexicon)).filter(|_| at_all) {
                let _ = write!(out, "<p class=\"reminder\">({} – {})</p>", escaped(&name.spelling), escaped(&said));
            }
        }
        out
    }
}
