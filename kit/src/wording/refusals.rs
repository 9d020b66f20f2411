//! Reasons for which the kernel and this library refuse answers and boards; those of a rulebook stand in its vocabulary.

/// The kernel's reason where it has no other.
pub(crate) const NO_ANSWER: &str = "that is not an answer to this question";

/// The reasons, in English as they are given and in Korean, with `{a}`, `{b}`, .. for what differs.
pub(crate) const REFUSALS: &[(&str, &str)] = &[
    ("nobody is asked anything", "지금 묻는 것이 없습니다"),
    (NO_ANSWER, "이 질문의 답이 아닙니다"),
    ("the game is over", "게임이 끝났습니다"),
    ("no such seat is in the game", "이 게임에 없는 자리입니다"),
    ("it has left the game", "게임에서 나간 플레이어입니다"),
    ("no more can be chosen", "더 고를 수 없습니다"),
    ("another seat is asked", "다른 플레이어에게 묻고 있습니다"),
    // boards that can't be in any game
    ("a seat that the game does not have", "이 게임에 없는 자리입니다"),
    ("a zone that the game does not have", "이 게임에 없는 영역입니다"),
    ("a card that is not there", "없는 카드입니다"),
    ("a face that the card does not have", "이 카드에 없는 면입니다"),
    ("attached to a card that is not there", "없는 카드에 붙어 있습니다"),
    ("a number of players that the game does not have", "이 게임을 할 수 없는 인원입니다"),
    ("a phase that the game does not have", "이 게임에 없는 페이즈입니다"),
    ("an ability that is not there", "없는 능력입니다"),
    ("an effect on a card that is not there", "없는 카드에 걸린 효과입니다"),
    ("an outcome for a seat or a zone that the game does not have", "이 게임에 없는 자리나 영역의 결과입니다"),
    ("a card out of play has no marks", "플레이 중이 아닌 카드에는 표시가 없습니다"),
    ("`{a}` is no setting, or out of its range", "`{a}`{은} 설정이 아니거나 범위를 벗어납니다"),
    ("more cards than a game can hold", "한 게임에 있을 수 있는 것보다 카드가 많습니다"),
    (
        "an effect in force lasts: this one changes the board at once, or nothing",
        "작동 중인 효과는 지속되어야 하는데, 이 효과는 판을 바로 바꾸거나 아무것도 바꾸지 않습니다",
    ),
    ("`{a}` can't be {b}: the board would begin with {c}", "`{a}`{은} {b}일 수 없습니다. 판은 {c}{으로} 시작합니다"),
    ("`{a}` can't be {b}: it is {c} to {d}", "`{a}`{은} {b}일 수 없습니다. {c}부터 {d}까지입니다"),
    ("{a} players can't play", "{a}명은 앉을 수 없습니다"),
];
