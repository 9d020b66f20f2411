//! What of Magic is plain data, as one table; the longer parts lie with the rules that they belong to.

use super::state::{question, status};
use super::vocabulary::{self, action, card_type, cause, counter, zone};
use super::{arrange, limits, notation, over, setup, told};
use crate::kernel::decision::AskKind;
use crate::printed::{Barred, Cited, Kept, Kinds, MarkWord, Printed, Tracked, Zones};

/// What lies on cards and players, by word. The numbers are places in the table.
pub const MARKS: &[MarkWord] = &[
    MarkWord { word: "tapped", kept: Kept::Status(status::TAPPED) },
    MarkWord { word: "sick", kept: Kept::Status(status::SICK) },
    MarkWord { word: "damage", kept: Kept::Own },
    MarkWord { word: "plus", kept: Kept::Counters(counter::PLUS) },
    MarkWord { word: "minus", kept: Kept::Counters(counter::MINUS) },
    MarkWord { word: "loyalty", kept: Kept::Counters(counter::LOYALTY) },
    MarkWord { word: "poison", kept: Kept::Counters(counter::POISON) },
    MarkWord { word: "energy", kept: Kept::Counters(counter::ENERGY) },
];

/// What is plain data.
pub const PRINTED: Printed = Printed {
    vocabulary: &vocabulary::VOCABULARY,
    edition: "comprehensive rules, section 1 (100-122), in the wording of November 2021, and what a game needs besides",
    clauses: include_str!("clauses.yaml"),
    same_clauses: &[],
    limits: &limits::LIMITS,
    seats: 2..=4,
    settings: arrange::SETTINGS,
    zones: Zones {
        deck: zone::LIBRARY,
        hand: zone::HAND,
        discard: zone::GRAVEYARD,
        attached: zone::ATTACHED,
        leader: None,
        in_play: 1 << zone::BATTLEFIELD,
        // 400.2
        public: 1 << zone::BATTLEFIELD
            | 1 << zone::GRAVEYARD
            | 1 << zone::EXILE
            | 1 << zone::COMMAND
            | 1 << zone::STACK,
        own: 1 << zone::HAND | 1 << zone::OUTSIDE,
        shared: 1 << zone::STACK,
        table: 0,
        // 400.3
        owners_take: true,
        counted_by: &[],
    },
    kinds: Kinds {
        effect: cause::EFFECT,
        rule: cause::RULE,
        detached: cause::DETACHED,
        trash: action::DESTROY,
        in_place: 0,
        barred: BARRED,
        in_battle: 0,
    },
    cited: Cited {
        steps: told::STEPS,
        asks: &[
            (AskKind::Act(question::FIRST), "103.1"),
            (AskKind::Act(question::MULLIGAN), "103.4"),
            (AskKind::Act(question::BOTTOM), "103.4"),
            (AskKind::Act(question::PRIORITY), "117.1"),
            (AskKind::Act(question::ATTACKERS), "508.1"),
            (AskKind::Act(question::ATTACKED), "508.1b"),
            (AskKind::Act(question::BLOCKERS), "509.1"),
            (AskKind::Act(question::BLOCKED), "509.1a"),
            (AskKind::Act(question::ORDER), "509.2"),
            (AskKind::Act(question::DISCARD), "514.1"),
            (AskKind::Act(question::LEGEND), "704.5j"),
            (AskKind::Number, "510.1c"),
        ],
        zones: told::ZONES,
        fields: notation::FIELDS,
        abilities: &["113.1"],
        headed: &[],
        heads: &[],
        along: notation::ALONG,
    },
    acts: notation::ACTS,
    // The card language has no sentences for this game yet.
    verbs: &[],
    marks: MARKS,
    tracked: Tracked::NOTHING,
    preparation: setup::PREPARATION,
    standing: over::STANDING,
    board: arrange::BOARD,
};

/// A prohibition of something that creatures do or undergo.
const OF_CREATURES: Barred = Barred {
    player: false,
    with: 1 << card_type::CREATURE,
    card: 1 << card_type::CREATURE,
    card_with: 0,
    commanded: false,
};

/// What can be forbidden, in the order of the vocabulary's actions.
const BARRED: &[Barred] = &[
    Barred { commanded: true, ..OF_CREATURES },
    Barred { commanded: true, ..OF_CREATURES },
    OF_CREATURES,
    Barred { player: true, with: u32::MAX, card: u32::MAX, ..OF_CREATURES },
    Barred { player: true, with: u32::MAX, card: u32::MAX, ..OF_CREATURES },
    Barred { card: u32::MAX, ..OF_CREATURES },
    Barred::PLAYER,
    Barred::PLAYER,
    Barred::PLAYER,
    Barred { card: u32::MAX, ..OF_CREATURES },
    Barred { commanded: true, with: 0, card: 0, ..OF_CREATURES },
];
