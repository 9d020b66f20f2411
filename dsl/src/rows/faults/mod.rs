//! What is wrong with a text that no row reads, each fault at its place: marks without partners and words in marks that nobody
//! knows, words that are none of the language, the words at fault where all are known, and what could stand instead.

mod expected;
mod known;
pub(super) mod marks;
mod repair;
mod sets;

use std::cell::RefCell;
use std::ops::Range;

use super::chart::Chart;
use super::noting::Expected;
use super::pieces::{Piece, written};
use super::sentence::Around;
use super::tokens::What;
use super::{NUMBER, Reading, Refusal, Rows};
use crate::lang::Lang;
use crate::lexicon::Class;
use crate::print;
use crate::text::TextError;
use crate::tree::{Ability, read_statements};
use cardwright_core::rulesets::VOCABULARIES;
use expected::Wanted;
use known::Words;
use repair::Fault;

/// Where faults are told.
pub(super) type Told<'t> = &'t RefCell<Vec<TextError>>;

/// Pronouns, which stand for something that was spoken of.
const PRONOUNS: [&str; 3] = ["it", "they", "them"];

/// Why a piece that is read has no place among the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Misplaced {
    /// The word of a face that can't begin here, or heads that no text follows.
    Opening,
    /// A bullet behind nothing that opens a list.
    Bullet,
    /// A pronoun that stands for nothing.
    Pronoun,
    /// A pronoun that stands for one where several are chosen, or the reverse.
    Number,
    /// What holds while something is so, in a text that does something once.
    While,
}

/// A piece without a tree.
pub(super) struct Refused<'r, 't> {
    rows: &'r Rows<'r>,
    lang: Lang,
    piece: Piece<'t>,
    around: Around<'t>,
    /// Where its heads end.
    from: usize,
}

/// The furthest place of a piece at which nothing fits.
struct Stop {
    /// Its bytes in the piece; behind it where the piece breaks off.
    at: Range<usize>,
    wanted: Wanted,
}

impl<'r, 't> Refused<'r, 't> {
    fn text(&self) -> &'t str {
        self.piece.text
    }

    fn place(&self, bytes: Range<usize>) -> Range<usize> {
        (self.around.place)(self.piece.start + bytes.start..self.piece.start + bytes.end)
    }

    /// Whether another text in its place would be read.
    fn reads(&self, text: &str) -> bool {
        self.read(text).is_some()
    }

    /// What another text in its place would be read as, in the notation of trees.
    fn read(&self, text: &str) -> Option<String> {
        let around = Around { told: None, ..self.around };
        let mut terms = self.rows.grammar.terms.clone();
        let piece = Piece { text: text.trim_end(), start: 0, ..self.piece };
        let read = self.rows.piece_in(self.lang, piece, &mut terms, Around { place: &|bytes| bytes, ..around });
        read.ok()?.readings?.first().map(|statements| written(statements))
    }

    /// The written word around some bytes.
    fn word_at(&self, at: Range<usize>) -> Range<usize> {
        let letter = |c: &char| c.is_alphabetic();
        if !self.text().get(at.clone()).is_some_and(|found| found.chars().all(|c| letter(&c))) {
            return at;
        }
        let before = self.text().get(..at.start).unwrap_or_default();
        let start: usize = before.chars().rev().take_while(letter).map(char::len_utf8).sum();
        let behind = self.text().get(at.end..).unwrap_or_default();
        let end: usize = behind.chars().take_while(letter).map(char::len_utf8).sum();
        at.start - start..at.end + end
    }

    fn told(&self, code: &'static str, at: Range<usize>) -> TextError {
        let word = self.text().get(at.clone()).unwrap_or_default();
        TextError::new(code, self.place(at)).arg("word", word)
    }

    /// What is wrong with it.
    fn faults(&self, stop: &Stop, meant: bool) -> Vec<TextError> {
        if let Some(at) = self.absent() {
            let word = self.text().get(at.clone()).unwrap_or_default().to_lowercase();
            return vec![TextError::new("not-in-rulebook", self.place(at)).arg("word", word)];
        }
        let words = Words::of(self.rows, self.lang);
        let unknown: Vec<Range<usize>> = self
            .plain_words()
            .filter(|at| self.text().get(at.clone()).is_some_and(|word| !words.knows(word)))
            .collect();
        let unknown = known::one_of_a_run(self.lang, self.text(), unknown);
        if !unknown.is_empty() {
            return unknown.into_iter().map(|at| self.unknown(at, stop, &words)).collect();
        }
        if meant && let Some(at) = self.pronoun() {
            return vec![self.told("no-antecedent", at)];
        }
        let traits = self.plain_words().find_map(|at| Some((at.clone(), self.with_noun(at)?)));
        if let Some((at, whole)) = traits {
            let place = self.place(at.clone());
            return vec![self.told("unexpected-text", at).suggest(place, whole)];
        }
        if let Some(error) = self.another(stop, &words) {
            return vec![error];
        }
        if let Some(error) = self.bare_set() {
            return vec![error];
        }
        let end = self.text().trim_end().len();
        let error = match self.at_fault(if meant { end } else { stop.at.start }) {
            Some(Fault::Sides(at, other)) => {
                self.told("contradiction", at).arg("other", self.text().get(other).unwrap_or_default())
            }
            Some(Fault::Extra(at)) => match self.other_side(at.clone()) {
                Some(error) => error,
                None => self.told("unexpected-text", at),
            },
            None if meant => self.told("unexpected-text", self.from..end),
            None if stop.at.start >= end => TextError::new("incomplete-sentence", self.place(end..end)),
            None => self.told("unexpected-text", self.word_at(stop.at.clone())),
        };
        // what could stand there helps only where nothing does
        let here = error.span.start == self.place(self.word_at(stop.at.clone())).start;
        let helps = !meant && (error.code == "incomplete-sentence" || here);
        vec![if helps && !stop.wanted.shown.is_empty() {
            error.arg("expected", stop.wanted.shown.as_str())
        } else {
            error
        }]
    }

    /// Letters outside of marks, word by word.
    fn plain_words(&self) -> impl Iterator<Item = Range<usize>> {
        super::tokens::words(self.text())
    }

    /// A word for what other editions of the game have.
    fn absent(&self) -> Option<Range<usize>> {
        let absent = self.rows.lexicon.vocabulary().absent;
        let is = |at: &Range<usize>| {
            let word = self.text().get(at.clone()).unwrap_or_default().to_lowercase();
            absent.contains(&word.as_str()) && !self.declared(&word)
        };
        self.plain_words().find(is)
    }

    /// Whether a word stands in a name that the game or the project has: of a card, an attribute, a group, a keyword.
    fn declared(&self, word: &str) -> bool {
        let mut names = self.rows.lexicon.spellings(self.lang).iter().map(|spelling| spelling.text.to_lowercase());
        let parts = |name: String| name.split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
        names.any(parts)
    }

    fn pronoun(&self) -> Option<Range<usize>> {
        let is = |at: &Range<usize>| {
            let word = self.text().get(at.clone()).unwrap_or_default().to_lowercase();
            PRONOUNS.contains(&word.as_str())
        };
        self.plain_words().find(is)
    }

    /// A word that the language doesn't have.
    fn unknown(&self, at: Range<usize>, stop: &Stop, words: &Words<'_>) -> TextError {
        let word = self.text().get(at.clone()).unwrap_or_default();
        let here = self.word_at(stop.at.clone()) == at;
        let wanted = if here { stop.wanted.words.as_slice() } else { &[] };
        if self.of_another_game(word) {
            return self.told("not-in-rulebook", at);
        }
        let error = self.told("unknown-word", at.clone());
        match words.nearest(word, wanted, &|other| self.reads_with(at.clone(), other)) {
            Some(near) => error.suggest(self.place(at), near),
            None if here && !stop.wanted.shown.is_empty() => error.arg("expected", stop.wanted.shown.as_str()),
            None => error,
        }
    }

    /// A trait that stands where the noun belongs that it is of, with that noun: `Destroy each Wyrm`.
    fn with_noun(&self, at: Range<usize>) -> Option<String> {
        let lexicon = self.rows.lexicon;
        let word = self.text().get(at.clone())?;
        lexicon.vocabulary().notation.sides?;
        lexicon.find(self.lang, Class::Affiliation, word)?;
        let noun = lexicon.vocabulary().nouns.first()?.word;
        let nouns = if self.lang == Lang::Ko { noun.ko } else { noun.en };
        let all = nouns.iter().map(|noun| format!("{word} {noun}"));
        all.into_iter().find(|whole| self.reads_with(at.clone(), whole))
    }

    /// Whether a word is a verb of card texts in another rulebook: nothing that is spelt nearly so is meant by it.
    fn of_another_game(&self, word: &str) -> bool {
        let own = self.rows.lexicon.vocabulary();
        let word = word.to_lowercase();
        // what this game says instead is known
        if own.slips.iter().any(|(other, _)| *other == word) {
            return false;
        }
        let others = VOCABULARIES.iter().filter(|other| other.game.id != own.game.id);
        let mut verbs =
            others.flat_map(|other| other.verbs.iter()).filter(|verb| self.lang == Lang::En && verb.behind.is_empty());
        verbs.any(|verb| verb.third == word || verb.done == word || verb.word.en.contains(&word.as_str()))
    }

    /// A word in the place of which exactly one other is read: one of the same list of the game contradicts what was said, one
    /// that is spelt nearly so was meant.
    fn another(&self, stop: &Stop, words: &Words<'_>) -> Option<TextError> {
        let at = self.word_at(stop.at.clone());
        let word = self.text().get(at.clone()).filter(|word| !word.is_empty())?;
        let list = |word: &str| self.rows.list_of(self.lang, &word.to_lowercase());
        if let Some(class) = list(word).filter(|class| matches!(class, Class::Stat)) {
            let mut others: Vec<&String> =
                stop.wanted.words.iter().filter(|other| list(other) == Some(class)).collect();
            others.sort();
            others.dedup();
            if let [other] = others[..]
                && self.reads_with(at.clone(), other)
            {
                let error = self.told("contradiction", at.clone()).arg("other", other.as_str());
                return Some(error.suggest(self.place(at), other.as_str()));
            }
        }
        // a Korean word of another ending says another thing
        if self.lang == Lang::Ko {
            return None;
        }
        let near = words.nearest(word, &stop.wanted.words, &|other| self.reads_with(at.clone(), other))?;
        self.reads_with(at.clone(), &near)
            .then(|| self.told("unexpected-text", at.clone()).suggest(self.place(at), near))
    }
}

/// Where a number stands that is too large to be one.
fn huge(text: &str) -> Option<Range<usize>> {
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_ascii_digit(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                if text.get(from..at).is_some_and(|digits| digits.parse::<i32>().is_err()) {
                    return Some(from..at);
                }
                start = None;
            }
            _ => {}
        }
    }
    None
}

impl Rows<'_> {
    /// Looks at a piece once more: where it stops, and with `around.told` what is wrong with it. `meant`: it can be read, and
    /// means nothing.
    pub(super) fn refusal(
        &self,
        lang: Lang,
        piece: Piece<'_>,
        chart: Chart<'_>,
        around: Around<'_>,
        meant: bool,
    ) -> Refusal {
        let Some(told) = around.told else {
            let at = (around.place)(piece.start..piece.start + piece.text.len());
            return Refusal { at, expected: Vec::new() };
        };
        let category = |name: &str| self.grammar.category(name).unwrap_or(NUMBER);
        let cells = chart.cells;
        let mut chart = chart.noting();
        let mut from = 0;
        if piece.bullet {
            from = chart.phrases(category("Tier"), 0).first().map_or(0, |found| found.end);
        }
        // every bracket may be a head or the beginning of the sentence
        loop {
            for phrase in chart.phrases(category("Sentence"), from) {
                if phrase.end != cells.len() {
                    chart.refuse(phrase.end, Expected::End);
                }
            }
            let heading = chart.phrases(category("Heading"), from).into_iter().map(|found| found.end).max();
            // a word that could be a head is one only in its notation
            let marked = |end: &usize| {
                let last = end.checked_sub(1).and_then(|at| cells.get(at)).map(|cell| cell.what);
                *end < cells.len() && matches!(last, Some(What::Letter(']' | ':' | '/')) | Some(What::Name(_)))
            };
            match heading.filter(|end| marked(end) && !piece.bullet) {
                Some(end) => from = end,
                None => break,
            }
        }
        let end = piece.text.len()..piece.text.len();
        let at = cells.get(chart.furthest).map_or(end, |cell| cell.bytes.clone());
        let from = cells.get(from).map_or(piece.text.len(), |cell| cell.bytes.start);
        let refused = Refused { rows: self, lang, piece, around, from };
        // a word of which a part is read
        let letter = cells.get(chart.furthest).is_some_and(|cell| cell.is_letter() && !cell.spaced);
        let within =
            letter && chart.furthest.checked_sub(1).and_then(|at| cells.get(at)).is_some_and(|c| c.is_letter());
        // a whole word that is known was not begun as another one
        let whole = piece.text.get(refused.word_at(at.clone())).unwrap_or_default();
        let other_word = within && self.grammar.words(lang).contains(whole);
        let begun = match within {
            true => piece.text.get(refused.word_at(at.clone()).start..at.start).unwrap_or_default(),
            false => "",
        };
        let wanted = if other_word { Wanted::default() } else { self.could_stand(lang, &chart, begun) };
        let other = cells.get(chart.furthest).is_some_and(|cell| cell.what == What::Other);
        let mut expected = wanted.words.clone();
        expected.sort();
        expected.dedup();
        let faults = refused.faults(&Stop { at: at.clone(), wanted }, meant && !other);
        told.borrow_mut().extend(faults);
        Refusal { at: (around.place)(piece.start + at.start..piece.start + at.end), expected }
    }

    /// Tells of a piece that says what the tree has no node for which words of it do.
    pub(super) fn beyond(&self, lang: Lang, piece: Piece<'_>, from: usize, around: Around<'_>) {
        let Some(told) = around.told else { return };
        let refused = Refused { rows: self, lang, piece, around, from };
        let end = piece.text.trim_end().len();
        let error = match refused.at_fault(end) {
            // what is read without them says what has become of the rest
            Some(Fault::Extra(at)) => {
                let read = refused.read_without(at.clone()).map(|tree| self.worded(&tree, lang));
                let heads = piece.text.get(..from).unwrap_or_default();
                refused.told("word-lost", at).arg("canonical", format!("{heads}{}", read.unwrap_or_default()))
            }
            _ => match huge(piece.text) {
                Some(at) => {
                    let value = piece.text.get(at.clone()).unwrap_or_default();
                    let error = TextError::new("number-out-of-range", refused.place(at)).arg("field", "number");
                    error.arg("value", value).arg("least", "0").arg("most", i32::MAX.to_string())
                }
                None => TextError::new("not-yet-sayable", refused.place(from..end)),
            },
        };
        told.borrow_mut().push(error);
    }

    /// What is wrong with a piece that is read, but has no place.
    pub(super) fn misplaced(
        &self,
        (lang, why): (Lang, Misplaced),
        text: &str,
        piece: Piece<'_>,
        around: Around<'_>,
    ) -> TextError {
        let said = piece.text;
        let word_of = |words: &[&str]| {
            super::tokens::words(said)
                .find(|at| said.get(at.clone()).is_some_and(|w| words.contains(&w.to_lowercase().as_str())))
        };
        let found = match why {
            Misplaced::Pronoun => word_of(&PRONOUNS),
            Misplaced::Number => self.pronoun(lang, said).map(|(_, at)| at),
            Misplaced::While => word_of(&["while"]),
            Misplaced::Opening => {
                let end = said.find([':', '/', ' ', '\n']).unwrap_or(said.len());
                (end > 0).then_some(0..end)
            }
            Misplaced::Bullet => {
                let at = text.get(..piece.start).and_then(|before| before.rfind('・'));
                return TextError::new(
                    "unexpected-text",
                    at.map_or(0..0, |at| (around.place)(at..at + '・'.len_utf8())),
                )
                .arg("word", "・");
            }
        };
        let code = match why {
            Misplaced::Pronoun if found.is_some() => "no-antecedent",
            Misplaced::Number => "ambiguous-antecedent",
            _ => "unexpected-text",
        };
        let at = found.unwrap_or(0..said.len());
        let word = said.get(at.clone()).unwrap_or_default();
        let error =
            TextError::new(code, (around.place)(piece.start + at.start..piece.start + at.end)).arg("word", word);
        // which sentences `it` reaches back over is narrower than what a noun does
        if code == "no-antecedent" && word.eq_ignore_ascii_case("it") {
            let noun =
                self.lexicon.noun(self.lexicon.standing()).and_then(|noun| noun.word.en.first()).unwrap_or(&"card");
            return error.arg("that", format!("that {noun}")).arg("this", format!("this {noun}"));
        }
        error
    }

    /// What is wrong with a piece that says several things, or what can't be meant.
    pub(super) fn unclear(&self, lang: Lang, text: &str, reading: &Reading, bytes: Range<usize>) -> Option<TextError> {
        match reading {
            Reading::Several(all) => {
                let mut printed = all.iter().map(|tree| self.worded(tree, lang));
                let [first, second] = [printed.next().unwrap_or_default(), printed.next().unwrap_or_default()];
                // what is typed already is no way out
                let typed = first.trim_end_matches('.') == text.trim_end_matches('.');
                let either = if typed { second.clone() } else { first.clone() };
                let error = TextError::new("two-readings", bytes).arg("word", text);
                Some(error.arg("first", first).arg("second", second).arg("either", either))
            }
            Reading::Wrong(error) => Some(TextError::clone(error)),
            // told where it was found
            Reading::One(_) | Reading::Refused(_) | Reading::Beyond(_) => None,
        }
    }

    /// Statements in their notation, as they are printed.
    fn worded(&self, tree: &str, lang: Lang) -> String {
        let Ok(statements) = read_statements(tree, self.lexicon) else { return tree.to_owned() };
        let ability = Ability::new(Vec::new(), statements, 0..0);
        let text = match lang {
            // of two who may do it instead, each is named
            Lang::Ko if tree.contains("(instead") || tree.contains("(player own)") => {
                print::ko::behind_opponent(&ability, self.lexicon).ok()
            }
            Lang::Ko => print::ko::ability(&ability, self.lexicon).ok(),
            Lang::En => Some(print::en::ability(&ability, self.lexicon)),
        };
        // what one language can't say is told in the other one: a tree says nothing to who writes cards
        text.unwrap_or_else(|| print::en::ability(&ability, self.lexicon))
    }
}
