//! The words of steps that name a moment: how the game ended, the question that is open, the phase of a player.

use super::{Glossary, Known, unknown};
use crate::scenario::answers::third_person;
use crate::scenario::places;
use crate::scenario::text::{Mention, asked_of, clause_behind, key, seat};
use crate::wording::spellings;
use cardwright_core::vocabulary::Word;
use cardwright_dsl::messages;

/// The verbs of questions that no rulebook has.
const ASKED: [&str; 9] = ["act", "choose", "decide", "confirm", "may", "order", "number", "option", "name"];

impl Glossary<'_> {
    fn player(&self, word: &str) -> Option<Known> {
        let seats = self.seats();
        let known = seat(word).is_some_and(|s| self.has(s));
        (!known).then(|| unknown(word, seats.iter().map(String::as_str)))
    }

    /// How a game ended: `p1 wins (1.2.2.3)`, `draw`, `none`.
    pub fn result(&self, text: &str) -> Option<Known> {
        let (words, _) = clause_behind(text);
        let wins = |word: &str| {
            let (who, rest) = word.split_once(' ').unwrap_or((word, ""));
            seat(who).is_some_and(|s| self.has(s)) && spellings::WINS.is(rest.trim())
        };
        if words == "?" || spellings::NO_RESULT.is(words) || spellings::DRAW.is(words) || wins(words) {
            return None;
        }
        let seats = self.seats();
        let of_seats: Vec<String> = seats.iter().map(|seat| format!("{seat} wins")).collect();
        Some(unknown(words, ["none", "draw"].into_iter().chain(of_seats.iter().map(String::as_str))))
    }

    /// The question that is open: `p2 defends`, `p1 chooses for Exit of scout`.
    pub fn question(&self, text: &str) -> Option<Known> {
        let (text, _) = clause_behind(text);
        let (who, what) = asked_of(text);
        if let Some(bad) = who.into_iter().find_map(|who| self.player(who)) {
            return Some(bad);
        }
        let (verb, of) = match what.split_once(" for ") {
            Some((verb, of)) => (verb.trim(), Some(of)),
            None => (what.trim(), None),
        };
        // `[gold]: buy` is to buy.
        let verb_of = |act: &'static str| act.split_once(": ").map_or(act, |(_, verb)| verb);
        let acts: Vec<&str> = self.book.acts().iter().map(|act| verb_of(act.en)).collect();
        let words = || ASKED.into_iter().chain(acts.iter().copied());
        let is = |word: &str| key(word) == key(verb) || key(&third_person(word)) == key(verb);
        let named = words().any(|w| is(w) || w.split_once(' ').is_some_and(|(first, _)| is(first)));
        if !named {
            let all: Vec<String> = words().map(third_person).collect();
            let word = if verb.is_empty() { text } else { verb };
            return Some(unknown(word, all.iter().map(String::as_str)).near_alone());
        }
        let of = of?;
        let Some((head, card)) = spellings::ability_of(of) else { return Some(unknown(of, []).near_alone()) };
        let Some(mention) = Mention::one(card) else { return Some(unknown(card, []).near_alone()) };
        self.card(&mention).or_else(|| self.ability(head, &mention))
    }

    /// The code of a script's error.
    pub fn error(&self, text: &str) -> Option<Known> {
        let all = messages::all().map(|code| code.id).filter(|id| id.starts_with("script"));
        messages::find(text).is_none().then(|| unknown(text, all).near_alone())
    }

    /// The player and the phase of an `until`.
    pub fn moment(&self, text: &str) -> Option<Known> {
        let read = spellings::moment(text);
        let (who, phase) = read.unwrap_or((text, ""));
        if let Some(bad) = self.player(who) {
            return Some(bad);
        }
        let known = places::phase(self.caller.vocabulary, phase).is_some();
        (!known).then(|| phase_near(self.caller.vocabulary.phases, phase))
    }
}

/// A word that is no phase.
pub(in crate::scenario) fn phase_near(phases: &'static [Word], word: &str) -> Known {
    let all = phases.iter().flat_map(|w| std::iter::once(w.id).chain(w.ko.iter().chain(w.en).copied()));
    Known { all: phases.iter().map(|w| w.id.to_owned()).collect(), ..unknown(word, all) }
}
