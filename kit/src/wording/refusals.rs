//! Reasons for which the kernel and this library refuse answers; those of a rulebook stand in its vocabulary.

/// The kernel's reason where it has no other.
pub(crate) const NO_ANSWER: &str = "that is not an answer to this question";

/// The reasons, in English as they are given and in Korean.
pub(crate) const REFUSALS: &[(&str, &str)] = &[
    ("nobody is asked anything", "지금 묻는 것이 없습니다"),
    (NO_ANSWER, "이 질문의 답이 아닙니다"),
    ("the game is over", "게임이 끝났습니다"),
    ("no such seat is in the game", "이 게임에 없는 자리입니다"),
    ("it has left the game", "게임에서 나간 플레이어입니다"),
    ("no more can be chosen", "더 고를 수 없습니다"),
    ("another seat is asked", "다른 플레이어에게 묻고 있습니다"),
];
