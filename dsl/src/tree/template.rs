//! Trees with holes: what a keyword's text says, with a place for each of its parameters. Holes are filled on the level of
//! the notation, so that every node that can be written can hold one; nothing here knows what a node means.

use super::notation::forms_of;
use super::read::{self, ReadError};
use super::sexp::Sexp;
use super::spelling;
use super::{Ability, Filter, Stmt, Value};
use crate::lang::Lang;
use crate::words::WordIds;

/// Numbers from here on stand for parameters while the text of a keyword is read.
const NUMBERS: i32 = 1_900_000_000;
/// Begins the names that stand for parameters while a keyword's text is read; no text has it.
const MARK: char = '\u{e000}';

/// What kind of thing goes into a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hole {
    /// A number or a value.
    Number,
    /// Filters of a noun phrase, any number of them.
    Filters,
    /// A card name.
    Name,
    /// Sentences, as the verb of a sentence: `{effect}할 수 있다`, `you may {effect}`.
    Effect,
}

/// What is put into a hole.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Fill {
    /// What goes into a [`Hole::Number`].
    Value(Value),
    /// What goes into a [`Hole::Filters`].
    Filters(Vec<Filter>),
    /// What goes into a [`Hole::Name`].
    Name(String),
    /// What goes into a [`Hole::Effect`].
    Effect(Vec<Stmt>),
}

/// The id of the word that stands for the parameter at this place of a keyword's list while its text is read.
pub fn stand_in(at: usize) -> String {
    format!("{MARK}{at}")
}

/// What is written in the place of a parameter while a keyword's text is read.
pub fn written(hole: Hole, at: usize, lang: Lang) -> String {
    match (hole, lang) {
        (Hole::Number, _) => number(at).to_string(),
        (Hole::Filters, _) => format!("《{}》", stand_in(at)),
        (Hole::Name, _) => format!("〈{}〉", stand_in(at)),
        (Hole::Effect, Lang::Ko) => format!("카드를 {}장 드로우", number(at)),
        (Hole::Effect, Lang::En) => format!("draw {} cards", number(at)),
    }
}

fn number(at: usize) -> i32 {
    NUMBERS.saturating_add(i32::try_from(at).unwrap_or(0))
}

/// The tree of a keyword's text, with holes where its parameters go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    form: Sexp,
}

impl Template {
    /// The template that an ability is whose text held stand-ins.
    pub fn of(ability: &Ability) -> Result<Template, ReadError> {
        Ok(Template { form: read::single(&ability.to_string())? })
    }

    /// The ability with its holes filled, in the order of the keyword's parameters.
    ///
    /// # Errors
    /// When a value stands where only a number can.
    pub fn fill(&self, fills: &[Fill], words: &dyn WordIds) -> Result<Ability, ReadError> {
        let filled = fill(&self.form, fills);
        read::from_form(filled.first().unwrap_or(&self.form), words)
    }
}

/// A form with its holes filled: none, one or several forms.
fn fill(form: &Sexp, fills: &[Fill]) -> Vec<Sexp> {
    for (at, with) in fills.iter().enumerate() {
        match (form, with) {
            (Sexp::List(_), Fill::Effect(list)) if is_call(form, "draw", &number(at).to_string()) => {
                return list.iter().flat_map(forms_of).collect();
            }
            (Sexp::Atom(a), Fill::Value(v)) if *a == number(at).to_string() => return forms_of(v),
            (Sexp::Atom(a), Fill::Name(n)) if *a == format!("〈{}〉", stand_in(at)) => {
                return vec![spelling::NAME.form(n)];
            }
            (Sexp::List(_), Fill::Filters(filters)) if is_call(form, "aff", &format!("《{}》", stand_in(at))) => {
                return filters.iter().flat_map(forms_of).collect();
            }
            _ => {}
        }
    }
    match form {
        Sexp::Atom(_) => vec![form.clone()],
        Sexp::List(items) => vec![Sexp::List(items.iter().flat_map(|i| fill(i, fills)).collect())],
    }
}

fn is_call(form: &Sexp, word: &str, only: &str) -> bool {
    matches!(form.as_call(), Some((w, [Sexp::Atom(a)])) if w == word && a == only)
}
