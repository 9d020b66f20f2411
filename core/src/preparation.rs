//! What is done before the first turn, for any number of players: decks are shuffled, the first player is drawn, first
//! hands are drawn in turn order, and each player may exchange theirs. Numbers and clauses are data
//! ([`crate::printed::Preparation`]). The rulebook's procedure wraps these steps ([`Opening::setup`]) and calls
//! [`step`].

use crate::events;
use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Act, Answer};
use crate::kernel::ids::{Seat, TABLE};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::rng::Outcomes;
use crate::opening::{Opening, SetupStep};
use crate::printed::NewHand;
use crate::ruleset::Ruleset;
use crate::table::Chance;

/// The stream that draws who begins; each seat's shuffles use a stream of their own.
const STREAM_FIRST: u8 = 4;

/// Carries the set-up on.
pub fn step<R: Opening>(m: &mut Machine<R>, cat: &Catalog, step: SetupStep) {
    let says = &R::PRINTED.preparation;
    let asked = |m: &Machine<R>, done: u8| m.core.seats_from(m.core.turn.first).nth(usize::from(done));
    match step {
        SetupStep::Shuffle => {
            m.at(R::setup(SetupStep::Draw));
            says.shuffle.iter().for_each(|clause| m.cite(clause));
            let mut batch = m.batch();
            batch.extend(m.core.seats().map(|seat| events::shuffle::<R>(seat, Machine::<R>::rule_cause(seat))));
            m.commit(cat, batch);
            says.laid_out.iter().for_each(|clause| m.cite(clause));
            let first = first_player(m);
            m.core.turn.first = first;
            m.core.turn.seat = first;
            m.tell(|_| Entry { seat: Some(first), ..Entry::new(What::Rule("first player"), says.first) });
        }
        SetupStep::Draw => {
            m.at(R::setup(SetupStep::Mulligan(0)));
            let last = says.hands.last().copied().unwrap_or(0);
            let hands = says.hands.iter().copied().chain(std::iter::repeat(last));
            let mut batch = m.batch();
            for (seat, cards) in m.core.seats_from(m.core.turn.first).zip(hands) {
                batch.push(events::draw(seat, cards, Machine::<R>::rule_cause(seat)));
            }
            m.commit(cat, batch);
        }
        SetupStep::Mulligan(done) => match (says.mulligan, asked(m, done)) {
            (Some(mulligan), Some(seat)) => m.ask_act(seat, mulligan.question),
            (None, _) | (_, None) => m.at(R::setup(SetupStep::Begin)),
        },
        SetupStep::Redraw(done) => {
            m.at(R::setup(SetupStep::Mulligan(done + 1)));
            if let Some(seat) = asked(m, done) {
                redraw(m, cat, seat);
            }
        }
        SetupStep::Begin => {
            says.done.iter().for_each(|clause| m.cite(clause));
            m.at(R::first_turn());
        }
    }
}

/// Writes the answers to the question whether a hand is kept.
pub fn options<R: Ruleset>(out: &mut Vec<Answer>) {
    if let Some(mulligan) = R::PRINTED.preparation.mulligan {
        out.extend([mulligan.keep, mulligan.redraw].map(|verb| Answer::Act(Act::alone(verb))));
    }
}

/// Takes the answer to the question whether a hand is kept.
pub fn answered<R: Opening>(m: &mut Machine<R>, act: Act) {
    let on_top = |done: &u8| m.procedure() == Some(R::setup(SetupStep::Mulligan(*done)));
    let Some(done) = (0..TABLE).find(on_top) else { return };
    let again = R::PRINTED.preparation.mulligan.is_some_and(|mulligan| act.verb == mulligan.redraw);
    m.at(R::setup(if again { SetupStep::Redraw(done) } else { SetupStep::Mulligan(done + 1) }));
}

/// Puts the whole hand into the deck, shuffles it and draws a new hand.
fn redraw<R: Opening>(m: &mut Machine<R>, cat: &Catalog, seat: Seat) {
    let Some(mulligan) = R::PRINTED.preparation.mulligan else { return };
    mulligan.clauses.iter().for_each(|clause| m.cite(clause));
    let cause = Machine::<R>::rule_cause(seat);
    let hand = m.hand_back(seat, cause);
    let cards = match mulligan.new_hand {
        NewHand::Cards(cards) => cards,
        NewHand::Fewer(fewer) => i32::try_from(hand.len()).unwrap_or(fewer) - fewer,
    };
    m.commit(cat, hand);
    m.commit_one(cat, events::shuffle::<R>(seat, cause));
    m.commit_one(cat, events::draw(seat, cards, cause));
}

/// The player who begins: fixed beforehand, or else drawn.
pub fn first_player<R: Ruleset>(m: &mut Machine<R>) -> Seat {
    let fixed = m.chances.iter().position(|c| matches!(c, Chance::First(_)));
    let n = m.draw_number(STREAM_FIRST);
    let seats = u32::try_from(m.core.players.len()).unwrap_or(1);
    let drawn = Outcomes::new(m.core.seed, STREAM_FIRST, n).below(seats);
    match fixed.map(|at| m.chances.remove(at)) {
        Some(Chance::First(seat)) => seat,
        Some(Chance::Shuffle(..)) | None => Seat(u8::try_from(drawn).unwrap_or(0)),
    }
}
