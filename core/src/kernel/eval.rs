//! Numbers, conditions and selections of card text, worked out against the present state. Reads only.

use super::capacity::CARD_STATS;
use super::catalog::Catalog;
use super::context::{EvalContext, Refs, Slots};
use super::derived::Counted;
use super::ids::{CardId, NOBODY, Ref, Seat, Slot, ZONE_KINDS, ZoneId};
use super::machine::Machine;
use super::program::{CauseFilter, Cond, Filter, Place, Selector, Side, Target, Value, Who};
use super::recalled::LAST_RELATION;
use super::state::{NO_CARD, On, TriggeringEvent};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// A number of a card: the present one in play, of a reference to what has left play the remembered one, else the printed
    /// one. Below 0 only where the vocabulary's number goes below 0 ([`Ruleset::BELOW_ZERO`]).
    pub fn stat(&self, cat: &Catalog, what: Ref, stat: u8) -> i32 {
        let at = usize::from(stat);
        if what.is_none() || at >= CARD_STATS {
            return 0;
        }
        let object = self.core.object(what.slot);
        if object.incarnation == what.incarnation && object.zone.is_in(R::IN_PLAY) {
            return self.derived.row(what.slot).stats.get(at).copied().unwrap_or(0).max(Self::least(stat));
        }
        if object.incarnation != what.incarnation
            && let Some(past) = self.last_known(what)
        {
            return past.stats.get(at).copied().unwrap_or(0).max(Self::least(stat));
        }
        self.elsewhere(cat, what.slot, stat).max(Self::least(stat))
    }

    /// The least that a number of cards can be.
    #[inline]
    pub(super) fn least(stat: u8) -> i32 {
        if R::BELOW_ZERO & 1u32.checked_shl(stat.into()).unwrap_or(0) == 0 { 0 } else { i32::MIN }
    }

    /// A number of a card as a text speaks of it.
    pub(super) fn stat_of(&self, cat: &Catalog, cx: EvalContext<'_>, what: Ref, stat: u8) -> i32 {
        if usize::from(stat) >= CARD_STATS {
            return R::lying(&self.own_marks(&self.recalled(cx, what)), stat);
        }
        if R::AS_PRINTED != 0
            && !what.is_none()
            && let Some(printed) = self.read_as_printed(cat, self.recalled(cx, what).object, stat)
        {
            return printed;
        }
        let thing = self.recalled(cx, what);
        match thing.past {
            Some(past) => past.stats.get(usize::from(stat)).copied().unwrap_or(0).max(Self::least(stat)),
            None if what.is_none() => 0,
            None => (self.stat(cat, what, stat) - R::gone(&self.own_marks(&thing), stat)).max(Self::least(stat)),
        }
    }

    /// The object that is related so to one that a text speaks of. To what has left play: the one that was so when it left, by
    /// the relation that is written down then.
    pub(super) fn related(&self, cx: EvalContext<'_>, relation: u8, what: Ref) -> Ref {
        if self.core.is_live(what) && self.core.object(what.slot).zone.is_in(R::IN_PLAY) {
            return R::related(self, relation, what);
        }
        let past = self.recalled(cx, what).past.filter(|_| relation == LAST_RELATION);
        past.map_or(Ref::NONE, |p| p.related)
    }

    /// A number of a card that is there: the present one in play, else the printed one with what its own text says of it in
    /// every zone.
    #[inline]
    pub fn present(&self, cat: &Catalog, slot: Slot, stat: u8) -> i32 {
        let in_play = self.core.object(slot).zone.is_in(R::IN_PLAY);
        let number = match in_play {
            true => self.derived.row(slot).stats.get(usize::from(stat)).copied().unwrap_or(0),
            false => self.elsewhere(cat, slot, stat),
        };
        number.max(Self::least(stat))
    }

    /// The card that a reference names, also when the object has become a new one since.
    pub fn card_of(&self, what: Ref) -> CardId {
        if what.is_none() {
            return NO_CARD;
        }
        self.core.object(what.slot).card
    }

    /// Heads that an object has now, printed or gained.
    pub fn heads(&self, cat: &Catalog, slot: Slot) -> u64 {
        let object = self.core.object(slot);
        if object.zone.is_in(R::IN_PLAY) {
            self.derived.row(slot).heads
        } else {
            cat.sheet(object.card, object.face()).heads
        }
    }

    /// Works out a number of a text; `None`: it is one of a card that isn't there. What is compared with such a number isn't
    /// more and isn't less, and nothing becomes it.
    pub fn number(&self, cat: &Catalog, cx: EvalContext<'_>, value: &Value) -> Option<i32> {
        match value {
            Value::Stat(stat, target) if **target != Target::Source => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                refs.first().filter(|r| !self.is_concealed(cx, **r)).map(|r| self.stat_of(cat, cx, *r, *stat))
            }
            Value::Plus(of, n) => Some(self.number(cat, cx, of)?.saturating_add(*n)),
            value => Some(self.value(cat, cx, value)),
        }
    }

    /// Works out a number of a text; one of a card that isn't there is 0.
    pub fn value(&self, cat: &Catalog, cx: EvalContext<'_>, value: &Value) -> i32 {
        match value {
            Value::Number(n) => *n,
            Value::Holder(stat) => {
                let slot = cx.frame.holder.slot;
                let printed = self.read_as_printed(cat, self.core.object(slot), *stat);
                printed.unwrap_or_else(|| self.present(cat, slot, *stat))
            }
            Value::Stat(stat, target) if **target == Target::Source => self.stat_of(cat, cx, cx.frame.holder, *stat),
            Value::Stat(..) => self.number(cat, cx, value).unwrap_or(0),
            Value::PlayerStat(stat, who) => R::player_stat(self, self.seat(cx, *who), *stat),
            Value::Count(selector) => {
                let counted = i32::try_from(self.tally(cat, cx, selector)).unwrap_or(0);
                counted + self.counted_as(cx, selector)
            }
            Value::CountTarget(target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                i32::try_from(refs.len()).unwrap_or(0)
            }
            Value::Kinds(selector) => {
                let mut slots = Slots::new();
                self.select(cat, cx, selector, &mut slots);
                let mut seen: Vec<u16> = slots.iter().filter_map(|s| self.name(cat, *s)).collect();
                seen.sort_unstable();
                seen.dedup();
                i32::try_from(seen.len()).unwrap_or(0)
            }
            Value::Sum(stat, selector) => {
                let mut slots = Slots::new();
                self.select(cat, cx, selector, &mut slots);
                let all = slots.iter().map(|s| self.core.reference(*s));
                all.filter(|r| !self.is_concealed(cx, *r)).map(|r| self.stat_of(cat, cx, r, *stat)).sum()
            }
            Value::Per { each, per, of } => each.saturating_mul(self.value(cat, cx, of) / (*per).max(1)),
            Value::Script(function) => self.script_number(cat, cx, *function, Ref::NONE),
            Value::Difference => i32::from(cx.frame.difference),
            Value::Counter(counter, who) => {
                let more = if *who == Who::You { R::counts_more(self, *counter, cx.frame.holder.slot) } else { 0 };
                R::counter(self, *counter, self.seat(cx, *who)) + more
            }
            Value::Happened(pattern) => self.recall(cat, cx, pattern, None),
            Value::EventAmount => i32::from(cx.frame.triggering.amount),
            Value::Half(value) => self.value(cat, cx, value).saturating_add(1).div_euclid(2),
            Value::Within(value, least, most) => self.value(cat, cx, value).min(*most).max(*least),
            Value::Attributes(selector) => {
                let mut slots = Slots::new();
                self.select(cat, cx, selector, &mut slots);
                let all = slots.iter().fold(0, |all, s| all | self.attributes(cat, *s));
                i32::try_from(all.count_ones()).unwrap_or(0)
            }
            Value::CountersOn(kind, target) => self.counters_among(cat, cx, *kind, target),
            Value::CountersOf(kind, who) => self.counters_on(On::Player(self.seat(cx, *who)), *kind),
            Value::Plus(value, n) => self.value(cat, cx, value).saturating_add(*n),
            Value::Total(one, two) => self.value(cat, cx, one).saturating_add(self.value(cat, cx, two)),
        }
    }

    /// How many cards match, in the order of [`Machine::select`].
    fn tally(&self, cat: &Catalog, cx: EvalContext<'_>, selector: &Selector) -> usize {
        let table = R::TABLE & selector.zones != 0 && selector.side == Side::Any;
        let set = |f: &Filter| matches!(f, Filter::Lowest(_) | Filter::Highest(_));
        let asked = R::SPELLS != 0 && self.asked().is_some();
        let plain = selector.top.is_none() && selector.or.is_none() && self.spill.past.is_empty();
        if !plain || table || asked || selector.filters.iter().any(set) {
            let mut slots = Slots::new();
            self.select(cat, cx, selector, &mut slots);
            return slots.len();
        }
        let mut count = 0;
        for seat in self.core.seats_from(self.core.turn.seat) {
            let fits = match selector.side {
                Side::Own => seat == cx.frame.controller,
                Side::Opposing => seat != cx.frame.controller,
                Side::Any => true,
            };
            if fits {
                let cards = self.core.piles.runs(seat, selector.zones);
                count += cards.filter(|slot| self.passes(cat, cx, **slot, selector)).count();
            }
        }
        count
    }

    fn counted_as(&self, cx: EvalContext<'_>, selector: &Selector) -> i32 {
        let fits = |c: &&Counted| {
            let sides = matches!((c.side, selector.side), (Side::Own, Side::Opposing) | (Side::Opposing, Side::Own));
            c.seat == cx.frame.controller && !sides && selector.zones & c.zones != 0
        };
        self.derived.counted.iter().filter(fits).map(|c| c.more).sum()
    }

    fn name(&self, cat: &Catalog, slot: Slot) -> Option<u16> {
        cat.card(self.core.object(slot).card).names.first().copied()
    }

    /// Everything that matches, in the order of seats (turn player first), zones and positions.
    pub fn select(&self, cat: &Catalog, cx: EvalContext<'_>, selector: &Selector, out: &mut Slots) {
        let own = cx.frame.controller;
        let count = u8::try_from(self.core.players.len()).unwrap_or(0);
        let first = self.core.turn.seat;
        let top = selector.top.as_ref().map(|n| usize::try_from(self.value(cat, cx, n)).unwrap_or(0));
        let begin = out.len();
        for i in 0..count {
            let seat = Seat((first.0 + i) % count);
            let fits = match selector.side {
                Side::Own => seat == own,
                Side::Opposing => seat != own,
                Side::Any => true,
            };
            if !fits {
                continue;
            }
            let Some(top) = top else {
                for slot in self.core.piles.runs(seat, selector.zones) {
                    if self.passes(cat, cx, *slot, selector) {
                        out.push(*slot);
                    }
                }
                continue;
            };
            let mut kinds = selector.zones;
            while kinds != 0 {
                let kind = kinds.trailing_zeros();
                kinds &= kinds - 1;
                let zone = ZoneId::of(seat, u8::try_from(kind).unwrap_or(0));
                for slot in self.core.zone(zone).iter().take(top) {
                    if self.passes(cat, cx, *slot, selector) {
                        out.push(*slot);
                    }
                }
            }
        }
        if R::TABLE & selector.zones != 0 && selector.side == Side::Any {
            self.on_table(cat, cx, selector, top, |slot| out.push(slot));
        }
        if R::SPELLS != 0 && self.asked().is_some() {
            self.arriving(cat, cx, selector).into_iter().for_each(|slot| out.push(slot));
        }
        for filter in &selector.filters {
            let (stat, lowest) = match filter {
                Filter::Lowest(stat) => (*stat, true),
                Filter::Highest(stat) => (*stat, false),
                _ => continue,
            };
            let worth = |s: &Slot| self.stat_of(cat, cx, self.core.reference(*s), stat);
            let of = out.iter().skip(begin).map(worth);
            if let Some(best) = if lowest { of.min() } else { of.max() } {
                let mut index = 0;
                out.retain(|s| {
                    index += 1;
                    index <= begin || worth(s) == best
                });
            }
        }
        for item in self.worn_then(cat, cx, selector) {
            let own = item.zone().seat() == cx.frame.controller;
            let side = selector.side == Side::Any || own == (selector.side == Side::Own);
            if side && item.zone().is_in(selector.zones) && self.suits(cat, cx, &item, selector) {
                out.push(item.what.slot);
            }
        }
        if let Some(or) = &selector.or {
            self.select(cat, cx, or, out);
        }
    }

    /// What matches in the zones of the table, which are nobody's: neither one's own nor an opponent's.
    fn on_table(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        selector: &Selector,
        top: Option<usize>,
        mut found: impl FnMut(Slot),
    ) {
        for kind in (0..ZONE_KINDS).filter(|kind| R::TABLE & selector.zones & 1 << kind != 0) {
            let there = self.core.zone(ZoneId::of(Seat::TABLE, kind)).iter().take(top.unwrap_or(usize::MAX));
            there.filter(|slot| self.passes(cat, cx, **slot, selector)).for_each(|slot| found(*slot));
        }
    }

    /// Whether anything matches. (Of cards that match one has the lowest number.)
    fn exists(&self, cat: &Catalog, cx: EvalContext<'_>, selector: &Selector) -> bool {
        let table = R::TABLE & selector.zones != 0 && selector.side == Side::Any;
        if selector.top.is_some() || table || !self.spill.past.is_empty() {
            let mut slots = Slots::new();
            self.select(cat, cx, selector, &mut slots);
            return !slots.is_empty();
        }
        let sides = self.core.seats().filter(|seat| match selector.side {
            Side::Own => *seat == cx.frame.controller,
            Side::Opposing => *seat != cx.frame.controller,
            Side::Any => true,
        });
        let mut cards = sides.flat_map(|seat| self.core.piles.runs(seat, selector.zones));
        cards.any(|slot| self.passes(cat, cx, *slot, selector))
            || (R::SPELLS != 0 && self.asked().is_some() && self.arriving(cat, cx, selector).is_some())
            || selector.or.as_ref().is_some_and(|or| self.exists(cat, cx, or))
    }

    /// Where the cards of a target are, or the places that a binding holds.
    pub fn places(&self, cat: &Catalog, cx: EvalContext<'_>, target: &Target) -> Vec<ZoneId> {
        if let Target::Bound(bind) = target {
            let mine = |v: &&super::state::Bound| v.depth == cx.depth && v.bind == *bind;
            let at = |r: Ref| r.place().unwrap_or_else(|| self.stood(cx, r));
            return self.values().filter(mine).map(|v| at(v.what)).collect();
        }
        let mut refs = Refs::new();
        self.targets(cat, cx, target, &mut refs);
        refs.iter().map(|r| self.stood(cx, *r)).collect()
    }

    /// Where an object that a text speaks of is, or was when it left play.
    pub(super) fn stood(&self, cx: EvalContext<'_>, what: Ref) -> ZoneId {
        match self.recalled(cx, what).past {
            Some(past) => past.zone,
            None => self.place_of(what),
        }
    }

    /// Where an object is, or was when it left.
    pub fn place_of(&self, what: Ref) -> ZoneId {
        if self.core.is_live(what) {
            return self.core.object(what.slot).zone;
        }
        self.last_known(what).map_or(ZoneId::NOWHERE, |p| p.zone)
    }

    /// What is attached to an object, in the order of its zone.
    pub fn attached(&self, host: Slot) -> impl Iterator<Item = Slot> {
        let seat = self.core.object(host).zone.seat();
        self.core
            .zone(ZoneId::of(seat, R::ATTACHED))
            .iter()
            .copied()
            .filter(move |s| self.core.object(*s).host == host && host != NOBODY)
    }

    /// Whether a program remembers a card under a binding.
    pub fn remembers(&self, cx: EvalContext<'_>, bind: u8, what: Ref) -> bool {
        self.values().any(|v| v.depth == cx.depth && v.bind == bind && v.what == what)
    }

    /// The cards of a target: those that are still the same object and those that left (by their last reference).
    pub fn targets(&self, cat: &Catalog, cx: EvalContext<'_>, target: &Target, out: &mut Refs) {
        let mut push = |r: Ref| {
            if !r.is_none() && !out.contains(&r) {
                out.push(r);
            }
        };
        match target {
            Target::Source => push(cx.frame.holder),
            Target::Bearer => {
                let card = cat.ability(cx.frame.ability).card;
                let holder = cx.frame.holder;
                let mut worn = self.attached(holder.slot).find(|s| self.core.object(*s).card == card);
                if let Some(then) = self.worn_by(cx, holder) {
                    worn = then.iter().map(|r| r.slot).find(|s| self.core.object(*s).card == card);
                }
                push(worn.map_or(holder, |slot| self.core.reference(slot)));
            }
            Target::Bound(bind) => {
                for v in self.values().filter(|v| v.depth == cx.depth && v.bind == *bind) {
                    if v.what.place().is_none() {
                        push(v.what);
                    }
                }
            }
            Target::Picks(bind) => {
                let picks = self.values().filter(|v| v.depth == cx.depth && v.bind == *bind);
                picks.filter(|v| v.what.place().is_none()).for_each(|v| out.push(v.what));
            }
            Target::Rest(of, less) => {
                for v in self.values().filter(|v| v.depth == cx.depth && v.bind == *of) {
                    let gone =
                        self.values().any(|w| w.depth == cx.depth && w.bind == *less && w.what.slot == v.what.slot);
                    if !gone && self.core.is_live(v.what) {
                        push(v.what);
                    }
                }
            }
            Target::EventSubject => push(cx.frame.triggering.subject),
            Target::Linked => push(cx.frame.linked),
            Target::EventOther => push(cx.frame.triggering.other),
            Target::EventSource => push(cx.frame.triggering.source),
            Target::Related(relation, of) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, of, &mut refs);
                for r in &refs {
                    push(self.related(cx, *relation, *r));
                }
            }
            Target::Host(of) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, of, &mut refs);
                refs.iter().for_each(|r| push(self.host_then(cx, *r)));
            }
            Target::Pointer(pointer) => push(R::pointer(self, *pointer)),
            Target::All(selector) => {
                let mut slots = Slots::new();
                self.select(cat, cx, selector, &mut slots);
                for slot in &slots {
                    push(self.core.reference(*slot));
                }
            }
            Target::Both(all) => {
                for one in all {
                    self.targets(cat, cx, one, out);
                }
            }
            Target::Leader(who) => {
                for seat in &self.seats(cx, *who) {
                    let zone = R::PRINTED.zones.leader.map(|kind| ZoneId::of(*seat, kind));
                    let there = zone.into_iter().flat_map(|zone| self.core.zone(zone));
                    there.for_each(|slot| push(self.core.reference(*slot)));
                }
            }
        }
    }

    /// Whether a condition holds.
    pub fn holds(&self, cat: &Catalog, cx: EvalContext<'_>, cond: &Cond) -> bool {
        match cond {
            Cond::Is(left, cmp, right) => self.compares(cat, cx, left, *cmp, right),
            Cond::Exists(selector) => self.exists(cat, cx, selector),
            Cond::IsA(target, selector) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                // Who has a part in a battle is asked as things are: one that is gone has none.
                let part = matches!(target, Target::Pointer(_));
                let thing = |r: &Ref| if part { self.thing(r.slot) } else { self.recalled(cx, *r) };
                let is_such = |r: &Ref| {
                    let thing = thing(r);
                    let side = match selector.side {
                        Side::Own => thing.zone().seat() == cx.frame.controller,
                        Side::Opposing => thing.zone().seat() != cx.frame.controller,
                        Side::Any => true,
                    };
                    side && self.suits(cat, cx, &thing, selector) && self.stands_out(cat, cx, r.slot, selector)
                };
                !refs.is_empty() && refs.iter().all(is_such)
            }
            Cond::Turn(who) => self.means(cx, *who, self.core.turn.seat),
            Cond::In(kinds) => {
                let holder = self.recalled(cx, cx.frame.holder);
                let now = self.core.is_live(holder.what) && self.core.object(holder.what.slot).zone.is_in(*kinds);
                // In which of several places it is it is asked as it last was; whether it is in one at all, as it is.
                let in_column = |kind: u8| {
                    let at = ZoneId::of(Seat(0), kind);
                    R::stands(at, at, Place::Same)
                };
                let one_of_several = || (0..ZONE_KINDS).any(|kind| kinds & (1 << kind) == 0 && in_column(kind));
                let stood = holder.past.map(|p| p.zone).filter(|at| at.is_in(*kinds) && in_column(at.kind()));
                now || (stood.is_some() && one_of_several())
            }
            Cond::And(all) => all.iter().all(|c| self.holds(cat, cx, c)),
            Cond::Or(any) => any.iter().any(|c| self.holds(cat, cx, c)),
            Cond::Not(cond) => !self.holds(cat, cx, cond),
            Cond::Did(deed, target) => match target {
                None => self.values().any(|v| v.depth == cx.depth && v.bind == deed.bind()),
                Some(target) => {
                    let mut refs = Refs::new();
                    self.targets(cat, cx, target, &mut refs);
                    let bind = deed.bind();
                    refs.iter()
                        .any(|r| self.values().any(|v| v.depth == cx.depth && v.bind == bind && v.what.slot == r.slot))
                }
            },
            Cond::Cause(filter) => {
                let on = &cx.frame.triggering;
                !on.subject.is_none() && self.caused(cat, cx, on, filter)
            }
            Cond::Replaced(names) => {
                let replaced = self.recalled(cx, cx.frame.holder).object.replaced;
                replaced != NO_CARD && (names.is_empty() || cat.card(replaced).names.iter().any(|n| names.contains(n)))
            }
            Cond::Can(action, target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                !refs.is_empty() && refs.iter().all(|r| self.core.is_live(*r) && R::can(self, cat, *action, *r))
            }
            Cond::Owns(target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                refs.first().is_some_and(|r| self.core.object(r.slot).owner == cx.frame.controller)
            }
            Cond::Script(function) => self.script_holds(cat, cx, *function),
            Cond::Related(relation) => !self.related(cx, *relation, cx.frame.holder).is_none(),
            Cond::Marked(mark, target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                refs.iter().any(|r| {
                    let thing = self.recalled(cx, *r);
                    (self.core.is_live(*r) || thing.more.is_some()) && self.mark_of(&thing, *mark) > 0
                })
            }
        }
    }

    /// Whether the cause of an event is the one asked for.
    pub fn caused(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        triggering: &TriggeringEvent,
        filter: &CauseFilter,
    ) -> bool {
        (filter.kinds == 0 || filter.kinds & (1 << triggering.cause) != 0)
            && filter.by.is_none_or(|who| self.means(cx, who, triggering.by))
            && filter.doer.is_none_or(|who| self.means(cx, who, triggering.doer))
            && (filter.without == 0 || cat.ability(triggering.ability).heads & filter.without == 0)
            && (filter.any.is_empty() || filter.any.iter().any(|f| self.caused(cat, cx, triggering, f)))
            && (!filter.same
                || (triggering.ability, triggering.source) == (cx.frame.triggering.ability, cx.frame.triggering.source))
            && (filter.heads == 0 || cat.ability(triggering.ability).heads & filter.heads != 0)
            && filter.source.as_ref().is_none_or(|selector| {
                !triggering.source.is_none()
                    && match selector.side {
                        Side::Own => triggering.by == cx.frame.controller,
                        Side::Opposing => triggering.by != cx.frame.controller,
                        Side::Any => true,
                    }
                    && self.suits(cat, cx, &self.recalled(cx, triggering.source), selector)
            })
    }
}
