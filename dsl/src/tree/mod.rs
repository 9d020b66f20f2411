//! The tree of card text: one per meaning, the same for Korean and English, with no word of either. It is read from rows,
//! the checker types it, the printers and the compiler read it. It knows sentences, noun phrases and verbs of moving,
//! choosing and changing numbers; game words in it are ids of a [`Vocabulary`](cardwright_core::vocabulary::Vocabulary).
//! It must hold nothing that belongs to one language or to one game's rules.
//!
//! The notation of `Display` and [`read`] is that of docs/spec/language.md section 1: `(ability entry (draw 2))`.

mod acts;
mod both;
mod card;
mod changes;
mod conditions;
mod events;
mod filters;
mod forms;
mod irregular;
mod notation;
mod read;
mod sexp;
mod spelling;
mod statements;
mod targets;
mod template;
mod values;
pub mod visit;
mod zones;

pub use acts::*;
pub use both::{mirrored, of_both};
pub use card::*;
pub use changes::*;
pub use conditions::*;
pub use events::*;
pub use filters::*;
pub use read::{
    Part, ReadError, canonical, read, read_ability, read_cond, read_head, read_statements, selectors_in, statements_at,
};
pub(crate) use spelling::{of_one_word, one_word};
pub use statements::*;
pub use targets::*;
pub use template::{Fill, Hole, Template, stand_in, written};
pub use values::*;
pub use zones::*;

pub use crate::words::Id;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// Where a node stands in its source text, in bytes. Two spans are always equal: a place is no part of a meaning.
#[derive(Clone, Copy, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The span as a range of the source text.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        let clip = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span { start: clip(range.start), end: clip(range.end) }
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}

impl Hash for Span {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
