//! Many games between bots: each a function of its index, so that any number of threads gives the same result. It prints
//! nothing and opens no file; `commands::sim` does.

use crate::error::Error;
use crate::play::bots;
use crate::play::cards::{Course, Courses, Watch};
use crate::play::journal::Record;
use crate::play::offer::{Pass, Passes, Question};
use crate::project::settings;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::ids::{CardId, Clause, Seat, ZoneId};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Chance, DeckList, Outcome, Setup, Table};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// A game that reaches this turn is an error: no deck lasts so long.
pub const TURN_LIMIT: u32 = 200;
/// A game with so many decisions is an error, too: somebody turns in circles within a turn.
pub const DECISION_LIMIT: u32 = 20_000;

/// Which decks and bots play against each other.
pub struct Match<'a> {
    /// The rulebook of the game.
    pub book: &'static dyn Rulebook,
    /// The cards that are played with.
    pub catalog: &'a Arc<Catalog>,
    /// The sides: each a deck with its bot.
    pub sides: Vec<Side<'a>>,
    /// The seed from which the seeds of all games are made.
    pub seed: u64,
    /// Settings of the rulebook that differ from what is printed.
    pub settings: Vec<(String, i64)>,
    /// Whether the games are compared with those of another version of the cards: chance then falls as alike as it can where
    /// they went otherwise before, in the order of reshuffled piles and where a bot finds several answers as good.
    pub paired: bool,
}

/// A player of a match.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// The deck of this side.
    pub deck: &'a DeckList,
    /// The bot that plays it.
    pub bot: bots::Kind,
}

/// Why a game ended without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The engine stopped it with a fault.
    #[error("{0}")]
    Fault(cardwright_core::table::Fault),
    /// It reached [`TURN_LIMIT`].
    #[error("turn {TURN_LIMIT} was reached")]
    Turns,
    /// It reached [`DECISION_LIMIT`].
    #[error("{DECISION_LIMIT} decisions were reached")]
    Decisions,
    /// A bot gave the index of no offer: its answer can't be taken.
    #[error("a bot gave an answer that was not offered")]
    NoOffer,
}

/// How one game went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The side that won; `None`: a draw.
    pub result: Result<Option<usize>, Failure>,
    /// The side that began.
    pub first: usize,
    /// The seat of the side that won, and its place in the order of turns, from 0: who began is at the first.
    pub won_at: Option<(usize, usize)>,
    /// How many turns it took.
    pub turns: u32,
    /// Decisions that somebody had to make.
    pub decisions: u32,
    /// How many of them left a chance unused: see [`Pass::Declines`].
    pub declined: u32,
    /// How many of them ended a phase.
    pub phases_ended: u32,
    /// The clause by which it ended; `None`: it has no result.
    pub ended_by: Option<Clause>,
    /// Whether a player had no card left to draw when it ended.
    pub deck_empty: bool,
    /// The digest of the final state.
    pub hash: u64,
    /// Scripts that failed, and what they did was taken back: by the printed number of the card.
    pub script_errors: Vec<(String, u32)>,
}

impl Match<'_> {
    /// How game `index` begins. Sides change seats every game and the first turn every round of seats.
    pub fn setup(&self, index: u64) -> Setup {
        let count = self.sides.len().max(1) as u64;
        let turned = usize::try_from(index % count).unwrap_or(0);
        let decks = (0..self.sides.len()).filter_map(|seat| self.sides.get(self.side(turned, seat)));
        let first = u8::try_from(index / count % count).unwrap_or(0);
        Setup {
            decks: decks.map(|side| side.deck.clone()).collect(),
            seed: mix(self.seed, index),
            settings: self.settings.clone(),
            chances: vec![Chance::First(Seat(first))],
        }
    }

    /// The side that sits in a seat.
    fn side(&self, turned: usize, seat: usize) -> usize {
        (seat + turned) % self.sides.len().max(1)
    }

    /// The bot of a side.
    fn seated(&self, side: usize, seed: u64) -> Box<dyn bots::Bot> {
        let kind = self.sides.get(side).map_or(bots::Kind::Random, |s| s.bot);
        if self.paired { kind.paired(seed) } else { kind.seat(seed) }
    }

    /// Plays game `index`; `seen` is shown the table at its beginning and after every answer.
    pub fn play(&self, index: u64, seen: impl FnMut(&dyn Table)) -> crate::error::Result<Played> {
        self.play_by(index, |side, seed| self.seated(side, seed), seen)
    }

    /// As [`Match::play`], with bots of one's own: `seated` makes the bot of a side from its seed. An index that is no offer
    /// ends the game with [`Failure::NoOffer`].
    pub fn play_by(
        &self,
        index: u64,
        seated: impl Fn(usize, u64) -> Box<dyn bots::Bot>,
        seen: impl FnMut(&dyn Table),
    ) -> crate::error::Result<Played> {
        self.play_from(index, seated, |_| (), seen)
    }

    /// As [`Match::play`], with what became of the cards, by side.
    pub fn play_watched(&self, index: u64) -> crate::error::Result<(Played, Courses)> {
        let seated = |side, seed| self.seated(side, seed);
        let heard = RefCell::new(None);
        let begun = |table: &mut dyn Table| _ = heard.replace(Some(Watch::begin(table, self.book)));
        let played = self.play_from(index, seated, begun, |table| {
            if let Some(Ok(mut heard)) = heard.borrow().as_ref().map(|heard| heard.lock()) {
                heard.look(table);
            }
        })?;
        let turned = usize::try_from(index % self.sides.len().max(1) as u64).unwrap_or(0);
        let heard = heard.into_inner();
        let courses = heard.map(|heard| heard.lock().map(|heard| heard.courses().clone()).unwrap_or_default());
        let by_side = |((seat, card), course): ((usize, CardId), Course)| ((self.side(turned, seat), card), course);
        Ok((played, courses.unwrap_or_default().into_iter().map(by_side).collect()))
    }

    fn play_from(
        &self,
        index: u64,
        seated: impl Fn(usize, u64) -> Box<dyn bots::Bot>,
        begun: impl FnOnce(&mut dyn Table),
        mut seen: impl FnMut(&dyn Table),
    ) -> crate::error::Result<Played> {
        let setup = self.setup(index);
        settings::held(self.book, &setup.settings)?;
        let turned = usize::try_from(index % self.sides.len().max(1) as u64).unwrap_or(0);
        let mut table = self
            .book
            .start(self.catalog.clone(), &setup)
            .map_err(|faults| Error::of_decks(&faults, self.catalog, self.book))?;
        let sides = (0..self.sides.len()).map(|seat| self.side(turned, seat));
        let mut bots: Vec<_> = sides.zip(1u64..).map(|(side, n)| seated(side, mix(setup.seed, n))).collect();
        if self.paired {
            table.rank_cards();
        }
        begun(table.as_mut());
        seen(table.as_ref());
        let (made, failure) = run(table.as_mut(), self.book, &mut bots, &mut seen);
        let result = match (failure, table.outcome()) {
            (Some(failure), _) => Err(failure),
            (None, Some(Outcome::Win(seat))) => Ok(Some(self.side(turned, seat.index()))),
            (None, Some(Outcome::Fault(fault))) => Err(Failure::Fault(fault)),
            (None, Some(Outcome::Draw) | None) => Ok(None),
        };
        let first =
            setup.chances.iter().find_map(|c| if let Chance::First(seat) = c { Some(seat.index()) } else { None });
        let (first, count) = (first.unwrap_or(0), self.sides.len().max(1));
        let won_at = match table.outcome() {
            Some(Outcome::Win(seat)) => Some((seat.index(), (seat.index() + count - first) % count)),
            _ => None,
        };
        Ok(Played {
            result,
            first: self.side(turned, first),
            won_at,
            turns: table.turn_number(),
            decisions: made.all,
            declined: made.declined,
            phases_ended: made.phases_ended,
            ended_by: table.outcome_clause(),
            deck_empty: deck_empty(table.as_ref(), self.book, self.sides.len()),
            hash: table.hash(),
            script_errors: table.script_errors().cards,
        })
    }

    /// Plays game `index` and keeps it as a journal.
    pub fn record(&self, index: u64) -> crate::error::Result<(Played, Option<Record>)> {
        let mut record: Option<Record> = None;
        let played = self.play(index, |table| match &mut record {
            None => record = Record::begin(table, self.book),
            Some(record) => record.step(table, self.book),
        })?;
        Ok((played, record))
    }

    /// The digest that final states are added to: it begins with what the cards of the decks mean.
    fn digest(&self) -> Xxh3 {
        let mut digest = Xxh3::new();
        for side in &self.sides {
            for card in side.deck.leader.iter().chain(&side.deck.cards) {
                digest.update(&self.catalog.card(*card).hash.to_le_bytes());
            }
        }
        digest
    }

    /// Adds up games in the order of their indices.
    pub fn sum(&self, games: &[Played]) -> Summary {
        let none = vec![0; self.sides.len()];
        let (wins, seats, places) = (none.clone(), none.clone(), none);
        let mut summary = Summary { games: games.len() as u64, wins, seats, places, ..Summary::default() };
        let mut digest = self.digest();
        for (played, index) in games.iter().zip(0u64..) {
            digest.update(&played.hash.to_le_bytes());
            summary.add(played, index);
        }
        summary.turns.sort_unstable();
        summary.digest = digest.digest();
        summary
    }
}

/// Decisions that were made in a game.
#[derive(Debug, Clone, Copy, Default)]
struct Made {
    all: u32,
    declined: u32,
    phases_ended: u32,
}

/// Whether some player has no card left to draw. Nobody has who has no pile to draw from.
fn deck_empty(table: &dyn Table, book: &dyn Rulebook, seats: usize) -> bool {
    let zones = &book.printed().zones;
    let own = zones.table & 1u32.checked_shl(zones.deck.into()).unwrap_or(0) == 0;
    let mut seats = (0..seats).filter_map(|seat| u8::try_from(seat).ok());
    own && seats.any(|seat| table.count_in(ZoneId::of(Seat(seat), zones.deck)) == 0)
}

/// Lets bots play a game on to its end or to a limit.
fn run(
    table: &mut dyn Table,
    book: &dyn Rulebook,
    bots: &mut [Box<dyn bots::Bot>],
    seen: &mut impl FnMut(&dyn Table),
) -> (Made, Option<Failure>) {
    let mut made = Made::default();
    let passes = Passes::of(book);
    while table.outcome().is_none() {
        if table.turn_number() >= TURN_LIMIT {
            return (made, Some(Failure::Turns));
        }
        if made.all >= DECISION_LIMIT {
            return (made, Some(Failure::Decisions));
        }
        let Some(question) = Question::of(table, book) else { break };
        let choice = bots.get_mut(question.seat().index()).map_or(0, |bot| bot.choose(&question));
        let Some(answer) = question.answer(choice) else { return (made, Some(Failure::NoOffer)) };
        match passes.with(answer) {
            Some(Pass::Declines) => made.declined += 1,
            Some(Pass::EndsPhase) => made.phases_ended += 1,
            None => {}
        }
        table.answer_nth(choice);
        made.all += 1;
        seen(table);
    }
    (made, None)
}

/// A seed made of two numbers.
fn mix(seed: u64, n: u64) -> u64 {
    let mut bytes = [0; 16];
    let (a, b) = bytes.split_at_mut(8);
    a.copy_from_slice(&seed.to_le_bytes());
    b.copy_from_slice(&n.to_le_bytes());
    xxh3_64(&bytes)
}

/// The results of many games.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Summary {
    /// How many games were played.
    pub games: u64,
    /// How many games each side won.
    pub wins: Vec<u64>,
    /// How many games were won in each seat, whoever sat there.
    pub seats: Vec<u64>,
    /// How many games were won at each place in the order of turns, whoever played there.
    pub places: Vec<u64>,
    /// How many games were drawn.
    pub draws: u64,
    /// Games without a result: index and reason.
    pub errors: Vec<(u64, Failure)>,
    /// Scripts that failed in all games together, by the printed number of the card.
    pub script_errors: BTreeMap<String, u64>,
    /// Games won by the side that began.
    pub first_wins: u64,
    /// The turns of each game, in rising order.
    pub turns: Vec<u32>,
    /// Decisions in all games together.
    pub decisions: u64,
    /// How many of them left a chance unused.
    pub declined: u64,
    /// How many of them ended a phase.
    pub phases_ended: u64,
    /// How many games ended by each clause.
    pub ended_by: BTreeMap<Clause, u64>,
    /// How many games ended while a player had no card left to draw.
    pub deck_empty: u64,
    /// A digest of all final states, in the order of the games.
    pub digest: u64,
}

impl Summary {
    fn add(&mut self, played: &Played, index: u64) {
        for (card, n) in &played.script_errors {
            *self.script_errors.entry(card.clone()).or_default() += u64::from(*n);
        }
        match played.result {
            Ok(Some(side)) => {
                let (seat, place) = played.won_at.unwrap_or((usize::MAX, usize::MAX));
                for (counts, at) in [(&mut self.wins, side), (&mut self.seats, seat), (&mut self.places, place)] {
                    if let Some(wins) = counts.get_mut(at) {
                        *wins += 1;
                    }
                }
                self.first_wins += u64::from(side == played.first);
            }
            Ok(None) => self.draws += 1,
            Err(failure) => self.errors.push((index, failure)),
        }
        self.turns.push(played.turns);
        self.decisions += u64::from(played.decisions);
        self.declined += u64::from(played.declined);
        self.phases_ended += u64::from(played.phases_ended);
        if let (Ok(_), Some(clause)) = (played.result, played.ended_by) {
            *self.ended_by.entry(clause).or_default() += 1;
        }
        self.deck_empty += u64::from(played.deck_empty);
    }

    /// Mean number of decisions in a turn.
    pub fn decisions_a_turn(&self) -> f64 {
        mean(self.decisions, self.turns.iter().map(|t| u64::from(*t)).sum())
    }

    /// The share of decisions that left a chance unused, and of those that ended a phase.
    pub fn passes(&self) -> (f64, f64) {
        (mean(self.declined, self.decisions), mean(self.phases_ended, self.decisions))
    }

    /// How many games a limit or a fault ended without a result.
    pub fn at_limit(&self) -> u64 {
        self.errors.len() as u64
    }

    /// Mean number of turns.
    pub fn mean_turns(&self) -> f64 {
        mean(self.turns.iter().map(|t| u64::from(*t)).sum(), self.games)
    }

    /// Mean number of decisions.
    pub fn mean_decisions(&self) -> f64 {
        mean(self.decisions, self.games)
    }

    /// The length that so many percent of the games don't exceed.
    pub fn percentile(&self, percent: usize) -> u32 {
        let last = self.turns.len().saturating_sub(1);
        self.turns.get((last * percent + 50) / 100).copied().unwrap_or(0)
    }

    /// How many games had a winner.
    pub fn decided(&self) -> u64 {
        self.wins.iter().sum()
    }
}

fn mean(sum: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { sum as f64 / of as f64 }
}

/// The 95% interval of a share (Wilson's: right for small numbers and near 0 and 1, too).
pub fn interval(hits: u64, of: u64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (of as f64, hits as f64 / of as f64);
    let centre = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        // 80 of 100: a textbook case.
        let (low, high) = interval(80, 100);
        assert!((low - 0.7112).abs() < 0.0005 && (high - 0.8666).abs() < 0.0005, "{low} {high}");
        assert_eq!(interval(0, 0), (0.0, 1.0));
        assert!(interval(0, 10).0 < 1e-9 && interval(10, 10).1 > 1.0 - 1e-9);
    }

    #[test]
    fn percentiles_are_lengths_that_were_there() {
        let summary = Summary { turns: (1..=11).collect(), ..Summary::default() };
        assert_eq!([10, 50, 90].map(|p| summary.percentile(p)), [2, 6, 10]);
    }
}
