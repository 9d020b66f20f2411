//! Whether a position speaks of what its game has: seats, zones, phases, and cards, faces and abilities of the catalogue. The
//! rules don't come into it, so no clause is broken; everything that looks at the rules may rely on it.

use crate::kernel::catalog::Catalog;
use crate::kernel::ids::Seat;
use crate::ruleset::Ruleset;
use crate::table::{Chance, Impossible, Placed, Position};

/// Everything in a position that its game does not have at all.
pub fn out_of_reach<R: Ruleset>(catalog: &Catalog, position: &Position) -> Vec<Impossible> {
    let most = *R::PRINTED.seats.end();
    let seat = |seat: Seat| seat.0 < position.seats.unwrap_or(most).min(most);
    let zone = |zone: u8| usize::from(zone) < R::PRINTED.cited.zones.len();
    // A zone is the table's or a seat's by its kind.
    let place = |of: Seat, kind: u8| match R::TABLE.checked_shr(u32::from(kind)).is_some_and(|bits| bits & 1 != 0) {
        true => of == Seat::TABLE,
        false => seat(of),
    };
    let mut faults = Vec::new();
    let mut fault = |card, reason: &str| faults.push(Impossible { clause: "", card, reason: reason.to_owned() });
    for (index, placed) in position.cards.iter().enumerate() {
        let Placed { card, owner, host, face, .. } = placed;
        let at = Some(index);
        if !place(placed.seat, placed.zone) || owner.is_some_and(|owner| !place(owner, placed.zone)) {
            fault(at, "a seat that the game does not have");
        }
        if !zone(placed.zone) {
            fault(at, "a zone that the game does not have");
        }
        match catalog.cards.get(card.index()) {
            None => fault(at, "a card that is not there"),
            Some(card) if *face > 0 && card.faces.len() <= usize::from(*face) => {
                fault(at, "a face that the card does not have")
            }
            Some(_) => {}
        }
        if host.is_some_and(|host| host == index || host >= position.cards.len()) {
            fault(at, "attached to a card that is not there");
        }
    }
    if position.seats.is_some_and(|seats| !R::PRINTED.seats.contains(&seats)) {
        fault(None, "a number of players that the game does not have");
    }
    let numbered = position.numbers.iter().map(|(seat, ..)| *seat);
    let mut seats = numbered.chain([position.first, position.turn]).chain(position.running.iter().map(|r| r.by));
    if !seats.all(seat) {
        fault(None, "a seat that the game does not have");
    }
    if usize::from(position.phase) >= R::PRINTED.vocabulary.phases.len() {
        fault(None, "a phase that the game does not have");
    }
    for running in &position.running {
        if running.ability.index() >= catalog.abilities.len() {
            fault(None, "an ability that is not there");
        }
        if running.on.is_some_and(|on| on >= position.cards.len()) {
            fault(None, "an effect on a card that is not there");
        }
    }
    for chance in &position.chances {
        let known = match chance {
            Chance::First(first) => seat(*first),
            Chance::Shuffle(of, kind, _) => place(*of, *kind) && zone(*kind),
        };
        if !known {
            fault(None, "an outcome for a seat or a zone that the game does not have");
        }
    }
    faults
}
