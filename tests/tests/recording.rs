//! Where games are written, what is never written over, and through whose eyes a saved game is seen.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::playing::{folder, run, tested};
use cardwright::app::App;
use cardwright::context::Exit;
use cardwright_tests::games::amount;
use clap::Parser;
use std::fs;

/// A game is recorded over a recorded game, never over anything else, unless that is said; what is wrong is said before the game.
#[test]
fn recording_overwrites_nothing_but_records() {
    let folder = folder("overwriting");
    for name in ["game.journal", "game.yaml"] {
        let file = folder.join(name).display().to_string();
        let record = |more: &[&str]| {
            run(&[&["play", "--bots", "--seed", "1", "--lang", "en", "--record", &file], more].concat(), "")
        };
        assert_eq!(record(&[]).0, Exit::Fine, "there is no file");
        assert_eq!(record(&[]).0, Exit::Fine, "it is a recorded game");
        fs::write(&file, "game: nivel-arena\nset: { id: MINE, name: Mine }\n").unwrap();
        let (exit, output) = record(&[]);
        assert_eq!(exit, Exit::NotRun, "{output}");
        assert!(
            output.contains("not-overwritten") && output.contains("--force") && output.lines().count() < 10,
            "{output}"
        );
        assert!(fs::read_to_string(&file).unwrap().contains("MINE"));
        assert_eq!(record(&["--force"]).0, Exit::Fine);
        assert!(!fs::read_to_string(&file).unwrap().contains("MINE"));
    }
}

/// A name of a file that is read as a scenario is one that a scenario is written to, however it is put.
#[test]
fn a_game_is_written_as_what_its_name_is_read_as() {
    let folder = folder("endings");
    for (name, scenario) in [("a.yaml", true), ("a.yml", true), ("a.YAML", true), ("a.YmL", true), ("a.save", false)] {
        let file = folder.join(name).display().to_string();
        let line = ["play", "--bots", "--seed", "1", "--lang", "en", "--record", &file];
        assert_eq!(run(&line, "").0, Exit::Fine, "{name}");
        assert_eq!(fs::read_to_string(&file).unwrap().starts_with("game: "), scenario, "{name}");
        // What was written is a recorded game: it may be written over.
        assert_eq!(run(&line, "").0, Exit::Fine, "{name} again");
        let inside = folder.join(format!("in-{name}")).display().to_string();
        assert_eq!(run(&["play", "--seed", "1"], &format!("save {inside}\nquit\n")).0, Exit::Fine, "{name}");
        assert_eq!(fs::read_to_string(&inside).unwrap().starts_with("game: "), scenario, "save {name}");
    }
}

/// What is advised can be done where it is said: `save` in a game has no options.
#[test]
fn a_save_in_a_game_is_not_advised_to_take_an_option() {
    let file = folder("advice").join("mine.txt");
    fs::write(&file, "mine").unwrap();
    for (lang, advice) in [("en", "give another name"), ("ko", "다른 이름을 적으십시오")] {
        let input = format!("save {}\nquit\n", file.display());
        let (exit, output) = run(&["play", "--seed", "1", "--lang", lang], &input);
        assert_eq!(exit, Exit::Findings, "{output}");
        let said = output.contains("not-overwritten") && output.contains(advice) && !output.contains("--force");
        assert!(said, "{output}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

/// A saved game goes on in the seat that is asked for, else in the one that it was played from.
#[test]
fn a_loaded_game_is_played_from_the_seat_that_is_asked_for() {
    let file = folder("seats").join("game.save").display().to_string();
    assert_eq!(run(&["play", "--seed", "1", "--seat", "2"], &format!("save {file}\nquit\n")).0, Exit::Fine);
    for (seat, own) in [(None, "p2"), (Some("1"), "p1"), (Some("2"), "p2")] {
        let asked: Vec<&str> = seat.map(|n| vec!["--seat", n]).unwrap_or_default();
        let line = [&["play", "--load", &file, "--lang", "en"], asked.as_slice()].concat();
        let (exit, output) = run(&line, "board\nquit\n");
        assert_eq!(exit, Exit::Fine, "{output}");
        let asked = output.lines().find(|line| line.starts_with("p1 ") || line.starts_with("p2 ")).unwrap();
        assert!(asked.starts_with(own), "{seat:?}: {output}");
    }
    let parsed = |line: &[&str]| App::try_parse_from([&["cardwright"], line].concat()).is_ok();
    // Nobody sits where bots play alone, and whole states are compared by one who sees all.
    assert!(parsed(&["play", "--bots"]) && !parsed(&["play", "--bots", "--seat", "1"]));
    assert!(parsed(&["replay", &file, "--verify"]) && !parsed(&["replay", &file, "--verify", "--seat", "1"]));
}

/// A game that is saved as a scenario at any of its questions is a scenario that passes, also where phases passed by
/// themselves behind the last answer.
#[test]
fn a_game_saved_as_a_scenario_passes() {
    let folder = folder("as-scenarios");
    for game in ["nivel-arena", "keyforge", "unicorn-overlord", "mana-arena"] {
        let mut written = 0;
        for seed in 1..=amount(8, 40) {
            let file = folder.join(format!("{game}-{seed}.yaml")).display().to_string();
            // which answers are given says nothing: numbers that there are not are refused and change nothing
            let answers: String = (0..5 + 7 * seed % 60).map(|n| format!("{}\n", 1 + (n * 7 + seed * 3) % 4)).collect();
            let seed = seed.to_string();
            let line = ["play", "--game", game, "--seed", &seed, "--lang", "en"];
            let (exit, output) = run(&line, &format!("{answers}save {file}\nquit\n"));
            // an open half of a choice is no scenario
            if output.contains("error[no-scenario]") {
                continue;
            }
            assert!(exit != Exit::NotRun, "{game} {seed}: {output}");
            written += 1;
            assert_eq!(tested(&folder.join(format!("{game}-{seed}.yaml"))), (1, Vec::new()), "{game} {seed}");
        }
        assert!(written > amount(3, 20), "{game}: {written}");
    }
}
