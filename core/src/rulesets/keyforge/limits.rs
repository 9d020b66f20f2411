//! What can be in a game at all: what card texts are held against. Read by the card language only.

use super::vocabulary::{card_type, head, stat, zone};
use crate::rulebook::Limits;

/// The card type action, as a bit.
pub const ACTION: u32 = 1 << card_type::ACTION;
/// The card type artifact, as a bit.
pub const ARTIFACT: u32 = 1 << card_type::ARTIFACT;
/// The card type creature, as a bit.
pub const CREATURE: u32 = 1 << card_type::CREATURE;
/// The card type upgrade, as a bit.
pub const UPGRADE: u32 = 1 << card_type::UPGRADE;

/// The zones that any card of a deck can lie in, as bits.
const PILES: u32 = 1 << zone::DECK | 1 << zone::HAND | 1 << zone::DISCARD | 1 << zone::ARCHIVES | 1 << zone::PURGED;

/// What a text can say of a fight alone.
const IN_FIGHT: &[&str] = &["this-attack"];

/// What can be in a game of this rulebook at all.
pub const LIMITS: Limits = Limits {
    // KF2-deck.1
    cards: 36,
    damage: 99,
    times: 10,
    lies: &[
        PILES | 1 << zone::RESOLVING,
        PILES | 1 << zone::ARTIFACTS,
        PILES | 1 << zone::LINE,
        PILES | 1 << zone::UPGRADES,
    ],
    room: &[None, None, None, None],
    steps: &[],
    // KF2-damage.4: a creature of power 0 is destroyed at once.
    printed: &[(stat::POWER, 1)],
    head_numbers: &[(head::HAZARDOUS, 1, 20), (head::ASSAULT, 1, 20)],
    required: &[],
    covered: None,
    headed: 0,
    one_text: 0,
    answering: &[],
    alone: &[],
    states: &[],
    counted: &[],
    bearers: &[
        (head::REAP, CREATURE | UPGRADE),
        (head::FIGHT, CREATURE | UPGRADE),
        // KF-use.3: what an upgrade gives, its creature uses.
        (head::ACTION, ARTIFACT | CREATURE | UPGRADE),
        (head::OMNI, ARTIFACT | CREATURE | UPGRADE),
        (head::BEFORE_FIGHT, CREATURE | UPGRADE),
        (head::DESTROYED, ARTIFACT | CREATURE | UPGRADE),
        (head::TAUNT, CREATURE | UPGRADE),
        (head::ELUSIVE, CREATURE | UPGRADE),
        (head::SKIRMISH, CREATURE | UPGRADE),
        (head::POISON, CREATURE | UPGRADE),
        (head::HAZARDOUS, CREATURE | UPGRADE),
        (head::ASSAULT, CREATURE | UPGRADE),
        (head::DEPLOY, CREATURE),
    ],
    idle: &[],
    played: &[head::ALPHA, head::OMEGA, head::DEPLOY],
    before: true,
    asking_use: &[],
    clashes: &[],
    turns: &[(head::PLAY, true), (head::ACTION, true), (head::OMNI, true)],
    lasting: &[],
    over: &[],
    made: &[],
    calm: 0,
    // Nobody fights while a card is played, reaps or is used otherwise, unless an effect has it be done in a fight.
    seldom: &[
        (Some(head::PLAY), IN_FIGHT),
        (Some(head::REAP), IN_FIGHT),
        (Some(head::ACTION), IN_FIGHT),
        (Some(head::OMNI), IN_FIGHT),
    ],
};
