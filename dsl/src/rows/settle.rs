//! From what a sentence says to what it means: who acts, what a verb without object is done to, which numbers a count is
//! for, how far a duration reaches. A pass over terms, between the rows and the tree; it knows no word of a language.
//!
//! Rows write what is settled here with a `$`: `($who opp A)` for acts of another player, `$it` for an object that is not
//! said, `($seq A B)` for acts in a row, `($price A B)` for an act that is paid for another, `($each k v)` for a count that
//! the number behind it is for, `$here` for the player whom the sentence is about, `$their` for one who is spoken of, `$self`
//! for a doer who is not said, `($doer P A)` for one who is the subject, `($trailing d A)` for a duration behind its act,
//! `($deny C)` for a condition that must not hold, `($while C)` for one in what works all the time, `($everyone A)` for an act
//! of both players.

use super::denied::denied;
use super::doubts::{Before, Doubt, Link, done_by_opponent};
use super::joined::joined;
use super::terms::{TermId, Terms};

/// Words of the tree that hold a sentence as their last item.
pub(super) const OVER: [&str; 9] = ["then", "else", "also", "instead", "instead-of", "if", "when", "until", "may"];

/// Whom a sentence is about, and what stands around it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Around {
    /// The player who acts, if the sentence names one.
    pub who: Option<TermId>,
    /// Whether it adds to the sentence before.
    pub also: bool,
    /// The card that the condition is about.
    pub about: Option<TermId>,
    /// Whether the condition or the event around it speaks of the opponent.
    pub spoken: bool,
    /// Whether both players do it.
    pub both: bool,
    /// How it hangs together with the sentence before.
    pub link: Link,
    /// Whether it is in force for a while that has an end.
    pub span: bool,
}

/// The term with another one in the place of a word.
pub(super) fn with(term: TermId, word: &str, other: TermId, terms: &mut Terms) -> TermId {
    if terms.as_atom(term) == Some(word) {
        return other;
    }
    let Some(items) = terms.items(term).map(<[TermId]>::to_vec) else { return term };
    let items: Vec<TermId> = items.into_iter().map(|item| with(item, word, other, terms)).collect();
    terms.list(items)
}

/// The statements that a term of rows says, twice where it may be meant of either player; nothing where they can't be said so.
/// `here`: the player of the text. `before`: the sentences before it as trees. `stands`: whether the card stands on the board.
/// `imperative`: whether a verb for which nobody is named is told to the player of the card, as in English. `once`: whether the sentence
/// is said of a moment.
pub(super) fn settle(
    term: TermId,
    terms: &mut Terms,
    here: &str,
    before: &str,
    (stands, imperative, once): (bool, bool, bool),
) -> Vec<Vec<TermId>> {
    let term = joined(term, terms);
    let term = denied(term, terms);
    // a noun alone, which nobody spoke of
    if terms.text(term).contains("($the ") {
        return Vec::new();
    }
    // so many cards of what both players have may be so many of each
    let term = if terms.text(term).contains("$everyones") {
        if ["(choose ", "(is "].iter().any(|word| terms.text(term).contains(word)) {
            return Vec::new();
        }
        let each = terms.atom("each");
        with(term, "$everyones", each, terms)
    } else {
        term
    };
    let here = terms.atom(here);
    // two sets out of which was chosen are named again without a word for it
    let picked = before.contains("(both (choose ");
    let about = before.lines().last().and_then(|last| Some(last.split_once("(is-a ")?.1.split_once(')')?.0));
    let about = about.and_then(|that| terms.read(&format!("{that})")));
    let before = Before { all: before, last: before.lines().last().unwrap_or_default() };
    // who chooses among effects may be meant by what stands in them
    let named = terms.text(term).starts_with("($who ");
    if before.last.contains("by-opp") && !before.last.contains("(who ") && !named && terms.text(term).contains("$here")
    {
        return Vec::new();
    }
    let around = Around { who: None, also: false, about, spoken: false, both: false, link: Link::None, span: false };
    let mut settling =
        Settling { terms, here, picked, before, stands, imperative, once, doubt: None, loose: false, one: false };
    let Some(said) = settling.statement(term, around) else { return Vec::new() };
    let other = match settling.doubt {
        None => return vec![said],
        Some(Doubt::Theirs) => {
            let who = Some(settling.terms.atom("opp"));
            settling.statement(term, Around { who, ..around })
        }
        Some(Doubt::Both) => {
            let both = settling.of_both(term);
            settling.statement(both, around)
        }
        Some(Doubt::Number) => {
            settling.one = true;
            settling.statement(term, around).or_else(|| Some(said.clone()))
        }
    };
    other.map_or_else(Vec::new, |other| vec![said, other])
}

/// A term at work.
pub(super) struct Settling<'t> {
    pub terms: &'t mut Terms,
    pub here: TermId,
    pub picked: bool,
    pub before: Before<'t>,
    /// Whether this card stands on the board, or is worn there, so that "power +1000" may be its own.
    pub stands: bool,
    /// Whether a verb for which nobody is named is told to the player of the card.
    pub imperative: bool,
    /// Whether what is said happens at a moment, and does not hold all the time.
    pub once: bool,
    /// Who else may be meant to do it.
    pub doubt: Option<Doubt>,
    /// Whether a set was changed that no number was said of.
    pub loose: bool,
    /// Whether one card of such a set is meant.
    pub one: bool,
}

impl Settling<'_> {
    pub(super) fn word(&self, term: TermId) -> Option<&str> {
        self.terms.as_atom(*self.terms.items(term)?.first()?)
    }

    pub(super) fn items(&self, term: TermId) -> Vec<TermId> {
        self.terms.items(term).map(<[TermId]>::to_vec).unwrap_or_default()
    }

    pub(super) fn is(&self, term: TermId, word: &str) -> bool {
        self.terms.as_atom(term) == Some(word)
    }

    pub(super) fn call(&mut self, word: &str, rest: &[TermId]) -> TermId {
        let word = self.terms.atom(word);
        let items = std::iter::once(word).chain(rest.iter().copied()).collect();
        self.terms.list(items)
    }

    /// The term with another one in the place of a word.
    pub(super) fn with(&mut self, term: TermId, word: &str, other: TermId) -> TermId {
        with(term, word, other, self.terms)
    }

    pub(super) fn holds(&self, term: TermId, word: &str) -> bool {
        self.is(term, word)
            || self.terms.items(term).is_some_and(|items| items.iter().any(|item| self.holds(*item, word)))
    }

    pub(super) fn statement(&mut self, term: TermId, around: Around) -> Option<Vec<TermId>> {
        let items = self.items(term);
        match (self.word(term).map(str::to_owned).as_deref(), items.as_slice()) {
            // who chooses among effects is said with them
            (Some("$who"), [_, who, inner]) if self.word(*inner) == Some("modes") && self.is(*who, "opp") => {
                let mut modes = self.items(*inner);
                modes.insert(2.min(modes.len()), self.terms.atom("by-opp"));
                Some(vec![self.terms.list(modes)])
            }
            // what another player does of two things is chosen by that player
            (Some("$who"), [_, who, inner]) if self.word(*inner) == Some("either") && self.is(*who, "opp") => {
                let mut modes = vec![self.terms.atom("1"), self.terms.atom("by-opp")];
                for act in self.items(*inner).into_iter().skip(1) {
                    let act = self.call("$who", &[*who, act]);
                    modes.push(self.call("mode", &[act]));
                }
                let modes = self.call("modes", &modes);
                self.statement(modes, around)
            }
            // in Korean the subject of the first one is that of both
            (Some("either"), [either, first, other])
                if !self.imperative && around.who.is_none() && self.subject(*first).is_some() =>
            {
                let opp = self.subject(*first)?;
                // who does the other one may be named again, and is the same
                if self.holds(*other, "$who") || self.holds(*other, "$doer") {
                    return None;
                }
                let first =
                    self.items(*first).get(2).copied().filter(|_| self.word(*first) == Some("$who")).unwrap_or(*first);
                let both = self.terms.list(vec![*either, first, *other]);
                let both = self.call("$who", &[opp, both]);
                self.statement(both, around)
            }
            (Some("$who"), [_, who, inner]) => {
                // a player who is named again is the same one
                let around = Around { who: Some(*who), ..around };
                self.statement(*inner, around)
            }
            (Some("$price"), [_, price, inner]) => {
                let price = self.statement(*price, around)?;
                let [price] = price[..] else { return None };
                // nobody pays by drawing cards or by dealing damage: that would be what is waited for
                if matches!(self.word(price), Some("draw" | "draw-to" | "damage")) {
                    return None;
                }
                let price = self.call("may", &[price]);
                let mut rest = self.statement(*inner, around)?;
                let first = rest.first().copied()?;
                *rest.first_mut()? = self.call("then", &[first]);
                rest.insert(0, price);
                Some(rest)
            }
            (Some("when"), [word, between @ .., event, inner]) if self.word(*event) == Some("$happened") => {
                let event = self.items(*event).get(1).copied()?;
                let when = self
                    .terms
                    .list([*word].into_iter().chain(between.iter().copied()).chain([event, *inner]).collect());
                self.statement(when, around)
            }
            (Some("modes"), [word, pick, all @ ..]) if all.iter().any(|one| self.word(*one) == Some("mode")) => {
                let mut modes = vec![*word, *pick];
                for one in all {
                    // who chooses among them
                    if self.terms.as_atom(*one).is_some() {
                        modes.push(*one);
                        continue;
                    }
                    let [word, inner] = self.items(*one)[..] else { return None };
                    let inner = self.statement(inner, around)?;
                    modes.push(self.terms.list(std::iter::once(word).chain(inner).collect()));
                }
                Some(vec![self.terms.list(modes)])
            }
            (Some("$next"), [_, inner]) => self.statement(*inner, Around { link: Link::On, ..around }),
            (Some("$after" | "$after-theirs"), [_, _, inner]) | (Some("$for"), [_, _, _, inner]) => {
                self.statement(*inner, around)
            }
            (Some("$everyone"), [_, inner]) => {
                // what each of them did this way is counted apart, which no number does
                if self.before.all.contains("(who opp (trash") && self.terms.text(*inner).contains("(done trash)") {
                    return None;
                }
                let mut both = Vec::new();
                for who in [None, Some("opp")] {
                    let mut acts = Vec::new();
                    // a friendly one is one of who acts
                    let inner = if who.is_some() { self.turned(*inner) } else { *inner };
                    self.acts(inner, &mut acts)?;
                    let who = who.map(|who| self.terms.atom(who));
                    let one = self.row(acts, Around { who, both: true, ..around })?;
                    // acts in a row would be done by both before the next one
                    if self.word(one) == Some("seq") {
                        return None;
                    }
                    both.push(one);
                }
                Some(vec![self.call("seq", &both)])
            }
            // the owner or the controller of a card: whose own things are theirs
            (Some("$whose"), [_, role, of, inner]) => {
                let mut acts = Vec::new();
                self.acts(*inner, &mut acts)?;
                let one = self.row(acts, Around { who: None, both: true, ..around })?;
                if self.word(one) == Some("seq") {
                    return None;
                }
                Some(vec![self.call("whose", &[*role, *of, one])])
            }
            (Some("cost-to"), [word, action, of, inner]) => {
                let inner = self.statement(*inner, around)?;
                let [inner] = inner[..] else { return None };
                Some(vec![self.terms.list(vec![*word, *action, *of, inner])])
            }
            (Some("$further"), [_, first, second]) => {
                let mut all = self.statement(*first, around)?;
                all.extend(self.statement(*second, around)?);
                Some(all)
            }
            // said of the other player, who alone has done the sentence before
            (Some("$they-do"), [_, inner]) => {
                if !done_by_opponent(self.before.last) {
                    return None;
                }
                let then = self.call("then", &[*inner]);
                self.statement(then, around)
            }
            (Some("$spared"), [_, set, cause]) => {
                let spared = self.spared(*set, *cause, around.span)?;
                self.statement(spared, around)
            }
            (Some("until"), [_, duration, inner]) => {
                self.loose = false;
                let span = self.is_span(*duration);
                if span && self.word(*inner) == Some("$always") {
                    return None;
                }
                let mut all = self.statement(*inner, Around { span, ..around })?;
                let first = all.first().copied()?;
                if std::mem::take(&mut self.loose) && span {
                    self.doubt = self.doubt.or(Some(Doubt::Number));
                }
                *all.first_mut()? = self.lasting(*duration, first)?;
                Some(all)
            }
            (Some(word), [_, between @ .., inner]) if OVER.contains(&word) => {
                let inner = &if word == "may" { self.offered(*inner)? } else { *inner };
                let also = around.also || word == "also";
                let about = match (word, between) {
                    ("if", [cond]) if self.word(*cond) == Some("is-a") => self.items(*cond).get(1).copied(),
                    ("else", _) => around.about,
                    _ => None,
                };
                let link = match word {
                    "instead" | "instead-of" => Link::Instead,
                    "then" | "else" | "also" => Link::On,
                    _ => around.link,
                };
                let opponent = |term: &TermId| self.holds(*term, "opp");
                let spoken = around.spoken || matches!(word, "if" | "when") && between.iter().any(opponent);
                let (once, when) = (self.once, word == "when");
                self.once |= when;
                let all = self.statement(*inner, Around { also, about, spoken, link, ..around });
                self.once = once;
                let mut all = all?;
                if word == "if" && between.iter().any(|cond| self.of_counted(*cond, *inner)) {
                    self.doubt = self.doubt.or(Some(Doubt::Theirs));
                }
                let first = all.first().copied()?;
                let opp = self.terms.atom("opp");
                let topic = around.who == Some(opp);
                // what the other player may choose stays their choice: damage is done by nobody
                let first = if word == "may" && (topic || self.begins_with_opponent(*inner)) {
                    self.willing(first, opp)?
                } else {
                    first
                };
                // behind the other player as the topic, a condition is about what is theirs, and of a count without a side or a
                // place nobody knows whether it is
                let condition = word == "if" && topic;
                if condition && between.iter().any(|cond| self.counts_anybodys(*cond)) {
                    return None;
                }
                let here = if condition { opp } else { self.here };
                let mut held: Vec<TermId> = between.iter().map(|term| self.with(*term, "$here", here)).collect();
                if word == "may" && (self.word(first) == Some("may") || self.two_doers(*inner, first)) {
                    return None;
                }
                // what is shown is shown before it is asked what is done with it
                if word == "may"
                    && let [seq, shown, rest @ ..] = self.items(first).as_slice()
                    && self.is(*seq, "seq")
                    && matches!(self.word(*shown), Some("reveal" | "look"))
                    && self.items(*shown).len() > 2
                {
                    let rest = if let [one] = rest { *one } else { self.call("seq", rest) };
                    let rest = self.call("may", &[rest]);
                    all.splice(..1, [*shown, rest]);
                    return Some(all);
                }
                // what is done instead stands behind its event or condition
                if word == "instead" && matches!(self.word(first), Some("when" | "until" | "if")) {
                    return None;
                }
                held.push(first);
                *all.first_mut()? = self.call(word, &held);
                Some(all)
            }
            _ => {
                let mut acts = Vec::new();
                self.acts(term, &mut acts)?;
                self.row(acts, around).map(|one| vec![one])
            }
        }
    }
}
