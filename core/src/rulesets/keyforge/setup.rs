//! Before the first turn: shuffling, who goes first, first hands, the mulligan.

use super::KeyForge;
use super::state::{Procedure, SetupStep, TurnStep, question, verb};
use super::turn::rule;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer, Ask, AskKind};
use crate::kernel::ids::{AbilityId, NOBODY, Seat, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::opening;

/// KF2-setup.3: the first player's hand; the other's has one card fewer.
const FIRST_HAND: i32 = 7;
/// Carries the set-up on.
pub fn step(m: &mut Machine<KeyForge>, cat: &Catalog, step: SetupStep) {
    match step {
        SetupStep::Shuffle => {
            m.at(Procedure::Setup(SetupStep::Draw));
            m.cite("KF2-seats.1");
            m.cite("KF2-setup.5");
            let mut batch = m.batch();
            for seat in [Seat(0), Seat(1)] {
                batch.push(opening::shuffle::<KeyForge>(seat, rule(seat)));
            }
            m.commit(cat, batch);
            let first = opening::first_player(m);
            m.core.turn.first = first;
            m.core.turn.seat = first;
            m.tell(|_| Entry { seat: Some(first), ..Entry::new(What::Rule("first player"), "KF2-setup.2") });
        }
        SetupStep::Draw => {
            m.at(Procedure::Setup(SetupStep::Mulligan(0)));
            let mut batch = m.batch();
            for (seat, fewer) in seats_from_first(m).into_iter().zip(0..) {
                batch.push(opening::draw(seat, FIRST_HAND - fewer, rule(seat)));
            }
            m.commit(cat, batch);
        }
        SetupStep::Mulligan(done) => match seats_from_first(m).get(usize::from(done)).copied() {
            Some(seat) => {
                m.ask(Ask { seat, kind: AskKind::Act(question::MULLIGAN), min: 0, max: 0, secret: false });
            }
            None => m.at(Procedure::Setup(SetupStep::Begin)),
        },
        SetupStep::Redraw(done) => {
            m.at(Procedure::Setup(SetupStep::Mulligan(done + 1)));
            if let Some(seat) = seats_from_first(m).get(usize::from(done)).copied() {
                redraw(m, cat, seat);
            }
        }
        SetupStep::Begin => m.at(Procedure::Turn(TurnStep::Forge)),
    }
}

/// KF2-setup.4: keep, or one card fewer.
pub fn options(out: &mut Vec<Answer>) {
    for verb in [verb::KEEP, verb::MULLIGAN] {
        out.push(Answer::Act(Act { verb, card: NOBODY, place: ZoneId::NOWHERE, ability: AbilityId::NONE }));
    }
}

/// Takes the answer to KF2-setup.4.
pub fn answered(m: &mut Machine<KeyForge>, act: Act) {
    use crate::kernel::state::Frame;
    let Some(Frame::Rule(Procedure::Setup(SetupStep::Mulligan(done)))) = m.core.frames.last().copied() else { return };
    let next = if act.verb == verb::MULLIGAN { SetupStep::Redraw(done) } else { SetupStep::Mulligan(done + 1) };
    m.at(Procedure::Setup(next));
}

fn seats_from_first(m: &Machine<KeyForge>) -> [Seat; 2] {
    let first = m.core.turn.first;
    [first, first.across()]
}

/// KF2-setup.4: the whole hand into the deck, shuffle, one card fewer.
fn redraw(m: &mut Machine<KeyForge>, cat: &Catalog, seat: Seat) {
    let hand = opening::hand_back(m, seat, rule(seat));
    let fewer = i32::try_from(hand.len()).unwrap_or(1) - 1;
    m.commit(cat, hand);
    m.commit_one(cat, opening::shuffle::<KeyForge>(seat, rule(seat)));
    m.commit_one(cat, opening::draw(seat, fewer, rule(seat)));
}
