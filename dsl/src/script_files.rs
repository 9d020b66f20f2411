//! Files of scripts that card files name beside themselves: their paths and texts. What a script says is not this crate's
//! matter.

use crate::diagnostic::FileId;
use crate::field_names;
use crate::source::Sources;
use crate::yaml::{Node, Value};
use std::collections::BTreeMap;
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

    /// Keeps the text of a file that was read.
    pub fn take(&mut self, sources: &Sources, file: FileId) {
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
pub fn beside(path: &str, name: &str) -> String {
    let folder = path.rfind(['/', '\\']).and_then(|at| path.get(..=at)).unwrap_or("");
    if name.starts_with('/') { plain(name) } else { plain(&format!("{folder}{name}")) }
}

/// Whether a file is a script by its name. Type definitions for editors (`x.d.luau`) are none.
pub fn is_script(path: &Path) -> bool {
    let is = |stem: Option<&Path>, ending| stem.and_then(Path::extension).is_some_and(|e| e == ending);
    is(Some(path), ENDING) && !is(path.file_stem().map(Path::new), "d")
}

/// Whether a field `script:` holds the script itself: lines, one of them too, or a call, which no name of a file is.
pub fn is_inline(script: &str) -> bool {
    script.ends_with('\n') || script.trim().contains(['\n', '(', '{'])
}

/// The names of files under `script:` anywhere in a file of cards or scenarios.
pub fn named(node: &Node, out: &mut Vec<String>) {
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| named(item, out)),
        Value::Map(entries) => {
            for entry in entries {
                match &entry.value.value {
                    Value::Scalar(scalar) if field_names::is(&entry.key.text, "script") && !is_inline(&scalar.text) => {
                        out.push(scalar.text.trim().to_owned());
                    }
                    _ => named(&entry.value, out),
                }
            }
        }
        Value::Scalar(_) | Value::Broken => {}
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
