//! What can be in a game at all: what card texts are held against. Read by the card language only.

use super::drawing;
use super::state::effect_verb;
use super::verbs;
use super::vocabulary::{card_type, head, stat, zone};
use crate::printed::Alone;
use crate::rulebook::Limits;

/// Units of the main deck that are no ritual units, as a bit.
pub const UNIT: u32 = 1 << card_type::UNIT;
/// Ritual units, as a bit.
pub const RITUAL: u32 = 1 << card_type::RITUAL;
/// What lies in an extra deck (MA-exdeck.1), as bits.
pub const EXTRA: u32 = 1 << card_type::FUSION | 1 << card_type::SYNCHRO | 1 << card_type::XYZ;
/// Special units (MA-term.special_unit.1), as bits.
pub const SPECIAL: u32 = EXTRA | RITUAL;
/// All units, as bits.
pub const SUMMONED: u32 = UNIT | SPECIAL;
/// Spells, as bits.
pub const SPELLS: u32 = 1 << card_type::SLOW_SPELL
    | 1 << card_type::FAST_SPELL
    | 1 << card_type::BURST_SPELL
    | 1 << card_type::LINGERING_SPELL;
/// What spell mana pays for (MA-term.spell_mana.1, MA2-mana.2), as bits.
pub const SPELL_LIKE: u32 = SPELLS | 1 << card_type::TRAP | 1 << card_type::EQUIPMENT | 1 << card_type::STRUCTURE;

/// What stays on the field, as bits.
const STAYING: u32 = SUMMONED | 1 << card_type::LINGERING_SPELL | 1 << card_type::EQUIPMENT | 1 << card_type::STRUCTURE;

/// What enters at once when it is paid for (MA2-play.1), as bits.
const ENTERING: u32 = UNIT | RITUAL | 1 << card_type::EQUIPMENT | 1 << card_type::STRUCTURE;

/// What a text can say of a battle alone.
const IN_BATTLE: &[&str] = &["this-attack"];

/// The zones that any card of a deck can lie in, as bits.
const PILES: u32 = 1 << zone::DECK
    | 1 << zone::HAND
    | 1 << zone::GRAVEYARD
    | 1 << zone::BANISHED
    | 1 << zone::BANISHED_DOWN
    | 1 << zone::CAPTURED;
/// Those of a unit of the main deck.
const MAIN: u32 = PILES | zone::UNITS | 1 << zone::WORN;
/// Those of a unit of the extra deck (MA2-zone.8).
const OF_EXTRA: u32 = 1 << zone::EXTRA_DECK
    | 1 << zone::GRAVEYARD
    | 1 << zone::BANISHED
    | 1 << zone::BANISHED_DOWN
    | 1 << zone::CAPTURED
    | zone::FACE_UP
    | 1 << zone::WORN;

/// What can be in a game of this rulebook at all.
pub const LIMITS: Limits = Limits {
    // MA-deck.1
    cards: 40,
    damage: 99,
    times: 10,
    lies: &[
        MAIN,
        MAIN,
        OF_EXTRA,
        OF_EXTRA,
        OF_EXTRA,
        PILES | 1 << zone::PENDING,
        PILES | 1 << zone::PENDING,
        PILES | 1 << zone::PENDING,
        PILES | 1 << zone::PENDING | 1 << zone::SPELLS,
        PILES | 1 << zone::PENDING | 1 << zone::SET,
        PILES | 1 << zone::WORN,
        PILES | 1 << zone::STRUCTURE,
    ],
    // MA2-zone.1
    room: &[Some(6), Some(6), Some(6), Some(6), Some(6), None, None, None, Some(5), Some(5), None, Some(1)],
    steps: &[],
    // MA-hp0.1
    printed: &[(stat::HEALTH, 1)],
    head_numbers: &[],
    bearers: &[
        (head::ON_SUMMON, SUMMONED),
        (head::ON_DESTROY, SUMMONED),
        (head::ON_ATTACK, SUMMONED | 1 << card_type::EQUIPMENT),
        (head::ON_DEFEND, SUMMONED | 1 << card_type::EQUIPMENT),
        (head::ON_STRIKE, SUMMONED | 1 << card_type::EQUIPMENT),
        (head::AMBUSH, UNIT | RITUAL),
        (head::XYZ, 1 << card_type::XYZ),
        (head::FUSION, 1 << card_type::FUSION),
        (head::SYNCHRO, 1 << card_type::SYNCHRO),
        (head::RITUAL, RITUAL),
        // What is played and gone has no time of its own (MA-speed1.1).
        (head::ACTIVATE, STAYING),
        (head::ROUND_START, STAYING),
        (head::ROUND_END, STAYING),
        // MA2-play.3: a trap was used as it was set, and what comes from the extra deck is not used from the hand.
        (head::ON_PLAY, !EXTRA),
        (head::DAYBREAK, !(1 << card_type::TRAP | EXTRA)),
        (head::NIGHTFALL, !(1 << card_type::TRAP | EXTRA)),
        (head::PLUNDER, !(1 << card_type::TRAP | EXTRA)),
        // Keywords say what a unit does (MA-kw); what others have they give it.
        (head::QUICK_ATTACK, SUMMONED),
        (head::EXTRA_ATTACK, SUMMONED),
        (head::DIRECT_ATTACK, SUMMONED),
        (head::RUSH, SUMMONED),
        (head::TOUGH, SUMMONED),
        (head::OVERWHELM, SUMMONED),
        (head::BARRIER, SUMMONED),
        (head::SPELL_SHIELD, SUMMONED),
        (head::TAUNT, SUMMONED),
        (head::FURY, SUMMONED),
        (head::FATED, SUMMONED),
        (head::ELUSIVE, SUMMONED),
        (head::FEARSOME, SUMMONED),
        (head::REGENERATION, SUMMONED),
        (head::FORMIDABLE, SUMMONED),
        (head::EPHEMERAL, SUMMONED),
    ],
    // MA-xyz.1, MA-fusion.1, MA-synchro.1, MA-ritual.1
    required: &[
        (head::XYZ, 1 << card_type::XYZ),
        (head::FUSION, 1 << card_type::FUSION),
        (head::SYNCHRO, 1 << card_type::SYNCHRO),
        (head::RITUAL, RITUAL),
    ],
    covered: None,
    headed: 0,
    // MA2-chain.1: such a card is one link, which is one text.
    one_text: 1 << card_type::SLOW_SPELL
        | 1 << card_type::FAST_SPELL
        | 1 << card_type::BURST_SPELL
        | 1 << card_type::TRAP,
    // MA2-chain.3: an effect begins a chain of its own (MA-5), and what is of speed 1 answers nothing (MA-speed1.1).
    answering: &[
        (effect_verb::NEGATE_ANSWERED, 1 << card_type::FAST_SPELL | 1 << card_type::BURST_SPELL | 1 << card_type::TRAP),
        // Under its own head alone.
        (effect_verb::DESCEND, 0),
    ],
    // MA-ritual.1: nothing else is done as a condition is met.
    alone: &[Alone { head: head::RITUAL, verb: "descend", most: 1 }],
    states: &[],
    counted: &[],
    // MA-cost.1: a cost is asked as the card is used, and texts go by what is printed.
    idle: &[stat::COST],
    played: &[],
    // MA-5: what an effect does is a link of a chain, which begins when all of a moment is done.
    before: false,
    // MA-term.daybreak.1, MA-term.nightfall.1, MA-term.plunder.1: as the card is used.
    asking_use: &[
        (head::DAYBREAK, 1 << head::ON_PLAY, ENTERING),
        (head::NIGHTFALL, 1 << head::ON_PLAY, ENTERING),
        (head::PLUNDER, 1 << head::ON_PLAY, ENTERING),
    ],
    clashes: &[(head::DAYBREAK, head::NIGHTFALL)],
    turns: &[],
    lasting: &[],
    // MA-speed1.1.1: no unit attacks where an effect is activated, a round begins or ends.
    over: &[
        (Some(head::ACTIVATE), IN_BATTLE),
        (Some(head::ROUND_START), IN_BATTLE),
        (Some(head::ROUND_END), IN_BATTLE),
    ],
    made: &[drawing::MINING, drawing::PLAGUE, verbs::IMPROVISED],
    // MA-speed1.1, MA-speed1.1.2: in the own main and sub phase.
    calm: 1 << card_type::SLOW_SPELL | 1 << card_type::LINGERING_SPELL,
    seldom: &[],
};
