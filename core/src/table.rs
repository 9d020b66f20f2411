//! `Table`: a game in progress behind an object-safe trait. The command line, bots, scenarios and other front ends use
//! this and know no rulebook.

use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Answer, Decision, Refusal};
use crate::kernel::ids::{CardId, Clause, Seat, Slot, ZoneId};
use crate::kernel::log::Observer;
pub use crate::kernel::outcome::{Fault, Outcome};
use crate::kernel::script_error::ScriptErrors;
use crate::kernel::view::{Glimpse, View};
use crate::vocabulary::Vocabulary;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A deck as it is brought to the table.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeckList {
    /// The card that leads it, where the rulebook has one.
    pub leader: Option<CardId>,
    /// The other cards, in the order of the list.
    pub cards: Vec<CardId>,
}

/// A rule that a deck breaks, with the numbers for a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeckFault {
    /// Kebab-case code: `deck-size`, `deck-copies`, `deck-triggers`, `deck-oath`, `deck-leader`, `deck-type` and others of the
    /// message tables; of all decks together `deck-for-each-seat`; of a setting that is not there or has a number that it can't have `setting`.
    pub code: &'static str,
    /// The clause that says so.
    pub clause: Clause,
    /// The card at fault, if one is.
    pub card: Option<CardId>,
    /// The type of which there are too many or too few, where the fault is that.
    pub kind: Option<u8>,
    /// The number that was found.
    pub found: i32,
    /// The number that is allowed.
    pub allowed: i32,
}

/// How a game begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The decks, one for each seat.
    pub decks: Vec<DeckList>,
    /// The seed of every random outcome.
    pub seed: u64,
    /// Named settings of the rulebook that differ from their defaults.
    pub settings: Vec<(String, i64)>,
    /// Random outcomes fixed beforehand, in order of use; scenarios need them.
    pub chances: Vec<Chance>,
}

/// A random outcome that is fixed beforehand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chance {
    /// Who begins.
    First(Seat),
    /// After the next shuffle of this seat's pile of this zone kind these cards (slots) lie on top.
    Shuffle(Seat, u8, Vec<Slot>),
}

/// A card of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The card of the catalogue.
    pub card: CardId,
    /// The player in whose zone it lies.
    pub seat: Seat,
    /// The kind of that zone.
    pub zone: u8,
    /// Its owner, if that is not the player whose zone it lies in.
    pub owner: Option<Seat>,
    /// The index in [`Position::cards`] of the card that it is attached to.
    pub host: Option<usize>,
    /// The face that is up, as an index.
    pub face: u8,
    /// Marks by word: `attacks`, `deployed` (1: this turn), `used` (ability index + 1, repeated), ...
    pub marks: Vec<(String, i32)>,
}

/// A modification in force at a position, made by running a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Running {
    /// The ability whose program is run at once, with nobody asked.
    pub ability: crate::kernel::ids::AbilityId,
    /// The index in [`Position::cards`] of the card that counts as holder and is modified; `None`: there is none.
    pub on: Option<usize>,
    /// The player who counts as its controller.
    pub by: Seat,
}

/// Any moment between two decisions, as data: what scenarios begin with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// How many players play; `None`: as many as the position speaks of, and no fewer than the game needs.
    pub seats: Option<u8>,
    /// The player who began the game.
    pub first: Seat,
    /// The player whose turn it is.
    pub turn: Seat,
    /// The number of the turn, from 1.
    pub turn_number: u32,
    /// The phase, as an index into the vocabulary.
    pub phase: u8,
    /// Whether the phase is yet to begin; else it has begun.
    pub at_start: bool,
    /// Whether the set-up is still to be done, with the decks as they lie.
    pub setup: bool,
    /// The seed of all further random outcomes.
    pub seed: u64,
    /// Named settings of the rulebook that differ from their defaults.
    pub settings: Vec<(String, i64)>,
    /// Cards; the order in a zone is the order here, top or left first.
    pub cards: Vec<Placed>,
    /// Numbers of players by word: `level`, ...
    pub numbers: Vec<(Seat, String, i32)>,
    /// Modifications in force, oldest first.
    pub running: Vec<Running>,
    /// Random outcomes fixed beforehand.
    pub chances: Vec<Chance>,
}

/// Why a position can't be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Impossible {
    /// The clause it breaks.
    pub clause: Clause,
    /// Index into [`Position::cards`], where one card is at fault.
    pub card: Option<usize>,
    /// What is wrong, in a few English words.
    pub reason: String,
}

impl std::fmt::Display for Impossible {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.clause {
            "" => f.write_str(&self.reason),
            clause => write!(f, "{} ({clause})", self.reason),
        }
    }
}

/// A snapshot or journal that can't be taken up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// It is no such file, or it was cut or altered.
    #[error("the data is damaged or not a saved game")]
    Damaged,
    /// It has another version of the format: that of the file, and that of this program.
    #[error("saved by version {0} of the format; this program reads version {1}")]
    Version(u32, u32),
    /// It is of another game, whose id this is.
    #[error("a game of `{0}`")]
    Game(String),
    /// Cards have changed or are missing since then: their printed numbers.
    #[error("cards have changed since: {}", .0.join(", "))]
    Cards(Vec<String>),
}

/// The legal answers to a decision. What a player may see of the cards in them is asked with [`Table::glimpse`].
pub type Answers<'a> = &'a [Answer];

/// A game in progress.
pub trait Table: Send {
    /// The words of its rulebook in both languages.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// The cards that it is played with.
    fn catalog(&self) -> &Arc<Catalog>;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The clause by which it ended; none follows where it could not go on.
    fn outcome_clause(&self) -> Option<Clause>;
    /// The open decision; `None` once the game is over.
    fn decision(&self) -> Option<Decision>;
    /// The seat that must answer the open decision. Cheaper than the decision itself.
    fn asked(&self) -> Option<Seat>;
    /// The seats that are asked now: several where they answer in secret at the same time, in any order. The open decision is that
    /// of one of them.
    fn all_asked(&self) -> Vec<Seat>;
    /// Makes the decision of this seat the open one, of several that are; until something is answered. `false`: it is not asked.
    fn turn_to(&mut self, seat: Seat) -> bool;
    /// What a seat has answered in secret so far, while others have not: for nobody else.
    fn sealed(&self, seat: Seat) -> Vec<Answer>;
    /// Takes all of that back, also out of the journal: the seat is asked again. `false`: there is nothing to take back.
    fn take_back(&mut self, seat: Seat) -> bool;
    /// The legal answers to the open decision: each of them is accepted, and nothing else is.
    fn answers(&self) -> Answers<'_>;
    /// Whether the last of the legal answers calls off what its player has begun to announce: everything is then as it was, with
    /// the question open that was answered before.
    fn may_call_off(&self) -> bool;
    /// Answers the open decision and runs on to the next one.
    fn answer(&mut self, answer: Answer) -> Result<(), Refusal>;
    /// Answers with the legal answer of this index. Does nothing when there is none.
    fn answer_nth(&mut self, index: usize);
    /// From now on a shuffle gives each card a place of its own, whatever else lies in the pile: games that differ in some of
    /// the cards deal the others alike. Another order than without it, as likely as any. A restored game doesn't do so.
    fn rank_cards(&mut self);
    /// Whether from now on a phase that can only be ended stays open, its end the one legal answer, instead of passing by
    /// itself. For those who look at a moment; a restored game and a copy don't hold.
    fn hold(&mut self, holds: bool);
    /// Lets a phase that is held open pass, as if it had passed by itself: the journal does not have it. Does nothing where
    /// somebody is really asked.
    fn go_on(&mut self);
    /// Gives up; possible at any time for any seat of the game.
    fn concede(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// The table as a seat may know it; `None`: as it is. A seat that is not in the game looks on: it knows what lies open to
    /// everybody, and nothing more.
    fn view(&self, seat: Option<Seat>) -> View;
    /// As [`Table::view`], with the cards of these kinds of zones (a bit each) only; how many cards lie in each zone is told of
    /// all. For bots, which look at a part of the table at every decision.
    fn view_of(&self, seat: Option<Seat>, zones: u32) -> View;
    /// How many objects lie in a zone, which everybody may know. A view tells it too, and much else that takes time.
    fn count_in(&self, zone: ZoneId) -> usize;
    /// What a seat may know of the card in a slot that an answer or decision names; `None`: everything. Seats that look on: as
    /// for [`Table::view`].
    fn glimpse(&self, seat: Option<Seat>, slot: Slot) -> Glimpse;
    /// A copy in which the cards that a seat can't know are dealt anew among their owner's hidden places: to that seat
    /// it is the same game. For bots that search, and to test that views show nothing hidden. Seats that look on: as for
    /// [`Table::view`].
    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Table>;
    /// Sets who listens from now on (`None`: nobody). Returns who listened before.
    fn observe(&mut self, observer: Option<Box<dyn Observer>>) -> Option<Box<dyn Observer>>;
    /// How many of the random outcomes fixed beforehand have not been used.
    fn chances_left(&self) -> usize;
    /// The game as bytes, from which [`crate::rulebook::Rulebook::restore`] takes it up. They hold everything, also what players
    /// don't know.
    fn snapshot(&self) -> Vec<u8>;
    /// A digest of the whole state, the same on every machine.
    fn hash(&self) -> u64;
    /// The whole game so far: how it began and who answered what.
    fn journal(&self) -> &Journal;
    /// A copy of the game that is played on by itself; its observer is not copied.
    fn fork(&self) -> Box<dyn Table>;
    /// The number of the turn, from 1.
    fn turn_number(&self) -> u32;
    /// The errors that scripts have made so far in this process: they are no part of the game.
    fn script_errors(&self) -> ScriptErrors;
    /// A digest of what the game is about: zones, players' numbers, present values, chance, and what is asked. The same for
    /// cards that do the same, whether by text or by script.
    fn table_hash(&self) -> u64;
    /// Why an answer that is not offered is against the rules. `None`: no rule is known, it is just no answer to this
    /// question.
    fn why_not(&self, answer: Answer) -> Option<Refusal>;
}

/// The whole game: seed, decks, settings and answers, from which it can be played again.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Journal {
    /// How it began; `None` when it began from a position.
    pub setup: Option<Setup>,
    /// What was answered, in order. Forced answers are not recorded.
    pub steps: Vec<Step>,
}

/// One step of a journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// A seat answered the open decision.
    Answer(Seat, Answer),
    /// A seat conceded.
    Concede(Seat),
}

impl Step {
    /// The seat whose step it is.
    pub fn seat(self) -> Seat {
        match self {
            Step::Answer(seat, _) | Step::Concede(seat) => seat,
        }
    }
}
