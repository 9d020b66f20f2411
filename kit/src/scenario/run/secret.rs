//! Questions that several seats answer in secret: each seat's half by itself, or all of them in one step. The words of an
//! answer stand in the order in which its cards are chosen, for that may be what it says.

use super::sets::{Unfit, line_of};
use super::{Ear, Run};
use crate::scenario::answers::{Line, Trouble};
use crate::scenario::model::Text;
use crate::wording::joined;
use crate::wording::scenario as wording;
use crate::wording::spellings;
use cardwright_core::kernel::decision::{Answer, Decision};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::log::Taken;
use cardwright_core::table::Table;
use cardwright_dsl::diagnostic::Both;

impl Run<'_> {
    /// Speaks of the question of this seat from now on, if it is asked one.
    pub(super) fn turn_to(&mut self, seat: Seat) {
        if let Some(table) = &mut self.table {
            table.turn_to(seat);
        }
    }

    /// Whether the question that is spoken of is answered in secret.
    pub(super) fn asks_in_secret(&self) -> bool {
        self.decision().is_some_and(|decision| decision.ask.secret)
    }

    /// The questions that several seats are asked, with their legal answers.
    pub(super) fn open_to_all(&self) -> Both {
        let Some(table) = self.table() else { return Both::new("", "") };
        let of = |seat: Seat| {
            let mut table = table.fork();
            table.turn_to(seat);
            table.decision().map(|decision| self.open_at(table.as_ref(), &decision))
        };
        let all: Vec<Both> = table.all_asked().into_iter().filter_map(of).collect();
        joined(&all, "; ")
    }

    /// Several answers at once, of seats that are asked together. All of them are worked out before the first is given, and
    /// whoever is first makes no difference.
    pub(super) fn secretly(&mut self, answers: &[(Seat, Text)]) {
        self.release();
        let asked = self.table().map(Table::all_asked).unwrap_or_default();
        let mut given = Vec::new();
        for (seat, text) in answers {
            let found = match self.half(*seat, &text.text, asked.contains(seat)) {
                Ok(found) => found,
                Err(trouble) => return self.stop(trouble),
            };
            given.push((*seat, found));
        }
        let end = |given: &mut dyn Iterator<Item = &(Seat, Vec<Answer>)>| {
            let mut table = self.table()?.fork();
            for (seat, answers) in given {
                for answer in answers {
                    table.turn_to(*seat);
                    table.answer(*answer).ok()?;
                }
            }
            Some(table.hash())
        };
        let (there, back) = (end(&mut given.iter()), end(&mut given.iter().rev()));
        if there != back {
            return self.stop(Trouble::new("runs-differ", wording::ORDER_MATTERS));
        }
        self.begin_answer();
        for (seat, answers) in given {
            if let Err(trouble) = answers.into_iter().try_for_each(|answer| self.give(seat, answer)) {
                return self.stop(trouble);
            }
        }
    }

    /// The answers of one seat among several that are asked together.
    fn half(&mut self, seat: Seat, words: &str, asked: bool) -> Result<Vec<Answer>, Trouble> {
        let line = self.speak(|s| s.read(words))?;
        if line == Line::Concede {
            return Err(Trouble::new("illegal-answer", wording::CONCEDES_ALONE));
        }
        if let Some(known) = self.meaningless(seat, &line) {
            return Err(super::answering::unknown(words, &known));
        }
        self.turn_to(seat);
        if !asked || !self.asks_in_secret() {
            return Err(Trouble::new("illegal-answer", wording::not_in_secret(seat, words, self.open())));
        }
        match &line {
            Line::Choose(list) | Line::Order(list) => self.set(seat, list).map_err(|unfit| unfit.trouble),
            _ => self.found(seat, &line, words).map(|answer| vec![answer]),
        }
    }

    /// The answers that a list of words means, one after the other on a copy of the game: all of what this seat is asked.
    pub(super) fn in_secret(&self, seat: Seat, words: &[String], decision: &Decision) -> Result<Vec<Answer>, Unfit> {
        let whole = || line_of(spellings::ORDER, words);
        let Some(mut table) = self.table().map(Table::fork) else {
            return Err(Unfit::illegal(wording::nothing_asked(whole(), self.open()), Vec::new()));
        };
        let ear = Ear::default();
        table.observe(Some(Box::new(ear.clone())));
        let means = |word: &String, answer: Answer| self.speak(|s| s.picks(seat, word, answer));
        // What was chosen before anybody was asked may be named with the rest.
        let before = table.sealed(seat).into_iter().zip(words).take_while(|(answer, word)| means(word, *answer));
        let mut left = words.iter().skip(before.count());
        let mut answers = Vec::new();
        // Whether the seat is still asked the same.
        let still = |table: &mut Box<dyn Table>| {
            table.turn_to(seat) && table.decision().is_some_and(|d| d.id == decision.id && d.ask.seat == seat)
        };
        while still(&mut table) {
            let Some(word) = left.next() else {
                let open = || table.decision().map(|d| self.open_at(table.as_ref(), &d)).unwrap_or(Both::new("", ""));
                if !table.answers().contains(&Answer::Done) {
                    let refusal = table.why_not(Answer::Done).into_iter().collect();
                    return Err(Unfit::illegal(wording::more_to_choose(open()), refusal));
                }
                answers.push(Answer::Done);
                return Ok(answers);
            };
            let hits: Vec<Answer> = table.answers().iter().copied().filter(|answer| means(word, *answer)).collect();
            let Some(answer) = hits.first().copied() else {
                let slots = self.speak(|s| s.board.pieces.iter().filter_map(|p| p.slot).collect::<Vec<_>>());
                let meant = slots.into_iter().map(Answer::Pick).filter(|answer| means(word, *answer));
                let refusals = meant.filter_map(|answer| table.why_not(answer)).collect();
                let open = table.decision().map(|d| self.open_at(table.as_ref(), &d)).unwrap_or(Both::new("", ""));
                return Err(Unfit::illegal(
                    wording::not_legal(line_of(spellings::CHOOSE, std::slice::from_ref(word)), open),
                    refusals,
                ));
            };
            let (alike, lines) =
                self.speak(|s| (s.interchangeable(&hits), hits.iter().map(|a| s.write(*a)).collect::<Vec<String>>()));
            if !alike {
                return Err(Unfit { trouble: super::answering::ambiguous(word, &lines), refusals: Vec::new() });
            }
            let from = ear.with(|heard| heard.taken.len());
            table.answer(answer).map_err(|r| Unfit { trouble: self.refused_by(&r), refusals: vec![r.clone()] })?;
            answers.push(answer);
            let taken = ear.with(|heard| heard.taken.get(from..).map(<[Taken]>::to_vec).unwrap_or_default());
            // What is taken first of a question is of the next one.
            let same = |taken: &&Taken| taken.ask.secret && (taken.ask.seat != seat || taken.picked > 0);
            for taken in taken.iter().take_while(same).filter(|taken| taken.ask.seat == seat) {
                if !left.next().is_some_and(|word| means(word, taken.answer)) {
                    let card = self.speak(|s| s.write(taken.answer));
                    return Err(Unfit::illegal(wording::taken_too(whole(), card), Vec::new()));
                }
            }
        }
        let rest: Vec<&str> = left.map(String::as_str).collect();
        match rest.is_empty() {
            true => Ok(answers),
            false => Err(Unfit::illegal(wording::not_used_up(rest.join(", "), self.open()), Vec::new())),
        }
    }
}
