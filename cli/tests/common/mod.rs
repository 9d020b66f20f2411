//! What the tests of the program share: only what every one of them that takes this module in uses.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

/// An empty folder of a test.
pub fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cardwright-scratch-{}", std::process::id())).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What the program shows of a game in a folder that gets these lines of a player. Bots play on behind them.
pub fn played(folder: &Path, args: &[&str], lines: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
    command.current_dir(folder).args(args).env("NO_COLOR", "1").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{}\nquit", lines.join("\n")).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// What is told between one line of a player and the next.
pub fn told(text: &str, line: &str) -> String {
    let (_, behind) = text.split_once(&format!("\n> {line}\n")).unwrap_or_else(|| panic!("{line}: {text}"));
    behind.split("\n> ").next().unwrap().to_owned()
}
