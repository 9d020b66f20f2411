//! Lists the files of `cards/` for the program, so that it has cards where no folder of cards is found, and the templates of
//! `new`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    list(&here.join("../cards"), &["yaml", "luau"], &out.join("builtin.rs"))?;
    list(&here.join("templates"), &["yaml", "md"], &out.join("templates.rs"))
}

/// Writes the files below a folder as a list of their paths inside it and their texts.
fn list(root: &Path, endings: &[&str], to: &Path) -> std::io::Result<()> {
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(root, endings, &mut files)?;
    files.sort();
    let mut code = String::from("&[\n");
    for file in files {
        let Ok(relative) = file.strip_prefix(root) else { continue };
        let name = relative.to_string_lossy().replace('\\', "/");
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
