//! A game at the table with its past: every step can be taken back, every event is kept. It prints nothing.

use crate::error::Error;
use crate::play::offer::Question;
use crate::play::words::Words;
use crate::project::games::Game;
use crate::project::settings;
use cardwright_core::kernel::catalog::Catalog;
use cardwright_core::kernel::decision::{Answer, Refusal};
use cardwright_core::kernel::ids::{Clause, Seat};
use cardwright_core::kernel::log::{Entry, Observer};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Journal, Setup, Step, Table};
use cardwright_dsl::text::Lang;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Entries heard so far, shared with the table that tells them.
#[derive(Debug, Clone, Default)]
pub(super) struct LogRecorder(Arc<Mutex<Vec<Entry>>>);

impl LogRecorder {
    /// What was heard so far, locked against more.
    pub(super) fn entries(&self) -> MutexGuard<'_, Vec<Entry>> {
        // A list of plain values is whole even if somebody panicked beside it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for LogRecorder {
    fn entry(&mut self, entry: &Entry) {
        self.entries().push(*entry);
    }

    fn cite(&mut self, _: Clause) {}
}

/// A game as it was before a step, to go back to.
struct Moment {
    table: Box<dyn Table>,
    entries: usize,
}

/// One step that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// The step that was taken.
    pub step: Step,
    /// The digest of the state after it.
    pub hash: u64,
}

/// A game with its past.
pub struct Session {
    /// The rulebook of the game.
    pub book: &'static dyn Rulebook,
    table: Box<dyn Table>,
    recorder: LogRecorder,
    moments: Vec<Moment>,
    taken: Vec<Taken>,
}

impl Session {
    /// Begins a new game.
    pub fn start(book: &'static dyn Rulebook, catalog: Arc<Catalog>, setup: &Setup) -> Result<Session, Error> {
        settings::held(book, &setup.settings)?;
        let recorder = LogRecorder::default();
        let table = book.start_observed(catalog.clone(), setup, Some(Box::new(recorder.clone())));
        let table = table.map_err(|faults| Error::of_decks(&faults, &catalog, book))?;
        Ok(Session { book, table, recorder, moments: Vec::new(), taken: Vec::new() })
    }

    /// A new game with decks of a project, one a seat, by file name or name.
    pub fn begin(game: &Game, decks: &[&str], seed: u64) -> Result<Session, Error> {
        let list = |deck: &&str| Ok(game.deck(deck)?.list.clone());
        let decks = decks.iter().map(list).collect::<Result<Vec<_>, Error>>()?;
        let setup = Setup { decks, seed, settings: Vec::new(), chances: Vec::new() };
        Self::start(game.book, game.catalog.clone(), &setup)
    }

    /// A game taken up where it stands; what was before can't be taken back.
    pub fn resume(book: &'static dyn Rulebook, mut table: Box<dyn Table>) -> Session {
        let recorder = LogRecorder::default();
        table.observe(Some(Box::new(recorder.clone())));
        Session { book, table, recorder, moments: Vec::new(), taken: Vec::new() }
    }

    /// The game as it is now.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The game to continue elsewhere, with nobody listening.
    pub fn fork(&self) -> Box<dyn Table> {
        self.table.fork()
    }

    /// The steps taken so far, in order.
    pub fn taken(&self) -> &[Taken] {
        &self.taken
    }

    /// How the game began, for one that began with decks.
    pub fn journal(&self) -> &Journal {
        self.table.journal()
    }

    /// All entries of the log so far.
    pub fn entries(&self) -> Vec<Entry> {
        self.recorder.entries().clone()
    }

    /// The entries of the log after the first `from`.
    pub fn entries_from(&self, from: usize) -> Vec<Entry> {
        self.recorder.entries().get(from..).map(<[Entry]>::to_vec).unwrap_or_default()
    }

    /// How many entries the log has.
    pub fn heard(&self) -> usize {
        self.recorder.entries().len()
    }

    /// How many events there were before each step.
    pub fn heard_before(&self, step: usize) -> usize {
        self.moments.get(step).map_or_else(|| self.heard(), |m| m.entries)
    }

    /// The game as it stood before a step.
    pub fn before(&self, step: usize) -> &dyn Table {
        self.moments.get(step).map_or(&*self.table, |m| &*m.table)
    }

    /// Speaks of the question of this seat from now on, of several that are open, until something is answered. `false`: it is
    /// not asked.
    pub fn turn_to(&mut self, seat: Seat) -> bool {
        self.table.turn_to(seat)
    }

    /// Answers the open decision. A refusal changes nothing.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Refusal> {
        let seat = self.table.asked();
        let moment = self.moment();
        self.table.answer(answer)?;
        self.keep(moment, Step::Answer(seat.unwrap_or_default(), answer));
        Ok(())
    }

    /// What is asked now, as the player who is asked may see it. `None`: the game is over.
    pub fn question(&self) -> Option<Question<'_>> {
        Question::of(&*self.table, self.book)
    }

    /// Answers by the index of an offer, as bots do. `false`: there is no such offer, and nothing changes.
    pub fn choose(&mut self, offer: usize) -> bool {
        let answer = self.table.answers().get(offer).copied();
        answer.is_some_and(|answer| self.answer(answer).is_ok())
    }

    /// The words for this game. `reader`: the seat that reads them; left out, nothing is hidden.
    pub fn words(&self, lang: Lang, reader: Option<Seat>) -> Words<'_> {
        Words { book: self.book, catalog: self.table.catalog(), lang, reader }
    }

    /// Gives up for a seat.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Refusal> {
        let moment = self.moment();
        self.table.concede(seat)?;
        self.keep(moment, Step::Concede(seat));
        Ok(())
    }

    /// Takes a recorded step again: an answer only if its seat is one that is asked. A refusal changes nothing, also not which
    /// question is spoken of.
    pub fn take(&mut self, step: Step) -> Result<(), Refusal> {
        let open = self.table.asked();
        let taken = match step {
            Step::Answer(seat, _) if !self.table.turn_to(seat) && open.is_some() => {
                Err(Refusal { clause: "", reason: "another seat is asked" })
            }
            Step::Answer(_, answer) => self.answer(answer),
            Step::Concede(seat) => self.concede(seat),
        };
        if let (Err(_), Some(open)) = (&taken, open) {
            self.table.turn_to(open);
        }
        taken
    }

    fn moment(&self) -> Moment {
        Moment { table: self.table.fork(), entries: self.heard() }
    }

    fn keep(&mut self, moment: Moment, step: Step) {
        self.moments.push(moment);
        self.taken.push(Taken { step, hash: self.table.hash() });
    }

    /// The number of the question that was answered in secret by a step, if it was one.
    fn group(&self, step: usize) -> Option<u32> {
        self.before(step).decision().filter(|decision| decision.ask.secret).map(|decision| decision.id)
    }

    /// Whether somebody has answered the question that several seats are asked in secret now.
    pub fn has_sealed(&self) -> bool {
        let open = self.group(self.taken.len());
        let steps = self.taken.iter().enumerate().rev();
        let mut of_group = steps.take_while(|(at, _)| open.is_some() && self.group(*at) == open);
        of_group.any(|(_, taken)| matches!(taken.step, Step::Answer(..)))
    }

    /// Takes back the last answer that a seat has given in secret while others are asked; what others have answered stays, and the
    /// question of this seat is the one that is spoken of. `None`: it has given none.
    pub fn take_back(&mut self, seat: Seat) -> Option<Taken> {
        let group = self.group(self.taken.len())?;
        let steps = self.taken.iter().enumerate().rev();
        let mut of_group = steps.take_while(|(at, _)| self.group(*at) == Some(group));
        let (at, _) = of_group.find(|(_, taken)| matches!(taken.step, Step::Answer(of, _) if of == seat))?;
        let later: Vec<Step> = self.taken.iter().skip(at + 1).map(|taken| taken.step).collect();
        let mut back = None;
        while self.taken.len() > at {
            back = self.undo();
        }
        for step in later {
            // What a seat can answer does not depend on what others have answered.
            _ = self.take(step);
        }
        self.table.turn_to(seat);
        back
    }

    /// The same game with what was answered in secret in the order of seats, as its journal has it, whoever was first. `None`: it
    /// is in this order.
    pub fn in_order(&self) -> Option<Session> {
        let group = |at: usize| match self.taken.get(at).map(|taken| taken.step) {
            Some(Step::Answer(..)) => self.group(at),
            _ => None,
        };
        let groups: Vec<(Option<u32>, Step)> =
            self.taken.iter().enumerate().map(|(at, t)| (group(at), t.step)).collect();
        let mut steps: Vec<Step> = Vec::with_capacity(groups.len());
        for together in groups.chunk_by(|(a, _), (b, _)| a.is_some() && a == b) {
            let from = steps.len();
            steps.extend(together.iter().map(|(_, step)| *step));
            if let Some(added) = steps.get_mut(from..) {
                added.sort_by_key(|step| step.seat());
            }
        }
        if steps.iter().eq(self.taken.iter().map(|taken| &taken.step)) {
            return None;
        }
        let mut again = Session::resume(self.book, self.before(0).fork());
        steps.into_iter().try_for_each(|step| again.take(step)).is_ok().then_some(again)
    }

    /// Takes the last step back. `None`: there is none; else what it was.
    pub fn undo(&mut self) -> Option<Taken> {
        let moment = self.moments.pop()?;
        self.table = moment.table;
        self.recorder.entries().truncate(moment.entries);
        self.table.observe(Some(Box::new(self.recorder.clone())));
        self.taken.pop()
    }
}
