//! Modifications of objects and players, and how long they last.

use super::notation::*;
use super::{Ability, Id, KeywordRef, Quantity, Target, Value, Zone};

node! {
    /// `mod`: a change of what it applies to.
    pub enum Mod ("modification", visited by modification) {
        /// Has something more.
        Gain(what: Gained) = ("gain" what),
        /// May not do that.
        Cant {
            /// Id of an action.
            action: Id,
            /// With or to what only.
            what: Option<CantWhat>,
            /// Where only.
            place: Option<Zone>,
        } = ("cant" action:ACTION what place:("in")),
        /// Must do that, if it can.
        Must(action: Id) = ("must" action:ACTION),
        /// Attacks so many more times.
        Attacks(more: i32) = ("attacks" "+" more),
        /// Attacks once more right after this attack.
        AttackAgain = ("attack-again"),
        /// Only that one can defend.
        OnlyDefender(unit: Target) = ("only-defender" unit),
        /// The event does not happen.
        Prevent = ("prevent"),
        /// A number goes up, goes down or becomes.
        Stat(stat: Id, change: Change, amount: Value) = (stat:STAT change amount),
    }
}

words! {
    /// How a number changes.
    pub enum Change ("change of a number") {
        /// Goes up by so much.
        Plus = "+",
        /// Goes down by so much.
        Minus = "-",
        /// Becomes that.
        Set = "=",
    }
}

node! {
    /// What is gained.
    pub enum Gained ("thing to gain") {
        /// A keyword.
        Keyword(keyword: KeywordRef) = ("kw" keyword),
        /// Whole abilities, with a scope of their own.
        Quote(abilities: Vec<Ability>) = ("quote" abilities),
        /// An effect of another object.
        Effect {
            /// How many; without it, all.
            quantity: Option<Quantity>,
            /// Of what.
            of: Target,
            /// Under which head.
            head: Option<KeywordRef>,
        } = ("effect" quantity of head:("kw")),
    }
}

node! {
    /// What a prohibition is about.
    pub enum CantWhat ("object of a prohibition") {
        /// Effects under this head; all of them without one.
        Effects(head: Option<KeywordRef>) = ("effects" head:("kw")),
        /// That object or such cards.
        Target(what: Target) = what,
    }
}

words! {
    /// `D`: how long.
    pub enum Duration ("duration") {
        /// Until this turn ends.
        ThisTurn = "this-turn",
        /// Until this attack ends.
        ThisAttack = "this-attack",
        /// Until this defence ends.
        ThisDefense = "this-defense",
        /// In this turn's attack phase.
        ThisAttackPhase = "this-attack-phase",
        /// Until the next end of a turn of the player.
        OwnTurnEnd = "own-turn-end",
        /// Until the next end of a turn of the opponent.
        OppTurnEnd = "opp-turn-end",
        /// Until the end of the opponent's next turn, the running one not counted.
        NextOppTurnEnd = "next-opp-turn-end",
        /// Until the end of the player's next turn, the running one not counted.
        NextOwnTurnEnd = "next-own-turn-end",
        /// While it is the player's turn.
        DuringOwnTurn = "during-own-turn",
        /// While it is the opponent's turn.
        DuringOppTurn = "during-opp-turn",
    }
}
