//! The end of the game (104): how players lose, and what never ends.

use crate::kernel::outcome::{Fault, Outcome};
use crate::printed::Standing;

use super::state::reason;

/// How players lose (104.3), and all of them at once (104.4a).
pub const STANDING: Standing = Standing {
    // By the numbers of `state::reason`.
    reasons: &["104.3b", "104.3c", "104.3d", "104.3a", "104.3e"],
    conceded: reason::CONCEDED,
    by_effect: reason::EFFECT,
    lost: &["104.5"],
    won: Some("104.2a"),
    draw: "104.4a",
    over: &["104.1"],
};

/// A loop of actions that nobody can stop is a draw (104.4b).
pub fn on_limit(limit: Fault) -> Option<Outcome> {
    (limit == Fault::Loop).then_some(Outcome::Draw)
}
