//! Magic's keywords that rules of play read (702): words, and what counters of them do (122.1).

use super::vocabulary::{counter, head, stat};
use crate::kernel::counters::{CounterKind, Does};
use crate::vocabulary::{HeadClass, HeadParam, HeadWord};
use crate::words::{head_with, keyword, w};

/// Keywords, by the indices of [`super::vocabulary::head`].
pub const HEADS: &[HeadWord] = &[
    keyword("deathtouch", &["치명타"], &["deathtouch"], "702.2"),
    keyword("defender", &["방벽"], &["defender"], "702.3"),
    keyword("double-strike", &["이단공격"], &["double strike"], "702.4"),
    keyword("first-strike", &["선제공격"], &["first strike"], "702.7"),
    keyword("flash", &["섬광"], &["flash"], "702.8"),
    keyword("flying", &["비행"], &["flying"], "702.9"),
    keyword("haste", &["신속"], &["haste"], "702.10"),
    keyword("hexproof", &["방호"], &["hexproof"], "702.11"),
    keyword("indestructible", &["무적"], &["indestructible"], "702.12"),
    keyword("lifelink", &["생명연결"], &["lifelink"], "702.15"),
    keyword("reach", &["대공"], &["reach"], "702.17"),
    keyword("trample", &["돌진"], &["trample"], "702.19"),
    keyword("vigilance", &["경계"], &["vigilance"], "702.20"),
    keyword("wither", &["쇠락"], &["wither"], "702.80"),
    keyword("infect", &["감염"], &["infect"], "702.90"),
    keyword("menace", &["호전적"], &["menace"], "702.111"),
    head_with(w("activated", &["활성화"], &["activated"], "602.2"), HeadClass::Activated, HeadParam::Costs),
];

/// What a counter of a keyword does (122.1b).
const fn gives(does: &'static [Does]) -> CounterKind {
    CounterKind { does }
}

/// The kinds of counters, by the numbers of [`super::vocabulary::counter`].
pub const COUNTERS: &[CounterKind] = &[
    gives(&[Does::Add(stat::POWER, 1), Does::Add(stat::TOUGHNESS, 1)]),
    gives(&[Does::Add(stat::POWER, -1), Does::Add(stat::TOUGHNESS, -1)]),
    gives(&[]),
    gives(&[]),
    gives(&[]),
    gives(&[Does::Gain(head::FLYING)]),
    gives(&[Does::Gain(head::FIRST_STRIKE)]),
    gives(&[Does::Gain(head::DOUBLE_STRIKE)]),
    gives(&[Does::Gain(head::DEATHTOUCH)]),
    gives(&[Does::Gain(head::HASTE)]),
    gives(&[Does::Gain(head::HEXPROOF)]),
    gives(&[Does::Gain(head::INDESTRUCTIBLE)]),
    gives(&[Does::Gain(head::LIFELINK)]),
    gives(&[Does::Gain(head::MENACE)]),
    gives(&[Does::Gain(head::REACH)]),
    gives(&[Does::Gain(head::TRAMPLE)]),
    gives(&[Does::Gain(head::VIGILANCE)]),
];

const _: () = assert!(COUNTERS.len() == counter::FIRST_KEYWORD as usize + counter::KEYWORDS.len());
