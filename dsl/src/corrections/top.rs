//! Cards of a deck that are looked at or shown: without a word of choosing they may be those on top of it, and a search of the
//! whole deck is never written for them without asking (docs/spec/language.md section 7.5).

use super::{Correction, Judge, Proposal};
use crate::lexicon::Lexicon;
use crate::{read, tree};
use std::ops::Range;

/// Words by which who chooses the cards is said, in print and as typed.
const CHOSEN: [&str; 12] =
    ["골라", "고르", "고른", "선택", "찾아", "지정", "choose", "search", "pick", "select", "any ", "find"];

impl Judge<'_> {
    /// What is proposed, unless it chooses cards of a whole deck that were not said to be chosen: then those on top may be meant.
    pub(super) fn or_on_top(&self, proposal: Proposal, wrong: &[Range<usize>]) -> Proposal {
        let Proposal::One(only) = proposal else { return proposal };
        let Some(card) = read::accepted(self.lang, &only.text, self.lexicon, self.kind) else {
            return Proposal::One(only);
        };
        let said = |text: &str| {
            let text = text.to_lowercase();
            CHOSEN.iter().map(|word| text.matches(word).count()).sum::<usize>()
        };
        let Some(on_top) = on_top(&card.to_string(), self.lexicon).filter(|_| said(self.text) < said(&only.text))
        else {
            return Proposal::One(only);
        };
        let card = tree::read(&on_top, self.lexicon).ok();
        match card.and_then(|card| self.proposed(&card, wrong, &|_, _, _| None)) {
            Some((_, other)) => Proposal::Either(other, only),
            None => Proposal::One(Correction { guess: true, ..only }),
        }
    }
}

/// A tree with the top cards of a deck in place of chosen ones, where any card of it is looked at or shown; nothing where none is.
fn on_top(tree: &str, lexicon: &Lexicon) -> Option<String> {
    let hidden = lexicon.vocabulary().zones.iter().filter(|zone| zone.ordered && !zone.public);
    let decks: Vec<&str> = hidden.map(|zone| zone.word.id).collect();
    let mut out = tree.to_owned();
    for verb in ["look", "reveal"] {
        let opening = format!("({verb} (choose ");
        while let Some((before, behind)) = out.split_once(&opening) {
            let Some((number, rest)) = behind.split_once(" (card (in (") else { break };
            let Some((zone, rest)) = rest.split_once(")))))") else { break };
            let Some((deck, owner)) = zone.split_once(' ').filter(|(deck, _)| decks.contains(deck)) else { break };
            if number.contains('(') || owner.contains(['(', ' ']) {
                break;
            }
            out = format!("{before}({verb} {number} ({deck}-top {owner})){rest}");
        }
    }
    (out != tree).then_some(out)
}
