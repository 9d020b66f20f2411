//! Another process that restores a game from its bytes and plays on: what a snapshot leaves out is missing there. The
//! program starts itself with a hidden command and talks to it in lines of JSON.

use super::run::{Carrier, Ear};
use crate::project::catalogue;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::log::Entry;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::Table;
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;

/// The request to the other process.
#[derive(Debug, Serialize, Deserialize)]
struct Request {
    game: String,
    bytes: Vec<u8>,
    answer: Answer,
}

/// The reply of the other process.
#[derive(Debug, Serialize, Deserialize)]
struct Reply {
    hash: u64,
    entries: serde_json::Value,
    error: Option<String>,
}

/// Another process that plays the same answers.
pub struct Other {
    book: &'static dyn Rulebook,
    catalog: Arc<Catalog>,
    child: Child,
    requests: Option<ChildStdin>,
    replies: BufReader<ChildStdout>,
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
        let mut command = Command::new(program);
        command.arg("continue").arg(file);
        if let Some(folder) = folder {
            command.arg("--cards").arg(folder);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (requests, replies) = (child.stdin.take(), child.stdout.take());
        let replies = replies.ok_or_else(|| std::io::Error::other("no output of the other process"))?;
        Ok(Other { book, catalog, child, requests, replies: BufReader::new(replies), pending: None })
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, String> {
        let line = serde_json::to_string(request).map_err(|e| e.to_string())?;
        let requests = self.requests.as_mut().ok_or("the other process is gone")?;
        writeln!(requests, "{line}").and_then(|()| requests.flush()).map_err(|e| e.to_string())?;
        let mut reply = String::new();
        self.replies.read_line(&mut reply).map_err(|e| e.to_string())?;
        serde_json::from_str(&reply).map_err(|e| format!("the other process answers `{}`: {e}", reply.trim()))
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        // Without requests it ends by itself.
        self.requests = None;
        _ = self.child.wait();
    }
}

impl Carrier for Other {
    fn carry(&mut self, table: Box<dyn Table>) -> Result<Box<dyn Table>, String> {
        let bytes = table.snapshot();
        let restored = self.book.restore(self.catalog.clone(), &bytes).map_err(|e| e.to_string())?;
        self.pending = Some(bytes);
        Ok(restored)
    }

    fn answered(&mut self, answer: Answer, hash: u64, entries: &[Entry]) -> Result<(), String> {
        let Some(bytes) = self.pending.take() else { return Ok(()) };
        let game = self.book.vocabulary().game.id.to_owned();
        let reply = self.ask(&Request { game, bytes, answer })?;
        if let Some(error) = reply.error {
            return Err(format!("in the other process: {error}"));
        }
        if reply.hash != hash {
            return Err("the other process came to another state".to_owned());
        }
        let here = serde_json::to_value(entries).map_err(|e| e.to_string())?;
        if reply.entries != here {
            return Err("the other process logged something else".to_owned());
        }
        Ok(())
    }
}

/// The other end: answers requests until there are no more. `catalog` is what this process compiled itself.
pub fn serve(catalog: &Arc<Catalog>, requests: impl BufRead, mut replies: impl Write) -> std::io::Result<()> {
    for line in requests.lines() {
        let reply = match serde_json::from_str(&line?) {
            Ok(request) => reply(catalog, &request),
            Err(error) => Err(error.to_string()),
        };
        let failed = |error| Reply { hash: 0, entries: serde_json::Value::Null, error: Some(error) };
        writeln!(replies, "{}", serde_json::to_string(&reply.unwrap_or_else(failed)).map_err(std::io::Error::other)?)?;
        replies.flush()?;
    }
    Ok(())
}

fn reply(catalog: &Arc<Catalog>, request: &Request) -> Result<Reply, String> {
    let book = catalogue::rulebook(&request.game).ok_or("an unknown game")?;
    let mut table = book.restore(catalog.clone(), &request.bytes).map_err(|e| e.to_string())?;
    let ear = Ear::default();
    table.observe(Some(Box::new(ear.clone())));
    table.answer(request.answer).map_err(|e| e.to_string())?;
    let entries = ear.with(|m| serde_json::to_value(&m.entries)).map_err(|e| e.to_string())?;
    Ok(Reply { hash: table.hash(), entries, error: None })
}
