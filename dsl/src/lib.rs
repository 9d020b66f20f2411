//! Card text and card files: from YAML and printed words to compiled cards, with diagnostics that point at the place.

pub mod compile;
pub mod decks;
pub mod decode;
pub mod diagnostic;
pub mod en;
pub mod files;
pub mod findings;
mod head_lists;
pub mod keywords;
pub mod ko;
mod korean;
pub mod lang;
pub mod lexicon;
pub mod lint;
pub mod messages;
pub mod plain;
pub mod print;
pub mod quote;
pub mod script_files;
pub mod shape;
pub mod source;
pub mod state_heads;
pub mod suggest;
pub mod text;
pub mod tree;
pub mod words;
pub mod yaml;
