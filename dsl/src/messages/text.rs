//! Findings about card text: words, references and meaning. `dsl`'s lexicon and checker give them.

use super::codes;

codes! { TEXT:
    UNKNOWN_WORD = "unknown-word", Error;
        ko "`{word}`{을} 모릅니다"; en "unknown word `{word}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "여기에 올 수 있는 말: {expected}", "what can stand here: {expected}";
        docs "카드 언어가 모르는 말입니다.", "The card language doesn't know this word.";
    UNKNOWN_KEYWORD = "unknown-keyword", Error;
        ko "`{word}`{은} 없는 키워드입니다"; en "unknown keyword `{word}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "키워드는 `keywords/` 아래의 파일 하나씩입니다", "each keyword is a file under `keywords/`";
        docs "이 이름의 키워드 파일이 없습니다.", "There is no keyword file of this name.";
    UNKNOWN_CARD_NAME = "unknown-card-name", Error;
        ko "`{word}`{이라}는 카드가 없습니다"; en "there is no card named `{word}`";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "카드 이름을 확인하십시오", "check the name of the card";
        docs "카드 텍스트가 부르는 이름의 카드가 없습니다.", "No card has the name that a card text calls.";
    MISSING_BRACKET = "missing-bracket", Error;
        ko "`{bracket}`{이} 빠졌습니다"; en "a `{bracket}` is missing";
        docs "여는 괄호와 닫는 괄호가 짝이 맞지 않습니다.", "Opening and closing brackets don't match.";
    UNEXPECTED_TEXT = "unexpected-text", Error;
        ko "`{word}`{은} 여기에 올 수 없습니다"; en "`{word}` can't stand here";
        hint "혹시 `{suggestion}`입니까?", "did you mean `{suggestion}`?";
        hint "여기에 올 수 있는 말: {expected}", "what can stand here: {expected}";
        docs "아는 말이지만 문장이 여기서 이어지지 않습니다.", "The words are known, but the sentence can't go on like this.";
    INCOMPLETE_SENTENCE = "incomplete-sentence", Error;
        ko "문장이 끝나지 않았습니다"; en "the sentence is not finished";
        hint "여기에 올 수 있는 말: {expected}", "what can stand here: {expected}";
        docs "문장이 중간에 끊겼습니다.", "The sentence breaks off.";
    NO_ANTECEDENT = "no-antecedent", Error;
        ko "`{word}`{이} 가리키는 것이 없습니다"; en "`{word}` refers to nothing";
        hint "앞에서 먼저 고르거나 이름을 부르십시오", "choose or name it in an earlier sentence";
        docs "앞에 나온 것이 없는데 그것을 가리킵니다.", "A word refers to something that was not mentioned before.";
}
