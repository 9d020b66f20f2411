//! Chapter 6: the turn and its five phases.

use super::NivelArena;
use super::state::{MOVED, Procedure, TurnStep, question};
use super::vocabulary::{cause, stat, zone};
use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Answer, Ask};
use crate::kernel::event::Cause;
use crate::kernel::ids::{Clause, Seat, Slot, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::state::{Bound, Core};
use crate::ruleset::{Point, Ruleset};

type M = Machine<NivelArena>;

/// Indices of the phases in the vocabulary.
pub mod phase {
    /// The level-up phase (6.2).
    pub const LEVEL_UP: u8 = 0;
    /// The draw phase (6.3).
    pub const DRAW: u8 = 1;
    /// The main phase (6.4).
    pub const MAIN: u8 = 2;
    /// The attack phase (6.5).
    pub const ATTACK: u8 = 3;
    /// The end phase (6.6).
    pub const END: u8 = 4;
}

/// Begins a phase and writes the step within it. Where nothing waits for the beginning, it is gone into at once.
fn enter(m: &mut M, cat: &Catalog, phase: u8, clause: Clause, within: TurnStep) {
    m.at(Procedure::Turn(within));
    if begin_phase(m, cat, phase, clause) {
        carry_on(m, cat, within);
    }
}

/// Carries the turn on. Whatever is ready resolves before the next step.
pub fn step(m: &mut M, cat: &Catalog, step: TurnStep) {
    let depth = m.core.depth();
    let mut step = step;
    while m.quiet(cat, 0) {
        carry_on(m, cat, step);
        let Some(Procedure::Turn(next)) = m.next_step(cat, depth) else { return };
        step = next;
    }
}

/// Does what the present step of the turn says, everything that was ready having been resolved.
fn carry_on(m: &mut M, cat: &Catalog, step: TurnStep) {
    let seat = m.core.turn.seat;
    match step {
        TurnStep::LevelUp => {
            m.at(Procedure::Turn(TurnStep::Draw));
            begin_turn(m);
            begin_phase(m, cat, phase::LEVEL_UP, "6.2.1");
            let level = m.core.players.get(seat.index()).map_or(0, |p| p.level);
            if level >= super::MAX_LEVEL {
                m.tell(|_| Entry { seat: Some(seat), ..Entry::new(What::Skip("level up"), "6.2.1.1") });
                return;
            }
            m.commit_one(cat, events::change(seat, stat::LEVEL, 1, M::rule_cause(seat)));
        }
        TurnStep::Draw => {
            m.at(Procedure::Turn(TurnStep::MainStart));
            begin_phase(m, cat, phase::DRAW, "6.3.1");
            // 6.3.1.1: not on the first player's first turn.
            if m.core.turn.number == 1 {
                m.tell(|_| Entry { seat: Some(seat), ..Entry::new(What::Skip("draw"), "6.3.1.1") });
                return;
            }
            m.commit_one(cat, events::draw(seat, 1, M::rule_cause(seat)));
        }
        TurnStep::MainStart => enter(m, cat, phase::MAIN, "6.4.1", TurnStep::Main),
        TurnStep::Main => m.ask_act(seat, question::MAIN),
        TurnStep::AttackStart => enter(m, cat, phase::ATTACK, "6.5.1", TurnStep::Attack),
        TurnStep::Attack => m.ask_act(seat, question::ATTACK),
        TurnStep::EndStart => {
            m.at(Procedure::Turn(TurnStep::Void));
            begin_phase(m, cat, phase::END, "6.6.1");
            m.cite("6.6.1.1");
            m.end_turn(cat);
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
        // 6.6.1.2: what has come into force since that step lasts no longer either.
        TurnStep::Pass if void_turn(m, cat) => {}
        TurnStep::Pass => {
            m.cite("6.6.1.5");
            m.cite("6.1.3");
            m.pass_turn();
            m.at(Procedure::Turn(TurnStep::LevelUp));
        }
    }
}

fn begin_turn(m: &mut M) {
    for player in m.core.players.iter_mut() {
        player.deployed = 0;
        player.attacks = 0;
    }
    // What leaves play loses both.
    let seats = m.core.seats();
    let Core { piles, objects, .. } = &mut m.core;
    for slot in seats.flat_map(|seat| piles.runs(seat, NivelArena::IN_PLAY)) {
        if let Some(object) = objects.get_mut(usize::from(*slot)) {
            object.count = 0;
            object.status &= !MOVED;
        }
    }
    m.begin_turn("4.3.1", &["6.1.1", "6.1.3"]);
}

fn begin_phase(m: &mut M, cat: &Catalog, phase: u8, clause: Clause) -> bool {
    m.begin_phase(cat, phase, clause, "6.1.2")
}

/// 6.6.1.2: what lasts until this turn ends becomes void, the turn player's first (8.5.3). No unit is trashed and
/// nothing starts before all of it is void (8.5.3.1-8.5.3.2).
/// Returns whether anything lasted until then.
fn void_turn(m: &mut M, cat: &Catalog) -> bool {
    let ended = m.expire_turn();
    m.cite("6.6.1.2");
    if ended > 0 {
        tell_void(m, ended, "6.6.1.2");
    }
    m.check(cat, Point::AfterExpiry);
    ended > 0
}

/// Tells that modifications became void.
pub fn tell_void(m: &mut M, ended: usize, clause: Clause) {
    for clause in ["8.5.1", "8.5.2", "8.5.2.1", "8.5.3", "8.5.3.1", "8.5.3.2"] {
        m.cite(clause);
    }
    m.tell_void(ended, clause);
}

/// Trashes the cards in the skill zone, not by an effect (6.6.1.3).
fn trash_skills(m: &mut M, cat: &Catalog, seat: Seat) {
    m.cite("6.6.1.3");
    trash_all(m, cat, seat, zone::SKILL, cause::SKILL_CLEANUP, |_, _| true);
}

fn trash_all(m: &mut M, cat: &Catalog, seat: Seat, kind: u8, why: u8, which: impl Fn(&M, Slot) -> bool) {
    let mut batch = m.batch();
    for slot in m.core.zone(ZoneId::of(seat, kind)) {
        if which(m, *slot) {
            batch.push(m.discarding(*slot, Cause { kind: why, by: seat, ..Cause::default() }));
        }
    }
    m.commit(cat, batch);
}

/// 6.6.1.4: the turn player chooses what to trash down to the limit.
fn hand_limit(m: &mut M, seat: Seat) {
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
    m.ask_pick(seat, n);
}

/// Writes the cards that may be picked next for the hand limit: one at a time, in rising order, so that a set has one
/// spelling.
pub fn picks(m: &M, ask: &Ask, out: &mut Vec<Answer>) {
    let picked = picked(m);
    let hand = m.core.zone(ZoneId::of(ask.seat, zone::HAND));
    let next = picked.last().and_then(|p| hand.iter().position(|s| s == p)).map_or(0, |at| at + 1);
    let missing = usize::from(ask.min).saturating_sub(picked.len());
    let last = (hand.len() + 1).saturating_sub(missing);
    out.extend(hand.iter().take(last).skip(next).map(|s| Answer::Pick(*s)));
}

/// Takes a card that was picked, and asks for the next one while some are missing.
pub fn pick(m: &mut M, ask: &Ask, slot: Slot) {
    let what = m.core.reference(slot);
    let depth = m.core.depth();
    m.add_value(Bound { depth, bind: 0, what });
    if picked(m).len() < usize::from(ask.max) {
        m.ask(*ask);
    }
}

/// The cards picked so far for the hand limit.
pub fn picked(m: &M) -> Vec<Slot> {
    let depth = m.core.depth();
    m.values().filter(|v| v.depth == depth).map(|v| v.what.slot).collect()
}

fn discard(m: &mut M, cat: &Catalog, seat: Seat) {
    m.cite("6.6.1.4");
    let chosen = picked(m);
    let depth = m.core.depth();
    m.keep_values(|v| v.depth != depth);
    trash_all(m, cat, seat, zone::HAND, cause::HAND_LIMIT, |_, slot| chosen.contains(&slot));
}
