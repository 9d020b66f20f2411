//! What is attached to permanents (301.5, 303.4, 701.3): Auras where their text says, Equipment on creatures.

use super::vocabulary::{card_type, cause, term, zone};
use super::{M, zones};
use crate::kernel::catalog::{Catalog, Use};
use crate::kernel::context::EvalContext;
use crate::kernel::event::Cause;
use crate::kernel::ids::{AbilityId, NOBODY, Ref, Slot};
use crate::kernel::state::EffectFrame;

/// Whether a card is an Aura.
pub fn is_aura(m: &M, cat: &Catalog, slot: Slot) -> bool {
    zones::is_a(m, cat, slot, card_type::ENCHANTMENT) && zones::is_affiliated(m, cat, slot, term::AURA)
}

/// Whether an Aura can be on a permanent (303.4, 702.5): what it says that it enchants, which is what it aims at as a spell. One that says
/// nothing can be on anything.
fn enchants(m: &M, cat: &Catalog, aura: Slot, host: Slot) -> bool {
    let object = m.core.object(aura);
    let all = cat.face(object.card, object.face()).abilities.iter().copied();
    let mut of_casting = all.filter(|ability| cat.ability(*ability).usage == Use::Spell);
    let says = |ability: AbilityId| {
        let spec = cat.ability(ability).aims.first()?;
        let (controller, holder) = (object.zone.seat(), m.core.reference(aura));
        let frame = EffectFrame { ability, controller, holder, ..EffectFrame::default() };
        Some(m.matches(cat, EvalContext { frame: &frame, depth: u8::MAX }, host, &spec.from))
    };
    of_casting.find_map(says).unwrap_or(true)
}

/// Whether something could be attached to a permanent: an Aura to what it enchants, Equipment to creatures (301.5), and nothing to itself
/// (301.5).
pub fn may_bear(m: &M, cat: &Catalog, what: Ref, host: Ref) -> bool {
    let there = zones::is_permanent(m, host) && host.slot != what.slot && m.core.is_live(what);
    let fits = || match is_aura(m, cat, what.slot) {
        true => enchants(m, cat, what.slot, host.slot),
        false => zones::is_a(m, cat, host.slot, card_type::CREATURE),
    };
    there && fits()
}

/// Attaches the card whose text is carried out to a permanent; an Aura that resolves enters so (303.4, 608.3). `false`: it is there
/// already, or can't be attached (701.3).
pub fn attach(m: &mut M, cat: &Catalog, frame: &EffectFrame, host: Ref) -> bool {
    let what = frame.holder;
    if !m.core.is_live(what) {
        return false;
    }
    let object = *m.core.object(what.slot);
    if object.zone.is_in(1 << zone::STACK) {
        m.cite("303.4");
        m.cite("608.3");
        let by = Cause { kind: cause::RESOLVE, by: frame.controller, ..Cause::default() };
        zones::enter(m, cat, what.slot, frame.controller, by, Some(host));
        return true;
    }
    if !zones::is_permanent(m, what) || object.host == host.slot {
        return false;
    }
    m.cite("701.3");
    let by = Cause { kind: cause::EFFECT, ..M::cause_of(frame) };
    m.commit_one(cat, zones::attach_event(m, what, host, by));
    true
}

/// Whether a permanent is an Aura that is attached to nothing, or to what it can't enchant (704.5m).
pub fn is_stray_aura(m: &M, cat: &Catalog, slot: Slot) -> bool {
    let host = m.core.object(slot).host;
    let lies = || m.core.object(host).zone.is_in(1 << zone::BATTLEFIELD) && enchants(m, cat, slot, host);
    is_aura(m, cat, slot) && (host == NOBODY || !lies())
}
