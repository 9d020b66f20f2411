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
    /// A stat of a card; of several the first's; 0 if there is none.
    Stat(u8, Box<Target>),
    /// A stat of the holder's card as it is now, wherever it lies, and not as it was in play.
    Holder(u8),
    /// A stat of a player.
    PlayerStat(u8, Who),
    /// How many cards a selector finds.
    Count(Box<Selector>),
    /// How many cards a target means.
    CountTarget(Box<Target>),
    /// How many different names the found cards have.
    Kinds(Box<Selector>),
    /// The sum of a stat over the found cards.
    Sum(u8, Box<Selector>),
    /// `each` for every full `per` of `of`.
    Per {
        /// The amount for each full share.
        each: i32,
        /// The size of a share; what is left over counts for nothing.
        per: i32,
        /// The number that is divided into shares.
        of: Box<Value>,
    },
    /// The answer of a script's function, by index.
    Script(u16),
    /// The difference of the two numbers of the last comparison of this resolution.
    Difference,
    /// What the rulebook counts of a player, by the counter's number (attacks declared this turn).
    Counter(u8, Who),
    /// How often an event of this pattern happened this turn.
    Happened(Box<Pattern>),
    /// The amount of the event that started the program.
    EventAmount,
    /// A number plus a constant.
    Plus(Box<Value>, i32),
    /// The sum of two numbers.
    Total(Box<Value>, Box<Value>),
    /// Half of a number, rounded up.
    Half(Box<Value>),
    /// A number, but no less than the first and no more than the second of these.
    Within(Box<Value>, i32, i32),
    /// How many different attributes the found cards have together.
    Attributes(Box<Selector>),
    /// How many counters of a kind (the rulebook's number) lie on the cards of a target together.
    CountersOn(u8, Box<Target>),
    /// How many counters of a kind (the rulebook's number) a player has.
    CountersOf(u8, Who),
}

/// A test of one card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Filter {
    /// A stat compares so with a value.
    Stat(u8, Cmp, Value),
    /// A stat lies between two numbers, both included.
    Between(u8, i32, i32),
    /// It has (or lacks) an ability with this head word, printed or gained.
    Head(u8, bool),
    /// It has (or lacks) an ability with this head word whose condition is this one.
    HeadWith {
        /// The head word.
        head: u8,
        /// The condition that its state head stands for.
        state: Box<Cond>,
        /// `true`: it has such an ability; `false`: it has none.
        has: bool,
    },
    /// It has (or lacks) this keyword, under this head if one is named.
    Keyword {
        /// Index into the catalogue's keywords.
        keyword: u16,
        /// The head word that the keyword must stand behind; `None`: any or none.
        head: Option<u8>,
        /// The number that the keyword must have; `None`: any.
        amount: Option<i32>,
        /// `true`: it has the keyword; `false`: it has not.
        has: bool,
    },
    /// It has one of these affiliations, as indices into the catalogue's terms.
    Affiliation(Vec<u16>),
    /// It has (or lacks) one of these attributes, as bits.
    Attribute(u16, bool),
    /// It has the attribute that was chosen for the turn, in games with such a choice.
    ActiveAttribute,
    /// It has (or lacks) one of these names, as indices into the catalogue's names.
    Name(Vec<u16>, bool),
    /// It shares (or doesn't share) a name with one of these cards.
    NameOf(Box<Target>, bool),
    /// It is one of these objects.
    OneOf(Box<Target>),
    /// The number of cards attached to it compares so with a value.
    Attached(Cmp, Value),
    /// It is one of this many cards at the bottom of its zone.
    FromBottom(Value),
    /// It has (or lacks) the name that was declared and is remembered under this binding.
    Declared(Bind, bool),
    /// It came into play by replacing one of these cards.
    Replaced(Box<Target>),
    /// It is attached to one of these cards.
    On(Box<Target>),
    /// It is not the source of the program.
    Other,
    /// It is in one of these zone kinds (bits).
    In(u32),
    /// Its column is so placed towards a target: the same, next to it, or another.
    Column(Place, Box<Target>),
    /// Some card is, or is not, related so to it: a relation of the rulebook, by number.
    Related(u8, bool),
    /// It is (or is not) one of the cards under a binding.
    Among(Bind, bool),
    /// It came into play this turn.
    ThisTurn,
    /// An event of this pattern happened to it this turn.
    Happened(Box<Pattern>),
    /// A function of a script says so, by index.
    Script(u16),
    /// It is one of those with the smallest value of this stat; looked at after all other filters.
    Lowest(u8),
    /// It is one of those with the greatest value of this stat; looked at after all other filters.
    Highest(u8),
    /// The chosen cards all have different names; looked at while choosing.
    DistinctNames,
    /// No two of the chosen cards share an attribute; looked at while choosing.
    DistinctAttributes,
    /// The running effect did this to it.
    Done(Deed),
    /// Any of these filters passes.
    Or(Vec<Filter>),
    /// This filter does not pass.
    Not(Box<Filter>),
    /// It lies directly before or behind one of these cards in its zone.
    Beside(Box<Target>),
    /// It is (or is not) the first or the last card of its zone.
    AtEnd(bool),
    /// It is in a state that only the rulebook knows, by the rulebook's number.
    Is(u8),
    /// It lies with one of the players that this word means.
    With(Who),
    /// The number of counters of a kind (the rulebook's number) on it compares so with a value.
    Counters(u8, Cmp, Value),
    /// It stands for a pending thing that aims at a card of this set, as that is now.
    AimsAt {
        /// The set.
        what: Box<Selector>,
        /// Whether no other card was chosen for it, be that one still there or not.
        only: bool,
    },
    /// It stands for a pending thing, and the number of choices that were made of what it aims at compares so with a value. A card
    /// counts as often as it was chosen.
    AimCount(Cmp, Value),
}

/// A set of cards, by what they are and where they lie.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Selector {
    /// Card types as bits; 0: any.
    pub types: u32,
    /// The side whose zones are looked into.
    pub side: Side,
    /// The zone kinds that are looked into, as bits.
    pub zones: u32,
    /// Only this many cards from the top of each zone; `None`: all.
    pub top: Option<Value>,
    /// Tests that each card must pass.
    pub filters: Vec<Filter>,
    /// A further set whose cards belong to this one too.
    pub or: Option<Box<Selector>>,
}

impl Selector {
    /// Whether it means a number of cards at an end of a zone, which nobody needs to look for.
    pub fn is_end(&self) -> bool {
        self.top.is_some() || self.filters.iter().any(|f| matches!(f, Filter::FromBottom(_)))
    }
}

/// Cards that an instruction is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    /// The holder of the ability: "this unit", "this card"; of an attached card's text its host.
    Source,
    /// The card on which the ability is printed, where that is attached to the holder.
    Bearer,
    /// The cards under a binding.
    Bound(Bind),
    /// The cards under the first binding that are not under the second.
    Rest(Bind, Bind),
    /// The card of the event that started the program, followed to where that event put it.
    EventSubject,
    /// The other card of the event that started the program.
    EventOther,
    /// The card that was meant when a delayed part was put in force.
    Linked,
    /// The card that caused the event that started the program.
    EventSource,
    /// The card that is related so to a card: a relation of the rulebook, by number.
    Related(u8, Box<Target>),
    /// The card that the rulebook points at under this number (the attacker of the present battle).
    Pointer(u8),
    /// Every card that a selector finds.
    All(Box<Selector>),
    /// The cards of several targets together.
    Both(Vec<Target>),
    /// A player's leader.
    Leader(Who),
    /// The cards under a binding, each as often as it was picked: what is done to it is done so often.
    Picks(Bind),
    /// What a card is attached to, or was when it left play.
    Host(Box<Target>),
}

impl Target {
    /// Whether it means the same cards all through a resolution, whatever moves meanwhile.
    pub fn is_fixed(&self) -> bool {
        match self {
            Target::Source
            | Target::Linked
            | Target::Bound(_)
            | Target::Picks(_)
            | Target::EventSubject
            | Target::EventOther
            | Target::EventSource => true,
            Target::Bearer
            | Target::Rest(..)
            | Target::Related(..)
            | Target::Pointer(_)
            | Target::All(_)
            | Target::Both(_)
            | Target::Host(_)
            | Target::Leader(_) => false,
        }
    }
}

/// A condition, read on the board as it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cond {
    /// Two numbers compare so.
    Is(Value, Cmp, Value),
    /// A selector finds at least one card.
    Exists(Selector),
    /// The target is there and matches a selector.
    IsA(Target, Selector),
    /// It is the turn of this player.
    Turn(Who),
    /// The source is in one of these zone kinds (bits).
    In(u32),
    /// All of these hold.
    And(Vec<Cond>),
    /// Any of these holds.
    Or(Vec<Cond>),
    /// This does not hold.
    Not(Box<Cond>),
    /// The running effect did this to the target; without a target: to any card.
    Did(Deed, Option<Target>),
    /// The event that started the program had such a cause.
    Cause(CauseFilter),
    /// The source came into play by replacing a card with one of these names; with no names: any card.
    Replaced(Vec<u16>),
    /// Some card is related so to the source: a relation of the rulebook, by number.
    Related(u8),
    /// A function of a script says so, by index.
    Script(u16),
    /// The target can do this action now.
    Can(u8, Target),
    /// The controller of the program owns the first card of the target.
    Owns(Target),
    /// A mark lies on a card of the target, or holds for it: its number in the rulebook's table of marks.
    Marked(u8, Target),
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
            | Cond::Replaced(_)
            | Cond::Related(_)
            | Cond::Script(_)
            | Cond::Can(..)
            | Cond::Owns(_)
            | Cond::Marked(..) => None,
        }
    }
}

/// The causes of an event that a pattern or condition means. Everything in it must hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct CauseFilter {
    /// Cause kinds as bits; 0: any.
    pub kinds: u32,
    /// The player whose effect, card or duty it is; `None`: anybody.
    pub by: Option<Who>,
    /// The player who does it; `None`: anybody.
    pub doer: Option<Who>,
    /// What the card that did it must be; `None`: anything.
    pub source: Option<Box<Selector>>,
    /// Heads of which the ability that did it has one, as bits; 0: any.
    pub heads: u64,
    /// Heads of which the ability that did it has none, as bits.
    pub without: u64,
    /// Only the effect that caused the event which started the program.
    pub same: bool,
    /// Causes of which one must hold as well; with none of them nothing more is asked.
    pub any: Vec<CauseFilter>,
}

/// The events that an ability answers or a text asks about. Everything in it must hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Pattern {
    /// The kind of event.
    pub kind: EventKind,
    /// Only if it happens to the holder itself.
    pub holder: bool,
    /// Only if it happens to the object that the delayed part was put in force for.
    pub linked: bool,
    /// Whether the other card of the event may be the one that fits, instead of its subject.
    pub either: bool,
    /// What the card must be that it happens to, as it was before the event if it left play; `None`: anything.
    pub subject: Option<Selector>,
    /// What the other card must be (the host of what is attached, the card attacked); `None`: anything.
    pub other: Option<Selector>,
    /// The player that it must be about; `None`: any.
    pub who: Option<Who>,
    /// Why it must happen.
    pub cause: CauseFilter,
    /// Zone kinds that the card must come from, as bits; 0: any.
    pub from: u32,
    /// Zone kinds that the card must go to, as bits; 0: any.
    pub to: u32,
    /// The value that [`super::event::Event::extra`] must have (a stat, a phase, an end of a deck); `None`: any.
    pub extra: Option<u8>,
    /// Only if it happens in a place that is so placed towards the holder; `None`: anywhere.
    pub place: Option<Place>,
    /// The least amount, or the least number of cards that one batch does it to together.
    pub at_least: i32,
    /// Whether it is answered once for the whole batch instead of once for each event.
    pub per_batch: bool,
}
