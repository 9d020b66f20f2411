//! The names in `docs/glossary.md` are names of the code: a glossary that trails behind misleads.

use super::{files, root, text};

/// The words that declare a name in Rust.
const DECLARE: [&str; 7] = ["struct", "enum", "trait", "type", "const", "fn", "mod"];

/// A file of the program.
struct Source {
    path: String,
    text: String,
}

impl Source {
    fn words(&self) -> impl Iterator<Item = &str> {
        self.text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
    }

    fn declares(&self, name: &str) -> bool {
        self.words().zip(self.words().skip(1)).any(|(before, word)| word == name && DECLARE.contains(&before))
    }

    fn names(&self, name: &str) -> bool {
        self.words().any(|word| word == name)
    }
}

/// `Table::answers`, `EffectFrame`: a name of Rust.
fn is_name(quoted: &str) -> bool {
    quoted.starts_with(|c: char| c.is_ascii_uppercase())
        && quoted.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ':')
}

/// Names of a glossary that the sources do not hold, each with its line, and how many names there are.
fn unknown(glossary: &str, sources: &[Source]) -> (Vec<String>, usize) {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for (line, row) in (1..).zip(glossary.lines()).filter(|(_, row)| row.starts_with("| ")) {
        let places = row.trim_end_matches([' ', '|']).rsplit(" | ").next().unwrap_or("");
        let parts: Vec<&str> = places.split('`').collect();
        for (at, quoted) in parts.iter().enumerate().skip(1).step_by(2).filter(|(_, quoted)| is_name(quoted)) {
            seen += 1;
            // `Name` in `path/of/file.rs`
            let path = parts.get(at + 2).filter(|_| parts.get(at + 1) == Some(&" in "));
            let (name, member) = quoted.split_once("::").unwrap_or((quoted, ""));
            let at_home = |source: &Source| path.is_none_or(|path| source.path == **path) && source.declares(name);
            let known = if path.is_some() || member.is_empty() {
                sources.iter().any(|source| at_home(source) && (member.is_empty() || source.names(member)))
            } else {
                sources.iter().any(at_home) && sources.iter().any(|source| source.names(member))
            };
            if !known {
                let path = path.map_or("core, dsl, scripts, cli or kit", |path| *path);
                wrong.push(format!("docs/glossary.md:{line}: {quoted} is not in {path}"));
            }
        }
    }
    (wrong, seen)
}

#[test]
fn the_glossary_names_what_is_there() {
    let sources: Vec<Source> = ["core", "dsl", "scripts", "cli", "kit"]
        .iter()
        .flat_map(|part| files(&format!("{part}/src"), "rs"))
        .map(|path| Source {
            text: text(&path),
            path: path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().replace('\\', "/"),
        })
        .collect();
    let (wrong, seen) = unknown(&text(&root().join("docs/glossary.md")), &sources);
    assert!(seen > 80, "the rows are read: {seen}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_old_name_in_the_glossary_is_found() {
    let source = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
    let sources =
        [source("core/src/a.rs", "pub struct New { pub field: u8 }"), source("core/src/b.rs", "enum Other { One }")];
    let row = |place: &str| unknown(&format!("| term | | meaning | {place} |"), &sources).0.len();
    for there in
        ["`New`", "`New` in `core/src/a.rs`", "`New::field`, `Other::One`", "`core/src/c.rs`", "`Other` of sessions"]
    {
        assert_eq!(row(there), 0, "{there}");
    }
    for gone in ["`Old`", "`New` in `core/src/b.rs`", "`New::gone`", "`Other`, `Field`"] {
        assert_eq!(row(gone), 1, "{gone}");
    }
}
