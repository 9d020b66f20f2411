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
        docs "지금 묻는 결정의 합법적인 답이 아닙니다.", "The answer is not among the legal ones of the open decision.";
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
    UNKNOWN_STEP = "unknown-step", Error;
        ko "`{word}`{은} 없는 단계입니다"; en "`{word}` is no step";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "`p1: 답`이나 다음 중 하나를 적으십시오: {known}", "write `p1: answer`, or one of: {known}";
        docs "단계는 플레이어의 답이거나 정해진 낱말로 시작하는 확인입니다.",
            "A step is a player's answer, or a look that begins with one of a few words.";
    TWO_STEPS_IN_ONE = "two-steps-in-one", Error;
        ko "한 단계에 `{first}`{과} `{second}`{이} 함께 있습니다"; en "`{first}` and `{second}` stand in one step";
        hint "단계마다 `-`로 새 줄을 시작하십시오", "begin each step on a line of its own with `-`";
        docs "한 단계에는 답이나 확인이 하나만 들어갑니다.", "A step holds one answer or one look.";
    NO_LOOK = "no-look", Error;
        ko "이 시나리오에는 확인이 없습니다"; en "this scenario looks at nothing";
        hint "`expect:`나 `change:` 단계를 더하십시오", "add an `expect:` or `change:` step";
        docs "시나리오에는 확인이 적어도 하나 있어야 합니다.", "A scenario has at least one look.";
    UNKNOWN_SCENARIO = "unknown-scenario", Error;
        ko "이 파일에 시나리오 `{name}`{이} 없습니다"; en "this file has no scenario named `{name}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        docs "`after:`는 같은 파일의 다른 시나리오 이름을 받습니다.", "`after:` takes the name of another scenario of the file.";
    NO_SCENARIO_HERE = "no-scenario-here", Error;
        ko "{line}번째 줄에는 시나리오가 없습니다"; en "there is no scenario at line {line}";
        hint "시나리오가 있는 곳: {known}", "there are scenarios at: {known}";
        docs "`파일:줄`의 줄이 첫 시나리오 앞이거나 마지막 시나리오 뒤입니다.", "The line of `FILE:LINE` is before the first scenario of the file or behind the last.";
    SCENARIO_LOOP = "scenario-loop", Error;
        ko "`{name}`{이} 자신을 이어받습니다"; en "`{name}` goes on after itself";
        docs "`after:`가 돌고 돕니다.", "The `after:` of these scenarios go in a circle.";
    UNKNOWN_PLACE = "unknown-place", Error;
        ko "`{word}`{이} 무엇인지 알 수 없습니다"; en "can't tell what `{word}` is";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "알려진 낱말: {known}", "known words: {known}";
        docs "자리, 수, 표시 중 어느 것의 이름도 아닙니다.", "It is the name of no place, number or mark.";
    BAD_VALUE = "bad-value", Error;
        ko "`{text}`{을} 여기서 읽을 수 없습니다"; en "`{text}` can't be read here";
        hint "{wanted}", "{wanted}";
        docs "값의 모양이 이 자리에 맞지 않습니다.", "The value has not the shape that this place asks for.";
    LABEL_TAKEN = "label-taken", Error;
        ko "이름표 `@{label}`{이} 두 번 있습니다"; en "the label `@{label}` is there twice";
        hint "다른 이름표를 붙이십시오", "take another label";
        docs "이름표는 물건 하나에만 붙습니다.", "A label belongs to one object.";
    AMBIGUOUS_CARD = "ambiguous-card", Error;
        ko "`{name}`{은} 여러 카드를 뜻할 수 있습니다: {candidates}"; en "`{name}` may mean several cards: {candidates}";
        hint "카드 번호로 적으십시오", "write the id of the card";
        docs "같은 이름의 카드가 여럿입니다.", "Several cards have this name.";
}
