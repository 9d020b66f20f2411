//! What a verb acts on: targets, the sets they are taken from, and how many.

use super::notation::*;
use super::{Filter, Id, Op, Side, Value, Zone};

node! {
    /// `T`: what a verb acts on, or what something is said about.
    pub enum Target ("target", visited by target) {
        /// The card whose ability this is; in an item's text the unit that wears it (8.6.1).
        This = "self",
        /// This card, as long as it lies in that zone.
        ThisIn(zone: Zone) = ("self-in" zone),
        /// The item itself in an item's text (`이 아이템`), where [`Target::This`] is its wearer.
        ThisItem = "this-item",
        /// What the statement before chose or acted on, where nothing is said in between.
        It = "it",
        /// The latest object of this kind that was spoken of.
        That(kind: Id) = ("that" kind:NOUN),
        /// The unit facing this one (3.5.4.2).
        Encountering = "encountering",
        /// The unit facing another one (3.5.4.2).
        EncounteringOf(unit: Box<Target>) = ("encountering" unit),
        /// The unit that attacks in the running battle.
        AttackerOfBattle = "attacker-of-battle",
        /// The unit that defends in the running battle.
        DefenderOfBattle = "defender-of-battle",
        /// The only place where anything is chosen (8.3.3); later sentences can refer to what was taken.
        Choose {
            /// How many are chosen.
            quantity: Quantity,
            /// The cards among which the choice is.
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
        /// The set of cards spoken of last.
        Among = "among",
        /// Everything the condition or statement before found.
        AllIt = ("all" "it"),
        /// The n cards of the latest bare choice.
        Chosen(number: i32) = ("chosen" number),
        /// A player.
        Player(player: Side) = ("player" player),
        /// The leader of a player.
        Leader(player: Side) = ("leader" player),
        /// The next units that are deployed and match the filters: this many.
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

    /// Whether it is chosen as the text is announced.
    pub fn is_aimed(&self) -> bool {
        matches!(self, Target::Choose { opts, .. } if opts.contains(&ChooseOpt::Aimed))
    }

    /// What it is called in a message: its noun, where it was spoken of before.
    pub fn named(&self) -> String {
        match self {
            Target::That(kind) => kind.to_string(),
            other => other.to_string(),
        }
    }
}

node! {
    /// A limit on a choice as a whole.
    pub enum ChooseOpt ("limit of a choice") {
        /// The sum of a number over all that is chosen compares so with a value.
        Sum(stat: Id, op: Op, than: Value) = ("sum" stat:STAT op than),
        /// Cards are chosen until this many are left.
        DownTo(left: Value) = ("down-to" left),
        /// Nobody chooses: the cards are taken at random.
        AtRandom = "at-random",
        /// It is chosen as the text is announced, before anybody can answer it.
        Aimed = "aimed",
    }
}

node! {
    /// `SEL`: a set of cards by kind, side and filters.
    pub enum Selector ("selector", visited by selector) {
        /// Cards of any of these kinds, with filters that hold for all of them.
        Or(parts: Vec<Selector>, filters: Vec<Filter>) = ("or" parts filters:Set),
        /// Members of the set of cards spoken of last.
        Among = "among",
        /// Cards of one kind, on one side, that pass all filters.
        Kind {
            /// Id of a noun of the vocabulary (`unit`, `item-card`).
            kind: Id,
            /// Whose cards; `None`: filters or the place say it.
            side: Option<Side>,
            /// The filters, in the order in which they are printed.
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
    /// `Q`: how many cards are taken.
    pub enum Quantity ("quantity", visited by quantity) {
        /// This many, or as many as there are (8.3.3.1); a number or a computed value.
        Exactly(number: Value) = number,
        /// From none to this many (1.3.6.1).
        UpTo(number: Value) = ("up-to" number),
        /// This many or more, or as many as there are (8.3.3.1).
        AtLeast(number: Value) = ("at-least" number),
        /// Any number, also none.
        Any = "any",
        /// All but this many.
        AllBut(number: Value) = ("all-but" number),
    }
}

impl Quantity {
    /// Exactly `n`.
    pub fn n(n: i32) -> Self {
        Quantity::Exactly(Value::Number(n))
    }
}
