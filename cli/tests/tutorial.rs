//! The pages that teach are true: their files are written, their commands are run in the order of the page, and what they
//! print is what the page shows. `...` in an output stands for any lines; in a block marked `varies` any number is as good
//! as another.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::common::copy;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs");
const CARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cards");
const KOREAN: &str = "ko_KR.UTF-8";
const PROMPT: &str = "$ cargo run -q -- ";

/// A fenced block of the page.
enum Block {
    File { path: String, text: String },
    Console { varies: bool, command: String, output: Vec<String> },
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let body: Vec<&str> = lines.by_ref().take_while(|l| *l != "```").collect();
        if let Some((_, path)) = info.split_once("file=") {
            found.push(Block::File { path: path.to_owned(), text: body.join("\n") + "\n" });
        } else if info.starts_with("console") {
            let (first, output) = body.split_first().expect("a command");
            let command = first.strip_prefix(PROMPT).unwrap_or_else(|| panic!("`{first}` is not run by this test"));
            found.push(Block::Console {
                varies: info.ends_with("varies"),
                command: command.to_owned(),
                output: output.iter().map(|l| (*l).to_owned()).collect(),
            });
        } else {
            panic!("a block of the page that nothing checks: `{info}`");
        }
    }
    found
}

/// A line without what may differ: its numbers, and the spaces that line them up.
fn without_numbers(line: &str) -> String {
    let mut out = String::new();
    for c in line.chars() {
        let c = if c.is_ascii_digit() || c == '.' { '#' } else { c };
        if !((c == '#' || c == ' ') && out.ends_with(c)) {
            out.push(c);
        }
    }
    out
}

fn matches(wanted: &[String], got: &[String]) -> bool {
    let Some((line, wanted)) = wanted.split_first() else { return got.is_empty() };
    if line == "..." {
        return (0..=got.len()).any(|skip| got.get(skip..).is_some_and(|rest| matches(wanted, rest)));
    }
    got.split_first().is_some_and(|(first, rest)| first == line && matches(wanted, rest))
}

fn run(here: &Path, command: &str, locale: &str) -> Vec<String> {
    let done = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(command.split_whitespace())
        .current_dir(here)
        .env("LC_ALL", locale)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = String::from_utf8(done.stdout).unwrap() + &String::from_utf8(done.stderr).unwrap();
    text.lines().map(|l| l.trim_end().to_owned()).collect()
}

/// Follows a page in a clean folder with the shipped cards, as a user in that locale.
fn follow(name: &str, locale: &str) {
    follow_from(Some(Path::new(CARDS)), name, locale, 6);
}

/// Follows a page in a clean folder with these cards, if any; it runs at least so many commands.
fn follow_from(cards: Option<&Path>, name: &str, locale: &str, least: usize) {
    let page = fs::read_to_string(Path::new(DOCS).join(name)).unwrap();
    let here = std::env::temp_dir().join(format!("cardwright-{name}-{}", std::process::id()));
    fs::create_dir_all(&here).unwrap();
    if let Some(cards) = cards {
        copy(cards, &here.join("cards"));
    }
    let mut wrong = Vec::new();
    let mut ran = 0;
    for block in blocks(&page) {
        match block {
            Block::File { path, text } => {
                let path = here.join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            Block::Console { varies, command, output } => {
                let got = run(&here, &command, locale);
                let plain = |lines: &[String]| -> Vec<String> {
                    let plain = |l: &String| if l == "..." { l.clone() } else { without_numbers(l) };
                    if varies { lines.iter().map(plain).collect() } else { lines.to_vec() }
                };
                ran += 1;
                if !matches(&plain(&output), &plain(&got)) {
                    wrong.push(format!("$ {command}\nshown:\n{}\nprinted:\n{}", output.join("\n"), got.join("\n")));
                }
            }
        }
    }
    fs::remove_dir_all(&here).unwrap();
    assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n\n"));
    assert!(ran >= least, "{name} lost its commands: {ran}");
}

#[test]
fn the_tutorial_is_true() {
    follow("tutorial.md", "C");
}

#[test]
fn the_korean_tutorial_is_true() {
    follow("tutorial.ko.md", "ko_KR.UTF-8");
}

#[test]
fn the_tutorial_of_scripts_is_true() {
    follow("lua-tutorial.md", "C");
}

#[test]
fn the_korean_tutorial_of_scripts_is_true() {
    follow("lua-tutorial.ko.md", "ko_KR.UTF-8");
}

#[test]
fn the_guides_to_scenarios_are_true() {
    follow("scenarios.md", "C");
    follow_from(Some(Path::new(CARDS)), "scenarios.ko.md", KOREAN, 4);
    follow_from(Some(Path::new(CARDS)), "scenarios-keyforge.md", "C", 1);
}

#[test]
fn the_korean_pages_for_designers_are_true() {
    follow_from(Some(Path::new(CARDS)), "cards.ko.md", KOREAN, 5);
    follow_from(Some(Path::new(CARDS)), "playing.ko.md", KOREAN, 3);
    follow_from(None, "keywords.ko.md", KOREAN, 2);
}

#[test]
fn a_keyword_is_added_as_its_page_says() {
    // Nothing but what the page writes: the rulebook's own keywords come with the program.
    follow_from(None, "keywords.md", "C", 2);
    let page = fs::read_to_string(Path::new(DOCS).join("keywords.md")).unwrap();
    let shipped = fs::read_to_string(Path::new(CARDS).join("nivel-arena/keywords/bulwark.yaml")).unwrap();
    for block in blocks(&page) {
        if let Block::File { path, text } = block
            && path.ends_with("keywords/bulwark.yaml")
        {
            assert!(shipped.contains(&text), "the page shows another file than the one that is shipped");
        }
    }
}

/// The files that a page has the reader write.
fn files(name: &str) -> Vec<String> {
    let page = fs::read_to_string(Path::new(DOCS).join(name)).unwrap();
    let path = |block| match block {
        Block::File { path, .. } => Some(path),
        Block::Console { .. } => None,
    };
    blocks(&page).into_iter().filter_map(path).collect()
}

#[test]
fn both_tutorials_write_the_same_files() {
    assert_eq!(files("tutorial.md"), files("tutorial.ko.md"));
    assert_eq!(files("lua-tutorial.md"), files("lua-tutorial.ko.md"));
}

/// Runs what a shell would: words in quotes are one, `&&` goes on, `cd` changes the folder.
fn shell(here: &Path, line: &str) -> Result<(), String> {
    let mut folder = here.to_owned();
    for part in line.split(" && ") {
        let words = part.split('"').enumerate().flat_map(|(n, text)| match n % 2 {
            1 => vec![text],
            _ => text.split_whitespace().collect(),
        });
        let words: Vec<&str> = words.collect();
        match words.split_first() {
            Some((&"cd", [to])) => folder = folder.join(to),
            Some((&"cardwright", args)) => {
                let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
                let done = command.args(args).current_dir(&folder).stdin(Stdio::null()).output().unwrap();
                if !done.status.success() {
                    let said = String::from_utf8_lossy(&done.stderr).into_owned();
                    return Err(format!("$ {part}\n{}{said}", String::from_utf8_lossy(&done.stdout)));
                }
            }
            _ => return Err(format!("`{part}` is not run by this test")),
        }
    }
    Ok(())
}

#[test]
fn every_command_of_the_page_of_commands_can_be_run() {
    let page = fs::read_to_string(Path::new(DOCS).join("commands.md")).unwrap();
    let here = std::env::temp_dir().join(format!("cardwright-commands-{}", std::process::id()));
    for folder in ["cards", "cards-of-before"] {
        copy(Path::new(CARDS), &here.join(folder));
    }
    for (name, mark) in [("sheet.tsv", "\t"), ("sheet.csv", ",")] {
        let head = ["id", "name.ko", "name.en", "type", "attribute", "cost", "power", "hit", "text"];
        let card = ["TIDE-001", "물마루", "Crest", "unit", "wave", "2", "3000", "1", "[Entry] Draw 1 card."];
        fs::write(here.join(name), [head, card].map(|row| row.join(mark)).join("\n") + "\n").unwrap();
    }
    // A workbook with another power for a card that is there.
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (column, (head, value)) in (0..).zip([("id", "DAWN-004"), ("power", "5000")]) {
        sheet.write_string(0, column, head).unwrap();
        sheet.write_string(1, column, value).unwrap();
    }
    book.save(here.join("sheet.xlsx")).unwrap();
    let lines: Vec<&str> = page.lines().filter_map(|l| l.strip_prefix("    ")).collect();
    let commands: Vec<&str> = lines.into_iter().filter(|l| l.starts_with("cardwright ")).collect();
    let wrong: Vec<String> = commands.iter().filter_map(|line| shell(&here, line).err()).collect();
    fs::remove_dir_all(&here).unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(commands.len() > 10, "the page lost its commands");
}

#[test]
fn an_output_is_matched_line_by_line() {
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    assert!(matches(&lines("a\n...\nd"), &lines("a\nb\nc\nd")));
    assert!(matches(&lines("a\n..."), &lines("a")));
    assert!(!matches(&lines("a\n...\nd"), &lines("a\nb\nc")));
    assert!(!matches(&lines("a"), &lines("a\nb")));
    assert_eq!(without_numbers("x   57.7%  [9%]"), without_numbers("x 6% [12.25%]"));
    assert_ne!(without_numbers("won 3"), without_numbers("lost 3"));
}
