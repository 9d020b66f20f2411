//! References to the texts under `docs/spec`. A section or rule is cited as `docs/spec/kernel.md section 5` or
//! `docs/spec/language.md rules N1 and N10`, a decision by its id (`NA-7`); within such a text its own sections and rules
//! need no name before them. Whatever is cited must be there, and no other way of citing them is left.

use super::{files, root, text};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What can be cited, read from the texts themselves.
#[derive(Default)]
struct Spec {
    /// Numbered headings: path of the text and number.
    sections: BTreeSet<(String, String)>,
    /// Numbered rows of tables: path of the text and number.
    rules: BTreeSet<(String, String)>,
    /// Ids of decisions.
    decisions: BTreeSet<String>,
}

/// `5`, `2.3`, `N1`: a number, perhaps behind one capital letter.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or(word);
    !digits.is_empty() && digits.split('.').all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit()))
}

/// `NA-7`: two capital letters and a number.
fn is_decision(word: &str) -> bool {
    word.split_once('-').is_some_and(|(prefix, number)| {
        prefix.len() == 2
            && prefix.chars().all(|c| c.is_ascii_uppercase())
            && !number.is_empty()
            && number.chars().all(|c| c.is_ascii_digit())
    })
}

impl Spec {
    fn read() -> Spec {
        let mut spec = Spec::default();
        for file in files("docs/spec", "md") {
            spec.add(&relative(&file), &text(&file));
        }
        spec
    }

    fn add(&mut self, path: &str, text: &str) {
        for line in text.lines() {
            if let Some(heading) = line.strip_prefix("##") {
                let first = heading.trim_start_matches('#').split_whitespace().next().unwrap_or("");
                let number = first.trim_end_matches('.');
                if is_number(number) {
                    self.sections.insert((path.to_owned(), number.to_owned()));
                } else if is_decision(first) {
                    self.decisions.insert(first.to_owned());
                }
            } else if let Some((number, _)) = line.strip_prefix("| ").and_then(|row| row.split_once(" |"))
                && is_number(number)
            {
                self.rules.insert((path.to_owned(), number.to_owned()));
            }
        }
    }

    /// What a number behind this word is a number of.
    fn table(&self, word: &str) -> Option<(&BTreeSet<(String, String)>, &'static str)> {
        match word {
            "section" | "sections" | "Section" | "Sections" => Some((&self.sections, "section")),
            "rule" | "rules" | "Rule" | "Rules" | "row" | "rows" | "Row" | "Rows" => Some((&self.rules, "rule")),
            _ => None,
        }
    }

    /// Whether the decisions of some game begin with these letters.
    fn decides(&self, prefix: &str) -> bool {
        self.decisions.iter().any(|id| id.split('-').next() == Some(prefix))
    }
}

fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// What kind of text is looked at.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Rust: sections and rules are looked for in comments, decisions everywhere.
    Code,
    /// Anything that people read or write by hand.
    Prose,
    /// A catalogue of clauses: its sections and rules are the rulebook's own, so only decisions are looked for.
    Clauses,
}

/// A word with its line, from 1.
struct Word<'t> {
    line: usize,
    raw: &'t str,
}

impl<'t> Word<'t> {
    /// The word without brackets, quotes and stops around it.
    fn bare(&self) -> &'t str {
        self.raw.trim_matches(|c: char| !c.is_alphanumeric())
    }

    /// The path of a Markdown file in it.
    fn document(&self) -> Option<&'t str> {
        let at = self.raw.find("docs/").unwrap_or(0);
        let behind = self.raw.get(at..)?.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        let end = behind.find(|c: char| !c.is_ascii_alphanumeric() && !"/._-".contains(c)).unwrap_or(behind.len());
        let path = behind.get(..end)?.trim_end_matches('.');
        let stem = path.strip_suffix(".md")?;
        let capitals = stem.len() > 2 && stem.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        (path.starts_with("docs/") || capitals).then_some(path)
    }
}

/// The words of a text; comment marks are none. A citation may go on in the next line.
fn words(kind: Kind, text: &str) -> Vec<Word<'_>> {
    let mark = |word: &str| matches!(word, "//" | "///" | "//!" | "#");
    let mut found = Vec::new();
    for (line, whole) in (1..).zip(text.lines()) {
        let part = match kind {
            Kind::Prose => Some(whole),
            Kind::Code => whole.find("//").and_then(|at| whole.get(at..)),
            Kind::Clauses => None,
        };
        let raw = part.into_iter().flat_map(str::split_whitespace).filter(|word| !mark(word));
        found.extend(raw.map(|raw| Word { line, raw }));
    }
    found
}

/// What a text cites that is not there, with its line, and how many citations there are.
fn unfounded(path: &str, kind: Kind, text: &str, spec: &Spec) -> (Vec<String>, usize) {
    let (mut wrong, mut cited) = (Vec::new(), 0);
    let words = words(kind, text);
    let own = path.starts_with("docs/spec/").then_some(path);
    let mut at = 0;
    while let Some(word) = words.get(at) {
        at += 1;
        let (mut said, mut of) = (word, own);
        if let Some(document) = word.document() {
            cited += 1;
            if !root().join(document).exists() {
                wrong.push(format!("{path}:{}: there is no {document}", word.line));
                continue;
            }
            // A stop or bracket behind the path ends the citation.
            let goes_on = word.raw.trim_end_matches('`').ends_with(".md");
            let Some(next) = words.get(at).filter(|next| goes_on && spec.table(next.bare()).is_some()) else {
                continue;
            };
            (said, of) = (next, Some(document));
            at += 1;
        }
        let Some((table, what)) = spec.table(said.bare()) else {
            let loose = kind == Kind::Code && path.starts_with("dsl/") && is_rule_of_the_language(said.bare());
            if loose {
                wrong.push(format!("{path}:{}: write `docs/spec/language.md rule {}`", said.line, said.bare()));
            }
            continue;
        };
        // "comprehensive rules 2.1" is an edition.
        if at >= 2 && words.get(at - 2).is_some_and(|before| before.bare() == "comprehensive") {
            continue;
        }
        while let Some(number) = words.get(at).filter(|w| is_number(w.bare())) {
            at += 1;
            cited += 1;
            let id = number.bare();
            match of {
                None => wrong.push(format!("{path}:{}: {what} {id} of which text?", number.line)),
                Some(of) if !table.contains(&(of.to_owned(), id.to_owned())) => {
                    wrong.push(format!("{path}:{}: {of} has no {what} {id}", number.line));
                }
                Some(_) => {}
            }
            if number.raw.ends_with(|c: char| c != ',' && !c.is_alphanumeric()) {
                break;
            }
            if words.get(at).is_some_and(|w| w.raw == "and" || w.raw == "to") {
                at += 1;
            }
        }
    }
    let ids = (1..).zip(text.lines()).flat_map(|(line, raw)| raw.split_whitespace().map(move |raw| Word { line, raw }));
    let mut before = "";
    for word in ids {
        let id = word.bare();
        let decided = id.split('-').next().is_some_and(|prefix| spec.decides(prefix)) || before == "decision";
        before = id;
        if is_decision(id) && decided {
            cited += 1;
            if !spec.decisions.contains(id) {
                wrong.push(format!("{path}:{}: there is no decision {id}", word.line));
            }
        }
    }
    (wrong, cited)
}

/// `N1`: no other text numbers its rules so.
fn is_rule_of_the_language(word: &str) -> bool {
    word.starts_with('N') && is_number(word)
}

#[test]
fn what_comments_and_documents_cite_is_there() {
    let spec = Spec::read();
    assert!(spec.sections.len() > 30 && spec.rules.len() > 60 && spec.decisions.len() > 30, "the texts are read");
    let mut wrong = Vec::new();
    let mut cited = 0;
    let mut look = |kind, paths: Vec<PathBuf>| {
        assert!(!paths.is_empty());
        for path in paths {
            let (found, count) = unfounded(&relative(&path), kind, &text(&path), &spec);
            wrong.extend(found);
            cited += count;
        }
    };
    // This file plants false references.
    let code = files("", "rs").into_iter().filter(|f| !f.ends_with("repo_rules/citations.rs"));
    look(Kind::Code, code.collect());
    look(Kind::Code, files("", "pest"));
    look(Kind::Clauses, files("core/src", "yaml"));
    for part in ["cards", "tests/nivel-arena", "tests/keyforge"] {
        look(Kind::Prose, files(part, "yaml"));
    }
    look(Kind::Prose, files("docs", "md"));
    let top = std::fs::read_dir(root()).expect("the root is read").flatten().map(|e| e.path());
    look(Kind::Prose, top.filter(|p| p.extension().is_some_and(|e| e == "md")).collect());
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(cited > 150, "citations are found: {cited}");
}

#[test]
fn a_false_citation_is_found() {
    let mut spec = Spec::default();
    spec.add("docs/spec/kernel.md", "## 5. Events\n### 5.1 Batches\n");
    spec.add("docs/spec/language.md", "## 1. Tree\n| N1 | a | b |\n| 12 | c | d |\n");
    spec.add("docs/spec/decisions-nivel-arena.md", "### NA-1\n");
    let found = |path: &str, kind, text: &str| unfounded(path, kind, text, &spec).0;
    let true_ones = [
        "/// docs/spec/kernel.md section 5.1, decision NA-1.",
        "    // docs/spec/language.md rules N1 and 12: both",
        "//! (`docs/spec/kernel.md section\n//! 5`), comprehensive rules 2.1",
        "// docs/spec/kernel.md. Rule of six; DAWN-001",
    ];
    for line in true_ones {
        assert!(
            found("dsl/src/a.rs", Kind::Code, line).is_empty(),
            "{line}: {:?}",
            found("dsl/src/a.rs", Kind::Code, line)
        );
    }
    let false_ones = [
        ("/// docs/spec/kernel.md section 6", "docs/spec/kernel.md has no section 6"),
        ("// docs/spec/kernel.md sections 5\n/// and 7.2", "docs/spec/kernel.md has no section 7.2"),
        ("// docs/spec/language.md rule N2: why", "docs/spec/language.md has no rule N2"),
        ("// docs/spec/language.md section N1", "docs/spec/language.md has no section N1"),
        ("// see docs/spec/kernels.md", "there is no docs/spec/kernels.md"),
        ("//! as LANGUAGE.md says", "there is no LANGUAGE.md"),
        ("// two sentences (rule 12)", "rule 12 of which text?"),
        ("// section 5.1: a batch", "section 5.1 of which text?"),
        ("// N1: a choice", "write `docs/spec/language.md rule N1`"),
        ("let _ = \"NA-2: why\";", "there is no decision NA-2"),
        ("// decision XY-1", "there is no decision XY-1"),
    ];
    for (line, wanted) in false_ones {
        let wrong = found("dsl/src/a.rs", Kind::Code, line);
        assert!(wrong.len() == 1 && wrong[0].ends_with(wanted), "{line}: {wrong:?}");
    }
    assert!(found("docs/spec/kernel.md", Kind::Prose, "as in section 5 (section 5.1)").is_empty());
    assert_eq!(found("docs/spec/kernel.md", Kind::Prose, "as in section 9").len(), 1);
}
