//! Where a run finds its files: the tree they are read from, the folder it was started in, and the cards it was told to use.

use super::files::{Disk, Files};
use super::{Origin, Project, builtin, find};
use cardwright_core::rulesets::VOCABULARIES;
use cardwright_dsl::diagnostic::Diagnostic;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a run finds its files.
#[derive(Debug, Clone)]
pub struct Workspace {
    /// The files themselves.
    pub files: Arc<dyn Files>,
    /// The cards that were asked for; `None`: those of the nearest folder `cards` at or above a path.
    pub cards: Option<Origin>,
    /// The folder that relative paths are seen from.
    pub here: PathBuf,
}

impl Workspace {
    /// The files of this machine, seen from a folder. `cards`: the folder of cards that was asked for.
    pub fn on_disk(here: impl Into<PathBuf>, cards: Option<&Path>) -> Self {
        let cards = cards.map(|folder| Origin::Folder(folder.to_owned()));
        let here = here.into();
        Self { files: Arc::new(Disk::at(&here)), cards, here }
    }

    /// A folder of cards on this machine.
    pub fn of_cards(folder: impl Into<PathBuf>) -> Self {
        Self { cards: Some(Origin::Folder(folder.into())), ..Self::on_disk("", None) }
    }

    /// The cards built into the program.
    pub fn built_in() -> Self {
        Self { cards: Some(Origin::BuiltIn), ..Self::on_disk("", None) }
    }

    /// The place that the cards in use come from.
    pub fn origin(&self) -> Origin {
        self.origin_near(&self.here)
    }

    /// The cards that a file at this path means: those asked for, else the nearest folder of cards above it.
    pub fn origin_of(&self, path: &Path) -> Origin {
        self.origin_near(&self.files.real(&self.here.join(path)))
    }

    fn origin_near(&self, from: &Path) -> Origin {
        self.cards.clone().unwrap_or_else(|| find(&*self.files, from, &self.here))
    }

    /// Reads all files of some cards and checks them. Whatever is wrong goes to `out`; what is sound is there.
    pub fn load(&self, origin: &Origin, out: &mut Vec<Diagnostic>) -> Project {
        Project::load(&self.files, origin, builtin::FILES, VOCABULARIES, out)
    }
}
