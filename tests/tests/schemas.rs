//! The schemas that editors get: every shipped file names its own and follows it, the settings for editors give it the same one,
//! and a misspelt field does not follow it. That the schemas beside the cards are the present ones is asked with the other
//! generated files, in `reference.rs`.

#![allow(clippy::unwrap_used, clippy::panic)]

use cardwright_core::rulesets::VOCABULARIES;
use cardwright_dsl::field_names;
use cardwright_dsl::files::is_korean;
use cardwright_kit::check::check_texts;
use cardwright_kit::project::editors;
use cardwright_kit::project::korean;
use cardwright_kit::project::schema::{self, KINDS};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn yaml_files(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            yaml_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            out.push(path);
        }
    }
}

/// Every shipped file with its game and the word for its kind.
fn shipped() -> Vec<(PathBuf, &'static str, &'static str)> {
    let mut out = Vec::new();
    for game in VOCABULARIES.iter().map(|v| v.game.id) {
        for folder in ["cards", "tests"] {
            let mut paths = Vec::new();
            yaml_files(&root().join(folder).join(game), &mut paths);
            for path in paths {
                let text = path.display().to_string();
                let kind = match () {
                    () if folder == "tests" => "scenarios",
                    () if text.contains("/sets/") => "set",
                    () if text.contains("/decks/") => "deck",
                    () if text.contains("/keywords/") => "keyword",
                    () => "terms",
                };
                out.push((path, game, kind));
            }
        }
    }
    out
}

/// The line that names a schema: the path from the folder of the file.
fn line(path: &Path, game: &str, kind: &str) -> String {
    let depth = path.parent().unwrap().strip_prefix(root()).unwrap().components().count();
    let from = |up: usize| "../".repeat(up);
    let to = if path.starts_with(root().join("cards").join(game)) {
        format!("{}schema/{kind}.json", from(depth - 2))
    } else {
        format!("{}cards/{game}/schema/{kind}.json", from(depth))
    };
    format!("# yaml-language-server: $schema={to}")
}

fn validators() -> BTreeMap<(&'static str, &'static str), jsonschema::Validator> {
    let of = |game: &'static cardwright_core::vocabulary::Vocabulary| {
        KINDS.iter().map(move |(word, kind)| {
            ((game.game.id, *word), jsonschema::validator_for(&schema::schema(*kind, game)).unwrap())
        })
    };
    VOCABULARIES.iter().flat_map(|game| of(game)).collect()
}

#[test]
fn the_settings_for_editors_give_each_shipped_file_the_schema_that_it_names() {
    let settings = std::fs::read_to_string(root().join(editors::SETTINGS)).unwrap();
    let settings: Value = serde_json::from_str(&settings).unwrap();
    let fits = |globs: &Value, path: &str| {
        globs.as_array().unwrap().iter().filter_map(Value::as_str).any(|glob| match glob.split_once("**/*") {
            Some((folder, ending)) => path.starts_with(folder) && path.ends_with(ending),
            None => path == glob,
        })
    };
    for (path, game, kind) in shipped() {
        let path = path.strip_prefix(root()).unwrap().to_str().unwrap();
        let given = settings["yaml.schemas"].as_object().unwrap().iter().filter(|(_, globs)| fits(globs, path));
        let given: Vec<&String> = given.map(|(schema, _)| schema).collect();
        assert_eq!(given, [&format!("./cards/{game}/schema/{kind}.json")], "{path}");
    }
}

#[test]
fn shipped_files_name_their_schema_and_follow_it() {
    let validators = validators();
    let mut wrong = Vec::new();
    let files = shipped();
    for (path, game, kind) in &files {
        let text = std::fs::read_to_string(path).unwrap();
        let line = line(path, game, kind);
        if !text.lines().any(|l| l == line) {
            wrong.push(format!("{}: the line `{line}` is missing", path.display()));
        }
        let value: Value = serde_yaml::from_str(&text).unwrap();
        let validator = validators.get(&(*game, *kind)).unwrap();
        wrong.extend(validator.iter_errors(&value).map(|e| format!("{}: {e} at {}", path.display(), e.instance_path)));
    }
    assert!(files.len() > 15, "{} files: they were not found", files.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A shipped file with Korean names of fields says the same: it follows its schema, and is read without a finding that it had not
/// before.
#[test]
fn shipped_files_may_name_their_fields_in_korean() {
    let validators = validators();
    let mut wrong = Vec::new();
    let mut checked = BTreeSet::new();
    for (path, game, kind) in shipped().into_iter().filter(|(_, _, kind)| *kind != "scenarios") {
        let vocabulary = VOCABULARIES.iter().find(|v| v.game.id == game).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let korean = korean::file(&path, &text, vocabulary);
        let value: Value = serde_yaml::from_str(&korean).unwrap();
        let named = value.as_object().unwrap().keys().filter(|name| is_korean(name)).count();
        assert_eq!(named, value.as_object().unwrap().len(), "{korean}");
        let validator = validators.get(&(game, kind)).unwrap();
        wrong.extend(validator.iter_errors(&value).map(|e| format!("{}: {e} at {}", path.display(), e.instance_path)));
        let codes = |text: &str| {
            let found = check_texts(&[(path.to_str().unwrap(), text)], &[]);
            found.findings.iter().map(|f| f.code.id).collect::<Vec<_>>()
        };
        // What is wrong with a file alone takes a while: of each kind one is enough.
        if checked.insert((game, kind)) && codes(&text) != codes(&korean) {
            wrong.push(format!("{}: {:?}, {:?}", path.display(), codes(&text), codes(&korean)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for text in [
        "{ 게임: 니벨아레나, 이름: A, 리더: B, 카드: { C: 100 } }",
        "{ 게임: 니벨아레나, 이름: A, 리더: B, 카드: { C: 1 }, 속성: wave }",
        "{ 게임: 니벨아레나, 이름: A, 카드: { C: 1 } }",
    ] {
        let value: Value = serde_yaml::from_str(text).unwrap();
        assert!(!validators.get(&("nivel-arena", "deck")).unwrap().is_valid(&value), "{text}");
    }
    let card = "{ 게임: nivel-arena, 세트: { 번호: A, 이름: A }, 카드: [{ 번호: A, 이름: A, 종류: 스킬, 속성: wave, 코스트: 1, 히트: 1 }] }";
    for (text, valid) in [(card.to_owned(), false), (card.replace(", 히트: 1", ""), true)] {
        let value: Value = serde_yaml::from_str(&text).unwrap();
        assert_eq!(validators.get(&("nivel-arena", "set")).unwrap().is_valid(&value), valid, "{text}");
    }
}

/// The page on formats has every name of every field.
#[test]
fn the_page_on_formats_names_the_fields_in_both_languages() {
    let page = std::fs::read_to_string(root().join("docs/formats.md")).unwrap();
    for (field, names) in field_names::KOREAN {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let row = format!("| `{field}` | {} | ", names.join(", "));
        assert!(page.lines().any(|line| line.starts_with(&row)), "docs/formats.md lacks the row `{row}`");
    }
}

/// Every field of a value, by its path, with one letter doubled.
fn misspelt(value: &Value, path: &str, out: &mut Vec<(String, Value)>, whole: &Value) {
    match value {
        Value::Object(map) => {
            for (name, field) in map {
                let mut changed = whole.clone();
                let Some(Value::Object(there)) = changed.pointer_mut(path) else { panic!("{path}") };
                let taken = there.remove(name).unwrap();
                there.insert(format!("{name}{}", name.chars().last().unwrap()), taken);
                out.push((format!("{path}/{name}"), changed));
                misspelt(field, &format!("{path}/{}", name.replace('~', "~0").replace('/', "~1")), out, whole);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate().take(2) {
                misspelt(item, &format!("{path}/{index}"), out, whole);
            }
        }
        _ => {}
    }
}

#[test]
fn a_misspelt_field_is_refused() {
    let validators = validators();
    let mut tried = 0;
    for (path, game, kind) in shipped() {
        // The boards of scenarios and the lists of decks and terms have free names.
        if !matches!(kind, "set" | "keyword") {
            continue;
        }
        let value: Value = serde_yaml::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let mut all = Vec::new();
        misspelt(&value, "", &mut all, &value);
        for (place, changed) in all.iter().filter(|(place, _)| !place.contains("/examples/")) {
            tried += 1;
            assert!(!validators.get(&(game, kind)).unwrap().is_valid(changed), "{}: {place}", path.display());
        }
    }
    assert!(tried > 100, "{tried} fields: the files were not found");
    for (kind, text) in [
        ("deck", "{ game: nivel-arena, name: A, leaderr: B, cards: { C: 1 } }"),
        ("deck", "{ game: nivel-arena, name: A, leader: B, cards: { C: 100 } }"),
        ("terms", "{ game: nivel-arena, affiliation: {} }"),
        ("terms", "{ game: nivel-arena, affiliations: { a: { ko: 가, eng: A } } }"),
        ("scenarios", "{ game: nivel-arena, scenarios: [{ name: a, step: [] }] }"),
        ("scenarios", "{ game: nivel-arena, scenarios: [{ name: a, steps: [{ expct: {} }] }] }"),
        ("scenarios", "{ game: nivel-arena, scenarios: [{ name: a, steps: [{ p1: x, p2: y }] }] }"),
        ("scenarios", "{ game: nivel-arena, cards: { a: { powr: 1 } }, scenarios: [] }"),
        (
            "set",
            "{ game: nivel-arena, set: { id: A, name: A }, cards: [{ id: A, name: A, type: unit, attribute: wave, cost: 1 }] }",
        ),
        (
            "set",
            "{ game: nivel-arena, set: { id: A, name: A }, cards: [{ id: A, name: A, type: skill, attribute: wave, cost: 1, hit: 1 }] }",
        ),
    ] {
        let value: Value = serde_yaml::from_str(text).unwrap();
        assert!(!validators.get(&("nivel-arena", kind)).unwrap().is_valid(&value), "{text}");
    }
}
