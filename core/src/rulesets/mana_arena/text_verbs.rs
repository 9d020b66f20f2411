//! Mana Arena's verbs of card text, in both languages: the document's Korean, and the English of its catalogue of clauses.

use super::limits::SUMMONED;
use super::state::effect_verb as does;
use crate::vocabulary::{CommonVerb, CommonVerbWord, Conjugation, TextVerb, VerbCards, VerbNumber, Word};
use crate::words::{common_verb, verb, w};

/// Cards of whatever type, where they are in play.
const ANY: u32 = u32::MAX;

/// A verb that is done to face-up units.
const fn to_units(word: Word, third: &'static str, done: &'static str, cards: VerbCards, number: u8) -> TextVerb {
    TextVerb { standing: true, to: SUMMONED, ..verb(word, third, done, cards, number) }
}

/// Verbs that only this game has. The id of each is that of the action that it is, where there is one.
pub const VERBS: &[TextVerb] = &[
    TextVerb {
        ends: Conjugation::Juda,
        number: VerbNumber::Of("damage"),
        ..to_units(w("damage", &["피해를 "], &["deal"], "MA2-attack.2"), "deals", "dealt", VerbCards::To, does::DAMAGE)
    },
    TextVerb {
        ends: Conjugation::Sikida,
        number: VerbNumber::Of("health"),
        ..to_units(
            w("restore", &["체력을 회복"], &["restore"], "MA2-health.1"),
            "restores",
            "restored",
            VerbCards::To,
            does::HEAL,
        )
    },
    TextVerb {
        action: "destroy",
        to: ANY,
        leaves: true,
        ..verb(
            w("destroy", &["파괴"], &["destroy"], "MA2-destroy.1"),
            "destroys",
            "destroyed",
            VerbCards::Object,
            does::DESTROY,
        )
    },
    TextVerb {
        leaves: true,
        ..verb(
            w("banish", &["제외"], &["banish"], "MA-term.banish.1"),
            "banishes",
            "banished",
            VerbCards::Object,
            does::BANISH,
        )
    },
    TextVerb {
        ends: Conjugation::Sikida,
        to: ANY,
        leaves: true,
        ..verb(
            w("recall", &["귀환"], &["recall"], "MA-term.recall.1"),
            "recalls",
            "recalled",
            VerbCards::Object,
            does::RECALL,
        )
    },
    TextVerb {
        ends: Conjugation::Sikida,
        ..to_units(w("stun", &["기절"], &["stun"], "MA-kw.stun.1"), "stuns", "stunned", VerbCards::Object, does::STUN)
    },
    TextVerb {
        ends: Conjugation::Sikida,
        ..to_units(
            w("silence", &["침묵"], &["silence"], "MA-kw.silence.1"),
            "silences",
            "silenced",
            VerbCards::Object,
            does::SILENCE,
        )
    },
    to_units(
        w("wither", &["시듦을 부여"], &["give Wither"], "MA-kw.wither.1"),
        "gives Wither",
        "given Wither",
        VerbCards::To,
        does::WITHER,
    ),
    to_units(
        w("gloom", &["우울을 부여"], &["give Gloom"], "MA-kw.gloom.1"),
        "gives Gloom",
        "given Gloom",
        VerbCards::To,
        does::GLOOM,
    ),
    to_units(
        w("frostbite", &["동상을 부여"], &["give Frostbite"], "MA-kw.frostbite.1"),
        "gives Frostbite",
        "given Frostbite",
        VerbCards::To,
        does::FROSTBITE,
    ),
    TextVerb {
        other: true,
        leaves: true,
        ..to_units(
            w("capture", &["구속"], &["capture"], "MA-term.capture.1"),
            "captures",
            "captured",
            VerbCards::Object,
            does::CAPTURE,
        )
    },
    TextVerb {
        away: true,
        to: SUMMONED,
        ..verb(
            w("summon", &["소환"], &["summon"], "MA-term.on_summon.1"),
            "summons",
            "summoned",
            VerbCards::Object,
            does::SUMMON,
        )
    },
    TextVerb {
        ends: Conjugation::Stems(["온다", "오", "오", "온", "올", "와", "왔"]),
        ..verb(
            w("fetch", &["가져"], &["fetch"], "MA-term.random_fetch.1"),
            "fetches",
            "fetched",
            VerbCards::Random,
            does::FETCH,
        )
    },
    TextVerb {
        behind: &["the effect being answered"],
        ..verb(
            w("negate", &["대응한 효과를 무효로 "], &["negate"], "MA2-chain.3"),
            "negates",
            "negated",
            VerbCards::None,
            does::NEGATE_ANSWERED,
        )
    },
    TextVerb {
        behind: &["units from your field to the graveyard to fusion summon 1 fusion unit"],
        ..verb(
            w("fuse", &["자신 필드에서 유닛을 묘지로 보내 융합 유닛을 1장 융합 소환"], &["send"], "MA-fusion.1"),
            "sends",
            "sent",
            VerbCards::None,
            does::FUSE,
        )
    },
    TextVerb {
        behind: &["units from your hand to the graveyard to fusion summon 1 fusion unit"],
        ..verb(
            w(
                "fuse-from-hand",
                &["자신의 패에서 유닛을 묘지로 보내 융합 유닛을 1장 융합 소환"],
                &["send"],
                "MA-fusion.1",
            ),
            "sends",
            "sent",
            VerbCards::None,
            does::FUSE_HAND,
        )
    },
    verb(w("use", &["사용"], &["use"], "MA-term.on_play.1"), "uses", "used", VerbCards::Awaited, does::USE),
    TextVerb {
        own: true,
        other: true,
        ends: Conjugation::Sikida,
        ..to_units(
            w("attach", &["이 유닛을 밀착"], &["attach this unit to"], "MA2-attach.1"),
            "attaches this unit to",
            "attached this unit to",
            VerbCards::Object,
            does::ATTACH_TO,
        )
    },
    verb(w("descend", &["강림"], &["descend"], "MA-ritual.1"), "descends", "descended", VerbCards::None, does::DESCEND),
    verb(w("nab", &["슬쩍"], &["nab"], "MA-term.nab.1"), "nabs", "nabbed", VerbCards::None, does::NAB),
    verb(
        w("predict", &["예언"], &["predict"], "MA-term.predict.1"),
        "predicts",
        "predicted",
        VerbCards::None,
        does::PREDICT,
    ),
    verb(
        w("improvise", &["급조"], &["improvise"], "MA-term.improvise.1"),
        "improvises",
        "improvised",
        VerbCards::None,
        does::IMPROVISE,
    ),
];

/// This game's words for the verbs that the card language knows.
pub const COMMON: &[CommonVerbWord] = &[
    CommonVerbWord {
        ends: Conjugation::Stems(["뽑는다", "뽑", "뽑으", "뽑은", "뽑을", "뽑아", "뽑았"]),
        passive: false,
        ..common_verb(CommonVerb::Draw, w("draw", &[""], &["draw"], "MA-draw.1"), "draws", "drawn")
    },
    CommonVerbWord {
        passive: false,
        ..common_verb(CommonVerb::Choose, w("choose", &["선택"], &["choose"], "MA-select.1"), "chooses", "chosen")
    },
    CommonVerbWord {
        ends: Conjugation::Juda,
        passive: false,
        noun: &["damage"],
        ..common_verb(CommonVerb::Damage, w("damage", &["피해를 "], &["deal"], "MA2-attack.2"), "deals", "dealt")
    },
    CommonVerbWord {
        ends: Conjugation::Stems(["받는다", "받", "받으", "받은", "받을", "받아", "받았"]),
        passive: false,
        noun: &["damage"],
        ..common_verb(CommonVerb::Suffer, w("suffer", &["피해를 "], &["deal"], "MA2-attack.2"), "deals", "dealt")
    },
    CommonVerbWord {
        ends: Conjugation::Stems(["버린다", "버리", "버리", "버린", "버릴", "버려", "버렸"]),
        passive: false,
        ..common_verb(
            CommonVerb::Trash,
            w("discard", &[""], &["discard"], "MA-term.graveyard.1.1"),
            "discards",
            "discarded",
        )
    },
    CommonVerbWord {
        passive: false,
        doing: "attacking",
        noun: &["attack"],
        ..common_verb(CommonVerb::Attack, w("attack", &["공격"], &["attack"], "MA-battle.1"), "attacks", "attacked")
    },
    CommonVerbWord {
        passive: false,
        doing: "defending",
        ..common_verb(CommonVerb::Defend, w("defend", &["방어"], &["defend"], "MA-battle.1"), "defends", "defended")
    },
    common_verb(CommonVerb::Generate, w("generate", &["생성"], &["generate"], "MA2-gen.2"), "generates", "generated"),
];
