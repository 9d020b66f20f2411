//! What a text asks for before an attack or a defence can be declared ("to attack with this unit, you must ..."): a
//! prohibition (1.3.4) that is lifted by doing it in full.

use super::NivelArena;
use super::vocabulary::action;
use crate::kernel::catalog::Catalog;
use crate::kernel::context::EvalContext;
use crate::kernel::ids::{Ref, Seat};
use crate::kernel::machine::Machine;
use crate::kernel::state::{EffectFrame, On};

/// What must be done for an action of a player's unit. A defence is taxed by the unit it is declared against.
fn due(m: &Machine<NivelArena>, cat: &Catalog, seat: Seat, what: u8, unit: Ref, against: Ref) -> Vec<EffectFrame> {
    let mut due = Vec::new();
    for r in &m.derived.restrictions {
        let Some(rule) = cat.restrictions.get(usize::from(r.restriction)) else { continue };
        let Some(ability) = rule.unless.filter(|_| rule.action == what) else { continue };
        let taxed = if what == action::DEFEND { against } else { unit };
        let on = match r.on {
            On::Player(of) => of == seat,
            On::Card(of) => of == taxed,
        };
        if on {
            due.push(EffectFrame { ability, controller: r.controller, holder: r.source, ..EffectFrame::default() });
        }
    }
    due
}

/// Whether everything that is asked for could be done in full. Each is looked at by itself: of two that take the same
/// cards the second may come short.
pub fn payable(m: &Machine<NivelArena>, cat: &Catalog, seat: Seat, what: u8, unit: Ref, against: Ref) -> bool {
    m.derived.restrictions.is_empty()
        || due(m, cat, seat, what, unit, against).iter().all(|frame| {
            let to = u16::try_from(cat.ability(frame.ability).code.len()).unwrap_or(u16::MAX);
            m.feasible(cat, EvalContext { frame, depth: u8::MAX }, 0, to, true)
        })
}

/// Starts whatever is asked for, the first of it on top.
pub fn pay(m: &mut Machine<NivelArena>, cat: &Catalog, seat: Seat, what: u8, unit: Ref, against: Ref) {
    for frame in due(m, cat, seat, what, unit, against).into_iter().rev() {
        m.start_by(cat, frame, "1.3.4");
    }
}
