//! Where the steps of a scenario leave its game, for those scenarios that go on from there: they run their own steps only.

use super::{Board, Carrier, Ear, Had, Heard, Labels, Past, Prepared, Run, Step, Trace};
use cardwright_core::scripting::ScriptError;
use cardwright_core::table::{Journal, Position, Table};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

/// A run behind steps that others go on from.
pub struct End {
    table: Box<dyn Table>,
    heard: Heard,
    trace: Trace,
    past: Vec<Rc<Past>>,
    held: Option<Rc<Past>>,
    since_taken: usize,
    claimed: usize,
    looked: Board,
    before: Board,
    since: usize,
    stuck: bool,
    errors: Vec<ScriptError>,
    done: usize,
    had: Had,
}

impl End {
    /// The answers that led there.
    pub fn journal(&self) -> &Journal {
        self.table.journal()
    }
}

impl<'a> Run<'a> {
    /// Plays the steps that others go on from. What the scenarios they stand in look at is looked at there. `None`: the game
    /// was lost on the way.
    pub fn lead(mut self, steps: &[(bool, &Step)]) -> Option<End> {
        for (_, step) in steps.iter().skip(self.done).filter(|(_, step)| !step.kind.is_look()) {
            if self.stuck {
                break;
            }
            self.step(&step.kind);
        }
        let errors = self.script_errors();
        let heard = self.ear.with(|heard| heard.clone());
        Some(End {
            table: self.table?,
            heard,
            trace: self.trace,
            past: self.past,
            held: self.held,
            since_taken: self.since_taken,
            claimed: self.claimed,
            looked: self.looked,
            before: self.before,
            since: self.since,
            stuck: self.stuck,
            errors,
            done: steps.len(),
            had: self.had,
        })
    }

    /// A run that goes on from there, for a scenario at this line. What was wrong on the way is wrong in it, too.
    pub fn after(
        end: &End,
        prepared: &'a Prepared,
        (labels, position): (&'a Labels, &'a Position),
        carrier: &'a mut dyn Carrier,
        line: usize,
    ) -> Run<'a> {
        let ear = Ear(Arc::new(Mutex::new(end.heard.clone())));
        let mut table = end.table.fork();
        table.observe(Some(Box::new(ear.clone())));
        let mut trace = end.trace.clone();
        trace.failures.iter_mut().for_each(|failure| failure.line = line);
        Run {
            prepared,
            labels,
            carrier,
            table: Some(table),
            ear,
            trace,
            past: end.past.clone(),
            held: end.held.clone(),
            since_taken: end.since_taken,
            claimed: end.claimed,
            looked: end.looked.clone(),
            before: end.before.clone(),
            since: end.since,
            since_step: None,
            step: None,
            line,
            stuck: end.stuck,
            excused: Vec::new(),
            errors: end.errors.clone(),
            done: end.done,
            had: end.had.clone(),
            from: position,
            around: None,
            numbered: Vec::new(),
        }
    }
}
