//! A turn and its five phases (MA2-turn.1): what happens in standby and end phases, and the questions of the others.

use super::chain::calm;
use super::damage;
use super::state::{Procedure, TurnStep, event, question, status};
use super::vocabulary::{cause, head, phase, stat, zone};
use super::{M, drawing, effects, zones};
use crate::events;
use crate::kernel::capacity::TURNS;
use crate::kernel::catalog::{Catalog, Use};
use crate::kernel::event::{Cause, Event};
use crate::kernel::ids::{Clause, Slot, ZoneId};
use crate::kernel::outcome::Fault;
use crate::kernel::state::Duration;
use crate::ruleset::Point;

/// The most mana and maximum mana (MA2-mana.1).
pub const MOST_MANA: i32 = 10;
/// The most spell mana (MA-standby.1).
pub const MOST_SPELL: i32 = 3;

/// Carries the turn on. What became ready begins its chains before the next step (MA2-chain.4).
pub fn step(m: &mut M, cat: &Catalog, step: TurnStep) {
    if !calm(m, cat) {
        return;
    }
    let seat = m.core.turn.seat;
    match step {
        // No rule ends a game without a Plague in which nobody attacks: it has no result, and says so.
        TurnStep::Convert if m.core.turn.number >= TURNS => m.fault(Fault::Turns),
        TurnStep::Convert => {
            m.at(Procedure::Turn(TurnStep::Refill));
            begin(m, cat);
        }
        TurnStep::Refill => {
            m.at(Procedure::Turn(TurnStep::Draw));
            m.cite("MA-standby.2");
            change(m, cat, stat::MAX_MANA, 1);
            let player = m.core.players.get(seat.index()).copied().unwrap_or_default();
            // What was gained above the maximum goes here.
            m.cite("MA2-mana.3");
            change(m, cat, stat::MANA, i32::from(player.most) - i32::from(player.mana));
        }
        TurnStep::Draw => {
            m.at(Procedure::Turn(TurnStep::RoundStart));
            m.cite("MA-standby.3");
            m.commit_one(cat, events::draw(seat, 1, M::rule_cause(seat)));
        }
        TurnStep::RoundStart => {
            m.at(Procedure::Turn(TurnStep::MainStart));
            // MA2-turn.3: those of both players.
            m.cite("MA-standby.4");
            let cause = M::rule_cause(seat);
            m.announce(cat, Event { kind: event::ROUND_START, seat, cause, ..Event::default() });
        }
        TurnStep::MainStart => enter(m, cat, phase::MAIN, "MA-main", TurnStep::Main),
        TurnStep::Main | TurnStep::Sub => m.ask_act(seat, question::MAIN),
        TurnStep::BattleStart => enter(m, cat, phase::BATTLE, "MA-battle.1", TurnStep::Battle),
        TurnStep::Battle => m.ask_act(seat, question::BATTLE),
        TurnStep::SubStart => enter(m, cat, phase::SUB, "MA-sub.1", TurnStep::Sub),
        TurnStep::EndStart => {
            enter(m, cat, phase::END, "MA-end.1", TurnStep::Regeneration);
        }
        TurnStep::Regeneration => {
            m.at(Procedure::Turn(TurnStep::RoundEnd));
            regenerate(m, cat);
        }
        TurnStep::RoundEnd => {
            m.at(Procedure::Turn(TurnStep::Keywords));
            m.end_turn(cat);
        }
        TurnStep::Keywords => {
            m.at(Procedure::Turn(TurnStep::Grants));
            end_keywords(m, cat);
        }
        TurnStep::Grants => {
            m.at(Procedure::Turn(TurnStep::Ephemeral));
            m.cite("MA-end.3");
            lapse(m, cat);
        }
        TurnStep::Ephemeral => {
            m.at(Procedure::Turn(TurnStep::Fleeting));
            let short = standing(m, |m, slot| m.derived.row(slot).heads & 1 << head::EPHEMERAL != 0);
            if !short.is_empty() {
                m.cite("MA-end.4");
                m.cite("MA-kw.ephemeral.1");
                let cause = Cause { kind: cause::DESTROYED, ..M::rule_cause(seat) };
                let batch = short.into_iter().map(|slot| m.discarding(slot, cause)).collect();
                m.commit(cat, batch);
            }
        }
        TurnStep::Fleeting => {
            m.at(Procedure::Turn(TurnStep::Leftover));
            fleet(m, cat);
        }
        // MA-60: as often as what ended has caused something new.
        TurnStep::Leftover => {
            if !lapse(m, cat) {
                m.at(Procedure::Turn(TurnStep::Pass));
            }
        }
        TurnStep::Pass => {
            m.at(Procedure::Turn(TurnStep::Convert));
            // MA-term.flow.1: of the own round that is over.
            if let Some(player) = m.core.players.get_mut(seat.index()) {
                player.flow = player.spells;
            }
            m.pass_turn();
        }
    }
}

/// What comes behind a phase that its player has ended (MA2-turn.1).
pub fn ended(m: &mut M) {
    let Some(Procedure::Turn(step)) = m.procedure() else { return };
    let next = match step {
        TurnStep::Main => TurnStep::BattleStart,
        TurnStep::Battle => TurnStep::SubStart,
        TurnStep::Sub => TurnStep::EndStart,
        other => other,
    };
    m.at(Procedure::Turn(next));
}

/// Begins a phase, and writes the step within it.
fn enter(m: &mut M, cat: &Catalog, phase: u8, clause: Clause, within: TurnStep) {
    m.at(Procedure::Turn(within));
    m.begin_phase(cat, phase, clause, "MA2-turn.1");
}

fn change(m: &mut M, cat: &Catalog, which: u8, by: i32) {
    let seat = m.core.turn.seat;
    if by != 0 {
        m.commit_one(cat, events::change(seat, which, by, M::rule_cause(seat)));
    }
}

/// Begins a turn: what is counted by the round is forgotten, and mana that is left over becomes spell mana (MA-standby.1).
fn begin(m: &mut M, cat: &Catalog) {
    if m.core.table.keywords == 0 {
        m.core.table.keywords = m.core.open_scope();
    }
    m.core.table.worn = [0; 3];
    for player in m.core.players.iter_mut() {
        (player.cards, player.spells, player.plundered) = (0, 0, false);
    }
    for slot in standing(m, |_, _| true) {
        if let Some(object) = m.core.object_mut(slot) {
            object.count = 0;
            object.status &= !status::FATED;
        }
    }
    // As which card of its round a card was used is asked in that round (MA-term.daybreak.1), and later by what it says as long as it
    // lies there (MA-65).
    for slot in (0..m.core.objects.len()).filter_map(|slot| Slot::try_from(slot).ok()) {
        let lasts = if m.core.marks.of(slot).used != 0 { lasting_use(m, cat, slot) } else { 0 };
        if let Some(mark) = m.core.marks.of_mut(slot) {
            mark.used &= lasts;
        }
    }
    m.begin_turn("MA2-turn.1", &["MA2-turn.2", "MA2-turn.3"]);
    m.begin_phase(cat, phase::STANDBY, "MA-standby.1", "MA2-turn.1");
    let left = m.core.players.get(m.core.turn.seat.index()).map_or(0, |player| i32::from(player.mana));
    change(m, cat, stat::SPELL_MANA, left);
}

/// The ways of using a card that it asks for as long as it is on the field, as bits of [`used`].
fn lasting_use(m: &M, cat: &Catalog, slot: Slot) -> u8 {
    let object = m.core.object(slot);
    let abilities = cat.face(object.card, object.face()).abilities.iter().map(|id| cat.ability(*id));
    let standing = abilities.filter(|ability| ability.usage == Use::Continuous);
    standing.flat_map(|ability| &ability.states).filter_map(effects::asks_use).fold(0, |ways, way| ways | way)
}

/// The units on both sides of which something holds, the turn player's first.
pub fn standing(m: &M, holds: impl Fn(&M, Slot) -> bool) -> Vec<Slot> {
    let seats = m.core.seats_from(m.core.turn.seat);
    seats.flat_map(|seat| m.core.piles.runs(seat, zone::UNITS).copied()).filter(|slot| holds(m, *slot)).collect()
}

/// MA-kw.regeneration.1: units with Regeneration get all their health back, before "Round end" effects (MA-3).
fn regenerate(m: &mut M, cat: &Catalog) {
    let hurt = standing(m, |m, slot| {
        m.derived.row(slot).heads & 1 << head::REGENERATION != 0 && m.core.marks.of(slot).damage > 0
    });
    let mut batch = m.batch();
    for slot in hurt {
        m.cite("MA-kw.regeneration.1");
        let what = m.core.reference(slot);
        let amount = i32::from(m.core.marks.of(slot).damage);
        let cause = Cause { source: what, ..M::rule_cause(m.core.object(slot).zone.seat()) };
        batch.push(damage::on(m, event::HEALED, what, amount, cause));
    }
    if !batch.is_empty() {
        m.commit(cat, batch);
    }
}

/// MA-end.3: what was given for the round ends. Whether there was any.
fn lapse(m: &mut M, cat: &Catalog) -> bool {
    let ended = m.expire_turn();
    if ended > 0 {
        // MA-4: a bonus of health that ends leaves what is there, up to the new maximum.
        m.core.table.lapsed = true;
        m.cite("MA-term.temporary_grant.1");
        m.tell_void(ended, "MA-end.3");
        m.check(cat, Point::AfterExpiry);
    }
    ended > 0
}

/// MA-end.2: Stun, Silence and Frostbite end (MA-3).
fn end_keywords(m: &mut M, cat: &Catalog) {
    m.cite("MA-end.2");
    let held = m.core.seats().flat_map(|seat| m.core.zone(ZoneId::of(seat, zone::CAPTURED)).to_vec());
    let stunned = |m: &M, slot: Slot| m.core.object(slot).status & status::STUNNED != 0;
    let held: Vec<Slot> = held.filter(|slot| stunned(m, *slot)).collect();
    for slot in standing(m, stunned).into_iter().chain(held) {
        m.cite("MA-kw.stun.2");
        if let Some(object) = m.core.object_mut(slot) {
            object.status &= !status::STUNNED;
        }
    }
    let closed = std::mem::replace(&mut m.core.table.keywords, 0);
    m.core.table.keywords = m.core.open_scope();
    let ended = m.expire(|until| *until == Duration::Scope(closed));
    m.touch();
    if ended > 0 {
        m.core.table.lapsed = true;
        ["MA-kw.silence.2", "MA-kw.frostbite.2"].into_iter().for_each(|clause| m.cite(clause));
        m.tell_void(ended, "MA-end.2");
        m.check(cat, Point::AfterExpiry);
    }
}

/// MA-term.fleeting.1: Fleeting cards in hands are banished, the other player's as well (MA-2).
fn fleet(m: &mut M, cat: &Catalog) {
    let mut batch = m.batch();
    for seat in m.core.seats() {
        for slot in m.core.zone(ZoneId::of(seat, zone::HAND)) {
            if zones::keywords(m, cat, *slot) & 1 << head::FLEETING != 0 {
                let to = ZoneId::of(m.core.object(*slot).owner, zone::BANISHED);
                batch.push(m.moving(*slot, to, M::rule_cause(seat)));
            }
        }
    }
    if !batch.is_empty() {
        m.cite("MA-term.fleeting.1");
        m.commit(cat, batch);
    }
}

/// Notes a drawn card (MA-term.arrive.1).
pub fn drew(m: &mut M, event: &Event) {
    if event.amount > 0 && !event.subject.is_none() {
        drawing::drew(m, event.subject);
    }
}
