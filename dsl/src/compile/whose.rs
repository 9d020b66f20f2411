//! What the owner or the controller of a card does: the act where that is the player of the text, and else the same act of the
//! other player.

use super::body::Body;
use super::words::ALL_ZONES;
use super::{Low, fault, unsayable};
use crate::tree::{self, Act, Role};
use cardwright_core::kernel::program::{Cond, Op, Selector, Side, Who};

impl Body<'_, '_> {
    /// One act of the owner or the controller of a card that was spoken of.
    pub(super) fn whose(&mut self, role: Role, of: &tree::Target, own: &Act, act: &Act) -> Low<()> {
        let other = tree::mirrored(own, self.cx.lexicon).ok_or_else(|| unsayable(act))?;
        // Whose cards those of an owner are where another player acts, no act says.
        if self.actor != Who::You {
            return Err(unsayable(act));
        }
        let card = self.thing(of)?;
        if card.many {
            return Err(fault("ambiguous-antecedent").arg("word", of.named()));
        }
        let mine = match role {
            Role::Owner => Cond::Owns(card.target),
            Role::Controller => {
                let set =
                    Selector { types: 0, side: Side::Own, zones: ALL_ZONES, top: None, filters: vec![], or: None };
                Cond::IsA(card.target, set)
            }
        };
        let spoken = self.refs.clone();
        let gate = self.hole(Op::If { cond: mine, or: 0 });
        self.act(own)?;
        let done = self.hole(Op::Jump(0));
        self.land(gate);
        // Not to be the player of the text is no failure.
        self.code.push(Op::Sentence);
        self.refs = spoken;
        self.act(&other)?;
        self.land(done);
        Ok(())
    }
}
