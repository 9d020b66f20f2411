//! Saved games as files. Writing puts a whole file in place of the old one or leaves the old one as it was.

use crate::play::journal::{JournalError, Record};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// The largest file that is read. A game of a thousand answers is a hundredth of it.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// A file that can't be read as a saved game.
#[derive(Debug)]
pub enum LoadError {
    /// The file could not be read.
    Io(io::Error),
    /// The path is a folder.
    Folder,
    /// The path is neither a file nor a folder.
    Special,
    /// It is larger than any saved game: its size.
    TooLarge(u64),
    /// It can be read, but not as a journal.
    Journal(JournalError),
}

/// Reads a saved game.
pub fn load(path: &Path) -> Result<Record, LoadError> {
    let meta = fs::metadata(path).map_err(LoadError::Io)?;
    if meta.is_dir() {
        return Err(LoadError::Folder);
    }
    if !meta.is_file() {
        return Err(LoadError::Special);
    }
    if meta.len() > MOST_BYTES {
        return Err(LoadError::TooLarge(meta.len()));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(LoadError::Io)?;
    // It may have grown since.
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(LoadError::Io)?;
    if let Some(size) = u64::try_from(bytes.len()).ok().filter(|size| *size > MOST_BYTES) {
        return Err(LoadError::TooLarge(size));
    }
    let damaged_from = |error: std::str::Utf8Error| {
        let before = bytes.iter().take(error.valid_up_to());
        JournalError::Damaged(before.filter(|b| **b == b'\n').count() + 1)
    };
    let text = std::str::from_utf8(&bytes).map_err(|e| LoadError::Journal(damaged_from(e)))?;
    Record::read(text).map_err(LoadError::Journal)
}

/// Writes bytes to a file, all or nothing, and waits until the disk has them. What an earlier writing left beside it when it
/// was killed is removed.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, |file, beside| {
        file.sync_all()?;
        clear(path, beside, file.metadata()?.modified()?);
        Ok(())
    })
}

/// Writes bytes to a file, all or nothing. Where the machine stops, the disk may not have them yet.
pub fn write_quickly(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, |_, _| Ok(()))
}

/// How long a file beside another one may still be written by somebody.
const MINUTE: Duration = Duration::from_secs(60);

/// Removes what killed writings left beside a file: what is older than the file that was written `now`.
fn clear(path: &Path, own: &Path, now: SystemTime) {
    let (Some(folder), Some(name)) = (own.parent(), path.file_name()) else { return };
    let begins = format!(".{}.", name.to_string_lossy());
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix(&begins).and_then(|rest| rest.strip_suffix(".part"));
        let left = process.is_some_and(|p| !p.is_empty() && p.bytes().all(|b| b.is_ascii_digit()));
        let written = entry.metadata().and_then(|meta| meta.modified());
        if left && written.is_ok_and(|at| at + MINUTE < now) {
            // That it can't be removed changes nothing for the file.
            _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether it is a named pipe or a socket.
#[cfg(unix)]
fn is_pipe(meta: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    meta.file_type().is_fifo() || meta.file_type().is_socket()
}

/// Whether it is a named pipe or a socket.
#[cfg(not(unix))]
fn is_pipe(_: &fs::Metadata) -> bool {
    false
}

/// Writes a new file beside another one, which then takes its place.
fn put(path: &Path, bytes: &[u8], finish: impl FnOnce(&File, &Path) -> io::Result<()>) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(meta) if meta.is_dir() => return Err(io::Error::from(ErrorKind::IsADirectory)),
        // Nobody may be there to read it, and then writing would wait for ever.
        Ok(meta) if is_pipe(&meta) => return Err(io::Error::from(ErrorKind::InvalidInput)),
        // A device is written to, never replaced.
        Ok(meta) if !meta.is_file() => return File::options().write(true).open(path)?.write_all(bytes),
        // A file that nobody may write is not replaced behind its owner's back.
        Ok(meta) if meta.permissions().readonly() => return Err(io::Error::from(ErrorKind::PermissionDenied)),
        _ => {}
    }
    let name = path.file_name().ok_or_else(|| io::Error::from(ErrorKind::InvalidInput))?;
    let beside = path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        finish(&file, &beside)?;
        drop(file);
        fs::rename(&beside, path)
    };
    write().inspect_err(|_| {
        // What was begun is of no use; that it can't be removed either changes nothing about the error.
        _ = fs::remove_file(&beside);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a writing that was killed left behind is removed by the next one; what is being written now stays.
    #[test]
    fn what_a_killed_writing_left_is_cleared() {
        let folder = std::env::temp_dir().join(format!("cardwright-store-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (game, old, new) =
            (folder.join("g.journal"), folder.join(".g.journal.1.part"), folder.join(".g.journal.2.part"));
        for part in [&old, &new, &folder.join(".g.journal.x.part"), &folder.join(".h.journal.1.part")] {
            fs::write(part, "half").unwrap();
        }
        let hour_ago = SystemTime::now() - Duration::from_secs(3_600);
        File::options().write(true).open(&old).unwrap().set_modified(hour_ago).unwrap();
        write(&game, b"whole").unwrap();
        assert_eq!(fs::read(&game).unwrap(), b"whole");
        assert!(!old.exists() && new.exists());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 4);
        fs::remove_dir_all(&folder).unwrap();
    }
}
