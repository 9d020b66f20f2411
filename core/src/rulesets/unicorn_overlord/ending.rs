//! The end of the game (UO-win), and players who leave it (UO2-leave.1).

use super::icons::cooling;
use super::result::by_might;
use super::state::{Procedure, reason};
use super::vocabulary::{card_type, stat, zone};
use super::{M, at_table};
use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{Seat, Slot, ZoneId};
use crate::printed::Standing;

/// How players lose, and by which clause.
pub const STANDING: Standing = Standing {
    reasons: &["UO-win.1", "UO-win.2", "UO-win.3", "UO2-leave.1", "UO-win.1"],
    conceded: reason::CONCEDED,
    by_effect: reason::EFFECT,
    lost: &[],
    won: None,
    draw: "UO2-leave.1",
    over: &[],
};

/// A player's renown: what the cards are worth (UO-intro.2).
pub fn renown(m: &M, cat: &Catalog, seat: Seat) -> i32 {
    m.core.zone(ZoneId::of(seat, zone::RENOWN)).iter().map(|slot| m.present(cat, *slot, stat::VALUE)).sum()
}

/// After the final round the player with the most renown wins (UO-win.1); of equal ones the one with the greatest might
/// (UO-win.2), of those who started latest (UO-win.3).
pub fn judge(m: &mut M, cat: &Catalog) {
    m.cite("UO2-win.1");
    m.cite("UO-intro.2");
    let places: Vec<(i32, i32, Seat)> =
        by_might(m).into_iter().map(|(might, s)| (renown(m, cat, s), might, s)).collect();
    let most = places.iter().map(|(renown, ..)| *renown).max();
    let mut tied = places.iter().filter(|(renown, ..)| Some(*renown) == most);
    let Some((_, best, winner)) = tied.next().copied() else { return };
    let why = match tied.next() {
        None => reason::RENOWN,
        Some((_, might, _)) if *might < best => reason::MIGHT,
        Some(_) => reason::LATEST,
    };
    m.triumph(winner, why);
    m.judge(cat);
}

/// Who leaves takes their cards along (UO2-leave.1); the scorches on their territories go back to their pile (UO2-scorch.1).
pub fn leave(m: &mut M, cat: &Catalog, seat: Seat) {
    m.cite("UO2-leave.1");
    let lands: Vec<Slot> = m.core.zone(ZoneId::of(seat, zone::TERRITORIES)).to_vec();
    let cause = M::rule_cause(seat);
    for event in lands.into_iter().flat_map(|slot| cooling(m, slot, usize::MAX, cause)).collect::<Vec<_>>() {
        m.relocate(event.subject.slot, at_table(zone::SCORCHES), usize::MAX, true);
    }
    // What all players draw on goes back to where it is drawn from: curses to their pile (UO-icon.curse.2), criticals under the
    // condition, where those of all players lie after the round (UO-end.1).
    let zones = [zone::DECK, zone::HAND, zone::DISCARD, zone::PLACED, zone::BATTLE, zone::CRITICALS];
    for slot in zones.iter().flat_map(|kind| m.core.zone(ZoneId::of(seat, *kind)).to_vec()).collect::<Vec<Slot>>() {
        match cat.card(m.core.object(slot).card).kind {
            card_type::CURSE => m.relocate(slot, at_table(zone::CURSES), usize::MAX, true),
            card_type::CRITICAL => m.relocate(slot, at_table(zone::CONDITION), usize::MAX, true),
            _ => {}
        }
    }
    m.clear_away(seat);
    // Nothing more is asked of one who has left.
    if let Some(Procedure::Gold(of, left)) = m.procedure()
        && of == seat
        && left > 0
    {
        m.at(Procedure::Gold(of, 0));
    }
}
