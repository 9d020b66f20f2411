//! The cards that a saved game is taken up with: those in use, or those of the scenario file that it began from.

use super::{begin, missing};
use crate::check;
use crate::play::journal::Record;
use crate::play::session::Session;
use crate::project::Workspace;
use crate::project::games;
use crate::scenario::prepare::Prepared;
use crate::scenario::{agree, suite};
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::Table;
use cardwright_dsl::diagnostic::Diagnostic;
use cardwright_dsl::source::Sources;
use std::path::PathBuf;
use std::sync::Arc;

/// A scenario that was asked for by `FILE:LINE`.
pub struct Standing {
    /// Its file, made ready; nothing if it can't be read.
    prepared: Option<Prepared>,
    /// Its index in the file.
    index: usize,
    /// What is wrong with the file.
    pub findings: Vec<Diagnostic>,
    /// The files that the findings are about.
    pub sources: Sources,
}

impl Standing {
    /// The game behind the last step of the scenario, with its rulebook; `None`: the scenario can't begin.
    pub fn table(&self) -> Option<(&'static dyn Rulebook, Box<dyn Table>)> {
        let prepared = self.prepared.as_ref()?;
        agree::stand(prepared, self.index).map(|table| (prepared.file.game, table))
    }
}

/// The scenario that stands at a line of a file; without a line, the first one.
pub fn standing(workspace: &Workspace, place: &str) -> Standing {
    let (file, line) = match place.rsplit_once(':').map(|(file, line)| (file, line.parse::<usize>())) {
        Some((file, Ok(line))) => (file, Some(line)),
        _ => (place, None),
    };
    let checked = check::check(workspace, &[PathBuf::from(file)]);
    let Some(checked) = checked.into_iter().next() else {
        return Standing { prepared: None, index: 0, findings: Vec::new(), sources: Sources::new() };
    };
    let mut findings = checked.findings.clone();
    let prepared = suite::prepare_all(&checked, &mut findings).into_iter().next();
    findings.extend(prepared.iter().flat_map(|p| p.of_cards.iter().cloned()));
    findings.dedup();
    let found = prepared.as_ref().zip(line).map(|(prepared, line)| suite::at_line(&prepared.file, line));
    let (index, prepared) = match found {
        Some(Err(nowhere)) => {
            findings.push(*nowhere);
            (0, None)
        }
        Some(Ok(index)) => (index, prepared),
        None => (0, prepared),
    };
    Standing { prepared, index, findings, sources: checked.project.sources }
}

/// The game of a record begun once more with the cards in use, before its first step, and the cards of it that are others by
/// now. `None`: its beginning can't be had with them.
pub fn anew(workspace: &Workspace, record: &Record, book: &'static dyn Rulebook) -> Option<(Session, Vec<String>)> {
    if let Some(place) = &record.header.scenario {
        // Its cards may be the scenario's own.
        let (book, table) = standing(workspace, place).table()?;
        let changed = record.changed(table.catalog());
        return Some((Session::resume(book, table), changed));
    }
    let (book, catalog) = catalog(workspace, record, book).filter(|(_, c)| missing(record, c).is_empty())?;
    Some((begin(record, book, &catalog).ok()?, record.changed(&catalog)))
}

/// The cards of a saved game, and its rulebook with what the project adds to it. `None`: there are none of its game.
pub fn catalog(
    workspace: &Workspace,
    record: &Record,
    book: &'static dyn Rulebook,
) -> Option<(&'static dyn Rulebook, Arc<Catalog>)> {
    match &record.header.scenario {
        Some(place) => standing(workspace, place).prepared.map(|p| (p.file.game, p.catalog().clone())),
        None => {
            let opened = games::open(workspace);
            let is = |game: &games::Game| game.book.vocabulary().game.id == book.vocabulary().game.id;
            opened.games.into_iter().find(is).map(|game| (game.book, game.catalog))
        }
    }
}
