//! Before the first turn: shuffling, who goes first, first hands, the mulligan.

use super::KeyForge;
use super::state::{Frame, SetupStep, TurnStep, question, verb};
use super::turn::rule;
use super::vocabulary::zone;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer, Ask, AskKind};
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{AbilityId, NOBODY, Seat, ZoneId};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::rng::Outcomes;
use crate::table::Chance;

/// KF2-setup.3: the first player's hand; the other's has one card fewer.
const FIRST_HAND: i32 = 7;
/// The stream of who begins; the seats' shuffles use their own.
const STREAM_FIRST: u8 = 4;

/// Carries the set-up on.
pub fn step(m: &mut Machine<KeyForge>, cat: &Catalog, step: SetupStep) {
    match step {
        SetupStep::Shuffle => {
            m.at(Frame::Setup(SetupStep::Draw));
            m.cite("KF2-seats.1");
            m.cite("KF2-setup.5");
            let mut batch = m.batch();
            for seat in [Seat(0), Seat(1)] {
                batch.push(shuffle(seat));
            }
            m.commit(cat, batch);
            let first = first_player(m);
            m.core.table.first = first;
            m.core.table.turn = first;
            m.tell(|_| Entry { seat: Some(first), ..Entry::new(What::Rule("first player"), "KF2-setup.2") });
        }
        SetupStep::Draw => {
            m.at(Frame::Setup(SetupStep::Mulligan(0)));
            let mut batch = m.batch();
            for (seat, fewer) in seats_from_first(m).into_iter().zip(0..) {
                batch.push(draw(seat, FIRST_HAND - fewer));
            }
            m.commit(cat, batch);
        }
        SetupStep::Mulligan(done) => match seats_from_first(m).get(usize::from(done)).copied() {
            Some(seat) => {
                m.ask(Ask { seat, kind: AskKind::Act(question::MULLIGAN), min: 0, max: 0, secret: false });
            }
            None => m.at(Frame::Setup(SetupStep::Begin)),
        },
        SetupStep::Redraw(done) => {
            m.at(Frame::Setup(SetupStep::Mulligan(done + 1)));
            if let Some(seat) = seats_from_first(m).get(usize::from(done)).copied() {
                redraw(m, cat, seat);
            }
        }
        SetupStep::Begin => m.at(Frame::Turn(TurnStep::Forge)),
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
    use crate::kernel::state::Frame as Work;
    let Some(Work::Rule(Frame::Setup(SetupStep::Mulligan(done)))) = m.core.frames.last().copied() else { return };
    let next = if act.verb == verb::MULLIGAN { SetupStep::Redraw(done) } else { SetupStep::Mulligan(done + 1) };
    m.at(Frame::Setup(next));
}

fn first_player(m: &mut Machine<KeyForge>) -> Seat {
    let fixed = m.chances.iter().position(|c| matches!(c, Chance::First(_)));
    let n = m.draw_number(STREAM_FIRST);
    let drawn = Outcomes::new(m.core.seed, STREAM_FIRST, n).below(2);
    match fixed.map(|at| m.chances.remove(at)) {
        Some(Chance::First(seat)) => seat,
        _ => Seat(u8::try_from(drawn).unwrap_or(0)),
    }
}

fn seats_from_first(m: &Machine<KeyForge>) -> [Seat; 2] {
    let first = m.core.table.first;
    [first, super::other(first)]
}

/// Shuffles a player's deck.
fn shuffle(seat: Seat) -> Event {
    Event { kind: EventKind::SHUFFLED, seat, to: ZoneId::of(seat, zone::DECK), cause: rule(seat), ..Event::default() }
}

fn draw(seat: Seat, amount: i32) -> Event {
    Event { kind: EventKind::DREW, seat, amount, cause: rule(seat), ..Event::default() }
}

/// KF2-setup.4: the whole hand into the deck, shuffle, one card fewer.
fn redraw(m: &mut Machine<KeyForge>, cat: &Catalog, seat: Seat) {
    let hand = ZoneId::of(seat, zone::HAND);
    let mut batch = m.batch();
    for slot in m.core.zone(hand) {
        batch.push(Event {
            kind: EventKind::MOVED,
            seat,
            subject: m.core.reference(*slot),
            from: hand,
            to: ZoneId::of(seat, zone::DECK),
            extra: 1,
            cause: rule(seat),
            ..Event::default()
        });
    }
    let fewer = i32::try_from(batch.len()).unwrap_or(1) - 1;
    m.commit(cat, batch);
    m.commit_one(cat, shuffle(seat));
    m.commit_one(cat, draw(seat, fewer));
}
