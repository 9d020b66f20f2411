//! Card text as cells: single letters, numbers and names, each with its place in the text, so that every character is in one
//! cell or in the gap before it. Rows match letters, since Korean joins particles and endings to words without a space.

use std::ops::Range;

use pest::Parser;

use super::grammars::text::{Rule, Text};
use super::terms::{TermId, Terms};
use crate::lang::Lang;
use crate::lexicon::Lexicon;
use crate::numerals;
use crate::tree::one_word;

/// Korean words that say nothing.
pub(super) const IDLE: [&str; 6] = ["현재", "각각", "반드시", "즉시", "게임에서", "그리고"];

/// Says of several things that it is so of each, which a sentence about one can't mean.
const EACH: &str = "각각";

/// Whether what a Korean sentence says before this word is of several things: all, more than one, two that it joins, what was
/// spoken of. The nearest word that tells how many decides, unless two things are joined beside it.
fn is_of_several(text: &str) -> bool {
    const SEVERAL: [&str; 9] = ["모든", "모두", "전부", "양쪽", "두", "서로", "원하는", "고른", "나머지"];
    let before = text.split(EACH).next().unwrap_or_default();
    let sentence = before.rsplit(['.', ',']).next().filter(|clause| !clause.trim().is_empty()).unwrap_or(before);
    let joins = |word: &&str| {
        let joined = ["과", "와", "나"].iter().any(|end| word.ends_with(end));
        joined && !["하나", "결과"].contains(word) && !word.contains("효과")
    };
    let count = |word: &str| {
        let digits = word.split('장').next()?.trim_start_matches(|c: char| !c.is_ascii_digit());
        word.contains('장').then(|| digits.parse::<u32>().ok()).flatten()
    };
    let tells = |word: &str, next: Option<&str>| {
        let several = SEVERAL.iter().any(|one| word.starts_with(one) && (*one != "두" || word == "두"))
            || ["플레이어", "장까지", "만큼"].iter().any(|part| word.contains(part))
            || word.ends_with('씩')
            || word == "그" && next.is_some_and(|next| !next.starts_with("결과"));
        match count(word) {
            _ if several => Some(true),
            Some(n) => Some(n > 1),
            None => (word == "한" || word == "하나" || word == "하나를").then_some(false),
        }
    };
    let of = |clause: &str| {
        let words: Vec<&str> = clause.split_whitespace().collect();
        let told = |at: usize| tells(words.get(at)?, words.get(at + 1).copied());
        let nearest = (0..words.len()).rev().find_map(told);
        if words.iter().any(joins) { Some(true) } else { nearest }
    };
    of(sentence).or_else(|| of(before)).unwrap_or(false)
}

/// What one cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// A letter or sign; Latin letters in lower case.
    Letter(char),
    /// A number as a term.
    Number(TermId),
    /// A card name that the lexicon knows.
    Name(TermId),
    /// An affiliation that the lexicon knows.
    Affiliation(TermId),
    /// Abilities between quotation marks.
    Quote(TermId),
    /// A reminder or a name that is not known: no row holds it.
    Other,
}

/// A cell with its place.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    pub what: What,
    /// Whether a gap stands before it.
    pub spaced: bool,
    /// Its bytes in the text.
    pub bytes: Range<usize>,
}

impl Cell {
    /// Whether it is part of a word: a letter that goes on with the next one.
    pub(super) fn is_letter(&self) -> bool {
        // the letters of nearly all texts are asked for first: the table of all others is a search
        matches!(self.what, What::Letter('a'..='z' | '가'..='힣'))
            || matches!(self.what, What::Letter(c) if !c.is_ascii() && c.is_alphabetic() || c.is_ascii_uppercase())
    }
}

/// What stands between quotation marks, at a byte of the text, as a term if it can be read.
pub(super) type Quoted<'q> = &'q dyn Fn(&str, usize, &mut Terms) -> Option<TermId>;

/// The cells of a text. A comma adds nothing in Korean, where endings and particles say how clauses hang together.
pub(super) fn cells(text: &str, lang: Lang, lexicon: &Lexicon, terms: &mut Terms, quoted: Quoted<'_>) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(text.len());
    let Ok(pairs) = Text::parse(Rule::text, text) else { return cells };
    let mut spaced = false;
    for pair in pairs.flat_map(pest::iterators::Pair::into_inner) {
        let (rule, span, said) = (pair.as_rule(), pair.as_span(), pair.as_str());
        let inside = || said.chars().skip(1).take(said.chars().count().saturating_sub(2)).collect::<String>();
        let what = match rule {
            Rule::gap => {
                spaced = true;
                continue;
            }
            // a reminder is checked against the keyword before it, and says nothing here
            Rule::reminder if lang == Lang::Ko || reminds(text.get(..span.start()).unwrap_or_default(), lexicon) => {
                spaced = false;
                continue;
            }
            Rule::EOI => continue,
            // words that say nothing (docs/spec/language.md rule N11)
            Rule::word if lang == Lang::Ko && IDLE.contains(&said) && (said != EACH || is_of_several(text)) => {
                spaced = true;
                continue;
            }
            Rule::sign if lang == Lang::Ko && said == "," => {
                spaced = true;
                continue;
            }
            Rule::word
                if lang == Lang::En
                    && let Some((_, n)) = numerals::EN.iter().find(|(word, _)| *word == said) =>
            {
                What::Number(terms.atom(n))
            }
            // there is one opponent
            Rule::word
                if lang == Lang::En
                    && matches!(said, "an" | "An" | "the" | "The")
                    && text.get(span.end()..).is_some_and(|rest| rest.trim_start().starts_with("opponent")) =>
            {
                for (at, letter) in "your".chars().enumerate() {
                    let bytes = span.start()..span.end();
                    cells.push(Cell {
                        what: What::Letter(letter),
                        spaced: at == 0 && std::mem::take(&mut spaced),
                        bytes,
                    });
                }
                continue;
            }
            // `2D`: a sign of the game behind its number, or another spelling of its word
            Rule::word
                if (said.chars().count() > 1
                    || !said.is_ascii()
                    || !spaced && matches!(cells.last(), Some(Cell { what: What::Number(_), .. }))
                    || is_sign(text, span.start(), said))
                    && let Some(word) = symbol(lexicon, said) =>
            {
                for (at, letter) in word.chars().enumerate() {
                    let bytes = span.start()..span.end();
                    cells.push(Cell {
                        what: What::Letter(letter),
                        spaced: at == 0 && std::mem::take(&mut spaced),
                        bytes,
                    });
                }
                continue;
            }
            Rule::word | Rule::sign => {
                for (at, letter) in said.char_indices() {
                    let start = span.start() + at;
                    let lower = if lang == Lang::En { letter.to_lowercase().next().unwrap_or(letter) } else { letter };
                    let lower = if lower == '’' { '\'' } else { lower };
                    let bytes = start..start + letter.len_utf8();
                    cells.push(Cell { what: What::Letter(lower), spaced: std::mem::take(&mut spaced), bytes });
                }
                continue;
            }
            Rule::number => What::Number(terms.atom(&said.replace(',', ""))),
            Rule::name => match (lexicon.name(lang, &inside()), lexicon.affiliation(lang, &inside())) {
                (Some(name), _) => What::Name(named(terms, &name.id)),
                // an affiliation in single brackets, where no card has that name
                (None, Some(affiliation)) => What::Affiliation(affiliated(terms, &affiliation.id)),
                (None, None) => What::Other,
            },
            Rule::affiliation => {
                let known = lexicon.affiliation(lang, &inside());
                known.map_or(What::Other, |a| What::Affiliation(affiliated(terms, &a.id)))
            }
            Rule::quote => quoted(&inside(), span.start() + '「'.len_utf8(), terms).map_or(What::Other, What::Quote),
            _ => What::Other,
        };
        cells.push(Cell { what, spaced: std::mem::take(&mut spaced), bytes: span.start()..span.end() });
    }
    cells
}

/// Whether what follows in parentheses can only remind of something: behind a whole sentence, a head or a keyword. Within a
/// sentence it says more of it: `1 unit (cost 2 or less)`.
fn reminds(before: &str, lexicon: &Lexicon) -> bool {
    let said = before.trim_end().trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    if said.is_empty() || said.ends_with(['.', ']', ':', '」', ')', '〉', '\n', '/']) {
        return true;
    }
    let lower = said.to_lowercase();
    let heads = lexicon.vocabulary().heads.iter().flat_map(|head| head.word.en.iter().map(|word| word.to_lowercase()));
    let keywords = lexicon.keywords().iter().flat_map(|keyword| keyword.en.iter().map(|word| word.to_lowercase()));
    heads.chain(keywords).any(|word| lower.ends_with(&word))
}

/// Whether a word is a sign by its capital letter alone: `more A than you`. A sentence or a head may begin with the article `A`,
/// and within a sentence nothing but a sign is one capital letter.
pub(crate) fn is_sign(text: &str, start: usize, word: &str) -> bool {
    let before = text.get(..start).unwrap_or_default();
    let joined = before.trim_end_matches(' ').chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '\'');
    joined && before.ends_with(' ') && word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// A text with the words that the signs of the game stand for, in which `2A` is `2 amber`.
pub(crate) fn signs_written_out(text: &str, lexicon: &Lexicon) -> String {
    let mut out = String::with_capacity(text.len());
    let mut end = 0;
    for bytes in words(text) {
        let Some(said) = text.get(bytes.clone()) else { continue };
        let before = text.get(..bytes.start).unwrap_or_default();
        let counted = before.ends_with(|c: char| c.is_ascii_digit());
        if said.len() != 1 || !(counted || is_sign(text, bytes.start, said)) {
            continue;
        }
        let Some(word) = symbol(lexicon, said) else { continue };
        out.push_str(text.get(end..bytes.start).unwrap_or_default());
        if counted {
            out.push(' ');
        }
        out.push_str(word);
        end = bytes.end;
    }
    out.push_str(text.get(end..).unwrap_or_default());
    out
}

/// The word that a sign behind a number stands for.
fn symbol(lexicon: &Lexicon, sign: &str) -> Option<&'static str> {
    let lower = sign.to_lowercase();
    lexicon.vocabulary().symbols.iter().find(|(known, _)| *known == lower).map(|(_, word)| *word)
}

/// An affiliation as the notation of trees has it.
pub(super) fn affiliated(terms: &mut Terms, id: &str) -> TermId {
    terms.atom(&format!("《{}》", one_word(id)))
}

/// A card name as the notation of trees has it.
pub(super) fn named(terms: &mut Terms, id: &str) -> TermId {
    terms.atom(&format!("〈{}〉", one_word(id)))
}

/// The words of a text outside of marks and reminders.
pub(super) fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    of(text, Rule::word)
}

/// The numbers of a text outside of marks and reminders.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = Range<usize>> {
    of(text, Rule::number)
}

fn of(text: &str, rule: Rule) -> impl Iterator<Item = Range<usize>> {
    let pairs = Text::parse(Rule::text, text).into_iter().flatten().flat_map(pest::iterators::Pair::into_inner);
    pairs.filter(move |pair| pair.as_rule() == rule).map(|pair| pair.as_span().start()..pair.as_span().end())
}
