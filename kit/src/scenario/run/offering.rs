//! Looks at the legal answers: which are offered, which are refused and by what rule.

use super::Run;
use crate::play::words;
use crate::scenario::answers::{Line, Trouble, expanded};
use crate::scenario::clauses;
use crate::scenario::looks::Difference;
use crate::scenario::model::{Offer, Text};
use crate::scenario::text::bracketed;
use crate::wording::joined;
use crate::wording::scenario as wording;
use cardwright_core::kernel::decision::Refusal;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::table::Table;
use cardwright_dsl::diagnostic::Both;
use cardwright_dsl::messages::wording::Said;

/// Whether a line names several cards of one choice; in secret they stand in their order.
fn is_set(line: &Line, in_secret: bool) -> bool {
    match line {
        Line::Choose(words) => expanded(words).len() > 1,
        Line::Order(words) => in_secret && words.len() > 1,
        _ => false,
    }
}

impl Run<'_> {
    pub(super) fn offered(&mut self, seat: Seat, offer: &Offer) {
        self.turn_to(seat);
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
        let in_secret = self.asks_in_secret();
        for (text, line, wanted) in read.extract_if(.., |(_, line, _)| is_set(line, in_secret)) {
            if let Line::Choose(words) | Line::Order(words) = &line {
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
        self.table().map_or(Vec::new(), |table| self.refusals_at(table, seat, line))
    }

    fn refusals_at(&self, table: &dyn Table, seat: Seat, line: &Line) -> Vec<Refusal> {
        let candidates = self.speak(|s| s.conceivable(seat, line));
        let asks = table.decision().map_or("", |d| d.clause);
        let mut found: Vec<Refusal> = candidates
            .into_iter()
            .filter(|c| !table.answers().contains(c))
            .filter_map(|c| table.why_not(c).or_else(|| table.fork().answer(c).err()))
            .collect();
        // A rule that says no comes before the mere question.
        found.sort_by_key(|r| r.clause.is_empty() || r.clause == asks);
        found
    }

    /// The phase that has ended by itself before a look or (`answering`) before an answer, of which the first is behind what
    /// happened at the beginning.
    pub(super) fn ended_before(&self, answering: bool) -> Both {
        let is_first = answering && self.past.len() == 1;
        self.ended_since(if is_first { 0 } else { self.since_taken })
    }

    /// Why a line was refused already in the phase that has ended by itself since, if one has: that is the cause of both.
    /// `answering`: the moment before the answer is kept as the last one.
    pub(super) fn cause(&self, seat: Seat, line: &Line, answering: bool) -> Option<Refusal> {
        if self.ended_before(answering).en.is_empty() {
            return None;
        }
        let now = self.table().map(Table::hash);
        let mut before = match self.past.last().filter(|past| answering && Some(past.hash) != now) {
            Some(past) => past.table.fork(),
            // It has ended before the first step.
            None if self.past.len() == usize::from(answering) => {
                self.prepared.file.game.arrange_held(self.prepared.catalog().clone(), self.from).ok()?
            }
            None => return None,
        };
        before.turn_to(seat);
        let asks = before.decision().filter(|asked| asked.ask.seat == seat)?.clause;
        let first = self.refusals_at(before.as_ref(), seat, line).into_iter().next()?;
        (!words::is_bare(&first) && first.clause != asks).then_some(first)
    }

    pub(super) fn refused(&mut self, seat: Seat, text: &Text, clause: Option<&Text>) {
        let line = match self.speak(|s| s.read(&text.text)) {
            Ok(line) => line,
            Err(trouble) => return self.stop(trouble),
        };
        if let Some(known) = self.meaningless(seat, &line) {
            return self.stop(super::answering::unknown(&text.text, &known));
        }
        self.turn_to(seat);
        let asked = self.decision().is_some_and(|d| d.ask.seat == seat);
        if !asked {
            // Whoever is not asked can be refused anything: that shows no rule.
            let now = self.open();
            return self.fail("look-differs", wording::decides_nothing(seat, now));
        }
        let mut of_set: Option<Vec<Refusal>> = None;
        let legal = asked
            && match &line {
                Line::Order(words) if !self.asks_in_secret() => {
                    self.speak(|s| words.iter().all(|w| s.offered.iter().any(|&a| s.picks(seat, w, a))))
                }
                Line::Choose(words) | Line::Order(words) => match self.set(seat, words) {
                    Ok(_) => true,
                    Err(unfit) if unfit.trouble.code == "ambiguous-answer" => return self.stop(unfit.trouble),
                    Err(unfit) => {
                        of_set = Some(unfit.refusals);
                        false
                    }
                },
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
                table.turn_to(seat);
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
            let reason = |r: &Refusal| {
                let said = words::reason(book.vocabulary(), r);
                Both {
                    ko: format!("{} ({})", r.clause, said.ko).into(),
                    en: format!("{} ({})", r.clause, said.en).into(),
                }
            };
            let mut actual: Vec<Both> = refusals.iter().map(reason).collect();
            actual.dedup();
            let actual = if actual.is_empty() { wording::NO_SUCH_ANSWER.into() } else { joined(&actual, ", ") };
            let cause = self.cause(seat, &line, false).map(|cause| wording::because(reason(&cause)));
            let actual = joined(&[actual, self.ended(), cause.map_or(Both::new("", ""), Both::from)], "");
            let what = format!("refused {}", text.text);
            let fill = (clause.text == "?").then_some(clause.span);
            let clause_alone = refusals.first().filter(|_| fill.is_some()).map(|r| r.clause.said());
            let actual = clause_alone.unwrap_or(actual);
            self.differ("refused", vec![Difference::new(&what, &clause.text, actual).fill(fill)]);
        }
    }
}
