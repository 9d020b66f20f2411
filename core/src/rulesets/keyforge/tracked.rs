//! What KeyForge keeps track of for card text, by number: who fights, and how long a fight lasts.

use super::KeyForge;
use super::using;
use crate::kernel::ids::Ref;
use crate::kernel::machine::Machine;
use crate::kernel::state::Duration;
use crate::printed::Tracked;

/// The lists that the numbers are places in.
pub const TRACKED: Tracked = Tracked {
    pointers: &["attacker", "target"],
    durations: &["battle"],
    deeds: &["destroy"],
    next: true,
    ..Tracked::NOTHING
};

/// Number of the only deed of its own: a card was destroyed (KF2-destroy.1).
pub const DESTROYED: u8 = 0;

/// Number of the only duration of its own: the present fight.
const FIGHT: u8 = 0;

/// How long a duration of this rulebook lasts from now. `None`: it is over already.
pub fn duration(m: &Machine<KeyForge>, number: u8) -> Option<Duration> {
    match number {
        FIGHT => Some(Duration::Scope(using::fight(m)?.scope)),
        _ => None,
    }
}

/// The creature that fights, or the one it attacks.
pub fn pointer(m: &Machine<KeyForge>, pointer: u8) -> Ref {
    let Some(fight) = using::fight(m) else { return Ref::NONE };
    match pointer {
        Tracked::ATTACKER => fight.card,
        Tracked::DEFENDER => fight.target,
        _ => Ref::NONE,
    }
}
