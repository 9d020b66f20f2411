//! The chart: for every category and place of a text all phrases that begin there. Each phrase is worked out once, whoever
//! asks for it; who asks again waits for what is still found, so that rows may begin with their own category. Nothing is
//! preferred: two trees of one phrase are two results.

use std::collections::BTreeSet;

use super::TERMINALS;
use super::automaton::{Automaton, Op, Slotted, Want};
use super::first::First;
use super::forms::{Form, PLAIN};
use super::grammar::Grammar;
use super::notation::Row;
use super::noting::Expected;
use super::terms::{Env, LIFTED, NOTHING, SLOTS, TermId, Terms};
use super::tokens::Cell;
use crate::lang::Lang;
use crate::lexicon::Lexicon;

/// Most steps that one text may take; printed sentences take a few thousand.
const STEPS: usize = 400_000;

/// A phrase: where it ends, its form, its tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    pub end: usize,
    pub form: Form,
    pub term: TermId,
}

/// A wording that is read up to some place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Item {
    /// The step that comes next.
    step: u32,
    /// Where the phrase began.
    start: u32,
    env: Env,
    form: Form,
    /// The form that slots agree in.
    agreed: Form,
    /// The last phrase in it, counted from 1, where it is asked for by which rows a text is read.
    part: u32,
    /// The last phrase of a list must not be followed by the end: it said that another follows.
    open: bool,
}

#[derive(Debug, Default)]
pub(super) struct Entry {
    pub found: Vec<Found>,
    waiting: Vec<Item>,
}

/// A phrase as it is told from all others: its category, where it begins and ends, its tree.
pub(super) type Phrase = (usize, usize, usize, TermId);

/// How phrases were read, for who asks by which rows.
#[derive(Debug, Default)]
pub(super) struct Derived {
    /// Each way in which a phrase was read: the row, and the last of the phrases in it, counted from 1.
    pub ways: Vec<(Phrase, usize, u32)>,
    /// Phrases in others: the one before it there, counted from 1, and itself.
    pub parts: Vec<(u32, Phrase)>,
}

/// The chart of one text.
pub(super) struct Chart<'c> {
    pub cells: &'c [Cell],
    rows: &'c [Row],
    automaton: &'c Automaton,
    /// The words of the project, for those that stand without marks.
    pub(super) words: (&'c Lexicon, Lang),
    pub terms: &'c mut Terms,
    /// The beginning that stands in each cell.
    kinds: Vec<usize>,
    /// Whether everything is tried that could be said, for what is expected where a text is refused; otherwise only what can
    /// begin where it is looked for.
    pub(super) all: bool,
    /// The entries, and by category and place which of them it is, counted from 1.
    pub(super) entries: Vec<Entry>,
    pub(super) places: Vec<u32>,
    pub(super) agenda: Vec<(Item, usize)>,
    /// The form of filters behind which another must follow.
    and: Option<Form>,
    pub(super) forms: [Form; 2],
    pub(super) steps: usize,
    /// Whether the text took more steps than it may: not everything that it says was found.
    pub exhausted: bool,
    /// Whether spaces say nothing: Korean that is typed without them.
    pub unspaced: bool,
    /// All phrases that were read, where it is asked for.
    pub derived: Option<Derived>,
    /// The furthest place where something was wanted that does not stand there.
    pub furthest: usize,
    pub expected: BTreeSet<Expected>,
}

impl<'c> Chart<'c> {
    /// The chart of some cells, empty.
    pub(super) fn new(
        cells: &'c [Cell],
        grammar: &'c Grammar,
        words: (&'c Lexicon, Lang),
        terms: &'c mut Terms,
    ) -> Self {
        let automaton = grammar.automaton(words.1);
        let places = vec![0; automaton.starts.len() * (cells.len() + 1)];
        let kinds = cells.iter().map(|cell| automaton.letters.kind(cell.what)).collect();
        Chart {
            cells,
            rows: &grammar.rows,
            automaton,
            words,
            terms,
            kinds,
            all: false,
            entries: Vec::new(),
            places,
            agenda: Vec::new(),
            and: grammar.and,
            forms: grammar.numbers,
            steps: 0,
            exhausted: false,
            unspaced: false,
            derived: None,
            furthest: 0,
            expected: BTreeSet::new(),
        }
    }

    /// Numbers in words.
    pub(super) fn numerals(&self) -> &'static [(&'static str, &'static str)] {
        self.automaton.numerals
    }

    /// All phrases of a category that begin at a place.
    pub(super) fn phrases(&mut self, category: usize, at: usize) -> Vec<Found> {
        self.open(category, at);
        self.run();
        self.entry(category, at).map(|entry| entry.found.clone()).unwrap_or_default()
    }

    pub(super) fn entry(&mut self, category: usize, at: usize) -> Option<&mut Entry> {
        let place = category * (self.cells.len() + 1) + at;
        let entry = self.places.get(place)?.checked_sub(1)?;
        self.entries.get_mut(entry as usize)
    }

    /// Whether something with these beginnings can stand at a place.
    fn may_begin(&self, first: &First, at: usize) -> bool {
        self.all || first.holds(self.kinds.get(at).copied())
    }

    /// Makes sure that phrases of a category are looked for at a place.
    fn open(&mut self, category: usize, at: usize) {
        let place = category * (self.cells.len() + 1) + at;
        let next = u32::try_from(self.entries.len() + 1).unwrap_or(u32::MAX);
        match self.places.get_mut(place) {
            Some(entry @ 0) => *entry = next,
            _ => return,
        }
        self.entries.push(Entry::default());
        if category < TERMINALS {
            self.terminal(category, at);
            return;
        }
        let automaton = self.automaton;
        let start = u32::try_from(at).unwrap_or(u32::MAX);
        let all = automaton.starts.get(category).filter(|_| self.all).map(Vec::as_slice);
        for step in all.unwrap_or_else(|| automaton.begins.at(category, self.kinds.get(at).copied())) {
            let item = Item {
                step: *step,
                start,
                env: [NOTHING; SLOTS + 1],
                form: PLAIN,
                agreed: PLAIN,
                part: 0,
                open: false,
            };
            self.agenda.push((item, at));
        }
    }

    fn run(&mut self) {
        while let Some((item, at)) = self.agenda.pop() {
            self.steps += 1;
            if self.steps > STEPS {
                self.exhausted = true;
                self.agenda.clear();
                return;
            }
            self.advance(item, at);
        }
    }

    fn advance(&mut self, item: Item, at: usize) {
        let automaton = self.automaton;
        let Some(step) = automaton.steps.get(item.step as usize) else { return };
        match &step.op {
            Op::Text { cells, glued } => match self.fits(at, *glued).then(|| self.spelt(cells, at, false)).flatten() {
                Some(end) => self.go_on(item, end),
                None => self.refuse(at, Expected::Step(item.step)),
            },
            Op::Article { glued } => {
                let read = self.fits(at, *glued).then(|| ["an", "a"].into_iter().find_map(|a| self.word(a, at)));
                match read.flatten() {
                    Some(end) => self.go_on(item, end),
                    None => self.refuse(at, Expected::Step(item.step)),
                }
            }
            Op::Verb { verb, form, glued } => {
                let mut any = false;
                let forms = automaton.verbs.get(*verb).map(|verb| verb.forms.as_slice()).unwrap_or_default();
                // an ending that is not spelt may be the last one; loosely, one stands apart too
                let fits = self.fits(at, *glued) || at == self.cells.len() || !automaton.numerals.is_empty();
                for (of, spellings) in forms.iter().filter(|(of, _)| fits && form.is_none_or(|form| form == *of)) {
                    for spelling in spellings {
                        let Some(end) = self.spelt(spelling, at, true).filter(|end| self.bounded(*end)) else {
                            continue;
                        };
                        any = true;
                        let form = if form.is_none() { *of } else { item.form };
                        self.go_on(Item { form, ..item }, end);
                    }
                }
                if !any {
                    self.refuse(at, Expected::Step(item.step));
                }
            }
            Op::Form(form) => self.go_on(Item { form: *form, ..item }, at),
            Op::Slot { slot, glued } => {
                // at the end of the text it is looked for, too, for what it could begin with
                if !(self.fits(at, *glued) || self.all && at == self.cells.len()) {
                    self.refuse(at, Expected::Category(slot.category));
                    return;
                }
                self.open(slot.category, at);
                let Some(entry) = self.entry(slot.category, at) else { return };
                entry.waiting.push(item);
                // what is still found goes on with all that wait, this item too
                for found in 0..entry.found.len() {
                    let found = self.entry(slot.category, at).and_then(|entry| entry.found.get(found)).copied();
                    found.into_iter().for_each(|found| self.resume(item, found, at));
                }
            }
            Op::End { row, category, lift } => self.complete(item, at, *row, *category, *lift),
        }
    }

    fn go_on(&mut self, item: Item, at: usize) {
        let automaton = self.automaton;
        let Some(step) = automaton.steps.get(item.step as usize) else { return };
        for next in &step.next {
            // behind a filter that says another follows, only the list itself goes on
            if item.open && *next != item.step {
                continue;
            }
            if automaton.steps.get(*next as usize).is_none_or(|step| !self.may_begin(&step.first, at)) {
                continue;
            }
            self.agenda.push((Item { step: *next, ..item }, at));
        }
    }

    fn complete(&mut self, item: Item, end: usize, number: usize, category: usize, lift: Option<usize>) {
        let rows = self.rows;
        let start = item.start as usize;
        let Some(row) = rows.get(number).filter(|_| end > start) else { return };
        let mut env = item.env;
        let zone = env.get(LIFTED).copied().filter(|zone| *zone != NOTHING);
        if let (Some(zone), Some(noun)) = (zone, lift.and_then(|at| env.get_mut(at))) {
            // one place alone
            if !self.terms.calls(*noun, "in").is_empty() || self.terms.items(*noun).is_none() {
                return;
            }
            let word = self.terms.atom("in");
            let within = self.terms.list(vec![word, zone]);
            *noun = self.terms.append(*noun, within);
        }
        let term = row.template.build(&env, self.terms);
        let found = Found { end, form: item.form, term };
        if let Some(derived) = &mut self.derived {
            derived.ways.push(((category, start, end, term), number, item.part));
        }
        let Some(entry) = self.entry(category, start) else { return };
        if entry.found.contains(&found) {
            return;
        }
        entry.found.push(found);
        for waiting in 0..entry.waiting.len() {
            let waiting = self.entry(category, start).and_then(|entry| entry.waiting.get(waiting)).copied();
            waiting.into_iter().for_each(|waiting| self.resume(waiting, found, start));
        }
    }

    /// Goes on behind a phrase that fills a slot; `at`: where the phrase begins.
    fn resume(&mut self, item: Item, found: Found, at: usize) {
        let automaton = self.automaton;
        let Some(Op::Slot { slot, .. }) = automaton.steps.get(item.step as usize).map(|step| &step.op) else { return };
        let mut item = item;
        item.open = self.and.is_some_and(|and| slot.many && found.form == and);
        match &slot.wanted {
            Want::Plain if found.form != PLAIN => return,
            Want::OneOf(forms) if !forms.contains(&found.form) => return,
            Want::Passed => item.form = found.form,
            Want::Agreeing if item.agreed == PLAIN => item.agreed = found.form,
            Want::Agreeing if item.agreed != found.form => return,
            _ => {}
        }
        if slot.without.as_ref().is_some_and(|word| self.holds(found.term, word)) {
            return;
        }
        let Some(mut item) = self.bound(item, slot, found.term) else { return };
        if let Some(derived) = &mut self.derived {
            derived.parts.push((item.part, (slot.category, at, found.end, found.term)));
            item.part = u32::try_from(derived.parts.len()).unwrap_or(0);
        }
        let mut any = slot.particle.is_empty() || slot.bare;
        if any {
            self.go_on(item, found.end);
        }
        for form in &slot.particle {
            // printed cards write 공멸 을: no word begins so
            let apart = form.as_slice() == ['을'] || form.as_slice() == ['를'];
            let glued = |cell: &Cell| !cell.spaced || apart || self.unspaced || self.behind_sign(found.end);
            let glued = self.cells.get(found.end).is_some_and(glued);
            if let Some(end) = glued.then(|| self.letters(form, found.end)).flatten().filter(|end| self.bounded(*end)) {
                any = true;
                self.go_on(item, end);
            }
        }
        if !any {
            self.refuse(found.end, Expected::Step(item.step));
        }
    }

    /// The item with a variable filled, unless it holds something else.
    fn bound(&mut self, mut item: Item, slot: &Slotted, term: TermId) -> Option<Item> {
        let at = if slot.lift { LIFTED } else { slot.at };
        let place = item.env.get_mut(at)?;
        if slot.many {
            *place = self.terms.append(*place, term);
        } else if *place == NOTHING || *place == term {
            *place = term;
        } else {
            return None;
        }
        Some(item)
    }

    fn holds(&self, term: TermId, word: &str) -> bool {
        let items = self.terms.items(term).unwrap_or_default();
        self.terms.as_atom(term) == Some(word)
            || self.terms.is_call(term, word)
            || !self.terms.calls(term, word).is_empty()
            || items.iter().skip(1).any(|item| self.terms.as_atom(*item) == Some(word))
    }
}
