//! The contract a rulebook fulfils towards the kernel: its own typed state, its procedures as steps, its timing, and
//! what events consist of. Everything else is the kernel's.

use crate::kernel::announced::{Ended, Order, Pending, Policy, Resolve};
use crate::kernel::bill::{Bill, Part, Purse};
use crate::kernel::catalog::Catalog;
use crate::kernel::counters::CounterKind;
use crate::kernel::data::GameData;
use crate::kernel::decision::{Answer, Ask, Refusal};
use crate::kernel::event::Event;
use crate::kernel::found::Found;
use crate::kernel::ids::{CardId, Clause, Ref, Seat, Slot, ZoneId};
use crate::kernel::log::What;
use crate::kernel::machine::Machine;
use crate::kernel::means::Mean;
use crate::kernel::outcome::{Fault, Outcome};
use crate::kernel::program::{Place, Until};
use crate::kernel::state::{Change, Duration, EffectFrame, Object, PendingTrigger, TriggeringEvent};
use crate::kernel::view::View;
use crate::printed::Printed;
use crate::rulebook::Rulebook;
pub use crate::steps::KernelStep;

/// How long a duration of a text lasts where turns alternate: `now` is the number of the turn, `own` whether it is the
/// controller's. `None`: its end is no turn's end.
pub fn lasts(until: Until, now: u16, own: bool) -> Option<Duration> {
    let (mine, theirs) = if own { (0, 1) } else { (1, 0) };
    Some(match until {
        Until::ThisTurn => Duration::Turn(now),
        Until::Rule(_) => return None,
        Until::OwnTurnEnd => Duration::Turn(now + mine),
        Until::OpposingTurnEnd => Duration::Turn(now + theirs),
        Until::NextOpposingTurnEnd => Duration::Turn(now + 2 - theirs),
        Until::NextOwnTurnEnd => Duration::Turn(now + 2 - mine),
        Until::Source => Duration::Source,
        Until::Forever => Duration::Forever,
        Until::While(ability) => Duration::While(ability),
        Until::Event(ability) => Duration::Event(ability),
        Until::Uses(0) => return None,
        Until::Uses(n) => Duration::Uses(n),
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
    /// What of the rulebook is plain data.
    const PRINTED: &'static Printed;

    /// The zone kind of the pile that is drawn from. This and the next eleven are shorthands for the table, worked out
    /// when the program is compiled; a rulebook does not write them.
    const DECK: u8 = Self::PRINTED.zones.deck;
    /// The zone kind of the hand.
    const HAND: u8 = Self::PRINTED.zones.hand;
    /// The zone kind that cards are trashed to.
    const DISCARD: u8 = Self::PRINTED.zones.discard;
    /// The zone kinds in play, as bits.
    const IN_PLAY: u32 = Self::PRINTED.zones.in_play;
    /// The zone kind of attached cards.
    const ATTACHED: u8 = Self::PRINTED.zones.attached;
    /// The zone kinds that every player may look into, as bits.
    const PUBLIC: u32 = Self::PRINTED.zones.public;
    /// The zone kinds that only their own player may look into, as bits.
    const OWN: u32 = Self::PRINTED.zones.own;
    /// The zone kinds in which a card lies that is played for its text, from before the text is carried out, as bits.
    const SPELLS: u32 = 0;
    /// The zone kinds out of play in which abilities work that name such a zone as the one in which they do, as bits: a hand, a discard
    /// pile. Left out: abilities work in play.
    const WORKS_IN: u32 = 0;
    /// Numbers of cards of which texts read what is printed, whatever changes them, as bits by index into the vocabulary. The rulebook
    /// itself reads the present ones.
    const AS_PRINTED: u32 = 0;
    /// Numbers of cards that may be below 0, as bits by index into the vocabulary: those of which it says so.
    const BELOW_ZERO: u32 = Self::PRINTED.vocabulary.below_zero();
    /// The zone kinds that are turned over from the top where cards of them come by chance, as bits: those come that lie first.
    const TURNED_OVER: u32 = 0;
    /// The zone kinds in play in which cards lie face down, as bits: a text that asks about what is printed on a card, or about its
    /// numbers and keywords, finds none there that its player does not see.
    const CONCEALED: u32 = 0;
    /// The zone kinds out of play in which a card of another player can lie, as bits.
    const SHARED: u32 = Self::PRINTED.zones.shared;
    /// The zone kinds of the table, as bits.
    const TABLE: u32 = Self::PRINTED.zones.table;
    /// The kind of cause of what an effect does, as an index into the vocabulary.
    const BY_EFFECT: u8 = Self::PRINTED.kinds.effect;
    /// The action of leaving play to the discard pile, which effects can forbid: an index into the vocabulary.
    const ACTION_TRASH: u8 = Self::PRINTED.kinds.trash;

    /// The same rulebook as a value, for whoever does not know its type: `&Self` of a type without fields.
    fn rulebook() -> &'static dyn Rulebook;

    // What happens next.

    /// Carries on with the procedure on top. Called by the run loop whenever nothing lies above it and nobody is asked.
    /// It must write its next position ([`Machine::at`]) or end itself ([`Machine::pop`]) before it causes anything, so
    /// that a game can be saved between any two steps. A rulebook hands each kind of procedure to its own file.
    fn step(m: &mut Machine<Self>, cat: &Catalog, frame: Self::Procedure);

    /// Writes the legal answers to a question of its own into `out`: all of them, in an order that is always the same.
    /// `question` is the number it asked with ([`crate::kernel::decision::AskKind::Act`]), or `u8::MAX` where its
    /// procedure asks for a card or a place. Called each time such a question is opened; no answer at all ends the game
    /// with a fault.
    fn enumerate(m: &Machine<Self>, cat: &Catalog, ask: &Ask, question: u8, out: &mut Vec<Answer>);

    /// Takes the answer to its own question: one of those that it enumerated. The question is closed already. A
    /// rulebook writes the answer into the procedure on top, pushes the procedure of the action that was chosen, or
    /// asks once more.
    fn answered(m: &mut Machine<Self>, cat: &Catalog, ask: &Ask, answer: Answer);

    /// The clause that asks a question of the procedure on top, for logs and boards. Most games have it in the table
    /// ([`crate::printed::Cited::asks`]); one whose procedures ask the same kind of question by different clauses looks
    /// at the procedure.
    fn ask_clause(_m: &Machine<Self>, ask: &Ask) -> Clause {
        Self::PRINTED.cited.ask(ask.kind)
    }

    /// Whether such a card can be the one of a slot where it lies, beside what [`crate::printed::Limits::lies`] says of its type: for
    /// whoever imagines what lies where it can't be seen.
    fn may_lie(_: &Machine<Self>, _: &Catalog, _: Slot, _: CardId) -> bool {
        true
    }

    /// Whether a rule shows the card in a slot to everybody as it lies there now: for whoever imagines what lies where it can't be seen.
    fn is_shown(_: &Machine<Self>, _: &Catalog, _: Slot) -> bool {
        false
    }

    /// Why an answer that is not offered is against the rules: the clause and a few words. Called when a player gives
    /// such an answer; `None`: it is just no answer to this question. A rulebook runs the same tests as for its options
    /// and tells the first that fails: too expensive, no such target, done already this turn.
    fn why_not(_m: &Machine<Self>, _cat: &Catalog, _ask: &Ask, _answer: Answer) -> Option<Refusal> {
        None
    }

    /// Rule processing: what the rules do by themselves as soon as it is so, such as destroying creatures without
    /// power. Called at each [`Point`], with present values worked out, until it returns `false`: nothing was done. It
    /// may push a procedure of its own, and returns `false` then. Left out: no rule does.
    fn check(_m: &mut Machine<Self>, _cat: &Catalog, _point: Point) -> bool {
        false
    }

    /// Whether [`Ruleset::check`] would find nothing to do at a point, as far as can be told without a look at the board: then
    /// it is not called. Asked at every step, with present values worked out. Left out: it is always called.
    fn at_rest(_m: &Machine<Self>, _point: Point) -> bool {
        false
    }

    /// How the game ends where it would go on without an end or outgrows the room there is: the limit that it met. In some games what
    /// repeats itself is a draw. Left out: it ends with that fault.
    fn on_limit(_m: &Machine<Self>, _limit: Fault) -> Option<Outcome> {
        None
    }

    // Events.

    /// How an object that was made during play ceases to exist where an event has put it: what the log is told, and the clause.
    /// Left out: nothing ceases. In most games tokens and copies do out of play, and cards that a text makes go on like others.
    fn ceases(_m: &Machine<Self>, _cat: &Catalog, _slot: Slot) -> Option<(What, Clause)> {
        None
    }

    /// Kinds of events that something can forbid, as bits: of others [`Ruleset::forbidden`] is not asked. Left out: all.
    const FORBIDDABLE: u32 = u32::MAX;

    /// Kinds of events from which something follows in their batch, as bits: a batch without any of them is not shown to
    /// [`Ruleset::results`]. Left out: all.
    const WITH_RESULTS: u32 = u32::MAX;

    /// Kinds of events that change what the rulebook's own data says of cards (damage on them), as bits. Left out: all.
    const MARKING: u32 = u32::MAX;

    /// The looks of rule processing (bits of `unchecked`) that see more than what is in play and its present values: they are taken
    /// after any change. The others are taken where one of these has changed, or the rulebook itself asks for it because its own
    /// data on cards has. Left out: all.
    const CHECKS_MORE: u8 = u8::MAX;

    /// The clause that forbids an event, if one does: a rule ("a leader never leaves its zone") or an effect in force.
    /// Called for each event of a batch before anything of it happens, and to find out whether a text could do
    /// anything.
    fn forbidden(_m: &Machine<Self>, _cat: &Catalog, _event: &Event) -> Option<Clause> {
        None
    }

    /// Adds what the events of a batch consist of, and changes their amounts: what is attached falls with its host
    /// ([`Machine::falling`]), armor takes damage off. Called once for a batch, after prohibitions and replacements.
    fn results(_m: &Machine<Self>, _cat: &Catalog, _batch: &mut Vec<Event>) {}

    /// The rulebook's own part of applying an event: all of it for its own kinds, and its bookkeeping for the kernel's
    /// (a card that enters play is exhausted, damage stays on the card). Called for each event that happens, in order.
    fn apply(m: &mut Machine<Self>, cat: &Catalog, event: &Event);

    /// An event that was about to happen does not, since an effect replaced it: what a procedure at work makes of it. A
    /// game in which attacks can be prevented ends the battle here.
    fn cancelled(_m: &mut Machine<Self>, _event: &Event) {}

    /// What the log calls an event, and its clause; `None`: it is not told, most often because another event of the
    /// batch says it. Called only when somebody listens.
    fn told(m: &Machine<Self>, event: &Event) -> Option<(What, Clause)>;

    /// Whether batches go in stages: what a program does in place of an event happens together with the rest of the batch, what a
    /// batch consists of is forbidden and replaced as well, and [`Ruleset::results`] is asked again for what was added. Left out:
    /// what is done in place of an event happens before the rest.
    const STAGED: bool = false;

    /// Of batches in stages: kinds of events that are done one by one, each a batch of its own that sees what the one before has
    /// left, as bits (draws). In place of another event they come after its batch. Left out: none.
    const UNROLL: u32 = 0;

    /// Of batches in stages: what the rules put in place of an event before any text is asked. A card that is drawn into a full
    /// hand is discarded. Left out: nothing.
    fn instead(_m: &Machine<Self>, _cat: &Catalog, _event: &Event) -> Option<Event> {
        None
    }

    /// Of batches in stages: whether a rule has sent what an event moves elsewhere than it was to go, so that what was to be done was
    /// not. Left out: it never does.
    fn is_diverted(_event: &Event) -> bool {
        false
    }

    /// Of batches in stages: of several abilities that could replace an event those of the smallest rank come first. Left out: all
    /// have the same.
    fn replace_rank(_m: &Machine<Self>, _cat: &Catalog, _event: &Event, _found: &Found) -> u8 {
        0
    }

    /// Of batches in stages: the player whom an event affects, and who says which of several abilities of one rank replaces it
    /// first. Left out: the player that it is about.
    fn affected(_m: &Machine<Self>, event: &Event) -> Seat {
        event.seat
    }

    /// The kinds of counters, by their numbers, with what each of them does. Left out: there are none.
    const COUNTERS: &'static [CounterKind] = &[];

    /// Whether a shield can keep anything off an event ([`crate::kernel::program::Op::Absorb`]). One that can't be kept off uses none
    /// of it up. Left out: it can.
    fn preventable(_m: &Machine<Self>, _cat: &Catalog, _event: &Event) -> bool {
        true
    }

    // Time.

    /// When a pending trigger is resolved, compared with the others. Left out: all that wait together are one group,
    /// put into an order by the player whom [`Ruleset::decider`] names. A game that knows classes of abilities, or lets
    /// the turn player's go first, says so here.
    fn rank(_m: &Machine<Self>, _waiting: &PendingTrigger) -> Rank {
        Rank { round: 0, class: 0, seat: 0 }
    }

    /// Who makes the choices of an ability, and puts those that wait together into an order. Left out: its controller.
    /// In some games the player whose turn it is decides everything.
    fn decider(_m: &Machine<Self>, controller: Seat) -> Seat {
        controller
    }

    /// Where a change that is in force on a card comes among all that are: the smallest first, of one layer by their timestamps. Asked
    /// only where a number is set or abilities are taken. Left out: abilities, then numbers that are set, then sums, then multiples.
    fn layer(change: Change) -> u8 {
        change.layer()
    }

    /// Whether what the text of a card says of it in every zone comes first in each layer, whatever its age. Left out: it does not.
    const OWN_FIRST: bool = false;

    /// Whether a card that loses its abilities loses also those that it has by what was attached to it then. What that adds to its
    /// numbers stays. Left out: it keeps them.
    const LOSES_WORN: bool = false;

    /// Whether the rules ask what cards could do that have left play ([`Machine::heads_then`]), whatever texts do. Left out: they do
    /// not.
    const LOOKS_BACK: bool = false;

    /// A card in play has come under the control of another seat by an effect, or back: what the rules make of it. Nothing happens
    /// here; no event is caused. Left out: nothing.
    fn changed_hands(_m: &mut Machine<Self>, _what: Ref, _from: Seat) {}

    /// Whether an effect forbids an automatic ability to answer at all. Called for each ability that an event would
    /// make ready. Left out: nothing does.
    fn silenced(_m: &Machine<Self>, _cat: &Catalog, _frame: &EffectFrame) -> bool {
        false
    }

    /// Whether what waits for the end of the present turn is being carried out, or has been. What an effect puts in force
    /// for that from now on is ready at once. Left out: a turn ends in one moment.
    fn ending(_m: &Machine<Self>) -> bool {
        false
    }

    /// How long a duration of a text lasts, from now. `None`: it is over already. Left out: durations end with turns
    /// ([`lasts`]). A game with battles says which scope "this battle" is.
    fn duration(m: &Machine<Self>, until: Until, controller: Seat) -> Option<Duration> {
        lasts(until, m.core.turn.number, m.core.turn.seat == controller)
    }

    /// Whether an effect gets at a card on which its text puts modifications. What keeps it off may be used up by that. Asked once for
    /// each card of such an instruction, as it is carried out; events have [`Ruleset::forbidden`]. Left out: it does.
    fn reached(_m: &mut Machine<Self>, _cat: &Catalog, _frame: &EffectFrame, _what: Ref) -> bool {
        true
    }

    // Windows.

    /// The zone kind in which the objects lie that stand for pending things: each in that zone of the player who announced it.
    const ANNOUNCED: u8 = 0;

    /// Whether a thing does nothing at all when it resolves and all that it aimed at is gone, or no legal choice any more. Otherwise
    /// the rest of it is done.
    const MISSES: bool = true;

    /// Whether a replacement replaces also where nothing of what it puts there can be done. Read where [`Ruleset::STAGED`].
    const IDLE_REPLACES: bool = true;

    /// How a kind of window goes ([`Machine::open_window`]). Left out: the player whose turn it is is asked first, and the newest
    /// pending thing resolves when all have passed.
    fn window(m: &Machine<Self>, _kind: u8) -> Policy {
        Policy { first: m.core.turn.seat, order: Order::Same, resolve: Resolve::Newest, quiet: true }
    }

    /// Writes what a seat may do in a window into `out`; passing is added behind it. Who may do nothing is not asked. What is
    /// chosen goes to [`Ruleset::answered`], as the answer to a question with the number of the window's kind. Left out: nothing.
    fn may_do(_m: &Machine<Self>, _cat: &Catalog, _seat: Seat, _kind: u8, _out: &mut Vec<Answer>) {}

    /// The clause by which what never ends is a draw ([`Ruleset::on_limit`]). Left out: no clause says so.
    const ENDLESS: Clause = "";

    /// Adds to a batch what the rules do by themselves before somebody is asked in a window, all of it at the same time. Called
    /// until nothing is added; what can't happen is not tried twice in a row. Left out: nothing.
    fn actions(_m: &Machine<Self>, _cat: &Catalog, _batch: &mut Vec<Event>) {}

    /// Whether a card may be aimed at by what is announced, beside what the text says; looked at again before it resolves. Left
    /// out: every card may.
    fn can_aim(_m: &Machine<Self>, _cat: &Catalog, _pending: &Pending, _what: Ref) -> bool {
        true
    }

    /// What a thing costs that is announced, in each of the ways in which it can be paid for: its player chooses which. The same
    /// ways in the same order until it is paid for. Also asked about what is not announced yet. Left out: it costs nothing.
    fn bills(_m: &Machine<Self>, _cat: &Catalog, _pending: &Pending) -> Vec<Bill> {
        Vec::new()
    }

    /// What a pending thing can be paid for with. Left out: with cards only.
    fn purse(_m: &Machine<Self>, _pending: &Pending) -> Purse {
        Purse::default()
    }

    /// What can make units while a pending thing is paid for, beside what there is: what its player can use now, in an order that
    /// does not change by questions. Asked where what it costs has symbols. Left out: nothing does.
    fn means(_m: &Machine<Self>, _cat: &Catalog, _pending: &Pending) -> Vec<Mean> {
        Vec::new()
    }

    /// Whether means are offered where what there is is enough already, or what they make is of no use for what is paid. Left out: they
    /// are.
    fn more_means(_m: &Machine<Self>, _pending: &Pending) -> bool {
        true
    }

    /// Whether it makes no difference which of two means is used: only the first of them is offered. Left out: it makes one.
    fn alike(_m: &Machine<Self>, _one: &Mean, _other: &Mean) -> bool {
        false
    }

    /// Uses one of those means: takes what it takes, and adds what stands in this place of [`Mean::makes`] to what there is. What it
    /// does beside that may run as a program on top; the payment goes on when that has ended.
    fn make(_m: &mut Machine<Self>, _cat: &Catalog, _pending: &Pending, _mean: &Mean, _output: usize) {}

    /// Whether a part of a cost counts as paid where something else happened instead of it, or something kept it from happening.
    /// Otherwise the announcement is called off then.
    const REPLACED_IS_PAID: bool = true;

    /// Takes one part of what a pending thing costs from its player.
    fn pay(_m: &mut Machine<Self>, _cat: &Catalog, _pending: &Pending, _part: Part<'_>) {}

    /// A pending thing has been announced: all is chosen for it, and it is paid for. Of what costs nothing that is not said, unless
    /// [`Ruleset::bills`] has a bill without any part for it. Left out: nothing follows.
    fn declared(_m: &mut Machine<Self>, _cat: &Catalog, _pending: &Pending) {}

    /// A pending thing has ended, and is not pending any more: where its card goes. What was made for an ability ceases by itself.
    /// Left out: the card stays where it is.
    fn ended(_m: &mut Machine<Self>, _cat: &Catalog, _pending: &Pending, _how: Ended) {}

    // The board.

    /// The object that is related so to another (number of [`crate::printed::Tracked::relations`]). Left out: none ever
    /// is. A game with lanes finds what stands across from a card on the other side.
    fn related(_m: &Machine<Self>, _relation: u8, _what: Ref) -> Ref {
        Ref::NONE
    }

    /// The card that it points at now (number of [`crate::printed::Tracked::pointers`]), for texts and views: the
    /// attacker of the present battle. [`Ref::NONE`], or one that is gone: no card. Left out: it points at none.
    fn pointer(_m: &Machine<Self>, _pointer: u8) -> Ref {
        Ref::NONE
    }

    /// Where the event that started a program happened, for texts that speak of its place. Left out: where its subject
    /// lies. In a game with lanes an attack happens in the lane that is attacked.
    fn happened_at(m: &Machine<Self>, triggering: &TriggeringEvent) -> ZoneId {
        m.place_of(triggering.subject)
    }

    /// Whether a place lies towards another one as a text says ("in the same lane", "next to it"). Left out: a zone is
    /// in one column with itself, and beside every other one.
    fn stands(from: ZoneId, to: ZoneId, place: Place) -> bool {
        match place {
            Place::Same => from == to,
            Place::Adjacent | Place::Other => from != to,
        }
    }

    /// Whether a card is in a state of this rulebook (index into the vocabulary's states): `stunned`, `exhausted`. Both the
    /// object and what the rulebook keeps on it may be of a card that has left play; `_asks` is the effect whose text asks, for what
    /// rests on whose text it is and on what its player has chosen for its card. Left out: a game without such words.
    fn is(_m: &Machine<Self>, _state: u8, _object: &Object, _mark: &Self::Mark, _asks: &EffectFrame) -> bool {
        false
    }

    /// Whether a card can do an action now (index into the vocabulary's actions), by the rules and by what is in force,
    /// for texts that ask "if it can attack". Left out: whatever nothing in force forbids.
    fn can(m: &Machine<Self>, _cat: &Catalog, action: u8, what: Ref) -> bool {
        m.derived.row(what.slot).cant & (1 << action) == 0
    }

    /// A mark of a card that lies in the rulebook's own data ([`crate::printed::Kept::Own`]), such as its damage. Asked
    /// for views, and for texts that look for marked cards.
    fn own_mark(_mark: &Self::Mark, _word: &str) -> i32 {
        0
    }

    /// How many pieces of a player's number (index into the vocabulary's numbers) lie on a card. Asked for texts that count
    /// them or look for cards with some of them.
    fn lying(_mark: &Self::Mark, _stat: u8) -> i32 {
        0
    }

    /// How much of a card's number (index into the vocabulary's numbers) is gone for what lies on the card, as damage takes
    /// health. Texts and scripts read what is left; changes raise, lower and set the whole number.
    fn gone(_mark: &Self::Mark, _stat: u8) -> i32 {
        0
    }

    // Players.

    /// A player's number (index into the vocabulary's numbers) as it is now, with what effects add. Called by texts,
    /// views and the rulebook itself.
    fn player_stat(m: &Machine<Self>, seat: Seat, stat: u8) -> i32;

    /// Changes a player's number for good, within its bounds. Returns by how much it changed. Called to apply
    /// [`crate::kernel::event::EventKind::PLAYER_STAT`]; numbers that are worked out from others don't change, 0.
    fn change_player(m: &mut Machine<Self>, seat: Seat, stat: u8, by: i32) -> i32;

    /// By how much [`Ruleset::change_player`] would change a number of a player now: 0 at the end of what it can be. Asked
    /// before an effect is offered. Left out: by as much as is asked for.
    fn change_of(_m: &Machine<Self>, _seat: Seat, _stat: u8, by: i32) -> i32 {
        by
    }

    /// Further numbers of a player, for views: how much is used up of a size that costs are paid from, what lies in a pool. Left out: there
    /// are none.
    fn player_spent(_m: &Machine<Self>, _seat: Seat) -> Vec<(&'static str, i32)> {
        Vec::new()
    }

    /// What is counted of a player (number of [`crate::printed::Tracked::counters`]), for texts and scripts: attacks declared
    /// by the player's cards this turn. Left out: nothing is counted.
    fn counter(_m: &Machine<Self>, _counter: u8, _seat: Seat) -> i32 {
        0
    }

    /// How many more the effects of a card count of its player (number of [`crate::printed::Tracked::counters`]) than there were.
    fn counts_more(_m: &Machine<Self>, _counter: u8, _holder: Slot) -> i32 {
        0
    }

    /// Begins to deal damage to a player: pushes a procedure. Left out: players are not dealt damage in this game, and
    /// a text that tries has done nothing.
    fn damage(m: &mut Machine<Self>, _cat: &Catalog, _seat: Seat, _amount: i32, _frame: &EffectFrame) {
        m.core.result = (1, 0);
    }

    /// A seat leaves the game, which goes on without it: its player has lost, or conceded. Left out: everything that it owns is
    /// taken out of the game. A game in which cards of others lie with it sees to those first.
    fn leave(m: &mut Machine<Self>, _cat: &Catalog, seat: Seat) {
        m.clear_away(seat);
    }

    /// The attribute that this turn is of, as an index into the vocabulary, for views and texts. `None`: turns are of none, or this one of
    /// none yet.
    fn active_attribute(_m: &Machine<Self>) -> Option<u8> {
        None
    }

    /// What an answer promises the player who is asked, for bots that look no further: the more, the better. `view` is what that
    /// player sees; `verb` is the action, if it is one (none: a card is picked), `card` the card that it is about, if the player
    /// may know it. Left out, and where there is nothing to say: bots go by the numbers of cards and by two sides that face each
    /// other.
    fn promise(_cat: &Catalog, _view: &View, _ask: &Ask, _verb: Option<u8>, _card: Option<CardId>) -> Option<i64> {
        None
    }

    /// A player had to draw from an empty pile. Returns whether there are cards in it now. Left out: nothing happens,
    /// and nothing is drawn. Some games lose by it, some shuffle the discard pile into the draw pile.
    fn deck_out(_m: &mut Machine<Self>, _cat: &Catalog, _seat: Seat) -> bool {
        false
    }

    // Verbs of its own.

    /// Carries out a verb of its own in a program, on those of its cards to which it is possible, and says to how many
    /// it was done. It causes events, or pushes a procedure for what takes several steps.
    fn verb(m: &mut Machine<Self>, cat: &Catalog, call: &VerbCall<'_>) -> VerbResult;

    /// Whether the verb could do anything: optional parts that could not are not offered, and an ability that can't do
    /// anything at all can't be activated. It must agree with [`Ruleset::verb`].
    fn verb_possible(m: &Machine<Self>, cat: &Catalog, call: &VerbCall<'_>) -> bool;

    /// Whether an effect of a player can't choose a card, because another one says so. Left out: none is so.
    fn eludes(_m: &Machine<Self>, _by: Seat, _slot: Slot) -> bool {
        false
    }

    /// Whether a choice of cards for a verb offers only those that can do it. Left out: all that the text describes, and
    /// what can't be done is left out when it is carried out.
    fn only_able(_verb: u8) -> bool {
        false
    }

    /// Whether a verb is carried out with a number of 0 or less too, because its number is a change (a key at a changed
    /// cost). Left out: none does.
    fn takes_nothing(_verb: u8) -> bool {
        false
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
    /// The player it is about; the controller where the text names none. Of several the first.
    pub seat: Seat,
    /// All players it is about, in turn order.
    pub seats: &'a [Seat],
    /// The players among what it is done to: those that were chosen beside cards, or in their place.
    pub players: &'a [Seat],
    /// The player who makes it happen.
    pub controller: Seat,
    /// The program that carries it out.
    pub frame: &'a EffectFrame,
}
