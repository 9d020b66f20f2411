//! Everything that a front end of Cardwright needs and no terminal.
//!
//! What this crate is for:
//!
//! 1. [`project`]: opening folders of cards (on disk, built in, or with an editor's unsaved text laid over them), and the one
//!    way from a project to a compiled catalogue.
//! 2. [`check`]: what is wrong with cards, keywords, decks, scripts and scenarios, and how it can be put right.
//! 3. [`play`]: games as a front end sees them: offers in words, sessions with undo, journals, saves, bots, simulations.
//! 4. [`scenario`]: tests that designers write, run in several ways that must agree.
//! 5. [`explain`]: what a clause, a diagnostic code, a keyword, a head or a card is.
//! 6. [`import`] and [`export`]: cards out of spreadsheets and into them.
//! 7. [`print`]: cards as faces on paper and on virtual tables.
//!
//! Five features, all on by default, say what of the outside it may use: `scripts` (cards with scripts, which need a C++
//! compiler to build), `threads` (all cores),
//! `processes` (games restored in another process), `built-in-cards`, `workbooks` (tables as .xlsx and .ods).
//!
//! What it must not do: print, read arguments, ask what a terminal can show, or end the process. It returns values: findings
//! with places, or an [`Error`] with a code of the message tables.

pub mod check;
pub mod error;
pub mod explain;
pub mod export;
pub mod import;
pub mod play;
pub mod print;
pub mod project;
pub mod reminders;
pub mod scenario;
mod threads;
mod wording;

pub use cardwright_dsl::text::Lang;
pub use error::{Error, Result};
