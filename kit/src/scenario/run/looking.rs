//! Looks of a scenario at its table, and the rules about its end.

use super::{Run, SINCE_LIMIT};
use crate::scenario::answers::{Line, Trouble, expanded};
use crate::scenario::board::Board;
use crate::scenario::clauses;
use crate::scenario::glossary;
use crate::scenario::logbook;
use crate::scenario::looks::{Difference, Looker};
use crate::scenario::model::{Offer, StepKind, Text};
use crate::scenario::pattern::{self, Match, Pattern, Untold};
use crate::scenario::text::{self, bracketed};
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::decision::{Answer, AskKind, Decision, Refusal};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::log::{Entry, What};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::table::{Outcome, Table};

/// Whether a line names several cards of one choice.
fn is_set(line: &Line) -> bool {
    matches!(line, Line::Choose(words) if expanded(words).len() > 1)
}

/// A line of a log look, read.
struct Said<'t> {
    text: &'t Text,
    /// The line without its clause.
    words: &'t str,
    patterns: Vec<Pattern>,
    clause: Option<&'t str>,
}

impl Said<'_> {
    fn happened(&self, reader: &logbook::Reader<'_>, entry: &Entry) -> bool {
        self.patterns.iter().any(|pattern| pattern.means(reader, entry) == Match::Same)
    }

    fn means(&self, book: &dyn Rulebook, reader: &logbook::Reader<'_>, entry: &Entry) -> bool {
        self.is_by(book, entry) && self.happened(reader, entry)
    }

    fn is_by(&self, book: &dyn Rulebook, entry: &Entry) -> bool {
        self.clause.is_none_or(|c| clauses::same(book, c, entry.clause))
    }

    /// The part of the line that an entry does not tell, where all that it tells is what the line says.
    fn untold(&self, book: &dyn Rulebook, reader: &logbook::Reader<'_>, entry: &Entry) -> Option<Untold> {
        let patterns = self.patterns.iter().filter(|_| self.is_by(book, entry));
        patterns.map(|pattern| pattern.means(reader, entry)).find_map(|is| match is {
            Match::Untold(part) => Some(part),
            _ => None,
        })
    }
}

impl Run<'_> {
    pub(super) fn look(&mut self, kind: &StepKind) {
        match kind {
            StepKind::Expect(fields) => {
                let board = self.board();
                let found = self.look_at(&board, |looker| looker.expect(fields));
                self.differ("expect", found);
            }
            StepKind::Change(fields) => {
                let board = self.board();
                let found = self.look_at(&board, |looker| looker.change(&self.looked, fields));
                self.differ("change", found);
            }
            StepKind::Sees(seats) => {
                for (seat, fields) in seats {
                    let board = self.table().map(|t| Board::of(t, Some(*seat)));
                    let Some(board) = board else { return };
                    let mut found = self.look_at(&board, |looker| looker.expect(fields));
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
                if !met {
                    self.fail("no-script-error", wording::no_script_error(&text.text));
                }
                self.excuse(&text.text);
            }
            StepKind::Illegal(_) => {
                self.fail("not-illegal", wording::NOT_ILLEGAL);
            }
            _ => {}
        }
    }

    fn look_at<T>(&self, board: &Board, look: impl FnOnce(&Looker<'_>) -> T) -> T {
        self.defined(|glossary| look(&Looker { caller: self.caller(), glossary, board }))
    }

    /// The lines of a log look that mean something; the others are mistakes.
    fn said<'t>(&mut self, look: &str, items: &'t [Text]) -> Vec<Said<'t>> {
        let clauses = clauses::of(self.prepared.file.game);
        let mut fine = Vec::new();
        for item in items {
            let (words, clause) = text::clause_of(&item.text, |word| {
                word.starts_with(|c: char| c.is_ascii_digit()) || clauses.contains_key(word)
            });
            // Nothing happens by a heading.
            let told = |clause: &str| clauses.get(clause).is_some_and(|c| c.testable);
            if let Some(clause) = clause.filter(|c| !told(c)) {
                let all = clauses.iter().filter(|(_, c)| c.testable).map(|(id, _)| id.as_str());
                let known = glossary::unknown(clause, all).near_alone();
                self.differ(look, vec![Difference::unknown(&item.text, known)]);
                continue;
            }
            let read =
                self.defined(|glossary| pattern::read(glossary, words).map_err(|word| (glossary.log(words), word)));
            match read {
                Ok(patterns) => fine.push(Said { text: item, words, patterns, clause }),
                Err((Some(known), _)) => self.differ(look, vec![Difference::unknown(&item.text, known)]),
                Err((None, word)) => self.fail("look-differs", wording::not_told(&item.text, word)),
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

    fn differ(&mut self, look: &str, found: Vec<Difference>) {
        if !found.is_empty() {
            let what: Vec<&str> = found.iter().map(|d| d.what.as_str()).collect();
            let message = wording::same(format!("{look}: {}", what.join(", ")));
            self.fail_with("look-differs", message.into(), found);
        }
    }

    fn offered(&mut self, seat: Seat, offer: &Offer) {
        let decides = self.decision().map(|d| d.ask.seat);
        let now = self.open();
        if decides != Some(seat) {
            return self.fail("look-differs", wording::decides_nothing(seat, now));
        }
        let (has, lacks): (&[Text], &[Text]) = match offer {
            Offer::Exactly(list) => (list, &[]),
            Offer::Some { has, lacks } => (has, lacks),
            Offer::Unknown(_) => (&[], &[]),
        };
        let mut wrong = Vec::new();
        let mut read: Vec<(&Text, Line, bool)> = Vec::new();
        for (text, wanted) in has.iter().map(|t| (t, true)).chain(lacks.iter().map(|t| (t, false))) {
            match self.speak(|s| s.read(&text.text)) {
                Ok(line) => match self.meaningless(seat, &line) {
                    Some(known) => wrong.push(Difference::unknown(&text.text, known)),
                    None => read.push((text, line, wanted)),
                },
                Err(trouble) => {
                    self.fail(trouble.code, trouble.message);
                }
            }
        }
        self.differ("offered", wrong);
        let exact = matches!(offer, Offer::Exactly(_));
        // A set of several cards is no answer of its own: it is worked out as it would be given.
        let mut sets = Vec::new();
        for (text, line, wanted) in read.extract_if(.., |(_, line, _)| is_set(line)) {
            if let Line::Choose(words) = &line {
                match self.set(seat, words) {
                    Err(unfit) if unfit.trouble.code == "ambiguous-answer" => {
                        self.fail(unfit.trouble.code, unfit.trouble.message);
                    }
                    set if set.is_ok() != wanted => {
                        sets.push(format!("{} {}", if wanted { "has" } else { "lacks" }, text.text));
                    }
                    _ => {}
                }
            }
        }
        let (lines, mut against) = self.speak(|s| {
            let lines = s.lines();
            let mut against = Vec::new();
            let mut named = Vec::new();
            for (text, line, wanted) in &read {
                // What is said not to be offered is not offered in part either.
                let answers = if *wanted {
                    s.matching(seat, line)
                } else {
                    [s.matching(seat, line), s.begun(seat, line)].concat()
                };
                let mut found: Vec<String> = answers.into_iter().map(|a| s.write(a)).collect();
                found.dedup();
                match wanted {
                    true if found.is_empty() => against.push(format!("has {}", text.text)),
                    true => named.extend(found),
                    false => against.extend(found.into_iter().map(|line| format!("lacks {line}"))),
                }
            }
            against.extend(lines.iter().filter(|l| exact && !named.contains(l)).map(|line| format!("lacks {line}")));
            (lines, against)
        });
        against.extend(sets);
        let fill = if let Offer::Unknown(span) = offer { Some(*span) } else { None };
        if fill.is_some() || !against.is_empty() {
            let expected = if fill.is_some() { "?".to_owned() } else { against.join(", ") };
            let what = format!("offered {seat}");
            self.differ("offered", vec![Difference::new(&what, expected, bracketed(&lines)).fill(fill)]);
        }
    }

    /// Why each answer that a line could mean is refused; one that is legal is not among them.
    pub(super) fn refusals(&self, seat: Seat, line: &Line) -> Vec<Refusal> {
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
        if let Some(known) = self.meaningless(seat, &line) {
            return self.stop(super::answering::unknown(&text.text, &known));
        }
        let asked = self.decision().is_some_and(|d| d.ask.seat == seat);
        if !asked {
            // Whoever is not asked can be refused anything: that shows no rule.
            let now = self.open();
            return self.fail("look-differs", wording::decides_nothing(seat, now));
        }
        let mut of_set: Option<Vec<Refusal>> = None;
        let legal = asked
            && match &line {
                Line::Choose(words) => match self.set(seat, words) {
                    Ok(_) => true,
                    Err(unfit) if unfit.trouble.code == "ambiguous-answer" => return self.stop(unfit.trouble),
                    Err(unfit) => {
                        of_set = Some(unfit.refusals);
                        false
                    }
                },
                Line::Order(words) => {
                    self.speak(|s| words.iter().all(|w| s.offered.iter().any(|&a| s.picks(seat, w, a))))
                }
                // Whoever is asked can always concede.
                Line::Concede => true,
                line => !self.speak(|s| [s.matching(seat, line), s.begun(seat, line)].concat()).is_empty(),
            };
        if legal {
            let now = self.open();
            return self.fail("not-refused", wording::not_refused(&text.text, now));
        }
        let mut refusals = self.refusals(seat, &line);
        refusals.extend(of_set.into_iter().flatten());
        let hash = self.table().map(Table::hash);
        // Tried on the table itself: a refusal changes nothing.
        for candidate in self.speak(|s| s.conceivable(seat, &line)) {
            if let Some(table) = &mut self.table
                && !table.answers().contains(&candidate)
            {
                let done = table.answer(candidate);
                if done.is_ok() || Some(table.hash()) != hash {
                    return self.stop(Trouble::new("refusal-changed", wording::refusal_changed(&text.text)));
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
            self.differ("refused", vec![Difference::new(&what, &clause.text, actual).fill(fill)]);
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
        let outcome = self.table().and_then(Table::outcome);
        let actual = self.result();
        let wins = |word: &str| {
            let (who, rest) = word.split_once(' ').unwrap_or((word, ""));
            text::seat(who).is_some_and(|s| self.defined(|glossary| glossary.has(s))) && spellings::WINS.is(rest.trim())
        };
        if words != "?" && !spellings::NO_RESULT.is(words) && !spellings::DRAW.is(words) && !wins(words) {
            let known = glossary::unknown(words, ["none", "draw", "p1 wins", "p2 wins"]);
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
                let now = self.open();
                self.fail("look-differs", wording::same(format!("open: `{}`; {now}", text.text)));
            }
            return;
        };
        let named = match last {
            Some(StepKind::Open(text)) => {
                if !self.speak(|s| s.names_question(&decision, &text.text)) {
                    let now = self.open();
                    self.fail("look-differs", wording::same(format!("open: `{}`; {now}", text.text)));
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
