//! Applies the fixes of findings to the files on disk. Only fixes that can be meant in one way; a file is replaced as a
//! whole or not at all.

use crate::error::{Error, Result};
use crate::play::saves;
use crate::project::Workspace;
use cardwright_dsl::diagnostic::{Diagnostic, Edit, FileId, Severity};
use cardwright_dsl::messages;
use cardwright_dsl::source::{Source, Sources};
use cardwright_dsl::yaml;
use std::collections::BTreeMap;
use std::path::Path;

/// Applies all sure fixes to their files on the disk and says how many findings that were. Where two overlap the first one
/// wins; the next run finds the other. A file whose text on the disk is not the one that was checked (an editor holds it
/// unsaved) stays as it is.
pub fn apply(workspace: &Workspace, findings: &[Diagnostic], sources: &Sources) -> Result<usize> {
    let mut count = 0;
    for (file, source) in sources.iter() {
        let (edits, fixed) = edits_of(file, findings);
        // Cards built into the program have no file.
        let path = workspace.here.join(&source.path);
        if fixed == 0 || !path.is_file() {
            continue;
        }
        let saved = std::fs::read_to_string(&path).unwrap_or_default();
        if saved.strip_prefix('\u{feff}').unwrap_or(&saved) != &*source.text {
            continue;
        }
        let text = edited(source, &edits);
        if is_yaml(&path) && !readable(file, source, &text) {
            continue;
        }
        write(&path, &text)?;
        count += fixed;
    }
    Ok(count)
}

fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "yaml" || e == "yml")
}

/// Whether a correction leaves a file that can be read at least as far as before. Where a mistake of YAML was corrected, it
/// must be gone: a correction that only makes another one of it was meant otherwise.
fn readable(file: FileId, before: &Source, after: &str) -> bool {
    let wrong = |source: &Source| {
        let mut found = Vec::new();
        yaml::parse(file, source, &mut found);
        found.iter().filter(|f| f.severity == Severity::Error).count()
    };
    let (was, is) = (wrong(before), wrong(&Source::new(before.path.clone(), after)));
    is < was || is == 0
}

/// The edits of one file, in order, and from how many findings they are.
fn edits_of(file: FileId, findings: &[Diagnostic]) -> (Vec<&Edit>, usize) {
    let mut taken: BTreeMap<usize, &Edit> = BTreeMap::new();
    let mut count = 0;
    for finding in findings.iter().filter(|f| f.place.file == file && !f.is_guess()) {
        let Some(fix) = &finding.fix else { continue };
        let free = |edit: &Edit| {
            let before = taken.range(..=edit.span.start).next_back();
            let behind = taken.range(edit.span.start..).next();
            before.is_none_or(|(_, e)| e.span.end <= edit.span.start && e.span.start < edit.span.start)
                && behind.is_none_or(|(&start, _)| edit.span.end <= start)
        };
        if fix.edits.iter().all(free) {
            taken.extend(fix.edits.iter().map(|edit| (edit.span.start, edit)));
            count += 1;
        }
    }
    (taken.into_values().collect(), count)
}

fn edited(source: &Source, edits: &[&Edit]) -> String {
    let mut out = String::with_capacity(source.text.len());
    if source.bom {
        out.push('\u{feff}');
    }
    let mut at = 0;
    for edit in edits {
        out.push_str(source.text.get(at..edit.span.start).unwrap_or(""));
        out.push_str(&edit.replacement);
        at = edit.span.end;
    }
    out.push_str(source.text.get(at..).unwrap_or(""));
    out
}

/// Writes a file, all or nothing, in place of the one that is there. A link stays a link.
pub fn write(path: &Path, text: &str) -> Result<()> {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    saves::write(&real, text.as_bytes()).map_err(|error| {
        Error::new(&messages::NOT_REPLACED).arg("file", path.display().to_string()).arg("reason", error.to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_dsl::diagnostic::{Location, Span};

    fn finding(start: usize, end: usize, replacement: &str) -> Diagnostic {
        let span = Span::new(start, end);
        Diagnostic::new(&messages::FULL_WIDTH, Location { file: FileId(0), span }).fix(span, replacement)
    }

    #[test]
    fn sure_fixes_are_applied_in_order_and_guesses_are_not() {
        let source = Source::new("x", "\u{feff}abcdef");
        let findings = [
            finding(4, 5, "E"),
            finding(0, 2, "AB"),
            finding(1, 3, "overlaps"),
            finding(5, 6, "guess").arg("suggestion", "guess"),
        ];
        let (edits, count) = edits_of(FileId(0), &findings);
        assert_eq!(count, 2);
        assert_eq!(edited(&source, &edits), "\u{feff}ABcdEf");
        assert_eq!(edits_of(FileId(1), &findings).1, 0);
    }

    #[test]
    fn a_file_is_replaced_whole_or_stays_as_it_was() {
        let folder = std::env::temp_dir().join(format!("cardwright-fixes-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (path, link) = (folder.join("a.yaml"), folder.join("old.yaml"));
        std::fs::write(&path, "old").unwrap();
        std::fs::hard_link(&path, &link).unwrap();
        let text = |path: &Path| std::fs::read_to_string(path).unwrap();
        // Where the new text can't be written beside it, nothing happens to the old one.
        let beside = folder.join(format!(".a.yaml.{}.cardwright-part", std::process::id()));
        std::fs::create_dir(&beside).unwrap();
        let refused = write(&path, "new").unwrap_err();
        assert_eq!((refused.code().id, text(&path).as_str()), ("not-replaced", "old"));
        std::fs::remove_dir(&beside).unwrap();
        write(&path, "new").unwrap();
        assert_eq!((text(&path).as_str(), text(&link).as_str()), ("new", "old"));
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
