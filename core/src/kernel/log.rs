//! What observers hear: everything that happens and everything that is refused or skipped, each with its clause. The log
//! is never part of the state; simulations run without it.

use super::event::Cause;
use super::ids::{AbilityId, CardId, Clause, Seat, Slot, ZoneId};
use serde::Serialize;

/// A card as the log speaks of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// The card.
    pub card: CardId,
    /// The arena slot: for the omniscient reader only; a player's log has `handle` alone.
    pub slot: Slot,
    /// A number that is the same as long as the object can be followed by the players.
    pub handle: u32,
    /// Seats that may know which card it is, as bits.
    pub known_to: u8,
    /// Its owner.
    pub owner: Seat,
}

/// What an entry says. `word` of each is what logs and scenarios call it.
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
    /// An action of the rulebook named by `word` (comparison of powers, end of a battle).
    Rule(&'static str),
    /// An ability is activated, starts or is started by a rule.
    Start,
    /// It is over.
    Finish,
    /// Something could not be done and is skipped.
    Skip(&'static str),
    /// Something was forbidden.
    Forbid(&'static str),
    /// An event was cancelled or changed by a replacement.
    Replace,
    /// A modification was put on something (`stat` changes by `amount`, or an ability is gained).
    Apply,
    /// Modifications became void.
    Void,
    /// A player answered.
    Answer,
    /// A script failed: what it did is taken back.
    Failed(&'static str),
    /// A player lost.
    Lose,
    /// A player conceded.
    Concede,
    /// The game is over.
    Over,
}

/// One entry.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Entry {
    /// What happened.
    pub what: What,
    /// The clause that says so; "" where a card's text does.
    pub clause: Clause,
    /// Whose doing, or whom it is about.
    pub seat: Option<Seat>,
    /// The card it is about.
    pub card: Option<Seen>,
    /// The other card.
    pub other: Option<Seen>,
    /// The ability.
    pub ability: Option<AbilityId>,
    /// From where.
    pub from: ZoneId,
    /// To where.
    pub to: ZoneId,
    /// How much.
    pub amount: i32,
    /// Which stat.
    pub stat: u8,
    /// Why.
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

    /// What a seat may read of it: cards that it can't know become unknown cards. `None`: all may be read.
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

/// Somebody who listens to a game.
pub trait Observer: Send {
    /// Something happened.
    fn entry(&mut self, entry: &Entry);
    /// A clause was followed without anything to tell (a value read, a decision enumerated, a check that found nothing).
    fn cite(&mut self, clause: Clause);
}
