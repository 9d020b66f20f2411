//! A game: a machine with its catalogue and its journal, behind the [`Table`] trait.

use super::catalog::Catalog;
use super::decision::{Answer, Ask, Decision, Refusal};
use super::ids::{Clause, Seat, Slot, ZoneId};
use super::log::Observer;
use super::machine::Machine;
use super::script_error::ScriptErrors;
use super::state::{Core, EffectFrame, Frame};
use super::view::{Glimpse, View};
use crate::printed::Setting;
use crate::ruleset::Ruleset;
use crate::table::{Answers, Chance, Journal, Outcome, RestoreError, Setup, Step, Table};
use crate::vocabulary::Vocabulary;
use std::sync::Arc;

/// A setting of every rulebook: what becomes of a game in which a script fails.
pub const SCRIPT_ERRORS: Setting = Setting {
    name: "script_errors",
    printed: 0,
    range: (0, 1),
    what: "a script that fails: 0 takes back what it did and goes on, 1 ends the game",
    what_ko: "실패한 스크립트: 0은 한 일을 되돌리고 계속, 1은 게임을 끝냄",
};

/// For how many steps a journal has room before it grows: about what a game takes.
const STEPS: usize = 128;

/// Whether a failing script ends the game.
fn stops(settings: &[(String, i64)]) -> bool {
    settings.iter().any(|(name, n)| name == SCRIPT_ERRORS.name && *n != 0)
}

/// A game in progress: a machine with its catalogue, journal and settings.
pub struct Game<R: Ruleset> {
    /// The cards it is played with.
    pub catalog: Arc<Catalog>,
    /// The state and what works on it.
    pub machine: Machine<R>,
    journal: Journal,
    /// The last decision that several seats answered in secret.
    group: Option<Group>,
}

/// A decision that several seats answer in secret.
#[derive(Debug, Clone, Copy)]
struct Group {
    /// Its number.
    number: u32,
    /// Where its steps begin in the journal.
    begin: usize,
}

impl<R: Ruleset> Game<R> {
    /// A new game, laid out in place and run on to its first decision.
    pub fn begin(
        catalog: Arc<Catalog>,
        lay_out: impl FnOnce(&mut Core<R>),
        setup: Setup,
        observer: Option<Box<dyn Observer>>,
    ) -> Box<Self> {
        let chances = setup.chances.clone();
        let journal = Journal { setup: Some(setup), steps: Vec::with_capacity(STEPS) };
        let mut game = Box::write(Box::new_uninit(), Game { catalog, machine: Machine::empty(), journal, group: None });
        game.machine.listen(observer);
        game.machine.chances = chances;
        game.machine.spill.stops = stops(game.journal.setup.as_ref().map_or(&[], |s| &s.settings));
        lay_out(&mut game.machine.core);
        game.run();
        game
    }

    /// A game at a position, not yet run.
    pub fn at(catalog: Arc<Catalog>, core: Core<R>, chances: Vec<Chance>, settings: &[(String, i64)]) -> Self {
        let mut machine = Machine::new(core);
        machine.chances = chances;
        machine.spill.stops = stops(settings);
        Game { catalog, machine, journal: Journal::default(), group: None }
    }

    /// Runs on to the next decision.
    pub fn run(&mut self) {
        self.machine.run(&self.catalog);
    }

    /// Runs one program to its end on top of what is open, asking nothing (first answers are taken), for a board that is being
    /// set up: the rules look at it when all of it is there.
    pub fn run_silently(&mut self, frame: EffectFrame) {
        let catalog = self.catalog.clone();
        let m = &mut self.machine;
        let depth = m.core.depth();
        m.unruled = true;
        m.start(&catalog, frame);
        while m.core.depth() > depth && m.core.outcome.is_none() {
            if !m.core.asks.is_empty() {
                break;
            }
            match m.core.frames.last() {
                Some(Frame::Effect(_)) => m.run_effect(&catalog),
                _ => break,
            }
        }
        m.unruled = false;
        m.clear_pending();
    }

    /// A game from the bytes of a snapshot.
    pub fn restore(catalog: Arc<Catalog>, bytes: &[u8]) -> Result<Self, RestoreError> {
        let saved = super::snapshot::read::<R>(&catalog, bytes)?;
        let attempts = saved.spill.attempts.iter().map(|attempt| attempt.state());
        let states = attempts.chain([(&saved.core, &saved.spill.over)]);
        if !{ states }.all(|(core, over)| super::sound::is_sound(core, over, &catalog)) {
            return Err(RestoreError::Damaged);
        }
        let mut machine = Machine::new(saved.core);
        machine.chances = saved.chances;
        machine.spill = saved.spill;
        machine.refresh(&catalog);
        machine.reopen_scripts(&catalog);
        for ask in machine.core.asks.iter().rev().copied().collect::<Vec<_>>() {
            machine.enumerate(&catalog, &ask);
            // A question without an answer would never be over.
            if machine.options.is_empty() && machine.core.outcome.is_none() {
                return Err(RestoreError::Damaged);
            }
        }
        Ok(Game { catalog, machine, journal: Journal::default(), group: None })
    }

    fn question(&self) -> Option<Ask> {
        self.machine.open_ask().filter(|_| self.machine.core.outcome.is_none())
    }

    /// The number of the decision that several seats answer in secret now, if it is one.
    fn open_group(&self) -> Option<u32> {
        self.question().filter(|ask| ask.secret).map(|_| self.machine.core.decisions)
    }

    /// Writes an answer into the journal. In a decision of several seats (`group`: its number) the answers stand in the order of
    /// seats, whoever was first; those before a concession stay before it.
    fn write_down(&mut self, group: Option<u32>, seat: Seat, answer: Answer) {
        let (steps, step) = (&mut self.journal.steps, Step::Answer(seat, answer));
        let Some(number) = group else { return steps.push(step) };
        if self.group.is_none_or(|open| open.number != number) {
            self.group = Some(Group { number, begin: steps.len() });
        }
        let begin = self.group.map_or(0, |open| open.begin);
        let conceded = steps.iter().skip(begin).rposition(|before| matches!(before, Step::Concede(_)));
        let from = conceded.map_or(begin, |at| begin + at + 1);
        let behind = steps.iter().skip(from).rposition(|before| before.seat() <= seat);
        steps.insert(behind.map_or(from, |at| from + at + 1), step);
    }
}

impl<R: Ruleset> Table for Game<R> {
    fn vocabulary(&self) -> &'static Vocabulary {
        R::rulebook().vocabulary()
    }

    fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    fn outcome(&self) -> Option<Outcome> {
        self.machine.core.outcome
    }

    fn outcome_clause(&self) -> Option<Clause> {
        match self.machine.core.outcome? {
            Outcome::Win(_) | Outcome::Draw => Some(self.machine.outcome_clause()),
            Outcome::Fault(_) => None,
        }
    }

    fn decision(&self) -> Option<Decision> {
        let ask = self.question()?;
        let (ability, source) = self.machine.asking();
        let picked = match ask.secret {
            true => self.machine.sealed(ask.seat).count(),
            false => self.machine.picked_so_far(&self.catalog).len(),
        };
        let (texts, closed) = self.machine.option_texts(&self.catalog);
        // What one player must not read is nothing for those who only look on.
        let onlookers = !self.machine.core.seats().fold(0, |bits, seat| bits | seat.bit());
        let closed = if closed == 0 { 0 } else { closed | onlookers };
        Some(Decision {
            id: self.machine.core.decisions,
            ask,
            clause: self.machine.ask_clause(&ask),
            ability,
            source,
            picked: u8::try_from(picked).unwrap_or(u8::MAX),
            texts,
            closed,
        })
    }

    fn asked(&self) -> Option<Seat> {
        Some(self.question()?.seat)
    }

    fn answers(&self) -> Answers<'_> {
        &self.machine.options
    }

    fn all_asked(&self) -> Vec<Seat> {
        let over = self.machine.core.outcome.is_some();
        self.machine.core.asks.iter().filter(|_| !over).map(|ask| ask.seat).collect()
    }

    fn turn_to(&mut self, seat: Seat) -> bool {
        self.question().is_some() && self.machine.turn_to(&self.catalog, seat)
    }

    fn sealed(&self, seat: Seat) -> Vec<Answer> {
        self.machine.sealed(seat).collect()
    }

    fn take_back(&mut self, seat: Seat) -> bool {
        let number = self.open_group();
        if !self.machine.take_back(&self.catalog, seat) {
            return false;
        }
        if let Some(Group { begin, .. }) = self.group.filter(|open| Some(open.number) == number) {
            let later = self.journal.steps.split_off(begin);
            self.journal.steps.extend(later.into_iter().filter(|step| step.seat() != seat));
        }
        true
    }

    fn answer(&mut self, answer: Answer) -> Result<(), Refusal> {
        let (seat, group) = (self.question().map(|ask| ask.seat), self.open_group());
        self.machine.answer(&self.catalog, answer)?;
        if let Some(seat) = seat {
            self.write_down(group, seat, answer);
        }
        Ok(())
    }

    fn may_call_off(&self) -> bool {
        self.machine.may_call_off()
    }

    fn answer_nth(&mut self, index: usize) {
        let (answer, group) = (self.machine.options.get(index).copied(), self.open_group());
        if let (Some(answer), Some(ask)) = (answer, self.machine.open_ask()) {
            self.machine.go_with(&self.catalog, &ask, answer);
            self.write_down(group, ask.seat, answer);
        }
    }

    fn hold(&mut self, holds: bool) {
        self.machine.phases_stay = holds;
    }

    fn rank_cards(&mut self) {
        self.machine.ranks_cards = true;
    }

    fn go_on(&mut self) {
        self.machine.go_on(&self.catalog);
    }

    fn concede(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.machine.core.outcome.is_some() {
            return Err(Refusal { clause: "", reason: "the game is over" });
        }
        if !self.machine.core.seats().any(|known| known == seat) {
            return Err(Refusal { clause: "", reason: "no such seat is in the game" });
        }
        if self.machine.core.has_left(seat) {
            return Err(Refusal { clause: "", reason: "it has left the game" });
        }
        self.machine.lose(seat, true);
        self.machine.judge(&self.catalog);
        if self.machine.core.has_left(seat) {
            self.run();
        }
        self.machine.publish();
        if self.machine.core.outcome.is_some() {
            self.machine.options.clear();
        }
        self.journal.steps.push(Step::Concede(seat));
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        super::look::view(&self.machine, &self.catalog, seat, u32::MAX)
    }

    fn view_of(&self, seat: Option<Seat>, zones: u32) -> View {
        super::look::view(&self.machine, &self.catalog, seat, zones)
    }

    fn count_in(&self, zone: ZoneId) -> usize {
        self.machine.core.zone(zone).len()
    }

    fn glimpse(&self, seat: Option<Seat>, slot: Slot) -> Glimpse {
        super::look::glimpse(&self.machine, seat, slot)
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Table> {
        let mut machine = self.machine.fork();
        super::look::imagine(&mut machine, &self.catalog, seat, seed);
        // The real journal would tell the real cards.
        Box::new(Game::<R> { catalog: self.catalog.clone(), machine, journal: Journal::default(), group: None })
    }

    fn observe(&mut self, observer: Option<Box<dyn Observer>>) -> Option<Box<dyn Observer>> {
        if observer.is_some() {
            self.machine.recall_attempts(&self.catalog);
        }
        self.machine.listen(observer)
    }

    fn chances_left(&self) -> usize {
        self.machine.chances.len()
    }

    fn snapshot(&self) -> Vec<u8> {
        super::snapshot::write(&self.machine, &self.catalog)
    }

    fn hash(&self) -> u64 {
        super::snapshot::hash(&self.machine, &self.catalog)
    }

    fn script_errors(&self) -> ScriptErrors {
        self.machine.errors.borrow().clone()
    }

    fn table_hash(&self) -> u64 {
        super::snapshot::table_hash(&self.machine, &self.catalog)
    }

    fn journal(&self) -> &Journal {
        &self.journal
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(Game::<R> {
            catalog: self.catalog.clone(),
            machine: self.machine.fork(),
            journal: self.journal.clone(),
            group: self.group,
        })
    }

    fn turn_number(&self) -> u32 {
        u32::from(self.machine.core.turn.number)
    }

    fn why_not(&self, answer: Answer) -> Option<Refusal> {
        let ask = self.question()?;
        (!self.machine.options.contains(&answer)).then(|| self.machine.why_not(&self.catalog, &ask, answer))
    }
}
