//! What players read at a table, beside the log: names of places and hidden cards, questions, results, why a game is no
//! scenario.

use cardwright_core::table::Fault;
use cardwright_dsl::messages::particle::particle;
use cardwright_dsl::wordings;

wordings! {
    // Cards, places and abilities.
    A_CARD = "카드 1장", "a card";
    nth_card(zone, number) = "{zone} {number}번째 카드", "card {number} of {zone}";
    zone(seat, place) = "{seat}의 {place}", "{seat}'s {place}";
    in_group(group, place) = "{group} {place}", "{group}: {place}";
    THE_TABLE = "테이블", "the table";
    IN_SECRET = ", 비밀로, 차례대로", ", in secret, in order";
    ability_of(ability, card) = "{card}의 {ability}", "{ability} of {card}";

    // What is asked.
    BEFORE_FIRST_TURN = "시작 전", "before the first turn";
    in_phase_of(seat, phase) = "{seat}의 {phase}", "in {seat}'s {phase}";
    choose_exactly(n) = "{n}장 선택", "choose {n}";
    choose_between(min, max) = "{min}~{max}장 선택", "choose {min} to {max}";
    CHOOSE_PLACE = "자리 선택", "choose a place";
    CONFIRM = "하겠습니까", "do it?";
    WHICH_NEXT = "다음에 처리할 것", "which comes next?";
    WHICH_CARD_NEXT = "다음에 놓을 카드, 위에 올 것부터", "which card comes next, from top to bottom?";
    next_on_top(place) =
        "{place} 맨 위에 다음으로 놓을 카드, 위에 올 것부터",
        "which card goes next to the top of the {place}, the uppermost first?";
    next_at_bottom(place) =
        "{place} 맨 아래에 다음으로 놓을 카드, 위에 올 것부터",
        "which card goes next to the bottom of the {place}, the uppermost first?";
    CHOOSE_NUMBER = "수 선택", "choose a number";
    CHOOSE_ONE = "하나를 선택", "choose one";
    UNSAID =
        "스크립트가 숨은 카드를 보았으므로 글을 보이지 않음",
        "its script has seen hidden cards, so its words are not shown";
    NAME_A_CARD = "카드명 선언", "name a card";
    chosen(n) = ", {n}장 선택함", ", {n} chosen";

    // How a game ends.
    wins(seat, clause) = "{seat} 승리 ({clause})", "{seat} wins ({clause})";
    draw(clause) = "무승부 ({clause})", "a draw ({clause})";
    cannot_go_on(fault) = "게임을 계속할 수 없음: {fault}", "the game can't go on: {fault}";

    // Who plays by itself.
    RANDOM_BOT = "무작위", "random";
    GREEDY_BOT = "탐욕형", "greedy";
    MONTE_CARLO_BOT = "몬테카를로", "Monte Carlo";

    // Why a game can't be written as a scenario.
    NO_DECKS = "덱으로 시작한 게임이 아닙니다", "it did not begin with decks";
    FIXED_BEFOREHAND =
        "우연이 미리 정해져 있습니다",
        "chances of it were fixed beforehand";
    choice_not_finished(seat) =
        "{seat}의 선택이 아직 끝나지 않았습니다. 다 고르거나 무른 다음에 쓸 수 있습니다",
        "a choice of {seat} is not finished; it can be once everything is chosen, or taken back";
    answer_without_words(number) = "{number}번째 답을 말로 가려 쓸 수 없습니다", "no words mean its answer {number} alone";
}

/// What is chosen, as a Korean says it.
pub(crate) fn chosen_ko(what: String) -> String {
    format!("{what} 선택")
}

/// What comes first, as a Korean says it.
pub(crate) fn first_ko(what: String) -> String {
    format!("{what} 먼저")
}

/// What is done with a card at a place, as a Korean says it.
pub(crate) fn act_ko(card: Option<&str>, place: Option<&str>, verb: &str) -> String {
    let with = |word: &str, form: &str| format!("{word}{}", particle(word, form).unwrap_or(form));
    match (card, place) {
        (Some(card), Some(place)) => format!("{} {place}에 {verb}", with(card, "을")),
        (Some(card), None) => format!("{card} {verb}"),
        (None, Some(place)) => format!("{} {verb}", with(place, "으로")),
        (None, None) => verb.to_owned(),
    }
}

/// Why a game can't go on, in Korean. In English the kernel says it itself.
pub(crate) fn fault_ko(fault: Fault) -> &'static str {
    match fault {
        Fault::Objects => "카드가 너무 많음",
        Fault::Frames => "효과가 너무 깊이 겹침",
        Fault::Events => "한꺼번에 일어나는 일이 너무 많음",
        Fault::Values => "효과가 기억하는 카드가 너무 많음",
        Fault::PendingTrigger => "대기하는 능력이 너무 많음",
        Fault::Floating => "적용 중인 효과가 너무 많음",
        Fault::Loop => "끝나지 않는 강제 반복",
        Fault::Script => "스크립트 실패",
        Fault::Turns => "턴이 너무 많음",
        Fault::Remembered => "한 턴에 기억할 일이 너무 많음",
        Fault::Announced => "해결을 기다리는 것이 너무 많음",
        Fault::Counters => "카운터가 너무 많음",
    }
}
