//! What of Mana Arena is plain data, as one table; the longer parts lie with the chapters that they belong to.

use super::limits::SUMMONED;
use super::state::question;
use super::vocabulary::{self, action, cause, head, zone};
use super::{arrange, effects, limits, notation, over, setup, told};
use crate::kernel::decision::AskKind;
use crate::printed::{Barred, Cited, Kinds, Printed, Zones};

/// What is plain data.
pub const PRINTED: Printed = Printed {
    vocabulary: &vocabulary::VOCABULARY,
    edition: "the untitled rulebook, and what a game for two needs besides",
    clauses: include_str!("clauses.yaml"),
    same_clauses: &[],
    limits: &limits::LIMITS,
    seats: 2..=2,
    settings: arrange::SETTINGS,
    zones: Zones {
        deck: zone::DECK,
        hand: zone::HAND,
        discard: zone::GRAVEYARD,
        attached: zone::WORN,
        leader: None,
        in_play: zone::IN_PLAY,
        // MA2-zone.7: what lies face down has kinds of its own.
        public: zone::FACE_UP
            | 1 << zone::SPELLS
            | 1 << zone::STRUCTURE
            | 1 << zone::WORN
            | 1 << zone::GRAVEYARD
            | 1 << zone::BANISHED
            | 1 << zone::CAPTURED
            | 1 << zone::PENDING,
        own: 1 << zone::HAND | 1 << zone::EXTRA_DECK | 1 << zone::VEILED | 1 << zone::SET | 1 << zone::BANISHED_DOWN,
        // MA-term.nab.1; captives lie where they were.
        shared: 1 << zone::HAND | 1 << zone::PENDING | 1 << zone::SET | 1 << zone::CAPTURED,
        table: 0,
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
        in_battle: 1 << head::ON_ATTACK | 1 << head::ON_DEFEND | 1 << head::ON_STRIKE,
    },
    cited: Cited {
        steps: told::STEPS,
        asks: &[
            (AskKind::Act(question::EXCHANGE), "MA-setup.2"),
            (AskKind::Act(question::MAIN), "MA-main"),
            (AskKind::Act(question::BATTLE), "MA-battle.1"),
            (AskKind::Act(question::TARGET), "MA-battle.1"),
            (AskKind::Act(question::DECLARED), "MA2-attack.4"),
            (AskKind::Act(question::CHAIN), "MA2-chain.1"),
            (AskKind::Act(question::MATERIALS), "MA-exsummon.1.1"),
            (AskKind::Act(question::WHERE), "MA2-zone.6"),
            (AskKind::Act(question::TAKE), "MA-term.predict.1"),
            (AskKind::Act(question::IMPROVISED), "MA-term.improvise.1"),
            (AskKind::Act(question::FUSED), "MA-fusion.1"),
            (AskKind::Pick, "MA2-equip.1"),
            (AskKind::Number, "MA2-mana.2"),
        ],
        zones: told::ZONES,
        fields: notation::FIELDS,
        abilities: &["MA-chain.1"],
        headed: &[],
        heads: &[],
        along: notation::ALONG,
    },
    acts: notation::ACTS,
    // The card language has no sentences for this game yet.
    verbs: &[],
    marks: effects::MARKS,
    tracked: effects::TRACKED,
    preparation: setup::PREPARATION,
    standing: over::STANDING,
    board: arrange::BOARD,
};

/// A prohibition of something that units do or undergo.
const OF_UNITS: Barred = Barred { player: false, with: SUMMONED, card: SUMMONED, card_with: 0, commanded: false };

/// What can be forbidden, in the order of the vocabulary's actions.
const BARRED: &[Barred] = &[
    Barred { player: true, with: u32::MAX, card: u32::MAX, ..OF_UNITS },
    OF_UNITS,
    OF_UNITS,
    // units can be kept from being destroyed, but no player from destroying them
    Barred { with: 0, ..OF_UNITS },
    OF_UNITS,
];
