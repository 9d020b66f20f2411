//! What Nivel Arena keeps track of for card text, by number: how units are related, and who fights.

use super::NivelArena;
use super::battle;
use super::vocabulary::zone;
use crate::kernel::ids::{Ref, Seat, Slot};
use crate::kernel::machine::Machine;
use crate::printed::Tracked;

type M = Machine<NivelArena>;

/// The lists that the numbers are places in.
pub const TRACKED: Tracked = Tracked {
    relations: &["facing"],
    pointers: &["attacker", "defender"],
    counters: &["attacks"],
    extras: &["attacks"],
    permits: &["attack-again"],
};

/// Number of the only counter of players: attacks declared this turn (7.2.2).
pub const ATTACKS: u8 = 0;
/// Number of the only extra of cards: attacks in the attack phase (7.2.1.2).
pub const MORE_ATTACKS: u8 = 0;
/// Number of the only permit of cards: one more attack right after an attack (7.2.1.2).
pub const ATTACK_AGAIN: u8 = 0;

/// Attacks that a player's cards declared this turn.
pub fn attacks(m: &M, seat: Seat) -> i32 {
    m.core.players.get(seat.index()).map_or(0, |p| i32::from(p.attacks))
}

/// How many attacks more than one a unit may declare in a turn.
pub fn more_attacks(m: &M, slot: Slot) -> i16 {
    m.derived.row(slot).extras.get(usize::from(MORE_ATTACKS)).copied().unwrap_or(0)
}

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
