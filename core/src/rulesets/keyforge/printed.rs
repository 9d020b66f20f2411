//! What of KeyForge is plain data, as one table; the longer parts lie with the chapters that they belong to.

use super::state::{self, question, status};
use super::vocabulary::{self, action, cause, zone};
use super::{arrange, keys, limits, notation, setup, told, tracked};
use crate::kernel::decision::AskKind;
use crate::meaning::VerbWord;
use crate::printed::{Cited, Kept, Kinds, MarkWord, Printed, Zones};
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
        counted_by: &[],
    },
    kinds: Kinds {
        effect: cause::EFFECT,
        rule: cause::RULE,
        detached: cause::DETACHED,
        trash: action::DESTROY,
        in_place: 0,
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
    ],
    tracked: tracked::TRACKED,
    preparation: setup::PREPARATION,
    standing: keys::STANDING,
    board: arrange::BOARD,
};
