//! The generated pages: `docs/language.md` is what vocabulary, keyword files, shipped cards and the tables of
//! `tests/reference` make it, and whatever it shows can be written on a card; `docs/options.md` is what `--help` prints, and
//! `docs/diagnostics.md` lists the codes, and `docs/lua.md` is the table of the card API. `SNAPSHOTS=overwrite cargo test -p
//! cardwright-tests --test reference` writes all four anew, and the type definitions for editors beside the cards.

#![allow(clippy::unwrap_used, clippy::panic)]

use cardwright::app::App;
use cardwright_core::rulesets;
use cardwright_dsl::messages;
use cardwright_tests::games::root;
use cardwright_tests::reference::{frame, lua, markdown, own, page, shipped::Shelf};
use clap::CommandFactory;
use snapbox::{Data, assert_data_eq};

/// The functions that write trees and the sections that their words belong to.
const SECTIONS: [(&str, &str); 9] = [
    ("act", "verbs"),
    ("cond", "conditions"),
    ("event", "events"),
    ("filter", "filters"),
    ("modification", "changes"),
    ("quantity", "quantities"),
    ("stmt", "statements"),
    ("target", "targets"),
    ("value", "values"),
];

/// Words of the notation that stand for something else than an entry: parts of another word, and what no card of the shipped
/// sets can be printed with in both languages.
const PARTS: [(&str, &str); 26] = [
    ("changes", "gain"),
    ("changes", "quote"),
    ("changes", "effects"),
    ("changes", "in"),
    ("conditions", "front-line"),
    ("conditions", "tied"),
    ("events", "in"),
    ("events", "done"),
    ("filters", "at-end"),
    ("filters", "beside"),
    ("filters", "name-of"),
    ("filters", "not-at-end"),
    ("filters", "state"),
    ("statements", "attr"),
    ("statements", "based-on"),
    ("statements", "keyword"),
    ("statements", "instead-of"),
    ("statements", "mode"),
    ("statements", "not"),
    ("statements", ">="),
    ("values", "+"),
    ("values", "this-card"),
    ("values", "x"),
    ("verbs", "by"),
    ("verbs", "do"),
    ("verbs", "on"),
];

#[test]
fn every_word_of_a_tree_has_its_entry() {
    let source = std::fs::read_to_string(root().join("dsl/src/tree/print.rs")).unwrap();
    let sections = frame::read(&root().join("docs/reference")).unwrap();
    let (mut missing, mut seen) = (Vec::new(), 0);
    for (function, section) in SECTIONS {
        let start = source.find(&format!("fn {function}(")).unwrap_or_else(|| panic!("no function {function}"));
        let body = &source[start..start + source[start..].find("\n}\n").unwrap()];
        let entries: Vec<&str> = sections
            .iter()
            .filter(|s| s.section == section)
            .flat_map(|s| &s.entries)
            .map(|e| e.word.as_str())
            .collect();
        for opening in ["=> atom(\"", "call(\""] {
            for word in body.split(opening).skip(1).filter_map(|rest| rest.split('"').next()) {
                seen += 1;
                let said = entries.iter().any(|e| e.split(['-', ' ']).any(|part| part == word) || *e == word);
                if !said && !PARTS.contains(&(section, word)) {
                    missing.push(format!("{section}: {word}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "words without an entry in docs/reference: {}", missing.join(", "));
    assert!(seen > 80, "{seen} words: the functions that write trees were not found");
}

#[test]
fn the_reference_is_whole_and_up_to_date() {
    let book = rulesets::ALL[0];
    let shelf = Shelf::open(book).unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    let sections = frame::read(&root().join("docs/reference")).unwrap();
    let (text, problems) = page::write(&shelf, &sections);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert_data_eq!(text, Data::read_from(&root().join("docs/language.md"), None).raw());
}

#[test]
fn the_pages_of_the_other_games_are_up_to_date() {
    for book in &rulesets::ALL[1..] {
        let shelf = Shelf::open(*book).unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
        let (text, problems) = own::write(&shelf);
        assert!(problems.is_empty(), "{}", problems.join("\n"));
        let page = format!("docs/language-{}.md", book.vocabulary().game.id);
        assert_data_eq!(text, Data::read_from(&root().join(page), None).raw());
    }
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
        "# Commands and options\n\nWhat `--help` prints, kept by a test. 명령마다 `--help`가 보여 주는 그대로입니다.\n",
    );
    let mut program = App::command().term_width(100).color(clap::ColorChoice::Never);
    program.build();
    for command in program.get_subcommands_mut().filter(|c| !c.is_hide_set() && c.get_name() != "help") {
        write_help(command, "", &mut page);
    }
    page
}

#[test]
fn the_page_of_options_is_up_to_date() {
    let page = options();
    assert!(page.contains("--coverage"), "the commands were found");
    assert_data_eq!(page, Data::read_from(&root().join("docs/options.md"), None).raw());
}

/// Every diagnostic code with what it means, and where a wrong and a right file stand.
fn diagnostics() -> String {
    let mut page = String::from(
        "# 진단 코드 · Diagnostic codes\n\n`cardwright explain CODE`로 하나씩 볼 수 있습니다. 코드 이름은 바뀌지 않습니다.\n\n\
         `cardwright explain CODE` shows each with its cases. The names of codes never change.\n\n",
    );
    page += &markdown::table(&["", "", "한국어", "English"]);
    for code in messages::all() {
        let case = format!("tests/diagnostics/{}.md", code.id);
        let name = format!("`{}`", code.id);
        let name = if root().join(&case).exists() { format!("[{name}](../{case})") } else { name };
        let severity = format!("{:?}", code.severity).to_lowercase();
        let (ko, en) = code.docs;
        page += &markdown::row(&[&name, &severity, ko, en]);
    }
    page
}

#[test]
fn the_page_of_diagnostic_codes_is_up_to_date() {
    let page = diagnostics();
    assert!(page.contains("unknown-word"), "the codes were found");
    assert_data_eq!(page, Data::read_from(&root().join("docs/diagnostics.md"), None).raw());
}

#[test]
fn the_page_of_the_card_api_is_up_to_date() {
    let page = lua::page(rulesets::ALL[0]);
    assert!(page.contains("### `ctx:draw(n, how?)`"), "the entries were found");
    assert_data_eq!(page, Data::read_from(&root().join("docs/lua.md"), None).raw());
}

#[test]
fn the_type_definitions_of_scripts_are_up_to_date() {
    for book in rulesets::ALL {
        let game = book.vocabulary().game.id;
        let path = root().join("cards").join(game).join("schema").join(cardwright::schema::DEFINITIONS);
        let text = cardwright_scripts::signature::declarations(*book, false);
        assert_data_eq!(text, Data::read_from(&path, None).raw());
    }
}

/// All scripts that a test runs: shipped ones, twins, and those that stand in scenarios.
fn scripts() -> String {
    fn walk(dir: &std::path::Path, all: &mut String) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                walk(&path, all);
            } else if [".luau", ".lua", ".yaml"].iter().any(|e| name.ends_with(e)) && !name.ends_with(".d.luau") {
                *all += &std::fs::read_to_string(&path).unwrap();
            }
        }
    }
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = String::new();
    for folder in ["scripts", "twins", "keyforge", "nivel-arena", "../cards"] {
        walk(&root.join(folder), &mut all);
    }
    all
}

#[test]
fn every_call_and_look_of_the_card_api_is_shown_by_a_script_that_a_test_runs() {
    use cardwright_scripts::api::{Owner, entries_of, names_of};
    let scripts = scripts();
    let mut unseen = Vec::new();
    let all = cardwright_core::rulesets::ALL.iter().flat_map(|book| Owner::ALL.map(|owner| (*book, owner)));
    for (book, owner) in all {
        for (name, _) in entries_of(owner, book).flat_map(|e| names_of(e.name, book)) {
            let used = |at: usize| {
                let before = scripts[..at].chars().next_back();
                let behind = scripts[at + name.len()..].chars().next();
                matches!(before, Some('.' | ':')) && behind.is_none_or(|c| !c.is_alphanumeric() && c != '_')
            };
            if !scripts.match_indices(&name).any(|(at, _)| used(at)) {
                unseen.push(format!("{owner:?} {name}"));
            }
        }
    }
    assert_eq!(unseen, Vec::<String>::new(), "write a scenario for each, as in tests/scripts");
}
