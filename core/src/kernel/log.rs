//! What observers hear: everything that happens and everything that is refused or skipped, each with its clause. The log
//! is never part of the state; simulations run without it.

use super::decision::{Answer, Ask};
use super::event::Cause;
use super::ids::{AbilityId, CardId, Clause, Seat, Slot, ZoneId};
use serde::Serialize;

/// A card as entries of the log name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// The card of the catalogue.
    pub card: CardId,
    /// The index of the object: for a reader who may know everything; a player's log has `handle` alone.
    pub slot: Slot,
    /// A number that is the same as long as the object can be followed by the players.
    pub handle: u32,
    /// Seats that may know which card it is, as bits.
    pub known_to: u8,
    /// Its owner.
    pub owner: Seat,
}

/// What an entry of the log tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum What {
    /// A turn began (`amount`: its number).
    Turn,
    /// A phase began (`amount`: its index in the vocabulary).
    Phase,
    /// A card changed zone.
    Move,
    /// A card was trashed: it moved to the discard pile.
    Trash,
    /// A card was drawn.
    Draw,
    /// A pile was shuffled.
    Shuffle,
    /// A card was shown to all.
    Reveal,
    /// A card was shown to one player.
    Look,
    /// A player was dealt `amount` damage.
    Damage,
    /// A player's stat (`stat`) changed by `amount`.
    Stat,
    /// A card turned over.
    Flip,
    /// A card was deployed.
    Deploy,
    /// A unit was replaced by a greater one.
    Upgrade,
    /// A card was attached.
    Equip,
    /// A card changed its place in play.
    Relocate,
    /// An attack was declared (`to`: the column).
    Attack,
    /// A defence was declared.
    Defend,
    /// The player declared no defence.
    NoDefence,
    /// An action of the rulebook, under the name that logs and scenarios use (comparison of powers, end of a battle).
    Rule(&'static str),
    /// An ability is activated, or starts by itself or by a rule.
    Start,
    /// An ability has been resolved.
    Finish,
    /// Something could not be done and was skipped, with the reason in a word.
    Skip(&'static str),
    /// Something was forbidden, with the action in a word.
    Forbid(&'static str),
    /// An event was cancelled or changed by a replacement.
    Replace,
    /// A modification was put on something (`stat` changes by `amount`, or an ability is gained).
    Apply,
    /// Modifications became void.
    Void,
    /// A player answered.
    Answer,
    /// A script failed, and what it did was taken back; with the kind of failure in a word.
    Failed(&'static str),
    /// A player lost.
    Lose,
    /// A player conceded.
    Concede,
    /// The game is over.
    Over,
}

/// One entry of the log.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Entry {
    /// The kind of entry.
    pub what: What,
    /// The clause that says so; "" where a card's text does.
    pub clause: Clause,
    /// The player who did it or whom it is about.
    pub seat: Option<Seat>,
    /// The card it is about.
    pub card: Option<Seen>,
    /// The other card: host, target of an attack.
    pub other: Option<Seen>,
    /// The ability that did it.
    pub ability: Option<AbilityId>,
    /// The zone a card came from.
    pub from: ZoneId,
    /// The zone a card went to.
    pub to: ZoneId,
    /// The amount: damage, cards, change of a number.
    pub amount: i32,
    /// The stat it is about, as an index into the vocabulary.
    pub stat: u8,
    /// Why it happened.
    pub cause: Cause,
}

impl Entry {
    /// An entry with nothing but its kind and clause.
    pub fn new(what: What, clause: Clause) -> Entry {
        Entry {
            what,
            clause,
            seat: None,
            card: None,
            other: None,
            ability: None,
            from: ZoneId::NOWHERE,
            to: ZoneId::NOWHERE,
            amount: 0,
            stat: 0,
            cause: Cause::default(),
        }
    }

    /// The entry as a seat may read it: cards that it can't know become unknown cards. `None`: all may be read.
    pub fn for_seat(mut self, seat: Option<Seat>) -> Entry {
        let hide = |seen: Option<Seen>| {
            seen.map(|s| {
                let may = seat.is_some_and(|seat| s.known_to & seat.bit() != 0);
                if may {
                    Seen { slot: super::ids::NOBODY, ..s }
                } else {
                    Seen { card: CardId(u16::MAX), slot: super::ids::NOBODY, handle: 0, ..s }
                }
            })
        };
        self.card = hide(self.card);
        self.other = hide(self.other);
        // Slots follow the deck lists; the ability tells which card it was, where one did it.
        if seat.is_some() {
            self.cause.source = super::ids::Ref::NONE;
        }
        self
    }
}

/// A question that nobody was asked, because it had one answer. It is no entry of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// The question as it would have been asked.
    pub ask: Ask,
    /// Its only answer.
    pub answer: Answer,
    /// The ability at work, if one asks.
    pub ability: Option<AbilityId>,
    /// The card whose ability it is.
    pub source: Option<Slot>,
    /// How many cards had been picked for the question before.
    pub picked: u8,
}

/// A part of an ability that can work by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The instruction at this place of its program.
    Instruction(u16),
    /// This one of its modifications that hold as long as it is there.
    Static(u16),
}

/// Somebody who listens to a game.
pub trait Observer: Send {
    /// Hears an entry of the log.
    fn entry(&mut self, entry: &Entry);
    /// Hears that a clause was followed where there is nothing to tell (a value read, a decision listed, a check that
    /// found nothing).
    fn cite(&mut self, clause: Clause);
    /// Hears that a question was answered by itself.
    fn taken(&mut self, taken: &Taken) {
        let _ = taken;
    }
    /// Hears that a part of an ability did its work: an instruction was carried out, a modification was found to hold.
    fn worked(&mut self, ability: AbilityId, part: Part) {
        let _ = (ability, part);
    }
}
