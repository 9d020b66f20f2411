//! The state of a game: plain data of fixed capacity, `Copy`, without a pointer. Cloning it copies bytes.

use super::announced::{AnnounceFrame, Announcements, PayFrame, WindowFrame};
use super::capacity::{
    CARD_STATS, EVENTS, FLOATING, FRAMES, HISTORY, LAST_KNOWN, PENDING, SEATS, STREAMS, USED, VALUES,
};
pub use super::change::{Change, On};
use super::data::GameData;
use super::decision::Ask;
use super::event::Event;
pub use super::event::TriggeringEvent;
use super::ids::{AbilityId, CardId, NOBODY, Ref, Seat, Slot, ZoneId};
use super::list::{List, Stored};
use super::marks::Marks;
pub use super::object::{NO_CARD, NO_OBJECT, Object, Origin};
use super::outcome::Outcome;
use super::piles::Piles;
use super::program::{Bind, Pc};
use super::record::Record;
use super::room::Room;
use serde::{Deserialize, Serialize};

/// How far a sentence of a program was carried out: what "if you do" and "otherwise" ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EffectResult {
    /// Everything that the sentence asked for was done.
    pub full: bool,
    /// Something that the sentence asked for was done.
    pub any: bool,
}

/// A running program: its position and everything that its text can refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EffectFrame {
    /// The ability whose program it is.
    pub ability: AbilityId,
    /// The index of the next instruction.
    pub pc: Pc,
    /// The player who makes it happen: "you" in the text.
    pub controller: Seat,
    /// The object that has the ability: "this card" in the text; of what is attached, its host.
    pub holder: Ref,
    /// The event that started it.
    pub triggering: TriggeringEvent,
    /// The object that a delayed part was put in force for.
    pub linked: Ref,
    /// Its own scope number.
    pub scope: u32,
    /// How far the sentence before was carried out.
    pub before: EffectResult,
    /// How far the present sentence has been carried out.
    pub now: EffectResult,
    /// A batch of the last instruction is under way; its result is still to be added to `now`.
    pub pending: bool,
    /// Rule processing is left out once: this sentence is one batch with the one before.
    pub joined: bool,
    /// The choice of the instruction before `pc` has been prepared.
    pub asking: bool,
    /// Place among the events of open batches of the one that this program replaces, plus one; 0: none.
    pub replacing: u16,
    /// The absolute difference of the two numbers that the last condition compared.
    pub difference: i16,
    /// How many times more the text is to run.
    pub repeat: u8,
    /// The text is running again, so its instruction to repeat does nothing.
    pub repeated: bool,
}

impl EffectFrame {
    /// A card that it speaks of has become another object, by what it has done itself.
    pub(super) fn has_become(&mut self, what: Ref, now: Ref) {
        let TriggeringEvent { subject, other, source, .. } = &mut self.triggering;
        for of in [&mut self.holder, &mut self.linked, subject, other, source] {
            if *of == what {
                *of = now;
            }
        }
    }
}

/// Resolving pending triggers: they are started one after the other, in the rulebook's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TriggerFrame {
    /// Only triggers that became pending since this scope was opened.
    pub since: u32,
    /// Only triggers with this tag; 0: all.
    pub tag: u8,
    /// The round that was present before, restored at the end.
    pub outer_round: u8,
}

/// A batch of events that waits while programs replace some of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BatchFrame {
    /// Place of its first event among those of all open batches.
    pub base: u16,
    /// Which of its events is being looked at, counted from `base`.
    pub cursor: u16,
    /// How many events were asked for, before any was forbidden.
    pub asked: u16,
}

/// A batch that goes in stages ([`crate::ruleset::Ruleset::STAGED`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct StagedFrame {
    /// Place of its first event among those of all open batches.
    pub base: u16,
    /// Which of its events is being looked at or done now, counted from `base`.
    pub cursor: u16,
    /// How many single events were asked for.
    pub asked: u16,
    /// How many of them were done.
    pub done: u16,
    /// How many of its events it began with; what follows was added to it.
    pub own: u16,
    /// For how many of its events it has been asked what they consist of.
    pub resulted: u16,
    /// Its events have happened, and single ones that come later are being done.
    pub applied: bool,
    /// One of those is under way.
    pub waits: bool,
}

/// One level of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame<F> {
    /// A procedure of the rulebook, at one of its steps.
    Rule(F),
    /// A running program.
    Effect(EffectFrame),
    /// Pending triggers being resolved.
    Triggers(TriggerFrame),
    /// A batch that waits for replacements.
    Batch(BatchFrame),
    /// A window in which seats act or pass.
    Window(WindowFrame),
    /// A thing whose choices are being made.
    Announce(AnnounceFrame),
    /// A batch that goes in stages.
    Staged(StagedFrame),
    /// A thing that is being paid for.
    Pay(PayFrame),
}

impl<F: Default> Default for Frame<F> {
    fn default() -> Self {
        Frame::Rule(F::default())
    }
}

impl<F> Frame<F> {
    /// The procedure of the rulebook that it is.
    #[inline]
    pub fn rule(&self) -> Option<&F> {
        if let Frame::Rule(procedure) = self { Some(procedure) } else { None }
    }

    /// The same, to be changed.
    #[inline]
    pub fn rule_mut(&mut self) -> Option<&mut F> {
        if let Frame::Rule(procedure) = self { Some(procedure) } else { None }
    }

    /// The running program that it is.
    #[inline]
    pub fn effect(&self) -> Option<&EffectFrame> {
        if let Frame::Effect(effect) = self { Some(effect) } else { None }
    }

    /// The same, to be changed.
    #[inline]
    pub fn effect_mut(&mut self) -> Option<&mut EffectFrame> {
        if let Frame::Effect(effect) = self { Some(effect) } else { None }
    }
}

/// A card or place that a running program remembers under a binding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Bound {
    /// The depth of the frame that remembers it, from 1.
    pub depth: u8,
    /// The number of the binding.
    pub bind: Bind,
    /// The card, or a place ([`Ref::place`]).
    pub what: Ref,
}

/// A triggered ability that is ready and waits until the rulebook resolves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PendingTrigger {
    /// The ability.
    pub ability: AbilityId,
    /// The instruction at which its body begins.
    pub entry: Pc,
    /// The object that has it, as the incarnation that must still be there when it starts.
    pub holder: Ref,
    /// The player who controls it.
    pub controller: Seat,
    /// The event that made it ready.
    pub triggering: TriggeringEvent,
    /// The object that a delayed part was put in force for.
    pub linked: Ref,
    /// It was put in force by an effect, so its holder need not be there any more.
    pub free: bool,
    /// The round of resolving in which its turn comes.
    pub round: u8,
    /// 0: the "whenever" kind of continuous ability; 1: an automatic ability.
    pub class: u8,
    /// A tag of the rulebook that says what made it ready (damage); 0: none.
    pub tag: u8,
    /// The last scope that was open when it became pending.
    pub opened: u32,
}

/// How long a modification lasts, as the state remembers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Duration {
    /// Until the scope with this number closes.
    Scope(u32),
    /// Until the end of the turn with this number.
    Turn(u16),
    /// As long as its source is the same object.
    Source,
    /// For good.
    Forever,
    /// As long as the conditions of this ability hold.
    While(AbilityId),
    /// Until something happens that this ability answers.
    Event(AbilityId),
    /// Until it was used so many times more.
    Uses(u8),
    /// Until the end of the turn with this number, or until so much of it is used up: a shield.
    Amount {
        /// The turn.
        turn: u16,
        /// How much is left.
        left: u16,
    },
}

impl Duration {
    /// Whether its end can come with anything that happens.
    pub(super) fn is_watched(self) -> bool {
        matches!(self, Duration::Source | Duration::While(_) | Duration::Event(_))
    }
}

/// A modification in force that an effect has made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Floating {
    /// What it does.
    pub change: Change,
    /// The card or player that it is put on.
    pub on: On,
    /// The player whose effect made it.
    pub controller: Seat,
    /// The card whose effect made it.
    pub source: Ref,
    /// Its timestamp: of two settings of one number the later one wins.
    pub stamp: u32,
    /// How long it lasts.
    pub until: Duration,
}

impl Default for Floating {
    fn default() -> Self {
        Floating {
            change: Change::Cant(0),
            on: On::Player(Seat(0)),
            controller: Seat(0),
            source: Ref::NONE,
            stamp: 0,
            until: Duration::Forever,
        }
    }
}

/// Last-known information: an object as it was when it left play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LastKnown {
    /// The incarnation that left.
    pub what: Ref,
    /// The card that it was.
    pub card: CardId,
    /// The zone that it left.
    pub zone: ZoneId,
    /// Its present numbers at that moment as texts read them ([`crate::ruleset::Ruleset::gone`]), none below 0.
    pub stats: [i32; CARD_STATS],
    /// The card that it had replaced, or [`NO_CARD`].
    pub replaced: CardId,
    /// The object that was related to it, by the rulebook's first relation.
    pub related: Ref,
}

/// A use of a limited ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Used {
    /// Who has the ability.
    pub holder: Ref,
    /// The ability.
    pub ability: AbilityId,
    /// The instruction at which the `whenever` part begins that was used; 0 for the whole ability.
    pub entry: Pc,
}

/// Whose turn it is. Every game has turns: what else belongs to one is the rulebook's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The player whose turn it is.
    pub seat: Seat,
    /// The player who began the game.
    pub first: Seat,
    /// Turns of all players counted together, from 1; 0 before the first turn.
    pub number: u16,
    /// The phase as an index into the phases of the vocabulary; [`Turn::NO_PHASE`] before the first turn.
    pub phase: u8,
}

impl Turn {
    /// Stands for no phase.
    pub const NO_PHASE: u8 = u8::MAX;

    /// The phase as an index into the phases of the vocabulary.
    pub fn phase(&self) -> Option<u8> {
        (self.phase != Turn::NO_PHASE).then_some(self.phase)
    }
}

impl Default for Turn {
    fn default() -> Self {
        Turn { seat: Seat(0), first: Seat(0), number: 0, phase: Turn::NO_PHASE }
    }
}

/// The whole state of a game (docs/spec/kernel.md section 1). `Clone` copies bytes. Where a list is full, what comes next lies in
/// [`super::beside::Overflow`].
#[derive(Debug, Copy, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Core<R: GameData> {
    /// Every object, by slot.
    pub objects: Stored<Object, <R::Room as Room>::Of<Object>>,
    /// What the rulebook keeps on each object.
    pub marks: Marks<R::Mark, R::Room>,
    /// Which objects lie in which zone, in order.
    pub piles: Piles<R::Room>,
    /// The rulebook's data of each player, by seat.
    pub players: List<R::Player, SEATS>,
    /// Whose turn it is, which one, and its phase.
    pub turn: Turn,
    /// The rulebook's data of the table.
    pub table: R::Table,
    /// The stack of work, innermost last.
    pub frames: List<Frame<R::Procedure>, FRAMES>,
    /// Events of open batches, batch behind batch.
    pub events: List<Event, EVENTS>,
    /// Cards and places that running programs remember.
    pub values: List<Bound, VALUES>,
    /// The open question; empty while nobody is asked. Several, of different seats and in their order, are open only where all of
    /// them are answered in secret.
    pub asks: List<Ask, SEATS>,
    /// Triggered abilities that are ready and wait.
    pub pending: List<PendingTrigger, PENDING>,
    /// What was announced and is not resolved yet, the newest last.
    pub announced: <R::Announced as Announcements>::Pending,
    /// What pending things aim at.
    pub aims: <R::Announced as Announcements>::Aims,
    /// Counters on cards and players, in the order in which the first of each stack came.
    pub counters: R::Counters,
    /// Modifications in force, oldest first.
    pub floating: List<Floating, FLOATING>,
    /// Objects that left play, as they were, oldest first.
    pub last_known: List<LastKnown, LAST_KNOWN>,
    /// Uses of limited abilities this turn.
    pub used: List<Used, USED>,
    /// What happened this turn, as far as cards of the catalogue ask about it.
    pub history: List<Record, HISTORY>,
    /// Of the last batch: how many events were asked for, and how many were done.
    pub result: (u16, u16),
    /// The last scope number that was given.
    pub scope: u32,
    /// The last timestamp that was given.
    pub clock: u32,
    /// How many random outcomes each stream has given.
    pub streams: [u16; STREAMS],
    /// The seed of all random outcomes.
    pub seed: u64,
    /// The present round of resolving pending triggers.
    pub round: u8,
    /// The tag that triggers get which become pending now; 0: none.
    pub tag: u8,
    /// A bit for each look that the rulebook's rule processing takes: set when present values have changed since it was
    /// taken.
    pub unchecked: u8,
    /// Seats with a mark of defeat, as bits; those of them that have left the game are four bits further on, too.
    pub lost: u8,
    /// The rulebook's number of the reason for the last defeat.
    pub lost_by: u8,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
    /// How many decisions players have been asked so far; forced answers are not counted.
    pub decisions: u32,
}

// Written by hand: a derived clone of a generic type copies field by field (several times slower than the bytes).
#[allow(clippy::expl_impl_clone_on_copy)]
impl<R: GameData> Clone for Core<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: GameData> Default for Core<R> {
    // Made where it stays: it is thousands of bytes.
    #[inline(always)]
    fn default() -> Self {
        Core {
            objects: Stored::new(),
            marks: Marks::default(),
            piles: Piles::default(),
            players: List::new(),
            turn: Turn::default(),
            table: R::Table::default(),
            frames: List::new(),
            events: List::new(),
            values: List::new(),
            asks: List::new(),
            pending: List::new(),
            announced: Default::default(),
            aims: Default::default(),
            counters: Default::default(),
            floating: List::new(),
            last_known: List::new(),
            used: List::new(),
            history: List::new(),
            result: (0, 0),
            scope: 0,
            clock: 0,
            streams: [0; STREAMS],
            seed: 0,
            round: 0,
            tag: 0,
            unchecked: u8::MAX,
            lost: 0,
            lost_by: 0,
            outcome: None,
            decisions: 0,
        }
    }
}

impl<R: GameData> Core<R> {
    /// The object in a slot; [`NO_OBJECT`] when there is none.
    #[inline]
    pub fn object(&self, slot: Slot) -> &Object {
        self.objects.at(usize::from(slot)).unwrap_or(&NO_OBJECT)
    }

    /// The object in a slot, to be changed.
    #[inline]
    pub fn object_mut(&mut self, slot: Slot) -> Option<&mut Object> {
        self.objects.get_mut(usize::from(slot))
    }

    /// A reference to what is in the slot now.
    #[inline]
    pub fn reference(&self, slot: Slot) -> Ref {
        if slot == NOBODY { Ref::NONE } else { Ref { slot, incarnation: self.object(slot).incarnation } }
    }

    /// Whether a reference still means the object that is in its slot now.
    #[inline]
    pub fn is_live(&self, what: Ref) -> bool {
        !what.is_none() && self.object(what.slot).incarnation == what.incarnation
    }

    /// The slots of a zone's objects, top (or left) first.
    #[inline]
    pub fn zone(&self, zone: ZoneId) -> &[Slot] {
        self.piles.of(zone)
    }

    /// Opens a scope: gives a number that was never given before.
    pub fn open_scope(&mut self) -> u32 {
        self.scope += 1;
        self.scope
    }

    /// How many frames of work lie on each other now.
    #[inline]
    pub fn depth(&self) -> u8 {
        u8::try_from(self.frames.len()).unwrap_or(u8::MAX)
    }
}
