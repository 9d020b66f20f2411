//! Looks of a scenario at its table, and the rules about its end.

use super::{Run, SINCE_LIMIT};
use crate::scenario::board::Board;
use crate::scenario::clauses;
use crate::scenario::logbook;
use crate::scenario::logline::{Said, Wrong};
use crate::scenario::looks::{Difference, Looker};
use crate::scenario::model::{StepKind, Text};
use crate::scenario::pattern::Untold;
use crate::scenario::text;
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::decision::{Answer, AskKind, Decision};
use cardwright_core::kernel::log::{Entry, What};
use cardwright_core::table::{Outcome, Table};

impl Run<'_> {
    pub(super) fn look(&mut self, kind: &StepKind) {
        match kind {
            StepKind::Expect(fields) => {
                let board = self.board();
                let found = self.look_at(&board, false, |looker| looker.expect(fields));
                self.differ("expect", found);
            }
            StepKind::Change(fields) => {
                let board = self.board();
                let found = self.look_at(&board, false, |looker| looker.change(&self.looked, fields));
                self.differ("change", found);
            }
            StepKind::Sees(seats) => {
                for (seat, fields) in seats {
                    let board = self.table().map(|t| Board::of(t, Some(*seat)));
                    let Some(board) = board else { return };
                    let mut found = self.look_at(&board, true, |looker| looker.expect(fields));
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
                let said = self.said("never", items);
                let entries = self.entries(0);
                let book = self.prepared.file.game;
                for said in said {
                    let words = said.words.to_owned();
                    self.numbered.push((self.step, self.line, words));
                    let reader = logbook::Reader { caller: self.caller(), had: &self.had };
                    if let Some(entry) = entries.iter().find(|e| said.means(book, &reader, e)) {
                        let line = reader.line(entry);
                        self.fail("never-happened", wording::did_happen(&said.text.text, line));
                        continue;
                    }
                    let untold = entries.iter().find_map(|e| Some((reader.line(e), said.untold(book, &reader, e)?)));
                    if let Some((line, part)) = untold {
                        let text = &said.text.text;
                        let message = match part {
                            Untold::Who => wording::untold_who(text, line),
                            Untold::Card => wording::untold_card(text, line),
                            Untold::Other => wording::untold_other(text, line),
                            Untold::From => wording::untold_from(text, line),
                            Untold::To => wording::untold_to(text, line),
                        };
                        self.fail("look-differs", message);
                    }
                }
            }
            StepKind::Result(text) => self.result_look(text),
            StepKind::Diagnostic(text) => {
                let told = |e: &Entry| matches!(e.what, What::Failed(code) if code == text.text);
                let met = self.script_errors();
                let met = self.entries(0).iter().any(told) || met.iter().any(|e| e.code == text.text);
                match self.defined(|glossary| glossary.error(&text.text)) {
                    Some(known) => self.differ("diagnostic", vec![Difference::unknown("diagnostic", known)]),
                    None if !met => self.fail("no-script-error", wording::no_script_error(&text.text)),
                    None => {}
                }
                self.excuse(&text.text);
            }
            StepKind::Illegal(_) => {
                self.fail("not-illegal", wording::NOT_ILLEGAL);
            }
            _ => {}
        }
    }

    /// Looks at everything, or (`seen`) at what a player sees.
    fn look_at<T>(&self, board: &Board, seen: bool, look: impl FnOnce(&Looker<'_>) -> T) -> T {
        self.defined(|glossary| look(&Looker { caller: self.caller(), glossary, board, seen }))
    }

    /// The lines of a log look that mean something; the others are mistakes.
    fn said<'t>(&mut self, look: &str, items: &'t [Text]) -> Vec<Said<'t>> {
        let mut fine = Vec::new();
        for item in items {
            match self.defined(|glossary| Said::read(glossary, &self.prepared.clauses, item)) {
                Ok(said) => fine.push(said),
                Err(Wrong::Word(known)) => self.differ(look, vec![Difference::unknown(&item.text, known)]),
                Err(Wrong::Part(word)) => self.fail("look-differs", wording::not_told(&item.text, word)),
            }
        }
        fine
    }

    /// What scripts did wrong in this way until now was looked for.
    pub(super) fn excuse(&mut self, code: &str) {
        let until = self.heard();
        self.excused.push((code.to_owned(), until));
    }

    /// The first failure of a script that no look speaks of.
    pub(super) fn unlooked(&self) -> Option<String> {
        let looked = |code: &str, at: usize| self.excused.iter().any(|(c, until)| c == code && at < *until);
        let entries = self.entries(0);
        let reader = logbook::Reader { caller: self.caller(), had: &self.had };
        let told = entries.iter().enumerate().find_map(|(at, e)| match e.what {
            What::Failed(code) if !looked(code, at) => Some(format!("{} ({code})", reader.line(e))),
            _ => None,
        });
        let kept = self.script_errors();
        // With the message of the script, if it is the first of its kind.
        let first = kept.iter().find(|e| !self.excused.iter().any(|(code, _)| code == e.code));
        first.map(ToString::to_string).or(told)
    }

    pub(super) fn differ(&mut self, look: &str, found: Vec<Difference>) {
        if !found.is_empty() {
            let what: Vec<&str> = found.iter().map(|d| d.what.as_str()).collect();
            let message = wording::same(format!("{look}: {}", what.join(", ")));
            self.fail_with("look-differs", message.into(), found);
        }
    }

    /// Of what must not be in the log, the numbers of abilities that no card has had until the end: nothing was said by them.
    pub(super) fn judge_numbers(&mut self) {
        let entries = self.entries(0);
        self.see();
        for (step, line, text) in std::mem::take(&mut self.numbered) {
            let known = self.defined(|glossary| glossary.never_so_many(&text, &self.had, &entries));
            if let Some(known) = known {
                (self.step, self.line) = (step, line);
                self.differ("never", vec![Difference::unknown(&text, known)]);
                self.step = None;
            }
        }
    }

    fn log(&mut self, items: &[Text]) {
        let said = self.said("log", items);
        let entries = self.entries(0);
        let reader = logbook::Reader { caller: self.caller(), had: &self.had };
        let book = self.prepared.file.game;
        let mut from = 0;
        for said in said {
            match entries.iter().skip(from).position(|e| said.means(book, &reader, e)) {
                Some(at) => from += at + 1,
                None => {
                    let elsewhere = entries.iter().find(|e| said.happened(&reader, e)).map(|e| reader.line(e));
                    let tail: Vec<String> = entries.iter().skip(from).map(|e| reader.line(e)).collect();
                    let actual = elsewhere.map_or_else(
                        || tail.iter().rev().take(SINCE_LIMIT).rev().cloned().collect::<Vec<_>>().join(" | "),
                        |line| format!("{line} (at another place or by another clause)"),
                    );
                    self.differ("log", vec![Difference::new("log", &said.text.text, actual)]);
                    return;
                }
            }
        }
    }

    fn result_look(&mut self, text: &Text) {
        let (words, clause) = text::clause_behind(&text.text);
        // A phase that is held open only so that looks can see it would have passed by itself, and may end the game then.
        if !spellings::NO_RESULT.is(words) && words != "?" {
            self.release();
        }
        let outcome = self.table().and_then(Table::outcome);
        let actual = self.result();
        if let Some(known) = self.defined(|glossary| glossary.result(&text.text)) {
            return self.differ("result", vec![Difference::unknown("result", known)]);
        }
        let same = match words {
            word if spellings::NO_RESULT.is(word) => outcome.is_none(),
            word if spellings::DRAW.is(word) => outcome == Some(Outcome::Draw),
            _ => {
                let seat = words.split(' ').next().and_then(text::seat);
                let wins = words.split(' ').nth(1).is_some_and(|w| spellings::WINS.is(w));
                wins && seat.is_some_and(|s| outcome == Some(Outcome::Win(s)))
            }
        };
        let by = self.table().and_then(Table::outcome_clause).unwrap_or("");
        let book = self.prepared.file.game;
        if !same || clause.is_some_and(|c| !clauses::same(book, c, by)) {
            let fill = (text.text == "?").then_some(text.span);
            self.differ("result", vec![Difference::new("result", &text.text, actual).fill(fill)]);
        }
    }

    /// A scenario ends when the game is over, where a player is free to act, or where it says so.
    pub(super) fn ending(&mut self, last: Option<&StepKind>) {
        let Some(decision) = self.decision() else {
            if let Some(StepKind::Open(text)) = last {
                self.not_open_so(text);
            }
            return;
        };
        let named = match last {
            Some(StepKind::Open(text)) => {
                let asked = self.table().map(Table::all_asked).unwrap_or_default();
                if !self.speak(|s| s.names_question(&asked, &decision, &text.text)) {
                    self.not_open_so(text);
                }
                true
            }
            _ => false,
        };
        if !named && !self.is_free(&decision) {
            let now = self.open();
            self.fail("decision-left-open", wording::decision_left_open(now));
        }
    }

    /// An `open` that speaks of another question, or with words that mean nothing.
    fn not_open_so(&mut self, text: &Text) {
        if let Some(known) = self.defined(|glossary| glossary.question(&text.text)) {
            return self.differ("open", vec![Difference::unknown("open", known)]);
        }
        let now = self.open();
        self.fail("look-differs", wording::open_now(&text.text, now));
    }

    /// Whether a decision may be left: a player who may act or end the phase, or pass.
    fn is_free(&self, decision: &Decision) -> bool {
        let book = self.prepared.file.game;
        matches!(decision.ask.kind, AskKind::Act(_))
            && self.table().is_some_and(|t| {
                t.answers().iter().any(|a| match a {
                    Answer::Act(act) => {
                        let word = book.act_word(act.verb);
                        word.ends_phase || word.id == "pass"
                    }
                    _ => false,
                })
            })
    }
}
