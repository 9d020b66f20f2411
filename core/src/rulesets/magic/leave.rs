//! Players who leave a game that goes on (800.4a): what they own leaves with them, what they only controlled goes back or is exiled.

use super::M;
use super::state::{BlockStep, Procedure, question};
use super::vocabulary::zone;
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{Seat, Slot, ZoneId};
use crate::kernel::state::Change;

/// A player leaves. It is no state-based action and happens at once.
pub fn leave(m: &mut M, cat: &Catalog, seat: Seat) {
    m.cite("104.5");
    m.cite("800.4a");
    // What they own leaves, with the spells and abilities on the stack that are their own; abilities of theirs cease with it.
    m.clear_away(seat);
    // Effects that give them control end: what they controlled by them is its controller's again.
    m.keep_floating(|floating| floating.change != Change::Control(seat));
    m.touch();
    m.refresh(cat);
    // What they still control is exiled.
    let controlled: Vec<Slot> = m.core.piles.runs(seat, 1 << zone::BATTLEFIELD | 1 << zone::STACK).copied().collect();
    for slot in controlled {
        let owner = m.core.object(slot).owner;
        m.relocate(slot, ZoneId::of(owner, zone::EXILE), usize::MAX, true);
    }
}

/// A question of a player who has left and can't answer it any more: what it was about goes on without. Nothing more attacks or blocks,
/// no card is chosen for the bottom of a library or to be discarded, and no legend is kept where none is there.
pub fn unanswered(m: &mut M, asked: u8) {
    match (asked, m.procedure()) {
        (question::LEGEND, _) => m.pop(),
        (question::ATTACKERS | question::ATTACKED, _) => {
            m.core.table.combat.attackers.clear();
            m.pop();
        }
        (_, Some(Procedure::Block(BlockStep::Choose(done, _) | BlockStep::Whom(done, _)))) => {
            m.at(Procedure::Block(BlockStep::Choose(done + 1, 0)));
        }
        // The steps that asked look at who has left themselves.
        _ => {}
    }
}
