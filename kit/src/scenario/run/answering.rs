//! Answers of a scenario given to its table: one, a set, an order, everything until a moment; and taken back.

use super::{Past, Run};
use crate::play::words;
use crate::scenario::answers::{Line, Trouble};
use crate::scenario::board::Board;
use crate::scenario::logbook;
use crate::scenario::looks::Known;
use crate::scenario::model::Text;
use crate::scenario::places;
use crate::scenario::text;
use crate::wording::joined;
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::decision::{Answer, Refusal};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::log::{Entry, Taken, What};
use cardwright_core::table::Table;
use cardwright_dsl::diagnostic::Both;
use std::rc::Rc;

/// How many decisions an `until` may pass.
const UNTIL_LIMIT: usize = 500;

impl Run<'_> {
    pub(super) fn begin_answer(&mut self) {
        self.around = None;
        self.see();
        let now = self.moment();
        let past = self.held.take().or(now.map(Rc::new));
        self.since = past.as_ref().map_or(self.heard(), |p| p.entries);
        self.since_taken = past.as_ref().map_or(0, |p| p.taken);
        self.claimed = self.ear.with(|m| m.taken.len());
        self.since_step = self.step;
        self.before = past.as_ref().map_or_else(|| self.board(), |p| Board::of(p.table.as_ref(), None));
        self.past.extend(past);
    }

    /// The moment as it is now, to come back to.
    fn moment(&self) -> Option<Past> {
        let table = self.table()?;
        let (entries, taken) = self.ear.with(|m| (m.entries.len(), m.taken.len()));
        Some(Past { table: table.fork(), entries, taken, hash: table.hash() })
    }

    /// Whether a phase is held open that can only end.
    fn is_held(&self) -> bool {
        self.table().is_some_and(|t| t.decision().is_some() && t.answers().len() == 1)
    }

    /// Lets a phase that was held open pass, and what passes by itself after it: the next answer is to what is asked then.
    pub(super) fn release(&mut self) {
        if self.is_held() {
            self.held = self.moment().map(Rc::new);
            if let Some(table) = &mut self.table {
                table.observe(Some(Box::new(self.ear.clone())));
                table.hold(false);
                table.go_on();
            }
        }
    }

    /// One answer of a scenario. With `if_asked` nothing is done where the question was answered by itself or never came.
    pub(super) fn answer_step(&mut self, seat: Seat, words: &str, if_asked: bool) {
        let line = match self.speak(|s| s.read(words)) {
            Ok(line) => line,
            Err(trouble) => return self.stop(trouble),
        };
        if line == Line::Concede {
            self.begin_answer();
            return self.concede(seat);
        }
        if let Some(known) = self.meaningless(seat, &line) {
            return self.stop(unknown(words, &known));
        }
        self.release();
        self.turn_to(seat);
        let declines = line == Line::No && self.decision().is_some_and(|d| d.ask.seat == seat);
        let calls_off = declines && self.table().is_some_and(Table::may_call_off);
        let open = || self.decision().is_some_and(|d| d.ask.seat == seat) && self.could_be(seat, &line);
        // What is an answer to the open question is one, also where the same words were taken by themselves before. That a phase is
        // ended says of each phase the same, so that it may well have been meant for the one before; and so may what is there in
        // case it is asked.
        let chosen = matches!(line, Line::Choose(_) | Line::Order(_) | Line::Number(_) | Line::Mode(_));
        let answers = !if_asked && (chosen || declines && !calls_off) && open();
        if let Some(end) = self.took(seat, &line).filter(|_| !answers) {
            if if_asked {
                self.claimed = end;
                return;
            }
            return self.stop(self.no_choice(seat, words));
        }
        let decision = self.decision();
        let asked = decision.as_ref().is_some_and(|d| d.ask.seat == seat);
        // What is begun is not called off by a `no` that is there in case somebody is asked whether to answer.
        if if_asked && (calls_off || !(asked && (self.could_be(seat, &line) || self.is_of_its_kind(seat, &line)))) {
            return;
        }
        let Some(decision) = decision else {
            let now = self.open();
            return self.stop(Trouble::new("illegal-answer", wording::nothing_asked(words, now)));
        };
        if decision.ask.seat != seat {
            return self.stop(self.no_choice(seat, words));
        }
        self.begin_answer_kept(words, seat, &line);
    }

    fn begin_answer_kept(&mut self, words: &str, seat: Seat, line: &Line) {
        let pasts = self.past.len();
        let before = (self.since, self.since_step, self.before.clone(), self.since_taken);
        self.begin_answer();
        let done = match line {
            Line::Order(list) if !self.asks_in_secret() => self.sequence(seat, list),
            Line::Choose(list) | Line::Order(list) => {
                let set = self.set(seat, list).map_err(|unfit| unfit.trouble);
                set.and_then(|answers| answers.into_iter().try_for_each(|answer| self.give(seat, answer)))
            }
            _ => self.single(seat, line, words),
        };
        if let Err(trouble) = done {
            // Nothing was answered: the moment before is still the one to speak of.
            if self.past.last().is_some_and(|p| Some(p.hash) == self.table().map(Table::hash)) {
                self.past.truncate(pasts);
                (self.since, self.since_step, self.before, self.since_taken) = before;
            }
            self.stop(trouble);
        }
    }

    /// Whether the open question asks for such an answer as a line is, so that one that it does not offer is wrong and was not
    /// left out: a card where it asks for cards, an action by a verb that it offers, or one that a rule forbids now.
    fn is_of_its_kind(&self, seat: Seat, line: &Line) -> bool {
        let Some(table) = self.table() else { return false };
        let book = self.prepared.file.game;
        let offers = |answer: &Answer| match (line, answer) {
            (Line::Act { id, .. }, Answer::Act(act)) => book.act_word(act.verb).id == *id,
            (Line::Choose(_), Answer::Pick(_)) => true,
            _ => false,
        };
        let asks_for_acts = || table.answers().iter().any(|answer| matches!(answer, Answer::Act(_)));
        let forbidden = || self.refusals(seat, line).first().is_some_and(|refusal| !words::is_bare(refusal));
        table.answers().iter().any(offers) || matches!(line, Line::Act { .. }) && asks_for_acts() && forbidden()
    }

    /// Whether a line is an answer to the open question, or may be several.
    fn could_be(&self, seat: Seat, line: &Line) -> bool {
        match line {
            Line::Order(list) if !self.asks_in_secret() => {
                list.iter().all(|word| !self.speak(|s| s.matching(seat, &Line::Order(vec![word.clone()]))).is_empty())
            }
            Line::Choose(list) | Line::Order(list) => match self.set(seat, list) {
                Ok(_) => true,
                Err(unfit) => unfit.refusals.is_empty() && unfit.trouble.code == "ambiguous-answer",
            },
            // Half an answer is one that was meant.
            line => !self.speak(|s| [s.matching(seat, line), s.begun(seat, line)].concat()).is_empty(),
        }
    }

    /// Whether a line is what was taken by itself since the last answer, and how many such questions are spoken of then.
    fn took(&self, seat: Seat, line: &Line) -> Option<usize> {
        let taken = self.ear.with(|m| m.taken.get(self.claimed..).map(<[Taken]>::to_vec))?;
        Some(self.claimed + self.speak(|s| s.took(seat, line, &taken))?)
    }

    pub(super) fn stop(&mut self, trouble: Trouble) {
        self.fail(trouble.code, trouble.message);
        self.stuck = true;
    }

    /// Why an answer of this seat can't be given now: it was taken by itself, or it never was one.
    pub(super) fn not_open(&self, seat: Seat, words: &str) -> Trouble {
        match self.decision().is_some_and(|d| d.ask.seat == seat) {
            true => Trouble::new("illegal-answer", wording::not_legal(words, self.open())),
            false => self.no_choice(seat, words),
        }
    }

    /// What was taken by itself where an answer is written for it.
    fn no_choice(&self, seat: Seat, words: &str) -> Trouble {
        let reader = logbook::Reader { caller: self.caller(), had: &self.had };
        let mut taken = self.taken(self.claimed);
        if taken.is_empty() {
            let last = self.entries(self.since).into_iter().next_back();
            let korean = self.korean();
            taken.extend(last.map(|e| Both { ko: korean.entry(&e).into(), en: reader.line(&e).into() }));
        }
        Trouble::new("no-choice", wording::not_asked_of(seat, words, joined(&taken, ", "), self.open()))
    }

    /// Gives one answer of a seat to the question that is open to it.
    pub(super) fn give(&mut self, seat: Seat, answer: Answer) -> Result<(), Trouble> {
        let gone = || Trouble::new("lost-table", wording::LOST_TABLE);
        let mut table = self.table.take().ok_or_else(gone)?;
        table.observe(None);
        let before = table.hash();
        let mut table = match self.carrier.carry(table) {
            Ok(table) => table,
            Err(why) => return Err(Trouble::new("restore-differs", wording::same(why))),
        };
        if table.hash() != before {
            self.table = Some(table);
            return Err(Trouble::new("restore-differs", wording::RESTORED_HASH_DIFFERS));
        }
        table.turn_to(seat);
        if let Some(decision) = table.decision() {
            self.trace.used.insert(decision.clause.to_owned());
        }
        table.observe(Some(Box::new(self.ear.clone())));
        table.hold(true);
        let heard = self.heard();
        let done = table.answer(answer);
        let hash = table.hash();
        self.trace.hashes.push(hash);
        self.table = Some(table);
        done.map_err(|refusal| self.refused_by(&refusal))?;
        let entries = self.entries(heard);
        self.carrier
            .answered(seat, answer, hash, &entries)
            .map_err(|why| Trouble::new("restore-differs", wording::same(why)))
    }

    pub(super) fn refused_by(&self, refusal: &Refusal) -> Trouble {
        let reason = words::reason(self.prepared.file.game.vocabulary(), refusal);
        let now = self.open();
        Trouble::new("illegal-answer", wording::refused(reason, refusal.clause, now))
    }

    fn concede(&mut self, seat: Seat) {
        let Some(table) = &mut self.table else { return };
        table.observe(Some(Box::new(self.ear.clone())));
        let done = table.concede(seat);
        self.trace.hashes.push(table.hash());
        if let Err(refusal) = done {
            let trouble = self.refused_by(&refusal);
            self.stop(trouble);
        }
    }

    fn single(&mut self, seat: Seat, line: &Line, words: &str) -> Result<(), Trouble> {
        let answer = self.found(seat, line, words)?;
        self.give(seat, answer)
    }

    /// The one answer that a line means.
    pub(super) fn found(&self, seat: Seat, line: &Line, words: &str) -> Result<Answer, Trouble> {
        let (found, alike, lines) = self.speak(|s| {
            let found = s.matching(seat, line);
            let alike = s.interchangeable(&found);
            let lines: Vec<String> = found.iter().map(|&a| s.write(a)).collect();
            (found, alike, lines)
        });
        match found.first() {
            Some(answer) if alike => Ok(*answer),
            Some(_) => Err(ambiguous(words, &lines)),
            None => Err(self.not_legal(seat, line, words)),
        }
    }

    pub(super) fn not_legal(&self, seat: Seat, line: &Line, written: &str) -> Trouble {
        let refusal = self.cause(seat, line, true).or_else(|| self.refusals(seat, line).into_iter().next());
        let mut trouble = self.not_open(seat, written);
        if let Some(refusal) = refusal {
            let (reason, ended) =
                (words::reason(self.prepared.file.game.vocabulary(), &refusal), self.ended_before(true));
            trouble.message.ko.to_mut().push_str(&format!(" [{} {}{}]", reason.ko, refusal.clause, ended.ko));
            trouble.message.en.to_mut().push_str(&format!(" [{} {}{}]", reason.en, refusal.clause, ended.en));
        }
        trouble
    }

    pub(super) fn undo(&mut self, n: usize) {
        for _ in 0..n {
            let Some(past) = self.past.pop() else {
                return self.stop(Trouble::new("nothing-to-undo", wording::NOTHING_TO_UNDO));
            };
            let same = past.table.hash() == past.hash;
            self.table = Some(past.table.fork());
            self.ear.with(|m| {
                m.entries.truncate(past.entries);
                m.taken.truncate(past.taken);
            });
            self.excused.iter_mut().for_each(|(_, until)| *until = past.entries.min(*until));
            self.held = None;
            self.trace.undone = true;
            if !same {
                return self.stop(Trouble::new("undo-differs", wording::UNDO_DIFFERS));
            }
        }
        self.since = self.heard();
        self.since_taken = self.ear.with(|m| m.taken.len());
        self.claimed = self.since_taken;
        self.since_step = self.step;
        self.before = self.board();
    }

    pub(super) fn until(&mut self, text: &Text) {
        if let Some(known) = self.defined(|glossary| glossary.moment(&text.text)) {
            let message = match &known.near {
                Some(near) => wording::bad_moment_near(&text.text, &known.word, near),
                None => wording::bad_moment(&text.text),
            };
            return self.stop(Trouble::new("bad-until", message));
        }
        let (who, phase) = spellings::moment(&text.text).unwrap_or_default();
        let vocabulary = self.prepared.file.game.vocabulary();
        let (Some(seat), Some(phase)) = (text::seat(who), places::phase(vocabulary, phase)) else {
            return self.stop(Trouble::new("bad-until", wording::bad_moment(&text.text)));
        };
        let start = self.board();
        let there = |board: &Board| board.turn == seat && board.phase == Some(phase);
        let moved = |board: &Board| !there(&start) || board.turn_number != start.turn_number;
        self.begin_answer();
        if there(&start) {
            self.around = Some(wording::next_one(&text.text).into());
        }
        for _ in 0..UNTIL_LIMIT {
            let board = self.board();
            if there(&board) && moved(&board) {
                self.claimed = self.ear.with(|m| m.taken.len());
                return;
            }
            if self.is_held() {
                if let Some(table) = &mut self.table {
                    table.observe(Some(Box::new(self.ear.clone())));
                    table.hold(true);
                    table.go_on();
                }
                continue;
            }
            let asked = self.table().and_then(Table::asked);
            let Some((seat, answer)) = asked.zip(self.declining()) else {
                let now = self.open();
                return self.stop(Trouble::new("forced-choice", wording::forced_choice(now)));
            };
            if let Err(trouble) = self.give(seat, answer) {
                return self.stop(trouble);
            }
        }
        // It may have begun, and nobody was asked anything before it was over.
        let begins = |e: &Entry| {
            e.what == What::Phase && e.seat == Some(seat) && u8::try_from(e.amount).is_ok_and(|at| at == phase)
        };
        let message = match self.entries(self.since).iter().any(begins) {
            true => wording::moment_passes(&text.text).into(),
            false => Both::from(wording::MOMENT_NEVER_CAME),
        };
        // What hundreds of turns have brought tells nothing: the moment before is what is spoken of.
        if let Some(past) = self.past.last().cloned() {
            self.table = Some(past.table.fork());
            self.ear.with(|m| {
                m.entries.truncate(past.entries);
                m.taken.truncate(past.taken);
            });
            self.around = None;
            self.trace.undone = true;
        }
        self.stop(Trouble::new("bad-until", message));
    }

    /// The legal answer that declines or ends, if there is one.
    fn declining(&self) -> Option<Answer> {
        let table = self.table()?;
        let offered = table.answers();
        let book = self.prepared.file.game;
        let plain = |answer: &&Answer| match answer {
            Answer::Act(act) => {
                let word = book.act_word(act.verb);
                !word.names_card && !word.names_place
            }
            _ => false,
        };
        let act = offered.iter().find(plain);
        act.or_else(|| offered.iter().find(|a| matches!(a, Answer::No | Answer::Done))).copied()
    }
}

/// A line with a word that means nothing.
pub(super) fn unknown(words: &str, known: &Known) -> Trouble {
    let message = match &known.near {
        Some(near) => wording::means_nothing_near(words, &known.word, near),
        None => wording::means_nothing(words, &known.word),
    };
    Trouble::new("unknown-answer", message)
}

pub(super) fn ambiguous(words: &str, lines: &[String]) -> Trouble {
    Trouble::new("ambiguous-answer", wording::ambiguous(words, lines.join(" | ")))
}
