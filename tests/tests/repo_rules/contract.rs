//! The page on adding a rulebook says what one has to write: exactly what the traits require and the table has.

use super::{root, text};
use std::collections::BTreeSet;

/// The traits that a rulebook implements, with their files.
const TRAITS: [(&str, &str); 4] = [
    ("GameData", "core/src/kernel/data.rs"),
    ("Ruleset", "core/src/ruleset.rs"),
    ("CardText", "core/src/card_text.rs"),
    ("Opening", "core/src/opening.rs"),
];

/// The lines inside the braces behind a declaration, without comments. Layout is rustfmt's.
fn body(file: &str, declaration: &str) -> Vec<String> {
    let source = text(&root().join(file));
    let lines = source.lines().skip_while(|line| !line.starts_with(declaration)).skip(1);
    let lines: Vec<String> = lines
        .take_while(|line| *line != "}")
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(Into::into)
        .collect();
    assert!(!lines.is_empty(), "{file} has no `{declaration}`");
    lines
}

/// The items of a trait: the name, and whether a rulebook must write it.
fn items(name: &str, file: &str) -> Vec<(String, bool)> {
    let mut items = Vec::new();
    let mut open: Option<String> = None;
    for line in body(file, &format!("pub trait {name}:")) {
        let words = line.strip_prefix("    ").filter(|rest| !rest.starts_with(' ')).unwrap_or_default();
        for keyword in ["fn ", "type ", "const "] {
            let Some(rest) = words.strip_prefix(keyword) else { continue };
            open = rest.split(['(', ':', '<', ' ']).next().map(Into::into);
        }
        // An item ends with `;`, where it has no default, or goes on in braces.
        let valued = words.starts_with("const ") && words.contains(" = ");
        if (line.ends_with(';') && (words.contains(';'))) || line.ends_with('{') || line.ends_with("{}") {
            items.extend(open.take().map(|item| (item, line.ends_with(';') && !valued)));
        }
    }
    items
}

/// What stands between backticks in a line.
fn quoted(line: &str) -> BTreeSet<String> {
    line.split('`').skip(1).step_by(2).map(Into::into).collect()
}

fn row<'p>(page: &'p str, trait_name: &str) -> &'p str {
    let begins = format!("| `{trait_name}` (`");
    page.lines().find(|line| line.starts_with(&begins)).unwrap_or_else(|| panic!("no row of `{trait_name}`"))
}

#[test]
fn the_page_on_rulebooks_lists_what_the_traits_require() {
    let page = text(&root().join("docs/adding-a-rulebook.md"));
    let mut count = 0;
    for (name, file) in TRAITS {
        let required: BTreeSet<String> =
            items(name, file).into_iter().filter(|(_, required)| *required).map(|(item, _)| item).collect();
        count += required.len();
        let cell = row(&page, name).rsplit_once(" | ").map_or("", |(_, cell)| cell);
        assert_eq!(quoted(cell), required, "{name}");
    }
    let says = format!("A table of data and a list of hooks. {count} items are required;");
    assert!(page.contains(&says), "docs/adding-a-rulebook.md does not say `{says}`");
}

#[test]
fn the_page_on_rulebooks_names_every_hook_with_a_default() {
    let page = text(&root().join("docs/adding-a-rulebook.md"));
    let hooks = page.lines().skip_while(|line| *line != "| a game with | hooks |").take_while(|line| !line.is_empty());
    let listed: BTreeSet<String> = hooks.flat_map(quoted).collect();
    let left_out: BTreeSet<String> = TRAITS
        .into_iter()
        .flat_map(|(name, file)| items(name, file))
        .filter(|(item, required)| !required && item.starts_with(char::is_lowercase))
        .map(|(item, _)| item)
        .collect();
    assert_eq!(listed, left_out);
}

#[test]
fn the_page_on_rulebooks_names_every_part_of_the_table() {
    let page = text(&root().join("docs/adding-a-rulebook.md"));
    let parts = page.lines().skip_while(|line| *line != "| part | what it says |").take_while(|line| !line.is_empty());
    let first = |line: &str| line.split(" | ").next().map(quoted).unwrap_or_default();
    let listed: BTreeSet<String> = parts.flat_map(first).collect();
    let fields = body("core/src/printed.rs", "pub struct Printed {");
    let fields: BTreeSet<String> = fields
        .iter()
        .filter_map(|line| line.trim_start().strip_prefix("pub ")?.split_once(':').map(|(field, _)| field.to_owned()))
        .collect();
    assert_eq!(listed, fields);
}
