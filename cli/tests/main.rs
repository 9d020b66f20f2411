//! The program as somebody at a shell runs it.
//! One program holds them all, so that everything is linked once; a test checks that no file is left out.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise"
)]

mod arguments;
mod cards;
mod check;
mod choosing;
mod common;
mod coverage;
mod day;
mod faces;
mod failing;
mod files;
mod fmt;
mod houses;
mod import;
mod isolated;
mod line;
mod looking;
mod machines;
mod narrow;
mod new;
mod other_process;
mod pictures;
mod playing;
mod print;
mod reload;
mod screen;
mod sheets;
mod sim;
mod table_values;
mod terminal;
mod tutorial;
mod verdicts;
mod versions;
mod writing;
