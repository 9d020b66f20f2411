//! Answers of a scenario given to its table: one, a set, an order, everything until a moment; and taken back.

use super::{Past, Run};
use crate::scenario::answers::{Line, Trouble};
use crate::scenario::board::Board;
use crate::scenario::logbook;
use crate::scenario::model::Text;
use crate::scenario::places;
use crate::scenario::text::{self, bracketed};
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::decision::{Answer, AskKind, Decision, Refusal};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::log::What;
use cardwright_core::table::Table;
use cardwright_dsl::text::Lang;

/// How many decisions an `until` may pass.
const UNTIL_LIMIT: usize = 500;

impl Run<'_> {
    pub(super) fn begin_answer(&mut self) {
        self.since = self.heard();
        self.since_step = self.step;
        self.before = self.board();
        if let Some(table) = self.table() {
            let past = Past { table: table.fork(), entries: self.heard(), hash: table.hash() };
            self.past.push(past);
        }
    }

    pub(super) fn answer_step(&mut self, seat: Seat, words: &str) {
        let line = match self.speak(|s| s.read(words)) {
            Ok(line) => line,
            Err(trouble) => return self.stop(trouble),
        };
        if line == Line::Concede {
            self.begin_answer();
            return self.concede(seat);
        }
        let Some(decision) = self.decision() else {
            let now = self.open();
            return self.stop(Trouble::new("illegal-answer", wording::nothing_asked(words, now)));
        };
        if decision.ask.seat != seat {
            return self.stop(self.not_open(seat, words));
        }
        self.begin_answer_kept(words, seat, &line);
    }

    fn begin_answer_kept(&mut self, words: &str, seat: Seat, line: &Line) {
        let (since, since_step, before, pasts) = (self.since, self.since_step, self.before.clone(), self.past.len());
        self.begin_answer();
        let done = match line {
            Line::Choose(list) => self.choose(seat, list.clone()),
            Line::Order(list) => self.order(seat, list),
            _ => self.single(seat, line, words),
        };
        if let Err(trouble) = done {
            // Nothing was answered: the moment before is still the one to speak of.
            if self.past.last().is_some_and(|p| Some(p.hash) == self.table().map(Table::hash)) {
                self.past.truncate(pasts);
                (self.since, self.since_step, self.before) = (since, since_step, before);
            }
            self.stop(trouble);
        }
    }

    pub(super) fn stop(&mut self, trouble: Trouble) {
        self.fail(trouble.code, trouble.message);
        self.stuck = true;
    }

    /// Why an answer of this seat can't be given now: it was taken by itself, or it never was one.
    pub(super) fn not_open(&self, seat: Seat, words: &str) -> Trouble {
        let now = self.open();
        let reader = logbook::Reader { caller: self.caller() };
        let taken = self.entries(self.since).iter().map(|e| reader.line(e)).next_back().unwrap_or_default();
        let decided = self.decision().is_some_and(|d| d.ask.seat == seat);
        if decided {
            Trouble::new("illegal-answer", wording::not_legal(words, now))
        } else {
            Trouble::new("no-choice", wording::not_asked_of(seat, words, taken, now))
        }
    }

    /// Gives one answer to the open decision.
    fn give(&mut self, answer: Answer) -> Result<(), Trouble> {
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
        if let Some(decision) = table.decision() {
            self.trace.used.insert(decision.clause.to_owned());
        }
        table.observe(Some(Box::new(self.ear.clone())));
        let heard = self.heard();
        let done = table.answer(answer);
        let hash = table.hash();
        self.trace.hashes.push(hash);
        self.table = Some(table);
        done.map_err(|refusal| self.refused_by(&refusal))?;
        let entries = self.entries(heard);
        self.carrier.answered(answer, hash, &entries).map_err(|why| Trouble::new("restore-differs", wording::same(why)))
    }

    fn refused_by(&self, refusal: &Refusal) -> Trouble {
        let Refusal { clause, reason } = refusal;
        let now = self.open();
        Trouble::new("illegal-answer", wording::refused(reason, clause, now))
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
        let found = self.speak(|s| {
            let found = s.matching(seat, line);
            let alike = s.interchangeable(&found);
            let lines: Vec<String> = found.iter().map(|&a| s.write(a)).collect();
            (found, alike, lines)
        });
        match found {
            (found, true, _) if !found.is_empty() => self.give(found.first().copied().unwrap_or(Answer::Done)),
            (found, _, _) if found.is_empty() => Err(self.not_legal(seat, line, words)),
            (_, _, lines) => Err(ambiguous(words, &lines)),
        }
    }

    fn not_legal(&self, seat: Seat, line: &Line, words: &str) -> Trouble {
        let reason = self.refusals(seat, line).into_iter().next();
        let mut trouble = self.not_open(seat, words);
        if let Some(Refusal { clause, reason }) = reason {
            let why = format!(" [{reason} {clause}]");
            trouble.message.ko.to_mut().push_str(&why);
            trouble.message.en.to_mut().push_str(&why);
        }
        trouble
    }

    /// Feeds a set one by one, in the order in which the engine offers them.
    fn choose(&mut self, seat: Seat, mut words: Vec<String>) -> Result<(), Trouble> {
        words = expanded(&words);
        let all = bracketed(&words);
        let asked = (self.decision(), self.heard());
        let mut first = true;
        while !words.is_empty() {
            if !first && !self.still_picking(&asked) {
                // What was left to choose was forced, so the engine took it by itself.
                return Ok(());
            }
            // The first offered answer that one of the words means; particular words before general ones.
            let next = self.speak(|s| {
                let hits: Vec<Vec<Answer>> = words
                    .iter()
                    .map(|w| s.offered.iter().copied().filter(|&a| s.picks(seat, w, a)).collect())
                    .collect();
                for (word, hit) in words.iter().zip(&hits) {
                    let wanted = words.iter().filter(|w| *w == word).count();
                    if hit.len() > wanted && !s.interchangeable(hit) {
                        let lines: Vec<String> = hit.iter().map(|&a| s.write(a)).collect();
                        return Err(ambiguous(word, &lines));
                    }
                }
                for &answer in s.offered {
                    let fitting = hits.iter().enumerate().filter(|(_, hit)| hit.contains(&answer));
                    if let Some((word, _)) = fitting.min_by_key(|(_, hit)| hit.len()) {
                        return Ok(Some((word, answer)));
                    }
                }
                Ok(None)
            })?;
            let Some((word, answer)) = next else {
                return Err(self.not_legal(
                    seat,
                    &Line::Choose(words),
                    &format!("{} {all}", spellings::CHOOSE.get(Lang::En)),
                ));
            };
            words.remove(word);
            self.give(answer)?;
            first = false;
        }
        if self.still_picking(&asked) {
            let done = self.table().is_some_and(|t| t.answers().contains(&Answer::Done));
            if !done {
                let now = self.open();
                return Err(Trouble::new("illegal-answer", wording::more_to_choose(now)));
            }
            self.give(Answer::Done)?;
        }
        Ok(())
    }

    /// Whether the open decision is still the same choice: the same question, and nothing has happened since but answers.
    fn still_picking(&self, (asked, heard): &(Option<Decision>, usize)) -> bool {
        let same = |a: &Decision, b: &Decision| {
            (a.ask.seat, a.ask.kind, a.clause, a.ability, a.source)
                == (b.ask.seat, b.ask.kind, b.clause, b.ability, b.source)
        };
        let quiet = self.entries(*heard).iter().all(|e| e.what == What::Answer);
        self.decision()
            .is_some_and(|d| d.ask.kind == AskKind::Pick && quiet && asked.as_ref().is_some_and(|a| same(a, &d)))
    }

    /// Feeds an order one by one; the last one is forced.
    fn order(&mut self, seat: Seat, words: &[String]) -> Result<(), Trouble> {
        for (i, word) in words.iter().enumerate() {
            let line = Line::Order(vec![word.clone()]);
            let ordering = self.decision().is_some_and(|d| {
                d.ask.seat == seat && matches!(d.ask.kind, AskKind::Order | AskKind::Arrange | AskKind::Pick)
            });
            let offered = ordering && !self.speak(|s| s.matching(seat, &line)).is_empty();
            // The rest may have been taken by itself, or comes later, when what this one started is over.
            if i > 0 && !offered {
                return Ok(());
            }
            self.single(seat, &line, &format!("{} {word}", spellings::ORDER.get(Lang::En)))?;
        }
        Ok(())
    }

    pub(super) fn secretly(&mut self, answers: &[(Seat, Text)]) {
        for (seat, text) in answers {
            if !self.stuck {
                self.answer_step(*seat, &text.text);
            }
        }
    }

    pub(super) fn undo(&mut self, n: usize) {
        for _ in 0..n {
            let Some(past) = self.past.pop() else {
                return self.stop(Trouble::new("nothing-to-undo", wording::NOTHING_TO_UNDO));
            };
            let same = past.table.hash() == past.hash;
            self.table = Some(past.table);
            self.ear.with(|m| m.entries.truncate(past.entries));
            self.trace.undone = true;
            if !same {
                return self.stop(Trouble::new("undo-differs", wording::UNDO_DIFFERS));
            }
        }
        self.since = self.heard();
        self.since_step = self.step;
        self.before = self.board();
    }

    pub(super) fn until(&mut self, text: &Text) {
        let word = text.text.trim();
        let word = spellings::start_of(word).unwrap_or(word);
        let (who, phase) = word.split_once("'s ").or_else(|| word.split_once(' ')).unwrap_or(("", word));
        let vocabulary = self.prepared.file.game.vocabulary();
        let (Some(seat), Some(phase)) = (text::seat(who), places::phase(vocabulary, phase)) else {
            return self.stop(Trouble::new("bad-until", wording::bad_moment(&text.text)));
        };
        let start = self.board();
        let there = |board: &Board| board.turn == seat && board.phase == Some(phase);
        let moved = |board: &Board| !there(&start) || board.turn_number != start.turn_number;
        self.begin_answer();
        for _ in 0..UNTIL_LIMIT {
            let board = self.board();
            if there(&board) && moved(&board) {
                return;
            }
            let Some(answer) = self.declining() else {
                let now = self.open();
                return self.stop(Trouble::new("forced-choice", wording::forced_choice(now)));
            };
            if let Err(trouble) = self.give(answer) {
                return self.stop(trouble);
            }
        }
        self.stop(Trouble::new("bad-until", wording::MOMENT_NEVER_CAME));
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

fn ambiguous(words: &str, lines: &[String]) -> Trouble {
    Trouble::new("ambiguous-answer", wording::ambiguous(words, lines.join(" | ")))
}

/// `2 blank` as two words.
fn expanded(words: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    for word in words {
        match text::Mention::parse(word) {
            Some(mention) if mention.count > 1 && mention.name.is_some() => {
                let name = mention.name.unwrap_or_default();
                out.extend(std::iter::repeat_n(name, mention.count));
            }
            _ => out.push(word.clone()),
        }
    }
    out
}
