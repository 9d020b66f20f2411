//! Reading the notation: the forms of a list, taken one after the other, with alternatives that are tried in turn. It knows
//! no node; a refusal says what was wanted where the reading got furthest.

use super::Span;
use super::sexp::Sexp;
use crate::words::WordIds;

/// The result of a step of reading.
pub(super) type Step<'a, T> = Result<T, Refusal<'a>>;

/// Why forms are not what was wanted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Refusal<'a> {
    /// The kind of node that was wanted there (`filter`).
    pub wanted: &'static str,
    /// The form that stands there.
    pub found: &'a Sexp,
    /// Something before it fitted, so that nothing else can have been meant.
    pub inside: bool,
}

/// A way to read the forms at hand.
pub(super) type Way<'a, T> = fn(&mut Forms<'a>) -> Step<'a, T>;

/// The forms of a list that are still to be read.
pub(super) struct Forms<'a> {
    /// The words that ids are taken from.
    pub words: &'a dyn WordIds,
    /// Where all that is read stands in a source text.
    pub span: Span,
    /// The whole list of forms, for messages.
    whole: &'a Sexp,
    forms: &'a [Sexp],
    at: usize,
    /// Where the attempt that is under way began.
    start: usize,
    /// Something fitted before this list began.
    inside: bool,
    /// Why the latest form that may be left out was not taken, for the message if nothing else takes it.
    refused: Option<Refusal<'a>>,
}

impl<'a> Forms<'a> {
    /// One form alone.
    pub fn of(form: &'a Sexp, words: &'a dyn WordIds, span: Span) -> Self {
        let forms = std::slice::from_ref(form);
        Forms { words, span, whole: form, forms, at: 0, start: 0, inside: false, refused: None }
    }

    /// The next form, which is not taken yet.
    pub fn next(&self) -> Option<&'a Sexp> {
        self.forms.get(self.at)
    }

    /// Takes the next form.
    pub fn advance(&mut self) {
        self.at += 1;
    }

    /// A refusal of the next form, or of the whole list where none is left.
    pub fn refuse(&self, wanted: &'static str) -> Refusal<'a> {
        let inside = self.inside || self.at > self.start;
        Refusal { wanted, found: self.next().unwrap_or(self.whole), inside }
    }

    /// Takes an atom that means something.
    pub fn atom<T>(&mut self, wanted: &'static str, meaning: impl FnOnce(&'a str) -> Option<T>) -> Step<'a, T> {
        let found = self.next().and_then(Sexp::as_atom).and_then(meaning);
        let found = found.ok_or_else(|| self.refuse(wanted))?;
        self.advance();
        Ok(found)
    }

    /// Takes this word.
    pub fn word(&mut self, word: &'static str) -> Step<'a, ()> {
        self.atom(word, |atom| (atom == word).then_some(()))
    }

    /// Takes this word if it is there.
    pub fn flag(&mut self, word: &str) -> bool {
        let there = self.next().and_then(Sexp::as_atom) == Some(word);
        self.at += usize::from(there);
        there
    }

    /// The forms inside the list that comes next; [`Forms::close`] takes it.
    pub fn open(&self) -> Step<'a, Forms<'a>> {
        match self.next() {
            Some(whole @ Sexp::List(forms)) => {
                let inside = self.refuse("").inside;
                Ok(Forms { words: self.words, span: self.span, whole, forms, at: 0, start: 0, inside, refused: None })
            }
            _ => Err(self.refuse("list")),
        }
    }

    /// Takes the list that `list` was opened from, if all in it was read.
    pub fn close(&mut self, list: Forms<'a>) -> Step<'a, ()> {
        list.end()?;
        self.advance();
        Ok(())
    }

    /// Refuses forms that are left over.
    pub fn end(self) -> Step<'a, ()> {
        match self.next() {
            None => Ok(()),
            Some(_) => Err(Refusal { inside: true, ..self.refused.unwrap_or_else(|| self.refuse("form")) }),
        }
    }

    /// Reads in a way that may not fit; the forms stay where they are then.
    pub fn attempt<T>(&mut self, way: impl FnOnce(&mut Self) -> Step<'a, T>) -> Option<T> {
        let (at, start, inside) = (self.at, self.start, self.inside);
        (self.start, self.inside) = (at, false);
        let read = way(self);
        (self.start, self.inside) = (start, inside);
        read.map_err(|refusal| {
            self.at = at;
            if refusal.inside || !self.refused.is_some_and(|known| known.inside) {
                self.refused = Some(refusal);
            }
        })
        .ok()
    }

    /// Whether the next forms can be read in a way; they stay where they are.
    pub fn fits<T>(&mut self, way: impl FnOnce(&mut Self) -> Step<'a, T>) -> bool {
        let at = self.at;
        let fits = self.attempt(way).is_some();
        self.at = at;
        fits
    }

    /// Reads in the first of some ways that fits. Where none does, what a way refused that had begun to fit says most.
    pub fn choose<T>(&mut self, wanted: &'static str, ways: &[Way<'a, T>]) -> Step<'a, T> {
        let before = self.refused.take();
        let found = ways.iter().find_map(|way| self.attempt(way));
        let refused = std::mem::replace(&mut self.refused, before);
        found.ok_or_else(|| refused.filter(|r| r.inside).unwrap_or_else(|| self.refuse(wanted)))
    }
}
