//! Which rows a text is read by: the shapes of the language that it shows when it is run.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::Rows;
use super::chart::{Chart, Phrase};
use super::terms::Template;
use crate::lang::Lang;
use crate::lexicon::Lexicon;

/// A row of the table as a shape of the language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// Its place in the table: file and line.
    pub row: String,
    /// The kind of phrase it is.
    pub category: String,
    /// Its first wording, as the table has it.
    pub wording: String,
}

impl<'l> Rows<'l> {
    /// All rows that have a wording with the words of a lexicon, in the order of the table. A row for every word of a class is
    /// one. Those whose texts are always refused are left out: without them such texts would be read otherwise.
    pub fn shapes(lexicon: &'l Lexicon) -> Vec<Shape> {
        let rows = Rows::with(lexicon);
        let mut shapes: Vec<Shape> = Vec::new();
        for row in rows.grammar.rows.iter().filter(|row| !is_refused(&row.template)) {
            let Some(first) = row.wordings(Lang::Ko).iter().chain(row.wordings(Lang::En)).next() else { continue };
            if shapes.iter().rev().all(|shape| shape.row != row.place) {
                let (category, wording) = (row.category.clone(), first.source.trim().to_owned());
                shapes.push(Shape { row: row.place.clone(), category, wording });
            }
        }
        shapes
    }

    /// The rows, by their places in the table, that the text of a card of a type is read by; none if it can't be read.
    pub fn used(lexicon: &'l Lexicon, text: &str, kind: u8) -> BTreeSet<String> {
        let rows = Rows { used: Some(RefCell::default()), ..Rows::with(lexicon) };
        if !rows.read_card(crate::read::lang(text), text, kind).unread.is_empty() {
            return BTreeSet::new();
        }
        let used = rows.used.map(RefCell::into_inner).unwrap_or_default();
        used.into_iter().filter_map(|row| rows.grammar.rows.get(row)).map(|row| row.place.clone()).collect()
    }

    /// Notes the rows by which some phrases were read, and all phrases in them.
    pub(super) fn note_used(&self, chart: &Chart<'_>, mut open: Vec<Phrase>) {
        let (Some(used), Some(derived)) = (&self.used, &chart.derived) else { return };
        let mut met = BTreeSet::new();
        while let Some(phrase) = open.pop() {
            if !met.insert(phrase) {
                continue;
            }
            for (_, row, last) in derived.ways.iter().filter(|(of, ..)| *of == phrase) {
                used.borrow_mut().insert(*row);
                let mut last = *last;
                while let Some((before, part)) = last.checked_sub(1).and_then(|at| derived.parts.get(at as usize)) {
                    open.push(*part);
                    last = *before;
                }
            }
        }
    }
}

/// Whether all that a row reads is refused: the tree has no node for it, or it is the number X, which nothing carries out yet.
fn is_refused(template: &Template) -> bool {
    let is = |part: &Template, word: &str| matches!(part, Template::Word(said) if said == word);
    match template {
        Template::List(parts) => {
            parts.first().is_some_and(|head| is(head, "beyond")) || parts.iter().skip(1).any(|part| is(part, "x"))
        }
        alone => is(alone, "x"),
    }
}
