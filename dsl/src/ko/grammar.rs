//! The parser that pest makes of the grammar. It has a module of its own because what pest writes is public and can't be
//! given comments.

/// Reads what `ko.pest` has rules for.
#[derive(pest_derive::Parser)]
#[grammar = "ko/ko.pest"]
pub(super) struct KoParser;
