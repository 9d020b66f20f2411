//! How cards, files and actions are written, and the clauses behind that.

use super::state::verb;
use super::vocabulary::{VOCABULARY, zone};
use crate::kernel::catalog::Ability;
use crate::kernel::ids::Clause;
use crate::printed::ActWord;

/// Sets of clauses that say the same: citing one is enough.
pub const SAME: &[&[Clause]] = &[
    &["KF-damage.4", "KF2-capture.3"],
    &["KF-damage.3", "KF2-armor.1"],
    &["KF-useart.4", "KF2-omni.1"],
    &["KF-play.1", "KF2-turn.3"],
];

/// The clauses that a field of a card file follows.
pub const FIELDS: &[(&str, &[Clause])] = &[
    ("type", &["KF-type.1"]),
    ("attribute", &["KF2-deck.2"]),
    ("power", &["KF-creature.2"]),
    ("armor", &["KF-creature.2"]),
    ("bonus", &["KF-amber.1"]),
    ("players", &["KF2-seats.1"]),
    ("deck", &["KF2-deck.1", "KF2-deck.2"]),
];

/// The definitions behind a step: what applying the first clause applies too.
pub const ALONG: &[(Clause, &[Clause])] =
    &[("KF-play.1", &["KF-type.1"]), ("KF-use.1", &["KF-use.2"]), ("KF-reap.2", &["KF-amber.3"])];

/// Further clauses that working with an ability follows: those of a text that holds all the time.
pub fn constant(ability: &Ability) -> Vec<Clause> {
    if ability.statics.is_empty() { Vec::new() } else { vec!["KF-const.1", "KF-const.2", "KF-const.3"] }
}

/// Where the cards lie that have abilities to be used (KF-use.1).
const USED: u32 = 1 << zone::LINE | 1 << zone::ARTIFACTS;

/// How actions are written.
pub const ACTS: &[ActWord] = &[
    ActWord::with_card(verb::PLAY, "play", "플레이", "play").from(1 << zone::HAND),
    ActWord::with_card(verb::DISCARD, "discard", "버리기", "discard").from(1 << zone::HAND),
    ActWord::with_card(verb::REAP, "reap", "수확", "reap with").from(1 << zone::LINE),
    ActWord::with_card(verb::FIGHT, "fight", "전투", "fight with").from(1 << zone::LINE),
    ActWord::with_card(verb::ACTION, "action", "액션", "use the action of").from(USED),
    ActWord::with_card(verb::OMNI, "omni", "옴니", "use the omni of").from(USED),
    ActWord::with_card(verb::UNSTUN, "unstun", "기절 해제", "remove the stun from").from(1 << zone::LINE),
    ActWord::ending(verb::END, "end-phase", "단계 종료", "end step"),
    ActWord::alone(verb::KEEP, "keep", "유지", "keep"),
    ActWord::alone(verb::MULLIGAN, "mulligan", "멀리건", "mulligan"),
    ActWord::alone(verb::TAKE, "take-archives", "보관소 가져오기", "take the archives"),
    ActWord::declining(verb::LEAVE, "leave-archives", "보관소 두기", "leave the archives"),
    ActWord::alone(verb::LEFT, "left", "왼쪽 끝", "left flank"),
    ActWord::alone(verb::RIGHT, "right", "오른쪽 끝", "right flank"),
    ActWord::with_card(verb::BESIDE, "beside", "오른쪽 옆", "to the right of"),
    // KF2-house.1: the houses, in the order of the attributes
    ActWord::alone(verb::HOUSE, "house-anvil", "가문 모루", "house Anvil"),
    ActWord::alone(verb::HOUSE + 1, "house-lantern", "가문 등불", "house Lantern"),
    ActWord::alone(verb::HOUSE + 2, "house-thorn", "가문 가시", "house Thorn"),
    ActWord::alone(verb::HOUSE + 3, "house-veil", "가문 장막", "house Veil"),
    ActWord::alone(verb::HOUSE + 4, "house-comet", "가문 혜성", "house Comet"),
    ActWord::alone(verb::HOUSE + 5, "house-marsh", "가문 늪", "house Marsh"),
];

/// What the log calls the choice of a house that a project adds, the one behind the six first.
pub const ADDED_HOUSES: &[&str] = &[
    "house-7", "house-8", "house-9", "house-10", "house-11", "house-12", "house-13", "house-14", "house-15", "house-16",
];

/// What the log calls the choice of a house: as its action, where it is one of the rulebook's.
pub fn house(house: u8) -> &'static str {
    let added = || ADDED_HOUSES.get(usize::from(house).checked_sub(VOCABULARY.attributes.len())?).copied();
    let own = ACTS.iter().find(|word| word.verb == verb::HOUSE + house).map(|word| word.id);
    own.or_else(added).unwrap_or("none")
}
