//! The commands, one file each. To add one: a file with `Args` and `run`, a variant here, an arm in `run`.

pub mod check;
pub mod explain;
pub mod export;
pub mod fmt;
pub mod import;
pub mod new;
pub mod play;
pub mod print;
pub mod replay;
pub mod restore;
pub mod schema;
pub mod sim;
mod sim_report;
mod sim_told;
pub mod test;
pub mod text;
mod versions;

use crate::context::{Context, Exit, Format};
use cardwright_kit::play::relay;

/// What the program can do.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Start a project, a set, a card or a keyword from a commented template
    New(new::Args),
    /// Read cards, keywords, decks and scenarios and say what is wrong with them
    Check(check::Args),
    /// Bring files into their canonical wording and layout
    Fmt(fmt::Args),
    /// Run scenarios
    Test(test::Args),
    /// Print the wording of cards in Korean or English
    Text(text::Args),
    /// Say what a clause, a diagnostic code, a keyword, a card, a set or a deck is and what shows it
    Explain(explain::Args),
    /// Play a game against a bot, or watch bots play
    Play(play::Args),
    /// Let bots play many games and say what came of it
    Sim(sim::Args),
    /// Go through a recorded game step by step, or verify it
    Replay(replay::Args),
    /// Take cards from a spreadsheet (CSV, TSV, .xlsx, .ods), or say which of its texts can't be read
    Import(import::Args),
    /// Write cards as a table for a spreadsheet (CSV, TSV, .xlsx)
    Export(export::Args),
    /// Print cards as faces: a page at true size (HTML, PDF), or decks for Tabletop Simulator
    Print(print::Args),
    /// JSON Schemas of the files, for editors
    Schema(schema::Args),
    /// Restore games from bytes and play them on; `test --isolated` starts this
    #[command(name = relay::COMMAND, hide = true)]
    Restore(restore::Args),
}

/// The forms in which a command writes, by its name.
pub fn formats(command: &str) -> &'static [Format] {
    match command {
        "check" => &[Format::Human, Format::Json, Format::Sarif, Format::Github],
        "test" => &[Format::Human, Format::Json, Format::Junit, Format::Github, Format::Sarif],
        "explain" | "fmt" | "text" | "sim" | "schema" | "replay" | "import" => &[Format::Human, Format::Json],
        _ => &[Format::Human],
    }
}

impl Command {
    /// Does it. An error means that it could not run at all.
    pub fn run(&self, context: &Context) -> anyhow::Result<Exit> {
        match self {
            Command::New(args) => new::run(context, args),
            Command::Check(args) => check::run(context, args),
            Command::Play(args) => play::run(context, args),
            Command::Test(args) => test::run(context, args),
            Command::Sim(args) => sim::run(context, args),
            Command::Replay(args) => replay::run(context, args),
            Command::Import(args) => import::run(context, args),
            Command::Export(args) => export::run(context, args),
            Command::Print(args) => print::run(context, args),
            Command::Fmt(args) => fmt::run(context, args),
            Command::Explain(args) => explain::run(context, args),
            Command::Text(args) => text::run(context, args),
            Command::Schema(args) => schema::run(context, args),
            Command::Restore(args) => restore::run(context, args),
        }
    }
}
