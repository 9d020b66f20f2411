//! The end of the game (104): how players lose, and what never ends.

use crate::kernel::outcome::{Fault, Outcome};
use crate::printed::Standing;

use super::M;
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

/// So many steps without a choice are a stretch in which a list that is full is taken for a loop (decision MG-1).
const STRETCH: u32 = 500;

/// A loop of actions that nobody can stop is a draw (104.4b), also where it makes more and more of something (decision MG-1).
pub fn on_limit(m: &M, limit: Fault) -> Option<Outcome> {
    let grows = match limit {
        Fault::Script | Fault::Turns | Fault::Frames => false,
        Fault::Loop => return Some(Outcome::Draw),
        _ => m.forced_steps() > STRETCH,
    };
    grows.then_some(Outcome::Draw)
}
