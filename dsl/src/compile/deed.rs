//! What a verb of the rulebook's own does: to which cards, and whether that can be.

use super::body::Body;
use super::{Low, fault, unsayable};
use crate::tree::{self, Act, Id};
use cardwright_core::kernel::program::{Deed, Op, Side, Target, Value, Who};
use cardwright_core::vocabulary::{TextVerb, VerbCards, VerbMeaning, VerbNumber};

/// Whether some card of a target may be in play.
fn in_play_at_all(what: &Target, in_play: u32) -> bool {
    match what {
        Target::All(selector) => selector.zones & in_play != 0,
        _ => true,
    }
}

/// Whether a verb does something to another card in the name of this one (`Capture 1 enemy unit.`).
pub(super) fn in_its_name(verb: &TextVerb) -> bool {
    verb.other && verb.standing
}

/// Whether a choice is of exactly one card.
fn one_card(what: &tree::Target) -> bool {
    matches!(what, tree::Target::Choose { quantity, .. } if *quantity == tree::Quantity::n(1))
}

impl Body<'_, '_> {
    /// One of the rulebook's own verbs, done to cards if it says to which, by a number if it has one.
    pub(super) fn deed(
        &mut self,
        verb: Id,
        what: Option<&tree::Target>,
        by: Option<&tree::Value>,
        act: &Act,
    ) -> Low<()> {
        let word = self.cx.verb(verb)?;
        let VerbMeaning::Rule(number) = word.does else { return Err(unsayable(act)) };
        if let Some(noun) = what.filter(|_| word.away).and_then(|what| self.on_the_board(what)) {
            return Err(fault("no-place").arg("noun", noun.as_str()));
        }
        // players are dealt damage, and nothing else is done to them
        let players = what.is_some_and(|what| self.means_players(what));
        if players && !(word.cards == VerbCards::To && matches!(word.number, VerbNumber::Of(_))) {
            return Err(unsayable(act));
        }
        // this card is none that the other player has do something
        let this = matches!(what, None | Some(tree::Target::This));
        let sets = if matches!(what, Some(tree::Target::Both(..))) { 2 } else { 1 };
        let given = what.is_some();
        // a player does it by the rules alone
        if word.cards == VerbCards::Awaited {
            return Err(unsayable(act));
        }
        // one card comes by chance, and what takes another card in stands there itself
        if word.cards == VerbCards::Random && !matches!(what, Some(what) if one_card(what)) {
            return Err(unsayable(act));
        }
        // and out of a pile of who does it
        if word.cards == VerbCards::Random && what.as_ref().is_some_and(|what| !self.in_own_pile(what)) {
            return Err(unsayable(act));
        }
        // and this card goes to one other
        if word.standing && word.other && word.own && !matches!(what, Some(what) if one_card(what)) {
            return Err(unsayable(act));
        }
        if word.standing && word.other && self.scope.kind != 0 && self.scope.kind & self.lane_types() == 0 {
            return Err(fault("deed-impossible"));
        }
        // nor does the other player hand anything to themselves
        let hands =
            word.cards == VerbCards::None && matches!(word.number, VerbNumber::Of(_)) && !word.behind.is_empty();
        if (hands || this && word.cards == VerbCards::With) && self.actor != Who::You {
            return Err(unsayable(act));
        }
        let lying = what;
        let mut each_of = None;
        // what a card does that isn't in play yet as its text is announced, nobody can choose for then
        let unborn = self.scope.away && in_its_name(word);
        let aims = if unborn { self.aims.take() } else { None };
        let (what, types) = match what {
            Some(what) if word.own => {
                let (side, others) = match self.actor {
                    _ if self.of_party => (tree::Side::Own, Side::Opposing),
                    Who::You => (tree::Side::Own, Side::Opposing),
                    _ => (tree::Side::Opp, Side::Own),
                };
                let own = owned(what, side).ok_or_else(|| unsayable(act))?;
                let object = self.object(&own)?;
                if object.side == others {
                    return Err(unsayable(act));
                }
                each_of = self.several(&object);
                (object.target, object.types)
            }
            Some(what) => {
                let object = self.object(what)?;
                each_of = self.several(&object);
                (object.target, object.types)
            }
            None => (Target::Source, 0),
        };
        if unborn {
            self.aims = aims;
        }
        let types = if this && types == 0 { self.scope.kind } else { types };
        if let Some(deed) = self.cx.tracked().deed(verb.as_str()).map(Deed::Rule) {
            self.refs.did.extend(std::iter::repeat_n((deed, types), sets));
            self.refs.done_to.push(what.clone());
        }
        if word.standing && types != 0 && types & self.lane_types() == 0 {
            return Err(fault("event-impossible"));
        }
        let zones = self.cx.book.printed().zones.in_play;
        let sent = self.refs.gone.contains(&what);
        let away = sent || self.has_left(&what) || lying.is_some_and(|of| self.lies_away(of, zones));
        let there = word.away || in_play_at_all(&what, zones) && !away;
        let by_this = in_its_name(word);
        if word.standing && self.has_left(&what) || by_this && self.has_left(&Target::Source) {
            return Err(fault("has-left"));
        }
        if word.standing && !there {
            return Err(fault("event-impossible"));
        }
        if word.standing && self.mostly_left(&what) || by_this && self.mostly_left(&Target::Source) {
            self.report(fault("mostly-left"), self.said);
        }
        if word.pair && lying.is_some_and(one_card) {
            return Err(fault("deed-of-two"));
        }
        if word.to != 0 && (!there || types != 0 && types & word.to == 0) || word.other && this && given {
            return Err(fault("event-impossible"));
        }
        let outer = std::mem::replace(&mut self.each_of, each_of);
        let n = match (by, word.number) {
            (Some(by), _) => self.doing_to(&what, |body| body.value(by)),
            (None, VerbNumber::Change(_)) => Ok(Value::Number(0)),
            (None, _) => Ok(Value::Number(1)),
        };
        self.each_of = outer;
        let n = n?;
        if word.away {
            self.refs.entered(&what);
        }
        if word.leaves {
            self.leaves(&what);
        }
        if by_this && word.own {
            self.leaves(&Target::Source);
        }
        self.code.push(Op::RuleBy { verb: number, what, who: self.actor, n });
        Ok(())
    }
}

/// The part of a choice that lies on this side; nothing where the text asks for the other side.
fn owned(what: &tree::Target, side: tree::Side) -> Option<tree::Target> {
    let mut what = what.clone();
    let (tree::Target::Choose { from, .. } | tree::Target::All(from)) = &mut what else { return Some(what) };
    if let tree::Selector::Kind { side: of, .. } = from {
        if of.is_some_and(|of| of != side) {
            return None;
        }
        *of = Some(side);
    }
    Some(what)
}
