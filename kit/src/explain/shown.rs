//! The scenarios in use, for finding those that show something. They are read, not run.

use crate::check;
use crate::project::Workspace;
use crate::project::files::{Kind, load};
use crate::scenario::model::Scenario;
use crate::scenario::read;
use cardwright_core::rulesets::ALL;
use cardwright_dsl::diagnostic::FileId;
use cardwright_dsl::script_files::is_script;
use cardwright_dsl::source::{Source, Sources};
use cardwright_dsl::yaml;
use std::path::Path;

/// So many scenarios are named; the rest are counted.
const SHOWN: usize = 12;

/// The files of the tests and cards in use. They are parsed only where a text could hold what is asked for.
#[derive(Default)]
pub struct Scenarios {
    sources: Vec<Source>,
}

impl Scenarios {
    /// Reads the files, without parsing them.
    pub fn read(workspace: &Workspace) -> Self {
        let files = &*workspace.files;
        let folders = ["tests", "cards"].map(Path::new);
        let there = folders.into_iter().filter(|p| files.kind(&workspace.here.join(p)) == Some(Kind::Folder));
        let mut sources = Sources::new();
        for path in there.flat_map(|folder| check::files_of(files, folder)).filter(|path| !is_script(path)) {
            _ = load(files, &path, &mut sources, &mut Vec::new());
        }
        let held = sources.iter().filter(|(_, source)| read::may_list(&source.text));
        Self { sources: held.map(|(_, source)| source.clone()).collect() }
    }

    /// The places and names of the scenarios that cite one of some clauses.
    pub fn citing(&self, clauses: &[&str]) -> Vec<String> {
        self.lines(clauses, |_, scenario| scenario.clauses.iter().any(|c| clauses.contains(&c.text.as_str())))
    }

    /// The places and names of the scenarios that speak of something by one of its names.
    pub fn naming(&self, names: &[&str]) -> Vec<String> {
        self.lines(names, |source, scenario| {
            let text = source.slice(scenario.span);
            names.iter().any(|name| has_word(text, name))
        })
    }

    /// The scenarios that are meant, in files that have one of some words.
    fn lines(&self, words: &[&str], is: impl Fn(&Source, &Scenario) -> bool) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for source in self.sources.iter().filter(|source| words.iter().any(|word| source.text.contains(word))) {
            let mut ignored = Vec::new();
            let document = yaml::parse(FileId(0), source, &mut ignored);
            let read = read::read(&document, source, ALL, &mut ignored);
            let scenarios = read.into_iter().flat_map(|read| read.scenarios).filter(|scenario| is(source, scenario));
            lines.extend(scenarios.map(|s| format!("{}:{}  {}", source.path, s.line, s.name.text)));
        }
        if let Some(more) = lines.len().checked_sub(SHOWN).filter(|n| *n > 0) {
            lines.truncate(SHOWN);
            lines.push(format!("... +{more}"));
        }
        lines
    }
}

/// Whether a text has a name, not as a part of a longer one.
fn has_word(text: &str, name: &str) -> bool {
    let joins = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|t| t.chars().next_back());
        let behind = text.get(at + name.len()..).and_then(|t| t.chars().next());
        !before.is_some_and(joins) && !behind.is_some_and(joins)
    })
}
