//! The part of [`super::scripts`](crate::check::scripts) that needs no checker of scripts: the library was built without the
//! feature `scripts`. That the scripts of cards are not run is said where the cards are compiled.

use crate::project::catalogue::{Built, LocalCard};
use crate::project::{GameFiles, Project};
use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::diagnostic::{Diagnostic, FileId};
use cardwright_dsl::script_files::Scripts;
use std::collections::BTreeSet;

/// Checks nothing: what is in a script is not looked at.
pub fn report(_: &Project, _: &GameFiles, _: &BTreeSet<FileId>, _: &Built, _: &dyn Rulebook, _: &mut Vec<Diagnostic>) {}

/// Checks of the cards of a scenario file only that the scripts they name are there.
pub fn report_local(local: &[LocalCard], scripts: &Scripts, _: &Built, _: &dyn Rulebook, out: &mut Vec<Diagnostic>) {
    let missing = |card: &LocalCard| card.def.script.as_ref()?.missing(card.file, scripts);
    out.extend(local.iter().filter_map(missing));
}
