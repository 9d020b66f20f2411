//! The command line as a value: reads the arguments, runs one command, turns its end into an exit status.

use crate::columns;
use crate::commands::Command;
use crate::context::{Context, Exit};
use cardwright_core::screen::plain;
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
    let args: Vec<OsString> = args.into_iter().collect();
    let app = match App::try_parse_from(&args).map_err(|error| tamed(&args, error)) {
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
            anstream::eprintln!("{}: {}", Severity::Error.word().get(lang), plain(&said));
            Exit::NotRun
        }
    }
}

/// The error about a command line, which repeats parts of it, as one that does not drive the terminal.
fn tamed(args: &[OsString], error: clap::Error) -> clap::Error {
    let written: Vec<String> = args.iter().map(|arg| plain(&arg.to_string_lossy())).collect();
    let same = written.iter().zip(args).all(|(written, arg)| arg == written.as_str());
    if same { error } else { App::try_parse_from(written).err().unwrap_or(error) }
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
