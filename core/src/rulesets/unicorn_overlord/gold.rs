//! [gold] (UO-gold) and the purchase area: buying, excluding, refreshing.

use super::icons::{excluding, scorched};
use super::state::{Procedure, event, question, verb};
use super::vocabulary::{cause, head, zone};
use super::{M, at_table, by, top};
use crate::kernel::catalog::Catalog;
use crate::kernel::context::EvalContext;
use crate::kernel::decision::{Act, Answer, Refusal};
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{AbilityId, Seat, Slot, ZoneId};
use crate::kernel::state::{EffectFrame, Frame};

/// How many cards a row of the purchase area has (UO-setup.11).
const ROW: usize = 3;
/// How many of the oldest cards of a row go when the purchase area is refreshed (UO-gold.refresh.1).
const OLDEST: usize = 2;
/// How many territories a player may buy in a round (UO-gold.buy.5).
const TERRITORIES: u8 = 1;

/// The rows of the purchase area: units, items, territories.
pub fn rows() -> impl Iterator<Item = ZoneId> {
    zone::ROWS.into_iter().map(|(row, _)| at_table(row))
}

/// Fills a row on the new side; the old cards lie first (UO-gold.buy.4, UO-gold.refresh.3). A pile that is out leaves gaps
/// (UO2-pile.1).
pub fn fill(m: &mut M, cat: &Catalog, row: ZoneId, why: u8) {
    let Some((_, pile)) = zone::ROWS.into_iter().find(|(kind, _)| *kind == row.kind()) else { return };
    m.cite("UO2-market.1");
    while m.core.zone(row).len() < ROW {
        let Some(card) = top(m, at_table(pile)) else { return m.cite("UO2-pile.1") };
        m.commit_one(cat, m.moving(card, row, by(why, Seat::TABLE)));
    }
}

/// A card that leaves a row in a batch is followed by those that fill it, whatever made it leave (UO2-market.1).
pub fn refill(m: &M, batch: &mut Vec<Event>) {
    let mut more = Vec::new();
    for (kind, pile) in zone::ROWS {
        let row = at_table(kind);
        let gone = || batch.iter().filter(|e| e.from == row && e.to != row);
        let left = gone().count();
        let there = m.core.zone(row).len().saturating_sub(left);
        if left > 0 {
            m.cite("UO2-market.1");
            let cards = m.core.zone(at_table(pile)).iter().take(ROW.saturating_sub(there));
            let why = gone().next().map_or(M::rule_cause(Seat::TABLE).kind, |e| e.cause.kind);
            more.extend(cards.map(|card| m.moving(*card, row, by(why, Seat::TABLE))));
        }
    }
    batch.extend(more);
}

/// Gives a player the oldest card of a row (UO2-market.1), or the top card of a pile. `false`: there is none.
pub fn take(m: &mut M, cat: &Catalog, seat: Seat, from: u8, cause: Cause) -> bool {
    let Some(card) = top(m, at_table(from)) else { return false };
    m.cite("UO2-own.1");
    m.commit_one(cat, m.moving(card, ZoneId::of(seat, zone::HAND), cause));
    true
}

/// Has a player use so many [gold], one after the other.
pub fn begin(m: &mut M, seat: Seat, times: u8) {
    if times > 0 {
        m.push_procedure(Procedure::Gold(seat, times));
    }
}

/// Asks for the next use. Whatever the one before has started resolves first.
pub fn step(m: &mut M, cat: &Catalog, seat: Seat, left: u8) {
    if !m.quiet(cat, 0) {
        return;
    }
    if left == 0 || m.core.has_left(seat) {
        return m.pop();
    }
    m.cite("UO2-gold.1");
    m.cite("UO2-gold.2");
    m.at(Procedure::Gold(seat, left - 1));
    m.ask_act(seat, question::GOLD);
}

/// Why a card of the purchase area can't be bought; `None`: it can be.
fn unbuyable(m: &M, seat: Seat, slot: Slot) -> Option<Refusal> {
    let bought = m.core.players.get(seat.index()).map_or(0, |p| p.bought);
    let territory = m.core.object(slot).zone.kind() == zone::ROW_LANDS;
    (territory && bought >= TERRITORIES)
        .then_some(Refusal { clause: "UO-gold.buy.5", reason: "one territory a round has been bought" })
}

/// What a territory adds to the [gold] of its player (UO-detail.hamlet.1), as long as no scorch lies on it.
fn added(m: &M, cat: &Catalog, slot: Slot) -> Option<AbilityId> {
    let object = m.core.object(slot);
    let abilities = cat.face(object.card, object.face()).abilities.iter().copied();
    // One that is at work is no option of the [gold] that it uses, or it would use itself without an end.
    let runs =
        |id: &AbilityId| m.core.frames.iter().any(|frame| matches!(frame, Frame::Effect(of) if of.ability == *id));
    let there = object.zone.is_in(1 << zone::TERRITORIES) && !scorched(m, slot);
    abilities.filter(|id| cat.ability(*id).head == Some(head::GOLD)).find(|id| there && !runs(id))
}

/// The same, if it could do anything now.
fn addable(m: &M, cat: &Catalog, seat: Seat, slot: Slot) -> Option<EffectFrame> {
    let ability = added(m, cat, slot)?;
    let frame = EffectFrame { ability, controller: seat, holder: m.core.reference(slot), ..EffectFrame::default() };
    let to = u16::try_from(cat.ability(ability).code.len()).unwrap_or(u16::MAX);
    m.feasible(cat, EvalContext { frame: &frame, depth: u8::MAX }, 0, to, false).then_some(frame)
}

/// Writes the ways in which a [gold] can be used: what can't be done is not offered (UO2-gold.1, UO2-gold.2).
pub fn options(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    let offered = rows().flat_map(|row| m.core.zone(row).to_vec()).filter(|slot| unbuyable(m, seat, *slot).is_none());
    out.extend(offered.map(|slot| Answer::Act(Act::with(verb::BUY, slot))));
    let discarded = m.core.zone(ZoneId::of(seat, zone::DISCARD)).iter();
    out.extend(discarded.map(|slot| Answer::Act(Act::with(verb::EXCLUDE, *slot))));
    if rows().any(|row| !m.core.zone(row).is_empty()) {
        out.push(Answer::Act(Act::alone(verb::REFRESH)));
    }
    let own = m.core.zone(ZoneId::of(seat, zone::TERRITORIES)).iter();
    let more = own.filter(|slot| addable(m, cat, seat, **slot).is_some());
    out.extend(more.map(|slot| Answer::Act(Act::with(verb::ADDED, *slot))));
    out.push(Answer::Act(Act::alone(verb::NOTHING)));
}

/// Why a use of [gold] is not offered.
pub fn why_not(m: &M, cat: &Catalog, seat: Seat, act: Act) -> Option<Refusal> {
    match act.verb {
        verb::BUY => unbuyable(m, seat, act.card),
        verb::ADDED if scorched(m, act.card) => {
            Some(Refusal { clause: "UO-icon.scorch.1", reason: "a scorch lies on it" })
        }
        verb::ADDED if added(m, cat, act.card).is_some() => {
            Some(Refusal { clause: "UO2-gold.2", reason: "it could do nothing now" })
        }
        _ => None,
    }
}

/// Does what was chosen, and counts it unless it was nothing (UO2-gold.3).
pub fn answered(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    m.cite("UO-detail.goldcount.1");
    if act.verb == verb::NOTHING {
        // What is declined has not been used, so that what follows "if you do" doesn't either.
        m.fell_short();
        return m.cite("UO-gold.2");
    }
    let rule = M::rule_cause(seat);
    m.commit_one(cat, Event { kind: event::GOLD, seat, extra: act.verb, cause: rule, ..Event::default() });
    match act.verb {
        verb::BUY => {
            let row = m.core.object(act.card).zone;
            m.cite("UO-gold.buy.1");
            // UO-gold.buy.2, UO-gold.buy.3
            let territory = row.kind() == zone::ROW_LANDS;
            m.cite(if territory { "UO-gold.buy.3" } else { "UO-gold.buy.2" });
            m.cite("UO2-own.1");
            let to = if territory { zone::TERRITORIES } else { zone::HAND };
            m.commit_one(cat, m.moving(act.card, ZoneId::of(seat, to), by(cause::PURCHASE, seat)));
            if let Some(player) = m.core.players.get_mut(seat.index()).filter(|_| territory) {
                player.bought += 1;
            }
            m.cite("UO-gold.buy.4");
            fill(m, cat, row, cause::PURCHASE);
        }
        verb::ADDED => {
            m.cite("UO-detail.hamlet.1");
            if let Some(frame) = addable(m, cat, seat, act.card) {
                m.start_by(cat, frame, "UO-detail.hamlet.1");
            }
        }
        verb::EXCLUDE => {
            m.cite("UO-gold.discard.1");
            m.commit_one(cat, excluding(m, cat, act.card, by(cause::DISCARD, seat)));
        }
        _ => {
            // UO-gold.refresh.1 to UO-gold.refresh.3
            m.cite("UO-gold.refresh.1");
            m.cite("UO-gold.refresh.2");
            let oldest = rows().flat_map(|row| m.core.zone(row).iter().take(OLDEST).copied().collect::<Vec<Slot>>());
            let batch = oldest.map(|slot| excluding(m, cat, slot, by(cause::REFRESH, seat))).collect();
            m.commit(cat, batch);
            rows().for_each(|row| fill(m, cat, row, cause::REFRESH));
        }
    }
}
