//! Lists of the state that a mass event makes longer than the state has room for. What no longer fits lies beside the state, behind
//! what fits, and moves up as soon as there is room; so the state stays plain data that is copied as bytes, and nothing is lost.
//! Beyond [`BESIDE`] entries the game ends with the fault of the list.

use super::beside::Overflow;
use super::capacity::{BESIDE, LAST_KNOWN};
use super::event::Event;
use super::found::Found;
use super::ids::Ref;
use super::list::List;
use super::machine::Machine;
use super::outcome::Fault;
use super::record::Record;
use super::state::{Bound, Change, Floating, LastKnown, On, PendingTrigger, Used};
use crate::ruleset::Ruleset;

/// Adds an item behind all others. `false`: there is no room beside the state either.
#[inline]
#[must_use]
fn add<T: Copy + Default, const N: usize>(list: &mut List<T, N>, beside: &mut Vec<T>, item: T) -> bool {
    (beside.is_empty() && list.push(item)) || add_beside(beside, item)
}

#[cold]
#[inline(never)]
fn add_beside<T>(beside: &mut Vec<T>, item: T) -> bool {
    let room = beside.len() < BESIDE;
    if room {
        beside.push(item);
    }
    room
}

/// Keeps the items for which `keep` says yes, in order.
#[inline]
pub(super) fn keep<T: Copy + Default, const N: usize>(
    list: &mut List<T, N>,
    beside: &mut Vec<T>,
    mut keep: impl FnMut(&T) -> bool,
) {
    list.retain(&mut keep);
    if !beside.is_empty() {
        beside.retain(keep);
        move_up(list, beside);
    }
}

/// Fills the room that has come free in a list with what lies beside it.
#[cold]
fn move_up<T: Copy + Default, const N: usize>(list: &mut List<T, N>, beside: &mut Vec<T>) {
    let moved = beside.len().min(N - list.len());
    for item in beside.drain(..moved) {
        _ = list.push(item);
    }
}

impl<R: Ruleset> Machine<R> {
    /// What the programs at work remember, oldest first.
    #[inline]
    pub fn values(&self) -> impl Iterator<Item = &Bound> + Clone {
        self.core.values.iter().chain(&self.spill.over.values)
    }

    /// The same, to be changed.
    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut Bound> {
        self.core.values.iter_mut().chain(&mut self.spill.over.values)
    }

    /// Remembers one thing more.
    #[inline]
    pub fn add_value(&mut self, value: Bound) {
        if !add(&mut self.core.values, &mut self.spill.over.values, value) {
            self.fault(Fault::Values);
        }
    }

    /// Forgets everything but what `wanted` says yes to.
    #[inline]
    pub fn keep_values(&mut self, wanted: impl FnMut(&Bound) -> bool) {
        keep(&mut self.core.values, &mut self.spill.over.values, wanted);
    }

    /// How many events open batches hold.
    pub(super) fn events_open(&self) -> usize {
        self.core.events.len() + self.spill.over.events.len()
    }

    /// An event of an open batch, by its place among all of them.
    #[inline]
    pub(super) fn open_event(&self, at: usize) -> Option<&Event> {
        self.core.events.get(at).or_else(|| self.spill.over.events.get(at.checked_sub(self.core.events.len())?))
    }

    /// The same, to be changed.
    pub(super) fn open_event_mut(&mut self, at: usize) -> Option<&mut Event> {
        let inside = self.core.events.len();
        match at.checked_sub(inside) {
            None => self.core.events.get_mut(at),
            Some(behind) => self.spill.over.events.get_mut(behind),
        }
    }

    /// All events of open batches, to be changed.
    pub(super) fn open_events_mut(&mut self) -> impl Iterator<Item = &mut Event> {
        self.core.events.iter_mut().chain(&mut self.spill.over.events)
    }

    /// Puts an event behind those of open batches. Returns whether there was room.
    #[must_use]
    pub(super) fn open(&mut self, event: Event) -> bool {
        let room = add(&mut self.core.events, &mut self.spill.over.events, event);
        if !room {
            self.fault(Fault::Events);
        }
        room
    }

    /// Ends the open batch whose events begin here.
    pub(super) fn close_events(&mut self, from: usize) {
        self.spill.over.events.truncate(from.saturating_sub(self.core.events.len()));
        self.core.events.truncate(from);
    }

    /// The abilities that wait, in the order in which they became ready.
    #[inline]
    pub fn pending(&self) -> impl Iterator<Item = &PendingTrigger> + Clone {
        self.core.pending.iter().chain(&self.spill.over.pending)
    }

    pub(super) fn pending_mut(&mut self) -> impl Iterator<Item = &mut PendingTrigger> {
        self.core.pending.iter_mut().chain(&mut self.spill.over.pending)
    }

    pub(super) fn add_pending(&mut self, waiting: PendingTrigger) {
        if !add(&mut self.core.pending, &mut self.spill.over.pending, waiting) {
            self.fault(Fault::PendingTrigger);
        }
    }

    /// Takes the ability that waits at this place.
    pub(super) fn take_pending(&mut self, at: usize) {
        let beside = &mut self.spill.over.pending;
        match at.checked_sub(self.core.pending.len()) {
            Some(behind) if behind < beside.len() => _ = beside.remove(behind),
            _ => _ = self.core.pending.remove(at),
        }
        if !beside.is_empty() {
            move_up(&mut self.core.pending, beside);
        }
    }

    pub(super) fn clear_pending(&mut self) {
        self.core.pending.clear();
        self.spill.over.pending.clear();
    }

    /// The modifications in force, oldest first.
    #[inline]
    pub fn floating(&self) -> impl Iterator<Item = &Floating> + Clone {
        self.core.floating.iter().chain(&self.spill.over.floating)
    }

    /// How many modifications are in force.
    #[inline]
    pub(super) fn floats(&self) -> usize {
        self.core.floating.len() + self.spill.over.floating.len()
    }

    /// A modification in force, by its place among all of them.
    #[inline]
    pub(super) fn float_at(&self, at: usize) -> Option<&Floating> {
        self.core.floating.get(at).or_else(|| self.spill.over.floating.get(at.checked_sub(self.core.floating.len())?))
    }

    pub(super) fn floating_mut(&mut self) -> impl Iterator<Item = &mut Floating> {
        self.core.floating.iter_mut().chain(&mut self.spill.over.floating)
    }

    pub(super) fn add_floating(&mut self, floating: Floating) {
        if !add(&mut self.core.floating, &mut self.spill.over.floating, floating) {
            self.fault(Fault::Floating);
        }
    }

    /// Ends all modifications in force but those that `wanted` says yes to. Present values are not touched by it.
    pub fn keep_floating(&mut self, wanted: impl FnMut(&Floating) -> bool) {
        keep(&mut self.core.floating, &mut self.spill.over.floating, wanted);
    }

    /// What was put in force on a card stays on what it has become, as far as `stays` says.
    pub fn carry_floating(&mut self, from: Ref, to: Ref, stays: impl Fn(Change) -> bool) {
        let mut carried = false;
        for floating in self.floating_mut() {
            if floating.on == On::Card(from) && stays(floating.change) {
                floating.on = On::Card(to);
                carried = true;
            }
        }
        if carried {
            self.touch();
        }
    }

    /// Ends the oldest of what an effect has put in force that answers so. Returns whether there was any.
    pub(super) fn use_up(&mut self, found: &Found) -> bool {
        let mut used = false;
        self.keep_floating(|f| {
            let on = match f.on {
                On::Player(seat) => found.linked.is_none() && seat == found.controller,
                On::Card(of) => of == found.linked,
            };
            let this = !used && on && f.change == Change::Watch(found.ability);
            used |= this;
            !this
        });
        used
    }

    /// What is remembered of an object that left play.
    pub fn last_known(&self, what: Ref) -> Option<&LastKnown> {
        let past = &self.core.last_known;
        past.iter().rev().chain(self.spill.over.last_known.iter().rev()).find(|p| p.what == what)
    }

    /// Writes down what leaves play. Of earlier turns the oldest makes room, unless something at work or in force speaks of it; what
    /// left this turn is remembered until the next one begins, since what is at work may look back at it.
    pub(super) fn add_last_known(&mut self, past: LastKnown) {
        if self.core.last_known.push(past) {
            return;
        }
        let now = self.core.turn.number;
        // What leaves together is written down before any of it has moved.
        let this_turn = |p: &LastKnown| self.core.is_live(p.what) || self.core.object(p.what.slot).entered == now;
        let kept = self.core.last_known.iter().all(this_turn);
        if let Some(oldest) = self.core.last_known.remove(0)
            && (kept || self.is_named(oldest.what))
            && !add_beside(&mut self.spill.over.last_known, oldest)
        {
            self.fault(Fault::Remembered);
        }
        _ = self.core.last_known.push(past);
        self.forget_counters();
    }

    /// How many objects that left play are remembered at most now.
    pub(super) fn most_known(&self) -> usize {
        LAST_KNOWN + self.spill.over.last_known.len()
    }

    /// How often this is among what was used up this turn.
    pub(super) fn uses(&self, used: &Used) -> usize {
        self.core.used.iter().chain(&self.spill.over.used).filter(|one| *one == used).count()
    }

    pub(super) fn add_used(&mut self, used: Used) {
        if !add(&mut self.core.used, &mut self.spill.over.used, used) {
            self.fault(Fault::Remembered);
        }
    }

    /// What happened this turn, as far as texts ask about it.
    pub(super) fn history(&self) -> impl Iterator<Item = &Record> {
        self.core.history.iter().chain(&self.spill.over.history)
    }

    pub(super) fn add_history(&mut self, record: Record) {
        if !add(&mut self.core.history, &mut self.spill.over.history, record) {
            self.fault(Fault::Remembered);
        }
    }

    /// A turn begins: what was noted of the last one is forgotten.
    pub(crate) fn forget_turn(&mut self) {
        self.core.used.clear();
        self.core.history.clear();
        let Overflow { used, history, last_known, .. } = &mut self.spill.over;
        used.clear();
        history.clear();
        if !last_known.is_empty() {
            let mut known = std::mem::take(last_known);
            known.retain(|past| self.is_named(past.what));
            self.spill.over.last_known = known;
        }
        if self.spill.past.len() > LAST_KNOWN {
            let mut past = std::mem::take(&mut self.spill.past);
            past.retain(|past| self.last_known(past.what).is_some());
            self.spill.past = past;
        }
        self.forget_counters();
    }
}
