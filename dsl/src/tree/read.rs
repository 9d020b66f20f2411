//! Trees from the reference notation, for tests, tools and tables of rulebooks. Words are ids of the lexicon's vocabulary.

use super::forms::Forms;
use super::notation::Node;
use super::sexp::Sexp;
use super::visit::Visit;
use super::{
    Ability, Card, Cause, Cond, Duration, Event, Filter, Head, Quantity, Selector, Span, Stmt, Target, Value, Zone,
};
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

/// Reads statements, one after the other.
///
/// # Errors
/// When the brackets do not match, or a form is not one of the notation.
pub fn read_statements(text: &str, words: &dyn WordIds) -> Result<Vec<Stmt>, ReadError> {
    statements_at(text, words, Span::default())
}

/// Reads statements that stand at this place of a source text, and all abilities quoted in them.
///
/// # Errors
/// When the brackets do not match, or a form is not one of the notation.
pub fn statements_at(text: &str, words: &dyn WordIds, span: Span) -> Result<Vec<Stmt>, ReadError> {
    Sexp::parse_all(text).map_err(ReadError)?.iter().map(|form| from_form_at(form, words, span)).collect()
}

/// Reads a head: `entry`, `(chain 2)`.
///
/// # Errors
/// When the brackets do not match, or the form is no head.
pub fn read_head(text: &str, words: &dyn WordIds) -> Result<Head, ReadError> {
    from_form(&single(text)?, words)
}

/// Reads `front-line` or `(is (of level own) >= 3)`.
///
/// # Errors
/// The notation is broken, or a word is not of this game.
pub fn read_cond(text: &str, words: &dyn WordIds) -> Result<Cond, ReadError> {
    from_form(&single(text)?, words)
}

/// What a phrase of card text is in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// How many.
    Quantity,
    /// A set of cards.
    Selector,
    /// What something is done to, or said about.
    Target,
    /// A property.
    Filter,
    /// A number.
    Value,
    /// A zone.
    Zone,
    /// A condition.
    Cond,
    /// An event.
    Event,
    /// How long something lasts.
    Duration,
    /// Why something happened.
    Cause,
}

/// The notation of a part of a tree as trees are written: sets in their order, ids that the game has.
///
/// # Errors
/// When the brackets do not match, or the form is no such part.
pub fn canonical(part: Part, text: &str, words: &dyn WordIds) -> Result<String, ReadError> {
    fn of<T: Node>(form: &Sexp, words: &dyn WordIds) -> Result<String, ReadError> {
        let node: T = from_form(form, words)?;
        let forms: Vec<String> = super::notation::forms_of(&node).iter().map(Sexp::to_string).collect();
        Ok(forms.join(" "))
    }
    let form = single(text)?;
    match part {
        Part::Quantity => of::<Quantity>(&form, words),
        Part::Selector => of::<Selector>(&form, words),
        Part::Target => of::<Target>(&form, words),
        Part::Filter => of::<Filter>(&form, words),
        Part::Value => of::<Value>(&form, words),
        Part::Zone => of::<Zone>(&form, words),
        Part::Cond => of::<Cond>(&form, words),
        Part::Event => of::<Event>(&form, words),
        Part::Duration => of::<Duration>(&form, words),
        Part::Cause => of::<Cause>(&form, words),
    }
}

/// The sets of cards that a part of a tree speaks of, outer before inner.
///
/// # Errors
/// When the brackets do not match, or the form is no such part.
pub fn selectors_in(part: Part, text: &str, words: &dyn WordIds) -> Result<Vec<Selector>, ReadError> {
    #[derive(Default)]
    struct Found(Vec<Selector>);
    impl Visit for Found {
        fn selector(&mut self, node: &Selector) {
            self.0.push(node.clone());
            node.walk(self);
        }
    }
    let form = single(text)?;
    let mut found = Found::default();
    match part {
        Part::Selector => found.selector(&from_form(&form, words)?),
        Part::Target => found.target(&from_form(&form, words)?),
        Part::Value => found.value(&from_form(&form, words)?),
        Part::Cond => found.cond(&from_form(&form, words)?),
        Part::Event => found.event(&from_form(&form, words)?),
        Part::Filter => found.filter(&from_form(&form, words)?),
        Part::Cause => from_form::<Cause>(&form, words)?.walk(&mut found),
        Part::Quantity | Part::Zone | Part::Duration => {}
    }
    Ok(found.0)
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
    from_form_at(form, words, Span::default())
}

/// As [`from_form`], with the place of its source text.
fn from_form_at<T: Node>(form: &Sexp, words: &dyn WordIds, span: Span) -> Result<T, ReadError> {
    let mut forms = Forms::of(form, words, span);
    let node = T::read(&mut forms).and_then(|node| forms.end().map(|()| node));
    node.map_err(|refusal| ReadError(format!("not a {}: {}", refusal.wanted, refusal.found)))
}
