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
    /// Whether a player gains and loses it piece by piece (`gain 2 amber`, where others say `your leader level +2`).
    pub gained: bool,
}

/// How the forms of a Korean verb are made: what stands behind its stem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Conjugation {
    /// `파괴` + 하다, passive 되다
    Hada,
    /// `기절` + 시키다, passive 되다
    Sikida,
    /// `피해를` + 주다, with `주었다면` as well as `줬다면`; passive 받다
    Juda,
    /// The endings of the seven stems: before nothing, 고, 면, the participle, 수, 야, 다면 (`준다 주 주 준 줄 줘 줬`).
    Stems([&'static str; 7]),
}

/// What a verb of the rulebook has to do with cards, and how text says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum VerbCards {
    /// Nothing: a player does it.
    None,
    /// They are its object: `destroy X`, `X를 파괴한다`.
    Object,
    /// `deal 2 damage to X`, `X에게 2피해를 준다`
    To,
    /// `heal 2 damage from X`, `X에서 2피해를 치유한다`
    From,
    /// They do it: `fight with X`, `X로 전투한다`. Nothing said, it is the card itself.
    With,
}

impl VerbCards {
    /// Whether it is done to cards, so that they are the subject of the passive.
    pub fn undergo(self) -> bool {
        matches!(self, VerbCards::Object | VerbCards::To)
    }
}

/// The number that a verb of the rulebook takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum VerbNumber {
    /// None.
    None,
    /// So many of this (the English word; in Korean it is a part of the stem): `2 damage`.
    Of(&'static str),
    /// A change of this number of its player (an id of [`Vocabulary::stats`]), if one is named: `at key cost +2`.
    Change(&'static str),
}

/// What a verb of the rulebook means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum VerbMeaning {
    /// The rulebook's own verb of this number.
    Rule(u8),
    /// Its cards are put into this zone: of their owners (`true`) or of the player who does it.
    Put(&'static str, bool),
}

/// A verb of card text that is a word of the rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TextVerb {
    /// The word: in Korean the stem, in English the base form.
    pub word: Word,
    /// Korean forms.
    pub ends: Conjugation,
    /// English: the third person.
    pub third: &'static str,
    /// English: the participle.
    pub done: &'static str,
    /// English: fixed words behind it, the printed ones first (`forge` + `a key`).
    pub behind: &'static [&'static str],
    /// Its cards.
    pub cards: VerbCards,
    /// Its number.
    pub number: VerbNumber,
    /// What it means.
    pub does: VerbMeaning,
    /// Whether a player does it to cards of their own only.
    pub own: bool,
    /// The action that it is forbidden as (an id of [`Vocabulary::actions`]), or "".
    pub action: &'static str,
}

impl TextVerb {
    /// English: what is said of the cards that undergo it, in words: `destroyed`, `dealt damage`.
    pub fn undergone(&self) -> impl Iterator<Item = &'static str> + use<> {
        let unit = match (self.cards, self.number) {
            (VerbCards::To, VerbNumber::Of(unit)) => Some(unit),
            _ => None,
        };
        std::iter::once(self.done).chain(unit)
    }
}

/// What the card language has sentences of its own shape for, whatever a rulebook calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum CommonVerb {
    /// Cards are put into their owners' discard piles.
    Trash,
    /// Cards are put into a slot of the board without being played.
    Deploy,
    /// A card in a slot is replaced by another one.
    Upgrade,
    /// Cards are put under others.
    Equip,
    /// A card goes to another slot.
    Move,
    /// An effect is made to happen.
    Activate,
    /// A card attacks.
    Attack,
    /// A card meets an attack.
    Defend,
    /// A card is turned to its other face.
    Flip,
    /// A player is dealt damage.
    Damage,
    /// A player takes damage: another verb in Korean only.
    Suffer,
}

/// The word of a rulebook for a [`CommonVerb`]. A game whose rulebook has no word for it can't say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CommonVerbWord {
    /// What is said.
    pub verb: CommonVerb,
    /// The word: in Korean the stems, in English the base form.
    pub word: Word,
    /// Korean forms.
    pub ends: Conjugation,
    /// Whether Korean has a passive of it.
    pub passive: bool,
    /// English: the third person.
    pub third: &'static str,
    /// English: the past and the participle.
    pub done: &'static str,
    /// English: of a card that does it (`attacking`), or "".
    pub doing: &'static str,
    /// English: what is done, as a noun (`this attack`, `2 damage`), the printed spelling first.
    pub noun: &'static [&'static str],
}

/// What a head word (`[Entry]`, `[Level Link: 6]`) does to its ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum HeadClass {
    /// Activates when something happened (Entry, Exit, Attacker).
    Event,
    /// A condition that must hold (Armed, Level Link).
    State,
    /// Can be activated by its player in a phase (Active: Main).
    Activated,
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

/// The condition that a head of the class [`HeadClass::State`] stands for, in the notation of trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct HeadCondition {
    /// The head: an id of [`Vocabulary::heads`].
    pub head: &'static str,
    /// The condition of the head without parameter, or "".
    pub bare: &'static str,
    /// The condition of the head with its parameter, which stands where `%` is, or "".
    pub with: &'static str,
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
pub struct ScenarioDefaults {
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

/// How a game prints what several games have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Notation {
    /// Heads of events and pages stand before a colon: `Play: text` where others have `[Play] text`.
    pub colon_heads: bool,
    /// Attributes stand without brackets: `Vale creature`.
    pub bare_attributes: bool,
    /// Korean text says of cards in play that they are on the field.
    pub says_field: bool,
    /// Adjectives for cards in play of a player and of the other: `friendly`, `enemy`.
    pub sides: Option<[Word; 2]>,
    /// What lies next to a card in an ordered zone in play: `neighbor`.
    pub beside: Option<Word>,
    /// An end of such a zone: `flank`.
    pub end: Option<Word>,
    /// What stands in the slot across: `encountering`.
    pub facing: Option<Word>,
    /// Heads that stand before a stroke: `Trigger / text`.
    pub stroke_heads: &'static [&'static str],
    /// Heads under which a card is in no slot, so that its text calls it a card.
    pub card_heads: &'static [&'static str],
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
    /// Whether a card's text calls it by its own type (`this artifact`); else it speaks of what stands on the board.
    pub selves: bool,
    /// The type of cards that are put under others: index into [`Vocabulary::types`].
    pub worn: Option<u8>,
    /// Nouns of card text; the first one is what stands on the board and fights.
    pub nouns: &'static [Noun],
    /// States that cards in play can be in, as adjectives (`stunned`).
    pub states: &'static [Word],
    /// Verbs of the rulebook's own.
    pub verbs: &'static [TextVerb],
    /// Its words for what the card language has sentences of its own for.
    pub common_verbs: &'static [CommonVerbWord],
    /// The id of the zone word for the places side by side that take one card each, or "".
    pub slots: &'static str,
    /// Numbers that text may tell a deployment to ignore, and an upgrade together: ids of [`Vocabulary::stats`].
    pub ignored: &'static [&'static str],
    /// English words that players bring from other games, and what this game says.
    pub slips: &'static [(&'static str, &'static str)],
    /// Korean spellings of this game's words that are read as the printed ones, without spaces.
    pub respelled: &'static [(&'static str, &'static str)],
    /// The id of the zone word that means everything in play.
    pub field: &'static str,
    /// Zones and groups of zones.
    pub zones: &'static [ZoneWord],
    /// Numbers.
    pub stats: &'static [StatWord],
    /// Attributes (colours).
    pub attributes: &'static [Word],
    /// Head words.
    pub heads: &'static [HeadWord],
    /// What heads that are conditions stand for, for texts that write it out behind them.
    pub conditions: &'static [HeadCondition],
    /// Phases of a turn, in order.
    pub phases: &'static [Word],
    /// Steps of a battle, in order.
    pub steps: &'static [Word],
    /// Actions that text can forbid, allow or tax (attack, defend, ...).
    pub actions: &'static [Word],
    /// What zones that face each other are called together (a lane, a column).
    pub columns: &'static [Word],
    /// Reasons for which a card is moved (battle, effect, ...); the first one is fighting.
    pub causes: &'static [Word],
    /// Places on the board.
    pub places: &'static [PlaceWord],
    /// How the log words the rulebook's own steps and reasons: templates with `{seat}`, `{card}`, `{other}`, `{amount}`
    /// and `{change}`, the fullest first. A mark of cards is worded here too: with `{amount}`, if it has a number.
    pub log: &'static [Word],
    /// How texts are printed.
    pub notation: Notation,
    /// What scenarios assume.
    pub defaults: ScenarioDefaults,
}

impl Vocabulary {
    /// The index of the word with this id in a table of words.
    pub fn index(table: &[Word], id: &str) -> Option<usize> {
        table.iter().position(|w| w.id == id)
    }
}
