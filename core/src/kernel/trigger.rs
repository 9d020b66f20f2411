//! Abilities that answer events: found while the event happens, ready until the rulebook's time comes.

use super::catalog::{Catalog, Limit, Stacking, Use};
use super::context::EvalContext;
use super::decision::{Answer, Ask, AskKind};
use super::event::{Event, EventKind};
use super::found::Found;
use super::ids::{AbilityId, Ref, Seat, Slot};
use super::log::{Entry, What};
use super::machine::Machine;
use super::program::{Mod, Op, Pattern};
use super::scratch::Scratch;
use super::state::{EffectFrame, Frame, PendingTrigger, TriggerFrame, TriggeringEvent};
use crate::ruleset::{KernelStep, Ruleset};

/// The events that a pattern finds in a batch.
type Occasions = Scratch<TriggeringEvent, 2>;

impl TriggeringEvent {
    /// What programs need to know of an event that is about to happen or has just happened.
    pub fn of(event: &Event) -> TriggeringEvent {
        TriggeringEvent {
            kind: event.kind,
            subject: event.subject,
            other: event.other,
            source: event.cause.source,
            by: event.cause.by,
            doer: event.cause.doer(),
            seat: event.seat,
            cause: event.cause.kind,
            ability: event.cause.ability,
            amount: i16::try_from(event.amount).unwrap_or(i16::MAX),
        }
    }
}

impl<R: Ruleset> Machine<R> {
    /// Every ability that may answer these kinds of events: holder, controller, ability, what it was put in force for if an effect
    /// did that, and the card on which it is printed where that is attached to the holder. Those that wait for something that happens
    /// to their own card only come if it is `concerned`.
    fn each_ability(
        &self,
        kinds: u32,
        concerned: impl Fn(Slot) -> bool,
        mut see: impl FnMut(Ref, Seat, AbilityId, Option<Ref>, Ref),
    ) {
        self.each_printed(kinds, concerned, |holder, ability, bearer| {
            let attached = if bearer == holder { Ref::NONE } else { self.core.reference(bearer) };
            see(self.core.reference(holder), self.core.object(holder).zone.seat(), ability, None, attached);
        });
        self.each_given(|holder, controller, ability, watch| see(holder, controller, ability, watch, Ref::NONE));
    }

    /// Finds the abilities that answer a batch. `back`: those that look back at cards leaving play, on the state
    /// before; else all the others.
    pub fn find(&self, cat: &Catalog, batch: &[Event], back: bool, found: &mut Vec<Found>) {
        let kinds = batch.iter().fold(0, |bits, e| bits | e.kind.bit());
        let looks_back = |e: &Event| e.kind == EventKind::MOVED && e.from.is_in(R::IN_PLAY);
        let happens_to = |slot: Slot| batch.iter().any(|e| e.subject.slot == slot);
        self.each_ability(kinds, happens_to, |holder, controller, ability, watch, attached| {
            if cat.ability(ability).listens & kinds != 0 {
                // what is attached may wait for what happens to itself
                let linked = watch.unwrap_or(attached);
                let frame = EffectFrame { ability, controller, holder, linked, ..EffectFrame::default() };
                self.answers(cat, batch, &frame, watch.is_some(), |e| looks_back(e) == back, found);
            }
        });
    }

    /// Finds how one ability answers the wanted events of a batch. `free`: an effect has put it in force.
    pub(super) fn answers(
        &self,
        cat: &Catalog,
        batch: &[Event],
        frame: &EffectFrame,
        free: bool,
        wanted: impl Fn(&Event) -> bool,
        found: &mut Vec<Found>,
    ) {
        let EffectFrame { ability: id, holder, controller, linked, .. } = *frame;
        let ability = cat.ability(id);
        let answer = Found {
            holder,
            controller,
            ability: id,
            entry: 0,
            triggering: TriggeringEvent::default(),
            linked: if free { linked } else { Ref::NONE },
            free,
            class: 1,
        };
        if let Use::Automatic(pattern) = &ability.usage {
            for triggering in self.answering(cat, frame, pattern, batch, &wanted).iter().copied() {
                let frame = EffectFrame { triggering, ..*frame };
                if self.states_hold(cat, &frame) && !self.silenced(cat, &frame, free) {
                    found.push(Found { triggering, ..answer });
                }
            }
        }
        for part in ability.whenever.iter().filter(|w| !w.would) {
            for triggering in self.answering(cat, frame, &part.on, batch, &wanted).iter().copied() {
                let frame = EffectFrame { triggering, ..*frame };
                if self.may_answer(cat, &frame, part) && !self.silenced(cat, &frame, free) {
                    found.push(Found { triggering, entry: part.entry, class: 0, ..answer });
                }
            }
        }
    }

    /// Whether an ability is forbidden to answer. What an effect that was activated has put in force (`free`) works on:
    /// a prohibition of activation comes too late for it (decision NA-26).
    pub(super) fn silenced(&self, cat: &Catalog, frame: &EffectFrame, free: bool) -> bool {
        !free && R::silenced(self, cat, frame)
    }

    /// Of several of one keyword that answer one event for one holder, keeps those that its stacking rule lets work.
    pub fn stack(&mut self, cat: &Catalog, found: &mut Vec<Found>) {
        let keyword = |f: &Found| cat.ability(f.ability).keyword.as_ref();
        if found.len() < 2 || found.iter().filter(|f| keyword(f).is_some()).count() < 2 {
            return;
        }
        if self.watched {
            self.cite_each(cat, found);
        }
        let stacked = |f: &Found| keyword(f).filter(|k| !cat.stacks_each(k.keyword));
        let amount = |f: &Found| stacked(f).map_or(0, |k| self.amount_of(cat, f.holder.slot, f.ability, k));
        let one = |f: &Found| (f.holder, f.triggering, f.entry, stacked(f).map(|k| k.keyword));
        let amounts: Vec<i32> = found.iter().map(amount).collect();
        let beaten = |at: usize, f: &Found| {
            stacked(f).is_some()
                && found.iter().zip(&amounts).enumerate().any(|(other, (o, n))| {
                    let own = amounts.get(at).copied().unwrap_or(0);
                    other != at && one(o) == one(f) && (*n > own || (*n == own && other < at))
                })
        };
        let out: Vec<bool> = found.iter().enumerate().map(|(at, f)| beaten(at, f)).collect();
        let (mut left, mut dropped) = (Vec::new(), Vec::new());
        for (f, out) in found.drain(..).zip(out) {
            if out { dropped.push(f) } else { left.push(f) }
        }
        *found = left;
        for f in dropped {
            if let Some(keyword) = cat.keyword_of(f.ability) {
                self.cite_named(&keyword.stacking_clauses);
            }
            self.tell(|m| Entry {
                seat: Some(f.controller),
                card: m.seen(f.holder.slot),
                ability: Some(f.ability),
                ..Entry::new(What::Skip("stacked"), "")
            });
        }
    }

    /// Cites, where several of a keyword on one card all answer, the clauses that let them.
    fn cite_each(&self, cat: &Catalog, found: &[Found]) {
        let keyword = |f: &Found| cat.ability(f.ability).keyword.as_ref().map(|k| k.keyword);
        for (at, f) in found.iter().enumerate() {
            let same = |o: &Found| o.holder == f.holder && keyword(o).is_some() && keyword(o) == keyword(f);
            if let Some(each) = cat.keyword_of(f.ability).filter(|k| k.stacking == Stacking::Each)
                && found.iter().skip(at + 1).any(same)
            {
                self.cite_named(&each.stacking_clauses);
            }
        }
    }

    fn may_answer(&self, cat: &Catalog, frame: &EffectFrame, part: &super::catalog::Whenever) -> bool {
        let limited = match part.limit {
            // what is over is not in force any more
            Limit::None | Limit::Once => false,
            Limit::EachTurn => self.was_used(cat, frame.holder, frame.ability, part.entry),
            Limit::EachOwnTurn => {
                self.core.turn.seat != frame.controller || self.was_used(cat, frame.holder, frame.ability, part.entry)
            }
        };
        let cx = EvalContext { frame, depth: u8::MAX };
        !limited && self.states_hold(cat, frame) && part.cond.as_ref().is_none_or(|c| self.holds(cat, cx, c))
    }

    /// The triggering events that a pattern finds in a batch.
    pub(super) fn answering(
        &self,
        cat: &Catalog,
        frame: &EffectFrame,
        pattern: &Pattern,
        batch: &[Event],
        wanted: impl Fn(&Event) -> bool,
    ) -> Occasions {
        let mut occasions = Occasions::new();
        let mut together = 0;
        for event in batch {
            if event.kind != pattern.kind || !wanted(event) || !self.fits(cat, frame, pattern, event) {
                continue;
            }
            let amount = match event.kind {
                EventKind::DREW | EventKind::DAMAGED => event.amount,
                _ => 1,
            };
            if amount <= 0 {
                continue;
            }
            together += amount;
            if (pattern.per_batch || pattern.at_least > 1) && !occasions.is_empty() {
                continue;
            }
            let occasion = TriggeringEvent::of(event);
            if event.kind == EventKind::DREW && !pattern.per_batch && pattern.at_least <= 1 {
                // Drawing several cards is drawing one several times.
                (0..amount).for_each(|_| occasions.push(TriggeringEvent { amount: 1, ..occasion }));
            } else {
                occasions.push(occasion);
            }
        }
        if pattern.at_least > 1 && together < pattern.at_least {
            return Occasions::new();
        }
        occasions
    }

    /// Whether an event fits a pattern.
    fn fits(&self, cat: &Catalog, frame: &EffectFrame, pattern: &Pattern, event: &Event) -> bool {
        let triggering = TriggeringEvent::of(event);
        let cx = EvalContext { frame, depth: u8::MAX };
        (self.is_about(cat, frame, pattern, event.subject)
            || (pattern.either && !event.other.is_none() && self.is_about(cat, frame, pattern, event.other)))
            && (pattern.from == 0 || event.from.is_in(pattern.from))
            && (pattern.to == 0 || event.to.is_in(pattern.to))
            && pattern.extra.is_none_or(|x| x == event.extra)
            && pattern.place.is_none_or(|p| R::stands(self.core.object(frame.holder.slot).zone, event.to, p))
            && pattern.who.is_none_or(|who| self.means(cx, who, event.seat))
            && self.caused(cat, cx, &triggering, &pattern.cause)
            && pattern
                .other
                .as_ref()
                .is_none_or(|s| !event.other.is_none() && self.matches(cat, cx, event.other.slot, s))
    }

    /// Whether a card of an event is the one that a pattern means.
    fn is_about(&self, cat: &Catalog, frame: &EffectFrame, pattern: &Pattern, what: Ref) -> bool {
        let cx = EvalContext { frame, depth: u8::MAX };
        (!pattern.holder || what.slot == frame.holder.slot)
            && (!pattern.linked || what == frame.linked)
            && pattern.subject.as_ref().is_none_or(|s| self.matches(cat, cx, what.slot, s))
    }

    /// A keyword that a card gains by an effect of the keyword's own head answers the event that this effect answers: an
    /// attack that is under way, a card's own leaving.
    pub fn answer_too(&mut self, cat: &Catalog, frame: &EffectFrame, mods: &[Mod]) {
        let head = cat.ability(frame.ability).head;
        for gained in mods {
            let Mod::Gain(id) = gained else { continue };
            let ability = cat.ability(*id);
            let Use::Automatic(pattern) = &ability.usage else { continue };
            let triggering = frame.triggering;
            if ability.keyword.is_none() || ability.head != head || pattern.kind != triggering.kind {
                continue;
            }
            let own = EffectFrame { ability: *id, pc: 0, ..*frame };
            let cx = EvalContext { frame: &own, depth: u8::MAX };
            let here = self.core.object(frame.holder.slot).zone;
            let fits = self.caused(cat, cx, &triggering, &pattern.cause)
                && pattern.place.is_none_or(|p| R::stands(here, R::happened_at(self, &triggering), p))
                && self.states_hold(cat, &own);
            if fits {
                let controller = frame.controller;
                let found = Found {
                    holder: frame.holder,
                    controller,
                    ability: *id,
                    entry: 0,
                    triggering,
                    linked: Ref::NONE,
                    free: false,
                    class: 1,
                };
                self.make_ready(cat, found);
            }
        }
    }

    /// Whether anything would replace each of several draws, not what is drawn together.
    pub(super) fn replaces_each(&self, cat: &Catalog, event: &Event) -> bool {
        let each = |f: &Found| cat.ability(f.ability).whenever.iter().any(|w| w.entry == f.entry && !w.on.per_batch);
        self.replacements(cat, event).iter().any(each)
    }

    /// Whether anything would replace an event.
    pub fn has_replacement(&self, cat: &Catalog, event: &Event) -> bool {
        !self.replacements(cat, event).is_empty()
    }

    /// Whether an effect in force would just stop an event: without a choice, without being used up, and with nothing in its
    /// place.
    pub fn is_stopped(&self, cat: &Catalog, event: &Event) -> bool {
        let stops = |f: &Found| {
            let parts = &cat.ability(f.ability).whenever;
            if parts.iter().any(|part| part.entry == f.entry && part.limit != Limit::None) {
                return false;
            }
            let said = cat.ability(f.ability).code.iter().skip(usize::from(f.entry));
            let mut said = said.take_while(|op| !matches!(op, Op::End)).filter(|op| !matches!(op, Op::Sentence));
            matches!(said.next(), Some(Op::Prevent)) && said.next().is_none()
        };
        self.derived.replaces && self.replacements(cat, event).iter().any(stops)
    }

    /// The replacement effects for an event that is about to happen.
    pub fn replacements(&self, cat: &Catalog, event: &Event) -> Vec<Found> {
        let mut found = Vec::new();
        let concerned = |slot: Slot| slot == event.subject.slot;
        let mut see = |holder, controller, id, watch: Option<Ref>, _: Ref| {
            let (linked, free) = (watch.unwrap_or(Ref::NONE), watch.is_some());
            let frame = EffectFrame { ability: id, controller, holder, linked, ..EffectFrame::default() };
            for part in cat.ability(id).whenever.iter().filter(|w| w.would) {
                let occasions = self.answering(cat, &frame, &part.on, std::slice::from_ref(event), |_| true);
                for mut triggering in occasions.iter().copied() {
                    // What it is about to happen to is still what it was.
                    if event.kind == EventKind::ENTERED {
                        triggering.subject = self.core.reference(event.subject.slot);
                    }
                    let frame = EffectFrame { triggering, ..frame };
                    if self.may_answer(cat, &frame, part) && !self.silenced(cat, &frame, free) {
                        let entry = part.entry;
                        found.push(Found {
                            holder,
                            controller,
                            ability: id,
                            entry,
                            triggering,
                            linked,
                            free,
                            class: 0,
                        });
                    }
                }
            }
        };
        self.each_ability(event.kind.bit(), concerned, &mut see);
        // In stages what comes into play has a say in how it does.
        let comes = R::STAGED && event.kind == EventKind::MOVED && event.to.is_in(R::IN_PLAY);
        if comes && !event.from.is_in(R::IN_PLAY) && self.core.is_live(event.subject) {
            let object = self.core.object(event.subject.slot);
            for id in &cat.face(object.card, object.face()).abilities {
                let zones = cat.ability(*id).zones;
                if zones == 0 || (event.to.is_in(zones) && !event.from.is_in(zones & R::WORKS_IN)) {
                    see(event.subject, event.to.seat(), *id, None, Ref::NONE);
                }
            }
        }
        found
    }

    /// Makes an ability pending. One that answers its own card's leaving is at home where the card is now (an Exit is
    /// fixed on the field and works from the discard pile).
    pub fn make_ready(&mut self, cat: &Catalog, found: Found) {
        let mut holder = found.holder;
        let mut triggering = found.triggering;
        let mut linked = found.linked;
        let left = triggering.kind == EventKind::MOVED && !self.core.is_live(triggering.subject);
        if left {
            // The subject is followed to where the event put it.
            if holder == triggering.subject {
                holder = self.core.reference(holder.slot);
            }
            if linked == triggering.subject {
                linked = self.core.reference(linked.slot);
            }
            triggering.subject = self.core.reference(triggering.subject.slot);
        }
        if found.free && !self.spend_answer(&found) {
            return;
        }
        if self.is_once(cat, &found) {
            if !self.use_up(&found) {
                return;
            }
        } else if cat.ability(found.ability).limit != Limit::None || self.limited(cat, &found) {
            if self.was_used(cat, found.holder, found.ability, found.entry) {
                return;
            }
            self.mark_used(found.holder, found.ability, found.entry);
        }
        let round = if found.class == 0 { self.core.round } else { self.next_round() };
        if round > self.core.round {
            self.cite_step(KernelStep::NextRound);
        }
        let waiting = PendingTrigger {
            ability: found.ability,
            entry: found.entry,
            holder,
            controller: found.controller,
            triggering,
            linked,
            free: found.free,
            round,
            class: found.class,
            tag: self.core.tag,
            opened: self.core.scope,
        };
        self.add_pending(waiting);
    }

    /// Whether what answers is in force for the next such event alone.
    pub(super) fn is_once(&self, cat: &Catalog, found: &Found) -> bool {
        cat.ability(found.ability).whenever.iter().any(|w| w.entry == found.entry && w.limit == Limit::Once)
    }

    fn limited(&self, cat: &Catalog, found: &Found) -> bool {
        let whenever = &cat.ability(found.ability).whenever;
        whenever.iter().any(|w| w.entry == found.entry && w.limit != Limit::None)
    }

    /// The round of an automatic ability that becomes pending now: one later while others are being resolved.
    fn next_round(&self) -> u8 {
        let settling = self.core.frames.iter().any(|f| matches!(f, Frame::Triggers(_)));
        if settling { self.core.round.saturating_add(1) } else { self.core.round }
    }

    /// Puts a frame on top that resolves the pending triggers with this tag (0: any) that became ready since a scope,
    /// if there are any. Returns whether there are.
    pub fn settle_since(&mut self, since: u32, tag: u8) -> bool {
        !self.core.pending.is_empty() && self.settle_some(since, tag)
    }

    #[inline(never)]
    fn settle_some(&mut self, since: u32, tag: u8) -> bool {
        let any = self.pending().any(|w| w.opened >= since && (tag == 0 || w.tag == tag));
        if any {
            let outer_round = self.core.round;
            self.push(Frame::Triggers(TriggerFrame { since, tag, outer_round }));
        }
        any
    }

    /// The pending triggers that come next, with their places among all that wait.
    fn due(&self, frame: TriggerFrame) -> impl Iterator<Item = (usize, &PendingTrigger)> + Clone {
        let mine = move |w: &PendingTrigger| w.opened >= frame.since && (frame.tag == 0 || w.tag == frame.tag);
        let first = self.pending().filter(|w| mine(w)).map(|w| R::rank(self, w)).min();
        self.pending().enumerate().filter(move |(_, w)| mine(w) && first == Some(R::rank(self, w)))
    }

    /// Carries on resolving pending triggers: starts the next, asks its controller for the order, or ends. What lapsed
    /// meanwhile goes first: it does nothing, so nobody is asked when.
    pub fn settle(&mut self, cat: &Catalog, frame: TriggerFrame) {
        let (first, alone) = {
            let due = self.due(frame);
            let lapsed = due.clone().find(|(_, w)| self.has_lapsed(w));
            let first = lapsed.or_else(|| due.clone().next()).map(|(at, w)| (at, *w));
            let key = |w: &PendingTrigger| (w.holder, w.ability, w.entry);
            let same = first.is_some_and(|(_, first)| due.clone().all(|(_, w)| key(w) == key(&first)));
            (first, lapsed.is_some() || same)
        };
        if self.watched && self.core.pending.len() > 1 {
            self.cite_step(KernelStep::Ranked);
        }
        match first {
            None => {
                self.core.round = frame.outer_round;
                self.pop();
            }
            Some((at, first)) if alone => self.begin(cat, at, first),
            Some((_, first)) => {
                let seat = R::decider(self, first.controller);
                self.ask(Ask { seat, kind: AskKind::Order, min: 1, max: 1, secret: false });
            }
        }
    }

    /// The pending triggers that may come next, as answers; equal ones once.
    pub fn order_options(&self, frame: TriggerFrame, options: &mut Vec<Answer>) {
        for (_, w) in self.due(frame) {
            let answer = Answer::Next { holder: w.holder.slot, ability: w.ability };
            if !options.contains(&answer) {
                options.push(answer);
            }
        }
    }

    /// Starts the pending trigger that was chosen to come next.
    pub fn order_answered(&mut self, cat: &Catalog, frame: TriggerFrame, answer: Answer) {
        let chosen = |w: &PendingTrigger| answer == Answer::Next { holder: w.holder.slot, ability: w.ability };
        let chosen = self.due(frame).find(|(_, w)| chosen(w)).map(|(at, w)| (at, *w));
        if let Some((at, waiting)) = chosen {
            self.begin(cat, at, waiting);
        }
    }

    /// Whether the card of a pending trigger has moved on, so that it can't start any more.
    fn has_lapsed(&self, waiting: &PendingTrigger) -> bool {
        !waiting.free && !waiting.holder.is_none() && !self.core.is_live(waiting.holder)
    }

    fn begin(&mut self, cat: &Catalog, at: usize, waiting: PendingTrigger) {
        self.take_pending(at);
        if self.watched {
            self.cite_start(cat, &waiting);
        }
        self.core.round = waiting.round;
        if self.has_lapsed(&waiting) {
            // Its card moved on before it could start.
            self.tell(|m| Entry {
                seat: Some(waiting.controller),
                card: m.seen(waiting.holder.slot),
                ability: Some(waiting.ability),
                ..Entry::new(What::Skip("lapsed"), Self::clause(KernelStep::Lapsed))
            });
            return;
        }
        let frame = EffectFrame {
            ability: waiting.ability,
            pc: waiting.entry,
            controller: waiting.controller,
            holder: waiting.holder,
            triggering: waiting.triggering,
            linked: waiting.linked,
            ..EffectFrame::default()
        };
        // An effect that waits has not been activated yet (decision NA-26). One that answers its card's leaving is not asked
        // again: it works from where that card is now.
        let stands = !waiting.free && self.core.object(waiting.holder.slot).zone.is_in(R::IN_PLAY);
        if stands && R::silenced(self, cat, &frame) {
            self.tell(|m| Entry {
                seat: Some(waiting.controller),
                card: m.seen(waiting.holder.slot),
                ability: Some(waiting.ability),
                ..Entry::new(What::Forbid("can't"), Self::clause(KernelStep::Start))
            });
            return;
        }
        if cat.ability(waiting.ability).keyword.is_some() && !self.states_hold(cat, &frame) {
            // The condition of a keyword is one of its activation: another that went first may have ended it.
            self.tell(|m| Entry {
                seat: Some(waiting.controller),
                card: m.seen(waiting.holder.slot),
                ability: Some(waiting.ability),
                ..Entry::new(What::Skip("unmet"), Self::clause(KernelStep::Unmet))
            });
            return;
        }
        self.start(cat, frame);
    }

    fn cite_start(&self, cat: &Catalog, waiting: &PendingTrigger) {
        if !self.is_watched() {
            return;
        }
        if waiting.class == 0 {
            self.cite_step(KernelStep::Whenever);
        }
        let found = Found {
            holder: waiting.holder,
            controller: waiting.controller,
            ability: waiting.ability,
            entry: waiting.entry,
            triggering: waiting.triggering,
            linked: waiting.linked,
            free: waiting.free,
            class: waiting.class,
        };
        let frame = found.frame();
        let cx = EvalContext { frame: &frame, depth: u8::MAX };
        let to = u16::try_from(cat.ability(waiting.ability).code.len()).unwrap_or(u16::MAX);
        if !self.feasible(cat, cx, waiting.entry, to, false) {
            self.cite_step(KernelStep::Idle);
        }
    }

    /// The ability of a card that a rule starts under this head word, if it has one.
    pub fn by_rule(&self, cat: &Catalog, slot: Slot, head: u8) -> Option<AbilityId> {
        let object = self.core.object(slot);
        let abilities = &cat.face(object.card, object.face()).abilities;
        abilities.iter().copied().find(|a| {
            let ability = cat.ability(*a);
            ability.head == Some(head) && ability.usage == Use::ByRule
        })
    }
}
