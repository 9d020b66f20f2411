//! Casting spells (601), and what becomes of them (608): onto the stack, announced and paid for by the kernel's transaction, onto the
//! battlefield or into a graveyard.

use super::state::event;
use super::vocabulary::{action, card_type, cause, head, zone};
use super::{M, costs, mana, no, turn, zones};
use crate::kernel::announced::{Ended, Pending};
use crate::kernel::catalog::{Catalog, Use};
use crate::kernel::decision::Refusal;
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{AbilityId, Seat, Slot, ZoneId};
use crate::kernel::object::Origin;

/// The text that a spell carries out when it resolves: that of an instant or sorcery, of an Aura that it is put on what it aims at. Other
/// permanent spells have none.
fn text(m: &M, cat: &Catalog, slot: Slot) -> AbilityId {
    let object = m.core.object(slot);
    let mut all = cat.face(object.card, object.face()).abilities.iter().copied();
    let does = |ability: &AbilityId| {
        let ability = cat.ability(*ability);
        ability.usage == Use::Spell && !(ability.code.is_empty() && ability.aims.is_empty())
    };
    all.find(does).unwrap_or(AbilityId::NONE)
}

/// Whether a card can be cast whenever its player has priority (117.1a): an instant, or something with flash (702.8).
fn is_fast(m: &M, cat: &Catalog, slot: Slot) -> bool {
    zones::is_a(m, cat, slot, card_type::INSTANT) || m.heads(cat, slot) & 1 << head::FLASH != 0
}

/// A card as the spell that it would be.
fn spell(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Pending {
    let object = m.core.reference(slot);
    Pending { object, holder: object, ability: text(m, cat, slot), controller: seat, ..Pending::default() }
}

/// Whether a player with priority can cast a card of the hand: at this moment (117.1a), with enough to aim at (601.2c) and to pay with
/// (601.2h).
pub fn may_cast(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Result<(), Refusal> {
    let zone = m.core.object(slot).zone;
    match () {
        () if m.types(cat, slot) & card_type::SPELL == 0 || zones::is_a(m, cat, slot, card_type::LAND) => {
            no("112.1", "this card is not cast")
        }
        () if zone != ZoneId::of(seat, zone::HAND) => no("601.3", "this card is not in the hand"),
        () if !is_fast(m, cat, slot) && !turn::is_sorcery_time(m, seat) => {
            no("117.1a", "this is cast in an own main phase with an empty stack")
        }
        () if m.cant(cat, slot, action::CAST) || m.restricted(cat, seat, action::CAST, slot, 0, zone) => {
            no("601.3", "something forbids it")
        }
        () if !m.can_announce(cat, &spell(m, cat, seat, slot)) => no("601.2h", "it can't be aimed or paid for"),
        () => Ok(()),
    }
}

/// Casts a card: it goes onto the stack (601.2a), its choices are made and it is paid for.
pub fn cast(m: &mut M, cat: &Catalog, seat: Seat, slot: Slot) {
    ["112.1", "117.1a", "601.2a"].into_iter().for_each(|clause| m.cite(clause));
    if !m.announced().is_empty() {
        m.cite("117.7");
    }
    let cause = Cause { kind: cause::CAST, by: seat, ..Cause::default() };
    m.commit_one(cat, Event { seat, ..m.moving(slot, ZoneId::of(seat, zone::STACK), cause) });
    let pending = spell(m, cat, seat, slot);
    m.declare(cat, pending);
}

/// What was announced is paid for. A spell has been cast (601.2i): what answers that is ready. A mana ability resolves at once (605.3b).
pub fn declared(m: &mut M, cat: &Catalog, pending: &Pending) {
    if pending.object != pending.holder {
        if matches!(cat.ability(pending.ability).usage, Use::Activated { .. }) {
            costs::activated(m, cat, pending);
        }
        if mana::is_mana_ability(cat, pending.ability) {
            m.cite("605.3b");
            m.resolve_now(cat, pending.object);
        }
        return;
    }
    m.cite("601.2i");
    let at = m.core.object(pending.object.slot).zone;
    let cause = Cause { kind: cause::CAST, by: pending.controller, source: pending.object, ..Cause::default() };
    let (kind, seat, subject) = (event::CAST, pending.controller, pending.object);
    m.announce(cat, Event { kind, seat, subject, from: at, to: at, cause, ..Event::default() });
}

/// What was on the stack has ended. A permanent spell that resolved enters the battlefield under its player's control (608.3), every
/// other card goes to its owner's graveyard (608.2m, 701.5, 608.2b).
pub fn ended(m: &mut M, cat: &Catalog, pending: &Pending, how: Ended) {
    let slot = pending.object.slot;
    let cause = Cause { kind: cause::RESOLVE, by: pending.controller, ..Cause::default() };
    if how == Ended::Countered && m.core.is_live(pending.object) {
        let at = m.core.object(slot).zone;
        let (kind, seat, subject) = (event::COUNTERED, pending.controller, pending.object);
        m.announce(cat, Event { kind, seat, subject, from: at, to: at, cause, ..Event::default() });
    }
    let object = *m.core.object(slot);
    let on_stack = m.core.is_live(pending.object) && object.zone.is_in(1 << zone::STACK);
    if !on_stack || object.origin() == Origin::Ability {
        return;
    }
    if how == Ended::Resolved && m.types(cat, slot) & card_type::PERMANENT != 0 {
        m.cite("608.3");
        return zones::enter(m, cat, slot, pending.controller, cause, None);
    }
    m.cite(match how {
        Ended::Resolved => "608.2m",
        Ended::Countered => "701.5",
        Ended::Missed => "608.2b",
    });
    m.commit_one(cat, m.discarding(slot, cause));
}
