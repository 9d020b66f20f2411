//! Numbers of cards that count once, as the card is played: a text that is carried out later changes them too late.

use super::{Lint, fault};
use crate::tree::visit::Visit;
use crate::tree::{Ability, Act, Filter, Gained, Id, Mod, Selector, Side, Stmt, StmtKind, Target};
use cardwright_core::vocabulary::HeadClass;
use std::ops::Range;

impl Lint<'_> {
    /// Changes of what is in play already, under heads that do something once. Says whether there is one.
    pub(super) fn counted(&mut self, ability: &Ability) -> bool {
        let lexicon = self.facts.lexicon;
        let lasts = |class| matches!(class, HeadClass::Continuous | HeadClass::Deck | HeadClass::Keyword);
        let once = ability.heads.iter().all(|head| !lexicon.head(head.word).is_some_and(|word| lasts(word.class)));
        let Some(kind) = self.kind.filter(|kind| once && self.is_spell(*kind)) else { return false };
        let mut any = false;
        for (stat, head) in self.facts.limits().counted {
            let vocabulary = lexicon.vocabulary();
            let (Some(stat), Some(head)) =
                (vocabulary.stats.get(usize::from(*stat)), vocabulary.heads.get(usize::from(*head)))
            else {
                continue;
            };
            let own = stat.types & (1 << kind) != 0;
            let mut late = Late { stat: Id(stat.word.id), own, at: ability.span.range(), found: Vec::new() };
            ability.walk(&mut late);
            for at in late.found {
                let span = std::mem::replace(&mut self.span, at);
                let told = fault("counted-already").arg("stat", stat.word.id);
                self.report(told.arg("opening", head.word.id).arg("game", vocabulary.game.id));
                self.span = span;
                any = true;
            }
        }
        any
    }
}

/// Sentences that change the number of other cards in play.
struct Late {
    stat: Id,
    /// Whether the card of the text has the number, which is counted behind its text.
    own: bool,
    at: Range<usize>,
    found: Vec<Range<usize>>,
}

impl Late {
    /// Whether nothing that the target means is counted after the text.
    fn is_late(&self, target: &Target) -> bool {
        match target {
            Target::All(from) | Target::Choose { from, .. } => !self.own || is_of_others(from),
            _ => false,
        }
    }
}

/// Whether a card of the text's player is none of them, or not the card itself.
fn is_of_others(from: &Selector) -> bool {
    match from {
        Selector::Kind { side, filters, .. } => *side == Some(Side::Opp) || filters.contains(&Filter::Other),
        Selector::Or(parts, filters) => filters.contains(&Filter::Other) || parts.iter().all(is_of_others),
        Selector::Among => false,
    }
}

impl Visit for Late {
    fn ability(&mut self, _: &Ability) {}

    fn stmt(&mut self, stmt: &Stmt) {
        let outer = std::mem::replace(&mut self.at, stmt.span.range());
        if self.at.is_empty() {
            self.at.clone_from(&outer);
        }
        if !matches!(stmt.kind, StmtKind::When { .. }) {
            stmt.walk(self);
        }
        self.at = outer;
    }

    fn act(&mut self, act: &Act) {
        if let Act::Apply { target, mods, .. } = act
            && self.is_late(target)
            && mods.iter().any(|m| matches!(m, Mod::Stat(stat, ..) if *stat == self.stat))
        {
            self.found.push(self.at.clone());
        }
        act.walk(self);
    }

    fn modification(&mut self, modification: &Mod) {
        if !matches!(modification, Mod::Gain(Gained::Quote(_))) {
            modification.walk(self);
        }
    }
}
