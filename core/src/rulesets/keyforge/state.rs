//! What KeyForge adds to the state: players, table, what lies on cards, and the steps of its procedures.

use super::KeyForge;
use crate::kernel::announced::Unanswered;
use crate::kernel::capacity::OBJECTS;
use crate::kernel::data::{GameData, Renumber};
use crate::kernel::event::EventKind;
use crate::kernel::ids::{Ref, Seat};
use crate::kernel::list::List;
use crate::kernel::room::RoomFor;
use crate::kernel::seq::Nil;
use crate::opening::SetupStep;
use serde::{Deserialize, Serialize};

/// Kinds of events that only this rulebook has.
pub mod event {
    use super::EventKind;
    const fn kind(n: u8) -> EventKind {
        EventKind(EventKind::FIRST_OF_RULEBOOK + n)
    }
    /// A key is forged: seat, amount the cost (KF2-forge.1).
    pub const FORGED: EventKind = kind(0);
    /// A card was played: subject (KF-ability.1).
    pub const PLAYED: EventKind = kind(1);
    /// A fight begins: subject the attacker, other the creature it attacks (KF2-fight.1).
    pub const BEFORE_FIGHT: EventKind = kind(2);
    /// A fight is over: subject the attacker, other the creature it attacked (KF-fight.4).
    pub const FOUGHT: EventKind = kind(3);
    /// A creature was used to reap: subject (KF-reap.3).
    pub const REAPED: EventKind = kind(4);
    /// A card in play is destroyed; it leaves afterwards: subject (KF2-destroy.2).
    pub const DESTROYED: EventKind = kind(5);
    /// A creature captures from the other player: subject, seat whose creature, amount (KF2-capture.1).
    pub const CAPTURED: EventKind = kind(6);
    /// A player steals: seat who gains, amount (KF2-steal.1).
    pub const STOLEN: EventKind = kind(7);
    /// A card's condition changes: subject, `extra` what becomes of it (`super::becomes`).
    pub const BECAME: EventKind = kind(8);
    /// Damage is removed from a creature: subject, amount (KF2-damage.2).
    pub const HEALED: EventKind = kind(9);
    /// A card is used: subject, `extra` how (`super::verb`) (KF-use.1).
    pub const USED: EventKind = kind(10);
    /// A house was chosen: seat, `extra` the house (KF2-house.1).
    pub const HOUSE: EventKind = kind(11);
    /// Amber on a creature goes into a pool: subject, seat whose pool, amount (KF-amber.3).
    pub const TAKEN: EventKind = kind(12);
}

/// What a card becomes: `extra` of [`event::BECAME`].
pub mod becomes {
    /// It is exhausted (KF2-ready.2).
    pub const EXHAUSTED: u8 = 0;
    /// It is ready (KF2-ready.2).
    pub const READY: u8 = 1;
    /// It is stunned (KF2-stun.1).
    pub const STUNNED: u8 = 2;
    /// It is stunned no more (KF2-stun.1).
    pub const UNSTUNNED: u8 = 3;
    /// It is warded (KF2-ward.1).
    pub const WARDED: u8 = 4;
    /// It is warded no more (KF2-ward.2).
    pub const UNWARDED: u8 = 5;
}

/// Bits of [`crate::kernel::state::Object::status`].
pub mod status {
    /// It is exhausted (KF2-ready.2).
    pub const EXHAUSTED: u8 = 1;
    /// It is stunned (KF2-stun.1).
    pub const STUNNED: u8 = 2;
    /// It is destroyed and waits to leave (KF2-destroy.1).
    pub const TAGGED: u8 = 4;
    /// It was attacked this turn (KF2-elusive.1).
    pub const ATTACKED: u8 = 8;
    /// Poison hurt it (KF2-poison.1).
    pub const POISONED: u8 = 16;
    /// It is warded (KF2-ward.1).
    pub const WARDED: u8 = 32;
}

/// Questions that only this rulebook asks.
pub mod question {
    /// Keep the first hand or draw a smaller one (KF2-setup.4).
    pub const MULLIGAN: u8 = 0;
    /// Which house is active this turn (KF2-house.1).
    pub const HOUSE: u8 = 1;
    /// Whether to take the archives into the hand (KF2-archive.1).
    pub const ARCHIVES: u8 = 2;
    /// What to do in step 3 (KF2-turn.3).
    pub const MAIN: u8 = 3;
    /// At which flank a creature enters (KF-creature.3).
    pub const FLANK: u8 = 4;
    /// How a card is used that an ability has its player use (KF-usecre.1).
    pub const USE: u8 = 5;
}

/// Actions that players choose, as numbers of [`crate::kernel::decision::Act::verb`].
pub mod verb {
    /// Play a card (KF-play.1).
    pub const PLAY: u8 = 0;
    /// Discard a card from the hand (KF-discard.1).
    pub const DISCARD: u8 = 1;
    /// Reap with a creature (KF-reap.1).
    pub const REAP: u8 = 2;
    /// Fight with a creature (KF-fight.1).
    pub const FIGHT: u8 = 3;
    /// Use a card's "Action:" ability (KF-act.1, KF-useart.3).
    pub const ACTION: u8 = 4;
    /// Use a card's "Omni:" ability (KF-useart.4).
    pub const OMNI: u8 = 5;
    /// Remove a card's stun instead of using it (KF2-stun.1).
    pub const UNSTUN: u8 = 6;
    /// End step 3 (KF2-turn.3).
    pub const END: u8 = 7;
    /// Keep the first hand (KF2-setup.4).
    pub const KEEP: u8 = 8;
    /// Draw a smaller first hand (KF2-setup.4).
    pub const MULLIGAN: u8 = 9;
    /// Take the archives into the hand (KF2-archive.1).
    pub const TAKE: u8 = 10;
    /// Leave the archives (KF2-archive.1).
    pub const LEAVE: u8 = 11;
    /// Enter at the left flank (KF2-line.1).
    pub const LEFT: u8 = 12;
    /// Enter at the right flank (KF2-line.1).
    pub const RIGHT: u8 = 13;
    /// Enter to the right of a creature (KF2-deploy.1).
    pub const BESIDE: u8 = 14;
    /// Choose the first of the houses; the others follow in order (KF2-house.1).
    pub const HOUSE: u8 = 16;
}

/// Verbs that only this rulebook carries out for card text, as numbers of [`crate::kernel::program::Op::RuleBy`].
pub mod effect_verb {
    /// Deal an amount of damage (KF-damage.1).
    pub const DAMAGE: u8 = 0;
    /// Heal an amount of damage (KF2-damage.2).
    pub const HEAL: u8 = 1;
    /// Capture an amount of amber (KF2-capture.1).
    pub const CAPTURE: u8 = 2;
    /// Steal an amount of amber (KF2-steal.1).
    pub const STEAL: u8 = 3;
    /// Destroy (KF-damage.2).
    pub const DESTROY: u8 = 4;
    /// Sacrifice (KF2-sacrifice.1).
    pub const SACRIFICE: u8 = 5;
    /// Exhaust (KF2-ready.2).
    pub const EXHAUST: u8 = 6;
    /// Ready (KF2-ready.2).
    pub const READY: u8 = 7;
    /// Stun (KF2-stun.1).
    pub const STUN: u8 = 8;
    /// Remove a stun (KF2-stun.1).
    pub const UNSTUN: u8 = 9;
    /// Reap with a creature (KF-other.1).
    pub const REAP: u8 = 10;
    /// Fight with a creature (KF-other.1).
    pub const FIGHT: u8 = 11;
    /// Use a card, in whatever way its player likes (KF-other.1).
    pub const USE: u8 = 12;
    /// Play a card (KF-other.1).
    pub const PLAY: u8 = 13;
    /// Forge a key, its cost changed by an amount (KF2-forge.5).
    pub const FORGE: u8 = 14;
    /// To heal all damage from a creature (KF2-damage.2).
    pub const MEND: u8 = 15;
    /// To take an amount of amber from a creature into the pool of who does it (KF-amber.3).
    pub const TAKE: u8 = 16;
    /// To give the other player an amount of amber of one's own pool (KF-amber.3).
    pub const GIVE: u8 = 17;
    /// To take all amber from a creature into the pool of who does it (KF-amber.3).
    pub const EMPTY: u8 = 18;
    /// To return an amount of amber from a creature to the other player's pool (KF-amber.3).
    pub const YIELD: u8 = 19;
    /// To return all amber from a creature to the other player's pool (KF-amber.3).
    pub const RELEASE: u8 = 20;
    /// To ward a creature (KF2-ward.1).
    pub const WARD: u8 = 21;
    /// To have two creatures of a battle line change their places (KF2-swap.1).
    pub const SWAP: u8 = 22;
}

/// Reasons why a player lost; indices into the reasons of [`super::keys::STANDING`].
pub mod reason {
    /// The other player forged the third key.
    pub const KEYS: u8 = 0;
    /// The player conceded.
    pub const CONCEDED: u8 = 1;
    /// A card made the player lose.
    pub const EFFECT: u8 = 2;
}

/// What this rulebook keeps on each object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Mark {
    /// Damage tokens (KF-damage.1).
    pub damage: u8,
    /// Captured amber (KF2-capture.2).
    pub amber: u8,
    /// Armor used up this turn (KF2-armor.1).
    pub armor: u8,
}

/// What this rulebook keeps for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// Amber in the player's pool (KF-amber.3).
    pub amber: u8,
    /// Keys that the player has forged (KF2-forge.1).
    pub keys: u8,
    /// Chains of the player (KF2-chain.1).
    pub chains: u8,
    /// Houses on the identity card, as bits (KF2-house.1).
    pub houses: u16,
}

/// How often cards of one title were played and used this turn (KF-six.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Title {
    /// The index of the name, or that of the card where it has no name.
    pub name: u16,
    /// The player who played and used them.
    pub seat: Seat,
    /// How many times they were played and used together.
    pub times: u8,
}

/// How many titles a turn can count: no more than there are cards.
pub const TITLES: usize = 96;

/// What this rulebook keeps once for the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The active house, as an index into the attributes; `u8::MAX`: none yet.
    pub house: u8,
    /// How many cards were played, used or discarded from hand in this step 3 (KF2-alpha.1).
    pub deeds: u8,
    /// How many cards the active player played or discarded from hand this turn (KF2-first.1).
    pub from_hand: u8,
    /// Whether step 3 is to end (KF2-omega.1).
    pub ended: bool,
    /// How often cards of each title were played and used this turn (KF-six.1).
    pub titles: List<Title, TITLES>,
    /// The setting `rule_of_six` (decision KF-1).
    pub six: u8,
    /// The setting `keys`: how many keys win.
    pub keys: u8,
}

impl Default for Table {
    fn default() -> Self {
        Table { house: u8::MAX, deeds: 0, from_hand: 0, ended: false, titles: List::new(), six: 6, keys: 3 }
    }
}

/// Steps of a turn (KF2-turn.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStep {
    /// Step 1 begins: a key is to be forged (KF2-forge.1).
    Forge,
    /// Step 2 begins: a house is to be chosen (KF2-house.1).
    HouseStart,
    /// The player chooses the house (KF2-house.1).
    House,
    /// The player may take the archives (KF2-archive.1).
    Archives,
    /// Step 3 begins (KF2-turn.3).
    MainStart,
    /// The player acts in step 3 (KF2-turn.3).
    Main,
    /// Step 4 begins: cards are to be readied (KF2-ready.1).
    Ready,
    /// Step 5 begins: cards are to be drawn (KF2-draw.1).
    Draw,
    /// What answers the end of the turn becomes pending (KF2-turn.4).
    End,
    /// What lasts until the turn ends becomes void, and the turn passes to the other player (KF2-turn.4, KF2-turn.2).
    Pass,
    /// The key of step 1 is forged (KF2-forge.1).
    Forging,
    /// The cards of step 4 are readied (KF2-ready.1).
    Readying,
    /// The cards of step 5 are drawn (KF2-draw.1).
    Drawing,
}

/// Steps of playing a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayStep {
    /// The player says where the card goes: a flank, or a creature for an upgrade.
    Place,
    /// The player gains the bonus amber (KF-amber.2).
    Bonus,
    /// The card enters play.
    Enter,
    /// The card has been played, and its abilities become pending (KF-ability.1).
    Played,
    /// Its abilities have been resolved; an action goes to the discard pile (KF-action.1).
    Done,
}

/// The playing of a card that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// The step that comes next.
    pub step: PlayStep,
    /// The card that is played.
    pub card: Ref,
    /// The player who plays it.
    pub seat: Seat,
    /// Place in the battle line, as [`crate::kernel::event::Event::extra`] of a move.
    pub at: u8,
    /// The creature that an upgrade is attached to.
    pub host: Ref,
    /// Triggers that became pending before this scope are not resolved inside.
    pub scope: u32,
    /// Whether the player was asked where it goes.
    pub asked: bool,
}

/// Steps of using a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum UseStep {
    /// The card is exhausted (KF-usecre.1, KF-useart.2).
    Exhaust,
    /// What the card is used for is done.
    Do,
    /// The creature has reaped (KF-reap.3).
    Reaped,
    /// The player says which creature is attacked (KF-fight.2).
    Target,
    /// "Before Fight:" abilities become pending (KF2-fight.1).
    Before,
    /// Both creatures deal their damage (KF-fight.3).
    Strike,
    /// "Fight:" abilities become pending (KF-fight.4).
    Fought,
    /// The use is over.
    Over,
}

/// The use of a card that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Use {
    /// The step that comes next.
    pub step: UseStep,
    /// The way in which it is used, a number of [`verb`].
    pub how: u8,
    /// The card that is used.
    pub card: Ref,
    /// The player who uses it.
    pub seat: Seat,
    /// The creature that is attacked; [`Ref::NONE`]: none.
    pub target: Ref,
    /// Triggers that became pending before this scope are not resolved inside.
    pub scope: u32,
}

/// Steps of destruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DestroyStep {
    /// The cards have been tagged, unless something kept them from it.
    Tagged,
    /// What their destruction made pending is resolved (KF2-destroy.2).
    Resolve,
    /// They leave play together (KF2-destroy.1).
    Leave,
    /// They have left, unless something replaced it.
    Left,
    /// What their leaving made pending is resolved.
    Over,
}

/// A destruction that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Destroy {
    /// The step that comes next.
    pub step: DestroyStep,
    /// Triggers that became pending before this scope are not resolved inside.
    pub scope: u32,
    /// How many cards were to be destroyed, and how many were.
    pub result: (u16, u16),
}

/// Procedures of this rulebook, each at one of its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    /// No procedure.
    #[default]
    Idle,
    /// The set-up.
    Setup(SetupStep),
    /// A turn.
    Turn(TurnStep),
    /// The playing of a card (KF-play.1).
    Play(Play),
    /// The use of a card (KF-use.1).
    Use(Use),
    /// A destruction (KF2-destroy.1).
    Destroy(Destroy),
    /// The question in which way a card is used (KF-other.1).
    Choice(Ref),
    /// The question at which flank a creature comes that is under the control of another player now (KF2-control.1).
    Flank(Ref),
}

impl GameData for KeyForge {
    type Room = RoomFor<OBJECTS>;
    type Procedure = Procedure;
    type Player = Player;
    type Table = Table;
    type Mark = Mark;
    type Announced = Unanswered;
    type Counters = Nil;

    fn renumber(_: &mut Procedure, _: &mut impl Renumber) {
        // Its procedures speak of objects only.
    }
}
