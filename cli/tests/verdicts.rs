//! What commands make of bad cards and of files that are none: `import` against `check` over the cards that come with the
//! program, `sim` and `play` beside a bad card, and every command that opens a file on what it can't read.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::copy;
use cardwright_core::vocabulary::StatOf;
use cardwright_dsl::text::Lang;
use cardwright_kit::project::Workspace;
use cardwright_kit::project::library::Library;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

fn cards() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cards")
}

/// An empty folder of a test, with folders around it that hold no cards.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-verdicts-{}", std::process::id())).join(name);
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let output = command.current_dir(folder).env("LC_ALL", "C").args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// The cards of a game as a table, those with a script left out, and rows of which each has something wrong with it.
fn table(game: &str) -> (String, Vec<(String, bool)>) {
    let library = Library::open(&Workspace::of_cards(cards()));
    let mut lines: Vec<Vec<String>> = Vec::new();
    let vocabulary = library.project.books().map(|book| book.vocabulary()).find(|v| v.game.id == game).unwrap();
    let stats: Vec<usize> = (0..vocabulary.stats.len()).filter(|i| vocabulary.stats[*i].of == StatOf::Card).collect();
    let mut head: Vec<String> =
        ["id", "name.ko", "name.en", "type", "attribute", "affiliation", "rarity", "text"].map(str::to_owned).to_vec();
    head.extend(stats.iter().map(|i| vocabulary.stats[*i].word.id.to_owned()));
    let mut ids = Vec::new();
    for entry in library.cards().filter(|c| c.book.vocabulary().game.id == game && c.def.script.is_none()) {
        let def = entry.def;
        let attributes: Vec<&str> = def.attributes.iter().map(|a| vocabulary.attributes[a.value].id).collect();
        let affiliations: Vec<&str> = def.affiliations.iter().map(|a| a.value.as_str()).collect();
        let mut row = vec![
            def.id.value.clone(),
            entry.name(Lang::Ko).to_owned(),
            entry.name(Lang::En).to_owned(),
            vocabulary.types[def.kind.as_ref().unwrap().value].id.to_owned(),
            attributes.join(";"),
            affiliations.join(";"),
            def.rarity.as_ref().map(|r| r.value.clone()).unwrap_or_default(),
            def.text.as_ref().map(|t| t.text().trim().to_owned()).unwrap_or_default(),
        ];
        row.extend(stats.iter().map(|i| def.stat(*i).map(|n| n.to_string()).unwrap_or_default()));
        ids.push((def.id.value.clone(), true));
        lines.push(row);
    }
    let good = lines[0].clone();
    let bounded = vocabulary.stats.iter().find(|s| s.of == StatOf::Card && s.word.id != "cost").unwrap();
    let power = head.iter().position(|h| h == bounded.word.id).unwrap();
    let mut bad = |id: &str, column: usize, value: &str| {
        let mut row = good.clone();
        (row[0], row[1], row[2]) = (id.to_owned(), format!("이름 {id}"), format!("Name {id}"));
        row[column] = value.to_owned();
        ids.push((row[0].clone(), false));
        lines.push(row);
    };
    bad("BAD-TEXT", 7, "Drw 1 card.");
    bad("BAD-TYPE", 3, "untt");
    bad("BAD-AFFILIATION", 5, "nobodies");
    bad("BAD-AFFILIATION-2", 7, "Draw 1 card for each of your 《Nobodies》 cards.");
    bad("BAD-NUMBER", power, "many");
    bad("BAD-RANGE", power, "-70000");
    bad("BAD ID", 1, "번호");
    bad(&good[0], 1, "다른 이름");
    bad("", 1, "번호 없음");
    let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
    let line = |row: &Vec<String>| row.iter().map(quoted).collect::<Vec<_>>().join(",");
    let all: Vec<String> = std::iter::once(&head).chain(&lines).map(line).collect();
    (all.join("\n") + "\n", ids)
}

/// What `import` says of each row is what `check` says of the file that it writes, and every row is in that.
#[test]
fn import_says_of_every_card_what_check_says_of_the_file() {
    for game in ["nivel-arena", "keyforge", "unicorn-overlord", "mana-arena"] {
        let folder = folder(game);
        let own = folder.join("cards").join(game);
        std::fs::create_dir_all(own.join("sets")).unwrap();
        let keywords = cards().join(game).join("keywords");
        if keywords.is_dir() {
            copy(&keywords, &own.join("keywords"));
        }
        let terms = cards().join(game).join("terms.yaml");
        if terms.is_file() {
            std::fs::copy(terms, own.join("terms.yaml")).unwrap();
        }
        let (text, ids) = table(game);
        std::fs::write(folder.join("all.csv"), text).unwrap();
        let (status, out, err) = run(&folder, &["import", "all.csv", "--game", game, "--format", "json"]);
        let value: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
        assert_eq!(status, 1);
        let programs = value["programs"].as_array().unwrap().iter();
        let imported: Vec<(String, bool)> =
            programs.map(|p| (p["id"].as_str().unwrap().to_owned(), p["compiled"].as_bool().unwrap())).collect();
        let wrong: Vec<_> = imported.iter().zip(&ids).filter(|(is, wanted)| is != wanted).collect();
        assert!(imported.len() == ids.len() && wrong.is_empty(), "{game}: {wrong:?}\n{:#}", value["failures"]);

        let path = format!("cards/{game}/sets/all.yaml");
        let written = std::fs::read_to_string(folder.join(&path)).unwrap();
        let starts: Vec<usize> =
            written.lines().enumerate().filter(|(_, l)| l.starts_with("  - id:")).map(|(at, _)| at + 1).collect();
        assert_eq!(starts.len(), ids.len(), "every row is written");
        let (status, out, _) = run(&folder, &["check", &path, "--format", "json"]);
        let value: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(status, 1);
        let mut errors: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for finding in value["findings"].as_array().unwrap().iter().filter(|f| f["severity"] == "error") {
            let line = usize::try_from(finding["line"].as_u64().unwrap()).unwrap();
            let card = starts.iter().rposition(|start| *start <= line).unwrap();
            errors.entry(card).or_default().push(format!("{line}: {}", finding["message"]));
        }
        for (at, (id, good)) in ids.iter().enumerate() {
            assert_eq!(errors.contains_key(&at), !good, "{game} {id}: {:?}", errors.get(&at));
        }
    }
}

/// A bad card in a set of its own, and the first card of a deck made bad.
#[test]
fn a_bad_card_keeps_only_those_from_playing_who_have_it() {
    let folder = folder("playing");
    copy(&cards(), &folder.join("cards"));
    let set = "game: nivel-arena\nset: { id: BAD, name: Bad }\ncards:\n  - { id: BAD-1, name: Bad, type: skill, \
               attribute: flame, cost: 1, text: 'Drw 1 card.' }\n";
    std::fs::write(folder.join("cards/nivel-arena/sets/bad.yaml"), set).unwrap();
    let sim = ["sim", "-n", "2", "--format", "json", "--bot", "random"];
    let (status, out, err) = run(&folder, &sim);
    let value: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
    assert_eq!((status, value["games"].as_u64()), (0, Some(2)), "{out}{err}");
    assert!(err.contains("something is wrong with the cards: 1 error"), "{err}");

    // The same word in a deck's card.
    let decks = std::fs::read_dir(folder.join("cards/nivel-arena/decks")).unwrap();
    let mut decks: Vec<PathBuf> = decks.map(|e| e.unwrap().path()).collect();
    decks.sort();
    let deck = std::fs::read_to_string(&decks[0]).unwrap();
    let id = deck.lines().find_map(|l| l.trim().split_once(": ").filter(|(id, _)| id.starts_with("DAWN-"))).unwrap().0;
    let scenario = format!(
        "game: nivel-arena\nscenarios:\n  - name: it\n    given: {{ p1: {{ hand: [{id}] }} }}\n    steps: [change: {{}}]\n"
    );
    std::fs::write(folder.join("it.yaml"), &scenario).unwrap();
    let (_, out, _) = run(&folder, &["test", "it.yaml", "--format", "json"]);
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["failed"], 0, "{out}");
    fn spoil(folder: &Path, id: &str) -> bool {
        std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).any(|path| {
            if path.is_dir() {
                return spoil(&path, id);
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let Some(at) = text.find(&format!("id: {id}\n")) else { return false };
            let (before, card) = text.split_at(at);
            let card = card.replacen("\n    name:", "\n    pover: 1\n    name:", 1);
            std::fs::write(&path, format!("{before}{card}")).unwrap();
            true
        })
    }
    assert!(spoil(&folder.join("cards/nivel-arena/sets"), id));
    let (status, out, err) = run(&folder, &sim);
    let value: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
    assert_eq!(status, 1, "{out}{err}");
    let codes: Vec<&str> = value["findings"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect();
    assert!(codes.contains(&"unknown-field") && value["refused"].is_string(), "{out}");
    let (status, out, _) = run(&folder, &["play", "--bots", "--seed", "1"]);
    assert_eq!(status, 1, "{out}");
    let (status, out, _) = run(&folder, &["play", "--bots", "--from", "it.yaml"]);
    assert!(status == 2 && out.contains("pover") || out.contains(id), "{status} {out}");
    let (_, out, _) = run(&folder, &["test", "it.yaml", "--format", "json"]);
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["broken"], 1, "{out}");
    for args in [["play", "--bots", "--from", "it.yaml:999"], ["test", "it.yaml:999", "--lang", "en"]] {
        let (status, out, err) = run(&folder, &args);
        assert!(status == 2 && (out + &err).contains("there are scenarios at: `it.yaml:3`"), "{args:?}: {err}");
    }
}

/// Every command that opens a file, on files that can't be read: exit status 2, or 1 where others could be read, and the code.
#[test]
fn what_can_t_be_read_ends_every_command_with_its_code() {
    let folder = folder("unreadable");
    copy(&cards(), &folder.join("cards"));
    let big = "# ".to_owned() + &"x".repeat(20 * 1024 * 1024);
    let set = "cards/nivel-arena/sets/extra.yaml";
    let deck = "cards/nivel-arena/decks/extra.yaml";
    let file = ["big.yaml", "bytes.yaml", "folder.yaml", "nowhere.yaml"];
    let codes = ["too-large", "not-utf8", "is-a-directory", "no-such-file"];
    std::fs::write(folder.join("big.yaml"), &big).unwrap();
    std::fs::write(folder.join("bytes.yaml"), b"game: \xff\xfe\xfd nivel-arena\n").unwrap();
    std::fs::create_dir_all(folder.join("folder.yaml")).unwrap();
    let mut wrong = Vec::new();
    for (file, code) in file.iter().zip(codes) {
        let commands: &[&[&str]] = &[
            &["check", file],
            &["fmt", "--check", file],
            &["test", file],
            &["play", "--bots", "--from", file],
            &["play", "--bots", "--load", file],
            &["replay", file],
            &["replay", "--verify", file],
            &["import", file, "--dry-run", "--game", "nivel-arena"],
        ];
        for args in commands {
            let (status, out, err) = run(&folder, args);
            let said = format!("{out}{err}");
            // A folder without files is nothing to read.
            let empty =
                code == "is-a-directory" && (args[0] != "import" && args[0] != "replay" && !args.contains(&"--load"));
            let told = said.contains(code) || empty || said.contains("[not-a-save]");
            if status != 2 || !told {
                wrong.push(format!("{args:?}: {status} {}", said.chars().take(300).collect::<String>()));
            }
        }
    }
    // The same inside of the folder of cards, for commands that name no file.
    for place in [set, deck] {
        for (bytes, code) in [(big.as_bytes(), "too-large"), (&b"game: \xff\xfe\xfd\n"[..], "not-utf8")] {
            std::fs::write(folder.join(place), bytes).unwrap();
            let (status, out, err) = run(&folder, &["check"]);
            if status != 1 || !format!("{out}{err}").contains(code) {
                wrong.push(format!("check {place} {code}: {status} {err}"));
            }
            let commands: &[(&[&str], i32)] = &[
                (&["text", "DAWN-001"], 0),
                (&["explain", "DAWN-001"], 0),
                (&["sim", "-n", "1", "--bot", "random", "--decks", "extra", "ember-vanguard"], 2),
                (&["sim", "-n", "1", "--bot", "random", "--decks", "lantern-tide", "ember-vanguard"], 0),
                (&["play", "--bots", "--seed", "1", "--decks", "lantern-tide", "ember-vanguard"], 0),
            ];
            for (args, wanted) in commands {
                let (status, out, err) = run(&folder, args);
                if status != *wanted {
                    let tail: String = out.chars().take(200).collect();
                    wrong.push(format!("{args:?} with {place} {code}: {status} {tail} {err}"));
                }
            }
            std::fs::remove_file(folder.join(place)).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A card of which nothing in the other language says the same is good for every command; `text` says so and shows it as written.
#[test]
fn a_card_without_a_wording_in_the_other_language_is_good() {
    let folder = folder("unsaid");
    let card = |id: &str, text: &str| {
        format!(
            "  - {{ id: {id}, name: {id}, type: unit, attribute: flame, cost: 1, power: 1000, hit: 1, text: '{text}' }}\n"
        )
    };
    let set = format!(
        "game: nivel-arena\nset: {{ id: T, name: T }}\ncards:\n{}{}{}",
        card("T-1", "[Attacker] Trash this item."),
        card("T-2", "[Entry] Draw 1 card."),
        card("T-3", "[Entry] Drw 1 card."),
    );
    std::fs::create_dir_all(folder.join("cards/nivel-arena/sets")).unwrap();
    std::fs::write(folder.join("cards/nivel-arena/sets/t.yaml"), set).unwrap();
    let text = |lang: &str, args: &[&str]| run(&folder, &[&["--lang", lang, "text"], args].concat());
    let (status, out, err) = text("ko", &["T-1"]);
    assert_eq!((status, out.as_str()), (1, "[Attacker] Trash this item.\n"), "{err}");
    assert!(err.starts_with("알림: T-1:") && err.contains("적힌 그대로") && err.contains("잘못이 없"), "{err}");
    let (status, out, _) = text("en", &["T-1"]);
    assert_eq!((status, out.as_str()), (0, "[Attacker] Trash this item.\n"));
    assert_eq!(text("ko", &["T-2"]).0, 0);
    assert_eq!(text("ko", &["T-3"]).0, 2);
    assert_eq!(text("ko", &["T-2", "T-3"]).0, 1);
    let (status, out, _) = text("ko", &["T-1", "T-2", "--format", "json"]);
    let value: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &value[0]["text"], &value[0]["id"]), (1, &Value::Null, &Value::from("T-1")));
    assert!(value[0]["program"].is_string() && value[1]["text"].is_string(), "{out}");
}

/// A name that would turn or steer what is shown is an error with its place, and no command shows it as it is.
/// What a save that was killed left behind is removed by the next command that reads or writes a game beside it.
#[cfg(target_os = "linux")]
#[test]
fn what_a_killed_save_left_is_removed_by_another_command() {
    let folder = folder("killed");
    let mut gone = Command::new("true").spawn().unwrap();
    let dead = folder.join(format!(".000992.journal.{}.cardwright-part", gone.id()));
    gone.wait().unwrap();
    let alive = folder.join(format!(".k.json.{}.cardwright-part", std::process::id()));
    std::fs::write(&alive, "half").unwrap();
    std::fs::write(folder.join("other.journal"), "nothing").unwrap();
    for args in [
        &["replay", "other.journal"][..],
        &["play", "--load", "other.journal"],
        &["play", "--bots", "--seed", "1", "--record", "new.journal"],
        &["sim", "--games", "1", "--record", "."],
    ] {
        std::fs::write(&dead, "half").unwrap();
        let (_, out, err) = run(&folder, args);
        assert!(!dead.exists() && alive.exists(), "{args:?}: {out}{err}");
    }
}
