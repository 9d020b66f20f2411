//! Magic's verbs of card text: the document's Korean, and the English of printed cards.

use super::state::effect_verb as does;
use crate::vocabulary::{CommonVerb, CommonVerbWord, Conjugation, TextVerb, VerbCards, VerbMeaning, VerbNumber};
use crate::words::{common_verb, verb, w};

/// The adding of one mana of a type, which is written with its symbol (106.4).
const fn adds(
    id: &'static str,
    ko: &'static [&'static str],
    en: &'static [&'static str],
    third: &'static str,
    kind: u8,
) -> TextVerb {
    verb(w(id, ko, en, "106.4"), third, "added", VerbCards::None, does::ADD + kind)
}

/// Verbs that only this game has.
pub const VERBS: &[TextVerb] = &[
    TextVerb {
        ends: Conjugation::Stems(["입힌다", "입히", "입히", "입힌", "입힐", "입혀", "입혔"]),
        number: VerbNumber::Of("damage"),
        ..verb(w("damage", &["피해를 "], &["deal"], "120.2b"), "deals", "dealt", VerbCards::To, does::DAMAGE)
    },
    TextVerb {
        action: "destroy",
        ..verb(
            w("destroy", &["파괴"], &["destroy"], "701.7"),
            "destroys",
            "destroyed",
            VerbCards::Object,
            does::DESTROY,
        )
    },
    verb(w("exile", &["추방"], &["exile"], "701.10"), "exiles", "exiled", VerbCards::Object, does::EXILE),
    TextVerb {
        own: true,
        ..verb(
            w("sacrifice", &["희생"], &["sacrifice"], "701.17"),
            "sacrifices",
            "sacrificed",
            VerbCards::Object,
            does::SACRIFICE,
        )
    },
    verb(w("tap", &["탭"], &["tap"], "701.21"), "taps", "tapped", VerbCards::Object, does::TAP),
    verb(w("untap", &["언탭"], &["untap"], "701.21"), "untaps", "untapped", VerbCards::Object, does::UNTAP),
    verb(w("counter", &["무효화"], &["counter"], "701.5"), "counters", "countered", VerbCards::Object, does::COUNTER),
    adds("add-white", &["{W}를 추가"], &["add {W}"], "adds {W}", 0),
    adds("add-blue", &["{U}를 추가"], &["add {U}"], "adds {U}", 1),
    adds("add-black", &["{B}를 추가"], &["add {B}"], "adds {B}", 2),
    adds("add-red", &["{R}을 추가"], &["add {R}"], "adds {R}", 3),
    adds("add-green", &["{G}를 추가"], &["add {G}"], "adds {G}", 4),
    // 118.12: paid as the ability resolves, and no more than there is (119.4)
    TextVerb {
        number: VerbNumber::Of("life"),
        ..verb(w("pay-life", &["생명을 지불"], &["pay"], "119.4"), "pays", "paid", VerbCards::None, does::PAY_LIFE)
    },
    // 106.1b
    TextVerb {
        does: VerbMeaning::OneOf(does::ADD, 5),
        ..adds(
            "add-any-color",
            &["원하는 색의 마나 한 개를 추가"],
            &["add one mana of any color"],
            "adds one mana of any color",
            0,
        )
    },
    adds("add-colorless", &["{C}를 추가"], &["add {C}"], "adds {C}", 5),
];

/// This game's words for the verbs that the card language knows.
pub const COMMON: &[CommonVerbWord] = &[
    CommonVerbWord {
        ends: Conjugation::Stems(["뽑는다", "뽑", "뽑으", "뽑은", "뽑을", "뽑아", "뽑았"]),
        passive: false,
        ..common_verb(CommonVerb::Draw, w("draw", &[""], &["draw"], "121.1"), "draws", "drawn")
    },
    CommonVerbWord {
        ends: Conjugation::Stems(["버린다", "버리", "버리", "버린", "버릴", "버려", "버렸"]),
        passive: false,
        ..common_verb(CommonVerb::Trash, w("discard", &[""], &["discard"], "701.8"), "discards", "discarded")
    },
];
