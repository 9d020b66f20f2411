//! Numbers that a text works out, and how two of them compare.

use super::notation::*;
use super::{Id, Selector, Side, Target};

node! {
    /// `V`: a number.
    pub enum Value ("value", visited by value) {
        /// A number as written.
        Number(number: i32) = number,
        /// The X that a keyword's parameter defines.
        X = "x",
        /// A number of an object or a player.
        Of(stat: Id, of: Box<Subject>) = ("of" stat:STAT of),
        /// How many cards of a set there are.
        Count(of: Box<Selector>) = ("count" of),
        /// How many different names the cards of a set have.
        Kinds(of: Box<Selector>) = ("kinds" of),
        /// The sum of a number over the cards of a set.
        Sum(stat: Id, of: Box<Selector>) = ("sum" stat:STAT of),
        /// `n` for every `k` of the value, rounded down.
        Per(n: i32, k: i32, of: Box<Value>) = ("per" n k of),
        /// The difference of the two numbers of the condition before.
        Diff = "diff",
        /// How much damage the event deals, or how many cards are drawn by it.
        ThatAmount = "that-amount",
        /// How often units like these attacked this turn.
        AttacksMade(by: Box<Selector>) = ("attacks-made" by),
        /// What is counted of a player over the whole game.
        Tally(tally: Id, of: Side) = ("tally" tally:TALLY of),
        /// A value and a number more.
        Plus(value: Box<Value>, more: i32) = ("+" value more),
        /// A value, but no more than this number.
        AtMost(value: Box<Value>, most: i32) = ("at-most" value most),
        /// By how much a value is more than this number, else nothing.
        Over(value: Box<Value>, less: i32) = ("over" value less),
        /// How many different attributes the cards of a set have together.
        Attributes(of: Box<Selector>) = ("attributes" of),
        /// How many counters of a kind lie on an object.
        Counters(kind: Id, on: Box<Target>) = ("counters-on" kind:COUNTER on),
        /// Half of a value, an odd one rounded up (1.3.7.2).
        Half(of: Box<Value>) = ("half" of),
    }
}

node! {
    /// The object or player whose number a [`Value::Of`] is.
    pub enum Subject ("subject of a number") {
        /// A number of this card where it is now, not of the unit that it was (10.2.5.2.4).
        ThisCard = "this-card",
        /// A number of a player.
        Player(player: Side) = player,
        /// A number of an object.
        Object(what: Target) = what,
    }
}

words! {
    /// How two numbers compare.
    pub enum Op ("comparison") {
        /// Less than.
        Less = "<",
        /// At most.
        AtMost = "<=",
        /// Equal.
        Equal = "=",
        /// Not equal.
        NotEqual = "!=",
        /// At least.
        AtLeast = ">=",
        /// More than.
        More = ">",
    }
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
