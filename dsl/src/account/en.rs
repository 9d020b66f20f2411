//! English card text as counted words: tokens of the grammar in lower case, the spellings of the table joined, plurals and
//! third persons without their ending.

use std::ops::Range;

use pest::Parser as _;

use super::rows::Table;
use super::word::Word;
use crate::lexicon::{Class, Lang, Lexicon};
use crate::rows::is_sign;
use crate::rows::text::{Rule, Text};
use crate::spelling::Clean;
use crate::spelling::en::normalise;

/// No spelling of the table has more words.
const LONGEST: usize = 6;

/// The counted words of a text.
pub(super) fn words(text: &str, lexicon: &Lexicon, table: &Table) -> Vec<Word> {
    let clean = normalise(text);
    let mut reader = Reader { lexicon, table, clean: &clean, run: Vec::new(), end: 0, out: Vec::new() };
    reader.sentences(&clean.text, 0);
    reader.out
}

struct Reader<'a> {
    lexicon: &'a Lexicon,
    table: &'a Table,
    clean: &'a Clean,
    /// Words that stand right behind one another, as the table spells them, with their places in the source.
    run: Vec<(String, Range<usize>)>,
    /// Where the sentence ends so far, in the source; 0 before its first token.
    end: usize,
    out: Vec<Word>,
}

impl Reader<'_> {
    fn is_affiliation(&self, name: &str) -> bool {
        self.lexicon.name(Lang::En, name).is_none() && self.lexicon.affiliation(Lang::En, name).is_some()
    }

    /// Counts the words of sentences that begin at this byte of the clean text.
    fn sentences(&mut self, text: &str, offset: usize) {
        let Ok(pairs) = Text::parse(Rule::counted, text) else { return };
        let mut depth = 0usize;
        let (mut number_ends, mut reminder_ends) = (None, None);
        for pair in pairs.flat_map(pest::iterators::Pair::into_inner) {
            let (rule, said) = (pair.as_rule(), pair.as_str());
            let (start, end) = (offset + pair.as_span().start(), offset + pair.as_span().end());
            let span = self.clean.source(start..end);
            let inside = || {
                let inner = pair.clone().into_inner().as_str().to_lowercase();
                inner.split_whitespace().collect::<Vec<_>>().join(" ")
            };
            let spelled = match rule {
                Rule::gap | Rule::EOI => continue,
                Rule::reminder => {
                    reminder_ends = Some(end);
                    continue;
                }
                Rule::quote => {
                    self.flush();
                    self.out.push(Word::new("「", span.start..span.start));
                    let mark = '「'.len_utf8();
                    self.sentences(said.get(mark..said.len() - mark).unwrap_or_default(), start + mark);
                    self.out.push(Word::new("」", span.end..span.end));
                    self.end = span.end;
                    continue;
                }
                Rule::affiliation => format!("《{}", inside()),
                // an affiliation in single brackets, where no card has that name
                Rule::name if self.is_affiliation(&inside()) => format!("《{}", inside()),
                Rule::name => format!("〈{}", inside()),
                Rule::number => {
                    number_ends = Some(end);
                    format!("#{}", said.replace(',', "").parse().unwrap_or(i64::MAX))
                }
                Rule::possessive => "'s".to_owned(),
                // a trait is said by its word alone where attributes are
                Rule::whole_word if self.lexicon.vocabulary().notation.bare_attributes && self.is_affiliation(said) => {
                    format!("《{}", said.to_lowercase())
                }
                Rule::whole_word => {
                    let sign = number_ends == Some(start) || is_sign(text, pair.as_span().start(), said);
                    self.respelled(&said.to_lowercase(), sign)
                }
                _ => match said {
                    "[" | "]" => {
                        depth = if said == "[" { depth + 1 } else { depth.saturating_sub(1) };
                        self.flush();
                        self.end = span.end;
                        continue;
                    }
                    "," => {
                        self.end = span.end;
                        continue;
                    }
                    ":" if depth > 0 => continue,
                    // a stop behind a reminder is its own
                    "." if reminder_ends == Some(start) => continue,
                    "." | ":" | "/" => {
                        self.stop(said == ":", &span);
                        continue;
                    }
                    "・" => {
                        if self.end > 0 {
                            self.stop(false, &span);
                        }
                        self.out.push(Word::new("・", span.clone()));
                        self.end = span.end;
                        continue;
                    }
                    sign => sign.to_owned(),
                },
            };
            self.end = span.end;
            match spelled.strip_prefix("non-") {
                Some(other) => {
                    let bare = self.lexicon.vocabulary().notation.bare_attributes && self.is_affiliation(other);
                    let other = if bare { format!("《{other}") } else { other.to_owned() };
                    self.run.extend([("non".to_owned(), span.clone()), (other, span)]);
                }
                None => self.run.push((spelled, span)),
            }
        }
        if self.end > 0 {
            self.stop(false, &(self.end..self.end));
        }
    }

    /// The end of a sentence. What stands before a colon is done for what stands behind it.
    fn stop(&mut self, colon: bool, at: &Range<usize>) {
        self.flush();
        let end = if self.end > 0 { self.end } else { at.end };
        if colon {
            self.out.push(Word::new(":", end..end + 1));
        }
        self.out.push(Word::new(".", end..end));
        self.end = 0;
    }

    /// The game's word in the place of its sign or further spelling (`2D`, `Æmber`).
    fn respelled(&self, word: &str, is_sign: bool) -> String {
        let known =
            |(sign, _): &&(&str, &str)| *sign == word && (is_sign || word.chars().count() > 1 || !word.is_ascii());
        let symbol = self.lexicon.vocabulary().symbols.iter().find(known);
        symbol.map_or(word, |(_, spelled)| *spelled).to_owned()
    }

    /// Counts a run of words, those that the table spells together as one.
    fn flush(&mut self) {
        let run = std::mem::take(&mut self.run);
        let mut rest = run.as_slice();
        while let Some(((first, span), behind)) = rest.split_first() {
            let found = (1..=rest.len().min(LONGEST)).rev().find_map(|n| {
                let words: Vec<&str> = rest.iter().take(n).map(|(word, _)| word.as_str()).collect();
                Some((n, self.table.words.get(&words.join(" "))?))
            });
            let Some((n, key)) = found else {
                self.out.push(Word::new(self.key(first), span.clone()));
                rest = behind;
                continue;
            };
            let end = rest.get(n - 1).map_or(span.end, |(_, last)| last.end);
            if !key.is_empty() {
                self.out.push(Word::new(key.as_str(), span.start..end));
            }
            rest = rest.get(n..).unwrap_or_default();
        }
    }

    /// The key of a word: nouns and numbers of cards say what they are, since others modify them.
    fn key(&self, word: &str) -> String {
        let stem = singular(word);
        let noun =
            self.lexicon.find(Lang::En, Class::Noun, stem).and_then(|at| self.lexicon.vocabulary().nouns.get(at));
        if noun.is_some() {
            return format!("noun:{stem}");
        }
        match self.lexicon.id(Lang::En, Class::Stat, stem) {
            Some(id) => format!("stat:{id}"),
            None => stem.to_owned(),
        }
    }
}

/// A noun without its plural, a verb without its third person.
fn singular(word: &str) -> &str {
    let short = |ending: &str| word.strip_suffix(ending).filter(|stem| stem.len() > 2);
    for hissing in ["shes", "ches", "sses", "xes"] {
        if let Some(stem) = short(hissing) {
            return word.get(..stem.len() + hissing.len() - 2).unwrap_or(word);
        }
    }
    match short("s") {
        Some(stem) if !stem.ends_with('s') && !stem.ends_with('\'') => stem,
        _ => word,
    }
}
