//! Before the first turn (MA-setup): who begins, first hands, the exchange, and Mana Stone Mining.

use super::M;
use super::drawing::{self, MINING};
use super::state::{Procedure, question, verb};
use super::vocabulary::zone;
use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer};
use crate::kernel::ids::{Seat, ZoneId};
use crate::opening::SetupStep;
use crate::printed::Preparation;

/// Shuffling, who goes first, and first hands. The exchange is this rulebook's own: each card by itself ([`step`]).
pub const PREPARATION: Preparation = Preparation {
    shuffle: &["MA2-turn.1"],
    laid_out: &["MA2-setup.1"],
    first: "MA2-setup.3",
    // MA-setup.1: the first player draws three cards, the second four.
    hands: &[3, 4],
    mulligan: None,
    done: &["MA-setup.1"],
};

/// The player whose exchange comes next, behind so many.
fn next(m: &M, done: u8) -> Option<Seat> {
    m.core.seats_from(m.core.turn.first).nth(usize::from(done))
}

/// Carries the exchange on: the next player is asked, and behind the last one the second player is given Mana Stone Mining.
pub fn step(m: &mut M, cat: &Catalog, done: u8) {
    match next(m, done) {
        Some(seat) => m.ask_act(seat, question::EXCHANGE),
        None => {
            m.at(Procedure::Setup(SetupStep::Begin));
            // MA-setup.3, MA2-setup.2: after the exchange, so it is never exchanged.
            let second = m.core.next_seat(m.core.turn.first);
            m.cite("MA-setup.3");
            drawing::generate(m, cat, MINING, ZoneId::of(second, zone::HAND), M::rule_cause(second));
        }
    }
}

/// Writes the cards that may be exchanged next, in the order of the hand, and that no more are.
pub fn options(m: &M, seat: Seat, out: &mut Vec<Answer>) {
    let Some(Procedure::Exchange(_, chosen)) = m.procedure() else { return };
    let from = usize::try_from(u16::BITS - chosen.leading_zeros()).unwrap_or(0);
    let hand = m.core.zone(ZoneId::of(seat, zone::HAND));
    out.extend(hand.iter().skip(from).map(|slot| Answer::Act(Act::with(verb::EXCHANGE, *slot))));
    out.push(Answer::Act(Act::alone(verb::DONE)));
}

/// Takes one card, or exchanges those that were chosen (MA-setup.2).
pub fn answered(m: &mut M, cat: &Catalog, seat: Seat, act: Act) {
    let Some(Procedure::Exchange(done, chosen)) = m.procedure() else { return };
    let hand = m.core.zone(ZoneId::of(seat, zone::HAND)).to_vec();
    if act.verb == verb::EXCHANGE {
        let place = hand.iter().position(|slot| *slot == act.card);
        let bit = place.and_then(|at| u32::try_from(at).ok()).and_then(|at| 1u16.checked_shl(at)).unwrap_or(0);
        return m.at(Procedure::Exchange(done, chosen | bit));
    }
    m.at(Procedure::Exchange(done + 1, 0));
    let cause = M::rule_cause(seat);
    let back = hand.iter().enumerate().filter(|(at, _)| chosen & (1 << at) != 0);
    let batch: Vec<_> = back.map(|(_, slot)| m.moving(*slot, ZoneId::of(seat, zone::DECK), cause)).collect();
    let Ok(cards) = i32::try_from(batch.len()) else { return };
    if cards > 0 {
        m.cite("MA-setup.2");
        m.cite("MA2-setup.2");
        m.commit(cat, batch);
        m.commit_one(cat, events::shuffle::<super::ManaArena>(seat, cause));
        m.commit_one(cat, events::draw(seat, cards, cause));
    }
}
