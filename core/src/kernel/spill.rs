//! What is rare and unbounded in a state: script handlers that have begun and not ended, what scripts remember, and what a mass
//! event leaves no room for in the state. Nothing of a script is in it but the journal of its calls.

use super::beside::Overflow;
use super::data::GameData;
use super::decision::Answer;
use super::ids::Ref;
use super::past::{Beyond, Past};
use super::program::{Bind, Op, Pc};
use super::repeats::Repeats;
use super::sealed::Sealed;
use super::secrets::{Secrets, Taints};
use super::state::Core;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// The binding under which a handler's call leaves what it chose.
pub const INTO: Bind = 90;

/// The answer to a call of a handler.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Reply {
    /// No value.
    #[default]
    Nil,
    /// A truth value.
    Bool(bool),
    /// A number.
    Number(i32),
    /// A string.
    Text(Box<str>),
    /// A card.
    Card(Ref),
    /// Cards, or places ([`Ref::place`]).
    Cards(Box<[Ref]>),
    /// The result of an instruction that was carried out.
    Done(Box<Deeds>),
    /// It could not be made, for this reason, which the handler was told.
    Failed(Box<str>),
}

/// The result of an instruction that a handler asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Deeds {
    /// How many cards or players it was carried out for, or the number that was chosen.
    pub number: i32,
    /// The cards that were chosen or found.
    pub chosen: Vec<Ref>,
    /// The cards that it moved: each before and after.
    pub moved: Vec<(Ref, Ref)>,
    /// Whether everything that it asked for was done.
    pub full: bool,
    /// Whether anything was done.
    pub any: bool,
}

/// The calls of a handler so far, each as a digest of its name and arguments, with its answer. Running the handler
/// again with these answers brings it back to where it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Journal {
    /// The calls with their answers, in order.
    pub calls: Vec<(u64, Reply)>,
    /// A digest of all calls, kept up as they are added.
    pub digest: u64,
    /// The digest of the call that is being carried out.
    pub open: Option<u64>,
    /// What the handler was told that somebody must not know. What a snapshot leaves out is not known any more: then all of
    /// it is.
    #[serde(skip, default = "Secrets::of_all")]
    pub secrets: Secrets,
}

impl Journal {
    /// Adds a call.
    pub fn push(&mut self, call: u64, reply: Reply) {
        self.digest = mix(mix(self.digest, call), reply.digest());
        self.calls.push((call, reply));
    }

    /// Forgets all calls; keeps the memory they took.
    pub fn clear(&mut self) {
        self.calls.clear();
        (self.digest, self.open, self.secrets) = (0, None, Secrets::default());
    }
}

/// Adds a number to a digest.
pub fn mix(digest: u64, with: u64) -> u64 {
    // The finalizer of splitmix64: a bijection of the sum, so that no two neighbours share a digest.
    let mut z = (digest ^ with).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn of(r: Ref) -> u64 {
    u64::from(r.slot) << 16 | u64::from(r.incarnation)
}

impl Reply {
    fn digest(&self) -> u64 {
        match self {
            Reply::Nil => 1,
            Reply::Bool(b) => 2 + u64::from(*b),
            Reply::Number(n) => mix(4, u64::from(n.cast_unsigned())),
            Reply::Text(text) => mix(5, xxhash_rust::xxh3::xxh3_64(text.as_bytes())),
            Reply::Card(r) => mix(6, of(*r)),
            Reply::Failed(said) => mix(12, xxhash_rust::xxh3::xxh3_64(said.as_bytes())),
            Reply::Cards(refs) => refs.iter().fold(7, |d, r| mix(d, of(*r))),
            Reply::Done(deeds) => {
                let begin =
                    mix(8 + u64::from(deeds.full) * 2 + u64::from(deeds.any), u64::from(deeds.number.cast_unsigned()));
                let chosen = deeds.chosen.iter().fold(begin, |d, r| mix(d, of(*r)));
                deeds.moved.iter().fold(chosen, |d, (was, is)| mix(mix(d, of(*was)), of(*is)))
            }
        }
    }
}

/// A value that the scripts of a card remember as long as the card stays the same object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memo {
    /// The object whose scripts remember it.
    pub holder: Ref,
    /// The word under which they do.
    pub key: Box<str>,
    /// The value.
    pub value: Reply,
}

/// A handler of a script that has begun.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Handling<R: GameData> {
    /// The scope of its frame, by which the frame finds it.
    pub scope: u32,
    /// Its calls so far, with their answers.
    pub journal: Journal,
    /// The instruction that is being carried out. It follows from the journal, so no snapshot holds it.
    #[serde(skip)]
    pub pending: Option<Arc<Op>>,
    /// How many cards or players the present instruction was carried out for so far.
    pub done: i32,
    /// The number that a player chose for the present instruction.
    pub number: i32,
    /// The cards that the present instruction moved: each before and after.
    pub moved: Vec<(Ref, Ref)>,
    /// Whether the present instruction is one sentence with the next.
    pub joined: bool,
    /// The value of [`Spill::learned`] when it began.
    pub learned: u32,
    /// How much of what observers have yet to be told was there when it began. Nothing is left where a snapshot is made.
    #[serde(skip)]
    pub told: usize,
    /// The state to which an error takes the game back.
    pub saved: Box<Saved<R>>,
}

/// A state to which an error can take the game back.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Saved<R: GameData> {
    /// The state with the numbers of this catalogue.
    pub core: Core<R>,
    /// What scripts remembered then.
    pub memory: Vec<Memo>,
    /// What lay beside the state. A snapshot has it behind everything else.
    #[serde(skip)]
    pub over: Overflow,
}

impl<R: GameData> PartialEq for Handling<R> {
    fn eq(&self, other: &Self) -> bool {
        // What is pending follows from the journal.
        (self.scope, &self.journal, self.done, self.number, &self.moved, self.joined, self.learned)
            == (other.scope, &other.journal, other.done, other.number, &other.moved, other.joined, other.learned)
            && self.saved == other.saved
    }
}

/// The state to which a game goes back where an attempt is called off, with the question that was answered open in it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Attempt<R: GameData> {
    pub(super) core: Box<Core<R>>,
    pub(super) over: Overflow,
    pub(super) past: VecDeque<Past<R::Mark>>,
    pub(super) memory: Vec<Memo>,
    /// What its player has answered since, beginning with what began it.
    pub(super) answers: Vec<Answer>,
    /// How much of what observers have yet to be told was there when it began.
    #[serde(skip)]
    pub(super) told: usize,
}

impl<R: GameData> PartialEq for Attempt<R> {
    fn eq(&self, other: &Self) -> bool {
        (&self.core, &self.over, &self.past, &self.memory, &self.answers)
            == (&other.core, &other.over, &other.past, &other.memory, &other.answers)
    }
}

/// What a game holds beside its state of fixed size: running scripts and what scripts remember.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Spill<R: GameData> {
    /// Handlers that have begun, outermost first.
    pub handlers: Vec<Handling<R>>,
    /// What scripts remember, for each card and word.
    pub memory: Vec<Memo>,
    /// Rises, while a handler is at work, with every pile that is shuffled: what was seen of a hidden pile after that says
    /// nothing of the pile as it was before.
    pub learned: u32,
    /// Instructions of scripts that wait for the next card put into play, each under a number of its own.
    pub kept: Vec<(Pc, Op)>,
    /// Whether a handler that fails ends the game.
    pub stops: bool,
    /// What is known of objects that left play beside their numbers, oldest first; only in games with a text that could ask for
    /// it. A snapshot has it behind everything else.
    #[serde(skip)]
    pub past: VecDeque<Past<R::Mark>>,
    /// How often handlers have begun since a player was last asked what to do. A snapshot has it behind everything else, and no
    /// digest of a state.
    #[serde(skip)]
    pub repeats: Repeats,
    /// What the handlers of each card were told that have ended, as far as somebody must not know it. No snapshot has it.
    #[serde(skip, default = "Taints::unknown")]
    pub taints: Taints,
    /// What no longer fits into the state after a mass event. A snapshot has it behind everything else.
    #[serde(skip)]
    pub over: Overflow,
    /// What players have answered in secret. A snapshot has it behind everything else.
    #[serde(skip)]
    pub sealed: Sealed,
    /// What players have begun to announce and may call off, outermost first. A snapshot has it behind everything else.
    #[serde(skip)]
    pub attempts: Vec<Attempt<R>>,
    /// What else is known of objects in [`Spill::past`], oldest first; only in games with a text that changes what cards are, or asks
    /// what they lay on. A snapshot has it behind everything else.
    #[serde(skip)]
    pub beyond: VecDeque<Beyond>,
}
impl<R: GameData> Default for Spill<R> {
    fn default() -> Self {
        Spill {
            handlers: Vec::new(),
            memory: Vec::new(),
            learned: 0,
            kept: Vec::new(),
            stops: false,
            past: VecDeque::new(),
            repeats: Repeats::default(),
            taints: Taints::default(),
            over: Overflow::default(),
            sealed: Sealed::default(),
            attempts: Vec::new(),
            beyond: VecDeque::new(),
        }
    }
}

impl<R: GameData> Spill<R> {
    /// Whether no script is at work and none remembers anything.
    pub fn is_idle(&self) -> bool {
        self.handlers.is_empty() && self.memory.is_empty() && self.kept.is_empty() && !self.stops
    }

    /// The handler of the frame with this scope.
    pub fn of(&self, scope: u32) -> Option<&Handling<R>> {
        self.handlers.iter().rev().find(|h| h.scope == scope)
    }

    /// The handler of the frame with this scope, to be changed.
    pub fn of_mut(&mut self, scope: u32) -> Option<&mut Handling<R>> {
        self.handlers.iter_mut().rev().find(|h| h.scope == scope)
    }
}
