//! Lists the files of `cards/` for the program, so that it has cards where no folder of cards is found, and the templates of
//! `new`, and what `explain` shows: the cases of diagnostics, and where the code of a rulebook follows a clause.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // Keywords of the rulebooks are lent to every folder of cards, so they are there without the built-in cards, too.
    let cards = std::env::var_os("CARGO_FEATURE_BUILT_IN_CARDS").is_some();
    let wanted = |name: &str| cards || name.split('/').nth(1) == Some("keywords");
    list(&here.join("../cards"), &["yaml", "luau"], wanted, &out.join("builtin.rs"))?;
    let all = |_: &str| true;
    list(&here.join("templates"), &["yaml", "md", "luau", "html"], all, &out.join("templates.rs"))?;
    list(&here.join("../tests/diagnostics"), &["md"], all, &out.join("cases.rs"))?;
    cites(&here.join(".."), &out.join("cites.rs"))
}

/// Writes where the files of the rulebooks cite clauses: the folder of the rulebook, the clause, the path, the line.
fn cites(root: &Path, to: &Path) -> std::io::Result<()> {
    let rulesets = root.join("core/src/rulesets");
    println!("cargo::rerun-if-changed={}", rulesets.display());
    let mut files = Vec::new();
    collect(&rulesets, &["rs"], &mut files)?;
    files.sort();
    let mut code = String::from("&[\n");
    for file in files {
        let Ok(relative) = file.strip_prefix(&rulesets) else { continue };
        let Some(book) = relative.parent().map(|p| p.to_string_lossy().into_owned()).filter(|b| !b.is_empty()) else {
            continue;
        };
        let path = format!("core/src/rulesets/{}", relative.to_string_lossy().replace('\\', "/"));
        let text = std::fs::read_to_string(&file)?;
        // Tables of which clause follows which are no place where one is followed.
        let code_of = text.split("#[cfg(test)]").next().unwrap_or("");
        for (number, line) in code_of.lines().enumerate() {
            let quoted = line.split('"').skip(1).step_by(2);
            let commented = line.split_once("// ").map(|(_, c)| c).into_iter().flat_map(|c| c.split([' ', ':', ',']));
            for word in quoted.chain(commented) {
                if is_clause(word) {
                    let _ = writeln!(code, "    ({book:?}, {word:?}, {path:?}, {}),", number + 1);
                }
            }
        }
    }
    code.push_str("]\n");
    std::fs::write(to, code)
}

/// Whether a word is the id of a clause: `7.4.3`, or numbers behind a name that begins with a capital (`KX-fight.1`).
fn is_clause(word: &str) -> bool {
    let mut parts = word.split('.');
    let first = parts.next().unwrap_or("");
    let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let name = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_uppercase())
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    let mut rest = parts.peekable();
    (number(first) || name(first)) && rest.peek().is_some() && rest.all(number)
}

/// Writes the files below a folder as a list of their paths inside it and their texts; `wanted`: which paths.
fn list(root: &Path, endings: &[&str], wanted: impl Fn(&str) -> bool, to: &Path) -> std::io::Result<()> {
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(root, endings, &mut files)?;
    files.sort();
    let mut code = String::from("&[\n");
    for file in files {
        let Ok(relative) = file.strip_prefix(root) else { continue };
        let name = relative.to_string_lossy().replace('\\', "/");
        if !wanted(&name) {
            continue;
        }
        let path = file.canonicalize()?;
        let _ = writeln!(code, "    ({name:?}, include_str!({:?})),", path.to_string_lossy());
    }
    code.push_str("]\n");
    std::fs::write(to, code)
}

fn collect(folder: &Path, endings: &[&str], files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, endings, files)?;
        } else if path.extension().is_some_and(|e| endings.iter().any(|ending| e == *ending)) {
            files.push(path);
        }
    }
    Ok(())
}
