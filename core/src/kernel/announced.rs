//! What was announced and can be answered before it is done, and the windows in which that happens, as plain data.

use super::event::TriggeringEvent;
use super::ids::{AbilityId, Ref, Seat};
use super::program::Pc;
use serde::{Deserialize, Serialize};

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
    /// The event that made it ready, where one did.
    pub triggering: TriggeringEvent,
    /// The object that a delayed part was put in force for.
    pub linked: Ref,
    /// It is being resolved.
    pub resolving: bool,
}

/// How a pending thing came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Its last instruction was done.
    Resolved,
    /// Something ended it before.
    Countered,
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
