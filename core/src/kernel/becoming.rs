//! What becomes of cards by copies and changes of control in force: a copy is the other card until its end, and what is under the
//! control of another seat lies on that seat's side. Neither makes a new object, and nothing is asked in between. What a card was
//! before, and whose, is remembered by a modification on it, which ends with the object.

use super::catalog::Catalog;
use super::depends::{BOARD, ROSTER};
use super::ids::{CardId, Ref, Seat, Slot, ZoneId};
use super::log::{Entry, What};
use super::machine::Machine;
use super::outcome::Fault;
use super::state::{Change, Duration, Floating, On};
use crate::ruleset::{KernelStep, Ruleset};

/// How often cards may become something else in a row: beyond that two texts undo each other without an end.
const ROUNDS: u8 = 64;

impl<R: Ruleset> Machine<R> {
    /// Does what follows from present values at once: cards become what copies and changes of control in force make of them, and
    /// modifications end whose time is over, until nothing is left to be changed.
    #[inline(never)]
    pub(super) fn follow_up(&mut self, cat: &Catalog) {
        // An end can come by anything, so whatever changes is followed.
        if self.derived.timed {
            self.derived.reads = u64::MAX;
        }
        if std::mem::replace(&mut self.following, true) {
            return;
        }
        let mut rounds = 0;
        while self.end_over(cat) || self.become_once() {
            self.refresh(cat);
            rounds += 1;
            if rounds == ROUNDS {
                self.fault(Fault::Loop);
                break;
            }
        }
        self.following = false;
    }

    fn become_once(&mut self) -> bool {
        let mut whom: Vec<Ref> = self.derived.becomes.iter().map(|(what, _)| *what).collect();
        whom.extend(self.floating().filter_map(|f| match (f.on, f.change) {
            (On::Card(what), Change::Home(_) | Change::Own(..)) => Some(what),
            _ => None,
        }));
        let mut done: Vec<Ref> = Vec::new();
        let mut changed = false;
        for what in whom {
            let there = self.core.is_live(what) && self.core.object(what.slot).zone.is_in(R::IN_PLAY);
            if there && !done.contains(&what) {
                done.push(what);
                changed |= self.turn_into(what);
                changed |= self.come_under(what);
            }
        }
        changed
    }

    /// Notes what a card was before something was made of it.
    fn keep_as(&mut self, what: Ref, change: Change) {
        self.core.clock += 1;
        let (stamp, controller) = (self.core.clock, self.core.object(what.slot).zone.seat());
        let (on, until) = (On::Card(what), Duration::Forever);
        self.add_floating(Floating { change, on, controller, source: what, stamp, until });
    }

    /// Has a card be the copy that the newest effect makes of it, or itself again. Returns whether anything changed.
    fn turn_into(&mut self, what: Ref) -> bool {
        let open = self.core.object(what.slot).zone.is_in(R::PUBLIC);
        let copied = self.derived.becomes.iter().rev().filter(|_| open).find_map(|(of, change)| match change {
            Change::Copy(card, face) if *of == what => Some((*card, *face)),
            _ => None,
        });
        let (own, object) = (self.own_card(what), *self.core.object(what.slot));
        match (copied, own) {
            (None, None) => false,
            (Some((card, _)), Some(_)) if card == object.card => false,
            (Some(copy), Some(_)) => self.show_as(what.slot, copy),
            (Some(copy), None) if copy == (object.card, object.face()) => false,
            (Some(copy), None) => {
                self.keep_as(what, Change::Own(object.card, object.face()));
                self.show_as(what.slot, copy)
            }
            (None, Some(own)) => {
                self.keep_floating(|f| f.on != On::Card(what) || !matches!(f.change, Change::Own(..)));
                self.show_as(what.slot, own)
            }
        }
    }

    /// The card and face that an object is by itself, where a copy is made of it.
    fn own_card(&self, what: Ref) -> Option<(CardId, u8)> {
        self.floating().find_map(|f| match f.change {
            Change::Own(card, face) if f.on == On::Card(what) => Some((card, face)),
            _ => None,
        })
    }

    fn show_as(&mut self, slot: Slot, (card, face): (CardId, u8)) -> bool {
        if let Some(object) = self.core.object_mut(slot) {
            object.card = card;
            object.show(face);
        }
        self.copied = true;
        self.tell(|m| Entry { card: m.seen(slot), ..Entry::new(What::Apply, Self::clause(KernelStep::Apply)) });
        self.touch();
        true
    }

    /// What becomes another object is itself again first.
    #[inline(never)]
    pub(super) fn be_itself(&mut self, slot: Slot) {
        if let Some((card, face)) = self.own_card(self.core.reference(slot))
            && let Some(object) = self.core.object_mut(slot)
        {
            object.card = card;
            object.show(face);
        }
    }

    /// Has a card lie on the side of the seat that controls it by the newest effect, or where it was before. Returns whether anything
    /// changed. A seat that has left controls nothing.
    fn come_under(&mut self, what: Ref) -> bool {
        let stays = |seat: &Seat| !self.core.has_left(*seat);
        let by_effect = self.derived.becomes.iter().rev().find_map(|(of, change)| match change {
            Change::Control(seat) if *of == what => Some(*seat).filter(stays),
            _ => None,
        });
        let home = self.floating().find_map(|f| match f.change {
            Change::Home(seat) if f.on == On::Card(what) => Some(seat),
            _ => None,
        });
        let object = *self.core.object(what.slot);
        let back = home.map(|seat| [seat, object.owner].into_iter().find(|seat| stays(seat)).unwrap_or(seat));
        let Some(seat) = by_effect.or(back) else { return false };
        if by_effect.is_none() {
            self.keep_floating(|f| f.on != On::Card(what) || !matches!(f.change, Change::Home(_)));
            self.touch_part(ROSTER | BOARD);
        }
        let from = object.zone.seat();
        if seat == from {
            return by_effect.is_none();
        }
        if home.is_none() {
            self.keep_as(what, Change::Home(from));
        }
        let worn: Vec<Slot> = self.attached(what.slot).collect();
        self.relocate(what.slot, ZoneId::of(seat, object.zone.kind()), usize::MAX, false);
        worn.into_iter().for_each(|slot| self.relocate(slot, ZoneId::of(seat, R::ATTACHED), usize::MAX, false));
        let (from, to) = (object.zone, self.core.object(what.slot).zone);
        self.tell(|m| Entry {
            seat: Some(seat),
            card: m.seen(what.slot),
            from,
            to,
            ..Entry::new(What::Relocate, Self::clause(KernelStep::Apply))
        });
        R::changed_hands(self, what, from.seat());
        true
    }
}
