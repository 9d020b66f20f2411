//! What of KeyForge is plain data, as one table; the longer parts lie with the chapters that they belong to.

use super::state::{self, question, status};
use super::vocabulary::{self, action, card_type, cause, head, zone};
use super::{arrange, keys, limits, notation, setup, told, tracked};
use crate::kernel::decision::AskKind;
use crate::meaning::VerbWord;
use crate::printed::{Barred, Cited, Kept, Kinds, MarkWord, Printed, Zones};
/// What is plain data.
pub const PRINTED: Printed = Printed {
    vocabulary: &vocabulary::VOCABULARY,
    edition: "card rules chapter and the publicly known rules for two players",
    clauses: include_str!("clauses.yaml"),
    same_clauses: notation::SAME,
    limits: &limits::LIMITS,
    seats: 2..=2,
    settings: arrange::SETTINGS,
    zones: Zones {
        deck: zone::DECK,
        hand: zone::HAND,
        discard: zone::DISCARD,
        attached: zone::UPGRADES,
        leader: None,
        in_play: zone::IN_PLAY,
        public: zone::IN_PLAY | 1 << zone::DISCARD | 1 << zone::PURGED | 1 << zone::RESOLVING,
        own: 1 << zone::HAND | 1 << zone::ARCHIVES,
        // KF2-archive.3
        shared: 1 << zone::ARCHIVES,
        table: 0,
        // Decision KF-5
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
        in_battle: 1 << head::FIGHT
            | 1 << head::BEFORE_FIGHT
            | 1 << head::DESTROYED
            | 1 << head::ELUSIVE
            | 1 << head::SKIRMISH
            | 1 << head::POISON
            | 1 << head::HAZARDOUS
            | 1 << head::ASSAULT,
    },
    cited: Cited {
        steps: told::STEPS,
        asks: &[
            (AskKind::Act(question::MULLIGAN), "KF2-setup.4"),
            (AskKind::Act(question::HOUSE), "KF2-house.1"),
            (AskKind::Act(question::ARCHIVES), "KF2-archive.1"),
            (AskKind::Act(question::MAIN), "KF2-turn.3"),
            (AskKind::Act(question::FLANK), "KF-creature.3"),
            (AskKind::Act(question::USE), "KF-usecre.1"),
            (AskKind::Pick, "KF-upgrade.1"),
        ],
        zones: told::ZONES,
        fields: notation::FIELDS,
        abilities: &["KF-effect.1"],
        headed: &[],
        heads: &[],
        along: notation::ALONG,
    },
    acts: notation::ACTS,
    // Most of the words are other games'.
    verbs: &[(VerbWord::Attack, state::effect_verb::FIGHT)],
    marks: &[
        MarkWord { word: "exhausted", kept: Kept::Status(status::EXHAUSTED) },
        MarkWord { word: "stunned", kept: Kept::Status(status::STUNNED) },
        MarkWord { word: "damage", kept: Kept::Own },
        MarkWord { word: "amber", kept: Kept::Own },
        MarkWord { word: "armor-used", kept: Kept::Own },
        MarkWord { word: "attacked", kept: Kept::Status(status::ATTACKED) },
        MarkWord { word: "warded", kept: Kept::Status(status::WARDED) },
    ],
    tracked: tracked::TRACKED,
    preparation: setup::PREPARATION,
    standing: keys::STANDING,
    board: arrange::BOARD,
};

const CREATURE: u32 = 1 << card_type::CREATURE;
/// What can be used and readied (KF-use.1, KF2-ready.1).
const USABLE: u32 = CREATURE | 1 << card_type::ARTIFACT;
const IN_PLAY: u32 = USABLE | 1 << card_type::UPGRADE;

/// A prohibition of something that players do with cards of these types, and of something done by or to cards of these.
const fn bars(player: bool, with: u32, card: u32) -> Barred {
    Barred { player, with, card, card_with: 0, commanded: false }
}

/// What can be forbidden, in the order of the vocabulary's actions. How cards enter play is commanded and never forbidden;
/// nothing else is commanded: who uses what is the active player's choice (KF2-turn.3).
const BARRED: &[Barred] = &[
    // Cards are played by players (KF-play.1).
    bars(true, u32::MAX, 0),
    bars(true, USABLE, USABLE),
    // KF-reap.1, KF-fight.1: creatures do
    bars(true, CREATURE, CREATURE),
    bars(true, 0, CREATURE),
    bars(false, CREATURE, CREATURE),
    bars(false, IN_PLAY, IN_PLAY),
    // Damage is dealt to creatures (KF-damage.1).
    bars(false, CREATURE, CREATURE),
    bars(true, 0, 0),
    bars(true, 0, IN_PLAY),
    bars(true, 0, 0),
    bars(true, USABLE, USABLE),
    Barred { commanded: true, ..bars(false, 0, 0) },
    Barred { commanded: true, ..bars(false, 0, 0) },
    bars(false, CREATURE, CREATURE),
    bars(false, USABLE, USABLE),
];
