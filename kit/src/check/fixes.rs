//! Applies the fixes of findings to the files on disk. Only fixes that can be meant in one way; a file is replaced as a
//! whole or not at all.

use crate::error::Error;
use crate::project::files::{Disk, Files};
use crate::project::{Origin, Project, Workspace, storing};
use cardwright_core::rulesets::VOCABULARIES;
use cardwright_dsl::diagnostic::{Diagnostic, Edit, FileId, Severity};
use cardwright_dsl::source::{Source, Sources};
use cardwright_dsl::yaml;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// So many corrections of a file are tried one by one where not all of them can be applied.
const MOST_TRIED: usize = 200;

/// What was written.
#[derive(Debug, Default)]
pub struct Applied {
    /// How many findings are put right.
    pub fixed: usize,
    /// Why files were not written.
    pub failed: Vec<Error>,
}

/// Applies all sure fixes to their files on the disk and says how many findings that were. Where two overlap the first one
/// wins; the next run finds the other. A file whose text on the disk is not the one that was checked (an editor holds it
/// unsaved, or it was saved meanwhile) stays as it is.
pub fn apply(workspace: &Workspace, findings: &[Diagnostic], sources: &Sources) -> Applied {
    let mut applied = Applied::default();
    for (file, source) in sources.iter() {
        let own: Vec<&Diagnostic> = findings.iter().filter(|f| f.place.file == file).collect();
        // Cards built into the program have no file.
        let path = workspace.here.join(&source.path);
        if edits_of(&own).1 == 0 || !path.is_file() {
            continue;
        }
        let Some((text, fixed)) = corrected(file, source, &own, is_yaml(&path)) else { continue };
        match storing::replace(&path, source, &text) {
            Ok(()) => applied.fixed += fixed,
            Err(error) => applied.failed.push(error),
        }
    }
    applied
}

fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "yaml" || e == "yml")
}

/// The text of a file with what can be corrected in it, and how many findings that puts right.
fn corrected(file: FileId, source: &Source, findings: &[&Diagnostic], yaml: bool) -> Option<(String, usize)> {
    let with = |findings: &[&Diagnostic]| {
        let (edits, fixed) = edits_of(findings);
        (edited(source, &edits), fixed)
    };
    let fits = |text: &str| {
        !yaml || (readable(file, source, text) && mistakes(source, text) <= mistakes(source, &source.text))
    };
    let all = with(findings);
    if fits(&all.0) {
        return Some(all);
    }
    // One that makes a mistake, such as a text that is too long, keeps no other from being applied.
    let mut kept: Vec<&Diagnostic> = Vec::new();
    for finding in findings.iter().filter(|f| f.fix.is_some()).take(MOST_TRIED) {
        kept.push(finding);
        if !fits(&with(&kept).0) {
            kept.pop();
        }
    }
    Some(with(&kept)).filter(|(_, fixed)| *fixed > 0)
}

/// How many mistakes of shape a text has in the place of a file: fields, numbers, lengths. 0 where the file is no YAML, of which
/// less can be told.
fn mistakes(before: &Source, text: &str) -> usize {
    let mut found = Vec::new();
    yaml::parse(FileId(0), before, &mut found);
    if found.iter().any(|f| f.severity == Severity::Error) {
        return 0;
    }
    found.clear();
    let files: Arc<dyn Files> = Arc::new(Disk::default());
    let mut project = Project::open(&files, &Origin::BuiltIn, &[], VOCABULARIES, &mut found);
    project.add_text(&before.path, text, &mut found);
    found.iter().filter(|f| f.severity == Severity::Error).count()
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

/// The edits of findings about one file, in order, and from how many of them they are.
fn edits_of<'f>(findings: &[&'f Diagnostic]) -> (Vec<&'f Edit>, usize) {
    let mut taken: BTreeMap<usize, &'f Edit> = BTreeMap::new();
    let mut count = 0;
    for finding in findings.iter().filter(|f| !f.is_guess()) {
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
    let mut at = 0;
    for edit in edits {
        out.push_str(source.text.get(at..edit.span.start).unwrap_or(""));
        out.push_str(&edit.replacement);
        at = edit.span.end;
    }
    out.push_str(source.text.get(at..).unwrap_or(""));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardwright_dsl::diagnostic::{Location, Span};
    use cardwright_dsl::messages;

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
        let (edits, count) = edits_of(&findings.iter().collect::<Vec<_>>());
        assert_eq!(count, 2);
        assert_eq!(edited(&source, &edits), "ABcdEf");
        assert_eq!(edits_of(&[]).1, 0);
    }

    #[test]
    fn a_correction_that_makes_a_mistake_keeps_no_other_from_being_applied() {
        let game = VOCABULARIES.first().map_or("", |game| game.game.id);
        // Fields that are missing are as many mistakes before as after.
        let card = |id: &str, text: &str| format!("  - {{ id: {id}, name: {id}, text: '{text}' }}\n");
        let long = "a".repeat(cardwright_dsl::decode::MAX_TEXT);
        let head = format!("game: {game}\nset: {{ id: A, name: A }}\ncards:\n");
        let text = format!("{head}{}{}", card("A-1", &long), card("A-2", "b"));
        let source = Source::new("a.yaml", &text);
        let at = |word: &str| text.find(word).unwrap();
        let findings = [finding(at("aaa"), at("aaa"), "longer"), finding(at("'b'") + 1, at("'b'") + 2, "c")];
        let (corrected, fixed) = corrected(FileId(0), &source, &findings.iter().collect::<Vec<_>>(), true).unwrap();
        assert_eq!(fixed, 1);
        assert_eq!(corrected, text.replace("'b'", "'c'"));
    }
}
