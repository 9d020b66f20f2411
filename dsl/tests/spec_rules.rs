//! The tables of rules in `docs/spec/language.md`: each normal form has the tree that the text says, each accepted wording is
//! printed as the text says.

use crate::common;
use cardwright_dsl::text::{Lang, Parsed};
use cardwright_dsl::{print, read, tree};

const UNIT: u8 = 1;

/// A row of a table: its number and what stands between backquotes in its two other cells.
struct Row {
    number: String,
    first: String,
    second: String,
}

/// The rows of the tables under a heading.
fn rows(heading: &str) -> Vec<Row> {
    let spec = include_str!("../../docs/spec/language.md");
    let (_, under) = spec.split_once(&format!("\n{heading}\n")).expect("the heading is there");
    let level = heading.split(' ').next().unwrap();
    let body = under.split(&format!("\n{level} ")).next().unwrap();
    let row = |line: &str| {
        let line = line.strip_prefix("| ")?;
        let (number, cells) = line.split_once(" | ")?;
        let quoted: Vec<&str> = cells.split('`').skip(1).step_by(2).collect();
        match quoted[..] {
            [first, second] => {
                Some(Row { number: number.to_owned(), first: first.to_owned(), second: second.to_owned() })
            }
            _ => None,
        }
    };
    body.lines().filter_map(row).collect()
}

fn is_korean(text: &str) -> bool {
    text.chars().any(|c| ('가'..='힣').contains(&c))
}

fn parse(text: &str) -> Parsed {
    let parsed = read::card(text, &common::lexicon(), UNIT);
    assert!(parsed.errors.is_empty(), "{text}: {:?}", parsed.errors);
    parsed
}

#[test]
fn normal_forms_have_the_trees_of_the_text() {
    let rows = rows("### 1.1 Normal forms");
    let numbers: Vec<&str> = rows.iter().map(|r| r.number.as_str()).collect();
    assert_eq!(numbers, (1..=11).map(|n| format!("N{n}")).collect::<Vec<_>>());
    for row in rows {
        let wanted = tree::read(&format!("(card {})", row.second), &common::lexicon());
        assert_eq!(Ok(parse(&row.first).card), wanted, "{}: {}", row.number, row.first);
    }
}

#[test]
fn accepted_wordings_are_printed_as_the_text_says() {
    let rows = rows("## 5. Normalisation");
    let numbers: Vec<&str> = rows.iter().map(|r| r.number.as_str()).collect();
    assert_eq!(numbers, (1..=14).map(|n| n.to_string()).collect::<Vec<_>>());
    for row in rows {
        let lang = if is_korean(&row.second) { Lang::Ko } else { Lang::En };
        let printed = |text: &str| {
            let text = print::card(&parse(text).card, &common::lexicon(), UNIT, lang).unwrap();
            text.replace('\n', " ")
        };
        assert_ne!(row.first, row.second, "rule {}", row.number);
        assert_eq!(printed(&row.first), row.second, "rule {}", row.number);
        assert_eq!(printed(&row.second), row.second, "rule {}", row.number);
    }
}
