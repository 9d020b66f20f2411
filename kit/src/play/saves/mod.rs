//! Saved games: a journal with the state at its end. Writing and reading the files, playing them again, and what can be
//! wrong with them. The form of the file is the journal's.

mod again;
mod catalog;
mod store;
mod trouble;

pub use again::{Stop, advance, begin, book, cards, missing, record, replay, restore, rules};
pub use catalog::{Standing, anew, catalog, standing};
pub use store::{LoadError, clear, create, is_free, load, replace, write, write_quickly};
pub use trouble::About;
