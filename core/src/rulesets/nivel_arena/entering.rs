//! 3.5: how units and items come onto the field, whether they are played or put there by an effect.

use super::NivelArena;
use super::loss::meets;
use super::play::restricted;
use super::size::present_cost;
use super::state::{Deploy, Procedure};
use super::vocabulary::{action, card_type, cause, head, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Clause, Ref, Seat, Slot, ZoneId};
use crate::kernel::machine::Machine;
use crate::kernel::state::NO_CARD;

type M = Machine<NivelArena>;

/// Whether a unit card can be put into a unit zone.
pub fn may_deploy(m: &M, cat: &Catalog, seat: Seat, slot: Slot, to: ZoneId, ignore_cost: bool) -> Result<(), Clause> {
    if cat.card(m.core.object(slot).card).kind != card_type::UNIT {
        return Err("6.4.1.1.1");
    }
    if !to.is_in(zone::UNITS) || to.seat() != seat {
        return Err("3.5.4");
    }
    if let Some(old) = m.core.zone(to).first().copied() {
        // 3.5.5, decision NA-7: present costs are compared.
        if !ignore_cost && present_cost(m, cat, slot) <= present_cost(m, cat, old) {
            return Err("3.5.5");
        }
    }
    if m.cant(cat, slot, action::DEPLOY) || restricted(m, cat, seat, action::DEPLOY, slot, 0, to) {
        return Err("1.3.4");
    }
    Ok(())
}

/// Whether an item can be attached to a unit.
pub fn may_equip(m: &M, cat: &Catalog, seat: Seat, item: Slot, unit: Slot) -> Result<(), Clause> {
    if cat.card(m.core.object(item).card).kind != card_type::ITEM {
        return Err("6.4.1.1.1");
    }
    let at = m.core.object(unit).zone;
    if !at.is_in(zone::UNITS) || at.seat() != seat || !meets(m, cat, item, unit) {
        return Err("3.5.6");
    }
    // A zone holds cards of its player only (decision NA-27).
    if m.core.object(item).owner != at.seat() {
        return Err("3.5.1");
    }
    let refused = m.refuses(cat, unit, action::EQUIP, item, at) || m.cant(cat, item, action::EQUIP);
    if refused || restricted(m, cat, seat, action::EQUIP, item, 0, at) {
        return Err("1.3.4");
    }
    Ok(())
}

/// Puts a unit card on its way into a unit zone (3.5.3).
pub fn deploy(m: &mut M, card: Ref, to: ZoneId, played: bool, by: Cause) {
    m.push_procedure(Procedure::Deploy(Deploy {
        card,
        to,
        replaced: NO_CARD,
        step: 0,
        played,
        source: by.source,
        ability: by.ability,
        by: by.by,
    }));
}

/// Carries a deployment on (decision NA-7: the old unit and its items go, then the new one is there).
pub fn deploy_step(m: &mut M, cat: &Catalog, mut deploy: Deploy) {
    if deploy.step == 0 {
        deploy.step = 1;
        let old = m.core.zone(deploy.to).first().copied();
        deploy.replaced = old.map_or(NO_CARD, |slot| m.core.object(slot).card);
        m.at(Procedure::Deploy(deploy));
        if let Some(slot) = old {
            // 3.5.5.1: not a trash by an effect.
            m.cite("6.4.1.1.2.1");
            if m.heads(cat, slot) & (1 << head::EXIT) != 0 {
                // Neither battle nor effect: its pattern does not fit.
                m.cite("10.1.7.2.2");
            }
            let (by, source, ability) = (deploy.by, deploy.card, deploy.ability);
            m.commit_one(cat, m.discarding(slot, Cause { kind: cause::UPGRADE, by, told: None, source, ability }));
            return;
        }
    }
    m.pop();
    if !m.core.is_live(deploy.card) || !m.core.zone(deploy.to).is_empty() {
        m.core.result = (1, 0);
        return;
    }
    for clause in ["3.5.1", "3.5.3", "3.5.4", "2.2.4"] {
        m.cite(clause);
    }
    let kind = if deploy.played { cause::PLAY } else { cause::EFFECT };
    let by = Cause { kind, by: deploy.by, told: None, source: deploy.source, ability: deploy.ability };
    let from = m.core.object(deploy.card.slot).zone;
    let mut batch = m.batch();
    let entering =
        Event { seat: deploy.to.seat(), subject: deploy.card, from, to: deploy.to, cause: by, ..Event::default() };
    batch.push(Event { kind: EventKind::MOVED, ..entering });
    let after = Ref { slot: deploy.card.slot, incarnation: deploy.card.incarnation.wrapping_add(1) };
    batch.push(Event { kind: EventKind::ENTERED, subject: after, amount: i32::from(deploy.replaced.0), ..entering });
    m.commit(cat, batch);
    m.core.result = (1, 1);
}

/// Attaches an item to the unit of a unit zone (3.5.6).
pub fn equip(m: &mut M, cat: &Catalog, item: Ref, at: ZoneId, by: Cause) {
    let Some(unit) = m.core.zone(at).first().copied() else { return };
    for clause in ["3.5.6", "2.2.6", "8.1.3.3.2", "8.6.1"] {
        m.cite(clause);
    }
    let seat = at.seat();
    let from = m.core.object(item.slot).zone;
    let host = m.core.reference(unit);
    let mut batch = m.batch();
    let event = Event {
        kind: EventKind::MOVED,
        seat,
        subject: item,
        other: host,
        from,
        to: ZoneId::of(seat, zone::ITEMS),
        extra: 1,
        cause: by,
        ..Event::default()
    };
    batch.push(event);
    let after = Ref { slot: item.slot, incarnation: item.incarnation.wrapping_add(1) };
    batch.push(Event { kind: EventKind::ATTACHED, subject: after, ..event });
    m.commit(cat, batch);
}
