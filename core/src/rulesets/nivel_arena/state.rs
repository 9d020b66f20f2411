//! What Nivel Arena adds to the state: players, table, and the steps of its procedures.

use super::NivelArena;
use super::vocabulary::zone;
use crate::kernel::data::{GameData, Renumber};
use crate::kernel::event::EventKind;
use crate::kernel::ids::{AbilityId, Ref, Seat, ZoneId};
use crate::opening::SetupStep;
use serde::{Deserialize, Serialize};

/// Event kinds of this rulebook.
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

/// Questions of this rulebook.
pub mod question {
    /// 5.1.6: keep the hand or draw a new one, once.
    pub const MULLIGAN: u8 = 0;
    /// 6.4.1
    pub const MAIN: u8 = 1;
    /// 6.5.1
    pub const ATTACK: u8 = 2;
    /// 7.3.1
    pub const DEFENCE: u8 = 3;
}

/// Actions.
pub mod verb {
    /// 6.4.1.1
    pub const PLAY: u8 = 0;
    /// 6.4.1.2
    pub const ACTIVATE: u8 = 1;
    /// 6.5.1.2
    pub const ATTACK: u8 = 2;
    /// 7.3.1
    pub const DEFEND: u8 = 3;
    /// 7.3.1
    pub const NO_DEFENCE: u8 = 4;
    /// 6.4.1, 6.5.1: as often as wanted
    pub const END_PHASE: u8 = 5;
    /// 5.1.6
    pub const KEEP: u8 = 6;
    /// 5.1.6.1
    pub const REDRAW: u8 = 7;
}

/// Verbs of card text.
pub mod effect_verb {
    /// 3.5.3
    pub const DEPLOY: u8 = 0;
    /// 3.5.5.1
    pub const UPGRADE: u8 = 1;
    /// 3.5.6
    pub const EQUIP: u8 = 2;
    /// 4.9
    pub const MOVE: u8 = 3;
    /// 10.2.6.1.2
    pub const FLIP: u8 = 4;
    /// 7.2.1.1
    pub const ATTACK: u8 = 5;
    /// 7.5
    pub const END_ATTACK: u8 = 6;
    /// Become the unit that declared defence (10.2.6.3.2)
    pub const DEFEND: u8 = 7;
}

/// Tag of what became ready because damage occurred (4.5.2).
pub const TAG_DAMAGE: u8 = 1;

/// Bit of an object's status: it moved in play this turn.
pub const MOVED: u8 = 1;

/// Why a player lost; index into [`super::loss::STANDING`].
pub mod reason {
    /// Ten cards after damage.
    pub const DAMAGE_DONE: u8 = 0;
    /// Ten cards after an effect.
    pub const EFFECT_DONE: u8 = 1;
    /// An empty deck when damage is processed.
    pub const DAMAGE_DECK: u8 = 2;
    /// An empty deck when a card is drawn.
    pub const DRAW_DECK: u8 = 3;
    /// Conceded.
    pub const CONCEDED: u8 = 4;
    /// By a card.
    pub const EFFECT: u8 = 5;
}

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// 4.6: 1 to 10.
    pub level: u8,
    /// Unit zones that received a unit card by a play this turn (6.4.1.1.3), as bits of zone kinds.
    pub deployed: u16,
    /// Attacks that own units declared this turn (10.1.14.2).
    pub attacks: u8,
}

/// The table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Players who had to draw from an empty deck, as bits.
    pub deck_out: u8,
    /// Setting `hand_limit` (6.6.1.4.1).
    pub hand_limit: u8,
    /// Setting `effect_checks_size` (decision NA-19).
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
    /// 6.2
    LevelUp,
    /// 6.3
    Draw,
    /// 6.4, its start
    MainStart,
    /// 6.4
    Main,
    /// 6.5, its start
    AttackStart,
    /// 6.5
    Attack,
    /// 6.6.1.1
    EndStart,
    /// 6.6.1.2
    Void,
    /// 6.6.1.3
    Skills,
    /// 6.6.1.4
    HandLimit,
    /// 6.6.1.4, chosen
    Discard,
    /// 6.6.1.5
    Pass,
}

/// Steps of a battle (chapter 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BattleStep {
    /// 7.2, its start
    DeclareStart,
    /// 7.2
    Declare,
    /// 7.3, its start
    DefenceStart,
    /// 7.3
    Defence,
    /// 7.3.2
    Defended,
    /// 7.4, its start
    FightStart,
    /// 7.4
    Fight,
    /// 7.4, its effects
    Fought,
    /// 7.5, its start
    EndStart,
    /// 7.5.1
    End,
    /// 7.5.2
    Over,
}

/// A battle at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// Where it stands.
    pub step: BattleStep,
    /// 7.2.1
    pub attacker: Ref,
    /// 7.3.1; none yet
    pub defender: Ref,
    /// Whose attack.
    pub seat: Seat,
    /// The unit zone that is attacked, on the defender's side (7.2.1.3).
    pub at: ZoneId,
    /// What "this attack" and "this battle" mean.
    pub scope: u32,
    /// Effects that became ready before this scope are not settled inside (decision NA-17); 0: all are.
    pub since: u32,
    /// An effect ends the attack.
    pub ended: bool,
}

/// Steps of a damage process (4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DamageStep {
    /// 4.5.2
    Occur,
    /// 4.5.2, its effects
    Before,
    /// 4.5.3-4.5.4.3
    Reveal,
    /// 4.5.4.3.1
    AfterTrigger,
    /// 4.5.4.4-4.5.4.5
    Next,
}

/// Damage at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Damage {
    /// Where it stands.
    pub step: DamageStep,
    /// Who takes it.
    pub seat: Seat,
    /// What is left of it.
    pub left: i16,
    /// Scope.
    pub scope: u32,
    /// Cause: battle or effect.
    pub cause: u8,
    /// Whose doing.
    pub by: Seat,
    /// By which card.
    pub source: Ref,
    /// By which ability.
    pub ability: AbilityId,
}

/// A unit card on its way into a unit zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deploy {
    /// The card.
    pub card: Ref,
    /// Where to.
    pub to: ZoneId,
    /// The old unit has been trashed: its card.
    pub replaced: crate::kernel::ids::CardId,
    /// 0: the old unit; 1: the new one.
    pub step: u8,
    /// Played, or by an effect.
    pub played: bool,
    /// By which card.
    pub source: Ref,
    /// By which ability.
    pub ability: AbilityId,
    /// Whose doing.
    pub by: Seat,
}

/// Procedures of this rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    /// Nothing.
    #[default]
    Idle,
    /// Chapter 5.
    Setup(SetupStep),
    /// Chapter 6.
    Turn(TurnStep),
    /// Chapter 7.
    Battle(Battle),
    /// 4.5
    Damage(Damage),
    /// 3.5.3, 3.5.5.1
    Deploy(Deploy),
    /// 7.2.1.2: whether this unit attacks once more, right after its attack.
    Again(Ref),
    /// 8.1.3.1.1: a skill card that lies in the skill zone now.
    Skill(Ref),
}

impl GameData for NivelArena {
    type Procedure = Procedure;
    type Player = Player;
    type Table = Table;
    type Mark = ();

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
        let kernel = (0..EventKind::FIRST_OF_RULEBOOK).map(EventKind);
        let mut seen = 0u32;
        for kind in kernel.chain(own) {
            assert!(kind.0 < 32 && seen & kind.bit() == 0, "{kind:?}");
            seen |= kind.bit();
        }
    }
}
