//! Several cards that a person chooses one at a time, in any order. The kernel asks for them in the order in which they lie, so
//! that each set is chosen in one way only; here they are gathered until the set is complete, and then given in that order.

use crate::scenario::run::Ear;
use cardwright_core::kernel::decision::{Answer, AskKind, Decision};
use cardwright_core::kernel::log::Taken;
use cardwright_core::table::Table;

/// So many games are tried for one question about a set; what is not found then counts as not possible.
const TRIED: usize = 600;

/// A question that several cards answer, as it stands before the first of them is given.
pub struct Gathering<'a> {
    table: &'a dyn Table,
    decision: Decision,
}

/// What is looked for below a question.
#[derive(Clone, Copy)]
struct Sought<'s> {
    /// The cards of the set.
    all: &'s [Answer],
    /// Whether the set is to be the whole choice.
    whole: bool,
}

impl<'a> Gathering<'a> {
    /// The open question, if it takes more than one card and is not answered in secret.
    pub fn of(table: &'a dyn Table) -> Option<Gathering<'a>> {
        let decision = table.decision()?;
        let several = decision.ask.max.saturating_sub(decision.picked) > 1;
        (decision.ask.kind == AskKind::Pick && !decision.ask.secret && several).then_some(Gathering { table, decision })
    }

    /// How many cards may be chosen at the most.
    pub fn room(&self) -> usize {
        usize::from(self.decision.ask.max.saturating_sub(self.decision.picked))
    }

    /// What can be answered beside what is chosen already: every card with which the choice can still be finished, the end of the
    /// choice where it may end, and that all of it is called off.
    pub fn beside(&self, chosen: &[Answer]) -> Vec<Answer> {
        let mut cards = self.all();
        let off = self.table.answers().iter().copied().filter(|answer| *answer == Answer::No);
        if chosen.is_empty() {
            cards.extend(self.table.answers().iter().copied().filter(|answer| *answer == Answer::Done));
            cards.extend(off);
            return cards;
        }
        let may = |card: &Answer| !chosen.contains(card) || self.takes_again(*card);
        cards.retain(|card| may(card) && self.is_possible(&[chosen, &[*card]].concat()));
        if self.given(chosen).is_some() {
            cards.push(Answer::Done);
        }
        cards.extend(off);
        cards
    }

    /// Whether a card may be chosen more than once.
    fn takes_again(&self, card: Answer) -> bool {
        let mut table = self.table.fork();
        let taken = table.answer(card).is_ok() && table.decision().is_some_and(|now| self.goes_on(&now));
        taken && table.answers().contains(&card)
    }

    /// Whether some choice holds all of these cards.
    pub fn is_possible(&self, chosen: &[Answer]) -> bool {
        let Some(free) = self.room().checked_sub(chosen.len()) else { return false };
        let mut tried = TRIED;
        let sought = Sought { all: chosen, whole: false };
        self.search(self.table, sought, chosen.to_vec(), free, self.decision.picked, &mut tried).is_some()
    }

    /// The answers that choose these cards and no others. `None`: the choice can't be that.
    pub fn given(&self, chosen: &[Answer]) -> Option<Vec<Answer>> {
        if chosen.is_empty() {
            return self.table.answers().contains(&Answer::Done).then(|| vec![Answer::Done]);
        }
        if let Some(given) = self.as_it_stands(chosen) {
            return Some(given);
        }
        let mut tried = TRIED;
        self.search(
            self.table,
            Sought { all: chosen, whole: true },
            chosen.to_vec(),
            0,
            self.decision.picked,
            &mut tried,
        )
    }

    /// The cards in the order in which they were chosen, where the question takes them so: the order may mean something.
    fn as_it_stands(&self, chosen: &[Answer]) -> Option<Vec<Answer>> {
        let mut table = self.table.fork();
        for (at, answer) in chosen.iter().enumerate() {
            let picked = table.decision().filter(|now| self.goes_on(now))?.picked;
            if usize::from(picked.saturating_sub(self.decision.picked)) != at {
                return None;
            }
            table.answer(*answer).ok()?;
        }
        (chosen.len() == self.room()).then(|| chosen.to_vec())
    }

    /// Every card that some choice holds, in the order in which they lie.
    fn all(&self) -> Vec<Answer> {
        let mut found: Vec<Answer> = Vec::new();
        let add = |table: &dyn Table, found: &mut Vec<Answer>| {
            for answer in table.answers().iter() {
                if matches!(answer, Answer::Pick(_)) && !found.contains(answer) {
                    found.push(*answer);
                }
            }
        };
        add(self.table, &mut found);
        for first in found.clone() {
            let mut table = self.table.fork();
            let mut next = Some(first);
            while let Some(answer) = next {
                if table.answer(answer).is_err() || !table.decision().is_some_and(|now| self.goes_on(&now)) {
                    break;
                }
                add(&*table, &mut found);
                next = table.answers().iter().copied().find(|answer| matches!(answer, Answer::Pick(_)));
            }
        }
        found
    }

    /// Whether a question is still this one.
    fn goes_on(&self, now: &Decision) -> bool {
        let of = |decision: &Decision| (decision.ask.kind, decision.ask.seat, decision.source, decision.clause);
        of(now) == of(&self.decision) && now.picked >= self.decision.picked
    }

    /// The answers by which the cards that are `left` are chosen, with up to so many others beside them.
    fn search(
        &self,
        table: &dyn Table,
        sought: Sought<'_>,
        left: Vec<Answer>,
        free: usize,
        picked: u8,
        tried: &mut usize,
    ) -> Option<Vec<Answer>> {
        if left.is_empty() {
            return match sought.whole {
                false => Some(Vec::new()),
                true => table.answers().contains(&Answer::Done).then(|| vec![Answer::Done]),
            };
        }
        let offered: Vec<Answer> =
            table.answers().iter().copied().filter(|answer| matches!(answer, Answer::Pick(_))).collect();
        // What lies before one that is passed over is not offered any more.
        let first = offered.iter().position(|answer| left.contains(answer));
        let others = offered.iter().take(first.unwrap_or(offered.len())).filter(|_| free > 0);
        for answer in first.and_then(|at| offered.get(at)).into_iter().chain(others) {
            *tried = tried.checked_sub(1)?;
            let (mut then, ear) = (table.fork(), Ear::default());
            then.observe(Some(Box::new(ear.clone())));
            if then.answer(*answer).is_err() {
                continue;
            }
            // Those that were the only ones left for the question.
            let forced: Vec<Answer> = ear.with(|heard| {
                let own = |taken: &&Taken| taken.ask.kind == AskKind::Pick && taken.picked > picked;
                let of_question = heard.taken.iter().take_while(own);
                of_question.map(|taken| taken.answer).filter(|answer| matches!(answer, Answer::Pick(_))).collect()
            });
            let taken: Vec<Answer> = [&[*answer], &*forced].concat();
            let foreign = taken.iter().filter(|answer| !sought.all.contains(answer)).count();
            let Some(free) = free.checked_sub(foreign) else { continue };
            let mut rest = left.clone();
            for answer in &taken {
                // A card that is chosen twice is left once.
                if let Some(at) = rest.iter().position(|other| other == answer) {
                    rest.remove(at);
                }
            }
            let now = then.decision().filter(|now| self.goes_on(now) && now.picked > picked);
            let found = match now {
                Some(now) => self.search(&*then, sought, rest, free, now.picked, tried),
                None => rest.is_empty().then(Vec::new),
            };
            if let Some(found) = found {
                return Some(std::iter::once(*answer).chain(found).collect());
            }
        }
        None
    }
}
