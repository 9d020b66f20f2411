//! Chores of the repository, as `cargo xtask`:
//!
//! - `docs` writes the generated pages, schemas and settings ([`pages`]); a test compares them with the files;
//! - `bless` writes the golden files of tests anew ([`bless`]);
//! - `count` counts instructions and holds them against a record ([`count`]);
//! - `dist` makes a release archive that runs without a toolchain ([`dist`]), with the program trained on its games ([`trained`]).
//!
//! What a page says comes from the program's own tables and printers; here is only how it is laid out. Nothing of the program
//! depends on this crate, and nothing here names a game.

pub mod bless;
pub mod count;
pub mod dist;
pub mod metadata;
pub mod notices;
pub mod pages;
pub mod reference;
pub mod trained;

use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
