//! Decisions and answers as values. What a seat is asked, the exact legal answers, and why an answer is refused.

use super::ids::{AbilityId, Clause, Seat, Slot, ZoneId};
use serde::{Deserialize, Serialize};

/// One answer. It means the same after a card was edited; it is never an index into a list of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// Do it.
    Yes,
    /// Leave it.
    No,
    /// No more picks.
    Done,
    /// A card.
    Pick(Slot),
    /// A place.
    Place(ZoneId),
    /// A number.
    Number(i16),
    /// One of several texts, counted from 0.
    Mode(u8),
    /// A card name: index into the catalogue's names.
    Name(u16),
    /// The ability that comes next.
    Next {
        /// Who has it.
        holder: Slot,
        /// Which.
        ability: AbilityId,
    },
    /// An action of the rulebook.
    Act(Act),
}

/// An action of the rulebook: its verb, the card, where, and a number (which ability).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Act {
    /// The rulebook's verb.
    pub verb: u8,
    /// The card, or nobody.
    pub card: Slot,
    /// The place, or nowhere.
    pub place: ZoneId,
    /// Which ability of the card.
    pub ability: AbilityId,
}

/// What kind of question it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AskKind {
    /// Act or pass: the rulebook enumerates (its own number of the question).
    Act(u8),
    /// Pick a card: `min` to `max` in all.
    Pick,
    /// Pick a place.
    Place,
    /// Yes or no.
    Confirm,
    /// Which of several waiting abilities comes next.
    Order,
    /// Which card comes next in an order (top to bottom).
    Arrange,
    /// A number in a range.
    Number,
    /// One of several texts.
    Mode,
    /// A card name.
    Name,
}

/// An open question, as it stands in the state. Its answers are enumerated from the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Who must answer.
    pub seat: Seat,
    /// What kind of question.
    pub kind: AskKind,
    /// Fewest in all (picks) or smallest number.
    pub min: u8,
    /// Most in all (picks) or greatest number.
    pub max: u8,
    /// Answered already, hidden from the others until all have.
    pub secret: bool,
}

impl Default for Ask {
    fn default() -> Self {
        Ask { seat: Seat(0), kind: AskKind::Confirm, min: 0, max: 0, secret: false }
    }
}

/// A question as its player sees it, beside the list of legal answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// Rises with every surfaced decision of the game.
    pub id: u32,
    /// The question.
    pub ask: Ask,
    /// The clause that asks.
    pub clause: Clause,
    /// The ability at work, if one asks.
    pub ability: Option<AbilityId>,
    /// The card whose ability it is.
    pub source: Option<Slot>,
    /// How many have been picked so far.
    pub picked: u8,
    /// What the options say, in the order of [`Answer::Mode`], where a script wrote them.
    pub texts: Box<[Box<str>]>,
}

/// Why an answer was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{reason} ({clause})")]
pub struct Refusal {
    /// The clause that says so.
    pub clause: Clause,
    /// In a few words, English.
    pub reason: &'static str,
}
