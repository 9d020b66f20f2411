//! Saved games as files. Writing puts a whole file in place of the old one or leaves the old one as it was.

use crate::play::journal::{JournalError, Record};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

/// The largest file that is read. A game of a thousand answers is a hundredth of it.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// A file that can't be read as a saved game.
#[derive(Debug)]
pub enum LoadError {
    /// The file could not be read.
    Io(io::Error),
    /// The path is a folder.
    Folder,
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
    if meta.len() > MOST_BYTES {
        return Err(LoadError::TooLarge(meta.len()));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(LoadError::Io)?;
    // Devices tell no length.
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

/// Writes bytes to a file, all or nothing: into a new file beside it, which then takes its place.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(meta) if meta.is_dir() => return Err(io::Error::from(ErrorKind::IsADirectory)),
        // A device or a pipe is written to, never replaced.
        Ok(meta) if !meta.is_file() => return File::options().write(true).open(path)?.write_all(bytes),
        // A file that nobody may write is not replaced behind its owner's back.
        Ok(meta) if meta.permissions().readonly() => return Err(io::Error::from(ErrorKind::PermissionDenied)),
        _ => {}
    }
    let name = path.file_name().ok_or_else(|| io::Error::from(ErrorKind::InvalidInput))?;
    let beside = path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    let put = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file);
        fs::rename(&beside, path)
    };
    put().inspect_err(|_| {
        // What was begun is of no use; that it can't be removed either changes nothing about the error.
        _ = fs::remove_file(&beside);
    })
}
