//! The contract a rulebook fulfils towards the kernel: its own typed state, its procedures as steps, its timing, and what
//! events consist of. Everything else is the kernel's.

use crate::kernel::catalog::Catalog;
use crate::kernel::data::GameData;
use crate::kernel::decision::{Answer, Ask, Refusal};
use crate::kernel::event::Event;
use crate::kernel::ids::{Clause, Ref, Seat, ZoneId};
use crate::kernel::log::What;
use crate::kernel::machine::Machine;
use crate::kernel::program::{Place, Until};
use crate::kernel::state::{Duration, EffectFrame, PendingTrigger, TriggeringEvent};
use crate::rulebook::Rulebook;

/// How long a duration of a text lasts where turns alternate: `now` is the number of the turn, `own` whether it is the
/// controller's. `None`: its end is no turn's end.
pub fn turns(until: Until, now: u16, own: bool) -> Option<Duration> {
    let (mine, theirs) = if own { (0, 1) } else { (1, 0) };
    Some(match until {
        Until::ThisTurn | Until::AttackPhase => Duration::Turn(now),
        Until::Battle => return None,
        Until::OwnTurnEnd => Duration::Turn(now + mine),
        Until::OpposingTurnEnd => Duration::Turn(now + theirs),
        Until::NextOpposingTurnEnd => Duration::Turn(now + 2 - theirs),
        Until::NextOwnTurnEnd => Duration::Turn(now + 2 - mine),
        Until::Source => Duration::Source,
        Until::Forever => Duration::Forever,
    })
}

/// A moment at which rule processing looks at the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Point {
    /// After an instruction of a program, and after each step of a rule.
    AfterInstruction,
    /// A program has ended.
    AfterEffect,
    /// When modifications have become void.
    AfterExpiry,
    /// When the damage of one source has been dealt.
    DamageDone,
}

/// When a pending trigger is resolved: the smallest rank comes first; triggers of equal rank are ordered by their
/// controller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// The round of resolving that it belongs to.
    pub round: u8,
    /// Its class: 0 for the "whenever" kind of continuous ability, 1 for automatic ones.
    pub class: u8,
    /// Its player's seat, counted from the turn player.
    pub seat: u8,
}

/// How far a verb of the rulebook was carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerbResult {
    /// For how many cards it was asked.
    pub asked: u16,
    /// For how many cards it was done, or is being done.
    pub done: u16,
}

/// The rules of a game, as the kernel asks for them while it plays.
pub trait Ruleset: GameData {
    /// The zone kind of the pile that is drawn from.
    const DECK: u8;
    /// The zone kind of the hand.
    const HAND: u8;
    /// The zone kind that cards are trashed to.
    const DISCARD: u8;
    /// The zone kinds in play, as bits.
    const IN_PLAY: u32;
    /// The zone kind of attached cards.
    const ATTACHED: u8;
    /// The zone kinds that every player may look into, as bits.
    const PUBLIC: u32;
    /// The zone kinds that only their own player may look into, as bits.
    const OWN: u32;
    /// Zone kinds that a player's number counts, as bits (the lowest two bits of the stat's index are given).
    fn player_reads(stat: u8) -> u32;
    /// The kind of cause of what an effect does, as an index into the vocabulary.
    const BY_EFFECT: u8;
    /// The action of leaving play to the discard pile, which effects can forbid: an index into the vocabulary.
    const ACTION_TRASH: u8;
    /// Actions done to a card where it lies, as bits: what a prohibition says of the card means its place and side too.
    const IN_PLACE: u32 = 0;

    /// Whether an effect forbids an automatic ability to answer. Left out: nothing does.
    fn silenced(_m: &Machine<Self>, _cat: &Catalog, _frame: &EffectFrame) -> bool {
        false
    }
    /// The same rulebook as a value, for whoever does not know its type.
    fn rulebook() -> &'static dyn Rulebook;
    /// Carries on with the procedure on top, which is at this step. It must write its next step before it causes
    /// anything.
    fn step(m: &mut Machine<Self>, cat: &Catalog, frame: Self::Procedure);
    /// Writes the legal answers to its own question (`AskKind::Act`) into `out`.
    fn enumerate(m: &Machine<Self>, cat: &Catalog, ask: &Ask, question: u8, out: &mut Vec<Answer>);
    /// Takes the answer to its own question, or a pick it asked for.
    fn answered(m: &mut Machine<Self>, cat: &Catalog, ask: &Ask, answer: Answer);
    /// The clause that asks a question of the procedure on top.
    fn ask_clause(m: &Machine<Self>, ask: &Ask) -> Clause;
    /// Why an answer that is not offered is against the rules.
    fn why_not(m: &Machine<Self>, cat: &Catalog, ask: &Ask, answer: Answer) -> Option<Refusal>;
    /// Does what the rules do by themselves at this moment. Returns whether it did something and wants to be asked
    /// again.
    fn check(m: &mut Machine<Self>, cat: &Catalog, point: Point) -> bool;
    /// The clause that forbids an event, if one does.
    fn forbidden(m: &Machine<Self>, cat: &Catalog, event: &Event) -> Option<Clause>;
    /// Adds to a batch the events that follow from those in it (what is attached falls with its host).
    fn results(m: &Machine<Self>, cat: &Catalog, batch: &mut Vec<Event>);
    /// The rulebook's own part of applying an event of its own kinds, and bookkeeping of others.
    fn apply(m: &mut Machine<Self>, cat: &Catalog, event: &Event);
    /// Tells a procedure at work that an event which it was about to make does not happen.
    fn cancelled(_: &mut Machine<Self>, _: &Event) {}
    /// What the log calls an event, and its clause; `None`: it is not told.
    fn told(m: &Machine<Self>, event: &Event) -> Option<(What, Clause)>;
    /// When a pending trigger is resolved, compared with others.
    fn rank(m: &Machine<Self>, waiting: &PendingTrigger) -> Rank;
    /// Who makes the choices of an ability, and puts those that wait together into an order. Left out: its controller.
    fn decider(_: &Machine<Self>, controller: Seat) -> Seat {
        controller
    }
    /// The next seat in ring order that is an opponent.
    fn opponent(seat: Seat) -> Seat {
        seat.across()
    }
    /// The object that faces this one across the table.
    fn facing(m: &Machine<Self>, what: Ref) -> Ref;
    /// The attacker and defender of the present battle.
    fn battle(m: &Machine<Self>) -> (Ref, Ref);
    /// Where the event that started a program happened.
    fn happened_at(m: &Machine<Self>, triggering: &TriggeringEvent) -> ZoneId;
    /// Whether a place lies towards another one as a text says: in the same column, next to it, or elsewhere.
    fn stands(from: ZoneId, to: ZoneId, place: Place) -> bool;
    /// How long a duration of a text lasts, from now. `None`: it is over already.
    fn duration(m: &Machine<Self>, until: Until, controller: Seat) -> Option<Duration>;
    /// A number of a player as it is now, by index into the vocabulary's player stats.
    fn player_stat(m: &Machine<Self>, seat: Seat, stat: u8) -> i32;
    /// Changes a number of a player until something else changes it. Returns by how much it changed.
    fn change_player(m: &mut Machine<Self>, seat: Seat, stat: u8, by: i32) -> i32;
    /// How many attacks a player's cards have declared this turn.
    fn attacks(m: &Machine<Self>, seat: Seat) -> i32;
    /// Begins to deal damage to a player.
    fn damage(m: &mut Machine<Self>, cat: &Catalog, seat: Seat, amount: i32, frame: &EffectFrame);
    /// Carries out a verb of the rulebook's own for a program.
    fn verb(m: &mut Machine<Self>, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult;
    /// Whether a verb of the rulebook's own could do anything on the board as it is.
    fn verb_possible(m: &Machine<Self>, cat: &Catalog, call: &VerbCall<'_>) -> bool;
    /// Whether a verb is carried out with a number of 0 or less too, because its number is a change.
    fn takes_nothing(_verb: u8) -> bool {
        false
    }
    /// Whether a card is in a state of this rulebook (index into the vocabulary's states).
    fn is(_: &Machine<Self>, _state: u8, _slot: u8) -> bool {
        false
    }
    /// Whether a card can do an action now, by the rules and by what is in force.
    fn can(m: &Machine<Self>, cat: &Catalog, action: u8, what: Ref) -> bool;
    /// A player had to draw from an empty pile. Returns whether there are cards in it now.
    fn deck_out(m: &mut Machine<Self>, seat: Seat) -> bool;
    /// Ends the game if the players' marks of defeat decide it.
    fn judge(m: &mut Machine<Self>);
    /// A player loses by an effect, or concedes.
    fn lose(m: &mut Machine<Self>, seat: Seat, conceded: bool);
    /// The clause by which the game ended.
    fn outcome_clause(m: &Machine<Self>) -> Clause;
    /// The clauses that a step of the kernel follows; the first is the one that the log shows.
    fn clauses(of: KernelStep) -> &'static [Clause];
    /// The clauses that say what a zone is (`seen`: who may look into it), followed by showing it.
    fn zone_clauses(kind: u8, seen: bool) -> &'static [Clause];
    /// What the rulebook has marked on an object, for views, by word.
    fn marks(m: &Machine<Self>, slot: u8) -> Vec<(&'static str, i32)>;
    /// The numbers of a player, for views, by word.
    fn player_numbers(m: &Machine<Self>, seat: Seat) -> Vec<(&'static str, i32)>;
    /// How much of such a number of a player is used up, for views, by word.
    fn player_spent(_: &Machine<Self>, _: Seat) -> Vec<(&'static str, i32)> {
        Vec::new()
    }
    /// Cards that views point at, by word: the attacker of the present battle. Those that are gone are left out for it.
    fn pointers(_: &Machine<Self>) -> Vec<(&'static str, Ref)> {
        Vec::new()
    }
}

/// A verb of the rulebook with its arguments resolved.
#[derive(Debug, Clone, Copy)]
pub struct VerbCall<'a> {
    /// The rulebook's number of the verb.
    pub verb: u8,
    /// The cards it is done to.
    pub what: &'a [Ref],
    /// The other cards: what the first are attached to, or fight.
    pub with: &'a [Ref],
    /// The place it is done in; [`ZoneId::NOWHERE`]: the rulebook finds one.
    pub place: ZoneId,
    /// Bits of `crate::rulebook::verb_flag`.
    pub flags: u8,
    /// The number it is done with; 0 for verbs without a number.
    pub amount: i32,
    /// The player it is about; the controller where the text names none.
    pub seat: Seat,
    /// The player who makes it happen.
    pub controller: Seat,
    /// The program that carries it out.
    pub frame: &'a EffectFrame,
}

/// Steps that the kernel takes for every game, and for which each rulebook names its clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KernelStep {
    /// An ability starts.
    Start,
    /// An ability does not start because its card is no longer what it was.
    Lapsed,
    /// An ability does not start because its condition does not hold any more.
    Unmet,
    /// A player orders abilities that wait together.
    Order,
    /// A player decides whether to do an optional part.
    May,
    /// Cards are chosen.
    Choose,
    /// A sentence is done with fewer cards than it wants, because there are no more.
    Short,
    /// "If you do": the sentence is left out because the one before was not carried out.
    Then,
    /// Cards are put into an order.
    Arrange,
    /// A number is changed by a modification.
    Value,
    /// A number below zero counts as zero.
    Clamp,
    /// A text works only in play.
    InPlay,
    /// A continuous ability holds while its condition does.
    Conditional,
    /// Present values change in the middle of a program.
    Meanwhile,
    /// Abilities of several kinds or players wait together and are put into the order of the rules.
    Ranked,
    /// A "whenever" ability starts after the program that made it ready.
    Whenever,
    /// An ability becomes pending while others are being resolved, and waits for the next round.
    NextRound,
    /// An ability starts although it can do nothing.
    Idle,
    /// "Up to" a number of cards are chosen: it may be none.
    UpTo,
    /// No more can be drawn than there are.
    DrawLimit,
    /// Drawing no card.
    DrawNone,
    /// Cards leave a pile one at a time.
    OneByOne,
    /// A card goes to its owner's zone.
    Owner,
    /// A card is where it is sent already.
    Already,
    /// Several players do something one after the other.
    Each,
    /// Several events happen together.
    Together,
    /// A text sets a rule aside.
    Overrule,
    /// Something is done as far as possible.
    Mandatory,
    /// Cards looked at go back to what they were.
    Unlook,
    /// A hidden pile is searched: the player may find nothing, since nobody else can check it.
    Hidden,
    /// As many as are there are chosen, or none where none is allowed.
    Count,
    /// A card is treated as having an ability of what is attached to it.
    Worn,
    /// Something impossible is left out.
    Impossible,
    /// Cards are shown.
    Reveal,
    /// Cards that were shown are hidden again.
    Unreveal,
    /// Cards are looked at.
    Look,
    /// An effect ends.
    End,
    /// A modification is applied.
    Apply,
    /// A condition is read.
    Cond,
    /// The whole amount is zero or less.
    Zero,
    /// A number was chosen.
    Number,
    /// The acts of a sentence are done in the printed order.
    Sequence,
    /// Several things are done at once.
    Batch,
    /// A player chooses one of several texts.
    Mode,
    /// A card is shown because a condition chose it and it goes to a private zone.
    Shown,
}
