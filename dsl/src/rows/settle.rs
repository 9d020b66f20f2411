//! From what a sentence says to what it means: who acts, what a verb without object is done to, which numbers a count is
//! for, how far a duration reaches. A pass over terms, between the rows and the tree; it knows no word of a language.
//!
//! Rows write what is settled here with a `$`: `($who opp A)` for acts of another player, `$it` for an object that is not
//! said, `($seq A B)` for acts in a row, `($price A B)` for an act that is paid for another, `($each k v)` for a count that
//! the number behind it is for, `$here` for the player whom the sentence is about, `$their` for one who is spoken of, `$self` for a doer who is not said,
//! `($trailing d A)` for a duration behind its act, `($deny C)` for a condition that must not hold, `($while C)` for one in what
//! works all the time, `($everyone A)` for an act of both players.

use super::denied::denied;
use super::doubts::{Before, Link};
use super::terms::{TermId, Terms};

/// Words of the tree that hold a sentence as their last item.
const OVER: [&str; 9] = ["then", "else", "also", "instead", "instead-of", "if", "when", "until", "may"];

/// Whom a sentence is about, and what stands around it.
#[derive(Debug, Clone, Copy)]
struct Around {
    /// The player who acts, if the sentence names one.
    who: Option<TermId>,
    /// Whether it adds to the sentence before.
    also: bool,
    /// The card that the condition is about.
    about: Option<TermId>,
    /// Whether the condition or the event around it speaks of the opponent.
    spoken: bool,
    /// Whether both players do it.
    both: bool,
    /// How it hangs together with the sentence before.
    link: Link,
}

/// The statements that a term of rows says; nothing where they can't be said so. `here`: the player of the text.
/// `before`: the sentences before it as trees. `stands`: whether the card stands on the board.
pub(super) fn settle(term: TermId, terms: &mut Terms, here: &str, before: &str, stands: bool) -> Option<Vec<TermId>> {
    let term = joined(term, terms);
    let term = denied(term, terms);
    // a noun alone, which nobody spoke of
    if terms.text(term).contains("($the ") {
        return None;
    }
    let here = terms.atom(here);
    // two sets out of which was chosen are named again without a word for it
    let picked = before.contains("(both (choose ");
    let about = before.lines().last().and_then(|last| Some(last.split_once("(is-a ")?.1.split_once(')')?.0));
    let about = about.and_then(|that| terms.read(&format!("{that})")));
    let before = Before { all: before, last: before.lines().last().unwrap_or_default() };
    // who chooses among effects may be meant by what stands in them
    if before.last.contains("by-opp") && !before.last.contains("(who ") && terms.text(term).contains("$here") {
        return None;
    }
    let settled = Settling { terms, here, picked, before, stands }
        .statement(term, Around { who: None, also: false, about, spoken: false, both: false, link: Link::None })?;
    Some(settled)
}

/// A term in which what one phrase says in several items stands in the list around it.
pub(super) fn joined(term: TermId, terms: &mut Terms) -> TermId {
    let Some(items) = terms.items(term).map(<[TermId]>::to_vec) else { return term };
    let mut out = Vec::with_capacity(items.len());
    for item in items {
        let item = joined(item, terms);
        match terms.items(item).filter(|_| terms.is_call(item, "$and")) {
            Some(parts) => out.extend(parts.iter().skip(1)),
            None => out.push(item),
        }
    }
    match out.as_slice() {
        [word, zone, one, other] if terms.as_atom(*word) == Some("$both-in") => {
            let (both, within) = (terms.atom("both"), terms.atom("in"));
            let within = terms.list(vec![within, *zone]);
            let choices = [*one, *other].map(|choice| within_zone(choice, within, terms));
            terms.list(std::iter::once(both).chain(choices).collect())
        }
        [word, value, less] if terms.as_atom(*word) == Some("$minus") => {
            let plus = terms.atom("+");
            let less = negative(*less, terms);
            terms.list(vec![plus, *value, less])
        }
        [word, less] if terms.as_atom(*word) == Some("$neg") => negative(*less, terms),
        _ => terms.list(out),
    }
}

fn negative(number: TermId, terms: &mut Terms) -> TermId {
    let less = format!("-{}", terms.text(number));
    terms.atom(&less)
}

/// A choice out of cards that lie in a zone.
fn within_zone(choice: TermId, within: TermId, terms: &mut Terms) -> TermId {
    let items = terms.items(choice).map(<[TermId]>::to_vec).unwrap_or_default();
    let [word, many, set, rest @ ..] = items.as_slice() else { return choice };
    let set = terms.append(*set, within);
    terms.list([*word, *many, set].into_iter().chain(rest.iter().copied()).collect())
}

/// A term at work.
pub(super) struct Settling<'t> {
    pub terms: &'t mut Terms,
    pub here: TermId,
    pub picked: bool,
    pub before: Before<'t>,
    /// Whether this card stands on the board, or is worn there, so that "power +1000" may be its own.
    pub stands: bool,
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
        if self.is(term, word) {
            return other;
        }
        let Some(items) = self.terms.items(term).map(<[TermId]>::to_vec) else { return term };
        let items: Vec<TermId> = items.into_iter().map(|item| self.with(item, word, other)).collect();
        self.terms.list(items)
    }

    pub(super) fn holds(&self, term: TermId, word: &str) -> bool {
        self.is(term, word)
            || self.terms.items(term).is_some_and(|items| items.iter().any(|item| self.holds(*item, word)))
    }

    fn statement(&mut self, term: TermId, around: Around) -> Option<Vec<TermId>> {
        let items = self.items(term);
        match (self.word(term).map(str::to_owned).as_deref(), items.as_slice()) {
            // who chooses among effects is said with them
            (Some("$who"), [_, who, inner]) if self.word(*inner) == Some("modes") && self.is(*who, "opp") => {
                let mut modes = self.items(*inner);
                modes.insert(2.min(modes.len()), self.terms.atom("by-opp"));
                Some(vec![self.terms.list(modes)])
            }
            (Some("$who"), [_, who, inner]) => {
                // a player who is named again is the same one
                let around = Around { who: Some(*who), ..around };
                self.statement(*inner, around)
            }
            (Some("$price"), [_, price, inner]) => {
                let price = self.statement(*price, around)?;
                let [price] = price[..] else { return None };
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
                    let [word, inner] = self.items(*one)[..] else { return None };
                    let inner = self.statement(inner, around)?;
                    modes.push(self.terms.list(std::iter::once(word).chain(inner).collect()));
                }
                Some(vec![self.terms.list(modes)])
            }
            (Some("$after" | "$after-theirs"), [_, _, inner]) | (Some("$for"), [_, _, _, inner]) => {
                self.statement(*inner, around)
            }
            (Some("$everyone"), [_, inner]) => {
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
            (Some("until"), [_, duration, inner]) => {
                let mut all = self.statement(*inner, around)?;
                let first = all.first().copied()?;
                *all.first_mut()? = self.lasting(*duration, first)?;
                Some(all)
            }
            (Some(word), [_, between @ .., inner]) if OVER.contains(&word) => {
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
                let mut all = self.statement(*inner, Around { also, about, spoken, link, ..around })?;
                let first = all.first().copied()?;
                let here = self.here;
                let mut held: Vec<TermId> = between.iter().map(|term| self.with(*term, "$here", here)).collect();
                if word == "may" && self.word(first) == Some("may") {
                    return None;
                }
                // what is shown is shown before it is asked what is done with it
                if word == "may"
                    && let [seq, shown, rest @ ..] = self.items(first).as_slice()
                    && self.is(*seq, "seq")
                    && matches!(self.word(*shown), Some("reveal" | "look"))
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

    /// The acts of a chain in their order, each with its own player if it names one; nothing where a duration has no change
    /// that it could be of.
    fn acts(&mut self, term: TermId, out: &mut Vec<(Option<TermId>, TermId)>) -> Option<()> {
        let items = self.items(term);
        match (self.word(term).map(str::to_owned).as_deref(), items.as_slice()) {
            (Some("$seq"), [_, all @ ..]) => {
                let from = out.len();
                for one in all {
                    self.acts(*one, out)?;
                }
                let behind = all.first().is_some_and(|first| self.word(*first) == Some("$trailing"));
                if !behind {
                    self.carry(out.get_mut(from..)?)?;
                }
            }
            (Some(word @ ("$until" | "$trailing")), [_, duration, inner]) => {
                // behind several changes nobody knows of which of them it is
                let open =
                    |act: &(Option<TermId>, TermId)| self.word(act.1) == Some("apply") && self.lasts(act.1).is_none();
                if word == "$trailing" && out.iter().any(open) {
                    return None;
                }
                let from = out.len();
                self.acts(*inner, out)?;
                let (_, act) = out.get(from).copied()?;
                let lasting = self.lasting(*duration, act)?;
                out.get_mut(from)?.1 = lasting;
            }
            (Some("$who"), [_, who, inner]) => {
                let from = out.len();
                self.acts(*inner, out)?;
                out.iter_mut().skip(from).for_each(|(of, _)| *of = of.or(Some(*who)));
            }
            _ => out.push((None, term)),
        }
        Some(())
    }

    /// Acts in a row as one statement.
    fn row(&mut self, acts: Vec<(Option<TermId>, TermId)>, around: Around) -> Option<TermId> {
        let mut done: Vec<TermId> = Vec::new();
        // what was chosen and waits for the act that is done to it
        let mut chosen: Option<TermId> = None;
        let (mut who, mut last) = (around.who, None);
        // who chose it
        let mut chooser: Option<TermId> = None;
        let opp = self.terms.atom("opp");
        for (own, act) in acts {
            who = own.or(who);
            let theirs = who.filter(|who| *who == opp);
            if who.is_none() && self.is_anybodys(act, around.link, &done) {
                return None;
            }
            let here = theirs.or_else(|| self.player(act)).unwrap_or(self.here);
            let act = self.topic(act)?;
            let act = self.spread(act)?;
            let act = self.placed(act, chosen, theirs.is_some(), &done);
            let act = self.everyone(act);
            let act = self.worn(act);
            let here = self.affected(act).unwrap_or(here);
            // of two alternatives each has its own
            let act = if self.word(act) == Some("either") { act } else { self.with(act, "$here", here) };
            // `their` is of a player who was named
            let their = match self.affected(act) {
                Some(player) => Some(player),
                None if theirs.is_some() || around.spoken => Some(opp),
                None => around.both.then_some(self.here),
            };
            let act = their.map_or(act, |their| self.with(act, "$their", their));
            // what one player chooses and another acts on stays apart
            let apart = chosen.filter(|_| chooser != theirs);
            let act = match apart.filter(|choice| self.speaks_of(act, *choice)) {
                Some(choice) => {
                    done.push(self.by(choice, chooser));
                    chosen = None;
                    self.of_that(act, choice)
                }
                None => act,
            };
            let act = match chosen.filter(|chosen| self.speaks_of(act, *chosen)) {
                Some(_) => self.with_patient(act),
                None => act,
            };
            // a choice belongs to one of two alternatives, not to both
            if chosen.is_some() && self.word(act) == Some("either") {
                return None;
            }
            let act = self.alternatives(act, around, who)?;
            let this = self.terms.atom("self");
            let act = self.with(act, "$self", this);
            let takes = self.holds(act, "$it");
            // what another player is said to do says nothing of what was done before
            let another = own.is_some() && own != last;
            last = own.or(last);
            let nothing = &mut Vec::new();
            let before = if another { nothing } else { &mut done };
            let act = if takes { self.unsaid(act, before, chosen.take(), around, who)? } else { Some(act) };
            let Some(act) = act else { continue };
            if let Some(waiting) = chosen.take() {
                done.push(self.by(waiting, chooser));
            }
            if matches!(self.word(act), Some("choose" | "both")) {
                chosen = Some(act);
                chooser = theirs;
            } else {
                done.push(self.by(act, theirs));
            }
        }
        if let Some(waiting) = chosen {
            done.push(self.by(waiting, chooser));
        }
        match done.as_slice() {
            [] => None,
            [one] => Some(*one),
            all => Some(self.call("seq", all)),
        }
    }

    /// The player whom a change is of.
    fn affected(&self, act: TermId) -> Option<TermId> {
        let of = self.items(act).get(1).copied().filter(|_| self.word(act) == Some("apply"))?;
        let player = self.items(of).get(1).copied().filter(|_| self.word(of) == Some("player"))?;
        (self.is(player, "own") || self.is(player, "opp")).then_some(player)
    }

    /// An act of a player who is named; changes of something have no doer.
    fn by(&mut self, act: TermId, theirs: Option<TermId>) -> TermId {
        const NOBODYS: [&str; 8] = ["apply", "who", "either", "damage", "lose", "win", "cost-to", "count-as"];
        match theirs {
            Some(who) if !self.word(act).is_some_and(|word| NOBODYS.contains(&word)) => self.call("who", &[who, act]),
            _ => act,
        }
    }

    /// Two acts of which one is done, each settled by itself.
    fn alternatives(&mut self, act: TermId, around: Around, who: Option<TermId>) -> Option<TermId> {
        let items = self.items(act);
        let (Some("either"), [word, one, other]) = (self.word(act), items.as_slice()) else { return Some(act) };
        // who does the one is not named, but who does the other is
        if self.holds(*one, "$self") && !self.holds(*other, "$self") {
            return None;
        }
        // what the one chooses may be what the other is done to
        if self.holds(*one, "choose") && self.holds(*other, "$it") {
            return None;
        }
        let around = Around { who, ..around };
        let one = self.statement(*one, around)?;
        let other = self.statement(*other, around)?;
        match (one.as_slice(), other.as_slice()) {
            ([one], [other]) if [one, other].iter().all(|act| !matches!(self.word(**act), Some("choose" | "seq"))) => {
                Some(self.terms.list(vec![*word, *one, *other]))
            }
            _ => None,
        }
    }

    /// An act without object: it is done to what was just chosen or shown, or changes what was just changed.
    fn unsaid(
        &mut self,
        act: TermId,
        done: &mut [TermId],
        chosen: Option<TermId>,
        around: Around,
        who: Option<TermId>,
    ) -> Option<Option<TermId>> {
        if let Some(chosen) = chosen {
            return Some(Some(self.with(act, "$it", chosen)));
        }
        let before = done.last().copied();
        if self.word(act) == Some("apply") {
            if let Some(before) = before.filter(|before| self.word(*before) == Some("apply")) {
                if let Some(merged) = self.further(before, act) {
                    *done.last_mut()? = merged;
                    return Some(None);
                }
                // of the same thing for another time
                let it = self.items(before).get(1).copied().filter(|it| self.word(*it) == Some("that"))?;
                return Some(Some(self.with(act, "$it", it)));
            }
            let it = match who {
                Some(who) => self.call("player", &[who]),
                None => match around.link {
                    Link::Instead => self.changed_before()?,
                    _ if around.also => self.terms.atom("it"),
                    _ if self.in_hand(act, done) => return None,
                    _ => self.terms.atom("self"),
                },
            };
            return Some(Some(self.with(act, "$it", it)));
        }
        // an effect that no card is named for is that of the card spoken of
        if self.word(act) == Some("activate") {
            let it = self.terms.atom("it");
            return Some(Some(self.with(act, "$it", it)));
        }
        // who enters or moves without being named is the card itself
        if matches!(self.word(act), Some("deploy" | "move" | "upgrade" | "flip")) {
            if self.speaks_of_cards(act, done) {
                return None;
            }
            let it = self.terms.atom("self");
            return Some(Some(self.with(act, "$it", it)));
        }
        if let Some(about) = around.about.filter(|_| matches!(self.word(act), Some("put" | "trash"))) {
            return Some(Some(self.with(act, "$it", about)));
        }
        let inner = match before.map(|before| (before, self.items(before))) {
            Some((before, items)) if self.word(before) == Some("who") => items.last().copied(),
            Some((before, _)) => Some(before),
            None => None,
        };
        let shown = inner.filter(|act| matches!(self.word(*act), Some("reveal" | "look")))?;
        let cards = self.items(shown).len() > 2;
        let it = self.terms.atom(if cards { "among" } else { "it" });
        Some(Some(self.with(act, "$it", it)))
    }

    /// Changes that stand in a list of their own, and counts that numbers are for, in their places.
    fn spread(&mut self, act: TermId) -> Option<TermId> {
        let mut out = Vec::new();
        let Some(items) = self.terms.items(act).map(<[TermId]>::to_vec) else { return Some(act) };
        for item in items {
            self.spread_into(item, None, &mut out)?;
        }
        Some(self.terms.list(out))
    }

    fn spread_into(&mut self, item: TermId, each: Option<TermId>, out: &mut Vec<TermId>) -> Option<()> {
        let items = self.items(item);
        match (self.word(item), items.as_slice()) {
            (Some("$mods"), [_, all @ ..]) => {
                for one in all {
                    self.spread_into(*one, each, out)?;
                }
            }
            (Some("$lasting"), [_, between @ .., inner]) => {
                // a duration that stands behind its number
                for duration in between {
                    let at = usize::from(out.len() > 1).saturating_add(1);
                    if out.get(at).is_some_and(|term| self.terms.as_atom(*term).is_some()) {
                        return None;
                    }
                    out.insert(at.min(out.len()), *duration);
                }
                self.spread_into(*inner, each, out)?;
            }
            (Some("$per"), [_, count, inner]) => {
                if each.is_some() {
                    return None;
                }
                self.spread_into(*inner, Some(*count), out)?;
            }
            (Some("by"), [by, inner]) if self.word(*inner) == Some("$per") => {
                let [_, count, number] = self.items(*inner)[..] else { return None };
                let number = self.per(number, count)?;
                let item = self.terms.list(vec![*by, number]);
                out.push(item);
            }
            _ => {
                let item = match each {
                    Some(count) => self.per(item, count)?,
                    None => item,
                };
                out.push(item);
            }
        }
        Some(())
    }

    /// A term whose last number is for each of a count.
    fn per(&mut self, term: TermId, count: TermId) -> Option<TermId> {
        let [_, k, of] = self.items(count)[..] else { return None };
        if self.terms.as_atom(term).is_some_and(|text| text.parse::<u32>().is_ok()) {
            return Some(self.call("per", &[term, k, of]));
        }
        let mut items = self.items(term);
        let last = items.pop()?;
        let last = self.per(last, count)?;
        items.push(last);
        Some(self.terms.list(items))
    }
}
