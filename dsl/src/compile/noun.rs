//! Noun phrases: what a selector, its filters and the places in it mean. It makes no instruction.

use super::body::Body;
use super::refs::Group;
use super::words::ALL_ZONES;
use super::{Low, fault, unsayable};
use crate::tree::{self, NameRef, Owner, Spot, Verb, Zone};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::program::{Deed, Filter, Selector, Side, Target, Value, Who};
use cardwright_core::rulebook::HeadMeaning;
use cardwright_core::vocabulary::VerbCards;

/// What a set of cards in a tree compiles to, with what a reader of it must know.
#[derive(Debug, Clone)]
pub(super) struct Set {
    pub selector: Selector,
    /// Card types, as bits; 0: any.
    pub types: u32,
    /// Whether it means cards in play.
    pub in_play: bool,
    /// Whether it asks for more than a place, so that whoever takes a card by it shows it (3.1.7 and its like).
    pub picky: bool,
}

/// Where the cards of a phrase lie if it names no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unplaced {
    /// Nowhere: the phrase must name a place.
    Refused,
    /// In any zone.
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

pub(super) fn owner_side(owner: Owner) -> Side {
    match owner {
        Owner::Own => Side::Own,
        Owner::Opp => Side::Opposing,
        Owner::Owner | Owner::Each => Side::Any,
    }
}

pub(super) fn everything() -> Selector {
    Selector { types: 0, side: Side::Any, zones: ALL_ZONES, top: None, filters: Vec::new(), or: None }
}

/// Whether a test looks back over the turn.
fn is_history(test: &Filter) -> bool {
    match test {
        Filter::Happened(_) => true,
        Filter::Not(inner) => is_history(inner),
        _ => false,
    }
}

/// A selector that is being made.
struct Draft {
    set: Set,
    placed: bool,
    top: Option<Value>,
    /// Whether it speaks of what was done in this turn.
    past: bool,
}

impl Body<'_, '_> {
    pub fn selector(&mut self, selector: &tree::Selector, top: Option<&Value>, unplaced: Unplaced) -> Low<Set> {
        match selector {
            tree::Selector::Kind { kind, side, filters } => {
                let noun = self.cx.noun(*kind)?;
                let types = noun.types().unwrap_or(0);
                let zones = match noun.in_play {
                    _ if noun.lies != 0 => noun.lies,
                    true if types == self.lane_types() => self.cx.places,
                    true => self.cx.book.printed().zones.in_play,
                    false => ALL_ZONES,
                };
                let selector = Selector { types, side: side_of(*side), zones, ..everything() };
                let picky = types != 0 && !noun.in_play;
                let set = Set { selector, types, in_play: noun.in_play, picky };
                let past = filters.contains(&tree::Filter::ThisTurn);
                let mut draft = Draft { set, placed: noun.in_play, top: top.cloned(), past };
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
                let outer = self.or_types;
                self.or_types = parts.iter().fold(0, |types, part| types | self.type_of(part));
                let whole = self.any_phrase(parts, filters, top, unplaced);
                self.or_types = outer;
                whole?.ok_or_else(|| unsayable(selector))
            }
            tree::Selector::Among => {
                let group = self.set("among")?;
                let selector = Selector { zones: group.zones, filters: vec![group.member()], ..everything() };
                Ok(Set { selector, types: 0, in_play: false, picky: false })
            }
        }
    }

    /// What any of these phrases means, with the filters that they share.
    fn any_phrase(
        &mut self,
        parts: &[tree::Selector],
        filters: &[tree::Filter],
        top: Option<&Value>,
        unplaced: Unplaced,
    ) -> Low<Option<Set>> {
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
        Ok(whole)
    }

    /// The type of a phrase's noun, as a bit; 0: any.
    fn type_of(&mut self, selector: &tree::Selector) -> u32 {
        let tree::Selector::Kind { kind, .. } = selector else { return 0 };
        self.cx.noun(*kind).ok().and_then(|noun| noun.types()).unwrap_or(0)
    }

    /// Tests of a single card, for equip conditions and the like.
    pub fn tests(&mut self, filters: &[tree::Filter], types: u32) -> Low<Selector> {
        let set = Set { selector: everything(), types, in_play: true, picky: false };
        let mut draft = Draft { set, placed: true, top: None, past: false };
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
                let stat = self.cx.number_of_card(*stat, types)?;
                Filter::Stat(stat, super::value::cmp(*op), self.value(value)?)
            }
            F::StatRange(stat, from, to) => Filter::Between(self.cx.card_stat(*stat, types)?, *from, *to),
            F::Lowest(stat) => Filter::Lowest(self.cx.card_stat(*stat, types)?),
            F::Highest(stat) => Filter::Highest(self.cx.card_stat(*stat, types)?),
            F::Has(keyword) if keyword.keyword.is_some() => self.with_keyword(keyword, true)?,
            F::Lacks(keyword) if keyword.keyword.is_some() => self.with_keyword(keyword, false)?,
            F::Has(keyword) if keyword.param.is_some() => self.head_with(keyword, true)?,
            F::Lacks(keyword) if keyword.param.is_some() => self.head_with(keyword, false)?,
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
            F::Attr(has, attribute) => {
                let mask = self.cx.attribute(*attribute)?;
                let mut tests = self.cx.book.printed().limits.attribute(mask, *has, types);
                let last = tests.pop().ok_or_else(|| unsayable(filter))?;
                draft.set.selector.filters.extend(tests);
                last
            }
            F::Name(has, NameRef::Named(name)) => Filter::Name(vec![self.cx.name(name)], *has),
            F::Name(has, NameRef::Of(target)) => {
                // The names of whatever stands there are meant by no text: what was spoken of is said with what was done to it.
                if let tree::Target::Sel(tree::Selector::Kind { side: None, filters, .. }) = &**target
                    && filters.is_empty()
                {
                    return Err(fault("ambiguous-antecedent").arg("word", target.to_string()));
                }
                Filter::NameOf(Box::new(self.any_of(target)?), *has)
            }
            F::Items(op, n) => Filter::Attached(super::value::cmp(*op), self.value(n)?),
            F::Name(has, NameRef::Declared) => {
                let bind = self.refs.declared.ok_or_else(|| fault("no-antecedent").arg("word", "declared"))?;
                Filter::Declared(bind, *has)
            }
            F::UpgradedFrom(target) => {
                if !draft.placed {
                    draft.set.selector.zones = self.cx.book.printed().zones.in_play;
                }
                (draft.placed, draft.set.in_play) = (true, true);
                Filter::Replaced(Box::new(self.any_of(target)?))
            }
            F::On(target) => {
                if !draft.placed {
                    draft.set.selector.zones = self.cx.book.printed().zones.in_play;
                }
                draft.placed = true;
                Filter::On(Box::new(self.any_of(target)?))
            }
            F::DistinctNames if self.choosing => Filter::DistinctNames,
            F::DistinctAttributes if self.choosing => Filter::DistinctAttributes,
            F::DistinctNames | F::DistinctAttributes => return Err(unsayable(filter)),
            F::ActiveAttribute if self.cx.vocabulary.added.is_some() => Filter::ActiveAttribute,
            F::ActiveAttribute => return Err(unsayable(filter)),
            F::HasEncountering => Filter::Related(self.cx.facing().ok_or_else(|| unsayable(filter))?, true),
            F::State(id) => {
                let state = self.cx.state(*id)?;
                let of = self.cx.book.printed().limits.states.iter().find(|(word, _)| *word == state);
                if of.is_some_and(|(_, able)| types != 0 && types & able == 0) {
                    return Err(fault("state-never").arg("word", id.as_str()));
                }
                Filter::Is(state)
            }
            F::Beside(of) => Filter::Beside(Box::new(self.any_of(of)?)),
            F::AtEnd(is) => Filter::AtEnd(*is),
            F::Other => match (self.refs.picks.last(), &draft.set.selector.filters[..]) {
                // "another of them": not the one picked before.
                (Some(pick), [.., Filter::Among(_, true)]) => Filter::Among(*pick, false),
                (_, before) => match self.other_of(types, draft.set.selector.side, before.is_empty())? {
                    Some(beside) => {
                        if beside.this_too {
                            draft.set.selector.filters.push(Filter::Other);
                        }
                        Filter::Among(beside.bind, false)
                    }
                    None => Filter::Other,
                },
            },
            F::Chosen => {
                picky = false;
                draft.placed = true;
                Filter::Among(self.chosen_of(types, draft.set.selector.side, draft.set.in_play)?, true)
            }
            F::Among(target) => {
                picky = false;
                let group = match &**target {
                    tree::Target::Chosen(_) => {
                        Group { bind: Some(self.chosen()?), zones: ALL_ZONES, side: Side::Any, one: false, of: None }
                    }
                    tree::Target::It | tree::Target::Among | tree::Target::AllIt => {
                        let group = self.set("among")?;
                        if self.refs.is_other_kind(group, types) {
                            return Err(fault("no-antecedent").arg("word", "among"));
                        }
                        group
                    }
                    other => match self.thing(other)?.target {
                        Target::Bound(bind) => {
                            Group { bind: Some(bind), zones: ALL_ZONES, side: Side::Any, one: false, of: None }
                        }
                        _ => return Err(unsayable(filter)),
                    },
                };
                if !draft.placed {
                    draft.set.selector.zones = group.zones;
                }
                draft.placed = true;
                group.member()
            }
            F::Done(verb, cause) if cause.is_some() || (draft.past && *verb != Verb::Deploy) => {
                let mut on = self.past_event(*verb, cause.as_ref())?;
                if on.kind == EventKind::MOVED {
                    // Where it lay is said of the event; now it lies where that put it.
                    on.from = if draft.set.in_play { draft.set.selector.zones } else { 0 };
                    draft.set.selector.zones = if on.to == 0 { ALL_ZONES } else { on.to };
                    draft.set.in_play = false;
                }
                draft.placed = true;
                Filter::Happened(Box::new(on))
            }
            F::ThisTurn if draft.set.selector.filters.last().is_some_and(is_history) => return Ok(()),
            F::Done(verb, None) if draft.set.selector.filters.last() == Some(&Filter::ThisTurn) => {
                return if *verb == Verb::Deploy { Ok(()) } else { Err(unsayable(filter)) };
            }
            F::Done(verb, None) => {
                draft.placed = true;
                self.refs.looked_back = true;
                let deed = self.cx.deed(*verb)?;
                self.has_done(deed)?;
                match deed {
                    Deed::Trashed if !draft.set.in_play => {
                        draft.set.selector.zones = 1 << self.cx.book.printed().zones.discard;
                    }
                    // They lie where that put them, and are spoken of as they were (decision NA-24).
                    Deed::Trashed | Deed::Moved | Deed::Revealed | Deed::Looked => {
                        (draft.set.selector.zones, draft.set.in_play) = (ALL_ZONES, false);
                    }
                    _ => {}
                }
                Filter::Done(deed)
            }
            F::ThisTurn => match draft.set.selector.filters.last() {
                Some(Filter::Done(Deed::Entered)) => {
                    draft.set.selector.filters.pop();
                    Filter::ThisTurn
                }
                Some(Filter::Done(_)) => return Err(unsayable(filter)),
                _ => Filter::ThisTurn,
            },
            // What is played lies in play from then on; what is destroyed has left it.
            F::Undergone(verb) if draft.past && draft.set.in_play && self.lives_on(*verb)? => {
                Filter::Happened(Box::new(self.past_own(*verb)?))
            }
            F::Undergone(_) if draft.past => return Err(unsayable(filter)),
            F::Undergone(verb) => {
                let deed = self.cx.tracked().deed(verb.as_str()).ok_or_else(|| unsayable(filter))?;
                self.has_done(Deed::Rule(deed))?;
                draft.placed = true;
                (draft.set.selector.zones, draft.set.in_play) = (ALL_ZONES, false);
                Filter::Done(Deed::Rule(deed))
            }
            F::Not(property) => {
                let mut other =
                    Draft { set: draft.set.clone(), placed: draft.placed, top: draft.top.clone(), past: draft.past };
                let before = other.set.selector.filters.len();
                self.filter(property, &mut other)?;
                let mut tests = other.set.selector.filters.split_off(before);
                // What also says where the cards lie is no property alone.
                match (tests.pop(), tests.is_empty(), other.set.selector == draft.set.selector) {
                    (Some(test), true, true) => Filter::Not(Box::new(test)),
                    _ => return Err(unsayable(filter)),
                }
            }
            F::Done(_, Some(_)) | F::ThatTrashed(_) => return Err(unsayable(filter)),
        };
        draft.set.picky |= picky;
        draft.set.selector.filters.push(lowered);
        Ok(())
    }

    /// Whether a card is in play still when a verb was done to it, or when it did it.
    fn lives_on(&mut self, verb: tree::Id) -> Low<bool> {
        let word = self.cx.verb(verb)?;
        Ok(word.takes || word.cards == VerbCards::With)
    }

    /// `[Position: Side]`: an ability under that very head.
    fn head_with(&mut self, keyword: &tree::KeywordRef, has: bool) -> Low<Filter> {
        let refused = || unsayable(tree::Filter::Has(keyword.clone()));
        let param = match &keyword.param {
            Some(tree::Param::Number(n)) => tree::HeadArg::Number(*n),
            Some(tree::Param::Word(word)) => tree::HeadArg::Word(*word),
            Some(tree::Param::Name(name)) => tree::HeadArg::Name(name.clone()),
            Some(tree::Param::Filters(filters)) => match filters.as_slice() {
                [tree::Filter::Aff(terms)] if terms.len() == 1 => {
                    tree::HeadArg::Affiliation(terms.first().cloned().unwrap_or_default())
                }
                _ => return Err(refused()),
            },
            _ => return Err(refused()),
        };
        let word = keyword.head.ok_or_else(refused)?;
        let (head, argument) = super::heads::argument(self.cx, &tree::Head { word, param })?;
        match self.cx.book.head(head, &argument) {
            HeadMeaning::State(state) => Ok(Filter::HeadWith { head, state, has }),
            _ => Err(refused()),
        }
    }

    /// What a card is tested against: a phrase without a number means any such card.
    fn any_of(&mut self, target: &tree::Target) -> Low<Target> {
        match target {
            tree::Target::Sel(selector) => {
                Ok(Target::All(Box::new(self.selector(selector, None, Unplaced::Refused)?.selector)))
            }
            other => Ok(self.thing(other)?.target),
        }
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
                let in_play = self.cx.book.printed().zones.in_play;
                selector.zones =
                    if draft.placed && !draft.set.in_play { selector.zones & word.kinds } else { word.kinds };
                if word.kinds & self.cx.book.printed().zones.table != 0 {
                    // What lies on the table is nobody's, whoever speaks of it.
                    if *owner == Owner::Opp {
                        return Err(unsayable(zone));
                    }
                    selector.side = Side::Any;
                } else if selector.side == Side::Any {
                    selector.side = owner_side(*owner);
                }
                draft.placed = true;
                draft.set.in_play = word.kinds & !in_play == 0;
                match spot {
                    Spot::Whole => {}
                    Spot::Top => selector.top = Some(draft.top.clone().unwrap_or(Value::Number(1))),
                    Spot::Bottom => {
                        let n = draft.top.clone().unwrap_or(Value::Number(1));
                        selector.filters.push(Filter::FromBottom(n));
                    }
                }
            }
            Zone::Lane(lane) => {
                let (place, of) = self.lane(lane)?;
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
}
