//! Answers of several words: a set of cards, an order. They are worked out on a copy of the game before the first of them is
//! given, so that every word is used, nothing is taken beside what the words say, and a set that is refused is judged whole.

use super::{Ear, Run};
use crate::scenario::answers::{Line, Trouble, expanded};
use crate::wording::scenario as wording;
use crate::wording::spellings::{self, Spelling};
use cardwright_core::kernel::decision::{Answer, AskKind, Decision, Refusal};
use cardwright_core::kernel::ids::{Seat, Slot};
use cardwright_core::kernel::log::Taken;
use cardwright_core::table::Table;
use cardwright_dsl::messages::wording::Filled;
use cardwright_dsl::text::Lang;

/// Why a list of words is no answer.
pub(super) struct Unfit {
    /// What is said about it.
    pub(super) trouble: Trouble,
    /// The rules against it; empty where the words themselves are at fault.
    pub(super) refusals: Vec<Refusal>,
}

impl Unfit {
    pub(super) fn illegal(message: Filled, refusals: Vec<Refusal>) -> Unfit {
        Unfit { trouble: Trouble::new("illegal-answer", message), refusals }
    }
}

/// A word of a set with the cards that it can mean.
struct Word {
    text: String,
    slots: Vec<Slot>,
}

/// The word that means a card and fewest others.
fn meaning(words: &[Word], slot: Slot) -> Option<usize> {
    let fitting = words.iter().enumerate().filter(|(_, w)| w.slots.contains(&slot));
    fitting.min_by_key(|(_, w)| w.slots.len()).map(|(at, _)| at)
}

fn texts(words: &[Word]) -> String {
    words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(", ")
}

fn same(a: &Decision, b: &Decision) -> bool {
    (a.ask.seat, a.ask.kind, a.clause, a.ability, a.source) == (b.ask.seat, b.ask.kind, b.clause, b.ability, b.source)
}

impl Run<'_> {
    /// The answers that a list behind `choose` means: all of its cards, and no others.
    pub(super) fn set(&self, seat: Seat, list: &[String]) -> Result<Vec<Answer>, Unfit> {
        let words = expanded(list);
        let (Some(table), Some(decision)) = (self.table(), self.decision()) else {
            let whole = line_of(spellings::CHOOSE, list);
            return Err(Unfit::illegal(wording::nothing_asked(whole, self.open()), Vec::new()));
        };
        match decision.ask.kind {
            _ if decision.ask.secret => self.in_secret(seat, &words, &decision),
            AskKind::Pick => self.picks(seat, &words, table.fork(), &decision),
            _ => self.one(seat, &words).map(|answer| vec![answer]),
        }
    }

    /// The one answer that one word means.
    fn one(&self, seat: Seat, words: &[String]) -> Result<Answer, Unfit> {
        let line = Line::Choose(words.to_vec());
        let whole = line_of(spellings::CHOOSE, words);
        let (found, alike, lines) = self.speak(|s| {
            let found = s.matching(seat, &line);
            let lines: Vec<String> = found.iter().map(|&a| s.write(a)).collect();
            (found.clone(), s.interchangeable(&found), lines)
        });
        match found.first() {
            None => Err(Unfit::illegal(wording::not_legal(whole, self.open()), self.refusals(seat, &line))),
            Some(answer) if alike => Ok(*answer),
            Some(_) => Err(Unfit { trouble: super::answering::ambiguous(&whole, &lines), refusals: Vec::new() }),
        }
    }

    /// A set picked card by card, in the order in which the engine offers them, on a copy of the game.
    fn picks(
        &self,
        seat: Seat,
        words: &[String],
        mut table: Box<dyn Table>,
        decision: &Decision,
    ) -> Result<Vec<Answer>, Unfit> {
        let ear = Ear::default();
        table.observe(Some(Box::new(ear.clone())));
        let mut left: Vec<Word> = self.speak(|s| {
            let slots = |word: &str| {
                s.board
                    .pieces
                    .iter()
                    .filter_map(|p| p.slot)
                    .filter(|slot| s.picks(seat, word, Answer::Pick(*slot)))
                    .collect()
            };
            words.iter().map(|word| Word { text: word.clone(), slots: slots(word) }).collect()
        });
        // What was picked before anybody was asked may be named with the rest.
        let mut picked = usize::from(decision.picked);
        for slot in self.picked_before(picked) {
            if let Some(at) = meaning(&left, slot) {
                left.remove(at);
            }
        }
        let mut answers = Vec::new();
        while let Some(now) = table.decision().filter(|d| same(d, decision) && usize::from(d.picked) == picked) {
            if picked == 0 && !answers.is_empty() {
                // Another question of the same effect.
                break;
            }
            let offered = table.answers().to_vec();
            if left.is_empty() {
                if !offered.contains(&Answer::Done) {
                    let refusal = table.why_not(Answer::Done).into_iter().collect();
                    return Err(Unfit::illegal(wording::more_to_choose(self.open_at(table.as_ref(), &now)), refusal));
                }
                answers.push(Answer::Done);
                break;
            }
            let Some(slot) = self.next_pick(&left, &offered)? else {
                let candidates = left.iter().flat_map(|w| &w.slots).map(|slot| Answer::Pick(*slot));
                let refusals = candidates.filter(|a| !offered.contains(a)).filter_map(|a| table.why_not(a)).collect();
                let open = self.open_at(table.as_ref(), &now);
                return Err(Unfit::illegal(wording::not_legal(line_of(spellings::CHOOSE, words), open), refusals));
            };
            if let Some(at) = meaning(&left, slot) {
                left.remove(at);
            }
            let from = ear.with(|m| m.taken.len());
            table
                .answer(Answer::Pick(slot))
                .map_err(|r| Unfit { trouble: self.refused_by(&r), refusals: vec![r.clone()] })?;
            answers.push(Answer::Pick(slot));
            picked += 1;
            let taken = ear.with(|m| m.taken.get(from..).map(<[Taken]>::to_vec).unwrap_or_default());
            for taken in taken {
                let Answer::Pick(slot) = taken.answer else { break };
                if taken.ask.kind != AskKind::Pick || usize::from(taken.picked) != picked {
                    break;
                }
                picked += 1;
                let Some(at) = meaning(&left, slot) else {
                    let card = self.speak(|s| s.write(taken.answer));
                    return Err(Unfit::illegal(
                        wording::taken_too(line_of(spellings::CHOOSE, words), card),
                        Vec::new(),
                    ));
                };
                left.remove(at);
            }
        }
        match left.is_empty() {
            true => Ok(answers),
            false => {
                let refusal = Refusal { clause: decision.clause, reason: "no more can be chosen" };
                Err(Unfit::illegal(wording::not_used_up(texts(&left), self.open()), vec![refusal]))
            }
        }
    }

    /// The first offered card that one of the words means. A word that may mean several which differ is an error.
    fn next_pick(&self, left: &[Word], offered: &[Answer]) -> Result<Option<Slot>, Unfit> {
        for word in left {
            let hits: Vec<Answer> =
                word.slots.iter().map(|s| Answer::Pick(*s)).filter(|answer| offered.contains(answer)).collect();
            let wanted = left.iter().filter(|w| w.text == word.text).count();
            let (alike, lines) =
                self.speak(|s| (s.interchangeable(&hits), hits.iter().map(|&a| s.write(a)).collect::<Vec<String>>()));
            if hits.len() > wanted && !alike {
                let trouble = super::answering::ambiguous(&word.text, &lines);
                return Err(Unfit { trouble, refusals: Vec::new() });
            }
        }
        let picks = offered.iter().filter_map(|a| if let Answer::Pick(slot) = a { Some(*slot) } else { None });
        Ok(picks.into_iter().find(|slot| left.iter().any(|w| w.slots.contains(slot))))
    }

    /// The cards that were picked by themselves for the open question, the last ones that were.
    fn picked_before(&self, picked: usize) -> Vec<Slot> {
        let pick = |t: &Taken| if let Answer::Pick(slot) = t.answer { Some(slot) } else { None };
        self.ear.with(|m| m.taken.iter().rev().take(picked).filter_map(pick).collect())
    }

    /// The answers that a list behind `order` means. Which comes next is asked again and again, and what comes first may ask
    /// for something in between: then what is left of the list must be a matter of course.
    pub(super) fn sequence(&mut self, seat: Seat, list: &[String]) -> Result<(), Trouble> {
        let whole = line_of(spellings::ORDER, list);
        let orders = |d: &Decision| {
            d.ask.seat == seat && matches!(d.ask.kind, AskKind::Order | AskKind::Arrange | AskKind::Pick)
        };
        let Some(decision) = self.decision().filter(orders) else {
            return Err(self.not_legal(seat, &Line::Order(list.to_vec()), &whole));
        };
        let all: Vec<Answer> = self.table().map(|t| t.answers().to_vec()).unwrap_or_default();
        let mut answers: Vec<Answer> = Vec::new();
        for word in list {
            let line = Line::Order(vec![word.clone()]);
            let (found, alike, lines) = self.speak(|s| {
                let mut found = s.matching(seat, &line);
                found.retain(|a| !answers.contains(a));
                (found.clone(), s.interchangeable(&found), found.iter().map(|&a| s.write(a)).collect::<Vec<_>>())
            });
            match found.first() {
                None => return Err(self.not_legal(seat, &line, &whole)),
                Some(answer) if alike => answers.push(*answer),
                Some(_) => return Err(super::answering::ambiguous(word, &lines)),
            }
        }
        if decision.ask.kind == AskKind::Arrange && answers.len() != all.len() {
            return Err(Trouble::new("illegal-answer", wording::more_to_order(self.open())));
        }
        for (at, answer) in answers.iter().enumerate() {
            let offered = self.table().map(|t| t.answers().to_vec()).unwrap_or_default();
            let goes_on = self.decision().is_some_and(|d| orders(&d) && d.ask.kind == decision.ask.kind)
                && offered.iter().all(|a| all.contains(a))
                && offered.contains(answer);
            if at > 0 && !goes_on {
                // The last one is taken by itself, at once or when what came before it is over.
                if at + 1 == all.len() {
                    return Ok(());
                }
                let rest = list.get(at..).unwrap_or_default().join(", ");
                return Err(Trouble::new("illegal-answer", wording::not_used_up(rest, self.open())));
            }
            self.give(seat, *answer)?;
        }
        Ok(())
    }
}

/// A list with the word before it.
pub(super) fn line_of(word: Spelling, list: &[String]) -> String {
    format!("{} {}", word.get(Lang::En), list.join(", "))
}
