//! The outer nodes of the tree: cards, abilities and their heads.

use super::notation::*;
use super::{Act, Filter, Id, Span, Stmt};

node! {
    /// The text of one card.
    pub enum Card ("card") {
        /// A card with one face.
        Plain {
            /// What the card may be attached to; cards of most types say nothing.
            equip: Option<EquipIf>,
            /// Abilities in the order of the text.
            abilities: Vec<Ability>,
        } = ("card" equip:("equip-if") abilities),
        /// A leader with its two faces (2.2.3).
        Leader {
            /// Abilities of the face that is up first.
            base: Vec<Ability>,
            /// Abilities of the awakened face.
            awakened: Vec<Ability>,
        } = ("leader" ("base" base) ("awakened" awakened)),
    }
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

node! {
    /// The equip condition of an item (8.6.2).
    pub enum EquipIf ("equip condition") {
        /// Any unit may wear it: `[Equip: any]`.
        Any = "any",
        /// What the unit that wears it must match.
        Filters(filters: Vec<Filter>) = [filters:Set],
    }
}

node! {
    /// An ability as written: its heads and the sentences under them.
    pub struct Ability ("ability", visited by ability) {
        /// State heads, then the event, page or continuous head, then a keyword's head; none for a skill's effect
        /// (8.1.3.1.1) and for what an item does to its wearer (8.1.3.3.2).
        pub heads: Vec<Head>,
        /// The sentences under the heads.
        pub statements: Vec<Stmt>,
        /// Its place in the text, from the first bracket to the last stop.
        pub span: Span,
    } = ("ability" heads statements span:Unwritten)
}

impl Ability {
    /// An ability at a place of the text.
    pub fn new(heads: Vec<Head>, statements: Vec<Stmt>, span: impl Into<Span>) -> Self {
        Ability { heads, statements, span: span.into() }
    }
}

node! {
    /// A head word with its parameter.
    pub struct Head ("head") {
        /// Id of a head of the vocabulary (`entry`, `level-link`).
        pub word: Id,
        /// The parameter behind its colon or its bracket.
        pub param: HeadArg,
    } = [{word, param}:Bracket]
}

impl Head {
    /// A head without parameter.
    pub fn plain(word: Id) -> Self {
        Head { word, param: HeadArg::None }
    }
}

node! {
    /// What stands behind the colon or the bracket of a head.
    pub enum HeadArg ("parameter of a head") {
        /// A number: `(chain 2)`.
        Number(number: i32) = number,
        /// An affiliation: `(armed (aff A))`.
        Affiliation(affiliation: String) = ("aff" affiliation:AFFILIATION),
        /// A card name: `(switch 〈N〉)`.
        Name(name: String) = [name:NAME],
        /// An attribute or one of the head's own words: `(mix flame)`, `(position side)`.
        Word(word: Id) = [word:HEAD_WORD],
        /// What is paid, part by part: `(activated (cost 〈G〉 〈T〉))`.
        Costs(payments: Vec<Payment>) = ("cost" payments),
        /// No parameter: `entry`.
        None = [],
    }
}

node! {
    /// A part of what is paid for an ability.
    pub enum Payment ("cost") {
        /// A sign of the vocabulary, by its id.
        Sign(sign: String) = [sign:NAME],
        /// So much of a number of the player.
        Number(stat: Id, number: i32) = ("pay" stat:STAT number),
        /// Something that is done.
        Act(act: Box<Act>) = act,
    }
}

words! {
    /// A player seen from the one whose effect this is, also the side of an object.
    pub enum Side ("player") {
        /// The player whose effect this is.
        Own = "own",
        /// The other player.
        Opp = "opp",
    }
}
