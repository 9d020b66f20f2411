//! Card text and card files: from YAML and printed words to compiled cards, and back.
//!
//! What this crate is for:
//!
//! 1. [`yaml`] and [`decode`]: files as trees in which every value knows its bytes, and values out of them.
//! 2. [`files`]: the formats of sets, decks, keywords and terms, whose fields have [`field_names`] in Korean too; [`shape`] finds
//!    out what they are, for schemas.
//! 3. [`rows`]: the two languages of card text, each read into the one [`tree`] by one table of phrases, with the words of the
//!    game out of a [`lexicon`]; phrases below a sentence are printed by the same rows, and [`read`] takes whichever language a
//!    text is written in.
//! 4. [`compile`]: from trees to a catalogue of the kernel; what can't be said in its instructions is refused, never dropped.
//!    [`account`] asks whether every word of a text has its place in what was read.
//! 5. [`print`]: the tree as canonical text of either language.
//!    [`corrections`] says of a refused text which words of the card language its words stand for.
//! 6. [`romanize`]: the id that a Korean name proposes.
//! 7. [`diagnostic`] and [`messages`]: findings as values with places, and all their wordings in both languages; [`lint`]: texts
//!    that are understood and still can't be meant.
//!
//! What it must not do: open a file (text comes from whoever calls it), format for a terminal, hold the word of a game in a
//! grammar, reader or printer, or know what is in a script. One mistake hides no other, and no input makes it panic.

pub mod account;
pub mod compile;
pub mod corrections;
pub mod decks;
pub mod decode;
pub mod diagnostic;
mod english;
pub mod field_names;
pub mod files;
pub mod findings;
mod head_lists;
pub mod keywords;
pub mod korean;
pub mod lang;
pub mod lexicon;
pub mod lint;
mod manner;
pub mod messages;
mod numerals;
pub mod plain;
pub mod print;
pub mod quote;
pub mod read;
pub mod romanize;
pub mod rows;
pub mod script_files;
pub mod shape;
pub mod source;
mod spelling;
pub mod state_heads;
pub mod suggest;
pub mod text;
pub mod tree;
pub mod words;
pub mod yaml;
