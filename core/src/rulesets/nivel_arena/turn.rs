//! Chapter 6: the turn and its five phases.

use super::NivelArena;
use super::state::{MOVED, Procedure, TurnStep, question};
use super::vocabulary::{cause, stat, zone};
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Ask, AskKind};
use crate::kernel::event::{Cause, Event, EventKind};
use crate::kernel::ids::{Seat, Slot, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::state::Duration;
use crate::ruleset::{Point, Ruleset};

/// Phases by index into the vocabulary.
pub mod phase {
    /// 6.2
    pub const LEVEL_UP: u8 = 0;
    /// 6.3
    pub const DRAW: u8 = 1;
    /// 6.4
    pub const MAIN: u8 = 2;
    /// 6.5
    pub const ATTACK: u8 = 3;
    /// 6.6
    pub const END: u8 = 4;
}

/// Carries the turn on. Whatever is ready resolves before the next step.
pub fn step(m: &mut Machine<NivelArena>, cat: &Catalog, step: TurnStep) {
    m.check(cat, Point::AfterInstruction);
    if m.core.outcome.is_some() || m.settle_since(0, 0) {
        return;
    }
    let seat = m.core.turn.seat;
    match step {
        TurnStep::LevelUp => {
            m.at(Procedure::Turn(TurnStep::Draw));
            begin_turn(m, seat);
            begin_phase(m, cat, phase::LEVEL_UP, "6.2.1");
            let level = m.core.players.get(seat.index()).map_or(0, |p| p.level);
            if level >= super::MAX_LEVEL {
                m.tell(|_| Entry { seat: Some(seat), ..Entry::new(What::Skip("level up"), "6.2.1.1") });
                return;
            }
            let event = Event {
                kind: EventKind::PLAYER_STAT,
                seat,
                extra: stat::LEVEL,
                amount: 1,
                cause: rule(seat),
                ..Event::default()
            };
            m.commit_one(cat, event);
        }
        TurnStep::Draw => {
            m.at(Procedure::Turn(TurnStep::MainStart));
            begin_phase(m, cat, phase::DRAW, "6.3.1");
            // 6.3.1.1: not on the first player's first turn.
            if m.core.turn.number == 1 {
                m.tell(|_| Entry { seat: Some(seat), ..Entry::new(What::Skip("draw"), "6.3.1.1") });
                return;
            }
            m.commit_one(cat, Event { kind: EventKind::DREW, seat, amount: 1, cause: rule(seat), ..Event::default() });
        }
        TurnStep::MainStart => {
            m.at(Procedure::Turn(TurnStep::Main));
            begin_phase(m, cat, phase::MAIN, "6.4.1");
        }
        TurnStep::Main => m.ask(Ask { seat, kind: AskKind::Act(question::MAIN), min: 0, max: 0, secret: false }),
        TurnStep::AttackStart => {
            m.at(Procedure::Turn(TurnStep::Attack));
            begin_phase(m, cat, phase::ATTACK, "6.5.1");
        }
        TurnStep::Attack => m.ask(Ask { seat, kind: AskKind::Act(question::ATTACK), min: 0, max: 0, secret: false }),
        TurnStep::EndStart => {
            m.at(Procedure::Turn(TurnStep::Void));
            begin_phase(m, cat, phase::END, "6.6.1");
            m.cite("6.6.1.1");
            m.commit_one(cat, Event { kind: EventKind::TURN_ENDING, seat, cause: rule(seat), ..Event::default() });
        }
        TurnStep::Void => {
            m.at(Procedure::Turn(TurnStep::Skills));
            void_turn(m, cat);
        }
        TurnStep::Skills => {
            m.at(Procedure::Turn(TurnStep::HandLimit));
            trash_skills(m, cat, seat);
        }
        TurnStep::HandLimit => hand_limit(m, seat),
        TurnStep::Discard => {
            m.at(Procedure::Turn(TurnStep::Pass));
            discard(m, cat, seat);
        }
        TurnStep::Pass => {
            m.cite("6.6.1.5");
            m.cite("6.1.3");
            m.core.turn.seat = seat.across();
            m.touch_turn();
            m.at(Procedure::Turn(TurnStep::LevelUp));
        }
    }
}

/// What the rules do themselves for a seat.
pub fn rule(by: Seat) -> Cause {
    Cause { kind: cause::RULE, by, ..Cause::default() }
}

fn begin_turn(m: &mut Machine<NivelArena>, seat: Seat) {
    m.core.turn.number += 1;
    m.core.used.clear();
    m.core.history.clear();
    for player in m.core.players.iter_mut() {
        player.deployed = 0;
        player.attacks = 0;
    }
    for object in m.core.objects.iter_mut() {
        object.count = 0;
        object.status &= !MOVED;
    }
    m.touch_turn();
    let number = i32::from(m.core.turn.number);
    m.tell(|_| Entry { seat: Some(seat), amount: number, ..Entry::new(What::Turn, "4.3.1") });
    m.cite("6.1.1");
    m.cite("6.1.3");
}

fn begin_phase(m: &mut Machine<NivelArena>, cat: &Catalog, phase: u8, clause: &'static str) {
    m.core.turn.phase = phase;
    let seat = m.core.turn.seat;
    m.tell(|_| Entry { seat: Some(seat), amount: i32::from(phase), ..Entry::new(What::Phase, clause) });
    m.cite("6.1.2");
    if m.derived.listens & EventKind::PHASE_BEGAN.bit() != 0 {
        let event = Event { kind: EventKind::PHASE_BEGAN, seat, extra: phase, cause: rule(seat), ..Event::default() };
        m.commit_one(cat, event);
    } else {
        // As if it had been told: who listens is known roughly, and the state must not depend on it.
        m.core.result = (1, 1);
    }
}

/// 6.6.1.2: what lasts until this turn ends becomes void, the turn player's first (8.5.3). No unit is trashed and nothing
/// starts before all of it is void (8.5.3.1-8.5.3.2).
fn void_turn(m: &mut Machine<NivelArena>, cat: &Catalog) {
    let number = m.core.turn.number;
    let ended = m.expire(|d| matches!(d, Duration::Turn(n) if *n <= number));
    m.cite("6.6.1.2");
    if ended > 0 {
        tell_void(m, ended, "6.6.1.2");
    }
    m.check(cat, Point::AfterExpiry);
}

/// Tells that modifications became void.
pub fn tell_void(m: &mut Machine<NivelArena>, ended: usize, clause: &'static str) {
    for clause in ["8.5.1", "8.5.2", "8.5.2.1", "8.5.3", "8.5.3.1", "8.5.3.2"] {
        m.cite(clause);
    }
    let amount = i32::try_from(ended).unwrap_or(i32::MAX);
    m.tell(|_| Entry { amount, ..Entry::new(What::Void, clause) });
}

/// 6.6.1.3: not a trash by an effect.
fn trash_skills(m: &mut Machine<NivelArena>, cat: &Catalog, seat: Seat) {
    m.cite("6.6.1.3");
    trash_all(m, cat, seat, zone::SKILL, cause::SKILL_CLEANUP, |_, _| true);
}

fn trash_all(
    m: &mut Machine<NivelArena>,
    cat: &Catalog,
    seat: Seat,
    kind: u8,
    why: u8,
    which: impl Fn(&Machine<NivelArena>, Slot) -> bool,
) {
    let from = ZoneId::of(seat, kind);
    let mut batch = m.batch();
    for slot in m.core.zone(from) {
        if which(m, *slot) {
            let owner = m.core.object(*slot).owner;
            batch.push(Event {
                kind: EventKind::MOVED,
                seat: owner,
                subject: m.core.reference(*slot),
                from,
                to: ZoneId::of(owner, zone::TRASH),
                cause: Cause { kind: why, by: seat, ..Cause::default() },
                ..Event::default()
            });
        }
    }
    m.commit(cat, batch);
}

/// 6.6.1.4: the turn player chooses what to trash down to the limit.
fn hand_limit(m: &mut Machine<NivelArena>, seat: Seat) {
    m.cite("6.6.1.4");
    m.cite("6.6.1.4.1");
    let limit = usize::try_from(NivelArena::player_stat(m, seat, stat::HAND_LIMIT)).unwrap_or(0);
    let excess = m.core.zone(ZoneId::of(seat, zone::HAND)).len().saturating_sub(limit);
    if excess == 0 {
        m.at(Procedure::Turn(TurnStep::Pass));
        return;
    }
    m.at(Procedure::Turn(TurnStep::Discard));
    let n = u8::try_from(excess).unwrap_or(u8::MAX);
    m.ask(Ask { seat, kind: AskKind::Pick, min: n, max: n, secret: false });
}

/// What was picked so far for the hand limit.
pub fn picked(m: &Machine<NivelArena>) -> Vec<Slot> {
    let depth = m.core.depth();
    m.core.values.iter().filter(|v| v.depth == depth).map(|v| v.what.slot).collect()
}

fn discard(m: &mut Machine<NivelArena>, cat: &Catalog, seat: Seat) {
    m.cite("6.6.1.4");
    let chosen = picked(m);
    let depth = m.core.depth();
    m.core.values.retain(|v| v.depth != depth);
    trash_all(m, cat, seat, zone::HAND, cause::HAND_LIMIT, |_, slot| chosen.contains(&slot));
}
