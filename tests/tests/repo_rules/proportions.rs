//! How long files are. A long file holds more than one idea; where most are short, a reader finds things by their names.

use super::{files, root, text};

/// No file is longer, in lines.
const MOST: usize = 600;
/// The length that nine files of ten keep to, in lines.
const LONG: usize = 350;
/// How many of a hundred files keep to it: the target.
const TARGET: usize = 90;
/// How many of a hundred files must keep to it today. Raise it when files were cut, until it is the target.
const TODAY: usize = 87;
/// The greatest length of the middle file, in lines.
const MEDIAN: usize = 200;

/// What is wrong with files of these lengths.
fn findings(lengths: &[(usize, String)], share: usize) -> Vec<String> {
    let mut sorted = lengths.to_vec();
    sorted.sort();
    let mut found = Vec::new();
    for (lines, path) in sorted.iter().filter(|(lines, _)| *lines > MOST) {
        found.push(format!("{path} has {lines} lines; {MOST} is the most"));
    }
    let long: Vec<_> = sorted.iter().rev().filter(|(lines, _)| *lines > LONG).collect();
    if (sorted.len() - long.len()) * 100 < sorted.len() * share {
        let allowed = sorted.len() - (sorted.len() * TARGET).div_ceil(100);
        let worst: Vec<String> = long.iter().take(20).map(|(lines, path)| format!("{lines} {path}")).collect();
        found.push(format!(
            "{} of {} files have more than {LONG} lines; at least {share} of 100 must not (the target is {TARGET}, which allows {allowed}); the longest: {worst:#?}",
            long.len(),
            sorted.len(),
        ));
    }
    if let Some((lines, _)) = sorted.get(sorted.len() / 2)
        && *lines > MEDIAN
    {
        found.push(format!("the middle file has {lines} lines; {MEDIAN} is the most"));
    }
    found
}

#[test]
fn files_are_short() {
    let length = |path: std::path::PathBuf| {
        let shown = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        (text(&path).lines().count(), shown)
    };
    let lengths: Vec<(usize, String)> = files("", "rs").into_iter().map(length).collect();
    assert!(lengths.len() > 400, "all crates are looked at: {}", lengths.len());
    let found = findings(&lengths, TODAY);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn long_files_are_found() {
    let of = |lengths: &[usize]| findings(&lengths.iter().map(|n| (*n, "a.rs".to_owned())).collect::<Vec<_>>(), TARGET);
    assert_eq!(of(&[10, 20, 350]), [""; 0]);
    assert_eq!(of(&[601; 1]).len(), 3);
    assert_eq!(of(&[10, 10, 10, 10, 10, 10, 10, 10, 351, 351]).len(), 1);
    assert_eq!(of(&[10, 10, 10, 10, 10, 10, 10, 10, 10, 351]), [""; 0]);
    assert_eq!(of(&[10, 201, 201]).len(), 1);
}
