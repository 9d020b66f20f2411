//! What cards cost (MA-cost, MA-term.spell_mana): mana alone for units, mana and spell mana as their player likes for all others.

use super::M;
use super::limits::SPELL_LIKE;
use super::vocabulary::{cause, stat, zone};
use crate::events;
use crate::kernel::announced::Pending;
use crate::kernel::bill::{Bill, Need, Part, Purse, Unit, Way};
use crate::kernel::catalog::Catalog;
use crate::kernel::event::Cause;
use crate::kernel::ids::{CardId, Seat, Slot};

/// Kinds of units of a purse.
const MANA: u8 = 0;
const SPELL: u8 = 1;

fn byte(n: i32) -> u8 {
    u8::try_from(n.max(0)).unwrap_or(u8::MAX)
}

/// What is printed as a card's cost: the extra deck, and texts about costs, go by that (MA-cost.1).
pub fn original(cat: &Catalog, card: CardId) -> i32 {
    cat.card(card).stats.get(usize::from(stat::COST)).copied().unwrap_or(0)
}

/// What a card costs now, where it lies.
pub fn price(m: &M, cat: &Catalog, slot: Slot) -> u8 {
    byte(m.stat(cat, m.core.reference(slot), stat::COST))
}

/// How much of a cost can be paid with spell mana: the least and the most; `None`: it can't be paid.
pub fn split(m: &M, cat: &Catalog, seat: Seat, card: CardId, price: u8) -> Option<(u8, u8)> {
    let player = m.core.players.get(seat.index())?;
    let spell = if 1 << cat.card(card).kind & SPELL_LIKE != 0 { player.spell } else { 0 };
    let least = price.saturating_sub(player.mana);
    (least <= spell).then_some((least, spell.min(price)))
}

/// Takes a cost from a player, so much of it in spell mana.
pub fn take(m: &mut M, cat: &Catalog, seat: Seat, mana: u8, spell: u8) {
    let cause = Cause { kind: cause::COST, by: seat, ..Cause::default() };
    let parts = [(stat::MANA, mana), (stat::SPELL_MANA, spell)];
    let paid = parts.into_iter().filter(|(_, n)| *n > 0);
    let batch: Vec<_> = paid.map(|(which, n)| events::change(seat, which, -i32::from(n), cause)).collect();
    if spell > 0 {
        m.cite("MA-term.spell_mana.1");
    }
    if !batch.is_empty() {
        m.commit(cat, batch);
    }
}

/// What is pending costs: a spell that was played from the hand. What it cost there is carried by its event, since a card that is
/// played is another object. Traps were paid for as they were set (MA-trap.1.1); an effect for what its head asks.
pub fn bills(m: &M, cat: &Catalog, pending: &Pending) -> Vec<Bill> {
    let way = |kind| Way { units: vec![Need::of(kind)], number: 0 };
    // Spell mana pays for cards (MA-term.spell_mana.1), and not for what they do.
    let asked = cat.ability(pending.ability).price;
    if pending.object != pending.holder && asked > 0 {
        return vec![Bill { symbols: vec![vec![way(MANA)]; usize::from(asked)], ..Bill::default() }];
    }
    let spell = pending.object == pending.holder
        && m.core.object(pending.object.slot).zone.is_in(1 << zone::PENDING | 1 << zone::HAND);
    let price = usize::try_from(pending.triggering.amount).unwrap_or(0);
    if !spell || price == 0 {
        return Vec::new();
    }
    vec![Bill { symbols: vec![vec![way(SPELL), way(MANA)]; price], ..Bill::default() }]
}

/// What its player has to pay with.
pub fn purse(m: &M, pending: &Pending) -> Purse {
    let Some(player) = m.core.players.get(pending.controller.index()) else { return Purse::default() };
    let units = |kind, n: u8| vec![Unit { kind, flags: 0 }; usize::from(n)];
    let units = [units(MANA, player.mana), units(SPELL, player.spell)].concat();
    Purse { units, number: 0 }
}

/// Takes the units that were chosen.
pub fn pay(m: &mut M, cat: &Catalog, pending: &Pending, part: Part<'_>) {
    if let Part::Units(units, _) = part {
        let of = |kind| byte(i32::try_from(units.iter().filter(|unit| unit.kind == kind).count()).unwrap_or(0));
        take(m, cat, pending.controller, of(MANA), of(SPELL));
        if pending.object == pending.holder {
            // MA-kw.attune.1: a spell has been used when it is paid for.
            super::play::attune(m, cat, pending.controller, pending.object.slot);
        }
    }
}
