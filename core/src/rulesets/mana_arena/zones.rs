//! Zones (MA2-zone): how much room there is in them, and where what does not fit goes.

use super::M;
use super::drawing::HAND;
use super::limits::EXTRA;
use super::state::status;
use super::vocabulary::{cause, stat, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{AbilityId, Ref, Seat, Slot, ZoneId};
use crate::kernel::object::Object;
use crate::kernel::state::{Change, Frame, On};

/// How many monster zones, and how many spell and trap zones, a player has (MA2-zone.1).
pub const PLACES: usize = 5;

fn count(m: &M, seat: Seat, kinds: &[u8]) -> usize {
    kinds.iter().map(|kind| m.core.zone(ZoneId::of(seat, *kind)).len()).sum()
}

/// How many monster zones of a player are taken.
pub fn monsters(m: &M, seat: Seat) -> usize {
    count(m, seat, &[zone::MONSTERS, zone::VEILED])
}

/// How many spell and trap zones of a player are taken.
pub fn spells(m: &M, seat: Seat) -> usize {
    count(m, seat, &[zone::SPELLS, zone::SET])
}

/// The first free monster zone of a player, from 1 (MA2-zone.2).
pub fn free_place(m: &M, seat: Seat, but: Slot) -> u8 {
    let there = m.core.piles.runs(seat, 1 << zone::MONSTERS | 1 << zone::VEILED).copied();
    let taken: Vec<u8> = there.filter(|slot| *slot != but).map(|slot| m.core.marks.of(slot).place).collect();
    (1..=u8::MAX).find(|place| !taken.contains(place)).unwrap_or(0)
}

/// Whether a cost that changes was given to a card itself by an effect. What a text says that cards cost is a tax on their player and
/// adds nothing to a card (MA-39).
fn is_given_cost(m: &M, card: Ref) -> bool {
    let costs = |change: &Change| matches!(change, Change::Add(stat::COST, _) | Change::Set(stat::COST, _));
    m.floating().any(|f| f.on == On::Card(card) && costs(&f.change))
}

/// Whether a number or a keyword has been added to a card of a hand (MA-handbuff.1).
pub fn is_changed(m: &M, slot: Slot) -> bool {
    let here = m.core.reference(slot);
    let adds = |change: Change| match change {
        Change::Add(stat::COST, _) | Change::Set(stat::COST, _) => is_given_cost(m, here),
        change => matches!(change, Change::Add(..) | Change::Set(..) | Change::Times(..) | Change::Gain(_)),
    };
    m.core.object(slot).zone.is_in(1 << zone::HAND)
        && m.derived.afar.iter().any(|(of, change)| *of == here && adds(*change))
}

/// Whether a text of a card waits, is a link of the chain or is being carried out.
fn is_at_work(m: &M, slot: Slot) -> bool {
    let waits = m.pending().any(|waiting| waiting.holder.slot == slot);
    let linked = m.announced().iter().any(|link| link.holder.slot == slot);
    waits || linked || m.core.frames.iter().any(|f| matches!(f, Frame::Effect(effect) if effect.holder.slot == slot))
}

/// MA-handbuff.1: a card of a hand to which a number or a keyword has been added is open as long as it has it
/// (MA2-zone.7); one whose Arrive activates, until that is done (MA-42). Whether there is such a one.
pub fn show(m: &mut M) -> bool {
    let shown = |object: &Object| object.status & status::SHOWN != 0;
    if m.derived.afar.is_empty() && !m.core.objects.iter().any(shown) {
        return false;
    }
    let hands = m.core.seats().map(|seat| ZoneId::of(seat, zone::HAND));
    let all: Vec<Slot> = hands.flat_map(|hand| m.core.zone(hand).to_vec()).collect();
    let mut open = false;
    for slot in all {
        let changed = is_changed(m, slot);
        let seats = m.core.seats().fold(0, |bits, seat| bits | seat.bit());
        let own = m.core.object(slot).zone.seat().bit();
        let at_work = is_at_work(m, slot);
        let Some(object) = m.core.object_mut(slot) else { continue };
        let shown = object.status & status::SHOWN != 0;
        if changed {
            object.status |= status::SHOWN;
            object.known |= seats;
            m.cite("MA-handbuff.1");
        } else if shown && at_work {
            open = true;
        } else if shown {
            object.status &= !status::SHOWN;
            object.known &= own;
        }
    }
    open
}

/// The keywords of a card of a hand, also those that something gives it there.
pub fn keywords(m: &M, cat: &Catalog, slot: Slot) -> u64 {
    let here = m.core.reference(slot);
    let given = m.derived.afar.iter().filter(|(of, _)| *of == here).filter_map(|(_, change)| change.ability());
    given.fold(m.heads(cat, slot), |heads, ability| heads | cat.ability(ability).heads)
}

/// Whether an event takes a unit off its zone.
pub fn leaves(event: &Event) -> bool {
    let moves = event.kind == EventKind::MOVED || event.kind == EventKind::RELOCATED;
    moves && event.from.is_in(zone::UNITS) && !event.to.is_in(zone::UNITS)
}

/// How many cards the events of a batch take out of zones of these kinds of a player, without those that stay in them.
fn leaving(batch: &[Event], seat: Seat, kinds: u32) -> usize {
    let goes = |e: &&Event| {
        let moves = e.kind == EventKind::MOVED || e.kind == EventKind::RELOCATED;
        let stays = e.to.is_in(kinds) && e.to.seat() == seat;
        moves && e.from.is_in(kinds) && e.from.seat() == seat && !stays
    };
    batch.iter().filter(goes).count()
}

/// Whether what an effect moves has gone to the graveyard, since there was no room where it was to go ([`fit`]): it was not done
/// (MA-62).
pub fn is_diverted(event: &Event) -> bool {
    event.kind == EventKind::MOVED && event.cause.kind == cause::RULE && event.cause.ability != AbilityId::NONE
}

/// Sends what finds no room where else it goes: units of the extra deck there instead of into a hand or deck (MA2-zone.8), what is
/// put into a full hand (MA-12) or into a full monster zone (MA2-zone.3) to its owner's graveyard. It is not destroyed.
pub fn fit(m: &M, cat: &Catalog, batch: &mut [Event]) {
    const HOMES: u32 = 1 << zone::MONSTERS | 1 << zone::VEILED;
    let both = [Seat(0), Seat(1)];
    let mut hands =
        both.map(|seat| count(m, seat, &[zone::HAND]).saturating_sub(leaving(batch, seat, 1 << zone::HAND)));
    let mut homes = both.map(|seat| monsters(m, seat).saturating_sub(leaving(batch, seat, HOMES)));
    let mut extra = both.map(|seat| {
        count(m, seat, &[zone::EXTRA_MONSTER]).saturating_sub(leaving(batch, seat, 1 << zone::EXTRA_MONSTER))
    });
    let mut stayed: Vec<Slot> = Vec::new();
    for event in batch.iter_mut() {
        if event.kind != EventKind::MOVED && event.kind != EventKind::RELOCATED {
            continue;
        }
        let object = m.core.object(event.subject.slot);
        if event.to.is_in(1 << zone::HAND | 1 << zone::DECK) && 1 << cat.card(object.card).kind & EXTRA != 0 {
            m.cite("MA2-zone.8");
            event.to = ZoneId::of(object.owner, zone::EXTRA_DECK);
            event.seat = object.owner;
        }
        let (kind, at) = (event.to.kind(), event.to.seat().index());
        let (taken, room, clause) = match kind {
            zone::HAND if event.from != event.to => (hands.get_mut(at), HAND, "MA2-zone.3"),
            zone::MONSTERS | zone::VEILED if !event.from.is_in(HOMES) || event.from.seat() != event.to.seat() => {
                (homes.get_mut(at), PLACES, "MA2-zone.3")
            }
            zone::EXTRA_MONSTER if event.from != event.to => (extra.get_mut(at), 1, "MA2-zone.3"),
            _ => continue,
        };
        match taken {
            Some(n) if *n < room => *n += 1,
            _ => {
                m.cite(clause);
                (event.kind, event.seat) = (EventKind::MOVED, object.owner);
                event.to = ZoneId::of(object.owner, zone::GRAVEYARD);
                event.cause.kind = cause::RULE;
                stayed.push(event.subject.slot);
            }
        }
    }
    // What did not come into its zone has not entered play.
    for event in batch.iter_mut().filter(|e| e.kind == EventKind::ENTERED) {
        event.gone |= stayed.contains(&event.subject.slot);
    }
}
