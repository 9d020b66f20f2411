//! Turns and phases as most card games have them, for any number of players: the ring of seats, the beginning of a turn
//! and of a phase, what ends with a turn, and going on to the next player. A rulebook calls these from its steps and
//! gives the clauses; what else belongs to its turns it does itself.

use crate::kernel::catalog::Catalog;
use crate::kernel::data::GameData;
use crate::kernel::event::{Event, EventKind};
use crate::kernel::ids::{Clause, Seat};
use crate::kernel::log::{Entry, What};
use crate::kernel::machine::Machine;
use crate::kernel::state::{Core, Duration};
use crate::ruleset::Ruleset;

impl<R: GameData> Core<R> {
    /// Every seat, in ring order from the first chair.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        (0..u8::try_from(self.players.len()).unwrap_or(0)).map(Seat)
    }

    /// Every seat, in ring order from this one.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<R> {
        let count = u8::try_from(self.players.len()).unwrap_or(0);
        (0..count).map(move |n| Seat((first.0 + n) % count))
    }

    /// The next seat in ring order, among those who have not lost.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        self.seats_from(seat).skip(1).find(|s| self.lost & s.bit() == 0).unwrap_or(seat)
    }
}

impl<R: Ruleset> Machine<R> {
    /// A turn of the seat whose turn it is begins: it is counted, and what was noted of the last one is forgotten.
    /// Tells it by a clause; the others are followed too.
    pub fn begin_turn(&mut self, clause: Clause, further: &[Clause]) {
        self.core.turn.number = self.core.turn.number.saturating_add(1);
        self.forget_turn();
        self.touch_turn();
        let (seat, amount) = (self.core.turn.seat, i32::from(self.core.turn.number));
        self.tell(|_| Entry { seat: Some(seat), amount, ..Entry::new(What::Turn, clause) });
        further.iter().for_each(|clause| self.cite(clause));
    }

    /// A phase begins. Tells it by a clause; the other one is followed too. Returns whether nothing waits for it, so that a
    /// procedure that was quiet still is.
    pub fn begin_phase(&mut self, cat: &Catalog, phase: u8, clause: Clause, further: Clause) -> bool {
        self.core.turn.phase = phase;
        let seat = self.core.turn.seat;
        self.tell(|_| Entry { seat: Some(seat), amount: i32::from(phase), ..Entry::new(What::Phase, clause) });
        self.cite(further);
        let heard = self.derived.listens & EventKind::PHASE_BEGAN.bit() != 0;
        if heard {
            let (kind, cause) = (EventKind::PHASE_BEGAN, Self::rule_cause(seat));
            self.commit_one(cat, Event { kind, seat, extra: phase, cause, ..Event::default() });
        } else {
            // As if it had been told: who listens is known roughly, and the state must not depend on it.
            self.core.result = (1, 1);
        }
        !heard
    }

    /// The turn is about to end: what waits for that becomes ready.
    pub fn end_turn(&mut self, cat: &Catalog) {
        let seat = self.core.turn.seat;
        let (kind, cause) = (EventKind::TURN_ENDING, Self::rule_cause(seat));
        self.announce(cat, Event { kind, seat, cause, ..Event::default() });
    }

    /// What lasts until the end of this turn becomes void. Returns how many modifications did.
    pub fn expire_turn(&mut self) -> usize {
        let number = self.core.turn.number;
        self.expire(
            |until| matches!(until, Duration::Turn(last) | Duration::Amount { turn: last, .. } if *last <= number),
        )
    }

    /// Tells that modifications became void.
    pub fn tell_void(&mut self, ended: usize, clause: Clause) {
        let amount = i32::try_from(ended).unwrap_or(i32::MAX);
        self.tell(|_| Entry { amount, ..Entry::new(What::Void, clause) });
    }

    /// Passes the turn to the next player.
    pub fn pass_turn(&mut self) {
        self.core.turn.seat = self.core.next_seat(self.core.turn.seat);
        self.touch_turn();
    }
}
