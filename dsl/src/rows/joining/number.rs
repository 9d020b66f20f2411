//! How many things a pronoun stands for. A choice that is put in the place of its pronoun leaves no pronoun in the print, so whether
//! the two agree is asked before (docs/spec/language.md rule R3).

use crate::lang::Lang;
use crate::rows::tokens;
use crate::tree::{Quantity, Target, Value};
use std::ops::Range;

/// Whether a pronoun stands for one thing or for several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rows) enum Number {
    One,
    Several,
}

/// Pronouns of several things.
const SEVERAL: [&str; 3] = ["those", "them", "they"];
/// The pronoun of one thing.
const ONE: &str = "it";
/// What stands before the noun of one thing that was spoken of, and before a relative clause.
const THAT: &str = "that";
/// Words behind which a pronoun is not what something is done to: it names a set of which something is taken, or begins a condition.
const OF_SET: [&str; 4] = ["among", "of", "from", "if"];
/// What Korean puts before the noun of something that was spoken of, and behind it where it is several.
const KOREAN_THAT: &str = "그";
const KOREAN_SEVERAL: char = '들';

/// The first pronoun of a sentence whose words say how many it stands for, with where it stands. Korean tells several only where it
/// says so: `그 유닛` may be several. `is_noun`: whether a word is the noun of one thing.
pub(in crate::rows) fn spoken(
    text: &str,
    lang: Lang,
    is_noun: &dyn Fn(&str) -> bool,
) -> Option<(Number, Range<usize>)> {
    let words: Vec<Range<usize>> = tokens::words(text).collect();
    let word = |at: usize| words.get(at).and_then(|bytes| text.get(bytes.clone())).unwrap_or_default().to_lowercase();
    (0..words.len()).find_map(|at| {
        let bytes = words.get(at)?.clone();
        let (this, next) = (word(at), word(at + 1));
        let through_next = || bytes.start..words.get(at + 1).map_or(bytes.end, |next| next.end);
        match lang {
            Lang::Ko if this == KOREAN_THAT && next.contains(KOREAN_SEVERAL) => Some((Number::Several, through_next())),
            Lang::Ko => None,
            Lang::En if at > 0 && OF_SET.contains(&word(at - 1).as_str()) => None,
            Lang::En if this == "those" => Some((Number::Several, through_next())),
            Lang::En if SEVERAL.contains(&this.as_str()) => Some((Number::Several, bytes)),
            Lang::En if this == ONE => Some((Number::One, bytes)),
            Lang::En if this == THAT && is_noun(&next) => Some((Number::One, through_next())),
            Lang::En => None,
        }
    })
}

/// Whether a choice may be what a pronoun of such a number stands for.
pub(super) fn agrees(number: Option<Number>, choice: &Target) -> bool {
    let Target::Choose { quantity, .. } = choice else { return true };
    let one = match quantity {
        Quantity::Exactly(n) | Quantity::UpTo(n) => *n == Value::Number(1),
        Quantity::AtLeast(_) | Quantity::Any | Quantity::AllBut(_) => false,
    };
    match number {
        None => true,
        Some(Number::One) => one,
        Some(Number::Several) => !one,
    }
}

/// Whether an English sentence chooses one and speaks of several, or the reverse: `choose 2 units, then destroy it`. `tree`: what it says,
/// in which the choice stands in the place of its pronoun.
pub(in crate::rows) fn differs_inside(number: Number, text: &str, tree: &str) -> bool {
    const CHOICE: &str = "(choose ";
    let spoken = ["(that ", " it)", " it ", " self", "among"].iter().any(|word| tree.contains(word));
    let Some((_, behind)) = tree.split_once(CHOICE).filter(|(_, behind)| !spoken && !behind.contains(CHOICE)) else {
        return false;
    };
    let one = behind.starts_with("1 ") || behind.starts_with("(up-to 1) ");
    text.to_lowercase().contains("choose ") && one != (number == Number::One)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pronouns_have_a_number() {
        let first = |text: &str, lang: Lang| {
            spoken(text, lang, &|word| word == "unit").map(|(number, at)| (number, text[at].to_owned()))
        };
        let one = |word: &str| Some((Number::One, word.to_owned()));
        let several = |word: &str| Some((Number::Several, word.to_owned()));
        assert_eq!(first("Destroy that unit", Lang::En), one("that unit"));
        assert_eq!(first("Stun all units that attacked", Lang::En), None);
        assert_eq!(first("Destroy it", Lang::En), one("it"));
        assert_eq!(first("Those units get +1|+0", Lang::En), several("Those units"));
        assert_eq!(first("Stun 1 of them", Lang::En), None);
        assert_eq!(first("그 유닛들을 파괴한다", Lang::Ko), several("그 유닛들을"));
        assert_eq!(first("그 유닛을 파괴한다", Lang::Ko), None);
    }
}
