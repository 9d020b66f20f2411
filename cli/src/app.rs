//! The command line as a value: reads the arguments, runs one command, turns its end into an exit status.

use crate::columns;
use crate::commands::Command;
use crate::context::{Context, Exit};
use cardwright_dsl::diagnostic::Severity;
use cardwright_kit::Error;
use clap::{CommandFactory, Parser};
use std::ffi::OsString;

/// Card games whose cards are text: check, test, play and simulate them.
#[derive(Debug, Parser)]
#[command(name = "cardwright", version)]
pub struct App {
    /// Options that all commands share.
    #[command(flatten)]
    pub context: Context,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Runs the program. Everything a command has to say is printed when this returns.
pub fn run(args: impl IntoIterator<Item = OsString>) -> Exit {
    let app = match App::try_parse_from(args) {
        Ok(app) => app,
        Err(error) => {
            // `--help` and `--version` come as errors with their own printing; a broken pipe there is nobody's loss.
            let _ = error.print();
            return if error.use_stderr() { Exit::NotRun } else { Exit::Fine };
        }
    };
    app.context.set_color();
    columns::fit_terminal();
    let Some(command) = app.command else {
        let help = App::command().render_help();
        anstream::print!("{}", help.ansi());
        return Exit::Fine;
    };
    match command.run(&app.context) {
        Ok(exit) => exit,
        Err(error) if is_broken_pipe(&error) => Exit::Fine,
        Err(error) => {
            let lang = app.context.lang();
            let said = error.downcast_ref::<Error>().map_or_else(|| format!("{error:#}"), |error| error.said(lang));
            anstream::eprintln!("{}: {said}", Severity::Error.word().get(lang));
            Exit::NotRun
        }
    }
}

/// Whether the reader of our output has gone (`cardwright ... | head`).
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|e| e.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        App::command().debug_assert();
    }
}
