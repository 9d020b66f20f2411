//! The players that a text speaks of. Reads only.

use super::context::EvalContext;
use super::ids::Seat;
use super::list::List;
use super::machine::Machine;
use super::program::Who;
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// The seats that a player word of a text means, the turn player first.
    pub fn seats(&self, cx: EvalContext<'_>, who: Who) -> List<Seat, 4> {
        let mut seats = List::new();
        match who {
            Who::You | Who::Chance => _ = seats.push(cx.frame.controller),
            Who::Event => _ = seats.push(cx.frame.triggering.seat),
            Who::Seat(seat) => {
                if !self.core.has_left(seat) {
                    _ = seats.push(seat);
                }
            }
            Who::Opponent | Who::Each => {
                for seat in self.core.ring(self.core.turn.seat) {
                    if who == Who::Each || seat != cx.frame.controller {
                        _ = seats.push(seat);
                    }
                }
            }
        }
        seats
    }

    /// Whether a seat is among those that a player word of a text means.
    #[inline]
    pub(super) fn means(&self, cx: EvalContext<'_>, who: Who, seat: Seat) -> bool {
        match who {
            Who::You | Who::Chance => seat == cx.frame.controller,
            Who::Event => seat == cx.frame.triggering.seat,
            Who::Seat(named) => seat == named,
            Who::Opponent | Who::Each => {
                let plays = seat.index() < self.core.players.len() && !self.core.has_left(seat);
                plays && (who == Who::Each || seat != cx.frame.controller)
            }
        }
    }

    /// The first seat that a player word means.
    pub fn seat(&self, cx: EvalContext<'_>, who: Who) -> Seat {
        match who {
            Who::You | Who::Chance => cx.frame.controller,
            // Who has lost is there until that is judged: what both do at the same time, both do.
            Who::Opponent => match self.core.next_seat(cx.frame.controller) {
                own if own == cx.frame.controller => self.core.seats_from(own).nth(1).unwrap_or(own),
                other => other,
            },
            Who::Event => cx.frame.triggering.seat,
            Who::Seat(seat) => seat,
            Who::Each => self.core.turn.seat,
        }
    }

    /// The seat that is asked when a text leaves a choice to the players a word means.
    pub fn asks(&self, cx: EvalContext<'_>, who: Who) -> Seat {
        if who == Who::You { R::decider(self, cx.frame.controller) } else { self.seat(cx, who) }
    }
}
