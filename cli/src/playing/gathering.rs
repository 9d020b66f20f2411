//! Several cards that are chosen one at a time, in any order: they are gathered, and given when the set is complete.

use super::Run;
use crate::wording::play as wording;
use cardwright_core::kernel::decision::{Answer, AskKind, Decision};
use cardwright_kit::play::gathering::Gathering;
use cardwright_kit::play::words::{Choice, Heard, Hearing};
use std::io;

impl Run<'_, '_> {
    /// The cards that are chosen so far for the open question, and not given yet.
    pub(super) fn gathered(&self) -> &[Answer] {
        let (steps, cards) = &self.gathered;
        if *steps == self.playing.session.taken().len() { cards } else { &[] }
    }

    /// Looks up what can be answered now.
    pub(super) fn refresh(&mut self) {
        let steps = self.playing.session.taken().len();
        if self.gathered.0 != steps {
            self.gathered = (steps, Vec::new());
        }
        self.offered = match Gathering::of(self.table()) {
            Some(question) => question.beside(&self.gathered.1),
            None => self.table().answers().to_vec(),
        };
    }

    /// The answers that can be given now, as they are shown.
    pub(super) fn choices(&self) -> Vec<Choice> {
        self.words().choices_among(self.table(), &self.offered)
    }

    /// Whether a line means a card that is chosen already.
    pub(super) fn is_gathered(&self, line: &str) -> bool {
        let chosen = Hearing { offered: Some(self.gathered()), ..self.hearing() };
        !self.gathered().is_empty() && matches!(chosen.hear(line), Heard::One(_) | Heard::Several(_))
    }

    /// One card more or several, or the end of the choice.
    pub(super) fn gather(&mut self, line: &str, decision: &Decision) -> io::Result<()> {
        let Some(room) = Gathering::of(self.table()).map(|question| question.room()) else { return Ok(()) };
        let mut items = Hearing::list(line);
        // A name may have a comma.
        if items.len() < 2 || self.hearing().hear(line) != Heard::Nothing {
            items = vec![line.to_owned()];
        }
        let left = room.saturating_sub(self.gathered().len());
        if items.len() > left {
            let all = decision.ask.kind == AskKind::Pick && decision.ask.min == decision.ask.max;
            let said = if all { wording::not_so_many } else { wording::too_many };
            return self.say(said(items.len(), left));
        }
        // All of them are understood before the first is taken.
        let mut given = Vec::new();
        for item in &items {
            let Some(answer) = self.one(item, decision, &given)? else { return Ok(()) };
            given.push(answer);
        }
        if given.contains(&Answer::No) {
            return self.take(Answer::No);
        }
        let is_end = given.contains(&Answer::Done);
        given.retain(|answer| *answer != Answer::Done);
        let set = [self.gathered(), &given].concat();
        if is_end || set.len() == room {
            return self.give(&set);
        }
        if given.len() > 1 && !Gathering::of(self.table()).is_some_and(|question| question.is_possible(&set)) {
            return self.say(wording::NOT_TOGETHER);
        }
        self.gathered = (self.playing.session.taken().len(), set);
        self.shown = None;
        self.refresh();
        // What is the only way to go on needs no answer.
        match *self.offered {
            [Answer::Done] => {
                let set = self.gathered().to_vec();
                self.give(&set)
            }
            [Answer::Pick(last)] => {
                let set = [self.gathered(), &[Answer::Pick(last)]].concat();
                if set.len() == room { self.give(&set) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    /// Gives the game the cards of a set, in the order in which it asks for them.
    fn give(&mut self, set: &[Answer]) -> io::Result<()> {
        let given = Gathering::of(self.table()).and_then(|question| question.given(set));
        match given {
            Some(given) => given.into_iter().try_for_each(|answer| self.take(answer)),
            None => self.say(wording::NOT_TOGETHER),
        }
    }
}
