//! Building views from what a seat may know.

use super::announced::Pending;
use super::catalog::Catalog;
use super::ids::{AbilityId, CardId, NOBODY, Ref, Seat, Slot, ZONE_KINDS, ZoneId};
use super::machine::Machine;
use super::object::{Form, Origin};
use super::recalled::Thing;
use super::rng::Outcomes;
use super::state::On;
use super::view::{CardView, Glimpse, PendingView, SeatView, TraitsView, View, ZoneView};
use crate::printed::{Kept, MarkWord};
use crate::ruleset::Ruleset;
use crate::vocabulary::StatOf;

/// What a seat may know (`None`: everything), with the cards of these kinds of zones.
pub fn view<R: Ruleset>(m: &Machine<R>, cat: &Catalog, viewer: Option<Seat>, zones: u32) -> View {
    // Present values may be stale right after a restore; a view works them out on a copy then.
    if m.needs_refresh() {
        let mut fresh = m.fork();
        fresh.refresh(cat);
        return view(&fresh, cat, viewer, zones);
    }
    let count = u8::try_from(m.core.players.len()).unwrap_or(0);
    View {
        viewer,
        turn: m.core.turn.seat,
        turn_number: u32::from(m.core.turn.number),
        phase: m.core.turn.phase(),
        attribute: R::active_attribute(m),
        first: m.core.turn.first,
        pointers: R::PRINTED
            .tracked
            .pointers
            .iter()
            .zip(0u8..)
            .map(|(word, pointer)| (*word, R::pointer(m, pointer)))
            .filter(|(_, what)| m.core.is_live(*what))
            .map(|(word, what)| (word, m.core.object(what.slot).stamp))
            .collect(),
        table: zone_views(m, cat, viewer, Seat::TABLE, R::TABLE, zones),
        pending: m.announced().iter().map(|p| pending_view(m, viewer, p)).collect(),
        seats: (0..count).map(|s| seat_view(m, cat, viewer, Seat(s), zones)).collect(),
    }
}

/// What a seat may know of a pending thing.
fn pending_view<R: Ruleset>(m: &Machine<R>, viewer: Option<Seat>, pending: &Pending) -> PendingView {
    let Glimpse { card, handle, .. } = glimpse(m, viewer, pending.object.slot);
    let ability = card.map(|_| pending.ability).filter(|ability| *ability != AbilityId::NONE);
    let aims = m.aims(pending.object).map(|aim| aimed(m, viewer, aim.what)).collect();
    let (controller, number, resolving) = (pending.controller, pending.number(), pending.resolving);
    PendingView { controller, handle, card, ability, aims, number, resolving }
}

/// What a seat may know of something that is aimed at: everybody sees which player that is.
fn aimed<R: Ruleset>(m: &Machine<R>, viewer: Option<Seat>, what: Ref) -> Glimpse {
    let player = |zone| Glimpse { card: None, handle: None, zone, position: 0 };
    what.place().map_or_else(|| glimpse(m, viewer, what.slot), player)
}

/// What a seat may know of the card in a slot.
pub fn glimpse<R: Ruleset>(m: &Machine<R>, viewer: Option<Seat>, slot: Slot) -> Glimpse {
    let object = m.core.object(slot);
    let visible = viewer.is_none_or(|v| m.sees(v, slot));
    let position = m.core.zone(object.zone).iter().position(|s| *s == slot).unwrap_or(0);
    Glimpse {
        card: visible.then_some(object.card),
        handle: visible.then_some(object.stamp),
        zone: object.zone,
        position: u8::try_from(position).unwrap_or(u8::MAX),
    }
}

/// Deals the cards that a seat can't know anew: which card lies in which hidden slot of their owner. What is known of the
/// slots, and all that the rules counted, stays.
pub fn imagine<R: Ruleset>(m: &mut Machine<R>, cat: &Catalog, viewer: Seat, seed: u64) {
    let veiled = m.veiled(cat, viewer);
    let owners = m.core.seats().chain((R::TABLE != 0).then_some(Seat::TABLE));
    let mut groups: Vec<Vec<(Slot, Printed)>> = Vec::new();
    for owner in owners {
        let there = |slot: &Slot| m.core.object(*slot).zone != ZoneId::NOWHERE;
        let hidden = |slot: &Slot| m.core.object(*slot).owner == owner && there(slot) && !m.sees(viewer, *slot);
        let slots: Vec<Slot> =
            (0..m.core.objects.len()).filter_map(|s| Slot::try_from(s).ok()).filter(hidden).collect();
        let mut chance = Outcomes::new(seed, owner.0, 0);
        for zones in exchanged(m, cat, &slots) {
            let slots: Vec<Slot> =
                slots.iter().copied().filter(|slot| m.core.object(*slot).zone.is_in(zones)).collect();
            let of = |slot: &Slot| (m.core.object(*slot).card, m.core.object(*slot).origin());
            let mut cards: Vec<Printed> = slots.iter().map(of).collect();
            let real: Vec<CardId> = cards.iter().map(|(card, _)| *card).collect();
            groups.push(slots.iter().copied().zip(cards.iter().copied()).collect());
            chance.shuffle(&mut cards);
            put_where_they_can_lie(m, cat, &slots, &real, &mut cards);
            slots.into_iter().zip(cards).for_each(|(slot, card)| deal(m, viewer, slot, card));
        }
    }
    groups.iter().for_each(|group| keep_closed(m, cat, viewer, group));
    m.imagine_announced(cat, veiled);
    (m.stale, m.stale_at) = (u64::MAX, u64::MAX);
    if !m.spill.sealed.is_empty() {
        m.imagine_sealed(cat, viewer, seed);
    }
    if let Some(ask) = m.open_ask() {
        m.enumerate(cat, &ask);
    }
}

/// A card as it is printed, and what it is.
type Printed = (CardId, Origin);

/// Puts a card into a slot that a seat can't see, also where that seat could come back to.
fn deal<R: Ruleset>(m: &mut Machine<R>, viewer: Seat, slot: Slot, card: Printed) {
    let attempts = m.spill.attempts.iter_mut().map(|attempt| attempt.core_mut());
    for core in attempts.chain([&mut m.core]) {
        if Machine::<R>::sees_in(core, viewer, slot) {
            continue;
        }
        if let Some(object) = core.object_mut(slot) {
            let face = object.face();
            (object.card, object.form) = (card.0, Form::new(face, card.1));
        }
    }
    (m.stale, m.stale_at) = (u64::MAX, u64::MAX);
}

/// Gives slots of a group back what lies in them where a rule would show what was dealt there: it is exchanged with the slot that has
/// it now. Where that leads to nothing the whole group is as it was.
fn keep_closed<R: Ruleset>(m: &mut Machine<R>, cat: &Catalog, viewer: Seat, group: &[(Slot, Printed)]) {
    for _ in 0..group.len() {
        m.refresh(cat);
        let Some((slot, real)) = group.iter().copied().find(|(slot, _)| R::is_shown(m, cat, *slot)) else { return };
        let lies = |m: &Machine<R>, slot: Slot| (m.core.object(slot).card, m.core.object(slot).origin());
        let dealt = lies(m, slot);
        let other = group.iter().map(|(other, _)| *other).find(|other| lies(m, *other) == real);
        let Some(other) = other.filter(|_| dealt != real) else { break };
        deal(m, viewer, other, dealt);
        deal(m, viewer, slot, real);
    }
    m.refresh(cat);
    if group.iter().any(|(slot, _)| R::is_shown(m, cat, *slot)) {
        group.iter().for_each(|(slot, real)| deal(m, viewer, *slot, *real));
    }
}

/// Exchanges cards that were dealt where such a card can't lie with others; where that leads to nothing such places keep what lies in
/// them. Places whose own card does not fit are let be.
fn put_where_they_can_lie<R: Ruleset>(
    m: &Machine<R>,
    cat: &Catalog,
    slots: &[Slot],
    real: &[CardId],
    dealt: &mut [Printed],
) {
    let fits = |slot: &Slot, card: CardId| {
        let zone = m.core.object(*slot).zone;
        let lies = R::PRINTED.limits.lies.get(usize::from(cat.card(card).kind));
        lies.is_none_or(|lies| zone.is_in(*lies)) && R::may_lie(m, cat, *slot, card)
    };
    let strict: Vec<bool> = slots.iter().zip(real).map(|(slot, card)| fits(slot, *card)).collect();
    let card_at = |dealt: &[Printed], at: usize| dealt.get(at).map(|(card, _)| *card);
    let right = |at: usize, card: Option<CardId>| {
        let strict = strict.get(at).copied().unwrap_or(false);
        !strict || slots.get(at).zip(card).is_none_or(|(slot, card)| fits(slot, card))
    };
    for at in 0..slots.len() {
        if right(at, card_at(dealt, at)) {
            continue;
        }
        let other =
            (0..slots.len()).find(|other| right(at, card_at(dealt, *other)) && right(*other, card_at(dealt, at)));
        // A place behind this one is looked at in its turn.
        let later = (at + 1..slots.len()).find(|later| right(at, card_at(dealt, *later)));
        match other.or(later) {
            Some(other) => dealt.swap(at, other),
            None => break,
        }
    }
    let wrong = (0..slots.len()).any(|at| !right(at, card_at(dealt, at)));
    if wrong {
        let mut left = dealt.to_vec();
        for (card, place) in real.iter().zip(dealt.iter_mut()) {
            if let Some(at) = left.iter().position(|(dealt, _)| dealt == card) {
                *place = left.swap_remove(at);
            }
        }
    }
}

/// The zones of these hidden cards, as bits of their kinds, in groups: cards of one type lie in the zones of one group, so that
/// nobody imagines a card where its type never lies.
fn exchanged<R: Ruleset>(m: &Machine<R>, cat: &Catalog, slots: &[Slot]) -> Vec<u32> {
    let mut groups: Vec<u32> = Vec::new();
    let mut join = |zones: u32| {
        let (met, mut apart): (Vec<u32>, Vec<u32>) = groups.iter().partition(|group| **group & zones != 0);
        apart.push(met.iter().fold(zones, |all, group| all | group));
        groups = apart;
    };
    let kind = |slot: &Slot| usize::from(cat.card(m.core.object(*slot).card).kind);
    let there = slots.iter().fold(0, |zones, slot| zones | 1 << m.core.object(*slot).zone.kind());
    (0..ZONE_KINDS).map(|kind| there & 1 << kind).filter(|zone| *zone != 0).for_each(&mut join);
    let types = R::PRINTED.limits.lies.iter().enumerate();
    let hidden = types.filter(|(at, _)| slots.iter().any(|slot| kind(slot) == *at));
    hidden.map(|(_, lies)| lies & there).for_each(&mut join);
    groups.retain(|zones| *zones != 0);
    groups
}

fn seat_view<R: Ruleset>(m: &Machine<R>, cat: &Catalog, viewer: Option<Seat>, seat: Seat, shown: u32) -> SeatView {
    let zones = zone_views(m, cat, viewer, seat, !R::TABLE, shown);
    let (stats, spent, counters) = (m.player_numbers(seat), R::player_spent(m, seat), m.player_counters(seat));
    SeatView { seat, stats, spent, counters, zones }
}

/// The zones of these kinds that a seat, or the table, has.
fn zone_views<R: Ruleset>(
    m: &Machine<R>,
    cat: &Catalog,
    viewer: Option<Seat>,
    seat: Seat,
    kinds: u32,
    shown: u32,
) -> Vec<ZoneView> {
    (0..ZONE_KINDS)
        .take(R::PRINTED.cited.zones.len())
        .map(|kind| ZoneId::of(seat, kind))
        .filter(|z| z.kind() != R::ATTACHED && z.is_in(kinds))
        .map(|id| {
            let slots = m.core.zone(id);
            if m.watched && !slots.is_empty() {
                let clauses = R::PRINTED.cited.zones.get(usize::from(id.kind()));
                let clauses = clauses.map_or(&[][..], |zone| if viewer.is_some() { zone.seen } else { zone.is });
                clauses.iter().for_each(|clause| m.cite(clause));
            }
            let seen = |slot: &Slot| viewer.is_none_or(|v| m.sees(v, *slot));
            let told = if id.is_in(shown) { slots } else { &[] };
            let mut cards = Vec::with_capacity(told.len());
            let there = told.iter().enumerate().filter(|(_, s)| seen(s));
            cards.extend(there.map(|(at, s)| card_view(m, cat, viewer, *s, at)));
            ZoneView { id, count: slots.len(), cards }
        })
        .collect()
}

fn card_view<R: Ruleset>(m: &Machine<R>, cat: &Catalog, viewer: Option<Seat>, slot: Slot, at: usize) -> CardView {
    let object = m.core.object(slot);
    let here = m.core.reference(slot);
    let in_play = object.zone.is_in(R::IN_PLAY);
    let mut abilities = Vec::new();
    m.abilities_of(cat, slot, |ability| abilities.push(ability));
    let attached = m.attached(slot).enumerate().map(|(at, s)| card_view(m, cat, viewer, s, at)).collect();
    CardView {
        handle: object.stamp,
        slot: viewer.is_none().then_some(slot),
        card: object.card,
        owner: object.owner,
        origin: object.origin(),
        face: object.face(),
        position: u8::try_from(at).unwrap_or(u8::MAX),
        stats: std::array::from_fn(|s| m.stat(cat, here, u8::try_from(s).unwrap_or(0))),
        heads: m.heads(cat, slot),
        abilities,
        traits: m.traits(slot).map(|t| TraitsView {
            types: t.types,
            attributes: t.attributes,
            affiliations: t.affiliations.clone(),
        }),
        cant: if in_play { m.derived.row(slot).cant } else { 0 },
        marks: m.marks(slot),
        host: host_of(m, slot),
        attached,
    }
}

/// What a card that lies in a zone of its own is attached to.
fn host_of<R: Ruleset>(m: &Machine<R>, slot: Slot) -> Option<u32> {
    let object = m.core.object(slot);
    let hosted = object.host != NOBODY && object.zone.kind() != R::ATTACHED && object.zone.is_in(R::IN_PLAY);
    hosted.then(|| m.core.object(object.host).stamp)
}

impl<R: Ruleset> Machine<R> {
    /// The marks of an object by word, those that are there, in the order of the rulebook's table.
    pub fn marks(&self, slot: Slot) -> Vec<(&'static str, i32)> {
        let thing = self.thing(slot);
        R::PRINTED.marks.iter().map(|row| (row.word, self.kept(&thing, row))).filter(|(_, n)| *n > 0).collect()
    }

    /// The mark with this word on an object, and where it is kept.
    pub(super) fn mark(&self, slot: Slot, word: &str) -> Option<(i32, Kept)> {
        let row = R::PRINTED.marks.iter().find(|row| row.word == word)?;
        Some((self.kept(&self.thing(slot), row).max(0), row.kept))
    }

    /// The mark with this number in the rulebook's table on an object as a text asks about it; 0: it is not there.
    pub(super) fn mark_of(&self, thing: &Thing<'_, R::Mark>, mark: u8) -> i32 {
        R::PRINTED.marks.get(usize::from(mark)).map_or(0, |row| self.kept(thing, row))
    }

    /// What the rulebook keeps, or kept, on an object.
    pub(super) fn own_marks(&self, thing: &Thing<'_, R::Mark>) -> R::Mark {
        thing.more.map_or_else(|| self.core.marks.of(thing.what.slot), |m| m.mark)
    }

    fn kept(&self, thing: &Thing<'_, R::Mark>, mark: &MarkWord) -> i32 {
        match mark.kept {
            Kept::Status(bit) => i32::from(thing.object.status & bit != 0),
            Kept::Count => i32::from(thing.object.count),
            Kept::Own => R::own_mark(&self.own_marks(thing), mark.word),
            Kept::Counters(kind) => self.counters_of(thing, kind),
        }
    }

    /// The counters of a player by word, in the order of the rulebook's table of marks.
    fn player_counters(&self, seat: Seat) -> Vec<(&'static str, i32)> {
        let counted = |row: &MarkWord| match row.kept {
            Kept::Counters(kind) => Some((row.word, self.counters_on(On::Player(seat), kind))),
            Kept::Status(_) | Kept::Count | Kept::Own => None,
        };
        R::PRINTED.marks.iter().filter_map(counted).filter(|(_, n)| *n > 0).collect()
    }

    /// The numbers of a player by word, in the order of the vocabulary.
    pub fn player_numbers(&self, seat: Seat) -> Vec<(&'static str, i32)> {
        let numbers = R::PRINTED.vocabulary.stats.iter().zip(0..).filter(|(stat, _)| stat.of == StatOf::Player);
        numbers.map(|(stat, index)| (stat.word.id, R::player_stat(self, seat, index))).collect()
    }
}
