//! Counters: how many lie where, and the events that put and remove them. They stay with an object until it becomes another one;
//! then they are gone without having been removed, and what left play is remembered with those that lay on it.

use super::catalog::Catalog;
use super::context::{EvalContext, Refs};
use super::counters::Counter;
use super::data::Plain;
use super::depends::{BOARD, FORCE, READS_EVENTS};
use super::derived::Due;
use super::event::{Cause, Event, EventKind};
use super::ids::{Ref, Seat};
use super::machine::Machine;
use super::outcome::Fault;
use super::program::{Op, Subject, Target};
use super::recalled::Thing;
use super::seq::Seq;
use super::state::{EffectFrame, On};
use crate::ruleset::{KernelStep, Ruleset};

impl<R: Ruleset> Machine<R> {
    /// Whether games of this rulebook have counters at all.
    pub(super) const COUNTS: bool = <R::Counters as Seq<Counter>>::ROOM > 0;

    /// How many counters of a kind lie on a card or player; on a card that left play: lay on it then.
    pub fn counters_on(&self, on: On, kind: u8) -> i32 {
        let mine = |c: &&Counter| c.kind == kind && c.on == on;
        self.core.counters.all().iter().find(mine).map_or(0, |c| i32::from(c.n))
    }

    /// All counters on a card or player.
    pub fn counters(&self, on: On) -> impl Iterator<Item = &Counter> {
        self.core.counters.all().iter().filter(move |c| c.on == on)
    }

    /// How many counters of a kind lie on an object as a text asks about it.
    pub(super) fn counters_of<M: Plain>(&self, thing: &Thing<'_, M>, kind: u8) -> i32 {
        self.counters_on(On::Card(thing.past.map_or(thing.what, |past| past.what)), kind)
    }

    /// How many counters of a kind lie on the cards of a target together.
    pub(super) fn counters_among(&self, cat: &Catalog, cx: EvalContext<'_>, kind: u8, target: &Target) -> i32 {
        let mut refs = Refs::new();
        self.targets(cat, cx, target, &mut refs);
        refs.iter().fold(0, |sum: i32, what| sum.saturating_add(self.counters_of(&self.recalled(cx, *what), kind)))
    }

    /// The event by which counters are put on a card or player (`remove`: are removed from it).
    pub fn count_event(&self, on: On, kind: u8, amount: i32, remove: bool, cause: Cause) -> Event {
        let (subject, seat) = match on {
            On::Card(what) => (what, self.core.object(what.slot).zone.seat()),
            On::Player(seat) => (Ref::NONE, seat),
        };
        let event = if remove { EventKind::COUNTERS_REMOVED } else { EventKind::COUNTERS_PUT };
        Event { kind: event, seat, subject, extra: kind, amount, cause, ..Event::default() }
    }

    /// What an instruction puts counters on.
    fn counts_on(&self, cat: &Catalog, cx: EvalContext<'_>, on: &Subject) -> Vec<On> {
        match on {
            Subject::Cards(target) => {
                let all = self.live_targets(cat, cx, target);
                all.iter().map(|what| On::Card(self.coming(*what).unwrap_or(*what))).collect()
            }
            Subject::Player(who) => self.seats(cx, *who).iter().map(|seat| On::Player(*seat)).collect(),
        }
    }

    /// Carries out [`Op::Counters`].
    pub(super) fn count_by(&mut self, cat: &Catalog, depth: u8, frame: &EffectFrame, op: &Op) {
        let Op::Counters { on, kind, n, remove } = op else { return };
        let cx = EvalContext { frame, depth };
        let (on, n) = (self.counts_on(cat, cx, on), self.value(cat, cx, n));
        if n <= 0 || on.is_empty() {
            self.cite_step(KernelStep::Zero);
            return self.note(1, 0);
        }
        let cause = Self::cause_of(frame);
        let mut batch = self.batch();
        batch.extend(on.into_iter().map(|on| self.count_event(on, *kind, n, *remove, cause)));
        self.change_top(|f| f.pending = true);
        self.commit(cat, batch);
    }

    /// Whether [`Op::Counters`] could do anything to what it means now; `full`: all that it asks for.
    pub(super) fn may_count(&self, cat: &Catalog, cx: EvalContext<'_>, op: &Op, full: bool) -> bool {
        let Op::Counters { on, kind, n, remove } = op else { return false };
        let n = self.value(cat, cx, n);
        let least = if full { n } else { 1 };
        let there = |on: &On| !remove || self.counters_on(*on, *kind) >= least;
        let happens = |on: &On| {
            R::forbidden(self, cat, &self.count_event(*on, *kind, n, *remove, Self::cause_of(cx.frame))).is_none()
        };
        let on = self.counts_on(cat, cx, on);
        let can = |on: &On| there(on) && happens(on);
        n > 0 && if full { !on.is_empty() && on.iter().all(can) } else { on.iter().any(can) }
    }

    /// Applies an event of counters. As many are put as there is room for, and as many removed as there are: that becomes the
    /// amount of the event.
    pub(super) fn count_out(&mut self, event: &mut Event) {
        let on = if event.subject.is_none() { On::Player(event.seat) } else { On::Card(event.subject) };
        let live = match on {
            On::Card(what) => self.core.is_live(what),
            On::Player(seat) => !self.core.has_left(seat),
        };
        let n = u16::try_from(event.amount.max(0)).unwrap_or(u16::MAX);
        event.amount = 0;
        if !live || n == 0 {
            return;
        }
        let (kind, puts) = (event.extra, event.kind == EventKind::COUNTERS_PUT);
        self.core.clock += 1;
        let stamp = self.core.clock;
        let all = self.core.counters.all();
        let there = all.iter().position(|c| c.on == on && c.kind == kind);
        let had = there.and_then(|at| all.get(at)).map_or(0, |c| c.n);
        let has = if puts { had.saturating_add(n) } else { had.saturating_sub(n) };
        if let Some(counter) = there.and_then(|at| self.core.counters.all_mut().get_mut(at)) {
            // What they do is as old as the newest that was put there.
            (counter.n, counter.stamp) = (has, if puts { stamp } else { counter.stamp });
        } else if puts && !self.core.counters.add(Counter { on, kind, n, stamp }) {
            return self.fault(Fault::Counters);
        }
        self.keep_counters(|c| c.n > 0);
        event.amount = i32::from(has.abs_diff(had));
        self.touch_part(FORCE | BOARD | READS_EVENTS);
    }

    /// Drops all counters but those that `keep` says yes to.
    fn keep_counters(&mut self, keep: impl Fn(&Counter) -> bool) {
        let mut at = 0;
        while let Some(counter) = self.core.counters.all().get(at) {
            if keep(counter) {
                at += 1;
            } else {
                _ = self.core.counters.take(at);
            }
        }
    }

    /// An object became another one: its counters are gone, unless it is remembered as it was.
    pub(super) fn drop_counters(&mut self, was: Ref) {
        if Self::COUNTS && self.last_known(was).is_none() {
            self.keep_counters(|c| c.on != On::Card(was));
        }
    }

    /// Drops the counters of what is not remembered any more.
    pub(super) fn forget_counters(&mut self) {
        if Self::COUNTS {
            let gone = |c: &Counter| match c.on {
                On::Card(what) => !self.core.is_live(what) && self.last_known(what).is_none(),
                On::Player(_) => false,
            };
            let gone: Vec<Counter> = self.core.counters.all().iter().filter(|c| gone(c)).copied().collect();
            self.keep_counters(|c| !gone.contains(c));
        }
    }

    /// Drops the counters of a player who leaves the game.
    pub(super) fn drop_counters_of(&mut self, seat: Seat) {
        if Self::COUNTS {
            self.keep_counters(|c| c.on != On::Player(seat));
        }
    }

    /// Whether any counters lie anywhere.
    pub(super) fn is_counting(&self) -> bool {
        !self.core.counters.all().is_empty()
    }

    /// What all counters change.
    pub(super) fn counted(&self) -> impl Iterator<Item = Due> + Clone {
        self.core.counters.all().iter().flat_map(move |c| {
            let does = R::COUNTERS.get(usize::from(c.kind)).map_or(&[][..], |kind| kind.does);
            let controller = match c.on {
                On::Card(what) => self.core.object(what.slot).zone.seat(),
                On::Player(seat) => seat,
            };
            does.iter().map(move |does| Due {
                stamp: c.stamp,
                on: c.on,
                change: does.change(c.n),
                controller,
                source: Ref::NONE,
            })
        })
    }
}
