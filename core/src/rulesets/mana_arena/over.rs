//! The end of the game (MA-over): who has lost is looked at when a link, or the strikes of an attack, are done.

use super::M;
use super::state::reason;
use crate::printed::Standing;

/// How players lose (MA-over.1), and both at once (MA-over.2).
pub const STANDING: Standing = Standing {
    // By the numbers of `state::reason`.
    reasons: &["MA-over.1", "MA2-leave.1", "MA-over.1"],
    conceded: reason::CONCEDED,
    by_effect: reason::EFFECT,
    lost: &[],
    won: None,
    draw: "MA-over.2",
    over: &["MA2-over.1"],
};

/// Marks every player without health as beaten. Whoever was at 0 in the middle of a link and is not any more has not lost
/// (MA2-over.1).
pub fn look(m: &mut M) {
    for seat in m.core.seats() {
        if m.core.players.get(seat.index()).is_some_and(|player| player.health <= 0) {
            m.defeat(seat, reason::HEALTH);
        }
    }
}
