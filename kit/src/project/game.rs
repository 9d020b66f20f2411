//! Which game a command is about: the one named with `--game`, else the one of the project. Every command asks here; only
//! file names are looked at, so a file with mistakes still says which game it is for.

use super::files::{Files, Kind};
use super::{Origin, Workspace};
use crate::check::files_of;
use crate::error::{Error, Result};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets;
use cardwright_dsl::messages;
use cardwright_dsl::script_files::is_script;
use cardwright_dsl::suggest::suggest;
use std::path::Path;

/// The rulebook that was named, by id or name; else the one of the project.
pub fn book(workspace: &Workspace, word: Option<&str>) -> Result<&'static dyn Rulebook> {
    match word {
        Some(word) => named(word),
        None => of_project(workspace).ok_or_else(|| Error::new(&messages::NO_CARDS_IN_USE)),
    }
}

/// The rulebook with this id or name.
pub fn named(word: &str) -> Result<&'static dyn Rulebook> {
    let games = || rulesets::ALL.iter().map(|book| book.vocabulary().game);
    let is = |book: &&&'static dyn Rulebook| {
        let game = book.vocabulary().game;
        game.id == word || game.ko.contains(&word) || game.en.contains(&word)
    };
    rulesets::ALL.iter().find(is).copied().ok_or_else(|| {
        let names = games().flat_map(|game| game.ko.iter().chain(game.en).copied());
        Error::new(&messages::UNKNOWN_GAME)
            .arg("game", word)
            .maybe("suggestion", suggest(word, games().map(|game| game.id).chain(names)))
            .arg("known", games().map(|game| game.id).collect::<Vec<_>>().join(", "))
    })
}

/// The game of a project: the first one, in the order of the rulebooks, whose folder holds cards or decks; if none does,
/// the first of all.
fn of_project(workspace: &Workspace) -> Option<&'static dyn Rulebook> {
    let origin = workspace.origin();
    let has_files = |book: &&&'static dyn Rulebook| match &origin {
        Origin::Folder(root) => holds_cards(&*workspace.files, &root.join(book.vocabulary().game.id)),
        Origin::BuiltIn => true,
    };
    rulesets::ALL.iter().find(has_files).or(rulesets::ALL.first()).copied()
}

/// Whether there is a file of cards or of a deck. The words and keywords that a game has beside them don't make a project.
fn holds_cards(files: &dyn Files, folder: &Path) -> bool {
    let beside = |path: &Path| {
        let first = path.strip_prefix(folder).ok().and_then(|p| p.components().next());
        let first = first.map(|c| c.as_os_str().to_string_lossy().into_owned());
        matches!(first.as_deref(), Some("keywords" | "terms.yaml" | "terms.yml"))
    };
    files.kind(folder) == Some(Kind::Folder)
        && files_of(files, folder).iter().any(|path| !is_script(path) && !beside(path))
}
