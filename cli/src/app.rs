//! The command line as a value: reads the arguments, runs one command, turns its end into an exit status.

use crate::arguments;
use crate::columns;
use crate::commands::{Command, formats};
use crate::context::{Context, Exit};
use cardwright_core::screen::plain;
use cardwright_dsl::diagnostic::Severity;
use cardwright_kit::Error;
use clap::{FromArgMatches, Parser};
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
    let lang = arguments::language(&args);
    let parse = |args: &[OsString]| {
        let matches = arguments::command(lang).try_get_matches_from(args)?;
        App::from_arg_matches(&matches).map(|app| (app, matches.subcommand_name().map(str::to_owned)))
    };
    let (app, name) = match parse(&args).map_err(|error| tamed(&args, error, parse)) {
        Ok(parsed) => parsed,
        Err(error) => {
            // `--help` and `--version` come as errors; a broken pipe there is nobody's loss.
            let said = arguments::told(&error, lang);
            if error.use_stderr() {
                anstream::eprint!("{said}");
                return Exit::NotRun;
            }
            anstream::print!("{said}");
            return Exit::Fine;
        }
    };
    app.context.set_color();
    columns::fit_terminal();
    let (Some(command), Some(name)) = (app.command, name) else {
        let help = arguments::help(lang);
        anstream::print!("{help}");
        return Exit::Fine;
    };
    let run = || app.context.allow_formats(formats(&name)).and_then(|()| command.run(&app.context));
    match run() {
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
fn tamed<T>(
    args: &[OsString],
    error: clap::Error,
    parse: impl Fn(&[OsString]) -> Result<T, clap::Error>,
) -> clap::Error {
    let written: Vec<OsString> = args.iter().map(|arg| plain(&arg.to_string_lossy()).into()).collect();
    if written == args { error } else { parse(&written).err().unwrap_or(error) }
}

/// Whether the reader of our output has gone (`cardwright ... | head`).
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|e| e.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe))
}
