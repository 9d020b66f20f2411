//! What a verb acts on: targets, the sets they are taken from, and how many.

use super::notation::*;
use super::{Filter, Id, Op, Side, Value, Zone};

node! {
    /// `T`: what a verb acts on, or what something is said about.
    pub enum Target ("target", visited by target) {
        /// The card whose ability this is; in an item's text the unit that wears it (8.6.1).
        This = "self",
        /// This card, if it lies there.
        ThisIn(zone: Zone) = ("self-in" zone),
        /// The item itself in an item's text (`이 아이템`), where [`Target::This`] is its wearer.
        ThisItem = "this-item",
        /// What the statement before chose or acted on, where nothing is said in between.
        It = "it",
        /// The latest object of this kind that was spoken of.
        That(kind: Id) = ("that" kind:NOUN),
        /// The unit facing this one (3.5.4.2).
        Encountering = "encountering",
        /// The unit facing that one.
        EncounteringOf(unit: Box<Target>) = ("encountering" unit),
        /// The unit that attacks in the running battle.
        AttackerOfBattle = "attacker-of-battle",
        /// The unit that defends in this battle.
        DefenderOfBattle = "defender-of-battle",
        /// The only place where anything is chosen (8.3.3); later sentences can refer to what was taken.
        Choose {
            /// How many.
            quantity: Quantity,
            /// From what.
            from: Selector,
            /// Limits on the choice as a whole.
            opts: Vec<ChooseOpt>,
        } = ("choose" quantity from opts),
        /// Everything that matches, in one batch (8.4.4).
        All(what: Selector) = ("all" what),
        /// Two targets in one batch.
        Both(one: Box<Target>, other: Box<Target>) = ("both" one other),
        /// What is left of the set spoken of last.
        Rest = "rest",
        /// The set spoken of last.
        Among = "among",
        /// Everything the condition or statement before found.
        AllIt = ("all" "it"),
        /// The n cards of the latest bare choice.
        Chosen(number: i32) = ("chosen" number),
        /// A player.
        Player(player: Side) = ("player" player),
        /// A player's leader card.
        Leader(player: Side) = ("leader" player),
        /// The next so many units deployed that match.
        NextDeployed(number: i32, filters: Vec<Filter>) = ("next-deployed" number:OneUnwritten filters:Set),
        /// A phrase without quantity: in an event "a unit like this", in a statement the one it refers to.
        Sel(what: Selector) = what,
    }
}

impl Target {
    /// A choice without further limits.
    pub fn choose(quantity: Quantity, from: Selector) -> Self {
        Target::Choose { quantity, from, opts: Vec::new() }
    }
}

node! {
    /// A limit on a choice as a whole.
    pub enum ChooseOpt ("limit of a choice") {
        /// The sum of this number over all that is chosen.
        Sum(stat: Id, op: Op, than: Value) = ("sum" stat:STAT op than),
        /// Choose until so many are left.
        DownTo(left: Value) = ("down-to" left),
    }
}

node! {
    /// `SEL`: a set of cards by kind, side and filters.
    pub enum Selector ("selector", visited by selector) {
        /// Cards of any of these kinds, with filters that hold for all of them.
        Or(parts: Vec<Selector>, filters: Vec<Filter>) = ("or" parts filters:Set),
        /// Members of the set spoken of last.
        Among = "among",
        /// Cards of one kind.
        Kind {
            /// Id of a noun of the vocabulary (`unit`, `item-card`).
            kind: Id,
            /// Whose; a zone in the filters may say it instead.
            side: Option<Side>,
            /// A set, in printing order.
            filters: Vec<Filter>,
        } = (kind:NOUN side filters:Set),
    }
}

impl Selector {
    /// Cards of one kind and side.
    pub fn new(kind: Id, side: Option<Side>, filters: Vec<Filter>) -> Self {
        Selector::Kind { kind, side, filters }
    }
}

node! {
    /// `Q`: how many.
    pub enum Quantity ("quantity", visited by quantity) {
        /// So many, or as many as there are (8.3.3.1); a number or a computed value.
        Exactly(number: Value) = number,
        /// From none to so many (1.3.6.1).
        UpTo(number: Value) = ("up-to" number),
        /// Any number, none included.
        Any = "any",
        /// All but so many.
        AllBut(number: Value) = ("all-but" number),
    }
}

impl Quantity {
    /// Exactly `n`.
    pub fn n(n: i32) -> Self {
        Quantity::Exactly(Value::Number(n))
    }
}
