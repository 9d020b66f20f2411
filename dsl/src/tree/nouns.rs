//! Noun phrases of the tree: targets, selectors, quantities, filters, values, zones, conditions and causes. They say
//! what is meant, never how it is found.

use super::{Id, Side, Verb};

/// `T`: what a verb acts on, or what something is said about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Target {
    /// The card whose ability this is; in an item's text the unit that wears it (8.6.1).
    This,
    /// This card, if it lies there.
    ThisIn(Zone),
    /// The item itself in an item's text (`이 아이템`), where [`Target::This`] is its wearer.
    ThisItem,
    /// What the statement before chose or acted on, where nothing is said in between.
    It,
    /// The latest object of this kind that was spoken of.
    That(Id),
    /// The unit facing this one (3.5.4.2).
    Encountering,
    /// The unit facing that one.
    EncounteringOf(Box<Target>),
    /// The unit that attacks in the running battle.
    AttackerOfBattle,
    /// The unit that defends in this battle.
    DefenderOfBattle,
    /// The only place where anything is chosen (8.3.3); binds what it took.
    Choose {
        /// How many.
        quantity: Quantity,
        /// From what.
        from: Selector,
        /// Limits on the choice as a whole.
        opts: Vec<ChooseOpt>,
    },
    /// Everything that matches, in one batch (8.4.4).
    All(Selector),
    /// Two targets in one batch.
    Both(Box<Target>, Box<Target>),
    /// What is left of the set spoken of last.
    Rest,
    /// The set spoken of last.
    Among,
    /// Everything the condition or statement before found.
    AllIt,
    /// The n cards of the latest bare choice.
    Chosen(i32),
    /// A phrase without quantity: in an event "a unit like this", in a statement the one it refers to.
    Sel(Selector),
    /// A player.
    Player(Side),
    /// A player's leader card.
    Leader(Side),
    /// The next so many units deployed that match.
    NextDeployed(i32, Vec<Filter>),
}

impl Target {
    /// A choice without further limits.
    pub fn choose(quantity: Quantity, from: Selector) -> Self {
        Target::Choose { quantity, from, opts: Vec::new() }
    }
}

/// A limit on a choice as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ChooseOpt {
    /// The sum of this number over all that is chosen.
    Sum(Id, Op, Value),
    /// Choose until so many are left.
    DownTo(Value),
}

/// `SEL`: a set of cards by kind, side and filters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Selector {
    /// Cards of one kind.
    Kind {
        /// Id of a noun of the vocabulary (`unit`, `item-card`).
        kind: Id,
        /// Whose; a zone in the filters may say it instead.
        side: Option<Side>,
        /// A set, in printing order.
        filters: Vec<Filter>,
    },
    /// Cards of any of these kinds, with filters that hold for all of them.
    Or(Vec<Selector>, Vec<Filter>),
    /// Members of the set spoken of last.
    Among,
}

impl Selector {
    /// Cards of one kind and side.
    pub fn new(kind: Id, side: Option<Side>, filters: Vec<Filter>) -> Self {
        Selector::Kind { kind, side, filters }
    }
}

/// `Q`: how many.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// So many, or as many as there are (8.3.3.1); a number or a computed value.
    Exactly(Value),
    /// From none to so many (1.3.6.1).
    UpTo(Value),
    /// Any number, none included.
    Any,
    /// All but so many.
    AllBut(Value),
}

impl Quantity {
    /// Exactly `n`.
    pub fn n(n: i32) -> Self {
        Quantity::Exactly(Value::Number(n))
    }
}

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Op {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl Op {
    /// Whether `left op right` holds.
    pub fn holds<T: Ord>(self, left: T, right: T) -> bool {
        match self {
            Op::Less => left < right,
            Op::AtMost => left <= right,
            Op::Equal => left == right,
            Op::NotEqual => left != right,
            Op::AtLeast => left >= right,
            Op::More => left > right,
        }
    }
}

/// `F`: one property that a card must have.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Filter {
    /// Lies there.
    In(Zone),
    /// A number of the card compared with a value.
    Stat(Id, Op, Value),
    /// A number of the card between two numbers, both included.
    StatRange(Id, i32, i32),
    /// Has a head word or a keyword.
    Has(KeywordRef),
    /// Has it not.
    Lacks(KeywordRef),
    /// Belongs to any of these affiliations.
    Aff(Vec<String>),
    /// Belongs to none of these affiliations.
    NotAff(Vec<String>),
    /// Has (`true`) or has not this attribute.
    Attr(bool, Id),
    /// Has (`true`) or has not this name.
    Name(bool, NameRef),
    /// Wears so many items.
    Items(Op, Value),
    /// Is attached to that object.
    On(Box<Target>),
    /// Has the lowest number among the candidates.
    Lowest(Id),
    /// Has the highest number among the candidates.
    Highest(Id),
    /// No two of the chosen cards share a name.
    DistinctNames,
    /// Faces an opposing unit.
    HasEncountering,
    /// Is not this card.
    Other,
    /// Was taken by the latest bare choice.
    Chosen,
    /// Belongs to that set.
    Among(Box<Target>),
    /// This resolution, or the turn with [`Filter::ThisTurn`], has done that to it.
    Done(Verb, Option<Cause>),
    /// Counts what happened in this turn.
    ThisTurn,
    /// Was put onto that unit as an upgrade.
    UpgradedFrom(Box<Target>),
    /// Trashed that object.
    ThatTrashed(Box<Target>),
    /// Of any type (`카드라면 무엇이든`).
    AnyCard,
    /// Is in that state: id of a state of the vocabulary.
    State(Id),
    /// Lies next to that object in its zone.
    Beside(Box<Target>),
    /// Is (`true`) or is not at an end of its zone.
    AtEnd(bool),
}

/// A card name in a filter.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NameRef {
    /// This one, by its key.
    Named(String),
    /// The name that was declared.
    Declared,
    /// The name that object has.
    Of(Box<Target>),
}

/// `K`: a head word, a keyword, or both, with a parameter.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KeywordRef {
    /// Id of a head, or what several heads have in common (`active` of `active-main`).
    pub head: Option<Id>,
    /// Id of a keyword.
    pub keyword: Option<String>,
    /// Its parameter.
    pub param: Option<Param>,
}

impl KeywordRef {
    /// A head word alone.
    pub fn head(head: Id) -> Self {
        KeywordRef { head: Some(head), keyword: None, param: None }
    }
}

/// The parameter of a keyword.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Param {
    /// `Pierce[1]`
    Number(i32),
    /// `Break[cost 2 or less]`
    Filters(Vec<Filter>),
    /// `Pierce[X: …]`
    X(Value),
    /// `Offset〈N〉`
    Name(String),
    /// `[Position: Side]`: an attribute or a word of the head's own.
    Word(Id),
}

/// `V`: a number.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// Itself.
    Number(i32),
    /// The X that a keyword's parameter defines.
    X,
    /// A number of an object or a player.
    Of(Id, Box<Subject>),
    /// How many there are.
    Count(Box<Selector>),
    /// How many different names there are.
    Kinds(Box<Selector>),
    /// The sum of a number over a set.
    Sum(Id, Box<Selector>),
    /// `n` for every `k` of the value, rounded down.
    Per(i32, i32, Box<Value>),
    /// The difference of the two numbers of the condition before.
    Diff,
    /// How often units like these attacked this turn.
    AttacksMade(Box<Selector>),
    /// A value and a number more.
    Plus(Box<Value>, i32),
    /// Half of a value, an odd one rounded up (1.3.7.2).
    Half(Box<Value>),
}

/// Whose number a [`Value::Of`] is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Subject {
    /// An object's.
    Object(Target),
    /// That of this card where it is now, not of the unit that it was (10.2.5.2.4).
    ThisCard,
    /// A player's.
    Player(Side),
}

/// `C`: something that is so or not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Cond {
    /// Two numbers compared.
    Is(Value, Op, Value),
    /// The number of the sentence before compared.
    IsIt(Op, Value),
    /// Something like this is there.
    Exists(Selector),
    /// Nothing like this is there.
    None(NoneOf),
    /// The object is such a card.
    IsA(Target, Selector),
    /// This card is there.
    In(Zone),
    /// It is that player's turn.
    Turn(Side),
    /// Every unit zone of the player is taken (10.1.9).
    FrontLine,
    /// The two numbers of the sentence before are equal.
    Tied,
    /// All of them.
    And(Vec<Cond>),
    /// At least one of them.
    Or(Vec<Cond>),
    /// Not so.
    Not(Box<Cond>),
    /// The object could do that now.
    Can(Id, Target),
    /// Something happened.
    Did(Did),
}

/// What is not there.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NoneOf {
    /// No unit faces this one.
    Encountering,
    /// No unit defends in this battle.
    Defender,
    /// Nothing like this.
    Selector(Selector),
}

/// A look back.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Did {
    /// This resolution did that to the object (`이 효과로 그 유닛을 트래시했다면`).
    This(Verb, Target),
    /// The event of this ability: this card was trashed, for that reason.
    BeTrashed(Option<Cause>),
    /// This unit attacked this turn.
    Attack,
    /// This unit was upgraded from a unit of that name.
    UpgradeFrom(String),
    /// Within this turn.
    ThisTurn(Happened),
}

/// What happened within this turn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Happened {
    /// The object moved to another unit zone.
    Move(Target),
    /// The player deployed something like this.
    Deploy(Selector),
    /// Something like this was put there.
    Put(Selector, Zone),
    /// Something like this was trashed.
    Trash(Selector, Option<Cause>),
    /// The player drew by this cause.
    Draw(Side, Option<Cause>),
}

/// `CAUSE`: by what; any of the parts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cause(pub Vec<CausePart>);

/// One way something can come about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum CausePart {
    /// A cause of the vocabulary (`battle`, `effect`).
    Word(Id),
    /// An effect of that player.
    EffectOf(Side),
    /// An effect of such a card.
    Card(Selector),
    /// An effect under this head.
    Head(KeywordRef),
    /// An effect of that player under this head.
    HeadOf(Side, KeywordRef),
    /// Not by an effect under this head.
    Not(KeywordRef),
    /// The effect that the event of this ability came from.
    ThatEffect,
}

/// A place where cards lie.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Zone {
    /// A zone of somebody.
    Of {
        /// Id of a zone of the vocabulary.
        zone: Id,
        /// One end of it.
        spot: Spot,
        /// Whose.
        owner: Owner,
    },
    /// A lane.
    Lane(Lane),
    /// A position word of the vocabulary (`center`, `side`).
    Position(Id),
}

/// One end of an ordered zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spot {
    /// All of it.
    Whole,
    /// The top.
    Top,
    /// The bottom.
    Bottom,
}

/// Whose zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The player of the effect.
    Own,
    /// The other player.
    Opp,
    /// Each card's owner.
    Owner,
    /// Both players.
    Each,
}

impl From<Side> for Owner {
    fn from(side: Side) -> Self {
        match side {
            Side::Own => Owner::Own,
            Side::Opp => Owner::Opp,
        }
    }
}

/// A lane, seen from this unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Lane {
    /// The one it is in.
    This,
    /// One beside it.
    Adjacent,
    /// One it is not in.
    Other,
    /// The one spoken of last.
    That,
    /// The one that object is in.
    Of(Box<Target>),
}
