//! Integration tests of a crate are one program, `tests/main.rs`, with a module a file. A file that it does not name is compiled by
//! nobody, so none may be left out.

use super::{root, text};
use std::fs;
use std::path::Path;

/// The crates that have such a program.
const CRATES: [&str; 5] = ["core", "dsl", "kit", "cli", "tests"];

/// The modules below a folder that `main` should name and does not.
fn left_out(folder: &Path, main: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder of tests is read").flatten().map(|entry| entry.path());
    let module = |path: &Path| {
        let stem = path.file_stem()?.to_str()?.to_owned();
        let is_module = if path.is_dir() {
            ["mod.rs", "main.rs"].iter().any(|file| path.join(file).exists())
        } else {
            path.extension()? == "rs"
        };
        (is_module && stem != "main" && !main.lines().any(|line| line == format!("mod {stem};"))).then_some(stem)
    };
    entries.filter_map(|path| module(&path)).collect()
}

#[test]
fn every_file_of_tests_is_in_its_program() {
    for name in CRATES {
        let folder = root().join(name).join("tests");
        let left = left_out(&folder, &text(&folder.join("main.rs")));
        assert!(left.is_empty(), "write `mod {left:?};` into {name}/tests/main.rs");
        let manifest = text(&root().join(name).join("Cargo.toml"));
        assert_eq!(manifest.matches("[[test]]").count(), 1, "{name}/Cargo.toml: one program of tests");
        assert!(manifest.contains("autotests = false"), "{name}/Cargo.toml: a program for each file again");
    }
}

#[test]
fn a_file_that_is_left_out_is_found() {
    let folder = root().join("core/tests");
    let left = left_out(&folder, "mod keyforge_games;\nmod positions;\n");
    assert!(left.contains(&"vanilla".to_owned()) && left.contains(&"keyforge_rules".to_owned()), "{left:?}");
    assert!(!left.contains(&"positions".to_owned()), "{left:?}");
}
