//! What programs speak of: players, numbers, cards and the conditions on them that pick them out. Data only; `eval` finds what
//! they mean on a board.

use super::program::{Bind, Cond, Pattern};
use serde::{Deserialize, Serialize};

/// A player, seen from the controller of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The controller.
    You,
    /// The other player; of several, each in turn order.
    Opponent,
    /// Everybody, the turn player first.
    Each,
    /// The player of the event that started the program.
    Event,
}

/// Whose zones a selector looks into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The controller's.
    Own,
    /// Opponents'.
    Opposing,
    /// Everybody's.
    Any,
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cmp {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
}

impl Cmp {
    /// Whether `left` stands so to `right`.
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Cmp::Eq => left == right,
            Cmp::Ne => left != right,
            Cmp::Lt => left < right,
            Cmp::Le => left <= right,
            Cmp::Gt => left > right,
            Cmp::Ge => left >= right,
        }
    }
}

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

/// What a resolution remembers having done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// Trashed (moved to the rulebook's discard pile).
    Trashed,
    /// Put somewhere else.
    Moved,
    /// Deployed.
    Deployed,
    /// Revealed or looked at.
    Revealed,
    /// Chosen.
    Chosen,
    /// Drawn.
    Drawn,
    /// Looked through for a choice in a hidden pile; no text speaks of it.
    Searched,
    /// Attached to something.
    Attached,
    /// Moved from place to place in play.
    Relocated,
    /// Made to attack.
    Attacked,
}

/// Where something stands, relative to something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// In the same column.
    Same,
    /// In the next column to either side.
    Adjacent,
    /// In any other column.
    Other,
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
