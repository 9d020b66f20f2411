//! A scenario that passes whatever it says shows nothing: of the names, numbers and words in looks and answers of the shipped
//! scenarios, changed one at a time, 99 of a hundred make theirs fail.

use cardwright_core::rulesets;
use cardwright_tests::games;
use cardwright_tests::mutations::{By, Changed, change, read_back};
use std::path::Path;

/// What is drawn from.
const SEED: u64 = 12;

/// The scenario files beside this crate.
fn files() -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut folders: Vec<_> =
        rulesets::ALL.iter().map(|book| games::root().join("tests").join(book.vocabulary().game.id)).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|e| e == "yaml") {
                let name = Path::new(&entry).strip_prefix(games::root()).unwrap().to_string_lossy().into_owned();
                files.push((name, std::fs::read_to_string(&entry).unwrap()));
            }
        }
    }
    files.sort();
    files
}

/// Changes so many words and says how many of them nothing was said about.
fn tried(by: By) -> (usize, usize, String) {
    let count = usize::try_from(games::amount(60, 1000)).unwrap();
    let Changed { sites, tried, survivors } = change(&files(), count, by, SEED);
    let least = if by == By::Malformed { 300 } else { 3000 };
    assert!(sites > least && tried == count.min(sites), "{tried} of {sites}");
    let told: Vec<String> =
        survivors.iter().map(|s| format!("{}: {} in `{}`", s.place, s.change, s.was.replace('\n', " "))).collect();
    let told = format!("{} of {tried} passed all the same:\n{}", told.len(), told.join("\n"));
    println!("{told}");
    (survivors.len(), tried, told)
}

#[test]
fn changed_words_make_scenarios_fail() {
    let (passed, tried, told) = tried(By::Chance);
    // One in a hundred, and in a small sample one.
    assert!(passed <= (tried / 100).max(1), "{told}");
}

#[test]
fn words_of_the_same_kind_make_scenarios_fail_unless_they_are_true_as_well() {
    let (passed, tried, told) = tried(By::Kind);
    assert!(passed <= (tried * 6 / 100).max(5), "{told}");
}

#[test]
fn malformed_entries_behind_lacks_are_mistakes() {
    let (passed, tried, told) = tried(By::Malformed);
    assert!(passed <= tried / 100, "{told}");
}

#[test]
fn printed_lines_of_the_log_are_true_and_those_with_something_exchanged_are_not() {
    // Reading all lines of all games takes minutes without optimization: with `CARDWRIGHT_FULL` alone.
    if games::amount(0, 1) == 0 {
        return;
    }
    let lines = read_back(&files());
    let (printed, tried) = (lines.printed, lines.tried);
    println!("{printed} printed, {} untrue; {tried} exchanged, {} true", lines.untrue.len(), lines.survivors.len());
    println!("{}", lines.survivors.join("\n"));
    assert!(printed > 1000 && tried > 2000, "{printed} lines, {tried} exchanges");
    assert!(lines.untrue.is_empty(), "{}", lines.untrue.join("\n"));
    assert!(lines.survivors.len() <= tried / 100, "{}", lines.survivors.join("\n"));
}
