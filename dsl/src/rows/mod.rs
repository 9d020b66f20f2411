//! The table of phrases: a row for each node of the tree, with its wording in both languages, used for reading and below a
//! sentence for printing alike. Rows name their nodes in the tree's own notation (`(up-to n:Number)`), so that what is read
//! here is a tree like any other. The notation of rows is described in `table/README.md`.
//!
//! It is the reader of card text (`crate::read`): it finds all trees of a text without any preference, and gives no tree for
//! what it has no row for. [`Rows::card`] reads a whole text, [`Rows::sentence`] one sentence, [`Rows::read`] a phrase below it.

mod ability;
mod announced;
mod automaton;
mod building;
mod chart;
mod check;
mod denied;
mod doubts;
mod english;
mod faults;
mod first;
mod forms;
mod frames;
mod grammar;
mod grammars;
mod joined;
mod joining;
mod korean;
mod lasting;
mod later;
mod limited;
mod listed;
mod loose;
mod loosely;
mod made;
mod matching;
mod nearest;
mod notation;
mod notes;
mod noting;
mod objects;
mod pieces;
mod put_in;
mod respelt;
mod row;
mod said;
mod say;
mod sentence;
mod settle;
mod terminals;
mod terms;
mod tokens;
mod untold;
mod used;
mod words;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

pub(crate) use doubts::{about_opponent, done_by_opponent, may_go_on, may_refill};
pub(crate) use frames::is_frame_word;
pub(crate) use grammars::text;
pub(crate) use later::begins_later;
pub(crate) use limited::{is_used, once_a_turn};
pub(crate) use made::Phrases;
pub use notation::TableError;
pub(crate) use said::own_behind_opponent;
pub(crate) use tokens::{is_sign, signs_written_out};
pub(crate) use untold::grows;
pub use used::Shape;

use crate::lang::Lang;
use crate::lexicon::Lexicon;
use crate::text::{Note, Reminder, TextError};
use crate::tree::{Card, Part, Side, canonical};
use automaton::Op;
use chart::Chart;
use forms::{Form, PLAIN};
use grammar::Grammar;
use loosely::Picks;
use noting::Expected;
use terms::{NOTHING, TermId, Terms};

/// The categories that no row is of: numbers, card names, affiliations, abilities between quotation marks.
const NUMBER: usize = 0;
const NAME: usize = 1;
const AFFILIATION: usize = 2;
const QUOTE: usize = 3;
/// A card name and an affiliation without their marks.
const BARE_NAME: usize = 4;
const BARE_AFFILIATION: usize = 5;
/// How many of them there are.
const TERMINALS: usize = 6;
const TERMINAL_NAMES: [&str; TERMINALS] = ["Number", "Name", "Affiliation", "Quote", "BareName", "BareAffiliation"];

/// The files of the table.
const FILES: [(&str, &str); 7] = [
    ("words.rows", include_str!("table/words.rows")),
    ("nouns.rows", include_str!("table/nouns.rows")),
    ("values.rows", include_str!("table/values.rows")),
    ("clauses.rows", include_str!("table/clauses.rows")),
    ("acts.rows", include_str!("table/acts.rows")),
    ("verbs.rows", include_str!("table/verbs.rows")),
    ("sentences.rows", include_str!("table/sentences.rows")),
];

/// What a phrase was read as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// This tree, in its notation.
    One(String),
    /// Several trees: the text says too little.
    Several(Vec<String>),
    /// The tree has no node for what is said, which is this in the notation of rows.
    Beyond(String),
    /// None.
    Refused(Refusal),
    /// One that can't be meant.
    Wrong(Box<TextError>),
}

/// A sentence that can't be read, or not in one way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Its bytes in the text.
    pub bytes: Range<usize>,
    /// What it was read as.
    pub reading: Reading,
}

/// What a text says.
#[derive(Debug)]
pub(crate) struct Read {
    /// The card, as far as it can be read.
    pub card: Card,
    /// The sentences that can't.
    pub unread: Vec<Unread>,
    /// What is wrong with what can.
    pub wrong: Vec<TextError>,
    pub notes: Vec<Note>,
    pub reminders: Vec<Reminder>,
}

/// Why a phrase can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The bytes of the text at which nothing fits.
    pub at: Range<usize>,
    /// What could stand there.
    pub expected: Vec<String>,
}

/// The category of the rows that a part of the tree is read and printed by.
const fn category(part: Part) -> &'static str {
    match part {
        Part::Quantity => "Quantity",
        Part::Selector => "Selector",
        Part::Target => "Target",
        Part::Filter => "Filter",
        Part::Value => "Value",
        Part::Zone => "Zone",
        Part::Cond => "Cond",
        Part::Event => "Event",
        Part::Duration => "Duration",
        Part::Cause => "Cause",
    }
}

/// The rows of one game and project.
#[derive(Debug, Clone)]
pub struct Rows<'l> {
    lexicon: &'l Lexicon,
    grammar: Arc<Grammar>,
    /// The rows that texts were read by, where it is asked for.
    used: Option<RefCell<BTreeSet<usize>>>,
    /// Which of several readings is taken, where all that a text may mean is asked for.
    picks: Option<RefCell<Picks>>,
}

impl<'l> Rows<'l> {
    /// The rows with the words of a lexicon.
    ///
    /// # Errors
    /// Every mistake of the table, with its place.
    pub fn new(lexicon: &'l Lexicon) -> Result<Self, Vec<TableError>> {
        Self::of(lexicon, &FILES)
    }

    /// The rows with the words of a lexicon, made once for all lexicons that have the same words of the table. What the table
    /// has no wording for in a game is not read.
    pub fn with(lexicon: &'l Lexicon) -> Self {
        Rows { lexicon, grammar: lexicon.phrases().grammar(), used: None, picks: None }
    }

    /// The rows with loose wordings too: what people say who have not read the reference.
    pub(crate) fn loosely(lexicon: &'l Lexicon) -> Self {
        Rows { lexicon, grammar: lexicon.phrases().loose(lexicon), used: None, picks: None }
    }

    /// The mistakes of the loose wordings of a lexicon, each with its place.
    pub fn loose_errors(lexicon: &Lexicon) -> Vec<TableError> {
        made::loose_grammar(lexicon).1
    }

    /// The rows of other files than those of the table: name and text of each.
    ///
    /// # Errors
    /// Every mistake of the files, with its place.
    pub fn of(lexicon: &'l Lexicon, files: &[(&str, &str)]) -> Result<Self, Vec<TableError>> {
        let (grammar, errors) = made::grammar(lexicon, files, true);
        if errors.is_empty() {
            Ok(Rows { lexicon, grammar: Arc::new(grammar), used: None, picks: None })
        } else {
            Err(errors)
        }
    }

    /// How many rows and wordings there are, Korean and English.
    pub fn size(&self) -> [usize; 3] {
        let count = |lang: Lang| self.grammar.rows.iter().map(|row| row.wordings(lang).len()).sum();
        [self.grammar.rows.len(), count(Lang::Ko), count(Lang::En)]
    }

    /// Reads a text that is one phrase. `here` is the player whose a zone without owner is.
    pub fn read(&self, lang: Lang, part: Part, text: &str, here: Side) -> Reading {
        let mut terms = self.grammar.terms.clone();
        let cells = tokens::cells(text, lang, self.lexicon, &mut terms, &|_, _, _| None);
        let mut chart = Chart::new(&cells, &self.grammar, (self.lexicon, lang), &mut terms);
        let category = self.grammar.category(category(part)).unwrap_or(NUMBER);
        let found = chart.phrases(category, 0);
        let mut whole = Vec::new();
        for phrase in found.iter().filter(|phrase| phrase.end == cells.len()) {
            if self.closed(phrase.form) {
                whole.push(phrase.term);
            }
        }
        let (trees, beyond) = self.trees(part, whole, chart.terms, here);
        match trees.as_slice() {
            _ if !beyond.is_empty() => Reading::Beyond(beyond.concat()),
            [one] => Reading::One(one.clone()),
            [] => {
                let mut chart = chart.noting();
                for phrase in chart.phrases(category, 0) {
                    if phrase.end != cells.len() {
                        chart.refuse(phrase.end, Expected::End);
                    }
                }
                let end = text.len()..text.len();
                let at = cells.get(chart.furthest).map_or(end, |cell| cell.bytes.clone());
                let mut expected: Vec<String> =
                    chart.expected.iter().filter_map(|wanted| self.wanted(lang, *wanted, chart.terms)).collect();
                expected.sort();
                expected.dedup();
                Reading::Refused(Refusal { at, expected })
            }
            _ => Reading::Several(trees),
        }
    }

    /// A part of a tree in its notation, worded in a language; nothing where no row says all of it.
    pub fn print(&self, lang: Lang, part: Part, tree: &str) -> Option<String> {
        let mut terms = self.grammar.terms.clone();
        let term = terms.read(tree)?;
        let category = self.grammar.category(category(part))?;
        let mut printer = say::Printer { grammar: &self.grammar, lexicon: self.lexicon, terms: &mut terms, lang };
        printer.print(category, term)
    }

    /// Whether a phrase of this form can stand alone.
    fn closed(&self, form: Form) -> bool {
        form == PLAIN || Some(form) != self.grammar.and
    }

    /// The trees that some terms are, and the terms that the tree has no node for.
    fn trees(&self, part: Part, found: Vec<TermId>, terms: &mut Terms, here: Side) -> (Vec<String>, Vec<String>) {
        let (mut trees, mut beyond) = (Vec::new(), Vec::new());
        for term in found.into_iter().filter(|term| *term != NOTHING) {
            let term = joined::joined(term, terms);
            match self.tree(part, term, terms, here) {
                Some(tree) => trees.push(tree),
                None => beyond.push(terms.text(term)),
            }
        }
        for list in [&mut trees, &mut beyond] {
            list.sort();
            list.dedup();
            nearest::nearest(list);
        }
        (trees, beyond)
    }

    fn tree(&self, part: Part, term: TermId, terms: &Terms, here: Side) -> Option<String> {
        let text = terms.text(term).replace("$here", here.as_str());
        canonical(part, &text, self.lexicon).ok()
    }

    /// What was wanted, in words.
    fn wanted(&self, lang: Lang, expected: Expected, terms: &Terms) -> Option<String> {
        let automaton = self.grammar.automaton(lang);
        let named = |at: usize| {
            let name = self.grammar.categories.iter().find(|(_, known)| **known == at)?.0;
            Some(format!("({name})"))
        };
        match expected {
            Expected::End => Some("(end)".to_owned()),
            Expected::Category(at) => named(at),
            Expected::Step(step) => match &automaton.steps.get(step as usize)?.op {
                Op::Text { cells, .. } => Some(forms::text(cells, terms)),
                Op::Verb { verb, form, .. } => {
                    let verb = automaton.verbs.get(*verb)?;
                    let (_, all) = verb.forms.iter().find(|(of, _)| form.is_none_or(|form| form == *of))?;
                    all.first().map(|cells| forms::text(cells, terms))
                }
                Op::Article { .. } => Some("a".to_owned()),
                Op::Slot { slot, .. } => slot.particle.first().map(|one| one.iter().collect()),
                Op::Form(_) | Op::End { .. } => None,
            },
        }
    }
}
