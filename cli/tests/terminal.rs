//! A game at a terminal: what fits it, what is completed and remembered, and how the screen goes from one person to the next.

#![cfg(unix)]

use nix::pty::{Winsize, openpty};
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cards");

/// Somebody at a terminal of so many columns and rows.
struct Terminal {
    child: Child,
    keys: File,
    /// Everything that was written on the screen.
    written: Arc<Mutex<Vec<u8>>>,
    /// How much of it was looked at.
    seen: usize,
}

impl Terminal {
    fn open(columns: u16, rows: u16, args: &[&str]) -> Self {
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let pair = openpty(Some(&size), None).unwrap();
        let (screen, keys) = (File::from(pair.slave), File::from(pair.master));
        let side = |file: &File| Stdio::from(file.try_clone().unwrap());
        let child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
            .args(["play", "--cards", CARDS, "--decks", "ember-vanguard", "lantern-tide", "--seed", "5"])
            .args(args)
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .env_remove("COLUMNS")
            .stdin(side(&screen))
            .stdout(side(&screen))
            .stderr(side(&screen))
            .spawn()
            .unwrap();
        drop(screen);
        let written = Arc::new(Mutex::new(Vec::new()));
        let (mut output, kept) = (keys.try_clone().unwrap(), Arc::clone(&written));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut bytes) {
                kept.lock().unwrap().extend(&bytes[..length]);
            }
        });
        Self { child, keys, written, seen: 0 }
    }

    /// What is written from the last look until a text stands there and nothing has come behind it for a moment.
    fn until(&mut self, text: &str) -> String {
        let end = Instant::now() + Duration::from_secs(60);
        let mut quiet = 0;
        loop {
            let all = self.written.lock().unwrap().clone();
            let new = String::from_utf8_lossy(&all[self.seen..]).into_owned();
            if new.contains(text) && quiet == all.len() {
                self.seen = all.len();
                return new;
            }
            quiet = all.len();
            assert!(Instant::now() < end, "`{text}` does not come: {new}");
            std::thread::sleep(Duration::from_millis(150));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn say(&mut self, line: &str, until: &str) -> String {
        self.press(&format!("{line}\r"));
        self.until(until)
    }

    /// Quits, a second time where a game that is not saved is asked about. What is typed while no line is read may be lost.
    fn leave(mut self) {
        let end = Instant::now() + Duration::from_secs(60);
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < end, "the game is not left");
            // Nobody reads any more where the first one was enough.
            _ = self.keys.write_all(b"quit\r");
            std::thread::sleep(Duration::from_millis(300));
        }
    }
}

#[test]
fn both_sides_the_hand_and_the_answers_fit_a_terminal_of_80_by_24() {
    let mut terminal = Terminal::open(80, 24, &["--lang", "ko"]);
    terminal.until("다시 뽑기");
    let told = terminal.say("1", "메인 페이즈 (6.4.1)");
    let board = told.rfind("====").map(|_| told.lines().rev().take(24).collect::<Vec<_>>()).unwrap();
    let shown = |text: &str| board.iter().any(|line| line.contains(text));
    assert!(shown("[왼쪽] i 방파제 수호병") && shown("[왼쪽] 비어 있음"), "both sides: {told}");
    assert!(shown("a 담금질 투사") && shown("담금질 투사 플레이 (a): 1. 왼쪽"), "hand and answers: {told}");
    // What did not change is not drawn again.
    let again = terminal.say("왜", "> ");
    assert!(!again.contains("[왼쪽]"), "{again}");
    terminal.leave();
}

#[test]
fn who_quits_a_game_that_is_not_saved_is_told_so_once() {
    let mut terminal = Terminal::open(80, 24, &["--lang", "ko"]);
    terminal.until("다시 뽑기");
    terminal.say("1", "메인 페이즈 (6.4.1)");
    // `종료` ends the phase, which can be ended; it does not end the game.
    terminal.say("종료", "p1의 턴 종료");
    terminal.say("나가기", "저장하지 않은 게임입니다");
    terminal.press("나가기\r");
    assert!(terminal.child.wait().unwrap().success());
}

#[test]
fn a_closed_input_drops_no_game_without_a_word() {
    let mut terminal = Terminal::open(80, 24, &["--lang", "ko"]);
    terminal.until("다시 뽑기");
    terminal.say("1", "메인 페이즈 (6.4.1)");
    terminal.press("\u{4}");
    terminal.until("저장하지 않은 게임입니다");
    terminal.press("\u{4}");
    assert!(terminal.child.wait().unwrap().success());
}

#[test]
fn a_wide_terminal_is_used() {
    let mut terminal = Terminal::open(120, 40, &["--lang", "en"]);
    let told = terminal.until("redraw");
    assert!(told.lines().any(|line| line.trim_end().len() == 120 && line.starts_with("====")), "{told}");
    terminal.leave();
}

#[test]
fn lines_are_completed_and_remembered() {
    let mut terminal = Terminal::open(80, 24, &["--lang", "en"]);
    terminal.until("redraw");
    terminal.press("re\t\t");
    let completed = terminal.until("reload");
    assert!(completed.contains("redraw") && completed.contains("reload"), "both begin so: {completed}");
    terminal.press("d\t");
    terminal.until("redraw");
    terminal.say("", "main phase (6.4.1)");
    terminal.say("why 1", "> ");
    terminal.press("\u{1b}[A");
    let again = terminal.until("why 1");
    assert!(again.contains("why 1"), "{again}");
    terminal.say("", "> ");
    terminal.leave();
}

#[test]
fn the_screen_is_cleared_before_the_next_person_looks() {
    let mut terminal = Terminal::open(80, 24, &["--lang", "ko", "--hot-seat"]);
    // p2 is asked first here: nothing is shown before somebody says that p2 sits there.
    let told = terminal.until("p2의 차례입니다");
    assert!(!told.contains("패 (코스트"), "{told}");
    let told = terminal.say("", "다시 뽑기");
    assert!(told.contains("\u{1b}[2J\u{1b}[3J") && told.contains("p2 (나)") && !told.contains("p1 (나)"), "{told}");
    let told = terminal.say("1", "p1의 차례입니다");
    let behind = told.rsplit("\u{1b}[3J").next().unwrap();
    assert!(told.contains("\u{1b}[3J") && !behind.contains("패 (코스트"), "{behind}");
    let told = terminal.say("", "p1 (나)");
    assert!(told.contains("담금질 투사"), "{told}");
    terminal.leave();
}
