//! Scripts of cards: files that card files name beside themselves. Read as text; what they say is not this crate's matter.

use super::Project;
use crate::diagnostic::{Diagnostic, FileId, Place, Span};
use crate::messages;
use crate::source::Sources;
use crate::yaml::{Node, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// The ending of a file of a script.
pub const ENDING: &str = "luau";

/// A file of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptFile {
    /// The file.
    pub file: FileId,
    /// Its text.
    pub text: Arc<str>,
}

/// The scripts of a project, by their paths as messages show them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scripts {
    files: BTreeMap<String, ScriptFile>,
}

impl Scripts {
    /// The script at a path, as [`crate::files::Script::path`] gives it.
    pub fn get(&self, path: &str) -> Option<&ScriptFile> {
        self.files.get(path)
    }

    /// All of them, by path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &ScriptFile)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    pub(super) fn take(&mut self, sources: &Sources, file: FileId) {
        if let Some(source) = sources.get(file) {
            let text = source.text.clone();
            self.files.insert(plain(&source.path), ScriptFile { file, text });
        }
    }
}

/// A path without steps that lead nowhere: `sets/../scripts/a.luau` is `scripts/a.luau`.
fn plain(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for (at, part) in path.split(['/', '\\']).enumerate() {
        match part {
            "." => {}
            "" if at > 0 => {}
            ".." if parts.last().is_some_and(|p| *p != ".." && !p.is_empty()) => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The path of a file that a file names beside itself.
pub(crate) fn beside(path: &str, name: &str) -> String {
    let folder = path.rfind(['/', '\\']).and_then(|at| path.get(..=at)).unwrap_or("");
    if name.starts_with('/') { plain(name) } else { plain(&format!("{folder}{name}")) }
}

/// The names of files under `script:` anywhere in a file of cards or scenarios.
fn named(node: &Node, out: &mut Vec<String>) {
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| named(item, out)),
        Value::Map(entries) => {
            for entry in entries {
                match &entry.value.value {
                    Value::Scalar(scalar) if entry.key.text == "script" && !crate::decode::is_inline(&scalar.text) => {
                        out.push(scalar.text.trim().to_owned());
                    }
                    _ => named(&entry.value, out),
                }
            }
        }
        Value::Scalar(_) | Value::Broken => {}
    }
}

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
            if self.scripts.get(&path).is_none() && Path::new(&path).is_file() {
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
        match self.sources.load(path, out) {
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
            let place = Place { file: script.file, span: Span::default() };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_seen_from_the_file_that_names_them() {
        assert_eq!(beside("cards/g/sets/a.yaml", "b.luau"), "cards/g/sets/b.luau");
        assert_eq!(beside("cards/g/sets/a.yaml", "../scripts/./b.luau"), "cards/g/scripts/b.luau");
        assert_eq!(beside("a.yaml", "b.luau"), "b.luau");
        assert_eq!(beside("/x/a.yaml", "../b.luau"), "/b.luau");
        assert_eq!(plain("../a//b"), "../a/b");
    }
}
