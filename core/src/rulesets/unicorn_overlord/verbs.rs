//! The verbs of card text: the icons of the rule book (UO-icon), which stand in brackets as they are printed, and what else only
//! this game does.

use super::state::effect_verb as does;
use super::vocabulary::card_type;
use crate::vocabulary::{CommonVerb, CommonVerbWord, Conjugation, TextVerb, VerbCards, VerbNumber, Word};
use crate::words::{common_verb, verb, w};

/// Territories, as a bit.
const LANDS: u32 = 1 << card_type::TERRITORY;

/// A verb made with 하다 that is done to cards: word, English third person and participle, the rulebook's number.
const fn done_to(word: Word, third: &'static str, done: &'static str, does: u8) -> TextVerb {
    verb(word, third, done, VerbCards::Object, does)
}

/// An icon that a player uses so many times; in Korean the times stand before it.
const fn icon(word: Word, third: &'static str, done: &'static str, of: &'static str, does: u8) -> TextVerb {
    TextVerb { cards: VerbCards::None, number: VerbNumber::Of(of), ..done_to(word, third, done, does) }
}

/// What a player does without a number, with the English words that always stand behind it.
const fn alone(
    word: Word,
    third: &'static str,
    done: &'static str,
    behind: &'static [&'static str],
    does: u8,
) -> TextVerb {
    TextVerb { cards: VerbCards::None, behind, ..done_to(word, third, done, does) }
}

/// Verbs that only this game has. The id of each is that of the action that it is, where there is one.
pub const VERBS: &[TextVerb] = &[
    icon(w("gold", &["회 [금화]를 사용"], &["use"], "UO-gold.1"), "uses", "used", "[gold]", does::GOLD),
    icon(
        w("critical", &["회 [크리티컬]을 획득"], &["gain"], "UO-icon.critical"),
        "gains",
        "gained",
        "[critical]",
        does::CRITICAL,
    ),
    TextVerb {
        ends: Conjugation::Stems(["받는다", "받", "받으", "받은", "받을", "받아", "받았"]),
        ..icon(w("curse", &["회 [저주]를 "], &["take"], "UO-icon.curse.1"), "takes", "taken", "[curse]", does::CURSE)
    },
    TextVerb {
        ends: Conjugation::Juda,
        ..icon(
            w("curse-left", &["회 왼쪽 옆 플레이어에게 [저주]를 "], &["give"], "UO-icon.curse.1"),
            "gives",
            "given",
            "[curse] to the player to your left",
            does::CURSE_LEFT,
        )
    },
    TextVerb {
        action: "exclude",
        ..done_to(w("exclude", &["제외"], &["exclude"], "UO-icon.exclude"), "excludes", "excluded", does::EXCLUDE)
    },
    TextVerb {
        ends: Conjugation::Sikida,
        to: LANDS,
        ..done_to(w("scorch", &["작열"], &["scorch"], "UO-icon.scorch.1"), "scorches", "scorched", does::SCORCH)
    },
    TextVerb {
        to: LANDS,
        ..done_to(w("cool", &["작열 제거"], &["cool"], "UO-icon.scorch.2"), "cools", "cooled", does::COOL)
    },
    // Always of one's own territories, and of all of them.
    icon(
        w("rearrange", &["회 영지를 재배치"], &["make"], "UO-detail.scope.1"),
        "makes",
        "made",
        "territory rearrangement",
        does::REARRANGE,
    ),
    icon(
        w("choose-class", &["회 병종을 선택"], &["make"], "UO-detail.marker.1"),
        "makes",
        "made",
        "class choice",
        does::CHOOSE_CLASS,
    ),
    icon(
        w("oldest-unit", &["회 구매 구역에서 가장 오래된 유닛을 획득"], &["gain"], "UO2-market.1"),
        "gains",
        "gained",
        "oldest unit of the purchase area",
        does::OLDEST_UNIT,
    ),
    icon(
        w("oldest-item", &["회 구매 구역에서 가장 오래된 아이템을 획득"], &["gain"], "UO2-market.1"),
        "gains",
        "gained",
        "oldest item of the purchase area",
        does::OLDEST_ITEM,
    ),
    icon(
        w("top-unit", &["회 유닛 카드 뭉치 맨 위에서 유닛을 획득"], &["gain"], "UO-setup.8"),
        "gains",
        "gained",
        "unit from the top of the unit pile",
        does::TOP_UNIT,
    ),
    icon(
        w("top-item", &["회 아이템 카드 뭉치 맨 위에서 아이템을 획득"], &["gain"], "UO-setup.9"),
        "gains",
        "gained",
        "item from the top of the item pile",
        does::TOP_ITEM,
    ),
    TextVerb {
        to: 1 << card_type::UNIT | 1 << card_type::ITEM,
        other: true,
        ..done_to(w("mimic", &["모방"], &["mimic"], "UO-detail.mirror.1"), "mimics", "mimicked", does::MIMIC)
    },
    icon(
        w("mimic-left", &["회 왼쪽 옆 플레이어의 같은 열 카드를 모방"], &["mimic"], "UO-detail.mirror.1"),
        "mimics",
        "mimicked",
        "card in the same column of the player to your left",
        does::MIMIC_LEFT,
    ),
    icon(
        w("topple", &["전력치를 전력치가 가장 큰 다른 플레이어에게서 제거"], &["strip"], "UO-result.8"),
        "strips",
        "stripped",
        "might from the other player with the most might",
        does::TOPPLE,
    ),
    alone(
        w("double-next", &["다음에 내는 자신 유닛의 파워를 2배로 "], &["double"], "UO2-reveal.1"),
        "doubles",
        "doubled",
        &["the power of the next unit you play", "the power of your next unit"],
        does::DOUBLE_NEXT,
    ),
    alone(
        w("guard", &["이 단계 동안 자신의 전력치를 보호"], &["guard"], "UO2-might.1"),
        "guards",
        "guarded",
        &["your might this phase", "your might for this phase"],
        does::GUARD,
    ),
    TextVerb {
        own: true,
        to: LANDS,
        other: true,
        ..done_to(w("reuse", &["다시 사용"], &["reuse"], "UO-terr.3"), "reuses", "reused", does::REUSE)
    },
];

/// This game's words for the verbs that the card language knows.
pub const COMMON: &[CommonVerbWord] = &[CommonVerbWord {
    ends: Conjugation::Stems(["버린다", "버리", "버리", "버린", "버릴", "버려", "버렸"]),
    passive: false,
    ..common_verb(CommonVerb::Trash, w("discard", &[""], &["discard"], "UO-battle.3"), "discards", "discarded")
}];
