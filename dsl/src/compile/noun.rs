//! Noun phrases: what a selector, its filters and a target mean. A target that is a choice adds the instruction that
//! asks for it.

use super::body::Body;
use super::refs::{Group, Mention};
use super::words::ALL_ZONES;
use super::{Low, fault, unsayable};
use crate::tree::{self, Lane, NameRef, Owner, Spot, Verb, Zone};
use cardwright_core::kernel::program::{Deed, Filter, Op, Place, Quantity, Selector, Side, Target, Value, Who};

/// A selector lowered, with what a reader of it must know.
#[derive(Debug, Clone)]
pub(super) struct Set {
    pub selector: Selector,
    /// Card types, as bits; 0: any.
    pub types: u32,
    /// Cards in play.
    pub in_play: bool,
    /// It asks for more than a place: who takes a card by it shows it (3.1.7 and its like).
    pub picky: bool,
}

/// Where the cards of a phrase lie that names no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unplaced {
    /// It must name one.
    Refused,
    /// Anywhere.
    Anywhere,
}

pub(super) fn side_of(side: Option<tree::Side>) -> Side {
    match side {
        Some(tree::Side::Own) => Side::Own,
        Some(tree::Side::Opp) => Side::Opposing,
        None => Side::Any,
    }
}

pub(super) fn who_of(side: tree::Side) -> Who {
    match side {
        tree::Side::Own => Who::You,
        tree::Side::Opp => Who::Opponent,
    }
}

fn owner_side(owner: Owner) -> Side {
    match owner {
        Owner::Own => Side::Own,
        Owner::Opp => Side::Opposing,
        Owner::Owner | Owner::Each => Side::Any,
    }
}

pub(super) fn deed_of(verb: Verb) -> Low<Deed> {
    Ok(match verb {
        Verb::Trash => Deed::Trashed,
        Verb::Put => Deed::Moved,
        Verb::Reveal | Verb::Look => Deed::Revealed,
        Verb::Deploy => Deed::Deployed,
        Verb::Draw => Deed::Drawn,
        Verb::Upgrade | Verb::Equip | Verb::Move | Verb::Attack | Verb::Defend => {
            return Err(unsayable(format!("(done {})", verb.as_str())));
        }
    })
}

/// Whose cards a target means.
pub(super) fn side_in(target: &Target) -> Side {
    match target {
        Target::All(selector) => selector.side,
        Target::Source => Side::Own,
        Target::Facing(of) if **of == Target::Source => Side::Opposing,
        _ => Side::Any,
    }
}

fn everything() -> Selector {
    Selector { types: 0, side: Side::Any, zones: ALL_ZONES, top: None, filters: Vec::new(), or: None }
}

/// A selector in the making.
struct Draft {
    set: Set,
    placed: bool,
    top: Option<Value>,
}

impl Body<'_, '_> {
    pub fn selector(&mut self, selector: &tree::Selector, top: Option<&Value>, unplaced: Unplaced) -> Low<Set> {
        match selector {
            tree::Selector::Kind { kind, side, filters } => {
                let noun = self.cx.noun(*kind)?;
                let types = noun.of.map_or(0, |t| 1u32 << t);
                let zones = match noun.in_play {
                    true if types == self.lane_types() => self.cx.places,
                    true => self.cx.book.in_play(),
                    false => ALL_ZONES,
                };
                let selector = Selector { types, side: side_of(*side), zones, ..everything() };
                let picky = types != 0 && !noun.in_play;
                let set = Set { selector, types, in_play: noun.in_play, picky };
                let mut draft = Draft { set, placed: noun.in_play, top: top.cloned() };
                for filter in filters {
                    self.filter(filter, &mut draft)?;
                }
                if draft.placed || unplaced == Unplaced::Anywhere {
                    Ok(draft.set)
                } else {
                    Err(fault("no-place").arg("noun", kind.as_str()))
                }
            }
            tree::Selector::Or(parts, filters) => {
                let mut whole: Option<Set> = None;
                for part in parts.iter().rev() {
                    let mut joined = part.clone();
                    if let tree::Selector::Kind { filters: own, .. } = &mut joined {
                        own.extend(filters.iter().cloned());
                    }
                    let mut set = self.selector(&joined, top, unplaced)?;
                    if let Some(last) = whole {
                        set.types |= last.types;
                        set.in_play &= last.in_play;
                        set.picky |= last.picky;
                        set.selector.or = Some(Box::new(last.selector));
                    }
                    whole = Some(set);
                }
                whole.ok_or_else(|| unsayable(selector))
            }
            tree::Selector::Among => {
                let group = self.set("among")?;
                let selector = Selector { zones: group.zones, filters: vec![group.member()], ..everything() };
                Ok(Set { selector, types: 0, in_play: false, picky: false })
            }
        }
    }

    /// Tests of a single card, for equip conditions and the like.
    pub fn tests(&mut self, filters: &[tree::Filter], types: u32) -> Low<Selector> {
        let set = Set { selector: everything(), types, in_play: true, picky: false };
        let mut draft = Draft { set, placed: true, top: None };
        for filter in filters {
            self.filter(filter, &mut draft)?;
        }
        Ok(draft.set.selector)
    }

    fn filter(&mut self, filter: &tree::Filter, draft: &mut Draft) -> Low<()> {
        use tree::Filter as F;
        let types = draft.set.types;
        let mut picky = true;
        let lowered = match filter {
            F::In(zone) => return self.place(zone, draft),
            F::AnyCard => return Ok(()),
            F::Stat(stat, op, value) => {
                let stat = self.cx.card_stat(*stat, types)?;
                Filter::Stat(stat, super::value::cmp(*op), self.value(value)?)
            }
            F::StatRange(stat, from, to) => Filter::Between(self.cx.card_stat(*stat, types)?, *from, *to),
            F::Lowest(stat) => Filter::Lowest(self.cx.card_stat(*stat, types)?),
            F::Highest(stat) => Filter::Highest(self.cx.card_stat(*stat, types)?),
            F::Has(keyword) => {
                let heads = self.cx.heads(keyword)?;
                let mut any: Vec<Filter> = heads.into_iter().map(|h| Filter::Head(h, true)).collect();
                if any.len() == 1 { any.pop().ok_or_else(|| unsayable(filter))? } else { Filter::Or(any) }
            }
            F::Lacks(keyword) => {
                let heads = self.cx.heads(keyword)?;
                draft.set.selector.filters.extend(heads.into_iter().map(|h| Filter::Head(h, false)));
                draft.set.picky = true;
                return Ok(());
            }
            F::Aff(terms) => self.affiliated(terms),
            F::NotAff(terms) => Filter::Not(Box::new(self.affiliated(terms))),
            F::Attr(has, attribute) => Filter::Attribute(self.cx.attribute(*attribute)?, *has),
            F::Name(has, NameRef::Named(name)) => Filter::Name(vec![self.cx.name(name)], *has),
            F::Name(has, NameRef::Of(target)) => Filter::NameOf(Box::new(self.thing(target)?.target), *has),
            F::Items(op, tree::Value::Number(n)) => Filter::Attached(super::value::cmp(*op), *n),
            F::On(target) => {
                if !draft.placed {
                    draft.set.selector.zones = self.cx.book.in_play();
                }
                draft.placed = true;
                Filter::On(Box::new(self.thing(target)?.target))
            }
            F::DistinctNames => Filter::DistinctNames,
            F::HasEncountering => Filter::Faces(true),
            F::Other => match (self.refs.picks.last(), &draft.set.selector.filters[..]) {
                // "another of them": not the one picked before.
                (Some(pick), [.., Filter::Among(_, true)]) => Filter::Among(*pick, false),
                _ => Filter::Other,
            },
            F::Chosen => {
                picky = false;
                draft.placed = true;
                Filter::Among(self.chosen()?, true)
            }
            F::Among(target) => {
                picky = false;
                let group = match &**target {
                    tree::Target::Chosen(_) => Group { bind: Some(self.chosen()?), zones: ALL_ZONES },
                    tree::Target::It | tree::Target::Among | tree::Target::AllIt => self.set("among")?,
                    other => match self.thing(other)?.target {
                        Target::Bound(bind) => Group { bind: Some(bind), zones: ALL_ZONES },
                        _ => return Err(unsayable(filter)),
                    },
                };
                if !draft.placed {
                    draft.set.selector.zones = group.zones;
                }
                draft.placed = true;
                group.member()
            }
            F::Done(verb, None) if draft.set.selector.filters.last() == Some(&Filter::ThisTurn) => {
                return if *verb == Verb::Deploy { Ok(()) } else { Err(unsayable(filter)) };
            }
            F::Done(verb, None) => {
                draft.placed = true;
                let deed = deed_of(*verb)?;
                if deed == Deed::Trashed && !draft.set.in_play {
                    draft.set.selector.zones = 1 << self.cx.book.discard_pile();
                }
                Filter::Done(deed)
            }
            F::ThisTurn => match draft.set.selector.filters.last() {
                Some(Filter::Done(Deed::Deployed)) => {
                    draft.set.selector.filters.pop();
                    Filter::ThisTurn
                }
                Some(Filter::Done(_)) => return Err(unsayable(filter)),
                _ => Filter::ThisTurn,
            },
            F::Name(_, NameRef::Declared)
            | F::Items(..)
            | F::Done(_, Some(_))
            | F::UpgradedFrom(_)
            | F::ThatTrashed(_) => return Err(unsayable(filter)),
        };
        draft.set.picky |= picky;
        draft.set.selector.filters.push(lowered);
        Ok(())
    }

    fn affiliated(&mut self, terms: &[String]) -> Filter {
        let mut terms: Vec<u16> = terms.iter().map(|t| self.cx.term(t)).collect();
        terms.sort_unstable();
        Filter::Affiliation(terms)
    }

    fn place(&mut self, zone: &Zone, draft: &mut Draft) -> Low<()> {
        let selector = &mut draft.set.selector;
        match zone {
            Zone::Of { zone: id, spot, owner } => {
                let word = self.cx.zone(*id)?;
                let in_play = self.cx.book.in_play();
                selector.zones =
                    if draft.placed && !draft.set.in_play { selector.zones & word.kinds } else { word.kinds };
                if selector.side == Side::Any {
                    selector.side = owner_side(*owner);
                }
                draft.placed = true;
                draft.set.in_play = word.kinds & !in_play == 0;
                match spot {
                    Spot::Whole => {}
                    Spot::Top => selector.top = Some(draft.top.clone().unwrap_or(Value::Number(1))),
                    Spot::Bottom => return Err(unsayable(zone)),
                }
            }
            Zone::Lane(lane) => {
                let (place, of) = match lane {
                    Lane::This => (Place::Same, Target::Source),
                    Lane::Adjacent => (Place::Adjacent, Target::Source),
                    Lane::Other => (Place::Other, Target::Source),
                    Lane::Of(target) => (Place::Same, self.thing(target)?.target),
                    Lane::That => return Err(unsayable(zone)),
                };
                draft.placed = true;
                draft.set.selector.filters.push(Filter::Column(place, Box::new(of)));
            }
            Zone::Position(word) => {
                let kinds = self.cx.position(*word)?;
                draft.set.selector.zones &= kinds;
                draft.placed = true;
            }
        }
        Ok(())
    }

    /// What a target means where nothing can be chosen: in a condition, a value or a filter.
    pub fn thing(&mut self, target: &tree::Target) -> Low<Mention> {
        use tree::Target as T;
        let sentence = self.refs.sentence;
        let mention = |target: Target, types, in_play| {
            let side = side_in(&target);
            Mention { phrase: target.clone(), target, side, types, in_play, sentence }
        };
        Ok(match target {
            T::This => mention(Target::Source, self.scope.this, true),
            T::It => self.it()?,
            T::That(kind) => self.that(*kind, true)?,
            T::Encountering => mention(Target::Facing(Box::new(Target::Source)), self.lane_types(), true),
            T::EncounteringOf(of) => {
                let of = self.thing(of)?.target;
                mention(Target::Facing(Box::new(of)), self.lane_types(), true)
            }
            T::AttackerOfBattle => mention(Target::Attacker, self.lane_types(), true),
            T::All(selector) => {
                let set = self.selector(selector, None, Unplaced::Refused)?;
                mention(Target::All(Box::new(set.selector)), set.types, set.in_play)
            }
            T::Both(one, two) => {
                let (one, two) = (self.thing(one)?, self.thing(two)?);
                let types = if one.types == 0 || two.types == 0 { 0 } else { one.types | two.types };
                mention(Target::Both(vec![one.target, two.target]), types, one.in_play && two.in_play)
            }
            T::Rest => {
                let rest = self.rest()?;
                mention(rest, 0, false)
            }
            T::Among => mention(self.members("among")?, 0, false),
            T::AllIt => self.it()?,
            T::Chosen(_) => mention(Target::Bound(self.chosen()?), 0, true),
            T::Sel(tree::Selector::Kind { kind, filters, .. }) if matches!(&filters[..], [tree::Filter::ThatTrashed(of)] if **of == T::This) =>
            {
                let noun = self.cx.noun(*kind)?;
                mention(Target::EventSource, noun.of.map_or(0, |t| 1u32 << t), noun.in_play)
            }
            T::Sel(selector) => {
                let set = self.selector(selector, None, Unplaced::Refused)?;
                let refers = |f: &Filter| {
                    matches!(f, Filter::Among(..) | Filter::Done(_) | Filter::On(_) | Filter::Column(Place::Same, _))
                };
                // Without "all" or a number a phrase must point at something known, except where all is re-read.
                if !self.scope.live && !set.selector.filters.iter().any(refers) {
                    let known = self.refs.like(set.types, set.selector.side).cloned();
                    return match known {
                        Some(known) if set.selector.filters.is_empty() => Ok(self.fixed(known)),
                        _ => Err(fault("no-quantity").arg("noun", selector.to_string())),
                    };
                }
                mention(Target::All(Box::new(set.selector)), set.types, set.in_play)
            }
            T::Leader(side) => mention(Target::Leader(who_of(*side)), 0, true),
            T::ThisItem | T::Choose { .. } | T::Player(_) | T::NextDeployed(_) => return Err(unsayable(target)),
        })
    }

    /// Types of what stands in lanes: the first noun of a vocabulary names it.
    pub fn lane_types(&self) -> u32 {
        self.cx.vocabulary.nouns.first().and_then(|n| n.of).map_or(0, |t| 1u32 << t)
    }

    /// What an act is about: chooses, binds, and remembers that it was spoken of.
    pub fn object(&mut self, target: &tree::Target) -> Low<Object> {
        match target {
            tree::Target::Choose { quantity, from, opts } => self.choose(quantity, from, opts),
            tree::Target::Both(one, two) => {
                let (one, two) = (self.object(one)?, self.object(two)?);
                let many = Object { many: true, ..one.clone() };
                Ok(Object { target: Target::Both(vec![one.target, two.target]), picky: one.picky || two.picky, ..many })
            }
            other => {
                let many =
                    !matches!(other, tree::Target::This | tree::Target::Encountering | tree::Target::EncounteringOf(_));
                let found = match other {
                    tree::Target::That(kind) => self.that(*kind, false),
                    _ => self.thing(other),
                };
                let mention = found?;
                let target = self.pin(mention.target.clone());
                self.refs.mention(Mention { target: target.clone(), ..mention.clone() });
                Ok(Object { target, types: mention.types, side: mention.side, many, picky: false })
            }
        }
    }

    /// What a card is put on: "your unit" without a number is one of them, by choice. Nowhere else may the number be left
    /// out, since it may have been forgotten.
    pub fn host(&mut self, target: &tree::Target) -> Low<Object> {
        match (self.object(target), target) {
            (Err(error), tree::Target::Sel(selector)) if error.code == "no-quantity" => {
                self.choose(&tree::Quantity::n(1), selector, &[])
            }
            (made, _) => made,
        }
    }

    fn choose(&mut self, quantity: &tree::Quantity, from: &tree::Selector, opts: &[tree::ChooseOpt]) -> Low<Object> {
        if self.scope.live {
            return Err(fault("act-in-continuous"));
        }
        let (mut n, top) = match quantity {
            tree::Quantity::Exactly(v) => {
                let v = self.value(v)?;
                (Quantity::Exactly(v.clone()), Some(v))
            }
            tree::Quantity::UpTo(v) => {
                let v = self.value(v)?;
                (Quantity::UpTo(v.clone()), Some(v))
            }
            tree::Quantity::Any => (Quantity::Any, None),
            tree::Quantity::AllBut(v) => (Quantity::AllBut(self.value(v)?), None),
        };
        let set = self.selector(from, top.as_ref(), Unplaced::Refused)?;
        let mut sum = None;
        for opt in opts {
            match opt {
                tree::ChooseOpt::Sum(stat, op, value) => {
                    let stat = self.cx.card_stat(*stat, set.types)?;
                    sum = Some((stat, super::value::cmp(*op), self.value(value)?));
                }
                tree::ChooseOpt::DownTo(value) => n = Quantity::AllBut(self.value(value)?),
            }
        }
        let one = matches!(n, Quantity::Exactly(Value::Number(1)) | Quantity::UpTo(Value::Number(1)));
        let among = set.selector.filters.iter().any(|f| matches!(f, Filter::Among(..)));
        let into = self.bind();
        let side = set.selector.side;
        self.code.push(Op::Choose { who: self.actor, from: set.selector, n, sum, into });
        if among {
            self.refs.picks.push(into);
        } else {
            self.refs.new_set(into, ALL_ZONES);
        }
        self.refs.count = Some(Value::CountTarget(Box::new(Target::Bound(into))));
        let target = Target::Bound(into);
        let phrase = target.clone();
        self.refs.mention(Mention { target, phrase, side, types: set.types, in_play: set.in_play, sentence: 0 });
        Ok(Object { target: Target::Bound(into), types: set.types, side, many: !one, picky: set.picky })
    }
}

/// What an act is about, lowered.
#[derive(Debug, Clone)]
pub(super) struct Object {
    pub target: Target,
    /// Card types, as bits; 0: any.
    pub types: u32,
    /// Whose.
    pub side: Side,
    /// It may be several.
    pub many: bool,
    /// Chosen by more than a place.
    pub picky: bool,
}
