//! Seats that leave the game while it goes on without them: who has lost, or conceded, where more than one other is left.

use super::capacity::SEATS;
use super::catalog::Catalog;
use super::data::GameData;
use super::decision::{Answer, Ask, AskKind};
use super::ids::{Seat, Slot, ZoneId};
use super::machine::Machine;
use super::program::Pc;
use super::state::{Core, Frame, On};
use crate::ruleset::Ruleset;

impl<R: GameData> Core<R> {
    /// Whether a seat has left the game.
    #[inline]
    pub fn has_left(&self, seat: Seat) -> bool {
        self.lost >> SEATS & seat.bit() != 0
    }

    /// The seats that are in the game, in ring order from this one.
    pub fn ring(&self, first: Seat) -> impl Iterator<Item = Seat> + use<R> {
        let gone = self.lost >> SEATS;
        self.seats_from(first).filter(move |seat| gone & seat.bit() == 0)
    }
}

impl<R: Ruleset> Machine<R> {
    /// Those who have lost leave, since the game goes on without them.
    pub(crate) fn part(&mut self, cat: &Catalog) {
        let leaving: Vec<Seat> = self.core.ring(Seat(0)).filter(|seat| self.core.lost & seat.bit() != 0).collect();
        if leaving.is_empty() {
            return;
        }
        for seat in leaving {
            self.core.lost |= seat.bit() << SEATS;
            self.drop_sealed(seat);
            self.end_effects(cat, seat);
            R::leave(self, cat, seat);
        }
        // Nobody goes back to a game in which they still were.
        self.spill.attempts.clear();
        self.forget_gone();
        self.touch();
        self.begin_again(cat);
    }

    /// The effects of a seat that are at work end where they are: what they did stays, and what is left of them is not done.
    fn end_effects(&mut self, cat: &Catalog, seat: Seat) {
        let mut ended = Vec::new();
        for frame in self.core.frames.iter_mut() {
            if let Frame::Effect(effect) = frame
                && effect.controller == seat
            {
                // Behind the end of its program no instruction is at work any more.
                let code = cat.ability(effect.ability).code.len();
                effect.pc = Pc::try_from(code + 1).unwrap_or(Pc::MAX);
                effect.repeat = 0;
                ended.push(effect.scope);
            }
        }
        for scope in ended {
            if let Some(at) = self.spill.handlers.iter().rposition(|h| h.scope == scope) {
                let handling = self.spill.handlers.remove(at);
                self.end_handler(handling);
            }
        }
    }

    /// A question of the program on top that is open begins anew: what it offered may be gone. One that has ended asks nothing.
    fn begin_again(&mut self, cat: &Catalog) {
        let Some(Frame::Effect(frame)) = self.core.frames.last().copied() else { return };
        if self.core.asks.is_empty() {
            return;
        }
        let held = self.instruction(cat, &frame);
        if held.is_none() && !self.core.has_left(frame.controller) {
            return;
        }
        self.core.asks.clear();
        if let Some(held) = held {
            self.refresh(cat);
            self.execute(cat, self.core.depth(), frame, &held);
        }
    }

    /// Takes everything that a seat owns out of the game, and what is in force on that seat. No event tells of it.
    pub fn clear_away(&mut self, seat: Seat) {
        let own = |slot: &Slot| {
            let object = self.core.object(*slot);
            object.owner == seat && object.zone != ZoneId::NOWHERE
        };
        let slots: Vec<Slot> =
            (0..self.core.objects.len()).filter_map(|s| Slot::try_from(s).ok()).filter(own).collect();
        slots.into_iter().for_each(|slot| self.relocate(slot, ZoneId::NOWHERE, 0, true));
        self.keep_floating(|f| f.on != On::Player(seat));
        self.drop_counters_of(seat);
    }

    /// Whether the work on top has somebody choose cards, and goes on without.
    fn chooses(&self) -> bool {
        matches!(self.core.frames.last(), Some(Frame::Effect(_) | Frame::Announce(_) | Frame::Pay(_)))
    }

    /// What a seat that has left answers, where the work at hand still asks it: it chooses no card, stops, declines, or takes the
    /// last answer.
    pub(super) fn absent(&self, ask: &Ask) -> Option<Answer> {
        if ask.kind == AskKind::Pick && self.chooses() {
            return Some(Answer::Done);
        }
        let of = |wanted: Answer| self.options.iter().copied().find(|answer| *answer == wanted);
        of(Answer::Done).or_else(|| of(Answer::No)).or_else(|| self.options.last().copied())
    }
}
