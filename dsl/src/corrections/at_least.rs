//! English counts without a bound: `if your opponent has 3 units` may ask for exactly so many or for at least so many, and neither is
//! written without asking.

use super::{Judge, Proposal};
use crate::read;
use crate::text::Lang;
use std::ops::Range;

/// How an exact count is printed.
const EXACTLY: &str = "exactly ";

/// A text whose one exact count of cards asks for at least so many; nothing where the count was typed as an exact one or there are
/// several. What players have so much of, `stats`, is no count of cards.
fn at_least(typed: &str, text: &str, stats: &[String]) -> Option<String> {
    if typed.to_lowercase().contains(EXACTLY) || text.matches(EXACTLY).count() != 1 {
        return None;
    }
    let (before, behind) = text.split_once(EXACTLY)?;
    let (number, rest) = behind.split_once(' ')?;
    if stats.iter().any(|stat| rest.starts_with(stat.as_str())) {
        return None;
    }
    let several = number.parse::<u32>().is_ok_and(|number| number > 1);
    several.then(|| format!("{before}{number} or more {rest}"))
}

impl Judge<'_> {
    /// What is proposed, unless it takes a count without a bound for an exact one: then it may be one of at least so many.
    pub(super) fn or_at_least(&self, proposal: Proposal, wrong: &[Range<usize>]) -> Proposal {
        let Proposal::One(only) = proposal else { return proposal };
        let stats =
            self.lexicon.vocabulary().stats.iter().flat_map(|stat| stat.word.en.iter().map(|word| (*word).to_owned()));
        let other = match self.lang {
            Lang::En => at_least(self.text, &only.text, &stats.collect::<Vec<_>>()),
            Lang::Ko => None,
        };
        let card = other.and_then(|text| read::accepted(self.lang, &text, self.lexicon, self.kind));
        match card.and_then(|card| self.proposed(&card, wrong, &|_, _, _| None)) {
            Some((_, other)) => Proposal::Either(only, other),
            None => Proposal::One(only),
        }
    }
}
