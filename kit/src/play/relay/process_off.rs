//! The other process where none is started: the library was built without the feature `processes`.

use super::{Reply, Request};
use std::convert::Infallible;
use std::io;
use std::path::Path;

/// A process that restores games. There is none here.
#[derive(Debug)]
pub struct Process(Infallible);

impl Process {
    /// Refuses to start one.
    pub fn start(_: &Path, _: Option<&Path>, _: Option<&Path>) -> io::Result<Process> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this program was built without other processes"))
    }

    /// Is never called, since there is no such value.
    pub fn ask(&mut self, _: &Request) -> Reply {
        match self.0 {}
    }
}
