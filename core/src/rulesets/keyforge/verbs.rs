//! KeyForge's verbs of card text, in both languages: the document's Korean, and words of the glossary where it has none.

use super::limits::{ARTIFACT, CREATURE, UPGRADE};
use super::state::effect_verb as does;
use crate::vocabulary::{CommonVerb, CommonVerbWord, Conjugation, TextVerb, VerbCards, VerbMeaning, VerbNumber, Word};
use crate::words::{self, common_verb, w};

/// A verb made with 하다, whose third person and participle are regular: `destroys`, `destroyed`.
const fn verb(word: Word, third: &'static str, done: &'static str, cards: VerbCards, does: VerbMeaning) -> TextVerb {
    TextVerb { does, ..words::verb(word, third, done, cards, 0) }
}

const fn rule(number: u8) -> VerbMeaning {
    VerbMeaning::Rule(number)
}

/// What is put into play (KF2-zone.6), as bits.
const IN_PLAY: u32 = CREATURE | ARTIFACT | UPGRADE;

/// Verbs that only this game has. The id of each is that of the action that it is, where there is one.
pub const VERBS: &[TextVerb] = &[
    TextVerb {
        ends: Conjugation::Juda,
        number: VerbNumber::Of("damage"),
        action: "damage",
        standing: true,
        ..verb(w("damage", &["피해를 "], &["deal"], "KF-damage.1"), "deals", "dealt", VerbCards::To, rule(does::DAMAGE))
    },
    TextVerb {
        number: VerbNumber::Of("damage"),
        standing: true,
        ..verb(
            w("heal", &["피해를 치유"], &["heal"], "KF2-damage.2"),
            "heals",
            "healed",
            VerbCards::From,
            rule(does::HEAL),
        )
    },
    TextVerb {
        number: VerbNumber::Of("amber"),
        standing: true,
        ..verb(
            w("capture", &["앰버를 포획"], &["capture"], "KF2-capture.1"),
            "captures",
            "captured",
            VerbCards::With,
            rule(does::CAPTURE),
        )
    },
    TextVerb {
        ends: Conjugation::Stems(["훔친다", "훔치", "훔치", "훔친", "훔칠", "훔쳐", "훔쳤"]),
        number: VerbNumber::Of("amber"),
        ..verb(
            w("steal", &["앰버를 "], &["steal"], "KF2-steal.1"),
            "steals",
            "stolen",
            VerbCards::None,
            rule(does::STEAL),
        )
    },
    TextVerb {
        action: "destroy",
        to: IN_PLAY,
        leaves: true,
        ..verb(
            w("destroy", &["파괴"], &["destroy"], "KF-damage.2"),
            "destroys",
            "destroyed",
            VerbCards::Object,
            rule(does::DESTROY),
        )
    },
    TextVerb {
        own: true,
        to: IN_PLAY,
        leaves: true,
        ..verb(
            w("sacrifice", &["희생"], &["sacrifice"], "KF2-sacrifice.1"),
            "sacrifices",
            "sacrificed",
            VerbCards::Object,
            rule(does::SACRIFICE),
        )
    },
    TextVerb {
        ends: Conjugation::Sikida,
        to: CREATURE | ARTIFACT,
        ..verb(
            w("exhaust", &["탈진"], &["exhaust"], "KF2-ready.2"),
            "exhausts",
            "exhausted",
            VerbCards::Object,
            rule(does::EXHAUST),
        )
    },
    TextVerb {
        ends: Conjugation::Sikida,
        action: "ready",
        to: CREATURE | ARTIFACT,
        ..verb(
            w("ready", &["준비"], &["ready"], "KF2-ready.1"),
            "readies",
            "readied",
            VerbCards::Object,
            rule(does::READY),
        )
    },
    TextVerb {
        ends: Conjugation::Sikida,
        action: "stun",
        standing: true,
        ..verb(w("stun", &["기절"], &["stun"], "KF2-stun.1"), "stuns", "stunned", VerbCards::Object, rule(does::STUN))
    },
    TextVerb {
        standing: true,
        ..verb(
            w("unstun", &["기절 해제"], &["unstun"], "KF2-stun.1"),
            "unstuns",
            "unstunned",
            VerbCards::Object,
            rule(does::UNSTUN),
        )
    },
    TextVerb {
        standing: true,
        ..verb(w("ward", &["수호"], &["ward"], "KF2-ward.1"), "wards", "warded", VerbCards::Object, rule(does::WARD))
    },
    TextVerb {
        ends: Conjugation::Stems(["바꾼다", "바꾸", "바꾸", "바꾼", "바꿀", "바꿔", "바꿨"]),
        standing: true,
        pair: true,
        ..verb(
            w("swap", &["서로의 자리를 "], &["swap"], "KF2-swap.1"),
            "swaps",
            "swapped",
            VerbCards::Object,
            rule(does::SWAP),
        )
    },
    TextVerb {
        action: "reap",
        own: true,
        standing: true,
        ..verb(w("reap", &["수확"], &["reap"], "KF-reap.1"), "reaps", "reaped", VerbCards::With, rule(does::REAP))
    },
    TextVerb {
        action: "fight",
        own: true,
        standing: true,
        ..verb(w("fight", &["전투"], &["fight"], "KF-fight.1"), "fights", "fought", VerbCards::With, rule(does::FIGHT))
    },
    TextVerb {
        action: "use",
        own: true,
        to: IN_PLAY,
        ..verb(w("use", &["사용"], &["use"], "KF-use.1"), "uses", "used", VerbCards::Object, rule(does::USE))
    },
    TextVerb {
        action: "play",
        takes: true,
        ..verb(w("play", &["플레이"], &["play"], "KF-play.1"), "plays", "played", VerbCards::Object, rule(does::PLAY))
    },
    TextVerb {
        ends: Conjugation::Stems(["벼린다", "벼리", "벼리", "벼린", "벼릴", "벼려", "벼렸"]),
        behind: &["a key", "1 key", "a key at current cost", "a key at its current cost"],
        number: VerbNumber::Change("key-cost"),
        action: "forge",
        ..verb(
            w("forge", &["열쇠를 "], &["forge"], "KF2-forge.5"),
            "forges",
            "forged",
            VerbCards::None,
            rule(does::FORGE),
        )
    },
    TextVerb {
        ends: Conjugation::Stems(["가져온다", "가져오", "가져오", "가져온", "가져올", "가져와", "가져왔"]),
        behind: &["to your pool", "to their pool"],
        number: VerbNumber::Of("amber"),
        standing: true,
        ..verb(w("take", &["앰버를 "], &["move"], "KF-amber.3"), "moves", "moved", VerbCards::From, rule(does::TAKE))
    },
    TextVerb {
        ends: Conjugation::Juda,
        behind: &["to your opponent"],
        number: VerbNumber::Of("amber"),
        ..verb(
            w("give", &["앰버를 상대에게 "], &["give"], "KF-amber.3"),
            "gives",
            "given",
            VerbCards::None,
            rule(does::GIVE),
        )
    },
    TextVerb {
        ends: Conjugation::Stems(["가져온다", "가져오", "가져오", "가져온", "가져올", "가져와", "가져왔"]),
        behind: &["to your pool", "to their pool"],
        standing: true,
        ..verb(
            w("empty", &["앰버를 모두 "], &["move all amber"], "KF-amber.3"),
            "moves all amber",
            "emptied",
            VerbCards::From,
            rule(does::EMPTY),
        )
    },
    TextVerb {
        ends: Conjugation::Juda,
        behind: &["to your opponent's pool"],
        number: VerbNumber::Of("amber"),
        standing: true,
        ..verb(
            w("yield", &["앰버를 상대에게 "], &["return"], "KF-amber.3"),
            "returns",
            "given back",
            VerbCards::From,
            rule(does::YIELD),
        )
    },
    TextVerb {
        ends: Conjugation::Juda,
        behind: &["to your opponent's pool"],
        standing: true,
        ..verb(
            w("release", &["앰버를 모두 상대에게 "], &["return all amber"], "KF-amber.3"),
            "returns all amber",
            "released",
            VerbCards::From,
            rule(does::RELEASE),
        )
    },
    verb(
        w("archive", &["보관"], &["archive"], "KF2-archive.2"),
        "archives",
        "archived",
        VerbCards::Object,
        VerbMeaning::Put("archives", true),
    ),
    verb(
        w("purge", &["추방"], &["purge"], "KF2-purge.1"),
        "purges",
        "purged",
        VerbCards::Object,
        VerbMeaning::Put("purged", true),
    ),
    TextVerb {
        standing: true,
        ..verb(
            w("mend", &["피해를 모두 치유"], &["fully heal", "heal all damage from"], "KF2-damage.2"),
            "fully heals",
            "fully healed",
            VerbCards::Object,
            rule(does::MEND),
        )
    },
];

/// This game's words for the verbs that the card language knows.
pub const COMMON: &[CommonVerbWord] = &[
    CommonVerbWord {
        ends: Conjugation::Stems(["버린다", "버리", "버리", "버린", "버릴", "버려", "버렸"]),
        passive: false,
        ..common_verb(CommonVerb::Trash, w("discard", &[""], &["discard"], "KF-discard.1"), "discards", "discarded")
    },
    CommonVerbWord {
        passive: false,
        doing: "attacking",
        noun: &["attack"],
        ..common_verb(CommonVerb::Attack, w("attack", &["공격"], &["attack"], "KF-fight.2"), "attacks", "attacked")
    },
    CommonVerbWord {
        passive: false,
        doing: "defending",
        ..common_verb(CommonVerb::Defend, w("defend", &["방어"], &["defend"], "KF-fight.2"), "defends", "defended")
    },
    // of upgrades on a creature; no ability of the document attaches one
    common_verb(CommonVerb::Equip, w("attach", &["부착"], &["attach"], "KF-upgrade.1"), "attaches", "attached"),
];
