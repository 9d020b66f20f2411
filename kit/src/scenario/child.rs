//! Scenarios whose games are restored in another process before every answer: what a snapshot leaves out is missing there.

use super::run::Carrier;
use crate::play::relay::{self, Process, Request};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::log::Entry;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::Table;
use std::path::Path;
use std::sync::Arc;

/// Restores every game here and in another process, and compares what an answer comes to.
pub struct Other {
    book: &'static dyn Rulebook,
    catalog: Arc<Catalog>,
    process: Process,
    pending: Option<Vec<u8>>,
}

impl Other {
    /// Starts the program again for a scenario file.
    pub fn start(
        program: &Path,
        file: &str,
        folder: Option<&Path>,
        book: &'static dyn Rulebook,
        catalog: Arc<Catalog>,
    ) -> std::io::Result<Other> {
        let process = Process::start(program, Some(Path::new(file)), folder)?;
        Ok(Other { book, catalog, process, pending: None })
    }
}

impl Carrier for Other {
    fn carry(&mut self, table: Box<dyn Table>) -> Result<Box<dyn Table>, String> {
        let bytes = table.snapshot();
        let restored = self.book.restore(self.catalog.clone(), &bytes).map_err(|e| e.to_string())?;
        self.pending = Some(bytes);
        Ok(restored)
    }

    fn answered(&mut self, seat: Seat, answer: Answer, hash: u64, entries: &[Entry]) -> Result<(), String> {
        let Some(snapshot) = self.pending.take() else { return Ok(()) };
        let game = self.book.vocabulary().game.id.to_owned();
        let reply = self.process.ask(&Request { game, snapshot, holds: true, answers: vec![(seat, answer)] });
        let arrived = reply.map_err(|error| format!("in the other process: {error}"))?;
        if arrived.end != hash {
            return Err("the other process came to another state".to_owned());
        }
        if arrived.log != relay::log_digest(entries)? {
            return Err("the other process logged something else".to_owned());
        }
        Ok(())
    }
}
