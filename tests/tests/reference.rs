//! The generated files are what `cargo xtask docs` would write, and the card language and the card API are shown whole: every
//! word of a tree has its entry in the tables of `docs/reference`, every call of a script stands in one that a test runs.

#![allow(clippy::unwrap_used, clippy::panic)]

use cardwright_core::rulebook::Rulebook;
use cardwright_dsl::text::Lang;
use cardwright_dsl::tree;
use cardwright_tests::games::root;
use xtask::pages;
use xtask::reference::shipped::Shelf;
use xtask::reference::{frame, own};

/// The nodes of a tree, by the patterns that they are written in, and the sections that their words belong to.
const SECTIONS: [(&[&str], &str); 9] = [
    (tree::Act::NOTATION, "verbs"),
    (tree::Cond::NOTATION, "conditions"),
    (tree::Event::NOTATION, "events"),
    (tree::Filter::NOTATION, "filters"),
    (tree::Mod::NOTATION, "changes"),
    (tree::Quantity::NOTATION, "quantities"),
    (tree::StmtKind::NOTATION, "statements"),
    (tree::Target::NOTATION, "targets"),
    (tree::Value::NOTATION, "values"),
];

/// Words of the notation without an entry: their parts have one, or no card of the shipped sets can be printed with them in
/// both languages.
const PARTS: [(&str, &str); 28] = [
    ("changes", "as-active"),
    ("changes", "belongs"),
    ("changes", "control"),
    ("changes", "enters"),
    ("changes", "gain"),
    ("conditions", "front-line"),
    ("conditions", "tied"),
    ("events", "done"),
    ("filters", "active-attribute"),
    ("filters", "beside"),
    ("filters", "distinct-attributes"),
    ("filters", "state"),
    ("filters", "undergone"),
    ("statements", "casting"),
    ("statements", "instead-of"),
    ("statements", "keyword"),
    ("values", "+"),
    ("values", "attributes"),
    ("values", "counters-on"),
    ("values", "tally"),
    ("values", "x"),
    ("verbs", "by"),
    ("verbs", "counters"),
    ("verbs", "create"),
    ("verbs", "create-known"),
    ("verbs", "do"),
    ("verbs", "enters-with"),
    ("verbs", "generate"),
];

#[test]
fn every_word_of_a_tree_has_its_entry() {
    let sections = frame::read(&root().join("docs/reference")).unwrap();
    let (mut missing, mut seen) = (Vec::new(), 0);
    for (patterns, section) in SECTIONS {
        let entries: Vec<&str> = sections
            .iter()
            .filter(|s| s.section == section)
            .flat_map(|s| &s.entries)
            .map(|e| e.word.as_str())
            .collect();
        // A node that begins with a word is written `("word" ..)` or `"word"`.
        let opens = |pattern: &&&str| pattern.starts_with("(\"") || pattern.starts_with('"');
        for word in patterns.iter().filter(opens).filter_map(|pattern| pattern.split('"').nth(1)) {
            seen += 1;
            let said = entries.iter().any(|e| e.split(['-', ' ']).any(|part| part == word) || *e == word);
            if !said && !PARTS.contains(&(section, word)) {
                missing.push(format!("{section}: {word}"));
            }
        }
    }
    assert!(missing.is_empty(), "words without an entry in docs/reference: {}", missing.join(", "));
    assert!(seen > 80, "{seen} words: the nodes were not found");
}

#[test]
fn the_generated_files_are_up_to_date() {
    let pages = pages::all().unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    for page in ["docs/language.md", "docs/options.md", "docs/diagnostics.md", "docs/lua.md", ".vscode/settings.json"] {
        assert!(pages.iter().any(|p| p.path == page), "{page} is among the generated files");
    }
    let stale: Vec<String> = pages.iter().filter_map(|page| differs(&page.path, &page.text)).collect();
    assert!(stale.is_empty(), "stale; `cargo xtask docs` writes them anew:\n{}", stale.join("\n"));
}

/// The examples of the page of each further game, as (game, language, text): its heads, verbs and states.
fn examples() -> Vec<(&'static dyn Rulebook, Lang, String)> {
    let mut all = Vec::new();
    for book in cardwright_core::rulesets::ALL.iter().skip(1) {
        let page = root().join(format!("docs/language-{}.md", book.vocabulary().game.id));
        let text = std::fs::read_to_string(page).unwrap();
        let sections =
            text.split("\n## ").filter(|s| s.contains("Heads") || s.contains("Verbs") || s.contains("States"));
        for row in sections.flat_map(str::lines).filter(|line| line.starts_with("| `")) {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            for (lang, cell) in [(Lang::Ko, cells[2]), (Lang::En, cells[3])] {
                all.push((*book, lang, cell.replace("<br>", "\n")));
            }
        }
    }
    all
}

#[test]
fn no_page_shows_an_example_that_is_refused() {
    let mut refused = Vec::new();
    let examples = examples();
    for book in cardwright_core::rulesets::ALL.iter().skip(1) {
        let shelf = Shelf::open(*book).unwrap();
        let own = examples.iter().filter(|(of, ..)| of.vocabulary().game.id == book.vocabulary().game.id);
        let wrong = own.filter(|(_, lang, text)| !own::is_sound(&shelf, *lang, text));
        refused.extend(wrong.map(|(_, _, text)| text.clone()));
    }
    assert_eq!(refused, Vec::<String>::new());
    assert!(examples.len() > 150, "{} examples: the tables were not found", examples.len());
}

/// Where a file says something else than it should, as its path, the number of the first such line, and that line as it is
/// and as it should be.
fn differs(path: &str, text: &str) -> Option<String> {
    let there = std::fs::read_to_string(root().join(path)).unwrap_or_default();
    if there == text {
        return None;
    }
    let lines = there.lines().chain(std::iter::repeat("")).zip(text.lines().chain(std::iter::repeat(""))).zip(1..);
    let longer = there.lines().count().max(text.lines().count());
    let first = lines.take(longer).find(|((is, should), _)| is != should);
    Some(match first {
        Some(((is, should), line)) => format!("{path}:{line}:\n  is      {is}\n  will be {should}"),
        None => format!("{path}: line ends"),
    })
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
    for folder in ["scripts", "twins", "keyforge", "nivel-arena", "unicorn-overlord", "mana-arena", "../cards"] {
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
