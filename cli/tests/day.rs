//! A designer's day in a project of one game: what `explain` answers to words of other games and to everyday ones, decks and keywords
//! that are begun, and texts that take their canonical wording.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn project(name: &str, game: &str, lang: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-day-{}", std::process::id())).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let (status, out, err) = run(&folder, &["new", "project", "mine", "--game", game, "--lang", lang]);
    assert_eq!(status, 0, "{out}{err}");
    folder.join("mine")
}

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let Output { status, stdout, stderr } =
        command.current_dir(folder).env("LC_ALL", "C").args(args).stdin(std::process::Stdio::null()).output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

fn explained(folder: &Path, word: &str, lang: &str) -> String {
    let (_, out, err) = run(folder, &["explain", word, "--lang", lang]);
    out + &err
}

#[test]
fn words_are_explained_in_the_game_of_the_project() {
    let here = project("arena", "nivel-arena", "en");
    for (word, lang, said, unsaid) in [
        // what this game says for it, and nothing of other games
        ("discard", "en", "trash 1 card from your hand", "(keyforge)"),
        // that it has no such verb, before what another game has
        ("heal", "en", "heal  (nivel-arena)\nkind\n  no word of this game", ""),
        ("center", "en", "a position", ""),
        ("센터", "ko", "포지션", ""),
        ("Front", "en", "Base side:", ""),
        ("6.5.1", "ko", "어택 페이즈", "comprehensive"),
    ] {
        let out = explained(&here, word, lang);
        assert!(out.contains(said), "{word}: {out}");
        assert!(unsaid.is_empty() || !out.contains(unsaid), "{word}: {out}");
    }
    let here = project("forge", "keyforge", "en");
    for (word, said, unsaid) in [
        ("return", "(keyforge)", "[Exit]"),
        ("ward", "KF2-ward.1", "did you mean"),
        ("enrage", "no word of this game", "did you mean"),
        ("splash", "words of sentences", ""),
        ("rounding", "words of sentences", ""),
        ("neighbor", "KF2-line.2", "KF2-line.3"),
        ("trait", "Ferrier  ferrier", "《Ferrier》"),
        ("affiliation", "(keyforge)", "(nivel-arena)"),
        ("hammer-and-lamp", "Reap:", "[Reap]"),
    ] {
        let out = explained(&here, word, "en");
        assert!(out.contains(said), "{word}: {out}");
        assert!(unsaid.is_empty() || !out.contains(unsaid), "{word}: {out}");
    }
}

#[test]
fn a_deck_and_a_keyword_are_begun_under_their_own_ids() {
    let here = project("begun", "nivel-arena", "ko");
    let (status, out, err) = run(&here, &["new", "deck", "Tides", "--name", "밀물", "--lang", "ko"]);
    assert_eq!(status, 0, "{out}{err}");
    let text = std::fs::read_to_string(here.join("cards/nivel-arena/decks/tides.yaml")).unwrap();
    assert!(text.contains("이름: 밀물\n리더: "), "{text}");
    assert!(text.contains("카드:\n  "), "{text}");
    let (status, _, err) = run(&here, &["new", "deck", "tides"]);
    assert_eq!(status, 2, "nothing is written over: {err}");
    // the id of a keyword is written small
    assert_eq!(run(&here, &["new", "keyword", "SSEOLMUL"]).0, 0);
    assert!(here.join("cards/nivel-arena/keywords/sseolmul.yaml").is_file());
    let (_, _, err) = run(&here, &["new", "keyword", "썰물", "--lang", "ko"]);
    assert!(err.contains("`sseolmul --name 썰물`"), "{err}");
}

#[test]
fn texts_of_keywords_get_the_words_of_the_card_language() {
    let here = project("keyword", "nivel-arena", "ko");
    let path = here.join("cards/nivel-arena/keywords/ebb.yaml");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let keyword = "keyword: ebb\nname: { ko: 썰물, en: Ebb }\nneeds: attacker\nparameters: [{ name: n, type: number }]\ntext:\n  ko: 상대의 덱 \
                   맨 위에서 카드를 {n}장 버린다.\n";
    std::fs::write(&path, keyword).unwrap();
    let path_text = path.to_str().unwrap();
    let (_, out, _) = run(&here, &["check", path_text, "--lang", "ko"]);
    assert!(out.contains("`버린다` → `트래시한다`"), "{out}");
    run(&here, &["check", "--fix", path_text]);
    let fixed = std::fs::read_to_string(&path).unwrap();
    assert!(fixed.contains("카드를 {n}장 트래시한다."), "{fixed}");
}

#[test]
fn texts_take_their_canonical_wording_where_it_is_asked_for() {
    let here = project("worded", "nivel-arena", "en");
    let path = here.join("cards/nivel-arena/sets/mine.yaml");
    let set = std::fs::read_to_string(&path).unwrap();
    let card = "  - id: MINE-090\n    name: Look Out\n    type: skill\n    attribute: flame\n    cost: 1\n    text: |\n      Look at your opponent's \
                hand.\n";
    std::fs::write(&path, format!("{}\n{card}", set.trim_end())).unwrap();
    let text = || std::fs::read_to_string(&path).unwrap();
    let (_, out, _) = run(&here, &["fmt", path.to_str().unwrap()]);
    assert!(text().contains("Look at your opponent's hand."), "an author's words stay: {out}");
    let (status, out, err) = run(&here, &["fmt", "--wording", path.to_str().unwrap()]);
    assert!(status == 0 && text().contains("Look at all cards from your opponent's hand."), "{out}{err}");
    assert!(!run(&here, &["check", path.to_str().unwrap()]).1.contains("wording-differs"));
}
