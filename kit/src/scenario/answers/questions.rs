//! The open question in words: who is asked, what, and for which ability.

use super::Speaker;
use crate::scenario::clauses;
use crate::scenario::text::{asked_of, clause_behind, key, seat};
use crate::wording::spellings;
use cardwright_core::kernel::decision::{Answer, AskKind, Decision};
use cardwright_core::kernel::ids::Seat;
use cardwright_dsl::text::Lang;

impl Speaker<'_> {
    /// What is asked, in a few words: `p2 defends`, `p1 chooses for Exit of scout`.
    pub fn question(&self, decision: &Decision) -> String {
        let mut words: Vec<String> = self.question_words(decision).into_iter().map(|w| third_person(&w)).collect();
        words.dedup();
        let what = words.first().cloned().unwrap_or_default();
        let seat = decision.ask.seat;
        match (decision.source, decision.ability) {
            (Some(source), Some(ability)) if self.board.piece(source).is_some() => {
                format!("{seat} {what} for {}", self.ability(source, ability))
            }
            _ => format!("{seat} {what}"),
        }
    }

    /// The same of all who are asked: `p2 and p3 choose`.
    pub fn question_to(&self, asked: &[Seat], decision: &Decision) -> String {
        let [others @ .., last] = asked else { return self.question(decision) };
        let Some(what) = self.question_words(decision).into_iter().next().filter(|_| !others.is_empty()) else {
            return self.question(decision);
        };
        let others: Vec<String> = others.iter().map(Seat::to_string).collect();
        format!("{} {} {last} {what}", others.join(", "), spellings::AND.get(Lang::En))
    }

    /// The verbs that a question may be named by, the likeliest first.
    pub fn question_words(&self, decision: &Decision) -> Vec<String> {
        match decision.ask.kind {
            AskKind::Act(_) => {
                let mut words: Vec<String> = Vec::new();
                for answer in self.offered {
                    if let Answer::Act(act) = answer {
                        // `[gold]: buy` is to buy.
                        let word = self.book.act_word(act.verb).en;
                        let word = word.split_once(": ").map_or(word, |(_, verb)| verb);
                        if !words.iter().any(|known| known == word) {
                            words.push(word.to_owned());
                        }
                    }
                }
                words.push("act".to_owned());
                words
            }
            AskKind::Pick | AskKind::Place => vec!["choose".to_owned()],
            AskKind::Confirm => vec!["decide".to_owned(), "confirm".to_owned(), "may".to_owned()],
            AskKind::Order | AskKind::Arrange => vec!["order".to_owned()],
            AskKind::Number => vec!["choose a number".to_owned(), "number".to_owned(), "choose".to_owned()],
            AskKind::Mode => vec!["option".to_owned(), "choose".to_owned()],
            AskKind::Name => vec!["name".to_owned(), "choose".to_owned()],
        }
    }

    /// Whether a description of an open decision (`p2 defends`, `p1 decides for Exit of scout (8.1.2.2)`, `p2 and p3 choose`)
    /// fits this one, which these seats are asked: all of it does.
    pub fn names_question(&self, asked: &[Seat], decision: &Decision, text: &str) -> bool {
        let (text, clause) = clause_behind(text);
        let (who, what) = asked_of(text);
        let mut named: Vec<Option<Seat>> = who.into_iter().map(seat).collect();
        named.sort_unstable();
        if !named.into_iter().eq(asked.iter().copied().map(Some)) {
            return false;
        }
        let (verb, of) = match what.split_once(" for ") {
            Some((verb, of)) => (verb, Some(of)),
            None => (what, None),
        };
        let is = |word: &str| key(word) == key(verb) || key(&third_person(word)) == key(verb);
        let words = self.question_words(decision);
        let verb_fits = words.iter().any(|w| is(w) || w.split_once(' ').is_some_and(|(first, _)| is(first)));
        let of_fits = of.is_none_or(|of| match (decision.source, decision.ability) {
            (Some(holder), Some(ability)) => self.picks(decision.ask.seat, of, Answer::Next { holder, ability }),
            _ => false,
        });
        verb_fits && of_fits && clause.is_none_or(|c| clauses::same(self.book, c, decision.clause))
    }
}

/// `defend` becomes `defends`, `end phase` becomes `ends phase`.
pub(in crate::scenario) fn third_person(verb: &str) -> String {
    let (first, rest) = verb.split_once(' ').map_or((verb, String::new()), |(a, b)| (a, format!(" {b}")));
    let ending = if first.ends_with("ss") || first.ends_with("ch") || first.ends_with('x') { "es" } else { "s" };
    format!("{first}{ending}{rest}")
}
