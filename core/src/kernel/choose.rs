//! Choices of programs: what may be chosen, one pick at a time.

use super::catalog::Catalog;
use super::complete::Whole;
use super::context::{EvalContext, Refs, Slots};
use super::decision::{Answer, Ask, AskKind};
use super::ids::{Seat, Slot, ZoneId};
use super::machine::Machine;
use super::program::{Bind, Cmp, Deed, Filter, Op, PlaceRule, Quantity, Selector, Side, Spot, Target, Value, Who};
use super::state::EffectFrame;
use crate::ruleset::{KernelStep, Ruleset, VerbCall};

/// The sum that limits a choice ("total power 10 or less"): the stat summed up, the comparison, and the number compared
/// with.
type Sum = (u8, Cmp, super::program::Value);

/// How many cards a choice takes, worked out for the board as it is.
pub(super) struct Bounds {
    /// How many the text asks for.
    pub want: usize,
    /// The fewest that may be taken.
    pub min: usize,
    /// The most that may be taken.
    pub max: usize,
    /// Whether there are as many as the text asks for, so that the sentence can be carried out in full.
    pub enough: bool,
}

impl<R: Ruleset> Machine<R> {
    /// How many cards may be taken by a choice of `n` among those in `there`.
    pub(super) fn bounds(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        n: &Quantity,
        from: &Selector,
        there: &[Slot],
        sum: Option<&Sum>,
    ) -> Bounds {
        let whole = self.whole(cat, cx, from, n, sum, there);
        let there = there.len();
        let want = self.wanted(cat, cx, n, || there);
        let (mut min, mut max) = match n {
            Quantity::Exactly(_) => (want.min(there), want.min(there)),
            Quantity::UpTo(v) => (0, usize::try_from(self.value(cat, cx, v)).unwrap_or(0).min(there)),
            Quantity::AtLeast(_) => (want.min(there), there),
            Quantity::Any => (0, there),
            Quantity::All => (there, there),
            Quantity::AllBut(_) => (want, want),
            Quantity::Times(_) if there > 0 => (want, want),
            Quantity::UpToTimes(v) if there > 0 => (0, usize::try_from(self.value(cat, cx, v)).unwrap_or(0)),
            Quantity::Times(_) | Quantity::UpToTimes(_) => (0, 0),
        };
        // A search of a hidden pile with a condition may find nothing: nobody can check it. What was shown before is no
        // search.
        let among = from.filters.iter().any(|f| matches!(f, Filter::Among(..) | Filter::Done(_)));
        let hidden = from.zones & !(R::PUBLIC | R::OWN) != 0 && !from.is_end() && !among;
        if hidden && (!from.filters.is_empty() || from.types != 0) && !matches!(n, Quantity::All) {
            min = 0;
        }
        let mut found = if n.repeats() { max } else { there };
        if let Some(whole) = whole {
            max = whole.greatest(there, max);
            min = min.min(max);
            found = max;
        }
        let free = matches!(n, Quantity::UpTo(_) | Quantity::UpToTimes(_) | Quantity::Any);
        let enough = found >= want || free;
        Bounds { want, min, max, enough }
    }

    /// How many cards a text asks for; `there`: how many there are.
    fn wanted(&self, cat: &Catalog, cx: EvalContext<'_>, n: &Quantity, there: impl FnOnce() -> usize) -> usize {
        let number = |v| usize::try_from(self.value(cat, cx, v)).unwrap_or(0);
        match n {
            Quantity::Exactly(v) | Quantity::AtLeast(v) | Quantity::Times(v) => number(v),
            Quantity::UpTo(_) | Quantity::UpToTimes(_) | Quantity::Any | Quantity::All => 1,
            Quantity::AllBut(v) => there().saturating_sub(number(v)),
        }
    }

    /// What the chosen cards must fulfil together (a sum, different names); `None`: there is no such condition.
    fn whole(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        from: &Selector,
        n: &Quantity,
        sum: Option<&Sum>,
        there: &[Slot],
    ) -> Option<Whole> {
        let distinct = from.filters.iter().any(|f| matches!(f, Filter::DistinctNames));
        let apart = from.filters.iter().any(|f| matches!(f, Filter::DistinctAttributes));
        if sum.is_none() && !distinct && !apart {
            return None;
        }
        let worth = |stat: u8| there.iter().map(|s| self.stat_read(cat, self.core.reference(*s), stat)).collect();
        // What no two of them may share: their names, and their attributes behind all numbers of names.
        let keys = |s: &Slot| {
            let card = cat.card(self.core.object(*s).card);
            let names = card.names.iter().copied().filter(|_| distinct);
            let had = self.attributes(cat, *s);
            let attributes = (0..u16::BITS).filter(|bit| apart && had & 1 << bit != 0);
            names.chain(attributes.filter_map(|bit| u16::MAX.checked_sub(u16::try_from(bit).ok()?))).collect()
        };
        Some(Whole {
            worth: sum.map(|(stat, ..)| worth(*stat)).unwrap_or_default(),
            sum: sum.map(|(_, cmp, value)| (*cmp, self.value(cat, cx, value))),
            names: (distinct || apart).then(|| there.iter().map(keys).collect()),
            again: n.repeats(),
        })
    }

    /// The instruction behind the choice that is being made, where that is one of its program and not of a script.
    fn behind<'c>(cat: &'c Catalog, frame: &EffectFrame, choice: &Op) -> Option<&'c Op> {
        let code = &cat.ability(frame.ability).code;
        let printed = code.get(usize::from(frame.pc).checked_sub(1)?)?;
        code.get(usize::from(frame.pc)).filter(|_| printed == choice)
    }

    /// Writes the cards that a choice offers: all that its selector finds, or of those the ones that can do it, where `next`, the
    /// instruction behind, is a verb for which the rulebook says so.
    pub(super) fn candidates(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        from: &Selector,
        into: u8,
        next: Option<&Op>,
        there: &mut Slots,
    ) {
        self.select(cat, cx, from, there);
        self.leave_eluding(cx, there);
        if R::STAGED {
            there.retain(|slot| !self.leaves_with_batch(*slot));
        }
        if let Some((verb, who, n)) = next.and_then(|next| Self::verb_for_able(next, into)) {
            there.retain(|slot| self.verb_by_possible(cat, cx, verb, &[self.core.reference(*slot)], &[], (who, n)));
        }
    }

    /// The verb with which an instruction does something to the cards of a binding, where only those are chosen for it that can do it
    /// ([`Ruleset::only_able`]); with who does it and its number.
    pub(super) fn verb_for_able(op: &Op, of: Bind) -> Option<(u8, Who, &Value)> {
        match op {
            Op::RuleBy { verb, what: Target::Bound(bind) | Target::Picks(bind), who, n }
                if *bind == of && R::only_able(*verb) =>
            {
                Some((*verb, *who, n))
            }
            _ => None,
        }
    }

    /// Leaves out what an effect of the program's controller can't choose.
    pub(super) fn leave_eluding(&self, cx: EvalContext<'_>, there: &mut Slots) {
        let eludes = |slot: &Slot| R::eludes(self, cx.frame.controller, *slot);
        let Some(first) = there.iter().position(eludes) else { return };
        let mut places = 0..;
        // Each is asked about once: observers hear why it is left out.
        there.retain(|slot| {
            let at = places.next().unwrap_or(first);
            at < first || (at > first && !eludes(slot))
        });
    }

    /// Asks for a choice, or makes it when there is nothing to choose.
    pub(super) fn begin_choice(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, op: &Op) {
        let Op::Choose { who, from, n, sum, into } = op else { return };
        let cx = EvalContext { frame: &frame, depth };
        self.keep_values(|v| v.depth != depth || v.bind != *into);
        let mut there = Slots::new();
        self.candidates(cat, cx, from, *into, Self::behind(cat, &frame, op), &mut there);
        let bounds = self.bounds(cat, cx, n, from, &there, sum.as_ref());
        if matches!(n, Quantity::UpTo(_) | Quantity::UpToTimes(_) | Quantity::Any) {
            self.cite_step(KernelStep::UpTo);
        }
        if !matches!(n, Quantity::All) {
            self.cite_step(KernelStep::Count);
        }
        if from.zones & !(R::PUBLIC | R::OWN) != 0 {
            self.cite_step(KernelStep::Hidden);
        }
        let apart = |f: &Filter| matches!(f, Filter::DistinctNames | Filter::DistinctAttributes);
        let free = sum.is_none() && !from.filters.iter().any(apart) && !n.repeats();
        if bounds.max == 0 || (bounds.min == there.len() && free) {
            if there.len() < bounds.want {
                self.cite_step(KernelStep::Short);
            }
            // Who takes the top cards of a pile chooses nothing.
            let chosen = !matches!(n, Quantity::All | Quantity::AllBut(_)) && !from.is_end();
            let asked = self.watched && chosen && *who != Who::Chance;
            let seat = self.asks(cx, *who);
            let ask = Ask { seat, kind: AskKind::Pick, ..Ask::default() };
            for (slot, picked) in there.iter().take(bounds.max).zip(0..) {
                let what = self.core.reference(*slot);
                if asked {
                    self.tell_taken(ask, Answer::Pick(*slot), picked);
                }
                self.bind(depth, *into, what);
            }
            if asked && bounds.max == 0 {
                self.tell_taken(ask, Answer::Done, 0);
            }
            self.end_choice(cat, depth, frame, op);
            return;
        }
        if *who == Who::Chance && R::TURNED_OVER != 0 && from.zones & !R::TURNED_OVER == 0 && !n.repeats() {
            for slot in there.iter().take(bounds.max) {
                let what = self.core.reference(*slot);
                self.bind(depth, *into, what);
            }
            self.end_choice(cat, depth, frame, op);
            return;
        }
        if *who == Who::Chance {
            let count = self.draw_number(super::interpret::EFFECTS);
            let mut there: Vec<Slot> = there.iter().copied().collect();
            let mut outcomes = super::rng::Outcomes::new(self.core.seed, super::interpret::EFFECTS, count);
            if n.repeats() {
                let of = u32::try_from(there.len()).unwrap_or(1);
                let mut drawn = || there.get(usize::try_from(outcomes.below(of)).unwrap_or(0)).copied();
                there = (0..bounds.max).filter_map(|_| drawn()).collect();
            } else {
                outcomes.shuffle(&mut there);
            }
            for slot in there.into_iter().take(bounds.max) {
                let what = self.core.reference(slot);
                self.bind(depth, *into, what);
            }
            self.end_choice(cat, depth, frame, op);
            return;
        }
        let seat = self.asks(cx, *who);
        self.search(depth, seat, from, &there);
        let cap = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        self.ask(Ask { seat, kind: AskKind::Pick, min: cap(bounds.min), max: cap(bounds.max), secret: false });
    }

    /// Who chooses in a hidden pile looks through it, and knows its cards until the effect ends.
    fn search(&mut self, depth: u8, seat: Seat, from: &Selector, there: &[Slot]) {
        let hidden = |zone: ZoneId| !zone.is_in(R::PUBLIC | R::OWN);
        if !there.iter().any(|s| hidden(self.core.object(*s).zone)) {
            return;
        }
        let unseen = there.iter().filter(|s| !self.sees(seat, **s)).map(|s| self.core.object(*s).zone);
        let mut piles: Vec<ZoneId> = unseen.filter(|z| hidden(*z)).collect();
        piles.dedup();
        let all = piles.into_iter().flat_map(|zone| self.core.zone(zone).iter().copied());
        let looked: Vec<Slot> = all.filter(|s| !from.is_end() || there.contains(s)).collect();
        for slot in looked {
            if self.sees(seat, slot) {
                continue;
            }
            if let Some(object) = self.core.object_mut(slot) {
                object.known |= seat.bit();
            }
            let what = self.core.reference(slot);
            self.bind(depth, Deed::Searched.bind(), what);
            self.cite_step(KernelStep::Look);
        }
    }

    pub(super) fn picked(&self, cx: EvalContext<'_>, into: u8) -> Refs {
        let mut refs = Refs::new();
        self.values().filter(|v| v.depth == cx.depth && v.bind == into).for_each(|v| refs.push(v.what));
        refs
    }

    /// The legal answers to a question of the program on top.
    pub(super) fn effect_options(&self, cat: &Catalog, frame: &EffectFrame, ask: &Ask, options: &mut Vec<Answer>) {
        let cx = EvalContext { frame, depth: self.core.depth() };
        let Some(held) = self.instruction(cat, frame) else { return };
        let op = &*held;
        match op {
            Op::Choose { from, n, sum, into, .. } => {
                let picked = self.picked(cx, *into);
                let mut there = Slots::new();
                self.candidates(cat, cx, from, *into, Self::behind(cat, frame, op), &mut there);
                let at_of = |r: &super::ids::Ref| there.iter().position(|s| *s == r.slot);
                // A card that may be picked again comes next once more.
                let behind = usize::from(!n.repeats());
                let next = picked.last().and_then(at_of).map_or(0, |at| at + behind);
                let (min, max) = (usize::from(ask.min), usize::from(ask.max));
                let missing = min.saturating_sub(picked.len());
                let whole = self.whole(cat, cx, from, n, sum.as_ref(), &there);
                let so_far: Vec<usize> = picked.iter().filter_map(at_of).collect();
                for (at, slot) in there.iter().enumerate().skip(next) {
                    let enough = match &whole {
                        Some(whole) => {
                            let with: Vec<usize> = so_far.iter().copied().chain([at]).collect();
                            whole.completes(&with, at + behind, there.len(), min, max)
                        }
                        None => n.repeats() || there.len() - at >= missing,
                    };
                    if enough {
                        options.push(Answer::Pick(*slot));
                    }
                }
                // None at all is a choice where fewer are, or where nobody can check what there is; else all must fulfil
                // together what they must.
                let seen = from.zones & !(R::PUBLIC | R::OWN) == 0;
                let none = picked.is_empty() && !(seen && matches!(n, Quantity::Any));
                let may_end = none || whole.is_none_or(|w| w.holds(&so_far));
                if (missing == 0 && may_end) || options.is_empty() {
                    options.push(Answer::Done);
                }
            }
            Op::ChoosePlace { .. } => options.extend(self.open_places(cat, cx, op).into_iter().map(Answer::Place)),
            Op::Arrange { who, bind } => {
                let all = self.to_arrange(cx, *who, *bind, ask.seat);
                // Unpicked ones stand first.
                options.extend(all.iter().take(usize::from(ask.max)).map(|r| Answer::Pick(r.slot)));
            }
            _ => {}
        }
    }

    /// Takes one pick; asks for the next.
    pub(super) fn choice_answered(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, ask: &Ask, answer: Answer) {
        let Some(held) = self.instruction(cat, &frame) else { return };
        let op = &*held;
        let Op::Choose { into, .. } = op else { return };
        if let Answer::Pick(slot) = answer {
            let what = self.core.reference(slot);
            self.bind(depth, *into, what);
            let cx = EvalContext { frame: &frame, depth };
            if self.picked(cx, *into).len() < usize::from(ask.max) {
                self.ask(*ask);
                return;
            }
        }
        self.end_choice(cat, depth, frame, op);
    }

    fn end_choice(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, op: &Op) {
        let Op::Choose { from, n, into, .. } = op else { return };
        let cx = EvalContext { frame: &frame, depth };
        let picked = self.picked(cx, *into);
        let there = || {
            let mut there = Slots::new();
            self.candidates(cat, cx, from, *into, Self::behind(cat, &frame, op), &mut there);
            there.len()
        };
        let want = self.wanted(cat, cx, n, there);
        if n.repeats() && picked.iter().enumerate().any(|(at, one)| picked.iter().take(at).any(|other| other == one)) {
            self.cite_step(KernelStep::Again);
        }
        for r in &picked {
            self.bind(depth, Deed::Chosen.bind(), *r);
        }
        if let Some(super::state::Frame::Effect(f)) = self.core.frames.last_mut() {
            f.now.full &= !picked.is_empty() && picked.len() >= want;
            f.now.any |= !picked.is_empty();
        }
    }

    /// The places that a place choice offers.
    pub(super) fn place_options(&self, cat: &Catalog, cx: EvalContext<'_>, op: &Op) -> Vec<ZoneId> {
        let Op::ChoosePlace { rule, .. } = op else { return Vec::new() };
        let source = self.places(cat, cx, &rule.from).first().copied().unwrap_or(ZoneId::NOWHERE);
        self.places_from(cx, rule, source)
    }

    /// The same without those into which the verb behind the choice can't bring what it is done to: nobody chooses to do nothing
    /// where something can be done.
    pub(super) fn open_places(&self, cat: &Catalog, cx: EvalContext<'_>, op: &Op) -> Vec<ZoneId> {
        let mut places = self.place_options(cat, cx, op);
        let Op::ChoosePlace { into, .. } = op else { return places };
        let next = cat.ability(cx.frame.ability).code.get(usize::from(cx.frame.pc));
        if let Some(Op::Rule { verb, what, with: None, spot: Spot::Bound(bind), flags, who }) = next
            && bind == into
        {
            let what = self.live_targets(cat, cx, what);
            let (seat, controller, frame) = (self.seat(cx, *who), cx.frame.controller, cx.frame);
            let (verb, flags, seats, players) = (*verb, *flags, &self.seats(cx, *who), &[][..]);
            let fits = |place: ZoneId| {
                what.iter().map(std::slice::from_ref).any(|what| {
                    let call = VerbCall {
                        verb,
                        what,
                        with: &[],
                        place,
                        flags,
                        amount: 0,
                        seat,
                        seats,
                        players,
                        controller,
                        frame,
                    };
                    R::verb_possible(self, cat, &call)
                })
            };
            if what.is_empty() || places.iter().copied().any(fits) {
                places.retain(|place| what.is_empty() || fits(*place));
            } else {
                // One is left for the verb to say why it does nothing.
                places.truncate(1);
            }
        }
        places
    }

    /// The places that a rule allows as seen from `source`.
    pub(super) fn places_from(&self, cx: EvalContext<'_>, rule: &PlaceRule, source: ZoneId) -> Vec<ZoneId> {
        let count = u8::try_from(self.core.players.len()).unwrap_or(0);
        let mut places = Vec::new();
        for seat in (0..count).map(Seat) {
            let fits = match rule.side {
                Side::Own => seat == cx.frame.controller,
                Side::Opposing => seat != cx.frame.controller,
                Side::Any => true,
            };
            for kind in (0..super::ids::ZONE_KINDS).filter(|k| fits && rule.zones & (1 << k) != 0) {
                let zone = ZoneId::of(seat, kind);
                let empty = self.core.zone(zone).is_empty();
                if rule.empty.is_none_or(|e| e == empty) && rule.place.is_none_or(|p| R::stands(source, zone, p)) {
                    places.push(zone);
                }
            }
        }
        places
    }

    /// What the options of the open question say, where a script wrote them, and the seats (bits) that must not read it.
    pub fn option_texts(&self, cat: &Catalog) -> (Box<[Box<str>]>, u8) {
        let Some(super::state::Frame::Effect(frame)) = self.core.frames.last() else { return Default::default() };
        match self.instruction(cat, frame).as_deref() {
            Some(Op::Options { texts, closed, .. }) => (texts.clone(), *closed),
            _ => Default::default(),
        }
    }

    /// The cards that were picked for the open question so far.
    pub fn picked_so_far(&self, cat: &Catalog) -> Slots {
        let mut slots = Slots::new();
        if let Some(super::state::Frame::Announce(frame)) = self.core.frames.last() {
            self.aims(frame.of).filter(|aim| aim.word == frame.at).for_each(|aim| slots.push(aim.what.slot));
        }
        if let Some(super::state::Frame::Pay(_)) = self.core.frames.last() {
            self.given_now().for_each(|card| slots.push(card.slot));
        }
        if let Some(super::state::Frame::Rule(_)) = self.core.frames.last() {
            let depth = self.core.depth();
            self.values().filter(|v| v.depth == depth).for_each(|v| slots.push(v.what.slot));
        }
        if let Some(super::state::Frame::Effect(frame)) = self.core.frames.last()
            && let Some(held) = self.instruction(cat, frame)
            && let Op::Choose { into, .. } = &*held
        {
            let cx = EvalContext { frame, depth: self.core.depth() };
            for r in &self.picked(cx, *into) {
                slots.push(r.slot);
            }
        }
        slots
    }
}
