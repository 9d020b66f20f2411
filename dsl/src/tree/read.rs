//! Trees from the reference notation, for tests, tools and tables of rulebooks. Words are ids of the lexicon's vocabulary.

use super::forms::Forms;
use super::notation::Node;
use super::sexp::Sexp;
use super::{Ability, Card, Cond};
use crate::words::WordIds;
use thiserror::Error;

/// Why a text is no tree: a message for developers.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ReadError(String);

/// Reads a card: `(card …)` or `(leader …)`.
///
/// # Errors
/// When the brackets do not match, or a form is not one of the notation.
pub fn read(text: &str, words: &dyn WordIds) -> Result<Card, ReadError> {
    from_form(&single(text)?, words)
}

/// Reads one ability.
///
/// # Errors
/// When the brackets do not match, or a form is not one of the notation.
pub fn read_ability(text: &str, words: &dyn WordIds) -> Result<Ability, ReadError> {
    from_form(&single(text)?, words)
}

/// Reads `front-line` or `(is (of level own) >= 3)`.
///
/// # Errors
/// The notation is broken, or a word is not of this game.
pub fn read_cond(text: &str, words: &dyn WordIds) -> Result<Cond, ReadError> {
    from_form(&single(text)?, words)
}

/// The only form of a text.
pub(super) fn single(text: &str) -> Result<Sexp, ReadError> {
    let mut forms = Sexp::parse_all(text).map_err(ReadError)?;
    match (forms.pop(), forms.is_empty()) {
        (Some(form), true) => Ok(form),
        _ => Err(ReadError("expected one form".to_owned())),
    }
}

/// The node that one form means.
pub(super) fn from_form<T: Node>(form: &Sexp, words: &dyn WordIds) -> Result<T, ReadError> {
    let mut forms = Forms::of(form, words);
    let node = T::read(&mut forms).and_then(|node| forms.end().map(|()| node));
    node.map_err(|refusal| ReadError(format!("not a {}: {}", refusal.wanted, refusal.found)))
}
