//! Patterns of corrections: words with slots, found in a text that no reader understood. A pattern is matched character by
//! character; it knows no grammar.
//!
//! - words stand for themselves, whatever their case; a space is any white space, or none;
//! - `(a|b)` is one of several, `(s=a|b)` one that the accepted wording takes over as `{s}`; `[a]` may be left out;
//! - `{n}`, `{m}` are numbers in digits or in words, `{k}` one of at least 100; `{w}` and `{v}` single words; `{x}`, `{y}`,
//!   `{z}` runs of a clause as short as can be; `{noun}`, `{stat}`, `{zone}`, `{keyword}`, `{attr}` words of the game, `{aff}`
//!   an affiliation of the project without its marks;
//! - `@id` is the game's word with this id, `@a|b` with the first of these ids that the game has;
//! - `^` and `$` are the ends of a clause; `^^` is the start of an ability: of a line, or behind keywords; `$$` stands where no
//!   further sentence begins in the line; `<!a|b>` stands where none of these words comes before,
//!   `<!!a|b>` where none stands before in the sentence;
//! - a backslash takes the meaning from the character behind it.

use super::typed::Text;
use crate::lexicon::{Class, Lang, Lexicon};
use crate::numerals;
use std::cell::Cell;

/// How many steps one pattern may take at all places of a text.
const MOST_STEPS: usize = 50_000;
/// The least number that `{k}` stands for: no card counts so many things.
const LARGE: usize = 100;
/// The longest run of a clause that a slot holds, in characters.
const LONGEST_SLOT: usize = 90;

/// A piece of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    Text(Vec<char>),
    Space,
    Choice(Option<String>, Vec<Vec<Part>>),
    Maybe(Vec<Part>),
    Number(String),
    Slot(String),
    Word(String),
    Game(Class, String),
    Behind(Vec<Vec<char>>),
    /// None of these words stands before it in its sentence.
    Without(Vec<Vec<char>>),
    Start,
    /// The start of an ability by itself: of a line, or behind keywords.
    First,
    End,
    Last,
}

/// What a slot stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bound {
    pub(super) name: String,
    pub(super) text: String,
}

/// The pieces that follow when those of a group are used up.
struct Next<'a> {
    parts: &'a [Part],
    next: Option<&'a Next<'a>>,
}

/// A pattern at work on a text.
pub(super) struct Search<'a> {
    text: &'a Text,
    lexicon: &'a Lexicon,
    fuel: Cell<usize>,
}

impl<'a> Search<'a> {
    pub(super) fn new(text: &'a Text, lexicon: &'a Lexicon) -> Self {
        Search { text, lexicon, fuel: Cell::new(MOST_STEPS) }
    }

    /// Where the pattern ends if it begins here, and what its slots stand for.
    pub(super) fn at(&self, parts: &[Part], at: usize) -> Option<(usize, Vec<Bound>)> {
        let mut bound = Vec::new();
        let end = self.go(parts, None, at, &mut bound)?;
        (end > at).then_some((end, bound))
    }

    fn go(&self, parts: &[Part], next: Option<&Next<'_>>, at: usize, bound: &mut Vec<Bound>) -> Option<usize> {
        self.fuel.set(self.fuel.get().checked_sub(1)?);
        let Some((part, tail)) = parts.split_first() else {
            return match next {
                Some(next) => self.go(next.parts, next.next, at, bound),
                None => Some(at),
            };
        };
        let text = self.text;
        match part {
            Part::Text(word) => {
                let end = text.word(word, at)?;
                let open = |c: Option<&char>| c.is_some_and(|c| c.is_alphanumeric());
                let whole = (!open(word.last()) || text.ends(end)) && (!open(word.first()) || self.opens(at));
                if whole { self.go(tail, next, end, bound) } else { None }
            }
            Part::Space => self.go(tail, next, text.skip_space(at), bound),
            Part::Start if text.starts_clause(at) => self.go(tail, next, at, bound),
            Part::End if text.ends_clause(at) => self.go(tail, next, at, bound),
            Part::Last if text.is_last(at) => self.go(tail, next, at, bound),
            Part::First if text.starts_ability(at) => self.go(tail, next, at, bound),
            Part::Start | Part::First | Part::End | Part::Last => None,
            Part::Behind(words) => {
                let before: Vec<char> = text.low.get(..at)?.iter().copied().filter(|c| !c.is_whitespace()).collect();
                let stands = words.iter().any(|word| before.ends_with(word));
                if stands { None } else { self.go(tail, next, at, bound) }
            }
            Part::Without(words) => {
                let before = text.sentence_before(at);
                let stands = words.iter().any(|word| before.windows(word.len()).any(|part| part == word.as_slice()));
                if stands { None } else { self.go(tail, next, at, bound) }
            }
            Part::Choice(name, all) => all.iter().find_map(|one| {
                let here = bound.len();
                let end = self.choice(name.as_deref(), one, &Next { parts: tail, next }, at, bound);
                if end.is_none() {
                    bound.truncate(here);
                }
                end
            }),
            Part::Maybe(inner) => {
                let here = bound.len();
                let with = self.go(inner, Some(&Next { parts: tail, next }), at, bound);
                with.or_else(|| {
                    bound.truncate(here);
                    self.go(tail, next, at, bound)
                })
            }
            Part::Number(name) => {
                let (end, value) = self.number(at)?;
                if name == "k" && value.parse::<usize>().is_ok_and(|value| value < LARGE) {
                    return None;
                }
                self.with(name, value, tail, next, end, bound)
            }
            Part::Word(name) => {
                let rest = text.low.get(at..)?;
                let end = at + rest.iter().take_while(|c| c.is_alphanumeric()).count();
                if end == at { None } else { self.with(name, text.piece(at, end), tail, next, end, bound) }
            }
            Part::Game(class, name) => self.spelled(*class, at).into_iter().find_map(|end| {
                let here = bound.len();
                let said = text.piece(at, end);
                let said = if *class == Class::Affiliation { self.affiliation(said) } else { said };
                let found = self.with(name, said, tail, next, end, bound);
                bound.truncate(if found.is_some() { bound.len() } else { here });
                found
            }),
            Part::Slot(name) => {
                let first = text.at(at)?;
                if first.is_whitespace() || first == '[' || !text.begins(at) {
                    return None;
                }
                for end in at + 1..=at + LONGEST_SLOT {
                    let last = text.at(end - 1)?;
                    if matches!(last, '.' | ',' | ';' | ':' | '\n' | '・' | '「' | '」') {
                        return None;
                    }
                    if last.is_whitespace() || !text.ends(end) {
                        continue;
                    }
                    let here = bound.len();
                    let found = self.with(name, text.piece(at, end), tail, next, end, bound);
                    if found.is_some() {
                        return found;
                    }
                    bound.truncate(here);
                }
                None
            }
        }
    }

    /// An affiliation as it is spelt where one of its members is named: `another Vanguard`, `other Vanguards`.
    fn affiliation(&self, said: String) -> String {
        match said.strip_suffix('s') {
            Some(one) if self.lexicon.affiliation(self.text.lang, &said).is_none() => one.to_owned(),
            _ => said,
        }
    }

    /// In English a word begins where it stands; in Korean a particle follows its noun.
    fn opens(&self, at: usize) -> bool {
        self.text.lang == Lang::Ko || self.text.begins(at)
    }

    fn choice(
        &self,
        name: Option<&str>,
        one: &[Part],
        next: &Next<'_>,
        at: usize,
        bound: &mut Vec<Bound>,
    ) -> Option<usize> {
        let Some(name) = name else { return self.go(one, Some(next), at, bound) };
        // A choice that is taken over is made of words alone, so that its end is known.
        let end = self.go(one, None, at, bound)?;
        self.with(name, self.text.piece(at, end), next.parts, next.next, end, bound)
    }

    fn with(
        &self,
        name: &str,
        text: String,
        tail: &[Part],
        next: Option<&Next<'_>>,
        end: usize,
        bound: &mut Vec<Bound>,
    ) -> Option<usize> {
        bound.push(Bound { name: name.to_owned(), text });
        self.go(tail, next, end, bound)
    }

    /// A number in digits or in words.
    fn number(&self, at: usize) -> Option<(usize, String)> {
        let rest = self.text.low.get(at..)?;
        let digit = |c: &&char| c.is_ascii_digit();
        let length = rest.iter().take_while(digit).count();
        if length > 0 {
            // `1,000` is one number
            let grouped = rest.get(length..length + 4).is_some_and(|tail| {
                length <= 3 && tail.first() == Some(&',') && tail.iter().skip(1).take_while(digit).count() == 3
            });
            let end = if grouped { length + 4 } else { length };
            return Some((at + end, rest.get(..end)?.iter().filter(digit).collect()));
        }
        if !self.text.begins(at) {
            return None;
        }
        let (one, words): (&[(&str, &str)], _) = match self.text.lang {
            Lang::En => (&[("an", "1"), ("a", "1"), ("one", "1")], numerals::EN),
            Lang::Ko => (&[], numerals::KO),
        };
        one.iter().chain(words).find_map(|(word, value)| {
            let word: Vec<char> = word.chars().collect();
            let end = self.text.word(&word, at).filter(|end| self.text.ends(*end))?;
            Some((end, (*value).to_owned()))
        })
    }

    /// The ends of the game's words of a class that begin here, the longest first.
    fn spelled(&self, class: Class, at: usize) -> Vec<usize> {
        let Some(first) = self.text.at(at).filter(|_| self.opens(at)) else { return Vec::new() };
        let lang = self.text.lang;
        let mut ends: Vec<usize> = Vec::new();
        for spelling in self.lexicon.starting_with(lang, first).filter(|s| s.class == class) {
            let word: Vec<char> = spelling.text.to_lowercase().chars().collect();
            let Some(end) = self.text.word(&word, at) else { continue };
            if self.text.ends(end) {
                ends.push(end);
            }
            // the plural
            if lang == Lang::En && self.text.at(end) == Some('s') && self.text.ends(end + 1) {
                ends.push(end + 1);
            }
        }
        ends.sort_unstable_by(|a, b| b.cmp(a));
        ends.dedup();
        ends
    }
}
