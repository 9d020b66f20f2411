//! The state of a game: plain data of fixed capacity, `Copy`, without a pointer. Cloning it copies bytes.

use super::capacity::{
    CARD_STATS, EVENTS, FLOATING, FRAMES, HISTORY, LAST_KNOWN, OBJECTS, PENDING, SEATS, STREAMS, USED, VALUES,
};
use super::data::GameData;
use super::decision::Ask;
use super::event::{Event, EventKind};
use super::ids::{AbilityId, CardId, NOBODY, Ref, Seat, Slot, ZoneId};
use super::list::List;
use super::marks::Marks;
use super::outcome::Outcome;
use super::piles::Piles;
use super::program::{Bind, Pc, Side};
use super::record::Record;
use serde::{Deserialize, Serialize};

/// A card, token or marker in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// Which card it is.
    pub card: CardId,
    /// Whose it is.
    pub owner: Seat,
    /// Where it is.
    pub zone: ZoneId,
    /// Which face is up.
    pub face: u8,
    /// What it is attached to.
    pub host: Slot,
    /// Seats that know it although its zone hides it, as bits.
    pub known: u8,
    /// Counted by the rulebook (attacks declared this turn).
    pub count: u8,
    /// Marks of the rulebook, as bits.
    pub status: u8,
    /// Rises when it becomes a new object.
    pub incarnation: u16,
    /// The turn in which it came where it is.
    pub entered: u16,
    /// The card that it replaced, if it did.
    #[serde(with = "none_first")]
    pub replaced: CardId,
    /// Its timestamp: when it came where it is. Also the handle players know it by.
    pub stamp: u32,
}

/// [`NO_CARD`] as 0: most objects replaced nothing, and small numbers are short.
mod none_first {
    use super::CardId;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(card: &CardId, serializer: S) -> Result<S::Ok, S::Error> {
        card.0.wrapping_add(1).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CardId, D::Error> {
        Ok(CardId(u16::deserialize(deserializer)?.wrapping_sub(1)))
    }
}

/// No card: in [`Object::replaced`].
pub const NO_CARD: CardId = CardId(u16::MAX);

impl Default for Object {
    fn default() -> Self {
        Object {
            card: CardId(0),
            owner: Seat(0),
            zone: ZoneId::NOWHERE,
            face: 0,
            host: NOBODY,
            known: 0,
            count: 0,
            status: 0,
            incarnation: 0,
            entered: 0,
            replaced: NO_CARD,
            stamp: 0,
        }
    }
}

/// What an ability or program needs to know of the event that started it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TriggeringEvent {
    /// What happened.
    pub kind: EventKind,
    /// The card it happened to, as it is after the event.
    pub subject: Ref,
    /// The other card.
    pub other: Ref,
    /// What caused it.
    pub source: Ref,
    /// Whose doing it was.
    pub by: Seat,
    /// The player it was about.
    pub seat: Seat,
    /// The rulebook's kind of cause.
    pub cause: u8,
    /// The ability that caused it.
    pub ability: AbilityId,
    /// How much.
    pub amount: i16,
}

/// How a sentence of a program went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EffectResult {
    /// All that it asked for was done.
    pub full: bool,
    /// Something was done.
    pub any: bool,
}

/// A program at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EffectFrame {
    /// Whose program.
    pub ability: AbilityId,
    /// The next instruction.
    pub pc: Pc,
    /// Who makes it happen: "you".
    pub controller: Seat,
    /// Who has the ability: "this card".
    pub holder: Ref,
    /// What started it.
    pub triggering: TriggeringEvent,
    /// The card it was put in force for, in a delayed part.
    pub linked: Ref,
    /// Its own scope number.
    pub scope: u32,
    /// How the sentence before went.
    pub before: EffectResult,
    /// How the present sentence goes.
    pub now: EffectResult,
    /// A batch is under way whose result belongs to this sentence.
    pub pending: bool,
    /// The next check is left out: this sentence is one batch with the one before.
    pub joined: bool,
    /// The choice before `pc` has been prepared.
    pub asking: bool,
    /// Index of the event that it replaces, plus one; 0: none.
    pub replacing: u8,
    /// The difference of the last comparison.
    pub difference: i16,
    /// How many times more the text runs.
    pub repeat: u8,
    /// Already a repetition.
    pub repeated: bool,
}

/// Waiting abilities being started in the rulebook's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TriggerFrame {
    /// Only those that became ready since this scope.
    pub since: u32,
    /// Only those with this tag; 0: all.
    pub tag: u8,
    /// The round before this settling, restored at its end.
    pub outer_round: u8,
}

/// A batch that waits for a replacement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BatchFrame {
    /// Where its events begin.
    pub base: u8,
    /// The event being looked at.
    pub cursor: u8,
    /// How many were asked for before anything was forbidden.
    pub asked: u16,
}

/// One level of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame<F> {
    /// A procedure of the rulebook.
    Rule(F),
    /// A program.
    Effect(EffectFrame),
    /// Waiting abilities.
    Triggers(TriggerFrame),
    /// A batch with a replacement in it.
    Batch(BatchFrame),
}

impl<F: Default> Default for Frame<F> {
    fn default() -> Self {
        Frame::Rule(F::default())
    }
}

/// A card remembered by a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Bound {
    /// Which level of work remembers it.
    pub depth: u8,
    /// Under which binding.
    pub bind: Bind,
    /// The card; a place is a zone number with incarnation [`PLACE`].
    pub what: Ref,
}

/// Marks a [`Bound`] that holds a place.
pub const PLACE: u16 = u16::MAX;

/// An ability that is ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PendingTrigger {
    /// Which.
    pub ability: AbilityId,
    /// Where its body begins.
    pub entry: Pc,
    /// Who has it, as the incarnation that must still be there when it starts.
    pub holder: Ref,
    /// Who controls it.
    pub controller: Seat,
    /// What made it ready.
    pub triggering: TriggeringEvent,
    /// The card it was put in force for.
    pub linked: Ref,
    /// It was put in force by an effect : its source may be gone.
    pub free: bool,
    /// Round of settling.
    pub round: u8,
    /// 0: the "whenever" kind of continuous effect; 1: automatic.
    pub class: u8,
    /// What it became ready by, for the rulebook.
    pub tag: u8,
    /// Scope that was open.
    pub opened: u32,
}

/// How long a modification lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Duration {
    /// Until a scope closes.
    Scope(u32),
    /// Until the end of the turn with this number.
    Turn(u16),
    /// As long as its source is there.
    Source,
    /// For good.
    Forever,
}

/// What a modification does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Raises a number.
    Add(u8, i32),
    /// Sets a number.
    Set(u8, i32),
    /// Grants an ability.
    Gain(AbilityId),
    /// Forbids an action.
    Cant(u8),
    /// A restriction with a filter.
    Restrict(u16),
    /// Commands an action, if it can be done.
    Must(u8),
    /// Allows an action with this card only; with none, if there is none.
    Only(u8, Ref),
    /// More attacks.
    Attacks(i8),
    /// Counts more cards in zone kinds (bits) of this side.
    CountAs(Side, u32, i32),
    /// An ability of the player; put on a card, it goes on speaking of that card.
    Watch(AbilityId),
    /// One more attack right after the present one.
    Again,
    /// The mods of the `ApplyNext` before this instruction, for the next so many cards put into play.
    Next(AbilityId, Pc, u8),
}

impl Change {
    /// The number that it changes, and by how much or to what.
    pub fn number(self) -> Option<(u8, i32)> {
        match self {
            Change::Add(stat, n) | Change::Set(stat, n) => Some((stat, n)),
            Change::Gain(_)
            | Change::Cant(_)
            | Change::Restrict(_)
            | Change::Must(_)
            | Change::Only(..)
            | Change::Attacks(_)
            | Change::CountAs(..)
            | Change::Watch(_)
            | Change::Again
            | Change::Next(..) => None,
        }
    }

    /// The ability that is had by it.
    pub fn ability(self) -> Option<AbilityId> {
        match self {
            Change::Gain(ability) | Change::Watch(ability) => Some(ability),
            Change::Add(..)
            | Change::Set(..)
            | Change::Cant(_)
            | Change::Restrict(_)
            | Change::Must(_)
            | Change::Only(..)
            | Change::Attacks(_)
            | Change::CountAs(..)
            | Change::Again
            | Change::Next(..) => None,
        }
    }
}

/// Whom a modification is put on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum On {
    /// A card.
    Card(Ref),
    /// A player.
    Player(Seat),
}

/// A modification in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Floating {
    /// What it does.
    pub change: Change,
    /// To whom.
    pub on: On,
    /// Whose doing.
    pub controller: Seat,
    /// The card that did it.
    pub source: Ref,
    /// When.
    pub stamp: u32,
    /// How long.
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

/// An object as it was when it left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LastKnown {
    /// Which incarnation.
    pub what: Ref,
    /// Which card.
    pub card: CardId,
    /// Where.
    pub zone: ZoneId,
    /// Its numbers.
    pub stats: [i32; CARD_STATS],
    /// What it had replaced.
    pub replaced: CardId,
    /// What faced it.
    pub facing: Ref,
}

/// A use of a limited ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Used {
    /// Who has the ability.
    pub holder: Ref,
    /// Which.
    pub ability: AbilityId,
    /// Which `whenever` part of it (its entry), 0 for the whole.
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

/// The whole state. `Clone` copies bytes.
#[derive(Debug, Copy, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Core<R: GameData> {
    /// Every object.
    pub objects: List<Object, OBJECTS>,
    /// What the rulebook keeps on each object.
    pub marks: Marks<R::Mark>,
    /// Zones.
    pub piles: Piles,
    /// The rulebook's data of each player.
    pub players: List<R::Player, SEATS>,
    /// Whose turn it is, which one, and its phase.
    pub turn: Turn,
    /// The rulebook's data of the table.
    pub table: R::Table,
    /// Work, innermost last.
    pub frames: List<Frame<R::Procedure>, FRAMES>,
    /// Events of open batches.
    pub events: List<Event, EVENTS>,
    /// Cards remembered by programs at work.
    pub values: List<Bound, VALUES>,
    /// Open questions.
    pub asks: List<Ask, SEATS>,
    /// Abilities that are ready.
    pub pending: List<PendingTrigger, PENDING>,
    /// Modifications in force.
    pub floating: List<Floating, FLOATING>,
    /// Objects that left.
    pub last_known: List<LastKnown, LAST_KNOWN>,
    /// Limited abilities used this turn.
    pub used: List<Used, USED>,
    /// What happened this turn, as far as cards ask for it.
    pub history: List<Record, HISTORY>,
    /// How many events of the last batch were asked for and done.
    pub result: (u16, u16),
    /// The last scope number given.
    pub scope: u32,
    /// The last timestamp given.
    pub clock: u32,
    /// Random outcomes used, by stream.
    pub streams: [u16; STREAMS],
    /// The seed of all random outcomes.
    pub seed: u64,
    /// The present round of settling.
    pub round: u8,
    /// The tag that abilities which become ready get.
    pub tag: u8,
    /// Present values have changed since rule processing last looked at them: a bit for each look that a rulebook takes.
    pub unchecked: u8,
    /// Seats with a mark of defeat, as bits.
    pub lost: u8,
    /// Why: the rulebook's number.
    pub lost_by: u8,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Surfaced decisions so far.
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
    fn default() -> Self {
        Core {
            objects: List::new(),
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

/// Stands for an object that is not there.
pub const NO_OBJECT: Object = Object {
    card: NO_CARD,
    owner: Seat(0),
    zone: ZoneId::NOWHERE,
    face: 0,
    host: NOBODY,
    known: 0,
    count: 0,
    status: 0,
    incarnation: u16::MAX,
    entered: 0,
    replaced: NO_CARD,
    stamp: 0,
};

impl<R: GameData> Core<R> {
    /// The object in a slot; one that is nowhere when there is none.
    pub fn object(&self, slot: Slot) -> &Object {
        self.objects.get(usize::from(slot)).unwrap_or(&NO_OBJECT)
    }

    /// The object in a slot, to be changed.
    pub fn object_mut(&mut self, slot: Slot) -> Option<&mut Object> {
        self.objects.get_mut(usize::from(slot))
    }

    /// A reference to what is in the slot now.
    pub fn reference(&self, slot: Slot) -> Ref {
        if slot == NOBODY { Ref::NONE } else { Ref { slot, incarnation: self.object(slot).incarnation } }
    }

    /// Whether a reference still means the present object.
    pub fn is_live(&self, what: Ref) -> bool {
        !what.is_none() && self.object(what.slot).incarnation == what.incarnation
    }

    /// The objects of a zone, top first.
    pub fn zone(&self, zone: ZoneId) -> &[Slot] {
        self.piles.of(zone)
    }

    /// A new scope number.
    pub fn open_scope(&mut self) -> u32 {
        self.scope += 1;
        self.scope
    }

    /// What is remembered of an object that left.
    pub fn last_known(&self, what: Ref) -> Option<&LastKnown> {
        self.last_known.iter().rev().find(|p| p.what == what)
    }

    /// How deep work nests now.
    pub fn depth(&self) -> u8 {
        u8::try_from(self.frames.len()).unwrap_or(u8::MAX)
    }
}
