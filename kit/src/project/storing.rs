//! How files are written: whole or not at all, never over what somebody else saved meanwhile, and a new one never over another.

use crate::error::{Error, Result};
use crate::play::saves;
use cardwright_dsl::messages;
use cardwright_dsl::source::Source;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Writes a file in place of the one that is there, whatever that holds. A link stays a link.
pub fn write(path: &Path, text: &str) -> Result<()> {
    write_bytes(path, text.as_bytes())
}

/// Writes bytes in place of the file that is there, whatever that holds.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<()> {
    saves::write(&real(path), bytes).map_err(|error| refused(path, &error))
}

/// Writes the file that was read as `source` anew, with its byte order mark. A file that holds something else by now stays as
/// it is; so does one that is no text, because its bytes are not those of any.
pub fn replace(path: &Path, source: &Source, text: &str) -> Result<()> {
    let mark = if source.bom { "\u{feff}" } else { "" };
    let bytes = |text: &str| format!("{mark}{text}").into_bytes();
    match saves::replace(&real(path), &bytes(&source.text), &bytes(text)) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Error::new(&messages::CHANGED_MEANWHILE).arg("file", path.display().to_string())),
        Err(error) => Err(refused(path, &error)),
    }
}

/// Writes a file that must not be there, and the folders around it.
pub fn create(path: &Path, text: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| refused(folder, &error))?;
    }
    saves::create(path, text.as_bytes()).map_err(|error| refused(path, &error))
}

/// Writes new files, all or none: where one can't be written, those before it and their folders are removed.
pub fn create_all(files: &[(PathBuf, String)]) -> Result<()> {
    let mut made: Vec<&Path> = Vec::new();
    let mut folders: Vec<PathBuf> = Vec::new();
    for (path, text) in files {
        let missing = path.ancestors().skip(1).filter(|f| !f.as_os_str().is_empty());
        folders.extend(missing.take_while(|f| !f.exists()).map(Path::to_owned));
        if let Err(error) = create(path, text) {
            // That something can't be removed either changes nothing about the error.
            made.iter().for_each(|path| _ = std::fs::remove_file(path));
            folders.sort();
            folders.iter().rev().for_each(|folder| _ = std::fs::remove_dir(folder));
            return Err(error);
        }
        made.push(path);
    }
    Ok(())
}

/// The file that a link leads to.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

fn refused(path: &Path, error: &io::Error) -> Error {
    let file = path.display().to_string();
    match error.kind() {
        ErrorKind::AlreadyExists => Error::new(&messages::FILE_IS_THERE).arg("file", file),
        _ => Error::new(&messages::NOT_REPLACED).arg("file", file).arg("reason", error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("cardwright-storing-{name}-{}", std::process::id()));
        _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_is_replaced_whole_or_stays_as_it_was() {
        let folder = std::env::temp_dir().join(format!("cardwright-fixes-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (path, link) = (folder.join("a.yaml"), folder.join("old.yaml"));
        std::fs::write(&path, "old").unwrap();
        std::fs::hard_link(&path, &link).unwrap();
        let text = |path: &Path| std::fs::read_to_string(path).unwrap();
        // Where the new text can't be written beside it, nothing happens to the old one.
        let beside = folder.join(format!(".a.yaml.{}.cardwright-part", std::process::id()));
        std::fs::create_dir(&beside).unwrap();
        let refused = write(&path, "new").unwrap_err();
        assert_eq!((refused.code().id, text(&path).as_str()), ("not-replaced", "old"));
        std::fs::remove_dir(&beside).unwrap();
        write(&path, "new").unwrap();
        assert_eq!((text(&path).as_str(), text(&link).as_str()), ("new", "old"));
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// What somebody else saved after a file was read stays, whatever is to be written.
    #[test]
    fn what_was_saved_meanwhile_stays() {
        let folder = folder("meanwhile");
        let path = folder.join("a.yaml");
        let text = |path: &Path| std::fs::read_to_string(path).unwrap();
        std::fs::write(&path, "\u{feff}read").unwrap();
        let source = Source::new("a.yaml", "\u{feff}read");
        std::fs::write(&path, "saved").unwrap();
        assert_eq!(replace(&path, &source, "new").unwrap_err().code().id, "changed-meanwhile");
        assert_eq!(text(&path), "saved");
        std::fs::write(&path, "\u{feff}read").unwrap();
        replace(&path, &source, "new").unwrap();
        assert_eq!(text(&path), "\u{feff}new");
        // Bytes that are no text have no text that stands for them.
        std::fs::write(&path, b"\xb0\xa1").unwrap();
        let shown = Source::new("a.yaml", "\u{fffd}\u{fffd}");
        assert_eq!(replace(&path, &shown, "new").unwrap_err().code().id, "changed-meanwhile");
        assert_eq!(std::fs::read(&path).unwrap(), b"\xb0\xa1");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// New files are written all or none, over nothing that is there.
    #[test]
    fn what_was_begun_is_removed_where_not_all_can_be_written() {
        let folder = folder("begun");
        let all = |names: &[&str]| -> Vec<(PathBuf, String)> {
            names.iter().map(|name| (folder.join(name), "text".to_owned())).collect()
        };
        // A file can't hold others.
        let refused = create_all(&all(&["new/a", "new/deep/b", "new/a/c"])).unwrap_err();
        assert_eq!(refused.code().id, "file-is-there");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
        create_all(&all(&["new/a", "new/deep/b"])).unwrap();
        assert_eq!(create_all(&all(&["new/c", "new/a"])).unwrap_err().code().id, "file-is-there");
        assert!(!folder.join("new/c").exists() && folder.join("new/deep/b").exists());
        #[cfg(unix)]
        {
            let link = folder.join("link");
            std::os::unix::fs::symlink(folder.join("nowhere"), &link).unwrap();
            assert_eq!(create(&link, "text").unwrap_err().code().id, "file-is-there");
            assert!(!folder.join("nowhere").exists());
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
