//! What a host of scripts, the kernel and the compiler of card text owe each other. They never see one another.
//!
//! A handler of a script is a generator of instructions: the kernel asks the host to carry on with it, the host answers
//! with an instruction like those of card text, and what that came to goes back into the handler. So whatever text can do
//! a script can do, through the same events, forbiddances, replacements and clauses.

use crate::kernel::cards::Cards;
use crate::kernel::context::{Refs, Slots};
use crate::kernel::event::Event;
use crate::kernel::ids::{CardId, Ref, Seat, Slot, ZoneId};
use crate::kernel::list::List;
use crate::kernel::program::{Bind, Cond, Op, Selector, Target, Value};
pub use crate::kernel::script_error::{OUT_OF_TIME, ScriptError, TOO_MUCH};
use crate::kernel::spill::{Journal, Memo, Reply};
use crate::kernel::state::{EffectFrame, Object};
use crate::printed::Printed;
use std::fmt::Debug;
use std::sync::Arc;

/// How many instructions of a handler are looked at to find out whether it could do anything.
pub const PROBED: usize = 16;

/// How far a handler has come.
#[derive(Debug)]
pub enum Next {
    /// It asks for this instruction.
    Do(Call),
    /// It has ended.
    Done,
    /// It has failed; everything it did is taken back.
    Failed(ScriptError),
}

/// An instruction that a handler asks for.
#[derive(Debug)]
pub struct Call {
    /// The instruction.
    pub op: Arc<Op>,
    /// The cards that it speaks of: each list under a binding, [`crate::kernel::spill::INTO`] or below it.
    pub cards: Vec<(Bind, Vec<Ref>)>,
    /// Whether it is one sentence with the call before.
    pub joined: bool,
    /// Whether it is one sentence with the call behind it, so that no rule processing comes between them.
    pub joins: bool,
}

/// What the host needs to carry on with a handler.
pub struct Run<'a> {
    /// The handler's number, as in [`Op::Script`].
    pub handler: u16,
    /// Its calls so far; the host adds to them.
    pub journal: &'a mut Journal,
    /// What the scripts of cards remember; the handler may change it.
    pub memory: &'a mut Vec<Memo>,
    /// What the handler's last instruction came to; `None`: it has just begun, or it is only brought back to where it
    /// was.
    pub outcome: Option<Reply>,
    /// Whether this is only to find out what the handler would do.
    pub trial: bool,
}

/// Runs scripts. One for a catalogue; shared by all threads.
pub trait ScriptHost: Send + Sync + Debug {
    /// Carries on with a handler until it asks for something or ends.
    fn resume(&self, run: Run<'_>, board: &dyn Board) -> Next;
    /// Whether a condition holds.
    ///
    /// # Errors
    /// The function failed.
    fn holds(&self, function: u16, board: &dyn Board) -> Result<bool, ScriptError>;
    /// The number that a function gives, for a card if one is given.
    ///
    /// # Errors
    /// The function failed.
    fn number(&self, function: u16, of: Ref, board: &dyn Board) -> Result<i32, ScriptError>;
    /// Whether a card passes the test of a function.
    ///
    /// # Errors
    /// The function failed.
    fn passes(&self, function: u16, what: Ref, board: &dyn Board) -> Result<bool, ScriptError>;
    /// The line of the call that a handler waits in, for messages; 0: unknown.
    fn stands(&self, run: Run<'_>, board: &dyn Board) -> u32;
    /// The file of a handler and the line in which it begins, for messages.
    fn place(&self, handler: u16) -> (String, u32);
    /// Microseconds since some moment: a clock for what nothing else bounds.
    fn micros(&self) -> u64;
    /// A digest of all scripts.
    fn digest(&self) -> u64;
    /// How many bytes scripts hold on this thread, if any was run on it.
    fn memory(&self) -> Option<usize>;
}

/// The host of a catalogue's scripts, if any card of it has one.
#[derive(Debug, Clone, Default)]
pub struct Scripts(pub Option<Arc<dyn ScriptHost>>);

impl PartialEq for Scripts {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_ref().map(|h| h.digest()) == other.0.as_ref().map(|h| h.digest())
    }
}

impl Eq for Scripts {}

/// The turn as a script sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnFacts {
    /// The number of the turn, from 1.
    pub number: i32,
    /// The player whose turn it is.
    pub seat: Seat,
    /// The phase, as an index into the vocabulary.
    pub phase: Option<u8>,
}

/// A game as a script at work sees it: everything, since scripts act for the rules as text does. Reads only.
pub trait Board {
    /// The cards that the game is played with.
    fn cards(&self) -> &Cards;
    /// What of its rulebook is plain data.
    fn printed(&self) -> &'static Printed;
    /// The ability that is at work.
    fn frame(&self) -> &EffectFrame;
    /// The cards that a selector finds.
    fn select(&self, selector: &Selector) -> Slots;
    /// The cards of a target.
    fn targets(&self, target: &Target) -> Refs;
    /// Whether a card passes a selector's type and filters; side and zone are not looked at.
    fn matches(&self, slot: Slot, selector: &Selector) -> bool;
    /// A number of a text, worked out.
    fn value(&self, value: &Value) -> i32;
    /// A number of a text, worked out as if this player were the controller.
    fn value_for(&self, seat: Seat, value: &Value) -> i32;
    /// Whether a condition of a text holds.
    fn holds(&self, cond: &Cond) -> bool;
    /// The card in a slot.
    fn card(&self, slot: Slot) -> CardId;
    /// How many objects there are: so many slots from the first one on are in use.
    fn objects(&self) -> Slot;
    /// The object in a slot.
    fn object(&self, slot: Slot) -> Object;
    /// A reference to the object that is in a slot now.
    fn reference(&self, slot: Slot) -> Ref;
    /// Whether a reference still names the present object.
    fn is_live(&self, what: Ref) -> bool;
    /// Whether a seat may know which card lies in a slot.
    fn sees(&self, seat: Seat, slot: Slot) -> bool;
    /// The seats (bits) that must not know something of what handlers of the card at work were told before, if it is still
    /// there; all seats if it is not.
    fn told_before(&self) -> u8;
    /// The zone where an object is, or was when it left.
    fn place_of(&self, what: Ref) -> ZoneId;
    /// A number of a card.
    fn stat(&self, what: Ref, stat: u8) -> i32;
    /// Head words that an object has now, as bits.
    fn heads(&self, slot: Slot) -> u64;
    /// What is attached to an object.
    fn attached(&self, host: Slot) -> Slots;
    /// How many of a mark of the rulebook lie on an object, by its word; 0 where there is no such word.
    fn mark(&self, slot: Slot, word: &str) -> i32;
    /// Whether a card is about to leave the hand for the effect that is asked about: it is no card of the hand for it.
    fn is_leaving(&self, slot: Slot) -> bool;
    /// The cards of a zone, top first.
    fn zone(&self, zone: ZoneId) -> &[Slot];
    /// How many players there are.
    fn seats(&self) -> u8;
    /// A player's opponents in turn order.
    fn opponents(&self, seat: Seat) -> List<Seat, 4>;
    /// A number of a player, by index into the vocabulary's player stats.
    fn player_stat(&self, seat: Seat, stat: u8) -> i32;
    /// What the rulebook counts of a player, by the counter's number.
    fn counter(&self, counter: u8, seat: Seat) -> i32;
    /// The turn.
    fn turn(&self) -> TurnFacts;
    /// The card that the rulebook points at now, by the pointer's number in the vocabulary.
    fn pointer(&self, pointer: u8) -> Ref;
    /// The card that is related so to another, by the relation's number in the vocabulary.
    fn related(&self, relation: u8, what: Ref) -> Ref;
    /// Whether a card can do an action now.
    fn can(&self, action: u8, what: Ref) -> bool;
    /// The event that the ability at work replaces.
    fn replaced(&self) -> Option<Event>;
    /// Whether the rulebook could carry out an instruction, as it is asked before one is offered.
    fn could(&self, op: &Op) -> bool;
}
