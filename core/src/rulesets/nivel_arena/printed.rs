//! What of Nivel Arena is plain data, as one table; the longer parts lie with the chapters that they belong to.

use super::state::{self, effect_verb, question};
use super::vocabulary::{self, action, cause, stat, zone};
use super::{arrange, limits, loss, notation, setup, told, tracked};
use crate::kernel::decision::AskKind;
use crate::meaning::VerbWord;
use crate::printed::{Barred, Cited, Kept, Kinds, MarkWord, Printed, Zones};
/// 2.6.2: text is valid on the field and in the level zone.
const IN_PLAY: u32 = zone::UNITS | 1 << zone::SKILL | 1 << zone::LEVEL | 1 << zone::ITEMS;

/// What is plain data.
pub const PRINTED: Printed = Printed {
    vocabulary: &vocabulary::VOCABULARY,
    edition: "comprehensive rules 2.1 (2026-05-15)",
    clauses: include_str!("clauses.yaml"),
    same_clauses: notation::SAME,
    limits: &limits::LIMITS,
    seats: 2..=2,
    settings: arrange::SETTINGS,
    zones: Zones {
        deck: zone::DECK,
        hand: zone::HAND,
        discard: zone::TRASH,
        attached: zone::ITEMS,
        leader: Some(zone::LEVEL),
        in_play: IN_PLAY,
        public: IN_PLAY | 1 << zone::TRASH | 1 << zone::DAMAGE,
        own: 1 << zone::HAND,
        // Decision NA-27
        shared: 0,
        table: 0,
        owners_take: false,
        // 4.7.2: the size counts the cards of the damage zone.
        counted_by: &[(stat::SIZE, 1 << zone::DAMAGE)],
    },
    kinds: Kinds {
        effect: cause::EFFECT,
        rule: cause::RULE,
        detached: cause::DETACHED,
        trash: action::TRASH,
        in_place: 1 << action::TRASH | 1 << action::MOVE,
        barred: BARRED,
        in_battle: 0,
    },
    cited: Cited {
        steps: told::STEPS,
        asks: &[
            (AskKind::Act(question::MULLIGAN), "5.1.6"),
            (AskKind::Act(question::MAIN), "6.4.1"),
            (AskKind::Act(question::ATTACK), "6.5.1"),
            (AskKind::Act(question::DEFENCE), "7.3.1"),
            (AskKind::Confirm, "7.2.1.2"),
            (AskKind::Pick, "6.6.1.4"),
        ],
        zones: told::ZONES,
        fields: notation::FIELDS,
        abilities: &["8.1.3", "4.1.1", "8.1.1", "8.1.2", "8.3.1", "8.3.4"],
        headed: &["4.1.2", "10.1.1"],
        heads: notation::HEADS,
        along: notation::ALONG,
    },
    acts: notation::ACTS,
    verbs: &[
        (VerbWord::Deploy, effect_verb::DEPLOY),
        (VerbWord::Upgrade, effect_verb::UPGRADE),
        (VerbWord::Equip, effect_verb::EQUIP),
        (VerbWord::Move, effect_verb::MOVE),
        (VerbWord::Flip, effect_verb::FLIP),
        (VerbWord::Attack, effect_verb::ATTACK),
        (VerbWord::EndAttack, effect_verb::END_ATTACK),
        (VerbWord::Defend, effect_verb::DEFEND),
    ],
    marks: &[
        MarkWord { word: "attacks", kept: Kept::Count },
        MarkWord { word: "moved", kept: Kept::Status(state::MOVED) },
    ],
    tracked: tracked::TRACKED,
    preparation: setup::PREPARATION,
    standing: loss::STANDING,
    board: arrange::BOARD,
};

/// What can be forbidden and commanded, in the order of the vocabulary's actions: 10.2.3.5.3 and 10.2.6.2.3 know commands to attack
/// and to defend; cards are drawn by players (4.4.1). A unit attacks a lane (7.2.1.3) and defends with itself (7.3.1): only a player
/// does either with such units.
const BARRED: &[Barred] = &[
    Barred { commanded: true, card_with: 0, ..Barred::ANY },
    Barred { commanded: true, card_with: 0, ..Barred::ANY },
    Barred::ANY,
    // Units are deployed (3.5.3) and items are equipped to them (3.5.6).
    Barred { with: UNIT, card: UNIT, card_with: 0, ..Barred::ANY },
    Barred { with: ITEM, card: UNIT | ITEM, card_with: ITEM, ..Barred::ANY },
    Barred::ANY,
    Barred::PLAYER,
    Barred::ANY,
    Barred { player: false, with: 0, card: UNIT | ITEM, card_with: 0, commanded: false },
];

/// The bit of the type of cards that can be deployed.
const UNIT: u32 = 1 << vocabulary::card_type::UNIT;
/// The bit of the type of cards that can be equipped.
const ITEM: u32 = 1 << vocabulary::card_type::ITEM;
