//! The library as a front end uses it.
//! One program holds them all, so that everything is linked once; a test checks that no file is left out.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod called_off;
mod codes;
mod korean;
#[cfg(not(feature = "scripts"))]
mod no_scripts;
#[cfg(not(feature = "workbooks"))]
mod no_workbooks;
mod projects;
mod requests;
mod shipped_texts;
