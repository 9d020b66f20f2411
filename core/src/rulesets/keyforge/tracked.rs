//! What KeyForge keeps track of for card text, by number: who fights.

use super::KeyForge;
use super::using;
use crate::kernel::ids::Ref;
use crate::kernel::machine::Machine;
use crate::printed::Tracked;

/// The lists that the numbers are places in.
pub const TRACKED: Tracked = Tracked { pointers: &["attacker", "target"], ..Tracked::NOTHING };

/// The creature that fights, or the one it attacks.
pub fn pointer(m: &Machine<KeyForge>, pointer: u8) -> Ref {
    let Some(fight) = using::fight(m) else { return Ref::NONE };
    match pointer {
        Tracked::ATTACKER => fight.card,
        Tracked::DEFENDER => fight.target,
        _ => Ref::NONE,
    }
}
