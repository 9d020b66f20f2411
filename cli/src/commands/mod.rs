//! The commands, one file each. To add one: a file with `Args` and `run`, a variant here, an arm in `run`.

pub mod check;

use crate::context::{Context, Exit};

/// What the program can do.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Read cards, keywords, decks and scenarios and say what is wrong with them
    Check(check::Args),
}

impl Command {
    /// Does it. An error means that it could not run at all.
    pub fn run(&self, context: &Context) -> anyhow::Result<Exit> {
        match self {
            Command::Check(args) => check::run(context, args),
        }
    }
}
