//! Words that players and readers write beside their answers. An answer that a rulebook or the library knows is read there.

use cardwright_dsl::text::Lang;

/// What a word at a table asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
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

/// The words for each of them in Korean and in English, in lower case; the first ones are shown.
pub(crate) const VERBS: &[(Verb, &[&str], &[&str])] = &[
    (Verb::Why, &["왜"], &["why"]),
    (Verb::Card, &["카드"], &["card"]),
    (Verb::Board, &["판", "보드"], &["board"]),
    (Verb::Undo, &["무르기", "취소"], &["undo"]),
    (Verb::Save, &["저장"], &["save"]),
    (Verb::Reload, &["다시읽기", "새로고침"], &["reload"]),
    (Verb::Concede, &["항복"], &["concede"]),
    (Verb::Help, &["도움말", "도움"], &["help", "?"]),
    (Verb::Quit, &["나가기"], &["quit", "exit", "q"]),
];

/// Words for the end of something: they end a phase where one can be ended, and never the game.
pub(crate) const ENDS: &[&str] = &["종료", "end"];

/// Words before the name of a pile for the player at the screen.
pub(crate) const OWN: &[&str] = &["내", "나의", "자신", "my", "own"];
/// And for the others.
pub(crate) const OTHERS: &[&str] = &["상대", "opponent", "opponents", "enemy"];
/// What may join a player and the pile.
pub(crate) const OF: &[&str] = &["의", "'s", "."];

/// How a command is written.
pub(crate) fn usage(verb: Verb, lang: Lang) -> String {
    let found = VERBS.iter().find(|(own, ..)| *own == verb);
    let words = found.map_or(&[][..], |(_, ko, en)| if lang == Lang::Ko { ko } else { en });
    let word = words.first().copied().unwrap_or_default();
    let (ko, en) = match verb {
        Verb::Why => (" [개수]", " [N]"),
        Verb::Card => (" 이름", " NAME"),
        Verb::Save => (" 파일", " FILE"),
        _ => ("", ""),
    };
    format!("{word}{}", if lang == Lang::Ko { ko } else { en })
}

/// A record that is walked through: a step on.
pub(crate) const NEXT: &[&str] = &["", "n", "next", "다음"];
/// A step back.
pub(crate) const BACK: &[&str] = &["p", "back", "이전"];
/// To the last step.
pub(crate) const END: &[&str] = &["end", "끝"];
/// Out of the record.
pub(crate) const LEAVE: &[&str] = &["q", "quit", "나가기"];
