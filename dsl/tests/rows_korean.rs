//! Korean wordings that are read by rows besides the printed ones: missing spaces, heads without colon, conditions that say the
//! verb of the sentence before again, sets that lie in two zones. What contradicts the sentence before is refused.

use crate::common;
use cardwright_dsl::rows::Rows;
use cardwright_dsl::text::Lang;

#[test]
fn other_wordings_are_read_as_their_trees() {
    let lexicon = common::lexicon();
    let rows = Rows::new(&lexicon).unwrap();
    let cases = [
        ("상대에게2대미지를준다.카드를1장드로우한다.", "(card (ability (damage opp 2) (draw 1)))"),
        ("[장착 조건 2코스트이하] 히트+1.", "(card (equip-if (cost <= 2)) (ability (apply self (hit + 1))))"),
        ("[장착조건: 디펜더를 가진 유닛] 히트+1.", "(card (equip-if (has defender)) (ability (apply self (hit + 1))))"),
        (
            "[액티브 메인] 자신의 패를 2장 골라 트래시한다. 트래시 했다면 상대에게 1대미지를 준다.",
            "(card (ability active-main (trash (choose 2 (card (in (hand own))))) (then (damage opp 1))))",
        ),
        (
            "자신의 덱 맨 위에서 카드를 4장 공개하고, 그중 1장을 골라 패에 넣는다. 나머지 3장은 덱 맨 아래에 놓는다.",
            "(card (ability (seq (reveal 4 (deck-top own)) (put (choose 1 among) (hand own))) (put rest (deck-bottom own))))",
        ),
        (
            "카드를 2장 드로우한다. 자신의 패가 2장 이하라면 2장 대신 4장 드로우한다.",
            "(card (ability (draw 2) (if (is (count (card (in (hand own)))) <= 2) (instead (draw 4)))))",
        ),
        ("자신과 상대는 카드를 3장 드로우한다.", "(card (ability (seq (draw 3) (who opp (draw 3)))))"),
        (
            "자신의 덱 맨 위에서 카드를 2장 공개하고, 그중 스킬 카드를 1장 골라 패에 넣을 수 있다.",
            "(card (ability (reveal 2 (deck-top own)) (may (put (choose 1 (skill-card (among it))) (hand own)))))",
        ),
        (
            "[패시브] 상대 유닛이 배치됐다면 카드를 1장 드로우한다.",
            "(card (ability passive (when (deployed (unit opp)) (draw 1))))",
        ),
        (
            "자신의 트래시 존과 패에서 스킬 카드를 2장 골라 덱 맨 아래에 놓는다.",
            "(card (ability (put (choose 2 (or (skill-card (in (trash-zone own))) (skill-card (in (hand own))))) \
             (deck-bottom own))))",
        ),
        (
            "조우 유닛 이외의 상대 유닛을 모두 트래시한다.",
            "(card (ability (trash (all (unit opp (in (lane other)))))))",
        ),
        (
            "필드에서 3코스트 이상인 상대 유닛을 1장 골라 트래시한다.",
            "(card (ability (trash (choose 1 (unit opp (cost >= 3))))))",
        ),
        (
            "자신의 패에서 [트리거]를 가진 유닛 카드나 [엑시트]를 가진 스킬 카드를 1장 골라 트래시한다.",
            "(card (ability (trash (choose 1 (or (unit-card (in (hand own)) (has trigger)) \
             (skill-card (in (hand own)) (has exit)))))))",
        ),
        (
            "이 유닛은 효과로 트래시되지 않는다.",
            "(card (ability (when (would (trashed self (by effect))) (apply self (prevent)))))",
        ),
    ];
    for (text, tree) in cases {
        assert_eq!(rows.card(Lang::Ko, text).map(|card| card.to_string()), Ok(tree.to_owned()), "{text}");
    }
}

#[test]
fn what_contradicts_the_sentence_before_is_refused() {
    let lexicon = common::lexicon();
    let rows = Rows::new(&lexicon).unwrap();
    let cases = [
        // another verb, another number, one more than are left
        "자신의 패를 2장 골라 트래시한다. 드로우했다면 상대에게 1대미지를 준다.",
        "카드를 2장 드로우한다. 자신의 패가 2장 이하라면 1장 대신 4장 드로우한다.",
        "자신의 덱 맨 위에서 카드를 4장 공개하고, 그중 1장을 골라 패에 넣는다. 나머지 2장은 덱 맨 아래에 놓는다.",
        // what has happened is an event only where nothing else is waited for
        "[엔트리] 상대 유닛이 배치됐다면 카드를 1장 드로우한다.",
        // whose hand it is, only the first zone says; nothing of one's own faces this card
        "상대의 트래시 존과 패에서 스킬 카드를 2장 골라 덱 맨 아래에 놓는다.",
        "조우 유닛 이외의 자신 유닛을 모두 트래시한다.",
        "필드에서 스킬 카드를 1장 골라 트래시한다.",
    ];
    for text in cases {
        let read = rows.card(Lang::Ko, text);
        assert!(read.is_err(), "{text}: {}", read.unwrap());
    }
}
