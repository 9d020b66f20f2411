//! Conditions: what must be so or must have happened, and by what.

use super::notation::*;
use super::{Id, KeywordRef, Op, Selector, Side, Target, Value, Verb, Zone};

node! {
    /// `C`: a condition.
    pub enum Cond ("condition", visited by cond) {
        /// Two numbers compare so.
        Is(left: Value, op: Op, right: Value) = ("is" left op right),
        /// The number that the sentence before spoke of compares so with a value.
        IsIt(op: Op, right: Value) = ("is" "it" op right),
        /// At least one card of a set is there.
        Exists(what: Selector) = ("exists" what),
        /// What is named is not there.
        None(what: NoneOf) = ("none" what),
        /// The object belongs to a set.
        IsA(what: Target, such: Selector) = ("is-a" what such),
        /// This card is in that zone.
        In(zone: Zone) = ("in" zone),
        /// It is the turn of that player.
        Turn(of: Side) = ("turn" of),
        /// Every unit zone of the player holds a unit (10.1.9).
        FrontLine = "front-line",
        /// The two numbers of the sentence before are equal.
        Tied = "tied",
        /// All of these hold.
        And(all: Vec<Cond>) = ("and" all),
        /// At least one of these holds.
        Or(any: Vec<Cond>) = ("or" any),
        /// This does not hold.
        Not(cond: Box<Cond>) = ("not" cond),
        /// The object could do that action now.
        Can(action: Id, what: Target) = ("can" action:ACTION what),
        /// Something happened, in this resolution or this turn.
        Did(what: Did) = ("did" what),
    }
}

node! {
    /// What a condition says is not there.
    pub enum NoneOf ("selector") {
        /// No unit faces this one.
        Encountering = "encountering",
        /// No unit defends in this battle.
        Defender = "defender-of-battle",
        /// No card of this set is there.
        Selector(what: Selector) = what,
    }
}

node! {
    /// What a condition looks back at.
    pub enum Did ("look back") {
        /// This resolution did that to the object (`이 효과로 그 유닛을 트래시했다면`).
        This(verb: Verb, what: Target) = [verb what],
        /// The event of this ability: this card was trashed, by that cause.
        BeTrashed(cause: Option<Cause>) = ["be-trashed" cause],
        /// This unit attacked this turn.
        Attack = "attack",
        /// This unit was upgraded from a unit of that name.
        UpgradeFrom(name: String) = ["upgrade-from" name:NAME],
        /// This unit came by an upgrade.
        Upgraded = "upgraded",
        /// Something happened within this turn.
        ThisTurn(what: Happened) = ["this-turn" what],
    }
}

node! {
    /// What happened within this turn.
    pub enum Happened ("thing that happened") {
        /// The object moved to another unit zone, by that cause.
        Move(what: Target, cause: Option<Cause>) = ["move" what cause],
        /// The player deployed a card of this set.
        Deploy(what: Selector) = ["deploy" what],
        /// A card of this set was put into that zone.
        Put(what: Selector, to: Zone) = ["put" what to],
        /// A card of this set was trashed by that cause.
        Trash(what: Selector, cause: Option<Cause>) = ["trash" what cause],
        /// A card of this set attacked.
        Attack(what: Selector) = ["attack" what],
        /// The player was dealt damage by that cause.
        Damage(player: Side, cause: Option<Cause>) = ["damage" player cause],
        /// The player drew by that cause.
        Draw(player: Side, cause: Option<Cause>) = ["draw" player cause],
    }
}

node! {
    /// `CAUSE`: why something happened; one of the parts must be so.
    pub struct Cause ("cause") (pub parts: Vec<CausePart>) = [parts:Causes]
}

node! {
    /// One way something can come about.
    pub enum CausePart ("cause") {
        /// An effect of that player.
        EffectOf(player: Side) = [player:EFFECT],
        /// The effect that caused the event of this ability.
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
