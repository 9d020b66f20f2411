//! The players that a text speaks of. Reads only.

use super::context::EvalContext;
use super::ids::Seat;
use super::list::List;
use super::machine::Machine;
use super::program::{Bind, Target, Who};
use crate::ruleset::Ruleset;

impl<R: Ruleset> Machine<R> {
    /// The seats that a player word of a text means, the turn player first.
    pub fn seats(&self, cx: EvalContext<'_>, who: Who) -> List<Seat, 4> {
        let mut seats = List::new();
        match who {
            Who::You | Who::Chance => _ = seats.push(cx.frame.controller),
            Who::Event => _ = seats.push(cx.frame.triggering.seat),
            Who::Bound(bind) => self.players_bound(cx, bind).for_each(|seat| _ = seats.push(seat)),
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
            Who::Bound(bind) => self.is_bound(cx, bind, seat),
            Who::Seat(named) => seat == named,
            Who::Opponent | Who::Each => {
                let plays = seat.index() < self.core.players.len() && !self.core.has_left(seat);
                plays && (who == Who::Each || seat != cx.frame.controller)
            }
        }
    }

    /// Whether a seat is among the players of a binding. Out of line: few texts have such a binding.
    #[inline(never)]
    fn is_bound(&self, cx: EvalContext<'_>, bind: Bind, seat: Seat) -> bool {
        self.players_bound(cx, bind).any(|bound| bound == seat)
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
            Who::Bound(bind) => self.players_bound(cx, bind).next().unwrap_or(Seat::TABLE),
            Who::Seat(seat) => seat,
            Who::Each => self.core.turn.seat,
        }
    }

    /// The players under a binding who are still in the game.
    fn players_bound(&self, cx: EvalContext<'_>, bind: Bind) -> impl Iterator<Item = Seat> {
        let bound = self.values().filter(move |v| v.depth == cx.depth && v.bind == bind);
        bound.filter_map(|v| v.what.player()).filter(|seat| !self.core.has_left(*seat))
    }

    /// The players among what a target means: those that were chosen beside its cards.
    pub(super) fn players_of(&self, cx: EvalContext<'_>, target: &Target) -> Vec<Seat> {
        match target {
            Target::Bound(bind) | Target::Picks(bind) => self.players_bound(cx, *bind).collect(),
            Target::Both(all) => all.iter().flat_map(|one| self.players_of(cx, one)).collect(),
            _ => Vec::new(),
        }
    }

    /// The seat that is asked when a text leaves a choice to the players a word means.
    pub fn asks(&self, cx: EvalContext<'_>, who: Who) -> Seat {
        if who == Who::You { R::decider(self, cx.frame.controller) } else { self.seat(cx, who) }
    }
}
