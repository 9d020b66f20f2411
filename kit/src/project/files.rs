//! Where files come from: the disk, or texts laid over it (what an editor holds unsaved). Everything that the library reads
//! of a project goes through [`Files`], so that a front end decides what is there.

use cardwright_dsl::diagnostic::{Diagnostic, FileId, Location, Span};
use cardwright_dsl::messages;
use cardwright_dsl::source::{Source, Sources};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Largest file that is read, in bytes. A set of a thousand cards is about 0.5 MB.
pub const MAX_FILE_BYTES: u64 = 8 * 1024 * 1024;

/// What kind of thing lies at a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A file.
    File,
    /// A folder.
    Folder,
    /// Neither: a pipe, a device. It is never opened: reading it could wait for ever.
    Special,
}

/// Why a file can't be read.
#[derive(Debug)]
pub enum ReadError {
    /// There is nothing at the path.
    Missing,
    /// The path is a folder.
    Folder,
    /// The path is neither a file nor a folder.
    Special,
    /// It is larger than [`MAX_FILE_BYTES`]: its size in bytes.
    TooLarge(u64),
    /// The system refuses, for this reason.
    Io(io::Error),
}

/// A tree of files and folders that a project is read from.
pub trait Files: Debug + Send + Sync {
    /// The bytes of a file, at most [`MAX_FILE_BYTES`].
    fn read(&self, path: &Path) -> Result<Vec<u8>, ReadError>;
    /// The paths in a folder, sorted.
    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>>;
    /// The kind of thing at a path; `None`: nothing is there.
    fn kind(&self, path: &Path) -> Option<Kind>;
    /// The full path without links and steps back; those are left if there is nothing.
    fn real(&self, path: &Path) -> PathBuf;
}

/// The files of this machine. Relative paths are seen from a folder.
#[derive(Debug, Clone, Default)]
pub struct Disk {
    here: PathBuf,
}

impl Disk {
    /// Relative paths are seen from this folder; an empty path: from the one in which the process works.
    pub fn at(here: impl Into<PathBuf>) -> Self {
        Self { here: here.into() }
    }

    fn full(&self, path: &Path) -> PathBuf {
        self.here.join(path)
    }
}

impl Files for Disk {
    /// The kind and the size are asked first: a pipe is not waited for, and a huge file costs nothing.
    fn read(&self, path: &Path) -> Result<Vec<u8>, ReadError> {
        let io = |error: io::Error| match error.kind() {
            ErrorKind::NotFound => ReadError::Missing,
            ErrorKind::IsADirectory => ReadError::Folder,
            _ => ReadError::Io(error),
        };
        let meta = std::fs::metadata(self.full(path)).map_err(io)?;
        if meta.is_dir() {
            return Err(ReadError::Folder);
        }
        if !meta.is_file() {
            return Err(ReadError::Special);
        }
        if meta.len() > MAX_FILE_BYTES {
            return Err(ReadError::TooLarge(meta.len()));
        }
        let mut bytes = Vec::new();
        std::fs::File::open(self.full(path))
            .and_then(|f| f.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes))
            .map_err(io)?;
        match bytes.len() as u64 {
            size if size > MAX_FILE_BYTES => Err(ReadError::TooLarge(size)),
            _ => Ok(bytes),
        }
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let entries = std::fs::read_dir(self.full(folder))?;
        let mut paths = entries.map(|e| Ok(folder.join(e?.file_name()))).collect::<io::Result<Vec<PathBuf>>>()?;
        paths.sort();
        Ok(paths)
    }

    fn kind(&self, path: &Path) -> Option<Kind> {
        let meta = std::fs::metadata(self.full(path)).ok()?;
        Some(match (meta.is_dir(), meta.is_file()) {
            (true, _) => Kind::Folder,
            (_, true) => Kind::File,
            _ => Kind::Special,
        })
    }

    fn real(&self, path: &Path) -> PathBuf {
        self.full(path).canonicalize().unwrap_or_else(|_| self.full(path))
    }
}

impl<F: Files + ?Sized> Files for Arc<F> {
    fn read(&self, path: &Path) -> Result<Vec<u8>, ReadError> {
        (**self).read(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        (**self).list(folder)
    }

    fn kind(&self, path: &Path) -> Option<Kind> {
        (**self).kind(path)
    }

    fn real(&self, path: &Path) -> PathBuf {
        (**self).real(path)
    }
}

/// Texts that lie over other files: what an editor holds and has not saved. A text at a path where nothing is makes a new
/// file, also in a folder that is not there yet.
#[derive(Debug)]
pub struct Overlay<F> {
    under: F,
    texts: BTreeMap<PathBuf, String>,
}

impl<F: Files> Overlay<F> {
    /// Files over which nothing is laid yet.
    pub fn new(under: F) -> Self {
        Self { under, texts: BTreeMap::new() }
    }

    /// Lays a text over the file at a path.
    pub fn put(&mut self, path: impl Into<PathBuf>, text: impl Into<String>) {
        self.texts.insert(path.into(), text.into());
    }

    /// Shows the file below again.
    pub fn lift(&mut self, path: &Path) {
        self.texts.remove(path);
    }

    /// The text that lies over a path, however the path is written.
    fn text(&self, path: &Path) -> Option<&str> {
        let at = |path: &Path| self.texts.get(path).map(String::as_str);
        at(path).or_else(|| {
            let real = self.under.real(path);
            self.texts.iter().find(|(own, _)| self.under.real(own) == real).map(|(_, text)| text.as_str())
        })
    }
}

impl<F: Files> Files for Overlay<F> {
    fn read(&self, path: &Path) -> Result<Vec<u8>, ReadError> {
        match self.text(path) {
            Some(text) if text.len() as u64 > MAX_FILE_BYTES => Err(ReadError::TooLarge(text.len() as u64)),
            Some(text) => Ok(text.as_bytes().to_vec()),
            None => self.under.read(path),
        }
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let real = self.under.real(folder);
        let inside = |path: &Path| path.strip_prefix(folder).or_else(|_| path.strip_prefix(&real)).map(Path::to_owned);
        let first = |path: PathBuf| path.components().next().map(|name| folder.join(name));
        let own: Vec<PathBuf> = self.texts.keys().filter_map(|path| first(inside(path).ok()?)).collect();
        let mut paths = match self.under.list(folder) {
            Ok(paths) => paths,
            Err(error) if own.is_empty() => return Err(error),
            Err(_) => Vec::new(),
        };
        paths.extend(own);
        paths.sort();
        paths.dedup();
        Ok(paths)
    }

    fn kind(&self, path: &Path) -> Option<Kind> {
        if self.text(path).is_some() {
            return Some(Kind::File);
        }
        let holds = |own: &PathBuf| own.starts_with(path) || own.starts_with(self.under.real(path));
        self.under.kind(path).or_else(|| self.texts.keys().any(holds).then_some(Kind::Folder))
    }

    fn real(&self, path: &Path) -> PathBuf {
        self.under.real(path)
    }
}

/// Reads a file into the sources. An error: it could not be read, and `out` says why; the file is there for the finding
/// only.
pub fn load(
    files: &dyn Files,
    path: &Path,
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
) -> Result<FileId, FileId> {
    load_as(files, path, String::from_utf8, sources, out)
}

/// As [`load`], with a way of its own to make text of bytes.
pub fn load_as(
    files: &dyn Files,
    path: &Path,
    text_of: impl Fn(Vec<u8>) -> Result<String, std::string::FromUtf8Error>,
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
) -> Result<FileId, FileId> {
    let shown = path.display().to_string();
    match files.read(path) {
        Ok(bytes) => sources.add_bytes(shown, bytes, text_of, out),
        Err(error) => {
            let file = sources.add(Source::new(shown.clone(), ""));
            out.push(finding(&error, Location { file, span: Span::default() }).arg("file", shown));
            Err(file)
        }
    }
}

fn finding(error: &ReadError, place: Location) -> Diagnostic {
    match error {
        ReadError::Missing => Diagnostic::new(&messages::NO_SUCH_FILE, place),
        ReadError::Folder => Diagnostic::new(&messages::IS_A_DIRECTORY, place),
        ReadError::Special => Diagnostic::new(&messages::NOT_A_FILE, place),
        ReadError::TooLarge(size) => Diagnostic::new(&messages::FILE_TOO_LARGE, place)
            .arg("size", i64::try_from(*size).unwrap_or(i64::MAX))
            .arg("limit", i64::try_from(MAX_FILE_BYTES).unwrap_or(i64::MAX)),
        ReadError::Io(error) => Diagnostic::new(&messages::UNREADABLE_FILE, place).arg("reason", error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_laid_over_a_file_is_read_in_its_place() {
        let folder = std::env::temp_dir().join(format!("cardwright-overlay-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (saved, unsaved) = (folder.join("a.yaml"), folder.join("new/b.yaml"));
        std::fs::write(&saved, "old").unwrap();
        let mut files = Overlay::new(Disk::default());
        files.put(&saved, "new");
        files.put(&unsaved, "b");
        assert_eq!(files.read(&saved).unwrap(), b"new");
        assert_eq!(files.read(&folder.join("new/../a.yaml")).is_ok(), folder.join("new/../a.yaml").exists());
        assert_eq!(files.list(&folder).unwrap(), [saved.clone(), folder.join("new")]);
        assert_eq!(files.kind(&folder.join("new")), Some(Kind::Folder));
        assert_eq!(files.read(&unsaved).unwrap(), b"b");
        files.lift(&saved);
        assert_eq!(files.read(&saved).unwrap(), b"old");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
