//! Texts that readers take to be about another player than the one they are about: whose archives a card goes to that is
//! archived, and who "you" is in the text of a card that may lie under a card of the opponent.

use super::{Lint, fault};
use crate::tree::visit::Visit;
use crate::tree::{Ability, Act, Card, Filter, Owner, Selector, Side, Stmt, Target, Zone};
use cardwright_core::vocabulary::VerbMeaning;

/// Words for players in texts, in small letters.
const PLAYERS: [&str; 6] = ["you", "your", "you're", "opponent", "자신", "상대"];

/// The walk for what is sent to a zone of its owner by a verb: what another player does is done to their own.
struct Sent<'l, 'a>(&'l mut Lint<'a>);

impl Visit for Sent<'_, '_> {
    fn stmt(&mut self, stmt: &Stmt) {
        let outer = std::mem::replace(&mut self.0.span, stmt.span.range());
        stmt.walk(self);
        self.0.span = outer;
    }

    fn act(&mut self, act: &Act) {
        if !matches!(act, Act::Who(..) | Act::Whose(..)) {
            self.0.sent_to_owner(act);
            act.walk(self);
        }
    }
}

impl Lint<'_> {
    /// Texts about another player than the one that readers may take.
    pub(super) fn whose(&mut self, card: &Card, kind: u8) {
        card.walk(&mut Sent(self));
        if let Card::Plain { abilities, .. } = card {
            self.worn_by_either(kind, abilities);
        }
    }

    /// A card of the other player goes to its owner's zone by a verb that does not say whose.
    fn sent_to_owner(&mut self, act: &Act) {
        let Act::Put { what, to: Zone::Of { zone, owner: Owner::Owner, .. }, .. } = act else { return };
        let lexicon = self.facts.lexicon;
        let by_verb = |does: VerbMeaning| matches!(does, VerbMeaning::Put(to, true) if to == zone.as_str());
        let said = self.text.get(self.span.clone()).unwrap_or(self.text).to_lowercase();
        let says_whose = ["owner", "주인", "소유자"].iter().any(|word| said.contains(word));
        let shared = lexicon.zone(*zone).is_some_and(|word| word.kinds & self.facts.book.printed().zones.shared != 0);
        if shared && !says_whose && lexicon.vocabulary().verbs.iter().any(|verb| by_verb(verb.does)) && is_theirs(what)
        {
            self.report(fault("to-its-owner").arg("zone", zone.as_str()));
        }
    }

    /// The text of what lies under cards of either side speaks of players: they are those of the card that it lies under.
    fn worn_by_either(&mut self, kind: u8, abilities: &[Ability]) {
        let vocabulary = self.facts.lexicon.vocabulary();
        let changes_sides = vocabulary.called.iter().any(|(id, _)| *id == "control");
        if vocabulary.worn != Some(kind) || !changes_sides {
            return;
        }
        // Under a head it is plain that it is the card above which does that.
        for ability in abilities.iter().filter(|ability| ability.heads.is_empty()) {
            let at = ability.span.range();
            let said = outside_quotes(self.text.get(at.clone()).unwrap_or_default());
            let mut words = said.split(|c: char| !c.is_alphanumeric() && c != '\'');
            let player = |word: &str| PLAYERS.iter().any(|p| word == *p || (!p.is_ascii() && word.starts_with(p)));
            let mut acts = ByPlayer::default();
            ability.statements.iter().for_each(|stmt| acts.stmt(stmt));
            if acts.0 || words.any(|word| player(word.trim_end_matches("'s"))) {
                let outer = std::mem::replace(&mut self.span, at.clone());
                self.report(fault("bearers-player"));
                self.span = outer;
            }
        }
    }
}

/// Whether sentences are about a player whom they may leave unnamed: who draws, whose number changes.
#[derive(Default)]
struct ByPlayer(bool);

impl Visit for ByPlayer {
    fn ability(&mut self, _: &Ability) {}

    fn act(&mut self, act: &Act) {
        self.0 |= matches!(
            act,
            Act::Draw(_) | Act::DrawTo(_) | Act::Do { what: None, .. } | Act::Apply { target: Target::Player(_), .. }
        );
        act.walk(self);
    }
}

/// Whether a target is of cards of the other player.
fn is_theirs(what: &Target) -> bool {
    let theirs = |filter: &Filter| matches!(filter, Filter::In(Zone::Of { owner: Owner::Opp, .. }));
    let (Target::Choose { from, .. } | Target::All(from) | Target::Sel(from)) = what else { return false };
    matches!(from, Selector::Kind { side, filters, .. } if *side == Some(Side::Opp) || filters.iter().any(theirs))
}

/// A text in small letters without what it quotes.
fn outside_quotes(text: &str) -> String {
    let mut inside = false;
    let kept = text.chars().filter(|c| {
        match c {
            '"' => inside = !inside,
            '“' | '「' => inside = true,
            '”' | '」' => inside = false,
            _ => return !inside,
        }
        false
    });
    kept.collect::<String>().to_lowercase()
}
