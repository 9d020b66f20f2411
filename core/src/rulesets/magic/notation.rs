//! How cards, files and actions are written, and the clauses behind that.

use super::state::verb;
use super::vocabulary::zone;
use crate::kernel::ids::Clause;
use crate::printed::ActWord;

/// The clauses that a field of a card file follows.
pub const FIELDS: &[(&str, &[Clause])] = &[
    ("cost", &["107.4"]),
    ("power", &["107.1b"]),
    ("toughness", &["107.1b"]),
    ("loyalty", &["122.1c"]),
    ("players", &["102.1"]),
    ("deck", &["100.2"]),
];

/// The definitions behind a step: what applying the first clause applies too.
pub const ALONG: &[(Clause, &[Clause])] = &[
    ("117.3a", &["117.3", "117.1"]),
    ("601.2a", &["112.1", "405.1"]),
    ("106.4", &["106.1", "106.1b", "106.3"]),
    ("104.3b", &["104.3", "119.6"]),
    ("100.2a", &["100.5"]),
];

const HAND: u32 = 1 << zone::HAND;
const FIELD: u32 = 1 << zone::BATTLEFIELD;

/// How actions are written.
pub const ACTS: &[ActWord] = &[
    ActWord::at_place(verb::FIRST, "first", "선공", "take the first turn"),
    ActWord::alone(verb::KEEP, "keep", "유지", "keep"),
    ActWord::alone(verb::MULLIGAN, "mulligan", "멀리건", "mulligan"),
    ActWord::with_card(verb::BOTTOM, "bottom", "서고 맨 아래로", "put on the bottom").from(HAND),
    ActWord::with_card(verb::CAST, "cast", "발동", "cast").from(HAND),
    ActWord::with_card(verb::LAND, "play", "플레이", "play").from(HAND),
    ActWord::with_card(verb::TAP, "tap", "마나를 위해 탭", "tap for mana").from(FIELD),
    ActWord::with_card(verb::ACTIVATE, "activate", "활성화", "activate").from(FIELD),
    ActWord::with_card(verb::ATTACK, "attack", "공격", "attack with").from(FIELD),
    ActWord::at_place(verb::AT_PLAYER, "at", "공격 대상", "attack the player"),
    ActWord::with_card(verb::AT_WALKER, "at-planeswalker", "공격 대상 플레인즈워커", "attack the planeswalker")
        .from(FIELD),
    ActWord::with_card(verb::BLOCK, "block", "방어", "block with").from(FIELD),
    ActWord::with_card(verb::BLOCKS, "blocked", "방어 대상", "block").from(FIELD),
    ActWord::with_card(verb::NEXT, "next", "다음 순서", "next in order").from(FIELD),
    ActWord::declining(verb::DONE, "done", "선택 완료", "done"),
    ActWord::with_card(verb::DISCARD, "discard", "버리기", "discard").from(HAND),
    ActWord::with_card(verb::RETAIN, "retain", "남길 전설", "keep the legend").from(FIELD),
];
