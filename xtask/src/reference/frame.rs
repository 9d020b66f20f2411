//! The tables of `docs/reference`: for each section of the reference its title, what it is about in both languages, and
//! its entries with an invented line of card text each. The lines are English; the Korean ones are printed.

use cardwright_dsl::plain;
use serde::Deserialize;
use std::path::Path;

/// A sentence in both languages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Both {
    /// Korean.
    pub ko: String,
    /// English.
    pub en: String,
}

/// One section.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// What features of texts call it.
    pub section: String,
    /// Its heading.
    pub title: Both,
    /// What it is about.
    pub intro: Both,
    /// Its entries, in the order of the page.
    #[serde(default)]
    pub entries: Vec<Entry>,
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its word in trees.
    pub word: String,
    /// What it means, in Korean.
    pub ko: String,
    /// What it means, in English.
    pub en: String,
    /// The clause that defines it.
    #[serde(default)]
    pub clause: String,
    /// Lines of card text that show it, as printed in English.
    #[serde(default)]
    pub say: Vec<String>,
    /// The type of the card with these lines; left out, a unit, or a skill for a line without head.
    #[serde(default, rename = "as")]
    pub kind: Option<String>,
}

/// All sections, in the order of their file names.
///
/// # Errors
/// What is wrong with a table.
pub fn read(folder: &Path) -> Result<Vec<Section>, String> {
    let listed = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<_> = listed.flatten().map(|e| e.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "yaml"));
    paths.sort();
    let one = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string());
        text.and_then(|text| plain::read(&text)).map_err(|e| format!("{}: {e}", path.display()))
    };
    paths.iter().map(one).collect()
}
