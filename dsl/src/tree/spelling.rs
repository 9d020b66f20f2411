//! Ways to write a field that its type alone does not say: ids by the class of their word, names between their brackets,
//! fields in a list of their own. Patterns of nodes name them behind a colon. What one node alone needs is in `irregular.rs`.

use super::forms::{Forms, Step};
use super::notation::{Node, forms_of};
use super::sexp::Sexp;
use super::{Id, Side};
use crate::words::Class;

pub(super) use super::irregular::*;

/// How a field is read from the front of a list and printed into one.
pub(super) trait Spelling<T> {
    /// Takes the forms that the field is written with.
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, T>;

    /// Appends the forms that the field is written with.
    fn emit(&self, field: &T, out: &mut Vec<Sexp>);
}

/// What is not there is not written.
impl<T, S: Spelling<T>> Spelling<Option<T>> for S {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, Option<T>> {
        Ok(forms.next().and_then(|_| forms.attempt(|forms| Spelling::<T>::scan(self, forms))))
    }

    fn emit(&self, field: &Option<T>, out: &mut Vec<Sexp>) {
        if let Some(field) = field {
            self.emit(field, out);
        }
    }
}

/// One after the other, as many as there are.
impl<T, S: Spelling<T>> Spelling<Vec<T>> for S {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, Vec<T>> {
        let mut list = Vec::new();
        while let Some(item) = Spelling::<Option<T>>::scan(self, forms)? {
            list.push(item);
        }
        Ok(list)
    }

    fn emit(&self, field: &Vec<T>, out: &mut Vec<Sexp>) {
        field.iter().for_each(|item| self.emit(item, out));
    }
}

/// The spelling that the type itself has.
pub(super) struct Own;

impl<T: Node> Spelling<T> for Own {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, T> {
        T::read(forms)
    }

    fn emit(&self, field: &T, out: &mut Vec<Sexp>) {
        field.print(out);
    }
}

impl<T: Node> Node for Box<T> {
    fn read<'a>(forms: &mut Forms<'a>) -> Step<'a, Self> {
        T::read(forms).map(Box::new)
    }

    fn print(&self, out: &mut Vec<Sexp>) {
        self.as_ref().print(out);
    }
}

macro_rules! numbers {
    ($($Number:ty),*) => {
        $(impl Node for $Number {
            fn read<'a>(forms: &mut Forms<'a>) -> Step<'a, Self> {
                forms.atom("number", |atom| atom.parse().ok())
            }

            fn print(&self, out: &mut Vec<Sexp>) {
                out.push(Sexp::atom(self.to_string()));
            }
        })*
    };
}
numbers!(i32, u8);

/// In a list that begins with this word: `(on T)`.
pub(super) struct Labelled(pub &'static str);

impl<T: Node> Spelling<T> for Labelled {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, T> {
        let mut list = forms.open()?;
        list.word(self.0)?;
        let field = T::read(&mut list)?;
        forms.close(list)?;
        Ok(field)
    }

    fn emit(&self, field: &T, out: &mut Vec<Sexp>) {
        out.push(Sexp::call(self.0, forms_of(field)));
    }
}

/// This word where it is so, else nothing.
pub(super) struct Flag(pub &'static str);

impl Spelling<bool> for Flag {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, bool> {
        Ok(forms.flag(self.0))
    }

    fn emit(&self, field: &bool, out: &mut Vec<Sexp>) {
        out.extend(field.then(|| Sexp::atom(self.0)));
    }
}

/// A word for each value.
pub(super) struct OneOf<T: 'static>(&'static str, &'static [(&'static str, T)]);

/// What can be one of some values; no `Option`, which is written by leaving it out.
trait Choice: Copy + PartialEq {}
impl Choice for bool {}
impl Choice for Side {}

impl<T: Choice> Spelling<T> for OneOf<T> {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, T> {
        forms.atom(self.0, |atom| self.1.iter().find(|(word, _)| *word == atom).map(|(_, value)| *value))
    }

    fn emit(&self, field: &T, out: &mut Vec<Sexp>) {
        out.extend(self.1.iter().find(|(_, value)| value == field).map(|(word, _)| Sexp::atom(*word)));
    }
}

/// Has it, or has it not.
pub(super) const EQUALITY: OneOf<bool> = OneOf("equality", &[("=", true), ("!=", false)]);
/// At an end of its zone, or between others.
pub(super) const AT_END: OneOf<bool> = OneOf("place in a zone", &[("at-end", true), ("not-at-end", false)]);
/// The spelling of "with a unit of that side".
pub(super) const WITH: OneOf<Side> = OneOf("side", &[("with-own", Side::Own), ("with-opp", Side::Opp)]);
/// An effect of that player.
pub(super) const EFFECT: OneOf<Side> = OneOf("effect", &[("own-effect", Side::Own), ("opp-effect", Side::Opp)]);

/// The id of a word: the classes it may be of, and what is written behind it.
pub(super) struct Word(&'static [Class], &'static str);
pub(super) const ACTION: Word = Word(&[Class::Action], "");
pub(super) const ATTRIBUTE: Word = Word(&[Class::Attribute], "");
pub(super) const CAUSE: Word = Word(&[Class::Cause], "");
pub(super) const TOKEN: Word = Word(&[Class::Token], "");
pub(super) const COUNTER: Word = Word(&[Class::Counter], "");
pub(super) const HEAD: Word = Word(&[Class::Head], "");
/// A word that heads and keywords take as their parameter.
pub(super) const HEAD_WORD: Word = Word(&[Class::Position, Class::Attribute], "");
pub(super) const NOUN: Word = Word(&[Class::Noun], "");
pub(super) const PHASE_START: Word = Word(&[Class::Phase], "-start");
pub(super) const POSITION: Word = Word(&[Class::Position], "");
pub(super) const STAT: Word = Word(&[Class::Stat], "");
pub(super) const STATE: Word = Word(&[Class::State], "");
pub(super) const TALLY: Word = Word(&[Class::Tally], "");
pub(super) const STEP_START: Word = Word(&[Class::Step], "-start");
pub(super) const VERB: Word = Word(&[Class::Verb], "");
/// A zone, the top of it and the bottom of it.
pub(super) const ZONE: Word = Word(&[Class::Zone], "");
pub(super) const ZONE_TOP: Word = Word(&[Class::Zone], "-top");
pub(super) const ZONE_BOTTOM: Word = Word(&[Class::Zone], "-bottom");

impl Spelling<Id> for Word {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, Id> {
        let Word(classes, tail) = self;
        let words = forms.words;
        forms.atom(classes.first().map_or("word", |class| class.as_str()), |atom| {
            let id = atom.strip_suffix(tail)?;
            classes.iter().find_map(|class| words.by_id(*class, id))
        })
    }

    fn emit(&self, field: &Id, out: &mut Vec<Sexp>) {
        out.push(Sexp::atom(format!("{field}{}", self.1)));
    }
}

/// Text between a pair of brackets, with `_` for its spaces.
pub(super) struct Quoted(&'static str, char, char);
pub(super) const NAME: Quoted = Quoted("name", '〈', '〉');
pub(super) const AFFILIATION: Quoted = Quoted("affiliation", '《', '》');

impl Quoted {
    /// The form of this text.
    pub fn form(&self, text: &str) -> Sexp {
        Sexp::atom(format!("{}{}{}", self.1, one_word(text), self.2))
    }
}

/// Signs that the notation needs for itself, with what stands for them inside names.
const STAND_INS: [(char, char); 4] = [(' ', '_'), ('_', '\u{2017}'), ('(', '\u{2768}'), (')', '\u{2769}')];

/// A name or an affiliation as one word of the notation.
pub(crate) fn one_word(text: &str) -> String {
    let stand_in = |c: char| STAND_INS.iter().find(|(sign, _)| *sign == c).map_or(c, |(_, other)| *other);
    text.chars().map(stand_in).collect()
}

/// The name or affiliation that a word of the notation is.
pub(crate) fn of_one_word(word: &str) -> String {
    let sign = |c: char| STAND_INS.iter().find(|(_, other)| *other == c).map_or(c, |(sign, _)| *sign);
    word.chars().map(sign).collect()
}

impl Spelling<String> for Quoted {
    fn scan<'a>(&self, forms: &mut Forms<'a>) -> Step<'a, String> {
        forms.atom(self.0, |atom| Some(of_one_word(atom.strip_prefix(self.1)?.strip_suffix(self.2)?)))
    }

    fn emit(&self, field: &String, out: &mut Vec<Sexp>) {
        out.push(self.form(field));
    }
}
