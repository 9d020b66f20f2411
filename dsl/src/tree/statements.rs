//! Sentences of the tree: statements, acts, modifications, events and durations.

use super::{
    Ability, Cause, Cond, Filter, Id, KeywordRef, Lane, Op, Owner, Quantity, Selector, Side, Span, Spot, Target, Value,
    Zone,
};

/// A sentence with its place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stmt {
    /// What it says.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

impl Stmt {
    /// A statement at a place.
    pub fn new(kind: StmtKind, span: impl Into<Span>) -> Self {
        Stmt { kind, span: span.into() }
    }
}

/// What a sentence says.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum StmtKind {
    /// One act.
    Act(Act),
    /// Acts in order (8.3.1).
    Seq(Vec<Act>),
    /// The subject decides; declining does nothing (8.1.2.2).
    May(Box<Stmt>),
    /// Only if the sentence before was carried out in full (8.3.2).
    Then(Box<Stmt>),
    /// Only if the condition before was false, or the offer before declined.
    Else(Box<Stmt>),
    /// In one batch with the sentence before (8.4.4.1).
    Also(Box<Stmt>),
    /// In place of the sentence before, or of the event (1.3.1).
    Instead(Box<Stmt>),
    /// In place of what is named.
    InsteadOf(Selector, Box<Stmt>),
    /// Under a condition that is read when the sentence starts.
    If(Cond, Box<Stmt>),
    /// The triggered part (8.1.3.2), or an interruption with [`Event::Would`].
    When {
        /// How often.
        limit: Option<Limit>,
        /// At what.
        event: Event,
        /// All sentences up to the next event.
        body: Vec<Stmt>,
    },
    /// A duration over a delayed trigger, a condition or `count-as`.
    Until(Duration, Box<Stmt>),
    /// A list of effects.
    Modes {
        /// Which of them.
        pick: Pick,
        /// Who picks: the controller of the text, or his opponent.
        by: Side,
        /// The number the tiers look at.
        based_on: Option<Value>,
        /// Who has them, with [`Pick::Gain`].
        target: Option<Target>,
        /// The list.
        modes: Vec<Mode>,
    },
    /// The ability's body is a keyword.
    Keyword(KeywordRef),
    /// A deck may hold only cards of this attribute (5.1.2.1).
    DeckOnly(Id),
    /// A deck must hold cards of this attribute.
    DeckNeeds(Id),
    /// All other cards share one attribute.
    DeckSame(Id),
    /// The card has this name as well (10.1.18).
    AlsoNamed(String),
}

/// How often an event is answered (6.4.1.2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Once in every turn.
    EachTurn,
    /// Once in every turn of its player.
    EachOwnTurn,
}

/// Which effects of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pick {
    /// One, by choice (8.3.3).
    One,
    /// So many different ones, by choice.
    Few(u8),
    /// Every one whose tier holds.
    All,
    /// The target has every one whose tier holds.
    Gain,
}

/// One effect of a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Mode {
    /// Its tier.
    pub at_least: Option<i32>,
    /// What it does.
    pub statements: Vec<Stmt>,
}

/// Verbs that a filter or a condition can look back at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Trashed.
    Trash,
    /// Put anywhere.
    Put,
    /// Revealed.
    Reveal,
    /// Looked at.
    Look,
    /// Deployed.
    Deploy,
    /// Upgraded.
    Upgrade,
    /// Equipped.
    Equip,
    /// Moved.
    Move,
    /// Drawn.
    Draw,
    /// Attacked.
    Attack,
    /// Defended.
    Defend,
}

/// What is done; mandatory as far as possible (1.3.2, 8.1.2.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Act {
    /// Cards from the deck, one at a time (4.4).
    Draw(Quantity),
    /// Up to a hand of so many (1.3.3).
    DrawTo(Value),
    /// To the owner's trash zone (4.8).
    Trash(Target),
    /// To another zone.
    Put {
        /// What.
        what: Target,
        /// Where.
        to: Zone,
        /// In an order of the player's choice.
        any_order: bool,
        /// And shuffle that zone.
        shuffle: bool,
    },
    /// Show to all (11.1).
    Reveal(Seen),
    /// Look at (11.2).
    Look(Seen),
    /// Shuffle a zone.
    Shuffle(Zone),
    /// Into a unit zone (3.5.3).
    Deploy {
        /// What.
        what: Target,
        /// Where; without it, the player's choice.
        to: Option<Place>,
        /// No size check.
        ignore_size: bool,
    },
    /// A card onto a unit (3.5.5.1).
    Upgrade {
        /// The unit.
        what: Target,
        /// The card.
        with: Target,
        /// Neither size nor cost is checked.
        ignore_size_and_cost: bool,
    },
    /// An item to a unit (3.5.6).
    Equip {
        /// The item.
        what: Target,
        /// The unit; this one without it.
        on: Option<Target>,
        /// No size check.
        ignore_size: bool,
    },
    /// From unit zone to unit zone (4.9).
    Move {
        /// What.
        what: Target,
        /// Where.
        to: Place,
    },
    /// One damage process (4.5).
    Damage(Side, Value),
    /// Resolve an effect of the object now (8.2).
    Activate {
        /// How many; without it, the effect.
        quantity: Option<Quantity>,
        /// Of what.
        of: Target,
        /// Under which head.
        head: Option<KeywordRef>,
    },
    /// An attack by effect (7.2.1.1).
    AttackWith(Target),
    /// That unit becomes the one that defends in this battle (7.3).
    DefendWith(Target),
    /// An attack on a lane by choice (7.2.1.3).
    AttackLane {
        /// Which lanes.
        lane: Lane,
        /// Only lanes with a unit of that side.
        with: Option<Side>,
    },
    /// On to the battle end step (7.5).
    EndAttack,
    /// Turn the leader (10.2.6.1).
    Flip(Target),
    /// Run this ability's text so many more times, without this sentence.
    Repeat(Value),
    /// Name something; a card name.
    Declare,
    /// The player's effects read so many more cards there.
    CountAs(Zone, Value),
    /// An action that cannot be declared unless this is done in full (1.3.4).
    CostTo {
        /// Id of an action.
        action: Id,
        /// Whose action; for a defence, against what.
        of: Target,
        /// What must be done.
        pay: Box<Stmt>,
    },
    /// That player loses the game (1.2.5).
    Lose(Side),
    /// That player wins the game (1.2.5).
    Win(Side),
    /// Done by that player.
    Who(Side, Box<Act>),
    /// One of the two.
    Either(Box<Act>, Box<Act>),
    /// Modifications for a while; without duration as long as the source holds, or for good.
    Apply {
        /// Of what.
        target: Target,
        /// How long.
        duration: Option<Duration>,
        /// The modifications.
        mods: Vec<Mod>,
    },
    /// Only chooses, for later sentences.
    Bind(Target),
    /// A verb of the rulebook's own.
    Do {
        /// Id of a verb of the vocabulary.
        verb: Id,
        /// Its cards.
        what: Option<Target>,
        /// Its number.
        by: Option<Value>,
    },
}

/// What is shown or looked at.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Seen {
    /// So many cards of a zone.
    Cards(Quantity, Zone),
    /// That.
    Target(Target),
}

/// A unit zone as a destination.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    /// With no unit in it.
    pub empty: bool,
    /// Beside this unit's.
    pub adjacent: bool,
    /// Not this unit's.
    pub other: bool,
    /// A position word of the vocabulary.
    pub position: Option<Id>,
    /// Whose.
    pub owner: Option<Side>,
    /// The one where that object is or was.
    pub of: Option<Target>,
    /// In that object's lane.
    pub lane: Option<Lane>,
}

impl Place {
    /// Any unit zone.
    pub fn any() -> Self {
        Place { empty: false, adjacent: false, other: false, position: None, owner: None, of: None, lane: None }
    }
}

/// `mod`: a change of what it applies to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Mod {
    /// A number goes up, goes down or becomes.
    Stat(Id, Change, Value),
    /// Has something more.
    Gain(Gained),
    /// May not do that.
    Cant {
        /// Id of an action.
        action: Id,
        /// With or to what only.
        what: Option<CantWhat>,
        /// Where only.
        place: Option<Zone>,
    },
    /// Must do that, if it can.
    Must(Id),
    /// Attacks so many more times.
    Attacks(i32),
    /// Attacks once more right after this attack.
    AttackAgain,
    /// Only that one can defend.
    OnlyDefender(Target),
    /// The event does not happen.
    Prevent,
}

/// How a number changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `=`
    Set,
}

/// What is gained.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Gained {
    /// A keyword.
    Keyword(KeywordRef),
    /// Whole abilities, with a scope of their own.
    Quote(Vec<Ability>),
    /// An effect of another object.
    Effect {
        /// How many; without it, all.
        quantity: Option<Quantity>,
        /// Of what.
        of: Target,
        /// Under which head.
        head: Option<KeywordRef>,
    },
}

/// What a prohibition is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum CantWhat {
    /// Effects under this head; all of them without one.
    Effects(Option<KeywordRef>),
    /// That object or such cards.
    Target(Target),
}

/// `E`: what happens.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Event {
    /// Before it happens (8.4.3).
    Would(Box<Event>),
    /// An object is trashed.
    Trashed(Target, Option<Number>, Option<Cause>),
    /// A unit is deployed.
    Deployed(Target, Option<Zone>),
    /// A unit moves.
    Moved(Target),
    /// A unit attacks.
    Attacks(Target),
    /// A unit attacks that lane (7.2.1.3).
    AttacksLane(Target, Lane),
    /// A step of a battle starts.
    StepStart {
        /// Id of a step of the vocabulary.
        step: Id,
        /// Who attacks in that battle.
        attacker: Target,
        /// Which lane is attacked.
        lane: Option<Lane>,
    },
    /// A unit defends.
    Defends(Target),
    /// Items are attached to this unit.
    Equipped(Target, Option<Number>),
    /// The player trashes such cards.
    YouTrash(Selector, Option<Number>, Option<Cause>),
    /// That object trashes such cards.
    Trashes(Target, Selector, Option<Number>, Option<Cause>),
    /// An object is put somewhere.
    IsPut(Target, Zone),
    /// A player draws.
    Draws(Side, Option<Number>, Option<Cause>),
    /// A player is dealt damage.
    Damages(Option<Cause>, Side, Option<Value>),
    /// A phase of that player starts.
    PhaseStart(Id, Side),
    /// A turn ends: that player's, or the running one.
    TurnEnd(Option<Side>),
    /// A battle ends in which that object attacked or defended.
    BattleEnd(Target),
    /// A verb of the rulebook is done to such a card, by it, or by a player.
    Done {
        /// Id of a verb of the vocabulary.
        verb: Id,
        /// To or by which card.
        what: Option<Target>,
        /// By which player, where no card has to do with it.
        who: Option<Side>,
    },
}

/// A bound on how many objects one event holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Number(pub Op, pub i32);

/// `D`: how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Duration {
    /// Until this turn ends.
    ThisTurn,
    /// Until this attack ends.
    ThisAttack,
    /// Until this defence ends.
    ThisDefense,
    /// In this turn's attack phase.
    ThisAttackPhase,
    /// Until the next end of a turn of the player.
    OwnTurnEnd,
    /// Until the next end of a turn of the opponent.
    OppTurnEnd,
    /// Until the end of the opponent's next turn, the running one not counted.
    NextOppTurnEnd,
    /// Until the end of the player's next turn, the running one not counted.
    NextOwnTurnEnd,
    /// While it is the player's turn.
    DuringOwnTurn,
    /// While it is the opponent's turn.
    DuringOppTurn,
}

impl Zone {
    /// The whole of a zone.
    pub fn whole(zone: Id, owner: impl Into<Owner>) -> Self {
        Zone::Of { zone, spot: Spot::Whole, owner: owner.into() }
    }

    /// One end of a zone.
    pub fn spot(zone: Id, spot: Spot, owner: impl Into<Owner>) -> Self {
        Zone::Of { zone, spot, owner: owner.into() }
    }
}

impl Ability {
    /// An ability at a place.
    pub fn new(heads: Vec<super::Head>, statements: Vec<Stmt>, span: impl Into<Span>) -> Self {
        Ability { heads, statements, span: span.into() }
    }
}

/// Filters in printing order (docs/spec/language.md rule N5): a set has one spelling.
pub fn sort_filters(filters: &mut [Filter]) {
    let rank = |f: &Filter| match f {
        Filter::Among(_) => 0,
        Filter::In(_) => 1,
        Filter::Chosen => 2,
        Filter::Done(..) => 3,
        Filter::ThisTurn => 4,
        Filter::Name(false, _) => 5,
        Filter::Name(true, _) => 6,
        Filter::Attr(false, _) => 7,
        Filter::Attr(true, _) => 8,
        Filter::Aff(_) => 9,
        Filter::NotAff(_) => 10,
        Filter::Has(_) => 11,
        Filter::Lacks(_) => 12,
        Filter::HasEncountering => 13,
        Filter::Items(..) => 14,
        Filter::On(_) => 15,
        Filter::UpgradedFrom(_) => 16,
        Filter::ThatTrashed(_) => 17,
        Filter::Stat(..) | Filter::StatRange(..) => 18,
        Filter::Lowest(_) | Filter::Highest(_) => 19,
        Filter::DistinctNames => 20,
        Filter::State(_) => 7,
        Filter::AtEnd(_) => 13,
        Filter::Beside(_) => 15,
        Filter::AnyCard => 21,
        Filter::Other => 22,
    };
    // several of one rank stand in the order of their notation
    filters.sort_by_cached_key(|f| (rank(f), f.to_string()));
}

impl Act {
    /// What the act is done to, where it is done to something.
    pub fn patient_mut(&mut self) -> Option<&mut Target> {
        Some(match self {
            Act::Trash(t)
            | Act::Flip(t)
            | Act::AttackWith(t)
            | Act::DefendWith(t)
            | Act::Bind(t)
            | Act::Put { what: t, .. }
            | Act::Deploy { what: t, .. }
            | Act::Upgrade { what: t, .. }
            | Act::Equip { what: t, .. }
            | Act::Move { what: t, .. }
            | Act::Activate { of: t, .. }
            | Act::Apply { target: t, .. }
            | Act::Do { what: Some(t), .. }
            | Act::Reveal(Seen::Target(t))
            | Act::Look(Seen::Target(t)) => t,
            Act::Who(_, act) => return act.patient_mut(),
            _ => return None,
        })
    }
}

impl Duration {
    /// All of them.
    pub const ALL: [Duration; 10] = [
        Duration::ThisTurn,
        Duration::ThisAttack,
        Duration::ThisDefense,
        Duration::ThisAttackPhase,
        Duration::OwnTurnEnd,
        Duration::OppTurnEnd,
        Duration::NextOppTurnEnd,
        Duration::NextOwnTurnEnd,
        Duration::DuringOwnTurn,
        Duration::DuringOppTurn,
    ];

    /// The word of the notation.
    pub fn as_str(self) -> &'static str {
        match self {
            Duration::ThisTurn => "this-turn",
            Duration::ThisAttack => "this-attack",
            Duration::ThisDefense => "this-defense",
            Duration::ThisAttackPhase => "this-attack-phase",
            Duration::OwnTurnEnd => "own-turn-end",
            Duration::OppTurnEnd => "opp-turn-end",
            Duration::NextOppTurnEnd => "next-opp-turn-end",
            Duration::NextOwnTurnEnd => "next-own-turn-end",
            Duration::DuringOwnTurn => "during-own-turn",
            Duration::DuringOppTurn => "during-opp-turn",
        }
    }
}

impl Verb {
    /// All of them.
    pub const ALL: [Verb; 11] = [
        Verb::Trash,
        Verb::Put,
        Verb::Reveal,
        Verb::Look,
        Verb::Deploy,
        Verb::Upgrade,
        Verb::Equip,
        Verb::Move,
        Verb::Draw,
        Verb::Attack,
        Verb::Defend,
    ];

    /// The word of the notation.
    pub fn as_str(self) -> &'static str {
        match self {
            Verb::Trash => "trash",
            Verb::Put => "put",
            Verb::Reveal => "reveal",
            Verb::Look => "look",
            Verb::Deploy => "deploy",
            Verb::Upgrade => "upgrade",
            Verb::Equip => "equip",
            Verb::Move => "move",
            Verb::Draw => "draw",
            Verb::Attack => "attack",
            Verb::Defend => "defend",
        }
    }
}
