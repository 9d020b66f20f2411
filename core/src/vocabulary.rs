//! The words of a rulebook, in Korean and English, as tables. The card language, card files, scenarios, messages and
//! boards all read a game's words from here; no grammar and no command holds a game word of its own.

use serde::Serialize;

/// One word of a rulebook: an id that never changes and its spellings. The first spelling of a language is the one printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Word {
    /// A stable kebab-case word: what trees, files and JSON use.
    pub id: &'static str,
    /// Korean spellings, printed one first.
    pub ko: &'static [&'static str],
    /// English spellings (singular), printed one first.
    pub en: &'static [&'static str],
    /// The clause that defines it, or "" when no clause does.
    pub clause: &'static str,
}

/// A kind of noun that card text can speak of: a card type anywhere, or a card of that type in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Noun {
    /// The word itself: `unit` is one in play, `unit-card` one anywhere else.
    pub word: Word,
    /// Index into [`Vocabulary::types`]; `None`: a card of any type.
    pub of: Option<u8>,
    /// Whether the noun means cards in play only (3.5.4: a unit card in a unit zone is a unit).
    pub in_play: bool,
}

/// A zone or a group of zones that text and scenarios can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ZoneWord {
    /// The word.
    pub word: Word,
    /// Zone kinds it covers, as bits (bit n: zone kind n of the rulebook).
    pub kinds: u32,
    /// Whether every player may look at the cards in it (3.1.4).
    pub public: bool,
    /// Whether its order means something (decks, piles).
    pub ordered: bool,
}

/// What a number belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum StatOf {
    /// A number printed on cards.
    Card,
    /// A number of a player.
    Player,
}

/// A number that rules and text read and change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StatWord {
    /// The word.
    pub word: Word,
    /// Whose number it is.
    pub of: StatOf,
    /// Types of cards that have it, as bits into [`Vocabulary::types`]; 0 for a player's.
    pub types: u32,
    /// Smallest and greatest number a card file may give.
    pub range: (i32, i32),
    /// Whether a change without duration is for good (leader level) instead of lasting with its source.
    pub permanent: bool,
    /// Whether Korean text counts in it (`3코스트`, but `파워가 3000`).
    pub counted: bool,
    /// Whether a card file may leave it out: it is 0 then.
    pub optional: bool,
}

/// What a head word (`[Entry]`, `[Level Link: 6]`) does to its ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum HeadClass {
    /// Activates when something happened (Entry, Exit, Attacker).
    Event,
    /// A condition that must hold (Armed, Level Link).
    State,
    /// Can be activated by its player in a phase (Active: Main).
    Page,
    /// Works all the time (Passive, Rule).
    Continuous,
    /// A statement about deck building (Oath).
    Deck,
    /// A name for the keyword behind it (Guardian).
    Keyword,
}

/// The parameter that a head takes behind its colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum HeadParam {
    /// `[Entry]`
    None,
    /// `[Chain: 2]`
    Number,
    /// `[Armed]` or `[Armed: 《Forge》]`
    OptionalAffiliation,
    /// `[Mix: Flame]`; in Korean `[믹스]` with the attribute in the sentence.
    Attribute,
    /// `[Position: Side]`: one of these words.
    OneOf(&'static [Word]),
    /// `[Switch] 〈Lumi〉`: a card name behind the bracket.
    NameBehind,
}

/// A head word with its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct HeadWord {
    /// The word between the brackets.
    pub word: Word,
    /// What it does.
    pub class: HeadClass,
    /// What it takes.
    pub param: HeadParam,
}

/// A place on the board that scenarios and boards name: one zone kind of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PlaceWord {
    /// The word.
    pub word: Word,
    /// The zone kind.
    pub kind: u8,
    /// Whether at most one card lies there, so that its name alone stands for the place's contents.
    pub single: bool,
    /// Whether the cards in it are held by other cards and are named through them (`left.items`).
    pub held: bool,
    /// The field of a scenario's player under which it may be given (`units: { left: .. }`), or "".
    pub group: &'static str,
    /// Whether the order of the cards means something.
    pub ordered: bool,
    /// Whether its cards lie side by side on the board, each to be read in full.
    pub spread: bool,
}

/// What a scenario assumes where it says nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Bench {
    /// Card type of `blank` and of local cards without a type: index into [`Vocabulary::types`].
    pub blank: u8,
    /// Numbers of a local card that gives none: (type, stat, number).
    pub numbers: &'static [(u8, u8, i32)],
    /// Places that are filled when they are not given: (zone kind, card type, how many).
    pub filled: &'static [(u8, u8, u8)],
    /// Numbers of a player: (word, number).
    pub player: &'static [(&'static str, i32)],
    /// Turn number: the first player's, in which everything is allowed that a turn allows.
    pub turn_number: u32,
    /// Phase: index into [`Vocabulary::phases`].
    pub phase: u8,
    /// Words of a card's marks (`attacks`, `deployed`, ..) that a scenario may give and look at.
    pub marks: &'static [&'static str],
    /// Faces of cards, in order.
    pub faces: &'static [Word],
    /// Attribute of a local card that gives none: index into [`Vocabulary::attributes`].
    pub attribute: Option<u8>,
}

/// All words of one rulebook.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Vocabulary {
    /// The id of the game: the folder under `cards/` and the `game:` of every file.
    pub game: Word,
    /// Card types, as card files name them.
    pub types: &'static [Word],
    /// Whether a deck is led by a card of its own.
    pub leader: bool,
    /// Whether the text of a card that is put under others says what they must be.
    pub equip: bool,
    /// Nouns of card text.
    pub nouns: &'static [Noun],
    /// Zones and groups of zones.
    pub zones: &'static [ZoneWord],
    /// Numbers.
    pub stats: &'static [StatWord],
    /// Attributes (colours).
    pub attributes: &'static [Word],
    /// Head words.
    pub heads: &'static [HeadWord],
    /// Phases of a turn, in order.
    pub phases: &'static [Word],
    /// Steps of a battle, in order.
    pub steps: &'static [Word],
    /// Actions that text can forbid, allow or tax (attack, defend, ...).
    pub actions: &'static [Word],
    /// What zones that face each other are called together (a lane, a column).
    pub columns: &'static [Word],
    /// Reasons for which a card is moved (battle, effect, ...).
    pub causes: &'static [Word],
    /// Places on the board.
    pub places: &'static [PlaceWord],
    /// How the log words the rulebook's own steps and reasons: templates with `{seat}`, `{card}`, `{other}`, `{amount}`
    /// and `{change}`, the fullest first.
    pub log: &'static [Word],
    /// What scenarios assume.
    pub bench: Bench,
}

impl Vocabulary {
    /// The index of the word with this id in a table of words.
    pub fn index(table: &[Word], id: &str) -> Option<usize> {
        table.iter().position(|w| w.id == id)
    }
}
