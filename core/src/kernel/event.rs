//! What happens: one event, its cause, and the patterns' view of both.

use super::ids::{AbilityId, Ref, Seat, ZoneId};
use serde::{Deserialize, Serialize};

/// A kind of event. The first sixteen and the last two are the kernel's, the others a rulebook's; no more than 32 in all, so
/// that a set of kinds is one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct EventKind(pub u8);

impl EventKind {
    /// A card changes zone: `from`, `to`, `cause`.
    pub const MOVED: EventKind = EventKind(0);
    /// A player draws `amount` cards, one after the other.
    pub const DREW: EventKind = EventKind(1);
    /// A pile was shuffled.
    pub const SHUFFLED: EventKind = EventKind(2);
    /// A card was shown to all.
    pub const REVEALED: EventKind = EventKind(3);
    /// A card was shown to one player.
    pub const LOOKED: EventKind = EventKind(4);
    /// A player, or the subject if there is one, is dealt `amount` damage.
    pub const DAMAGED: EventKind = EventKind(5);
    /// A number of a player (`extra` is the stat) changed by `amount` until something changes it again.
    pub const PLAYER_STAT: EventKind = EventKind(6);
    /// A card turned over.
    pub const FLIPPED: EventKind = EventKind(7);
    /// A card was put into play as what it is (a unit deployed); follows its MOVED in the same batch.
    pub const ENTERED: EventKind = EventKind(8);
    /// A card (subject) was attached to a host (other).
    pub const ATTACHED: EventKind = EventKind(9);
    /// A card in play changed its place in play.
    pub const RELOCATED: EventKind = EventKind(10);
    /// A phase began; `extra` is the phase.
    pub const PHASE_BEGAN: EventKind = EventKind(11);
    /// A turn is about to end.
    pub const TURN_ENDING: EventKind = EventKind(12);
    /// Applied effects became void.
    pub const VOIDED: EventKind = EventKind(13);
    /// An ability was activated or started.
    pub const ACTIVATED: EventKind = EventKind(14);
    /// A player lost.
    pub const LOST: EventKind = EventKind(15);
    /// The first kind of a rulebook.
    pub const FIRST_OF_RULEBOOK: u8 = 16;
    /// The last kind of a rulebook.
    pub const LAST_OF_RULEBOOK: u8 = 29;
    /// `amount` counters of a kind (`extra`) are removed from the subject, or from the player if there is none.
    pub const COUNTERS_REMOVED: EventKind = EventKind(30);
    /// `amount` counters of a kind (`extra`) are put on the subject, or on the player if there is none.
    pub const COUNTERS_PUT: EventKind = EventKind(31);

    /// The kind as one bit.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << (self.0 & 31)
    }
}

/// Why something happens: rules and texts tell causes apart ("by an effect", "in battle").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Cause {
    /// The rulebook's kind of reason: index into the vocabulary's causes.
    pub kind: u8,
    /// The player whose effect, card or duty it is.
    pub by: Seat,
    /// The player whom an effect told to do it ("your opponent trashes ..."); `None`: the one of `by` does it.
    pub told: Option<Seat>,
    /// The card that did it; [`Ref::NONE`]: the rules did.
    pub source: Ref,
    /// The ability that did it; [`AbilityId::NONE`]: no text did.
    pub ability: AbilityId,
}

impl Cause {
    /// The player who does it, whosever effect says so: what that player can't do does not happen.
    pub fn doer(&self) -> Seat {
        self.told.unwrap_or(self.by)
    }
}

/// One event of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Event {
    /// What kind of thing happens.
    pub kind: EventKind,
    /// The player it is about.
    pub seat: Seat,
    /// A stat or a phase, where the kind of event has one; for MOVED the place in an ordered zone: 0 the top, 1 the
    /// bottom, `n` behind `n - 1` cards.
    pub extra: u8,
    /// Whether a replacement has cancelled it.
    pub gone: bool,
    /// The card it is about, as it was before the event; [`Ref::NONE`]: none.
    pub subject: Ref,
    /// The other card: the host of what is attached, the card attacked.
    pub other: Ref,
    /// The zone where the card was.
    pub from: ZoneId,
    /// The zone where it is now.
    pub to: ZoneId,
    /// How much: damage, cards, change of a number.
    pub amount: i32,
    /// Why it happens.
    pub cause: Cause,
}

impl Event {
    /// The place from the top to which a card moves; `usize::MAX`: the bottom.
    #[inline]
    pub fn index(&self) -> usize {
        match self.extra {
            0 => 0,
            1 => usize::MAX,
            n => usize::from(n) - 1,
        }
    }
}

/// What a program needs to know of the event that started it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TriggeringEvent {
    /// What kind of event it was.
    pub kind: EventKind,
    /// The card it happened to, as it is after the event.
    pub subject: Ref,
    /// The other card of the event: the host of what was attached, the unit attacked.
    pub other: Ref,
    /// The card that caused it.
    pub source: Ref,
    /// The player whose effect, card or duty it was.
    pub by: Seat,
    /// The player who did it.
    pub doer: Seat,
    /// The player that it was about.
    pub seat: Seat,
    /// The rulebook's kind of cause, as an index into the causes of its vocabulary.
    pub cause: u8,
    /// The ability that caused it.
    pub ability: AbilityId,
    /// How much it was about: cards drawn, damage dealt; 0 where the kind has no amount.
    pub amount: i16,
}
