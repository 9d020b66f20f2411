//! Saved games as files. Writing puts a whole file in place of the old one or leaves the old one as it was.

use crate::play::journal::{JournalError, Record};
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// The largest file that is read, and so the largest that is written. A game of a thousand answers is a hundredth of it.
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

/// Reads a saved game. What writings that were killed left in its folder is removed.
pub fn load(path: &Path) -> Result<Record, LoadError> {
    let meta = fs::metadata(path).map_err(LoadError::Io)?;
    clear(folder_of(path));
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

/// Writes bytes to a file, all or nothing, and waits until the disk has them. What writings that were killed left in its
/// folder is removed.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    clear(folder_of(path));
    put(path, bytes, File::sync_all, |beside| fs::rename(beside, path))
}

/// As [`write`], if the file still holds the bytes that were read of it. `false`: it holds others, and keeps them.
pub fn replace(path: &Path, read: &[u8], bytes: &[u8]) -> io::Result<bool> {
    clear(folder_of(path));
    let changed = Cell::new(false);
    let written = put(path, bytes, File::sync_all, |beside| {
        let _alone = Lock::of(path)?;
        changed.set(fs::read(path).map_or(true, |now| now != read));
        if changed.get() { Err(io::Error::other("changed")) } else { fs::rename(beside, path) }
    });
    if changed.get() { Ok(false) } else { written.map(|()| true) }
}

/// As [`write`], for a file that is not there: where there is one, or a link, it stays as it is.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(io::Error::from(ErrorKind::AlreadyExists));
    }
    clear(folder_of(path));
    put(path, bytes, File::sync_all, |beside| match fs::hard_link(beside, path) {
        Ok(()) => fs::remove_file(beside),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // A disk without hard links.
        Err(_) => fs::rename(beside, path),
    })
}

/// Held while a file is compared and replaced, so that of two processes one waits for the other: a file beside it.
struct Lock(PathBuf);

impl Lock {
    /// How long a file is compared and replaced at the most. What is older was left by a process that was killed.
    const LONGEST: Duration = Duration::from_secs(2);

    fn of(path: &Path) -> io::Result<Self> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let lock = path.with_file_name(format!(".{name}.cardwright-lock"));
        let begun = Instant::now();
        loop {
            match File::options().write(true).create_new(true).open(&lock) {
                Ok(_) => return Ok(Self(lock)),
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
                Err(error) if begun.elapsed() > Self::LONGEST * 4 => return Err(error),
                Err(_) => {}
            }
            let made = fs::metadata(&lock).and_then(|meta| meta.modified());
            if made.is_ok_and(|at| at + Self::LONGEST < SystemTime::now()) {
                // Whoever else removes it does the same.
                _ = fs::remove_file(&lock);
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Left behind, it is removed by whoever waits for it.
        _ = fs::remove_file(&self.0);
    }
}

/// Writes bytes to a file, all or nothing. Where the machine stops, the disk may not have them yet. Whoever writes many files
/// to a folder calls [`clear`] once before.
pub fn write_quickly(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, |_| Ok(()), |beside| fs::rename(beside, path))
}

/// How long a file beside another one is left alone where nobody can say whether its process is still there. Writing one
/// takes less than a second.
const HOUR: Duration = Duration::from_secs(3_600);

/// Where the system lists its processes, each under its number; not every system has it.
const PROCESSES: &str = "/proc";

/// The folder that a file lies in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The name of the file in which a process writes what is to be another file.
fn name_beside(name: &str, process: u32) -> String {
    format!(".{name}.{process}.cardwright-part")
}

/// The process that writes in a file of this name, if it is one of [`name_beside`].
fn process_of(name: &str) -> Option<u32> {
    let (written, process) = name.strip_prefix('.')?.strip_suffix(".cardwright-part")?.rsplit_once('.')?;
    let number = process.parse().ok()?;
    (!written.is_empty() && name == name_beside(written, number)).then_some(number)
}

/// Removes what writings that were killed left in a folder. What a living process writes stays: its number is in the name.
pub fn clear(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let process = entry.file_name().to_str().and_then(process_of);
        if process.is_some_and(|process| process != std::process::id() && is_left(&entry, process)) {
            // That it can't be removed changes nothing for the files beside it.
            _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether the process that wrote this file is gone. In doubt it is not.
fn is_left(entry: &fs::DirEntry, process: u32) -> bool {
    let Some(meta) = entry.metadata().ok().filter(fs::Metadata::is_file) else { return false };
    let processes = Path::new(PROCESSES);
    if processes.join(std::process::id().to_string()).exists() {
        !processes.join(process.to_string()).exists()
    } else {
        meta.modified().is_ok_and(|at| at + HOUR < SystemTime::now())
    }
}

/// Whether a game may be recorded here without anything being lost: there is no file, or it holds a recorded game and nothing
/// else. A scenario is one that was written by a game, if each of its lines is one that a game writes.
pub fn is_free(path: &Path) -> bool {
    let Ok(meta) = fs::metadata(path) else { return true };
    if !meta.is_file() {
        // Whether it can be written at all is found out when it is.
        return true;
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
    let Ok(text) = std::str::from_utf8(&bytes) else { return false };
    read.is_ok() && meta.len() <= MOST_BYTES && (text.is_empty() || Record::read(text).is_ok() || is_recorded(text))
}

/// Whether a text is a scenario as a game is written down.
fn is_recorded(text: &str) -> bool {
    let begins = ["game: ", "scenarios:", "  - name: ", "    given:", "      phase: setup", "      seed: "];
    let mut lines = text.lines();
    let begun = begins.iter().all(|wanted| lines.next().is_some_and(|line| line.starts_with(wanted)));
    // What stands behind it belongs to the scenario, and none of it is a note of its own.
    begun && lines.all(|line| line.starts_with("    ") && !line.trim_start().starts_with('#'))
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

/// Writes a new file beside another one, which `take` then puts in its place. What could not be read again is not written.
fn put(
    path: &Path,
    bytes: &[u8],
    finish: impl Fn(&File) -> io::Result<()>,
    take: impl Fn(&Path) -> io::Result<()>,
) -> io::Result<()> {
    if u64::try_from(bytes.len()).is_ok_and(|size| size > MOST_BYTES) {
        let said = format!("{} bytes are more than the {MOST_BYTES} that are read", bytes.len());
        return Err(io::Error::new(ErrorKind::FileTooLarge, said));
    }
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
    let beside = path.with_file_name(name_beside(&name.to_string_lossy(), std::process::id()));
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        if let Ok(meta) = fs::metadata(path) {
            // who may read the file, and who may not, stays as it was
            file.set_permissions(meta.permissions())?;
        }
        finish(&file)?;
        drop(file);
        take(&beside)
    };
    // The processes of another machine that writes to the same folder are not known here, nor ours there: what it took for
    // left behind is written again.
    let written = match write() {
        Err(error) if error.kind() == ErrorKind::NotFound => write(),
        written => written,
    };
    written.inspect_err(|_| {
        // What was begun is of no use; that it can't be removed either changes nothing about the error.
        _ = fs::remove_file(&beside);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_not_be_read_again_is_not_written() {
        let path = std::env::temp_dir().join(format!("cardwright-large-{}", std::process::id()));
        let mut bytes = vec![b' '; usize::try_from(MOST_BYTES).unwrap()];
        write(&path, &bytes).unwrap();
        assert!(matches!(load(&path), Err(LoadError::Journal(_))), "it was read");
        fs::remove_file(&path).unwrap();
        bytes.push(b' ');
        for written in [write(&path, &bytes), write_quickly(&path, &bytes)] {
            assert_eq!(written.unwrap_err().kind(), ErrorKind::FileTooLarge);
            assert!(!path.exists());
        }
    }

    /// What writings that were killed left behind is removed by whatever is read or written in their folder; what a living
    /// process writes stays, and so does what only looks alike.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_killed_writings_left_is_cleared() {
        let folder = std::env::temp_dir().join(format!("cardwright-store-{}", std::process::id()));
        _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let mut gone = std::process::Command::new("true").spawn().unwrap();
        let (dead, alive) = (gone.id(), 1);
        gone.wait().unwrap();
        let stale = [
            format!(".g.journal.{dead}.cardwright-part"),
            format!(".000992.journal.{dead}.cardwright-part"),
            format!(".k.{dead}.cardwright-part"),
        ];
        let kept = [
            format!(".g.journal.{alive}.cardwright-part"),
            format!(".mine.{}.cardwright-part", std::process::id()),
            format!(".g.journal.0{dead}.cardwright-part"),
            format!("g.journal.{dead}.cardwright-part"),
            ".g.journal.x.cardwright-part".to_owned(),
            format!("..{dead}.cardwright-part"),
        ];
        let plant = |names: &[String]| names.iter().for_each(|name| fs::write(folder.join(name), "half").unwrap());
        let there = |names: &[String]| names.iter().filter(|name| folder.join(name).exists()).count();
        let game = folder.join("other.journal");
        plant(&kept);
        plant(&stale);
        write(&game, b"whole").unwrap();
        assert_eq!((there(&stale), there(&kept)), (0, kept.len()), "writing");
        plant(&stale);
        assert!(load(&game).is_err());
        assert_eq!((there(&stale), there(&kept)), (0, kept.len()), "reading");
        assert_eq!(fs::read(&game).unwrap(), b"whole");
        fs::remove_dir_all(&folder).unwrap();
    }
}
