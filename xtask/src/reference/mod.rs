//! The language reference, `docs/language.md`: written from the rulebook's vocabulary, its catalogue of clauses, the
//! keyword files, the shipped cards and the tables of `docs/reference`, and printed by the printers of card text. It
//! holds no wording of card text of its own, so it can't say what the reader refuses. Nothing here names a game.

pub mod features;
pub mod forms;
pub mod frame;
pub mod keywords;
pub mod lua;
pub mod markdown;
pub mod own;
pub mod page;
pub mod said;
pub mod shipped;
pub mod words;
