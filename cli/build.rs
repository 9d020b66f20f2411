//! Lists the files of `cards/` for the program, so that it has cards where no folder of cards is found.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let root = Path::new(&std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../cards");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut code = String::from("&[\n");
    for file in files {
        let Ok(relative) = file.strip_prefix(&root) else { continue };
        let name = relative.to_string_lossy().replace('\\', "/");
        let path = file.canonicalize()?;
        let _ = writeln!(code, "    ({name:?}, include_str!({:?})),", path.to_string_lossy());
    }
    code.push_str("]\n");
    std::fs::write(out.join("builtin.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "yaml" || e == "luau") {
            files.push(path);
        }
    }
    Ok(())
}
