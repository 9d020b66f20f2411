//! Which words belong to the language of card texts at all, and the nearest of them to one that doesn't.

use std::collections::HashSet;
use std::ops::Range;

use super::super::automaton::Op;
use super::super::forms;
use super::super::grammar::Grammar;
use super::super::tokens::IDLE;
use super::super::{Rows, korean};
use crate::lang::Lang;
use crate::lexicon::{Class, Lexicon};
use crate::numerals;
use crate::suggest::suggest;

/// Words that rows never spell out: articles, and what is read as nothing.
const ARTICLES: [&str; 3] = ["a", "an", "the"];
/// The longest piece of a Korean word, in syllables.
const LONGEST: usize = 12;
/// Longer words are nobody's.
const LONGEST_WORD: usize = 40;
/// A Korean word that is more syllables longer or shorter than another one is not like it, whatever its particle.
const UNLIKE: usize = 3;
/// So many of each list are tried in a place of an unknown word.
const TRIED: usize = 3;

/// The words of a language: those of the table with the verbs of the game, and those of the project.
pub(super) struct Words<'r> {
    lang: Lang,
    lexicon: &'r Lexicon,
    table: &'r HashSet<String>,
    own: HashSet<String>,
}

impl Grammar {
    /// The words of the table in a language, verbs in all their forms.
    pub(in crate::rows) fn words_of(&self, lang: Lang) -> HashSet<String> {
        let automaton = self.automaton(lang);
        let texts = automaton.steps.iter().filter_map(|step| match &step.op {
            Op::Text { cells, .. } => Some(forms::text(cells, &self.terms)),
            _ => None,
        });
        let verbs = self.spellings(lang).iter().flat_map(|(.., forms)| forms).flat_map(|(_, all)| all.iter().cloned());
        let mut words = HashSet::new();
        for text in texts.chain(verbs) {
            words.extend(parts(&text));
            if lang == Lang::Ko {
                words.insert(text.split_whitespace().collect());
            }
        }
        words
    }
}

/// The words in a text, in lower case.
fn parts(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphabetic()).filter(|part| !part.is_empty()).map(str::to_lowercase)
}

/// Of words behind one another that are another language's the first: they are one mistake.
pub(super) fn one_of_a_run(lang: Lang, text: &str, words: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let foreign = |at: &Range<usize>| {
        lang == Lang::Ko && text.get(at.clone()).is_some_and(|word| word.contains(|c: char| c.is_ascii_alphabetic()))
    };
    let own = |between: &str| between.contains(|c: char| c.is_alphabetic() && !c.is_ascii());
    let mut last: Option<usize> = None;
    let mut goes_on = |at: &Range<usize>| {
        let between = last.and_then(|end| text.get(end..at.start));
        let here = foreign(at);
        last = here.then_some(at.end);
        here && between.is_some_and(|between| !own(between))
    };
    words.into_iter().filter(|at| !goes_on(at)).collect()
}

impl Rows<'_> {
    /// Whether card texts are made of these words, in whatever order.
    pub fn knows(&self, lang: Lang, text: &str) -> bool {
        let words = Words::of(self, lang);
        super::super::tokens::words(text).all(|at| text.get(at).is_some_and(|word| words.knows(word)))
    }
}

impl<'r> Words<'r> {
    pub(super) fn of(rows: &'r Rows<'_>, lang: Lang) -> Words<'r> {
        let lexicon = rows.lexicon;
        let v = lexicon.vocabulary();
        let mut own: HashSet<String> = lexicon.spellings(lang).iter().flat_map(|s| parts(&s.text)).collect();
        own.extend(lexicon.spellings(lang).iter().map(|spelling| spelling.key.clone()));
        own.extend(v.symbols.iter().map(|(sign, _)| (*sign).to_owned()));
        match lang {
            Lang::En => own
                .extend(ARTICLES.iter().copied().chain(numerals::EN.iter().map(|(word, _)| *word)).map(str::to_owned)),
            Lang::Ko => {
                own.extend(IDLE.iter().map(|word| (*word).to_owned()));
                own.extend(korean::particles().map(str::to_owned));
            }
        }
        Words { lang, lexicon, table: rows.grammar.words(lang), own }
    }

    fn holds(&self, word: &str) -> bool {
        self.table.contains(word) || self.own.contains(word)
    }

    /// Whether a word belongs to the language; a Korean one if it is made of pieces that do.
    pub(super) fn knows(&self, word: &str) -> bool {
        let lower = word.to_lowercase();
        if self.holds(&lower) {
            return true;
        }
        let letters: Vec<char> = lower.chars().collect();
        if self.lang == Lang::En || letters.iter().any(char::is_ascii) || letters.len() > LONGEST_WORD {
            return false;
        }
        let mut ends = vec![false; letters.len() + 1];
        ends.first_mut().into_iter().for_each(|end| *end = true);
        for from in 0..letters.len() {
            if !ends.get(from).copied().unwrap_or(false) {
                continue;
            }
            for to in from + 1..=letters.len().min(from + LONGEST) {
                let piece: String = letters.get(from..to).into_iter().flatten().collect();
                if self.holds(&piece)
                    && let Some(end) = ends.get_mut(to)
                {
                    *end = true;
                }
            }
        }
        ends.last().copied().unwrap_or(false)
    }

    /// What was meant by a word that fits nowhere: what `reads` in its place, else the nearest of what could stand there
    /// (`wanted`), of the game's words, and of those of the table.
    pub(super) fn nearest(&self, word: &str, wanted: &[String], reads: &dyn Fn(&str) -> bool) -> Option<String> {
        let lower = word.to_lowercase();
        // a single letter is near to everything
        if lower.chars().count() < 2 {
            return None;
        }
        let capital = |found: &str| match word.starts_with(char::is_uppercase) {
            true => found.chars().take(1).flat_map(char::to_uppercase).chain(found.chars().skip(1)).collect(),
            false => found.to_owned(),
        };
        if let Some((_, printed)) = self.lexicon.vocabulary().slips.iter().find(|(other, _)| *other == lower) {
            return Some(capital(printed));
        }
        // what is a word of the game itself, with an ending that doesn't stand here, is no other word of it
        if self.is_own(&lower) {
            return None;
        }
        let spellings = self.lexicon.spellings(self.lang);
        // traits are plain words where they stand without marks
        let bare = self.lexicon.vocabulary().notation.sides.is_some() && self.lang == Lang::En;
        let marked = |class: Class| class == Class::Name || class == Class::Affiliation && !bare;
        let game = spellings.iter().filter(|s| !marked(s.class));
        let game: Vec<&str> = game.map(|spelling| spelling.text.as_str()).collect();
        let mut table: Vec<&str> = self.table.iter().map(String::as_str).filter(|w| w.chars().count() > 1).collect();
        table.sort_unstable();
        let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
        let mut found: Vec<String> = Vec::new();
        for list in [&wanted, &game, &table] {
            let mut near = match self.lang {
                Lang::En => english(&lower, list),
                Lang::Ko => with_particle(&lower, list),
            };
            // a first letter is seldom wrong
            let first = lower.chars().next();
            near.sort_by_key(|one| one.to_lowercase().chars().next() != first);
            found.extend(near.into_iter().filter(|one| one.to_lowercase() != lower));
        }
        let meant = found.iter().find(|one| reads(one)).or_else(|| found.iter().find(|one| is_slip(word, one)))?;
        Some(capital(meant))
    }

    /// Whether a word is one of the game's with the ending of another form.
    fn is_own(&self, lower: &str) -> bool {
        let vocabulary = self.lexicon.vocabulary();
        let known = |stem: &str| {
            let spelt = self.lexicon.spellings(self.lang).iter();
            spelt
                .filter(|s| !matches!(s.class, Class::Name | Class::Affiliation))
                .any(|s| s.text.to_lowercase() == stem)
        };
        match self.lang {
            Lang::En => lower.strip_suffix('s').is_some_and(known),
            Lang::Ko => korean::particles().filter_map(|particle| lower.strip_suffix(particle)).any(|stem| {
                // what is given by a verb of the game: `시듦을 부여`
                let given = |ko: &&str| bare(ko.split_once(' ').map_or(*ko, |(what, _)| what)) == stem;
                known(stem) || vocabulary.verbs.iter().any(|verb| verb.word.ko.iter().any(&given))
            }),
        }
    }
}

/// A word without the particle behind it.
fn bare(word: &str) -> &str {
    korean::particles().find_map(|particle| word.strip_suffix(particle)).unwrap_or(word)
}

/// Whether a short Korean word differs from another in less than a syllable and in no digit: all short words are near to each other.
fn is_slip(word: &str, other: &str) -> bool {
    let hangul = |c: &char| ('가'..='힣').contains(c);
    if !word.chars().any(|c| hangul(&c)) {
        return true;
    }
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    let (typed, known) = (bare(word), bare(other));
    let short = typed.chars().filter(hangul).count() <= 3;
    let same_size = typed.chars().count() == known.chars().count();
    let apart = typed.chars().zip(known.chars()).filter(|(a, b)| a != b).count();
    digits(word) == digits(other) && (!short || !same_size || apart <= 1)
}

/// The words of a list that are near to a word, the nearest first.
fn near<'w>(word: &str, list: &[&'w str]) -> Vec<&'w str> {
    let mut left: Vec<&str> = list.to_vec();
    let mut found = Vec::new();
    while found.len() < TRIED
        && let Some(one) = suggest(word, left.iter().copied())
    {
        found.push(one);
        left.retain(|other| *other != one);
    }
    found
}

/// Words of card games that are not misspelt ones of this one.
const OF_OTHERS: [&str; 27] = [
    "pay",
    "pays",
    "paid",
    "paying",
    "spend",
    "spends",
    "center",
    "under",
    "repeat",
    "again",
    "putting",
    "had",
    "fighting",
    "maximum",
    "swap",
    "twice",
    "thrice",
    "yourself",
    "set",
    "counter",
    "counters",
    "또는",
    "혹은",
    "처음",
    "배로",
    "먼저",
    "처치하면",
];

/// `opponents` for `opponent's` too.
fn english(word: &str, list: &[&str]) -> Vec<String> {
    if OF_OTHERS.contains(&word) {
        return Vec::new();
    }
    let owned = |one: &str| {
        let owned = word.strip_suffix('s') == Some(one) && !one.ends_with('s');
        let all = [owned.then(|| format!("{one}'s")), Some(one.to_owned())];
        all.into_iter().flatten().collect::<Vec<_>>()
    };
    near(word, list).into_iter().flat_map(owned).collect()
}

/// Near words without the ending that they share with the word, which makes no two of them alike, and near nouns with its
/// particle.
fn with_particle(word: &str, list: &[&str]) -> Vec<String> {
    if OF_OTHERS.contains(&word) {
        return Vec::new();
    }
    // most words of a list are much longer or shorter
    let size = word.chars().count();
    let list: Vec<&str> = list.iter().filter(|one| one.chars().count().abs_diff(size) <= UNLIKE).copied().collect();
    let stems = |other: &str| {
        let shared = word.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b).count();
        let stem = |text: &str| text.chars().take(text.chars().count().saturating_sub(shared)).collect::<String>();
        [stem(word), stem(other)]
    };
    let alike = |other: &&&str| {
        let [stem, known] = stems(other);
        // endings are so much alike that they would make any two verbs alike
        let apart = !stem.is_empty() && !known.is_empty() && stem.chars().next() != known.chars().next();
        suggest(if apart { &stem } else { word }, [if apart { known.as_str() } else { other }]).is_some()
    };
    let whole: Vec<&str> = list.iter().filter(alike).copied().collect();
    let mut found: Vec<String> = near(word, &whole).into_iter().map(str::to_owned).collect();
    for particle in korean::particles() {
        let Some(stem) = word.strip_suffix(particle).filter(|stem| !stem.is_empty()) else { continue };
        let fits = |noun: &String| korean::particle_behind(noun, particle) == particle;
        let nouns = near(stem, &list).into_iter().map(str::to_owned).filter(fits);
        found.extend(nouns.map(|noun| format!("{noun}{particle}")));
    }
    found
}
