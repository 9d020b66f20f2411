//! The generated files of the repository: what each says now, and writing them. `docs/language.md` is what vocabulary, keyword
//! files, shipped cards and the tables of `docs/reference` make it; the other pages are tables and help texts of the program.

use crate::reference::{frame, lua, markdown, own, page, shipped::Shelf};
use crate::root;
use cardwright::app::App;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::{self, VOCABULARIES};
use cardwright_dsl::messages;
use cardwright_kit::project::editors::{self, Place};
use cardwright_kit::project::schema::{self, KINDS};
use clap::CommandFactory;
use std::path::Path;

/// A generated file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Where it lies, from the root of the repository, with `/`.
    pub path: String,
    /// The text that it should have.
    pub text: String,
}

/// Every generated file as it should be.
///
/// # Errors
/// Words without an entry in `docs/reference`, and lines there that no card can say.
pub fn all() -> Result<Vec<Page>, Vec<String>> {
    let mut pages = language()?;
    let mut add = |path: &str, text: String| pages.push(Page { path: path.to_owned(), text });
    add("docs/options.md", options());
    add("docs/diagnostics.md", diagnostics(&root()));
    if let Some(first) = rulesets::ALL.first() {
        add("docs/lua.md", lua::page(*first));
    }
    for book in rulesets::ALL {
        let game = book.vocabulary();
        let folder = format!("cards/{}/schema", game.game.id);
        for (word, kind) in KINDS {
            add(&format!("{folder}/{word}.json"), format!("{:#}\n", schema::schema(*kind, game)));
        }
        let types = cardwright_scripts::signature::declarations(*book, false);
        add(&format!("{folder}/{}", schema::DEFINITIONS), types);
    }
    add(editors::SETTINGS, settings());
    add(editors::EXTENSIONS, editors::extensions(&["rust-lang.rust-analyzer"]));
    Ok(pages)
}

/// Writes the generated files that say something else now, and returns their paths.
///
/// # Errors
/// What keeps a page from being whole, and files that can't be written.
pub fn write(root: &Path) -> anyhow::Result<Vec<String>> {
    let pages = all().map_err(|problems| anyhow::anyhow!("{}", problems.join("\n")))?;
    let mut written = Vec::new();
    for Page { path, text } in pages {
        let file = root.join(&path);
        if std::fs::read_to_string(&file).is_ok_and(|there| there == text) {
            continue;
        }
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&file, text)?;
        written.push(path);
    }
    Ok(written)
}

/// The card language: the page of the first game, and that of each further one.
fn language() -> Result<Vec<Page>, Vec<String>> {
    let sections = frame::read(&root().join("docs/reference")).map_err(|problem| vec![problem])?;
    let one = |(at, book): (usize, &&'static dyn Rulebook)| {
        let shelf = Shelf::open(*book)?;
        let ((text, problems), path) = match at {
            0 => (page::write(&shelf, &sections), "docs/language.md".to_owned()),
            _ => {
                let game = book.vocabulary().game.id;
                let printed = std::fs::read_to_string(root().join(format!("docs/printed/{game}.txt")));
                let refused = std::fs::read_to_string(root().join(format!("docs/refused/{game}.tsv")));
                let lists = [printed, refused].map(Result::unwrap_or_default);
                (own::write(&shelf, &lists), format!("docs/language-{game}.md"))
            }
        };
        if problems.is_empty() { Ok(Page { path, text }) } else { Err(problems) }
    };
    rulesets::ALL.iter().enumerate().map(one).collect()
}

/// A command's help, and that of the commands in it.
fn write_help(command: &mut clap::Command, of: &str, page: &mut String) {
    let name = format!("{of}{}", command.get_name());
    let help = command.render_long_help().to_string();
    let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
    *page += &format!("\n## {name}\n\n```text\n{}\n```\n", lines.join("\n").trim_end());
    for inner in command.get_subcommands_mut().filter(|c| c.get_name() != "help") {
        write_help(inner, &format!("{name} "), page);
    }
}

/// The options of every command, as `--help` has them.
fn options() -> String {
    let mut page = String::from(
        "# Commands and options\n\nWhat `--help` prints, written by `cargo xtask docs`. 명령마다 `--help`가 보여 주는 그대로입니다.\n",
    );
    let mut program = App::command().term_width(100).color(clap::ColorChoice::Never);
    program.build();
    for command in program.get_subcommands_mut().filter(|c| !c.is_hide_set() && c.get_name() != "help") {
        write_help(command, "", &mut page);
    }
    page
}

/// Every diagnostic code with what it means, and where a wrong and a right file stand.
fn diagnostics(root: &Path) -> String {
    let mut page = String::from(
        "# 진단 코드 · Diagnostic codes\n\n`cardwright explain CODE`로 하나씩 볼 수 있습니다. 코드 이름은 바뀌지 않습니다.\n\n\
         `cardwright explain CODE` shows each with its cases. The names of codes never change.\n\n",
    );
    page += &markdown::table(&["", "", "한국어", "English"]);
    for code in messages::all() {
        let case = format!("tests/diagnostics/{}.md", code.id);
        let name = format!("`{}`", code.id);
        let name = if root.join(&case).exists() { format!("[{name}](../{case})") } else { name };
        let severity = format!("{:?}", code.severity).to_lowercase();
        let (ko, en) = code.docs;
        page += &markdown::row(&[&name, &severity, ko, en]);
    }
    page
}

/// The settings of Visual Studio Code for this repository: the scenarios of each game have a folder of their own.
fn settings() -> String {
    let folders: Vec<String> = VOCABULARIES.iter().map(|game| format!("tests/{}", game.game.id)).collect();
    let places = VOCABULARIES.iter().zip(&folders).map(|(game, scenarios)| Place { game, scenarios });
    editors::settings(&places.collect::<Vec<_>>())
}
