//! Whether a card passes the tests of a text: as it is, or as it was when it left play. Reads only.

use super::capacity::CARD_STATS;
use super::catalog::{Catalog, KeywordUse};
use super::context::{EvalContext, Refs, Slots};
use super::ids::{AbilityId, NOBODY, Ref, Slot};
use super::machine::Machine;
use super::program::{Filter, Selector, Side, Target};
use super::recalled::{Thing, before};
use super::state::{Bound, LastKnown};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// Whether a card passes the type and the filters of a selector; side and zone are not looked at.
    #[inline]
    pub(super) fn passes(&self, cat: &Catalog, cx: EvalContext<'_>, slot: Slot, selector: &Selector) -> bool {
        if selector.types != 0 && selector.types & self.types(cat, slot) == 0 {
            return false;
        }
        if selector.filters.is_empty() { !self.is_leaving(slot) } else { self.tested(cat, cx, slot, selector) }
    }

    /// [`Machine::passes`] where there are filters.
    fn tested(&self, cat: &Catalog, cx: EvalContext<'_>, slot: Slot, selector: &Selector) -> bool {
        // "Trashed this way": what the text has done that to is looked at as it was.
        let done = selector.filters.iter().any(|f| matches!(f, Filter::Done(_)));
        let thing = if done { self.recalled(cx, self.core.reference(slot)) } else { self.thing(slot) };
        self.suits(cat, cx, &thing, selector)
    }

    /// Whether an object, as a text asks about it, passes the type and the filters of a selector.
    pub(super) fn suits(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        thing: &Thing<'_, R::Mark>,
        selector: &Selector,
    ) -> bool {
        // What can't be seen does not show by what a text chooses or counts, or asks of it.
        if R::CONCEALED != 0 && self.is_concealed(cx, thing.what) && selector.filters.iter().any(asks_printed) {
            return false;
        }
        (selector.types == 0 || selector.types & self.types_of(cat, thing) != 0)
            && !self.is_leaving(thing.what.slot)
            && selector.filters.iter().all(|f| self.meets(cat, cx, thing, f))
    }

    /// Whether one card matches a selector, where it is now.
    pub fn matches(&self, cat: &Catalog, cx: EvalContext<'_>, slot: Slot, selector: &Selector) -> bool {
        let zone = self.core.object(slot).zone;
        let side = match selector.side {
            Side::Own => zone.seat() == cx.frame.controller,
            Side::Opposing => zone.seat() != cx.frame.controller,
            Side::Any => true,
        };
        (side
            && zone.is_in(selector.zones)
            && self.passes(cat, cx, slot, selector)
            && self.stands_out(cat, cx, slot, selector))
            || selector.or.as_ref().is_some_and(|or| self.matches(cat, cx, slot, or))
    }

    /// Whether a card that passes the filters of a selector has the highest or lowest number of all that do, where the
    /// selector asks for it.
    pub(super) fn stands_out(&self, cat: &Catalog, cx: EvalContext<'_>, slot: Slot, selector: &Selector) -> bool {
        if !selector.filters.iter().any(|f| matches!(f, Filter::Lowest(_) | Filter::Highest(_))) {
            return true;
        }
        let mut all = Slots::new();
        self.select(cat, cx, selector, &mut all);
        all.contains(&slot)
    }

    /// Whether one card passes one filter.
    pub fn filter(&self, cat: &Catalog, cx: EvalContext<'_>, slot: Slot, filter: &Filter) -> bool {
        self.meets(cat, cx, &self.thing(slot), filter)
    }

    fn refs(&self, cat: &Catalog, cx: EvalContext<'_>, target: &Target) -> Refs {
        let mut refs = Refs::new();
        self.targets(cat, cx, target, &mut refs);
        refs
    }

    /// Whether an object, as a text asks about it, passes one filter.
    fn meets(&self, cat: &Catalog, cx: EvalContext<'_>, thing: &Thing<'_, R::Mark>, filter: &Filter) -> bool {
        let (object, here) = (thing.object, thing.what);
        let slot = here.slot;
        let card = cat.card(object.card);
        let number = |stat: u8| match thing.past {
            _ if usize::from(stat) >= CARD_STATS => R::lying(&self.own_marks(thing), stat),
            _ if R::AS_PRINTED & 1 << stat != 0 => self.read_as_printed(cat, object, stat).unwrap_or(0),
            Some(past) => past.stats.get(usize::from(stat)).copied().unwrap_or(0).max(Self::least(stat)),
            None => (self.stat(cat, here, stat) - R::gone(&self.own_marks(thing), stat)).max(Self::least(stat)),
        };
        match filter {
            Filter::Stat(stat, cmp, value) => self.number(cat, cx, value).is_some_and(|n| cmp.holds(number(*stat), n)),
            Filter::Between(stat, from, to) => (*from..=*to).contains(&number(*stat)),
            Filter::Head(head, has) => {
                (thing.more.map_or_else(|| self.heads(cat, slot), |m| m.heads) & (1 << head) != 0) == *has
            }
            Filter::HeadWith { head, state, has } => {
                let with = |id: AbilityId| {
                    let ability = cat.ability(id);
                    ability.heads & (1 << head) != 0 && ability.states.contains(state)
                };
                self.has_ability(cat, thing, with) == *has
            }
            Filter::Keyword { keyword, head, amount, has } => {
                self.has_keyword(cat, thing, *keyword, *head, *amount) == *has
            }
            Filter::Affiliation(of) => self.has_affiliation(cat, thing, of),
            Filter::Attribute(mask, has) => (self.attributes_of(cat, thing) & mask != 0) == *has,
            Filter::ActiveAttribute => {
                let active = R::active_attribute(self).and_then(|at| 1u16.checked_shl(at.into()));
                active.is_some_and(|bit| self.attributes_of(cat, thing) & bit != 0)
            }
            Filter::Name(names, has) => names.iter().any(|n| card.names.contains(n)) == *has,
            Filter::NameOf(target, has) => {
                let refs = self.refs(cat, cx, target);
                let shared =
                    refs.iter().any(|r| cat.card(self.card_of(*r)).names.iter().any(|n| card.names.contains(n)));
                shared == *has
            }
            Filter::OneOf(target) => self.refs(cat, cx, target).contains(&here),
            Filter::Attached(cmp, n) => {
                let worn = thing.more.map_or_else(|| self.attached(slot).count(), |m| m.worn.len());
                cmp.holds(i32::try_from(worn).unwrap_or(0), self.value(cat, cx, n))
            }
            Filter::FromBottom(n) => {
                let n = usize::try_from(self.value(cat, cx, n)).unwrap_or(0);
                self.core.zone(object.zone).iter().rev().take(n).any(|s| *s == slot)
            }
            Filter::Declared(bind, has) => {
                let named = |v: &Bound| v.depth == cx.depth && v.bind == *bind && v.what.slot == NOBODY;
                let name = self.values().find(|v| named(v)).map(|v| v.what.incarnation);
                name.is_some_and(|n| card.names.contains(&n)) == *has
            }
            Filter::Replaced(target) => {
                // What makes room for a card is always spoken of as it was.
                let seen = |r: &Ref| self.last_known(*r).or_else(|| self.last_known(before(*r)));
                let here = |p: &LastKnown| p.card == object.replaced && p.zone == thing.zone();
                self.refs(cat, cx, target).iter().any(|r| seen(r).is_some_and(here))
            }
            Filter::On(target) => {
                let bears = |r: &Ref| match thing.past {
                    None => r.slot == object.host && self.core.is_live(*r),
                    Some(past) => self.worn_by(cx, *r).is_some_and(|worn| worn.contains(&past.what)),
                };
                object.host != NOBODY && self.refs(cat, cx, target).iter().any(bears)
            }
            Filter::Other => !self.is_holder(cx, thing) && !self.is_bearer(cat, cx, thing),
            Filter::In(kinds) => thing.zone().is_in(*kinds) || self.core.object(slot).zone.is_in(*kinds & !R::IN_PLAY),
            Filter::Column(place, target) => {
                self.places(cat, cx, target).iter().any(|at| R::stands(*at, thing.zone(), *place))
            }
            Filter::Related(relation, has) => match thing.past {
                None => R::related(self, *relation, here).is_none() != *has,
                Some(_) => self.related(cx, *relation, here).is_none() != *has,
            },
            Filter::Among(bind, has) => self.remembers(cx, *bind, here) == *has,
            Filter::Happened(pattern) => self.recall(cat, cx, pattern, Some((here, thing.past.map(|p| p.what)))) > 0,
            Filter::Script(function) => self.script_passes(cat, cx, *function, slot),
            Filter::ThisTurn => object.entered == self.core.turn.number,
            Filter::Done(deed) => self.remembers(cx, deed.bind(), here),
            Filter::Not(filter) => !self.meets(cat, cx, thing, filter),
            Filter::Beside(target) => {
                let zone = self.core.zone(object.zone);
                let at = |of: Slot| zone.iter().position(|s| *s == of);
                let near = |r: &Ref| at(r.slot).zip(at(slot)).is_some_and(|(a, b)| a.abs_diff(b) == 1);
                self.refs(cat, cx, target).iter().any(|r| match (thing.more, self.recalled(cx, *r).more) {
                    (Some(then), _) => then.beside.contains(r),
                    (None, Some(then)) => then.beside.contains(&here),
                    (None, None) => self.core.is_live(*r) && near(r),
                })
            }
            Filter::Is(state) => R::is(self, *state, object, &self.own_marks(thing), cx.frame),
            Filter::With(who) => self.means(cx, *who, object.zone.seat()),
            Filter::Counters(kind, cmp, n) => cmp.holds(self.counters_of(thing, *kind), self.value(cat, cx, n)),
            Filter::AtEnd(has) => {
                let zone = self.core.zone(object.zone);
                let now = zone.first() == Some(&slot) || zone.last() == Some(&slot);
                thing.more.map_or(now, |m| m.at_end) == *has
            }
            Filter::AimsAt { what, only } => self.aims_at(cat, cx, here, what, *only),
            Filter::AimCount(cmp, n) => {
                let aims = i32::try_from(self.aims(here).count()).unwrap_or(i32::MAX);
                self.announced_by(here).is_some() && cmp.holds(aims, self.value(cat, cx, n))
            }
            Filter::Or(any) => any.iter().any(|f| self.meets(cat, cx, thing, f)),
            // Looked at over the whole set.
            Filter::Lowest(_) | Filter::Highest(_) | Filter::DistinctNames | Filter::DistinctAttributes => true,
        }
    }

    /// Whether an object is the card whose text this is, or what that became when it moved on: by what the text answers, by
    /// the text itself, or once since it began to wait. One that has moved further and come back is another object.
    fn is_holder(&self, cx: EvalContext<'_>, thing: &Thing<'_, R::Mark>) -> bool {
        let (holder, here) = (cx.frame.holder, thing.what);
        here.slot == holder.slot
            && (here == holder || before(here) == holder || thing.past.is_some() || self.saw_leaving(cx, here))
    }

    /// Whether an object is the card that is attached to the holder and whose text this is: to that text it is no other card.
    fn is_bearer(&self, cat: &Catalog, cx: EvalContext<'_>, thing: &Thing<'_, R::Mark>) -> bool {
        let slot = thing.what.slot;
        if slot == cx.frame.holder.slot || self.core.object(slot).card != cat.ability(cx.frame.ability).card {
            return false;
        }
        self.refs(cat, cx, &Target::Bearer).first().is_some_and(|r| r.slot == slot)
    }

    /// Whether a card has a keyword: printed on it, on what is attached to it, or gained.
    fn has_keyword(
        &self,
        cat: &Catalog,
        thing: &Thing<'_, R::Mark>,
        keyword: u16,
        head: Option<u8>,
        amount: Option<i32>,
    ) -> bool {
        let slot = thing.what.slot;
        let has = |id: AbilityId| {
            let ability = cat.ability(id);
            let Some(used) = ability.keyword.as_ref().filter(|k| k.keyword == keyword) else { return false };
            head.is_none_or(|h| ability.heads & (1 << h) != 0)
                && amount.is_none_or(|n| self.amount_of(cat, slot, id, used) == n)
        };
        self.has_ability(cat, thing, has)
    }

    /// Whether a card has such an ability: printed on it, on what is attached to it, or gained.
    fn has_ability(&self, cat: &Catalog, thing: &Thing<'_, R::Mark>, has: impl Fn(AbilityId) -> bool) -> bool {
        if let Some(then) = thing.more {
            return then.abilities.iter().any(|id| has(*id));
        }
        let slot = thing.what.slot;
        let printed = |slot: Slot| {
            let object = self.core.object(slot);
            let had = |id: AbilityId| has(id) && !self.has_lost_one(cat, slot, id);
            cat.face(object.card, object.face()).abilities.iter().any(|a| had(*a))
        };
        printed(slot)
            || self.attached(slot).any(printed)
            || self.derived.grants.iter().any(|g| g.holder == slot && has(g.ability))
    }

    /// The number behind a keyword ("Guard 3") as the card has it now.
    pub fn amount_of(&self, cat: &Catalog, holder: Slot, ability: AbilityId, used: &KeywordUse) -> i32 {
        let frame = self.frame_of(holder, ability);
        let cx = EvalContext { frame: &frame, depth: u8::MAX };
        used.amount.as_ref().map_or(0, |n| self.value(cat, cx, n))
    }
}

/// Whether a filter asks about what is printed on a card, or what its numbers and keywords are.
fn asks_printed(filter: &Filter) -> bool {
    match filter {
        Filter::Stat(..)
        | Filter::Between(..)
        | Filter::Head(..)
        | Filter::HeadWith { .. }
        | Filter::Keyword { .. }
        | Filter::Affiliation(_)
        | Filter::Attribute(..)
        | Filter::ActiveAttribute
        | Filter::Name(..)
        | Filter::NameOf(..)
        | Filter::Declared(..)
        | Filter::Lowest(_)
        | Filter::Highest(_)
        | Filter::DistinctNames
        | Filter::DistinctAttributes => true,
        Filter::Not(filter) => asks_printed(filter),
        Filter::Or(any) => any.iter().any(asks_printed),
        // Where it lies, whose it is, what was done to it: for all to see. What a script asks it asks by itself.
        Filter::OneOf(_)
        | Filter::Attached(..)
        | Filter::FromBottom(_)
        | Filter::Replaced(_)
        | Filter::On(_)
        | Filter::Other
        | Filter::In(_)
        | Filter::Column(..)
        | Filter::Related(..)
        | Filter::Among(..)
        | Filter::Happened(_)
        | Filter::Script(_)
        | Filter::ThisTurn
        | Filter::Done(_)
        | Filter::Is(_)
        | Filter::AtEnd(_)
        | Filter::With(_)
        | Filter::Counters(..)
        | Filter::AimsAt { .. }
        | Filter::AimCount(..)
        | Filter::Beside(_) => false,
    }
}
