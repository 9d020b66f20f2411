//! How cards, files and actions are written, and the clauses behind that.

use super::state::verb;
use super::vocabulary::VOCABULARY;
use crate::kernel::catalog::Ability;
use crate::kernel::ids::Clause;
use crate::rulebook::ActWord;

/// Clauses that say the same: citing one is enough.
pub const SAME: &[&[Clause]] = &[
    &["KF-damage.4", "KF2-capture.3"],
    &["KF-damage.3", "KF2-armor.1"],
    &["KF-useart.4", "KF2-omni.1"],
    &["KF-play.1", "KF2-turn.3"],
];

/// The clauses that a field of a card file follows.
pub fn field(field: &str) -> &'static [Clause] {
    match field {
        "type" => &["KF-type.1"],
        "attribute" => &["KF2-deck.2"],
        "power" | "armor" => &["KF-creature.2"],
        "bonus" => &["KF-amber.1"],
        "players" => &["KF2-seats.1"],
        "deck" => &["KF2-deck.1", "KF2-deck.2"],
        _ => &[],
    }
}

/// The clauses that working with an ability follows.
pub fn ability(ability: &Ability) -> Vec<Clause> {
    let mut clauses = vec!["KF-effect.1"];
    for (index, word) in VOCABULARY.heads.iter().enumerate() {
        if ability.heads & (1 << index) != 0 {
            clauses.push(word.word.clause);
        }
    }
    if !ability.statics.is_empty() {
        clauses.extend(["KF-const.1", "KF-const.2", "KF-const.3"]);
    }
    clauses
}

/// The definitions behind a step: what applying the first clause applies too.
pub fn along(clause: &str) -> &'static [Clause] {
    match clause {
        "KF-play.1" => &["KF-type.1"],
        "KF-use.1" => &["KF-use.2"],
        "KF-reap.2" => &["KF-amber.3"],
        _ => &[],
    }
}

/// The houses as actions: `house-anvil`, ...
const HOUSES: [(&str, &str, &str); 6] = [
    ("house-anvil", "가문 모루", "house Anvil"),
    ("house-lantern", "가문 등불", "house Lantern"),
    ("house-thorn", "가문 가시", "house Thorn"),
    ("house-veil", "가문 장막", "house Veil"),
    ("house-comet", "가문 혜성", "house Comet"),
    ("house-marsh", "가문 늪", "house Marsh"),
];

/// How an action is written.
pub fn act(of: u8) -> ActWord {
    let word = |id, ko, en, names_card| ActWord { id, ko, en, names_card, names_place: false };
    match of {
        verb::PLAY => word("play", "플레이", "play", true),
        verb::DISCARD => word("discard", "버리기", "discard", true),
        verb::REAP => word("reap", "수확", "reap with", true),
        verb::FIGHT => word("fight", "전투", "fight with", true),
        verb::ACTION => word("action", "액션", "use the action of", true),
        verb::OMNI => word("omni", "옴니", "use the omni of", true),
        verb::UNSTUN => word("unstun", "기절 해제", "remove the stun from", true),
        verb::END => word("end-phase", "단계 종료", "end step", false),
        verb::KEEP => word("keep", "유지", "keep", false),
        verb::MULLIGAN => word("mulligan", "멀리건", "mulligan", false),
        verb::TAKE => word("take-archives", "보관소 가져오기", "take the archives", false),
        verb::LEAVE => word("leave-archives", "보관소 두기", "leave the archives", false),
        verb::LEFT => word("left", "왼쪽 끝", "left flank", false),
        verb::RIGHT => word("right", "오른쪽 끝", "right flank", false),
        verb::BESIDE => word("beside", "오른쪽 옆", "to the right of", true),
        house => match HOUSES.get(usize::from(house.wrapping_sub(verb::HOUSE))) {
            Some((id, ko, en)) => word(id, ko, en, false),
            None => word("none", "없음", "none", false),
        },
    }
}
