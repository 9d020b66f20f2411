//! Whether a text means one where its reading means several: English tells "that creature" from "those creatures".

use crate::text::TextError;
use std::ops::Range;

/// The first phrase of a text that speaks of one where its print speaks of several, or the reverse.
pub(super) fn differs(text: &str, printed: &str) -> Option<TextError> {
    let (said, shown) = (Spoken::of(text), Spoken::of(printed));
    if let Some(at) = joined_exception(text).filter(|_| !printed.contains(EXCEPT)) {
        let word = text.get(at.clone()).unwrap_or_default();
        return Some(TextError::new("ambiguous-antecedent", at.clone()).arg("word", word));
    }
    let one = |of: &Spoken, several: &Spoken| {
        let nouns: Vec<&str> = several.many.iter().map(|(noun, _)| noun.as_str()).collect();
        (!of.several).then(|| of.one.iter().find(|(noun, _)| nouns.contains(&noun.as_str())).cloned()).flatten()
    };
    // nothing that several things are spoken of by, and the print has it
    let them = (said.they.is_none() && shown.they.is_some()).then(|| said.it.first().cloned()).flatten();
    let them = them.map(|at| ("it".to_owned(), at));
    // and the reverse: a pronoun of several things that the print has as one
    let ones = |of: &Spoken| of.one.len() + of.it.len();
    let lone = said.they.clone().filter(|_| shown.they.is_none() && ones(&shown) > ones(&said));
    let lone = lone.map(|at| (String::new(), at));
    let found = one(&said, &shown).or(them).or_else(|| {
        let (noun, _) = one(&shown, &said)?;
        said.many.iter().find(|(own, _)| *own == noun).cloned()
    });
    let found = found.or(lone)?;
    let word = text.get(found.1.clone()).unwrap_or_default();
    Some(TextError::new("ambiguous-antecedent", found.1.clone()).arg("word", word))
}

/// How English says what is left out.
const EXCEPT: &str = "other than";

/// `other than this unit and the encountering unit`: two things that are left out, or one that is and one that is not.
fn joined_exception(text: &str) -> Option<Range<usize>> {
    let start = text.find(EXCEPT)?;
    let clause = text.get(start..)?.split(['.', ',', ':', '\n']).next()?;
    let this = clause.get(EXCEPT.len()..)?.trim_start().starts_with("this ");
    (this && clause.contains(" and ")).then_some(start..start + clause.len())
}

/// What a text speaks of again.
struct Spoken {
    /// One thing, by its noun, and where.
    one: Vec<(String, Range<usize>)>,
    /// Several, by the noun of one of them.
    many: Vec<(String, Range<usize>)>,
    /// Where it says `it`.
    it: Vec<Range<usize>>,
    /// Whether any word speaks of several.
    several: bool,
    /// Where several are spoken of as a whole first, and not one of them.
    they: Option<Range<usize>>,
}

impl Spoken {
    fn of(text: &str) -> Self {
        let mut spoken = Self { one: Vec::new(), many: Vec::new(), it: Vec::new(), several: false, they: None };
        let mut last: Option<(String, usize)> = None;
        let mut start = 0;
        for piece in text.split_inclusive(|c: char| !c.is_alphabetic()) {
            let word = piece.trim_end_matches(|c: char| !c.is_alphabetic()).to_lowercase();
            let at = start;
            start += piece.len();
            if word.is_empty() {
                continue;
            }
            let place = |from: usize| from..at + word.len();
            match &last {
                Some((before, from)) if before == "those" => {
                    let noun = word.strip_suffix('s').unwrap_or(&word).to_owned();
                    spoken.many.push((noun, place(*from)));
                    spoken.several = true;
                }
                Some((before, from)) if before == "that" => spoken.one.push((word.clone(), place(*from))),
                _ => {}
            }
            let before = last.as_ref().map_or("", |(before, _)| before.as_str());
            // `with amber on it`: each of them, as its noun says
            spoken.several |= word == "them" && before != "on";
            let they = ["them", "they", "those"].contains(&word.as_str()) && !["among", "of", "on"].contains(&before);
            if they && spoken.they.is_none() {
                spoken.they = Some(place(at));
            }
            if word == "it" && !["from", "in", "on"].contains(&before) {
                spoken.it.push(place(at));
            }
            last = Some((word, at));
        }
        spoken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_several() {
        let word = |text: &str, printed: &str| differs(text, printed).map(|error| text[error.span].to_owned());
        assert_eq!(word("Stun that creature.", "Stun those creatures."), Some("that creature".to_owned()));
        assert_eq!(word("Stun those creatures.", "Stun that creature."), Some("those creatures".to_owned()));
        assert_eq!(word("Stun that creature's host.", "Stun that creature's host."), None);
        assert_eq!(word("Stun it.", "Stun that creature."), None);
        assert_eq!(word("Stun it.", "Stun those creatures."), Some("it".to_owned()));
        assert_eq!(word("Stun all creatures, then ward them.", "Stun all creatures, then ward them."), None);
        assert_eq!(word("Stun them.", "Stun those creatures."), None);
        assert_eq!(word("Stun them.", "Stun that creature."), Some("them".to_owned()));
        assert_eq!(word("They draw 1 card.", "Your opponent draws 1 card."), None);
        assert_eq!(word("a creature that reaps", "those creatures"), None);
    }
}
