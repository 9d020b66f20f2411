//! State triggers: abilities that wait for a state of the game and not for an event (603.8). One is ready as soon as its condition
//! holds, however short, and no second time before what came of it has left the game: while it waits, is pending or is carried out.
//! Nothing is written down for that; where nothing waits so, a batch costs one test.

use super::catalog::{Catalog, Use};
use super::context::EvalContext;
use super::event::TriggeringEvent;
use super::found::Found;
use super::ids::{AbilityId, Ref, Seat};
use super::machine::Machine;
use super::state::{EffectFrame, Frame};
use crate::ruleset::Ruleset;

/// One ability of one holder, with what it was put in force for.
type Instance = (Ref, AbilityId, Ref);

impl<R: Ruleset> Machine<R> {
    /// Makes the abilities ready whose state has come. Called after every batch, and whenever the rules look at the board: after an
    /// instruction, and before somebody is asked in a window.
    #[inline]
    pub(super) fn poll(&mut self, cat: &Catalog) {
        if self.derived.polls {
            self.poll_all(cat);
        }
    }

    #[inline(never)]
    fn poll_all(&mut self, cat: &Catalog) {
        if self.unruled || self.core.outcome.is_some() {
            return;
        }
        self.refresh(cat);
        let mut found = Vec::new();
        let mut seen: Vec<Instance> = Vec::new();
        self.each_polled(cat, |frame, free| {
            let instance = (frame.holder, frame.ability, if free { frame.linked } else { Ref::NONE });
            let before = seen.iter().filter(|other| **other == instance).count();
            seen.push(instance);
            // What has the same ability twice triggers twice.
            if before >= self.outstanding(instance) && self.has_come(cat, frame) && !self.silenced(cat, frame, free) {
                let EffectFrame { ability, controller, holder, .. } = *frame;
                let (triggering, linked) = (TriggeringEvent::default(), instance.2);
                found.push(Found { holder, controller, ability, entry: 0, triggering, linked, free, class: 1 });
            }
        });
        self.stack(cat, &mut found);
        found.into_iter().for_each(|f| self.make_ready(cat, f));
    }

    /// Every ability in play or in force that waits for a state, as a frame that reads the board, and whether an effect has put it in
    /// force by itself.
    fn each_polled(&self, cat: &Catalog, mut see: impl FnMut(&EffectFrame, bool)) {
        let frame = |holder: Ref, controller: Seat, ability: AbilityId, linked: Ref| EffectFrame {
            ability,
            controller,
            holder,
            linked,
            ..EffectFrame::default()
        };
        for l in self.derived.listeners.iter().filter(|l| l.polls) {
            let attached = if l.bearer == l.holder { Ref::NONE } else { self.core.reference(l.bearer) };
            let controller = self.core.object(l.holder).zone.seat();
            see(&frame(self.core.reference(l.holder), controller, l.ability, attached), false);
        }
        self.each_given(|holder, controller, ability, watch| {
            if cat.ability(ability).polls() {
                see(&frame(holder, controller, ability, watch.unwrap_or(Ref::NONE)), watch.is_some());
            }
        });
    }

    /// Whether the state that an ability waits for is there.
    fn has_come(&self, cat: &Catalog, frame: &EffectFrame) -> bool {
        let Use::State(cond) = &cat.ability(frame.ability).usage else { return false };
        let cx = EvalContext { frame, depth: u8::MAX };
        self.states_hold(cat, frame) && self.holds(cat, cx, cond)
    }

    /// How often an ability of a holder is waiting, pending, or being carried out.
    fn outstanding(&self, instance: Instance) -> usize {
        let waiting = self.pending().filter(|w| (w.holder, w.ability, w.linked) == instance).count();
        let mut running = 0;
        for frame in self.core.frames.iter().filter_map(Frame::effect) {
            running += usize::from((frame.holder, frame.ability, frame.linked) == instance);
        }
        let announced = self.announced().iter().filter(|p| (p.holder, p.ability, p.linked) == instance);
        let (resolving, later) = announced.fold((0, 0), |(resolving, later), p| match p.resolving {
            true => (resolving + 1, later),
            false => (resolving, later + 1),
        });
        // A pending thing that is being resolved is carried out by a program that runs.
        waiting + later + resolving.max(running)
    }
}
