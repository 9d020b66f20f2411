//! Korean words of a text that no tree keeps and that change what it means: a set without a word for how many, a kind of card that
//! is said of a sum alone, a number that would be changed for good at each attack or defense.

use crate::lexicon::Lexicon;
use crate::text::TextError;

/// Joins of two kinds of cards.
const JOINS: [&str; 4] = ["나 ", "이나 ", " 또는 ", " 혹은 "];
/// Events in which it stands to reason that a number changes for the battle alone, and how long that is.
const FOUGHT: [(&str, &str); 2] = [("(attacks self)", "this-attack"), ("(defends self)", "this-defense")];

/// What is wrong with a text in its words alone.
pub(super) fn in_words(text: &str, lexicon: &Lexicon) -> Vec<TextError> {
    let nouns = || lexicon.vocabulary().nouns.iter();
    let played: Vec<&str> = nouns().filter(|noun| noun.in_play).flat_map(|noun| noun.word.ko.iter().copied()).collect();
    let elsewhere = nouns().filter(|noun| !noun.in_play).flat_map(|noun| noun.word.ko.iter().copied());
    let mut found: Vec<TextError> = played.iter().filter_map(|noun| others(text, noun)).collect();
    found.extend(elsewhere.filter_map(|noun| sum_of(text, noun)));
    found
}

/// `다른 유닛을 트래시한다`: neither all of them nor a number of them.
fn others(text: &str, noun: &str) -> Option<TextError> {
    const OTHER: &str = "다른 ";
    text.match_indices(OTHER).find_map(|(at, _)| {
        let sentence = text.get(at..)?.split(['.', '\n', ',', '」']).next()?;
        let before = text.get(..at).unwrap_or_default();
        let (of, verb) =
            sentence.split_once(&format!("{noun}을 ")).or_else(|| sentence.split_once(&format!("{noun}를 ")))?;
        let set = of.get(OTHER.len()..)?;
        let plain = set.split_whitespace().count() < 2 && !set.contains("모든") && !before.ends_with("모든 ");
        let does = verb.ends_with("한다") && !verb.contains(' ')
            || verb.ends_with("할 수 있다") && verb.matches(' ').count() == 2;
        let end = at + of.len() + noun.len();
        let word = text.get(at..end)?;
        (plain && does).then(|| TextError::new("unexpected-text", at..end).arg("word", word))
    })
}

/// `고른 유닛 카드의 코스트 합` where cards of another kind are chosen too.
fn sum_of(text: &str, noun: &str) -> Option<TextError> {
    let chosen = format!("고른 {noun}의 ");
    let at = text.find(&chosen)?;
    let (sum, behind) = text.get(at..)?.split_once("되도록")?;
    let set = behind.split("골라").next()?;
    let joined = JOINS.iter().any(|join| set.contains(join));
    let end = at + chosen.trim_end().len();
    (sum.contains("합이") && joined).then(|| TextError::new("unexpected-text", at..end).arg("word", chosen.trim_end()))
}

/// Whether a number of this card changes for good at each of its attacks or defenses, which only `할 때마다` says.
pub(crate) fn grows(tree: &str) -> bool {
    FOUGHT.iter().any(|(event, _)| {
        let fought = event.trim_start_matches('(');
        let events = [format!("(when ({fought} (apply self ("), format!("(when (would ({fought}) (apply self (")];
        events.iter().any(|begins| {
            let mut changes = tree.match_indices(begins.as_str()).filter_map(|(at, _)| tree.get(at + begins.len()..));
            changes.any(|change| !["gain", "prevent", "cant", "must"].iter().any(|word| change.starts_with(word)))
        })
    })
}

/// A change of this card at each attack or defense that nothing ends: for this battle, or for good.
pub(super) fn for_good(tree: &str) -> Option<Vec<String>> {
    FOUGHT.iter().find_map(|(event, battle)| {
        let begins = format!("(when (would {event}) (apply self (");
        let change = tree.strip_prefix(&begins)?;
        let number = !change.starts_with("gain") && !change.starts_with("prevent") && !change.starts_with("cant");
        number.then(|| vec![format!("(when (would {event}) (apply self {battle} ({change}"), tree.to_owned()])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_need_a_number_or_a_word_for_all() {
        let refused = |text: &str| others(text, "유닛").is_some();
        assert!(refused("필드에 있는 상대 유닛을 1장 고른다. 다른 유닛을 트래시한다."));
        assert!(refused("[엔트리] 다른 자신 유닛을 트래시할 수 있다."));
        assert!(!refused("다른 유닛을 모두 트래시한다."));
        assert!(!refused("다른 모든 유닛을 트래시한다."));
        assert!(!refused("다른 유닛을 1장 골라 트래시한다."));
        assert!(!refused("다른 유닛을 트래시할 때마다 카드를 1장 드로우한다."));
    }

    #[test]
    fn a_sum_of_one_kind_is_none_of_two() {
        let refused = |text: &str| sum_of(text, "유닛 카드").is_some();
        let text =
            "고른 유닛 카드의 코스트 합이 4코스트 이하가 되도록 자신의 트래시 존에서 유닛 카드를 원하는 수만큼 골라";
        assert!(!refused(text));
        assert!(refused(&text.replace("유닛 카드를", "유닛 카드나 아이템 카드를")));
    }

    #[test]
    fn a_number_changes_for_a_battle_or_for_good() {
        let plain = "(when (would (defends self)) (apply self (power + 1000)))";
        let battle = "(when (would (defends self)) (apply self this-defense (power + 1000)))";
        assert_eq!(for_good(plain), Some(vec![battle.to_owned(), plain.to_owned()]));
        assert_eq!(for_good(battle), None);
        assert_eq!(for_good("(when (defends self) (apply self (power + 1000)))"), None);
        assert!(grows(plain) && grows("(ability passive (when (attacks self) (apply self (hit + 1))))"));
        assert!(!grows(battle) && !grows("(when (attacks self) (apply self (gain (quote))))"));
    }
}
