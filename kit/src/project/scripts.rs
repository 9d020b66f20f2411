//! The scripts of a project: which ones its cards name, which of them could be read, and which no card has.

use super::Project;
use super::files::{self, Kind};
use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location, Span};
use cardwright_dsl::messages;
use cardwright_dsl::script_files::{beside, named};
use cardwright_dsl::yaml::Node;
use std::collections::BTreeSet;
use std::path::Path;

impl Project {
    /// Notes which scripts a file names.
    pub(super) fn name_scripts(&mut self, file: FileId, path: &str, root: &Node) {
        let mut names = Vec::new();
        named(root, &mut names);
        let names = names.iter().map(|name| beside(path, name));
        self.script_names.entry(file).or_default().extend(names);
    }

    /// The scripts that a file names.
    pub fn scripts_of(&self, file: FileId) -> impl Iterator<Item = FileId> {
        let names = self.script_names.get(&file).into_iter().flatten();
        names.filter_map(|path| Some(self.scripts.get(path)?.file))
    }

    /// Reads the scripts that are named and not there yet; of those that can't be read the cards are told.
    pub(super) fn take_named_scripts(&mut self) {
        let names: Vec<String> = self.script_names.values().flatten().cloned().collect();
        for path in names {
            if self.scripts.get(&path).is_none() && self.files.kind(Path::new(&path)) == Some(Kind::File) {
                self.take_script(Path::new(&path), &mut Vec::new());
            }
        }
    }

    /// Keeps a script that was read.
    pub(super) fn keep_script(&mut self, file: FileId) {
        self.scripts.take(&self.sources, file);
        for game in &mut self.games {
            game.scripts.take(&self.sources, file);
        }
    }

    /// Reads a script from a file.
    pub(super) fn take_script(&mut self, path: &Path, out: &mut Vec<Diagnostic>) -> FileId {
        match files::load(&*self.files, path, &mut self.sources, out) {
            Ok(file) => {
                self.keep_script(file);
                file
            }
            Err(file) => file,
        }
    }

    /// Scripts that no card has, among those that lie in the folder of cards or were asked for.
    pub(super) fn unused_scripts(&self, out: &mut Vec<Diagnostic>) {
        // The name that is misspelt may be that of a script that seems to be unused.
        let missing = out.iter().any(|f| f.code == &messages::NO_SUCH_SCRIPT);
        if missing || self.games.iter().any(|game| !game.complete) {
            return;
        }
        let names: BTreeSet<&String> = self.script_names.values().flatten().collect();
        for (path, script) in self.scripts.iter().filter(|(path, _)| !names.iter().any(|name| name == path)) {
            let place = Location { file: script.file, span: Span::default() };
            let name = path.rsplit('/').next().unwrap_or(path);
            out.push(Diagnostic::new(&messages::UNUSED_SCRIPT, place).arg("file", name));
        }
    }

    /// Cards that name a script which is not there.
    pub(super) fn missing_scripts(&self, out: &mut Vec<Diagnostic>) {
        for (file, card) in self.games.iter().flat_map(super::GameFiles::cards) {
            out.extend(card.script.as_ref().and_then(|script| script.missing(file, &self.scripts)));
        }
    }
}
