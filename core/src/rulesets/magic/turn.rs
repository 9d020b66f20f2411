//! A turn and its steps (500 to 514): turn-based actions, priority in each step, and what ends with it.

use super::state::{AttackStep, BlockStep, Moment, Procedure, Step, becomes, question, status};
use super::vocabulary::{action, phase, zone};
use super::{M, actions, combat_damage, pool, zones};
use crate::events;
use crate::kernel::capacity::TURNS;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer};
use crate::kernel::event::Event;
use crate::kernel::ids::{Clause, Seat, Slot, ZoneId};
use crate::kernel::outcome::Fault;

/// The phase of the vocabulary that a step is, and the clause by which it begins.
fn phase_of(step: Step) -> (u8, Clause) {
    match step {
        Step::Untap => (phase::UNTAP, "502.3"),
        Step::Upkeep => (phase::UPKEEP, "503.1"),
        Step::Draw => (phase::DRAW, "504.1"),
        Step::Main => (phase::MAIN, "505.1"),
        Step::CombatBegin => (phase::COMBAT, "507.1"),
        Step::Attackers => (phase::ATTACKERS, "508.1"),
        Step::Blockers => (phase::BLOCKERS, "509.1"),
        Step::FirstDamage => (phase::DAMAGE, "510.4"),
        Step::Damage => (phase::DAMAGE, "510.1"),
        Step::CombatEnd => (phase::COMBAT_END, "511.3"),
        Step::SecondMain => (phase::SECOND_MAIN, "505.1"),
        Step::End => (phase::END, "513.1"),
        Step::Cleanup => (phase::CLEANUP, "514.1"),
    }
}

/// The step of a phase of the vocabulary.
pub fn step_of(phase: u8) -> Step {
    match phase {
        phase::UNTAP => Step::Untap,
        phase::UPKEEP => Step::Upkeep,
        phase::DRAW => Step::Draw,
        phase::MAIN => Step::Main,
        phase::COMBAT => Step::CombatBegin,
        phase::ATTACKERS => Step::Attackers,
        phase::BLOCKERS => Step::Blockers,
        phase::DAMAGE => Step::Damage,
        phase::COMBAT_END => Step::CombatEnd,
        phase::SECOND_MAIN => Step::SecondMain,
        phase::END => Step::End,
        _ => Step::Cleanup,
    }
}

/// The step that comes behind one that has ended; `None`: the turn is over.
fn next(m: &M, step: Step) -> Option<Step> {
    let attacked = !m.core.table.combat.attackers.is_empty();
    Some(match step {
        Step::Untap => Step::Upkeep,
        // 103.7a: with two players whoever begins skips the first draw step; with more nobody does (103.7c).
        Step::Upkeep if m.core.turn.number == 1 && m.core.players.len() == 2 => {
            m.cite("103.7a");
            Step::Main
        }
        Step::Upkeep => Step::Draw,
        Step::Draw => Step::Main,
        Step::Main => Step::CombatBegin,
        Step::CombatBegin => Step::Attackers,
        Step::Attackers if !attacked => {
            m.cite("508.8");
            Step::CombatEnd
        }
        Step::Attackers => Step::Blockers,
        Step::Blockers if combat_damage::is_twice(m) => Step::FirstDamage,
        Step::Blockers | Step::FirstDamage => Step::Damage,
        Step::Damage => Step::CombatEnd,
        Step::CombatEnd => Step::SecondMain,
        Step::SecondMain => Step::End,
        Step::End => Step::Cleanup,
        Step::Cleanup => return None,
    })
}

/// Carries a turn on.
pub fn step(m: &mut M, cat: &Catalog, step: Step, moment: Moment) {
    let to = |moment| Procedure::Turn(step, moment);
    match moment {
        Moment::Begin if step == Step::Untap && m.core.turn.number >= TURNS => m.fault(Fault::Turns),
        Moment::Begin => {
            m.at(to(Moment::Act));
            if step == Step::Untap {
                begin(m);
            }
            let (phase, clause) = phase_of(step);
            m.begin_phase(cat, phase, clause, "500.1");
        }
        Moment::Act => {
            // 502.4: nobody gets priority in the untap step.
            m.at(to(if step == Step::Untap { Moment::Close } else { Moment::Priority }));
            act(m, cat, step);
        }
        Moment::Priority if step == Step::Cleanup => {
            m.at(to(Moment::Settle));
            wear_off(m);
        }
        Moment::Priority => {
            m.at(to(Moment::Close));
            m.cite("117.3a");
            m.open_window(question::PRIORITY);
        }
        Moment::Settle if actions::is_due(m, cat) || m.pending().next().is_some() => {
            m.cite("514.3a");
            m.at(to(Moment::Again));
            m.open_window(question::PRIORITY);
        }
        Moment::Settle => {
            m.cite("514.3");
            m.at(to(Moment::Close));
        }
        Moment::Again => {
            pool::empty(m);
            m.at(to(Moment::Begin));
        }
        Moment::Close => close(m, step),
    }
}

/// A step ends: pools empty (106.4), and the next one begins.
fn close(m: &mut M, step: Step) {
    pool::empty(m);
    if step == Step::CombatEnd {
        // 511.3: nobody attacks or blocks any more.
        m.cite("511.3");
        m.core.table.combat = Default::default();
        m.touch();
    }
    match next(m, step) {
        Some(step) => m.at(Procedure::Turn(step, Moment::Begin)),
        None => {
            m.at(Procedure::Turn(Step::Untap, Moment::Begin));
            m.pass_turn();
        }
    }
}

/// A turn begins: what is counted by it is forgotten, and what its player controls by now is not sick any more (302.6).
fn begin(m: &mut M) {
    m.begin_turn("500.1", &["102.1"]);
    m.core.players.iter_mut().for_each(|player| player.lands = 0);
    for slot in zones::permanents(m) {
        if m.core.marks.of(slot).loyal
            && let Some(mark) = m.core.marks.of_mut(slot)
        {
            mark.loyal = false;
        }
    }
    let seat = m.core.turn.seat;
    for slot in m.core.zone(zones::battlefield(seat)).to_vec() {
        if let Some(object) = m.core.object_mut(slot) {
            object.status &= !status::SICK;
            object.count = 0;
        }
    }
}

/// The turn-based action of a step (117.2c).
fn act(m: &mut M, cat: &Catalog, step: Step) {
    let seat = m.core.turn.seat;
    match step {
        Step::Untap => untap(m, cat, seat),
        Step::Draw if !m.core.has_left(seat) => {
            m.cite("504.1");
            m.commit_one(cat, events::draw(seat, 1, M::rule_cause(seat)));
        }
        Step::Attackers => m.push_procedure(Procedure::Attack(AttackStep::Choose(0))),
        Step::Blockers => m.push_procedure(Procedure::Block(BlockStep::Choose(0, 0))),
        Step::FirstDamage | Step::Damage => combat_damage::begin(m, step == Step::FirstDamage),
        Step::Cleanup if excess(m) > 0 => m.push_procedure(Procedure::Discard),
        _ => {}
    }
}

/// The active player untaps all their permanents at once (502.3).
fn untap(m: &mut M, cat: &Catalog, seat: Seat) {
    let stays = |slot: &Slot| m.derived.row(*slot).cant & 1 << action::UNTAP != 0;
    let tapped = |slot: &Slot| m.core.object(*slot).status & status::TAPPED != 0;
    let all = m.core.zone(zones::battlefield(seat)).iter().copied().filter(|slot| tapped(slot) && !stays(slot));
    let event = |slot| zones::become_event(m, m.core.reference(slot), becomes::UNTAPPED, M::rule_cause(seat));
    let batch: Vec<Event> = all.map(event).collect();
    if !batch.is_empty() {
        m.cite("502.3");
        m.commit(cat, batch);
    }
}

/// How many cards the active player has in hand beyond those that may be kept (402.2).
fn excess(m: &M) -> usize {
    let seat = m.core.turn.seat;
    let most = m.core.players.get(seat.index()).map_or(0, |player| usize::from(player.hand));
    let hand = m.core.zone(ZoneId::of(seat, zone::HAND)).len();
    if m.core.has_left(seat) { 0 } else { hand.saturating_sub(most) }
}

/// Has the active player choose what is discarded, then discards all of it (514.1).
pub fn discard(m: &mut M, cat: &Catalog) {
    if m.core.table.chosen.len() < excess(m) {
        return m.ask_act(m.core.turn.seat, question::DISCARD);
    }
    m.pop();
    let chosen = std::mem::take(&mut m.core.table.chosen);
    let cause = M::rule_cause(m.core.turn.seat);
    // Cards of a player who has left meanwhile are not there any more (800.4a).
    let there = chosen.iter().filter(|what| m.core.is_live(**what));
    let batch: Vec<Event> = there.map(|what| m.discarding(what.slot, cause)).collect();
    if !batch.is_empty() {
        m.cite("514.1");
        m.commit(cat, batch);
    }
}

/// Writes the cards that may be discarded next: in the order of the hand, so that a set is chosen in one way.
pub fn discard_options(m: &M, out: &mut Vec<Answer>) {
    let hand = m.core.zone(ZoneId::of(m.core.turn.seat, zone::HAND));
    let chosen = &m.core.table.chosen;
    let last = chosen.last().and_then(|what| hand.iter().position(|slot| *slot == what.slot));
    let missing = excess(m).saturating_sub(chosen.len());
    // As many are left behind it as have still to be chosen.
    let until = (hand.len() + 1).saturating_sub(missing);
    let there = hand.iter().take(until).skip(last.map_or(0, |at| at + 1));
    out.extend(there.map(|slot| Answer::Act(Act::with(super::state::verb::DISCARD, *slot))));
}

/// Damage is removed, and what lasts "until end of turn" or "this turn" ends, at the same time (514.2).
fn wear_off(m: &mut M) {
    m.cite("514.2");
    for slot in zones::permanents(m) {
        if m.core.marks.of(slot).damage != 0
            && let Some(mark) = m.core.marks.of_mut(slot)
        {
            mark.damage = 0;
        }
    }
    m.touch();
    let ended = m.expire_turn();
    if ended > 0 {
        m.tell_void(ended, "514.2");
    }
}

/// Takes a card that is discarded.
pub fn discarded(m: &mut M, act: Act) {
    let what = m.core.reference(act.card);
    if !m.core.table.chosen.push(what) {
        m.fault(Fault::Values);
    }
}

/// Whether it is a main phase of this player with nothing on the stack (117.1a).
pub fn is_sorcery_time(m: &M, seat: Seat) -> bool {
    let main = [phase::MAIN, phase::SECOND_MAIN].contains(&m.core.turn.phase);
    main && m.core.turn.seat == seat && m.announced().is_empty()
}
