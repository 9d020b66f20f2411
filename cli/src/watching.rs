//! Files that change: looks at the time and size of each file below some paths again and again. No notification of the
//! system is used: they are different on every system, and none comes from a network folder or for a folder that was
//! removed and made again, while a folder of cards is small enough to be looked at five times a second.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The time between two looks at the files.
const PAUSE: Duration = Duration::from_millis(200);
/// Deepest folder that is looked into.
const MAX_FOLDERS: usize = 12;

/// When each file was written last, and how long it is. A file that is not there is not in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamps(BTreeMap<PathBuf, (Option<SystemTime>, u64)>);

impl Stamps {
    /// The state of all files below these paths.
    pub fn of(paths: &[PathBuf]) -> Self {
        let mut stamps = Stamps(BTreeMap::new());
        paths.iter().for_each(|path| stamps.add(path, 0));
        stamps
    }

    fn add(&mut self, path: &Path, depth: usize) {
        if let Ok(entries) = std::fs::read_dir(path) {
            let visible = |p: &PathBuf| p.file_name().is_some_and(|n| !n.to_string_lossy().starts_with('.'));
            for entry in entries.filter_map(|e| Some(e.ok()?.path())).filter(visible) {
                if depth < MAX_FOLDERS || !entry.is_dir() {
                    self.add(&entry, depth + 1);
                }
            }
        } else if let Ok(known) = std::fs::metadata(path) {
            self.0.insert(path.to_owned(), (known.modified().ok(), known.len()));
        }
    }

    /// Waits until something is different below these paths.
    pub fn wait(self, paths: &[PathBuf]) -> Self {
        loop {
            std::thread::sleep(PAUSE);
            let now = Self::of(paths);
            if now != self {
                return now;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_adding_and_removing_are_changes() {
        let folder = std::env::temp_dir().join(format!("cardwright-watching-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("sets")).unwrap();
        let paths = [folder.clone()];
        let empty = Stamps::of(&paths);
        let file = folder.join("sets/a.yaml");
        std::fs::write(&file, "a").unwrap();
        let one = Stamps::of(&paths);
        assert_ne!(empty, one);
        std::fs::write(&file, "ab").unwrap();
        assert_ne!(one, Stamps::of(&paths));
        std::fs::remove_file(&file).unwrap();
        assert_eq!(empty, Stamps::of(&paths));
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(Stamps::of(&paths), Stamps::of(&[]));
    }
}
