//! The scenarios in use, for finding those that show something. They are read, not run.

use crate::check;
use crate::project::Workspace;
use crate::project::files::Kind;
use crate::scenario::model::Scenario;
use crate::scenario::read;
use cardwright_dsl::source::Source;
use cardwright_dsl::yaml;
use std::path::PathBuf;

/// So many scenarios are named; the rest are counted.
const SHOWN: usize = 12;

/// All scenarios of the tests and cards in use.
#[derive(Default)]
pub struct Scenarios {
    list: Vec<(Source, Vec<Scenario>)>,
}

impl Scenarios {
    /// Reads the scenarios in use.
    pub fn read(workspace: &Workspace) -> Self {
        let paths: Vec<PathBuf> = ["tests", "cards"]
            .into_iter()
            .filter(|p| workspace.files.kind(&workspace.here.join(p)) == Some(Kind::Folder))
            .map(PathBuf::from)
            .collect();
        let mut list = Vec::new();
        if paths.is_empty() {
            return Self::default();
        }
        for checked in check::check(workspace, &paths) {
            for (file, source) in checked.project.sources.iter().filter(|(file, _)| checked.asked.contains(file)) {
                let mut ignored = Vec::new();
                let document = yaml::parse(file, source, &mut ignored);
                if read::lists(&document).is_empty() {
                    continue;
                }
                let read = read::read(&document, source, &mut ignored);
                list.extend(read.map(|read| (source.clone(), read.scenarios)));
            }
        }
        Self { list }
    }

    /// The places and names of the scenarios that cite one of some clauses.
    pub fn citing(&self, clauses: &[&str]) -> Vec<String> {
        self.lines(|_, scenario| scenario.clauses.iter().any(|c| clauses.contains(&c.text.as_str())))
    }

    /// The places and names of the scenarios that speak of something by one of its names.
    pub fn naming(&self, names: &[&str]) -> Vec<String> {
        self.lines(|source, scenario| {
            let text = source.slice(scenario.span);
            names.iter().any(|name| has_word(text, name))
        })
    }

    fn lines(&self, is: impl Fn(&Source, &Scenario) -> bool) -> Vec<String> {
        let all = self.list.iter().flat_map(|(source, list)| list.iter().map(move |s| (source, s)));
        let mut lines: Vec<String> = all
            .filter(|(source, scenario)| is(source, scenario))
            .map(|(source, scenario)| format!("{}:{}  {}", source.path, scenario.line, scenario.name.text))
            .collect();
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
