//! Words that players and readers write beside their answers. An answer that a rulebook or the library knows is read there.

/// What a word at a table asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    /// What happened and by which clauses.
    Why,
    /// What is printed on a card.
    Card,
    /// The table, drawn again.
    Board,
    /// Back to the player's last decision.
    Undo,
    /// The game into a file.
    Save,
    /// The card files, read again.
    Reload,
    /// The player gives up.
    Concede,
    /// What can be written.
    Help,
    /// The end.
    Quit,
}

/// The words for each of them, in lower case.
pub(crate) const VERBS: &[(Verb, &[&str])] = &[
    (Verb::Why, &["why", "왜"]),
    (Verb::Card, &["card", "카드"]),
    (Verb::Board, &["board", "보드", "판"]),
    (Verb::Undo, &["undo", "무르기", "취소"]),
    (Verb::Save, &["save", "저장"]),
    (Verb::Reload, &["reload", "다시읽기", "새로고침"]),
    (Verb::Concede, &["concede", "항복"]),
    (Verb::Help, &["help", "?", "도움말", "도움"]),
    (Verb::Quit, &["quit", "exit", "q", "종료", "나가기"]),
];

/// A record that is walked through: a step on.
pub(crate) const NEXT: &[&str] = &["", "n", "next", "다음"];
/// A step back.
pub(crate) const BACK: &[&str] = &["p", "back", "이전"];
/// To the last step.
pub(crate) const END: &[&str] = &["end", "끝"];
/// Out of the record.
pub(crate) const LEAVE: &[&str] = &["q", "quit", "나가기"];
