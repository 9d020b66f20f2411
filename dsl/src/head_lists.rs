//! Several heads before one colon: `Play/Fight: text` is short for an ability under each of them. The tree has the
//! abilities; readers take the list apart, printers put it together again. No wording and no head here.

use crate::lexicon::Lexicon;
use crate::text::TextError;
use crate::tree::{Ability, Head, HeadArg};

/// The abilities that have further heads, with those.
pub(crate) type Listed = Vec<(usize, Vec<Head>)>;

/// Gives each further head an ability of its own, in the order of the text.
pub(crate) fn take_apart(abilities: &mut Vec<Ability>, listed: Listed) {
    for (at, heads) in listed.into_iter().rev() {
        let Some(ability) = abilities.get(at) else { continue };
        let before = ability.clone();
        let under = |head: Head| {
            let mut other = before.clone();
            if let Some(last) = other.heads.last_mut() {
                *last = head;
            }
            other
        };
        let others: Vec<Ability> = heads.into_iter().map(under).collect();
        abilities.splice(at..at, others);
    }
}

/// What is wrong with abilities under a head before a colon that say nothing: another head or the end of the text follows.
pub(crate) fn silent(abilities: &[Ability], lexicon: &Lexicon) -> Vec<TextError> {
    let says_nothing = |a: &&Ability| a.statements.is_empty() && listable(a, lexicon).is_some();
    let unfinished = |a: &Ability| TextError::new("incomplete-sentence", a.span.range());
    abilities.iter().filter(says_nothing).map(unfinished).collect()
}

/// Abilities as they are printed: those that say the same under different heads before a colon are one line. Each line is its
/// further heads and its last ability.
pub(crate) fn put_together<'a>(abilities: &'a [Ability], lexicon: &Lexicon) -> Vec<(Vec<&'a Head>, &'a Ability)> {
    let mut lines: Vec<(Vec<&Head>, &Ability)> = Vec::new();
    for ability in abilities {
        let head = listable(ability, lexicon);
        match lines.last_mut() {
            Some((heads, last))
                if last.statements == ability.statements
                    && let (Some(head), Some(before)) = (head, listable(last, lexicon))
                    && head != before
                    && !heads.contains(&head) =>
            {
                heads.push(before);
                *last = ability;
            }
            _ => lines.push((Vec::new(), ability)),
        }
    }
    lines
}

/// Abilities a line each, whatever they say.
pub(crate) fn one_by_one(abilities: &[Ability]) -> Vec<(Vec<&Head>, &Ability)> {
    abilities.iter().map(|ability| (Vec::new(), ability)).collect()
}

/// The only head of an ability, if it stands before a colon.
fn listable<'a>(ability: &'a Ability, lexicon: &Lexicon) -> Option<&'a Head> {
    match ability.heads.as_slice() {
        [head] if head.param == HeadArg::None && lexicon.before_colon(head.word) => Some(head),
        _ => None,
    }
}
