//! `cardwright new` and what is shown of cards: a project that works at once, sets, cards and keywords in it, their wording.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    // Away from the project: its own cards are not in use there.
    let folder = std::env::temp_dir().join(format!("cardwright-new-{}", std::process::id())).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let Output { status, stdout, stderr } =
        command.current_dir(folder).env("LC_ALL", "C").args(args).stdin(std::process::Stdio::null()).output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn a_project_in_an_empty_folder_works_at_once() {
    for lang in ["ko", "en"] {
        let here = folder(&format!("project-{lang}"));
        let (status, out, err) = run(&here, &["new", "project", "tides", "--lang", lang]);
        assert_eq!(status, 0, "{out}{err}");
        let here = here.join("tides");
        let (status, out, _) = run(&here, &["check"]);
        assert!(status == 0 && out.ends_with("files: nothing wrong\n"), "{out}");
        assert_eq!(run(&here, &["check", "tests"]).1, "1 file: nothing wrong\n");
        let (status, out, _) = run(&here, &["test"]);
        assert!(status == 0 && out.contains("1 scenario, 0 failed"), "{out}");
        let (status, out, _) = run(&here, &["play"]);
        assert!(status == 0 && out.contains(" wins ("), "{out}");
        let text = std::fs::read_to_string(here.join("cards/nivel-arena/sets/tides.yaml")).unwrap();
        assert!(text.starts_with("# yaml-language-server: $schema=../schema/set.json\n"), "{text}");
        assert_eq!(text.contains("카드를 1장 드로우한다"), lang == "ko");
        assert_eq!(text.contains("\n카드:\n  - 번호: TIDES-001\n"), lang == "ko", "{text}");
        assert_eq!(run(&here, &["fmt", "--check"]).0, 0);
        assert_eq!(run(&here, &["new", "card", "TIDES-002"]).0, 0);
        let text = std::fs::read_to_string(here.join("cards/nivel-arena/sets/tides.yaml")).unwrap();
        assert_eq!(text.contains("\n  - 번호: TIDES-002\n"), lang == "ko", "a card has the names of its file: {text}");
        assert!(here.join("cards/nivel-arena/schema/set.json").is_file());
        editors_know_every_file(&here);
    }
    let here = folder("again");
    std::fs::write(here.join("mine"), "").unwrap();
    let (status, _, err) = run(&here, &["new", "project", "."]);
    assert!(status == 2 && err.contains("there is something in `.` already"), "{err}");
}

/// The settings for editors name schemas that are there, and one of them for each file of cards and scenarios.
fn editors_know_every_file(project: &Path) {
    let read = |path: &str| std::fs::read_to_string(project.join(path)).unwrap();
    let settings: serde_json::Value = serde_json::from_str(&read(".vscode/settings.json")).unwrap();
    let types = settings["luau-lsp.types.definitionFiles"]["@cardwright"].as_str().unwrap();
    assert!(read(types).contains("declare "), "{types}");
    let schemas = settings["yaml.schemas"].as_object().unwrap();
    for schema in schemas.keys() {
        assert!(read(schema).contains("$schema"), "{schema}");
    }
    let globs = schemas.values().flat_map(|globs| globs.as_array().unwrap());
    let globs: Vec<&str> = globs.map(|glob| glob.as_str().unwrap()).collect();
    let mut files = vec![project.join("cards/nivel-arena/terms.yaml")];
    for folder in ["cards/nivel-arena/sets", "cards/nivel-arena/decks", "tests"] {
        files.extend(std::fs::read_dir(project.join(folder)).unwrap().map(|entry| entry.unwrap().path()));
    }
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "yaml")) {
        let path = file.strip_prefix(project).unwrap().to_str().unwrap();
        let fits = |glob: &&&str| match glob.split_once("**/*") {
            Some((folder, ending)) => path.starts_with(folder) && path.ends_with(ending),
            None => path == **glob,
        };
        assert_eq!(globs.iter().filter(fits).count(), 1, "{path}: one pattern of {globs:?}");
    }
    assert!(read(".vscode/extensions.json").contains("redhat.vscode-yaml"));
    assert!(read(".editorconfig").starts_with("root = true"));
}

#[test]
fn sets_cards_and_keywords_are_added_and_check_clean() {
    let here = folder("parts");
    let (status, _, err) = run(&here, &["new", "set", "X"]);
    assert!(status == 2 && err.contains("start with `cardwright new project NAME`"), "{err}");
    assert_eq!(run(&here, &["new", "project", "."]).0, 0);
    for args in [
        vec!["new", "set", "REEF", "--name", "The Reef: 1"],
        vec!["new", "card", "REEF-002"],
        vec!["new", "card", "REEF-003", "--type", "skill", "--name", "Undertow"],
        vec!["new", "card", "REEF-004", "--type", "아이템", "--lang", "ko"],
        vec!["new", "card", "REEF-005", "--type", "leader", "--set", "reef"],
        vec!["new", "card", "REEF-007", "--lua"],
        vec!["new", "card", "REEF-008", "--lua", "--type", "skill", "--lang", "ko"],
        vec!["new", "card", "REEF-010", "--lua", "--type", "leader"],
        vec!["new", "keyword", "surge", "--name", "Surge"],
    ] {
        let (status, out, err) = run(&here, &args);
        assert_eq!(status, 0, "{args:?}: {out}{err}");
        let (status, out, _) = run(&here, &["check", "cards/nivel-arena/sets"]);
        assert!(status == 0 && out.ends_with("nothing wrong\n"), "{args:?}: {out}");
    }
    let (status, out, _) = run(&here, &["check", "cards/nivel-arena/keywords"]);
    assert_eq!(status, 0, "{out}");
    let script = std::fs::read_to_string(here.join("cards/nivel-arena/sets/reef-007.luau")).unwrap();
    assert!(script.contains("card:on(\"entry\"") && script.contains("-- A choice waits"), "{script}");
    for (args, wanted) in [
        (vec!["new", "card", "REEF-003"], "the card `REEF-003` is there already"),
        (vec!["new", "card", "REEF-009", "--lua", "--type", "item"], "no template"),
        (vec!["new", "card", "Reef 6"], "`Reef 6` is no id"),
        (vec!["new", "card", "ELSE-1"], "which set is `ELSE-1` for? add `--set`"),
        (vec!["new", "card", "REEF-006", "--type", "unitt"], "unknown card type `unitt`; did you mean `unit`?"),
        (vec!["new", "set", "REEF"], "reef.yaml` is there already"),
        (vec!["new", "keyword", "surge"], "the keyword `surge` is there already"),
    ] {
        let (status, _, err) = run(&here, &args);
        assert!(status == 2 && err.contains(wanted), "{args:?}: {err}");
    }
}

#[test]
fn a_project_of_each_further_game_works_at_once() {
    let types: [(&str, &[&str], [&str; 2]); 3] = [
        ("keyforge", &["creature", "action", "artifact", "upgrade"], ["creature", "action"]),
        ("unicorn-overlord", &["unit", "item", "territory", "critical", "renown", "curse", "scorch"], ["unit", "item"]),
        (
            "mana-arena",
            &[
                "unit",
                "ritual",
                "fusion",
                "synchro",
                "xyz",
                "slow-spell",
                "fast-spell",
                "burst-spell",
                "lingering-spell",
                "trap",
                "equipment",
                "structure",
            ],
            ["unit", "unit"],
        ),
    ];
    for (game, types, scripted) in types {
        let here = folder(game);
        assert_eq!(run(&here, &["new", "project", ".", "--game", game, "--set", "BAY"]).0, 0);
        for (n, kind) in types.iter().enumerate() {
            let card = format!("BAY-1{n}");
            let (status, out, err) = run(&here, &["new", "card", &card, "--game", game, "--type", kind]);
            assert_eq!(status, 0, "{kind}: {out}{err}");
        }
        for (card, kind) in ["BAY-20", "BAY-21"].into_iter().zip(scripted) {
            let (status, out, err) = run(&here, &["new", "card", card, "--game", game, "--type", kind, "--lua"]);
            assert_eq!(status, 0, "{kind}: {out}{err}");
        }
        assert_eq!(run(&here, &["new", "keyword", "gleam", "--game", game]).0, 0);
        let (status, out, _) = run(&here, &["check", &format!("cards/{game}/sets")]);
        assert!(status == 0 && out.ends_with("nothing wrong\n"), "{out}");
        let (status, out, _) = run(&here, &["test"]);
        assert!(status == 0 && out.contains("1 scenario, 0 failed"), "{out}");
        assert_eq!(run(&here, &["fmt", "--check"]).0, 0);
    }
}

#[test]
fn what_a_project_says_about_itself_can_be_done_in_each_game() {
    for game in ["nivel-arena", "keyforge", "unicorn-overlord", "mana-arena"] {
        let here = folder(&format!("readme-{game}"));
        assert_eq!(run(&here, &["new", "project", "p4", "--game", game]).0, 0);
        let here = here.join("p4");
        let readme = std::fs::read_to_string(here.join("README.md")).unwrap();
        let commands: Vec<Vec<&str>> =
            readme.lines().filter_map(|l| l.strip_prefix("cardwright ")).map(|l| l.split(' ').collect()).collect();
        assert!(commands.contains(&vec!["new", "card", "P4-002"]), "{readme}");
        std::fs::write(here.join("rows.tsv"), "id\tname\nP4-009\tPale Door\n").unwrap();
        let more: [&[&str]; 5] = [
            &["new", "set", "P5"],
            &["new", "keyword", "gleam"],
            &["sim", "--games", "2", "--bot", "random"],
            &["schema", "--write"],
            &["check"],
        ];
        for args in commands.iter().map(Vec::as_slice).chain(more) {
            let (status, out, err) = run(&here, args);
            assert_eq!(status, 0, "{game}, {args:?}: {out}{err}");
        }
        // A row without its fields is a finding, yet the file goes to the game of the project.
        assert_ne!(run(&here, &["import", "rows.tsv"]).0, 2);
        assert!(here.join(format!("cards/{game}/sets/rows.yaml")).is_file());
        let games: Vec<_> = std::fs::read_dir(here.join("cards")).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(games, [game]);
    }
    // A folder of words without cards makes no project of its game.
    let here = folder("words");
    assert_eq!(run(&here, &["new", "project", ".", "--game", "keyforge", "--set", "BAY"]).0, 0);
    std::fs::create_dir_all(here.join("cards/nivel-arena/sets")).unwrap();
    std::fs::write(here.join("cards/nivel-arena/terms.yaml"), "game: nivel-arena\naffiliations: {}\n").unwrap();
    assert_eq!(run(&here, &["new", "card", "BAY-002"]).0, 0);
    let (status, _, err) = run(&here, &["sim", "--game", "nivel-arena"]);
    assert!(status == 2 && err.contains("there are no cards of `nivel-arena`; there are cards of: keyforge"), "{err}");
}

#[test]
fn the_cards_of_the_readmes_can_be_copied_into_a_new_project() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for readme in ["README.md", "README.ko.md"] {
        let text = std::fs::read_to_string(root.join(readme)).unwrap();
        let blocks: Vec<&str> = text.split("```yaml\n").skip(1).map(|b| b.split("```").next().unwrap()).collect();
        let [card, other_text] = blocks.as_slice() else { panic!("{readme}: {blocks:?}") };
        let other_card = format!("{}{other_text}", card.split("    text:").next().unwrap());
        for (n, card) in [*card, &other_card].into_iter().enumerate() {
            let here = folder(&format!("sample-{n}-{readme}"));
            assert_eq!(run(&here, &["new", "project", "demo"]).0, 0);
            let here = here.join("demo");
            let set = here.join("cards/nivel-arena/sets/demo.yaml");
            let start = std::fs::read_to_string(&set).unwrap();
            std::fs::write(&set, format!("{start}\n{card}")).unwrap();
            let (status, out, _) = run(&here, &["check"]);
            assert!(status == 0 && out.ends_with("files: nothing wrong\n"), "{readme}: {out}");
            assert_eq!(run(&here, &["fmt", "--check"]).0, 0, "{readme}: {card}");
        }
    }
}

#[test]
fn a_misspelt_game_is_told_what_it_may_mean() {
    let here = folder("misspelt");
    for args in [&["sim"][..], &["play"], &["new", "set", "X"], &["schema", "set"], &["explain", "card"]] {
        let of = |word: &str| run(&here, &[args, &["--game", word]].concat());
        let (status, _, err) = of("keyforg");
        assert!(status == 2 && err.contains("unknown game `keyforg`; did you mean `keyforge`?"), "{args:?}: {err}");
        let (status, _, err) = of("chess");
        assert!(status == 2 && err.contains("unknown game `chess`; known games: nivel-arena, keyforge"), "{err}");
    }
    let (status, out, err) = run(&here, &["schema", "set", "--game", "키포지"]);
    assert!(status == 0 && out.contains("Thorn"), "{out}{err}");
}

#[test]
fn the_wording_of_a_card_is_printed_in_either_language() {
    let here = folder("text");
    let (status, out, _) = run(&here, &["text", "dawn-004", "--lang", "en"]);
    assert_eq!(
        (status, out.as_str()),
        (0, "[Attacker] Until this attack ends, power +1000.\nTrigger / Put this card into your hand.\n")
    );
    let (_, out, _) = run(&here, &["text", "Lancer of First Light", "--lang", "ko"]);
    assert_eq!(out, "[어태커] 이 공격이 끝날 때까지 파워+1000.\n트리거 / 이 카드를 패에 넣는다.\n");
    let (status, out, err) = run(&here, &["text", "DAWN-004", "Lancer of Frist Light"]);
    assert!(out.starts_with("DAWN-004  Lancer of First Light\n[Attacker]"), "{out}");
    assert!(status == 1 && err.contains("did you mean `Lancer of First Light`?"), "{err}");
    let (status, out, _) = run(&here, &["text", "DAWN-004", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, value.pointer("/0/name/ko").unwrap().as_str()), (0, Some("여명의 창기사")));
    assert_eq!(run(&here, &["text", "nothing"]).0, 2);
}

#[test]
fn things_are_explained_with_what_shows_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let has = |what: &str, parts: &[&str]| {
        let (status, out, err) = run(&root, &["explain", what]);
        assert_eq!(status, 0, "{what}: {err}");
        for part in parts {
            assert!(out.contains(part), "{what}: no `{part}` in {out}");
        }
    };
    has(
        "7.4.3",
        &["core/src/rulesets/nivel_arena/battle.rs:", "tests/nivel-arena/07-battle.yaml:", "a tie trashes only"],
    );
    has("unknown-field", &["The file format has no such field.", "atribute: flame", "attribute: flame"]);
    has("관통", &["Pierce / 관통", "[Attacker]", "10.2.3.2.2", "of several only the highest works"]);
    has("pierce[2]", &["Pierce / 관통"]);
    has("[엔트리]", &["[Entry] / [엔트리]", "10.1.2.2", "[Entry] Draw", "cards with it"]);
    has(
        "lancer of first light",
        &["여명의 창기사", "Trigger / Put this card", "add power 1000", "10.1.5.2", "flame-units.yaml:"],
    );
    has("scenario", &["units: { .. }", "level: 5"]);
    let (status, _, err) = run(&root, &["explain", "unknwon-field"]);
    assert!(status == 2 && err.contains("did you mean `unknown-field`?"), "{err}");
    let (status, out, err) = run(&root, &["explain", "7.4.3", "qqqqq", "--format", "json"]);
    assert!(status == 1 && err.contains("nothing is known of `qqqqq`"), "{err}");
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(value.pointer("/0/kind").unwrap().as_str(), Some("clause"));
    assert!(value.pointer("/0/sections/scenarios/0").unwrap().is_string());
    let (_, korean, _) = run(&root, &["explain", "unknown-field", "--lang", "ko"]);
    assert!(korean.contains("맞는 예"), "{korean}");
}

/// A project is told of its own game first, in the reader's language, with its own words and sentences that show a word.
#[test]
fn a_project_is_told_of_its_own_game_and_its_own_words() {
    let root = folder("own-words");
    let cards = root.join("cards/keyforge");
    std::fs::create_dir_all(cards.join("sets")).unwrap();
    std::fs::write(cards.join("terms.yaml"), "game: keyforge\naffiliations:\n  mariner: { ko: 뱃사람, en: Mariner }\n")
        .unwrap();
    let set = "game: keyforge\nset: { id: SEA, name: Sea }\ncards:\n  - id: SEA-1\n    name: Whelk\n    type: creature\n    house: marsh\n    traits: mariner\n    power: 3\n    text: \"Play: Ready each friendly 《Mariner》 creature.\"\n";
    std::fs::write(cards.join("sets/sea.yaml"), set).unwrap();
    let said = |word: &str| {
        let (status, out, err) = run(&root, &["explain", word, "--lang", "en"]);
        assert_eq!(status, 0, "{word}: {err}");
        out
    };
    for (word, parts) in [
        ("trait", &["write them as they are", "  Mariner  mariner", "Play: Ready each friendly"][..]),
        ("Mariner", &["Mariner / 뱃사람  (keyforge)", "SEA-1  Whelk", "terms.yaml"]),
        ("house", &["anvil  Anvil / 모루"]),
        ("reap", &["Reap: "]),
        ("Elusive", &["Elusive / 회피  (elusive)"]),
    ] {
        let out = said(word);
        assert!(parts.iter().all(|part| out.contains(part)), "{word}: {out}");
    }
    assert!(!said("creature").contains("nivel-arena"), "other games are asked for by their names");
    assert!(
        !said("Elusive").contains("elusive.yaml") && !said("KF-fight.1").contains("core/src"),
        "files that are not there"
    );
    let (status, _, err) = run(&root, &["explain", "helk"]);
    assert!(status == 2 && err.contains("did you mean `Whelk`?"), "{err}");
}

/// A new project comes with cards of the program, whose set may stand behind the designer's own: a deck begins with that one.
#[test]
fn a_new_deck_is_of_the_set_of_the_project() {
    let here = folder("deck");
    assert_eq!(run(&here, &["new", "project", ".", "--set", "AURORA"]).0, 0);
    assert_eq!(run(&here, &["new", "deck", "first"]).0, 0);
    let deck = |name: &str| std::fs::read_to_string(here.join(format!("cards/nivel-arena/decks/{name}.yaml"))).unwrap();
    assert!(deck("first").ends_with("cards:\n  AURORA-001: 1 # First Card\n"), "{}", deck("first"));
    // of several sets the one that was changed last
    assert_eq!(run(&here, &["new", "set", "ABYSS"]).0, 0);
    assert_eq!(run(&here, &["new", "deck", "second"]).0, 0);
    assert!(deck("second").contains("\n  ABYSS-001: 1"), "{}", deck("second"));
}
