//! Nivel Arena's words for what the card language has sentences for, in both languages.

use crate::vocabulary::{CommonVerb, CommonVerbWord, Conjugation, Word};

/// A verb made with 하다, whose English forms are regular.
const fn verb(verb: CommonVerb, word: Word, third: &'static str, done: &'static str) -> CommonVerbWord {
    CommonVerbWord { verb, word, ends: Conjugation::Hada, passive: true, third, done, doing: "", noun: &[] }
}

const fn w(id: &'static str, ko: &'static [&'static str], en: &'static [&'static str], clause: &'static str) -> Word {
    Word { id, ko, en, clause }
}

/// The verbs.
pub const COMMON: &[CommonVerbWord] = &[
    verb(CommonVerb::Trash, w("trash", &["트래시"], &["trash"], "4.8.1"), "trashes", "trashed"),
    verb(CommonVerb::Deploy, w("deploy", &["배치"], &["deploy"], "3.5.3"), "deploys", "deployed"),
    verb(CommonVerb::Upgrade, w("upgrade", &["업그레이드"], &["upgrade"], "3.5.5.1"), "upgrades", "upgraded"),
    verb(CommonVerb::Equip, w("equip", &["장착"], &["equip"], "3.5.6"), "equips", "equipped"),
    CommonVerbWord {
        passive: false,
        ..verb(CommonVerb::Move, w("move", &["이동"], &["move"], "4.9.1"), "moves", "moved")
    },
    // of cards that a player moves
    CommonVerbWord {
        ends: Conjugation::Sikida,
        passive: false,
        ..verb(CommonVerb::Move, w("move", &["이동"], &["move"], "4.9.1"), "moves", "moved")
    },
    verb(CommonVerb::Activate, w("activate", &["발동"], &["activate"], "8.2.1"), "activates", "activated"),
    CommonVerbWord {
        passive: false,
        doing: "attacking",
        noun: &["attack"],
        ..verb(CommonVerb::Attack, w("attack", &["공격", "어택"], &["attack"], "7.2.1"), "attacks", "attacked")
    },
    CommonVerbWord {
        passive: false,
        doing: "defending",
        noun: &["defense", "defence"],
        ..verb(CommonVerb::Defend, w("defend", &["방어"], &["defend"], "7.3.1"), "defends", "defended")
    },
    CommonVerbWord {
        ends: Conjugation::Stems(["는다", "", "으", "은", "을", "어", "었"]),
        passive: false,
        ..verb(CommonVerb::Flip, w("flip", &["뒤집"], &["flip"], "10.2.6.1.2"), "flips", "flipped")
    },
    CommonVerbWord {
        ends: Conjugation::Juda,
        passive: false,
        noun: &["damage"],
        ..verb(CommonVerb::Damage, w("damage", &["대미지를 "], &["deal"], "4.5.1"), "deals", "dealt")
    },
    CommonVerbWord {
        ends: Conjugation::Stems(["받는다", "받", "받으", "받은", "받을", "받아", "받았"]),
        passive: false,
        noun: &["damage"],
        ..verb(CommonVerb::Suffer, w("suffer", &["대미지를 "], &["deal"], "4.5.1"), "deals", "dealt")
    },
];
