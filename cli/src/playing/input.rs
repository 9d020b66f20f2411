//! Lines that a player writes: commands in both languages, everything else is an answer.

pub use crate::wording::spellings::Verb;
use crate::wording::spellings::{ENDS, VERBS};
use cardwright_core::screen::steers;
use std::io::{self, BufRead};

/// Longest line that is read; more of it is thrown away.
const LONGEST: usize = 4096;

/// What a line of a player asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Nothing: the line is empty.
    Empty,
    /// What happened and by which clauses: the last so many events.
    Why(usize),
    /// To show what is printed on a card.
    Card(String),
    /// To show the table.
    Board,
    /// Back to the player's last decision.
    Undo,
    /// Write the game to a file.
    Save(String),
    /// To read the card files again.
    Reload,
    /// To concede.
    Concede,
    /// To show what can be written.
    Help,
    /// To stop.
    Quit,
    /// A command without what it needs.
    Incomplete(Verb),
    /// To give this answer.
    Answer(String),
}

/// How many events `why` shows by itself.
pub const WHY: usize = 5;

/// Reads a line of a player.
pub fn command(line: &str) -> Command {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(w, r)| (w, r.trim()));
    let word = word.to_lowercase();
    let verb = VERBS.iter().find(|(_, ko, en)| ko.iter().chain(*en).any(|w| *w == word)).map(|(verb, ..)| *verb);
    match (verb, rest) {
        (None, _) if word.is_empty() => Command::Empty,
        (Some(Verb::Why), "") => Command::Why(WHY),
        (Some(Verb::Why), n) => n.parse().map_or(Command::Incomplete(Verb::Why), Command::Why),
        (Some(Verb::Card), "") => Command::Incomplete(Verb::Card),
        (Some(Verb::Card), name) => Command::Card(name.to_owned()),
        (Some(Verb::Board), "") => Command::Board,
        (Some(Verb::Undo), "") => Command::Undo,
        (Some(Verb::Save), "") => Command::Incomplete(Verb::Save),
        (Some(Verb::Save), file) => Command::Save(file.to_owned()),
        (Some(Verb::Reload), "") => Command::Reload,
        (Some(Verb::Concede), "") => Command::Concede,
        (Some(Verb::Help), "") => Command::Help,
        (Some(Verb::Quit), "") => Command::Quit,
        _ => Command::Answer(line.to_owned()),
    }
}

/// Whether a line only says that something is to end.
pub(super) fn is_end(line: &str) -> bool {
    ENDS.contains(&line.trim().to_lowercase().as_str())
}

/// The next line. `None`: there are no more. Bytes that are no text are shown as such, not an error.
pub fn next_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        let end = buffer.iter().position(|b| *b == b'\n');
        let taken = end.map_or(buffer.len(), |e| e + 1);
        let room = LONGEST.saturating_sub(bytes.len());
        bytes.extend(buffer.iter().take(taken.min(room)));
        input.consume(taken);
        if end.is_some() {
            return Ok(Some(text(&bytes)));
        }
    }
    Ok((!bytes.is_empty()).then(|| text(&bytes)))
}

fn text(bytes: &[u8]) -> String {
    clean(&String::from_utf8_lossy(bytes))
}

/// A line without what would steer the screen.
pub(super) fn clean(text: &str) -> String {
    text.chars()
        .take(LONGEST)
        .collect::<String>()
        .trim_start_matches('\u{feff}')
        .chars()
        .filter(|c| !steers(*c))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_both_languages() {
        assert_eq!(command(" Why 3 "), Command::Why(3));
        assert_eq!(command("왜"), Command::Why(WHY));
        assert_eq!(command("카드 불씨"), Command::Card("불씨".to_owned()));
        assert_eq!(command("save"), Command::Incomplete(Verb::Save));
        assert_eq!(command("end phase"), Command::Answer("end phase".to_owned()));
        assert_eq!(command("종료"), Command::Answer("종료".to_owned()), "it never leaves the game");
        assert!(is_end(" End ") && !is_end("end phase"));
        assert_eq!(command("\t"), Command::Empty);
    }

    #[test]
    fn lines_end_somehow() {
        let mut input: &[u8] = b"1\r\n\xff2\n\n3";
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, ["1", "\u{fffd}2", "", "3"]);
        let long = vec![b'x'; LONGEST * 3];
        let mut input: &[u8] = &long;
        assert_eq!(next_line(&mut input).unwrap().map(|l| l.len()), Some(LONGEST));
    }
}
