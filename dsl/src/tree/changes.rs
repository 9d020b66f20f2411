//! Modifications of objects and players, and how long they last.

use super::notation::*;
use super::{Ability, Id, KeywordRef, Quantity, Side, Target, Value, Zone};

node! {
    /// `mod`: a modification of a card or player.
    pub enum Mod ("modification", visited by modification) {
        /// Something is gained.
        Gain(what: Gained) = ("gain" what),
        /// An action is forbidden.
        Cant {
            /// Id of an action.
            action: Id,
            /// What the action is forbidden with or to; `None`: anything.
            what: Option<CantWhat>,
            /// Where it is forbidden; `None`: anywhere.
            place: Option<Zone>,
        } = ("cant" action:ACTION what place:("in")),
        /// An action is done whenever it can be.
        Must(action: Id) = ("must" action:ACTION),
        /// It enters play in a state.
        Enters(state: Id) = ("enters" state:STATE),
        /// It can be used as if it were of the active attribute.
        AsActive = ("as-active"),
        /// This many attacks more are allowed.
        Attacks(more: i32) = ("attacks" "+" more),
        /// The effects of the card count so many attacks more than were made.
        AttacksCounted(more: i32) = ("attacks-counted" "+" more),
        /// All effects that it has by then are lost, or those under a head.
        LoseEffects(head: Option<KeywordRef>) = ("lose-effects" head:("kw")),
        /// It is under the control of that player.
        Control(of: Side) = ("control" of),
        /// It is of that attribute: as well as of its others, no more, or of that alone.
        Belongs(change: Change, attribute: Id) = ("belongs" change attribute:ATTRIBUTE),
        /// One more attack is allowed right after this attack.
        AttackAgain = ("attack-again"),
        /// Only that unit can defend, against this attack or against the attacks of that object.
        OnlyDefender(unit: Target, of: Option<Target>) = ("only-defender" unit of:("of")),
        /// The event does not happen.
        Prevent = ("prevent"),
        /// A number is raised, lowered or set.
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
        /// It is set to the value.
        Set = "=",
    }
}

node! {
    /// What is gained.
    pub enum Gained ("thing to gain") {
        /// A keyword or a head.
        Keyword(keyword: KeywordRef) = ("kw" keyword),
        /// Whole abilities, which refer to nothing outside themselves.
        Quote(abilities: Vec<Ability>) = ("quote" abilities),
        /// An effect of another object.
        Effect {
            /// How many effects; `None`: all.
            quantity: Option<Quantity>,
            /// The object whose effect it is.
            of: Target,
            /// The head that the effect stands under; `None`: any.
            head: Option<KeywordRef>,
        } = ("effect" quantity of head:("kw")),
    }
}

node! {
    /// What an action is forbidden with or to.
    pub enum CantWhat ("object of a prohibition") {
        /// Effects under this head; all of them without one.
        Effects(head: Option<KeywordRef>) = ("effects" head:("kw")),
        /// Attacks of cards like these.
        Against(what: Target) = ("against" what),
        /// That object, or cards like these.
        Target(what: Target) = what,
    }
}

words! {
    /// `D`: how long something lasts.
    pub enum Duration ("duration") {
        /// Until this turn ends.
        ThisTurn = "this-turn",
        /// Until this attack ends.
        ThisAttack = "this-attack",
        /// Until this defence ends.
        ThisDefense = "this-defense",
        /// During the attack phase of this turn.
        ThisAttackPhase = "this-attack-phase",
        /// Until the next end of a turn of the player.
        OwnTurnEnd = "own-turn-end",
        /// Until the next end of a turn of the opponent.
        OppTurnEnd = "opp-turn-end",
        /// Until the end of the opponent's next turn, the running one not counted.
        NextOppTurnEnd = "next-opp-turn-end",
        /// Until the end of the player's next turn, the running one not counted.
        NextOwnTurnEnd = "next-own-turn-end",
        /// Until the next turn of the player starts.
        OwnTurnStart = "own-turn-start",
        /// Until the next turn of the opponent starts.
        OppTurnStart = "opp-turn-start",
        /// While it is the player's turn.
        DuringOwnTurn = "during-own-turn",
        /// While it is the opponent's turn.
        DuringOppTurn = "during-opp-turn",
    }
}
