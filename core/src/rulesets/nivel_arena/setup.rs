//! Chapter 5: preparing the game.

use super::NivelArena;
use super::state::{Procedure, SetupStep, TurnStep, question, verb};
use super::turn::rule;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer, Ask, AskKind};
use crate::kernel::ids::{AbilityId, NOBODY, Seat, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::opening;

/// 5.1.6: cards of the first hand.
const FIRST_HAND: i32 = 5;
/// Carries the set-up on.
pub fn step(m: &mut Machine<NivelArena>, cat: &Catalog, step: SetupStep) {
    match step {
        SetupStep::Shuffle => {
            m.at(Procedure::Setup(SetupStep::Draw));
            m.cite("5.1.1");
            m.cite("3.2.1");
            let mut batch = m.batch();
            for seat in [Seat(0), Seat(1)] {
                batch.push(opening::shuffle::<NivelArena>(seat, rule(seat)));
            }
            m.commit(cat, batch);
            // 5.1.4, 3.3.1: the leaders lie on level 1, base side up, since the game was laid out.
            m.cite("5.1.4");
            m.cite("3.3.1");
            m.cite("4.6.2.1");
            let first = opening::first_player(m);
            m.core.turn.first = first;
            m.core.turn.seat = first;
            m.tell(|_| Entry { seat: Some(first), ..Entry::new(What::Rule("first player"), "5.1.5") });
        }
        SetupStep::Draw => {
            m.at(Procedure::Setup(SetupStep::Mulligan(0)));
            let mut batch = m.batch();
            for seat in seats_from_first(m) {
                batch.push(opening::draw(seat, FIRST_HAND, rule(seat)));
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
        SetupStep::Begin => {
            m.cite("5.1.7");
            m.cite("6.1.1");
            m.at(Procedure::Turn(TurnStep::LevelUp));
        }
    }
}

/// 5.1.6: keep, or 5.1.6.1, redraw.
pub fn options(out: &mut Vec<Answer>) {
    for verb in [verb::KEEP, verb::REDRAW] {
        out.push(Answer::Act(Act { verb, card: NOBODY, place: ZoneId::NOWHERE, ability: AbilityId::NONE }));
    }
}

/// Takes the answer to 5.1.6.
pub fn answered(m: &mut Machine<NivelArena>, done: u8, act: Act) {
    let next = if act.verb == verb::REDRAW { SetupStep::Redraw(done) } else { SetupStep::Mulligan(done + 1) };
    m.at(Procedure::Setup(next));
}

fn seats_from_first(m: &Machine<NivelArena>) -> [Seat; 2] {
    let first = m.core.turn.first;
    [first, first.across()]
}

/// 5.1.6.1: the whole hand into the deck, shuffle, five new cards.
fn redraw(m: &mut Machine<NivelArena>, cat: &Catalog, seat: Seat) {
    m.cite("5.1.6.1");
    let hand = opening::hand_back(m, seat, rule(seat));
    m.commit(cat, hand);
    m.commit_one(cat, opening::shuffle::<NivelArena>(seat, rule(seat)));
    m.commit_one(cat, opening::draw(seat, FIRST_HAND, rule(seat)));
}
