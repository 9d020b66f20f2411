//! Batches of simultaneous events: forbid, replace, results, remember, apply, tell, match. Everything that happens in a
//! game passes here.

use super::catalog::Catalog;
use super::decision::{Answer, Ask, AskKind};
use super::depends::{READS_EVENTS, READS_MARKS};
use super::event::{Event, EventKind};
use super::found::Found;
use super::ids::{Ref, Seat, ZoneId};
use super::interpret::MOVING;
use super::log::{Entry, Seen, What};
use super::machine::Machine;
use super::outcome::Fault;
use super::program::{Bind, Deed};
use super::state::{BatchFrame, Bound, Frame};
use crate::ruleset::{KernelStep, Ruleset};

/// The kinds of a batch's events, as bits.
fn kinds(batch: &[Event]) -> u32 {
    batch.iter().fold(0, |bits, event| bits | event.kind.bit())
}

/// What an event counts for where it is compared with what came of it. A number of a player can be changed to either side; it is
/// compared by itself.
pub(super) fn amount(event: &Event) -> i32 {
    if event.kind == EventKind::PLAYER_STAT { 0 } else { event.amount }
}

impl<R: Ruleset> Machine<R> {
    /// An empty batch, from the pool.
    pub fn batch(&mut self) -> Vec<Event> {
        self.pool.pop().unwrap_or_default()
    }

    /// Makes one event happen.
    pub fn commit_one(&mut self, cat: &Catalog, event: Event) {
        let kind = event.kind.bit();
        self.refresh(cat);
        if R::STAGED || kind & R::WITH_RESULTS != 0 || (self.derived.replaces && self.derived.listens & kind != 0) {
            let mut batch = self.batch();
            batch.push(event);
            return self.commit(cat, batch);
        }
        if kind & R::FORBIDDABLE != 0 && self.is_forbidden(cat, &event) {
            self.core.result = (1, 0);
            return;
        }
        self.happen(cat, &mut [event], 1, 1, amount(&event));
    }

    /// Makes an event happen that changes nothing by itself: it is there for abilities that answer it. Where nothing in this game
    /// could ask about it, it leaves nothing behind but its result.
    pub fn announce(&mut self, cat: &Catalog, event: Event) {
        let kind = event.kind.bit();
        self.refresh(cat);
        // What reads the rulebook's own events reads them as values.
        let read = event.kind.0 >= EventKind::FIRST_OF_RULEBOOK && self.derived.reads & READS_EVENTS != 0;
        let heard = (self.derived.listens | cat.recalls) & kind != 0 || self.watched || read;
        if heard || self.made || kind & R::FORBIDDABLE != 0 || !self.spill.handlers.is_empty() {
            return self.commit_one(cat, event);
        }
        self.core.result = (1, 1);
    }

    /// Makes simultaneous events happen. When a replacement has to be looked at the batch becomes work on top; its result
    /// is in `core.result` when it is done, which otherwise is at once.
    pub fn commit(&mut self, cat: &Catalog, mut batch: Vec<Event>) {
        let asked = u16::try_from(batch.len()).unwrap_or(u16::MAX);
        self.refresh(cat);
        if R::STAGED {
            return self.commit_staged(cat, batch);
        }
        if kinds(&batch) & R::FORBIDDABLE != 0 {
            batch.retain(|event| !self.is_forbidden(cat, event));
        }
        if self.derived.replaces && batch.iter().any(|e| self.has_replacement(cat, e)) {
            let base = self.events_open();
            let mut more = 0;
            for event in &batch {
                // Each of several draws can be replaced by itself.
                let several = event.kind == EventKind::DREW && event.amount > 1 && self.replaces_each(cat, event);
                let (times, one) = if several { (event.amount, 1) } else { (1, event.amount) };
                more += times - 1;
                for _ in 0..times {
                    if !self.open(Event { amount: one, ..*event }) {
                        break;
                    }
                }
            }
            let asked = asked.saturating_add(u16::try_from(more).unwrap_or(u16::MAX));
            self.release(batch);
            let Ok(base) = u16::try_from(base) else { return self.fault(Fault::Events) };
            self.push(Frame::Batch(BatchFrame { base, cursor: 0, asked }));
            return;
        }
        self.finish(cat, batch, asked);
    }

    pub(super) fn release(&mut self, mut batch: Vec<Event>) {
        batch.clear();
        self.pool.push(batch);
    }

    /// Whether an event is forbidden: then it does not happen, and observers are told so.
    pub(super) fn is_forbidden(&mut self, cat: &Catalog, event: &Event) -> bool {
        let Some(clause) = R::forbidden(self, cat, event) else { return false };
        self.never_born(event);
        self.tell(|m| Entry {
            card: m.seen(event.subject.slot),
            seat: Some(event.seat),
            ..Entry::new(What::Forbid("can't"), clause)
        });
        true
    }

    /// Carries on with an open batch: looks for replacements of its events one after the other, then applies what is
    /// left.
    pub fn run_batch(&mut self, cat: &Catalog, frame: BatchFrame) {
        let mut frame = frame;
        let base = usize::from(frame.base);
        while let Some(event) = self.open_event(base + usize::from(frame.cursor)).copied() {
            let stale = self.is_stale(&event);
            if !event.gone && !stale {
                let found = self.untried(cat, &event);
                match found.as_slice() {
                    [] => {}
                    // Of equal abilities no one has to be chosen.
                    [first, rest @ ..] if rest.iter().all(|f| f.answer() == first.answer()) => {
                        let first = *first;
                        self.replace(cat, frame, first);
                        return;
                    }
                    [first, ..] => {
                        // The affected player's choice; we ask the controller of the first, who in two-seat games is
                        // the player of the affected card whenever both effects are on one side.
                        let seat = R::decider(self, first.controller);
                        self.ask(Ask { seat, kind: AskKind::Order, min: 1, max: 1, secret: false });
                        return;
                    }
                }
            }
            frame.cursor += 1;
            if frame.cursor & 0xFF == 0 {
                // From here on the numbers of bindings mean other events.
                let depth = self.core.depth();
                self.keep_values(|v| v.depth != depth);
            }
            if let Some(top) = self.core.frames.last_mut() {
                *top = Frame::Batch(frame);
            }
        }
        let mut batch = self.batch();
        for at in base..self.events_open() {
            match self.open_event(at).copied() {
                Some(event) if event.gone => self.never_born(&event),
                Some(event) if !self.is_stale(&event) => batch.push(event),
                _ => {}
            }
        }
        self.close_events(base);
        let depth = self.core.depth();
        self.keep_values(|v| v.depth != depth);
        self.pop();
        // What rule processing does within an effect counts as done by that effect; what the effect itself asked for waits
        // for its result.
        let within = matches!(self.core.frames.last(), Some(Frame::Effect(f)) if !f.pending);
        let trashed = |e: &&Event| within && e.kind == EventKind::MOVED && e.to.kind() == R::DISCARD;
        let trashed: Vec<Event> = batch.iter().filter(trashed).copied().collect();
        self.finish(cat, batch, frame.asked);
        for event in trashed {
            if self.core.object(event.subject.slot).zone == event.to {
                let what = self.core.reference(event.subject.slot);
                self.bind(depth.saturating_sub(1), Deed::Trashed.bind(), what);
            }
        }
    }

    /// Whether the card of an open event is no longer what it was. What comes into play is named as what it will be then, also by the
    /// counters with which it comes.
    pub(super) fn is_stale(&self, event: &Event) -> bool {
        const AHEAD: u32 = EventKind::ENTERED.bit() | EventKind::ATTACHED.bit() | EventKind::COUNTERS_PUT.bit();
        let ahead = u16::from(event.kind.bit() & AHEAD != 0);
        let now = Ref { incarnation: event.subject.incarnation.wrapping_sub(ahead), ..event.subject };
        !event.subject.is_none() && !self.core.is_live(now) && !self.core.is_live(event.subject)
    }

    /// The binding under which an open batch remembers what has been tried to replace the present event.
    pub(super) fn tries(frame: BatchFrame) -> Bind {
        frame.cursor.to_le_bytes()[0]
    }

    /// The replacements for the present event of the batch on top that have not replaced it yet, nor an event in whose place it happens.
    /// What a card has more than once works as often.
    pub(super) fn untried(&self, cat: &Catalog, event: &Event) -> Vec<Found> {
        let mut found = self.replacements(cat, event);
        if !found.is_empty() {
            for tried in self.tried() {
                let same = |f: &Found| Self::attempt(f) == tried;
                if let Some(at) = found.iter().position(same) {
                    found.remove(at);
                }
            }
        }
        found
    }

    /// How a replacement is remembered as tried.
    fn attempt(found: &Found) -> Ref {
        Ref { slot: found.holder.slot, incarnation: found.ability.0 }
    }

    /// What has been tried to replace the present event of the batch on top, and the events in whose place it happens: those
    /// of the batches below, as long as a replacement of one makes the other.
    fn tried(&self) -> Vec<Ref> {
        let mut tried = Vec::new();
        for (frame, depth) in self.core.frames.iter().rev().zip((1..=self.core.depth()).rev()) {
            let frame = match frame {
                // What answers what has happened is no part of it any more.
                Frame::Staged(frame) if frame.waits || !frame.applied => Frame::Batch(frame.looking()),
                frame => *frame,
            };
            match frame {
                Frame::Batch(frame) => {
                    let bind = Self::tries(frame);
                    tried.extend(self.values().filter(|v| v.depth == depth && v.bind == bind).map(|v| v.what));
                }
                Frame::Effect(effect) if effect.replacing == 0 => break,
                Frame::Triggers(_) => break,
                _ => {}
            }
        }
        tried
    }

    pub(super) fn replace(&mut self, cat: &Catalog, frame: BatchFrame, found: Found) {
        let depth = self.core.depth();
        self.add_value(Bound { depth, bind: Self::tries(frame), what: Self::attempt(&found) });
        let mut program = found.frame();
        program.replacing = frame.base + frame.cursor + 1;
        self.tell(|m| Entry {
            card: m.seen(found.holder.slot),
            ..Entry::new(What::Replace, Self::clause(KernelStep::Start))
        });
        if found.free {
            self.spend_answer(&found);
            self.spent.clear();
        }
        if self.is_once(cat, &found) {
            self.use_up(&found);
        } else if cat
            .ability(found.ability)
            .whenever
            .iter()
            .any(|w| w.entry == found.entry && w.limit != super::catalog::Limit::None)
        {
            self.mark_used(found.holder, found.ability, found.entry);
        }
        self.start(cat, program);
    }

    /// Whether something is being done in place of an event of this kind that was to happen to a card. What is to become of the card
    /// is decided when all of that is done: until then it has neither been spared nor not.
    pub fn is_being_replaced(&self, kind: EventKind, subject: Ref) -> bool {
        self.core.frames.iter().any(|frame| match frame {
            Frame::Effect(effect) => {
                let event = usize::from(effect.replacing).checked_sub(1).and_then(|at| self.open_event(at));
                event.is_some_and(|event| event.kind == kind && event.subject == subject)
            }
            _ => false,
        })
    }

    /// The replacements that may come next, as answers to the question for their order.
    pub fn replacement_options(&self, cat: &Catalog, frame: BatchFrame, options: &mut Vec<Answer>) {
        let at = usize::from(frame.base) + usize::from(frame.cursor);
        let Some(event) = self.open_event(at).copied() else { return };
        for found in self.untried(cat, &event) {
            if !options.contains(&found.answer()) {
                options.push(found.answer());
            }
        }
    }

    /// Starts the replacement that was chosen.
    pub fn replacement_answered(&mut self, cat: &Catalog, frame: BatchFrame, answer: Answer) {
        let at = usize::from(frame.base) + usize::from(frame.cursor);
        let Some(event) = self.open_event(at).copied() else { return };
        let chosen = self.untried(cat, &event).into_iter().find(|found| found.answer() == answer);
        if let Some(found) = chosen {
            self.replace(cat, frame, found);
        }
    }

    /// Applies what is left of a batch, tells observers of it and makes the triggers that it fits pending.
    fn finish(&mut self, cat: &Catalog, mut batch: Vec<Event>, asked: u16) {
        let count = batch.len();
        let wanted = batch.iter().fold(0, |sum: i32, e| sum.saturating_add(amount(e)));
        if kinds(&batch) & R::WITH_RESULTS != 0 {
            R::results(self, cat, &mut batch);
        }
        if batch.is_empty() {
            self.core.result = (asked, 0);
        } else {
            self.happen(cat, &mut batch, count, asked, wanted);
        }
        self.release(batch);
    }

    /// The same for events whose results are among them: the first `count` are those that were to happen, with `wanted` as what
    /// they come to together.
    #[inline]
    pub(super) fn happen(&mut self, cat: &Catalog, batch: &mut [Event], count: usize, asked: u16, wanted: i32) {
        let mut done = u16::try_from(count).unwrap_or(u16::MAX);
        if batch.len() > 1 || batch.first().is_some_and(|e| e.amount > 1) {
            self.cite_step(KernelStep::Together);
        }
        let (mut kinds, mut leaves, mut marked) = (0, false, false);
        for e in &*batch {
            kinds |= e.kind.bit();
            leaves |= e.kind == EventKind::MOVED && e.from.is_in(R::IN_PLAY);
            marked |= e.kind == EventKind::DAMAGED && !e.subject.is_none();
        }
        // The list that is used again is taken only where something listens.
        let mut found = Vec::new();
        if self.derived.timed {
            self.find_ends(cat, batch, true);
        }
        if leaves {
            self.remember(cat, batch);
            if self.derived.listens & EventKind::MOVED.bit() != 0 {
                found = std::mem::take(&mut self.found);
                self.find(cat, batch, true, &mut found);
            }
        }
        let mut came = 0i32;
        for (at, event) in batch.iter_mut().enumerate() {
            let asked = event.amount;
            self.apply(cat, event);
            // A number that could not change by as much was not changed as the text says.
            if event.kind == EventKind::PLAYER_STAT && event.amount != asked {
                done = done.saturating_sub(1);
            }
            if at < count {
                came = came.saturating_add(amount(event));
            }
        }
        // Less was drawn, dealt or taken than the text says: it was carried out, but not in full.
        let asked = asked.saturating_add(u16::from(came < wanted));
        const TURNED: u32 = EventKind::FLIPPED.bit() | EventKind::ATTACHED.bit();
        // The rulebook's own events (attacks), how a card came into play, and damage on cards count only for abilities that
        // read them.
        let of_rulebook = marked || kinds >> EventKind::FIRST_OF_RULEBOOK != 0 || kinds & EventKind::ENTERED.bit() != 0;
        let read = of_rulebook && self.derived.reads & READS_EVENTS != 0;
        if kinds & TURNED != 0 {
            self.touch();
        }
        if kinds & EventKind::PLAYER_STAT.bit() != 0 {
            self.touch_players();
        }
        if read {
            self.touch_part(if kinds & R::MARKING != 0 { READS_EVENTS | READS_MARKS } else { READS_EVENTS });
        }
        if cat.recalls & kinds != 0 {
            self.record(cat, batch);
        }
        if self.watched {
            for event in &*batch {
                self.report(event);
            }
        }
        self.refresh(cat);
        if self.derived.timed {
            self.find_ends(cat, batch, false);
            self.end_found(cat);
        }
        if self.derived.listens & kinds != 0 {
            if found.capacity() == 0 {
                found = std::mem::take(&mut self.found);
            }
            self.find(cat, batch, false, &mut found);
        }
        if !found.is_empty() {
            self.stack(cat, &mut found);
            for f in found.drain(..) {
                self.make_ready(cat, f);
            }
        }
        if found.capacity() != 0 {
            self.found = found;
        }
        self.poll(cat);
        if self.made {
            self.end_made(cat, batch);
        }
        self.core.result = (asked, done);
    }

    /// The level of the effect that waits for what its instruction has begun.
    fn waiting(&self) -> Option<u8> {
        let at = self.core.frames.iter().rposition(|frame| matches!(frame, Frame::Effect(f) if f.pending))?;
        u8::try_from(at + 1).ok()
    }

    fn apply(&mut self, cat: &Catalog, event: &mut Event) {
        match event.kind {
            EventKind::MOVED if self.core.is_live(event.subject) => {
                self.relocate(event.subject.slot, event.to, event.index(), true);
                event.subject = self.core.reference(event.subject.slot);
            }
            EventKind::DREW => {
                // A draw is one from the own deck, if it does not say from which.
                let own = event.from == ZoneId::NOWHERE;
                let deck = if own { ZoneId::of(event.seat, R::DECK) } else { event.from };
                let mut drawn = 0;
                let mut renewed = None;
                for _ in 0..event.amount {
                    if self.core.zone(deck).is_empty() {
                        if !own || !R::deck_out(self, cat, event.seat) {
                            break;
                        }
                        renewed = self.waiting();
                    }
                    let Some(top) = self.core.zone(deck).first().copied() else { break };
                    // What came into the pile only now is drawn by the effect as well.
                    if let Some(depth) = renewed {
                        self.bind(depth, MOVING, self.core.reference(top));
                    }
                    self.relocate(top, ZoneId::of(event.seat, R::HAND), usize::MAX, true);
                    // A single draw is one of a card, which may answer it.
                    if R::UNROLL & EventKind::DREW.bit() != 0 && event.amount == 1 {
                        event.subject = self.core.reference(top);
                    }
                    drawn += 1;
                }
                event.amount = drawn;
            }
            EventKind::SHUFFLED => self.shuffle(event.to, event.seat),
            EventKind::REVEALED => {
                if let Some(object) = self.core.object_mut(event.subject.slot) {
                    object.known = u8::MAX;
                }
            }
            EventKind::LOOKED => {
                let bit = event.seat.bit();
                if let Some(object) = self.core.object_mut(event.subject.slot) {
                    object.known |= bit;
                }
            }
            EventKind::PLAYER_STAT => event.amount = R::change_player(self, event.seat, event.extra, event.amount),
            EventKind::FLIPPED => {
                if let Some(object) = self.core.object_mut(event.subject.slot) {
                    object.show(object.face() ^ 1);
                }
            }
            EventKind::ATTACHED => {
                let host = event.other.slot;
                if let Some(object) = self.core.object_mut(event.subject.slot) {
                    object.host = host;
                }
            }
            EventKind::RELOCATED => {
                // Both ends of a swap are events of one batch; places are filled one after the other.
                self.relocate(event.subject.slot, event.to, usize::MAX, false);
            }
            EventKind::COUNTERS_PUT | EventKind::COUNTERS_REMOVED => self.count_out(event),
            _ => {}
        }
        R::apply(self, cat, event);
        if !self.spill.handlers.is_empty() {
            self.learn(event);
        }
    }

    fn report(&mut self, event: &Event) {
        let Some((what, clause)) = R::told(self, event) else { return };
        // Who saw the card where it was knows which card went.
        let from = event.from;
        let knew = match () {
            () if from.is_in(R::PUBLIC) => u8::MAX,
            () if from.is_in(R::OWN) => from.seat().bit(),
            () => 0,
        };
        self.tell(|m| Entry {
            seat: Some(event.seat).filter(|seat| *seat != Seat::TABLE),
            card: m.seen(event.subject.slot).map(|s| Seen { known_to: s.known_to | knew, ..s }),
            other: m.seen(event.other.slot),
            ability: (event.cause.ability != super::ids::AbilityId::NONE).then_some(event.cause.ability),
            from: event.from,
            to: event.to,
            // An ENTERED event carries the card that was replaced: nothing to be told as an amount.
            amount: if event.kind == EventKind::ENTERED { 0 } else { event.amount },
            stat: event.extra,
            cause: event.cause,
            ..Entry::new(what, clause)
        });
    }
}
