//! What players ask for beside their answers: what happened, the board, back, saving, giving up.

use super::input::{self, Command};
use super::{Next, Run, telling};
use crate::columns::{fit, screen};
use crate::report;
use crate::wording::play as wording;
use crate::wording::spellings::{Verb, usage};
use cardwright_core::kernel::decision::AskKind;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::table::Step;
use cardwright_dsl::messages::wording::Wording;
use cardwright_dsl::source::Sources;
use cardwright_kit::play::saves::{self, About};
use std::io;
use std::path::Path;

/// The seat that has answered with a step.
fn step_of(step: Step) -> Option<Seat> {
    match step {
        Step::Answer(seat, _) => Some(seat),
        Step::Concede(_) => None,
    }
}

impl Run<'_, '_> {
    /// Does what a line of a player asks for.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<Next> {
        match input::command(line) {
            Command::Empty => {
                self.shown = None;
                self.drawn.clear();
            }
            Command::Why(n) => self.why(n)?,
            Command::Card(name) => self.card(&name)?,
            Command::Board => {
                self.look();
                self.show_board(true)?;
                // The question is to be read below it again.
                self.shown = None;
            }
            Command::Undo => self.undo()?,
            Command::Save(file) => self.save(Path::new(&file))?,
            Command::Reload => {
                self.played.reload = true;
                return Ok(Next::Stop);
            }
            Command::Concede => self.concede()?,
            Command::Help => {
                let lines = telling::help(self.words());
                self.print(&lines)?;
            }
            Command::Quit => return self.quit(),
            Command::Incomplete(verb) => {
                let usage = usage(verb, self.playing.lang);
                self.say(wording::write_it_as(usage))?;
            }
            Command::Answer(line) => match self.piles(&line) {
                Some(lines) => self.print(&lines)?,
                None => self.answer(&line)?,
            },
        }
        Ok(Next::Go)
    }

    fn why(&mut self, n: usize) -> io::Result<()> {
        let entries = self.playing.session.entries();
        let words = self.words();
        let mut lines = Vec::new();
        let told = telling::losses_last(words.told(&entries, 0));
        for entry in told.iter().skip(told.len().saturating_sub(n)) {
            lines.extend(telling::reason(words, &self.clauses, entry));
        }
        if lines.is_empty() {
            return self.say(wording::NOTHING_HAPPENED);
        }
        self.print(&lines)
    }

    /// Back to the player's last decision; what others answered since is taken back, too. While several answer in secret, only
    /// what the player has answered so far.
    fn undo(&mut self) -> io::Result<()> {
        if !self.gathered().is_empty() {
            self.gathered.1.clear();
            self.shown = None;
            return self.say(wording::CHOICE_ANEW);
        }
        if let Some(me) = self.playing.me.filter(|_| self.playing.session.has_sealed()) {
            return match self.playing.session.take_back(me) {
                Some(_) => self.took_back(wording::TOOK_BACK),
                None => self.say(wording::NOTHING_OF_YOURS),
            };
        }
        let (me, anybody) = (self.playing.me, self.playing.hot_seat);
        let session = &mut self.playing.session;
        let by_me = |step: Step| match step {
            Step::Answer(seat, _) | Step::Concede(seat) => anybody || Some(seat) == me,
        };
        if !session.taken().iter().any(|t| by_me(t.step)) {
            return self.say(wording::NOTHING_TO_UNDO);
        }
        let mut others = false;
        while let Some(taken) = session.undo() {
            // Cards that were chosen together are one choice.
            let within = session.table().decision().is_some_and(|now| {
                now.ask.kind == AskKind::Pick && now.picked > 0 && Some(now.ask.seat) == step_of(taken.step)
            });
            if by_me(taken.step) && !(within && session.taken().last().is_some_and(|before| by_me(before.step))) {
                break;
            }
            others |= !by_me(taken.step);
        }
        self.took_back(if others { wording::TOOK_BACK_MORE } else { wording::TOOK_BACK })
    }

    /// Shows the game anew after steps back.
    fn took_back(&mut self, said: Wording) -> io::Result<()> {
        self.told = self.told.min(self.playing.session.heard());
        self.heard.values_mut().for_each(|told| *told = self.told.min(*told));
        self.shown = None;
        self.drawn.clear();
        self.gained(false);
        self.say(said)
    }

    fn save(&mut self, path: &Path) -> io::Result<()> {
        let mut sources = Sources::new();
        self.playing.letters.clone_from(&self.letters);
        let written = match saves::is_free(path) {
            true => self.playing.write(path, &mut sources),
            false => Err(Box::new(About { path, sources: &mut sources }.taken(None))),
        };
        self.played.unsaved = written.is_err();
        if written.is_ok() {
            self.kept = self.playing.session.taken().len();
        }
        match written {
            Ok(()) => self.say(wording::saved(path.display())),
            Err(finding) => {
                let text = report::human(&[*finding], &sources, self.playing.lang, screen());
                write!(self.playing.output, "{}", fit(&text))
            }
        }
    }

    /// Somebody at a terminal is told first that the game is not saved; who quits once more, quits.
    pub(super) fn quit(&mut self) -> io::Result<Next> {
        let taken = self.playing.session.taken().len();
        let over = self.table().outcome().is_some();
        if over || self.playing.recorded || taken <= self.kept || !self.playing.lines.is_terminal() {
            return Ok(Next::Stop);
        }
        self.kept = taken;
        let word = |verb| usage(verb, self.playing.lang);
        let said = wording::not_saved(word(Verb::Save), word(Verb::Quit));
        self.say(said)?;
        Ok(Next::Go)
    }

    fn concede(&mut self) -> io::Result<()> {
        let Some(me) = self.playing.me else { return Ok(()) };
        match self.playing.session.concede(me) {
            Ok(()) => Ok(()),
            Err(_) => self.say(wording::OVER_ALREADY),
        }
    }
}
