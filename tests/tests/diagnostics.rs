//! The golden cases of diagnostics: `tests/diagnostics/<code>.md`, one file a code.
//!
//! A fenced block `yaml fail` is a file in which `check` must find that code, the `text` block behind it is everything
//! `check` says about it in both languages; `yaml pass` is a file without findings. Blocks `yaml with` stand beside the next
//! case as further files. A new code needs such a file and nothing else; `SNAPSHOTS=overwrite cargo test -p
//! cardwright-tests --test diagnostics` writes what `check` says into it.

#![allow(clippy::unwrap_used, clippy::panic)]

use cardwright::{checking, report};
use cardwright_dsl::messages;
use cardwright_dsl::text::Lang;
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

/// What `check` says about some files, in both languages.
fn said(files: &[(&str, &str)]) -> (Vec<&'static str>, String) {
    let checked = checking::check_texts(files);
    let mut out = String::new();
    for lang in [Lang::En, Lang::Ko] {
        let text = report::human(&checked.findings, &checked.project.sources, lang, 120);
        let plain = anstream::adapter::strip_str(&text).to_string();
        for line in plain.lines() {
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    (checked.findings.iter().map(|f| f.code.id).collect(), out.trim_end().to_owned() + "\n")
}

/// A case file with what `check` says now in the places of what it should say.
fn rewritten(code: &str, text: &str) -> (String, usize, usize) {
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
            "yaml pass" | "yaml fail" => {
                let mut files = std::mem::take(&mut with);
                files.push((name, body));
                let files: Vec<_> = files.iter().map(|(n, b)| (n.as_str(), b.as_str())).collect();
                let (codes, said) = said(&files);
                if info == "yaml pass" {
                    passes += 1;
                    assert!(codes.is_empty(), "{code}: the passing case {passes} has findings:\n{said}");
                    continue;
                }
                fails += 1;
                assert!(
                    codes.contains(&code),
                    "{code}: the failing case {fails} doesn't give the code but {codes:?}\n{said}"
                );
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
            other => panic!("{code}: a block is `yaml fail`, `yaml pass`, `yaml with` or `text`, not `{other}`"),
        }
    }
    (out, fails, passes)
}

#[test]
fn every_case_says_what_it_should() {
    for path in cases() {
        let code = stem(&path);
        assert!(messages::find(&code).is_some(), "{code}.md: there is no such code");
        let text = std::fs::read_to_string(&path).unwrap();
        let (now, fails, passes) = rewritten(&code, &text);
        assert!(fails > 0 && passes > 0, "{code}.md: a failing and a passing case, please");
        assert_data_eq!(now, Data::read_from(&path, None).raw());
    }
}

/// Codes that no YAML text alone can raise; each is shown by a test of its own, named here.
const SHOWN_ELSEWHERE: &[(&str, &str)] = &[
    ("unreadable-file", "tests/tests/bad_files.rs"),
    ("no-such-file", "tests/tests/bad_files.rs"),
    ("is-a-directory", "tests/tests/bad_files.rs"),
    ("not-a-directory", "tests/tests/bad_files.rs"),
    ("ignored-file", "tests/tests/bad_files.rs"),
    ("no-cards", "tests/tests/bad_files.rs"),
    ("unknown-game-folder", "tests/tests/bad_files.rs"),
    ("file-too-large", "tests/tests/bad_files.rs"),
    ("not-utf8", "tests/tests/bad_files.rs"),
    ("control-character", "tests/tests/bad_files.rs"),
    ("nfd-hangul", "tests/tests/bad_files.rs"),
    ("game-differs", "dsl/src/project.rs"),
    ("text-too-long", "tests/tests/bad_files.rs"),
    ("too-many-values", "tests/tests/bad_files.rs"),
];

/// Codes whose finder is still to come; a code leaves this list when its case is there.
const PENDING: &[&str] = &[
    "unknown-clause",
    "deck-size",
    "deck-copies",
    "deck-triggers",
    "deck-oath",
    "deck-type",
    "deck-leader",
    "unknown-word",
    "unknown-keyword",
    "unknown-card-name",
    "missing-bracket",
    "unexpected-text",
    "incomplete-sentence",
    "no-antecedent",
    "ambiguous-antecedent",
    "not-yet-sayable",
    "keyword-not-available",
    "no-such-stat",
    "no-place",
    "no-quantity",
    "no-sentence-before",
    "then-always",
    "else-never",
    "event-never",
    "two-heads",
    "duration-in-continuous",
    "duration-is-condition",
    "act-in-continuous",
    "nothing-to-prevent",
    "tiers-not-rising",
    "tiers-without-number",
    "ability-too-long",
    "impossible-board",
    "illegal-answer",
    "no-choice",
    "decision-left-open",
    "clause-not-shown",
];

#[test]
fn every_code_has_its_case() {
    let shown: BTreeSet<String> = cases().iter().map(|p| stem(p)).collect();
    let missing: Vec<&str> = messages::all()
        .map(|code| code.id)
        .filter(|id| !shown.contains(*id) && SHOWN_ELSEWHERE.iter().all(|(other, _)| other != id))
        .filter(|id| !PENDING.contains(id))
        .collect();
    assert!(missing.is_empty(), "add tests/diagnostics/<code>.md for: {}", missing.join(", "));
    let late: Vec<_> = PENDING.iter().filter(|id| shown.contains(**id) || messages::find(id).is_none()).collect();
    assert!(late.is_empty(), "take these out of PENDING: {late:?}");
}

#[test]
fn codes_shown_elsewhere_are_shown_there() {
    for (code, path) in SHOWN_ELSEWHERE {
        assert!(messages::find(code).is_some(), "{code} is no code");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains(&format!("\"{code}")), "{code} is not there");
    }
}
