//! Nivel Arena's words for what the card language has sentences for, in both languages.

use crate::vocabulary::{CommonVerb, CommonVerbWord, Conjugation};
use crate::words::{common_verb, w};

/// This game's words for the verbs that the card language knows.
pub const COMMON: &[CommonVerbWord] = &[
    common_verb(CommonVerb::Trash, w("trash", &["트래시"], &["trash"], "4.8.1"), "trashes", "trashed"),
    common_verb(CommonVerb::Deploy, w("deploy", &["배치"], &["deploy"], "3.5.3"), "deploys", "deployed"),
    common_verb(CommonVerb::Upgrade, w("upgrade", &["업그레이드"], &["upgrade"], "3.5.5.1"), "upgrades", "upgraded"),
    common_verb(CommonVerb::Equip, w("equip", &["장착"], &["equip"], "3.5.6"), "equips", "equipped"),
    CommonVerbWord {
        passive: false,
        ..common_verb(CommonVerb::Move, w("move", &["이동"], &["move"], "4.9.1"), "moves", "moved")
    },
    // of cards that a player moves
    CommonVerbWord {
        ends: Conjugation::Sikida,
        passive: false,
        ..common_verb(CommonVerb::Move, w("move", &["이동"], &["move"], "4.9.1"), "moves", "moved")
    },
    common_verb(CommonVerb::Activate, w("activate", &["발동"], &["activate"], "8.2.1"), "activates", "activated"),
    CommonVerbWord {
        passive: false,
        doing: "attacking",
        noun: &["attack"],
        ..common_verb(CommonVerb::Attack, w("attack", &["공격", "어택"], &["attack"], "7.2.1"), "attacks", "attacked")
    },
    CommonVerbWord {
        passive: false,
        doing: "defending",
        noun: &["defense", "defence"],
        ..common_verb(CommonVerb::Defend, w("defend", &["방어"], &["defend"], "7.3.1"), "defends", "defended")
    },
    CommonVerbWord {
        ends: Conjugation::Stems(["는다", "", "으", "은", "을", "어", "었"]),
        passive: false,
        ..common_verb(CommonVerb::Flip, w("flip", &["뒤집"], &["flip"], "10.2.6.1.2"), "flips", "flipped")
    },
    CommonVerbWord {
        ends: Conjugation::Juda,
        passive: false,
        noun: &["damage"],
        ..common_verb(CommonVerb::Damage, w("damage", &["대미지를 "], &["deal"], "4.5.1"), "deals", "dealt")
    },
    CommonVerbWord {
        ends: Conjugation::Stems(["받는다", "받", "받으", "받은", "받을", "받아", "받았"]),
        passive: false,
        noun: &["damage"],
        ..common_verb(CommonVerb::Suffer, w("suffer", &["대미지를 "], &["deal"], "4.5.1"), "deals", "dealt")
    },
];
