//! What may stand where a step or a phrase begins, so that a chart looks for nothing that can't stand at its place: few of the
//! wordings of a category begin with the letter that stands there.

use std::collections::HashMap;

use super::automaton::{Automaton, Op, Step};
use super::tokens::What;
use super::{AFFILIATION, BARE_AFFILIATION, BARE_NAME, NAME, NUMBER, QUOTE, TERMINALS};

/// Kinds of beginnings: one for every other than a letter, and one for each letter that a wording begins with.
type Kind = usize;

/// The kinds that are no letter of the table: those of the terminals by their category, and a letter that nothing begins with.
const NONE: Kind = TERMINALS;

/// The letters that wordings begin with, by number.
#[derive(Debug, Clone, Default)]
pub(super) struct Letters {
    known: HashMap<char, Kind>,
}

impl Letters {
    fn number(&mut self, letter: char) -> Kind {
        let next = self.known.len() + NONE + 1;
        *self.known.entry(letter).or_insert(next)
    }

    /// What kind of beginning stands in a cell.
    pub(super) fn kind(&self, what: What) -> Kind {
        match what {
            What::Letter(letter) => self.known.get(&letter).copied().unwrap_or(NONE),
            What::Number(_) => NUMBER,
            What::Name(_) => NAME,
            What::Affiliation(_) => AFFILIATION,
            What::Quote(_) => QUOTE,
            What::Other => NONE,
        }
    }
}

/// A set of kinds; whether anything may stand there, also the end of the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct First {
    any: bool,
    kinds: Vec<u64>,
}

impl First {
    /// Whether this kind of beginning may stand there; without one the text ends.
    pub(super) fn holds(&self, kind: Option<Kind>) -> bool {
        let held = |kind: Kind| self.kinds.get(kind / 64).is_some_and(|bits| bits & (1 << (kind % 64)) != 0);
        self.any || kind.is_some_and(held)
    }

    fn add(&mut self, kind: Kind) {
        if self.kinds.len() <= kind / 64 {
            self.kinds.resize(kind / 64 + 1, 0);
        }
        if let Some(bits) = self.kinds.get_mut(kind / 64) {
            *bits |= 1 << (kind % 64);
        }
    }

    /// Adds another set; whether that added anything.
    fn join(&mut self, other: &First) -> bool {
        let mut more = other.any && !self.any;
        self.any |= other.any;
        if self.kinds.len() < other.kinds.len() {
            self.kinds.resize(other.kinds.len(), 0);
        }
        for (bits, others) in self.kinds.iter_mut().zip(&other.kinds) {
            more |= others & !*bits != 0;
            *bits |= others;
        }
        more
    }
}

/// The first steps of each category by the kind of beginning that stands there; the last kind is the end of the text.
#[derive(Debug, Clone, Default)]
pub(super) struct Begins {
    /// How many kinds there are.
    kinds: usize,
    /// Where the steps of each category and kind end; those of the one before end where they begin.
    ends: Vec<u32>,
    steps: Vec<u32>,
}

impl Begins {
    fn of(starts: &[Vec<u32>], steps: &[Step], kinds: usize) -> Begins {
        let mut begins = Begins { kinds, ..Begins::default() };
        for starts in starts {
            let firsts: Vec<(u32, &First)> =
                starts.iter().filter_map(|step| Some((*step, &steps.get(*step as usize)?.first))).collect();
            for kind in 0..kinds {
                let kind = (kind + 1 < kinds).then_some(kind);
                begins.steps.extend(firsts.iter().filter(|(_, first)| first.holds(kind)).map(|(step, _)| *step));
                begins.ends.push(u32::try_from(begins.steps.len()).unwrap_or(u32::MAX));
            }
        }
        begins
    }

    /// The steps of a category that can begin with this kind; without one the text ends.
    pub(super) fn at(&self, category: usize, kind: Option<Kind>) -> &[u32] {
        let place = category * self.kinds + kind.unwrap_or(self.kinds.saturating_sub(1));
        let from = place.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        let to = self.ends.get(place).copied().unwrap_or(from);
        self.steps.get(from as usize..to as usize).unwrap_or_default()
    }
}

impl Automaton {
    /// Works out what may stand where each step and each category begins.
    pub(super) fn look_ahead(&mut self) {
        let mut letters = Letters::default();
        self.firsts = vec![First::default(); self.starts.len()];
        for (kind, first) in self.firsts.iter_mut().enumerate().take(TERMINALS) {
            match kind {
                // words of a project: any letter
                BARE_NAME | BARE_AFFILIATION => first.any = true,
                NUMBER => {
                    first.add(kind);
                    let numerals = self.numerals.iter().filter_map(|(word, _)| word.chars().next());
                    numerals.for_each(|letter| first.add(letters.number(letter)));
                }
                _ => first.add(kind),
            }
        }
        let begins = |cells: &[What], letters: &mut Letters, first: &mut First| match cells.first() {
            Some(What::Letter(letter)) => first.add(letters.number(*letter)),
            Some(other) => first.add(letters.kind(*other)),
            None => first.any = true,
        };
        for step in &mut self.steps {
            match &step.op {
                Op::Text { cells, .. } => begins(cells, &mut letters, &mut step.first),
                Op::Verb { verb, form, .. } => {
                    let forms = self.verbs.get(*verb).map(|verb| verb.forms.as_slice()).unwrap_or_default();
                    for (_, spellings) in forms.iter().filter(|(of, _)| form.is_none_or(|form| form == *of)) {
                        spellings.iter().for_each(|cells| begins(cells, &mut letters, &mut step.first));
                    }
                }
                Op::Article { .. } => step.first.add(letters.number('a')),
                Op::End { .. } => step.first.any = true,
                Op::Form(_) | Op::Slot { .. } => {}
            }
        }
        self.letters = letters;
        // a phrase begins as one of its wordings does, and those begin with phrases
        let mut more = true;
        while std::mem::take(&mut more) {
            for at in 0..self.steps.len() {
                let Some(Step { op, next, .. }) = self.steps.get(at) else { continue };
                let mut found = First::default();
                match op {
                    Op::Slot { slot, .. } => {
                        self.firsts.get(slot.category).into_iter().for_each(|first| _ = found.join(first));
                    }
                    Op::Form(_) => {
                        let next = next.iter().filter_map(|step| self.steps.get(*step as usize));
                        next.for_each(|step| _ = found.join(&step.first));
                    }
                    _ => continue,
                }
                more |= self.steps.get_mut(at).is_some_and(|step| step.first.join(&found));
            }
            for (category, first) in self.firsts.iter_mut().enumerate() {
                let starts = self.starts.get(category).into_iter().flatten();
                for step in starts.filter_map(|step| self.steps.get(*step as usize)) {
                    more |= first.join(&step.first);
                }
            }
        }
        self.begins = Begins::of(&self.starts, &self.steps, self.letters.known.len() + NONE + 2);
    }
}
