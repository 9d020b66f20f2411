//! What programs speak of: numbers, cards, the conditions on them that pick them out, and the events they look for. Each of
//! these may hold any other, so they stand in one file. Data only; `eval` finds what they mean on a board.

use super::event::EventKind;
pub use super::relation::*;
use serde::{Deserialize, Serialize};

/// A number that is worked out when it is needed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
    /// A number as written.
    Number(i32),
    /// A stat of a card; of several, of the first; of none, 0.
    Stat(u8, Box<Target>),
    /// A stat of the holder's card where it is now, not of what it was in play.
    Holder(u8),
    /// A stat of a player.
    PlayerStat(u8, Who),
    /// How many cards match.
    Count(Box<Selector>),
    /// How many cards a target means.
    CountTarget(Box<Target>),
    /// How many different names they have.
    Kinds(Box<Selector>),
    /// The sum of a stat over what matches.
    Sum(u8, Box<Selector>),
    /// `each` for every full `per` of `of`.
    Per {
        /// How much for each.
        each: i32,
        /// For every how many (rounded down).
        per: i32,
        /// Of what.
        of: Box<Value>,
    },
    /// What a function of a script says.
    Script(u16),
    /// The difference of the two numbers of the last comparison of this resolution.
    Difference,
    /// Attacks that a player's cards declared this turn.
    Attacks(Who),
    /// How often this happened this turn.
    Happened(Box<Pattern>),
    /// How much the event that started the program was about.
    EventAmount,
    /// A number and so much more.
    Plus(Box<Value>, i32),
    /// Two numbers added.
    Total(Box<Value>, Box<Value>),
    /// Half of a number, rounded up.
    Half(Box<Value>),
}

/// A test of one card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Filter {
    /// Its number stands so to a value.
    Stat(u8, Cmp, Value),
    /// Its number lies between two, both included.
    Between(u8, i32, i32),
    /// It has (or lacks) an ability with this head word, printed or gained.
    Head(u8, bool),
    /// It has (or lacks) an ability with this head word that works in this state.
    HeadWith {
        /// The head word.
        head: u8,
        /// What its state head asks for.
        state: Box<Cond>,
        /// Has or lacks.
        has: bool,
    },
    /// It has (or lacks) this keyword, under this head if one is named.
    Keyword {
        /// Index into the catalogue's keywords.
        keyword: u16,
        /// The head before it.
        head: Option<u8>,
        /// With this number; `None`: with any.
        amount: Option<i32>,
        /// Has or lacks.
        has: bool,
    },
    /// It has one of these affiliations.
    Affiliation(Vec<u16>),
    /// It has (or lacks) one of these attributes (bits).
    Attribute(u8, bool),
    /// It has (or lacks) one of these names.
    Name(Vec<u16>, bool),
    /// It shares (or doesn't share) a name with these.
    NameOf(Box<Target>, bool),
    /// So many cards are attached to it.
    Attached(Cmp, Value),
    /// It is one of so many cards at the bottom of its zone.
    FromBottom(Value),
    /// It has (or lacks) the name that was declared and is remembered here.
    Declared(Bind, bool),
    /// It came into play by replacing one of these.
    Replaced(Box<Target>),
    /// It is attached to one of these.
    On(Box<Target>),
    /// It is not the source of the program.
    Other,
    /// It is in one of these zone kinds.
    In(u32),
    /// It stands in the column of a target (`Place::Same`), next to it, or elsewhere.
    Column(Place, Box<Target>),
    /// It faces a card (or none).
    Faces(bool),
    /// It is among (or not among) a binding.
    Among(Bind, bool),
    /// It came into play this turn.
    ThisTurn,
    /// This happened to it this turn.
    Happened(Box<Pattern>),
    /// A function of a script says so.
    Script(u16),
    /// It is one of those with the smallest number. Looked at after the others.
    Lowest(u8),
    /// It is one of those with the greatest number. Looked at after the others.
    Highest(u8),
    /// All chosen have different names. Looked at while choosing.
    DistinctNames,
    /// This resolution did this to it.
    Done(Deed),
    /// Any of these.
    Or(Vec<Filter>),
    /// Not this.
    Not(Box<Filter>),
    /// It lies right before or behind one of these in its zone.
    Beside(Box<Target>),
    /// It is (or is not) the first or the last of its zone.
    AtEnd(bool),
    /// It is in this state of the rulebook.
    Is(u8),
}

/// A set of cards by what they are and where they lie.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Selector {
    /// Card types as bits; 0: any.
    pub types: u32,
    /// Whose zones.
    pub side: Side,
    /// Zone kinds as bits.
    pub zones: u32,
    /// Only so many from the top of each zone.
    pub top: Option<Value>,
    /// Tests.
    pub filters: Vec<Filter>,
    /// Or also these.
    pub or: Option<Box<Selector>>,
}

impl Selector {
    /// Whether it means so many cards at an end of a zone: there is no looking for them.
    pub fn is_end(&self) -> bool {
        self.top.is_some() || self.filters.iter().any(|f| matches!(f, Filter::FromBottom(_)))
    }
}

/// Cards that an instruction is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    /// The holder of the ability: "this unit", "this card".
    Source,
    /// The card on which the ability is printed, where that is attached to the holder.
    Bearer,
    /// What a binding holds.
    Bound(Bind),
    /// What a binding holds, less what another holds.
    Rest(Bind, Bind),
    /// The card of the event that started the program, followed to where that event put it.
    EventSubject,
    /// The other card of that event.
    EventOther,
    /// The card that was meant when a delayed part was put in force.
    Linked,
    /// The card that caused that event.
    EventSource,
    /// What faces a card.
    Facing(Box<Target>),
    /// The attacker of the present battle.
    Attacker,
    /// The defender of the present battle.
    Defender,
    /// Everything that matches.
    All(Box<Selector>),
    /// Several together.
    Both(Vec<Target>),
    /// A player's leader.
    Leader(Who),
}

impl Target {
    /// Whether it means the same cards all through a resolution, whatever moves meanwhile.
    pub fn is_fixed(&self) -> bool {
        match self {
            Target::Source
            | Target::Linked
            | Target::Bound(_)
            | Target::EventSubject
            | Target::EventOther
            | Target::EventSource => true,
            Target::Bearer
            | Target::Rest(..)
            | Target::Facing(_)
            | Target::Attacker
            | Target::Defender
            | Target::All(_)
            | Target::Both(_)
            | Target::Leader(_) => false,
        }
    }
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cond {
    /// Two numbers stand so.
    Is(Value, Cmp, Value),
    /// At least one card matches.
    Exists(Selector),
    /// A target exists and matches.
    IsA(Target, Selector),
    /// It is this player's turn.
    Turn(Who),
    /// The source is in one of these zone kinds.
    In(u32),
    /// All.
    And(Vec<Cond>),
    /// Any.
    Or(Vec<Cond>),
    /// Not.
    Not(Box<Cond>),
    /// This resolution did this to the target (any card, when there is none).
    Did(Deed, Option<Target>),
    /// The event that started the program had such a cause.
    Cause(CauseFilter),
    /// The source came into play by replacing a card with one of these names (empty: any card).
    Upgraded(Vec<u16>),
    /// The source faces a card.
    Facing,
    /// A function of a script says so.
    Script(u16),
    /// The target can do this action now.
    Can(u8, Target),
    /// The target moved in play this turn.
    MovedThisTurn(Target),
    /// The target attacked this turn.
    AttackedThisTurn(Target),
}

impl Cond {
    /// The two numbers that it compares; of several comparisons those of the first.
    pub fn compared(&self) -> Option<(&Value, &Value)> {
        match self {
            Cond::Is(left, _, right) => Some((left, right)),
            Cond::And(all) => all.iter().find_map(Cond::compared),
            // Of several ways none is the one that was compared; the others compare nothing.
            Cond::Or(_) | Cond::Not(_) => None,
            Cond::Exists(_)
            | Cond::IsA(..)
            | Cond::Turn(_)
            | Cond::In(_)
            | Cond::Did(..)
            | Cond::Cause(_)
            | Cond::Upgraded(_)
            | Cond::Facing
            | Cond::Script(_)
            | Cond::Can(..)
            | Cond::MovedThisTurn(_)
            | Cond::AttackedThisTurn(_) => None,
        }
    }
}

/// Which causes a pattern or condition means.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct CauseFilter {
    /// Cause kinds as bits; 0: any.
    pub kinds: u32,
    /// Whose doing; `None`: anybody's.
    pub by: Option<Who>,
    /// The cause's source matches.
    pub source: Option<Box<Selector>>,
    /// The cause is an ability with one of these heads (bits); 0: any.
    pub heads: u32,
    /// The cause is an ability with none of these heads (bits).
    pub without: u32,
    /// It is the effect that caused the event which started the program.
    pub same: bool,
    /// One of these holds as well; none: nothing more is asked.
    pub any: Vec<CauseFilter>,
}

/// Which event an ability waits for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Pattern {
    /// What happens.
    pub kind: EventKind,
    /// It happens to the holder itself.
    pub holder: bool,
    /// It happens to the card that was meant when the delayed part was put in force.
    pub linked: bool,
    /// What is said of the card may be true of the other card of the event instead.
    pub either: bool,
    /// It happens to a card that matches (seen as it was before the event for moves out of play).
    pub subject: Option<Selector>,
    /// The other card matches (the host of what is attached, the card attacked).
    pub other: Option<Selector>,
    /// The player it is about.
    pub who: Option<Who>,
    /// Why.
    pub cause: CauseFilter,
    /// From these zone kinds; 0: any.
    pub from: u32,
    /// To these zone kinds; 0: any.
    pub to: u32,
    /// `extra` of the event is this (a stat, a phase, bottom of a deck).
    pub extra: Option<u8>,
    /// It happens in a place that stands so to the holder.
    pub place: Option<Place>,
    /// At least so much, or so many cards of one batch together.
    pub at_least: i32,
    /// Once for the whole batch instead of once for each event of it.
    pub per_batch: bool,
}
