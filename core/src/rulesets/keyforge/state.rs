//! What KeyForge adds to the state: players, table, what lies on cards, and the steps of its procedures.

use super::KeyForge;
use crate::kernel::data::{GameData, Renumber};
use crate::kernel::event::EventKind;
use crate::kernel::ids::{Ref, Seat};
use crate::kernel::list::List;
use crate::opening::SetupStep;
use serde::{Deserialize, Serialize};

/// Event kinds of this rulebook.
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
    /// A creature captures: subject, seat whose amber, amount (KF2-capture.1).
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
}

/// What a card becomes: `extra` of [`event::BECAME`].
pub mod becomes {
    /// KF2-ready.2
    pub const EXHAUSTED: u8 = 0;
    /// KF2-ready.2
    pub const READY: u8 = 1;
    /// KF2-stun.1
    pub const STUNNED: u8 = 2;
    /// KF2-stun.1
    pub const UNSTUNNED: u8 = 3;
}

/// Bits of an object's status.
pub mod status {
    /// KF2-ready.2
    pub const EXHAUSTED: u8 = 1;
    /// KF2-stun.1
    pub const STUNNED: u8 = 2;
    /// It is destroyed and waits to leave (KF2-destroy.1).
    pub const TAGGED: u8 = 4;
    /// It was attacked this turn (KF2-elusive.1).
    pub const ATTACKED: u8 = 8;
    /// Poison hurt it (KF2-poison.1).
    pub const POISONED: u8 = 16;
}

/// Questions of this rulebook.
pub mod question {
    /// KF2-setup.4
    pub const MULLIGAN: u8 = 0;
    /// KF2-house.1
    pub const HOUSE: u8 = 1;
    /// KF2-archive.1
    pub const ARCHIVES: u8 = 2;
    /// KF2-turn.3
    pub const MAIN: u8 = 3;
    /// KF-creature.3
    pub const FLANK: u8 = 4;
    /// KF-usecre.1, where an ability has a card used
    pub const USE: u8 = 5;
}

/// Actions.
pub mod verb {
    /// KF-play.1
    pub const PLAY: u8 = 0;
    /// KF-discard.1
    pub const DISCARD: u8 = 1;
    /// KF-reap.1
    pub const REAP: u8 = 2;
    /// KF-fight.1
    pub const FIGHT: u8 = 3;
    /// KF-act.1, KF-useart.3
    pub const ACTION: u8 = 4;
    /// KF-useart.4
    pub const OMNI: u8 = 5;
    /// KF2-stun.1
    pub const UNSTUN: u8 = 6;
    /// KF2-turn.3
    pub const END: u8 = 7;
    /// KF2-setup.4
    pub const KEEP: u8 = 8;
    /// KF2-setup.4
    pub const MULLIGAN: u8 = 9;
    /// KF2-archive.1
    pub const TAKE: u8 = 10;
    /// KF2-archive.1
    pub const LEAVE: u8 = 11;
    /// KF2-line.1
    pub const LEFT: u8 = 12;
    /// KF2-line.1
    pub const RIGHT: u8 = 13;
    /// KF2-deploy.1: to the right of a creature
    pub const BESIDE: u8 = 14;
    /// The first of the houses (KF2-house.1).
    pub const HOUSE: u8 = 16;
}

/// Verbs of card text.
pub mod effect_verb {
    /// KF-damage.1, with a number
    pub const DAMAGE: u8 = 0;
    /// KF2-damage.2, with a number
    pub const HEAL: u8 = 1;
    /// KF2-capture.1, with a number
    pub const CAPTURE: u8 = 2;
    /// KF2-steal.1, with a number
    pub const STEAL: u8 = 3;
    /// KF-damage.2
    pub const DESTROY: u8 = 4;
    /// KF2-sacrifice.1
    pub const SACRIFICE: u8 = 5;
    /// KF2-ready.2
    pub const EXHAUST: u8 = 6;
    /// KF2-ready.2
    pub const READY: u8 = 7;
    /// KF2-stun.1
    pub const STUN: u8 = 8;
    /// KF2-stun.1
    pub const UNSTUN: u8 = 9;
    /// KF-other.1
    pub const REAP: u8 = 10;
    /// KF-other.1
    pub const FIGHT: u8 = 11;
    /// KF-other.1: in whatever way its player likes
    pub const USE: u8 = 12;
    /// KF-other.1
    pub const PLAY: u8 = 13;
    /// KF2-forge.5
    pub const FORGE: u8 = 14;
}

/// Why a player lost; index into [`super::keys::STANDING`].
pub mod reason {
    /// The other forged the third key.
    pub const KEYS: u8 = 0;
    /// Conceded.
    pub const CONCEDED: u8 = 1;
    /// By a card.
    pub const EFFECT: u8 = 2;
}

/// What lies on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Mark {
    /// Damage tokens (KF-damage.1).
    pub damage: u8,
    /// Captured amber (KF2-capture.2).
    pub amber: u8,
    /// Armor used up this turn (KF2-armor.1).
    pub armor: u8,
}

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// KF-amber.3
    pub amber: u8,
    /// KF2-forge.1
    pub keys: u8,
    /// KF2-chain.1
    pub chains: u8,
    /// Houses on the identity card, as bits (KF2-house.1).
    pub houses: u8,
}

/// How often cards of one title were played and used this turn (KF-six.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Title {
    /// The name's number, or the card's where it has none.
    pub name: u16,
    /// By whom.
    pub seat: Seat,
    /// How often.
    pub times: u8,
}

/// How many titles a turn can count: no more than there are cards.
pub const TITLES: usize = 96;

/// The table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The active house; `u8::MAX`: none yet.
    pub house: u8,
    /// Cards played, used or discarded from hand in this step 3 (KF2-alpha.1).
    pub deeds: u8,
    /// Cards of the active player played or discarded from hand this turn (KF2-first.1).
    pub from_hand: u8,
    /// Step 3 is to end (KF2-omega.1).
    pub ended: bool,
    /// KF-six.1
    pub titles: List<Title, TITLES>,
    /// Setting `rule_of_six` (decision KF-1).
    pub six: u8,
    /// Setting `keys`.
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
    /// KF2-forge.1, its start
    Forge,
    /// KF2-house.1, its start
    HouseStart,
    /// KF2-house.1
    House,
    /// KF2-archive.1
    Archives,
    /// KF2-turn.3, its start
    MainStart,
    /// KF2-turn.3
    Main,
    /// KF2-ready.1, its start
    Ready,
    /// KF2-draw.1, its start
    Draw,
    /// KF2-turn.4
    End,
    /// KF2-turn.2
    Pass,
    /// KF2-forge.1
    Forging,
    /// KF2-ready.1
    Readying,
    /// KF2-draw.1
    Drawing,
}

/// Steps of playing a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayStep {
    /// Where it goes: a flank, or a creature for an upgrade
    Place,
    /// KF-amber.2
    Bonus,
    /// It enters play
    Enter,
    /// KF-ability.1
    Played,
    /// Its abilities are done
    Done,
}

/// A card being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// Where it stands.
    pub step: PlayStep,
    /// The card.
    pub card: Ref,
    /// Who plays it.
    pub seat: Seat,
    /// Place in the battle line, as [`crate::kernel::event::Event::extra`] of a move.
    pub at: u8,
    /// The creature an upgrade goes on.
    pub host: Ref,
    /// What became ready before it is not settled inside.
    pub scope: u32,
    /// It was asked where it goes.
    pub asked: bool,
}

/// Steps of using a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum UseStep {
    /// KF-usecre.1, KF-useart.2: exhaust it
    Exhaust,
    /// What it is used for
    Do,
    /// KF-reap.3
    Reaped,
    /// KF-fight.2
    Target,
    /// KF2-fight.1
    Before,
    /// KF-fight.3
    Strike,
    /// KF-fight.4
    Fought,
    /// All is done
    Over,
}

/// A card being used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Use {
    /// Where it stands.
    pub step: UseStep,
    /// How: a number of [`verb`].
    pub how: u8,
    /// The card.
    pub card: Ref,
    /// Who uses it.
    pub seat: Seat,
    /// The creature that is attacked.
    pub target: Ref,
    /// What became ready before it is not settled inside.
    pub scope: u32,
}

/// Steps of destruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DestroyStep {
    /// They are tagged, as far as nothing kept them from it
    Tagged,
    /// KF2-destroy.2
    Resolve,
    /// KF2-destroy.1
    Leave,
    /// They are gone, as far as nothing replaced it
    Left,
    /// What their leaving brought about
    Over,
}

/// Destruction at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Destroy {
    /// Where it stands.
    pub step: DestroyStep,
    /// What became ready before it is not settled inside.
    pub scope: u32,
    /// How many cards were to be destroyed, and how many were.
    pub result: (u16, u16),
}

/// Procedures of this rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    /// Nothing.
    #[default]
    Idle,
    /// Set-up.
    Setup(SetupStep),
    /// A turn.
    Turn(TurnStep),
    /// KF-play.1
    Play(Play),
    /// KF-use.1
    Use(Use),
    /// KF2-destroy.1
    Destroy(Destroy),
    /// KF-other.1: in which way a card is used.
    Choice(Ref),
}

impl GameData for KeyForge {
    type Procedure = Procedure;
    type Player = Player;
    type Table = Table;
    type Mark = Mark;

    fn renumber(_: &mut Procedure, _: &mut impl Renumber) {
        // Its procedures speak of objects only.
    }
}
