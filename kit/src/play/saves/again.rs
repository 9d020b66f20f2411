//! A session as a journal, and a journal played again.

use crate::play::journal::{Bytes, Digest, Record, Recorded, Said, answer, said};
use crate::play::session::Session;
use crate::play::words::Words;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::Refusal;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets;
use cardwright_core::table::{RestoreError, Step, Table};
use cardwright_dsl::text::Lang;
use std::sync::Arc;

/// Why playing a journal again stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// An answer of the journal is not legal any more.
    Refused(Refusal),
    /// It means something else, or somebody else is asked: what it would mean.
    Meaning(String),
    /// The ability it speaks of is not there.
    Gone,
    /// The state after it is another one: recorded and found.
    Hash(Digest, Digest),
}

/// A step in English words, as somebody sees it who knows everything.
fn words_of(book: &'static dyn Rulebook, table: &dyn Table, step: Step) -> String {
    let words = Words { book, catalog: table.catalog(), lang: Lang::En, reader: None };
    match step {
        Step::Concede(seat) => format!("{seat} concedes"),
        Step::Answer(seat, answer) => format!("{seat}: {}", words.answer(table, answer)),
    }
}

/// Everything about a game up to now. What was answered in secret stands in the order of seats, whoever was first.
pub fn record(session: &Session, player: Option<Seat>) -> Record {
    let ordered = session.in_order();
    let session = ordered.as_ref().unwrap_or(session);
    let (book, start) = (session.book, session.before(0));
    let mut record = Record::begin(start, book).unwrap_or_else(|| Record::begin_at(start, book));
    record.header.player = player.map(|s| s.0);
    for (at, taken) in session.taken().iter().enumerate() {
        let table = session.before(at);
        let (seat, said) = match taken.step {
            Step::Answer(seat, answer) => (seat, said(table.catalog(), book, answer)),
            Step::Concede(seat) => (seat, Said::Concede),
        };
        let words = Some(words_of(book, table, taken.step));
        record.steps.push(Recorded { seat: seat.0, said, hash: Digest(taken.hash), words });
    }
    record.now = Some(Bytes(session.table().snapshot()));
    record
}

/// The game before its first step. An error: its position can't be taken up, or its decks are not legal any more, which
/// counts as damage.
pub fn begin(record: &Record, book: &'static dyn Rulebook, catalog: &Arc<Catalog>) -> Result<Session, RestoreError> {
    match &record.header.position {
        Some(bytes) => Ok(Session::resume(book, book.restore(catalog.clone(), &bytes.0)?)),
        None => {
            let setup = record.setup(book, catalog).map_err(|_| RestoreError::Damaged)?;
            Session::start(book, catalog.clone(), &setup).map_err(|_| RestoreError::Damaged)
        }
    }
}

/// The state at the end, taken up without playing the steps again.
pub fn restore(record: &Record, book: &'static dyn Rulebook, catalog: &Arc<Catalog>) -> Result<Session, RestoreError> {
    let bytes = record.now.as_ref().ok_or(RestoreError::Damaged)?;
    Ok(Session::resume(book, book.restore(catalog.clone(), &bytes.0)?))
}

/// Plays one recorded step. `hashes`: the state behind it must be the recorded one. A step that does not fit is not taken.
pub fn advance(record: &Record, session: &mut Session, at: usize, hashes: bool) -> Result<(), Stop> {
    let Some(recorded) = record.steps.get(at) else { return Ok(()) };
    let seat = Seat(recorded.seat);
    let step = match &recorded.said {
        Said::Concede => Step::Concede(seat),
        said => Step::Answer(seat, answer(session.table().catalog(), session.book, said).ok_or(Stop::Gone)?),
    };
    if let Step::Answer(seat, answer) = step {
        let asked = session.turn_to(seat);
        let table = session.table();
        if let Some(asked) = table.asked().filter(|_| !asked) {
            return Err(Stop::Meaning(format!("{asked}: ?")));
        }
        if let Some(refusal) = table.why_not(answer) {
            return Err(Stop::Refused(refusal));
        }
    }
    let means = words_of(session.book, session.table(), step);
    if recorded.words.as_ref().is_some_and(|words| *words != means) {
        return Err(Stop::Meaning(means));
    }
    session.take(step).map_err(Stop::Refused)?;
    let hash = Digest(session.table().hash());
    if hashes && hash != recorded.hash {
        session.undo();
        return Err(Stop::Hash(recorded.hash, hash));
    }
    Ok(())
}

/// Plays all recorded steps; stops at the first that does not fit, with its index.
pub fn replay(record: &Record, session: &mut Session, hashes: bool) -> Result<(), (usize, Stop)> {
    (0..record.steps.len()).try_for_each(|at| advance(record, session, at, hashes).map_err(|stop| (at, stop)))
}

/// The rulebook of a journal, if this program has that edition of it.
pub fn book(record: &Record) -> Option<&'static dyn Rulebook> {
    let header = &record.header;
    rulesets::ALL
        .iter()
        .copied()
        .find(|b| b.vocabulary().game.id == header.game && b.printed().edition == header.edition)
}

/// The rules that a journal was made with, in words.
pub fn rules(record: &Record) -> String {
    format!("{} {}", record.header.game, record.header.edition)
}

/// Cards of a journal that are nowhere.
pub fn missing(record: &Record, catalog: &Catalog) -> Vec<String> {
    record.header.cards.iter().map(|(id, _)| id).filter(|id| catalog.find(id).is_none()).cloned().collect()
}

/// All cards of a journal.
pub fn cards(record: &Record) -> Vec<String> {
    record.header.cards.iter().map(|(id, _)| id.clone()).collect()
}
