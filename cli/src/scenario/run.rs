//! One scenario on one table: answers are given, looks are taken, and what is not as it should be is kept with the
//! moment it was found at. How answers reach the table (straight, or through bytes) is the caller's.

use super::answers::{Line, Speaker, Trouble};
use super::board::{Board, Caller};
use super::clauses;
use super::logbook;
use super::looks::{Difference, Looker};
use super::model::{Offer, Step, StepKind, Text};
use super::names::Labels;
use super::picture;
use super::places;
use super::prepare::Prepared;
use super::text::{self, bracketed};
use cardwright_core::kernel::decision::{Answer, AskKind, Decision, Refusal};
use cardwright_core::kernel::ids::{Clause, Seat};
use cardwright_core::kernel::log::{Entry, Observer, What};
use cardwright_core::table::{Memory, Outcome, Table};
use cardwright_dsl::diagnostic::Span;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// So many decisions an `until` may pass.
const UNTIL_LIMIT: usize = 500;
/// So many entries are shown as what happened since a step.
const SINCE_LIMIT: usize = 14;

/// How answers reach the table.
pub trait Carrier {
    /// Takes the table through whatever lies between two answers. `Err`: it did not come back the same.
    fn carry(&mut self, table: Box<dyn Table>) -> Result<Box<dyn Table>, String>;
    /// Hears what an answer has come to. `Err`: elsewhere it came to something else.
    fn answered(&mut self, answer: Answer, hash: u64, entries: &[Entry]) -> Result<(), String>;
}

/// Leaves the table as it is.
pub struct Straight;

impl Carrier for Straight {
    fn carry(&mut self, table: Box<dyn Table>) -> Result<Box<dyn Table>, String> {
        Ok(table)
    }

    fn answered(&mut self, _: Answer, _: u64, _: &[Entry]) -> Result<(), String> {
        Ok(())
    }
}

/// Something that is not as the scenario says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// Kebab-case code.
    pub code: &'static str,
    /// Which step of the scenario, from 1; `None`: its beginning or its end.
    pub step: Option<usize>,
    /// The line it stands on.
    pub line: usize,
    /// What is wrong, in both languages.
    pub ko: String,
    /// In English.
    pub en: String,
    /// Differences, where it is a look.
    pub differences: Vec<Difference>,
    /// The answer before.
    pub since_step: Option<usize>,
    /// What happened since then.
    pub since: Vec<String>,
    /// The open decision with its legal answers.
    pub open: String,
    /// The board, in lines.
    pub board: Vec<String>,
}

/// What a run leaves.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// Hash of the state after each answer.
    pub hashes: Vec<u64>,
    /// The whole log.
    pub entries: Vec<Entry>,
    /// Clauses that were used.
    pub used: BTreeSet<String>,
    /// What is wrong.
    pub failures: Vec<Failure>,
    /// Whether answers were taken back.
    pub undone: bool,
    /// The moment a run was stopped at on purpose.
    pub moment: Option<Failure>,
}

/// Listens and shares what it hears.
#[derive(Debug, Clone, Default)]
pub struct Ear(Arc<Mutex<Memory>>);

impl Ear {
    /// What was heard so far.
    pub fn with<T>(&self, read: impl FnOnce(&mut Memory) -> T) -> T {
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
}

struct Past {
    table: Box<dyn Table>,
    entries: usize,
    hash: u64,
}

/// A scenario being played.
pub struct Run<'a> {
    prepared: &'a Prepared,
    labels: &'a Labels,
    carrier: &'a mut dyn Carrier,
    table: Option<Box<dyn Table>>,
    ear: Ear,
    trace: Trace,
    past: Vec<Past>,
    looked: Board,
    before: Board,
    since: usize,
    since_step: Option<usize>,
    step: Option<usize>,
    line: usize,
    stuck: bool,
}

impl<'a> Run<'a> {
    /// A run on a table that has come to its first decision; `ear` has heard what happened until then.
    pub fn new(
        prepared: &'a Prepared,
        labels: &'a Labels,
        table: Box<dyn Table>,
        ear: Ear,
        carrier: &'a mut dyn Carrier,
        line: usize,
    ) -> Run<'a> {
        let board = Board::of(table.as_ref(), None);
        Run {
            prepared,
            labels,
            carrier,
            table: Some(table),
            ear,
            trace: Trace::default(),
            past: Vec::new(),
            looked: board.clone(),
            before: board,
            since: 0,
            since_step: None,
            step: None,
            line,
            stuck: false,
        }
    }

    /// Plays the steps (`true`: of this scenario, `false`: of one it goes on from). With `last` it stops behind that step
    /// and the rules about the end don't count.
    pub fn play(mut self, steps: &[(bool, &Step)], last: Option<usize>) -> (Trace, Option<Box<dyn Table>>) {
        let mut own = 0;
        for (mine, step) in steps {
            if *mine {
                own += 1;
                self.step = Some(own);
                self.line = step.line;
            }
            if last.is_some_and(|n| own > n) {
                break;
            }
            if !*mine && step.kind.is_look() {
                continue;
            }
            self.step(&step.kind);
            if self.stuck {
                break;
            }
        }
        if !self.stuck && last.is_none() {
            self.step = None;
            self.ending(steps.last().map(|(_, s)| &s.kind));
        }
        if last.is_some() && !self.stuck {
            // The moment itself is what was asked for.
            self.since = 0;
            self.since_step = None;
            self.fail("moment", "여기까지 왔습니다", "this is the moment");
            self.trace.moment = self.trace.failures.pop();
        }
        self.finish()
    }

    fn finish(mut self) -> (Trace, Option<Box<dyn Table>>) {
        if let Some(table) = &mut self.table {
            table.observe(None);
            let clause = table.outcome_clause();
            self.trace.used.extend(clause.map(str::to_owned));
        }
        let (entries, cited) = self.ear.with(|m| (std::mem::take(&mut m.entries), std::mem::take(&mut m.cited)));
        self.trace.used.extend(entries.iter().map(|e| e.clause).filter(|c| !c.is_empty()).map(str::to_owned));
        self.trace.used.extend(cited.into_iter().map(str::to_owned));
        self.trace.entries = entries;
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
        say(&Speaker { book: self.prepared.file.game, caller: self.caller(), board: &board, offered: &offered })
    }

    fn entries(&self, from: usize) -> Vec<Entry> {
        self.ear.with(|m| m.entries.get(from..).map(<[Entry]>::to_vec).unwrap_or_default())
    }

    fn heard(&self) -> usize {
        self.ear.with(|m| m.entries.len())
    }

    // What went wrong.

    fn fail(&mut self, code: &'static str, ko: impl Into<String>, en: impl Into<String>) {
        self.fail_with(code, ko.into(), en.into(), Vec::new());
    }

    fn fail_with(&mut self, code: &'static str, ko: String, en: String, differences: Vec<Difference>) {
        let reader = logbook::Reader { caller: self.caller() };
        let told = self.entries(self.since).into_iter().filter(|e| e.what != What::Answer);
        let mut since: Vec<String> = told.map(|e| reader.line(&e)).collect();
        if since.len() > SINCE_LIMIT {
            let hidden = since.len() - SINCE_LIMIT;
            since.drain(..hidden);
            since.insert(0, format!("... ({hidden})"));
        }
        let board = self.board();
        let failure = Failure {
            code,
            step: self.step,
            line: self.line,
            ko,
            en,
            differences,
            since_step: self.since_step,
            since,
            open: self.open(),
            board: picture::draw(&self.caller(), &board, Some(&self.before)),
        };
        self.trace.failures.push(failure);
    }

    /// The open decision with its legal answers, in one line.
    fn open(&self) -> String {
        match (self.decision(), self.table().and_then(Table::outcome)) {
            (_, Some(_)) => self.result(),
            (Some(decision), None) => {
                self.speak(|s| format!("{} {}: {}", s.question(&decision), decision.clause, s.lines().join(" | ")))
            }
            (None, None) => "nobody is asked anything".to_owned(),
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
            StepKind::Answer(seat, text) => self.answer_step(*seat, &text.text),
            StepKind::Secretly(answers) => self.secretly(answers),
            StepKind::Pass(seats) => {
                for seat in seats {
                    if !self.stuck {
                        self.answer_step(*seat, "pass");
                    }
                }
            }
            StepKind::Until(text) => self.until(text),
            StepKind::Chance(_) | StepKind::Open(_) | StepKind::Legal => {}
            StepKind::Undo(n) => self.undo(*n),
            _ => {
                self.look(kind);
                self.looked = self.board();
            }
        }
    }

    fn begin_answer(&mut self) {
        self.since = self.heard();
        self.since_step = self.step;
        self.before = self.board();
        if let Some(table) = self.table() {
            let past = Past { table: table.fork(), entries: self.heard(), hash: table.hash() };
            self.past.push(past);
        }
    }

    fn answer_step(&mut self, seat: Seat, words: &str) {
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
            return self.stop(Trouble::new(
                "illegal-answer",
                format!("`{words}`: 열린 결정이 없습니다 ({now})"),
                format!("`{words}`: nothing is asked any more ({now})"),
            ));
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

    fn stop(&mut self, trouble: Trouble) {
        self.fail(trouble.code, trouble.ko, trouble.en);
        self.stuck = true;
    }

    /// Why an answer of this seat can't be given now: it was taken by itself, or it never was one.
    fn not_open(&self, seat: Seat, words: &str) -> Trouble {
        let now = self.open();
        let reader = logbook::Reader { caller: self.caller() };
        let taken = self.entries(self.since).iter().map(|e| reader.line(e)).next_back().unwrap_or_default();
        let decided = self.decision().is_some_and(|d| d.ask.seat == seat);
        if decided {
            Trouble::new(
                "illegal-answer",
                format!("`{words}`는 합법적인 답이 아닙니다; {now}"),
                format!("`{words}` is not a legal answer; {now}"),
            )
        } else {
            Trouble::new(
                "no-choice",
                format!("{seat}에게는 `{words}`를 고를 때가 아닙니다; 마지막에 일어난 일: {taken}; {now}"),
                format!("`{words}` is not asked of {seat} now; what was taken by itself: {taken}; {now}"),
            )
        }
    }

    /// Gives one answer to the open decision.
    fn give(&mut self, answer: Answer) -> Result<(), Trouble> {
        let gone = || Trouble::new("lost-table", "판이 사라졌습니다", "the table was lost");
        let mut table = self.table.take().ok_or_else(gone)?;
        table.observe(None);
        let before = table.hash();
        let mut table = match self.carrier.carry(table) {
            Ok(table) => table,
            Err(why) => return Err(Trouble::new("restore-differs", why.clone(), why)),
        };
        if table.hash() != before {
            let why = "the restored state has another hash";
            self.table = Some(table);
            return Err(Trouble::new("restore-differs", "되살린 상태의 해시가 다릅니다", why));
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
        self.carrier.answered(answer, hash, &entries).map_err(|why| Trouble::new("restore-differs", why.clone(), why))
    }

    fn refused_by(&self, refusal: &Refusal) -> Trouble {
        let Refusal { clause, reason } = refusal;
        let now = self.open();
        Trouble::new(
            "illegal-answer",
            format!("거절됨: {reason} ({clause}); {now}"),
            format!("refused: {reason} ({clause}); {now}"),
        )
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
            trouble.ko = format!("{} [{reason} {clause}]", trouble.ko);
            trouble.en = format!("{} [{reason} {clause}]", trouble.en);
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
                return Err(self.not_legal(seat, &Line::Choose(words), &format!("choose {all}")));
            };
            words.remove(word);
            self.give(answer)?;
            first = false;
        }
        if self.still_picking(&asked) {
            let done = self.table().is_some_and(|t| t.answers().contains(&Answer::Done));
            if !done {
                let now = self.open();
                return Err(Trouble::new(
                    "illegal-answer",
                    format!("더 골라야 합니다; {now}"),
                    format!("more must be chosen; {now}"),
                ));
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
            self.single(seat, &line, &format!("order {word}"))?;
        }
        Ok(())
    }

    fn secretly(&mut self, answers: &[(Seat, Text)]) {
        for (seat, text) in answers {
            if !self.stuck {
                self.answer_step(*seat, &text.text);
            }
        }
    }

    fn undo(&mut self, n: usize) {
        for _ in 0..n {
            let Some(past) = self.past.pop() else {
                return self.stop(Trouble::new(
                    "nothing-to-undo",
                    "되돌릴 답이 없습니다",
                    "there is no answer to take back",
                ));
            };
            let same = past.table.hash() == past.hash;
            self.table = Some(past.table);
            self.ear.with(|m| m.entries.truncate(past.entries));
            self.trace.undone = true;
            if !same {
                return self.stop(Trouble::new(
                    "undo-differs",
                    "되돌린 상태가 다릅니다",
                    "the state taken back differs",
                ));
            }
        }
        self.since = self.heard();
        self.since_step = self.step;
        self.before = self.board();
    }

    fn until(&mut self, text: &Text) {
        let word = text.text.trim();
        let word = word.strip_prefix("start of ").or_else(|| word.strip_suffix(" 시작")).unwrap_or(word);
        let (who, phase) = word.split_once("'s ").or_else(|| word.split_once(' ')).unwrap_or(("", word));
        let vocabulary = self.prepared.file.game.vocabulary();
        let (Some(seat), Some(phase)) = (text::seat(who), places::phase(vocabulary, phase)) else {
            return self.stop(Trouble::new(
                "bad-until",
                format!("`{}`: `start of p2's main`처럼 적습니다", text.text),
                format!("`{}`: write `start of p2's main`", text.text),
            ));
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
                return self.stop(Trouble::new(
                    "forced-choice",
                    format!("그때까지 가는 길에 골라야 할 것이 있습니다; {now}"),
                    format!("a choice on the way there is forced; {now}"),
                ));
            };
            if let Err(trouble) = self.give(answer) {
                return self.stop(trouble);
            }
        }
        self.stop(Trouble::new("bad-until", "그때에 이르지 못했습니다", "that moment never came"));
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

    // Looks.

    fn look(&mut self, kind: &StepKind) {
        match kind {
            StepKind::Expect(fields) => {
                let board = self.board();
                let found = Looker { caller: self.caller(), board: &board }.expect(fields);
                self.differ("expect", found);
            }
            StepKind::Change(fields) => {
                let board = self.board();
                let found = Looker { caller: self.caller(), board: &board }.change(&self.looked, fields);
                self.differ("change", found);
            }
            StepKind::Sees(seats) => {
                for (seat, fields) in seats {
                    let board = self.table().map(|t| Board::of(t, Some(*seat)));
                    let Some(board) = board else { return };
                    let mut found = Looker { caller: self.caller(), board: &board }.expect(fields);
                    for difference in &mut found {
                        difference.what = format!("{seat} sees {}", difference.what);
                    }
                    self.differ("sees", found);
                }
            }
            StepKind::Offered(seats) => {
                for (seat, offer) in seats {
                    self.offered(*seat, offer);
                }
            }
            StepKind::Refused(seat, text, clause) => self.refused(*seat, text, clause.as_ref()),
            StepKind::Log(items) => self.log(items),
            StepKind::Never(items) => {
                let entries = self.entries(0);
                let reader = logbook::Reader { caller: self.caller() };
                for item in items {
                    let (words, clause) = text::clause_behind(&item.text);
                    let found = entries.iter().find(|e| reader.means(e, words) && clause.is_none_or(|c| c == e.clause));
                    if let Some(line) = found.map(|e| reader.line(e)) {
                        self.fail(
                            "never-happened",
                            format!("`{}`: 일어났습니다: {line}", item.text),
                            format!("`{}` did happen: {line}", item.text),
                        );
                    }
                }
            }
            StepKind::Result(text) => self.result_look(text),
            StepKind::Diagnostic(text) => self.fail(
                "no-script",
                format!("`{}`: 스크립트가 없습니다", text.text),
                format!("`{}`: no script has run", text.text),
            ),
            StepKind::Illegal(_) => {
                self.fail("not-illegal", "이 판은 룰에 맞습니다", "this is within the rules");
            }
            _ => {}
        }
    }

    fn differ(&mut self, look: &str, found: Vec<Difference>) {
        if !found.is_empty() {
            let what: Vec<&str> = found.iter().map(|d| d.what.as_str()).collect();
            let what = what.join(", ");
            self.fail_with("look-differs", format!("{look}: {what}"), format!("{look}: {what}"), found);
        }
    }

    fn offered(&mut self, seat: Seat, offer: &Offer) {
        let decides = self.decision().map(|d| d.ask.seat);
        let now = self.open();
        if decides != Some(seat) {
            return self.fail(
                "look-differs",
                format!("{seat}의 결정이 아닙니다; {now}"),
                format!("{seat} decides nothing; {now}"),
            );
        }
        let (lines, missing, extra, unwanted) = self.speak(|s| {
            let lines = s.lines();
            let matching = |text: &Text| -> Vec<String> {
                let Ok(line) = s.read(&text.text) else { return Vec::new() };
                s.matching(seat, &line).into_iter().map(|a| s.write(a)).collect()
            };
            let (has, lacks): (&[Text], &[Text]) = match offer {
                Offer::Exactly(list) => (list, &[]),
                Offer::Some { has, lacks } => (has, lacks),
                Offer::Unknown(_) => (&[], &[]),
            };
            let missing: Vec<String> = has.iter().filter(|t| matching(t).is_empty()).map(|t| t.text.clone()).collect();
            let unwanted: Vec<String> = lacks.iter().flat_map(&matching).collect();
            let named: Vec<String> = has.iter().flat_map(&matching).collect();
            let exact = matches!(offer, Offer::Exactly(_));
            let extra: Vec<String> = lines.iter().filter(|l| exact && !named.contains(l)).cloned().collect();
            (lines, missing, extra, unwanted)
        });
        let actual = bracketed(&lines);
        let what = format!("offered {seat}");
        let mut found = Vec::new();
        let mut add = |expected: String, fill: Option<Span>| {
            found.push(Difference { what: what.clone(), expected, actual: actual.clone(), fill });
        };
        if let Offer::Unknown(span) = offer {
            add("?".to_owned(), Some(*span));
        }
        for line in missing {
            add(format!("has {line}"), None);
        }
        for line in extra.into_iter().chain(unwanted) {
            add(format!("lacks {line}"), None);
        }
        self.differ("offered", found);
    }

    /// Why each answer that a line could mean is refused; one that is legal is not among them.
    fn refusals(&self, seat: Seat, line: &Line) -> Vec<Refusal> {
        let candidates = self.speak(|s| s.conceivable(seat, line));
        let Some(table) = self.table() else { return Vec::new() };
        let asks = self.decision().map_or("", |d| d.clause);
        let mut found: Vec<Refusal> = candidates
            .into_iter()
            .filter(|c| !table.answers().contains(c))
            .filter_map(|c| table.why_not(c).or_else(|| table.fork().answer(c).err()))
            .collect();
        // A rule that says no comes before the mere question.
        found.sort_by_key(|r| r.clause.is_empty() || r.clause == asks);
        found
    }

    fn refused(&mut self, seat: Seat, text: &Text, clause: Option<&Text>) {
        let line = match self.speak(|s| s.read(&text.text)) {
            Ok(line) => line,
            Err(trouble) => return self.stop(trouble),
        };
        let legal = self.decision().is_some_and(|d| d.ask.seat == seat)
            && self.speak(|s| match &line {
                Line::Choose(words) | Line::Order(words) => {
                    words.iter().all(|w| s.offered.iter().any(|&a| s.picks(seat, w, a)))
                }
                line => !s.matching(seat, line).is_empty(),
            });
        if legal {
            let now = self.open();
            let words = &text.text;
            return self.fail(
                "not-refused",
                format!("`{words}`는 합법입니다; {now}"),
                format!("`{words}` is legal; {now}"),
            );
        }
        let refusals = self.refusals(seat, &line);
        let hash = self.table().map(Table::hash);
        // Tried on the table itself: a refusal changes nothing.
        for candidate in self.speak(|s| s.conceivable(seat, &line)) {
            if let Some(table) = &mut self.table
                && !table.answers().contains(&candidate)
            {
                let done = table.answer(candidate);
                if done.is_ok() || Some(table.hash()) != hash {
                    return self.stop(Trouble::new(
                        "refusal-changed",
                        format!("`{}`: 거절되어야 할 답이 상태를 바꾸었습니다", text.text),
                        format!("`{}` was to be refused and changed the state", text.text),
                    ));
                }
            }
        }
        self.trace.used.extend(refusals.iter().map(|r| r.clause.to_owned()));
        let Some(clause) = clause else { return };
        let book = self.prepared.file.game;
        if !refusals.iter().any(|r| clauses::same(book, r.clause, &clause.text)) {
            let mut actual: Vec<String> = refusals.iter().map(|r| format!("{} ({})", r.clause, r.reason)).collect();
            actual.dedup();
            let actual = if actual.is_empty() { "no such answer".to_owned() } else { actual.join(", ") };
            let what = format!("refused {}", text.text);
            let fill = (clause.text == "?").then_some(clause.span);
            let actual = if fill.is_some() { refusals.first().map_or(actual, |r| r.clause.to_owned()) } else { actual };
            self.differ("refused", vec![Difference { what, expected: clause.text.clone(), actual, fill }]);
        }
    }

    fn log(&mut self, items: &[Text]) {
        let entries = self.entries(0);
        let reader = logbook::Reader { caller: self.caller() };
        let book = self.prepared.file.game;
        let mut from = 0;
        for item in items {
            let (words, clause) = text::clause_behind(&item.text);
            let fits = |e: &Entry| reader.means(e, words) && clause.is_none_or(|c| clauses::same(book, c, e.clause));
            match entries.iter().skip(from).position(fits) {
                Some(at) => from += at + 1,
                None => {
                    let elsewhere = entries.iter().find(|e| reader.means(e, words)).map(|e| reader.line(e));
                    let tail: Vec<String> = entries.iter().skip(from).map(|e| reader.line(e)).collect();
                    let actual = elsewhere.map_or_else(
                        || tail.iter().rev().take(SINCE_LIMIT).rev().cloned().collect::<Vec<_>>().join(" | "),
                        |line| format!("{line} (at another place or by another clause)"),
                    );
                    let what = "log".to_owned();
                    self.differ("log", vec![Difference { what, expected: item.text.clone(), actual, fill: None }]);
                    return;
                }
            }
        }
    }

    fn result_look(&mut self, text: &Text) {
        let (words, clause) = text::clause_behind(&text.text);
        let outcome = self.table().and_then(Table::outcome);
        let actual = self.result();
        let same = match words {
            "none" | "없음" => outcome.is_none(),
            "draw" | "무승부" => outcome == Some(Outcome::Draw),
            _ => {
                let seat = words.split(' ').next().and_then(text::seat);
                let wins = words.split(' ').nth(1).is_some_and(|w| matches!(w, "wins" | "승리"));
                wins && seat.is_some_and(|s| outcome == Some(Outcome::Win(s)))
            }
        };
        let by = self.table().and_then(Table::outcome_clause).unwrap_or("");
        let book = self.prepared.file.game;
        if !same || clause.is_some_and(|c| !clauses::same(book, c, by)) {
            let fill = (text.text == "?").then_some(text.span);
            let what = "result".to_owned();
            self.differ("result", vec![Difference { what, expected: text.text.clone(), actual, fill }]);
        }
    }

    /// A scenario ends when the game is over, where a player is free to act, or where it says so.
    fn ending(&mut self, last: Option<&StepKind>) {
        let Some(decision) = self.decision() else {
            if let Some(StepKind::Open(text)) = last {
                let now = self.open();
                self.fail(
                    "look-differs",
                    format!("open: `{}`; {now}", text.text),
                    format!("open: `{}`; {now}", text.text),
                );
            }
            return;
        };
        let named = match last {
            Some(StepKind::Open(text)) => {
                if !self.speak(|s| s.names_question(&decision, &text.text)) {
                    let now = self.open();
                    let wanted = &text.text;
                    self.fail("look-differs", format!("open: `{wanted}`; {now}"), format!("open: `{wanted}`; {now}"));
                }
                true
            }
            _ => false,
        };
        if !named && !self.is_free(&decision) {
            let now = self.open();
            self.fail(
                "decision-left-open",
                format!("결정을 남기고 끝납니다: {now}"),
                format!("the scenario ends with a decision left open: {now}"),
            );
        }
    }

    /// Whether a decision may be left: a player who may act or end the phase, or pass.
    fn is_free(&self, decision: &Decision) -> bool {
        let book = self.prepared.file.game;
        matches!(decision.ask.kind, AskKind::Act(_))
            && self.table().is_some_and(|t| {
                t.answers().iter().any(|a| match a {
                    Answer::Act(act) => matches!(book.act_word(act.verb).id, "end-phase" | "pass"),
                    _ => false,
                })
            })
    }
}

fn ambiguous(words: &str, lines: &[String]) -> Trouble {
    let lines = lines.join(" | ");
    Trouble::new(
        "ambiguous-answer",
        format!("`{words}`는 여럿을 뜻할 수 있습니다: {lines}"),
        format!("`{words}` may mean several: {lines}"),
    )
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
