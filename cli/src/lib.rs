//! The program `cardwright`: what of it needs a terminal. A library so that tests run the very code that the command line runs.
//!
//! What this crate is for:
//!
//! 1. [`app`]: one run of the program, from its arguments to its exit status; [`arguments`] tells of them in the reader's language.
//! 2. [`commands`]: what each command takes and in which order it asks the library, a file each.
//! 3. [`context`]: what every command is told: language, cards, format, colour.
//! 4. [`playing`] and [`board`]: the dialogue of `play`, and the table drawn as wide as the screen.
//! 5. [`report`]: findings and results for people, JSON, SARIF, JUnit and GitHub.
//! 6. [`columns`], `recordings`, `browser` and [`watching`]: text in columns where a Korean letter takes two; folders of recorded
//!    games; a browser that draws pages; waiting until a file has changed.
//!
//! What it must not do: hold what another front end would need as well. Whatever opens, checks, plays, runs or explains belongs
//! to `cardwright-kit`. It has no list of games and names none.

pub mod app;
pub mod arguments;
pub mod board;
mod browser;
pub mod columns;
pub mod commands;
pub mod context;
pub mod playing;
mod recordings;
pub mod report;
pub mod watching;
mod wording;
