//! `cardwright check` as a program: exit status, language, colour, JSON.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

const CARD: &str = "game: nivel-arena\nset: { id: CASE, name: 사례 }\ncards:\n  - id: CASE-1\n    name: 횃불지기\n    type: skill\n    \
                    attribute: flame\n    cost: 1\n    text: '[Entry] Drw 1 card.'\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs `check` in the project's root, in the locale that is given.
fn check(locale: &str, args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(root()).env_remove("LANG").env_remove("LC_MESSAGES").env("LC_ALL", locale);
    let Output { status, stdout, .. } = command.arg("check").args(args).output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap())
}

fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn the_exit_status_tells_findings_from_files_that_could_not_be_read() {
    assert_eq!(check("C", &["cards"]).0, 0);
    let bad = file("status.yaml", CARD);
    assert_eq!(check("C", &[&bad]).0, 1);
    assert_eq!(check("C", &["nowhere.yaml"]).0, 2);
    assert_eq!(check("C", &["nowhere.yaml", &bad]).0, 1);
    assert_eq!(check("C", &["--cards", "nowhere"]).0, 2);
    assert_eq!(check("C", &["--no-such-option"]).0, 2);
}

#[test]
fn a_folder_without_a_file_of_cards_is_a_mistake() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nothing-in-it");
    std::fs::create_dir_all(folder.join("cards/keyforge/sets")).unwrap();
    let empty = folder.join("cards").display().to_string();
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        let out = command.current_dir(root()).env("LC_ALL", "C").arg("check").args(args).output().unwrap();
        (out.status.code(), String::from_utf8(out.stdout).unwrap(), String::from_utf8(out.stderr).unwrap())
    };
    for args in [&[folder.to_str().unwrap()][..], &[&empty], &["--cards", &empty]] {
        let (status, out, err) = run(args);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{args:?}");
        assert!(err.starts_with("error: there is no file of cards here") && err.contains("new set ID"), "{err}");
    }
    let (status, out, _) = run(&[&empty, "--format", "json"]);
    assert!(status == Some(2) && out.contains("\"files\": 0"), "{out}");
    assert!(run(&[&empty, "--lang", "ko"]).2.contains("카드 파일이 없습니다"));
    // Beside a file that is there, an empty folder is no mistake.
    assert_eq!(run(&[&empty, "cards/nivel-arena"]).0, Some(0));
}

#[test]
fn the_locale_chooses_the_language_and_a_pipe_has_no_colour() {
    let bad = file("locale.yaml", CARD);
    let (_, english) = check("C", &[&bad]);
    let (_, korean) = check("ko_KR.UTF-8", &[&bad]);
    assert!(english.starts_with("error[unknown-word]: unknown word `Drw`"), "{english}");
    assert!(korean.starts_with("오류[unknown-word]: `Drw`"), "{korean}");
    assert!(check("ko_KR.UTF-8", &["--lang", "en", &bad]).1 == english);
    assert!(!english.contains('\u{1b}'));
    assert!(check("C", &["--color", "always", &bad]).1.contains('\u{1b}'));
}

#[test]
fn json_has_the_place_and_the_fix() {
    let bad = file("json.yaml", CARD);
    let (status, text) = check("C", &["--format", "json", &bad]);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &value["errors"], &value["files"]), (1, &Value::from(1), &Value::from(1)));
    let finding = &value["findings"][0];
    assert_eq!(finding["code"], "unknown-word");
    assert_eq!((&finding["line"], &finding["column"]), (&Value::from(9), &Value::from(20)));
    assert_eq!(finding["end"]["column"], 23);
    assert_eq!(finding["fix"][0]["replacement"], "Draw");
    assert_eq!(finding["file"], bad.as_str());
}

/// Holds a value against the part of a JSON Schema that the schema of SARIF needs here.
fn holds(value: &Value, schema: &Value, root: &Value, at: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        return holds(value, &root["definitions"][name.rsplit('/').next().unwrap()], root, at);
    }
    let mut wrong = Vec::new();
    let of_type = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64(),
        _ => true,
    };
    if !of_type {
        wrong.push(format!("{at}: {value} is no {}", schema["type"]));
    }
    if schema["enum"].as_array().is_some_and(|list| !list.contains(value)) {
        wrong.push(format!("{at}: {value} is none of {}", schema["enum"]));
    }
    if let (Some(least), Some(n)) = (schema["minimum"].as_i64(), value.as_i64())
        && n < least
    {
        wrong.push(format!("{at}: {n} is less than {least}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().map(|n| n.as_str().unwrap()) {
        if value.get(name).is_none() {
            wrong.push(format!("{at}: `{name}` is missing"));
        }
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        match schema["properties"].get(name) {
            Some(schema) => wrong.extend(holds(inner, schema, root, &format!("{at}.{name}"))),
            None => wrong.push(format!("{at}: `{name}` is unknown")),
        }
    }
    for (n, item) in value.as_array().into_iter().flatten().enumerate() {
        wrong.extend(holds(item, &schema["items"], root, &format!("{at}[{n}]")));
    }
    wrong
}

#[test]
fn sarif_follows_its_schema() {
    let schema: Value = serde_json::from_str(include_str!("sarif-2.1.0-essentials.json")).unwrap();
    // A guess, a label in a second place, and a sure fix.
    let twice = CARD.replace(
        "Drw 1 card.'\n",
        "Draw 1 card.'\n  - id: CASE-1\n    name: 횃불지기\n    type: skill\n    attribute: flame\n    cost: '1'\n",
    );
    let bad = file("한글 1.yaml", &twice.replace("[Entry] ", ""));
    let (status, text) = check("C", &["--format", "sarif", &bad, "nowhere.yaml"]);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(holds(&value, &schema, &schema, "log"), [""; 0]);
    assert_eq!(status, 1);
    let run = &value["runs"][0];
    let results = run["results"].as_array().unwrap();
    let codes: Vec<&str> = results.iter().map(|r| r["ruleId"].as_str().unwrap()).collect();
    assert_eq!(codes, ["duplicate-id", "wrong-type", "no-such-file"]);
    for result in results {
        let rule = &run["tool"]["driver"]["rules"][usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
        assert_eq!(rule["id"], result["ruleId"]);
    }
    let uri = results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.ends_with("%ED%95%9C%EA%B8%80%201.yaml"), "{uri}");
    assert_eq!(results[0]["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 4);
    assert_eq!(results[1]["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"], "1");
    assert!(results[2]["locations"][0]["physicalLocation"].get("region").is_none());
}

#[test]
fn github_gets_a_line_for_each_finding() {
    let bad = file("github.yaml", CARD);
    let (status, text) = check("C", &["--format", "github", &bad]);
    let start =
        format!("::error file={bad},line=9,col=20,endLine=9,endColumn=23,title=unknown-word::unknown word `Drw`");
    assert!(text.starts_with(&start), "{text}");
    assert_eq!((status, text.lines().count()), (1, 1));
}

/// Waits until the output of a watching program has such a line.
fn line_with(lines: &Receiver<String>, wanted: &str) -> Duration {
    let start = Instant::now();
    let mut seen = String::new();
    while start.elapsed() < Duration::from_secs(20) {
        match lines.recv_timeout(Duration::from_millis(100)) {
            Ok(line) if line.contains(wanted) => return start.elapsed(),
            Ok(line) => seen.push_str(&line),
            Err(_) => {}
        }
    }
    panic!("no `{wanted}` in: {seen}");
}

#[test]
#[cfg(unix)]
fn watching_follows_a_file_that_changes_vanishes_and_comes_back_and_ends_when_told() {
    let path = file("watched.yaml", CARD);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(root()).env("LC_ALL", "C").args(["check", "--watch", &path]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let (sender, lines) = channel();
    let output = BufReader::new(child.stdout.take().unwrap());
    std::thread::spawn(move || output.lines().map_while(Result::ok).for_each(|line| drop(sender.send(line))));
    line_with(&lines, "1 file: 1 error");
    std::fs::write(&path, CARD.replace("[Entry] Drw", "Draw")).unwrap();
    line_with(&lines, "1 file: nothing wrong");
    std::fs::remove_file(&path).unwrap();
    line_with(&lines, "error[no-such-file]");
    std::fs::write(&path, CARD).unwrap();
    line_with(&lines, "error[unknown-word]");
    assert!(child.try_wait().unwrap().is_none());
    // Not INT: whoever runs the tests in the background has it ignored, and so would the program.
    let ended = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(ended.success());
    assert!(!child.wait().unwrap().success());
}

#[test]
fn what_another_mistake_causes_is_not_said() {
    let named = |text: &str, name: &str| {
        format!(
            "game: nivel-arena\nset: {{ id: CASE, name: 사례 }}\ncards:\n  - id: CASE-1\n    name: 횃불\n    type: skill\n    \
             attribute: flame\n    cost: 1\n    text: '{text}'\n  - id: CASE-2\n    {name}\n    type: skill\n    \
             attribute: flame\n    cost: 1\n    text: 카드를 1장 드로우한다.\n"
        )
    };
    let text = "자신의 트래시 존에서 〈불씨〉를 1장 골라 패에 넣는다.";
    let codes = |file: &str| {
        let (_, json) = check("C", &["--format", "json", file]);
        let value: Value = serde_json::from_str(&json).unwrap();
        let codes = value["findings"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap().to_owned());
        codes.collect::<Vec<_>>()
    };
    assert_eq!(codes(&file("root.yaml", &named(text, "nmae: 불씨"))), ["missing-field", "unknown-field"]);
    assert_eq!(codes(&file("found.yaml", &named(text, "name: 불씨"))), [""; 0]);
    assert_eq!(codes(&file("nowhere.yaml", &named(text, "name: 불꽃"))), ["unknown-card-name"]);
}

/// The same files are the same however their paths are written.
#[test]
fn a_folder_around_the_cards_and_a_path_inside_them_are_read_with_them() {
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("around");
    let sets = here.join("cards/nivel-arena/sets");
    std::fs::create_dir_all(&sets).unwrap();
    std::fs::write(sets.join("case.yaml"), CARD.replace("[Entry] Drw", "Draw")).unwrap();
    let run = |folder: &Path, path: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        let out = command.current_dir(folder).env("LC_ALL", "C").args(["check", path]).output().unwrap();
        (out.status.code(), String::from_utf8(out.stdout).unwrap() + &String::from_utf8(out.stderr).unwrap())
    };
    let whole = here.canonicalize().unwrap();
    for (folder, path) in [
        (here.as_path(), "."),
        (here.as_path(), "./cards"),
        (here.as_path(), whole.to_str().unwrap()),
        (here.parent().unwrap(), "around"),
        (sets.as_path(), "case.yaml"),
        (sets.as_path(), "./case.yaml"),
        (sets.parent().unwrap(), "sets/case.yaml"),
        (sets.as_path(), "../sets/case.yaml"),
        (sets.as_path(), "."),
        (sets.as_path(), ".."),
    ] {
        let (status, out) = run(folder, path);
        assert_eq!(status, Some(0), "{path} in {}: {out}", folder.display());
    }
}

/// A correction that would only make another mistake of YAML leaves the file as it is.
#[test]
fn corrections_never_make_a_file_unreadable() {
    for (name, from, to) in [
        ("tab.yaml", "    cost: 1", "\tcost: 1"),
        ("block.yaml", "    cost: 1\n    text: '", "    cost: 1    text: |\n      '"),
    ] {
        let text = CARD.replace("Drw", "Draw").replace(from, to);
        let path = file(name, &text);
        let (_, before) = check("C", &[&path]);
        let (status, after) = check("C", &["--fix", &path]);
        let now = std::fs::read_to_string(&path).unwrap();
        let errors = |said: &str| said.matches("error[").count();
        assert!(now == text || status == 0, "{name}: {now}\n{after}");
        assert!(errors(&after) <= errors(&before), "{name}: {after}");
    }
}

#[test]
fn a_text_without_a_word_is_none() {
    let card = |kind: &str| {
        let head = "game: keyforge\nset: { id: CASE, name: Case }\ncards:\n  - id: CASE-1\n    name: Case\n";
        format!("{head}    type: {kind}\n    attribute: marsh\n    text: ''\n")
    };
    let action = check("C", &[&file("wordless.yaml", &card("action"))]);
    assert!(action.0 == 1 && action.1.contains("error[no-text]"), "{}", action.1);
    // A creature may have none.
    let creature = check("C", &[&file("wordless.yaml", &format!("{}    power: 3\n", card("creature")))]);
    assert_eq!(creature.0, 0, "{}", creature.1);
}

#[test]
fn text_below_its_field_without_a_bar_is_told_and_mended() {
    let lines = "    효과:\n      [엔트리] 카드를 1장 드로우한다.\n      [엑시트] 카드를 1장 드로우한다.\n";
    let card = CARD.replace("    text: '[Entry] Drw 1 card.'\n", lines).replace("skill", "unit");
    let bad = file("without-bar.yaml", &format!("{card}    power: 3000\n    hit: 1\n"));
    let (status, said) = check("ko_KR.UTF-8", &[&bad]);
    assert_eq!(status, 1);
    assert_eq!(said.matches("오류[").count(), 1, "{said}");
    assert!(said.contains("`효과: |`"), "{said}");
    check("C", &["--fix", &bad]);
    let mended = std::fs::read_to_string(&bad).unwrap();
    assert!(mended.contains("    효과: |\n      [엔트리] 카드를"), "{mended}");
    assert_eq!(check("C", &[&bad]).0, 0);
}

/// A file that is not there is a finding, and no file that was looked at.
#[test]
fn a_file_that_is_not_there_is_not_counted() {
    let (status, out) = check("C", &["/nowhere/to/be/found.yaml"]);
    assert!(status == 2 && out.contains("no-such-file") && out.contains("0 files: 1 error"), "{out}");
}
