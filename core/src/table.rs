//! `Table`: a game in progress behind an object-safe trait. The command line, bots, scenarios and other front ends use
//! this and know no rulebook.

use crate::kernel::catalog::Catalog;
use crate::kernel::decision::{Answer, Decision, Refusal};
use crate::kernel::ids::{CardId, Clause, Seat, Slot};
use crate::kernel::log::{Entry, Observer};
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

/// What a deck does wrong: a message with its clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeckFault {
    /// Kebab-case code: `deck-size`, `deck-copies`, `deck-triggers`, `deck-oath`, `deck-leader`, `deck-type`.
    pub code: &'static str,
    /// The clause.
    pub clause: Clause,
    /// The card at fault, if one is.
    pub card: Option<CardId>,
    /// What was found.
    pub found: i32,
    /// What is allowed.
    pub allowed: i32,
}

/// How a game begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// One deck a seat.
    pub decks: Vec<DeckList>,
    /// The seed of every random outcome.
    pub seed: u64,
    /// Named settings of the rulebook that differ from their defaults.
    pub settings: Vec<(String, i64)>,
    /// Outcomes fixed beforehand, in order of use (scenarios).
    pub chances: Vec<Chance>,
}

/// A random outcome that is fixed beforehand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chance {
    /// Who begins.
    First(Seat),
    /// After the next shuffle of this seat's pile of this zone kind these cards (slots) lie on top.
    Shuffle(Seat, u8, Vec<u8>),
}

/// A card in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// Which card.
    pub card: CardId,
    /// In whose zone.
    pub seat: Seat,
    /// Zone kind.
    pub zone: u8,
    /// Who owns it, if not the zone's seat.
    pub owner: Option<Seat>,
    /// Attached to the card with this index in [`Position::cards`].
    pub host: Option<usize>,
    /// Which face is up.
    pub face: u8,
    /// Marks by word: `attacks`, `deployed` (1: this turn), `used` (ability index + 1, repeated), ...
    pub marks: Vec<(String, i32)>,
}

/// A modification in force in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Running {
    /// The ability whose program is run silently at once.
    pub ability: crate::kernel::ids::AbilityId,
    /// Index into [`Position::cards`] of the card it is put on and counts as holder.
    pub on: Option<usize>,
    /// Who did it.
    pub by: Seat,
}

/// Any moment between two decisions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// Which turn, from 1.
    pub turn_number: u32,
    /// Phase index.
    pub phase: u8,
    /// Before the phase's start instead of after it.
    pub at_start: bool,
    /// Before the game: the set-up is still to be done (decks as given).
    pub setup: bool,
    /// The seed.
    pub seed: u64,
    /// Settings.
    pub settings: Vec<(String, i64)>,
    /// Cards; the order in a zone is the order here, top or left first.
    pub cards: Vec<Placed>,
    /// Numbers of players by word: `level`, ...
    pub numbers: Vec<(Seat, String, i32)>,
    /// Effects in force, oldest first.
    pub running: Vec<Running>,
    /// Random outcomes fixed beforehand.
    pub chances: Vec<Chance>,
}

/// A position that can't be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Impossible {
    /// The clause it breaks.
    pub clause: Clause,
    /// Index into [`Position::cards`], where one card is at fault.
    pub card: Option<usize>,
    /// What is wrong, in a few English words.
    pub reason: String,
}

/// A snapshot or journal that can't be taken up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// Not such a file, cut, or altered.
    #[error("the data is damaged or not a saved game")]
    Damaged,
    /// Another version of the format.
    #[error("saved by version {0} of the format; this program reads version {1}")]
    Version(u32, u32),
    /// Another game.
    #[error("a game of `{0}`")]
    Game(String),
    /// Cards have changed or are missing since: their printed numbers.
    #[error("cards have changed since: {}", .0.join(", "))]
    Cards(Vec<String>),
}

/// A legal answer with what a player must know to see it: cards stand in zones that the player may not look into as
/// places.
pub type Answers<'a> = &'a [Answer];

/// A game in progress.
pub trait Table: Send {
    /// The words of its rulebook.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// Its cards.
    fn catalog(&self) -> &Arc<Catalog>;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The clause by which it ended.
    fn outcome_clause(&self) -> Option<Clause>;
    /// The open decision.
    fn decision(&self) -> Option<Decision>;
    /// Who must answer it. Cheaper than the decision.
    fn asked(&self) -> Option<Seat>;
    /// The legal answers to it: exact; every one is accepted, everything else refused.
    fn answers(&self) -> Answers<'_>;
    /// Answers the open decision and runs on to the next one.
    fn answer(&mut self, answer: Answer) -> Result<(), Refusal>;
    /// Answers with the legal answer of this index. Does nothing when there is none.
    fn answer_nth(&mut self, index: usize);
    /// Gives up; possible at any time for any seat.
    fn concede(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// What a seat may know; `None`: everything.
    fn view(&self, seat: Option<Seat>) -> View;
    /// What a seat may know of the card in a slot, as answers and decisions speak of it; `None`: everything.
    fn glimpse(&self, seat: Option<Seat>, slot: Slot) -> Glimpse;
    /// A fork in which the cards that a seat can't know are dealt anew among their owner's hidden places: to that seat
    /// it is the same game. For bots that search, and to prove that views hold nothing hidden.
    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Table>;
    /// Listens from now on (or no longer).
    fn observe(&mut self, observer: Option<Box<dyn Observer>>) -> Option<Box<dyn Observer>>;
    /// How many of the random outcomes fixed beforehand have not been used.
    fn chances_left(&self) -> usize;
    /// The game as bytes.
    fn snapshot(&self) -> Vec<u8>;
    /// A digest of the state, the same on every machine.
    fn hash(&self) -> u64;
    /// The whole game so far: how it began and who answered what.
    fn journal(&self) -> &Journal;
    /// A copy that goes its own way (its observer is not copied).
    fn fork(&self) -> Box<dyn Table>;
    /// Turn number, from 1.
    fn turn_number(&self) -> u32;
    /// What scripts did wrong so far (in this process: it is not part of the game).
    fn script_errors(&self) -> ScriptErrors;
    /// A digest of what the game is about: zones, players' numbers, present values, chance, and what is asked. The same for
    /// cards that do the same, whether by text or by script.
    fn table_hash(&self) -> u64;
    /// What the clauses say that an answer which is not offered would break. `None`: no rule is known, it is just not
    /// an answer to this question.
    fn why_not(&self, answer: Answer) -> Option<Refusal>;
}

/// Seed + decks + answers = the whole game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Journal {
    /// How it began (absent when it began from a position).
    pub setup: Option<Setup>,
    /// What was answered, in order. Forced answers are not recorded.
    pub steps: Vec<Step>,
}

/// One recorded step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// A seat answered the open decision.
    Answer(Seat, Answer),
    /// A seat conceded.
    Concede(Seat),
}

/// Keeps entries in memory, with all cited clauses.
#[derive(Debug, Default)]
pub struct Memory {
    /// Entries in order.
    pub entries: Vec<Entry>,
    /// Clauses in order of first use are found in both lists; this one holds those cited without an entry.
    pub cited: std::collections::BTreeSet<Clause>,
}
