//! Nivel Arena's words for what the card language has sentences for, in both languages.

use crate::vocabulary::{Conjugation, Frame, FrameVerb, Word};

/// A verb made with 하다, whose English forms are regular.
const fn verb(frame: Frame, word: Word, third: &'static str, done: &'static str) -> FrameVerb {
    FrameVerb { frame, word, ends: Conjugation::Hada, passive: true, third, done, doing: "", noun: &[] }
}

const fn w(id: &'static str, ko: &'static [&'static str], en: &'static [&'static str], clause: &'static str) -> Word {
    Word { id, ko, en, clause }
}

/// The verbs.
pub const FRAMES: &[FrameVerb] = &[
    verb(Frame::Trash, w("trash", &["트래시"], &["trash"], "4.8.1"), "trashes", "trashed"),
    verb(Frame::Deploy, w("deploy", &["배치"], &["deploy"], "3.5.3"), "deploys", "deployed"),
    verb(Frame::Upgrade, w("upgrade", &["업그레이드"], &["upgrade"], "3.5.5.1"), "upgrades", "upgraded"),
    verb(Frame::Equip, w("equip", &["장착"], &["equip"], "3.5.6"), "equips", "equipped"),
    FrameVerb { passive: false, ..verb(Frame::Move, w("move", &["이동"], &["move"], "4.9.1"), "moves", "moved") },
    // of cards that a player moves
    FrameVerb {
        ends: Conjugation::Sikida,
        passive: false,
        ..verb(Frame::Move, w("move", &["이동"], &["move"], "4.9.1"), "moves", "moved")
    },
    verb(Frame::Activate, w("activate", &["발동"], &["activate"], "8.2.1"), "activates", "activated"),
    FrameVerb {
        passive: false,
        doing: "attacking",
        noun: &["attack"],
        ..verb(Frame::Attack, w("attack", &["공격", "어택"], &["attack"], "7.2.1"), "attacks", "attacked")
    },
    FrameVerb {
        passive: false,
        doing: "defending",
        noun: &["defense", "defence"],
        ..verb(Frame::Defend, w("defend", &["방어"], &["defend"], "7.3.1"), "defends", "defended")
    },
    FrameVerb {
        ends: Conjugation::Stems(["는다", "", "으", "은", "을", "어", "었"]),
        passive: false,
        ..verb(Frame::Flip, w("flip", &["뒤집"], &["flip"], "10.2.6.1.2"), "flips", "flipped")
    },
    FrameVerb {
        ends: Conjugation::Juda,
        passive: false,
        noun: &["damage"],
        ..verb(Frame::Damage, w("damage", &["대미지를 "], &["deal"], "4.5.1"), "deals", "dealt")
    },
    FrameVerb {
        ends: Conjugation::Stems(["받는다", "받", "받으", "받은", "받을", "받아", "받았"]),
        passive: false,
        noun: &["damage"],
        ..verb(Frame::Suffer, w("suffer", &["대미지를 "], &["deal"], "4.5.1"), "deals", "dealt")
    },
];
