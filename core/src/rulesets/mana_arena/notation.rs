//! How cards, files and actions are written, and the clauses behind that.

use super::state::verb;
use super::vocabulary::zone;
use crate::kernel::ids::Clause;
use crate::printed::ActWord;

/// The clauses that a field of a card file follows.
pub const FIELDS: &[(&str, &[Clause])] = &[
    ("cost", &["MA-cost.1"]),
    ("attack", &["MA2-unit.1"]),
    ("health", &["MA2-unit.1"]),
    ("players", &["MA2-turn.1"]),
    ("deck", &["MA-deck.1", "MA-exdeck.1"]),
];

/// The definitions behind a step: what applying the first clause applies too.
pub const ALONG: &[(Clause, &[Clause])] = &[
    ("MA-hp0.1", &["MA2-destroy.1"]),
    ("MA-chain.1.2", &["MA-chain.1.1"]),
    ("MA-exsummon.1.1", &["MA-term.special_unit.1"]),
    ("MA-fusion.1", &["MA-term.special_unit.2.1"]),
    ("MA-term.on_destroy.1", &["MA-term.on_destroy.1.1"]),
    ("MA-term.graveyard.1.1", &["MA-term.graveyard.1"]),
    ("MA-ritual.1.2", &["MA-ritual.1.1", "MA-term.anywhere.1", "MA-term.anywhere.1.a"]),
];

const HAND: u32 = 1 << zone::HAND;

/// How actions are written.
pub const ACTS: &[ActWord] = &[
    ActWord::with_card(verb::PLAY, "play", "사용", "play").from(HAND),
    ActWord::with_card(verb::VEIL, "play-down", "뒷면으로 사용", "play face down").from(HAND),
    ActWord::with_card(verb::SET, "set", "세트", "set").from(HAND),
    ActWord::with_card(verb::FLIP, "turn-up", "앞면으로 전환", "turn up").from(1 << zone::VEILED),
    ActWord::with_card(verb::SPRING, "trap", "함정 발동", "activate the trap").from(1 << zone::SET),
    ActWord::with_card(verb::ACTIVATE, "activate", "기동", "activate").from(zone::IN_PLAY),
    ActWord::with_card(verb::SUMMON, "summon", "소환", "summon").from(1 << zone::EXTRA_DECK),
    ActWord::with_card(verb::ATTACK, "attack-with", "공격", "attack with").from(zone::FACE_UP),
    ActWord::with_card(verb::TARGET, "attack", "공격 대상", "attack").from(zone::UNITS),
    ActWord::alone(verb::DIRECT, "direct", "직접 공격", "attack the player"),
    ActWord::ending(verb::END, "end-phase", "페이즈 종료", "end the phase"),
    ActWord::with_card(verb::EXCHANGE, "exchange", "교체", "exchange").from(HAND),
    ActWord::alone(verb::DONE, "done", "선택 완료", "done"),
    ActWord::with_card(verb::MATERIAL, "material", "소재", "use as material"),
    ActWord::alone(verb::TO_EXTRA, "to-extra", "엑스트라 몬스터 존으로", "use the extra monster zone"),
    ActWord::alone(verb::TO_MAIN, "to-main", "몬스터 존으로", "use a monster zone"),
    ActWord::with_card(verb::TAKE, "take", "선택", "take"),
];
