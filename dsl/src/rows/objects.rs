//! What an act is done to, and where it goes, where the words leave something of it open: all of a set, this card, the
//! zone of an owner who is not named. A part of the pass from rows to trees.

use super::doubts::Doubt;
use super::settle::Settling;
use super::terms::{TermId, Terms};
use crate::lexicon::Lexicon;
use crate::tree::Id;

/// The term with its sets of cards named by where they lie: a unit in a hand is a unit card, and what stands on the field of
/// a player is that player's.
/// `elsewhere`: whether the cards that are spoken of lie in no unit zone.
/// `named`: whether a card is named otherwise there, as Korean has it (docs/spec/language.md section 5).
pub(super) fn stood(term: TermId, terms: &mut Terms, lexicon: &Lexicon, elsewhere: bool, named: bool) -> TermId {
    let Some(items) = terms.items(term).map(<[TermId]>::to_vec) else { return term };
    if let ([_, inner], true) = (items.as_slice(), terms.is_call(term, "$found")) {
        return stood(*inner, terms, lexicon, elsewhere, true);
    }
    let items = distributed(items, terms);
    let items = of_owner(items, terms, lexicon);
    let mut items: Vec<TermId> = items.into_iter().map(|item| stood(item, terms, lexicon, elsewhere, named)).collect();
    let v = lexicon.vocabulary();
    let first = items.first().and_then(|first| terms.as_atom(*first));
    let noun = first.and_then(|first| v.nouns.iter().find(|noun| noun.in_play && noun.word.id == first));
    let field = v.zones.iter().find(|zone| zone.word.id == v.field);
    let (Some(noun), Some(field)) = (noun, field) else { return terms.list(items) };
    // the zone that a filter names, and whose it is
    let place = |item: TermId, terms: &Terms| {
        let zone = terms.items(item).filter(|_| terms.is_call(item, "in"))?.get(1).copied()?;
        let [word, owner] = terms.items(zone)? else { return None };
        let id = terms.as_atom(*word)?;
        let id = id.strip_suffix("-top").or(id.strip_suffix("-bottom")).unwrap_or(id);
        Some((v.zones.iter().find(|zone| zone.word.id == id)?, *owner))
    };
    // what of the other player's does not face this card stands in another lane
    if items.get(1).is_some_and(|side| terms.as_atom(*side) == Some("opp")) {
        let (within, lane) = (terms.atom("in"), terms.read("(lane other)"));
        for item in &mut items {
            if let Some(lane) = lane.filter(|_| terms.as_atom(*item) == Some("$not-facing")) {
                *item = terms.list(vec![within, lane]);
            }
        }
    }
    let found = items.iter().enumerate().find_map(|(at, item)| Some((at, place(*item, terms)?)));
    match found {
        // nothing but what stands lies in the places side by side
        Some((at, (zone, owner)))
            if zone.word.id == field.word.id
                || zone.word.id == v.slots && noun.word.id == lexicon.standing().as_str() =>
        {
            let side = items.get(1).copied().filter(|one| matches!(terms.as_atom(*one), Some("own" | "opp")));
            let theirs = matches!(terms.as_atom(owner), Some("own" | "opp")).then_some(owner);
            if theirs.is_some() && side.is_none_or(|side| Some(side) == theirs) {
                items.remove(at);
                if side.is_none() {
                    items.splice(1..1, theirs);
                }
            }
        }
        Some((_, (zone, _))) if named && zone.kinds & field.kinds == 0 => {
            if let (Some(first), Some(card)) = (items.first_mut(), lexicon.noun_in_play(Id(noun.word.id), false)) {
                *first = terms.atom(card.as_str());
            }
        }
        None if elsewhere && items.iter().any(|item| terms.is_call(*item, "among")) => {
            if let (Some(first), Some(card)) = (items.first_mut(), lexicon.noun_in_play(Id(noun.word.id), false)) {
                *first = terms.atom(card.as_str());
            }
        }
        _ => {}
    }
    terms.list(items)
}

/// An act that puts something into a zone of which it is open whose it is: the owner's where the cards may be of either player.
fn of_owner(items: Vec<TermId>, terms: &mut Terms, lexicon: &Lexicon) -> Vec<TermId> {
    let [put, what, zone] = items.as_slice() else { return items };
    if terms.as_atom(*put) != Some("put") || !terms.text(*zone).contains("$whose-") {
        return items;
    }
    let text = terms.text(*what);
    let noun = |word: &str| lexicon.vocabulary().nouns.iter().any(|noun| noun.in_play && noun.word.id == word);
    let standing = text.split(['(', ')', ' ']).any(noun) || text.contains(" each)");
    let whose = |of: &str| if standing { "owner".to_owned() } else { of.to_owned() };
    let zone = terms.text(*zone).replace("$whose-own", &whose("own")).replace("$whose-opp", &whose("opp"));
    match terms.read(&zone) {
        Some(zone) => vec![*put, *what, zone],
        None => items,
    }
}

/// One of several sets with properties of their own: each lies where all of them lie.
fn distributed(items: Vec<TermId>, terms: &mut Terms) -> Vec<TermId> {
    let [word, sets @ .., place] = items.as_slice() else { return items };
    let own = |set: &TermId| terms.items(*set).is_some_and(|all| all.iter().any(|one| terms.items(*one).is_some()));
    if terms.as_atom(*word) != Some("or") || !terms.is_call(*place, "in") || !sets.iter().all(own) {
        return items;
    }
    let each: Vec<TermId> = sets.iter().map(|set| terms.append(*set, *place)).collect();
    std::iter::once(*word).chain(each).collect()
}

/// Whether cards of any kind are chosen that nothing says the place of, or anything else: nobody would know where they lie.
pub(super) fn anywhere(term: TermId, terms: &Terms, lexicon: &Lexicon) -> bool {
    let Some(items) = terms.items(term) else { return false };
    let any = lexicon.vocabulary().nouns.iter().find(|noun| noun.of.is_none()).map(|noun| noun.word.id);
    let chosen = match items {
        [word, _, set, ..] if terms.as_atom(*word) == Some("choose") => Some(*set),
        [word, set] if terms.as_atom(*word) == Some("all") => Some(*set),
        _ => None,
    };
    let bare = |set: TermId| matches!(terms.items(set), Some([noun]) if terms.as_atom(*noun) == any);
    // nothing is equipped but what is worn
    let worn = |set: TermId| {
        let noun = terms.items(set).and_then(|set| terms.as_atom(*set.first()?));
        let of = lexicon.vocabulary().nouns.iter().find(|one| noun == Some(one.word.id)).and_then(|one| one.of);
        of.is_none_or(|of| lexicon.vocabulary().worn == Some(of))
    };
    if let [word, what, ..] = items
        && terms.as_atom(*word) == Some("equip")
        && let Some([choose, .., set]) = terms.items(*what)
        && matches!(terms.as_atom(*choose), Some("choose" | "all"))
        && !worn(*set)
    {
        return true;
    }
    chosen.is_some_and(bare) || items.iter().any(|item| anywhere(*item, terms, lexicon))
}

/// `its opponent` is that of this card, which stands on the board, before anything is spoken of; else nothing is read.
pub(super) fn foes(all: &mut Vec<TermId>, (before, stands): (&str, bool), terms: &Terms) {
    all.retain(|term| before.is_empty() && stands || !terms.text(*term).contains("$foe"));
}

impl Settling<'_> {
    /// The act with its topic as its object. A noun alone is no topic unless two sets were chosen out of: it may be all of
    /// that kind or what was spoken of.
    pub(super) fn topic(&mut self, act: TermId) -> Option<TermId> {
        let mut items = self.items(act);
        let Some(at) = items.iter().position(|item| self.word(*item) == Some("$topic")) else { return Some(act) };
        let set = self.items(*items.get(at)?).get(1).copied()?;
        if self.items(set).len() == 1 && !self.picked {
            return None;
        }
        *items.get_mut(at)? = self.call("$these", &[set]);
        Some(self.terms.list(items))
    }

    /// A term in which each set of cards is on the side of the other player.
    pub(super) fn turned(&mut self, term: TermId) -> TermId {
        const PLAYERS: [&str; 5] = ["player", "damage", "who", "lose", "win"];
        let mut items = self.items(term);
        if items.is_empty() {
            return term;
        }
        for item in &mut items {
            *item = self.turned(*item);
        }
        let set = !self.word(term).is_some_and(|word| PLAYERS.contains(&word));
        let other = match items.get(1).and_then(|side| self.terms.as_atom(*side)) {
            Some("own") if set => Some("opp"),
            Some("opp") if set => Some("own"),
            _ => None,
        };
        let other = other.map(|side| self.terms.atom(side));
        if let (Some(place), Some(other)) = (items.get_mut(1), other) {
            *place = other;
        }
        self.terms.list(items)
    }

    /// A change of this card in which `it` can only be this card: `this unit gets power +500 for each item equipped to it`.
    /// Nothing where it may be a card that was spoken of. `first`: whether the sentence begins with it.
    pub(super) fn of_itself(&mut self, act: TermId, first: bool) -> Option<TermId> {
        let items = self.items(act);
        let [apply, of, rest @ ..] = items.as_slice() else { return Some(act) };
        if !self.is(*apply, "apply") || !self.is(*of, "self") {
            return Some(act);
        }
        let spoken = ["(choose ", "(reveal ", "(look "].iter().any(|word| self.before.all.contains(word));
        if spoken || !first {
            return Some(act).filter(|act| !self.terms.text(*act).contains("(on it)"));
        }
        let rest: Vec<TermId> = rest.iter().map(|item| self.with(*item, "it", *of)).collect();
        Some(self.terms.list([*apply, *of].into_iter().chain(rest).collect()))
    }

    /// A change that is said of `it`, or again of what the change before is of: of the same thing.
    pub(super) fn same_again(&mut self, act: TermId, before: Option<TermId>) -> TermId {
        let mut items = self.items(act);
        let (Some("apply"), Some(of)) = (self.word(act), items.get(1).copied()) else { return act };
        let Some(before) = before.filter(|before| self.word(*before) == Some("apply")) else { return act };
        let before = self.items(before);
        let lasts = |items: &[TermId]| items.get(2).is_some_and(|term| self.terms.as_atom(*term).is_some());
        let same = before.get(1) == Some(&of) && self.is(of, "self") && !lasts(&items) && !lasts(&before);
        if !same && !self.is(of, "it") {
            return act;
        }
        let unsaid = self.terms.atom("$it");
        if let Some(place) = items.get_mut(1) {
            *place = unsaid;
        }
        self.terms.list(items)
    }

    /// What a change is said of without a number is all of it, unless the words pick something out.
    pub(super) fn everyone(&mut self, act: TermId) -> TermId {
        const PICKED: [&str; 13] = [
            "$rest",
            "choose",
            "all",
            "both",
            "that",
            "player",
            "leader",
            "chosen",
            "next-deployed",
            "encountering",
            "self-in",
            "upgraded-from",
            "that-trashed",
        ];
        let mut items = self.items(act);
        if self.word(act) != Some("apply") {
            return act;
        }
        let these = items.get(1).copied().filter(|of| self.word(*of) == Some("$these"));
        if let (Some(place), Some(these)) = (items.get_mut(1), these) {
            *place = self.items(these).get(1).copied().unwrap_or(these);
        }
        let act = self.terms.list(items.clone());
        if self.picked {
            return act;
        }
        let Some(of) = items.get(1).copied().filter(|of| self.terms.items(*of).is_some()) else { return act };
        let known = |term: TermId| {
            PICKED.iter().any(|word| self.word(term) == Some(word)) || matches!(self.word(term), Some("among" | "done"))
        };
        let picks = |item: &TermId| known(*item) || self.is(*item, "chosen");
        if known(of) || self.items(of).iter().any(picks) {
            return act;
        }
        // what stands in a lane is one card, and what a card wears is known; adjacent lanes are two
        let lanes = |item: &TermId| self.holds(*item, "adjacent");
        let known = |item: &TermId| matches!(self.word(*item), Some("in" | "on" | "beside")) && !lanes(item);
        let these = these.filter(|_| !self.items(of).iter().any(known));
        if these.is_some() {
            // for a while it may be some of them, or those too that come later; one noun in English is not two lanes
            let span = self.lasts(act).is_some_and(|duration| self.is_span(duration));
            let lanes = self.imperative && self.items(of).iter().any(lanes);
            if span || self.once || lanes {
                self.doubt = self.doubt.or(Some(Doubt::Number));
            } else {
                self.loose = true;
            }
        }
        let number = self.terms.atom("1");
        let set =
            if these.is_some() && self.one { self.call("choose", &[number, of]) } else { self.call("all", &[of]) };
        if let Some(place) = items.get_mut(1) {
            *place = set;
        }
        self.terms.list(items)
    }

    /// An item that no wearer is named for is for this card.
    pub(super) fn worn(&mut self, act: TermId) -> TermId {
        if self.word(act) != Some("equip") {
            return act;
        }
        let of_this =
            |item: &TermId| self.word(*item) == Some("on") && self.items(*item).iter().any(|t| self.is(*t, "self"));
        let items = self.items(act).into_iter().filter(|item| !of_this(item)).collect();
        self.terms.list(items)
    }

    /// Where the object of an act stands in it.
    fn patient(&self, act: TermId) -> usize {
        if self.word(act) == Some("do") { 2 } else { 1 }
    }

    /// Whether an act is done to what was just chosen, named by its noun.
    pub(super) fn speaks_of(&self, act: TermId, chosen: TermId) -> bool {
        let object = self.items(act).get(self.patient(act)).copied();
        if self.word(chosen) == Some("choose") && object.is_some_and(|of| self.is(of, "it")) {
            return true;
        }
        let Some(kind) =
            object.filter(|of| self.word(*of) == Some("that")).and_then(|of| self.items(of).get(1).copied())
        else {
            return false;
        };
        let set = self.items(chosen).get(2).copied().filter(|_| self.word(chosen) == Some("choose"));
        set.is_some_and(|set| self.items(set).first() == Some(&kind) || self.is(kind, "card"))
    }

    /// The act done to what was chosen, named by its noun.
    pub(super) fn of_that(&mut self, act: TermId, chosen: TermId) -> TermId {
        let set = self.items(chosen).get(2).copied();
        let Some(kind) = set.and_then(|set| self.items(set).first().copied()) else { return act };
        let that = self.call("that", &[kind]);
        let (at, mut items) = (self.patient(act), self.items(act));
        if let Some(object) = items.get_mut(at) {
            *object = that;
        }
        self.terms.list(items)
    }

    /// The act with an object that is not said.
    pub(super) fn with_patient(&mut self, act: TermId) -> TermId {
        let (at, unsaid) = (self.patient(act), self.terms.atom("$it"));
        let mut items = self.items(act);
        if let Some(object) = items.get_mut(at) {
            *object = unsaid;
        }
        self.terms.list(items)
    }

    /// What is put on or into a zone in a certain way says so with the zone; a zone without owner is that of whom the card
    /// belongs to where it is another player's.
    pub(super) fn placed(&mut self, act: TermId, chosen: Option<TermId>, theirs: bool, done: &[TermId]) -> TermId {
        let items = self.items(act);
        let (flag, act) = match (self.word(act), items.as_slice()) {
            (Some("$return"), [_, what, zone]) => {
                let owner = self.terms.atom("owner");
                let zone = self.with(*zone, "$here", owner);
                return self.call("put", &[*what, zone]);
            }
            (Some("$counted"), [_, one, other, more]) => {
                let (here, plus) = (self.here, self.terms.atom("+"));
                let one = self.with(*one, "$here", here);
                // two zones can't be counted as one
                return if one == self.with(*other, "$here", here) {
                    self.call("count-as", &[one, plus, *more])
                } else {
                    act
                };
            }
            (Some("$any-order"), [_, act]) => (Some("any-order"), *act),
            (Some("$shuffled"), [_, act]) => (Some("shuffle"), *act),
            _ => (None, act),
        };
        if self.word(act) != Some("put") {
            return act;
        }
        let mut items = self.items(act);
        let [_, what, ref mut zone] = items[..] else { return act };
        let said = self.is(what, "$it") || self.is(what, "it");
        let what = if said { chosen.unwrap_or(what) } else { what };
        let known = self.word(what).or(self.terms.as_atom(what));
        let of_shown = known.is_some_and(|word| ["rest", "among", "it", "that", "$it", "chosen"].contains(&word))
            || self.holds(what, "among")
            || self.holds(what, "chosen") && !self.terms.text(what).contains(" own ")
            || self.holds(what, "done") && !self.terms.text(what).contains(" own)");
        let theirs_shown = || match self.holds(what, "chosen") {
            true => self.chosen_of_opponent(),
            false => self.shown_of_opponent(done),
        };
        let of_shown = of_shown && !theirs && theirs_shown();
        // who fought this card is the other player's
        let fought = ["attacker-of-battle", "defender-of-battle"].iter().any(|who| self.is(what, who));
        if self.of_either(what) {
            // what stands on the board may be of either player, other cards without a place are of the place spoken of
            let whose = self.terms.atom(if theirs { "$whose-opp" } else { "$whose-own" });
            *zone = self.with(*zone, "$here", whose);
        } else if self.of_opponent(what, theirs) || of_shown || fought {
            let owner = self.terms.atom("owner");
            *zone = self.with(*zone, "$here", owner);
            *zone = self.with(*zone, "$their", owner);
        }
        if let Some(flag) = flag {
            let flag = self.terms.atom(flag);
            *zone = self.terms.append(*zone, flag);
        }
        self.terms.list(items)
    }

    /// Whether these are cards of the opponent: on that side, or where the player of the text acts in a zone of theirs.
    fn of_opponent(&self, what: TermId, theirs: bool) -> bool {
        match self.terms.items(what) {
            None => self.is(what, "encountering"),
            Some(items) => match self.word(what) {
                Some("encountering") => true,
                Some("choose" | "all") => items.iter().skip(1).any(|item| self.is_theirs(*item, theirs)),
                _ => self.is_theirs(what, theirs),
            },
        }
    }

    /// Whether these are cards of either player: what stands on no side that is said, or lies in zones of both.
    fn of_either(&self, what: TermId) -> bool {
        let items = self.items(what);
        let set = match self.word(what) {
            Some("choose") => items.get(2),
            Some("all") => items.get(1),
            _ => None,
        };
        let Some(set) = set.map(|set| self.items(*set)) else { return false };
        let sided =
            |item: &TermId| ["own", "opp", "$here", "$their", "rest", "among"].iter().any(|s| self.is(*item, s));
        let tells = |item: &TermId| matches!(self.word(*item), Some("among" | "done" | "on" | "undergone"));
        let both = |item: &TermId| self.word(*item) == Some("in") && self.holds(*item, "each");
        let placed = |item: &TermId| self.word(*item) == Some("in") && !both(item);
        !set.is_empty() && !set.iter().any(|item| sided(item) || tells(item) || placed(item))
    }

    /// Whether something is attached to a card of the opponent.
    fn on_theirs(&self, item: TermId) -> bool {
        let of = self.items(item).get(1).copied().filter(|_| self.word(item) == Some("on"));
        let opposing = |of: TermId| {
            matches!(self.word(of), Some("encountering"))
                || self.is(of, "encountering")
                || self.items(of).get(1).is_some_and(|side| self.is(*side, "opp"))
        };
        of.is_some_and(opposing)
    }

    fn is_theirs(&self, set: TermId, theirs: bool) -> bool {
        self.terms.items(set).is_some_and(|items| {
            items.get(1).is_some_and(|side| self.is(*side, "opp"))
                || items.iter().any(|item| self.on_theirs(*item))
                || !theirs
                    && items.iter().any(|item| {
                        self.word(*item) == Some("in")
                            && self.terms.items(*item).and_then(|zone| zone.get(1)).is_some_and(|zone| {
                                self.terms.items(*zone).and_then(|zone| zone.get(1)).is_some_and(|o| self.is(*o, "opp"))
                            })
                    })
        })
    }
}
