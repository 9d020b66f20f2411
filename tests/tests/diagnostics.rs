//! The golden cases of diagnostics: `tests/diagnostics/<code>.md`, one file a code.
//!
//! A fenced block `yaml fail` is a file in which `check` must find that code, the `text` block behind it is everything
//! `check` (and `test`, where there are scenarios) says about it in both languages; `yaml pass` is a file without findings. Blocks `yaml with` and `luau with` stand beside the
//! next case as further files. A new code needs such a file and nothing else; `cargo xtask bless
//! diagnostics` writes what `check` says into it.

#![allow(clippy::unwrap_used, clippy::panic)]

use cardwright::report;
use cardwright_dsl::messages;
use cardwright_dsl::text::Lang;
use cardwright_kit::check;
use cardwright_kit::project::builtin;
use cardwright_kit::scenario::suite::{self, Choice};
use rayon::prelude::*;
use snapbox::{Data, assert_data_eq};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("diagnostics")
}

fn cases() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder()).unwrap().map(|e| e.unwrap().path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "md"));
    paths.sort();
    paths
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// A line with which a page says that its cases are checked beside the shipped cards and decks. Others get the keywords and
/// words of the rulebooks only: reading all cards for each case would take most of the time.
const WITH_CARDS: &str = "<!-- beside the shipped cards -->";

/// The files of the built-in cards that a page asks for, unless there are scenarios, which bring their own cards.
fn beside(page: &str) -> Vec<(&'static str, &'static str)> {
    let whole = page.contains(WITH_CARDS);
    let is_words = |path: &str| path.contains("/keywords/") || path.ends_with("/terms.yaml");
    builtin::FILES.iter().filter(|(path, _)| whole || is_words(path)).copied().collect()
}

/// What `check`, and `test` where there are scenarios, say about some files, in both languages.
fn said(files: &[(&str, &str)], cards: &[(&str, &str)]) -> (Vec<&'static str>, String) {
    let scenarios = files.iter().any(|(_, text)| text.contains("scenarios:"));
    let checked = check::check_texts(files, if scenarios { &[] } else { cards });
    let mut codes: Vec<&'static str> = checked.findings.iter().map(|f| f.code.id).collect();
    let results = codes.is_empty().then(|| suite::run(&checked, &Choice::default()));
    for case in results.iter().flat_map(|r| &r.cases) {
        codes.extend(case.verdict.failures.iter().map(|f| f.code));
        codes.extend((!case.verdict.not_shown.is_empty()).then_some("clause-not-shown"));
    }
    let mut out = String::new();
    for lang in [Lang::En, Lang::Ko] {
        let mut text = report::human(&checked.findings, &checked.project.sources, lang, 120);
        text.extend(results.iter().map(|r| report::scenarios::human(r, lang, true, false)));
        let plain = anstream::adapter::strip_str(&text).to_string();
        for line in plain.lines() {
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    (codes, out.trim_end().to_owned() + "\n")
}

/// A case file with what `check` says now in the places of what it should say.
fn rewritten(code: &str, text: &str, problems: &mut Vec<String>) -> String {
    let cards = beside(text);
    let (mut out, mut fails, mut passes) = (String::new(), 0, 0);
    let mut with: Vec<(String, String)> = Vec::new();
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        let Some(info) = line.trim_end().strip_prefix("```") else { continue };
        let mut body = String::new();
        for line in lines.by_ref() {
            out.push_str(line);
            if line.trim_end() == "```" {
                break;
            }
            body.push_str(line);
        }
        let name = format!("file{}.yaml", with.len() + 1);
        match info {
            "yaml with" => with.push((name, body)),
            "luau with" => with.push((name.replace(".yaml", ".luau"), body)),
            "yaml pass" | "yaml fail" => {
                let mut files = std::mem::take(&mut with);
                files.push((name, body));
                let files: Vec<_> = files.iter().map(|(n, b)| (n.as_str(), b.as_str())).collect();
                let (codes, said) = said(&files, &cards);
                if info == "yaml pass" {
                    passes += 1;
                    if !codes.is_empty() {
                        problems.push(format!("{code}: the passing case {passes} has findings:\n{said}"));
                    }
                    continue;
                }
                fails += 1;
                if !codes.contains(&code) {
                    problems.push(format!("{code}: the failing case {fails} gives {codes:?}\n{said}"));
                }
                // The block behind it, if there is one, is what was said when the case was written.
                let mut gap = String::new();
                while lines.peek().is_some_and(|l| l.trim().is_empty()) {
                    gap.extend(lines.next());
                }
                if lines.peek().is_some_and(|l| l.trim_end() == "```text") {
                    lines.next();
                    lines.by_ref().find(|l| l.trim_end() == "```");
                    gap.clear();
                }
                let _ = write!(out, "\n```text\n{said}```\n{gap}");
            }
            other => problems.push(format!("{code}: `{other}` is no kind of block")),
        }
    }
    if fails == 0 || passes == 0 {
        problems.push(format!("{code}: a failing and a passing case, please"));
    }
    out
}

#[test]
fn every_case_says_what_it_should() {
    let cases = cases();
    let results: Vec<(String, Vec<String>)> = cases
        .par_iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).unwrap();
            let mut problems = Vec::new();
            let now = rewritten(&stem(path), &text, &mut problems);
            (now, problems)
        })
        .collect();
    for (path, (now, _)) in cases.iter().zip(&results) {
        assert!(messages::find(&stem(path)).is_some(), "{}: there is no such code", path.display());
        assert_data_eq!(now.clone(), Data::read_from(path, None).raw());
    }
    let problems: Vec<String> = results.into_iter().flat_map(|(_, problems)| problems).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// What tests of other kinds say: golden files and Rust tests of the whole project, this file excepted. Codes that no YAML
/// text alone can raise (a file that can't be read, a saved game that is cut) are shown there, as `[code]` or `"code"`.
fn other_tests() -> String {
    fn walk(folder: &Path, out: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
            let name = entry.file_name().unwrap().to_str().unwrap();
            if entry.is_dir() && name != "diagnostics" && name != "target" {
                walk(&entry, out);
            } else if entry.is_file() && name != "diagnostics.rs" {
                let Ok(text) = std::fs::read_to_string(&entry) else { continue };
                // Of the sources of a crate only what is test.
                let in_folder = |name: &str| entry.components().any(|c| c.as_os_str() == name);
                let is_source = in_folder("src") && !entry.parent().is_some_and(|p| p.ends_with("tests"));
                out.push_str(if is_source {
                    text.split_once("#[cfg(test)]").map_or("", |(_, test)| test)
                } else {
                    &text
                });
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut out = String::new();
    for folder in ["tests", "cli", "kit", "dsl"] {
        walk(&root.join(folder), &mut out);
    }
    out
}

/// Codes that no file shows: faults of the engine, of the system, and limits that the tests of hostile scripts name by their
/// constants.
const NO_FILE: [&str; 10] = [
    "lost-table",
    "no-other-process",
    "not-illegal",
    "refusal-changed",
    "restore-differs",
    "script-out-of-memory",
    "script-out-of-time",
    "script-too-much",
    "undo-differs",
    "forced-choice",
];

#[test]
fn every_code_has_its_case() {
    let shown: BTreeSet<String> = cases().iter().map(|p| stem(p)).collect();
    let elsewhere = other_tests();
    let missing: Vec<&str> = messages::all()
        .map(|code| code.id)
        .filter(|id| !shown.contains(*id) && !NO_FILE.contains(id))
        .filter(|id| !elsewhere.contains(&format!("[{id}]")) && !elsewhere.contains(&format!("\"{id}")))
        .collect();
    assert!(missing.is_empty(), "add tests/diagnostics/<code>.md for: {}", missing.join(", "));
}
