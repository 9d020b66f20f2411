//! The card API of scripts as one table of plain data: who has which method or field, what it takes, what it gives, where it
//! may be used, and what it does in both languages. The run time, the static checker, the type definitions for editors and
//! the reference page are all made from it. Game words are not written here: names and word lists that a game fills in are
//! patterns over its [`Rulebook`](cardwright_core::rulebook::Rulebook)'s vocabulary. This module runs no Lua and prints nothing.

mod card_file;
mod choices;
mod context;
mod effects;
mod entry;
mod find;
mod globals;
mod handles;
mod shapes;
mod words;

pub use entry::{Callback, Doc, Entry, Kind, Literal, Name, Needs, Owner, Param, Shape, ShapeField, Ty, Uses, Words};
pub use find::{TABLE, entries_of, entry, field_of, fields_of, names_of, shape_fields};
pub use globals::{GLOBALS, Gives, Global, Member, global};
pub use shapes::{CHOICE, FILTER, MODS, NEW_NUMBERS, PASSIVE, PLACES};
pub use words::{DurationWord, End, duration, durations, lua_name, word, word_index, words_of};

#[cfg(test)]
mod tests;
