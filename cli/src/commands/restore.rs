//! `cardwright __restore [FILE]` (hidden): the other process of `test --isolated`. It loads the cards itself, then restores
//! games from bytes on the standard input and plays them on, for the proof that a snapshot holds everything.

use crate::context::{Context, Exit};
use cardwright_kit::check;
use cardwright_kit::play::relay;
use cardwright_kit::project::games;
use cardwright_kit::scenario::suite;
use std::path::PathBuf;

/// Arguments of `__restore`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The scenario file whose cards are meant; left out: the cards in use
    file: Option<PathBuf>,
}

/// Serves until there are no more requests.
pub fn run(context: &Context, args: &Args) -> anyhow::Result<Exit> {
    let workspace = context.workspace();
    let catalogs: Vec<_> = match &args.file {
        None => games::open(&workspace).games.into_iter().map(|game| game.catalog).collect(),
        Some(path) => {
            let checked = check::check(&workspace, std::slice::from_ref(path));
            let files = checked.iter().flat_map(|c| suite::prepare_all(c, &mut Vec::new()));
            files.map(|file| file.catalog().clone()).collect()
        }
    };
    if let (Some(path), true) = (&args.file, catalogs.is_empty()) {
        anyhow::bail!("`{}` holds no scenarios", path.display());
    }
    relay::serve(&catalogs, &mut std::io::stdin().lock(), &mut std::io::stdout().lock())?;
    Ok(Exit::Fine)
}
