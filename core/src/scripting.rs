//! What a host of scripts, the kernel and the compiler of card text owe each other. They never see one another.
//!
//! A handler of a script is a generator of instructions: the kernel asks the host to carry on with it, the host answers
//! with an instruction like those of card text, and what that came to goes back into the handler. So whatever text can do
//! a script can do, through the same events, forbiddances, replacements and clauses.

use crate::kernel::cards::Cards;
use crate::kernel::context::{Refs, Slots};
use crate::kernel::event::Event;
use crate::kernel::ids::{Ref, Seat, Slot, ZoneId};
use crate::kernel::list::List;
use crate::kernel::program::{Bind, Cond, Op, Selector, Target, Value};
pub use crate::kernel::script_error::ScriptError;
use crate::kernel::spill::{Journal, Memo, Reply};
use crate::kernel::state::{EffectFrame, Object};
use crate::vocabulary::Vocabulary;
use std::fmt::Debug;
use std::sync::Arc;

/// How many instructions of a handler are looked at to see whether it could do anything.
pub const PROBED: usize = 16;

/// How a handler goes on.
#[derive(Debug)]
pub enum Next {
    /// This is to be done next.
    Do(Call),
    /// It is over.
    Done,
    /// It failed; everything it did is taken back.
    Failed(ScriptError),
}

/// An instruction that a handler asks for.
#[derive(Debug)]
pub struct Call {
    /// The instruction.
    pub op: Arc<Op>,
    /// Cards that it speaks of, each list under a binding below [`crate::kernel::spill::INTO`] or that itself.
    pub cards: Vec<(Bind, Vec<Ref>)>,
    /// It is one sentence with the call before.
    pub joined: bool,
    /// It is one sentence with the call behind it: nothing is checked between them.
    pub joins: bool,
}

/// A handler at work.
pub struct Run<'a> {
    /// Which: the number in [`Op::Script`].
    pub handler: u16,
    /// Its calls so far; the host adds to them.
    pub journal: &'a mut Journal,
    /// What the cards' scripts remember.
    pub memory: &'a mut Vec<Memo>,
    /// What the instruction came to that the handler asked for last; `None`: it has just begun, or it is looked at again.
    pub outcome: Option<Reply>,
    /// Only to see what it would do.
    pub trial: bool,
}

/// Runs scripts. One for a catalogue; shared by all threads.
pub trait ScriptHost: Send + Sync + Debug {
    /// Carries on with a handler until it asks for something or ends.
    fn resume(&self, run: Run<'_>, board: &dyn Board) -> Next;
    /// A condition.
    ///
    /// # Errors
    /// The function failed.
    fn holds(&self, function: u16, board: &dyn Board) -> Result<bool, ScriptError>;
    /// A number, of a card if one is given.
    ///
    /// # Errors
    /// The function failed.
    fn number(&self, function: u16, of: Ref, board: &dyn Board) -> Result<i32, ScriptError>;
    /// A test of a card.
    ///
    /// # Errors
    /// The function failed.
    fn passes(&self, function: u16, what: Ref, board: &dyn Board) -> Result<bool, ScriptError>;
    /// A digest of all scripts.
    fn digest(&self) -> u64;
    /// Bytes that scripts hold on this thread, if any was run on it.
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
    /// Its number, from 1.
    pub number: i32,
    /// Whose it is.
    pub seat: Seat,
    /// The phase, as an index into the vocabulary.
    pub phase: Option<u8>,
}

/// A game as a script at work sees it: everything, since scripts act for the rules as text does. Reads only.
pub trait Board {
    /// The cards.
    fn cards(&self) -> &Cards;
    /// The words of its rulebook.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// The ability at work.
    fn frame(&self) -> &EffectFrame;
    /// Everything that matches.
    fn select(&self, selector: &Selector) -> Slots;
    /// The cards of a target.
    fn targets(&self, target: &Target) -> Refs;
    /// Whether a card matches but for side and zone.
    fn matches(&self, slot: Slot, selector: &Selector) -> bool;
    /// A number of a text.
    fn value(&self, value: &Value) -> i32;
    /// A number of a text, as this player's.
    fn value_for(&self, seat: Seat, value: &Value) -> i32;
    /// A condition of a text.
    fn holds(&self, cond: &Cond) -> bool;
    /// An object.
    fn object(&self, slot: Slot) -> Object;
    /// What is in a slot now.
    fn reference(&self, slot: Slot) -> Ref;
    /// Whether a reference still means what it meant.
    fn is_live(&self, what: Ref) -> bool;
    /// Where something is, or was when it left.
    fn place_of(&self, what: Ref) -> ZoneId;
    /// A number of a card.
    fn stat(&self, what: Ref, stat: u8) -> i32;
    /// Heads that an object has.
    fn heads(&self, slot: Slot) -> u32;
    /// What is attached to it.
    fn attached(&self, host: Slot) -> Slots;
    /// Marks of an object, by word.
    fn marks(&self, slot: Slot) -> Vec<(&'static str, i32)>;
    /// Whether a card is about to leave the hand for the effect that is asked about: it is no card of the hand for it.
    fn is_leaving(&self, slot: Slot) -> bool;
    /// The cards of a zone, top first.
    fn zone(&self, zone: ZoneId) -> &[Slot];
    /// How many players there are.
    fn seats(&self) -> u8;
    /// A player's opponents in turn order.
    fn opponents(&self, seat: Seat) -> List<Seat, 4>;
    /// A number of a player.
    fn player_stat(&self, seat: Seat, stat: u8) -> i32;
    /// Attacks that a player's cards declared this turn.
    fn attacks(&self, seat: Seat) -> i32;
    /// The turn.
    fn turn(&self) -> TurnFacts;
    /// The attacker and the defender of the present battle.
    fn battle(&self) -> (Ref, Ref);
    /// What faces a card.
    fn facing(&self, what: Ref) -> Ref;
    /// Whether a card can do an action now.
    fn can(&self, action: u8, what: Ref) -> bool;
    /// The event that the ability at work replaces.
    fn replaced(&self) -> Option<Event>;
    /// Whether the rulebook could carry out an instruction, as it is asked before one is offered.
    fn could(&self, op: &Op) -> bool;
}
