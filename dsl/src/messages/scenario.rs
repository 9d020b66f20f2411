//! Findings about scenarios: boards that can't be, answers that are not legal, looks that don't hold.

use super::codes;

codes! { SCENARIO:
    IMPOSSIBLE_BOARD = "impossible-board", Error;
        ko "이런 판은 있을 수 없습니다: {reason}"; en "this board can't be: {reason}";
        hint "룰 처리가 바로 바꿀 판은 `given`으로 줄 수 없습니다",
            "what the rules would change at once can't be given";
        docs "시나리오의 시작 판이 룰에 맞지 않습니다.", "The board a scenario starts from is against the rules.";
    ILLEGAL_ANSWER = "illegal-answer", Error;
        ko "`{answer}`{은} 지금 고를 수 없습니다"; en "`{answer}` is not a legal answer now";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "고를 수 있는 것: {offered}", "legal answers: {offered}";
        docs "열린 결정의 합법적인 답이 아닙니다.", "The answer is not among the legal ones of the open decision.";
    NO_CHOICE = "no-choice", Error;
        ko "여기서는 고를 것이 없습니다: `{taken}`{이} 저절로 처리되었습니다"; en "there is no choice here: `{taken}` was taken by itself";
        hint "이 단계를 지우십시오", "delete this step";
        docs "합법적인 답이 하나뿐인 결정은 저절로 처리되므로 단계로 적지 않습니다.",
            "A decision with one legal answer is taken by itself and is no step.";
    DECISION_LEFT_OPEN = "decision-left-open", Error;
        ko "시나리오가 결정을 남기고 끝납니다: {decision}"; en "the scenario ends with a decision left open: {decision}";
        hint "답을 적거나 `open:` 단계로 이 결정에서 멈추십시오", "answer it, or stop there with an `open:` step";
        docs "강제된 결정이 열린 채로 시나리오가 끝났습니다.", "A scenario ended while a forced decision was open.";
    CLAUSE_NOT_SHOWN = "clause-not-shown", Warning;
        ko "조항 `{clause}`{이} 이 시나리오에서 쓰이지 않았습니다"; en "clause `{clause}` was not used in this scenario";
        hint "인용을 지우거나, 그 조항이 쓰이는 단계를 더하십시오", "drop the citation, or add steps in which it matters";
        docs "인용한 조항을 엔진도 카드 언어도 이 실행에서 쓰지 않았습니다.",
            "Neither the engine nor the card compiler used a cited clause in this run.";
}
