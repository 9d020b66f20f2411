//! Korean verbs as data: the verbs of card text and their forms. The lexicon is built from them, the reader and the printer
//! of Korean look forms up; what a verb does to a game is none of it.

use cardwright_core::vocabulary::Conjugation;

mod endings;
pub(crate) mod everyday;
mod verbs;

pub(crate) use endings::{Form, present};
pub(crate) use verbs::{Entry, FORMS, GameVerbs, KoVerb, bare_form, itself_form, own_form};

/// The present of a verb of card text, from what stands before its ending: `드로우` and 하다 are `드로우한다`.
pub fn spoken(stem: &str, ends: Conjugation, passive: bool) -> Option<String> {
    Some(format!("{stem}{}", present(ends, passive)?))
}
