//! The result phase (UO-result): criticals, the winner of the round, renown; and the bonus of the final round (UO-final.2).

use super::effects;
use super::state::{Of, Procedure, event};
use super::turn::behind;
use super::vocabulary::{cause, stat, zone};
use super::{M, at_table, battle, by, last_round, might, order, top};
use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Seat, Slot, ZoneId};

/// By how much might the winner must lead for each bonus card (UO-final.2).
const LEAD: i32 = 10;

/// Turns the top card of the critical pile up as the condition (UO-setup.7, UO-end.1). Where there is none the pile is rebuilt
/// first (UO2-crit.4).
pub fn next_condition(m: &mut M, cat: &Catalog) {
    if m.core.zone(at_table(zone::CRITICAL_PILE)).is_empty() {
        m.cite("UO2-crit.4");
    }
    if let Some(card) = top_critical(m, cat) {
        let condition = Event { extra: 0, ..m.moving(card, at_table(zone::CONDITION), M::rule_cause(Seat::TABLE)) };
        m.commit_one(cat, condition);
    }
}

/// The top card of the critical pile. If there is none, all cards under the top of the condition place become the pile
/// (UO-result.5); with none there either there is none (UO2-crit.3).
fn top_critical(m: &mut M, cat: &Catalog) -> Option<Slot> {
    let pile = at_table(zone::CRITICAL_PILE);
    if m.core.zone(pile).is_empty() {
        let rule = M::rule_cause(Seat::TABLE);
        let under = m.core.zone(at_table(zone::CONDITION)).iter().skip(1).map(|slot| m.moving(*slot, pile, rule));
        let batch: Vec<Event> = under.collect();
        if batch.is_empty() {
            m.cite("UO2-crit.3");
            return None;
        }
        m.commit(cat, batch);
        m.commit_one(cat, events::shuffle_pile(pile, rule));
    }
    top(m, pile)
}

/// A player gains a critical, which nobody looks at (UO-result.2, UO2-crit.5). `false`: there is none.
pub fn gain(m: &mut M, cat: &Catalog, seat: Seat, cause: Cause) -> bool {
    let Some(card) = top_critical(m, cat) else { return false };
    m.cite("UO2-crit.5");
    m.commit_one(cat, m.moving(card, ZoneId::of(seat, zone::CRITICALS), cause));
    true
}

/// All look at the conditions of the condition card in the order of the round: a text gives the player a critical if its
/// condition holds (UO-result.1, UO2-crit.1); a player gains all before the next one (UO2-crit.2). No critical changes what a
/// condition reads before all are revealed, so that each is met or not as the phase begins.
pub fn conditions(m: &mut M) {
    m.cite("UO2-crit.1");
    m.cite("UO2-crit.2");
    if let Some(lead) = order(m).next() {
        m.push_procedure(Procedure::Conditions(lead));
    }
}

/// A player looks at the conditions, then the next one does.
pub fn conditions_of(m: &mut M, seat: Seat) {
    match behind(m, seat) {
        Some(next) => m.at(Procedure::Conditions(next)),
        None => m.pop(),
    }
    if let Some(card) = top(m, at_table(zone::CONDITION)) {
        effects::begin(m, seat, card, Of::Condition);
    }
}

/// All criticals are revealed together, and each player gains what they are worth (UO-result.4).
pub fn reveal(m: &mut M, cat: &Catalog) {
    let mut batch = m.batch();
    let mut worth = Vec::new();
    for seat in order(m) {
        let gained = m.core.zone(ZoneId::of(seat, zone::CRITICALS));
        worth.push((seat, gained.iter().map(|slot| m.present(cat, *slot, stat::VALUE)).sum()));
        for slot in gained {
            let (kind, subject) = (EventKind::REVEALED, m.core.reference(*slot));
            batch.push(Event { kind, seat, subject, cause: M::rule_cause(seat), ..Event::default() });
        }
    }
    m.commit(cat, batch);
    for (seat, value) in worth {
        battle::gain(m, cat, seat, value, cause::CRITICALS);
    }
}

/// The players by might, the best first; of equal ones who started latest (UO-result.8).
pub fn by_might(m: &M) -> Vec<(i32, Seat)> {
    let mut seats: Vec<(i32, usize, Seat)> =
        order(m).enumerate().map(|(at, seat)| (might(m, seat), at, seat)).collect();
    seats.sort_unstable();
    seats.into_iter().rev().map(|(might, _, seat)| (might, seat)).collect()
}

/// The player with the greatest might takes the top renown card (UO-result.6), and in the final round one of the bonus cards
/// for each ten by which it leads the second (UO-final.2).
pub fn winner(m: &mut M, cat: &Catalog) {
    let places = by_might(m);
    let Some((best, seat)) = places.first().copied() else { return };
    let second = places.get(1).map_or(0, |(might, _)| *might);
    if places.len() > 1 && best == second {
        m.cite("UO-result.8");
    }
    let rule = M::rule_cause(seat);
    m.commit_one(cat, Event { kind: event::WON, seat, amount: best, cause: rule, ..Event::default() });
    m.cite("UO-result.7");
    let bonus = if last_round(m) { usize::try_from((best - second) / LEAD).unwrap_or(0) } else { 0 };
    if last_round(m) {
        m.cite("UO-final.2");
        m.cite("UO2-renown.1");
    }
    for why in std::iter::once(rule).chain((0..bonus).map(|_| by(cause::FINAL_LEAD, seat))) {
        let Some(card) = top(m, at_table(zone::RENOWN_PILE)) else { return };
        m.commit_one(cat, m.moving(card, ZoneId::of(seat, zone::RENOWN), why));
    }
}

/// All criticals go onto the condition, in the order of seats, and the next condition is turned up (UO-end.1).
pub fn put_back(m: &mut M, cat: &Catalog, cause: Cause) {
    let mut batch = m.batch();
    for seat in order(m) {
        let gained = m.core.zone(ZoneId::of(seat, zone::CRITICALS)).iter();
        let to = at_table(zone::CONDITION);
        batch.extend(gained.map(|slot| Event { extra: 0, ..m.moving(*slot, to, cause) }));
    }
    m.commit(cat, batch);
    next_condition(m, cat);
}
