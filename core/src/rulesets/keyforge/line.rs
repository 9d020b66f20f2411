//! Places in a battle line (KF2-line): the flank at which a creature comes that has changed hands, and creatures that change places.

use super::KeyForge;
use super::play::act;
use super::state::{Procedure, question, verb};
use super::vocabulary::zone;
use crate::kernel::decision::{Act, Answer, Ask, AskKind};
use crate::kernel::ids::{NOBODY, Ref, Slot};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::ruleset::Ruleset;

type M = Machine<KeyForge>;

/// The place of a creature in its battle line, from the left.
fn place(m: &M, of: Slot) -> Option<usize> {
    let at = m.core.object(of).zone;
    m.core.zone(at).iter().position(|slot| *slot == of).filter(|_| at.is_in(1 << zone::LINE))
}

/// A creature that has come under the control of another player lies on the right flank of that player's battle line; where other
/// creatures stand there, the flank is chosen (KF2-control.1, KF2-line.3).
pub fn changed_hands(m: &mut M, what: Ref) {
    m.cite("KF2-control.1");
    let at = m.core.object(what.slot).zone;
    if at.is_in(1 << zone::LINE) && m.core.zone(at).len() > 1 {
        m.push_procedure(Procedure::Flank(what));
    }
}

/// Whether it is being asked for the flank of a creature that has changed hands.
pub fn changing(m: &M) -> bool {
    matches!(m.procedure(), Some(Procedure::Flank(_)))
}

/// Asks for the flank, if the creature is still there.
pub fn step(m: &mut M, card: Ref) {
    if !m.core.is_live(card) || place(m, card.slot).is_none() {
        m.pop();
        return;
    }
    let seat = KeyForge::decider(m, m.core.object(card.slot).zone.seat());
    m.ask(Ask { seat, kind: AskKind::Act(question::FLANK), min: 1, max: 1, secret: false });
}

/// Writes the two flanks.
pub fn flanks(out: &mut Vec<Answer>) {
    out.extend([act(verb::LEFT, NOBODY), act(verb::RIGHT, NOBODY)]);
}

/// Puts the creature at the flank that was chosen.
pub fn placed(m: &mut M, act: Act) {
    let Some(Procedure::Flank(card)) = m.procedure() else { return };
    m.pop();
    m.cite("KF2-line.3");
    if act.verb == verb::LEFT {
        let at = m.core.object(card.slot).zone;
        m.relocate(card.slot, at, 0, false);
    }
}

/// Two creatures of one battle line, with their places from the left.
pub fn pair(m: &M, what: &[Ref]) -> Option<[(Slot, usize); 2]> {
    let [one, other] = what else { return None };
    let together = m.core.object(one.slot).zone == m.core.object(other.slot).zone;
    let live = m.core.is_live(*one) && m.core.is_live(*other) && one.slot != other.slot && together;
    let [a, b] = [place(m, one.slot)?, place(m, other.slot)?];
    live.then_some([(one.slot, a), (other.slot, b)])
}

/// Has two creatures of a battle line change their places (KF2-swap.1). Whether they could.
pub fn swap(m: &mut M, what: &[Ref]) -> bool {
    let Some(mut both) = pair(m, what) else { return false };
    m.cite("KF2-swap.1");
    both.sort_by_key(|(_, at)| *at);
    let [(left, low), (right, high)] = both;
    let line = m.core.object(left).zone;
    // Each is taken out and put where the other was: the one behind first, then the one before it.
    m.relocate(right, line, low, false);
    m.relocate(left, line, high, false);
    for slot in [left, right] {
        m.tell(|m| Entry { card: m.seen(slot), from: line, to: line, ..Entry::new(What::Relocate, "KF2-swap.1") });
    }
    true
}
