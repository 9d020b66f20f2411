//! Card text and card files: from YAML and printed words to compiled cards, with diagnostics that point at the place.

pub mod lexicon;
pub mod text;
pub mod tree;
