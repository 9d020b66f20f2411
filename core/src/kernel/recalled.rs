//! Objects as texts ask about them: as they are, or as they were when they left play (docs/spec/kernel.md section 2). Numbers and
//! places of what left play are in [`LastKnown`]; the rest is written down only in games with a text that could ask for it.

use super::catalog::Catalog;
use super::context::{EvalContext, Refs};
use super::data::Plain;
use super::event::{Event, EventKind};
use super::ids::{Ref, Slot, ZoneId};
use super::interpret::{MADE_ROOM, SEEN_LEAVING};
use super::list::List;
use super::machine::Machine;
use super::past::{Beyond, Past};
use super::program::{Deed, Filter, Selector};
use super::scratch::Scratch;
use super::seq::Seq;
use super::state::{Bound, Frame, LastKnown, Object, On, TriggeringEvent};
use crate::ruleset::Ruleset;

/// The relation that is remembered of what leaves play: the rulebook's first.
pub(super) const LAST_RELATION: u8 = 0;

/// An object as a text asks about it.
pub(super) struct Thing<'a, M: Plain> {
    /// The reference under which it is asked about.
    pub what: Ref,
    /// The object in its slot, as it was if that was written down.
    pub object: &'a Object,
    /// What was written down when it left play; `None`: it is asked about as it is.
    pub past: Option<&'a LastKnown>,
    /// What else was written down then.
    pub more: Option<&'a Past<M>>,
}

impl<M: Plain> Thing<'_, M> {
    /// Where it is, or was when it left play.
    pub fn zone(&self) -> ZoneId {
        self.past.map_or(self.object.zone, |p| p.zone)
    }
}

/// The incarnation before this one: what an object was before it last became a new object.
pub(super) fn before(what: Ref) -> Ref {
    Ref { slot: what.slot, incarnation: what.incarnation.wrapping_sub(1) }
}

impl<R: Ruleset> Machine<R> {
    /// What lies in a slot, as it is.
    pub(super) fn thing(&self, slot: Slot) -> Thing<'_, R::Mark> {
        Thing { what: self.core.reference(slot), object: self.core.object(slot), past: None, more: None }
    }

    fn gone<'a>(&'a self, what: Ref, past: &'a LastKnown) -> Thing<'a, R::Mark> {
        let more = self.spill.past.iter().rev().find(|p| p.what == past.what);
        let object = more.map_or_else(|| self.core.object(what.slot), |m| &m.object);
        Thing { what, object, past: Some(past), more }
    }

    /// An object as a text speaks of it. What a text has seen leaving play it goes on speaking of as it was then: a reference
    /// that means nothing any more, the card whose leaving the text answers, and what the text itself has moved. Any other
    /// card out of play is what it is there.
    pub(super) fn recalled(&self, cx: EvalContext<'_>, what: Ref) -> Thing<'_, R::Mark> {
        if what.is_none() {
            return self.thing(what.slot);
        }
        let left = || if self.saw_leaving(cx, what) { self.seen_leaving(cx, what) } else { None };
        let past = match self.core.is_live(what) {
            true if self.core.object(what.slot).zone.is_in(R::IN_PLAY) => None,
            true => left(),
            // It may have gone on from where its leaving put it.
            false => self.last_known(what).or_else(left),
        };
        past.map_or_else(|| Thing { what, ..self.thing(what.slot) }, |past| self.gone(what, past))
    }

    /// What is known of a card that a text saw leaving play and may have moved on since then.
    fn seen_leaving(&self, cx: EvalContext<'_>, what: Ref) -> Option<&LastKnown> {
        let kept = |v: &&Bound| v.depth == cx.depth && v.bind == SEEN_LEAVING && v.what.slot == what.slot;
        let on = || self.values().filter(kept).last().and_then(|v| self.last_known(v.what));
        self.last_known(before(what)).or_else(on)
    }

    /// Keeps what left play as a program saw it, as the program moves on what that became.
    pub(super) fn keep_leaving(&mut self, cx: EvalContext<'_>, what: Ref) {
        if self.saw_leaving(cx, what) && self.last_known(before(what)).is_some() {
            self.bind(cx.depth, SEEN_LEAVING, before(what));
        }
    }

    /// The card of something that happened this turn: as it was, if that took it out of play.
    pub(super) fn recalled_event(&self, cx: EvalContext<'_>, kind: EventKind, what: Ref) -> Thing<'_, R::Mark> {
        let past = if kind == EventKind::MOVED { self.last_known(before(what)) } else { None };
        past.map_or_else(|| self.recalled(cx, what), |past| self.gone(what, past))
    }

    /// Whether a card has come where it lies by the event that a text answers, or by the text itself.
    pub(super) fn saw_leaving(&self, cx: EvalContext<'_>, what: Ref) -> bool {
        let triggering = &cx.frame.triggering;
        let by = [Deed::Trashed.bind(), Deed::Moved.bind(), MADE_ROOM];
        (triggering.kind == EventKind::MOVED && triggering.subject == what)
            || self.values().any(|v| v.depth == cx.depth && v.what == what && by.contains(&v.bind))
    }

    /// Writes down what a text could ask of an object that is leaving play.
    pub(super) fn write_down(&mut self, cat: &Catalog, what: Ref) {
        let slot = what.slot;
        let object = *self.core.object(slot);
        let mut abilities = Scratch::new();
        self.abilities_of(cat, slot, |id| abilities.push(id));
        let zone = self.core.zone(object.zone);
        let at = zone.iter().position(|s| *s == slot).unwrap_or(0);
        let mut beside = List::new();
        for near in [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|at| zone.get(at)) {
            _ = beside.push(self.core.reference(*near));
        }
        let past = Past {
            what,
            object,
            mark: self.core.marks.of(slot),
            heads: self.derived.row(slot).heads,
            abilities,
            worn: self.attached(slot).map(|s| self.core.reference(s)).collect(),
            beside,
            at_end: at == 0 || at + 1 == zone.len(),
        };
        if self.spill.past.len() >= self.most_known() {
            let known = |past: &Past<R::Mark>| self.last_known(past.what).is_some();
            let first = self.spill.past.iter().position(|past| !known(past)).unwrap_or(0);
            _ = self.spill.past.remove(first);
        }
        self.spill.past.push_back(past);
        if cat.early || cat.hosts {
            let changes = self.traits(slot).map(|traits| traits.made.clone()).unwrap_or_default();
            let host = self.host_of(slot);
            self.forget_beyond();
            if !changes.is_empty() || !host.is_none() {
                self.spill.beyond.push_back(Beyond { what, host, changes });
            }
        }
    }

    /// Whether anything at work, waiting or in force speaks of an object that left play, or of what that became then.
    pub(super) fn is_named(&self, what: Ref) -> bool {
        let same = |r: Ref| r == what || before(r) == what;
        let event = |t: &TriggeringEvent| same(t.subject) || same(t.other) || same(t.source);
        self.core.frames.iter().any(|frame| match frame {
            Frame::Effect(f) => same(f.holder) || same(f.linked) || event(&f.triggering),
            _ => false,
        }) || self.values().any(|v| same(v.what))
            || self.pending().any(|p| same(p.holder) || same(p.linked) || event(&p.triggering))
            || self.announced().iter().any(|p| same(p.holder) || same(p.linked) || event(&p.triggering))
            || self.core.aims.all().iter().any(|aim| same(aim.what) || same(aim.then))
            || self.floating().any(|f| same(f.source) || f.on == On::Card(what))
            || (0..self.events_open())
                .filter_map(|at| self.open_event(at))
                .any(|e| same(e.subject) || same(e.other) || same(e.cause.source))
    }

    /// Forgets what else was known of objects that are not remembered any more. What players may go back to stays.
    pub(super) fn forget_beyond(&mut self) {
        if self.spill.attempts.is_empty() && !self.spill.beyond.is_empty() {
            let past = std::mem::take(&mut self.spill.past);
            self.spill.beyond.retain(|beyond| past.iter().any(|p| p.what == beyond.what));
            self.spill.past = past;
        }
    }

    /// What an object in play is attached to.
    fn host_of(&self, slot: Slot) -> Ref {
        let host = self.core.reference(self.core.object(slot).host);
        if self.core.object(host.slot).zone.is_in(R::IN_PLAY) { host } else { Ref::NONE }
    }

    /// What an object that a text speaks of is attached to, or was when it left play.
    pub(super) fn host_then(&self, cx: EvalContext<'_>, what: Ref) -> Ref {
        match self.recalled(cx, what).past {
            None if self.core.is_live(what) => self.host_of(what.slot),
            None => Ref::NONE,
            Some(past) => self.beyond(past.what).map_or(Ref::NONE, |beyond| beyond.host),
        }
    }

    /// What else is known of an object that left play.
    pub(super) fn beyond(&self, what: Ref) -> Option<&Beyond> {
        self.spill.beyond.iter().rev().find(|beyond| beyond.what == what)
    }

    /// Head words that an object has, or had when it left play, as bits. Of what left they are known where a text of the game could
    /// ask for them, or the rulebook says that it does ([`Ruleset::LOOKS_BACK`]).
    pub fn heads_then(&self, cat: &Catalog, what: Ref) -> u64 {
        if self.core.is_live(what) {
            return self.heads(cat, what.slot);
        }
        self.spill.past.iter().rev().find(|p| p.what == what).map_or(0, |p| p.heads)
    }

    /// Writes down what leaves play as it is now, all before anything moves.
    pub(super) fn remember(&mut self, cat: &Catalog, batch: &[Event]) {
        for event in batch {
            if event.kind != EventKind::MOVED || !event.from.is_in(R::IN_PLAY) || !self.core.is_live(event.subject) {
                continue;
            }
            let object = *self.core.object(event.subject.slot);
            // As texts read them: nothing else asks for the numbers of what has left.
            let mut stats = self.derived.row(event.subject.slot).stats;
            let marks = self.core.marks.of(event.subject.slot);
            for (stat, n) in (0u8..).zip(&mut stats) {
                *n = (*n - R::gone(&marks, stat)).max(Self::least(stat));
            }
            let past = LastKnown {
                what: event.subject,
                card: object.card,
                zone: object.zone,
                stats,
                replaced: object.replaced,
                related: R::related(self, LAST_RELATION, event.subject),
            };
            self.add_last_known(past);
            if cat.looks_back || R::LOOKS_BACK {
                self.write_down(cat, event.subject);
            }
        }
    }

    /// What was attached to a thing that a text speaks of as it was; `None`: it is spoken of as it is.
    pub(super) fn worn_by(&self, cx: EvalContext<'_>, what: Ref) -> Option<&[Ref]> {
        let thing = self.recalled(cx, what);
        thing.past?;
        thing.more.map(|m| &*m.worn)
    }

    /// The slots of what was attached to the objects that a selector names as they were ("items equipped to this unit" where the
    /// unit has left), with what each is. Nothing, where it names none such.
    pub(super) fn worn_then(&self, cat: &Catalog, cx: EvalContext<'_>, selector: &Selector) -> Vec<Thing<'_, R::Mark>> {
        let mut found = Vec::new();
        if self.spill.past.is_empty() {
            return found;
        }
        for filter in &selector.filters {
            let Filter::On(target) = filter else { continue };
            let mut refs = Refs::new();
            self.targets(cat, cx, target, &mut refs);
            for item in refs.iter().filter_map(|r| self.worn_by(cx, *r)).flatten() {
                if let Some(past) = self.last_known(*item) {
                    found.push(self.gone(*item, past));
                }
            }
        }
        found
    }
}
