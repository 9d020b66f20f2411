//! The words of a rulebook, in Korean and English, as tables. The card language, card files, scenarios, messages and
//! boards all read a game's words from here; no grammar and no command holds a game word of its own.

pub use crate::verb_words::{Conjugation, VerbCards, VerbMeaning, VerbNumber};
use serde::Serialize;

/// One word of a rulebook: an id that never changes and its spellings. The first spelling of a language is the one printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Word {
    /// A stable kebab-case word: what trees, files and JSON use.
    pub id: &'static str,
    /// The Korean spellings, the printed one first.
    pub ko: &'static [&'static str],
    /// The English spellings (singular), the printed one first.
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
    /// Further types of cards that it means, as bits by index into [`Vocabulary::types`]: a fusion unit is a unit.
    pub also: u32,
    /// Whether the noun means cards in play only (3.5.4: a unit card in a unit zone is a unit).
    pub in_play: bool,
    /// Zone kinds in which they lie, as bits, where those in play are not meant, or not these alone: a spell lies on the stack. With the
    /// bit of [`crate::kernel::ids::PLAYER`] it means players too. 0: those in play.
    pub lies: u32,
}

impl Noun {
    /// The types of cards that it means, as bits by index into [`Vocabulary::types`]; `None`: any.
    pub fn types(&self) -> Option<u32> {
        self.of.map(|of| self.also | 1u32.checked_shl(u32::from(of)).unwrap_or(0))
    }

    /// Whether it means cards of this type, and not those of any.
    pub fn is_of(&self, kind: u8) -> bool {
        self.types().is_some_and(|types| types & 1u32.checked_shl(u32::from(kind)).unwrap_or(0) != 0)
    }
}

/// A zone or a group of zones that text and scenarios can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ZoneWord {
    /// The word itself.
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
    /// The word itself.
    pub word: Word,
    /// What the number belongs to.
    pub of: StatOf,
    /// The types of cards that have it, as bits by index into [`Vocabulary::types`]; 0 for a player's number.
    pub types: u32,
    /// The smallest and the greatest number that a card file may give. A number of cards that may be below 0 there stays below 0 in
    /// play; of all others 0 is the least, however they change.
    pub range: (i32, i32),
    /// Whether a change without duration is for good (leader level) instead of lasting with its source.
    pub permanent: bool,
    /// Whether Korean text counts in it (`3코스트`, but `파워가 3000`).
    pub counted: bool,
    /// Whether a card file may leave it out, which means 0.
    pub optional: bool,
    /// Whether nothing changes it for a while: texts change it for good or not at all.
    pub firm: bool,
    /// Whether a player gains and loses it piece by piece (`gain 2 amber`, where others say `your leader level +2`).
    pub gained: bool,
    /// The English word for a piece of what it counts, which texts may say behind a change of it (`key cost +1 amber`), or "".
    pub unit: &'static str,
    /// The types of cards on which pieces of a player's number can lie (`amber on it`), as bits by index into
    /// [`Vocabulary::types`]; 0: on none. How many lie there, [`crate::ruleset::Ruleset::lying`] says.
    pub lies_on: u32,
}

/// A verb of card text that is a word of the rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TextVerb {
    /// The word itself: in Korean the stem, in English the base form.
    pub word: Word,
    /// How the Korean forms are made.
    pub ends: Conjugation,
    /// The English third person.
    pub third: &'static str,
    /// The English participle.
    pub done: &'static str,
    /// English words that always stand behind it, the printed ones first (`forge` + `a key`).
    pub behind: &'static [&'static str],
    /// What it does to cards.
    pub cards: VerbCards,
    /// The number it stands with.
    pub number: VerbNumber,
    /// What is done when it is carried out.
    pub does: VerbMeaning,
    /// Whether a player can do it to, or have it done by, their own cards only.
    pub own: bool,
    /// Whether only cards that stand on the board can do or undergo it.
    pub standing: bool,
    /// The types of cards that it can be done to, where they are in play or, if it is done `away`, where they are not, as bits; 0:
    /// any, anywhere.
    pub to: u32,
    /// Whether it can't be done to the card with the text.
    pub other: bool,
    /// Whether the cards that it is done to are then its doer's: who plays a creature has it.
    pub takes: bool,
    /// Whether it is done to cards that do not lie in play.
    pub away: bool,
    /// Whether what it was done to is in play no more.
    pub leaves: bool,
    /// Whether it is done to two cards together, so that with one there is nothing to do.
    pub pair: bool,
    /// The action that it is forbidden as (an id of [`Vocabulary::actions`]), or "".
    pub action: &'static str,
}

impl TextVerb {
    /// The English words for cards that it has been done to: `destroyed`, `dealt damage`.
    pub fn undergone(&self) -> impl Iterator<Item = &'static str> + use<> {
        let unit = match (self.cards, self.number) {
            (VerbCards::To, VerbNumber::Of(unit)) => Some(unit),
            _ => None,
        };
        std::iter::once(self.done).chain(unit)
    }
}

/// The verbs for which the card language has sentences of their own shape, whatever a rulebook calls them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum CommonVerb {
    /// Cards are drawn: a game without a word of its own says what the card language says.
    Draw,
    /// Cards are chosen, as to draw is said.
    Choose,
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
    /// Cards are made that were nowhere in the game.
    Generate,
}

/// The word of a rulebook for a [`CommonVerb`]. A game whose rulebook has no word for it can't say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CommonVerbWord {
    /// The verb that it is the word for.
    pub verb: CommonVerb,
    /// The word itself: in Korean the stems, in English the base form.
    pub word: Word,
    /// How the Korean forms are made.
    pub ends: Conjugation,
    /// Whether Korean has a passive of it.
    pub passive: bool,
    /// The English third person.
    pub third: &'static str,
    /// The English past tense and participle.
    pub done: &'static str,
    /// The English word for a card that does it (`attacking`), or "".
    pub doing: &'static str,
    /// The English nouns for what is done (`this attack`, `2 damage`), the printed spelling first.
    pub noun: &'static [&'static str],
}

/// What a head word (`[Entry]`, `[Level Link: 6]`) does to its ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum HeadClass {
    /// Its ability answers an event (Entry, Exit, Attacker).
    Event,
    /// Its ability works while a condition holds (Armed, Level Link).
    State,
    /// Its ability can be activated by its player in a phase (Active: Main).
    Activated,
    /// Its ability is continuous (Passive, Rule).
    Continuous,
    /// Its text is a condition on the deck (Oath).
    Deck,
    /// It stands for the keyword behind it (Guardian).
    Keyword,
}

/// The parameter that a head takes behind its colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum HeadParam {
    /// No parameter: `[Entry]`.
    None,
    /// A number: `[Chain: 2]`.
    Number,
    /// An affiliation, which may be left out: `[Armed]` or `[Armed: 《Forge》]`.
    OptionalAffiliation,
    /// An attribute: `[Mix: Flame]`; in Korean `[믹스]` with the attribute in the sentence.
    Attribute,
    /// One of these words: `[Position: Side]`.
    OneOf(&'static [Word]),
    /// A card name behind the bracket: `[Switch] 〈Lumi〉`.
    NameBehind,
    /// The materials that a card is made of, which are all of its text: `Fusion: 2 units.`
    Materials,
    /// How much of this number of its player (an id of [`Vocabulary::stats`]) is paid, which may be left out: `Activate: Pay 2 mana:`.
    Price(&'static str),
    /// What is paid, part by part, which stands in the place of its word: `{2}{G}, {T}: text`.
    Costs,
}

/// A head word (`[Entry]`) with what it does to its ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct HeadWord {
    /// The word between the brackets.
    pub word: Word,
    /// What it does to its ability.
    pub class: HeadClass,
    /// The parameter that it takes.
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
    /// The word itself.
    pub word: Word,
    /// The zone kind that it names.
    pub kind: u8,
    /// Whether at most one card lies there, so that its name alone stands for the place's contents.
    pub single: bool,
    /// Whether the cards in it are held by other cards and are named through them (`left.items`).
    pub held: bool,
    /// The field of a scenario's player under which it may be given (`units: { left: .. }`), or "".
    pub group: &'static str,
    /// Whether the order of the cards means something.
    pub ordered: bool,
    /// Whether its cards lie side by side on the board, so that views show each of them in full.
    pub spread: bool,
    /// The mark of its cards that says where in it each lies, which boards write before the card; or "".
    pub by: &'static str,
    /// The number of its cards whose sum counts, which boards write in place of how many there are; as an index into the stats.
    pub sum: Option<u8>,
    /// Whether it is the table's: no player has such a place, and it is called `table.condition`, with a group `table.market.unit`.
    pub shared: bool,
}

/// What a scenario assumes where it says nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ScenarioDefaults {
    /// The card type of `blank` and of local cards without a type, as an index into [`Vocabulary::types`].
    pub blank: u8,
    /// Numbers of a local card that gives none: (type, stat, number), the first two as indices.
    pub numbers: &'static [(u8, u8, i32)],
    /// Places that are filled when they are not given: (zone kind, card type, how many).
    pub filled: &'static [(u8, u8, u8)],
    /// Numbers of a player who is given none: (word, number).
    pub player: &'static [(&'static str, i32)],
    /// The turn number: that of the first player's turn in which everything is allowed that a turn allows.
    pub turn_number: u32,
    /// The phase, as an index into [`Vocabulary::phases`].
    pub phase: u8,
    /// Words of a card's marks (`attacks`, `deployed`, ..) that a scenario may give and look at.
    pub marks: &'static [&'static str],
    /// The names of the faces of cards, in order.
    pub faces: &'static [Word],
    /// The card types whose cards have all of these faces, as bits; others have the first.
    pub faced: u32,
    /// The attribute of a local card that gives none, as an index into [`Vocabulary::attributes`].
    pub attribute: Option<u8>,
}

/// How a game prints what several games have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Notation {
    /// Heads of events and pages stand before a colon: `Play: text` where others have `[Play] text`.
    pub colon_heads: bool,
    /// Heads of what holds all the time do too: `Permanent: text`. Where they don't, brackets hold keywords.
    pub colon_always: bool,
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
    /// Keywords and affiliations stand without brackets: `Rush.`, `Beast unit`.
    pub bare: bool,
    /// Korean sets an amount behind what it is an amount of: `피해를 2 준다` where others say `2피해를 준다`.
    pub amount_behind: bool,
    /// Two numbers of cards that change together: `+2|+1`. They are ids of [`Vocabulary::stats`].
    pub pair: Option<[&'static str; 2]>,
    /// How texts are worded that announce what they aim at and what they cost; `None`: they do neither.
    pub phrasing: Option<Phrasing>,
}

/// How texts are worded in a game in which what they aim at and what they cost is announced. Keywords are lines of their own there, with
/// commas between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Phrasing {
    /// What stands before a noun of which one is chosen as the text is announced: `target creature`.
    pub aimed: Word,
    /// Whose cards in play are: behind their noun in English, before it in Korean (`creatures you control`).
    pub controllers: [Word; 2],
    /// How long what ends with the turn lasts.
    pub this_turn: Word,
    /// What Korean counts amounts in, behind what they are amounts of: `피해 3점을`.
    pub points: &'static str,
    /// What stands between two numbers that change together.
    pub stroke: &'static str,
    /// Verbs of which it is said which card does them (`this spell deals 3 damage`): ids of [`Vocabulary::verbs`].
    pub dealing: &'static [&'static str],
    /// The signs of what is paid.
    pub signs: &'static [CostSign],
    /// What is done to cards as a cost: ids of [`Vocabulary::verbs`], each with the rulebook's number in
    /// [`crate::kernel::catalog::CostPart`].
    pub paid: &'static [(&'static str, u8)],
    /// What texts wait for that happens to cards, by the words of trees (`deployed`, `trashed`, `attacks`, `damages`): in Korean what
    /// stands before the moment, in English the third person.
    pub events: &'static [Word],
    /// Whose phase begins that is waited for: one's own, an opponent's, anybody's.
    pub phases: [Word; 3],
    /// An opponent as what is aimed at; its id is that of the noun for any player who is.
    pub opponent: Word,
    /// What a text says before a cost that is paid beside the printed one, and of one that is paid instead (`casting-beside`,
    /// `casting-instead`): in Korean before the cost, in English behind it where it is paid instead.
    pub casting: [Word; 2],
    /// Tokens that the rulebook defines, which texts make by their name.
    pub tokens: &'static [TokenWord],
    /// Players who do something: each opponent, each player, and who was spoken of.
    pub parties: [Word; 3],
    /// The kinds of counters that texts put on cards and remove from them.
    pub counters: &'static [CounterWord],
}

/// A token that the rulebook defines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TokenWord {
    /// What one of them is called; its id stands in trees. Its first English word is its subtype and its name.
    pub word: Word,
    /// The id of the noun for what it is.
    pub noun: &'static str,
    /// Its text in English.
    pub text: &'static str,
}

/// A kind of counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CounterWord {
    /// What one of them is called; its id stands in trees.
    pub word: Word,
    /// The rulebook's number of the kind.
    pub kind: u8,
}

/// A sign of what is paid: `{G}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CostSign {
    /// The sign, the same in both languages; its id stands in trees.
    pub word: Word,
    /// What it asks.
    pub asks: Asks,
}

/// What a sign of a cost asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Asks {
    /// A symbol, by the rulebook's number of it.
    Symbol(u8),
    /// That something is done to the card with the text, by the rulebook's number of that.
    This(u8),
}

/// How attributes are told that a project adds to those of its rulebook. In the words `{}` stands for the attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct AddedAttributes {
    /// The number of the action that chooses the first attribute of all; those of the others follow it.
    pub first: u8,
    /// The action that chooses such an attribute.
    pub act: Word,
    /// What the log says where one was chosen.
    pub told: Word,
    /// What the log calls that, for the attributes behind those of the rulebook, in their order.
    pub numbered: &'static [&'static str],
}

/// How the number of a [`Tally`] is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Tallied {
    /// As an amount that befell a player: `have taken 10 or more damage`.
    Amount,
    /// As so many cards with which a player did something: `have used 5 or more spells`.
    Cards,
    /// As so many cards to which something was done: `5 or more units were destroyed`.
    Fate,
}

/// Something that is counted over the whole game, under the name of one of [`crate::printed::Tracked::counters`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// The id is that of the counter; Korean has what is counted in one phrase (`받은 피해`), English the participle (`taken`).
    pub word: Word,
    /// The English noun of what is counted (`damage`).
    pub what: &'static str,
    /// How its number is said.
    pub said: Tallied,
}

/// All words of one rulebook.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Vocabulary {
    /// The game: its id is the folder under `cards/` and the `game:` of every file.
    pub game: Word,
    /// Card types, as card files name them.
    pub types: &'static [Word],
    /// Types that cards have beside their first one: each with the first types that it stands beside, as bits. No card has one of
    /// them alone.
    pub beside: &'static [(u8, u32)],
    /// The types of cards that need an attribute, and those that may have one, as bits.
    pub attributed: (u32, u32),
    /// Types of cards that may be without a text, as bits, beside the type of the first noun.
    pub textless: u32,
    /// Whether a deck is led by a card of its own.
    pub leader: bool,
    /// Whether the text of a card that is put under others says what they must be.
    pub equip: bool,
    /// Whether a card's text calls it by its own type (`this artifact`); else it speaks of what stands on the board.
    pub selves: bool,
    /// The type of cards that are put under others, as an index into [`Vocabulary::types`]; `None`: there is none.
    pub worn: Option<u8>,
    /// Nouns of card text; the first one is what stands on the board and fights.
    pub nouns: &'static [Noun],
    /// States that cards in play can be in, as adjectives (`stunned`).
    pub states: &'static [Word],
    /// Verbs of card text that only this game knows.
    pub verbs: &'static [TextVerb],
    /// Its words for verbs for which the card language has sentences of their own shape.
    pub common_verbs: &'static [CommonVerbWord],
    /// The id of the zone word for the places side by side that take one card each, or "".
    pub slots: &'static str,
    /// Numbers that text may tell a deployment to ignore, and an upgrade together: ids of [`Vocabulary::stats`].
    pub ignored: &'static [&'static str],
    /// English words that players bring from other games, and what this game says.
    pub slips: &'static [(&'static str, &'static str)],
    /// Korean spellings of this game's words that are read as the printed ones, without spaces.
    pub respelled: &'static [(&'static str, &'static str)],
    /// Rows of corrections that only this game needs, in Korean and in English, in the notation of the card language's own
    /// (docs/adding-a-rulebook.md).
    #[serde(skip)]
    pub corrections: [&'static str; 2],
    /// Loose wordings that only this game needs, in Korean and in English: rows in the notation of the card language's own
    /// (docs/adding-a-rulebook.md).
    #[serde(skip)]
    pub loose: [&'static str; 2],
    /// English words of other editions of the game for things that this rulebook does not have.
    pub absent: &'static [&'static str],
    /// English signs and spellings that are read as this game's words; a sign of one letter only behind a number (`2D`).
    pub symbols: &'static [(&'static str, &'static str)],
    /// The id of the zone word that means everything in play.
    pub field: &'static str,
    /// Zones and groups of zones.
    pub zones: &'static [ZoneWord],
    /// Numbers of cards and players.
    pub stats: &'static [StatWord],
    /// What is counted of players over the whole game and can be said in texts.
    pub tallies: &'static [Tally],
    /// Attributes (colours).
    pub attributes: &'static [Word],
    /// What this game calls fields of card files that several games have: the field, and its word here. `house` for `attribute`.
    pub called: &'static [(&'static str, Word)],
    /// The reasons for which its answers are refused and boards can't be: as they are given, in a few English words, and in
    /// Korean. What differs from board to board is `{a}` and `{b}` in both.
    pub refusals: &'static [(&'static str, &'static str)],
    /// How attributes are told that a project adds to them. `None`: the rulebook says which there are, and no others can be.
    pub added: Option<AddedAttributes>,
    /// Head words of abilities.
    pub heads: &'static [HeadWord],
    /// What heads that are conditions stand for, for texts that write it out behind them.
    pub conditions: &'static [HeadCondition],
    /// The head under which stands what is done at the start of each turn, where that is not the start of its first phase.
    pub turn_start: Option<&'static str>,
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
    /// Places on the board that scenarios and boards name.
    pub places: &'static [PlaceWord],
    /// How the log words the rulebook's own steps and reasons: templates with `{seat}`, `{card}`, `{other}`, `{amount}`
    /// and `{change}`, the fullest first. A mark of cards is worded here too: with `{amount}`, if it has a number.
    pub log: &'static [Word],
    /// Of the words of the log those that are only told as the reason for which something was skipped or forbidden.
    pub reasons: &'static [&'static str],
    /// In a game for more than two, in the place of the card language's words for the one other player: who does something, and
    /// whose something is (`each other player`, `another player's`); the second English word of that is for all of them
    /// (`other players'`).
    pub others: Option<[Word; 2]>,
    /// Whether an effect that changes all such cards for a while reaches those that come into play later, and not only those
    /// that are there when it is resolved. `None`: the rulebook does not say; those that are there are meant where a text says "all".
    pub reaches_later: Option<bool>,
    /// The zone kind in which what was announced waits to be resolved, in games where it can be answered: its word without a player
    /// is all that waits, the newest first.
    pub announced: Option<u8>,
    /// Words for the groups of places that no zone word is for (`piles`).
    pub groups: &'static [Word],
    /// How its texts are printed.
    pub notation: Notation,
    /// What its scenarios assume where they say nothing.
    pub defaults: ScenarioDefaults,
}

impl Vocabulary {
    /// What the game calls a field of card files, where it has a word of its own for it.
    pub fn called(&self, field: &str) -> Option<&'static Word> {
        self.called.iter().find(|(name, _)| *name == field).map(|(_, word)| word)
    }

    /// The numbers of cards that may be below 0, as bits by index: those that a card file may give so.
    pub const fn below_zero(&self) -> u32 {
        let (mut bits, mut rest, mut at) = (0, self.stats, 0);
        while let [stat, others @ ..] = rest {
            if matches!(stat.of, StatOf::Card) && stat.range.0 < 0 {
                bits |= 1 << at;
            }
            (rest, at) = (others, at + 1);
        }
        bits
    }

    /// The index of the word with this id in a table of words.
    pub fn index(table: &[Word], id: &str) -> Option<usize> {
        table.iter().position(|w| w.id == id)
    }
}
