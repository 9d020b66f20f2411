//! Corrections that would say more or other things than what was typed, told by the words of both.

/// Both players, as those who do something.
const BOTH: [&str; 10] = [
    "자신과 상대는",
    "각 플레이어",
    "양쪽 플레이어",
    "모든 플레이어",
    "두 플레이어",
    "양 플레이어",
    "각자",
    "서로",
    "나와 상대는",
    "플레이어는 모두",
];
/// Who chose, if it was the other player.
const CHOSEN: [&str; 3] = ["상대가 고른 ", "상대가 선택한 ", "상대가 지정한 "];
/// Words for all of a set.
const ALL: [&str; 7] = ["모든", "모두", "전부", "전체", "다 ", "들", "전원"];

/// What Korean puts before what was spoken of, and how English speaks again of several things.
const THAT: &str = "그 ";
const THEY: [&str; 3] = ["those", "them", "they"];

/// Whether `그 유닛들` of a text would be one unit: what is written in its place says nothing of how many they are, but English does.
/// What was chosen just before stands in the place of its pronoun, where there are as many (docs/spec/language.md rule N1).
pub(super) fn fewer(typed: &str, accepted: &str, english: &str) -> bool {
    let behind = |text: &str| -> Vec<String> {
        let starts = text.match_indices(THAT).filter(|(at, _)| {
            text.get(..*at).and_then(|before| before.chars().next_back()).is_none_or(|c| !c.is_alphanumeric())
        });
        let nouns = starts.filter_map(|(at, _)| text.get(at + THAT.len()..)?.split_whitespace().next());
        nouns.map(str::to_owned).collect()
    };
    let (said, shown) = (behind(typed), behind(accepted));
    let several = said.iter().filter(|noun| noun.contains('들')).count();
    let words = english.to_lowercase();
    let they = words.split(|c: char| !c.is_alphanumeric()).filter(|word| THEY.contains(word)).count();
    several > they + said.len().saturating_sub(shown.len())
}

fn any(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Whether a correction means another thing than the text.
pub(super) fn differs(typed: &str, accepted: &str) -> bool {
    let both = any(typed, &BOTH);
    // what each of both players did is counted for each of them
    let counted = both && accepted.contains("이 효과로 ") && accepted.contains("수만큼");
    // who chose is lost
    let chosen = any(typed, &CHOSEN) && !any(accepted, &CHOSEN);
    // so many of each player's, not of both together
    let each = typed.contains("서로의 ") && accepted.contains("자신과 상대의 ") && accepted.contains("골라");
    // each one of theirs, or of either side's
    let sides = |text: &str| text.contains("자신 유닛") || text.contains("상대 유닛") || text.contains("자신의 유닛");
    let whose = both && accepted.contains("는 필드에 있는 유닛을 ") && !sides(typed) && !typed.contains("필드");
    counted || chosen || each || whose
}

/// Whether a set that was named by its noun alone is kept from something for a while: those that are there now, or those that come
/// later too.
pub(super) fn may_come_later(typed: &str, accepted: &str) -> bool {
    !any(typed, &ALL) && accepted.contains("까지") && accepted.contains("트래시되지 않는다") && {
        ["자신 유닛은", "상대 유닛은"].iter().any(|set| accepted.contains(set)) && !accepted.contains("1장 고른다")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_another_thing_is_no_correction() {
        assert!(differs(
            "자신과 상대는 패를 모두 트래시하고 그 수만큼 카드를 드로우한다.",
            "자신의 패를 모두 트래시하고 이 효과로 트래시한 카드의 수만큼 카드를 드로우하고 상대는 패를 모두 트래시한다."
        ));
        assert!(differs("상대가 고른 상대 유닛은 공격할 수 없다.", "고른 상대 유닛은 공격할 수 없다."));
        assert!(differs("서로의 패를 2장 골라 트래시한다.", "자신과 상대의 패를 2장 골라 트래시한다."));
        assert!(differs(
            "모든 플레이어는 유닛을 1장 트래시한다.",
            "자신과 상대는 필드에 있는 유닛을 1장 골라 트래시한다."
        ));
        assert!(!differs("양쪽 플레이어는 카드를 1장 뽑는다.", "자신과 상대는 카드를 1장 드로우한다."));
    }

    #[test]
    fn several_are_not_one() {
        let typed = "적 유닛을 1장 선택해 기절시킨다. 그 유닛들을 파괴한다.";
        let accepted = "적 유닛을 1장 선택해 기절시킨다. 그 유닛을 파괴한다.";
        assert!(fewer(typed, accepted, "Stun 1 enemy unit. Destroy that unit."));
        assert!(!fewer(typed, accepted, "Stun 2 enemy units. Destroy those units."));
        let glued = "적 유닛을 2장 선택해 파괴한다.";
        assert!(!fewer("적 유닛을 2장 선택한다. 그 유닛들을 파괴한다.", glued, "Destroy 2 enemy units."));
        assert!(!fewer("적 유닛을 1장 선택한다. 그 유닛을 파괴한다.", glued, "Destroy 1 enemy unit."));
    }

    #[test]
    fn a_bare_set_may_hold_for_those_that_come_later() {
        let accepted = "필드에 있는 모든 자신 유닛은 이 턴이 끝날 때까지 전투로 트래시되지 않는다.";
        assert!(may_come_later("이번 턴에 내 유닛은 전투로 트래시되지 않는다.", accepted));
        assert!(!may_come_later("이번 턴에 내 모든 유닛은 전투로 트래시되지 않는다.", accepted));
    }
}
