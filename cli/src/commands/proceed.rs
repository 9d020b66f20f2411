//! `cardwright continue FILE` (hidden): the other process of `test --isolated`. It loads the cards of a scenario file
//! itself, then restores games from bytes and plays on, one request a line.

use crate::context::{Context, Exit};
use cardwright_kit::check;
use cardwright_kit::scenario::{child, suite};
use std::path::PathBuf;

/// Arguments of `continue`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The scenario file whose cards are meant
    file: PathBuf,
}

/// Serves until there are no more requests.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let checked = check::check(&context.workspace(), std::slice::from_ref(&args.file));
    let files: Vec<_> = checked.iter().flat_map(|c| suite::prepare_all(c, &mut Vec::new())).collect();
    let Some(file) = files.first() else { anyhow::bail!("`{}` holds no scenarios", args.file.display()) };
    child::serve(file.catalog(), std::io::stdin().lock(), std::io::stdout().lock())?;
    Ok(Exit::Fine)
}
