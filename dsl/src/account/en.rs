//! English card text as counted words: tokens of the grammar in lower case, the spellings of the table joined, plurals and
//! third persons without their ending.

use super::rows::Table;
use super::word::Word;
use crate::en::token::{Kind, Sentence, Stop, Tok, respell, tokens};
use crate::lexicon::{Class, Lang, Lexicon};

/// The counted words of a text.
pub(super) fn words(text: &str, lexicon: &Lexicon, table: &Table) -> Vec<Word> {
    let mut reader = Reader { lexicon, table, out: Vec::new() };
    let mut sentences = tokens(text).sentences;
    respell(&mut sentences, lexicon.vocabulary().symbols);
    reader.sentences(&sentences);
    reader.out
}

struct Reader<'a> {
    lexicon: &'a Lexicon,
    table: &'a Table,
    out: Vec<Word>,
}

/// A token as the table spells it.
fn spelled(tok: &Tok) -> Option<String> {
    Some(match &tok.kind {
        Kind::Word(word) => word.clone(),
        Kind::Number(n) => format!("#{n}"),
        Kind::Sign(sign) => sign.to_string(),
        Kind::Possessive => "'s".to_owned(),
        Kind::Affiliation(a) => format!("《{}", a.to_lowercase()),
        Kind::Name(n) => format!("〈{}", n.to_lowercase()),
        Kind::Stray(c) => c.to_string(),
        Kind::Comma | Kind::Colon | Kind::Bracket(_) | Kind::Quote(_) => return None,
    })
}

impl Reader<'_> {
    fn sentences(&mut self, sentences: &[Sentence]) {
        for sentence in sentences {
            if let Some(bullet) = &sentence.bullet {
                self.out.push(Word::new("・", bullet.clone()));
            }
            self.tokens(&sentence.toks);
            let end = sentence.span.end;
            // what stands before a colon is done for what stands behind it
            if sentence.stop == Stop::Colon {
                self.out.push(Word::new(":", end..end + 1));
            }
            self.out.push(Word::new(".", end..end));
        }
    }

    fn tokens(&mut self, toks: &[Tok]) {
        let toks: Vec<&Tok> = toks.iter().filter(|t| !matches!(t.kind, Kind::Comma | Kind::Colon)).collect();
        let mut at = 0;
        while let Some(tok) = toks.get(at) {
            at += 1;
            match &tok.kind {
                Kind::Bracket(inner) => {
                    self.tokens(inner);
                    continue;
                }
                Kind::Quote(sentences) => {
                    self.out.push(Word::new("「", tok.span.start..tok.span.start));
                    self.sentences(sentences);
                    self.out.push(Word::new("」", tok.span.end..tok.span.end));
                    continue;
                }
                _ => {}
            }
            let Some(first) = spelled(tok) else { continue };
            let mut words = vec![first];
            words.extend(toks.iter().skip(at).take(5).map_while(|t| spelled(t)));
            let found = (1..=words.len()).rev().find_map(|n| {
                let spelled = words.get(..n)?.join(" ");
                Some((n, self.table.words.get(&spelled)?))
            });
            let end = |n: usize| toks.get(at + n - 2).map_or(tok.span.end, |t| t.span.end);
            match found {
                Some((n, key)) => {
                    if !key.is_empty() {
                        let span = tok.span.start..end(n);
                        self.out.push(Word::new(key.as_str(), span));
                    }
                    at += n - 1;
                }
                None => {
                    let word = words.swap_remove(0);
                    self.out.push(Word::new(self.key(&word), tok.span.clone()));
                }
            }
        }
    }
}

impl Reader<'_> {
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
