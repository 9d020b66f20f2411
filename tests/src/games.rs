//! Games with the shipped cards and decks of every rulebook, for the suites that every rulebook passes through. Nothing
//! here names a game.

use cardwright_core::kernel::ids::{CardId, Clause};
use cardwright_core::kernel::log::{Entry, Observer};
use cardwright_core::table::{DeckList, Setup, Table};
use cardwright_kit::play::bots::{Bot, Kind};
use cardwright_kit::play::offer::Question;
use cardwright_kit::project::Workspace;
use cardwright_kit::project::games::{self, Game};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every rulebook that has cards, with its shipped decks.
pub fn shipped() -> Vec<Game> {
    games::open(&Workspace::of_cards(root().join("cards"))).games
}

/// How many cases a slow property is tried on: `quick`, or `full` where the variable `CARDWRIGHT_FULL` is set.
pub fn amount(quick: u64, full: u64) -> u64 {
    if std::env::var_os("CARDWRIGHT_FULL").is_some() { full } else { quick }
}

/// How game `seed` begins: every pairing of decks has its turn. Every other game is played with decks in which many cards
/// are exchanged for others that the rulebook allows, so that all cards see play.
pub fn setup(game: &Game, seed: u64) -> Setup {
    let mut setup = plain_setup(game, seed);
    if seed % 2 == 1 {
        for (deck, n) in setup.decks.iter_mut().zip(0u64..) {
            exchange(game, deck, &mut Sample(seed * 8 + n));
        }
        // Where one box lies on the table it is everybody's.
        if game.book.laid_out(&game.catalog, &setup).len() < setup.decks.iter().map(|deck| deck.cards.len()).sum() {
            let first = setup.decks.first().cloned();
            setup.decks.iter_mut().zip(first.iter().cycle()).for_each(|(deck, first)| deck.clone_from(first));
        }
    }
    setup
}

/// How many play game `seed`: every number of players has its turn.
pub fn players(game: &Game, seed: u64) -> u8 {
    let seats = &game.book.printed().seats;
    let numbers = u64::from(seats.end().saturating_sub(*seats.start())) + 1;
    seats.start() + u8::try_from(seed % numbers).unwrap_or(0)
}

fn exchange(game: &Game, deck: &mut DeckList, sample: &mut Sample) {
    for _ in 0..40 {
        let at = sample.below(deck.cards.len());
        let new = CardId(u16::try_from(sample.below(game.catalog.cards.len())).unwrap_or(0));
        let mut tried = deck.clone();
        if let Some(card) = tried.cards.get_mut(at) {
            *card = new;
        }
        if game.book.check_deck(&game.catalog, &tried).is_empty() {
            *deck = tried;
        }
    }
}

/// How game `seed` begins with the shipped decks as they are.
pub fn plain_setup(game: &Game, seed: u64) -> Setup {
    let decks: Vec<&DeckList> = game.decks.iter().filter(|d| d.legal).map(|d| &d.list).collect();
    let seats = usize::from(players(game, seed));
    let pick = |seat: usize| {
        let at = usize::try_from(seed).unwrap_or(0) + seat * (1 + usize::try_from(seed / 7).unwrap_or(0) % 2);
        decks.get(at % decks.len().max(1)).map(|d| (*d).clone())
    };
    Setup { decks: (0..seats).filter_map(pick).collect(), seed, settings: Vec::new(), chances: Vec::new() }
}

/// Begins game `seed`.
pub fn begin(game: &Game, seed: u64) -> Option<Box<dyn Table>> {
    game.book.start(game.catalog.clone(), &setup(game, seed)).ok()
}

/// Bots for a game: random ones, in every fourth game greedy ones (they get to other places).
pub fn bots(game: &Game, seed: u64) -> Vec<Box<dyn Bot>> {
    let kind = if seed % 4 == 3 { Kind::Greedy } else { Kind::Random };
    (0..u64::from(*game.book.printed().seats.end())).map(|seat| kind.seat(seed * 8 + seat)).collect()
}

/// Plays game `seed` with bots; `at` sees the table at every decision, with its number from 0, before it is answered.
/// Returns the table at the end.
pub fn walk(game: &Game, seed: u64, mut at: impl FnMut(&dyn Table, u32)) -> Option<Box<dyn Table>> {
    let mut table = begin(game, seed)?;
    let mut bots = bots(game, seed);
    let mut sample = Sample(seed);
    let mut number = 0;
    while table.outcome().is_none() {
        // Who are asked in secret at the same time answer in any order.
        let asked = table.all_asked();
        if asked.len() > 1 {
            let next = asked.get(sample.below(asked.len())).copied()?;
            table.turn_to(next);
        }
        let question = Question::of(table.as_ref(), game.book)?;
        at(table.as_ref(), number);
        let choice = bots.get_mut(question.seat().index())?.choose(&question);
        table.answer_nth(choice);
        number += 1;
        if number > cardwright_kit::play::simulation::DECISION_LIMIT {
            return None;
        }
    }
    Some(table)
}

/// What an observer heard.
#[derive(Debug, Clone, Default)]
pub struct Heard {
    /// Entries in order.
    pub entries: Vec<Entry>,
    /// Clauses that were followed.
    pub cited: BTreeSet<Clause>,
}

/// An observer that can be listened to from outside.
#[derive(Debug, Clone, Default)]
pub struct Ear(Arc<Mutex<Heard>>);

impl Ear {
    /// Everything since the last time.
    pub fn take(&self) -> Heard {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Observer for Ear {
    fn entry(&mut self, entry: &Entry) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entries.push(*entry);
    }

    fn cite(&mut self, clause: Clause) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).cited.insert(clause);
    }
}

/// A stream of numbers for sampling (SplitMix64).
#[derive(Debug, Clone)]
pub struct Sample(pub u64);

impl Sample {
    /// A number below `bound`; 0 when there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) % (bound.max(1) as u64)).unwrap_or(0)
    }
}
