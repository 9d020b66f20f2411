//! Conditions that hold as long as something is so, and those that are asked for once.

use super::Judge;
use crate::tree::{self, Card};
use cardwright_core::kernel::cards::{Ability, Use};
use cardwright_core::vocabulary::HeadClass;
use std::sync::Arc;

impl Judge<'_> {
    /// Whether a condition of a text may be one that is read once. Abilities that work all the time ask theirs again, and so does
    /// what they give; without a head, those of the whole card must be such.
    pub(super) fn asks_once(&self, card: &Card, made: &[Arc<Ability>]) -> bool {
        let all_the_time = |ability: &tree::Ability| {
            let class = |head: &tree::Head| self.lexicon.head(head.word).map(|word| word.class);
            let works = |class: HeadClass| matches!(class, HeadClass::Continuous | HeadClass::State);
            let steady = ability.heads.iter().any(|head| class(head) == Some(HeadClass::Continuous));
            steady && ability.heads.iter().all(|head| class(head).is_some_and(works))
        };
        let mut asking = card.abilities().filter(|ability| ability.to_string().contains("(if "));
        // what is given may be asked for once, where the condition stands in it
        let inside = |ability: &tree::Ability| {
            let text = ability.to_string();
            text.find("(quote ").is_some_and(|at| text.get(at..).is_some_and(|quoted| quoted.contains("(if ")))
        };
        let worn = self.lexicon.vocabulary().worn == Some(self.kind);
        let steady =
            |ability: &tree::Ability| !inside(ability) && (all_the_time(ability) || worn && ability.heads.is_empty());
        let once = |ability: &Ability| !matches!(ability.usage, Use::Continuous);
        !asking.all(steady) && made.iter().any(|ability| once(ability))
    }
}

/// An English line without a sentence at its end that says how often the ability works.
pub(super) fn once_behind(line: &str) -> Option<&str> {
    const ONCE: [&str; 4] = ["once per turn", "once each turn", "once a turn", "one time in a turn"];
    const ABOUT: [&str; 5] = ["use this", "do this", "activate this", "this effect can", "this ability can"];
    let (rest, last) = line.trim_end().trim_end_matches('.').rsplit_once(". ")?;
    let last = last.to_lowercase();
    let only = ONCE.iter().any(|word| last.ends_with(word)) && ABOUT.iter().any(|word| last.contains(word));
    (only && !last.contains('"')).then(|| line.get(..=rest.len())).flatten()
}
