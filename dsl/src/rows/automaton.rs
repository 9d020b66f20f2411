//! The wordings of all rows of a language as one automaton: each step reads letters, a verb or a phrase of a category, and
//! knows the steps that may follow. Phrases in any order become a step for each order, so that a chart only goes forward.

use std::collections::HashMap;

use super::first::{Begins, First, Letters};
use super::forms::{Form, Forms, Spelt, VerbForms};
use super::loose::Loose;
use super::notation::{Part, Piece, Row, Slot, TableError, Wanted};
use super::terms::Terms;
use super::tokens::What;
use crate::lang::Lang;

/// What one step reads.
#[derive(Debug, Clone)]
pub(super) enum Op {
    /// These letters and numbers, one cell each.
    Text { cells: Vec<What>, glued: bool },
    /// A verb of the list, in this form or in any.
    Verb { verb: usize, form: Option<Form>, glued: bool },
    /// `a` or `an`.
    Article { glued: bool },
    /// Nothing; the phrase gets this form.
    Form(Form),
    /// A phrase.
    Slot { slot: Slotted, glued: bool },
    /// The end of a wording of this row: its category, and the variable whose zone was said apart.
    End { row: usize, category: usize, lift: Option<usize> },
}

/// A slot as a chart fills it.
#[derive(Debug, Clone)]
pub(super) struct Slotted {
    pub at: usize,
    pub category: usize,
    pub many: bool,
    pub lift: bool,
    pub without: Option<String>,
    /// The forms of the particle behind it; none where it is bare.
    pub particle: Vec<Vec<char>>,
    /// Whether the particle may be missing.
    pub bare: bool,
    pub wanted: Want,
}

/// [`Wanted`] with numbers for forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Want {
    Plain,
    OneOf(Vec<Form>),
    Passed,
    Any,
    Agreeing,
}

/// A step and those that may follow.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub op: Op,
    pub next: Vec<u32>,
    /// What may stand where it begins.
    pub first: First,
}

/// The automaton of one language.
#[derive(Debug, Clone, Default)]
pub(super) struct Automaton {
    pub steps: Vec<Step>,
    /// The first steps of each category.
    pub starts: Vec<Vec<u32>>,
    /// Those of them that can begin with what stands there.
    pub begins: Begins,
    pub verbs: Vec<VerbForms>,
    /// What may stand where a phrase of a category begins.
    pub firsts: Vec<First>,
    /// The letters by number.
    pub letters: Letters,
    /// Numbers in words, where they are read.
    pub numerals: &'static [(&'static str, &'static str)],
}

/// What all wordings of a language are built with.
pub(super) struct Builder<'b> {
    pub lang: Lang,
    pub categories: &'b HashMap<String, usize>,
    pub forms: &'b mut Forms,
    pub verb: &'b dyn Fn(&str, bool) -> Option<Spelt>,
    pub terms: &'b mut Terms,
    /// What else is read, where wordings are loose.
    pub loose: Option<&'b Loose>,
    pub errors: &'b mut Vec<TableError>,
    pub built: Automaton,
    pub verb_at: HashMap<(String, bool), usize>,
}

impl Builder<'_> {
    /// Adds all wordings of a row.
    pub(super) fn row(&mut self, number: usize, row: &Row) {
        let Some(category) = self.categories.get(&row.category).copied() else { return };
        for wording in row.wordings(self.lang) {
            let lift = lift(&wording.parts);
            let end = self.step(Op::End { row: number, category, lift }, Vec::new());
            let starts = self.sequence(&wording.parts, vec![end], row, &wording.place);
            if let Some(all) = self.built.starts.get_mut(category) {
                all.extend(starts);
            }
        }
    }

    fn step(&mut self, op: Op, next: Vec<u32>) -> u32 {
        self.built.steps.push(Step { op, next, first: First::default() });
        u32::try_from(self.built.steps.len() - 1).unwrap_or(u32::MAX)
    }

    fn wrong(&mut self, place: &str, message: String) {
        self.errors.push(TableError { place: place.to_owned(), message });
    }

    /// The first steps of a sequence that goes on with `next`.
    fn sequence(&mut self, parts: &[Part], next: Vec<u32>, row: &Row, place: &str) -> Vec<u32> {
        parts.iter().rev().fold(next, |next, part| self.part(part, next, row, place))
    }

    fn part(&mut self, part: &Part, next: Vec<u32>, row: &Row, place: &str) -> Vec<u32> {
        let glued = part.glued;
        let op = match &part.piece {
            Piece::Text(text) => {
                // English cells are in lower case
                let text = if self.lang == Lang::En { &text.to_lowercase() } else { text };
                match self.loose {
                    Some(loose) => return self.said(loose.said(text, glued), &next),
                    None => Op::Text { cells: letters(text, self.terms), glued },
                }
            }
            Piece::Article => Op::Article { glued },
            Piece::Form(form) => Op::Form(self.forms.intern(form)),
            Piece::Verb { verb, passive, form } => {
                let Some(verb) = self.verb(verb, *passive, place) else { return next };
                let form = form.as_ref().map(|form| self.forms.intern(form));
                Op::Verb { verb, form, glued }
            }
            Piece::Slot(slot) => return self.slot(slot, glued, next, row, place),
            Piece::Optional(all) => {
                let mut starts = next.clone();
                for sequence in all {
                    starts.extend(self.sequence(sequence, next.clone(), row, place));
                }
                return starts;
            }
            Piece::Choice(all) => {
                return all.iter().flat_map(|sequence| self.sequence(sequence, next.clone(), row, place)).collect();
            }
            Piece::Free(groups) => return self.free(groups, 0, &next, (row, place), &mut HashMap::new()),
        };
        vec![self.step(op, next)]
    }

    /// The first steps of texts that may stand for each other. What is said in several words is several steps.
    fn said(&mut self, all: Vec<(String, bool)>, next: &[u32]) -> Vec<u32> {
        let mut starts = Vec::new();
        for (text, glued) in all {
            let mut steps = next.to_vec();
            for (at, word) in
                text.split(' ').filter(|word| !word.is_empty()).enumerate().collect::<Vec<_>>().into_iter().rev()
            {
                let cells = letters(word, self.terms);
                steps = vec![self.step(Op::Text { cells, glued: glued && at == 0 }, steps)];
            }
            starts.extend(steps);
        }
        starts
    }

    /// The first steps of what is left of phrases in any order, where those of the bits in `taken` are read.
    fn free(
        &mut self,
        groups: &[Vec<Part>],
        taken: u32,
        next: &[u32],
        of: (&Row, &str),
        known: &mut HashMap<u32, Vec<u32>>,
    ) -> Vec<u32> {
        if let Some(starts) = known.get(&taken) {
            return starts.clone();
        }
        let left: Vec<usize> = (0..groups.len()).filter(|at| taken & (1 << at) == 0).collect();
        let mut starts = Vec::new();
        if left.iter().all(|at| groups.get(*at).is_some_and(|group| optional(group).is_some())) {
            starts.extend_from_slice(next);
        }
        for at in left {
            let Some(group) = groups.get(at) else { continue };
            let rest = self.free(groups, taken | 1 << at, next, of, known);
            match optional(group) {
                Some(all) => {
                    for sequence in all {
                        starts.extend(self.sequence(sequence, rest.clone(), of.0, of.1));
                    }
                }
                None => starts.extend(self.sequence(group, rest, of.0, of.1)),
            }
        }
        known.insert(taken, starts.clone());
        starts
    }

    fn slot(&mut self, slot: &Slot, glued: bool, next: Vec<u32>, row: &Row, place: &str) -> Vec<u32> {
        let Some(declared) = row.slots.get(slot.at) else { return next };
        let name = if slot.lift { "Zone" } else { declared.category.as_str() };
        let Some(category) = self.categories.get(name).copied() else {
            self.wrong(place, format!("no row is a `{name}`"));
            return next;
        };
        let mut particle: Vec<Vec<char>> = Vec::new();
        let mut bare = false;
        if let Some(any) = &slot.particle {
            match super::korean::particle_forms(any) {
                Some(both) => particle.extend(both.map(|form| form.chars().collect())),
                None => self.wrong(place, format!("`{any}` is no particle")),
            }
            // a player without a particle is taken for whose the next thing is, and one with another for who does something else
            let player = matches!(declared.category.as_str(), "Whom" | "Player");
            if let Some(loose) = self.loose.filter(|_| !player) {
                bare = loose.particles(any, &mut particle);
            }
            particle.dedup();
        }
        let wanted = match &slot.wanted {
            Wanted::Plain => Want::Plain,
            Wanted::Passed => Want::Passed,
            Wanted::Any => Want::Any,
            Wanted::Agreeing => Want::Agreeing,
            Wanted::OneOf(forms) => Want::OneOf(forms.iter().map(|form| self.forms.intern(form)).collect()),
        };
        let slotted = Slotted {
            at: slot.at,
            category,
            many: declared.many,
            lift: slot.lift,
            without: slot.without.clone(),
            particle,
            bare,
            wanted,
        };
        let at = self.step(Op::Slot { slot: slotted, glued }, next);
        if declared.many {
            let mut again = vec![at];
            if slot.listed {
                let and = Op::Text { cells: letters("and", self.terms), glued: false };
                let comma = Op::Text { cells: letters(",", self.terms), glued: true };
                again = vec![self.step(and, vec![at]), self.step(comma, vec![at])];
            }
            if let Some(step) = self.built.steps.get_mut(at as usize) {
                step.next.extend(again);
            }
        }
        vec![at]
    }

    fn verb(&mut self, name: &str, passive: bool, place: &str) -> Option<usize> {
        let key = (name.to_owned(), passive);
        if let Some(at) = self.verb_at.get(&key) {
            return Some(*at);
        }
        let Some(spelt) = (self.verb)(name, passive) else {
            self.wrong(place, format!("no verb `{name}`"));
            return None;
        };
        let forms = spelt
            .into_iter()
            .map(|(form, all)| (self.forms.intern(&form), all.iter().map(|text| letters(text, self.terms)).collect()));
        let table = VerbForms { name: name.to_owned(), passive, forms: forms.collect() };
        self.built.verbs.push(table);
        self.verb_at.insert(key, self.built.verbs.len() - 1);
        Some(self.built.verbs.len() - 1)
    }
}

/// The variable whose zone is said apart in these parts.
pub(super) fn lift(parts: &[Part]) -> Option<usize> {
    parts.iter().find_map(|part| match &part.piece {
        Piece::Slot(slot) if slot.lift => Some(slot.at),
        Piece::Optional(all) | Piece::Choice(all) | Piece::Free(all) => all.iter().find_map(|parts| lift(parts)),
        _ => None,
    })
}

/// The alternatives of a group that is optional as a whole.
pub(super) fn optional(group: &[Part]) -> Option<&[Vec<Part>]> {
    match group {
        [Part { piece: Piece::Optional(all), .. }] => Some(all),
        _ => None,
    }
}

/// A text without its spaces as cells: letters, and numbers as terms.
pub(super) fn letters(text: &str, terms: &mut Terms) -> Vec<What> {
    let mut cells = Vec::new();
    let mut digits = String::new();
    for letter in text.chars().chain([' ']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        if !digits.is_empty() {
            cells.push(What::Number(terms.atom(&std::mem::take(&mut digits))));
        }
        if !letter.is_whitespace() {
            cells.push(What::Letter(letter));
        }
    }
    cells
}
