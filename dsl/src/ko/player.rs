//! Who acts in a sentence: its player, whose a zone without owner is, to whom damage is dealt.

use super::Rule;
use super::args::{Args, Phrase};
use super::noun::{Builder, Node, Nucleus, kids};
use super::sentence::{Pending, Sentence};
use crate::korean::Form;
use crate::text::TextError;
use crate::tree::*;

impl Sentence<'_, '_, '_> {
    /// Whose a zone without owner is: `상대는 패를` is the opponent's hand.
    pub(super) fn subject(&mut self, node: &Node<'_>) {
        let mut player = None;
        for k in kids(node).filter(|k| k.as_rule() == Rule::arg_np) {
            let text = k.as_str();
            let behind = ["는", "가", "은", "이"];
            if let Some(np) = kids(&k).next().filter(|np| ["상대", "자신"].contains(&np.as_str())) {
                player = Some(np.as_span().start());
                let span = k.as_span();
                self.player = Some(self.b.text.source(span.start()..span.end()));
            }
            if let Some(rest) = text.strip_prefix("상대")
                && behind.contains(&rest)
            {
                let before = player.and_then(|at| self.b.text.text.get(..at)).unwrap_or_default();
                self.unclear = player.filter(|_| !before.contains("자신"));
                self.b.default = Side::Opp;
                self.b.said.player = player;
                self.by_opponent = true;
                self.passing = matches!(rest, "가" | "이");
            } else if let Some(rest) = text.strip_prefix("자신")
                && behind.contains(&rest)
            {
                self.unclear = None;
                self.b.default = Side::Own;
                self.b.said.player = None;
                self.by_opponent = false;
            }
        }
    }

    /// `상대는 자신의 패를 …`: 자신 is the player of the card, and whoever reads it behind the opponent takes it for the
    /// opponent's (decision NA-21).
    pub(super) fn own_behind_opponent(&mut self, clause: &Node<'_>) {
        let Some(named) = self.unclear else { return };
        let span = clause.as_span();
        let start = named.max(span.start());
        let said = self.b.text.text.get(start..span.end()).unwrap_or_default();
        let Some(at) = said.find("자신").map(|at| start + at) else { return };
        let span = self.b.text.source(at..at + "자신".len());
        let player = self.player.clone().and_then(|span| self.b.enc.source.get(span)).unwrap_or("상대").to_owned();
        let error = TextError::new("own-behind-opponent", span.clone()).arg("player", player);
        self.b.refused.push(error.suggest(span, "상대"));
        self.unclear = None;
    }

    /// Who is dealt damage; whoever is no player stays unused, so that the sentence is refused.
    pub(super) fn damaged(&self, args: &Args) -> Side {
        match args.to.as_ref() {
            Some(np) if let Nucleus::Player(side) = np.nucleus => {
                self.b.used(np);
                side
            }
            _ => Side::Opp,
        }
    }

    /// A choice, which chance makes where the sentence says so.
    pub(super) fn chosen(&mut self, form: Form, args: &mut Args) -> Option<Option<Act>> {
        let random = std::mem::take(&mut args.random);
        let made = self.choose(form, args)?;
        if !random {
            return Some(made);
        }
        match (made, self.pending.take()) {
            (Some(Act::Bind(choice)), _) => Some(Some(Act::Bind(at_random(choice)?))),
            (None, Some(Pending::Target(choice))) => {
                self.pending = Some(Pending::Target(at_random(choice)?));
                Some(None)
            }
            _ => None,
        }
    }

    /// An act of whoever acts; what only changes things has no doer.
    pub(super) fn doing(&self, act: Act) -> Act {
        match act {
            Act::Apply { .. } | Act::Lose(_) | Act::Win(_) | Act::Damage(..) | Act::Who(..) => act,
            act if self.by_opponent => Act::Who(self.b.whose(), Box::new(act)),
            act => act,
        }
    }
}

/// The choice as one that chance makes.
fn at_random(mut choice: Target) -> Option<Target> {
    let Target::Choose { opts, .. } = &mut choice else { return None };
    opts.push(ChooseOpt::AtRandom);
    Some(choice)
}

impl Builder<'_, '_> {
    /// A player as a phrase of its own.
    pub(super) fn player_phrase(&self, side: Side) -> Phrase {
        Phrase { np: self.empty_np(Nucleus::Player(side)), qty: None }
    }
}

/// Whether these are cards from a zone of the opponent's.
pub(super) fn of_opponent(target: &Target) -> bool {
    let theirs = |f: &Filter| matches!(f, Filter::In(Zone::Of { owner: Owner::Opp, .. }));
    match target {
        Target::Choose { from: Selector::Kind { filters, .. }, .. }
        | Target::All(Selector::Kind { filters, .. })
        | Target::Sel(Selector::Kind { filters, .. }) => filters.iter().any(theirs),
        _ => false,
    }
}
