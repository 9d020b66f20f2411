//! Folders in which many games are kept, a file each. Nothing is written over but recorded games of a run that was no longer.

use anyhow::Context as _;
use cardwright_kit::play::saves;
use std::path::{Path, PathBuf};

/// How the name of a recording ends.
const ENDING: &str = ".journal";

/// Why nothing is recorded in a folder.
pub enum Refused {
    /// A folder holds a game of a longer run: the games of two runs would lie there as one.
    Longer(PathBuf, PathBuf),
    /// What would be written over is no recorded game.
    Foreign(PathBuf),
}

/// The folders of so many pairings: one alone has the folder for itself.
pub fn folders(base: &Path, pairings: usize) -> Vec<PathBuf> {
    match pairings {
        0 | 1 => vec![base.to_owned()],
        _ => (1..=pairings).map(|number| base.join(number.to_string())).collect(),
    }
}

/// The file in which a game is kept.
pub fn file(folder: &Path, index: u64) -> PathBuf {
    folder.join(format!("{index:06}{ENDING}"))
}

/// Makes the folders, or says why so many games can't be kept in one of them.
///
/// # Errors
/// A folder can't be made.
pub fn prepare(folders: &[PathBuf], games: u64) -> anyhow::Result<Option<Refused>> {
    for folder in folders {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        saves::clear(folder);
    }
    Ok(folders.iter().find_map(|folder| refused(folder, games)))
}

fn refused(folder: &Path, games: u64) -> Option<Refused> {
    let number = |path: &Path| path.file_name()?.to_str()?.strip_suffix(ENDING)?.parse::<u64>().ok();
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let numbered: Vec<(u64, PathBuf)> = files.filter_map(|path| Some((number(&path)?, path))).collect();
    let longer = numbered.iter().filter(|(n, _)| *n >= games).map(|(_, path)| path).min();
    let foreign = || {
        let written = numbered.iter().filter(|(n, path)| *n < games && *path == file(folder, *n));
        written.map(|(_, path)| path).filter(|path| !saves::is_free(path)).min()
    };
    match longer {
        Some(old) => Some(Refused::Longer(folder.to_owned(), old.clone())),
        None => foreign().map(|path| Refused::Foreign(path.clone())),
    }
}
