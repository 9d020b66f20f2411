//! Choices of programs: what may be chosen, one pick at a time, and whether a part of a program can be carried out at all.

use super::catalog::Catalog;
use super::complete::Whole;
use super::decision::{Answer, Ask, AskKind};
use super::eval::{Eye, Refs, Slots};
use super::event::{Cause, Event, EventKind};
use super::ids::{Ref, Seat, Slot, ZoneId};
use super::machine::Machine;
use super::open::Open;
use super::program::{Cmp, Deed, Filter, Op, Pc, Quantity, Selector, Side, Target, Value, Who};
use super::state::{EffectFrame, PLACE};
use crate::ruleset::{KernelStep, Ruleset, VerbCall};

/// The sum that a choice is limited by: of which number, how it stands, to what.
type Sum = (u8, Cmp, super::program::Value);

/// How many cards a choice takes.
struct Bounds {
    /// What the text asks for.
    want: usize,
    min: usize,
    max: usize,
}

impl<R: Ruleset> Machine<R> {
    fn bounds(
        &self,
        cat: &Catalog,
        eye: Eye<'_>,
        n: &Quantity,
        from: &Selector,
        there: &[Slot],
        sum: Option<&Sum>,
    ) -> Bounds {
        let whole = self.whole(cat, eye, from, sum, there);
        let there = there.len();
        let number = |v| usize::try_from(self.value(cat, eye, v)).unwrap_or(0);
        let mut bounds = match n {
            Quantity::Exactly(v) => {
                let want = number(v);
                Bounds { want, min: want.min(there), max: want.min(there) }
            }
            Quantity::UpTo(v) => Bounds { want: 1, min: 0, max: number(v).min(there) },
            Quantity::Any => Bounds { want: 1, min: 0, max: there },
            Quantity::All => Bounds { want: 1, min: there, max: there },
            Quantity::AllBut(v) => {
                let want = there.saturating_sub(number(v));
                Bounds { want, min: want, max: want }
            }
        };
        // A search of a hidden pile with a condition may find nothing: nobody can check it. What was shown before is no
        // search.
        let among = from.filters.iter().any(|f| matches!(f, Filter::Among(..) | Filter::Done(_)));
        let hidden = from.zones & !(R::PUBLIC | R::OWN) != 0 && !from.is_end() && !among;
        if hidden && (!from.filters.is_empty() || from.types != 0) && !matches!(n, Quantity::All) {
            bounds.min = 0;
        }
        if let Some(whole) = whole {
            bounds.max = whole.greatest(there, bounds.max);
            bounds.min = bounds.min.min(bounds.max);
        }
        bounds
    }

    /// What the choice must fulfil as a whole; `None`: nothing.
    fn whole(&self, cat: &Catalog, eye: Eye<'_>, from: &Selector, sum: Option<&Sum>, there: &[Slot]) -> Option<Whole> {
        let distinct = from.filters.contains(&Filter::DistinctNames);
        if sum.is_none() && !distinct {
            return None;
        }
        let worth = |stat: u8| there.iter().map(|s| self.stat(cat, self.core.reference(*s), stat)).collect();
        let names = |s: &Slot| cat.card(self.core.object(*s).card).names.clone();
        Some(Whole {
            worth: sum.map(|(stat, ..)| worth(*stat)).unwrap_or_default(),
            sum: sum.map(|(_, cmp, value)| (*cmp, self.value(cat, eye, value))),
            names: distinct.then(|| there.iter().map(names).collect()),
        })
    }

    /// Asks for a choice, or makes it when there is nothing to choose.
    pub(super) fn begin_choice(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, op: &Op) {
        let Op::Choose { who, from, n, sum, into } = op else { return };
        let eye = Eye { frame: &frame, depth };
        self.core.values.retain(|v| v.depth != depth || v.bind != *into);
        let there = self.found(cat, eye, from);
        let bounds = self.bounds(cat, eye, n, from, &there, sum.as_ref());
        if matches!(n, Quantity::UpTo(_) | Quantity::Any) {
            self.cite_step(KernelStep::UpTo);
        }
        if !matches!(n, Quantity::All) {
            self.cite_step(KernelStep::Count);
        }
        if from.zones & !(R::PUBLIC | R::OWN) != 0 {
            self.cite_step(KernelStep::Hidden);
        }
        let free = sum.is_none() && !from.filters.contains(&Filter::DistinctNames);
        if bounds.max == 0 || (bounds.min == there.len() && free) {
            if there.len() < bounds.want {
                self.cite_step(KernelStep::Short);
            }
            for slot in there.iter().take(bounds.max) {
                let what = self.core.reference(*slot);
                self.bind(depth, *into, what);
            }
            self.end_choice(cat, depth, frame, op);
            return;
        }
        let seat = self.asks(eye, *who);
        self.search(depth, seat, from, &there);
        let cap = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        self.ask(Ask { seat, kind: AskKind::Pick, min: cap(bounds.min), max: cap(bounds.max), secret: false });
    }

    /// Who chooses in a hidden pile looks through it, and knows its cards until the effect ends.
    fn search(&mut self, depth: u8, seat: Seat, from: &Selector, there: &[Slot]) {
        let hidden = |zone: ZoneId| !zone.is_in(R::PUBLIC | R::OWN);
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

    fn picked(&self, eye: Eye<'_>, into: u8) -> Refs {
        let mut refs = Refs::new();
        for v in self.core.values.iter().filter(|v| v.depth == eye.depth && v.bind == into) {
            _ = refs.push(v.what);
        }
        refs
    }

    /// The legal answers to a question of the program on top.
    pub(super) fn effect_options(&self, cat: &Catalog, frame: &EffectFrame, ask: &Ask, options: &mut Vec<Answer>) {
        let eye = Eye { frame, depth: self.core.depth() };
        let Some(held) = self.instruction(cat, frame) else { return };
        let op = &*held;
        match op {
            Op::Choose { from, sum, into, .. } => {
                let picked = self.picked(eye, *into);
                let there = self.found(cat, eye, from);
                let at_of = |r: &super::ids::Ref| there.iter().position(|s| *s == r.slot);
                let next = picked.last().and_then(at_of).map_or(0, |at| at + 1);
                let (min, max) = (usize::from(ask.min), usize::from(ask.max));
                let missing = min.saturating_sub(picked.len());
                let whole = self.whole(cat, eye, from, sum.as_ref(), &there);
                let so_far: Vec<usize> = picked.iter().filter_map(at_of).collect();
                for (at, slot) in there.iter().enumerate().skip(next) {
                    let enough = match &whole {
                        Some(whole) => {
                            let with: Vec<usize> = so_far.iter().copied().chain([at]).collect();
                            whole.completes(&with, at + 1, there.len(), min, max)
                        }
                        None => there.len() - at >= missing,
                    };
                    if enough {
                        options.push(Answer::Pick(*slot));
                    }
                }
                // None at all is a choice where fewer are; else all must fulfil together what they must.
                let may_end = picked.is_empty() || whole.is_none_or(|w| w.holds(&so_far));
                if (missing == 0 && may_end) || options.is_empty() {
                    options.push(Answer::Done);
                }
            }
            Op::ChoosePlace { .. } => options.extend(self.place_options(cat, eye, op).into_iter().map(Answer::Place)),
            Op::Arrange { bind, .. } => {
                let all = self.picked(eye, *bind);
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
            let eye = Eye { frame: &frame, depth };
            if self.picked(eye, *into).len() < usize::from(ask.max) {
                self.ask(*ask);
                return;
            }
        }
        self.end_choice(cat, depth, frame, op);
    }

    fn end_choice(&mut self, cat: &Catalog, depth: u8, frame: EffectFrame, op: &Op) {
        let Op::Choose { from, n, into, .. } = op else { return };
        let eye = Eye { frame: &frame, depth };
        let picked = self.picked(eye, *into);
        let there = self.found(cat, eye, from);
        let want = self.bounds(cat, eye, n, from, &there, None).want;
        for r in &picked {
            self.bind(depth, Deed::Chosen.bind(), *r);
        }
        if let Some(super::state::Frame::Effect(f)) = self.core.frames.last_mut() {
            f.now.full &= !picked.is_empty() && picked.len() >= want;
            f.now.any |= !picked.is_empty();
        }
    }

    /// Places that may be chosen.
    pub(super) fn place_options(&self, cat: &Catalog, eye: Eye<'_>, op: &Op) -> Vec<ZoneId> {
        let Op::ChoosePlace { rule, .. } = op else { return Vec::new() };
        let count = u8::try_from(self.core.players.len()).unwrap_or(0);
        let source = self.places(cat, eye, &rule.from).first().copied().unwrap_or(ZoneId::NOWHERE);
        let mut places = Vec::new();
        for seat in (0..count).map(Seat) {
            let fits = match rule.side {
                Side::Own => seat == eye.frame.controller,
                Side::Opposing => seat != eye.frame.controller,
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

    /// Whether there is anything that a part of a program could do (`full`: all of it).
    pub fn feasible(&self, cat: &Catalog, eye: Eye<'_>, from: Pc, to: Pc, full: bool) -> bool {
        self.feasible_with(cat, eye, (from, to), full, (0, 0))
    }

    /// The same, with bindings that choices before could fill and those that they can't.
    fn feasible_with(
        &self,
        cat: &Catalog,
        eye: Eye<'_>,
        (from, to): (Pc, Pc),
        full: bool,
        binds: (u128, u128),
    ) -> bool {
        self.feasible_code(cat, eye, &cat.ability(eye.frame.ability).code, (from, to), full, binds)
    }

    /// Whether one instruction could do anything.
    pub(super) fn possible(&self, cat: &Catalog, eye: Eye<'_>, op: &Op, full: bool, binds: (u128, u128)) -> bool {
        self.feasible_code(cat, eye, std::slice::from_ref(op), (0, 1), full, binds)
    }

    /// Whether a choice finds as many as it asks for.
    pub(super) fn enough(
        &self,
        cat: &Catalog,
        eye: Eye<'_>,
        n: &Quantity,
        from: &Selector,
        there: &[Slot],
        sum: Option<&Sum>,
    ) -> bool {
        let bounds = self.bounds(cat, eye, n, from, there, sum);
        let limited = sum.is_some() || from.filters.contains(&Filter::DistinctNames);
        let found = if limited { bounds.max } else { there.len() };
        found >= bounds.want || matches!(n, Quantity::UpTo(_) | Quantity::Any)
    }

    fn feasible_code(
        &self,
        cat: &Catalog,
        eye: Eye<'_>,
        code: &[Op],
        (from, to): (Pc, Pc),
        full: bool,
        binds: (u128, u128),
    ) -> bool {
        let (mut filled, mut emptied) = binds;
        // The present sentence, and the one before it, offer what can't be done in full.
        let (mut declined, mut before) = (false, false);
        let mut any = false;
        let mut pc = from;
        let mut budget = 256;
        while pc < to && budget > 0 {
            budget -= 1;
            let Some(op) = code.get(usize::from(pc)) else { break };
            pc += 1;
            let possible = match op {
                Op::End => break,
                Op::Join | Op::Repeat(_) => continue,
                Op::Sentence => {
                    (before, declined) = (declined, false);
                    continue;
                }
                Op::May { end, .. } => {
                    if !self.feasible_code(cat, eye, code, (pc, *end), true, (filled, emptied)) {
                        declined = true;
                        pc = *end;
                    }
                    continue;
                }
                Op::Then { or } => {
                    if before {
                        declined = true;
                        pc = *or;
                    }
                    continue;
                }
                Op::Jump(next) => {
                    // Back to the head of a loop: it was looked at once, as if for its first card.
                    pc = if *next < pc { pc } else { *next };
                    continue;
                }
                Op::Each { of, into, .. } => {
                    let bit = |b: &u8| 1u128 << (b & 127);
                    // A choice before that fills the list fills the first place of it too.
                    if self.reaches(cat, eye, &Target::Bound(*of), filled, emptied, false) {
                        filled |= bit(into);
                    } else {
                        emptied |= bit(into);
                    }
                    continue;
                }
                Op::Declare { into, .. } => {
                    filled |= 1u128 << (into & 127);
                    continue;
                }
                Op::Else { or } => {
                    if !before {
                        pc = *or;
                    }
                    continue;
                }
                Op::If { cond, or } => {
                    if !Open(filled).cond(cond) && !self.holds(cat, eye, cond) {
                        pc = *or;
                    }
                    continue;
                }
                Op::Choose { from, n, into, .. } if Open(filled).selector(from) || Open(filled).quantity(n) => {
                    filled |= 1u128 << (into & 127);
                    continue;
                }
                Op::Choose { from, n, into, sum, .. } => {
                    let found = self.found(cat, eye, from);
                    let bounds = self.bounds(cat, eye, n, from, &found, sum.as_ref());
                    let limited = sum.is_some() || from.filters.contains(&Filter::DistinctNames);
                    let there = if limited { bounds.max } else { found.len() };
                    let bit = 1u128 << (into & 127);
                    if bounds.max > 0 {
                        filled |= bit
                    } else {
                        emptied |= bit
                    }
                    if full && there < bounds.want && bounds.want > 0 && !matches!(n, Quantity::UpTo(_) | Quantity::Any)
                    {
                        return false;
                    }
                    // Choosing alone does nothing.
                    continue;
                }
                Op::ChoosePlace { into, rule, .. } => {
                    let bit = 1u128 << (into & 127);
                    let open = matches!(rule.from, Target::Bound(b) if filled & (1 << (b & 127)) != 0);
                    if !open && self.place_options(cat, eye, op).is_empty() {
                        if full {
                            return false;
                        }
                        emptied |= bit;
                    } else {
                        filled |= bit;
                    }
                    continue;
                }
                Op::Bind { what, into } => {
                    let bit = 1u128 << (into & 127);
                    if self.reaches(cat, eye, what, filled, emptied, false) {
                        filled |= bit
                    } else {
                        emptied |= bit
                    }
                    continue;
                }
                Op::Arrange { .. } => continue,
                Op::Modes { entries, .. } => {
                    // Each way runs on to the end: one that can be gone is enough.
                    let binds = (filled, emptied);
                    let ways = entries.iter().any(|e| self.feasible_code(cat, eye, code, (*e, to), full, binds));
                    return ways || (!full && any);
                }
                Op::Draw { who, .. } | Op::DrawTo { who, .. } if !self.may_draw(cat, eye, *who) => false,
                Op::Draw { n, .. } | Op::DrawTo { n, .. } | Op::Damage { n, .. } if Open(filled).value(n) => true,
                Op::Draw { n, .. } | Op::Damage { n, .. } => self.value(cat, eye, n) > 0,
                Op::DrawTo { who, n } => {
                    let hand = self.core.zone(ZoneId::of(self.seat(eye, *who), R::HAND)).len();
                    self.value(cat, eye, n) > i32::try_from(hand).unwrap_or(0)
                }
                Op::Move { what, to, .. } => self.reaches(cat, eye, what, filled, emptied, to.kind == R::DISCARD),
                Op::Reveal { what, into, .. } => {
                    let reached = self.reaches(cat, eye, what, filled, emptied, false);
                    let bit = 1u128 << (into & 127);
                    if reached {
                        filled |= bit
                    } else {
                        emptied |= bit
                    }
                    reached
                }
                Op::Apply { to, .. } => self.reaches(cat, eye, to, filled, emptied, false),
                Op::Activate { of, heads, .. } => {
                    matches!(of, Target::Bound(b) if filled & (1 << (b & 127)) != 0)
                        || !self.abilities_to_copy(cat, eye, of, *heads).is_empty()
                }
                Op::GainOf { to, of, heads, .. } => {
                    let there = matches!(of, Target::Bound(b) if filled & (1 << (b & 127)) != 0)
                        || !self.printed_of(cat, eye, of, *heads).is_empty();
                    there && self.reaches(cat, eye, to, filled, emptied, false)
                }
                Op::Rule { verb, what, with, flags, .. } => {
                    self.verb_possible(cat, eye, op, *verb, what, with.as_ref(), *flags, filled)
                }
                Op::RuleBy { verb, what, who, n } => {
                    Open(filled).target(what) || self.verb_by_possible(cat, eye, *verb, what, *who, n)
                }
                Op::Shuffle { .. }
                | Op::ApplyPlayer { .. }
                | Op::ChangePlayer { .. }
                | Op::ApplyNext { .. }
                | Op::Watch { .. }
                | Op::Prevent
                | Op::Amend(_)
                | Op::Random { .. }
                | Op::Lose(_)
                | Op::Win(_) => true,
                Op::Script(handler) => self.script_feasible(cat, eye, *handler, full),
                Op::Run(ability) => {
                    let to = u16::try_from(cat.ability(*ability).code.len()).unwrap_or(u16::MAX);
                    let frame = EffectFrame { ability: *ability, ..*eye.frame };
                    self.feasible(cat, Eye { frame: &frame, depth: u8::MAX }, 0, to, full)
                }
                Op::Confirm { .. } | Op::Options { .. } | Op::Number { .. } | Op::Check => continue,
            };
            if full && !possible {
                return false;
            }
            any |= possible;
        }
        full || any
    }

    fn reaches(&self, cat: &Catalog, eye: Eye<'_>, what: &Target, filled: u128, emptied: u128, trash: bool) -> bool {
        if Open(filled).target(what) {
            return true;
        }
        if let Target::Bound(bind) | Target::Rest(bind, _) = what
            && emptied & (1u128 << (bind & 127)) != 0
        {
            return false;
        }
        if let Target::Both(all) = what {
            return all.iter().any(|t| self.reaches(cat, eye, t, filled, emptied, trash));
        }
        let mut refs = Refs::new();
        self.targets(cat, eye, what, &mut refs);
        refs.iter().any(|r| r.incarnation != PLACE && self.core.is_live(*r) && (!trash || self.may_trash(cat, eye, *r)))
    }

    /// Whether an effect could trash a card: not if it lies there, nor if that is forbidden.
    fn may_trash(&self, cat: &Catalog, eye: Eye<'_>, what: Ref) -> bool {
        let object = self.core.object(what.slot);
        let cause = Cause { kind: R::BY_EFFECT, by: eye.frame.controller, ..Cause::default() };
        let to = ZoneId::of(object.owner, R::DISCARD);
        let event = Event { kind: EventKind::MOVED, subject: what, from: object.zone, to, cause, ..Event::default() };
        object.zone.kind() != R::DISCARD && R::forbidden(self, cat, &event).is_none()
    }

    /// Whether no prohibition keeps all of these players from drawing.
    fn may_draw(&self, cat: &Catalog, eye: Eye<'_>, who: Who) -> bool {
        let draws = |seat| Event { kind: EventKind::DREW, seat, amount: 1, ..Event::default() };
        self.seats(eye, who).iter().any(|seat| R::forbidden(self, cat, &draws(*seat)).is_none())
    }

    #[allow(clippy::too_many_arguments)]
    fn verb_possible(
        &self,
        cat: &Catalog,
        eye: Eye<'_>,
        op: &Op,
        verb: u8,
        what: &Target,
        with: Option<&Target>,
        flags: u8,
        filled: u128,
    ) -> bool {
        let Op::Rule { spot, .. } = op else { return false };
        let open = |t: &Target| matches!(t, Target::Bound(b) if filled & (1 << (b & 127)) != 0);
        if matches!(spot, super::program::Spot::Bound(b) if filled & (1 << (b & 127)) == 0) {
            // There is no place for it.
            return false;
        }
        if open(what) || with.is_some_and(open) || matches!(spot, super::program::Spot::Bound(_)) {
            return open(what) || self.reaches(cat, eye, what, filled, 0, false);
        }
        let mut refs = Refs::new();
        self.targets(cat, eye, what, &mut refs);
        refs.retain(|r| self.core.is_live(*r));
        let mut others = Refs::new();
        if let Some(with) = with {
            self.targets(cat, eye, with, &mut others);
        }
        let call = VerbCall {
            verb,
            what: &refs,
            with: &others,
            place: ZoneId::NOWHERE,
            flags,
            amount: 0,
            seat: eye.frame.controller,
            controller: eye.frame.controller,
            frame: eye.frame,
        };
        R::verb_possible(self, cat, &call)
    }

    fn verb_by_possible(&self, cat: &Catalog, eye: Eye<'_>, verb: u8, what: &Target, who: Who, n: &Value) -> bool {
        let mut refs = Refs::new();
        self.targets(cat, eye, what, &mut refs);
        refs.retain(|r| self.core.is_live(*r));
        let call = VerbCall {
            verb,
            what: &refs,
            with: &[],
            place: ZoneId::NOWHERE,
            flags: 0,
            amount: self.value(cat, eye, n),
            seat: self.seat(eye, who),
            controller: eye.frame.controller,
            frame: eye.frame,
        };
        call.amount > 0 && R::verb_possible(self, cat, &call)
    }

    /// The cards that were picked for the open question so far.
    pub fn picked_so_far(&self, cat: &Catalog) -> Slots {
        let mut slots = Slots::new();
        if let Some(super::state::Frame::Rule(_)) = self.core.frames.last() {
            let depth = self.core.depth();
            for v in self.core.values.iter().filter(|v| v.depth == depth) {
                _ = slots.push(v.what.slot);
            }
        }
        if let Some(super::state::Frame::Effect(frame)) = self.core.frames.last()
            && let Some(held) = self.instruction(cat, frame)
            && let Op::Choose { into, .. } = &*held
        {
            let eye = Eye { frame, depth: self.core.depth() };
            for r in &self.picked(eye, *into) {
                _ = slots.push(r.slot);
            }
        }
        slots
    }
}
