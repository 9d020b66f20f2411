//! What commands do to files that somebody else writes too, that are no text, or that can't be written.

use super::common::copy;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A new project in a folder of its own, away from the cards of this one.
fn project(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-files-{}", std::process::id())).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    assert_eq!(run(&folder, &["new", "project", ".", "--set", "REEF"]).0, 0);
    folder
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(folder).env("LC_ALL", "C").args(args).stdin(Stdio::null());
    command
}

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command(folder, args).output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

fn set(folder: &Path, name: &str) -> PathBuf {
    folder.join("cards/nivel-arena/sets").join(name)
}

fn card(number: &str, text: &str) -> String {
    format!(
        "game: nivel-arena\nset: {{ id: SIDE, name: side }}\ncards:\n  - id: SIDE-{number}\n    name: N{number}\n    type: unit\n    \
         attribute: flame\n    cost: 2\n    power: 3000\n    hit: 1\n    text: |\n      {text}\n"
    )
}

/// "횃불" and "지기" in the encoding of old Korean systems.
const CP949: &[u8] =
    b"game: nivel-arena   \nset: { id: REEF, name: \xc8\xbc\xba\xd2 }   \ncards: []\n# \xc1\xf6\xb1\xe2\n";

#[test]
fn a_file_that_is_no_text_keeps_its_bytes() {
    let here = project("no-text");
    let path = set(&here, "aa.yaml");
    fs::write(&path, CP949).unwrap();
    for args in [&["fmt"][..], &["fmt", "--check"], &["check", "--fix"], &["fmt", "cards/nivel-arena/sets/aa.yaml"]] {
        assert_ne!(run(&here, args).0, 0, "{args:?}");
        assert_eq!(fs::read(&path).unwrap(), CP949, "{args:?}");
    }
    let (_, out, _) = run(&here, &["fmt", "--check"]);
    assert!(out.contains("0 of"), "{out}");
    // Whose set it is and which cards it has nobody knows.
    let (status, _, err) = run(&here, &["new", "card", "REEF-022"]);
    assert!(status == 2 && err.contains("aa.yaml can't be read"), "{err}");
}

#[test]
fn cards_that_are_added_at_once_are_all_there() {
    let here = project("at-once");
    let ids: Vec<String> = (2..8).map(|n| format!("REEF-00{n}")).collect();
    let runs: Vec<_> = ids
        .iter()
        .map(|id| command(&here, &["new", "card", id]).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap())
        .collect();
    for run in runs {
        let Output { status, stderr, .. } = run.wait_with_output().unwrap();
        assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    }
    let text = fs::read_to_string(set(&here, "reef.yaml")).unwrap();
    for id in &ids {
        assert_eq!(text.matches(&format!("- id: {id}\n")).count(), 1, "{id}: {text}");
    }
    assert_eq!(run(&here, &["check"]).0, 0);
}

#[test]
fn what_can_not_be_written_keeps_nothing_else_from_being_written() {
    let here = project("one-fails");
    let untidy = |number| card(number, "[Entry] Draw 1 card.   ");
    for name in ["aa", "ro", "zz"] {
        fs::write(set(&here, &format!("{name}.yaml")), untidy(name)).unwrap();
    }
    let locked = set(&here, "ro.yaml");
    let mut rights = fs::metadata(&locked).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&locked, rights).unwrap();
    let (status, out, err) = run(&here, &["fmt", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, value["changed"].as_array().unwrap().len()), (2, 2), "{out}{err}");
    assert_eq!(value["failed"][0]["code"], "not-replaced", "{out}");
    assert!(err.contains("error[not-replaced]: can't write `cards/nivel-arena/sets/ro.yaml`"), "{err}");
    assert_eq!(fs::read_to_string(&locked).unwrap(), untidy("ro"));
    assert!(fs::read_to_string(set(&here, "zz.yaml")).unwrap().contains("card.\n"));
}

#[test]
fn schemas_are_written_over_schemas_alone() {
    let here = project("schemas");
    let own = here.join("own");
    fs::create_dir(&own).unwrap();
    for args in
        [&["schema", "deck", "--write", "own"][..], &["schema", "--write", "own"], &["schema", "--write", "own"]]
    {
        let (status, _, err) = run(&here, args);
        assert_eq!(status, 0, "{args:?}: {err}");
        assert_eq!(own.join("set.json").exists(), args[1] != "deck", "{args:?}");
    }
    for (name, text) in [("deck.json", "{\"my\":\"data\"}"), ("cardwright.d.luau", "return 1")] {
        let foreign = here.join(format!("foreign-{name}"));
        fs::create_dir(&foreign).unwrap();
        fs::write(foreign.join(name), text).unwrap();
        let (status, _, err) = run(&here, &["schema", "--write", foreign.to_str().unwrap()]);
        assert!(status == 2 && err.contains("is there already"), "{err}");
        assert_eq!(fs::read_to_string(foreign.join(name)).unwrap(), text);
        assert_eq!(fs::read_dir(&foreign).unwrap().count(), 1, "nothing else was written");
    }
    #[cfg(unix)]
    {
        let (linked, target) = (here.join("linked"), here.join("target.txt"));
        fs::create_dir(&linked).unwrap();
        fs::write(&target, "mine").unwrap();
        std::os::unix::fs::symlink(&target, linked.join("terms.json")).unwrap();
        std::os::unix::fs::symlink(here.join("nowhere"), linked.join("set.json")).unwrap();
        assert_eq!(run(&here, &["schema", "--write", "linked"]).0, 2);
        assert_eq!(fs::read_to_string(&target).unwrap(), "mine");
        assert!(!here.join("nowhere").exists());
    }
}

#[test]
fn keywords_of_the_rulebook_are_not_begun_again() {
    let here = project("keywords");
    for (args, wanted) in [
        (&["new", "keyword", "pierce"][..], "the keyword `pierce` is one of the rulebook"),
        (&["new", "keyword", "Pierce"], "the keyword `pierce` is one of the rulebook"),
        (&["new", "keyword", "drill", "--name", "Pierce"], "the keyword name `Pierce` is used twice"),
        (&["new", "keyword", "entry"], "`entry` is a word of the rulebook"),
        (&["new", "keyword", "drill", "--name", ""], "`name` is empty"),
        (&["new", "set", "TIDE", "--name", ""], "`name` is empty"),
    ] {
        let (status, _, err) = run(&here, args);
        assert!(status == 2 && err.contains(wanted), "{args:?}: {err}");
    }
    let folder = here.join("cards/nivel-arena");
    assert!(!folder.join("keywords").exists() && !folder.join("sets/tide.yaml").exists());
    // One that is there is an error of the project's file, whatever is asked for.
    fs::create_dir(folder.join("keywords")).unwrap();
    let file = "game: nivel-arena\nkeyword: drill\nname: { ko: 천공, en: Pierce }\ntext:\n  ko: 카드를 1장 드로우한다\n  en: Draw 1 card\n";
    fs::write(folder.join("keywords/drill.yaml"), file).unwrap();
    let (status, out, _) = run(&here, &["check", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    let found = |f: &&serde_json::Value| f["code"] == "same-name-keyword";
    let finding = value["findings"].as_array().unwrap().iter().find(found).unwrap_or_else(|| panic!("{out}"));
    assert_eq!((status, finding["file"].as_str()), (1, Some("cards/nivel-arena/keywords/drill.yaml")), "{out}");
}

#[test]
fn cards_go_into_files_of_either_line_end() {
    let here = project("line-ends");
    let path = set(&here, "reef.yaml");
    let text = fs::read_to_string(&path).unwrap().replace('\n', "\r\n");
    fs::write(&path, text).unwrap();
    assert_eq!(run(&here, &["new", "card", "REEF-002"]).0, 0);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "{text:?}");
    let flow = "game: nivel-arena\nset: { id: REEF, name: reef }\ncards: [{ id: REEF-1, name: A, type: unit, attribute: flame, cost: 1, power: 1000, hit: 1 }]\n";
    fs::write(&path, flow).unwrap();
    let (status, _, err) = run(&here, &["new", "card", "REEF-002"]);
    assert!(status == 2 && err.contains("lines that begin with `- id: ..`"), "{err}");
    assert_eq!(fs::read_to_string(&path).unwrap(), flow);
}

/// A card or a deck of which a part is dropped is not played as if it were whole.
#[test]
fn what_is_dropped_from_a_file_keeps_it_from_being_played() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let play = ["play", "--bots", "--seed", "1", "--decks", "ember-vanguard", "ember-vanguard"];
    let sim = ["sim", "-n", "1", "--decks", "ember-vanguard", "ember-vanguard"];
    let cards = [("text: |\n", "text: \"\"\n    text: |\n"), ("text: |\n", "? { a: b }\n    : c\n    text: |\n")];
    let deck = [("cards:\n", "cards:\n  DAWN-004: 1\n"), ("leader:", "leader: DAWN-001\nleader:")];
    for (number, (from, to)) in cards.into_iter().chain(deck).enumerate() {
        let here = project(&format!("dropped-{number}"));
        let (path, at) = match number {
            0 | 1 => (set(&here, "dawn.yaml"), "- id: DAWN-004\n"),
            _ => (here.join("cards/nivel-arena/decks/ember-vanguard.yaml"), ""),
        };
        let text = fs::read_to_string(&path).unwrap();
        let (before, behind) = text.split_at(text.find(at).unwrap());
        fs::write(&path, format!("{before}{}", behind.replacen(from, to, 1))).unwrap();
        assert_eq!(run(&here, &["check"]).0, 1, "{to}");
        for args in [&play[..], &sim] {
            let (status, out, err) = run(&here, args);
            assert_ne!(status, 0, "{to}, {args:?}: {out}{err}");
        }
        if number < 2 {
            assert_ne!(run(&here, &["text", "DAWN-004"]).0, 0, "{to}");
            assert_eq!(run(&here, &[&play[..], &["--anyway"]].concat()).0, 0, "{to}");
        }
    }
    // As it is shipped it is played.
    let here = std::env::temp_dir().join(format!("cardwright-files-{}", std::process::id())).join("whole");
    copy(&root.join("cards"), &here.join("cards"));
    assert_eq!(run(&here, &play).0, 0);
}

#[test]
fn an_import_loses_nothing_of_its_table() {
    let here = project("table");
    let head = "type\tattribute\tcost\tpower\thit\ttext";
    let row = "unit\tflame\t1\t1000\t1\t[Entry] Draw 1 card.";
    let table = |text: String| fs::write(here.join("t.tsv"), text).unwrap();
    let import = |args: &[&str]| run(&here, &[&["import", "t.tsv", "--set", "TIDE", "--force"], args].concat());
    table(format!("id\tname.ko\tname.en\t{head}\nTIDE-1\t\t\t{row}\n"));
    let (status, out, _) = import(&["--dry-run"]);
    assert!(status == 1 && out.contains("missing-field"), "{out}");
    table(format!("id\tname\t\t{head}\nTIDE-1\tA\tlost words\t{row}\n"));
    let (_, out, _) = import(&["--dry-run"]);
    assert!(out.contains("warning[unnamed-column]: column 3 has values"), "{out}");
    table(format!("id\tname\t\t{head}\nTIDE-1\tA\t\t{row}\n"));
    let (status, out, _) = import(&["--dry-run"]);
    assert!(status == 0 && !out.contains("unnamed-column"), "{out}");
    table(format!("id\tname\t{head}\nTIDE-1\tA\t{row}\ntide-1\tB\t{row}\n"));
    let (status, out, _) = import(&["--dry-run"]);
    assert!(status == 1 && out.contains("duplicate-id"), "{out}");
    // What ends a line on some screens and not in a table is no part of a value.
    for c in ['\u{85}', '\u{2028}'] {
        table(format!("id\tname\t{head}\nTIDE-1\tA{c}B\t{row}\nTIDE-2\tC\t{}\n", row.replace(" 1", &format!("{c}1"))));
        let (status, out, _) = import(&[]);
        assert!(status == 1 && out.contains("control-character"), "{out}");
        let (status, checked, _) = run(&here, &["check"]);
        assert!(status == 1 && checked.contains("control-character"), "{checked}");
    }
    let text = fs::read_to_string(here.join("t.tsv")).unwrap();
    for path in ["t.tsv", "./cards/../t.tsv"] {
        let (status, _, err) = import(&["-o", path]);
        assert!(status == 2 && err.contains("is the table that is read"), "{err}");
        assert_eq!(fs::read_to_string(here.join("t.tsv")).unwrap(), text);
    }
}

#[test]
fn a_file_that_is_no_yaml_is_told_by_fmt() {
    let here = project("no-yaml");
    fs::write(set(&here, "aa.yaml"), card("1", "[Entry] Draw 1 card.") + "    rarity: [a\n").unwrap();
    for args in [&["fmt"][..], &["fmt", "--check"]] {
        let (status, _, err) = run(&here, args);
        assert!(status == 1 && err.contains("was left as it is"), "{args:?}: {status} {err}");
    }
    let (_, out, _) = run(&here, &["fmt", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(value["unread"], serde_json::json!(["cards/nivel-arena/sets/aa.yaml"]), "{out}");
    // What is wrong with a card is told by `check`.
    fs::write(set(&here, "aa.yaml"), card("1", "[Entry] Drow 1 card.")).unwrap();
    assert_eq!(run(&here, &["fmt", "--check"]).0, 0);
}
