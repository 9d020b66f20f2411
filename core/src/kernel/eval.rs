//! Numbers, conditions and selections of card text, worked out against the present state. Reads only.

use super::capacity::CARD_STATS;
use super::catalog::{Catalog, KeywordUse};
use super::commit::LAST_RELATION;
use super::context::{EvalContext, Refs, Slots};
use super::derived::Counted;
use super::ids::{AbilityId, CardId, NOBODY, Ref, Seat, Slot, ZoneId};
use super::list::List;
use super::machine::Machine;
use super::program::{CauseFilter, Cond, Filter, Selector, Side, Subject, Target, Value, Who};
use super::state::{EffectFrame, LastKnown, NO_CARD, PLACE, TriggeringEvent};
use crate::ruleset::Ruleset;

/// The incarnation before this one: what an object was before it last became a new object.
fn before(what: Ref) -> Ref {
    Ref { slot: what.slot, incarnation: what.incarnation.wrapping_sub(1) }
}

impl<R: Ruleset> Machine<R> {
    /// The seats that a player word of a text means, the turn player first.
    pub fn seats(&self, cx: EvalContext<'_>, who: Who) -> List<Seat, 4> {
        let mut seats = List::new();
        match who {
            Who::You => _ = seats.push(cx.frame.controller),
            Who::Event => _ = seats.push(cx.frame.triggering.seat),
            Who::Opponent | Who::Each => {
                let count = u8::try_from(self.core.players.len()).unwrap_or(1).max(1);
                let first = self.core.turn.seat;
                for i in 0..count {
                    let seat = Seat((first.0 + i) % count);
                    if who == Who::Each || seat != cx.frame.controller {
                        _ = seats.push(seat);
                    }
                }
            }
        }
        seats
    }

    /// The first seat that a player word means.
    pub fn seat(&self, cx: EvalContext<'_>, who: Who) -> Seat {
        match who {
            Who::You => cx.frame.controller,
            Who::Opponent => self.core.next_seat(cx.frame.controller),
            Who::Event => cx.frame.triggering.seat,
            Who::Each => self.core.turn.seat,
        }
    }

    /// The seat that is asked when a text leaves a choice to the players a word means.
    pub fn asks(&self, cx: EvalContext<'_>, who: Who) -> Seat {
        if who == Who::You { R::decider(self, cx.frame.controller) } else { self.seat(cx, who) }
    }

    /// A number of a card: the present one in play, the remembered one of what left, else the printed one. Never below 0
    /// (a rulebook that knows negative numbers would say so).
    pub fn stat(&self, cat: &Catalog, what: Ref, stat: u8) -> i32 {
        let at = usize::from(stat);
        if what.is_none() || at >= CARD_STATS {
            return 0;
        }
        let object = self.core.object(what.slot);
        if object.incarnation == what.incarnation && object.zone.is_in(R::IN_PLAY) {
            return self.derived.row(what.slot).stats.get(at).copied().unwrap_or(0).max(0);
        }
        if let Some(past) = self.last_seen(what) {
            return past.stats.get(at).copied().unwrap_or(0).max(0);
        }
        self.elsewhere(cat, what.slot, stat).max(0)
    }

    /// What was written down of a card when it left play last, under that reference or the one it got by leaving.
    fn last_seen(&self, what: Ref) -> Option<&LastKnown> {
        self.core.last_known(what).or_else(|| self.core.last_known(before(what)))
    }

    /// The object that is related so to another. To what has left play: the one that was so when it left, by the
    /// relation that is written down then.
    pub fn related(&self, relation: u8, what: Ref) -> Ref {
        if self.core.is_live(what) && self.core.object(what.slot).zone.is_in(R::IN_PLAY) {
            return R::related(self, relation, what);
        }
        let past = self.last_seen(what).filter(|_| relation == LAST_RELATION);
        past.map_or(Ref::NONE, |p| p.related)
    }

    /// A number of a card that is there: the present one in play, else the printed one with what its own text says of it in
    /// every zone.
    pub fn present(&self, cat: &Catalog, slot: Slot, stat: u8) -> i32 {
        let in_play = self.core.object(slot).zone.is_in(R::IN_PLAY);
        let number = match in_play {
            true => self.derived.row(slot).stats.get(usize::from(stat)).copied().unwrap_or(0),
            false => self.elsewhere(cat, slot, stat),
        };
        number.max(0)
    }

    /// A number of a card out of play. What its text counts meanwhile are cards as they are printed, so that two such cards
    /// that count each other come to an end.
    fn elsewhere(&self, cat: &Catalog, slot: Slot, stat: u8) -> i32 {
        let object = self.core.object(slot);
        let sheet = cat.sheet(object.card, object.face);
        let mut number = sheet.stats.get(usize::from(stat)).copied().unwrap_or(0);
        if !sheet.anywhere || self.derived.looking.replace(true) {
            return number;
        }
        for id in &cat.face(object.card, object.face).abilities {
            let ability = cat.ability(*id);
            let frame = EffectFrame { controller: object.zone.seat(), ..self.frame_of(slot, *id) };
            let cx = EvalContext { frame: &frame, depth: u8::MAX };
            let works = ability.zones == u32::MAX && ability.states.iter().all(|c| self.holds(cat, cx, c));
            for part in ability.statics.iter().filter(|_| works) {
                let own = part.to == Subject::Cards(Target::Source);
                if !own || part.cond.as_ref().is_some_and(|c| !self.holds(cat, cx, c)) {
                    continue;
                }
                for change in part.mods.iter().filter_map(|m| self.change(cat, cx, m)) {
                    number = change.applied(stat, number);
                }
            }
        }
        self.derived.looking.set(false);
        number
    }

    /// The card that a reference names, also when the object has become a new one since.
    pub fn card_of(&self, what: Ref) -> CardId {
        if what.is_none() {
            return NO_CARD;
        }
        self.core.object(what.slot).card
    }

    /// Heads that an object has now, printed or gained.
    pub fn heads(&self, cat: &Catalog, slot: Slot) -> u32 {
        let object = self.core.object(slot);
        if object.zone.is_in(R::IN_PLAY) {
            self.derived.row(slot).heads
        } else {
            cat.face(object.card, object.face).heads
        }
    }

    /// Works out a number of a text.
    pub fn value(&self, cat: &Catalog, cx: EvalContext<'_>, value: &Value) -> i32 {
        match value {
            Value::Number(n) => *n,
            Value::Holder(stat) => self.present(cat, cx.frame.holder.slot, *stat),
            Value::Stat(stat, target) if **target == Target::Source => self.stat(cat, cx.frame.holder, *stat),
            Value::Stat(stat, target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                refs.first().map_or(0, |r| self.stat(cat, *r, *stat))
            }
            Value::PlayerStat(stat, who) => R::player_stat(self, self.seat(cx, *who), *stat),
            Value::Count(selector) => {
                let mut slots = Slots::new();
                self.select(cat, cx, selector, &mut slots);
                let counted = i32::try_from(slots.len()).unwrap_or(0);
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
                slots.iter().map(|s| self.stat(cat, self.core.reference(*s), *stat)).sum()
            }
            Value::Per { each, per, of } => each.saturating_mul(self.value(cat, cx, of) / (*per).max(1)),
            Value::Script(function) => self.script_number(cat, cx, *function, Ref::NONE),
            Value::Difference => i32::from(cx.frame.difference),
            Value::Counter(counter, who) => R::counter(self, *counter, self.seat(cx, *who)),
            Value::Happened(pattern) => self.recall(cat, cx, pattern, None),
            Value::EventAmount => i32::from(cx.frame.triggering.amount),
            Value::Half(value) => self.value(cat, cx, value).saturating_add(1).div_euclid(2),
            Value::Plus(value, n) => self.value(cat, cx, value).saturating_add(*n),
            Value::Total(one, two) => self.value(cat, cx, one).saturating_add(self.value(cat, cx, two)),
        }
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
                    if self.passes(cat, cx, *slot, selector) && !out.push(*slot) {
                        return;
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
                    if self.passes(cat, cx, *slot, selector) && !out.push(*slot) {
                        return;
                    }
                }
            }
        }
        for filter in &selector.filters {
            let (stat, lowest) = match filter {
                Filter::Lowest(stat) => (*stat, true),
                Filter::Highest(stat) => (*stat, false),
                _ => continue,
            };
            let worth = |s: &Slot| self.stat(cat, self.core.reference(*s), stat);
            let of = out.iter().skip(begin).map(worth);
            if let Some(best) = if lowest { of.min() } else { of.max() } {
                let mut index = 0;
                out.retain(|s| {
                    index += 1;
                    index <= begin || worth(s) == best
                });
            }
        }
        if let Some(or) = &selector.or {
            self.select(cat, cx, or, out);
        }
    }

    /// Whether a card passes the type and the filters of a selector; side and zone are not looked at.
    pub(super) fn passes(&self, cat: &Catalog, cx: EvalContext<'_>, slot: Slot, selector: &Selector) -> bool {
        let object = self.core.object(slot);
        (selector.types == 0 || selector.types & (1 << cat.sheet(object.card, object.face).kind) != 0)
            && !self.is_leaving(cat, cx, slot)
            && selector.filters.iter().all(|f| self.filter(cat, cx, slot, f))
    }

    /// Whether one card matches a selector, where it is now.
    pub fn matches(&self, cat: &Catalog, cx: EvalContext<'_>, slot: Slot, selector: &Selector) -> bool {
        let zone = self.core.object(slot).zone;
        let side = match selector.side {
            Side::Own => zone.seat() == cx.frame.controller,
            Side::Opposing => zone.seat() != cx.frame.controller,
            Side::Any => true,
        };
        (side && zone.is_in(selector.zones) && self.passes(cat, cx, slot, selector))
            || selector.or.as_ref().is_some_and(|or| self.matches(cat, cx, slot, or))
    }

    /// Whether one card passes one filter.
    pub fn filter(&self, cat: &Catalog, cx: EvalContext<'_>, slot: Slot, filter: &Filter) -> bool {
        let object = self.core.object(slot);
        let card = cat.card(object.card);
        let here = self.core.reference(slot);
        match filter {
            Filter::Stat(stat, cmp, value) => cmp.holds(self.stat(cat, here, *stat), self.value(cat, cx, value)),
            Filter::Between(stat, from, to) => (*from..=*to).contains(&self.stat(cat, here, *stat)),
            Filter::Head(head, has) => (self.heads(cat, slot) & (1 << head) != 0) == *has,
            Filter::HeadWith { head, state, has } => {
                let with = |id: AbilityId| {
                    let ability = cat.ability(id);
                    ability.heads & (1 << head) != 0 && ability.states.contains(state)
                };
                self.has_ability(cat, slot, with) == *has
            }
            Filter::Keyword { keyword, head, amount, has } => {
                self.has_keyword(cat, slot, *keyword, *head, *amount) == *has
            }
            Filter::Affiliation(of) => of.iter().any(|a| card.affiliations.contains(a)),
            Filter::Attribute(mask, has) => (card.attributes & mask != 0) == *has,
            Filter::Name(names, has) => names.iter().any(|n| card.names.contains(n)) == *has,
            Filter::NameOf(target, has) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                let shared =
                    refs.iter().any(|r| cat.card(self.card_of(*r)).names.iter().any(|n| card.names.contains(n)));
                shared == *has
            }
            Filter::Attached(cmp, n) => {
                cmp.holds(i32::try_from(self.attached(slot).count()).unwrap_or(0), self.value(cat, cx, n))
            }
            Filter::FromBottom(n) => {
                let n = usize::try_from(self.value(cat, cx, n)).unwrap_or(0);
                self.core.zone(object.zone).iter().rev().take(n).any(|s| *s == slot)
            }
            Filter::Declared(bind, has) => {
                let named = |v: &super::state::Bound| v.depth == cx.depth && v.bind == *bind && v.what.slot == NOBODY;
                let name = self.core.values.iter().find(|v| named(v)).map(|v| v.what.incarnation);
                name.is_some_and(|n| card.names.contains(&n)) == *has
            }
            Filter::Replaced(target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                let here = |p: &LastKnown| p.card == object.replaced && p.zone == object.zone;
                refs.iter().any(|r| self.last_seen(*r).is_some_and(here))
            }
            Filter::On(target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                object.host != NOBODY && refs.iter().any(|r| r.slot == object.host && self.core.is_live(*r))
            }
            Filter::Other => slot != cx.frame.holder.slot,
            Filter::In(kinds) => object.zone.is_in(*kinds),
            Filter::Column(place, target) => {
                self.places(cat, cx, target).iter().any(|at| R::stands(*at, object.zone, *place))
            }
            Filter::Related(relation, has) => R::related(self, *relation, here).is_none() != *has,
            Filter::Among(bind, has) => self.remembers(cx, *bind, here) == *has,
            Filter::Happened(pattern) => self.recall(cat, cx, pattern, Some(slot)) > 0,
            Filter::Script(function) => self.script_passes(cat, cx, *function, slot),
            Filter::ThisTurn => object.entered == self.core.turn.number,
            Filter::Done(deed) => self.remembers(cx, deed.bind(), here),
            Filter::Not(filter) => !self.filter(cat, cx, slot, filter),
            Filter::Beside(target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                let zone = self.core.zone(object.zone);
                let at = |of: Slot| zone.iter().position(|s| *s == of);
                let near = |r: &Ref| at(r.slot).zip(at(slot)).is_some_and(|(a, b)| a.abs_diff(b) == 1);
                refs.iter().any(|r| self.core.is_live(*r) && near(r))
            }
            Filter::Is(state) => R::is(self, *state, slot),
            Filter::AtEnd(has) => {
                let zone = self.core.zone(object.zone);
                (zone.first() == Some(&slot) || zone.last() == Some(&slot)) == *has
            }
            Filter::Or(any) => any.iter().any(|f| self.filter(cat, cx, slot, f)),
            // Looked at over the whole set.
            Filter::Lowest(_) | Filter::Highest(_) | Filter::DistinctNames => true,
        }
    }

    /// Where the cards of a target are, or the places that a binding holds.
    pub fn places(&self, cat: &Catalog, cx: EvalContext<'_>, target: &Target) -> Vec<ZoneId> {
        if let Target::Bound(bind) = target {
            let mine = |v: &&super::state::Bound| v.depth == cx.depth && v.bind == *bind;
            let at = |r: Ref| if r.incarnation == PLACE { ZoneId(r.slot) } else { self.place_of(r) };
            return self.core.values.iter().filter(mine).map(|v| at(v.what)).collect();
        }
        let mut refs = Refs::new();
        self.targets(cat, cx, target, &mut refs);
        refs.iter().map(|r| self.place_of(*r)).collect()
    }

    /// Where an object is, or was when it left.
    pub fn place_of(&self, what: Ref) -> ZoneId {
        if self.core.is_live(what) {
            return self.core.object(what.slot).zone;
        }
        self.core.last_known(what).map_or(ZoneId::NOWHERE, |p| p.zone)
    }

    /// Whether a card has a keyword: printed on it, on what is attached to it, or gained.
    fn has_keyword(&self, cat: &Catalog, slot: Slot, keyword: u16, head: Option<u8>, amount: Option<i32>) -> bool {
        let has = |id: AbilityId| {
            let ability = cat.ability(id);
            let Some(used) = ability.keyword.as_ref().filter(|k| k.keyword == keyword) else { return false };
            head.is_none_or(|h| ability.heads & (1 << h) != 0)
                && amount.is_none_or(|n| self.amount_of(cat, slot, id, used) == n)
        };
        self.has_ability(cat, slot, has)
    }

    /// Whether a card has such an ability: printed on it, on what is attached to it, or gained.
    fn has_ability(&self, cat: &Catalog, slot: Slot, has: impl Fn(AbilityId) -> bool) -> bool {
        let printed = |slot: Slot| {
            let object = self.core.object(slot);
            cat.face(object.card, object.face).abilities.iter().any(|a| has(*a))
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
        self.core.values.iter().any(|v| v.depth == cx.depth && v.bind == bind && v.what == what)
    }

    /// The cards of a target: those that are still the same object and those that left (by their last reference).
    pub fn targets(&self, cat: &Catalog, cx: EvalContext<'_>, target: &Target, out: &mut Refs) {
        let mut push = |r: Ref| {
            if !r.is_none() && !out.contains(&r) {
                _ = out.push(r);
            }
        };
        match target {
            Target::Source => push(cx.frame.holder),
            Target::Bearer => {
                let card = cat.ability(cx.frame.ability).card;
                let worn = self.attached(cx.frame.holder.slot).find(|s| self.core.object(*s).card == card);
                push(worn.map_or(cx.frame.holder, |slot| self.core.reference(slot)));
            }
            Target::Bound(bind) => {
                for v in self.core.values.iter().filter(|v| v.depth == cx.depth && v.bind == *bind) {
                    if v.what.incarnation != PLACE {
                        push(v.what);
                    }
                }
            }
            Target::Rest(of, less) => {
                for v in self.core.values.iter().filter(|v| v.depth == cx.depth && v.bind == *of) {
                    let gone = self
                        .core
                        .values
                        .iter()
                        .any(|w| w.depth == cx.depth && w.bind == *less && w.what.slot == v.what.slot);
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
                    push(self.related(*relation, *r));
                }
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
                    for (zone, slots) in self.core.piles.filled() {
                        if zone.seat() == *seat && !zone.is_in(R::PUBLIC & !R::IN_PLAY) {
                            for slot in slots {
                                if !cat.card(self.core.object(*slot).card).deck_rules.is_empty() {
                                    push(self.core.reference(*slot));
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Whether a condition holds.
    pub fn holds(&self, cat: &Catalog, cx: EvalContext<'_>, cond: &Cond) -> bool {
        match cond {
            Cond::Is(left, cmp, right) => cmp.holds(self.value(cat, cx, left), self.value(cat, cx, right)),
            Cond::Exists(selector) => {
                let mut slots = Slots::new();
                self.select(cat, cx, selector, &mut slots);
                !slots.is_empty()
            }
            Cond::IsA(target, selector) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                !refs.is_empty() && refs.iter().all(|r| self.passes(cat, cx, r.slot, selector))
            }
            Cond::Turn(who) => self.seats(cx, *who).contains(&self.core.turn.seat),
            Cond::In(kinds) => {
                self.core.is_live(cx.frame.holder) && self.core.object(cx.frame.holder.slot).zone.is_in(*kinds)
            }
            Cond::And(all) => all.iter().all(|c| self.holds(cat, cx, c)),
            Cond::Or(any) => any.iter().any(|c| self.holds(cat, cx, c)),
            Cond::Not(cond) => !self.holds(cat, cx, cond),
            Cond::Did(deed, target) => match target {
                None => self.core.values.iter().any(|v| v.depth == cx.depth && v.bind == deed.bind()),
                Some(target) => {
                    let mut refs = Refs::new();
                    self.targets(cat, cx, target, &mut refs);
                    let bind = deed.bind();
                    refs.iter().any(|r| {
                        self.core.values.iter().any(|v| v.depth == cx.depth && v.bind == bind && v.what.slot == r.slot)
                    })
                }
            },
            Cond::Cause(filter) => self.caused(cat, cx, &cx.frame.triggering, filter),
            Cond::Replaced(names) => {
                let replaced = self.core.object(cx.frame.holder.slot).replaced;
                replaced != NO_CARD && (names.is_empty() || cat.card(replaced).names.iter().any(|n| names.contains(n)))
            }
            Cond::Can(action, target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                !refs.is_empty() && refs.iter().all(|r| self.core.is_live(*r) && R::can(self, cat, *action, *r))
            }
            Cond::Script(function) => self.script_holds(cat, cx, *function),
            Cond::Related(relation) => !self.related(*relation, cx.frame.holder).is_none(),
            Cond::Marked(mark, target) => {
                let mut refs = Refs::new();
                self.targets(cat, cx, target, &mut refs);
                refs.iter().any(|r| self.core.is_live(*r) && self.mark(r.slot, *mark) > 0)
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
            && filter.by.is_none_or(|who| self.seats(cx, who).contains(&triggering.by))
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
                    && self.passes(cat, cx, triggering.source.slot, selector)
            })
    }
}
