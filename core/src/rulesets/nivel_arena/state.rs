//! What Nivel Arena adds to the state: players, table, and the steps of its procedures.

use super::NivelArena;
use super::vocabulary::zone;
use crate::kernel::announced::Unanswered;
use crate::kernel::capacity::OBJECTS;
use crate::kernel::data::{GameData, Renumber};
use crate::kernel::event::EventKind;
use crate::kernel::ids::{AbilityId, Ref, Seat, ZoneId};
use crate::kernel::room::RoomFor;
use crate::kernel::seq::Nil;
use crate::opening::SetupStep;
use serde::{Deserialize, Serialize};

/// Kinds of events that only this rulebook has.
pub mod event {
    use super::EventKind;
    /// An attack was declared: subject the attacker, other the unit facing it, seat the attacker's player (7.2).
    pub const ATTACK: EventKind = EventKind(EventKind::FIRST_OF_RULEBOOK);
    /// A defence was declared: subject the defender, other the attacker (7.3).
    pub const DEFEND: EventKind = EventKind(EventKind::FIRST_OF_RULEBOOK + 1);
    /// A battle ends: subject the attacker, other the defender (7.5).
    pub const BATTLE_END: EventKind = EventKind(EventKind::FIRST_OF_RULEBOOK + 2);
    /// A step of a battle begins: `extra` the step, subject the attacker, other the defender, seat the attacker's player,
    /// from and to the unit zone that is attacked (7.2-7.5).
    pub const STEP_BEGAN: EventKind = EventKind(EventKind::FIRST_OF_RULEBOOK + 3);
}

/// Questions that only this rulebook asks.
pub mod question {
    /// 5.1.6: keep the hand or draw a new one, once.
    pub const MULLIGAN: u8 = 0;
    /// What to do in the main phase (6.4.1).
    pub const MAIN: u8 = 1;
    /// What to do in the attack phase (6.5.1).
    pub const ATTACK: u8 = 2;
    /// How to meet an attack (7.3.1).
    pub const DEFENCE: u8 = 3;
}

/// Actions that players choose, as numbers of [`crate::kernel::decision::Act::verb`].
pub mod verb {
    /// Play a card (6.4.1.1).
    pub const PLAY: u8 = 0;
    /// Activate an effect (6.4.1.2).
    pub const ACTIVATE: u8 = 1;
    /// Declare an attack (6.5.1.2).
    pub const ATTACK: u8 = 2;
    /// Declare the defence (7.3.1).
    pub const DEFEND: u8 = 3;
    /// Declare no defence (7.3.1).
    pub const NO_DEFENCE: u8 = 4;
    /// End the phase (6.4.1, 6.5.1: actions are taken as often as wanted).
    pub const END_PHASE: u8 = 5;
    /// Keep the first hand (5.1.6).
    pub const KEEP: u8 = 6;
    /// Draw a new first hand (5.1.6.1).
    pub const REDRAW: u8 = 7;
}

/// Verbs that only this rulebook carries out for card text, as numbers of [`crate::kernel::program::Op::Rule`].
pub mod effect_verb {
    /// Deploy a unit (3.5.3).
    pub const DEPLOY: u8 = 0;
    /// Upgrade a unit (3.5.5.1).
    pub const UPGRADE: u8 = 1;
    /// Equip an item (3.5.6).
    pub const EQUIP: u8 = 2;
    /// Move a unit to another unit zone (4.9).
    pub const MOVE: u8 = 3;
    /// Turn a leader over (10.2.6.1.2).
    pub const FLIP: u8 = 4;
    /// Attack by an effect (7.2.1.1).
    pub const ATTACK: u8 = 5;
    /// End the attack (7.5).
    pub const END_ATTACK: u8 = 6;
    /// Become the unit that declared defence (10.2.6.3.2).
    pub const DEFEND: u8 = 7;
}

/// The tag of triggers that become pending because damage occurred (4.5.2).
pub const TAG_DAMAGE: u8 = 1;

/// Bit of an object's status: it moved in play this turn.
pub const MOVED: u8 = 1;

/// Reasons why a player lost; indices into the reasons of [`super::loss::STANDING`].
pub mod reason {
    /// Ten cards in the damage zone after damage.
    pub const DAMAGE_DONE: u8 = 0;
    /// Ten cards in the damage zone after an effect.
    pub const EFFECT_DONE: u8 = 1;
    /// The deck was empty when damage was processed.
    pub const DAMAGE_DECK: u8 = 2;
    /// The deck was empty when a card was to be drawn.
    pub const DRAW_DECK: u8 = 3;
    /// The player conceded.
    pub const CONCEDED: u8 = 4;
    /// A card made the player lose.
    pub const EFFECT: u8 = 5;
}

/// What this rulebook keeps for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// The level of the leader, 1 to 10 (4.6).
    pub level: u8,
    /// Unit zones that received a unit card by a play this turn (6.4.1.1.3), as bits of zone kinds.
    pub deployed: u16,
    /// Attacks that own units declared this turn (10.1.14.2).
    pub attacks: u8,
}

/// What this rulebook keeps once for the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Players who had to draw from an empty deck, as bits.
    pub deck_out: u8,
    /// The setting `hand_limit`: the most cards in hand at the end of a turn (6.6.1.4.1).
    pub hand_limit: u8,
    /// The setting `effect_checks_size`: whether size counts when an effect deploys (decision NA-19).
    pub effect_checks_size: bool,
}

impl Default for Table {
    fn default() -> Self {
        Table { deck_out: 0, hand_limit: 7, effect_checks_size: true }
    }
}

/// Steps of a turn (chapter 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStep {
    /// The level-up phase (6.2).
    LevelUp,
    /// The draw phase (6.3).
    Draw,
    /// The main phase begins (6.4).
    MainStart,
    /// The turn player acts in the main phase (6.4).
    Main,
    /// The attack phase begins (6.5).
    AttackStart,
    /// The turn player acts in the attack phase (6.5).
    Attack,
    /// The end phase begins (6.6.1.1).
    EndStart,
    /// What lasts until the turn ends becomes void (6.6.1.2).
    Void,
    /// Cards in the skill zone are trashed (6.6.1.3).
    Skills,
    /// The hand limit is looked at (6.6.1.4).
    HandLimit,
    /// The cards chosen for the hand limit are trashed (6.6.1.4).
    Discard,
    /// The turn passes to the other player (6.6.1.5).
    Pass,
}

/// Steps of a battle (chapter 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BattleStep {
    /// The attack step begins (7.2).
    DeclareStart,
    /// The attack is declared (7.2).
    Declare,
    /// The defence step begins (7.3).
    DefenceStart,
    /// The defending player declares a defence or none (7.3).
    Defence,
    /// The defence has been declared (7.3.2).
    Defended,
    /// The battle step begins (7.4).
    FightStart,
    /// Powers are compared, or damage is dealt (7.4).
    Fight,
    /// The effects of the battle step are resolved (7.4).
    Fought,
    /// The battle end step begins (7.5).
    EndStart,
    /// What lasts for the battle becomes void, and its end is told (7.5.1).
    End,
    /// The battle is over, unless the unit may attack once more (7.5.2, 7.2.1.2).
    Over,
}

/// A battle that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// The step that comes next.
    pub step: BattleStep,
    /// The attacking unit (7.2.1).
    pub attacker: Ref,
    /// The defending unit; [`Ref::NONE`] until one is declared (7.3.1).
    pub defender: Ref,
    /// The player whose attack it is.
    pub seat: Seat,
    /// The unit zone that is attacked, on the defender's side (7.2.1.3).
    pub at: ZoneId,
    /// The scope that "this attack" and "this battle" last for.
    pub scope: u32,
    /// Triggers that became pending before this scope are not resolved inside the battle (decision NA-17); 0: all are.
    pub since: u32,
    /// What has to be remembered of it, as bits of [`noted`].
    pub noted: u8,
}

/// Bits of [`Battle::noted`].
pub mod noted {
    /// An effect has ended the attack.
    pub const ENDED: u8 = 1;
    /// The attacker's effects could not be activated when it declared its attack (7.2.2).
    pub const ATTACKER_SILENT: u8 = 2;
    /// The defender's effects could not be activated when it declared its defence (7.3.2).
    pub const DEFENDER_SILENT: u8 = 4;
    /// A unit defended when the battle step came (7.4.2), whatever has become of it since.
    pub const DEFENDED: u8 = 8;
}

/// Steps of a damage process (4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DamageStep {
    /// The damage occurs (4.5.2).
    Occur,
    /// What became pending by the damage is resolved (4.5.2).
    Before,
    /// A card is revealed from the deck and put into the damage zone (4.5.3 to 4.5.4.3).
    Reveal,
    /// The card's trigger has been resolved, which ends the damage (4.5.4.3.1).
    AfterTrigger,
    /// The next card is revealed if damage is left; else the process is over (4.5.4.4, 4.5.4.5).
    Next,
}

/// A damage process that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Damage {
    /// The step that comes next.
    pub step: DamageStep,
    /// The player who takes the damage.
    pub seat: Seat,
    /// How much damage is left to be processed.
    pub left: i16,
    /// The scope of this process: triggers that became pending since then belong to it.
    pub scope: u32,
    /// The kind of cause: battle or effect.
    pub cause: u8,
    /// The player whose doing it is.
    pub by: Seat,
    /// The card that dealt it.
    pub source: Ref,
    /// The ability that dealt it.
    pub ability: AbilityId,
}

/// A unit card on its way into a unit zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deploy {
    /// The unit card that is deployed.
    pub card: Ref,
    /// The unit zone it goes to.
    pub to: ZoneId,
    /// The card of the unit that it replaced, once that has been trashed.
    pub replaced: crate::kernel::ids::CardId,
    /// 0: the old unit goes next; 1: the new one comes next.
    pub step: u8,
    /// Whether it is played; else an effect deploys it.
    pub played: bool,
    /// The card whose effect deploys it.
    pub source: Ref,
    /// The ability that deploys it.
    pub ability: AbilityId,
    /// The player whose doing it is.
    pub by: Seat,
}

/// Procedures of this rulebook, each at one of its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    /// No procedure.
    #[default]
    Idle,
    /// The set-up (chapter 5).
    Setup(SetupStep),
    /// A turn (chapter 6).
    Turn(TurnStep),
    /// A battle (chapter 7).
    Battle(Battle),
    /// A damage process (4.5).
    Damage(Damage),
    /// A deployment (3.5.3, 3.5.5.1).
    Deploy(Deploy),
    /// The question whether this unit attacks once more, right after its attack (7.2.1.2).
    Again(Ref),
    /// The effect of this skill card, which lies in the skill zone now (8.1.3.1.1).
    Skill(Ref),
}

impl GameData for NivelArena {
    type Room = RoomFor<OBJECTS>;
    type Procedure = Procedure;
    type Player = Player;
    type Table = Table;
    type Mark = ();
    type Announced = Unanswered;
    type Counters = Nil;

    fn renumber(procedure: &mut Procedure, with: &mut impl Renumber) {
        match procedure {
            Procedure::Damage(damage) => with.ability(&mut damage.ability),
            Procedure::Deploy(deploy) => {
                with.card(&mut deploy.replaced);
                with.ability(&mut deploy.ability);
            }
            Procedure::Idle
            | Procedure::Setup(_)
            | Procedure::Turn(_)
            | Procedure::Battle(_)
            | Procedure::Again(_)
            | Procedure::Skill(_) => {}
        }
    }
}

/// The three unit zones of a seat, left to right.
pub fn unit_zones(seat: Seat) -> [ZoneId; 3] {
    [ZoneId::of(seat, zone::LEFT), ZoneId::of(seat, zone::CENTER), ZoneId::of(seat, zone::RIGHT)]
}

#[cfg(test)]
mod tests {
    use super::{EventKind, event};

    #[test]
    fn every_kind_of_event_has_a_bit_of_its_own() {
        let own = [event::ATTACK, event::DEFEND, event::BATTLE_END, event::STEP_BEGAN];
        let kernel = (0..EventKind::FIRST_OF_RULEBOOK).chain(EventKind::LAST_OF_RULEBOOK + 1..32).map(EventKind);
        let mut seen = 0u32;
        for kind in kernel.chain(own) {
            assert!(kind.0 < 32 && seen & kind.bit() == 0, "{kind:?}");
            seen |= kind.bit();
        }
    }
}
