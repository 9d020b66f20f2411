//! Conditions: what must be so or must have happened, and by what.

use super::notation::*;
use super::{Id, KeywordRef, Op, Selector, Side, Target, Value, Verb, Zone};

node! {
    /// `C`: something that is so or not.
    pub enum Cond ("condition", visited by cond) {
        /// Two numbers compared.
        Is(left: Value, op: Op, right: Value) = ("is" left op right),
        /// The number of the sentence before compared.
        IsIt(op: Op, right: Value) = ("is" "it" op right),
        /// Something like this is there.
        Exists(what: Selector) = ("exists" what),
        /// Nothing like this is there.
        None(what: NoneOf) = ("none" what),
        /// The object is such a card.
        IsA(what: Target, such: Selector) = ("is-a" what such),
        /// This card is there.
        In(zone: Zone) = ("in" zone),
        /// It is that player's turn.
        Turn(of: Side) = ("turn" of),
        /// Every unit zone of the player is taken (10.1.9).
        FrontLine = "front-line",
        /// The two numbers of the sentence before are equal.
        Tied = "tied",
        /// All of them.
        And(all: Vec<Cond>) = ("and" all),
        /// At least one of them.
        Or(any: Vec<Cond>) = ("or" any),
        /// Not so.
        Not(cond: Box<Cond>) = ("not" cond),
        /// The object could do that now.
        Can(action: Id, what: Target) = ("can" action:ACTION what),
        /// Something happened.
        Did(what: Did) = ("did" what),
    }
}

node! {
    /// What is not there.
    pub enum NoneOf ("selector") {
        /// No unit faces this one.
        Encountering = "encountering",
        /// No unit defends in this battle.
        Defender = "defender-of-battle",
        /// Nothing like this.
        Selector(what: Selector) = what,
    }
}

node! {
    /// A look back.
    pub enum Did ("look back") {
        /// This resolution did that to the object (`이 효과로 그 유닛을 트래시했다면`).
        This(verb: Verb, what: Target) = [verb what],
        /// The event of this ability: this card was trashed, for that reason.
        BeTrashed(cause: Option<Cause>) = ["be-trashed" cause],
        /// This unit attacked this turn.
        Attack = "attack",
        /// This unit was upgraded from a unit of that name.
        UpgradeFrom(name: String) = ["upgrade-from" name:NAME],
        /// Within this turn.
        ThisTurn(what: Happened) = ["this-turn" what],
    }
}

node! {
    /// What happened within this turn.
    pub enum Happened ("thing that happened") {
        /// The object moved to another unit zone.
        Move(what: Target) = ["move" what],
        /// The player deployed something like this.
        Deploy(what: Selector) = ["deploy" what],
        /// Something like this was put there.
        Put(what: Selector, to: Zone) = ["put" what to],
        /// Something like this was trashed.
        Trash(what: Selector, cause: Option<Cause>) = ["trash" what cause],
        /// The player drew by this cause.
        Draw(player: Side, cause: Option<Cause>) = ["draw" player cause],
    }
}

node! {
    /// `CAUSE`: by what; any of the parts.
    pub struct Cause ("cause") (pub parts: Vec<CausePart>) = [parts:Causes]
}

node! {
    /// One way something can come about.
    pub enum CausePart ("cause") {
        /// An effect of that player.
        EffectOf(player: Side) = [player:EFFECT],
        /// The effect that the event of this ability came from.
        ThatEffect = "that-effect",
        /// Not by an effect under this head.
        Not(head: KeywordRef) = ["effect" ("not" head)],
        /// A cause of the vocabulary (`battle`, `effect`).
        Word(cause: Id) = [cause:CAUSE],
        /// An effect under this head.
        Head(head: KeywordRef) = ("kw" head),
        /// An effect of that player under this head.
        HeadOf(player: Side, head: KeywordRef) = (player:EFFECT head),
        /// An effect of such a card.
        Card(what: Selector) = what,
    }
}
