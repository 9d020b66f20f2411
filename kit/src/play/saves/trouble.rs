//! What can go wrong with saved games, as findings: each names the file, what is wrong with it and what to do.

use super::{LoadError, Stop};
use crate::play::journal::{JournalError, Record, VERSION};
use crate::scenario::record::Unwritten;
use crate::wording::play as wording;
use cardwright_core::rulesets;
use cardwright_core::table::RestoreError;
use cardwright_dsl::diagnostic::{Arg, Diagnostic, Location, Span};
use cardwright_dsl::messages;
use cardwright_dsl::source::{Source, Sources};
use std::io::ErrorKind;
use std::path::Path;

/// How many changed cards are named at most.
const NAMED: usize = 12;

/// Makes findings about one file of a saved game.
pub struct About<'a> {
    /// The path of the file.
    pub path: &'a Path,
    /// The sources in which findings find their file.
    pub sources: &'a mut Sources,
}

impl About<'_> {
    fn finding(&mut self, code: &'static messages::Code) -> Diagnostic {
        let name = self.path.display().to_string();
        let file = self.sources.add(Source::new(name.clone(), ""));
        Diagnostic::new(code, Location { file, span: Span::default() }).arg("file", name)
    }

    /// The finding that the file could not be written.
    pub fn unwritten(&mut self, error: &std::io::Error) -> Diagnostic {
        if error.kind() == ErrorKind::IsADirectory {
            return self.finding(&messages::IS_A_DIRECTORY);
        }
        if error.kind() == ErrorKind::InvalidInput {
            return self.finding(&messages::NOT_A_FILE);
        }
        self.finding(&messages::NOT_SAVED).arg("reason", error.to_string())
    }

    /// Another file lies where the game is to be written. `option`: what has it written there all the same, if anything does.
    pub fn taken(&mut self, option: Option<&str>) -> Diagnostic {
        self.finding(&messages::NOT_OVERWRITTEN).maybe("option", option)
    }

    /// The game can't be written as a scenario.
    pub fn no_scenario(&mut self, why: Unwritten) -> Diagnostic {
        let finding = self.finding(&messages::NO_SCENARIO);
        match why {
            Unwritten::NoDecks => finding.arg("why", wording::NO_DECKS),
            Unwritten::Fixed => finding.arg("why", wording::FIXED_BEFOREHAND),
            Unwritten::Half(seat) => finding.arg("why", wording::choice_not_finished(seat)),
            Unwritten::Answer(number) => finding.arg("why", wording::answer_without_words(number)),
        }
    }

    /// The finding that the file could not be read.
    pub fn unread(&mut self, error: &LoadError) -> Diagnostic {
        match error {
            LoadError::Io(e) if e.kind() == ErrorKind::NotFound => self.finding(&messages::NO_SUCH_FILE),
            LoadError::Io(e) => self.finding(&messages::UNREADABLE_FILE).arg("reason", e.to_string()),
            LoadError::Folder => self.finding(&messages::IS_A_DIRECTORY),
            LoadError::Special => self.finding(&messages::NOT_A_FILE),
            LoadError::TooLarge(size) => {
                self.finding(&messages::SAVE_TOO_LARGE).arg("size", i64::try_from(*size).unwrap_or(i64::MAX))
            }
            LoadError::Journal(error) => match error {
                // The first line says what the file is.
                JournalError::Damaged(1) => self.finding(&messages::NOT_A_SAVE),
                JournalError::Damaged(line) => self.finding(&messages::SAVE_ALTERED).arg("line", *line),
                JournalError::Altered(line) => self.finding(&messages::SAVE_ALTERED).arg("upto", *line),
                JournalError::Cut => self.finding(&messages::SAVE_CUT),
                JournalError::Version(found) => self.other_version(*found, VERSION),
                JournalError::Game(found) => self.other_rules(found),
                JournalError::Missing(cards) => self.missing(cards),
            },
        }
    }

    /// A state that it begins with or ends with can't be taken up.
    pub fn no_state(&mut self, error: &RestoreError) -> Diagnostic {
        match error {
            RestoreError::Version(found, known) => self.other_version(*found, *known),
            RestoreError::Cards(cards) => self.changed(cards),
            RestoreError::Game(found) => self.other_rules(found),
            RestoreError::Damaged => self.finding(&messages::SAVE_ALTERED),
        }
    }

    /// The file, or a state in it, has another version of its format.
    fn other_version(&mut self, found: u32, known: u32) -> Diagnostic {
        self.finding(&messages::SAVE_VERSION).arg("found", found).arg("known", known)
    }

    /// Its rulebook is not here.
    pub fn other_rules(&mut self, found: &str) -> Diagnostic {
        let known = rulesets::ALL.iter().map(|b| format!("{} {}", b.vocabulary().game.id, b.printed().edition));
        self.finding(&messages::SAVE_RULES).arg("found", found).arg("known", known.collect::<Arg>())
    }

    /// Cards of it are not there.
    pub fn missing(&mut self, cards: &[String]) -> Diagnostic {
        self.finding(&messages::SAVE_CARDS_MISSING).arg("cards", list(cards))
    }

    /// Cards of it are not what they were.
    pub fn changed(&mut self, cards: &[String]) -> Diagnostic {
        self.finding(&messages::SAVE_CARDS_CHANGED).arg("cards", list(cards))
    }

    /// Playing it again stopped at a step.
    pub fn stopped(&mut self, record: &Record, at: usize, stop: &Stop) -> Diagnostic {
        let number = at + 1;
        let words = record.steps.get(at).and_then(|s| s.words.as_deref()).unwrap_or("?");
        match stop {
            Stop::Hash(wanted, found) => self
                .finding(&messages::HASH_DIFFERS)
                .arg("number", number)
                .arg("wanted", wanted.to_string())
                .arg("found", found.to_string()),
            Stop::Refused(refusal) => self
                .finding(&messages::REPLAY_STOPPED)
                .arg("number", number)
                .arg("answer", words)
                .arg("reason", refusal.reason)
                .clause(refusal.clause),
            Stop::Meaning(now) => self
                .finding(&messages::REPLAY_STOPPED)
                .arg("number", number)
                .arg("answer", words)
                .arg("now", now.as_str()),
            Stop::Gone => self.finding(&messages::REPLAY_STOPPED).arg("number", number).arg("answer", words),
        }
    }
}

fn list(cards: &[String]) -> Arg {
    let mut named: Vec<Arg> = cards.iter().take(NAMED).map(|c| Arg::from(c.as_str())).collect();
    if cards.len() > NAMED {
        named.push(Arg::from(".."));
    }
    named.into_iter().collect()
}
