//! Playing, saving and replaying as the command line does it, with lines from a file instead of a keyboard. Golden files
//! are in `tests/playthroughs` and `tests/saves`; `cargo xtask bless games` writes them anew.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cardwright::app::App;
use cardwright::board;
use cardwright::columns::{SCREEN, width};
use cardwright::commands::{Command, play, replay};
use cardwright::context::Exit;
use cardwright_core::kernel::ids::Seat;
use cardwright_dsl::text::Lang;
use cardwright_kit::check;
use cardwright_kit::play::journal::{Digest, Record};
use cardwright_kit::play::saves;
use cardwright_kit::play::session::Session;
use cardwright_kit::play::words::{Letters, Words};
use cardwright_kit::project::Workspace;
use cardwright_kit::scenario::suite::{self, Choice};
use cardwright_tests::games;
use clap::Parser;
use snapbox::{Data, assert_data_eq};
use std::fs;
use std::path::{Path, PathBuf};

fn run_with(cards: &Path, args: &[&str], input: &str) -> (Exit, String) {
    let cards = cards.display().to_string();
    let line = ["cardwright", "--cards", &cards].into_iter().chain(args.iter().copied());
    let app = App::try_parse_from(line).expect("a line that the program understands");
    let mut output = Vec::new();
    let exit = match app.command.expect("a command") {
        Command::Play(args) => play::play(&app.context, &args, &mut input.as_bytes(), &mut output, false),
        Command::Replay(args) => replay::replay(&app.context, &args, &mut input.as_bytes(), &mut output, false),
        other => panic!("{other:?} is not tried here"),
    };
    let text = String::from_utf8(output).expect("text");
    (exit.expect("it runs"), anstream::adapter::strip_str(&text).to_string())
}

pub fn run(args: &[&str], input: &str) -> (Exit, String) {
    run_with(&games::root().join("cards"), args, input)
}

/// An empty folder of a test's own.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("playing-{name}"));
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to write in");
    folder
}

fn golden(path: &str, text: String) {
    assert_data_eq!(text, Data::read_from(&games::root().join("tests").join(path), None).raw());
}

/// A saved game in the middle of things.
fn saved(folder: &Path) -> PathBuf {
    let file = folder.join("game.save");
    let path = file.display().to_string();
    let (exit, output) = run(&["play", "--seed", "1", "--lang", "en"], &format!("1\n1\n1\nsave {path}\nquit\n"));
    assert_eq!(exit, Exit::Fine, "{output}");
    file
}

#[test]
fn without_input_bots_play_a_whole_game_and_say_so() {
    for (lang, says, clause) in [("en", "the input has ended", "wins (1.2"), ("ko", "입력이 끝나", "승리 (1.2")]
    {
        let (exit, output) = run(&["play", "--seed", "1", "--lang", lang], "");
        assert_eq!(exit, Exit::Fine);
        assert!(output.contains(says) && output.contains(clause), "{output}");
        golden(&format!("playthroughs/bots.{lang}.txt"), output);
    }
}

#[test]
fn a_session_with_every_command() {
    let input = "help\nboard\nwhy\nwhy x\ncard phoenix cavalier\ncard phoenix cavalie\n99\nfoo\nattack left\nkeep\n\
                 play Tempered Brawler to left\nundo\n플레이 담금질 투사 -> 왼쪽\nwhy 2\nend phase\nattack p1.left\nsave\n\
                 undo\nundo\nundo\nundo\nundo\nredraw\nconcede\n1\nundo\nquit\n";
    let (exit, output) = run(&["play", "--seed", "1", "--lang", "en"], input);
    assert_eq!(exit, Exit::Fine);
    golden("playthroughs/session.en.txt", output);
}

#[test]
fn no_line_is_wider_than_the_screen() {
    let mut lines = 0;
    for seed in 1..=2 {
        for lang in ["ko", "en"] {
            for bot in ["random", "greedy"] {
                let seed = seed.to_string();
                // Numbers that are answers to most questions, so that boards of every moment are drawn.
                let input = "1\n2\nwhy 9\n3\n1\n".repeat(20);
                let (_, output) = run(&["play", "--seed", &seed, "--lang", lang, "--bot", bot], &input);
                for line in output.lines() {
                    assert!(width(line) <= SCREEN, "{} columns: {line}", width(line));
                    lines += 1;
                }
            }
        }
    }
    assert!(lines > 3_000, "{lines} lines were looked at");
}

#[test]
fn noise_is_never_fatal() {
    let noise = "\u{0}\u{1b}[2J\nwhy -1\nwhy 99999999999999999999\ncard\ncard \u{202e}x\nsave \u{0}\n,,,\nchoose ,\nchoose a, b\n\
                 order x of y\n0\n-1\n1.5\noption 9\nplay\nplay to\nplay x to y\nattack\n가나다\nundo\nconcede now\n";
    let (exit, output) = run(&["play", "--seed", "3", "--lang", "ko"], &noise.repeat(3));
    assert_eq!(exit, Exit::Fine, "a control character is no name of a file");
    assert!(output.contains("승리") || output.contains("무승부"), "{output}");
    assert!(!output.contains('\u{1b}'), "what was typed does not drive the terminal");
}

/// A whole game of the first shipped game with its bots.
fn whole_game(seed: u64) -> Session {
    let game = games::shipped().into_iter().next().expect("a game is shipped");
    let setup = games::plain_setup(&game, seed);
    let mut bots = games::bots(&game, seed);
    let mut session = Session::start(game.book, game.catalog, &setup).expect("the shipped decks are legal");
    while let Some(seat) = session.table().asked() {
        let question =
            cardwright_kit::play::offer::Question::of(session.table(), session.book).expect("somebody is asked");
        let index = bots[seat.index()].choose(&question);
        let answer = session.table().answers()[index];
        session.answer(answer).expect("an offered answer is taken");
    }
    session
}

#[test]
fn everything_can_be_taken_back_to_the_start_and_done_again() {
    let mut session = whole_game(5);
    let taken = session.taken().to_vec();
    let (end, events) = (session.table().hash(), session.entries());
    assert!(taken.len() > 30);
    let within = (0..taken.len()).filter(|at| session.before(*at).decision().is_some_and(|d| d.source.is_some()));
    assert!(within.count() > 3, "some of the answers are given in the middle of an effect");
    for at in (0..taken.len()).rev() {
        assert_eq!(session.undo(), Some(taken[at]));
        let before = at.checked_sub(1).map(|i| taken[i].hash);
        assert!(before.is_none_or(|hash| hash == session.table().hash()), "step {at}");
    }
    assert_eq!(session.undo(), None);
    for step in &taken {
        session.take(step.step).expect("what was taken can be taken again");
        assert_eq!(session.table().hash(), step.hash);
    }
    assert_eq!(session.table().hash(), end);
    assert_eq!(session.entries(), events);
}

fn letters(view: &cardwright_core::kernel::view::View, words: Words<'_>) -> Letters {
    let mut letters = Letters::default();
    letters.see(view, words);
    letters
}

#[test]
fn board_choices_and_question_tell_nothing_hidden() {
    let session = whole_game(6);
    let mut looked = 0;
    for at in 0..session.taken().len() {
        let table = session.before(at);
        let Some(seat) = table.asked() else { continue };
        for lang in [Lang::Ko, Lang::En] {
            let words = Words { book: session.book, catalog: table.catalog(), lang, reader: Some(seat) };
            let decision = table.decision().expect("somebody is asked");
            let seen = (
                board::draw(&table.view(Some(seat)), words, &letters(&table.view(Some(seat)), words)),
                words.choices(table),
                words.question(table, &decision),
            );
            let other = table.imagine(seat, 77);
            let decision = other.decision().expect("the same is asked");
            let also = (
                board::draw(&other.view(Some(seat)), words, &letters(&other.view(Some(seat)), words)),
                words.choices(&*other),
                words.question(&*other, &decision),
            );
            assert_eq!(seen, also, "step {at}");
            looked += 1;
        }
    }
    assert!(looked > 60);
}

#[test]
fn the_others_draws_are_just_cards() {
    let session = whole_game(7);
    let table = session.table();
    for seat in [Seat(0), Seat(1)] {
        let words = Words { book: session.book, catalog: table.catalog(), lang: Lang::En, reader: Some(seat) };
        for entry in session.entries() {
            let line = words.entry(&entry);
            for seen in [entry.card, entry.other].into_iter().flatten() {
                let name = words.card(seen.card);
                assert!(seen.known_to & seat.bit() != 0 || !line.contains(name), "{seat} reads: {line}");
            }
        }
    }
}

#[test]
fn every_event_has_words_in_both_languages() {
    for seed in 0..6 {
        let session = whole_game(seed);
        for lang in [Lang::Ko, Lang::En] {
            let words = Words { book: session.book, catalog: session.table().catalog(), lang, reader: None };
            for entry in session.entries() {
                let line = words.entry(&entry);
                assert!(!line.is_empty() && !line.contains('{'), "{entry:?}: {line}");
                let korean = line.chars().any(|c| ('가'..='힣').contains(&c));
                assert_eq!(korean, lang == Lang::Ko, "{entry:?}: {line}");
            }
        }
    }
}

#[test]
fn a_saved_game_goes_on_where_it_stood_with_its_whole_past() {
    let file = saved(&folder("load"));
    let path = file.display().to_string();
    let record = saves::load(&file).expect("it was just written");
    let (_, output) = run(&["play", "--load", &path, "--lang", "en"], "undo\nundo\nundo\nundo\nquit\n");
    assert!(output.contains("before the first turn") && output.contains("nothing to take back"), "{output}");
    // Saved again at once, it is the same file.
    let again = file.with_extension("again");
    let (exit, _) = run(&["play", "--load", &path], &format!("save {}\nquit\n", again.display()));
    assert_eq!(exit, Exit::Fine);
    assert_eq!(fs::read(&file).unwrap(), fs::read(&again).unwrap());
    // The saved state alone is the state of the last answer.
    let game = games::shipped().into_iter().next().unwrap();
    let restored = saves::restore(&record, game.book, &game.catalog).expect("it can be taken up");
    assert_eq!(Some(Digest(restored.table().hash())), record.steps.last().map(|s| s.hash));
}

/// A file that is no good, by name, as made from a good one.
fn spoiled(name: &str, good: &str) -> Vec<u8> {
    match name {
        "empty" => Vec::new(),
        "other-file" => b"game: x\ncards: []\n".to_vec(),
        "binary" => vec![0xff, 0xfe, 0, 1, 2, 3],
        "cut-in-a-line" => good.as_bytes()[..good.len() * 2 / 3].to_vec(),
        "cut-between-lines" => {
            let lines: Vec<&str> = good.lines().take(4).collect();
            (lines.join("\n") + "\n").into_bytes()
        }
        "altered-answer" => good.replacen("\"seat\":0", "\"seat\":1", 1).into_bytes(),
        "altered-state" => good.replacen("\"now\":\"43575", "\"now\":\"43576", 1).into_bytes(),
        "longer" => format!("{good}{{}}\n").into_bytes(),
        "other-version" => good.replacen("\"journal\":1", "\"journal\":2", 1).into_bytes(),
        "other-rules" => {
            let mut record = Record::read(good).unwrap();
            record.header.edition = "of next year".to_owned();
            record.text().into_bytes()
        }
        "missing-card" => {
            let mut record = Record::read(good).unwrap();
            record.header.cards.push(("GONE-001".to_owned(), Digest(1)));
            record.text().into_bytes()
        }
        // It begins at a position, and both states were written by version 5 of the program's snapshots.
        "older-position" => {
            let mut record = Record::read(good).unwrap();
            let mut older = record.now.take().unwrap();
            older.0[4] = 5;
            record.header.position = Some(older.clone());
            record.now = Some(older);
            record.text().into_bytes()
        }
        other => panic!("{other}"),
    }
}

#[test]
fn every_bad_file_has_its_own_finding() {
    // A short path, so that messages are broken between words only.
    let folder = std::env::temp_dir().join(format!("cw-{}-bad", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let good = fs::read_to_string(saved(&folder)).unwrap();
    let names = [
        "empty",
        "other-file",
        "binary",
        "cut-in-a-line",
        "cut-between-lines",
        "altered-answer",
        "altered-state",
        "longer",
        "other-version",
        "other-rules",
        "missing-card",
        "older-position",
    ];
    for name in names {
        let file = folder.join(name);
        fs::write(&file, spoiled(name, &good)).unwrap();
        assert_ne!(fs::read(&file).unwrap(), good.as_bytes(), "{name} is spoiled");
        bad(name, &file);
    }
    bad("a-folder", &folder);
    bad("nowhere", &folder.join("nothing"));
    let large = folder.join("large");
    fs::File::create(&large).unwrap().set_len(100 * 1024 * 1024).unwrap();
    bad("too-large", &large);
    fs::remove_dir_all(folder).unwrap();
}

/// Both commands refuse a file, in both languages, and say the same.
fn bad(name: &str, file: &Path) {
    let path = file.display().to_string();
    let mut all = String::new();
    for lang in ["en", "ko"] {
        let (exit, played) = run(&["play", "--load", &path, "--lang", lang], "");
        assert_eq!(exit, Exit::NotRun, "{name}: {played}");
        let (exit, replayed) = run(&["replay", &path, "--lang", lang], "");
        assert_eq!(exit, Exit::NotRun, "{name}");
        assert_eq!(unbroken(&played, &path), unbroken(&replayed, &path), "{name}");
        all.push_str(&unbroken(&played, &path));
    }
    golden(&format!("saves/{name}.txt"), all);
}

/// Output without the path of this machine, which also decides where a message is broken.
fn unbroken(output: &str, path: &str) -> String {
    let mut text = String::new();
    for line in output.lines() {
        let goes_on = !line.is_empty() && !line.starts_with(' ') && !line.contains("[save-") && !line.contains("]: ");
        if goes_on && text.ends_with('\n') {
            text.pop();
            text.push(' ');
        }
        text.push_str(line);
        text.push('\n');
    }
    text.replace(path, "[FILE]")
}

#[test]
fn a_failed_save_loses_nothing() {
    let folder = folder("unwritable");
    let kept = folder.join("kept.save");
    fs::write(&kept, "what was there before").unwrap();
    let mut permissions = fs::metadata(&kept).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&kept, permissions).unwrap();
    let places = [
        folder.display().to_string(),
        folder.join("no/such/folder/x").display().to_string(),
        kept.display().to_string(),
        format!("{}/file-in-a-file", kept.display()),
    ];
    for place in &places {
        let (exit, output) = run(&["play", "--seed", "1", "--lang", "en"], &format!("1\nsave {place}\n1\n"));
        assert_eq!(exit, Exit::Findings, "{output}");
        let codes = ["not-saved", "is-a-directory", "not-overwritten"];
        assert!(codes.iter().any(|code| output.contains(&format!("error[{code}]"))), "{output}");
        assert!(output.contains("wins (1.2"), "the game goes on: {output}");
    }
    assert_eq!(fs::read_to_string(&kept).unwrap(), "what was there before");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing half written is left");
    #[cfg(unix)]
    {
        let pipe = folder.join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let input = format!("1\nsave {}\n1\n", pipe.display());
        let (_, output) = run(&["play", "--seed", "1", "--lang", "en"], &input);
        assert!(output.contains("error[not-a-file]"), "nobody reads it: {output}");
    }
    // A later save that works makes up for it.
    let good = folder.join("good.save").display().to_string();
    let (exit, _) = run(&["play", "--seed", "1"], &format!("save {}\nsave {good}\nquit\n", places[0]));
    assert_eq!(exit, Exit::Fine);
    let (exit, output) = run(&["play", "--seed", "1", "--bots", "--record", &places[0], "--lang", "en"], "");
    assert_eq!(exit, Exit::Findings, "{output}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_and_the_game_goes_on() {
    let (exit, output) = run(&["play", "--seed", "1", "--lang", "en"], "1\nsave /dev/full\n1\n");
    assert_eq!(exit, Exit::Findings);
    assert!(output.contains("can't save to `/dev/full`: No space left on device"), "{output}");
    assert!(output.contains("wins (1.2"), "{output}");
    assert!(!Path::new("/dev/full").is_file(), "a device is not replaced by a file");
}

#[test]
fn a_recorded_game_is_verified_and_a_false_state_is_found() {
    let folder = folder("verify");
    let file = folder.join("whole.save");
    let path = file.display().to_string();
    let (exit, _) = run(&["play", "--bots", "--seed", "2", "--record", &path], "");
    assert_eq!(exit, Exit::Fine);
    let (exit, output) = run(&["replay", &path, "--verify", "--lang", "en"], "");
    assert_eq!(exit, Exit::Fine, "{output}");
    assert!(output.contains("every state is as it was recorded"), "{output}");
    let mut record = saves::load(&file).unwrap();
    record.steps[6].hash.0 ^= 1;
    // As a program with other rules would meet it: taken up from its state; without one it is said where it differs.
    fs::write(&file, record.text()).unwrap();
    let (exit, output) = run(&["play", "--load", &path, "--lang", "en"], "undo\n");
    assert!(exit == Exit::Fine && output.contains("(1.2"), "{output}");
    let state = record.now.take();
    fs::write(&file, record.text()).unwrap();
    let (exit, output) = run(&["play", "--load", &path, "--lang", "en"], "");
    assert!(exit == Exit::NotRun && output.contains("error[hash-differs]"), "{output}");
    record.now = state;
    fs::write(&file, record.text()).unwrap();
    let (exit, output) = run(&["replay", &path, "--verify", "--lang", "en"], "");
    assert_eq!(exit, Exit::Findings, "{output}");
    assert!(output.contains("error[hash-differs]: after answer 7") && output.contains("6 of "), "{output}");
    let (exit, output) = run(&["replay", &path, "--format", "json"], "");
    let value: serde_json::Value = serde_json::from_str(&output).expect("JSON");
    assert_eq!(exit, Exit::Findings);
    assert_eq!(value["findings"][0]["code"], "hash-differs");
    assert_eq!(value["steps"].as_array().map(Vec::len), Some(7), "the beginning and six answers");
    // An answer that does not fit is as much of a failure as a state that differs.
    record.steps[0].seat ^= 1;
    fs::write(&file, record.text()).unwrap();
    let (exit, output) = run(&["replay", &path, "--verify", "--lang", "en"], "");
    assert_eq!(exit, Exit::Findings, "{output}");
    assert!(output.contains("[replay-stopped]") && output.contains("0 of "), "{output}");
}

/// A copy of the shipped cards in which every line of one field is changed.
fn edited(name: &str, from: &str, to: &str) -> PathBuf {
    fn copy(from: &Path, to: &Path, edit: &dyn Fn(String) -> String) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap().flatten() {
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &target, edit);
            } else {
                fs::write(target, edit(fs::read_to_string(entry.path()).unwrap())).unwrap();
            }
        }
    }
    let folder = folder(name).join("cards");
    copy(&games::root().join("cards"), &folder, &|text| text.replace(from, to));
    folder
}

#[test]
fn changed_cards_are_named_and_the_answers_can_be_played_again() {
    let file = saved(&folder("changed"));
    let path = file.display().to_string();
    // All units are stronger: other cards, the same answers.
    let stronger = edited("stronger", "power: 1500", "power: 1600");
    let (exit, output) = run_with(&stronger, &["play", "--load", &path, "--lang", "en"], "");
    assert_eq!(exit, Exit::NotRun);
    assert!(output.contains("error[save-cards-changed]") && output.contains("`DAWN-"), "{output}");
    let (exit, output) = run_with(&stronger, &["replay", &path, "--verify", "--lang", "en"], "");
    assert_eq!(exit, Exit::NotRun, "{output}");
    let (exit, output) = run_with(&stronger, &["play", "--load", &path, "--replay", "--lang", "en"], "quit\n");
    assert_eq!(exit, Exit::Fine, "{output}");
    assert!(!output.contains("stopped at answer"), "{output}");
    // Too dear to be played: the first answer that plays one is refused, and shown.
    let dearer = edited("dearer", "cost: 2", "cost: 12");
    let (exit, output) = run_with(&dearer, &["play", "--load", &path, "--replay", "--lang", "en"], "quit\n");
    assert_eq!(exit, Exit::Fine, "{output}");
    assert!(output.contains("warning[replay-stopped]: stopped at answer") && output.contains("play "), "{output}");
}

/// A scenario file is run as `cardwright test` runs it: how many there were, and what failed.
pub fn tested(file: &Path) -> (usize, Vec<String>) {
    let checked = check::check(&Workspace::of_cards(games::root().join("cards")), &[file.to_owned()]);
    let results: Vec<_> = checked.iter().map(|c| suite::run(c, &Choice::default())).collect();
    let findings = results.iter().flat_map(|r| &r.findings).map(|f| format!("{f:?}"));
    let failures =
        results.iter().flat_map(|r| &r.cases).flat_map(|c| &c.verdict.failures).map(|f| f.message.en.to_string());
    (results.iter().map(|r| r.cases.len()).sum(), findings.chain(failures).collect())
}

#[test]
fn a_recorded_game_is_a_scenario_that_passes() {
    let folder = folder("record");
    for (name, args, input) in [
        ("bots", &["play", "--bots", "--seed", "3"][..], ""),
        ("random", &["play", "--bots", "--seed", "1", "--bot", "random"][..], ""),
        ("to-a-choice", &["play", "--seed", "7"][..], "1\n1\n1\nquit\n"),
        ("conceded", &["play", "--seed", "7"][..], "1\n1\nconcede\nquit\n"),
    ] {
        let file = folder.join(name).with_extension("yaml");
        let path = file.display().to_string();
        let (exit, output) = run(&[args, &["--record", &path]].concat(), input);
        assert_eq!(exit, Exit::Fine, "{output}");
        assert_eq!(tested(&file), (1, Vec::new()), "{name}");
    }
}

#[test]
fn a_game_starts_where_a_scenario_stands_and_can_be_saved() {
    let folder = folder("from");
    let file = folder.join("moment.yaml");
    let text = "game: GAME\nscenarios:\n  - name: far\n    given: { p1: { hand: [blank] } }\n    steps:\n      - expect: { p1.hand: [blank] }\n\
                \x20 - name: near\n    given: { turn_number: 9 }\n    steps:\n      - p1: end phase\n      - expect: { turn_number: 10 }\n";
    let game = games::shipped().into_iter().next().unwrap().book.vocabulary().game.id;
    fs::write(&file, text.replace("GAME", game)).unwrap();
    let path = file.display().to_string();
    let save = folder.join("moment.save").display().to_string();
    let (exit, output) =
        run(&["play", "--from", &format!("{path}:5"), "--lang", "en"], &format!("1\nsave {save}\nquit\n"));
    assert_eq!(exit, Exit::Fine, "{output}");
    assert!(output.contains("turn 3, p1") && output.contains("blank"), "{output}");
    // Its file has cards of its own; the save knows where they are.
    let (exit, output) = run(&["play", "--load", &save, "--lang", "en"], "undo\nquit\n");
    assert_eq!(exit, Exit::Fine, "{output}");
    assert!(output.contains("took back your last answer"), "{output}");
    let (exit, output) = run(&["replay", &save, "--verify", "--lang", "en"], "");
    assert_eq!(exit, Exit::Fine, "{output}");
    // It did not begin with decks.
    let again = folder.join("again.yaml").display().to_string();
    let (exit, output) = run(&["play", "--load", &save, "--lang", "en"], &format!("save {again}\nquit\n"));
    assert_eq!(exit, Exit::Findings);
    assert!(output.contains("error[no-scenario]"), "{output}");
    let (exit, output) = run(&["play", "--from", &format!("{path}.no:1"), "--lang", "en"], "");
    assert_eq!(exit, Exit::NotRun);
    assert!(output.contains("error[no-such-file]"), "{output}");
}

#[test]
fn the_options_of_a_script_stand_beside_their_numbers() {
    let folder = folder("options");
    let file = folder.join("herald.yaml");
    let text = "game: GAME\ncards:\n  herald:\n    type: unit\n    script: |\n      card:on(\"entry\", function(ctx)\n        \
                ctx:choose_option { \"draw a card\", \"grow\" }\n      end)\nscenarios:\n  - name: near\n    given: { p1: { \
                hand: [herald] } }\n    steps:\n      - expect: { p1.hand: [herald] }\n";
    let game = games::shipped().into_iter().next().unwrap().book.vocabulary().game.id;
    fs::write(&file, text.replace("GAME", game)).unwrap();
    let from = format!("{}:10", file.display());
    let (exit, output) = run(&["play", "--from", &from, "--lang", "en"], "play herald to left\noption 2\nquit\n");
    assert_eq!(exit, Exit::Fine, "{output}");
    assert!(output.contains("1. option 1 (draw a card)"), "{output}");
    assert!(output.contains("2. option 2 (grow)"), "{output}");
}

#[test]
fn every_text_that_starts_is_shown_and_says_whose_it_is() {
    let (_, output) =
        run(&["play", "--game", "unicorn-overlord", "--players", "3", "--bots", "--seed", "5", "--lang", "en"], "");
    let lines: Vec<&str> = output.lines().collect();
    let starts: Vec<usize> = (0..lines.len())
        .filter(|at| lines[*at].contains("Condition of ") && !lines[*at].ends_with("nothing happens"))
        .collect();
    assert!(starts.len() >= 15, "{output}");
    for at in starts {
        assert!(lines[at].starts_with("  UO-result.1 p"), "{}", lines[at]);
        assert!(lines[at + 1].trim_start().starts_with("Condition:"), "{}", lines[at + 1]);
    }
    assert!(output.contains("UO-unit.4   p1: might +1 (class bonus)"), "{output}");
}
