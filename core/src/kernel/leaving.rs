//! Seats that leave the game while it goes on without them: who has lost, or conceded, where more than one other is left.

use super::capacity::SEATS;
use super::catalog::Catalog;
use super::data::GameData;
use super::decision::Answer;
use super::ids::{Seat, Slot, ZoneId};
use super::machine::Machine;
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
            R::leave(self, cat, seat);
        }
        self.touch();
        self.begin_again(cat);
    }

    /// A question of the program on top that is open begins anew: what it offered may be gone.
    fn begin_again(&mut self, cat: &Catalog) {
        if let Some(Frame::Effect(frame)) = self.core.frames.last().copied()
            && !self.core.asks.is_empty()
            && let Some(held) = self.instruction(cat, &frame)
        {
            self.core.asks.clear();
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
    }

    /// What a seat that has left answers, where the work at hand still asks it: it stops, declines, or takes the last answer.
    pub(super) fn absent(&self) -> Option<Answer> {
        let of = |wanted: Answer| self.options.iter().copied().find(|answer| *answer == wanted);
        of(Answer::Done).or_else(|| of(Answer::No)).or_else(|| self.options.last().copied())
    }
}
