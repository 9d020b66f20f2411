//! What Mana Arena adds to the state: players, table, what lies on cards, and the steps of its procedures.

use super::ManaArena;
use crate::kernel::announced::Answerable;
use crate::kernel::data::{GameData, Renumber};
use crate::kernel::event::EventKind;
use crate::kernel::ids::{Ref, Seat};
use crate::kernel::list::List;
use crate::kernel::room::RoomFor;
use crate::kernel::seq::Nil;
use crate::opening::SetupStep;
use serde::{Deserialize, Serialize};

/// How many objects a game has room for: two decks with their extra decks, generated cards, and what stands for abilities.
pub const ROOM: usize = 160;
/// How many things can be pending.
pub const ANNOUNCED: usize = 32;
/// How many cards they can aim at together.
pub const AIMS: usize = 32;
/// How many names of ritual units can have descended: three of each deck (MA-deck.1.1), and generated ones. For each of them a
/// player can have met the condition.
pub const NAMES: usize = 16;

/// Kinds of events that only this rulebook has.
pub mod event {
    use super::EventKind;
    const fn kind(n: u8) -> EventKind {
        EventKind(EventKind::FIRST_OF_RULEBOOK + n)
    }
    /// A card was used: subject (MA-term.on_play.1).
    pub const PLAYED: EventKind = kind(0);
    /// A round has begun: seat whose turn it is (MA-standby.4).
    pub const ROUND_START: EventKind = kind(1);
    /// A unit attacks: subject the attacker, other what it attacks, `extra` how far its attack is ([`super::attacking`]).
    pub const ATTACKED: EventKind = kind(2);
    /// An attacked unit defends: subject that unit, other the attacker (MA-battle.1.3).
    pub const DEFENDED: EventKind = kind(3);
    /// A unit struck: subject, other the unit struck, seat whose side was struck, amount (MA-term.on_strike.1).
    pub const STRUCK: EventKind = kind(4);
    /// A card came from a deck into a hand by being drawn: subject (MA-term.arrive.1).
    pub const ARRIVED: EventKind = kind(5);
    /// A unit is healed: subject, amount (MA2-health.1).
    pub const HEALED: EventKind = kind(6);
    /// A unit's condition changes: subject, `extra` what becomes of it ([`super::becomes`]).
    pub const BECAME: EventKind = kind(7);
    /// A unit with Spell Shield is spared by an effect: subject, amount the scope of that effect (MA-kw.spell_shield.1).
    pub const SPARED: EventKind = kind(8);
}

/// How far an attack is: `extra` of [`event::ATTACKED`].
pub mod attacking {
    /// It is declared (MA-battle.1): who watches attacks sees it, whatever comes of it (MA-61).
    pub const DECLARED: u8 = 0;
    /// The attacker's own Attack effect activates, behind the window (MA-battle.1.2, MA-27).
    pub const ACTIVATED: u8 = 1;
}

/// What a unit becomes: `extra` of [`event::BECAME`].
pub mod becomes {
    /// Stunned (MA-kw.stun.1).
    pub const STUNNED: u8 = 0;
    /// Silenced (MA-kw.silence.1).
    pub const SILENCED: u8 = 1;
    /// Withered once more (MA-kw.wither.1).
    pub const WITHERED: u8 = 2;
    /// Gloomy once more (MA-kw.gloom.1).
    pub const GLOOMY: u8 = 3;
    /// Frostbitten (MA-kw.frostbite.1).
    pub const FROSTBITTEN: u8 = 4;
}

/// Bits of [`crate::kernel::state::Object::status`].
pub mod status {
    /// It is stunned (MA-kw.stun.1).
    pub const STUNNED: u8 = 1;
    /// Its Barrier was used up (MA-kw.barrier.1).
    pub const BARRIER_SPENT: u8 = 2;
    /// Its Spell Shield was used up (MA-kw.spell_shield.1).
    pub const SHIELD_SPENT: u8 = 4;
    /// Its Fated has worked this turn (MA-12).
    pub const FATED: u8 = 8;
    /// It was just drawn: what arrives is told at the next look (MA-term.arrive.1).
    pub const ARRIVING: u8 = 16;
    /// It lies open in a hand, since something is added to it (MA-handbuff.1).
    pub const SHOWN: u8 = 32;
    /// It was face down when it was captured (MA-44).
    pub const DOWN: u8 = 64;
    /// It was to be destroyed for its health of 0 (MA-hp0.1), and something else was done instead.
    pub const DOOMED: u8 = 128;
}

/// Bits of [`Mark::used`]: how a card was used, in this round or as long as it asks for that (MA-65), and what has become of it in this
/// round.
pub mod used {
    /// As the first card of the round (MA-term.daybreak.1).
    pub const FIRST: u8 = 1;
    /// As a later card of the round (MA-term.nightfall.1).
    pub const LATER: u8 = 2;
    /// In a round in which its player had dealt the other one damage (MA-term.plunder.1).
    pub const PLUNDERING: u8 = 4;
    /// A text has kept it on the field although it has no health (MA-48).
    pub const KEPT: u8 = 8;
}

/// Questions that only this rulebook asks, and kinds of windows.
pub mod question {
    /// Which cards of the first hand are exchanged (MA-setup.2).
    pub const EXCHANGE: u8 = 0;
    /// What to do in a main or sub phase (MA-main, MA-sub.1).
    pub const MAIN: u8 = 1;
    /// What to do in a battle phase (MA-battle.1).
    pub const BATTLE: u8 = 2;
    /// What is attacked (MA-battle.1).
    pub const TARGET: u8 = 3;
    /// The window behind a declared attack (MA2-attack.4).
    pub const DECLARED: u8 = 4;
    /// A chain (MA-chain.1).
    pub const CHAIN: u8 = 5;
    /// Which materials are used (MA-exsummon.1.1).
    pub const MATERIALS: u8 = 6;
    /// In which zone a unit of the extra deck is put (MA2-zone.6).
    pub const WHERE: u8 = 7;
    /// Which of the cards that were looked at is taken (MA-term.predict.1).
    pub const TAKE: u8 = 8;
    /// Which of the improvised pieces of equipment is taken (MA-term.improvise.1).
    pub const IMPROVISED: u8 = 9;
    /// Which fusion unit is summoned (MA-fusion.1).
    pub const FUSED: u8 = 10;
}

/// Actions that players choose, as numbers of [`crate::kernel::decision::Act::verb`].
pub mod verb {
    /// Play a card (MA-term.on_play.1).
    pub const PLAY: u8 = 0;
    /// Play an Ambush unit face down (MA-term.ambush.1).
    pub const VEIL: u8 = 1;
    /// Set a trap (MA-trap.1).
    pub const SET: u8 = 2;
    /// Turn an Ambush unit face up (MA-term.ambush.1.2).
    pub const FLIP: u8 = 3;
    /// Turn a set trap up (MA-speed3.1.2).
    pub const SPRING: u8 = 4;
    /// Activate an effect of a unit (MA-term.activate.1).
    pub const ACTIVATE: u8 = 5;
    /// Summon from the extra deck (MA-exsummon.1).
    pub const SUMMON: u8 = 6;
    /// Declare an attack with a unit (MA-battle.1).
    pub const ATTACK: u8 = 7;
    /// Attack that unit (MA-battle.1).
    pub const TARGET: u8 = 8;
    /// Attack the player (MA-battle.3).
    pub const DIRECT: u8 = 9;
    /// End the phase (MA2-turn.1).
    pub const END: u8 = 10;
    /// Exchange a card of the first hand (MA-setup.2).
    pub const EXCHANGE: u8 = 11;
    /// Be done with choosing (MA-setup.2, MA-xyz.1).
    pub const DONE: u8 = 12;
    /// Use a unit as material (MA-exsummon.1.1).
    pub const MATERIAL: u8 = 13;
    /// Put the unit into the extra monster zone (MA2-zone.6).
    pub const TO_EXTRA: u8 = 14;
    /// Put the unit into a monster zone (MA2-zone.6).
    pub const TO_MAIN: u8 = 15;
    /// Take a card that was looked at (MA-term.predict.1).
    pub const TAKE: u8 = 16;
}

/// Verbs that only this rulebook carries out for card text, as numbers of [`crate::kernel::program::Op::RuleBy`].
pub mod effect_verb {
    /// Deal an amount of damage to units (MA2-attack.2).
    pub const DAMAGE: u8 = 0;
    /// Heal units by an amount (MA2-health.1).
    pub const HEAL: u8 = 1;
    /// Destroy (MA2-destroy.1).
    pub const DESTROY: u8 = 2;
    /// Banish (MA-term.banish.1).
    pub const BANISH: u8 = 3;
    /// Recall (MA-term.recall.1).
    pub const RECALL: u8 = 4;
    /// Stun (MA-kw.stun.1).
    pub const STUN: u8 = 5;
    /// Silence (MA-kw.silence.1).
    pub const SILENCE: u8 = 6;
    /// Give Wither (MA-kw.wither.1).
    pub const WITHER: u8 = 7;
    /// Give Gloom (MA-kw.gloom.1).
    pub const GLOOM: u8 = 8;
    /// Give Frostbite (MA-kw.frostbite.1).
    pub const FROSTBITE: u8 = 9;
    /// Summon (MA-term.on_summon.1).
    pub const SUMMON: u8 = 10;
    /// Negate a link (MA2-chain.3).
    pub const NEGATE: u8 = 11;
    /// Capture (MA-term.capture.1).
    pub const CAPTURE: u8 = 12;
    /// Nab (MA-term.nab.1).
    pub const NAB: u8 = 13;
    /// Predict (MA-term.predict.1).
    pub const PREDICT: u8 = 14;
    /// Improvise (MA-term.improvise.1).
    pub const IMPROVISE: u8 = 15;
    /// Attach a unit to another (MA2-attach.1).
    pub const ATTACH: u8 = 16;
    /// Summon a fusion unit (MA-fusion.1).
    pub const FUSE: u8 = 17;
    /// Take a card out of a deck by chance (MA-term.random_fetch.1).
    pub const FETCH: u8 = 18;
    /// Summon a fusion unit out of materials in the hand (MA-fusion.1).
    pub const FUSE_HAND: u8 = 19;
    /// Negate the link that this one answers (MA2-chain.3).
    pub const NEGATE_ANSWERED: u8 = 20;
    /// Use a card of the hand (MA-term.on_play.1): texts wait for it alone.
    pub const USE: u8 = 21;
    /// Descend (MA-ritual.1): what the condition of a ritual unit is for.
    pub const DESCEND: u8 = 22;
    /// Attach the unit with the text to another one (MA2-attach.1).
    pub const ATTACH_TO: u8 = 23;
}

/// Reasons why a player lost; indices into the reasons of [`super::over::STANDING`].
pub mod reason {
    /// The player's health is 0 or less (MA-over.1).
    pub const HEALTH: u8 = 0;
    /// The player conceded (MA2-leave.1).
    pub const CONCEDED: u8 = 1;
    /// A card made the player lose.
    pub const EFFECT: u8 = 2;
}

/// What this rulebook keeps on each object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Mark {
    /// Damage on a unit (MA2-unit.2).
    pub damage: i16,
    /// The greatest health at the last look; 0: it was not looked at yet.
    pub most: i16,
    /// What is added to its greatest health, at the last look.
    pub bonus: i16,
    /// The number of its monster zone, from 1; 0: it stands in none.
    pub place: u8,
    /// How it was used, as bits of [`used`].
    pub used: u8,
    /// The scope of the effect by which Spell Shield spared it last.
    pub spared: u32,
}

/// What this rulebook keeps for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Player {
    /// Health, which may fall below 0 (MA-over.1).
    pub health: i16,
    /// Mana, 0 to 10 (MA2-mana.1).
    pub mana: u8,
    /// Maximum mana, 0 to 10 (MA-standby.2).
    pub most: u8,
    /// Spell mana, 0 to 3 (MA-standby.1).
    pub spell: u8,
    /// Life mana (MA-term.life_mana.1).
    pub life: u16,
    /// Cards used this round (MA-term.daybreak.1).
    pub cards: u8,
    /// Spells used this round (MA-term.flow.1).
    pub spells: u8,
    /// Spells used in the player's last own round (MA-term.flow.1).
    pub flow: u8,
    /// Whether the player has dealt the other one damage this round (MA-term.plunder.1).
    pub plundered: bool,
    /// Damage taken this game.
    pub taken: u16,
    /// Spells used this game.
    pub used: u16,
    /// Units of the player's side that were destroyed this game.
    pub lost: u16,
}

/// What this rulebook keeps once for the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Table {
    /// The setting `health`: with how much players begin (MA2-setup.1).
    pub health: u8,
    /// The scope that closes where Stun, Silence and Frostbite end (MA-end.2).
    pub keywords: u32,
    /// Something that raised health may have ended since the last look (MA-4).
    pub lapsed: bool,
    /// Cards were drawn since the last look (MA-term.arrive.1).
    pub arriving: bool,
    /// Units that have destroyed enemy units since the last look, once for each (MA-kw.fury.1).
    pub killers: List<Ref, NAMES>,
    /// Players out of whose decks the effect at work has taken cards into a hand, as bits (MA-search.2).
    pub searched: u8,
    /// Slots of equipment that was put on this round, as bits (MA-term.equipment.1.2).
    pub worn: [u64; 3],
    /// Names of ritual units that have descended (MA-ritual.1.2).
    pub descended: List<u16, NAMES>,
    /// Players with the name of a ritual unit whose condition they have met (MA-ritual.1.1).
    pub met: List<(Seat, u16), NAMES>,
}

/// Steps of a turn (MA2-turn.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStep {
    /// The turn begins, with mana that is left over (MA-standby.1).
    Convert,
    /// The maximum is raised and mana filled up (MA-standby.2).
    Refill,
    /// A card is drawn (MA-standby.3).
    Draw,
    /// "Round start" (MA-standby.4).
    RoundStart,
    /// The main phase begins (MA-main).
    MainStart,
    /// The player acts in it.
    Main,
    /// The battle phase begins (MA-battle.1).
    BattleStart,
    /// The player attacks in it.
    Battle,
    /// The sub phase begins (MA-sub.1).
    SubStart,
    /// The player acts in it.
    Sub,
    /// The end phase begins (MA-end.1).
    EndStart,
    /// Units with Regeneration are healed (MA-3).
    Regeneration,
    /// "Round end" activates (MA-end.1).
    RoundEnd,
    /// Stun, Silence and Frostbite end (MA-end.2).
    Keywords,
    /// What was given for the round ends (MA-end.3).
    Grants,
    /// Ephemeral units are destroyed (MA-end.4).
    Ephemeral,
    /// Fleeting cards are banished (MA-term.fleeting.1).
    Fleeting,
    /// The turn passes (MA2-turn.1).
    Pass,
    /// What was given for the round in the steps before ends too (MA-60).
    Leftover,
}

/// Steps of playing a card that is no link: a unit, a structure, equipment, or a trap that is set (MA2-play.1, MA2-play.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayStep {
    /// The player says which unit wears it.
    Host,
    /// The player says how much of it is paid with spell mana (MA2-mana.2).
    Split,
    /// It is paid for.
    Pay,
    /// It goes to its zone.
    Enter,
    /// It has been used.
    Played,
}

/// The playing of a card that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// The step that comes next.
    pub step: PlayStep,
    /// The card, in the hand and later where it lies.
    pub card: Ref,
    /// The player.
    pub seat: Seat,
    /// Whether it is played face down: an Ambush unit, or a trap that is set.
    pub down: bool,
    /// The unit that wears it.
    pub host: Ref,
    /// What it costs.
    pub price: u8,
    /// How much of that is paid with spell mana.
    pub spell: u8,
}

/// Steps of an attack (MA-6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackStep {
    /// The player says what is attacked.
    Target,
    /// Both players may answer (MA2-attack.4).
    Window,
    /// A face-down unit is turned up (MA-battle.1.1).
    TurnUp,
    /// "Attack" activates (MA-battle.1.2).
    Attack,
    /// "Defend" activates (MA-battle.1.3).
    Defend,
    /// The strikes, or the first one (MA-battle.1.4 to MA-battle.1.6).
    Strike,
    /// What the strikes of one moment have led to (MA2-attack.5).
    Back,
    /// It is over.
    Over,
    /// The unit that Quick Attack has struck strikes if it is still there, behind what the first strike has set off (MA-battle.1.5).
    Answer,
}

/// An attack that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The step that comes next.
    pub step: AttackStep,
    /// The unit that attacks.
    pub attacker: Ref,
    /// The unit that is attacked; [`Ref::NONE`]: the player is.
    pub target: Ref,
    /// The attacking player.
    pub seat: Seat,
    /// Strikes are being dealt: whoever falls now falls in battle.
    pub striking: bool,
    /// The attacker has struck first, and the strike of the other unit is still to come (MA-battle.1.5).
    pub quick: bool,
}

/// Steps of a summon from the extra deck (MA-exsummon.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SummonStep {
    /// Materials are chosen, one at a time.
    Materials,
    /// They go to the graveyard, and life mana is paid.
    Pay,
    /// The player says in which zone it is put.
    Where,
    /// It is summoned.
    Enter,
}

/// A summon from the extra deck that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summon {
    /// The step that comes next.
    pub step: SummonStep,
    /// The unit in the extra deck.
    pub card: Ref,
    /// The player.
    pub seat: Seat,
    /// The zone kinds from which its materials come, as bits.
    pub from: u32,
    /// The materials that were chosen, as slots in the order of the list of those that will do.
    pub chosen: List<u16, 16>,
    /// The zone kind into which it is put.
    pub to: u8,
}

/// Procedures of this rulebook, each at one of its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Procedure {
    /// No procedure.
    #[default]
    Idle,
    /// The set-up.
    Setup(SetupStep),
    /// So many players have exchanged cards; the next one has chosen these of the hand, as bits by place (MA-setup.2).
    Exchange(u8, u16),
    /// A turn.
    Turn(TurnStep),
    /// The playing of a card.
    Play(Play),
    /// An attack.
    Attack(Attack),
    /// A summon from the extra deck.
    Summon(Summon),
    /// A player takes one of the first cards of the deck, of so many (MA-term.predict.1).
    Predict(Seat, u8),
    /// A player takes one of two pieces of equipment, by their slots (MA-term.improvise.1).
    Improvise(Seat, u16, u16),
    /// A player takes one of the fusion units that can be summoned out of materials from these zone kinds (MA-fusion.1).
    Fuse(Seat, u32),
}

impl GameData for ManaArena {
    type Room = RoomFor<ROOM>;
    type Procedure = Procedure;
    type Player = Player;
    type Table = Table;
    type Mark = Mark;
    type Announced = Answerable<ANNOUNCED, AIMS>;
    type Counters = Nil;

    fn renumber(_: &mut Procedure, _: &mut impl Renumber) {
        // Its procedures speak of objects only.
    }
}
