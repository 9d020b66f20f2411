//! `reload` in the middle of a game: cards and scripts are read again, and the game goes on as it would have gone with them.

#![allow(clippy::unwrap_used)]

use crate::common::copy;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cards");

/// A game that somebody plays.
struct Player {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Player {
    fn begin(here: &Path, args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(args)
            .current_dir(here)
            .env("LC_ALL", "C")
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut player = Player { child, input, output };
        player.listen();
        player
    }

    /// What is told until the next prompt, or to the end.
    fn listen(&mut self) -> String {
        let mut heard = Vec::new();
        let mut byte = [0];
        while !heard.ends_with(b"\n> ") && self.output.read(&mut byte).unwrap() > 0 {
            heard.extend(byte);
        }
        String::from_utf8(heard).unwrap()
    }

    fn say(&mut self, line: &str) -> String {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
        self.listen()
    }
}

fn project(name: &str) -> PathBuf {
    let here = std::env::temp_dir().join(format!("cardwright-reload-{name}-{}", std::process::id()));
    copy(Path::new(CARDS), &here.join("cards"));
    here
}

fn edit(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(file, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn a_game_goes_on_with_the_cards_of_now() {
    let here = project("cards");
    let units = here.join("cards/nivel-arena/sets/dawn/flame-units.yaml");
    let mut player = Player::begin(&here, &["play", "--decks", "ember-vanguard", "lantern-tide", "--seed", "4"]);
    player.say("keep");
    assert!(player.say("card DAWN-004").contains("cost 3, power 4500"));
    edit(&units, "power: 4500", "power: 5000");
    let told = player.say("reload");
    assert!(told.contains("cards read again; changed: DAWN-004"), "{told}");
    assert!(told.contains("turn 2, p1, main phase"), "{told}");
    assert!(!told.contains("deck is shuffled"), "what was told is not told again: {told}");
    assert!(player.say("card DAWN-004").contains("cost 3, power 5000"));
    // Cards that can't be read leave the game as it is.
    edit(&units, "power: 5000", "powr: 5000");
    let told = player.say("reload");
    assert!(told.contains("2 errors") && told.contains("error[unknown-field]: unknown field `powr`"), "{told}");
    assert!(told.contains("it goes on with those of before"), "{told}");
    assert!(player.say("card DAWN-004").contains("cost 3, power 5000"));
    // An answer that can't be given any more is where it goes on.
    edit(&units, "powr: 5000", "power: 5000");
    let told = player.say("play Torch Bearer to left");
    assert!(told.contains(" Torch Bearer  "), "{told}");
    edit(&units, "cost: 2", "cost: 9");
    let told = player.say("reload");
    assert!(told.contains("can't be given any more"), "{told}");
    assert!(!told.contains(" Torch Bearer  "), "{told}");
    // The card as it was takes the answer again that did not fit.
    edit(&units, "cost: 9", "cost: 2");
    let told = player.say("reload");
    assert!(!told.contains("can't be given any more"), "{told}");
    assert!(player.say("board").contains(" Torch Bearer  "), "{told}");
    // A card with a mistake changes nothing.
    edit(&units, "이 공격이 끝날 때까지 파워+1000", "이 공격이 끝날 떄까지 파워+1000");
    let told = player.say("reload");
    assert!(told.contains("error[") && told.contains("it goes on with those of before"), "{told}");
    assert!(player.say("board").contains(" Torch Bearer  "));
    edit(&units, "끝날 떄까지", "끝날 때까지");
    assert!(player.say("reload").contains("none has changed"));
    player.say("quit");
    player.child.wait().unwrap();
    fs::remove_dir_all(here).unwrap();
}

#[test]
fn a_script_is_read_again_too() {
    let here = project("scripts");
    fs::create_dir_all(here.join("tests")).unwrap();
    fs::write(
        here.join("tests/stand.yaml"),
        "game: nivel-arena\ncards: {}\nscenarios:\n  - name: a stand\n    given: { turn: p1, phase: main, p1: { level: 9, \
         hand: [FAIR-003, blank], units: { right: FAIR-003 } } }\n    steps: [{ expect: { p1.level: 9 } }]\n",
    )
    .unwrap();
    let mut player = Player::begin(&here, &["play", "--from", "tests/stand.yaml:4"]);
    let told = player.say("activate FAIR-003");
    assert!(told.contains("p1 draws 1 card"), "{told}");
    player.say("undo");
    edit(&here.join("cards/nivel-arena/sets/fair/ledger.luau"), "ctx:draw(1)", "ctx:draw(2)");
    let told = player.say("reload");
    assert!(told.contains("changed: FAIR-003"), "{told}");
    let told = player.say("activate FAIR-003");
    assert!(told.contains("p1 draws 2 cards"), "{told}");
    player.say("quit");
    player.child.wait().unwrap();
    fs::remove_dir_all(here).unwrap();
}

/// `--load --replay` of a game that began from a scenario, whose own card has changed since.
#[test]
fn a_game_begun_from_a_scenario_is_played_again_with_its_cards_of_now() {
    let here = std::env::temp_dir().join(format!("cardwright-from-{}", std::process::id()));
    fs::create_dir_all(&here).unwrap();
    let scenario = |power: u32| {
        let text = format!(
            "game: nivel-arena\ncards:\n  soldier: {{ type: unit, power: {power} }}\nscenarios:\n  - name: x\n    \
             given: {{ phase: attack, p1: {{ units: {{ left: soldier }} }} }}\n    steps: [expect: {{ p1.left: soldier }}]\n"
        );
        fs::write(here.join("s.yaml"), text).unwrap();
    };
    let run = |args: &[&str]| {
        let program = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(["play", "--cards", CARDS, "--bots", "--lang", "en"])
            .args(args)
            .current_dir(&here)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        String::from_utf8(program.stdout).unwrap() + &String::from_utf8(program.stderr).unwrap()
    };
    scenario(3000);
    let first = run(&["--from", "s.yaml:5", "--record", "g.journal"]);
    assert!(first.contains(" wins "), "{first}");
    scenario(4000);
    let refused = run(&["--load", "g.journal"]);
    assert!(refused.contains("save-cards-changed"), "{refused}");
    let again = run(&["--load", "g.journal", "--replay"]);
    assert!(!again.contains("save-cards-changed") && again.contains("4000"), "{again}");
    fs::remove_dir_all(&here).unwrap();
}
