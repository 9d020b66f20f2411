//! Cards that were looked at or shown: an act behind them without a place may be done to one of them as well as to a card of the
//! player's own hand, and neither is written without asking (docs/spec/language.md section 7.5).

use super::{Correction, Judge, Proposal};

/// Words by which cards are seen, in print and as typed.
const SEEN: [&str; 2] = ["look", "reveal"];
/// The hand of the player, of which the text as typed says nothing.
const OWN_HAND: &str = "from your hand";
/// The cards that were seen.
const SEEN_CARDS: &str = "among them";

impl Judge<'_> {
    /// What is proposed, unless it takes a card of the player's hand behind cards that were seen, where no place was said: then one of
    /// those cards may be meant, and both are shown.
    pub(super) fn or_among(&self, proposal: Proposal) -> Proposal {
        let Proposal::One(only) = proposal else { return proposal };
        let typed = self.text.to_lowercase();
        let seen = SEEN.iter().filter_map(|word| only.text.to_lowercase().find(word)).min();
        let added = only.text.matches(OWN_HAND).count() > typed.matches(OWN_HAND).count();
        let Some(hand) = only.text.rfind(OWN_HAND).filter(|hand| added && seen.is_some_and(|seen| seen < *hand)) else {
            return Proposal::One(only);
        };
        let mut among = only.clone();
        among.text.replace_range(hand..hand + OWN_HAND.len(), SEEN_CARDS);
        for written in among.edits.iter_mut().map(|(_, line)| line).chain(among.said.iter_mut().map(|(_, to)| to)).rev()
        {
            if let Some(at) = written.rfind(OWN_HAND) {
                written.replace_range(at..at + OWN_HAND.len(), SEEN_CARDS);
            }
        }
        match self.program(&among, &|_, _, _| None) {
            Some(_) => Proposal::Either(among, only),
            None => Proposal::One(Correction { guess: true, ..only }),
        }
    }
}
