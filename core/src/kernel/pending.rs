//! Pending things: what has been announced and waits to be resolved, so that others can answer it first. Each has an object that
//! stands for it: the card that is played, or one that is made for an ability and ceases with it.

use super::announced::{Announcements, Ended, Pending};
use super::catalog::Catalog;
use super::event::EventKind;
use super::ids::{AbilityId, Ref, Seat, ZoneId};
use super::machine::Machine;
use super::object::Origin;
use super::outcome::Fault;
use super::seq::Seq;
use super::state::{EffectFrame, Frame, PendingTrigger};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// Whether anything waits in games of this rulebook to be answered. Where nothing does there are no windows and no payments
    /// either, and what is only for those is not compiled for it.
    pub(super) const ANNOUNCES: bool = <R::Announced as Announcements>::Pending::ROOM > 0;

    /// All pending things, the newest last.
    #[inline]
    pub fn announced(&self) -> &[Pending] {
        self.core.announced.all()
    }

    /// Puts a pending thing on top of the others. Where the number is to be chosen that its cost speaks of that comes first;
    /// then the choices are made that its ability aims with, then it is paid for. Its object lies where it shall already.
    pub fn declare(&mut self, cat: &Catalog, pending: Pending) {
        if !self.core.announced.add(pending) {
            return self.fault(Fault::Announced);
        }
        if self.announce_payment(cat, &pending) {
            self.announce_aims(cat, &pending);
        }
    }

    /// Announces an ability: makes the object that stands for it, in its controller's zone of [`Ruleset::ANNOUNCED`].
    pub fn declare_ability(&mut self, cat: &Catalog, pending: Pending) {
        let card = self.core.object(pending.holder.slot).card;
        let made = self.create(card, Origin::Ability, pending.controller);
        if made.is_none() {
            return;
        }
        self.relocate(made.slot, ZoneId::of(pending.controller, R::ANNOUNCED), 0, false);
        self.declare(cat, Pending { object: made, ..pending });
    }

    /// Announces a triggered ability that waits. One that has too little to aim at is gone.
    pub(super) fn declare_waiting(&mut self, cat: &Catalog, at: usize, waiting: PendingTrigger) {
        self.take_pending(at);
        let PendingTrigger { ability, entry, holder, controller, triggering, linked, .. } = waiting;
        let object = Ref::NONE;
        let pending = Pending { object, ability, entry, controller, holder, triggering, linked, resolving: false };
        if self.can_announce(cat, &pending) {
            self.declare_ability(cat, pending);
        }
    }

    /// A card has become a new object by a rule that what waits to answer an event of this kind looks through: it goes by the card as
    /// it is now.
    pub fn follow_subject(&mut self, kind: EventKind, before: Ref, now: Ref) {
        let waits =
            |waiting: &&mut PendingTrigger| waiting.triggering.kind == kind && waiting.triggering.subject == before;
        self.pending_mut().filter(waits).for_each(|waiting| waiting.triggering.subject = now);
    }

    /// Ends the pending thing that an object stands for, and nothing of it is done. `false`: it stands for none.
    pub fn counter(&mut self, cat: &Catalog, object: Ref) -> bool {
        let at = self.announced().iter().position(|p| p.object == object && !p.resolving);
        at.is_some_and(|at| self.end_pending(cat, at, Ended::Countered))
    }

    /// Resolves the pending thing that an object stands for now, without a question whether it is answered.
    pub fn resolve_now(&mut self, cat: &Catalog, object: Ref) {
        if let Some(at) = self.announced().iter().position(|p| p.object == object && !p.resolving) {
            self.resolve(cat, at);
        }
    }

    /// Begins to resolve a pending thing. It stays pending until its last instruction is done. One that finds nothing any more of
    /// what it aimed at ends without it, where the rulebook says so.
    pub(super) fn resolve(&mut self, cat: &Catalog, at: usize) {
        let Some(pending) = self.announced().get(at).copied() else { return };
        if !self.aims_hold(cat, &pending) && R::MISSES {
            self.end_pending(cat, at, Ended::Missed);
            return;
        }
        if let Some(pending) = self.core.announced.all_mut().get_mut(at) {
            pending.resolving = true;
        }
        let Pending { ability, entry, controller, holder, triggering, linked, .. } = pending;
        if ability != AbilityId::NONE {
            let pc = entry;
            self.start(cat, EffectFrame { ability, pc, controller, holder, triggering, linked, ..Default::default() });
            self.bind_aims(cat, &pending);
        }
    }

    /// Takes a pending thing away. The rulebook says where its card goes; what was made for an ability ceases.
    pub(super) fn end_pending(&mut self, cat: &Catalog, at: usize, how: Ended) -> bool {
        let Some(pending) = self.remove_pending(at) else { return false };
        R::ended(self, cat, &pending, how);
        if self.core.is_live(pending.object) && self.core.object(pending.object.slot).origin() == Origin::Ability {
            self.cease(pending.object.slot);
        }
        true
    }

    /// Takes an entry off the list, and keeps the windows that were opened above it above the same ones.
    fn remove_pending(&mut self, at: usize) -> Option<Pending> {
        let pending = self.core.announced.take(at)?;
        self.forget_aims(pending.object);
        for frame in self.core.frames.iter_mut() {
            if let Frame::Window(window) = frame
                && usize::from(window.floor) > at
            {
                window.floor -= 1;
            }
        }
        Some(pending)
    }

    /// The pending cards that a seat can't know: their places among all that is pending, and the place of what each does among
    /// the abilities of its card.
    pub(super) fn veiled(&self, cat: &Catalog, viewer: Seat) -> Vec<(usize, usize)> {
        let hidden = |p: &Pending| p.object == p.holder && !self.sees(viewer, p.object.slot);
        let place = |p: &Pending| {
            let object = self.core.object(p.object.slot);
            let abilities = &cat.face(object.card, object.face()).abilities;
            abilities.iter().position(|ability| *ability == p.ability).unwrap_or(0)
        };
        let all = self.announced().iter().enumerate();
        all.filter(|(_, p)| hidden(p)).map(|(at, p)| (at, place(p))).collect()
    }

    /// Has pending cards that were dealt anew do what those cards do: the ability in the same place, or nothing.
    pub(super) fn imagine_announced(&mut self, cat: &Catalog, veiled: Vec<(usize, usize)>) {
        for (at, place) in veiled {
            let Some(pending) = self.announced().get(at).copied() else { continue };
            let object = self.core.object(pending.object.slot);
            let dealt = cat.face(object.card, object.face()).abilities.get(place).copied().unwrap_or(AbilityId::NONE);
            if let Some(pending) = self.core.announced.all_mut().get_mut(at).filter(|p| p.ability != dealt) {
                (pending.ability, pending.entry) = (dealt, 0);
                let object = pending.object;
                self.forget_aims(object);
            }
        }
    }

    /// Forgets pending things whose object has moved on, or left with its player.
    pub(super) fn forget_gone(&mut self) {
        while let Some(at) = self.announced().iter().position(|p| !self.core.is_live(p.object)) {
            self.remove_pending(at);
        }
    }
}
