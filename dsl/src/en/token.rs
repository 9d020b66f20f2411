//! The grammar's pairs as sentences of tokens with their source places. It knows no word of English and none of a game.

use crate::text::Note;
use std::ops::Range;

use pest::Parser as _;
use pest::iterators::Pair;

use super::normalise::{Clean, LONE_CLOSE, LONE_OPEN, normalise};

#[derive(pest_derive::Parser)]
#[grammar = "en/en.pest"]
struct Grammar;

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A word in lower case.
    Word(String),
    /// A number in digits.
    Number(i64),
    /// `+`, `-` or `=`.
    Sign(char),
    /// `'s` or the apostrophe of a plural.
    Possessive,
    /// `,`
    Comma,
    /// `:` inside brackets
    Colon,
    /// `[ … ]`
    Bracket(Vec<Tok>),
    /// `《 … 》`
    Affiliation(String),
    /// `〈 … 〉`
    Name(String),
    /// `「 … 」`
    Quote(Vec<Sentence>),
    /// A character that fits nowhere.
    Stray(char),
}

/// A token with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tok {
    pub(crate) kind: Kind,
    /// Byte range in the source.
    pub(crate) span: Range<usize>,
    /// Whether a line of the source begins with it.
    pub(crate) starts_line: bool,
}

/// The character that ends a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// `.`
    Full,
    /// `:`
    Colon,
    /// `/`
    Slash,
    /// Nothing: the end of the text or of a quotation.
    Missing,
}

/// Tokens up to a stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sentence {
    /// The place of the `・` that opens it as a mode.
    pub(crate) bullet: Option<Range<usize>>,
    pub(crate) toks: Vec<Tok>,
    pub(crate) stop: Stop,
    /// Byte range in the source.
    pub(crate) span: Range<usize>,
}

struct Reader<'a> {
    clean: &'a Clean,
    source: &'a str,
    /// Texts in parentheses, without them, with their places.
    reminders: Vec<(Range<usize>, String)>,
    /// Where the last token ended, in the source.
    last: usize,
}

/// A text as tokens.
#[derive(Debug)]
pub(crate) struct Tokens {
    pub(crate) sentences: Vec<Sentence>,
    /// Texts in parentheses, without them, with their places.
    pub(crate) reminders: Vec<(Range<usize>, String)>,
    /// Accepted spellings, with the printed ones.
    pub(crate) notes: Vec<Note>,
}

/// A text as sentences. Total: every text has a reading as tokens.
pub(crate) fn tokens(source: &str) -> Tokens {
    let clean = normalise(source);
    let Ok(mut pairs) = Grammar::parse(Rule::text, &clean.text) else {
        // the grammar takes any character as a stray, so that only its own recursion limit can end here
        let span = 0..source.len();
        let stray = Tok { kind: Kind::Stray('「'), span: span.clone(), starts_line: true };
        let sentences = vec![Sentence { bullet: None, toks: vec![stray], stop: Stop::Missing, span }];
        return Tokens { sentences, reminders: Vec::new(), notes: clean.notes };
    };
    let mut reader = Reader { clean: &clean, source, reminders: Vec::new(), last: 0 };
    let sentences = pairs.next().map(|text| reader.sentences(text)).unwrap_or_default();
    let reminders = reader.reminders;
    Tokens { sentences, reminders, notes: clean.notes }
}

/// The game's words in the place of its signs and further spellings (`2D`, `Æmber`).
pub(crate) fn respell(sentences: &mut [Sentence], symbols: &[(&str, &str)]) {
    for sentence in sentences {
        respell_tokens(&mut sentence.toks, symbols);
    }
}

fn respell_tokens(toks: &mut [Tok], symbols: &[(&str, &str)]) {
    let mut number_ends = None;
    for tok in toks {
        let behind_number = number_ends == Some(tok.span.start);
        number_ends = None;
        match &mut tok.kind {
            Kind::Number(_) => number_ends = Some(tok.span.end),
            Kind::Word(word) => {
                let sign = |(sign, _): &&(&str, &str)| *sign == word && (behind_number || word.chars().count() > 1);
                if let Some((_, spelled)) = symbols.iter().find(sign) {
                    *word = (*spelled).to_owned();
                }
            }
            Kind::Bracket(inner) => respell_tokens(inner, symbols),
            Kind::Quote(inner) => respell(inner, symbols),
            _ => {}
        }
    }
}

impl Reader<'_> {
    fn sentences(&mut self, pair: Pair<'_, Rule>) -> Vec<Sentence> {
        pair.into_inner().filter(|p| p.as_rule() == Rule::sentence).map(|p| self.sentence(p)).collect()
    }

    fn span(&self, pair: &Pair<'_, Rule>) -> Range<usize> {
        let span = pair.as_span();
        self.clean.source(span.start()..span.end())
    }

    fn sentence(&mut self, pair: Pair<'_, Rule>) -> Sentence {
        let mut out = Sentence { bullet: None, toks: Vec::new(), stop: Stop::Missing, span: self.span(&pair) };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::bullet => out.bullet = Some(self.span(&part)),
                Rule::stop => {
                    out.stop = match part.as_str() {
                        ":" => Stop::Colon,
                        "/" => Stop::Slash,
                        _ => Stop::Full,
                    };
                    self.last = self.span(&part).end;
                }
                _ => out.toks.extend(self.token(part)),
            }
        }
        if let (Some(first), Some(last)) = (out.toks.first(), out.toks.last()) {
            out.span = first.span.start..last.span.end;
        }
        out
    }

    fn token(&mut self, pair: Pair<'_, Rule>) -> Option<Tok> {
        let span = self.span(&pair);
        let starts_line = self.source.get(self.last..span.start).is_some_and(|gap| gap.contains('\n'));
        let text = pair.as_str();
        let kind = match pair.as_rule() {
            Rule::reminder => {
                let inside = text
                    .trim_end_matches('.')
                    .trim_start_matches('(')
                    .trim_end_matches(')')
                    .trim()
                    .trim_end_matches('.');
                self.last = span.end;
                self.reminders.push((span, inside.to_owned()));
                return None;
            }
            Rule::word => Kind::Word(text.to_lowercase()),
            // a number that no card can hold is as wrong as one that no machine can: the checker says so
            Rule::number => Kind::Number(text.replace(',', "").parse().unwrap_or(i64::MAX)),
            Rule::sign => Kind::Sign(text.chars().next().unwrap_or('+')),
            Rule::possessive => Kind::Possessive,
            Rule::comma => Kind::Comma,
            Rule::colon => Kind::Colon,
            Rule::affiliation => Kind::Affiliation(inner(pair)),
            Rule::name => Kind::Name(inner(pair)),
            Rule::bracket | Rule::inside => {
                self.last = span.start;
                Kind::Bracket(pair.into_inner().filter_map(|p| self.token(p)).collect())
            }
            Rule::quote => {
                self.last = span.start;
                Kind::Quote(self.sentences(pair))
            }
            _ => Kind::Stray(match text.chars().next() {
                Some(LONE_OPEN) => '「',
                Some(LONE_CLOSE) => '」',
                other => other.unwrap_or(' '),
            }),
        };
        self.last = span.end;
        Some(Tok { kind, span, starts_line })
    }
}

fn inner(pair: Pair<'_, Rule>) -> String {
    let text = pair.into_inner().next().map_or("", |p| p.as_str());
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(toks: &[Tok]) -> Vec<String> {
        toks.iter()
            .map(|t| match &t.kind {
                Kind::Word(w) => w.clone(),
                Kind::Number(n) => n.to_string(),
                Kind::Sign(c) | Kind::Stray(c) => c.to_string(),
                Kind::Possessive => "'s".into(),
                Kind::Comma => ",".into(),
                Kind::Colon => ":".into(),
                Kind::Bracket(inner) => format!("[{}]", words(inner).join(" ")),
                Kind::Affiliation(a) => format!("《{a}》"),
                Kind::Name(n) => format!("〈{n}〉"),
                Kind::Quote(s) => {
                    format!("「{}」", s.iter().map(|s| words(&s.toks).join(" ")).collect::<Vec<_>>().join("|"))
                }
            })
            .collect()
    }

    #[test]
    fn sentences_brackets_names_and_quotes_are_told_apart() {
        let text = "[Active: Main] Your opponent's unit can't attack, power -1,200.\nTrigger / It gains 「[Exit] Draw 1 card」 (a reminder. With a stop.).";
        let read = tokens(text).sentences;
        let shown: Vec<_> = read.iter().map(|s| words(&s.toks).join(" ")).collect();
        assert_eq!(
            shown,
            [
                "[active : main] your opponent 's unit can't attack , power - 1200",
                "trigger",
                "it gains 「[exit] draw 1 card」"
            ]
        );
        assert_eq!(read[1].stop, Stop::Slash);
        assert!(read[1].toks[0].starts_line && !read[0].toks[1].starts_line);
    }

    #[test]
    fn what_is_never_closed_is_a_stray_at_its_place() {
        for text in ["[Entry Draw 1 card.", "gains 「[Exit] Draw", "from 〈Lumi", "a ] b", "((", "」 draw", "・・"]
        {
            let read = tokens(text).sentences;
            assert!(!read.is_empty(), "{text}");
        }
        let read = tokens("[Entry Draw 1 card.").sentences;
        assert_eq!(read[0].toks[0].kind, Kind::Stray('['));
        assert_eq!(read[0].toks[0].span, 0..1);
    }
}
