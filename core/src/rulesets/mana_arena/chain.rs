//! Chains and spell speeds (MA-chain, MA-speed): when something may be answered, by what, and where its card goes.

use super::limits::SPELLS;
use super::state::{ANNOUNCED, effect_verb, event, question, used};
use super::vocabulary::{card_type, cause, zone};
use super::{M, costs, no, over, play};
use crate::kernel::announced::{Ended, Order, Pending, Policy, Resolve};
use crate::kernel::catalog::{Catalog, Use};
use crate::kernel::context::EvalContext;
use crate::kernel::decision::{Act, Answer, Refusal};
use crate::kernel::event::{Cause, Event, TriggeringEvent};
use crate::kernel::ids::{AbilityId, Ref, Seat, Slot, ZoneId};
use crate::kernel::program::Op;
use crate::kernel::state::EffectFrame;
use crate::ruleset::Point;

/// Links that wait leave so much room for effects that become ready.
const ROOM: usize = ANNOUNCED - 2;

/// What every step of a procedure outside of a chain begins with: the rules look, and each effect that became ready begins a chain
/// of its own, the turn player's first (MA2-chain.4). Whether nothing came of that.
pub fn calm(m: &mut M, cat: &Catalog) -> bool {
    let depth = m.core.depth();
    // Nothing is at work here that could bring health back (MA2-over.1).
    over::look(m);
    m.check(cat, Point::AfterInstruction);
    if m.core.outcome.is_some() || m.core.depth() != depth {
        return false;
    }
    let waits = m.pending().next().is_some();
    if waits {
        m.cite("MA2-chain.4");
        m.open_window(question::CHAIN);
    }
    !waits
}

/// How a window goes: behind a declared attack the attacked player is asked first (MA-6, MA2-attack.4); in a chain whoever did not
/// add the last link (MA2-chain.1), and all of it resolves in reverse (MA-chain.1.2).
pub fn policy(m: &M, kind: u8) -> Policy {
    let turn = m.core.turn.seat;
    match kind {
        question::CHAIN => Policy { first: turn, order: Order::Next, resolve: Resolve::Chains, quiet: true },
        _ => Policy { first: m.core.next_seat(turn), order: Order::Next, resolve: Resolve::All, quiet: false },
    }
}

/// The speed of a card (MA-speed1.1, MA-speed2.1, MA-speed3.1).
pub fn speed(kind: u8) -> u8 {
    match kind {
        card_type::FAST_SPELL => 2,
        card_type::BURST_SPELL | card_type::TRAP => 3,
        _ => 1,
    }
}

/// Writes what a seat may do in a window: speed 2 and 3 in its own turn, speed 3 in the other's.
pub fn may_do(m: &M, cat: &Catalog, seat: Seat, out: &mut Vec<Answer>) {
    let least = if seat == m.core.turn.seat { 2 } else { 3 };
    quick(m, cat, seat, least, out);
}

/// Writes the spells and traps of these speeds and above that a seat can add to a chain, or begin one with.
pub fn quick(m: &M, cat: &Catalog, seat: Seat, least: u8, out: &mut Vec<Answer>) {
    if m.announced().len() >= ROOM {
        return;
    }
    let there = |kind| m.core.zone(ZoneId::of(seat, kind)).iter().copied();
    for slot in there(zone::HAND) {
        let kind = cat.card(m.core.object(slot).card).kind;
        if 1 << kind & SPELLS != 0 && speed(kind) >= least && play::may_cast(m, cat, seat, slot).is_ok() {
            out.push(Answer::Act(Act::with(super::state::verb::PLAY, slot)));
        }
    }
    for slot in there(zone::SET) {
        if super::traps::may_spring(m, cat, seat, slot).is_ok() {
            out.push(Answer::Act(Act::with(super::state::verb::SPRING, slot)));
        }
    }
}

/// The text of a spell or trap: what is not under a head that answers something else.
pub fn text(m: &M, cat: &Catalog, slot: Slot) -> AbilityId {
    let object = m.core.object(slot);
    let mut all = cat.face(object.card, object.face()).abilities.iter().copied();
    all.find(|ability| matches!(cat.ability(*ability).usage, Use::ByRule | Use::Spell)).unwrap_or(AbilityId::NONE)
}

/// A spell or trap as the link that it would be. What it costs is carried by its event ([`costs::bills`]).
pub fn link(m: &M, cat: &Catalog, seat: Seat, slot: Slot, price: u8) -> Pending {
    let object = m.core.reference(slot);
    let ability = text(m, cat, slot);
    let triggering = TriggeringEvent { amount: i16::from(price), ..super::effects::awaited(m, cat, ability) };
    Pending { object, holder: object, ability, controller: seat, triggering, ..Pending::default() }
}

/// Whether a spell or trap can be declared as this link: what its text asks is so, there is a link where it negates the one that it
/// answers, and enough to choose.
pub fn can_link(m: &M, cat: &Catalog, pending: &Pending) -> Result<(), Refusal> {
    let Pending { ability, controller, holder, .. } = *pending;
    let frame = EffectFrame { ability, controller, holder, ..EffectFrame::default() };
    let negates = |op: &Op| matches!(op, Op::RuleBy { verb: effect_verb::NEGATE_ANSWERED, .. });
    let answers = cat.ability(ability).code.iter().any(negates);
    if !in_time(m, cat, &frame) {
        return no("MA2-chain.1", "this is not the moment for it");
    }
    super::verbs::may_fuse(m, cat, controller, ability)?;
    if answers && m.announced().iter().all(|p| p.resolving) || !m.can_announce(cat, pending) {
        return no("MA2-chain.1", "there is too little to choose");
    }
    Ok(())
}

/// Whether all that the state heads of a text ask is so. Of a card of the hand it is asked as it will be when the card has been used:
/// as which card of the round, and whether in a round with plunder.
fn in_time(m: &M, cat: &Catalog, frame: &EffectFrame) -> bool {
    let slot = frame.holder.slot;
    if !m.core.object(slot).zone.is_in(1 << zone::HAND) {
        return m.states_hold(cat, frame);
    }
    let player = m.core.players.get(frame.controller.index()).copied().unwrap_or_default();
    let used = way(player.cards.saturating_add(1), player.plundered);
    let cx = EvalContext { frame, depth: u8::MAX };
    cat.ability(frame.ability).states.iter().all(|state| match super::effects::asks_use(state) {
        Some(bit) => used & bit != 0,
        None => m.holds(cat, cx, state),
    })
}

/// Declares a spell of the hand or a set trap as a link (MA2-chain.1): it leaves for where pending cards lie, its choices are made
/// and it is paid for.
pub fn declare(m: &mut M, cat: &Catalog, seat: Seat, slot: Slot) {
    let from_hand = m.core.object(slot).zone.is_in(1 << zone::HAND);
    let price = if from_hand { costs::price(m, cat, slot) } else { 0 };
    let cause = Cause { kind: cause::PLAY, by: seat, ..Cause::default() };
    m.commit_one(cat, Event { seat, ..m.moving(slot, ZoneId::of(seat, zone::PENDING), cause) });
    cite_speed(m, cat, slot);
    if from_hand {
        // MA2-play.3: a trap that is turned up is no card used.
        play::count(m, cat, seat, slot);
        if price == 0 {
            play::attune(m, cat, seat, slot);
        }
        play::tell_used(m, cat, seat, slot, Ref::NONE);
    }
    let pending = link(m, cat, seat, slot, price);
    m.cite("MA2-chain.1");
    m.declare(cat, pending);
}

/// Follows the clauses of the speed of a spell or trap.
fn cite_speed(m: &M, cat: &Catalog, slot: Slot) {
    let clauses = match cat.card(m.core.object(slot).card).kind {
        card_type::FAST_SPELL => ["MA-speed2.1", "MA-speed2.1.1"],
        card_type::BURST_SPELL => ["MA-speed3.1", "MA-speed3.1.1"],
        card_type::TRAP => ["MA-speed3.1", "MA-speed3.1.2"],
        _ => ["MA-speed1.1", "MA-speed1.1.2"],
    };
    clauses.into_iter().for_each(|clause| m.cite(clause));
}

/// Opens a chain where none is open yet: behind an act of a phase, or of the window behind a declared attack.
pub fn begin(m: &mut M, asked: u8) {
    if asked != question::CHAIN {
        m.cite("MA2-turn.4");
        m.open_window(question::CHAIN);
    }
}

/// A link is over: a lingering spell that was applied stays on the field (MA-term.lingering_spell.1), every other card goes to its
/// owner's graveyard, also one that was negated (MA2-chain.3).
pub fn ended(m: &mut M, cat: &Catalog, pending: &Pending, how: Ended) {
    let slot = pending.object.slot;
    let object = *m.core.object(slot);
    if !m.core.is_live(pending.object) || !object.zone.is_in(1 << zone::PENDING) || pending.object != pending.holder {
        return;
    }
    let cause = Cause { kind: cause::PLAY, by: pending.controller, ..Cause::default() };
    let lingers = cat.card(object.card).kind == card_type::LINGERING_SPELL && how == Ended::Resolved;
    // MA2-zone.3: where there is no room it goes to the graveyard.
    if lingers && super::zones::spells(m, pending.controller) < super::zones::PLACES {
        m.cite("MA-term.lingering_spell.1");
        m.commit_one(cat, m.moving(slot, ZoneId::of(pending.controller, zone::SPELLS), cause));
    } else {
        m.commit_one(cat, m.discarding(slot, cause));
    }
    // What waits for spells that are used begins its chain behind this one (MA2-chain.4), and speaks of the spell where it lies by then.
    m.follow_subject(event::PLAYED, pending.object, m.core.reference(slot));
}

/// How a card was used, as bits of [`used`]: what its heads ask for.
pub fn way(cards: u8, plundered: bool) -> u8 {
    let first = if cards <= 1 { used::FIRST } else { used::LATER };
    first | if plundered { used::PLUNDERING } else { 0 }
}
