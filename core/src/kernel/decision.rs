//! Decisions and answers as values. What a seat is asked, the exact legal answers, and why an answer is refused.

use super::ids::{AbilityId, Clause, NOBODY, Seat, Slot, ZoneId};
use serde::{Deserialize, Serialize};

/// One answer. It means the same after a card was edited; it is never an index into a list of options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// Yes, to a yes-or-no question.
    Yes,
    /// No, to a yes-or-no question; also leaving an optional action.
    No,
    /// The end of a choice that may take more cards.
    Done,
    /// A card, by its slot.
    Pick(#[serde(with = "super::slots")] Slot),
    /// A place.
    Place(ZoneId),
    /// A number.
    Number(i16),
    /// One of several texts to choose from, counted from 0.
    Mode(u8),
    /// A card name: index into the catalogue's names.
    Name(u16),
    /// The ability that is resolved next, of several that wait.
    Next {
        /// The card that has it.
        #[serde(with = "super::slots")]
        holder: Slot,
        /// The ability.
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
    /// The card it is done with; [`super::ids::NOBODY`]: none.
    #[serde(with = "super::slots")]
    pub card: Slot,
    /// The place it is done to; [`ZoneId::NOWHERE`]: none.
    pub place: ZoneId,
    /// The ability it is about; [`AbilityId::NONE`]: none.
    pub ability: AbilityId,
}

impl Act {
    /// An action that speaks of no card and no place: to keep a hand, to end a phase.
    pub fn alone(verb: u8) -> Act {
        Act::with(verb, NOBODY)
    }

    /// An action done with a card.
    pub fn with(verb: u8, card: Slot) -> Act {
        Act::at(verb, card, ZoneId::NOWHERE)
    }

    /// An action done with a card, or with nobody, at a place.
    pub fn at(verb: u8, card: Slot, place: ZoneId) -> Act {
        Act { verb, card, place, ability: AbilityId::NONE }
    }
}

/// What kind of question it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AskKind {
    /// Act or pass: the rulebook lists the answers. The number is the rulebook's own for this question.
    Act(u8),
    /// Pick cards one after the other, from `min` to `max` in all.
    Pick,
    /// Pick a place.
    Place,
    /// Yes or no.
    Confirm,
    /// Which of several waiting abilities comes next.
    Order,
    /// Which card comes next in an order (top to bottom).
    Arrange,
    /// A number from `min` to `max`.
    Number,
    /// One of several texts.
    Mode,
    /// A card name.
    Name,
}

/// An open question, as it stands in the state. Its answers are enumerated from the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// The seat that must answer.
    pub seat: Seat,
    /// The kind of question.
    pub kind: AskKind,
    /// The fewest cards in all, or the smallest number.
    pub min: u8,
    /// The most cards in all, or the greatest number.
    pub max: u8,
    /// Whether the answer stays hidden from the others until all have answered.
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
    /// Its number in the game: rises with every decision that a player sees.
    pub id: u32,
    /// The question as it stands in the state.
    pub ask: Ask,
    /// The clause that has the player choose.
    pub clause: Clause,
    /// The ability at work, if one asks.
    pub ability: Option<AbilityId>,
    /// The card whose ability it is.
    pub source: Option<Slot>,
    /// How many have been picked so far.
    pub picked: u8,
    /// What the options say, in the order of [`Answer::Mode`], where a script wrote them: for one who may see everything. For
    /// a player there is [`Decision::texts_for`].
    #[serde(skip)]
    pub texts: Box<[Box<str>]>,
    /// The seats (bits) that must not read the texts.
    #[serde(skip)]
    pub closed: u8,
}

impl Decision {
    /// What the options say, to this reader (`None`: one who sees everything). A player whom the script that wrote them could
    /// tell of hidden cards gets nothing, and an onlooker gets nothing that some player does not.
    pub fn texts_for(&self, reader: Option<Seat>) -> &[Box<str>] {
        let closed = |seat: Seat| if seat.bit() == 0 { self.closed != 0 } else { self.closed & seat.bit() != 0 };
        if reader.is_some_and(closed) { &[] } else { &self.texts }
    }
}

/// Why an answer was refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{reason} ({clause})")]
pub struct Refusal {
    /// The clause that forbids it.
    pub clause: Clause,
    /// The reason in a few English words.
    pub reason: &'static str,
}
