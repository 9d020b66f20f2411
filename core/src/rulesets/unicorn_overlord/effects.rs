//! The effects of a card that are carried out one after the other, from the top: of a card that has been turned up (UO-unit.2), of a
//! territory in the territory phase (UO-terr.3), of a critical's conditions (UO-result.1).

use super::M;
use super::state::{Effects, Of, Procedure};
use super::vocabulary::head;
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{AbilityId, Clause, Seat, Slot};
use crate::kernel::state::EffectFrame;

/// The effect of a card that comes behind so many.
pub fn nth(m: &M, cat: &Catalog, slot: Slot, of: Of, before: u8) -> Option<AbilityId> {
    let object = m.core.object(slot);
    let wanted = |id: &AbilityId| {
        let ability = cat.ability(*id);
        match of {
            Of::Played => ability.head.is_none() && !ability.code.is_empty(),
            Of::Territory => ability.head == Some(head::LAND),
            Of::Condition => ability.head == Some(head::CONDITION),
        }
    };
    let abilities = cat.face(object.card, object.face()).abilities.iter().copied();
    abilities.filter(wanted).nth(usize::from(before))
}

/// Starts an effect, if what its heads ask for is so.
pub fn start(m: &mut M, cat: &Catalog, frame: EffectFrame, clause: Clause) {
    if m.states_hold(cat, &frame) {
        m.start_by(cat, frame, clause);
    }
}

/// Has the effects of a card carried out as a player's.
pub fn begin(m: &mut M, seat: Seat, slot: Slot, of: Of) {
    let card = m.core.reference(slot);
    m.push_procedure(Procedure::Effects(Effects { of, begun: 0, card, seat }));
}

/// Starts the next one. Whatever the one before has started resolves first.
pub fn step(m: &mut M, cat: &Catalog, effects: Effects) {
    if !m.quiet(cat, 0) {
        return;
    }
    let Effects { of, begun, card, seat } = effects;
    let next = nth(m, cat, card.slot, of, begun).filter(|_| !m.core.has_left(seat));
    let Some(ability) = next else { return m.pop() };
    m.at(Procedure::Effects(Effects { begun: begun.saturating_add(1), ..effects }));
    let clause = match of {
        Of::Played => "UO-detail.mirror.1",
        Of::Territory => "UO-terr.3",
        Of::Condition => "UO-result.1",
    };
    start(m, cat, EffectFrame { ability, controller: seat, holder: card, ..EffectFrame::default() }, clause);
}
