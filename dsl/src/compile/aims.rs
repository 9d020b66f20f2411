//! What is chosen as a text is announced, in games in which it can be answered before it is carried out: choices from zones that
//! everybody sees, in sentences that are carried out in any case. Other choices are made as their sentence is carried out.

use super::body::{Body, Scope};
use super::noun::Unplaced;
use super::refs::Mention;
use super::target::Object;
use super::words::{ALL_ZONES, Compiler};
use super::{Low, unsayable};
use crate::tree::{self, Event};
use cardwright_core::kernel::catalog::{Ability, AimSpec};
use cardwright_core::kernel::program::{Bind, Cond, Op, Quantity, Selector, Target, Value};
use cardwright_core::kernel::walk::read::{self, Visit};

/// Whether something reads what an instruction has bound or done.
#[derive(Default)]
struct Bound(bool);

impl Visit for Bound {
    fn bind(&mut self, _: &Bind) {
        self.0 = true;
    }

    fn deed(&mut self, _: &cardwright_core::kernel::program::Deed) {
        self.0 = true;
    }
}

impl Body<'_, '_> {
    /// Makes a choice one that is made as the text is announced, if it is one. `free`: it is the player's, of any such cards.
    /// `said`: the text says that it is.
    pub(super) fn aims_at(&mut self, from: &Selector, n: &Quantity, into: Bind, (free, said): (bool, bool)) -> bool {
        let hidden = self.cx.vocabulary.zones.iter().filter(|zone| !zone.public).fold(0, |all, zone| all | zone.kinds);
        let mut bound = Bound::default();
        bound.selector(from);
        read::quantity(&mut bound, n);
        let seen = from.zones & hidden == 0 && from.top.is_none();
        let Some(aims) = self.aims.as_mut().filter(|_| (said || free && self.open == 0) && seen && !bound.0) else {
            return false;
        };
        aims.push(AimSpec { from: from.clone(), n: n.clone(), apart: Vec::new(), into });
        true
    }
}

/// What a card is made of, as the choices of its condition: each part is a choice of such cards wherever they lie.
pub(super) fn made_of(
    cx: &mut Compiler<'_>,
    materials: &[(Option<i32>, &tree::Selector)],
    span: tree::Span,
    made: &mut Ability,
) {
    let scope = Scope { card: made.card, live: true, ..Scope::default() };
    let mut body = Body::new(cx, scope);
    for ((n, cards), into) in materials.iter().zip(0..) {
        match body.selector(cards, None, Unplaced::Anywhere) {
            Ok(set) => {
                let from = Selector { zones: ALL_ZONES, ..set.selector };
                let n = n.map_or(Quantity::Any, |n| Quantity::Exactly(Value::Number(n)));
                made.aims.push(AimSpec { from, n, apart: Vec::new(), into });
            }
            Err(error) => body.report(error, span),
        }
    }
    made.code = vec![Op::End];
}

impl Body<'_, '_> {
    /// Whether the same card may be chosen several times for what is done to several: where choices are made as a text is announced it
    /// may, and it is done to that card so often (MA-select.1), unless the verb sends its cards away.
    pub(super) fn again(&mut self, verb: tree::Id, what: &tree::Target) -> Low<bool> {
        let word = self.cx.verb(verb)?;
        Ok(word.standing && !word.other && self.picks_again(what))
    }

    /// Whether the same card may be chosen several times for what several are given, which it gets so often (MA-select.1).
    pub(super) fn picks_again(&self, what: &tree::Target) -> bool {
        let tree::Target::Choose { quantity, opts, .. } = what else { return false };
        let several = match quantity {
            tree::Quantity::UpTo(n) | tree::Quantity::Exactly(n) => *n != tree::Value::Number(1),
            _ => false,
        };
        several && opts.is_empty() && self.cx.book.chooses_first()
    }

    /// The cards that are given something.
    pub(super) fn given(&mut self, target: &tree::Target) -> Low<Object> {
        let again = self.picks_again(target);
        let outer = std::mem::replace(&mut self.repeats, again);
        let given = self.object(target);
        self.repeats = outer;
        given
    }

    /// A number of cards as one of picks.
    pub(super) fn picks(n: Quantity) -> Quantity {
        match n {
            Quantity::Exactly(n) => Quantity::Times(n),
            Quantity::UpTo(n) => Quantity::UpToTimes(n),
            n => n,
        }
    }

    /// Whether a text that is played waits for an attack that was declared, which is when it can be.
    pub(super) fn declares(&self, event: &Event) -> bool {
        matches!(event, Event::Attacks(tree::Target::Sel(_))) && self.cx.tracked().pointer("declared").is_some()
    }

    /// A text that can be played only when such a card has declared an attack: that is a condition, and the card is spoken of.
    pub(super) fn declared(&mut self, conds: &[&tree::Cond], event: &Event, made: &mut Ability) -> Low<()> {
        let pointer = self.cx.tracked().pointer("declared").ok_or_else(|| unsayable(event))?;
        let Event::Attacks(tree::Target::Sel(selector)) = event else { return Err(unsayable(event)) };
        for cond in conds {
            let cond = self.cond(cond)?;
            made.states.push(cond);
        }
        let set = self.selector(selector, None, Unplaced::Anywhere)?;
        let target = Target::Pointer(pointer);
        let side = set.selector.side;
        made.states.push(Cond::IsA(target.clone(), set.selector));
        self.refs.mention(Mention {
            phrase: target.clone(),
            target,
            side,
            types: set.types,
            in_play: true,
            sentence: 0,
            acted: true,
            many: false,
            other: false,
        });
        Ok(())
    }
}
