//! What several seats have answered without seeing each other's answers, as data beside the state ([`super::secret`]).

use super::data::Renumber;
use super::decision::{Answer, Ask};
use super::ids::Seat;
use serde::{Deserialize, Serialize};

/// Hands the number of an ability in an answer to `with`, which may change it.
pub(super) fn renumber_answer(answer: &mut Answer, with: &mut impl Renumber) {
    match answer {
        Answer::Next { ability, .. } => with.ability(ability),
        Answer::Act(act) => with.ability(&mut act.ability),
        Answer::Yes | Answer::No | Answer::Done => {}
        Answer::Pick(_) | Answer::Place(_) | Answer::Number(_) | Answer::Mode(_) | Answer::Name(_) => {}
    }
}

/// The sealed answers of the open group, and the questions that they answer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sealed {
    /// The questions as they were opened, in the order of seats.
    pub asks: Vec<Ask>,
    /// What was answered, in the order of seats, each seat's in its own order: whoever answers first leaves no trace.
    pub answers: Vec<(Seat, Answer)>,
    /// Whether the group has been put to the players, and counted as one decision.
    pub shown: bool,
}

impl Sealed {
    /// Whether nothing is under seal.
    pub fn is_empty(&self) -> bool {
        self.asks.is_empty()
    }

    /// What a seat has answered so far.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Answer> {
        self.answers.iter().filter(move |(of, _)| *of == seat).map(|(_, answer)| *answer)
    }

    /// The seats that were asked.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.asks.iter().map(|ask| ask.seat)
    }

    /// Hands every number of an ability in it to `with`, which may change it.
    pub fn renumber(&mut self, with: &mut impl Renumber) {
        self.answers.iter_mut().for_each(|(_, answer)| renumber_answer(answer, with));
    }

    /// Adds an answer behind those that its seat has given.
    pub fn add(&mut self, seat: Seat, answer: Answer) {
        let at = self.answers.iter().rposition(|(of, _)| *of <= seat).map_or(0, |at| at + 1);
        self.answers.insert(at, (seat, answer));
    }

    /// Forgets what a seat has answered.
    pub fn forget(&mut self, seat: Seat) {
        self.answers.retain(|(of, _)| *of != seat);
    }
}
