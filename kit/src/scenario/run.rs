//! One scenario on one table: answers are given, looks are taken, and what is not as it should be is kept with the
//! moment it was found at. How answers reach the table (straight, or through bytes) is the caller's.

mod answering;
mod ends;
mod looking;
mod offering;
mod secret;
mod sets;

use super::answers::{Line, Speaker};
use super::board::{Board, Caller};
use super::glossary::Glossary;
use super::logbook::{self, Had};
use super::looks::{Difference, Known};
use super::model::{Step, StepKind};
use super::names::Labels;
use super::picture;
use super::prepare::Prepared;
use crate::play::words::Words;
use crate::wording::play::{cannot_go_on, fault_ko};
use crate::wording::scenario as wording;
use cardwright_core::kernel::decision::{Answer, Decision};
use cardwright_core::kernel::ids::{AbilityId, Clause, Seat};
use cardwright_core::kernel::log::{Entry, Observer, Part, Taken, What};
use cardwright_core::scripting::ScriptError;
use cardwright_core::table::{Outcome, Position, Table};
use cardwright_dsl::diagnostic::Both;
use cardwright_dsl::messages::wording::Said;
use cardwright_dsl::text::Lang;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

pub use ends::End;

/// So many entries are shown as what happened since a step.
const SINCE_LIMIT: usize = 14;

/// Stands between the run and the table, so that a game can be tested on its way through bytes or another process.
pub trait Carrier {
    /// Takes the table through whatever lies between two answers. `Err`: it did not come back the same.
    fn carry(&mut self, table: Box<dyn Table>) -> Result<Box<dyn Table>, String>;
    /// Hears the result of a seat's answer. `Err`: elsewhere it had another one.
    fn answered(&mut self, seat: Seat, answer: Answer, hash: u64, entries: &[Entry]) -> Result<(), String>;
}

/// Leaves the table as it is.
pub struct Straight;

impl Carrier for Straight {
    fn carry(&mut self, table: Box<dyn Table>) -> Result<Box<dyn Table>, String> {
        Ok(table)
    }

    fn answered(&mut self, _: Seat, _: Answer, _: u64, _: &[Entry]) -> Result<(), String> {
        Ok(())
    }
}

/// Something that is not as the scenario says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The kebab-case code of the failure.
    pub code: &'static str,
    /// Which step of the scenario, from 1; `None`: its beginning or its end.
    pub step: Option<usize>,
    /// The line it stands on.
    pub line: usize,
    /// What is not as the scenario says.
    pub message: Both,
    /// Differences, where it is a look.
    pub differences: Vec<Difference>,
    /// The index of the step that answered last.
    pub since_step: Option<usize>,
    /// What has happened since then, line by line.
    pub since: Vec<Both>,
    /// Questions since then that nobody was asked, with the one answer that each had.
    pub taken: Vec<Both>,
    /// The open question with its legal answers.
    pub open: Both,
    /// The board, line by line.
    pub board: Vec<String>,
}

/// What is left of a run: its log, its clauses and its failures.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// Hash of the state after each answer.
    pub hashes: Vec<u64>,
    /// The whole log of the run.
    pub entries: Vec<Entry>,
    /// Clauses that its game followed.
    pub used: BTreeSet<String>,
    /// Parts of abilities that did their work in it.
    pub worked: BTreeSet<(AbilityId, Part)>,
    /// What is wrong.
    pub failures: Vec<Failure>,
    /// Whether answers were taken back.
    pub undone: bool,
    /// The moment a run was stopped at on purpose.
    pub moment: Option<Failure>,
}

/// Listens and shares what it hears.
#[derive(Debug, Clone, Default)]
pub struct Ear(Arc<Mutex<Heard>>);

/// What was heard of a game.
#[derive(Debug, Clone, Default)]
pub struct Heard {
    /// The entries in order.
    pub entries: Vec<Entry>,
    /// Clauses that were cited without an entry.
    pub cited: BTreeSet<Clause>,
    /// Questions that were answered by themselves, in order.
    pub taken: Vec<Taken>,
    /// Parts of abilities that did their work.
    pub worked: BTreeSet<(AbilityId, Part)>,
}

impl Ear {
    /// Reads what was heard so far.
    pub fn with<T>(&self, read: impl FnOnce(&mut Heard) -> T) -> T {
        read(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Observer for Ear {
    fn entry(&mut self, entry: &Entry) {
        self.with(|m| m.entries.push(*entry));
    }

    fn cite(&mut self, clause: Clause) {
        self.with(|m| m.cited.insert(clause));
    }

    fn taken(&mut self, taken: &Taken) {
        self.with(|m| m.taken.push(*taken));
    }

    fn worked(&mut self, ability: AbilityId, part: Part) {
        self.with(|m| m.worked.insert((ability, part)));
    }
}

struct Past {
    table: Box<dyn Table>,
    entries: usize,
    taken: usize,
    hash: u64,
}

/// A scenario that is being played.
pub struct Run<'a> {
    prepared: &'a Prepared,
    labels: &'a Labels,
    carrier: &'a mut dyn Carrier,
    table: Option<Box<dyn Table>>,
    ear: Ear,
    trace: Trace,
    past: Vec<Rc<Past>>,
    /// The moment before a phase that was held open passed, for the answer that comes next.
    held: Option<Rc<Past>>,
    /// How many of the questions that were answered by themselves were there before the last answer.
    since_taken: usize,
    /// How many of them a step has spoken of, or came before a step that answered.
    claimed: usize,
    /// The failures of scripts that were looked for: the code, and how many entries there were then.
    excused: Vec<(String, usize)>,
    looked: Board,
    before: Board,
    since: usize,
    since_step: Option<usize>,
    step: Option<usize>,
    line: usize,
    stuck: bool,
    /// Errors of scripts in steps that were played before this run took over.
    errors: Vec<ScriptError>,
    /// How many steps were played before.
    done: usize,
    /// The abilities that cards were seen with.
    had: Had,
    /// The board that it began with, or the run that it took over from.
    from: &'a Position,
    /// That the moment which the last step led to is not the one that stood there already.
    around: Option<Both>,
    /// Lines that must not be in the log, each with its step and line: the numbers in them are judged at the end.
    numbered: Vec<(Option<usize>, usize, String)>,
}

impl<'a> Run<'a> {
    /// A run on a table that has come to its first decision; `ear` has heard what happened until then.
    pub fn new(
        prepared: &'a Prepared,
        (labels, position): (&'a Labels, &'a Position),
        table: Box<dyn Table>,
        ear: Ear,
        carrier: &'a mut dyn Carrier,
        line: usize,
    ) -> Run<'a> {
        let board = Board::of(table.as_ref(), None);
        let mut had = Had::default();
        had.see(&board, prepared.catalog());
        Run {
            prepared,
            labels,
            carrier,
            table: Some(table),
            ear,
            trace: Trace::default(),
            past: Vec::new(),
            held: None,
            since_taken: 0,
            claimed: 0,
            excused: Vec::new(),
            looked: board.clone(),
            before: board,
            since: 0,
            since_step: None,
            step: None,
            line,
            stuck: false,
            errors: Vec::new(),
            done: 0,
            had,
            from: position,
            around: None,
            numbered: Vec::new(),
        }
    }

    /// Plays the steps (`true`: of this scenario, `false`: of one it goes on from). With `last` it stops behind that step
    /// and the rules about the end don't count.
    pub fn play(mut self, steps: &[(bool, &Step)], last: Option<usize>) -> (Trace, Option<Box<dyn Table>>) {
        let mut own = 0;
        for (_, step) in steps.iter().take(self.done) {
            if let StepKind::Diagnostic(text) = &step.kind {
                self.excuse(&text.text);
            }
        }
        for (mine, step) in steps.iter().skip(self.done) {
            if self.stuck {
                break;
            }
            if *mine {
                own += 1;
                self.step = Some(own);
                self.line = step.line;
            }
            if last.is_some_and(|n| own > n) {
                break;
            }
            if !*mine && step.kind.is_look() {
                if let StepKind::Diagnostic(text) = &step.kind {
                    self.excuse(&text.text);
                }
                continue;
            }
            self.step(&step.kind);
        }
        if last.is_none() {
            self.faulted();
        }
        if !self.stuck && last.is_none() {
            self.step = None;
            self.judge_numbers();
            self.ending(steps.last().map(|(_, s)| &s.kind));
            if let Some(error) = self.unlooked() {
                self.fail("script-error", wording::same(error));
            }
            let left = self.table().map_or(0, Table::chances_left);
            if left > 0 {
                self.fail("unused-chance", wording::unused_outcomes(left));
            }
        }
        if last.is_some() && !self.stuck {
            // The moment itself is what was asked for.
            self.since = 0;
            self.since_step = None;
            self.fail("moment", wording::MOMENT);
            self.trace.moment = self.trace.failures.pop();
        }
        self.finish()
    }

    /// A game that can't go on shows nothing, whatever was looked at before.
    fn faulted(&mut self) {
        if let Some(Outcome::Fault(fault)) = self.table().and_then(Table::outcome) {
            self.step = None;
            let ko = cannot_go_on(fault_ko(fault)).get(Lang::Ko);
            let en = cannot_go_on(fault).get(Lang::En);
            self.fail("game-fault", Both { ko: ko.into(), en: en.into() });
        }
    }

    /// What scripts have done wrong so far.
    fn script_errors(&self) -> Vec<ScriptError> {
        let met = self.table().map(Table::script_errors).unwrap_or_default();
        self.errors.iter().cloned().chain(met.kept).collect()
    }

    fn finish(mut self) -> (Trace, Option<Box<dyn Table>>) {
        if let Some(table) = &mut self.table {
            table.observe(None);
            let clause = table.outcome_clause();
            self.trace.used.extend(clause.map(str::to_owned));
        }
        let (entries, cited) = self.ear.with(|m| (std::mem::take(&mut m.entries), std::mem::take(&mut m.cited)));
        let mut used: BTreeSet<Clause> = entries.iter().map(|e| e.clause).filter(|c| !c.is_empty()).collect();
        used.extend(cited);
        self.trace.used.extend(used.into_iter().map(str::to_owned));
        self.trace.entries = entries;
        self.trace.worked = self.ear.with(|m| std::mem::take(&mut m.worked));
        (self.trace, self.table)
    }

    fn table(&self) -> Option<&dyn Table> {
        self.table.as_deref()
    }

    fn caller(&self) -> Caller<'a> {
        let vocabulary = self.prepared.file.game.vocabulary();
        Caller { vocabulary, names: &self.prepared.names, labels: self.labels }
    }

    fn board(&self) -> Board {
        self.table().map_or_else(|| self.before.clone(), |t| Board::of(t, None))
    }

    fn decision(&self) -> Option<Decision> {
        self.table().and_then(Table::decision)
    }

    fn speak<T>(&self, say: impl FnOnce(&Speaker<'_>) -> T) -> T {
        let board = self.board();
        let offered = self.table().map(|t| t.answers().to_vec()).unwrap_or_default();
        let (book, caller) = (self.prepared.file.game, self.caller());
        say(&Speaker { book, caller, board: &board, offered: &offered, lang: Lang::En })
    }

    /// The words of the game in Korean, for who sees everything.
    fn korean(&self) -> Words<'_> {
        Words { book: self.prepared.file.game, catalog: self.prepared.catalog(), lang: Lang::Ko, reader: None }
    }

    /// The word of a line that means nothing in this game, if there is one.
    fn meaningless(&self, seat: Seat, line: &Line) -> Option<Known> {
        let asked = self.decision().map(|d| d.ask.kind);
        self.defined(|glossary| glossary.line(seat, line, asked))
    }

    fn defined<T>(&self, read: impl FnOnce(&Glossary<'_>) -> T) -> T {
        let board = self.board();
        read(&Glossary { book: self.prepared.file.game, caller: self.caller(), board: &board, whole_game: false })
    }

    fn entries(&self, from: usize) -> Vec<Entry> {
        self.ear.with(|m| m.entries.get(from..).map(<[Entry]>::to_vec).unwrap_or_default())
    }

    fn heard(&self) -> usize {
        self.ear.with(|m| m.entries.len())
    }

    // What went wrong.

    fn fail(&mut self, code: &'static str, message: impl Into<Both>) {
        self.fail_with(code, message.into(), Vec::new());
    }

    fn fail_with(&mut self, code: &'static str, message: Both, differences: Vec<Difference>) {
        let reader = logbook::Reader { caller: self.caller(), had: &self.had };
        let told = self.entries(self.since).into_iter().filter(|e| e.what != What::Answer);
        let korean = self.korean();
        let line = |entry: &Entry| Both {
            ko: format!("{} {}", korean.entry(entry), entry.clause).trim_end().to_owned().into(),
            en: reader.line(entry).into(),
        };
        let mut since: Vec<Both> = told.map(|entry| line(&entry)).collect();
        if since.len() > SINCE_LIMIT {
            let hidden = since.len() - SINCE_LIMIT;
            since.drain(..hidden);
            since.insert(0, format!("... ({hidden})").said());
        }
        let board = self.board();
        let mut taken = self.taken(self.since_taken);
        if taken.len() > SINCE_LIMIT {
            let hidden = taken.len() - SINCE_LIMIT;
            taken.drain(..hidden);
            taken.insert(0, format!("... ({hidden})").said());
        }
        taken.splice(0..0, self.around.clone());
        let failure = Failure {
            code,
            step: self.step,
            line: self.line,
            message,
            differences,
            since_step: self.since_step,
            since,
            taken,
            open: self.open(),
            board: picture::draw(&self.caller(), &board, Some(&self.before)),
        };
        self.trace.failures.push(failure);
    }

    /// Questions that nobody was asked, from one of them on, with the one answer that each had.
    fn taken(&self, from: usize) -> Vec<Both> {
        let taken = self.ear.with(|m| m.taken.get(from..).map(<[Taken]>::to_vec).unwrap_or_default());
        let line = |t: &Taken| {
            let (seat, answer) = (t.ask.seat, self.speak(|s| s.said(t.answer)));
            // A phase that is over tells why what belongs to it can't be done any more.
            let ended = matches!(t.answer, Answer::Act(act) if self.prepared.file.game.act_word(act.verb).ends_phase);
            if ended { wording::phase_over(seat, answer).into() } else { wording::taken(seat, answer).into() }
        };
        taken.iter().map(line).collect()
    }

    /// The phases that have ended by themselves since the last answer, as something to say behind a reason; "": none.
    fn ended(&self) -> Both {
        self.ended_since(self.since_taken)
    }

    /// The same from one of the questions on that were answered by themselves.
    fn ended_since(&self, from: usize) -> Both {
        let taken = self.ear.with(|m| m.taken.get(from..).map(<[Taken]>::to_vec).unwrap_or_default());
        let ends = |t: &&Taken| match t.answer {
            Answer::Act(act) => self.prepared.file.game.act_word(act.verb).ends_phase,
            _ => false,
        };
        let last = taken.iter().rev().find(ends);
        last.map_or(Both::new("", ""), |t| wording::ended(t.ask.seat, self.speak(|s| s.said(t.answer))).into())
    }

    /// The open decision with its legal answers, in one line.
    fn open(&self) -> Both {
        match (self.decision(), self.table().and_then(Table::outcome)) {
            (_, Some(_)) => self.result().said(),
            (Some(decision), None) if !decision.ask.secret => {
                self.table().map_or(Both::new("", ""), |table| self.open_at(table, &decision))
            }
            (Some(_), None) => self.open_to_all(),
            (None, None) => wording::NOBODY_ASKED.into(),
        }
    }

    /// The same of a copy of the game.
    fn open_at(&self, table: &dyn Table, decision: &Decision) -> Both {
        let board = Board::of(table, None);
        let (book, caller) = (self.prepared.file.game, self.caller());
        let speaker = |lang| Speaker { book, caller, board: &board, offered: table.answers(), lang };
        let (seat, clause) = (decision.ask.seat, decision.clause);
        let en = speaker(Lang::En);
        let question = self.korean().question(table, decision);
        let ko = speaker(Lang::Ko).told(decision).join(" | ");
        Both {
            ko: format!("{seat} {question} ({clause}): {ko}").into(),
            en: format!("{} {clause}: {}", en.question(decision), en.told(decision).join(" | ")).into(),
        }
    }

    fn result(&self) -> String {
        let clause = self.table().and_then(Table::outcome_clause);
        let clause = clause.filter(|c| !c.is_empty()).map(|c| format!(" ({c})")).unwrap_or_default();
        match self.table().and_then(Table::outcome) {
            None => "none".to_owned(),
            Some(Outcome::Win(seat)) => format!("{seat} wins{clause}"),
            Some(Outcome::Draw) => format!("draw{clause}"),
            Some(Outcome::Fault(fault)) => format!("fault: {fault}"),
        }
    }

    // Steps.

    fn step(&mut self, kind: &StepKind) {
        match kind {
            StepKind::Answer(seat, text) => self.answer_step(*seat, &text.text, false),
            StepKind::IfAsked(seat, text) => self.answer_step(*seat, &text.text, true),
            StepKind::Secretly(answers) => self.secretly(answers),
            StepKind::Pass(seats) => {
                for seat in seats {
                    if !self.stuck {
                        self.answer_step(*seat, "pass", false);
                    }
                }
            }
            StepKind::Until(text) => self.until(text),
            StepKind::Chance(_) | StepKind::Open(_) | StepKind::Legal => {}
            StepKind::Undo(n) => self.undo(*n),
            _ => {
                self.see();
                self.look(kind);
                self.looked = self.board();
            }
        }
    }

    /// Notes which abilities cards have now.
    fn see(&mut self) {
        let board = self.board();
        self.had.see(&board, self.prepared.catalog());
    }
}
