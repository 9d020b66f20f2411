//! Mana Arena's head words: what stands before a colon, and keywords.

use crate::vocabulary::{HeadClass, HeadParam, HeadWord};
use crate::words::{head, head_with, keyword, w};

/// A head before a colon that answers an event.
const fn event(
    id: &'static str,
    ko: &'static [&'static str],
    en: &'static [&'static str],
    clause: &'static str,
) -> HeadWord {
    head(w(id, ko, en, clause), HeadClass::Event)
}

/// A head before a colon with the materials of a summon.
const fn materials(
    id: &'static str,
    ko: &'static [&'static str],
    en: &'static [&'static str],
    clause: &'static str,
) -> HeadWord {
    head_with(w(id, ko, en, clause), HeadClass::Event, HeadParam::Materials)
}

/// A head before a colon that is a condition.
const fn state(
    id: &'static str,
    ko: &'static [&'static str],
    en: &'static [&'static str],
    clause: &'static str,
) -> HeadWord {
    head(w(id, ko, en, clause), HeadClass::State)
}

/// Head words of abilities, by the indices of [`super::vocabulary::head`].
pub const HEADS: &[HeadWord] = &[
    event("on-play", &["사용"], &["Play"], "MA-term.on_play.1"),
    event("on-summon", &["소환"], &["Summoned"], "MA-term.on_summon.1"),
    head_with(
        w("activate", &["기동"], &["Activate"], "MA-term.activate.1"),
        HeadClass::Activated,
        HeadParam::Price("mana"),
    ),
    event("on-destroy", &["파괴"], &["Destroyed"], "MA-term.on_destroy.1"),
    event("on-attack", &["공격"], &["Attack"], "MA-term.on_attack.1"),
    event("on-defend", &["방어"], &["Defend"], "MA-term.on_defend.1"),
    event("on-strike", &["타격"], &["Strike"], "MA-term.on_strike.1"),
    event("arrive", &["등장"], &["Arrive"], "MA-term.arrive.1"),
    event("round-start", &["라운드 시작"], &["Round start"], "MA-standby.4"),
    event("round-end", &["라운드 종료"], &["Round end"], "MA-end.1"),
    event("ambush", &["매복"], &["Ambush"], "MA-term.ambush.1"),
    state("daybreak", &["해오름"], &["Daybreak"], "MA-term.daybreak.1"),
    state("nightfall", &["달맞이"], &["Nightfall"], "MA-term.nightfall.1"),
    state("plunder", &["약탈"], &["Plunder"], "MA-term.plunder.1"),
    state("flow", &["흐름"], &["Flow"], "MA-term.flow.1"),
    materials("xyz", &["엑시즈"], &["Xyz"], "MA-xyz.1"),
    materials("fusion", &["융합"], &["Fusion"], "MA-fusion.1"),
    materials("synchro", &["싱크로"], &["Synchro"], "MA-synchro.1"),
    event("ritual", &["의식"], &["Ritual"], "MA-ritual.1"),
    keyword("quick-attack", &["선제공격"], &["Quick Attack"], "MA-kw.quick_attack.1"),
    keyword("extra-attack", &["추가 공격"], &["Extra Attack"], "MA-kw.extra_attack.1"),
    keyword("direct-attack", &["직접 공격"], &["Direct Attack"], "MA-kw.direct_attack.1"),
    keyword("rush", &["돌진"], &["Rush"], "MA-kw.rush.1"),
    keyword("tough", &["강인함"], &["Tough"], "MA-kw.tough.1"),
    keyword("overwhelm", &["압도"], &["Overwhelm"], "MA-kw.overwhelm.1"),
    keyword("barrier", &["보호막"], &["Barrier"], "MA-kw.barrier.1"),
    keyword("spell-shield", &["주문 보호막"], &["Spell Shield"], "MA-kw.spell_shield.1"),
    keyword("taunt", &["도발"], &["Taunt"], "MA-kw.taunt.1"),
    keyword("fury", &["분노"], &["Fury"], "MA-kw.fury.1"),
    keyword("fated", &["운명"], &["Fated"], "MA-kw.fated.1"),
    keyword("attune", &["조율"], &["Attune"], "MA-kw.attune.1"),
    keyword("elusive", &["포착 불가", "포착불가"], &["Elusive"], "MA-kw.elusive.1"),
    keyword("fearsome", &["공포"], &["Fearsome"], "MA-kw.fearsome.1"),
    keyword("regeneration", &["재생"], &["Regeneration"], "MA-kw.regeneration.1"),
    keyword("formidable", &["위엄"], &["Formidable"], "MA-kw.formidable.1"),
    keyword("ephemeral", &["하루살이"], &["Ephemeral"], "MA-kw.ephemeral.1"),
    keyword("fleeting", &["일회용"], &["Fleeting"], "MA-term.fleeting.1"),
];
