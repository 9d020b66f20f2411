//! What Nivel Arena keeps track of for card text, by number: how units are related, who fights, how often they attack, and
//! how long a battle and the attack phase last.

use super::NivelArena;
use super::battle;
use super::vocabulary::zone;
use crate::kernel::ids::{Ref, Seat, Slot};
use crate::kernel::machine::Machine;
use crate::kernel::state::Duration;
use crate::printed::Tracked;

type M = Machine<NivelArena>;

/// The lists that the numbers are places in.
pub const TRACKED: Tracked = Tracked {
    relations: &["facing"],
    pointers: &["attacker", "defender"],
    counters: &["attacks", "defended"],
    extras: &["attacks", "attacks-counted"],
    permits: &["attack-again"],
    next: true,
    durations: &["battle", "attack-phase"],
    deeds: &["attack"],
    taxed: &["attack", "defend"],
};

/// Number of the counter of players that is attacks declared this turn (7.2.2).
pub const ATTACKS: u8 = 0;
/// Number of the counter that is 1 for both players where the present battle has a defending unit, else 0 (7.4.2).
const DEFENDED: u8 = 1;
/// Number of the extra of cards that is attacks in the attack phase (7.2.1.2).
pub const MORE_ATTACKS: u8 = 0;
/// Number of the extra of cards that is attacks which their effects count beside those that were made.
const COUNTED_ATTACKS: u8 = 1;
/// Number of the only permit of cards: one more attack right after an attack (7.2.1.2).
pub const ATTACK_AGAIN: u8 = 0;

/// Number of the duration to the end of the present battle (10.1.5.2).
const BATTLE: u8 = 0;
/// Number of the duration to the end of the attack phase.
const ATTACK_PHASE: u8 = 1;
/// Number of the only deed: a unit was made to attack (7.2.1.1).
pub const ATTACKED: u8 = 0;

/// How long a duration of this rulebook lasts from now. `None`: it is over already.
pub fn duration(m: &M, number: u8) -> Option<Duration> {
    match number {
        BATTLE => Some(Duration::Scope(battle::present(m)?.scope)),
        // What lasts to the end of the attack phase becomes void with the turn.
        ATTACK_PHASE => Some(Duration::Turn(m.core.turn.number)),
        _ => None,
    }
}

/// What is counted of a player: attacks that the player's cards declared this turn, and whether a unit defends in the battle.
pub fn counter(m: &M, counter: u8, seat: Seat) -> i32 {
    match counter {
        ATTACKS => m.core.players.get(seat.index()).map_or(0, |p| i32::from(p.attacks)),
        DEFENDED => i32::from(battle::is_defended(m)),
        _ => 0,
    }
}

/// How many attacks more than one a unit may declare in a turn.
pub fn more_attacks(m: &M, slot: Slot) -> i16 {
    m.derived.row(slot).extras.get(usize::from(MORE_ATTACKS)).copied().unwrap_or(0)
}

/// How many attacks more the effects of a unit count than its player's cards have declared.
pub fn counts_more(m: &M, counter: u8, holder: Slot) -> i32 {
    match counter {
        ATTACKS => m.derived.row(holder).extras.get(usize::from(COUNTED_ATTACKS)).copied().map_or(0, i32::from),
        _ => 0,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_the_lists() {
        assert_eq!(TRACKED.pointers.get(usize::from(Tracked::ATTACKER)), Some(&"attacker"));
        assert_eq!(TRACKED.pointers.get(usize::from(Tracked::DEFENDER)), Some(&"defender"));
        assert_eq!((TRACKED.counter("attacks"), TRACKED.counter("defended")), (Some(ATTACKS), Some(DEFENDED)));
        assert_eq!(TRACKED.extra("attacks"), Some(MORE_ATTACKS));
        assert_eq!(TRACKED.extra("attacks-counted"), Some(COUNTED_ATTACKS));
        assert_eq!(TRACKED.permit("attack-again"), Some(ATTACK_AGAIN));
        assert_eq!((TRACKED.duration("battle"), TRACKED.duration("attack-phase")), (Some(BATTLE), Some(ATTACK_PHASE)));
        assert_eq!(TRACKED.deed("attack"), Some(ATTACKED));
        assert_eq!(TRACKED.duration("main-phase"), None);
    }
}
