//! Korean verbs as data: the verbs of card text and their forms. The lexicon is built from them, the reader and the printer
//! of Korean look forms up; what a verb does to a game is none of it.

mod endings;
pub(crate) mod everyday;
mod verbs;

pub(crate) use endings::{Form, present};
pub(crate) use verbs::{Entry, FORMS, GameVerbs, KoVerb, own_form};
