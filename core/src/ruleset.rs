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
    /// Modifications have become void.
    AfterExpiry,
    /// The damage of one source is done.
    DamageDone,
}

/// When an ability that became ready resolves: the smallest comes first; equal ones are ordered by their controller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// Round of settling.
    pub round: u8,
    /// Class.
    pub class: u8,
    /// Seat, counted from the turn player.
    pub seat: u8,
}

/// What a verb of the rulebook came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerbResult {
    /// How many cards it was asked for.
    pub asked: u16,
    /// How many it was (or is being) done to.
    pub done: u16,
}

/// A rulebook.
pub trait Ruleset: GameData {
    /// Zone kind of the pile that is drawn from.
    const DECK: u8;
    /// Zone kind of the hand.
    const HAND: u8;
    /// Zone kind that cards are trashed to.
    const DISCARD: u8;
    /// Zone kinds in play, as bits.
    const IN_PLAY: u32;
    /// Zone kind of attached cards.
    const ATTACHED: u8;
    /// Zone kinds every player may look into, as bits.
    const PUBLIC: u32;
    /// Zone kinds their own seat may look into, as bits.
    const OWN: u32;
    /// Zone kinds that a player's number counts, as bits (the lowest two bits of the stat's index are given).
    fn player_reads(stat: u8) -> u32;
    /// Cause kind of an effect.
    const BY_EFFECT: u8;
    /// Action by which something leaves play to the discard pile, for "can't".
    const ACTION_TRASH: u8;
    /// Actions done to a card where it lies, as bits: what a prohibition says of the card means its place and side too.
    const IN_PLACE: u32 = 0;

    /// Whether an effect forbids an automatic ability to answer. Left out: nothing does.
    fn silenced(_m: &Machine<Self>, _cat: &Catalog, _frame: &EffectFrame) -> bool {
        false
    }
    /// The rulebook as a value.
    fn rulebook() -> &'static dyn Rulebook;
    /// Carries on with the procedure on top. It must write its next position before it causes anything.
    fn step(m: &mut Machine<Self>, cat: &Catalog, frame: Self::Procedure);
    /// Writes the legal answers to its own question (`AskKind::Act`) into `out`.
    fn enumerate(m: &Machine<Self>, cat: &Catalog, ask: &Ask, question: u8, out: &mut Vec<Answer>);
    /// Takes the answer to its own question, or a pick it asked for.
    fn answered(m: &mut Machine<Self>, cat: &Catalog, ask: &Ask, answer: Answer);
    /// The clause that asks a question of the procedure on top.
    fn ask_clause(m: &Machine<Self>, ask: &Ask) -> Clause;
    /// Why an answer that is not offered is against the rules.
    fn why_not(m: &Machine<Self>, cat: &Catalog, ask: &Ask, answer: Answer) -> Option<Refusal>;
    /// Rule processing. Returns whether it did something and wants to be asked again.
    fn check(m: &mut Machine<Self>, cat: &Catalog, point: Point) -> bool;
    /// The clause that forbids an event, if one does.
    fn forbidden(m: &Machine<Self>, cat: &Catalog, event: &Event) -> Option<Clause>;
    /// Adds what the events of a batch consist of (what is attached falls with its host).
    fn results(m: &Machine<Self>, cat: &Catalog, batch: &mut Vec<Event>);
    /// The rulebook's own part of applying an event of its own kinds, and bookkeeping of others.
    fn apply(m: &mut Machine<Self>, cat: &Catalog, event: &Event);
    /// An event that was about to happen does not: what a procedure at work makes of it.
    fn cancelled(_: &mut Machine<Self>, _: &Event) {}
    /// What the log calls an event, and its clause; `None`: it is not told.
    fn told(m: &Machine<Self>, event: &Event) -> Option<(What, Clause)>;
    /// When a ready ability resolves.
    fn rank(m: &Machine<Self>, waiting: &PendingTrigger) -> Rank;
    /// Who makes the choices of an ability, and puts those that wait together into an order. Left out: its controller.
    fn decider(_: &Machine<Self>, controller: Seat) -> Seat {
        controller
    }
    /// The next seat in ring order that is an opponent.
    fn opponent(seat: Seat) -> Seat {
        seat.across()
    }
    /// What faces an object.
    fn facing(m: &Machine<Self>, what: Ref) -> Ref;
    /// The attacker and defender of the present battle.
    fn battle(m: &Machine<Self>) -> (Ref, Ref);
    /// Where the event that started a program happened.
    fn happened_at(m: &Machine<Self>, triggering: &TriggeringEvent) -> ZoneId;
    /// Whether two places stand so to each other.
    fn stands(from: ZoneId, to: ZoneId, place: Place) -> bool;
    /// How long a duration of a text lasts, from now. `None`: it is over already.
    fn duration(m: &Machine<Self>, until: Until, controller: Seat) -> Option<Duration>;
    /// A player's number.
    fn player_stat(m: &Machine<Self>, seat: Seat, stat: u8) -> i32;
    /// Changes a player's number for good. Returns by how much it changed.
    fn change_player(m: &mut Machine<Self>, seat: Seat, stat: u8, by: i32) -> i32;
    /// Attacks declared by a player's cards this turn.
    fn attacks(m: &Machine<Self>, seat: Seat) -> i32;
    /// Begins to deal damage to a player.
    fn damage(m: &mut Machine<Self>, cat: &Catalog, seat: Seat, amount: i32, frame: &EffectFrame);
    /// A verb of its own in a program.
    fn verb(m: &mut Machine<Self>, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult;
    /// Whether the verb could do anything.
    fn verb_possible(m: &Machine<Self>, cat: &Catalog, call: &VerbCall<'_>) -> bool;
    /// Whether a verb does something with a number of nothing or less, too: where the number is a change.
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
    /// Decides the game from the marks of defeat.
    fn judge(m: &mut Machine<Self>);
    /// A player loses by an effect, or concedes.
    fn lose(m: &mut Machine<Self>, seat: Seat, conceded: bool);
    /// The clause by which the game ended.
    fn outcome_clause(m: &Machine<Self>) -> Clause;
    /// The clauses behind a step of the kernel; the first is the one that is told.
    fn clauses(of: KernelStep) -> &'static [Clause];
    /// The clauses that say what a zone is (`seen`: who may look into it), followed by showing it.
    fn zone_clauses(kind: u8, seen: bool) -> &'static [Clause];
    /// Marks of an object for views, by word.
    fn marks(m: &Machine<Self>, slot: u8) -> Vec<(&'static str, i32)>;
    /// Numbers of a player for views, by word.
    fn player_numbers(m: &Machine<Self>, seat: Seat) -> Vec<(&'static str, i32)>;
    /// How much of such a number is used up, for views.
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
    /// Which verb.
    pub verb: u8,
    /// The cards it is about.
    pub what: &'a [Ref],
    /// The other cards.
    pub with: &'a [Ref],
    /// Where; nowhere when it is left to the rulebook.
    pub place: ZoneId,
    /// Bits of `crate::rulebook::verb_flag`.
    pub flags: u8,
    /// How much; 0 for verbs without a number.
    pub amount: i32,
    /// The player it is about; the controller where the text names none.
    pub seat: Seat,
    /// Who makes it happen.
    pub controller: Seat,
    /// Whose ability.
    pub frame: &'a EffectFrame,
}

/// Steps of the kernel for which each rulebook has a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KernelStep {
    /// An ability starts.
    Start,
    /// It can't: its card has moved on.
    Lapsed,
    /// It can't: its condition does not hold any more.
    Unmet,
    /// Several abilities wait: their order.
    Order,
    /// An optional part: yes or no.
    May,
    /// Cards are chosen.
    Choose,
    /// Fewer cards than wanted are there.
    Short,
    /// "If you do": the condition failed.
    Then,
    /// Cards are put into an order.
    Arrange,
    /// Numbers are changed.
    Value,
    /// A number below zero counts as zero.
    Clamp,
    /// Text holds only in play.
    InPlay,
    /// A continuous ability with a condition holds.
    Conditional,
    /// Values change in the middle of a program.
    Meanwhile,
    /// Abilities of several kinds or players wait together.
    Ranked,
    /// A "whenever" ability starts after the program that made it ready.
    Whenever,
    /// An ability becomes ready while others are being settled.
    NextRound,
    /// An ability starts although it can do nothing.
    Idle,
    /// Up to a number: none may be chosen.
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
    /// Several players do something.
    Each,
    /// Several events happen together.
    Together,
    /// A text sets a rule aside.
    Overrule,
    /// Something is done as far as possible.
    Mandatory,
    /// Cards looked at go back to what they were.
    Unlook,
    /// A hidden pile is searched, which nobody else can check.
    Hidden,
    /// As many as are there are chosen, or none where none is allowed.
    Count,
    /// A card has an ability of what is attached to it.
    Worn,
    /// Something impossible is left out.
    Impossible,
    /// Cards are shown.
    Reveal,
    /// They go back to what they were.
    Unreveal,
    /// Cards are looked at.
    Look,
    /// An effect ends.
    End,
    /// A modification is applied.
    Apply,
    /// A condition holds.
    Cond,
    /// The whole amount is zero or less.
    Zero,
    /// A number was chosen.
    Number,
    /// The acts of a sentence are done in the printed order.
    Sequence,
    /// Several things are done at once.
    Batch,
    /// One of several texts.
    Mode,
    /// A card is shown because a condition chose it and it goes to a private zone.
    Shown,
}
