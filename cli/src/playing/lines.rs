//! Where the lines of players come from: a file or a pipe, or a terminal, where they are written with a history and completed
//! with the key Tab.

use super::input::{clean, next_line};
use crate::columns::{clip, wide};
use cardwright_dsl::lexicon::key;
use rustyline::completion::{Completer, Pair};
use rustyline::config::{CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::{History, MemHistory};
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};
use std::io::{self, BufRead, Write};

const PROMPT: &str = "> ";
/// Clears the screen, with what was scrolled away, and goes to its first line.
const CLEAR: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";

/// Lines of players, one after the other.
pub trait Lines {
    /// The next line. `None`: there are no more. `candidates`: whole lines that may be meant.
    fn next(&mut self, output: &mut dyn Write, candidates: &[String]) -> io::Result<Option<String>>;
    /// Whether somebody sits there.
    fn is_terminal(&self) -> bool;
    /// Another person sits down: what was written before is not to be seen.
    fn forget(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Lines of a file or a pipe; or of a terminal that is read plainly.
pub struct Piped<'a> {
    /// What is read.
    pub input: &'a mut dyn BufRead,
    /// Whether it is a terminal: what was read is on the screen then.
    pub terminal: bool,
}

impl Lines for Piped<'_> {
    fn next(&mut self, output: &mut dyn Write, _: &[String]) -> io::Result<Option<String>> {
        write!(output, "{PROMPT}")?;
        output.flush()?;
        let line = next_line(self.input)?;
        if !self.terminal {
            // What was read is not on the screen otherwise.
            let shown = line.as_deref().map(|l| clip(l, wide() - 2)).unwrap_or_default();
            writeln!(output, "{shown}")?;
        } else if line.is_none() {
            writeln!(output)?;
        }
        Ok(line)
    }

    fn is_terminal(&self) -> bool {
        self.terminal
    }
}

/// Lines that somebody writes at a terminal.
pub struct Typed {
    editor: Editor<Candidates, MemHistory>,
}

impl Typed {
    /// An editor of lines on the terminal of the program.
    pub fn new() -> io::Result<Self> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).map_err(into_io)?;
        editor.set_helper(Some(Candidates::default()));
        Ok(Self { editor })
    }
}

impl Lines for Typed {
    fn next(&mut self, output: &mut dyn Write, candidates: &[String]) -> io::Result<Option<String>> {
        output.flush()?;
        if let Some(helper) = self.editor.helper_mut() {
            helper.lines = candidates.to_vec();
        }
        match self.editor.readline(PROMPT) {
            Ok(line) => {
                let line = clean(&line);
                if !line.trim().is_empty() {
                    self.editor.add_history_entry(line.trim()).map_err(into_io)?;
                }
                Ok(Some(line))
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => Ok(None),
            Err(error) => Err(into_io(error)),
        }
    }

    fn is_terminal(&self) -> bool {
        true
    }

    fn forget(&mut self) -> io::Result<()> {
        self.editor.history_mut().clear().map_err(into_io)?;
        // Past the stream that leaves escapes out where no colour is wanted: the screen is cleared in any case.
        let mut screen = io::stdout();
        screen.write_all(CLEAR.as_bytes())?;
        screen.flush()
    }
}

fn into_io(error: ReadlineError) -> io::Error {
    match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// The lines that may be meant.
#[derive(Default)]
struct Candidates {
    lines: Vec<String>,
}

impl Completer for Candidates {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let written = key(line.get(..at).unwrap_or_default());
        let fitting = self.lines.iter().filter(|l| key(l).starts_with(&written));
        Ok((0, fitting.map(|l| Pair { display: l.clone(), replacement: l.clone() }).collect()))
    }
}

impl Hinter for Candidates {
    type Hint = String;
}
impl Highlighter for Candidates {}
impl Validator for Candidates {}
impl Helper for Candidates {}
