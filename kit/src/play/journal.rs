//! Games as files: how a game began, who answered what, and the digest of the state after each answer. One JSON value a
//! line: the header, the steps, in a saved game the state at the end, the seal. Cards and abilities are named by printed numbers, so a journal outlives changes
//! of other cards. It reads and writes text; opening files is the commands' work.

use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{AbilityId, CardId, NOBODY, Slot, ZoneId};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Chance, DeckList, Setup, Step, Table};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

/// Rises with every change of the format.
pub const VERSION: u32 = 1;

/// Why a journal can't be read or taken up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// Not a journal, or something on this line is not what stood there.
    #[error("line {0} is damaged, or this is no journal")]
    Damaged(usize),
    /// Something on this line or one before it is not what stood there.
    #[error("something up to line {0} was altered")]
    Altered(usize),
    /// The file ends too soon.
    #[error("the end is missing")]
    Cut,
    /// Another version of the format.
    #[error("version {0} of the format; this program reads version {VERSION}")]
    Version(u32),
    /// Another game, or another edition of its rules.
    #[error("a game of `{0}`")]
    Game(String),
    /// Cards of its decks are nowhere: their printed numbers.
    #[error("cards are missing: {}", .0.join(", "))]
    Missing(Vec<String>),
}

/// The first line of a journal: how the game began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`VERSION`] when it was written.
    pub journal: u32,
    /// The id of the game.
    pub game: String,
    /// The edition of the rulebook.
    pub edition: String,
    /// The decks, one for each seat.
    pub decks: Vec<Deck>,
    /// The seed of every random outcome.
    #[serde(with = "super::seed")]
    pub seed: u64,
    /// Settings that differ from their defaults.
    pub settings: Vec<(String, i64)>,
    /// Outcomes that were fixed beforehand.
    pub chances: Vec<Chance>,
    /// Every card used, with the digest of what it meant.
    pub cards: Vec<(String, Digest)>,
    /// The snapshot that the game began from instead of decks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Bytes>,
    /// The scenario that it began from, as `FILE:LINE`: its file may hold cards of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// The seat that a person plays, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<u8>,
    /// Whether persons play every seat at one screen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hot_seat: bool,
    /// What that person called the cards by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letters: Option<Lettered>,
    /// What each of several persons at one screen called them by: the seat, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub letters_of: Vec<(u8, Lettered)>,
}

/// The letters of the cards that one player has seen. Each: the handle by which the player follows the card, its printed
/// number, whose it is (from 0), its letter.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Lettered {
    /// Those of the cards in sight.
    pub known: Vec<(u32, String, u8, String)>,
    /// Those of cards that were in sight before.
    pub past: Vec<(u32, String, u8, String)>,
    /// How many letters were given, up to the one that comes next.
    pub next: usize,
}

/// Bytes, written as hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.iter().map(|b| format!("{b:02x}")).collect::<String>())
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits: Option<Vec<u32>> = text.chars().map(|c| c.to_digit(16)).collect();
        let digits = digits.filter(|d| d.len() % 2 == 0).ok_or_else(|| serde::de::Error::custom("not bytes"))?;
        let byte = |pair: &[u32]| u8::try_from(pair.iter().fold(0, |n, d| n * 16 + d)).unwrap_or(0);
        Ok(Bytes(digits.chunks(2).map(byte).collect()))
    }
}

/// A deck by printed numbers, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// The printed number of the leader, if the game has leaders.
    pub leader: Option<String>,
    /// Its cards: each with how many stand in a row.
    pub cards: Vec<(String, usize)>,
}

/// A digest, written as 16 hexadecimal digits (numbers of 64 bits don't survive every reader of JSON).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest(pub u64);

impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map(Digest).map_err(serde::de::Error::custom)
    }
}

/// An ability by its card: the how manieth that is printed on it or quoted in its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbilityName(pub String, pub usize);

/// An answer that means the same with another catalogue. Slots follow the decks of the header.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Said {
    /// Yes, to a yes-or-no question.
    Yes,
    /// No, to a yes-or-no question.
    No,
    /// The end of a choice that may take more cards.
    Done,
    /// A card, by its slot.
    Pick(Slot),
    /// A place, by the number of its zone.
    Place(u8),
    /// A number.
    Number(i16),
    /// One of several texts, counted from 0.
    Mode(u8),
    /// A card name, in English.
    Name(String),
    /// The ability that comes next: of which card.
    Next(Slot, AbilityName),
    /// An action of the rulebook by its word.
    Act {
        /// The id of the action.
        word: String,
        /// The card it is done with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Slot>,
        /// The place it is done to, by the number of its zone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<u8>,
        /// The ability it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ability: Option<AbilityName>,
    },
    /// The seat gave up.
    Concede,
}

/// One step of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// The seat that answered, from 0.
    pub seat: u8,
    /// The answer.
    pub said: Said,
    /// The digest of the state after it.
    pub hash: Digest,
    /// The answer in English words: on changed cards it must still read so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// The state at the end of a saved game.
#[derive(Serialize, Deserialize)]
struct Now {
    now: Bytes,
}

#[derive(Serialize, Deserialize)]
struct Seal {
    /// How many steps there are before this line.
    steps: usize,
    /// The digest of all lines before this one.
    seal: Digest,
}

/// A journal as it stands in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// How the game began.
    pub header: Header,
    /// The answers, in order.
    pub steps: Vec<Recorded>,
    /// The state at the end as a snapshot, in saved games.
    pub now: Option<Bytes>,
}

impl Record {
    /// A game that has just begun. `None` when it began from a position, not from decks, or is under way already (a branch of
    /// another game): then what went before is not in it.
    pub fn begin(table: &dyn Table, book: &dyn Rulebook) -> Option<Record> {
        let setup = table.journal().setup.as_ref().filter(|_| table.journal().steps.is_empty())?;
        let catalog = table.catalog();
        let id = |card: &CardId| catalog.card(*card).id.clone();
        let used = setup.decks.iter().flat_map(|d| d.leader.iter().chain(&d.cards)).copied();
        let header = Header {
            journal: VERSION,
            game: book.vocabulary().game.id.to_owned(),
            edition: book.printed().edition.to_owned(),
            decks: setup
                .decks
                .iter()
                .map(|deck| Deck { leader: deck.leader.as_ref().map(id), cards: runs(deck, id) })
                .collect(),
            seed: setup.seed,
            settings: setup.settings.clone(),
            chances: setup.chances.clone(),
            cards: digests(catalog, used.collect()),
            position: None,
            scenario: None,
            player: None,
            hot_seat: false,
            letters: None,
            letters_of: Vec::new(),
        };
        Some(Record { header, steps: Vec::new(), now: None })
    }

    /// A game that began from a position, as it stood before its first step.
    pub fn begin_at(table: &dyn Table, book: &dyn Rulebook) -> Record {
        let view = table.view(None);
        let cards = view.zones().flat_map(|z| &z.cards);
        let used = cards.flat_map(|c| std::iter::once(c.card).chain(c.attached.iter().map(|a| a.card))).collect();
        let header = Header {
            journal: VERSION,
            game: book.vocabulary().game.id.to_owned(),
            edition: book.printed().edition.to_owned(),
            decks: Vec::new(),
            seed: 0,
            settings: Vec::new(),
            chances: Vec::new(),
            cards: digests(table.catalog(), used),
            position: Some(Bytes(table.snapshot())),
            scenario: None,
            player: None,
            hot_seat: false,
            letters: None,
            letters_of: Vec::new(),
        };
        Record { header, steps: Vec::new(), now: None }
    }

    /// Adds the last step of a game, after it was taken.
    pub fn step(&mut self, table: &dyn Table, book: &dyn Rulebook) {
        if let Some(step) = table.journal().steps.last() {
            let (seat, said) = match *step {
                Step::Answer(seat, answer) => (seat, said(table.catalog(), book, answer)),
                Step::Concede(seat) => (seat, Said::Concede),
            };
            self.steps.push(Recorded { seat: seat.0, said, hash: Digest(table.hash()), words: None });
        }
    }

    /// The text of the journal's file.
    pub fn text(&self) -> String {
        let mut text = line(&self.header);
        for step in &self.steps {
            text += &line(step);
        }
        if let Some(now) = &self.now {
            text += &line(&Now { now: now.clone() });
        }
        let seal = Seal { steps: self.steps.len(), seal: Digest(xxh3_64(text.as_bytes())) };
        text + &line(&seal)
    }

    /// Reads the text of a journal's file.
    pub fn read(text: &str) -> Result<Record, JournalError> {
        let mut lines = text.lines();
        let header = lines.next().ok_or(JournalError::Cut)?;
        let version: Version = serde_json::from_str(header).map_err(|_| JournalError::Damaged(1))?;
        if version.journal != VERSION {
            return Err(JournalError::Version(version.journal));
        }
        let header: Header = serde_json::from_str(header).map_err(|_| JournalError::Damaged(1))?;
        let (mut steps, mut now) = (Vec::new(), None);
        let last = text.lines().count();
        for (at, line) in lines.enumerate() {
            if let Ok(seal) = serde_json::from_str::<Seal>(line) {
                let before = text.find(line).and_then(|end| text.get(..end)).unwrap_or_default();
                return match () {
                    () if seal.steps != steps.len() || seal.seal.0 != xxh3_64(before.as_bytes()) => {
                        Err(JournalError::Altered(at + 2))
                    }
                    // What stands behind the seal is what does not belong there.
                    () if at + 2 != last => Err(JournalError::Damaged(at + 3)),
                    () => Ok(Record { header, steps, now }),
                };
            }
            if let Ok(state) = serde_json::from_str::<Now>(line) {
                now = Some(state.now);
                continue;
            }
            // A last line that is not whole has been cut off.
            let cut = at + 2 == last && !text.ends_with('\n');
            let damaged = if cut { JournalError::Cut } else { JournalError::Damaged(at + 2) };
            steps.push(serde_json::from_str(line).map_err(|_| damaged)?);
        }
        Err(JournalError::Cut)
    }

    /// How to begin the game again with these cards.
    pub fn setup(&self, book: &dyn Rulebook, catalog: &Catalog) -> Result<Setup, JournalError> {
        if self.header.game != book.vocabulary().game.id || self.header.edition != book.printed().edition {
            return Err(JournalError::Game(format!("{} {}", self.header.game, self.header.edition)));
        }
        let mut missing = Vec::new();
        let mut find = |id: &String| {
            let found = catalog.find(id);
            if found.is_none() && !missing.contains(id) {
                missing.push(id.clone());
            }
            found
        };
        let mut decks = Vec::new();
        for deck in &self.header.decks {
            let leader = deck.leader.as_ref().and_then(&mut find);
            let mut cards = Vec::new();
            for (id, count) in &deck.cards {
                cards.extend(find(id).into_iter().flat_map(|card| std::iter::repeat_n(card, (*count).min(99))));
            }
            decks.push(DeckList { leader, cards });
        }
        if !missing.is_empty() {
            return Err(JournalError::Missing(missing));
        }
        let Header { seed, settings, chances, .. } = &self.header;
        Ok(Setup { decks, seed: *seed, settings: settings.clone(), chances: chances.clone() })
    }

    /// Printed numbers of the cards that mean something else now. What a card of a deck meant must be known.
    pub fn changed(&self, catalog: &Catalog) -> Vec<String> {
        let same = |id: &str, digest: &Digest| catalog.find(id).is_some_and(|c| catalog.card(c).hash == digest.0);
        let listed = &self.header.cards;
        let mut changed: Vec<String> =
            listed.iter().filter(|(id, digest)| !same(id, digest)).map(|(id, _)| id.clone()).collect();
        let decks = self.header.decks.iter();
        for id in decks.flat_map(|d| d.leader.iter().chain(d.cards.iter().map(|(id, _)| id))) {
            if !listed.iter().any(|(known, _)| known == id) && !changed.contains(id) {
                changed.push(id.clone());
            }
        }
        changed
    }
}

/// Read first, so that a newer file is told from a damaged one.
#[derive(Deserialize)]
struct Version {
    journal: u32,
}

fn line(value: &impl Serialize) -> String {
    // Plain data with string keys can always be written.
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

/// Cards by printed number with the digests of what they mean, each once.
fn digests(catalog: &Catalog, mut used: Vec<CardId>) -> Vec<(String, Digest)> {
    used.sort_unstable();
    used.dedup();
    used.iter().map(|c| catalog.card(*c)).map(|c| (c.id.clone(), Digest(c.hash))).collect()
}

fn runs(deck: &DeckList, id: impl Fn(&CardId) -> String) -> Vec<(String, usize)> {
    deck.cards.chunk_by(|a, b| a == b).filter_map(|run| Some((id(run.first()?), run.len()))).collect()
}

/// An answer in words that outlive the catalogue.
pub fn said(catalog: &Catalog, book: &dyn Rulebook, answer: Answer) -> Said {
    match answer {
        Answer::Yes => Said::Yes,
        Answer::No => Said::No,
        Answer::Done => Said::Done,
        Answer::Pick(slot) => Said::Pick(slot),
        Answer::Place(zone) => Said::Place(zone.saved()),
        Answer::Number(n) => Said::Number(n),
        Answer::Mode(n) => Said::Mode(n),
        Answer::Name(n) => Said::Name(catalog.names.get(usize::from(n)).map(|n| n.en.clone()).unwrap_or_default()),
        Answer::Next { holder, ability } => Said::Next(holder, ability_name(catalog, ability)),
        Answer::Act(act) => Said::Act {
            word: book.act_word(act.verb).id.to_owned(),
            card: (act.card != NOBODY).then_some(act.card),
            place: (act.place != ZoneId::NOWHERE).then(|| act.place.saved()),
            ability: (act.ability != AbilityId::NONE).then(|| ability_name(catalog, act.ability)),
        },
    }
}

/// The answer that was given, with this catalogue. `None` for a concession, and when a word or ability is nowhere.
pub fn answer(catalog: &Catalog, book: &dyn Rulebook, said: &Said) -> Option<Answer> {
    Some(match said {
        Said::Yes => Answer::Yes,
        Said::No => Answer::No,
        Said::Done => Answer::Done,
        Said::Pick(slot) => Answer::Pick(*slot),
        Said::Place(zone) => Answer::Place(ZoneId::of_saved(*zone)?),
        Said::Number(n) => Answer::Number(*n),
        Said::Mode(n) => Answer::Mode(*n),
        Said::Name(name) => Answer::Name(u16::try_from(catalog.names.iter().position(|n| n.en == *name)?).ok()?),
        Said::Next(holder, name) => Answer::Next { holder: *holder, ability: ability_of(catalog, name)? },
        Said::Act { word, card, place, ability } => Answer::Act(Act {
            verb: book.acts().iter().find(|of| of.id == word)?.verb,
            card: card.unwrap_or(NOBODY),
            place: place.map_or(Some(ZoneId::NOWHERE), ZoneId::of_saved)?,
            ability: match ability {
                Some(name) => ability_of(catalog, name)?,
                None => AbilityId::NONE,
            },
        }),
        Said::Concede => return None,
    })
}

/// Abilities of a card in the order of the catalogue, printed and quoted.
fn abilities(catalog: &Catalog, card: CardId) -> impl Iterator<Item = AbilityId> + '_ {
    let all = catalog.abilities.iter().enumerate().filter(move |(_, a)| a.card == card);
    all.filter_map(|(at, _)| u16::try_from(at).ok().map(AbilityId))
}

fn ability_name(catalog: &Catalog, ability: AbilityId) -> AbilityName {
    let card = catalog.ability(ability).card;
    let at = abilities(catalog, card).position(|a| a == ability).unwrap_or(usize::MAX);
    AbilityName(catalog.card(card).id.clone(), at)
}

fn ability_of(catalog: &Catalog, name: &AbilityName) -> Option<AbilityId> {
    abilities(catalog, catalog.find(&name.0)?).nth(name.1)
}
