//! Mana (106): pools, what taps for it, and what spells and abilities cost.

use super::state::{KINDS, becomes, event, status};
use super::symbols::{self, Symbol, flag, kind};
use super::vocabulary::{card_type, cause, head, stat, term, zone};
use super::{M, zones};
use crate::events;
use crate::kernel::announced::Pending;
use crate::kernel::bill::{Bill, Need, Part, Purse, Unit, Way};
use crate::kernel::catalog::{Catalog, Use};
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{Ref, Seat, Slot, ZoneId};
use crate::kernel::means::Mean;

/// What is taken of a permanent that is tapped for mana, as a bit.
pub const TAPS: u8 = 1;

fn usize_of(kind: u8) -> usize {
    usize::from(kind)
}

/// The place of a unit in a pool: the six types, then the same from snow sources.
fn place(unit: Unit) -> usize {
    usize_of(unit.kind) + if unit.flags & flag::SNOW != 0 { usize_of(kind::TYPES) } else { 0 }
}

/// The units of a place of a pool.
fn unit(place: usize) -> Unit {
    let types = usize_of(kind::TYPES);
    let kind = u8::try_from(place % types).unwrap_or(kind::COLORLESS);
    Unit { kind, flags: if place >= types { flag::SNOW } else { 0 } }
}

/// What a player has in the pool.
pub fn pool(m: &M, seat: Seat) -> [u8; KINDS] {
    m.core.players.get(seat.index()).map_or([0; KINDS], |player| player.pool)
}

/// The words for the kinds of mana of a pool, by place: what positions give and views show.
pub const WORDS: [&str; KINDS] = [
    "white",
    "blue",
    "black",
    "red",
    "green",
    "colorless",
    "snow-white",
    "snow-blue",
    "snow-black",
    "snow-red",
    "snow-green",
    "snow-colorless",
];

/// The unspent mana of a player, by kind (106.4).
pub fn unspent(m: &M, seat: Seat) -> Vec<(&'static str, i32)> {
    let there = WORDS.into_iter().zip(pool(m, seat));
    there.filter(|(_, n)| *n > 0).map(|(word, n)| (word, i32::from(n))).collect()
}

/// What is pending can be paid for with: unspent mana, and life (119.4).
pub fn purse(m: &M, pending: &Pending) -> Purse {
    let seat = pending.controller;
    let there = pool(m, seat).into_iter().enumerate();
    let units = there.flat_map(|(place, n)| vec![unit(place); usize::from(n)]).collect();
    let life = m.core.players.get(seat.index()).map_or(0, |player| player.life.max(0));
    Purse { units, number: life }
}

/// The kinds of mana that a permanent can make by its basic land types (305.6).
fn made_by_types(m: &M, cat: &Catalog, slot: Slot) -> Vec<Vec<Unit>> {
    if m.types(cat, slot) & 1 << card_type::LAND == 0 {
        return Vec::new();
    }
    let flags = if m.types(cat, slot) & 1 << card_type::SNOW != 0 { flag::SNOW } else { 0 };
    let has =
        |(kind, name): (u8, &&str)| zones::is_affiliated(m, cat, slot, name).then_some(vec![Unit { kind, flags }]);
    (0u8..).zip(term::BASIC).filter_map(has).collect()
}

/// Whether a permanent can be tapped for a cost (107.5): it is untapped, and no creature that its player has not had since their most
/// recent turn began (302.6).
pub fn can_tap(m: &M, cat: &Catalog, slot: Slot) -> bool {
    m.core.object(slot).status & status::TAPPED == 0 && !zones::is_sick(m, cat, slot)
}

/// What a permanent can be tapped for.
fn mean_of(m: &M, cat: &Catalog, slot: Slot) -> Option<Mean> {
    let makes = made_by_types(m, cat, slot);
    let card = m.core.reference(slot);
    (!makes.is_empty() && can_tap(m, cat, slot)).then(|| Mean { card, makes, takes: TAPS, ..Mean::default() })
}

/// What a player can tap for mana now, in the order of the battlefield (605.3).
pub fn sources(m: &M, cat: &Catalog, seat: Seat) -> Vec<Mean> {
    let there = m.core.zone(ZoneId::of(seat, zone::BATTLEFIELD)).iter();
    there.filter_map(|slot| mean_of(m, cat, *slot)).collect()
}

/// Whether it makes no difference which of two means is used: permanents of one card that nothing tells apart.
pub fn is_alike(m: &M, one: &Mean, other: &Mean) -> bool {
    let (a, b) = (m.core.object(one.card.slot), m.core.object(other.card.slot));
    let plain = |what: Ref| {
        let land = |slot: Slot| m.core.object(slot).host != what.slot;
        m.derived.row(what.slot).heads == 0
            && m.core.piles.runs(a.zone.seat(), 1 << zone::BATTLEFIELD).all(|s| land(*s))
    };
    one.makes == other.makes && a.card == b.card && a.status == b.status && plain(one.card) && plain(other.card)
}

/// Taps a permanent for mana (106.12): what is made is in the pool at once, since mana abilities use no stack (605.3b).
pub fn tap(m: &mut M, cat: &Catalog, seat: Seat, what: Ref, made: &[Unit]) {
    m.cite("605.3b");
    m.cite("106.4");
    let cause = Cause { kind: cause::COST, by: seat, source: what, ..Cause::default() };
    m.commit_one(cat, zones::become_event(m, what, becomes::TAPPED, cause));
    for unit in made {
        let extra = u8::try_from(place(*unit)).unwrap_or(0);
        let cause = Cause { kind: cause::RULE, ..cause };
        m.commit_one(
            cat,
            Event { kind: event::MANA, seat, subject: what, extra, amount: 1, cause, ..Event::default() },
        );
    }
}

/// Mana comes into a pool.
pub fn added(m: &mut M, event: &Event) {
    let n = u8::try_from(event.amount.max(0)).unwrap_or(u8::MAX);
    let pool = m.core.players.get_mut(event.seat.index()).map(|player| &mut player.pool);
    if let Some(there) = pool.and_then(|pool| pool.get_mut(usize_of(event.extra))) {
        *there = there.saturating_add(n);
    }
}

/// Empties all pools (106.4).
pub fn empty(m: &mut M) {
    let unspent = m.core.players.iter().any(|player| player.pool != [0; KINDS]);
    if unspent {
        m.cite("106.4");
        m.core.players.iter_mut().for_each(|player| player.pool = [0; KINDS]);
    }
}

/// The bill of a mana cost: equal symbols side by side, generic mana last. A card without a mana cost can't be paid for (118.6).
fn bill(cost: &[u8]) -> Bill {
    let unpayable = vec![Vec::new()];
    if cost.is_empty() {
        return Bill { symbols: unpayable, ..Bill::default() };
    }
    let mut all: Vec<Symbol> = symbols::read(cost).collect();
    all.sort_unstable();
    let any = || vec![Way { units: vec![Need::ANY], number: 0 }];
    let more = all.iter().filter(|symbol| **symbol == Symbol::X).map(|_| any()).collect();
    Bill { symbols: all.into_iter().flat_map(Symbol::ways).collect(), more, cards: Vec::new() }
}

/// What is announced costs: a spell its mana cost (601.2f), an activated ability what its head asks in generic mana (602.2). What
/// triggered costs nothing.
pub fn bills(m: &M, cat: &Catalog, pending: &Pending) -> Vec<Bill> {
    let ability = cat.ability(pending.ability);
    if pending.object == pending.holder {
        return vec![bill(&cat.card(m.core.object(pending.object.slot).card).cost)];
    }
    match ability.usage {
        Use::Activated { .. } => vec![bill(&[Symbol::Generic(ability.price).number()])],
        _ => Vec::new(),
    }
}

/// Takes what was chosen: mana leaves the pool (118.3a), and life is lost (118.3b).
pub fn pay(m: &mut M, cat: &Catalog, pending: &Pending, part: Part<'_>) {
    let Part::Units(units, life) = part else { return };
    let seat = pending.controller;
    if let Some(player) = m.core.players.get_mut(seat.index()) {
        for unit in units {
            if let Some(there) = player.pool.get_mut(place(*unit)) {
                *there = there.saturating_sub(1);
            }
        }
    }
    m.cite("118.3a");
    if life > 0 {
        m.cite("118.3b");
        m.cite("119.4");
        let cause = Cause { kind: cause::COST, by: seat, source: pending.object, ..Cause::default() };
        m.commit_one(cat, events::change(seat, stat::LIFE, -life, cause));
    }
}

/// Whether a creature's controller could use what asks to tap it, whatever else it needs (302.6).
pub fn has_haste(m: &M, slot: Slot) -> bool {
    m.derived.row(slot).heads & 1 << head::HASTE != 0
}
