//! Effect programs: what a text becomes. Immutable data of the catalogue; `interpret` runs them with a program counter
//! and bindings that live in the state, so that every choice is a place where a game can be saved.

use super::ids::AbilityId;
pub use super::noun::*;
use serde::{Deserialize, Serialize};

/// A place in a program.
pub type Pc = u16;

/// How many an instruction takes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quantity {
    /// Exactly so many, or as many as there are.
    Exactly(Value),
    /// Between 0 and so many.
    UpTo(Value),
    /// Between 0 and all.
    Any,
    /// All of them, no choice.
    All,
    /// All but so many.
    AllBut(Value),
}

/// How long a modification lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until {
    /// The present turn.
    ThisTurn,
    /// The present attack or battle.
    Battle,
    /// The next attack phase's end (the present one's during it).
    AttackPhase,
    /// The next end of a turn of the controller, the present one if it is theirs.
    OwnTurnEnd,
    /// The next end of a turn of an opponent, the present one if it is theirs.
    OpposingTurnEnd,
    /// The end of the next turn of an opponent, never the present one.
    NextOpposingTurnEnd,
    /// The end of the next turn of the controller, never the present one.
    NextOwnTurnEnd,
    /// For as long as its source is there.
    Source,
    /// For good.
    Forever,
}

/// A change of what something is or may do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mod {
    /// A number is raised (or lowered, when the value is negative).
    Add(u8, Value),
    /// A number becomes a value.
    Set(u8, Value),
    /// It gains an ability.
    Gain(AbilityId),
    /// It gains the printed abilities of these cards that have one of these heads (bits; 0: any).
    GainOf(Target, u32),
    /// It can't do (or undergo) this action.
    Cant(u8),
    /// A restriction with a filter: index into the catalogue's restrictions.
    Restrict(u16),
    /// It must do this action, if it can.
    Must(u8),
    /// It can do this action with that card only; with none, if that card is gone.
    Only(u8, Target),
    /// It may attack so many times more.
    Attacks(i8),
    /// It may attack once more right after this attack.
    AttackAgain,
    /// Numbers read by effects count so many cards more in these zone kinds.
    CountAs(Side, u32, Value),
}

/// What a continuous modification is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// A target that is re-read all the time.
    Cards(Target),
    /// A player.
    Player(Who),
}

/// Where cards are put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dest {
    /// Zone kind.
    pub kind: u8,
    /// The owner's zone when true, the controller's of the program otherwise.
    pub owner: bool,
    /// On the bottom of an ordered zone.
    pub bottom: bool,
}

/// Where a rulebook's verb puts its card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Spot {
    /// Nowhere in particular.
    None,
    /// A place that `ChoosePlace` bound, or where the card stands or stood that is bound.
    Bound(Bind),
    /// Where the source stands or stood.
    Source,
}

/// Which places may be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlaceRule {
    /// Whose.
    pub side: Side,
    /// Zone kinds.
    pub zones: u32,
    /// Only empty ones (`Some(true)`), only taken ones (`Some(false)`).
    pub empty: Option<bool>,
    /// Only there, seen from `from`.
    pub place: Option<Place>,
    /// From where `place` is seen.
    pub from: Target,
}

/// One instruction.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    /// A sentence begins: the result of the one before can be asked for.
    Sentence,
    /// The next sentence is one batch with the one before: nothing is checked between them.
    Join,
    /// Goes on if it holds; else the sentence fails and the program goes on at `or`.
    If {
        /// The condition.
        cond: Cond,
        /// Where to go on.
        or: Pc,
    },
    /// Goes on if the sentence before was carried out in full; else this one fails too.
    Then {
        /// Where to go on.
        or: Pc,
    },
    /// Goes on if the sentence before was not carried out in full.
    Else {
        /// Where to go on.
        or: Pc,
    },
    /// Asks whether to do what stands before `end`, if that can be done in full; a no fails the sentence.
    May {
        /// Who decides.
        who: Who,
        /// Where the optional part ends.
        end: Pc,
    },
    /// Goes on elsewhere.
    Jump(Pc),
    /// Asks for one of several bodies.
    Modes {
        /// Who chooses.
        who: Who,
        /// Where the bodies begin; each ends with a `Jump`.
        entries: Vec<Pc>,
    },
    /// Chooses cards.
    Choose {
        /// Who chooses.
        who: Who,
        /// Among which.
        from: Selector,
        /// How many.
        n: Quantity,
        /// The sum of a stat of all chosen stands so to a value.
        sum: Option<(u8, Cmp, Value)>,
        /// Where they are remembered.
        into: Bind,
    },
    /// Chooses places.
    ChoosePlace {
        /// Who chooses.
        who: Who,
        /// Among which.
        rule: PlaceRule,
        /// Where it is remembered.
        into: Bind,
    },
    /// Remembers cards without a choice.
    Bind {
        /// Which.
        what: Target,
        /// Where.
        into: Bind,
    },
    /// Lets a player put remembered cards into an order.
    Arrange {
        /// Who.
        who: Who,
        /// Which.
        bind: Bind,
    },
    /// Draws cards.
    Draw {
        /// Who.
        who: Who,
        /// How many.
        n: Value,
        /// The player may draw fewer.
        up_to: bool,
    },
    /// Draws until the hand has so many.
    DrawTo {
        /// Who.
        who: Who,
        /// How many.
        n: Value,
    },
    /// Moves cards to a zone.
    Move {
        /// Which.
        what: Target,
        /// Where to.
        to: Dest,
        /// The cards were chosen by a condition, so they are shown when they enter a private zone.
        shown: bool,
    },
    /// Shows cards to all (`look`: to the controller only) until the effect ends.
    Reveal {
        /// Which.
        what: Target,
        /// To the controller only.
        look: bool,
        /// Remembered here.
        into: Bind,
    },
    /// Shuffles a player's ordered zone of this kind.
    Shuffle {
        /// Whose.
        who: Who,
        /// Zone kind.
        kind: u8,
    },
    /// Deals damage to a player.
    Damage {
        /// To whom.
        to: Who,
        /// How much.
        n: Value,
    },
    /// Modifies cards.
    Apply {
        /// Which.
        to: Target,
        /// How long.
        until: Until,
        /// How.
        mods: Vec<Mod>,
    },
    /// Modifies a player.
    ApplyPlayer {
        /// Which.
        to: Who,
        /// How long.
        until: Until,
        /// How.
        mods: Vec<Mod>,
    },
    /// Changes a player's number for good.
    ChangePlayer {
        /// Whose.
        who: Who,
        /// Which.
        stat: u8,
        /// By how much.
        by: Value,
    },
    /// Modifies the next cards that a player puts into play this turn.
    ApplyNext {
        /// Whose.
        who: Who,
        /// How many.
        n: u8,
        /// Which.
        what: Selector,
        /// How long.
        until: Until,
        /// How.
        mods: Vec<Mod>,
    },
    /// An ability of the player for a while: delayed and repeated triggers.
    Watch {
        /// The ability, whose `whenever` parts are matched and whose statics hold.
        ability: AbilityId,
        /// The cards it goes on speaking of, each with a watch of its own; `None`: it speaks of none.
        of: Option<Target>,
        /// How long.
        until: Until,
    },
    /// A verb of the rulebook.
    Rule {
        /// Which: the rulebook's number.
        verb: u8,
        /// The cards it is about.
        what: Target,
        /// The other card.
        with: Option<Target>,
        /// Where.
        spot: Spot,
        /// Bits of the rulebook (ignore size, ignore cost).
        flags: u8,
    },
    /// Cancels the event that is about to happen.
    Prevent,
    /// Changes the amount of the event that is about to happen.
    Amend(Value),
    /// Resolves abilities of a card, chosen by the controller among those with one of these heads.
    Activate {
        /// The card.
        of: Target,
        /// Head words as bits; 0: any.
        heads: u32,
        /// How many; 0: all.
        n: u8,
    },
    /// Gives printed abilities of a card to others, chosen by the controller among those with one of these heads.
    GainOf {
        /// Who gains them.
        to: Target,
        /// How long.
        until: Until,
        /// The card.
        of: Target,
        /// Head words as bits; 0: any.
        heads: u32,
        /// How many; 0: all.
        n: u8,
    },
    /// Takes the remembered cards one after the other: remembers the next one and goes on, or leaves when none is left.
    /// The part between ends with a `Jump` back.
    Each {
        /// Which cards.
        of: Bind,
        /// Where the present one is remembered.
        into: Bind,
        /// Those that had their turn.
        past: Bind,
        /// Where to go on after the last.
        end: Pc,
    },
    /// Asks for a card name.
    Declare {
        /// Who names it.
        who: Who,
        /// Where it is remembered.
        into: Bind,
    },
    /// Runs the text again so many times, without this sentence.
    Repeat(Value),
    /// Players lose.
    Lose(Who),
    /// Players win.
    Win(Who),
    /// Does what this handler of a script asks for, one instruction after the other: an instruction behind it leads back
    /// here, and the one behind that is where the program goes on when the handler is over.
    Script(u16),
    /// Asks a script's yes-or-no question.
    Confirm {
        /// Who decides.
        who: Who,
    },
    /// Asks for one of some texts of a script.
    Options {
        /// Who chooses.
        who: Who,
        /// The texts.
        texts: Box<[Box<str>]>,
    },
    /// Asks for a number.
    Number {
        /// Who chooses.
        who: Who,
        /// The smallest.
        min: u8,
        /// The greatest.
        max: u8,
    },
    /// A random number from 1 to so many.
    Random {
        /// How many.
        n: u16,
    },
    /// Starts another program of the card, as if it stood here.
    Run(AbilityId),
    /// A sentence that did several things at once is over: rule processing.
    Check,
    /// The program is over.
    End,
    /// A verb of the rulebook with a number: so much damage, so much of a resource.
    RuleBy {
        /// Which: the rulebook's number.
        verb: u8,
        /// The cards it is about.
        what: Target,
        /// The player it is about.
        who: Who,
        /// How much.
        n: Value,
    },
}
