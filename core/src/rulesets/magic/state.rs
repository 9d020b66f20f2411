//! What Magic adds to the state: players, table, what lies on permanents, and the steps of its procedures.

use super::Magic;
use crate::kernel::announced::Answerable;
use crate::kernel::counters::Counter;
use crate::kernel::data::{GameData, Renumber};
use crate::kernel::event::EventKind;
use crate::kernel::ids::{Ref, Seat, Slot};
use crate::kernel::list::List;
use crate::kernel::room::RoomFor;
use crate::opening::SetupStep;
use serde::{Deserialize, Serialize};

/// How many objects a game has room for: four decks of sixty cards, tokens, and what stands for abilities.
pub const ROOM: usize = 320;
/// How many things can be on the stack.
pub const ANNOUNCED: usize = 64;
/// How many objects they can aim at together.
pub const AIMS: usize = 64;
/// How many stacks of counters there can be: one for each kind on each permanent and player.
pub const COUNTERS: usize = 128;
/// How many creatures can attack, and how many can block.
pub const FIGHTING: usize = 64;
/// How many parts the damage of a combat can be divided into.
pub const DIVIDED: usize = 160;
/// How many cards can be chosen for one thing before it is done.
pub const CHOSEN: usize = 64;
/// How many legends can be kept at once, each of another name (704.5j).
pub const KEPT: usize = 16;
/// How many kinds of mana a pool tells apart: six types, each from snow sources or not (106.1b, 107.4h).
pub const KINDS: usize = 12;

/// Kinds of events that only this rulebook has.
pub mod event {
    use super::EventKind;
    const fn kind(n: u8) -> EventKind {
        EventKind(EventKind::FIRST_OF_RULEBOOK + n)
    }
    /// A spell was cast: subject, seat who cast it (601.2i).
    pub const CAST: EventKind = kind(0);
    /// A spell or ability was countered: subject (701.5).
    pub const COUNTERED: EventKind = kind(1);
    /// A permanent's status changes: subject, `extra` what becomes of it ([`super::becomes`]).
    pub const BECAME: EventKind = kind(2);
    /// A creature attacks: subject, other the planeswalker it attacks, seat the defending player (508.1k).
    pub const ATTACKED: EventKind = kind(3);
    /// A creature blocks: subject, other the attacker, seat who blocks (509.1g).
    pub const BLOCKED: EventKind = kind(4);
    /// Mana is added to a player's pool: seat, subject its source, `extra` the kind in the pool, amount (106.4).
    pub const MANA: EventKind = kind(5);
}

/// What a permanent becomes: `extra` of [`event::BECAME`].
pub mod becomes {
    /// Tapped (110.5).
    pub const TAPPED: u8 = 0;
    /// Untapped (110.5).
    pub const UNTAPPED: u8 = 1;
    /// Attached to nothing any more (704.5n).
    pub const UNATTACHED: u8 = 2;
    /// No creature any more to which deathtouch has just dealt damage (704.5h).
    pub const CHECKED: u8 = 3;
}

/// Bits of [`crate::kernel::state::Object::status`].
pub mod status {
    /// It is tapped (110.5).
    pub const TAPPED: u8 = 1;
    /// It has come under its controller's control since that player's most recent turn began (302.6).
    pub const SICK: u8 = 2;
    /// A source with deathtouch has dealt damage to it since state-based actions were last checked (704.5h).
    pub const DEADLY: u8 = 4;
}

/// Questions that only this rulebook asks, and kinds of windows.
pub mod question {
    /// Who takes the first turn (103.1).
    pub const FIRST: u8 = 0;
    /// Whether a hand is kept (103.4).
    pub const MULLIGAN: u8 = 1;
    /// Which card goes to the bottom next (103.4).
    pub const BOTTOM: u8 = 2;
    /// What a player with priority does (117.1).
    pub const PRIORITY: u8 = 3;
    /// Which creatures attack (508.1a).
    pub const ATTACKERS: u8 = 4;
    /// Whom a creature attacks (508.1b).
    pub const ATTACKED: u8 = 5;
    /// Which creatures block (509.1a).
    pub const BLOCKERS: u8 = 6;
    /// Which attacker a creature blocks (509.1a).
    pub const BLOCKED: u8 = 7;
    /// Which blocker comes next in the damage assignment order (509.2).
    pub const ORDER: u8 = 8;
    /// Which card is discarded next (514.1).
    pub const DISCARD: u8 = 9;
    /// Which of several legends of one name stays (704.5j).
    pub const LEGEND: u8 = 10;
}

/// Actions that players choose, as numbers of [`crate::kernel::decision::Act::verb`].
pub mod verb {
    /// Have the player of this place take the first turn (103.1).
    pub const FIRST: u8 = 0;
    /// Keep a hand (103.4).
    pub const KEEP: u8 = 1;
    /// Take a mulligan (103.4).
    pub const MULLIGAN: u8 = 2;
    /// Put a card on the bottom (103.4).
    pub const BOTTOM: u8 = 3;
    /// Cast a spell (601.2a).
    pub const CAST: u8 = 4;
    /// Play a land (116.2a).
    pub const LAND: u8 = 5;
    /// Tap a permanent for mana without something to be paid for (605.3).
    pub const TAP: u8 = 6;
    /// Activate an ability (602.2).
    pub const ACTIVATE: u8 = 7;
    /// Attack with a creature (508.1a).
    pub const ATTACK: u8 = 8;
    /// Attack the player of this place (508.1b).
    pub const AT_PLAYER: u8 = 9;
    /// Attack a planeswalker (508.1b).
    pub const AT_WALKER: u8 = 10;
    /// Block with a creature (509.1a).
    pub const BLOCK: u8 = 11;
    /// Block that attacker (509.1a).
    pub const BLOCKS: u8 = 12;
    /// Have a blocker come next (509.2).
    pub const NEXT: u8 = 13;
    /// Be done with choosing.
    pub const DONE: u8 = 14;
    /// Discard a card (514.1).
    pub const DISCARD: u8 = 15;
    /// Keep a legend (704.5j).
    pub const RETAIN: u8 = 16;
}

/// Verbs that only this rulebook carries out for card text, as numbers of [`crate::kernel::program::Op::RuleBy`].
pub mod effect_verb {
    /// Deal an amount of damage to creatures and planeswalkers (120.2b).
    pub const DAMAGE: u8 = 0;
    /// Destroy (701.7).
    pub const DESTROY: u8 = 1;
    /// Exile (701.10).
    pub const EXILE: u8 = 2;
    /// Sacrifice (701.17).
    pub const SACRIFICE: u8 = 3;
    /// Tap (701.21).
    pub const TAP: u8 = 4;
    /// Untap (701.21).
    pub const UNTAP: u8 = 5;
    /// Counter a spell or an ability (701.5).
    pub const COUNTER: u8 = 6;
    /// Attach the card with the ability to a permanent (701.3); of an Aura that resolves: have it enter so (303.4).
    pub const ATTACH: u8 = 7;
    /// Add an amount of mana of the first type, to which the others follow in their order (106.4).
    pub const ADD: u8 = 8;
    /// Pay an amount of life as something resolves (118.12).
    pub const PAY_LIFE: u8 = 14;
}

/// What is done to a card as a cost, as numbers of [`crate::kernel::catalog::CostPart`].
pub mod pays {
    /// It is tapped (107.5).
    pub const TAP: u8 = 0;
    /// It is untapped (107.6).
    pub const UNTAP: u8 = 1;
    /// It is sacrificed (701.17).
    pub const SACRIFICE: u8 = 2;
    /// It is discarded (701.8).
    pub const DISCARD: u8 = 3;
    /// It is exiled (701.10).
    pub const EXILE: u8 = 4;
}

/// Reasons why a player lost; indices into the reasons of [`super::over::STANDING`].
pub mod reason {
    /// The player's life is 0 or less (104.3b).
    pub const LIFE: u8 = 0;
    /// The player had to draw from an empty library (104.3c).
    pub const DREW: u8 = 1;
    /// The player has ten or more poison counters (104.3d).
    pub const POISON: u8 = 2;
    /// The player conceded (104.3a).
    pub const CONCEDED: u8 = 3;
    /// An effect made the player lose (104.3e).
    pub const EFFECT: u8 = 4;
}

/// What this rulebook keeps on each object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Mark {
    /// Damage on a creature (120.6).
    pub damage: i16,
    /// Whether a loyalty ability of it was activated this turn (606.3).
    pub loyal: bool,
}

/// What this rulebook keeps for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// Life, which may fall below 0 (104.3b).
    pub life: i32,
    /// How many cards may be kept at the end of a turn (402.2).
    pub hand: u8,
    /// Lands played this turn (305.2).
    pub lands: u8,
    /// Whether the player had to draw from an empty library since state-based actions were last checked (704.5b).
    pub starved: bool,
    /// Unspent mana, by kind: the six types, then the same from snow sources (106.4).
    pub pool: [u8; KINDS],
    /// How often the player has taken a mulligan (103.4).
    pub mulligans: u8,
    /// Whether the player has kept a hand (103.4).
    pub kept: bool,
}

/// What an attacker attacks, and what damage is dealt to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Hit {
    /// Nothing.
    #[default]
    Nothing,
    /// A player.
    Player(Seat),
    /// A permanent.
    Card(Ref),
}

/// A creature that attacks (508.1k).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Attacker {
    /// The creature.
    pub what: Ref,
    /// What it attacks.
    pub at: Hit,
    /// The defending player (506.2): it stays that one also where what is attacked is gone.
    pub defender: Seat,
    /// It was blocked, also where nothing blocks it any more (509.1h).
    pub blocked: bool,
    /// It had first or double strike in the first of two damage steps (510.4).
    pub struck: bool,
}

/// A creature that blocks (509.1g). Those of one attacker stand in its damage assignment order (509.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Blocker {
    /// The creature.
    pub what: Ref,
    /// The attacker that it blocks.
    pub attacker: Ref,
    /// It had first or double strike in the first of two damage steps (510.4).
    pub struck: bool,
}

/// Damage that a creature assigns (510.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Assigned {
    /// The creature.
    pub by: Ref,
    /// To what it is assigned.
    pub to: Hit,
    /// How much.
    pub amount: i32,
}

/// The combat phase that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Combat {
    /// Who attacks.
    pub attackers: List<Attacker, FIGHTING>,
    /// Who blocks.
    pub blockers: List<Blocker, FIGHTING>,
    /// Damage that is assigned and not dealt yet.
    pub assigned: List<Assigned, DIVIDED>,
    /// A first damage step has been (510.4).
    pub twice: bool,
}

/// What this rulebook keeps once for the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The setting `hand`: how many cards a first hand has (103.4).
    pub hand: u8,
    /// The setting `windows`: whether players are asked wherever they could act (0), or only where that is useful (1).
    pub useful: bool,
    /// The setting `chooser`: the player who says who takes the first turn, from 1 (103.1); 0: chance does.
    pub chooser: u8,
    /// Players who have declared a mulligan in this round, as bits (103.4).
    pub declared: u8,
    /// Cards that were chosen for what is about to be done.
    pub chosen: List<Ref, CHOSEN>,
    /// Legends that their players have chosen to keep, until the others go (704.5j).
    pub kept: List<Ref, KEPT>,
    /// The present combat.
    pub combat: Combat,
}

impl Default for Table {
    fn default() -> Self {
        Table {
            hand: super::setup::HAND,
            useful: true,
            chooser: 0,
            declared: 0,
            chosen: List::default(),
            kept: List::default(),
            combat: Combat::default(),
        }
    }
}

/// Steps of a turn (500.1), with those of combat (506.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// The untap step (502).
    Untap,
    /// The upkeep step (503).
    Upkeep,
    /// The draw step (504).
    Draw,
    /// The main phase before combat (505).
    Main,
    /// The beginning of combat (507).
    CombatBegin,
    /// Attackers are declared (508).
    Attackers,
    /// Blockers are declared (509).
    Blockers,
    /// The first of two damage steps (510.4).
    FirstDamage,
    /// Combat damage (510).
    Damage,
    /// The end of combat (511).
    CombatEnd,
    /// The main phase after combat (505).
    SecondMain,
    /// The end step (513).
    End,
    /// The cleanup step (514).
    Cleanup,
}

/// Where in a step a turn is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// It begins.
    Begin,
    /// Its turn-based actions are done (117.2c).
    Act,
    /// Players get priority (117.3a); in the cleanup step what was dealt and given for the turn ends (514.2).
    Priority,
    /// In the cleanup step: players get priority only if something has happened (514.3).
    Settle,
    /// It ends (500.4).
    Close,
    /// A cleanup step in which players had priority ends: there is another one (514.3a).
    Again,
}

/// Steps of a round of mulligans (103.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum MulliganStep {
    /// Behind so many players the next one declares.
    Declare(u8),
    /// All who have declared one draw anew.
    Redraw,
    /// Behind so many players the next one chooses cards for the bottom.
    Bottom(u8),
    /// All those cards go to the bottom.
    Put,
}

/// Steps of declaring attackers (508.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackStep {
    /// The active player chooses the next attacker, in this place of the battlefield or behind it.
    Choose(u16),
    /// The active player says what the creature in this slot attacks.
    Whom(#[serde(with = "crate::kernel::slots")] Slot),
    /// All of them are declared.
    Declare,
}

/// Steps of declaring blockers (509.1, 509.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BlockStep {
    /// Behind so many players the next one chooses the next blocker, in this place of the battlefield or behind it.
    Choose(u8, u16),
    /// That player says what the creature in this slot blocks.
    Whom(u8, #[serde(with = "crate::kernel::slots")] Slot),
    /// All of them are declared.
    Declare,
    /// The attacker in this place has so many of its blockers in order.
    Order(u8, u8),
}

/// Combat damage that is being assigned (510.1): the creature in this place of all that deal it, to how many it has assigned some
/// already, and how much it has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Assigning {
    /// The place of the creature, attackers first.
    pub source: u8,
    /// How many of those to whom it can assign damage have theirs.
    pub to: u8,
    /// How much it has left; below 0: it has not begun.
    pub left: i32,
}

/// Procedures of this rulebook, each at one of its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    /// No procedure.
    #[default]
    Idle,
    /// The set-up.
    Setup(SetupStep),
    /// A player says who takes the first turn (103.1).
    First(Seat),
    /// Mulligans.
    Mulligan(MulliganStep),
    /// A turn.
    Turn(Step, Moment),
    /// Attackers are declared.
    Attack(AttackStep),
    /// Blockers are declared.
    Block(BlockStep),
    /// Combat damage is assigned and dealt.
    Strike(Assigning),
    /// The active player discards down to the size of the hand (514.1).
    Discard,
    /// A player chooses which legend stays of those with the name of the one in this slot (704.5j).
    Legend(Seat, #[serde(with = "crate::kernel::slots")] Slot),
    /// A player uses a means, by its place among theirs, for one of several kinds of mana (605.3).
    Tap(Seat, u16),
}

impl GameData for Magic {
    type Room = RoomFor<ROOM>;
    type Procedure = Procedure;
    type Player = Player;
    type Table = Table;
    type Mark = Mark;
    type Announced = Answerable<ANNOUNCED, AIMS>;
    type Counters = List<Counter, COUNTERS>;

    fn renumber(_: &mut Procedure, _: &mut impl Renumber) {
        // Its procedures speak of objects only.
    }
}
