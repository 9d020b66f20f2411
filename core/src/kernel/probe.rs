//! Whether a part of a program could be carried out at all: asked before it is offered, of the present state and what the
//! instructions before could have come to. It reads, and changes nothing.

use super::catalog::Catalog;
use super::context::{EvalContext, Refs, Slots};
use super::event::{Event, EventKind};
use super::found::Found;
use super::ids::{Ref, Seat, Slot, ZoneId};
use super::machine::Machine;
use super::open::Open;
use super::program::{Bind, Dest, Filter, Op, Pc, Selector, Side, Spot, Subject, Target, Value, Who};
use super::scratch::Scratch;
use super::state::{EffectFrame, EffectResult};
use crate::ruleset::{Ruleset, VerbCall};

/// How many instructions are looked at, at most.
const LOOKED_AT: usize = 256;

/// What can be said beforehand of how a sentence would go.
#[derive(Debug, Clone, Copy, Default)]
struct Sentence {
    /// Whether something of it could be done.
    can: bool,
    /// Whether it can't be done in full.
    fails: bool,
    /// Whether somebody decides, so that it may be done or not.
    open: bool,
}

impl Sentence {
    /// Whether an "if you do" behind it could be fulfilled.
    fn leads_on(self) -> bool {
        self.can && !self.fails
    }
}

impl From<EffectResult> for Sentence {
    fn from(was: EffectResult) -> Self {
        Sentence { can: was.any, fails: !was.full, open: false }
    }
}

/// What the instructions looked at so far could have come to.
#[derive(Debug, Clone, Default)]
pub(super) struct Before {
    /// Bindings that could be filled, as bits.
    pub filled: u128,
    /// Bindings that stay empty for certain, as bits.
    pub emptied: u128,
    /// Of filled bindings that nothing done before can change: the stretch of `cards` one of which will be in it.
    known: Scratch<(Bind, usize, usize), 4>,
    /// Cards and places of these bindings.
    cards: Scratch<Ref, 16>,
    /// Whether something could have been done.
    acted: bool,
    now: Sentence,
    last: Sentence,
}

impl Before {
    fn open(&self) -> Open {
        Open { binds: self.filled, acted: self.acted }
    }

    /// Notes whether a binding could hold cards.
    pub fn bind(&mut self, bind: u8, filled: bool) {
        let bit = 1u128 << (bind & 127);
        *(if filled { &mut self.filled } else { &mut self.emptied }) |= bit;
    }

    /// Notes which cards could be in a binding, one or more of them.
    pub fn know(&mut self, bind: Bind, cards: impl IntoIterator<Item = Ref>) {
        self.forget(bind);
        let from = self.cards.len();
        cards.into_iter().for_each(|card| self.cards.push(card));
        self.known.push((bind, from, self.cards.len()));
    }

    /// Notes that nobody knows which cards could be in a binding.
    fn forget(&mut self, bind: Bind) {
        self.known.retain(|(b, ..)| *b != bind);
    }

    /// The cards among which those of a binding are. `None`: nobody knows, also since what was done before could have
    /// changed what they can do.
    fn known(&self, target: &Target) -> Option<&[Ref]> {
        let bind = Self::chosen(target)?;
        let known = self.known.iter().find(|(b, ..)| *b == bind).and_then(|(_, from, to)| self.cards.get(*from..*to));
        known.filter(|_| !self.acted && self.holds(target))
    }

    fn holds(&self, target: &Target) -> bool {
        Self::chosen(target).is_some_and(|b| self.filled & (1 << (b & 127)) != 0)
    }

    /// The binding of which a target means cards: all of them, or those that pass further tests ("the chosen unit").
    fn chosen(target: &Target) -> Option<Bind> {
        match target {
            Target::Bound(bind) | Target::Picks(bind) => Some(*bind),
            Target::All(set) if set.or.is_none() => set.filters.iter().find_map(|f| match f {
                Filter::Among(bind, true) => Some(*bind),
                _ => None,
            }),
            _ => None,
        }
    }
}

/// A stretch of a program that is looked at.
struct Part<'a> {
    code: &'a [Op],
    from: Pc,
    to: Pc,
    /// Whether all of it must be possible, not just something.
    full: bool,
    /// Whether to prevent what is replaced counts for nothing: what is done in its place is asked about.
    beside: bool,
}

impl<R: Ruleset> Machine<R> {
    /// Whether a stretch of a program could do anything (`full`: all of it) on the board as it is.
    pub fn feasible(&self, cat: &Catalog, cx: EvalContext<'_>, from: Pc, to: Pc, full: bool) -> bool {
        let code = &cat.ability(cx.frame.ability).code;
        let before = Before { last: cx.frame.before.into(), now: cx.frame.now.into(), ..Before::default() };
        self.feasible_part(cat, cx, &Part { code, from, to, full, beside: false }, before)
    }

    /// Whether what a replacement puts in the place of an event can be done, at least in part; one that puts nothing there can
    /// always be done.
    pub(super) fn can_stand_in(&self, cat: &Catalog, found: &Found) -> bool {
        let code = &cat.ability(found.ability).code;
        let body = || code.iter().skip(usize::from(found.entry)).take_while(|op| !matches!(op, Op::End));
        let prepares = |op: &Op| matches!(op, Op::Sentence | Op::Prevent | Op::If { .. } | Op::May { .. } | Op::Check);
        if !body().any(|op| matches!(op, Op::Prevent)) || body().all(prepares) {
            return true;
        }
        let (frame, to) = (found.frame(), u16::try_from(code.len()).unwrap_or(u16::MAX));
        let part = Part { code, from: found.entry, to, full: false, beside: true };
        self.feasible_part(cat, EvalContext { frame: &frame, depth: u8::MAX }, &part, Before::default())
    }

    /// Whether one instruction could do anything.
    pub(super) fn possible(&self, cat: &Catalog, cx: EvalContext<'_>, op: &Op, full: bool, before: Before) -> bool {
        let part = Part { code: std::slice::from_ref(op), from: 0, to: 1, full, beside: false };
        self.feasible_part(cat, cx, &part, before)
    }

    /// Asks something about a card of a hand as if it had been played for its text: it is no card of the hand then, and lies
    /// where such cards do ([`Ruleset::SPELLS`]).
    pub fn as_played<T>(&self, card: Slot, question: impl FnOnce() -> T) -> T {
        let before = self.asked.replace(Some(card));
        let answer = question();
        self.asked.set(before);
        answer
    }

    /// The card of a hand about which something is asked as if it had been played.
    pub fn asked(&self) -> Option<Slot> {
        self.asked.get()
    }

    /// Whether a card would have left the hand for what is asked.
    #[inline]
    pub fn is_leaving(&self, slot: Slot) -> bool {
        self.asked.get() == Some(slot)
    }

    /// The card that is asked about, where a selector finds it among those that are played for their text.
    #[cold]
    pub(super) fn arriving(&self, cat: &Catalog, cx: EvalContext<'_>, selector: &Selector) -> Option<Slot> {
        let slot = self.asked.get().filter(|_| selector.zones & R::SPELLS != 0 && selector.top.is_none())?;
        let own = self.core.object(slot).owner == cx.frame.controller;
        let side = selector.side == Side::Any || own == (selector.side == Side::Own);
        self.asked.set(None);
        let passes = side && self.passes(cat, cx, slot, selector);
        self.asked.set(Some(slot));
        passes.then_some(slot)
    }

    fn feasible_part(&self, cat: &Catalog, cx: EvalContext<'_>, part: &Part<'_>, mut before: Before) -> bool {
        let full = part.full;
        let mut any = false;
        let mut pc = part.from;
        for _ in 0..LOOKED_AT {
            let Some(op) = part.code.get(usize::from(pc)).filter(|_| pc < part.to) else { break };
            pc += 1;
            match op {
                Op::End => break,
                Op::Sentence => (before.last, before.now) = (before.now, Sentence::default()),
                Op::May { end, .. } => {
                    before.now.open = true;
                    let optional = Part { from: pc, to: *end, full: true, ..*part };
                    if !self.feasible_part(cat, cx, &optional, before.clone()) {
                        before.now.fails = true;
                        pc = *end;
                    }
                }
                Op::Then { or } => {
                    if !before.last.leads_on() {
                        before.now.fails = true;
                        pc = *or;
                    }
                }
                Op::Else { or } => {
                    if before.last.leads_on() && (full || !before.last.open) {
                        pc = *or;
                    }
                }
                Op::If { cond, or } => {
                    if !before.open().cond(cond) && !self.holds(cat, cx, cond) {
                        before.now.fails = true;
                        pc = *or;
                    }
                }
                Op::OwnTurn { or } if self.core.turn.seat != cx.frame.controller => pc = *or,
                Op::OwnTurn { .. } => {}
                Op::Prevent if part.beside && !full => {}
                // Back to the head of a loop: it was looked at once, as if for its first card.
                Op::Jump(next) => pc = pc.max(*next),
                Op::Modes { entries, .. } => {
                    // Each way runs on to the end: one that can be gone is enough.
                    let ways = entries
                        .iter()
                        .any(|entry| self.feasible_part(cat, cx, &Part { from: *entry, ..*part }, before.clone()));
                    return ways || (!full && any);
                }
                op => match self.prepares(cat, cx, op, part.code.get(usize::from(pc)), full, &mut before) {
                    Some(true) => {}
                    Some(false) => return false,
                    None => {
                        let possible = self.does(cat, cx, op, full, &mut before);
                        if full && !possible {
                            return false;
                        }
                        any |= possible;
                        before.acted |= possible;
                        before.now.can |= possible;
                        before.now.fails |= !possible;
                        // Something is enough. Observers hear of everything that is looked at.
                        if any && !full && !self.watched {
                            return true;
                        }
                    }
                },
            }
        }
        full || any
    }

    /// Looks at an instruction that only prepares (chooses, remembers): notes what later ones could find, and says
    /// whether it is possible. `None`: the instruction does something itself.
    /// `next` is the instruction behind it.
    fn prepares(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        op: &Op,
        next: Option<&Op>,
        full: bool,
        before: &mut Before,
    ) -> Option<bool> {
        match op {
            Op::Join | Op::Arrange { .. } | Op::Check => {}
            // What is done once more is not done again after that.
            Op::Repeat(_) if cx.frame.repeated => return Some(false),
            Op::Confirm { .. } | Op::Options { .. } | Op::Number { .. } | Op::Repeat(_) => before.now.can = true,
            Op::Each { of, into, .. } => {
                // A choice before that fills the list fills the first place of it too.
                let of = Target::Bound(*of);
                let filled = self.reaches(cat, cx, &of, before, None);
                before.bind(*into, filled);
                if let Some(cards) = before.known(&of).map(<[Ref]>::to_vec) {
                    before.know(*into, cards);
                }
            }
            Op::Players { into, .. } => before.bind(*into, true),
            Op::Declare { into, .. } => {
                before.now.can = true;
                before.bind(*into, true);
            }
            Op::Choose { from, n, into, .. } if before.open().selector(from) || before.open().quantity(n) => {
                before.now = Sentence { can: true, open: true, ..before.now };
                before.forget(*into);
                before.bind(*into, true);
            }
            Op::Choose { from, n, into, sum, .. } => {
                let mut found = Slots::new();
                self.candidates(cat, cx, from, *into, next, &mut found);
                let bounds = self.bounds(cat, cx, n, from, &found, sum.as_ref());
                before.now.can |= bounds.max > 0;
                before.now.fails |= bounds.max == 0 || !bounds.enough;
                before.now.open |= bounds.min < bounds.want;
                before.bind(*into, bounds.max > 0);
                before.know(*into, found.iter().map(|slot| self.core.reference(*slot)));
                if full && !bounds.enough {
                    return Some(false);
                }
            }
            Op::ChoosePlace { into, rule, .. } => {
                // As seen from any of the cards that may have been chosen before.
                let places = match before.known(&rule.from) {
                    Some(cards) => {
                        let from = |r: &Ref| self.places_from(cx, rule, self.stood(cx, *r));
                        Some(cards.iter().flat_map(from).collect())
                    }
                    None if before.holds(&rule.from) => None,
                    None => Some(self.place_options(cat, cx, op)),
                };
                let there = places.as_ref().is_none_or(|places: &Vec<ZoneId>| !places.is_empty());
                if let Some(places) = places {
                    let place = |zone: &ZoneId| Ref::to_place(*zone);
                    before.know(*into, places.iter().map(place));
                }
                before.now.can |= there;
                before.now.fails |= !there;
                before.bind(*into, there);
                return Some(there || !full);
            }
            Op::Bind { what, into } => {
                let filled = self.reaches(cat, cx, what, before, None);
                before.bind(*into, filled);
                if let Target::Both(all) = what {
                    let known = all.iter().map(|one| before.known(one).map(<[Ref]>::to_vec));
                    match known.collect::<Option<Vec<_>>>() {
                        Some(known) => before.know(*into, known.concat()),
                        None => before.forget(*into),
                    }
                }
            }
            // A deed: `does` names them all.
            _ => return None,
        }
        Some(true)
    }

    /// Whether an instruction that does something could do it.
    fn does(&self, cat: &Catalog, cx: EvalContext<'_>, op: &Op, full: bool, before: &mut Before) -> bool {
        let open = before.open();
        match op {
            Op::Draw { who, .. } | Op::DrawTo { who, .. } if !self.may_draw(cat, cx, *who) => false,
            Op::Draw { n, .. } | Op::DrawTo { n, .. } | Op::Damage { n, .. } | Op::Create { n, .. }
                if open.value(n) =>
            {
                true
            }
            Op::Draw { n, .. } | Op::Damage { n, .. } | Op::Create { n, .. } => self.value(cat, cx, n) > 0,
            Op::DrawTo { who, n } => {
                let hand = self.core.zone(ZoneId::of(self.seat(cx, *who), R::HAND));
                let hand = hand.iter().filter(|s| !self.is_leaving(**s)).count();
                self.value(cat, cx, n) > i32::try_from(hand).unwrap_or(0)
            }
            Op::Move { what, to, who, .. } => self.reaches(cat, cx, what, before, Some((*to, *who))),
            Op::Reveal { what, into, .. } => {
                let reached = self.reaches(cat, cx, what, before, None);
                before.bind(*into, reached);
                reached
            }
            // A duration that is over, or that has not begun, ends what it is about at once.
            Op::Apply { until, .. }
            | Op::ApplyPlayer { until, .. }
            | Op::ApplyNext { until, .. }
            | Op::Watch { until, .. }
            | Op::GainOf { until, .. }
                if !before.acted && R::duration(self, *until, cx.frame.controller).is_none() =>
            {
                false
            }
            Op::Apply { to, .. } => self.reaches(cat, cx, to, before, None),
            Op::Activate { of, heads, .. } => {
                let some = |cards: &[Ref]| !self.to_copy(cat, cx, cards, *heads).is_empty();
                match before.known(of) {
                    Some(cards) => some(cards),
                    None => before.holds(of) || !self.abilities_to_copy(cat, cx, of, *heads).is_empty(),
                }
            }
            Op::GainOf { to, of, heads, .. } => {
                let there = before.holds(of) || !self.printed_of(cat, cx, of, *heads).is_empty();
                there && self.reaches(cat, cx, to, before, None)
            }
            Op::Rule { .. } => self.rule_possible(cat, cx, op, before),
            Op::RuleBy { verb, what, who, n } => match before.known(what) {
                Some(cards) if !open.value(n) => {
                    self.verb_by_possible(cat, cx, *verb, cards, &self.players_of(cx, what), (*who, n))
                }
                None if !open.target(what) => {
                    let mut refs = Refs::new();
                    self.targets(cat, cx, what, &mut refs);
                    refs.retain(|r| !R::STAGED || !self.leaves_with_batch(r.slot));
                    self.verb_by_possible(cat, cx, *verb, &refs, &self.players_of(cx, what), (*who, n))
                }
                _ => true,
            },
            Op::Counters { on: Subject::Cards(to), .. } if open.target(to) => true,
            Op::Counters { n, .. } if open.value(n) => true,
            Op::Counters { .. } => self.may_count(cat, cx, op, full),
            Op::ChangePlayer { who, stat, by } => {
                let changes = |seat: Seat, by: i32| {
                    let before = if R::STAGED { self.changes_with_batch(seat, *stat) } else { 0 };
                    let change = |by: i32| R::change_of(self, seat, *stat, by);
                    change(before.saturating_add(by)) != if before == 0 { 0 } else { change(before) }
                };
                open.value(by) || {
                    let by = self.value(cat, cx, by);
                    self.seats(cx, *who).iter().any(|seat| changes(*seat, by))
                }
            }
            Op::Script(handler) => self.script_feasible(cat, cx, *handler, full),
            Op::Run(ability) => {
                let to = u16::try_from(cat.ability(*ability).code.len()).unwrap_or(u16::MAX);
                let frame = EffectFrame { ability: *ability, ..*cx.frame };
                self.feasible(cat, EvalContext { frame: &frame, depth: u8::MAX }, 0, to, full)
            }
            // These can always be done.
            Op::Shuffle { .. }
            | Op::ApplyPlayer { .. }
            | Op::ApplyNext { .. }
            | Op::Watch { .. }
            | Op::Shield { .. }
            | Op::Absorb
            | Op::Prevent
            | Op::Amend(_)
            | Op::Lose(_)
            | Op::Win(_)
            | Op::Random { .. } => true,
            // These are no deeds: `feasible_part` and `prepares` have seen to them.
            Op::Sentence
            | Op::Join
            | Op::If { .. }
            | Op::Then { .. }
            | Op::Else { .. }
            | Op::May { .. }
            | Op::OwnTurn { .. }
            | Op::Jump(_)
            | Op::Modes { .. }
            | Op::Choose { .. }
            | Op::ChoosePlace { .. }
            | Op::Bind { .. }
            | Op::Players { .. }
            | Op::Arrange { .. }
            | Op::Each { .. }
            | Op::Declare { .. }
            | Op::Repeat(_)
            | Op::Confirm { .. }
            | Op::Options { .. }
            | Op::Number { .. }
            | Op::Check
            | Op::End => true,
        }
    }

    /// Whether there is a card that a target could mean, and that could be moved `to` there if that is what is asked.
    fn reaches(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        what: &Target,
        before: &Before,
        to: Option<(Dest, Who)>,
    ) -> bool {
        let fits = |r: &Ref| {
            let stays = !R::STAGED || !self.leaves_with_batch(r.slot);
            r.place().is_none() && self.core.is_live(*r) && stays && to.is_none_or(|to| self.may_move(cat, cx, *r, to))
        };
        if let Some(cards) = before.known(what) {
            // of those that were chosen it may mean one player's
            let meant = |r: &Ref| match what {
                Target::All(set) if r.place().is_none() => {
                    let own = self.core.object(r.slot).owner == cx.frame.controller;
                    set.side == Side::Any || own == (set.side == Side::Own)
                }
                _ => true,
            };
            return cards.iter().any(|r| meant(r) && fits(r));
        }
        if before.open().target(what) {
            return true;
        }
        if let Target::Bound(bind) | Target::Picks(bind) | Target::Rest(bind, _) = what
            && before.emptied & (1u128 << (bind & 127)) != 0
        {
            return false;
        }
        if let Target::Both(all) = what {
            return all.iter().any(|t| self.reaches(cat, cx, t, before, to));
        }
        let mut refs = Refs::new();
        self.targets(cat, cx, what, &mut refs);
        refs.iter().any(fits)
    }

    /// Whether an effect could move a card there: not if it is in the discard pile already, nor if that is forbidden.
    fn may_move(&self, cat: &Catalog, cx: EvalContext<'_>, what: Ref, (to, who): (Dest, Who)) -> bool {
        let object = self.core.object(what.slot);
        let Some(seat) = self.goes_to(what, cx.frame.controller, to) else { return false };
        let cause = Self::cause_by(cx.frame, self.seat(cx, who));
        let (from, to) = (object.zone, ZoneId::of(seat, to.kind));
        let event = Event { kind: EventKind::MOVED, seat, subject: what, from, to, cause, ..Event::default() };
        let there = from.kind() == R::DISCARD && to.kind() == R::DISCARD;
        !there && R::forbidden(self, cat, &event).is_none() && !self.is_stopped(cat, &event)
    }

    /// Whether no prohibition keeps all of these players from drawing.
    fn may_draw(&self, cat: &Catalog, cx: EvalContext<'_>, who: Who) -> bool {
        let draws = |seat| Event { kind: EventKind::DREW, seat, amount: 1, ..Event::default() };
        self.seats(cx, who).iter().any(|seat| R::forbidden(self, cat, &draws(*seat)).is_none())
    }

    /// Whether the rulebook could carry out a verb of its own.
    fn rule_possible(&self, cat: &Catalog, cx: EvalContext<'_>, op: &Op, before: &Before) -> bool {
        let Op::Rule { verb, what, with, spot, flags, who } = op else { return false };
        let chosen = if let Spot::Bound(bind) = spot { Some(Target::Bound(*bind)) } else { None };
        if chosen.as_ref().is_some_and(|place| !before.holds(place)) {
            // There is no place for it.
            return false;
        }
        let unknown = |target: &Target| before.holds(target) && before.known(target).is_none();
        if unknown(what) || with.as_ref().is_some_and(unknown) || chosen.as_ref().is_some_and(unknown) {
            return before.holds(what) || self.reaches(cat, cx, what, &Before { emptied: 0, ..before.clone() }, None);
        }
        let cards = |target: &Target| -> Vec<Ref> {
            if let Some(cards) = before.known(target) {
                return cards.to_vec();
            }
            let mut refs = Refs::new();
            self.targets(cat, cx, target, &mut refs);
            refs.iter().copied().filter(|r| self.core.is_live(*r)).collect()
        };
        let (whats, withs) = (cards(what), with.as_ref().map(cards));
        let at = |place: &Ref| place.place().unwrap_or_else(|| self.stood(cx, *place));
        let places = chosen.as_ref().map_or(vec![ZoneId::NOWHERE], |place| cards(place).iter().map(at).collect());
        let possible = |what: &[Ref], with: &[Ref], place: ZoneId| {
            let (seat, controller, frame) = (self.seat(cx, *who), cx.frame.controller, cx.frame);
            let (verb, flags, seats, players) = (*verb, *flags, &self.seats(cx, *who), &[][..]);
            R::verb_possible(
                self,
                cat,
                &VerbCall { verb, what, with, place, flags, amount: 0, seat, seats, players, controller, frame },
            )
        };
        // Each card by itself, with each other card and in each place: one that fits is enough.
        let with_each = |what: &[Ref], place: ZoneId| match &withs {
            Some(all) if !all.is_empty() => all.iter().any(|with| possible(what, std::slice::from_ref(with), place)),
            _ => possible(what, &[], place),
        };
        places.into_iter().any(|place| {
            whats.iter().any(|what| with_each(std::slice::from_ref(what), place))
                || (whats.is_empty() && with_each(&[], place))
        })
    }

    pub(super) fn verb_by_possible(
        &self,
        cat: &Catalog,
        cx: EvalContext<'_>,
        verb: u8,
        what: &[Ref],
        players: &[Seat],
        (who, n): (Who, &Value),
    ) -> bool {
        let refs: Vec<Ref> = what.iter().copied().filter(|r| self.core.is_live(*r)).collect();
        let call = VerbCall {
            verb,
            what: &refs,
            with: &[],
            place: ZoneId::NOWHERE,
            flags: 0,
            amount: self.value(cat, cx, n),
            seat: self.seat(cx, who),
            seats: &self.seats(cx, who),
            players,
            controller: cx.frame.controller,
            frame: cx.frame,
        };
        (call.amount > 0 || R::takes_nothing(verb)) && R::verb_possible(self, cat, &call)
    }
}
