//! `cardwright __restore` (hidden): restores games from bytes on the standard input and plays them on, for the proof that
//! a snapshot holds everything. It loads the cards itself.

use crate::context::{Context, Exit};
use cardwright_kit::play::relay;
use cardwright_kit::project::games;

/// Serves until the input ends.
pub fn run(context: &Context) -> anyhow::Result<Exit> {
    let opened = games::open(&context.workspace());
    let catalogs: Vec<_> = opened.games.into_iter().map(|g| g.catalog).collect();
    relay::serve(&catalogs, &mut std::io::stdin().lock(), &mut std::io::stdout().lock())?;
    Ok(Exit::Fine)
}
