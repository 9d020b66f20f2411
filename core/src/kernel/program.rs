//! Effect programs: what a text becomes. Immutable data of the catalogue; `interpret` runs them with a program counter
//! and bindings that live in the state, so that every choice is a place where a game can be saved.

use super::ids::AbilityId;
pub use super::noun::*;
use serde::{Deserialize, Serialize};

/// An index into the code of a program.
pub type Pc = u16;

/// How many cards an instruction takes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quantity {
    /// Exactly this many, or all if there are fewer.
    Exactly(Value),
    /// Between 0 and this many, as the player likes.
    UpTo(Value),
    /// Any number, as the player likes.
    Any,
    /// All, without a choice.
    All,
    /// All but this many.
    AllBut(Value),
    /// This many or more, as the player likes; all if there are fewer.
    AtLeast(Value),
    /// Exactly this many picks, of which several may be the same card; none where there is no card.
    Times(Value),
    /// Between 0 and this many picks, of which several may be the same card.
    UpToTimes(Value),
}

impl Quantity {
    /// Whether a card that was picked may be picked again.
    pub fn repeats(&self) -> bool {
        matches!(self, Quantity::Times(_) | Quantity::UpToTimes(_))
    }
}

/// How long a modification lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until {
    /// The present turn.
    ThisTurn,
    /// The next end of a turn of the controller, the present one if it is theirs.
    OwnTurnEnd,
    /// The next end of a turn of an opponent, the present one if it is theirs.
    OpposingTurnEnd,
    /// The end of the next turn of an opponent, never the present one.
    NextOpposingTurnEnd,
    /// The end of the next turn of the controller, never the present one.
    NextOwnTurnEnd,
    /// The end of something that only the rulebook knows, by the duration's number: the present battle.
    Rule(u8),
    /// As long as the card that made it stays the same object.
    Source,
    /// Without an end of its own.
    Forever,
    /// As long as the conditions of an ability hold that stands in the text for them. Where they do not, it does not begin; when they
    /// do not any more, it is over for good. The card that is modified is the linked one ([`Target::Linked`]).
    While(AbilityId),
    /// Until something happens that an ability answers which stands in the text for it.
    Event(AbilityId),
    /// Until it was used so often: an ability that answers events, or whatever the rulebook uses up ([`super::machine::Machine::spend`]).
    Uses(u8),
}

/// A change of what something is or may do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mod {
    /// Adds a value, which may be negative, to a stat.
    Add(u8, Value),
    /// Sets a stat to a value.
    Set(u8, Value),
    /// Gives an ability.
    Gain(AbilityId),
    /// Takes all abilities and head words that it has by then, printed or given. Only an effect makes such a modification.
    Lose,
    /// Takes the head word with this number that it has by then, and the abilities under it, printed or given. Only an effect makes such
    /// a modification.
    LoseHead(u8),
    /// Gives the head word with this number.
    GainHead(u8),
    /// Gives the printed abilities of these cards that have one of these head words (bits; 0: any).
    GainOf(Target, u64),
    /// Forbids an action, as an index into the vocabulary: to do it, or to have it done to it.
    Cant(u8),
    /// Forbids an action to what matches a filter: index into the catalogue's restrictions.
    Restrict(u16),
    /// Makes it do this action whenever it can.
    Must(u8),
    /// Allows an action with that card only; with none, once that card is gone.
    Only(u8, Target),
    /// Allows this many more than the rules do: the extra's number in the rulebook (attacks a turn), and how many.
    Extra(u8, i8),
    /// Permits something until the rulebook uses it up: the permit's number (one more attack right after this one).
    Permit(u8),
    /// Has effects count this many cards more than there are in the zone kinds (bits) of a side.
    CountAs(Side, u32, Value),
    /// Puts it under the control of a player.
    Control(Who),
    /// Makes it a copy of the first card of a target: of what that is as printed, or as a copy itself.
    Copy(Target),
    /// Changes its card types, as bits by index into the vocabulary.
    Types(How, u32),
    /// Changes its attributes, as bits by index into the vocabulary.
    Attributes(How, u16),
    /// Changes its affiliations, as indices into the catalogue's terms.
    Affiliations(How, Vec<u16>),
}

impl Mod {
    /// Whether it changes a number of a card, and nothing else.
    pub fn is_number(&self) -> bool {
        matches!(self, Mod::Add(..) | Mod::Set(..))
    }

    /// Whether it changes what a card is, or whose, before abilities and numbers.
    pub fn is_early(&self) -> bool {
        match self {
            Mod::Control(_) | Mod::Copy(_) | Mod::Types(..) | Mod::Attributes(..) | Mod::Affiliations(..) => true,
            Mod::Add(..)
            | Mod::Set(..)
            | Mod::Gain(_)
            | Mod::Lose
            | Mod::LoseHead(_)
            | Mod::GainHead(_)
            | Mod::GainOf(..)
            | Mod::Cant(_)
            | Mod::Restrict(_)
            | Mod::Must(_)
            | Mod::Only(..)
            | Mod::Extra(..)
            | Mod::Permit(_)
            | Mod::CountAs(..) => false,
        }
    }
}

/// What a continuous modification changes, or what counters lie on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// The cards of a target, which is read anew whenever present values are worked out.
    Cards(Target),
    /// The players that a word means.
    Player(Who),
}

/// To whose zone of a kind an instruction puts a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Whose {
    /// That of the program's controller.
    Controller,
    /// That of the card's owner.
    Owner,
    /// That of the controller's opponent.
    Opponent,
}

impl From<Whose> for u8 {
    fn from(whose: Whose) -> u8 {
        match whose {
            Whose::Controller => 0,
            Whose::Owner => 1,
            Whose::Opponent => 2,
        }
    }
}

impl TryFrom<u8> for Whose {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Whose, &'static str> {
        match number {
            0 => Ok(Whose::Controller),
            1 => Ok(Whose::Owner),
            2 => Ok(Whose::Opponent),
            _ => Err("nobody to whose zone a card goes"),
        }
    }
}

/// The zone and end where an instruction puts cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dest {
    /// The zone kind.
    pub kind: u8,
    /// To whose zone.
    pub of: Whose,
    /// Whether it goes to the bottom of an ordered zone; else to the top.
    pub bottom: bool,
}

/// Where a verb of the rulebook puts its card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Spot {
    /// No place is named.
    None,
    /// The place under this binding, or the place of the card under it, present or last.
    Bound(Bind),
    /// The place of the source, present or last.
    Source,
}

/// The places among which an instruction has a player choose.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlaceRule {
    /// On whose side they are.
    pub side: Side,
    /// Their zone kinds, as bits.
    pub zones: u32,
    /// Only empty ones (`Some(true)`) or only taken ones (`Some(false)`); `None`: both.
    pub empty: Option<bool>,
    /// Only those that are so placed towards `from`, such as the same column; `None`: all.
    pub place: Option<Place>,
    /// The card from which `place` is seen.
    pub from: Target,
}

/// One instruction of a program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    /// Begins a sentence; the result of the one before can be asked for from here on.
    Sentence,
    /// Joins the next sentence with the one before into one batch: no rule processing comes between them.
    Join,
    /// Goes on if the condition holds; else the sentence fails, and the program goes on at `or`.
    If {
        /// The condition that is read.
        cond: Cond,
        /// Where the program goes on if it does not hold.
        or: Pc,
    },
    /// "If you do": goes on if the sentence before was carried out in full; else this one fails too.
    Then {
        /// Where the program goes on if it was not.
        or: Pc,
    },
    /// "If you don't": goes on if the sentence before was not carried out in full.
    Else {
        /// Where the program goes on if it was.
        or: Pc,
    },
    /// "You may": asks whether to do what stands before `end`, if that can be done in full; a no fails the sentence.
    May {
        /// The player who decides.
        who: Who,
        /// Where the optional part ends.
        end: Pc,
    },
    /// Goes on if it is the controller's turn, else at another place; no sentence fails by it.
    OwnTurn {
        /// Where the program goes on in the turn of another player.
        or: Pc,
    },
    /// Goes on at another place.
    Jump(Pc),
    /// Has a player choose one of several parts.
    Modes {
        /// The player who chooses.
        who: Who,
        /// Where each part begins; each ends with a `Jump` behind them all.
        entries: Vec<Pc>,
    },
    /// Has a player choose cards.
    Choose {
        /// The player who chooses.
        who: Who,
        /// The cards among which the choice is.
        from: Selector,
        /// How many cards are chosen.
        n: Quantity,
        /// A condition on the sum of a stat over all chosen cards: stat, comparison, number; `None`: there is none.
        sum: Option<(u8, Cmp, Value)>,
        /// The binding under which they are remembered.
        into: Bind,
    },
    /// Has a player choose a place.
    ChoosePlace {
        /// The player who chooses.
        who: Who,
        /// The places among which the choice is.
        rule: PlaceRule,
        /// The binding under which it is remembered.
        into: Bind,
    },
    /// Remembers cards without a choice.
    Bind {
        /// The cards to remember.
        what: Target,
        /// The binding under which they are remembered.
        into: Bind,
    },
    /// Remembers players, the turn player first.
    Players {
        /// The players to remember.
        who: Who,
        /// The binding under which they are remembered.
        into: Bind,
    },
    /// Has a player put remembered cards into an order.
    Arrange {
        /// The player who orders them; each: every player the own cards, the turn player first.
        who: Who,
        /// The binding of the cards.
        bind: Bind,
    },
    /// Has players draw cards.
    Draw {
        /// The players who draw.
        who: Who,
        /// How many cards each draws.
        n: Value,
        /// Whether a player may draw fewer.
        up_to: bool,
    },
    /// Has players draw until their hand has a number of cards.
    DrawTo {
        /// The players who draw.
        who: Who,
        /// How many cards the hand shall have.
        n: Value,
    },
    /// Moves cards to a zone.
    Move {
        /// The cards to move.
        what: Target,
        /// The zone and end to which they go.
        to: Dest,
        /// Whether they are shown when they enter a private zone, because they were chosen by a condition.
        shown: bool,
        /// The player who moves them.
        who: Who,
    },
    /// Makes cards that were nowhere in the game before, each for the player into whose zone it comes.
    Create {
        /// The players who get them.
        who: Who,
        /// Their name, as an index into the catalogue's names: the card is the first of the catalogue that is called so.
        name: u16,
        /// How many each gets.
        n: Value,
        /// The zone and end to which they go.
        to: Dest,
    },
    /// Shows cards until the effect ends.
    Reveal {
        /// The cards to show.
        what: Target,
        /// Whether only the player who looks sees them; else all do.
        look: bool,
        /// The binding under which they are remembered.
        into: Bind,
        /// The player who shows them or looks at them.
        who: Who,
    },
    /// Shuffles a player's ordered zone of this kind.
    Shuffle {
        /// The players whose zone it is.
        who: Who,
        /// The zone kind.
        kind: u8,
    },
    /// Deals damage to players.
    Damage {
        /// The players who are dealt it.
        to: Who,
        /// How much damage each is dealt.
        n: Value,
    },
    /// Puts modifications on cards.
    Apply {
        /// The cards to modify.
        to: Target,
        /// How long they last.
        until: Until,
        /// What they change.
        mods: Vec<Mod>,
    },
    /// Puts modifications on players.
    ApplyPlayer {
        /// The players to modify.
        to: Who,
        /// How long they last.
        until: Until,
        /// What they change.
        mods: Vec<Mod>,
    },
    /// Changes a number of players until something else changes it.
    ChangePlayer {
        /// The players whose number it is.
        who: Who,
        /// Which number, as an index into the vocabulary's player stats.
        stat: u8,
        /// By how much it changes.
        by: Value,
    },
    /// Puts counters on cards or players, or removes them.
    Counters {
        /// The cards or players.
        on: Subject,
        /// The rulebook's number of the kind ([`crate::ruleset::Ruleset::COUNTERS`]).
        kind: u8,
        /// How many.
        n: Value,
        /// Whether they are removed.
        remove: bool,
    },
    /// Puts modifications on the next cards that a player puts into play this turn.
    ApplyNext {
        /// The player who puts them into play.
        who: Who,
        /// How many such cards get them.
        n: u8,
        /// Which cards count.
        what: Selector,
        /// How long the modifications last.
        until: Until,
        /// What they change.
        mods: Vec<Mod>,
    },
    /// Gives the player an ability for a while: a delayed or repeated trigger.
    Watch {
        /// The ability whose `whenever` parts are matched and whose continuous parts hold.
        ability: AbilityId,
        /// The cards that it goes on speaking of, each with a watch of its own; `None`: it speaks of none.
        of: Option<Target>,
        /// How long the player has it.
        until: Until,
    },
    /// Carries out a verb of the rulebook.
    Rule {
        /// The rulebook's number of the verb.
        verb: u8,
        /// The cards it is about.
        what: Target,
        /// The other card: the unit upgraded, the host, the card attacked.
        with: Option<Target>,
        /// The place it is done to.
        spot: Spot,
        /// Bits that the rulebook gives a meaning (ignore size, ignore cost).
        flags: u8,
        /// The player who does it.
        who: Who,
    },
    /// Cancels the event that the program replaces.
    Prevent,
    /// Changes the amount of the event that the program replaces.
    Amend(Value),
    /// Resolves abilities of a card, chosen by the controller among those with one of these heads.
    Activate {
        /// The card whose abilities they are.
        of: Target,
        /// Head words as bits; 0: any.
        heads: u64,
        /// How many abilities; 0: all.
        n: u8,
    },
    /// Gives others printed abilities of a card, chosen by the controller among those with one of these head words.
    GainOf {
        /// The cards that gain them.
        to: Target,
        /// How long they have them.
        until: Until,
        /// The card on which they are printed.
        of: Target,
        /// Head words as bits; 0: any.
        heads: u64,
        /// How many abilities; 0: all.
        n: u8,
    },
    /// Takes the remembered cards one after the other: remembers the next one and goes on, or leaves when none is left.
    /// The part between ends with a `Jump` back.
    Each {
        /// The binding of the cards to go through.
        of: Bind,
        /// The binding of the card whose turn it is.
        into: Bind,
        /// The binding of the cards that had their turn.
        past: Bind,
        /// Where the program goes on after the last.
        end: Pc,
    },
    /// Has a player name a card.
    Declare {
        /// The player who names it.
        who: Who,
        /// The binding under which the name is remembered.
        into: Bind,
    },
    /// Runs the whole program this many times more, without this sentence.
    Repeat(Value),
    /// Has players lose the game.
    Lose(Who),
    /// Has players win the game.
    Win(Who),
    /// Does what this handler of a script asks for, one instruction after the other: an instruction behind it leads back
    /// here, and the one behind that is where the program goes on when the handler is over.
    Script(u16),
    /// Asks a script's yes-or-no question.
    Confirm {
        /// The player who decides.
        who: Who,
    },
    /// Has a player choose one of some texts of a script.
    Options {
        /// The player who chooses.
        who: Who,
        /// The texts to choose from.
        texts: Box<[Box<str>]>,
        /// The seats (bits) that must not read them: they may say something of cards that are hidden from them.
        closed: u8,
    },
    /// Has a player choose a number for a script.
    Number {
        /// The player who chooses.
        who: Who,
        /// The smallest number allowed.
        min: u8,
        /// The greatest number allowed.
        max: u8,
    },
    /// Makes a random number from 1 to `n`, each equally likely.
    Random {
        /// The greatest number possible.
        n: u16,
    },
    /// Runs another program of the card as a part of this one.
    Run(AbilityId),
    /// Ends a sentence that did several things at once: rule processing follows.
    Check,
    /// Ends the program.
    End,
    /// Carries out a verb of the rulebook with a number: damage, an amount of a resource.
    RuleBy {
        /// The rulebook's number of the verb.
        verb: u8,
        /// The cards it is about.
        what: Target,
        /// The players it is about.
        who: Who,
        /// The number it is done with.
        n: Value,
    },
    /// Puts a shield in force for the present turn: an ability whose `would` part keeps off so much in all ([`Op::Absorb`]).
    Shield {
        /// The ability.
        ability: AbilityId,
        /// The cards that have it, each a shield of its own; `None`: the controller has it.
        of: Option<Target>,
        /// How much it keeps off.
        n: Value,
    },
    /// Takes as much off the event that the program replaces as the shield can that has the program. Where it can't keep off all that
    /// happens in the batch, the player who is affected says how much of this event.
    Absorb,
}
