//! `cardwright sim` as a designer runs it: the same result at any number of threads, another one for other seeds and other
//! cards, bots that are worth playing against, journals that replay.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::copy;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn cards() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../cards")
}

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sim").join(name);
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(cards: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    let lang: &[&str] = if args.contains(&"--lang") { &[] } else { &["--lang", "en"] };
    command.args(["sim", "--cards"]).arg(cards).args(lang).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn simulate(cards: &Path, args: &[&str]) -> Value {
    let output = run(cards, &[&["--format", "json"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "no progress bar where nobody sees it");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Everything but the speed.
fn without_speed(mut value: Value) -> Value {
    assert!(value.as_object_mut().unwrap().remove("games_per_second").unwrap().as_f64().unwrap() > 0.0);
    value
}

#[test]
fn a_bot_that_plays_on_wins_against_the_greedy_one() {
    let args = ["--game", "keyforge", "--games", "4", "--bot", "monte-carlo", "--bot2", "greedy", "--playouts", "16"];
    let [one, again] =
        ["1", "3"].map(|jobs| without_speed(simulate(&cards(), &[&args[..], &["--jobs", jobs]].concat())));
    assert_eq!(one, again);
    assert!(one["wins"][0].as_u64().unwrap() >= 3, "{one:#}");
    assert_eq!(one["bots"], serde_json::json!(["monte-carlo", "greedy"]));
}

#[test]
fn the_result_depends_on_the_seed_and_not_on_the_threads() {
    let args = ["--games", "60", "--bot", "random", "--seed"];
    let [one, many, other] = [("1", "1"), ("1", "5"), ("2", "5")].map(|(seed, jobs)| {
        let args: Vec<&str> = args.iter().copied().chain([seed, "--jobs", jobs]).collect();
        without_speed(simulate(&cards(), &args))
    });
    assert_eq!(one, many);
    assert_ne!(one["digest"], other["digest"]);
    let line = text(&run(&cards(), &["--games", "2", "--format", "json"]).stdout);
    assert!(line.starts_with("{\"game\":\"nivel-arena\",\"games\":2,\"wins\":["), "{line}");
    assert_eq!(one["games"], 60);
    assert_eq!(one["errors"], 0);
    let wins: u64 = one["wins"].as_array().unwrap().iter().map(|w| w.as_u64().unwrap()).sum();
    assert_eq!(wins + one["draws"].as_u64().unwrap(), 60);
    for key in ["game", "mean_turns", "mean_decisions", "digest", "decks", "bots", "intervals", "first_player"] {
        assert!(one.get(key).is_some(), "{key}");
    }
}

#[test]
fn it_says_how_games_end_and_how_many_decisions_do_nothing() {
    for game in ["nivel-arena", "mana-arena"] {
        let args = ["--game", game, "--games", "20", "--bot", "random"];
        let [one, many] = ["1", "3"].map(|jobs| simulate(&cards(), &[&args[..], &["--jobs", jobs]].concat()));
        assert_eq!(one["digest"], many["digest"]);
        let ended: u64 = one["ended_by"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
        assert_eq!(ended + one["errors"].as_u64().unwrap(), 20, "{one:#}");
        let number = |value: &Value| value.as_f64().unwrap();
        let (turn, all) =
            (number(&one["decisions_a_turn"]), number(&one["mean_decisions"]) / number(&one["mean_turns"]));
        assert!((turn - all).abs() < 1e-9, "{one:#}");
        let (declined, phases) = (number(&one["passes"]["declined"]), number(&one["passes"]["phases_ended"]));
        assert!(declined > 0.0 && phases > 0.0 && declined + phases < 1.0, "{one:#}");
        let clause = one["ended_by"].as_object().unwrap().keys().next().unwrap();
        for (lang, says) in [("en", "decisions a turn"), ("ko", "턴마다 결정")] {
            let said = text(&run(&cards(), &[&args[..], &["--lang", lang]].concat()).stdout);
            assert!(said.contains(says) && said.contains(&format!("({clause})")), "{said}");
        }
    }
}

/// The first file below a folder that holds a line, by path.
fn holding(folder: &Path, line: &str) -> Option<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().find_map(|path| {
        if path.is_dir() {
            return holding(&path, line);
        }
        std::fs::read_to_string(&path).is_ok_and(|t| t.contains(line)).then_some(path)
    })
}

#[test]
fn a_card_edited_in_its_file_is_another_simulation() {
    let edited = folder("edited");
    copy(&cards(), &edited);
    let args = ["--games", "40", "--bot", "random", "--seed", "1", "--decks", "ember-vanguard", "lantern-tide"];
    let before = simulate(&edited, &args);
    assert_eq!(before["digest"], simulate(&cards(), &args)["digest"], "the folder's name changes nothing");
    let file = holding(&edited, "id: DAWN-004\n").unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("    power: 2000\n", "    power: 6000\n", 1)).unwrap();
    let after = simulate(&edited, &args);
    assert_ne!(before["digest"], after["digest"]);
    assert_ne!((&before["wins"], &before["mean_turns"]), (&after["wins"], &after["mean_turns"]), "and it was played");
}

#[test]
fn the_greedy_bot_beats_the_random_one_with_either_deck() {
    let decks = simulate(&cards(), &["--games", "4"])["decks"].clone();
    let [a, b] = [0, 1].map(|n| decks[n].as_str().unwrap().to_owned());
    for (mine, theirs) in [(&a, &b), (&b, &a)] {
        let args = ["--games", "120", "--bot", "greedy", "--bot2", "random", "--decks", mine, theirs];
        let result = simulate(&cards(), &args);
        let wins = result["wins"][0].as_u64().unwrap();
        assert!(wins * 100 >= 120 * 80, "{mine} wins {wins} of 120");
        assert_eq!(result["bots"], serde_json::json!(["greedy", "random"]));
    }
}

#[test]
fn the_greedy_bot_of_chains_and_attacks_beats_the_random_one() {
    for (mine, theirs) in [("wall-and-root", "pack-and-hammer"), ("pack-and-hammer", "wall-and-root")] {
        let args =
            ["--game", "mana-arena", "--games", "60", "--bot", "greedy", "--bot2", "random", "--decks", mine, theirs];
        let wins = simulate(&cards(), &args)["wins"][0].as_u64().unwrap();
        assert!(wins * 100 >= 60 * 70, "{mine} wins {wins} of 60");
    }
}

#[test]
fn more_players_than_the_game_seats_are_refused_with_what_it_seats() {
    let refused = |args: &[&str]| {
        let output = run(&cards(), &[&["--games", "2"], args].concat());
        (output.status.code(), text(&output.stderr))
    };
    let four = ["--decks", "ember-vanguard", "lantern-tide", "ember-vanguard", "lantern-tide"];
    let (code, said) = refused(&four);
    assert!(code == Some(2) && said.contains("4 decks") && said.contains("2 seats"), "{code:?} {said}");
    for players in ["1", "4", "9"] {
        let (code, said) = refused(&["--players", players]);
        let played = format!("can't be played by {players}; it is a game for 2");
        assert!(code == Some(2) && said.contains(&played), "{code:?} {said}");
    }
    let (code, said) = refused(&["--bot", "greedy,random,random"]);
    assert!(code == Some(2) && said.contains("3 bots for 2 players"), "{said}");
    let (code, said) = refused(&["--bot", "greedy,random", "--bot2", "random"]);
    assert!(code == Some(2) && said.contains("--bot2"), "{said}");
    let each = ["--games", "20", "--decks", "ember-vanguard", "lantern-tide"];
    let [one, other] = [&["--bot", "greedy,random"][..], &["--bot", "greedy", "--bot2", "random"]]
        .map(|bots| without_speed(simulate(&cards(), &[&each[..], bots].concat())));
    assert_eq!(one, other);
    assert!(one.get("places").is_none(), "of two, who began says it all");
}

#[test]
fn recorded_games_replay_state_by_state() {
    let into = folder("recorded");
    let args = ["--games", "6", "--bot", "greedy", "--record", into.to_str().unwrap()];
    simulate(&cards(), &args);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&into).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 6);
    for file in files {
        let replay = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(["replay", "--verify", "--lang", "en", "--cards"])
            .arg(cards())
            .arg(&file)
            .output()
            .unwrap();
        assert_eq!(replay.status.code(), Some(0), "{}{}", text(&replay.stdout), text(&replay.stderr));
    }
}

#[test]
fn all_decks_meet_each_other() {
    let result = simulate(&cards(), &["--games", "6", "--bot", "random", "--all"]);
    let pairings = result["pairings"].as_array().unwrap();
    assert!(pairings.len() > 1);
    assert_eq!(result["games"], 6 * pairings.len());
    let sum: u64 = pairings.iter().map(|p| p["wins"][0].as_u64().unwrap()).sum();
    assert_eq!(result["wins"][0], sum);
}

#[test]
fn people_are_told_in_their_language() {
    let english = text(&run(&cards(), &["--games", "8", "--seed", "3"]).stdout);
    assert!(english.contains("8 games, seed 3") && english.contains("whoever begins"), "{english}");
    let korean = text(&run(&cards(), &["--games", "8", "--seed", "3", "--lang", "ko"]).stdout);
    assert!(korean.contains("8게임, 시드 3") && korean.contains("선공"), "{korean}");
    // The same games, in either language.
    let digest = |text: &str| {
        text.lines().find_map(|l| {
            l.split_whitespace().find(|w| w.len() == 16 && u64::from_str_radix(w, 16).is_ok()).map(str::to_owned)
        })
    };
    assert!(digest(&english).is_some() && digest(&english) == digest(&korean), "{english}{korean}");
}

#[test]
fn what_cannot_run_says_why() {
    let unknown = run(&cards(), &["--decks", "ember-vangard", "lantern-tide"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("did you mean `ember-vanguard`?"), "{}", text(&unknown.stderr));
    assert_eq!(run(&cards(), &["--games", "0"]).status.code(), Some(2));
    // A file where the folder of journals should be.
    let file = folder("blocked").join("file");
    std::fs::write(&file, "").unwrap();
    let blocked = run(&cards(), &["--games", "2", "--record", file.to_str().unwrap()]);
    assert_eq!(blocked.status.code(), Some(2));
    assert!(text(&blocked.stderr).contains("file"), "{}", text(&blocked.stderr));
    // A card that is wrong is told of; it stops those who have it (see the tests of verdicts).
    let broken = folder("broken");
    copy(&cards(), &broken);
    let file = holding(&broken, "    power: 2000\n").unwrap();
    let cards = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, cards.replacen("    power: 2000\n", "    pover: 2000\n", 1)).unwrap();
    let output = run(&broken, &["--games", "2"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("something is wrong with the cards"), "{}", text(&output.stderr));
}

/// Recording writes over games of its own and nothing else, and says so before a game is played.
#[test]
fn recording_writes_over_nothing_but_games() {
    let into = folder("foreign");
    let args = ["--games", "3", "--bot", "random", "--record", into.to_str().unwrap()];
    assert_eq!(run(&cards(), &args).status.code(), Some(0));
    assert_eq!(run(&cards(), &args).status.code(), Some(0), "its own games");
    for name in ["000000.journal", "000002.journal"] {
        let file = into.join(name);
        let game = std::fs::read(&file).unwrap();
        std::fs::write(&file, "my diary").unwrap();
        let refused = run(&cards(), &args);
        assert_eq!(refused.status.code(), Some(2), "{}", text(&refused.stdout));
        let said = text(&refused.stderr);
        assert!(said.contains("not-overwritten") && said.contains(name) && !said.contains("--force"), "{said}");
        assert_eq!(
            (std::fs::read_to_string(&file).unwrap().as_str(), text(&refused.stdout).as_str()),
            ("my diary", "")
        );
        std::fs::write(&file, game).unwrap();
    }
    // What no game is written to does not stand in the way.
    std::fs::write(into.join("1.journal"), "my diary").unwrap();
    assert_eq!(run(&cards(), &args).status.code(), Some(0));
    // Of all pairings, each has a folder: the last one is looked at before the first is played.
    let all = folder("foreign-all");
    let args = ["--all", "--games", "1", "--bot", "random", "--record", all.to_str().unwrap()];
    assert_eq!(run(&cards(), &args).status.code(), Some(0));
    let last = std::fs::read_dir(&all).unwrap().map(|e| e.unwrap().path()).max().unwrap().join("000000.journal");
    std::fs::write(&last, "my diary").unwrap();
    let refused = run(&cards(), &args);
    assert_eq!((refused.status.code(), text(&refused.stdout).as_str()), (Some(2), ""));
    assert_eq!(std::fs::read_to_string(&last).unwrap(), "my diary");
}

#[test]
fn a_report_is_a_page_of_plots_that_needs_no_network() {
    let folder = folder("report");
    let path = folder.join("report.html");
    let to = path.to_str().unwrap();
    let args = ["-n", "60", "--decks", "ember-vanguard", "lantern-tide", "--report", to];
    let output = run(&cards(), &args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("open it in a browser"));
    let page = std::fs::read_to_string(&path).unwrap();
    assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"), "nothing is fetched");
    assert!(page.contains("60 games simulated") && page.contains("Ember Vanguard (greedy)"), "{page:.3000}");
    assert!(
        page.contains("class=\"wins\"") && page.contains("class=\"lengths\"") && page.matches("<table>").count() == 2
    );
    // Each card of the deck that came into a hand has a row, in which no more games played it than drew it.
    let row = page.lines().find(|line| line.contains("DAWN-004 Lancer of First Light")).unwrap();
    let cells: Vec<&str> = row.split("<td>").skip(1).collect();
    assert_eq!(cells.len(), 7, "{row}");
    let drawn: u32 = cells[1].split('<').next().unwrap().parse().unwrap();
    assert!((1..=60).contains(&drawn), "{row}");
    assert!(cells[4].contains("<svg") && cells[5].starts_with(|c: char| c.is_ascii_digit()), "it is played: {row}");
    // The games are the same as without a report, and the page is the same at any number of threads.
    let plain = simulate(&cards(), &args[..5]);
    let again = simulate_with_report(&[&args[..], &["--force", "-j", "1"]].concat());
    assert_eq!(plain["digest"], again["digest"]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), page);
    for (args, part) in [
        (&[&args[..], &["--lang", "ko"]].concat()[..], "이미 있습니다"),
        (&["--report", "r.txt"], "ends in .html"),
        (&["--report", "no/such/folder/r.html", "-n", "1"], "no/such/folder/r.html"),
    ] {
        let output = run(&cards(), args);
        assert!(output.status.code() == Some(2) && text(&output.stderr).contains(part), "{}", text(&output.stderr));
    }
    let output = run(&cards(), &[&args[..], &["--force", "--lang", "ko"]].concat());
    let page = std::fs::read_to_string(&path).unwrap();
    assert!(output.status.success() && page.contains("<html lang=\"ko\">") && page.contains("냈을 때 승률"));
}

#[test]
fn versions_of_a_card_have_a_page_with_their_differences() {
    let folder = folder("versions");
    let path = folder.join("versions.html");
    let decks = ["-n", "40", "--decks", "ember-vanguard", "lantern-tide", "--lang", "en"];
    let vary = ["--vary", "DAWN-004.power=6000,8000", "--report", path.to_str().unwrap()];
    let output = run(&cards(), &[&decks[..], &vary].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let page = std::fs::read_to_string(&path).unwrap();
    let told = text(&output.stdout);
    // What is told on the screen stands in the plot.
    let difference = told.lines().find_map(|line| line.split_once("difference ").map(|(_, d)| d)).unwrap();
    assert!(page.contains(&format!("6000: {difference}")), "{told} {page:.3000}");
    assert!(page.contains("class=\"differences\"") && page.matches("class=\"wins\"").count() == 3, "{page:.3000}");
    assert!(page.contains("<h2>8000: Ember Vanguard (greedy)") && !page.contains("http"), "{page:.3000}");
}

/// As `simulate`, where a line beside the data says where the report is.
fn simulate_with_report(args: &[&str]) -> Value {
    let output = run(&cards(), &[&["--format", "json"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Decks may be parted by a comma, and where they stand without their option it is named.
#[test]
fn decks_are_named_by_their_option() {
    let sim = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        command.args(["sim", "--cards", concat!(env!("CARGO_MANIFEST_DIR"), "/../cards"), "--games", "1"]);
        let output = command.args(["--bot", "random"]).args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap())
    };
    let (status, said) = sim(&["--decks", "ember-vanguard,lantern-tide", "--lang", "en"]);
    assert_eq!(status, Some(0), "{said}");
    let (status, said) = sim(&["ember-vanguard", "lantern-tide", "--lang", "en"]);
    assert!(status == Some(2) && said.contains("decks are named with `--decks DECK DECK`"), "{said}");
    let (_, said) = sim(&["ember-vanguard", "lantern-tide", "--lang", "ko"]);
    assert!(said.contains("덱은 `--decks 덱 덱`으로 적습니다"), "{said}");
    let (_, said) = sim(&["--gaems", "1", "--lang", "en"]);
    assert!(!said.contains("--decks DECK"), "{said}");
}
