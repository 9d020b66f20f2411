//! What was announced and can be answered before it is done, and the windows in which that happens, as plain data.

use super::event::{EventKind, TriggeringEvent};
use super::ids::{AbilityId, Ref, Seat};
use super::list::List;
use super::program::Pc;
use super::seq::{Nil, Seq};
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// Something that was announced and is not resolved yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pending {
    /// The object that stands for it. Where that is gone, so is this.
    pub object: Ref,
    /// The ability that it does when it resolves; [`AbilityId::NONE`]: what it does is the rulebook's alone.
    pub ability: AbilityId,
    /// The instruction at which its body begins.
    pub entry: Pc,
    /// The player who announced it.
    pub controller: Seat,
    /// The card that has the ability. It need not be there any more when this resolves.
    pub holder: Ref,
    /// The event that made it ready, where one did; where a number was chosen for it (X), its announcement with that as the amount.
    pub triggering: TriggeringEvent,
    /// The object that a delayed part was put in force for.
    pub linked: Ref,
    /// It is being resolved.
    pub resolving: bool,
}

impl Pending {
    /// The same thing with the number that is chosen for it: what its text reads as the amount of what started it.
    pub(super) fn with_number(self, number: u16) -> Pending {
        let (seat, amount) = (self.controller, i16::try_from(number).unwrap_or(i16::MAX));
        let by = TriggeringEvent { kind: EventKind::ACTIVATED, by: seat, doer: seat, seat, amount, ..self.triggering };
        Pending { triggering: by, ..self }
    }

    /// The number that was chosen for it as it was announced, where one was: X of what it costs.
    pub fn number(&self) -> Option<i16> {
        let by = self.triggering;
        (by.kind == EventKind::ACTIVATED && by.subject.is_none()).then_some(by.amount)
    }
}

/// The room of a game for what is announced and can be answered.
pub trait Announcements: Copy + Default + PartialEq + Debug + Send + Sync + 'static {
    /// The list of pending things.
    type Pending: Seq<Pending>;
    /// The list of what they aim at.
    type Aims: Seq<Aim>;
}

/// Nothing that is announced can be answered: it is done at once. It takes no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unanswered;

impl Announcements for Unanswered {
    type Pending = Nil;
    type Aims = Nil;
}

/// Room for so many pending things, and for so many cards that they aim at together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Answerable<const PENDING: usize, const AIMS: usize>;

impl<const PENDING: usize, const AIMS: usize> Announcements for Answerable<PENDING, AIMS> {
    type Pending = List<Pending, PENDING>;
    type Aims = List<Aim, AIMS>;
}

/// A card that a pending thing aims at: chosen when it was announced, looked at again when it resolves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Aim {
    /// The object of the pending thing.
    pub of: Ref,
    /// For which of the choices of its ability the card was chosen, as an index.
    pub word: u8,
    /// The card.
    pub what: Ref,
    /// The card that is chosen instead, while the thing is being redirected.
    pub then: Ref,
    /// When the thing was to resolve the card was no legal choice any more.
    pub lost: bool,
}

/// How a pending thing is redirected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Redirect {
    /// All that it aims at is changed to something else, or nothing is.
    All,
    /// As much as the seat likes is changed.
    Any,
}

/// A thing whose choices are being made: it is announced, or redirected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct AnnounceFrame {
    /// The object of the pending thing.
    pub of: Ref,
    /// The seat whose choices they are.
    pub seat: Seat,
    /// The choice that is made now, as an index; of what is redirected the place of what it aims at.
    pub at: u8,
    /// It is redirected, in this way.
    pub redirect: Option<Redirect>,
}

/// A thing that is being paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PayFrame {
    /// The object of the pending thing.
    pub of: Ref,
    /// The seat that pays.
    pub seat: Seat,
    /// The part that is paid next, from 1: units, then cards part by part; 0: it is still being chosen with what.
    pub paying: u8,
    /// How many parts are paid with cards.
    pub parts: u8,
    /// Its player may call it off ([`crate::kernel::machine::Machine::begin_attempt`]).
    pub attempt: bool,
}

/// How a pending thing came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Its last instruction was done.
    Resolved,
    /// Something ended it before.
    Countered,
    /// All that it aimed at was gone or no legal choice any more ([`crate::ruleset::Ruleset::MISSES`]).
    Missed,
}

/// An open window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WindowFrame {
    /// The rulebook's number of its kind.
    pub kind: u8,
    /// The seat that is asked next.
    pub seat: Seat,
    /// The seats that have passed since something was last done, as bits.
    pub passed: u8,
    /// How many things were pending when it was opened: those don't resolve in it.
    pub floor: u8,
    /// Nobody acts any more: all that is pending resolves.
    pub closed: bool,
    /// Actions of the rules were just carried out.
    pub acted: bool,
}

/// Who is asked after a seat has acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// The same seat again.
    #[default]
    Same,
    /// The next seat in the ring.
    Next,
}

/// What resolves when all have passed in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Resolve {
    /// The newest pending thing; then all are asked again.
    #[default]
    Newest,
    /// All pending things, the newest first, and nobody is asked between two of them.
    All,
    /// The same; and each ability that waits is announced, answered and resolved in this way by itself, as soon as nothing is pending
    /// any more. The window ends where none waits. Whoever did not announce the newest thing is asked first.
    Chains,
}

/// How a kind of window goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// The seat that is asked first: when the window opens, and when something was resolved in it.
    pub first: Seat,
    /// Who is asked after a seat has acted.
    pub order: Order,
    /// What resolves when all have passed.
    pub resolve: Resolve,
    /// Whether the rules act, and waiting abilities are announced, before each question.
    pub quiet: bool,
}
