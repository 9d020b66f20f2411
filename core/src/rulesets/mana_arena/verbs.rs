//! What the rulebook's own verbs of card text do.

use super::limits::{SPECIAL, SUMMONED};
use super::state::{Procedure, becomes, effect_verb as does, event, status, verb as act_verb};
use super::vocabulary::{card_type, cause, zone};
use super::{M, capture, damage, drawing, equipment, no, special};
use crate::kernel::announced::Pending;
use crate::kernel::catalog::{Card, Catalog};
use crate::kernel::decision::{Act, Answer, Refusal};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{AbilityId, CardId, Ref, Seat, Slot, ZoneId};
use crate::kernel::object::Origin;
use crate::kernel::program::Op;
use crate::kernel::rng::Outcomes;
use crate::ruleset::{VerbCall, VerbResult};

/// With what the printed numbers of the cards of the improvised list begin.
pub const IMPROVISED: &str = "improvised";

/// Whether a card is on the improvised list: equipment whose printed number begins so (MA2-gen.1).
pub fn is_improvised(card: &Card) -> bool {
    card.kind == card_type::EQUIPMENT && card.id.starts_with(IMPROVISED)
}
/// The sequence of random outcomes of effects.
const BY_CHANCE: u8 = 5;
/// How many cards are looked at by Predict (MA-term.predict.1).
const PREDICTED: usize = 3;

fn count(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

fn pile(m: &M, seat: Seat, kind: u8) -> usize {
    m.core.zone(ZoneId::of(seat, kind)).len()
}

/// The link that is pending under an object and can be negated.
fn link(m: &M, what: Ref) -> Option<Pending> {
    m.announced().iter().find(|p| p.object == what && !p.resolving).copied()
}

/// The units of a player's extra deck that a fusion effect can summon out of materials from these zones.
fn fusions(m: &M, cat: &Catalog, seat: Seat, from: u32) -> Vec<Ref> {
    let there = m.core.zone(ZoneId::of(seat, zone::EXTRA_DECK)).iter().copied();
    let fits = |slot: &u16| {
        cat.card(m.core.object(*slot).card).kind == card_type::FUSION
            && special::can_summon(m, cat, seat, *slot, from).is_ok()
    };
    there.filter(fits).map(|slot| m.core.reference(slot)).collect()
}

/// The zones from which a verb takes materials: the field, with flag 1 the hand as well, and the hand alone where the text names that
/// (MA-fusion.1).
fn sources(verb: u8, flags: u8) -> u32 {
    match verb {
        does::FUSE_HAND => 1 << zone::HAND,
        _ => zone::FACE_UP | if flags & 1 != 0 { 1 << zone::HAND } else { 0 },
    }
}

/// Whether an ability can be announced as far as fusion summons go: one that does nothing else can't where none of them could be made
/// (MA-fusion.1), or not now (MA-exsummon.1).
pub fn may_fuse(m: &M, cat: &Catalog, seat: Seat, ability: AbilityId) -> Result<(), Refusal> {
    let mut fuses = false;
    for op in &cat.ability(ability).code {
        let (verb, flags) = match op {
            Op::Sentence | Op::End => continue,
            Op::Rule { verb, flags, .. } => (*verb, *flags),
            Op::RuleBy { verb, .. } => (*verb, 0),
            _ => return Ok(()),
        };
        let fusion = [does::FUSE, does::FUSE_HAND].contains(&verb);
        if !fusion || !fusions(m, cat, seat, sources(verb, flags)).is_empty() {
            return Ok(());
        }
        fuses = true;
    }
    match fuses {
        true if !special::in_phase(m, seat) => no("MA-exsummon.1", "this is done in the own main or sub phase"),
        true => no("MA-fusion.1", "no fusion unit can be summoned"),
        false => Ok(()),
    }
}

/// The newest link that is not being applied: what an effect answers that is.
fn answered(m: &M) -> Option<Ref> {
    m.announced().iter().rev().find(|p| !p.resolving).map(|p| p.object)
}

/// Whether a unit can be attached to another: both stand face up on one side (MA2-attach.1).
fn attaches(m: &M, unit: Ref, host: Ref) -> bool {
    let side = |what: Ref| m.core.object(what.slot).zone.seat();
    unit != host && equipment::can_wear(m, unit) && equipment::can_wear(m, host) && side(unit) == side(host)
}

/// The unit that captures, or is attached: the one with the text, or what that has become where the text has moved it.
fn doer(call: &VerbCall<'_>) -> Ref {
    call.with.first().copied().unwrap_or(call.frame.holder)
}

/// Whether a verb could do anything to one card.
fn possible(m: &M, cat: &Catalog, call: &VerbCall<'_>, what: Ref) -> bool {
    let object = m.core.object(what.slot);
    let live = m.core.is_live(what);
    let up = live && object.zone.is_in(zone::FACE_UP);
    // A face-down unit is silenced and takes no damage, and that is all (MA-term.ambush.1.1).
    let there = live && object.zone.is_in(zone::UNITS);
    let kind = 1 << cat.card(object.card).kind;
    match call.verb {
        does::DAMAGE => up,
        does::SILENCE | does::WITHER | does::GLOOM | does::FROSTBITE => there,
        does::HEAL => up && m.core.marks.of(what.slot).damage > 0,
        does::STUN => there && object.status & status::STUNNED == 0,
        does::DESTROY => live && object.zone.is_in(zone::FIELD),
        does::BANISH => live && object.zone.is_in(zone::ANYWHERE),
        does::RECALL => live && object.zone.is_in(zone::FIELD),
        // MA-term.special_unit.2: by an effect of another card.
        does::SUMMON => {
            let own = what.slot == call.frame.holder.slot;
            live && !object.zone.is_in(zone::UNITS) && kind & SUMMONED != 0 && (own || kind & SPECIAL == 0)
        }
        does::CAPTURE => there && damage::stands(m, doer(call)) && what != doer(call),
        does::ATTACH => {
            let host = call.with.first().copied().unwrap_or(Ref::NONE);
            attaches(m, what, host)
        }
        does::ATTACH_TO => attaches(m, doer(call), what),
        does::NEGATE => link(m, what).is_some(),
        _ => false,
    }
}

/// Whether a verb could do anything on the board as it is.
pub fn possible_at_all(m: &M, cat: &Catalog, call: &VerbCall<'_>) -> bool {
    match call.verb {
        does::NAB => call.amount != 0 && to_nab(m, call.seat).is_some(),
        does::PREDICT => pile(m, call.seat, zone::DECK) > 0,
        does::IMPROVISE => !improvised_list(cat).is_empty(),
        does::FUSE | does::FUSE_HAND => !fusions(m, cat, call.seat, sources(call.verb, call.flags)).is_empty(),
        does::NEGATE_ANSWERED => answered(m).is_some(),
        does::FETCH => call.what.iter().any(|what| m.core.is_live(*what)),
        _ => call.what.iter().any(|what| possible(m, cat, call, *what)),
    }
}

/// Carries a verb out, on those of its cards to which it can be done.
pub fn carry_out(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
    let cause = M::cause_by(call.frame, call.seat);
    let mut able: Vec<Ref> = call.what.iter().copied().filter(|what| possible(m, cat, call, *what)).collect();
    let moves = [does::DESTROY, does::BANISH, does::RECALL, does::SUMMON, does::CAPTURE, does::ATTACH, does::NEGATE];
    if moves.contains(&call.verb) {
        // MA2-select.1: what is moved is moved once. A card that was picked again comes right behind itself.
        able.dedup();
    } else if able.windows(2).any(|two| matches!(two, [one, other] if one == other)) {
        m.cite("MA-select.1");
        m.cite("MA2-select.1");
    }
    let asked = count(call.what.len().max(1));
    match call.verb {
        does::NAB => return nab(m, cat, call, cause),
        does::PREDICT => return predict(m, call.seat),
        does::IMPROVISE => return improvise(m, cat, call.seat),
        does::FUSE | does::FUSE_HAND => return fuse(m, cat, call),
        does::NEGATE_ANSWERED => {
            let done = answered(m).is_some_and(|what| m.counter(cat, what));
            m.cite("MA2-chain.3");
            return VerbResult { asked: 1, done: u16::from(done) };
        }
        does::FETCH => return fetch(m, cat, call, cause),
        _ if able.is_empty() => return VerbResult { asked, done: 0 },
        does::NEGATE => {
            let done = able.iter().filter(|what| m.counter(cat, **what)).count();
            m.cite("MA2-chain.3");
            return VerbResult { asked, done: count(done) };
        }
        does::CAPTURE => capture::capture(m, cat, doer(call), &able, cause),
        does::SUMMON => {
            m.cite("MA-term.special_unit.2");
            special::summon_into(m, cat, &able, call.seat, zone::MONSTERS, cause);
        }
        does::ATTACH => {
            if let (Some(host), Some(unit)) = (call.with.first().copied(), able.first().copied()) {
                attach(m, cat, unit, host, cause);
            }
        }
        does::ATTACH_TO => {
            let hosts = able.first().copied().into_iter();
            hosts.for_each(|host| attach(m, cat, doer(call), host, cause));
        }
        does::DESTROY => {
            let cause = Cause { kind: cause::DESTROYED, ..cause };
            let batch = able.iter().map(|what| m.discarding(what.slot, cause)).collect();
            m.commit(cat, batch);
        }
        does::BANISH | does::RECALL => {
            let kind = if call.verb == does::BANISH { zone::BANISHED } else { zone::HAND };
            let to = |m: &M, what: &Ref| ZoneId::of(m.core.object(what.slot).owner, kind);
            let batch = able.iter().map(|what| m.moving(what.slot, to(m, what), cause)).collect();
            m.cite(if kind == zone::HAND { "MA-term.recall.1" } else { "MA-term.banish.1" });
            m.cite("MA2-select.1");
            m.commit(cat, batch);
        }
        _ => change(m, cat, call, &able, cause),
    }
    VerbResult { asked: asked.max(m.core.result.0), done: m.core.result.1 }
}

/// Damage, healing, and the keywords with an effect of their own.
fn change(m: &mut M, cat: &Catalog, call: &VerbCall<'_>, able: &[Ref], cause: Cause) {
    let (kind, extra, amount) = match call.verb {
        does::DAMAGE => (EventKind::DAMAGED, damage::TO_UNIT, call.amount),
        does::HEAL => (event::HEALED, 0, call.amount),
        does::STUN => (event::BECAME, becomes::STUNNED, 0),
        does::SILENCE => (event::BECAME, becomes::SILENCED, 0),
        does::WITHER => (event::BECAME, becomes::WITHERED, 0),
        does::GLOOM => (event::BECAME, becomes::GLOOMY, 0),
        _ => (event::BECAME, becomes::FROSTBITTEN, 0),
    };
    let batch = able.iter().map(|what| Event { extra, ..damage::on(m, kind, *what, amount, cause) }).collect();
    m.commit(cat, batch);
}

/// MA-term.nab.1, MA2-nab.1: the top card of the enemy's deck is drawn; into a full hand it is banished face down. From an empty
/// deck nothing is.
fn nab(m: &mut M, cat: &Catalog, call: &VerbCall<'_>, cause: Cause) -> VerbResult {
    let wanted = call.amount.max(1);
    let from = ZoneId::of(call.seat.across(), zone::DECK);
    let mut done = 0;
    for _ in 0..wanted {
        let Some(top) = to_nab(m, call.seat) else { break };
        m.cite("MA-term.nab.1");
        m.cite("MA2-nab.1");
        if drawing::is_full(m, call.seat) {
            m.commit_one(cat, drawing::banishing_down(m, top, cause));
            continue;
        }
        let drawn = m.core.zone(from).len();
        m.commit_one(cat, Event { from, ..crate::events::draw(call.seat, 1, cause) });
        done += u16::from(m.core.zone(from).len() < drawn);
    }
    VerbResult { asked: u16::try_from(wanted).unwrap_or(u16::MAX), done }
}

/// The card that a player nabs next, where the enemy's deck has one. Those that leave it with the batch in which something is replaced
/// are not there for what is done in the place of that (MA-54).
fn to_nab(m: &M, seat: Seat) -> Option<Slot> {
    let from = ZoneId::of(seat.across(), zone::DECK);
    let mut there = m.core.zone(from).iter().copied().filter(|slot| !m.leaves_with_batch(*slot));
    there.nth(m.drawn_with_batch(from))
}

/// MA-term.predict.1: its player looks at the first three cards of the deck.
fn predict(m: &mut M, seat: Seat) -> VerbResult {
    let there = pile(m, seat, zone::DECK).min(PREDICTED);
    if there == 0 {
        return VerbResult { asked: 1, done: 0 };
    }
    let looked = m.core.zone(ZoneId::of(seat, zone::DECK)).iter().copied().take(there).collect::<Vec<_>>();
    for slot in looked {
        if let Some(object) = m.core.object_mut(slot) {
            object.known |= seat.bit();
        }
    }
    m.cite("MA-term.predict.1");
    m.push_procedure(Procedure::Predict(seat, u8::try_from(there).unwrap_or(0)));
    VerbResult { asked: 1, done: 1 }
}

/// Writes the cards that were looked at, the equipment that was improvised, or the fusion units that can be summoned.
pub fn taking_options(m: &M, cat: &Catalog, out: &mut Vec<Answer>) {
    let take = |slot: u16| Answer::Act(Act::with(act_verb::TAKE, slot));
    match m.procedure() {
        Some(Procedure::Predict(seat, n)) => {
            let top = m.core.zone(ZoneId::of(seat, zone::DECK)).iter().take(usize::from(n));
            out.extend(top.map(|slot| take(*slot)));
        }
        Some(Procedure::Improvise(_, one, other)) => out.extend([take(one), take(other)]),
        Some(Procedure::Fuse(seat, from)) => out.extend(fusions(m, cat, seat, from).iter().map(|unit| take(unit.slot))),
        _ => {}
    }
}

/// Takes what was chosen.
pub fn taken(m: &mut M, cat: &Catalog, act: Act) {
    match m.procedure() {
        Some(Procedure::Predict(seat, _)) => predicted(m, cat, seat, act),
        Some(Procedure::Improvise(seat, one, other)) => {
            m.pop();
            m.cease(if act.card == one { other } else { one });
            improvised(m, cat, seat, act.card);
        }
        Some(Procedure::Fuse(seat, from)) => {
            m.pop();
            special::begin(m, seat, act.card, from);
        }
        _ => {}
    }
}

/// The others go back, the deck is shuffled, and the card that was chosen lies on top.
fn predicted(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    m.pop();
    let deck = ZoneId::of(seat, zone::DECK);
    m.commit_one(cat, crate::events::shuffle::<super::ManaArena>(seat, M::rule_cause(seat)));
    m.relocate(act.card, deck, 0, false);
    if let Some(object) = m.core.object_mut(act.card) {
        object.known |= seat.bit();
    }
    m.core.result = (1, 1);
}

/// MA-term.improvise.1: two pieces of equipment of the improvised list come up by chance, of which the player takes one.
fn improvise(m: &mut M, cat: &Catalog, seat: Seat) -> VerbResult {
    let mut list: Vec<CardId> = improvised_list(cat);
    m.cite("MA-term.improvise.1");
    let mut chance = Outcomes::new(m.core.seed, BY_CHANCE, m.draw_number(BY_CHANCE));
    let mut made = Vec::new();
    while made.len() < 2 && !list.is_empty() {
        let at = chance.below(u32::try_from(list.len()).unwrap_or(1));
        let card = list.swap_remove(usize::try_from(at).unwrap_or(0));
        let new = m.create(card, Origin::Generated, seat);
        if new.is_none() {
            return VerbResult { asked: 1, done: 0 };
        }
        m.relocate(new.slot, ZoneId::of(seat, zone::PENDING), usize::MAX, false);
        made.push(new.slot);
    }
    match made[..] {
        [one, other] => m.push_procedure(Procedure::Improvise(seat, one, other)),
        [only] => improvised(m, cat, seat, only),
        _ => return VerbResult { asked: 1, done: 0 },
    }
    VerbResult { asked: 1, done: 1 }
}

/// The cards that can be improvised: the equipment whose printed number begins so (MA2-gen.1).
fn improvised_list(cat: &Catalog) -> Vec<CardId> {
    let all = (0u16..).map(CardId).zip(cat.cards.iter());
    let listed = all.filter(|(_, card)| is_improvised(card));
    listed.map(|(card, _)| card).collect()
}

/// What was improvised goes to the hand (MA2-gen.1).
fn improvised(m: &mut M, cat: &Catalog, seat: Seat, slot: u16) {
    m.cite("MA2-gen.2");
    // What finds the hand full was not done (MA-62).
    let done = u16::from(!drawing::is_full(m, seat));
    m.commit_one(cat, m.moving(slot, ZoneId::of(seat, zone::HAND), M::rule_cause(seat)));
    m.core.result = (1, done);
}

/// MA-fusion.1: its player summons a fusion unit, if a main or sub phase of the player lets it (MA-exsummon.1).
fn fuse(m: &mut M, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult {
    let from = sources(call.verb, call.flags);
    // Which one is said by the text, or by its player.
    let can = fusions(m, cat, call.seat, from);
    let said = call.what.iter().find(|what| can.contains(what)).copied();
    match (said.as_ref(), &can[..]) {
        (_, []) => return VerbResult { asked: 1, done: 0 },
        (Some(unit), _) | (None, [unit]) => special::begin(m, call.seat, unit.slot, from),
        _ => m.push_procedure(Procedure::Fuse(call.seat, from)),
    }
    // A fusion summon is the one that an effect of another card does.
    m.cite("MA-term.special_unit.2.1");
    VerbResult { asked: 1, done: 1 }
}

/// MA-term.random_fetch.1, MA-search.1, MA-search.2: cards of a deck are turned over until one of these comes; it is shown and taken
/// into the hand, and the deck is shuffled, also where there is none.
fn fetch(m: &mut M, cat: &Catalog, call: &VerbCall<'_>, cause: Cause) -> VerbResult {
    let deck = ZoneId::of(call.seat, zone::DECK);
    let found = m.core.zone(deck).iter().copied().find(|slot| call.what.iter().any(|what| what.slot == *slot));
    m.cite("MA-term.random_fetch.1");
    // What finds the hand full is not fetched (MA-62).
    let done = u16::from(found.is_some() && !drawing::is_full(m, call.seat));
    if let Some(slot) = found {
        let subject = m.core.reference(slot);
        let shown = Event {
            kind: EventKind::REVEALED,
            seat: call.seat,
            subject,
            from: deck,
            to: deck,
            cause,
            ..Event::default()
        };
        m.cite("MA-search.1");
        m.commit_one(cat, shown);
        m.commit_one(cat, m.moving(slot, ZoneId::of(call.seat, zone::HAND), cause));
    }
    m.cite("MA-search.2");
    m.commit_one(cat, crate::events::shuffle::<super::ManaArena>(call.seat, cause));
    VerbResult { asked: 1, done }
}

/// MA2-attach.1: a unit lies with its host as equipment does; what that wore goes to the hand.
fn attach(m: &mut M, cat: &Catalog, unit: Ref, host: Ref, cause: Cause) {
    let seat = m.core.object(host.slot).zone.seat();
    let mut batch = equipment::making_room(m, host);
    let moved = Event { other: host, ..m.moving(unit.slot, ZoneId::of(seat, zone::WORN), cause) };
    let after = Ref { slot: unit.slot, incarnation: unit.incarnation.wrapping_add(1) };
    batch.extend([moved, Event { kind: EventKind::ATTACHED, subject: after, ..moved }]);
    m.cite("MA2-attach.1");
    m.commit(cat, batch);
}
