//! What Nivel Arena keeps track of for card text, by number: how units are related, and who fights.

use super::NivelArena;
use super::battle;
use super::vocabulary::zone;
use crate::kernel::ids::Ref;
use crate::kernel::machine::Machine;
use crate::printed::Tracked;

type M = Machine<NivelArena>;

/// The lists that the numbers are places in.
pub const TRACKED: Tracked = Tracked { relations: &["facing"], pointers: &["attacker", "defender"] };

/// What faces a unit (3.5.4.2): its only relation.
pub fn facing(m: &M, what: Ref) -> Ref {
    let at = m.place_of(what);
    if !at.is_in(zone::UNITS) {
        return Ref::NONE;
    }
    m.cite("3.5.4.2");
    m.cite("3.5.4.1");
    let across = battle::facing_zone(at, at.seat().across());
    m.core.zone(across).first().map_or(Ref::NONE, |slot| m.core.reference(*slot))
}

/// The attacker or the defender of the present battle.
pub fn pointer(m: &M, pointer: u8) -> Ref {
    let Some(battle) = battle::present(m) else { return Ref::NONE };
    match pointer {
        Tracked::ATTACKER => battle.attacker,
        Tracked::DEFENDER => battle.defender,
        _ => Ref::NONE,
    }
}
