//! Games carried to another process as bytes and played on there. The other process has loaded the cards itself, so
//! whatever a snapshot leaves out is missing there. The program starts itself with a hidden command ([`COMMAND`]), asks on
//! its standard input and hears on its standard output. One message: its length as four bytes, then postcard.

#[cfg(feature = "processes")]
mod process;
#[cfg(not(feature = "processes"))]
#[path = "process_off.rs"]
mod process;

pub use process::Process;

use super::session::LogRecorder;
use crate::project::catalogue;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::log::Entry;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_64;

/// The command that serves. Behind it: the scenario file whose cards are meant; left out, the cards in use are.
pub const COMMAND: &str = "__restore";

/// Longest message that is read: far more than a game needs.
const LONGEST: u32 = 1 << 24;

/// A game and what is answered from here on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The id of the game.
    pub game: String,
    /// The game as a snapshot.
    pub snapshot: Vec<u8>,
    /// Whether a phase that can only be ended stays open behind each answer.
    pub holds: bool,
    /// The answers that are to be given from there, each with its seat.
    pub answers: Vec<(Seat, Answer)>,
}

/// What a game came to in the other process, as digests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrived {
    /// The state as it was restored.
    pub restored: u64,
    /// The state after the last answer.
    pub end: u64,
    /// What was logged in between, by [`log_digest`].
    pub log: u64,
}

/// What the other process answers: what the game came to, or why it can't be played on there.
pub type Reply = Result<Arrived, String>;

/// The digest of some entries of a log: of two logs that differ in anything it differs.
pub fn log_digest(entries: &[Entry]) -> Result<u64, String> {
    postcard::to_stdvec(entries).map(|bytes| xxh3_64(&bytes)).map_err(|e| e.to_string())
}

/// Writes one message.
pub fn send(to: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    let bytes = postcard::to_stdvec(message).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len()).ok().filter(|n| *n <= LONGEST);
    let length = length.ok_or_else(|| io::Error::other("a message is too long"))?;
    to.write_all(&length.to_le_bytes())?;
    to.write_all(&bytes)?;
    to.flush()
}

/// Reads one message; `None` at the end.
pub fn receive<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<T>> {
    let mut length = [0; 4];
    match from.read_exact(&mut length) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    }
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err(io::Error::other("a message is too long"));
    }
    let mut bytes = vec![0; usize::try_from(length).map_err(io::Error::other)?];
    from.read_exact(&mut bytes)?;
    postcard::from_bytes(&bytes).map(Some).map_err(io::Error::other)
}

/// Restores games and plays them on until there are no more. `catalogs`: what this process has compiled.
pub fn serve(catalogs: &[Arc<Catalog>], from: &mut impl Read, to: &mut impl Write) -> io::Result<()> {
    while let Some(request) = receive::<Request>(from)? {
        send(to, &play_on(catalogs, &request))?;
    }
    Ok(())
}

fn play_on(catalogs: &[Arc<Catalog>], request: &Request) -> Reply {
    let book = catalogue::rulebook(&request.game).ok_or("an unknown game")?;
    let catalog = catalogs.iter().find(|c| c.game == request.game).ok_or("a game without cards")?;
    let mut table = book.restore(catalog.clone(), &request.snapshot).map_err(|e| e.to_string())?;
    let log = LogRecorder::default();
    table.observe(Some(Box::new(log.clone())));
    let restored = table.hash();
    table.hold(request.holds);
    for (seat, answer) in &request.answers {
        table.turn_to(*seat);
        table.answer(*answer).map_err(|e| e.to_string())?;
    }
    Ok(Arrived { restored, end: table.hash(), log: log_digest(&log.entries())? })
}
