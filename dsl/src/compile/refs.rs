//! What was spoken of: the noun phrases of an ability so far, and what a word like "that unit", "them" or "the rest"
//! refers to (docs/spec/language.md section 3). It makes no instruction itself.

use super::body::{Body, EachOf};
use super::left::Left;
use super::target::Object;
use super::{Low, fault, unsayable};
use crate::tree::{self, Id};
use cardwright_core::kernel::program::{Bind, Deed, Filter, Op, Selector, Side, Target, Value, Who};

/// A noun phrase that later ones can refer to.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Mention {
    /// The cards that it means.
    pub target: Target,
    /// The phrase as written, before it was bound: two equal ones in a sentence mean the same cards.
    pub phrase: Target,
    /// The side its cards are on.
    pub side: Side,
    /// Card types, as bits; 0: any.
    pub types: u32,
    /// Whether it means cards in play.
    pub in_play: bool,
    /// The number of the sentence it stands in.
    pub sentence: u16,
    /// Whether something was done to it or it was chosen; else it was only spoken of.
    pub acted: bool,
    /// Whether it may mean several cards.
    pub many: bool,
    /// Whether it was chosen as another one than this card.
    pub other: bool,
}

/// What "other" stands beside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Beside {
    /// The binding of what was chosen.
    pub bind: Bind,
    /// Whether that was another one than this card, so that the next one is too.
    pub this_too: bool,
}

/// A set that was spoken of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    /// The binding under which it is remembered; `None`: it is what this resolution drew.
    pub bind: Option<Bind>,
    /// The zone kinds in which its cards lie, as bits.
    pub zones: u32,
    /// The side of whoever's zone they lay in.
    pub side: Side,
    /// Whether it is one card.
    pub one: bool,
    /// Where it is what a choice took: the binding of the cards that the choice was made among, once they are bound.
    pub of: Option<Option<Bind>>,
}

impl Group {
    /// The filter for cards that belong to it.
    pub fn member(self) -> Filter {
        self.bind.map_or(Filter::Done(Deed::Drawn), |bind| Filter::Among(bind, true))
    }
}

/// Everything spoken of so far that later sentences can refer to.
#[derive(Debug, Clone, Default)]
pub(super) struct Refs {
    /// The players who were spoken of last by what they are.
    pub party: Option<Who>,
    pub mentions: Vec<Mention>,
    /// The number of the present sentence, from 1; 0: heads and events.
    pub sentence: u16,
    /// The set of cards spoken of last: "among them", "the rest".
    pub set: Option<Group>,
    /// The bindings of what was picked from that set.
    pub picks: Vec<Bind>,
    /// Whether something was taken of that set without a binding: all such cards among them.
    pub unbound_pick: bool,
    /// Whether cards had been shown or chosen, of which something may be left, when others were chosen: nobody can tell of
    /// which "the rest" is.
    pub shadowed: bool,
    /// Whether cards were spoken of by what this effect did to them.
    pub looked_back: bool,
    /// Whether the latest choice is of two kinds of cards, each of which leaves a rest.
    pub of_two: bool,
    /// The binding of what the latest bare choice took: "the chosen unit".
    pub bare: Option<Bind>,
    /// The bare choices since one was spoken of: which, the types and the side of their cards.
    pub bares: Vec<(Bind, u32, Side)>,
    /// What this text has sent away from where it lay.
    pub gone: Vec<Target>,
    /// What has left play.
    pub left: Vec<Left>,
    /// To what a verb of the rulebook was done that texts look back at.
    pub done_to: Vec<Target>,
    /// What each act of this text has done, and the types of the cards to which, as bits; 0: any.
    pub did: Vec<(Deed, u32)>,
    /// Everything that an act of this text does, which alone it can look back at.
    pub deeds: Vec<Deed>,
    /// How much had been spoken of when cards were drawn last, of which "that card" may be one; 0: none were drawn.
    pub drawn: usize,
    /// The bare choices that no pronoun has spoken of yet, with the types of their cards.
    pub unspoken: Vec<(Bind, u32)>,
    /// How many cards the latest bare choice asks for, if the text says so.
    pub bare_count: Option<i32>,
    /// The number that the sentence before spoke of.
    pub count: Option<Value>,
    /// The two numbers that were compared last.
    pub pair: Option<(Value, Value)>,
    /// The binding of the lane that was chosen last.
    pub lane: Option<Bind>,
    /// The binding of the name that was declared last.
    pub declared: Option<Bind>,
}

impl Refs {
    pub fn mention(&mut self, mention: Mention) {
        let mention = Mention { sentence: self.sentence, ..mention };
        if mention.target != Target::Source && !self.mentions.contains(&mention) {
            self.mentions.push(mention);
        }
    }

    /// A card spoken of has come into play: "that unit" means it from now on.
    pub fn entered(&mut self, target: &Target) {
        self.gone.retain(|gone| gone != target);
        self.left.retain(|left| !left.is(target));
        for mention in self.mentions.iter_mut().filter(|m| m.target == *target) {
            mention.in_play = true;
        }
    }

    /// Whether none of the cards of a set is of these types: no item is among units.
    pub fn is_other_kind(&self, group: Group, types: u32) -> bool {
        let of = group.bind.and_then(|bind| self.mentions.iter().rev().find(|m| m.target == Target::Bound(bind)));
        of.is_some_and(|m| types != 0 && m.types != 0 && m.types & types == 0)
    }

    /// A set that "among them" and "the rest" mean from now on. Of two that were shown one after the other, with nothing done
    /// to the first, nobody can tell which is meant.
    pub fn new_set(&mut self, bind: Bind, zones: u32, side: Side) {
        let untouched = self.picks.is_empty() && !self.unbound_pick;
        let shadowed = untouched && self.set.is_some_and(|set| set.bind.is_some() && set.of.is_none());
        self.begin_set(Group { bind: Some(bind), zones, side, one: false, of: None }, shadowed);
    }

    fn begin_set(&mut self, set: Group, shadowed: bool) {
        self.set = Some(set);
        self.picks.clear();
        (self.unbound_pick, self.shadowed, self.of_two) = (false, shadowed, false);
    }

    /// A choice: "among them" means what it took, "the rest" what it left of the cards it was made among. `of`: their
    /// binding; `None`: they are bound only in a program that is made anew.
    pub fn new_choice(&mut self, bind: Bind, of: Option<Bind>, zones: u32, one: bool) {
        let shown = self.set.is_some_and(|set| set.bind.is_some() && !set.one);
        let shadowed = self.shadowed || shown || !self.bares.is_empty();
        self.begin_set(Group { bind: Some(bind), zones, side: Side::Any, one, of: Some(of) }, shadowed);
    }

    /// The types of the cards that "them" means, as bits, where those were chosen in play.
    pub fn chosen_in_play(&self) -> Option<u32> {
        let bind = self.set.filter(|set| set.of.is_some())?.bind?;
        let of = self.mentions.iter().rev().find(|m| m.target == Target::Bound(bind) && m.in_play)?;
        Some(of.types)
    }

    /// One was picked of a set: in this sentence the set is not what is spoken of any more.
    pub fn picked(&mut self, pick: Bind) {
        self.picks.push(pick);
        if let Some(bind) = self.set.and_then(|s| s.bind) {
            // that is what the set was chosen for
            self.unspoken.retain(|(of, _)| *of != bind);
            let now = self.sentence;
            self.mentions.retain(|m| m.sentence != now || m.target != Target::Bound(bind));
        }
    }

    /// The latest mention of such cards, for a phrase without a quantity.
    pub fn like(&self, types: u32, side: Side) -> Option<&Mention> {
        let fits = |m: &&Mention| m.in_play && m.types == types && m.side == side && side != Side::Any;
        self.mentions.iter().rev().find(fits)
    }

    /// The latest mention of the kind: in the nearest sentence that has any there must be only one.
    pub fn find(&self, word: &str, fits: impl Fn(&Mention) -> bool) -> Low<&Mention> {
        let nearest = self.mentions.iter().filter(|m| fits(m)).map(|m| m.sentence).max();
        let mut found = self.mentions.iter().filter(|m| Some(m.sentence) == nearest && fits(m));
        let Some(first) = found.next() else {
            return Err(fault("no-antecedent").arg("word", word));
        };
        if found.any(|m| m.phrase != first.phrase) {
            return Err(fault("ambiguous-antecedent").arg("word", word));
        }
        Ok(first)
    }
}

impl Body<'_, '_> {
    /// "that unit", "those cards". `read`: only its numbers or place are asked for.
    pub fn that(&mut self, kind: Id, read: bool) -> Low<Mention> {
        let noun = self.cx.noun(kind)?;
        let bits = noun.types().unwrap_or(0);
        let typed = |m: &Mention| bits == 0 || m.types == 0 || m.types & bits != 0;
        let exact = self.refs.find(kind.as_str(), |m| m.in_play == noun.in_play && typed(m)).cloned();
        let found = match exact {
            Err(error) if self.scope.delayed && error.code == "no-antecedent" => return self.linked(kind, bits),
            // A card in play is a card too, and of a unit card one may say what that unit costs.
            Err(error) if (read || !noun.in_play) && error.code == "no-antecedent" => {
                self.refs.find(kind.as_str(), typed).cloned()?
            }
            other => other?,
        };
        // What a condition spoke of are all such cards, and not one that was chosen, or that the event is about.
        if !read && !found.acted && found.many {
            return Err(fault("ambiguous-antecedent").arg("word", kind.as_str()));
        }
        self.only(&found, bits, kind.as_str())?;
        // one was sent away by this text, and another one was spoken of too
        let sent = |m: &Mention| self.refs.gone.contains(&m.target);
        let stays = |m: &Mention| (m.acted || m.sentence == 0) && typed(m) && m.target != found.target && !sent(m);
        if !read && sent(&found) && self.refs.mentions.iter().any(stays) {
            return Err(fault("ambiguous-antecedent").arg("word", kind.as_str()));
        }
        // "that unit card" behind a card of whatever type: this one, or the unit that was spoken of before
        let typed_too = |m: &Mention| m.types & bits != 0 && m.target != found.target;
        if found.types == 0 && bits != 0 && self.refs.mentions.iter().any(typed_too) {
            return Err(fault("ambiguous-antecedent").arg("word", kind.as_str()));
        }
        // "deal damage to a unit equal to that unit's power": its own, or that of the one spoken of before.
        let before = |m: &Mention| (m.acted || m.sentence == 0) && m.sentence < found.sentence && typed(m);
        if read && self.doing.as_ref() == Some(&found.target) && self.refs.mentions.iter().any(before) {
            return Err(fault("ambiguous-antecedent").arg("word", kind.as_str()));
        }
        // A card that was drawn since then may be meant as well.
        let any = noun.of.is_none() && !noun.in_play;
        if any && self.refs.mentions.iter().rposition(|m| *m == found).is_some_and(|at| at < self.refs.drawn) {
            return Err(fault("ambiguous-antecedent").arg("word", kind.as_str()));
        }
        Ok(self.fixed(found))
    }

    /// Refuses a pronoun beside a choice that nothing was said of: cards are chosen for something, which this may be.
    fn only(&mut self, found: &Mention, types: u32, word: &str) -> Low<()> {
        let is = |target: &Target| matches!(target, Target::Bound(bind) if self.refs.unspoken.iter().any(|(of, _)| of == bind));
        if is(&found.target) {
            let target = found.target.clone();
            self.refs.unspoken.retain(|(bind, _)| Target::Bound(*bind) != target);
            return Ok(());
        }
        let such = |(_, of): &(Bind, u32)| types == 0 || *of == 0 || of & types != 0;
        if found.acted && found.sentence > 0 && self.refs.unspoken.iter().any(such) {
            return Err(fault("ambiguous-antecedent").arg("word", word));
        }
        Ok(())
    }

    /// Refuses "that unit" where something is to happen to it in play, if the one spoken of last was sent away by this text
    /// and another one was spoken of too.
    pub fn still_there(&mut self, kind: Id) -> Low<()> {
        let noun = self.cx.noun(kind)?;
        let bits = noun.types().unwrap_or(0);
        let fits = |m: &Mention| m.in_play == noun.in_play && (m.types == 0 || m.types & bits != 0);
        let gone = |m: &Mention| self.refs.gone.contains(&m.target);
        let latest = self.refs.mentions.iter().rev().find(|m| fits(m));
        if latest.is_some_and(gone) && self.refs.mentions.iter().any(|m| fits(m) && !gone(m)) {
            return Err(fault("ambiguous-antecedent").arg("word", kind.as_str()));
        }
        Ok(())
    }

    /// What a delayed part refers to in the text around it. It is put in force for that card, as its linked object.
    fn linked(&mut self, kind: Id, bits: u32) -> Low<Mention> {
        let typed = |m: &Mention| m.in_play && (bits == 0 || m.types == 0 || m.types & bits != 0);
        let found = self.cx.outer.find(kind.as_str(), typed)?.clone();
        if self.cx.linked.as_ref().is_some_and(|m| m.target != found.target) {
            // A watch remembers one of them.
            return Err(unsayable(kind));
        }
        self.cx.linked = Some(found.clone());
        if self.cx.outer.left.iter().any(|left| left.surely(&found.target)) {
            self.note_left(&Target::Linked, true);
        }
        Ok(Mention { target: Target::Linked, phrase: Target::Linked, sentence: 0, ..found })
    }

    /// "it", "they": what the sentence before chose or acted on.
    pub fn it(&mut self) -> Low<Mention> {
        let found = match self.refs.find("it", |m| m.acted).cloned() {
            Err(error) if error.code == "no-antecedent" => self.refs.find("it", |_| true).cloned()?,
            found => found?,
        };
        if !found.acted && found.many {
            return Err(fault("ambiguous-antecedent").arg("word", "it"));
        }
        self.only(&found, 0, "it")?;
        // "deal damage to a creature equal to its power": its own, or that of the one that something was done to before
        let before = |m: &Mention| {
            let such = m.types & found.types != 0 && m.target != found.target;
            m.acted && m.sentence > 0 && m.sentence < found.sentence && such
        };
        if self.doing.as_ref() == Some(&found.target) && self.refs.mentions.iter().any(before) {
            return Err(fault("ambiguous-antecedent").arg("word", "it"));
        }
        Ok(self.fixed(found))
    }

    /// The chosen card that "other" stands beside: the one of such a type that was chosen last. A text of a card that is of
    /// another type needs one; else "other" is other than this card where nothing was chosen before.
    pub fn beside_which(&mut self, types: u32, side: Side) -> Low<Option<Beside>> {
        // Of the other player's cards those are others that are not the one spoken of; beside this card all of them are.
        let theirs = |m: &Mention| m.in_play && m.side == Side::Opposing;
        let spoken = self.event.as_ref().is_some_and(theirs) || self.refs.mentions.iter().any(theirs);
        // What happens to any of them, or was chosen on either side, may be what it stands beside, or this card.
        let either = |m: &Mention| m.in_play && m.types & types != 0 && m.side == Side::Any;
        let event = self.event.as_ref().is_some_and(|m| either(m) && m.types & self.scope.kind != 0);
        let doubtful = side == Side::Opposing && spoken || event;
        let this = if doubtful { Err(fault("no-antecedent").arg("word", "other")) } else { Ok(None) };
        // "another card" behind one that was chosen or moved: other than that one, or than this card
        let chosen = |m: &Mention| m.acted && m.target != Target::Source;
        if types == 0 && !self.scope.live && self.refs.mentions.iter().any(chosen) {
            return Err(fault("ambiguous-antecedent").arg("word", "other"));
        }
        // What stands in play without being a card of such a type excludes none of them, and in a text that holds all the time
        // or waits nothing was chosen before (R11).
        let (all, unchosen) = (types | self.or_types, self.scope.live || self.scope.kind == 0);
        if unchosen && types != 0 && self.scope.printed != 0 && self.scope.printed & all == 0 {
            return Err(fault("no-antecedent").arg("word", "other"));
        }
        if self.scope.live || types == 0 {
            return this;
        }
        // What stands on the other side is none of the others anyway.
        let beside = |m: &Mention| side == Side::Any || m.side == Side::Any || m.side == side;
        let such =
            |m: &Mention| m.acted && m.in_play && m.types & types != 0 && beside(m) && m.target != Target::Source;
        let chosen = |m: &Mention| such(m) && matches!(m.target, Target::Bound(_)) && m.target == m.phrase;
        let found = match self.refs.find("other", chosen).cloned() {
            Err(_) if self.scope.kind == 0 || self.scope.kind & types != 0 => return this,
            Err(_) => self.refs.find("other", such).cloned()?,
            // chosen on either side, it may stand beside this card as well
            Ok(found) if side == Side::Own && either(&found) && self.scope.kind & types != 0 && !found.other => {
                return Err(fault("ambiguous-antecedent").arg("word", "other"));
            }
            Ok(found) => found,
        };
        // of two that were chosen one after the other, "other" leaves open beside which
        let two = |m: &&Mention| chosen(m) && m.target != found.target && !self.refs.gone.contains(&m.target);
        if self.refs.mentions.iter().any(|m| two(&m)) {
            return Err(fault("ambiguous-antecedent").arg("word", "other"));
        }
        let this_too = found.other;
        // Beside the other unit that was chosen: this one is one of them, or is not.
        if this_too && !self.choosing {
            return Err(fault("ambiguous-antecedent").arg("word", "other"));
        }
        match self.fixed(found).target {
            Target::Bound(bind) => Ok(Some(Beside { bind, this_too })),
            _ if !self.bind_all => {
                self.wants_binds = true;
                Ok(Some(Beside { bind: 0, this_too }))
            }
            _ => Err(unsayable("other")),
        }
    }

    /// Several cards that something is done to, each of which "other" in what is done may stand beside.
    pub fn several(&self, to: &Object) -> Option<EachOf> {
        let one = |m: &Mention| m.target == to.target && !m.many;
        (to.many && !self.refs.mentions.iter().any(one)).then_some(EachOf { types: to.types, side: to.side })
    }

    /// "Other" in what is done to each of several cards: beside which chosen card, if beside one. Whether each stands beside
    /// itself or all beside this card is left open; it is read where both leave as many. `plain`: nothing more is asked of the
    /// others.
    pub fn other_of(&mut self, types: u32, side: Side, plain: bool) -> Low<Option<Beside>> {
        let apart = |all: &EachOf| {
            let sides = matches!((all.side, side), (Side::Own, Side::Opposing) | (Side::Opposing, Side::Own));
            sides || types != 0 && all.types != 0 && types & all.types == 0
        };
        let Some(all) = self.each_of.filter(|all| !apart(all)) else { return self.beside_which(types, side) };
        let this = if self.scope.kind != 0 { self.scope.kind } else { self.scope.this };
        if types != 0 && self.scope.printed != 0 && self.scope.printed & types == 0 {
            return Err(fault("no-antecedent").arg("word", "other"));
        }
        let within = |of: u32| types == 0 || of != 0 && of & !types == 0;
        let counts_this = within(this) && this != 0 && side != Side::Opposing;
        let counts_each = within(all.types) && (side == Side::Any || side == all.side);
        match self.beside_which(types, side)? {
            None if plain && counts_this && counts_each => Ok(None),
            _ => Err(fault("ambiguous-antecedent").arg("word", "other")),
        }
    }

    /// A phrase that is looked at again may mean something else by then, so the program is made anew with bindings.
    pub fn fixed(&mut self, found: Mention) -> Mention {
        if !found.target.is_fixed() && !self.scope.live {
            self.wants_binds = true;
        }
        found
    }

    /// Refuses to look back at what no act before has done: "the card trashed this way" behind a text that trashes none.
    pub fn has_done(&self, deed: Deed) -> Low<()> {
        let done = self.refs.deeds.contains(&deed);
        if done { Ok(()) } else { Err(fault("no-antecedent").arg("word", "this way")) }
    }

    /// The set that "among them" means.
    pub fn set(&self, word: &str) -> Low<Group> {
        if self.refs.shadowed {
            return Err(fault("ambiguous-antecedent").arg("word", word));
        }
        let group = self.refs.set.ok_or_else(|| fault("no-antecedent").arg("word", word))?;
        // what was chosen of the board and sent away, or left and sent away, lies where no phrase looks for it
        let stood = |target: &Target| self.refs.mentions.iter().any(|m| m.target == *target && m.in_play);
        let sent = |gone: &Target| match gone {
            Target::Bound(bind) => Some(*bind) == group.bind && stood(gone),
            Target::Rest(of, _) => Some(*of) == group.bind,
            _ => false,
        };
        if word == "among" && self.refs.gone.iter().chain(&self.refs.done_to).any(sent) {
            return Err(unsayable(word));
        }
        Ok(group)
    }

    /// The members of that set.
    pub fn members(&self, word: &str) -> Low<Target> {
        let group = self.set(word)?;
        Ok(match group.bind {
            Some(bind) => Target::Bound(bind),
            None => {
                let filters = vec![group.member()];
                let from = Selector { types: 0, side: Side::Any, zones: group.zones, top: None, filters, or: None };
                Target::All(Box::new(from))
            }
        })
    }

    /// "the rest".
    pub fn rest(&mut self) -> Low<Target> {
        let group = self.set("the rest")?;
        let Some(mut set) = group.bind else { return Err(unsayable("rest")) };
        // those that were taken by what was done to them are none of the set's picks
        let untouched = self.refs.picks.is_empty() && !self.refs.unbound_pick;
        if self.refs.of_two || untouched && self.refs.looked_back {
            return Err(fault("ambiguous-antecedent").arg("word", "the rest"));
        }
        self.refs.bares.clear();
        self.wants_binds |= self.refs.unbound_pick;
        if let (Some(of), true) = (group.of, self.refs.picks.is_empty() && !self.refs.unbound_pick) {
            // Nothing was taken of the chosen cards: the rest is what the choice left.
            self.wants_binds |= of.is_none();
            return Ok(Target::Rest(of.unwrap_or(set), set));
        }
        let mut picks = std::mem::take(&mut self.refs.picks).into_iter();
        let last = picks.next_back();
        for pick in picks {
            let into = self.bind();
            self.code.push(Op::Bind { what: Target::Rest(set, pick), into });
            set = into;
        }
        match last {
            Some(pick) => {
                self.refs.set = Some(Group { bind: Some(set), ..group });
                self.refs.picks.push(pick);
                Ok(Target::Rest(set, pick))
            }
            None => Ok(Target::Bound(set)),
        }
    }

    /// "the chosen unit": what the bare choice of such cards took, of which there must be only one since one was spoken of.
    /// `in_play`: the noun is one of cards in play.
    pub fn chosen_of(&mut self, types: u32, side: Side, in_play: bool) -> Low<Bind> {
        let such = |(_, of, whose): &&(Bind, u32, Side)| {
            let alike = types == 0 || *of == 0 || of & types != 0;
            alike && (side == Side::Any || *whose == Side::Any || *whose == side)
        };
        let mut found = self.refs.bares.iter().filter(such);
        match (found.next(), found.next()) {
            (Some((bind, ..)), None) => {
                let bind = *bind;
                self.refs.unspoken.retain(|(of, _)| *of != bind);
                self.refs.bares.retain(|bare| bare.0 == bind || !such(&bare));
                Ok(bind)
            }
            (Some(_), Some(_)) => Err(fault("ambiguous-antecedent").arg("word", "chosen")),
            // what was chosen is of another kind or on the other side
            (None, _) if !self.refs.bares.is_empty() => Err(fault("no-antecedent").arg("word", "chosen")),
            (None, _) => self.chosen_among(types, side, in_play),
        }
    }

    /// The one card that `the chosen unit` means, with the types of its noun: its numbers are asked for wherever it lies by now.
    pub fn chosen_card(&mut self, target: &tree::Target) -> Low<Option<(Bind, u32)>> {
        let tree::Target::Sel(tree::Selector::Kind { kind, side, filters }) = target else { return Ok(None) };
        if filters.as_slice() != [tree::Filter::Chosen] {
            return Ok(None);
        }
        let noun = self.cx.noun(*kind)?;
        let (types, in_play) = (noun.types().unwrap_or(0), noun.in_play);
        let side = super::noun::side_of(*side);
        let bind = self.chosen_of(types, side, in_play)?;
        let such = |m: &&Mention| m.target == Target::Bound(bind) && !m.many && (side == Side::Any || m.side == side);
        Ok(self.refs.mentions.iter().rev().find(such).map(|_| (bind, types)))
    }

    /// The one choice of such a card that was made as something was done to it.
    fn chosen_among(&self, types: u32, side: Side, in_play: bool) -> Low<Bind> {
        let such = |m: &Mention| {
            let alike = types == 0 || m.types == 0 || m.types & types != 0;
            m.acted && m.phrase == m.target && alike && (side == Side::Any || m.side == Side::Any || m.side == side)
        };
        let mut binds: Vec<Bind> = Vec::new();
        for mention in self.refs.mentions.iter().filter(|m| such(m)) {
            if let Target::Bound(bind) = mention.target
                && !binds.contains(&bind)
            {
                binds.push(bind);
            }
        }
        // a unit stands in play: what was chosen there is meant before a card that may be one
        if binds.len() > 1 && in_play {
            binds.retain(|bind| self.refs.mentions.iter().any(|m| m.in_play && m.target == Target::Bound(*bind)));
        }
        match binds.as_slice() {
            [bind] => Ok(*bind),
            [] => self.chosen(),
            _ => Err(fault("ambiguous-antecedent").arg("word", "chosen")),
        }
    }

    /// What the latest bare choice took, or the latest choice where there is no bare one.
    pub fn chosen(&self) -> Low<Bind> {
        let latest = self.refs.bare.or(self.refs.set.and_then(|s| s.bind));
        latest.ok_or_else(|| fault("no-antecedent").arg("word", "chosen"))
    }
}
