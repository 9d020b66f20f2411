//! What can be in a game at all (chapters 2, 3, 5 and 10.1): what card texts are held against. It is read by the card
//! language only; a game never asks it.

use super::vocabulary::{card_type, head, stat, zone};
use crate::rulebook::Limits;

/// The zones that any card of a deck can lie in, as bits.
const PILES: u32 = 1 << zone::DECK | 1 << zone::HAND | 1 << zone::TRASH | 1 << zone::DAMAGE;
const UNIT: u32 = 1 << card_type::UNIT;
const ITEM: u32 = 1 << card_type::ITEM;
const SKILL: u32 = 1 << card_type::SKILL;
const LEADER: u32 = 1 << card_type::LEADER;

/// Durations of a battle (7.5.2), and of the part in it that only a defender has.
const IN_BATTLE: &[&str] = &["this-attack", "this-defense"];
const IN_DEFENSE: &[&str] = &["this-defense"];

/// What can be in a game of Nivel Arena: how many cards a deck has, what lies where, how long effects last.
pub const LIMITS: Limits = Limits {
    // 5.1.2: a deck has 40 cards.
    cards: 40,
    // 9.2.1.1: ten cards in the damage zone lose the game.
    damage: 10,
    times: 10,
    // 3.3.4: a leader never leaves the level zone; 3.5.1, 3.6.1: what lies in play where.
    lies: &[
        1 << zone::LEVEL,
        PILES | zone::UNITS,
        PILES | 1 << zone::SKILL,
        // 3.5.1: an item lies in the unit zone of its unit.
        PILES | zone::UNITS | 1 << zone::ITEMS,
    ],
    // 3.1.3, 3.5.5: three unit zones with one unit each.
    room: &[Some(1), Some(3), None, None],
    // Every printed power is a multiple of 500; no clause says so.
    steps: &[(stat::POWER, 500)],
    // 1.3.7.3: a unit of power 0 is trashed at once.
    printed: &[(stat::POWER, 500)],
    head_numbers: &[
        // 4.6.1
        (head::LEVEL_LINK, 2, 10),
        (head::CHAIN, 1, 10),
        (head::BUFF, 1, 20),
        (head::CREDIT, 1, 10),
    ],
    required: &[],
    covered: None,
    headed: 0,
    one_text: 0,
    answering: &[],
    alone: &[],
    states: &[],
    counted: &[],
    bearers: &[
        // 10.1.2.2: the item comes onto a unit that is deployed already.
        (head::ENTRY, UNIT),
        // 10.1.3.2
        (head::PASSIVE, LEADER | UNIT | ITEM),
        // 10.1.4.2
        (head::ACTIVE_MAIN, LEADER | UNIT | ITEM),
        (head::ACTIVE_ATTACK, LEADER | UNIT | ITEM),
        (head::ATTACKER, UNIT | ITEM),
        (head::DEFENDER, UNIT | ITEM),
        (head::EXIT, UNIT | ITEM),
        // 10.1.8.2
        (head::ARMED, UNIT | ITEM),
        // 3.3.4: a leader never lies in the deck, where damage reveals triggers.
        (head::TRIGGER, UNIT | SKILL | ITEM),
        (head::ESCAPE, UNIT | ITEM),
        (head::POSITION, UNIT | ITEM),
        (head::SWITCH, UNIT),
        (head::OATH, LEADER),
        (head::AWAKEN, LEADER),
        (head::GUARDIAN, UNIT | ITEM),
        (head::CREDIT, UNIT),
    ],
    // 10.1.14.2 counts the player's own attacks of this turn: there are none before the attack phase (6.1.2), and none in
    // the turn in which the player defends.
    idle: &[],
    played: &[],
    before: true,
    asking_use: &[],
    clashes: &[(head::CHAIN, head::ACTIVE_MAIN), (head::CHAIN, head::ESCAPE), (head::CHAIN, head::DEFENDER)],
    turns: &[
        (head::ACTIVE_MAIN, true),
        (head::ACTIVE_ATTACK, true),
        (head::ATTACKER, true),
        (head::ESCAPE, true),
        (head::DEFENDER, false),
    ],
    // 10.1.5.2, 10.1.6.2: to the battle end step.
    lasting: &[head::ATTACKER, head::DEFENDER],
    // 6.5.1.2: attacks are declared in the attack phase, behind the main phase.
    over: &[(Some(head::ACTIVE_MAIN), IN_BATTLE), (Some(head::ESCAPE), IN_BATTLE), (Some(head::ATTACKER), IN_DEFENSE)],
    // A unit or skill is played in the main phase; only an effect brings one about during a battle.
    made: &[],
    calm: 0,
    seldom: &[
        (Some(head::ENTRY), IN_BATTLE),
        (Some(head::SWITCH), IN_BATTLE),
        (Some(head::ACTIVE_ATTACK), IN_BATTLE),
        (Some(head::EXIT), IN_DEFENSE),
        (None, IN_BATTLE),
    ],
};
