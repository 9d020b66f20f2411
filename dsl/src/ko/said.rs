//! Which phrases a sentence has and which of them something was made of. A phrase that no verb made anything of would be
//! lost, and the card would mean something else: such a sentence is refused.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use super::noun::{Builder, Node, Np, Nucleus};
use crate::lexicon::Class;
use crate::tree::{Side, Spot};

/// The phrases of a sentence, by where they begin in the encoded text.
#[derive(Debug, Default)]
pub(super) struct Said {
    phrases: Vec<(usize, Range<usize>)>,
    /// The opponent, while it is the opponent who acts.
    pub(super) player: Option<usize>,
    used: RefCell<BTreeSet<usize>>,
    /// The first phrase that was lost, as a place of the source.
    pub(super) lost: Option<Range<usize>>,
}

impl Builder<'_, '_> {
    /// Notes a phrase of the clause: `node` is the noun phrase, `whole` the phrase with its case.
    pub(super) fn say(&mut self, np: &mut Np, node: &Node<'_>, whole: &Node<'_>) {
        let (start, span) = (node.as_span().start(), whole.as_span());
        np.at = Some(start);
        self.said.phrases.push((start, span.start()..span.end()));
    }

    /// Something was made of a phrase.
    pub(super) fn used(&self, np: &Np) {
        if let Some(at) = np.at {
            self.said.used.borrow_mut().insert(at);
        }
    }

    /// Whose a zone without owner is: the player's who acts.
    pub(super) fn whose(&self) -> Side {
        if let Some(player) = self.said.player.filter(|_| self.default == Side::Opp) {
            self.said.used.borrow_mut().insert(player);
        }
        self.default
    }

    /// A phrase that is this card where nothing else could stand; whether it is.
    pub(super) fn only_this(&self, np: &Np) -> bool {
        let this = matches!(np.nucleus, Nucleus::This(_));
        if this {
            self.used(np);
        }
        this
    }

    /// Whether a phrase is the hand of whom the sentence is about: `패가 3장이 되도록`.
    pub(super) fn is_hand(&self, np: &Np) -> bool {
        let hand = self.enc.lexicon.by_id(Class::Zone, "hand");
        let whose = np.owner.unwrap_or_else(|| self.whose().into()) == self.default.into();
        let is_hand = whose
            && np.filters.is_empty()
            && matches!(np.nucleus, Nucleus::Zone { zone, spot: Spot::Whole, position: None } if Some(zone) == hand);
        if is_hand {
            self.used(np);
        }
        is_hand
    }

    /// Whether something was made of every phrase; the first one that was lost is remembered.
    pub(super) fn is_all_used(&mut self) -> bool {
        let used = self.said.used.borrow();
        let lost = self.said.phrases.iter().find(|(at, _)| !used.contains(at)).map(|(_, span)| span.clone());
        drop(used);
        self.said.lost = lost.map(|span| self.text.source(span));
        self.said.lost.is_none()
    }

    /// `카드`, and nothing more.
    pub(super) fn any_card(&self, np: &Np) -> bool {
        let any = match np.nucleus {
            Nucleus::Noun(kind) => self.enc.lexicon.noun(kind).is_some_and(|n| n.of.is_none()),
            Nucleus::Among => true,
            _ => false,
        };
        any && np.is_plain()
    }
}
