//! The tree of card text: one per meaning, the same for Korean and English, with no word of either. Both parsers build it,
//! the checker types it, the printers and the compiler read it. It knows sentences, noun phrases and verbs of moving,
//! choosing and changing numbers; game words in it are ids of a [`Vocabulary`](cardwright_core::vocabulary::Vocabulary).
//! It must hold nothing that belongs to one language or to one game's rules.
//!
//! The notation of `Display` and [`read`] is that of docs/spec/language.md section 1: `(ability entry (draw 2))`.

mod nouns;
mod print;
mod read;
mod read_nouns;
mod sexp;
mod statements;
mod template;
pub mod visit;

pub use nouns::*;
pub use read::{ReadError, read, read_ability, read_cond};
pub use statements::*;
pub use template::{Fill, Hole, Template, stand_in, written};

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// The id of a game word: a type noun, zone, number, attribute, head, action, phase or position of the vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub &'static str);

impl Id {
    /// The id as text.
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl PartialEq<str> for Id {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Id {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

/// Where a node stands in its source text, in bytes. Two spans are always equal: a place is no part of a meaning.
#[derive(Clone, Copy, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// Byte after the last one.
    pub end: u32,
}

impl Span {
    /// As a range into the source text.
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

/// The text of one card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Card {
    /// A card with one face.
    Plain {
        /// What the card may be attached to; cards of most types say nothing.
        equip: Option<EquipIf>,
        /// Abilities in the order of the text.
        abilities: Vec<Ability>,
    },
    /// A leader with its two faces (2.2.3).
    Leader {
        /// The face it starts with.
        base: Vec<Ability>,
        /// The face behind it.
        awakened: Vec<Ability>,
    },
}

impl Card {
    /// A card without text.
    pub fn blank() -> Self {
        Card::Plain { equip: None, abilities: Vec::new() }
    }

    /// All abilities, of both faces for a leader, in the order of the text.
    pub fn abilities(&self) -> impl Iterator<Item = &Ability> {
        let (first, second) = match self {
            Card::Plain { abilities, .. } => (abilities.as_slice(), [].as_slice()),
            Card::Leader { base, awakened } => (base.as_slice(), awakened.as_slice()),
        };
        first.iter().chain(second)
    }
}

/// The equip condition of an item (8.6.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum EquipIf {
    /// `[Equip: any]`
    Any,
    /// What the wearer must match.
    Filters(Vec<Filter>),
}

/// Heads and what they govern.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ability {
    /// State heads, then the event, page or continuous head, then a keyword's head; none for a skill's effect
    /// (8.1.3.1.1) and for what an item does to its wearer (8.1.3.3.2).
    pub heads: Vec<Head>,
    /// The sentences.
    pub statements: Vec<Stmt>,
    /// From the first bracket to the last stop.
    pub span: Span,
}

/// A head word with its parameter.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Head {
    /// Id of a head of the vocabulary (`entry`, `level-link`).
    pub word: Id,
    /// What stands behind its colon, or behind its bracket.
    pub param: HeadArg,
}

impl Head {
    /// A head without parameter.
    pub fn plain(word: Id) -> Self {
        Head { word, param: HeadArg::None }
    }
}

/// The parameter of a head.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum HeadArg {
    /// `entry`
    None,
    /// `(chain 2)`
    Number(i32),
    /// `(armed (aff A))`
    Affiliation(String),
    /// `(mix flame)`, `(position side)`: an attribute or one of the head's own words.
    Word(Id),
    /// `(switch 〈N〉)`: a card name.
    Name(String),
}

/// A player seen from the one whose effect this is, also the side of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player of this effect.
    Own,
    /// The other one.
    Opp,
}
