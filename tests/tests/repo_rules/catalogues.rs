//! The catalogues of clauses are whole, also those of rulebooks that `rulesets::ALL` does not list yet: no id twice, every kind
//! known, a gist in each language, and whatever a gist or a source refers to is there.

use std::collections::BTreeSet;

use serde_yaml::Value;

use super::{files, text};

/// What a clause can be.
const KINDS: [&str; 11] = [
    "constraint",
    "definition",
    "example",
    "keyword",
    "loss",
    "meta",
    "physical",
    "procedure",
    "setup",
    "timing",
    "variant",
];

/// The part of an id in front of its first hyphen: `KX2` of `KX2-fight.1`, nothing of `7.4.3`.
fn family(id: &str) -> Option<&str> {
    id.split_once('-').map(|(family, _)| family).filter(|family| family.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// The decisions that `docs/spec` holds.
fn decisions() -> BTreeSet<String> {
    let headings =
        |path| text(path).lines().filter_map(|line| line.strip_prefix("### ").map(str::to_owned)).collect::<Vec<_>>();
    files("docs/spec", "md").iter().flat_map(|path| headings(path)).collect()
}

/// What is wrong with a catalogue.
fn faults(catalogue: &str, decisions: &BTreeSet<String>) -> Vec<String> {
    let catalogue: Value = serde_yaml::from_str(catalogue).expect("a catalogue is YAML");
    let clauses = catalogue.get("clauses").and_then(Value::as_sequence).expect("a catalogue lists clauses");
    let said = |clause: &Value, key: &str| clause.get(key).and_then(Value::as_str).unwrap_or("").to_owned();
    let ids: Vec<String> = clauses.iter().map(|clause| said(clause, "id")).collect();
    let known: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
    let families: BTreeSet<&str> = ids.iter().filter_map(|id| family(id)).collect();
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    for (clause, id) in clauses.iter().zip(&ids) {
        let mut fault = |what: String| wrong.push(format!("{id}: {what}"));
        if id.is_empty() || !seen.insert(id) {
            fault("an id that is empty or there twice".to_owned());
        }
        let kind = said(clause, "kind");
        if !KINDS.contains(&kind.as_str()) {
            fault(format!("no kind `{kind}`"));
        }
        let (gist, gist_ko, source) = (said(clause, "gist"), said(clause, "gist_ko"), said(clause, "source"));
        if gist.is_empty() || !(gist_ko.ends_with("다.") || gist_ko.ends_with("다.)")) {
            fault("a gist in each language is missing".to_owned());
        }
        // Families behind a 2 (`KX2`) hold what a document presupposes.
        if family(id).is_some_and(|family| family.ends_with('2')) && source.is_empty() {
            fault("no source of what is presupposed".to_owned());
        }
        for word in [gist, source].iter().flat_map(|text| text.split_whitespace()) {
            let cited = word.trim_matches(|c: char| !c.is_alphanumeric());
            let ours = family(cited).is_some_and(|family| families.contains(family));
            if ours && !known.contains(cited) && !decisions.contains(cited) {
                fault(format!("there is no {cited}"));
            }
        }
    }
    wrong
}

#[test]
fn every_catalogue_of_clauses_is_whole() {
    let decisions = decisions();
    let catalogues = files("core/src/rulesets", "yaml");
    assert!(catalogues.len() >= 4 && decisions.len() > 30, "the texts are read");
    for path in catalogues {
        let wrong = faults(&text(&path), &decisions);
        assert!(wrong.is_empty(), "{}: {wrong:#?}", path.display());
    }
}

#[test]
fn a_catalogue_with_a_fault_is_found() {
    let clause = "{ id: \"KX2-fight.1\", kind: procedure, gist: \"Fights end (KX-1).\", gist_ko: \"전투가 끝난다.\", source: \"D\" }";
    let found = |from: &str, to: &str| {
        let listed = format!("clauses:\n  - {}\n", clause.replace(from, to));
        faults(&listed, &BTreeSet::from(["KX2-1".to_owned()]))
    };
    assert_eq!(found("", ""), Vec::<String>::new());
    let false_ones = [
        ("KX2-fight.1", ""),
        ("procedure", "rule"),
        ("끝난다.", "끝남"),
        ("Fights end (KX-1).", ""),
        ("source: \"D\"", "source: \"\""),
        ("KX-1", "KX2-2"),
    ];
    for (from, to) in false_ones {
        assert_eq!(found(from, to).len(), 1, "{from} -> {to}");
    }
    let twice = format!("clauses:\n  - {clause}\n  - {clause}\n");
    assert_eq!(faults(&twice, &BTreeSet::new()).len(), 1);
}
