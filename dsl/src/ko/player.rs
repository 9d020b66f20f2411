//! Who acts in a sentence: its player, whose a zone without owner is, to whom damage is dealt.

use super::Rule;
use super::args::Args;
use super::noun::{Node, Nucleus, kids};
use super::sentence::{Pending, Sentence};
use crate::korean::Form;
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
                self.b.default = Side::Opp;
                self.b.said.player = player;
                self.by_opponent = true;
                self.passing = matches!(rest, "가" | "이");
            } else if let Some(rest) = text.strip_prefix("자신")
                && behind.contains(&rest)
            {
                self.b.default = Side::Own;
                self.b.said.player = None;
                self.by_opponent = false;
            }
        }
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
