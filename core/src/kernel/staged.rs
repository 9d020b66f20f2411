//! Batches in stages, for rulebooks in which a replacement is part of what it replaces ([`Ruleset::STAGED`]): several draws are
//! single ones, one after the other; what a program does in place of an event happens together with the rest of the batch; what a
//! batch consists of can be forbidden and replaced as well; an effect meets an event, and whatever comes in its place, once.

use super::catalog::Catalog;
use super::decision::{Answer, Ask, AskKind};
use super::event::{Event, EventKind};
use super::found::Found;
use super::ids::{Ref, Seat, Slot, ZoneId};
use super::machine::Machine;
use super::outcome::Fault;
use super::state::{BatchFrame, Bound, Frame, StagedFrame};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// Makes simultaneous events happen: at once, unless something has to be asked or a program runs in place of one of them.
    /// What a program does in place of an event joins the batch of that event.
    pub(super) fn commit_staged(&mut self, cat: &Catalog, batch: Vec<Event>) {
        let replacing = match self.core.frames.last() {
            Some(Frame::Effect(effect)) if effect.replacing != 0 => self.innermost_batch(),
            _ => None,
        };
        let asked = batch.iter().map(|event| u16::try_from(self.singles(event)).unwrap_or(u16::MAX)).sum();
        if let Some((frame, depth)) = replacing {
            let before = self.events_open();
            // What leaves with the batch already does not leave once more.
            for event in &batch {
                if event.kind != EventKind::MOVED || !self.leaves(&frame, event.subject.slot) {
                    self.enter(cat, *event, false);
                }
            }
            self.hand_down(frame, depth, before);
            let done = u16::try_from(self.events_open() - before).unwrap_or(u16::MAX);
            self.core.result =
                (asked, if done < u16::try_from(batch.len()).unwrap_or(u16::MAX) { done } else { asked });
            return self.release(batch);
        }
        let Ok(base) = u16::try_from(self.events_open()) else { return self.fault(Fault::Events) };
        let alone = batch.len() == 1;
        let mut others = Vec::new();
        for event in &batch {
            match self.stand_in(cat, event, alone && event.amount == 1) {
                Some(other) => others.push(other),
                None => self.put_in(cat, *event),
            }
        }
        self.release(batch);
        // What a rule puts in the place of an event is no doing of what was to be done.
        let own = u16::try_from(self.events_open()).unwrap_or(u16::MAX).saturating_sub(base);
        others.into_iter().for_each(|other| self.put_in(cat, other));
        let frame = StagedFrame { base, own, asked, ..StagedFrame::default() };
        self.push(Frame::Staged(frame));
        self.run_staged(cat, frame);
    }

    /// Whether a card leaves where it lies with the batch in which something is being replaced, by another event than the one that is
    /// replaced now: nothing else can be done with it in that one's place.
    pub fn leaves_with_batch(&self, slot: Slot) -> bool {
        self.batch_of_replacement().is_some_and(|frame| self.leaves(&frame, slot))
    }

    /// By how much the other events of the batch in which something is being replaced change a number of a player: what is changed in
    /// that one's place comes on top of it.
    pub(super) fn changes_with_batch(&self, seat: Seat, stat: u8) -> i32 {
        let Some(frame) = self.batch_of_replacement() else { return 0 };
        let changes = self.beside(&frame).filter(|e| e.kind == EventKind::PLAYER_STAT && !e.gone);
        changes.filter(|e| e.seat == seat && e.extra == stat).fold(0, |sum, e| sum.saturating_add(e.amount))
    }

    /// How many cards the other events of the batch in which something is being replaced draw from a pile that is named: what is done in
    /// that one's place does not find them there.
    pub fn drawn_with_batch(&self, from: ZoneId) -> usize {
        let Some(frame) = self.batch_of_replacement() else { return 0 };
        let draws = self.beside(&frame).filter(|e| e.kind == EventKind::DREW && e.from == from && !e.gone);
        draws.fold(0, |sum: usize, e| sum.saturating_add(usize::try_from(e.amount).unwrap_or(0)))
    }

    /// What an object becomes that is about to come into play by the event that is being replaced: what is put on it as it comes lies
    /// on that.
    pub(super) fn coming(&self, what: Ref) -> Option<Ref> {
        let frame = self.batch_of_replacement()?;
        let event = self.open_event(usize::from(frame.base) + usize::from(frame.cursor))?;
        let comes = event.kind == EventKind::MOVED && event.subject == what && event.to.is_in(R::IN_PLAY);
        comes.then(|| Ref { incarnation: super::birth::renewed(what.incarnation), ..what })
    }

    /// The batch in which something is being replaced, or about to be.
    fn batch_of_replacement(&self) -> Option<StagedFrame> {
        let replaces = match self.core.frames.last() {
            Some(Frame::Effect(effect)) => effect.replacing != 0,
            Some(Frame::Staged(frame)) => !frame.applied,
            _ => false,
        };
        let batch = if replaces { self.innermost_batch() } else { None };
        batch.map(|(frame, _)| frame).filter(|frame| !frame.applied)
    }

    /// The events of a batch but for the one that is looked at.
    fn beside<'m>(&'m self, frame: &StagedFrame) -> impl Iterator<Item = &'m Event> + use<'m, R> {
        let (base, cursor) = (usize::from(frame.base), usize::from(frame.cursor));
        (base..self.events_open()).filter(move |at| *at != base + cursor).filter_map(|at| self.open_event(at))
    }

    /// Whether a card leaves where it lies by an event of a batch, other than the one that is looked at.
    fn leaves(&self, frame: &StagedFrame, slot: Slot) -> bool {
        let mut events = self.beside(frame);
        events.any(|e| e.kind == EventKind::MOVED && e.subject.slot == slot && !e.gone && self.core.is_live(e.subject))
    }

    /// How many events it is, taken one by one.
    fn singles(&self, event: &Event) -> i32 {
        if event.kind.bit() & R::UNROLL != 0 { event.amount.max(0) } else { 1 }
    }

    /// Puts an event among those of a batch, or what a rule puts in its place; one that is forbidden is left out. Of what is done
    /// later in single events the rule is asked when each of them comes, `alone`.
    fn enter(&mut self, cat: &Catalog, event: Event, alone: bool) {
        let event = self.stand_in(cat, &event, alone).unwrap_or(event);
        self.put_in(cat, event);
    }

    /// What a rule puts in the place of an event.
    fn stand_in(&self, cat: &Catalog, event: &Event, alone: bool) -> Option<Event> {
        let now = alone || event.kind.bit() & R::UNROLL == 0;
        if now { R::instead(self, cat, event) } else { None }
    }

    /// Puts an event among those of a batch, unless it is forbidden.
    fn put_in(&mut self, cat: &Catalog, event: Event) {
        if event.kind.bit() & R::FORBIDDABLE == 0 || !self.is_forbidden(cat, &event) {
            _ = self.open(event);
        }
    }

    /// The batch that the program on top belongs to, with its depth.
    fn innermost_batch(&self) -> Option<(StagedFrame, u8)> {
        let at = self.core.frames.iter().rposition(|frame| matches!(frame, Frame::Staged(_)))?;
        match self.core.frames.get(at) {
            Some(Frame::Staged(frame)) => Some((*frame, u8::try_from(at + 1).ok()?)),
            _ => None,
        }
    }

    /// The new events of a batch come in place of the one that it looks at: what has met that one has met them.
    fn hand_down(&mut self, frame: StagedFrame, depth: u8, from: usize) {
        let parent = Self::tries(frame.looking());
        let tried = |v: &&Bound| v.depth == depth && v.bind == parent;
        let tried: Vec<Bound> = self.values().filter(tried).copied().collect();
        for at in from..self.events_open() {
            let cursor = u16::try_from(at).unwrap_or(u16::MAX).saturating_sub(frame.base);
            let bind = Self::tries(StagedFrame { cursor, ..frame }.looking());
            tried.iter().for_each(|bound| self.add_value(Bound { bind, ..*bound }));
        }
    }

    /// Whether an event of a batch is done after it, in single ones of which each is a batch of its own.
    fn comes_later(&self, frame: &StagedFrame, at: u16, event: &Event) -> bool {
        let alone = frame.own == 1 && at == 0 && event.amount == 1;
        event.kind.bit() & R::UNROLL != 0 && !alone
    }

    fn put_staged(&mut self, frame: StagedFrame) {
        if let Some(top) = self.core.frames.last_mut() {
            *top = Frame::Staged(frame);
        }
    }

    /// The event of a batch that is looked at, where it can still be replaced.
    fn looked_at(&self, frame: &StagedFrame) -> Option<Event> {
        let event = self.open_event(usize::from(frame.base) + usize::from(frame.cursor)).copied()?;
        let lives = !event.gone && !self.is_stale(&event);
        lives.then_some(event)
    }

    /// The replacements that come next for an event: of those that have not met it the ones of the smallest rank. What is done later
    /// in single events meets as a whole what speaks of all of it together, and each of them the others.
    fn next_of(&self, cat: &Catalog, frame: &StagedFrame, event: &Event) -> Vec<Found> {
        let mut found = self.untried(cat, event);
        if event.kind.bit() & R::UNROLL != 0 {
            let whole = self.comes_later(frame, frame.cursor, event);
            let below = self.core.frames.len().checked_sub(2).and_then(|at| self.core.frames.get(at));
            let single = matches!(below, Some(Frame::Staged(outer)) if outer.waits);
            let together = |f: &Found| {
                cat.ability(f.ability).whenever.iter().any(|part| part.entry == f.entry && part.on.per_batch)
            };
            found.retain(|f| if together(f) { whole || !single } else { !whole });
        }
        if !R::IDLE_REPLACES {
            found.retain(|f| self.can_stand_in(cat, f));
        }
        let least = found.iter().map(|f| R::replace_rank(self, cat, event, f)).min();
        found.retain(|f| Some(R::replace_rank(self, cat, event, f)) == least);
        found
    }

    /// Carries on with the batch on top.
    pub(super) fn run_staged(&mut self, cat: &Catalog, mut frame: StagedFrame) {
        let depth = self.core.depth();
        while !frame.applied {
            let there = u16::try_from(self.events_open()).unwrap_or(u16::MAX).saturating_sub(frame.base);
            if frame.cursor < there {
                let found = self.looked_at(&frame).map(|event| (event, self.next_of(cat, &frame, &event)));
                if let Some((event, [first, rest @ ..])) =
                    found.as_ref().map(|(event, found)| (event, found.as_slice()))
                {
                    // Of equal abilities no one has to be chosen.
                    if rest.iter().all(|f| f.answer() == first.answer()) {
                        return self.replace(cat, frame.looking(), *first);
                    }
                    let seat = R::affected(self, event);
                    return self.ask(Ask { seat, kind: AskKind::Order, min: 1, max: 1, secret: false });
                }
                frame.cursor += 1;
                self.put_staged(frame);
            } else if !self.add_results(cat, &mut frame, there) {
                self.apply_staged(cat, frame);
                // What it has led to comes first.
                match self.core.frames.last() {
                    Some(Frame::Staged(now)) if self.core.depth() == depth => frame = *now,
                    _ => return,
                }
            }
        }
        self.run_later(cat, depth, frame);
    }

    /// Adds what the events of a batch consist of that have not been asked for it. `false`: nothing came of them.
    fn add_results(&mut self, cat: &Catalog, frame: &mut StagedFrame, there: u16) -> bool {
        let (from, base) = (frame.resulted, usize::from(frame.base));
        frame.resulted = there;
        self.put_staged(*frame);
        let mut batch = self.batch();
        let mut places = Vec::new();
        for at in from..there {
            let open = self.open_event(base + usize::from(at)).copied();
            if let Some(event) = open.filter(|e| !e.gone && !self.is_stale(e) && !self.comes_later(frame, at, e)) {
                places.push(base + usize::from(at));
                batch.push(event);
            }
        }
        if batch.iter().all(|event| event.kind.bit() & R::WITH_RESULTS == 0) {
            self.release(batch);
            return false;
        }
        R::results(self, cat, &mut batch);
        let before = self.events_open();
        for (event, place) in batch.iter().zip(&places) {
            if let Some(open) = self.open_event_mut(*place) {
                *open = *event;
            }
        }
        batch.iter().skip(places.len()).for_each(|event| self.enter(cat, *event, false));
        self.release(batch);
        self.events_open() > before
    }

    /// Applies a batch in which nothing is left to be replaced. What comes later stays open.
    fn apply_staged(&mut self, cat: &Catalog, mut frame: StagedFrame) {
        let base = usize::from(frame.base);
        let (mut batch, mut count) = (self.batch(), 0);
        for at in base..self.events_open() {
            let place = u16::try_from(at - base).unwrap_or(u16::MAX);
            let Some(event) = self.open_event(at).copied() else { continue };
            if event.gone {
                self.never_born(&event);
            } else if !self.comes_later(&frame, place, &event) {
                if !self.is_stale(&event) {
                    count += usize::from(place < frame.own);
                    batch.push(event);
                }
                if let Some(open) = self.open_event_mut(at) {
                    open.gone = true;
                }
            }
        }
        let wanted =
            batch.iter().take(count).fold(0, |sum: i32, event| sum.saturating_add(super::commit::amount(event)));
        (frame.applied, frame.cursor) = (true, 0);
        self.put_staged(frame);
        if !batch.is_empty() {
            let depth = self.core.frames.len();
            let all = u16::try_from(count).unwrap_or(u16::MAX);
            self.happen(cat, &mut batch, count, all, wanted);
            let (asked, done) = self.core.result;
            // Damage that was kept off altogether was not dealt, and what went elsewhere was not put where it was to go.
            let kept_off = |e: &&Event| e.kind == EventKind::DAMAGED && e.amount <= 0 || R::is_diverted(e);
            let done =
                done.saturating_sub(u16::try_from(batch.iter().take(count).filter(kept_off).count()).unwrap_or(0));
            if let Some(Frame::Staged(frame)) = self.core.frames.get_mut(depth.wrapping_sub(1)) {
                frame.asked = frame.asked.saturating_add(asked.saturating_sub(all));
                frame.done = done;
            }
        }
        self.release(batch);
    }

    /// What comes after a batch that was applied: single events one after the other, each a batch of its own. Then it is done.
    fn run_later(&mut self, cat: &Catalog, depth: u8, mut frame: StagedFrame) {
        loop {
            // What came in the place of an event is no doing of what was to be done.
            if std::mem::take(&mut frame.waits) && frame.cursor < frame.own {
                frame.done = frame.done.saturating_add(self.core.result.1);
            }
            let base = usize::from(frame.base);
            let next = (base + usize::from(frame.cursor)..self.events_open()).find_map(|at| {
                let event = self.open_event(at).filter(|event| !event.gone && event.amount > 0)?;
                Some((at, *event))
            });
            let Some((at, event)) = next else { break };
            if let Some(open) = self.open_event_mut(at) {
                open.amount -= 1;
            }
            frame.cursor = u16::try_from(at - base).unwrap_or(u16::MAX);
            frame.waits = true;
            self.put_staged(frame);
            self.core.result = (1, 0);
            self.commit_one(cat, Event { amount: 1, ..event });
            if self.core.depth() != depth || !self.core.asks.is_empty() || self.core.outcome.is_some() {
                return;
            }
        }
        self.close_events(usize::from(frame.base));
        self.keep_values(|v| v.depth != depth);
        self.pop();
        self.core.result = (frame.asked, frame.done);
    }

    /// The replacements that may come next, as answers to the question for their order.
    pub(super) fn staged_options(&self, cat: &Catalog, frame: &StagedFrame, options: &mut Vec<Answer>) {
        let Some(event) = self.looked_at(frame) else { return };
        for found in self.next_of(cat, frame, &event) {
            if !options.contains(&found.answer()) {
                options.push(found.answer());
            }
        }
    }

    /// Starts the replacement that was chosen.
    pub(super) fn staged_answered(&mut self, cat: &Catalog, frame: StagedFrame, answer: Answer) {
        let Some(event) = self.looked_at(&frame) else { return };
        let chosen = self.next_of(cat, &frame, &event).into_iter().find(|found| found.answer() == answer);
        if let Some(found) = chosen {
            self.replace(cat, frame.looking(), found);
        }
    }
}

impl StagedFrame {
    /// The place of the event that it looks at, as of a batch without stages.
    pub(super) fn looking(self) -> BatchFrame {
        BatchFrame { base: self.base, cursor: self.cursor, asked: self.asked }
    }
}
