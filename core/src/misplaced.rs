//! What no position of a rulebook can hold, card by card, by the tables of [`crate::printed::Board`].

use crate::kernel::catalog::Catalog;
use crate::kernel::ids::{Clause, Seat, ZoneId};
use crate::printed::Home;
use crate::ruleset::Ruleset;
use crate::table::{Impossible, Placed, Position};

/// Who owns a card of a position.
pub(crate) fn owner(placed: &Placed) -> Seat {
    placed.owner.unwrap_or(placed.seat)
}

/// Cards where none of their type or owner can lie, attached cards without a fitting host, second cards where there is room
/// for one, and marks on cards that can't have them.
pub(crate) fn misplaced<R: Ruleset>(catalog: &Catalog, position: &Position) -> Vec<Impossible> {
    let board = &R::PRINTED.board;
    let mut faults = Vec::new();
    let mut taken: Vec<ZoneId> = Vec::new();
    for (index, placed) in position.cards.iter().enumerate() {
        let at = ZoneId::of(placed.seat, placed.zone);
        let types = catalog.card(placed.card).types();
        let stranger = board.homes.iter().find(|home| at.is_in(home.zones) && home.types & types == 0);
        let loose = placed.zone == R::ATTACHED && placed.host.is_none();
        let wrong = stranger.map(|home| (home.clause, home.reason)).or(loose.then_some(board.attached));
        let single = board.single.iter().find(|(zones, ..)| at.is_in(*zones) && taken.contains(&at));
        taken.push(at);
        let second = single.map(|(_, clause, reason)| (*clause, *reason));
        let all = wrong.or(second).into_iter().chain(foreign::<R>(placed)).chain(stuck::<R>(placed, position));
        for (clause, reason) in all.chain(mismarked::<R>(placed)) {
            faults.push(Impossible { clause, card: Some(index), reason: reason.to_owned() });
        }
    }
    faults
}

/// A card of another player out of play, in a zone that only its owner's cards go to.
fn foreign<R: Ruleset>(placed: &Placed) -> Option<(Clause, &'static str)> {
    let shared = R::IN_PLAY | R::SHARED;
    let elsewhere = owner(placed) != placed.seat && shared & (1 << placed.zone) == 0;
    elsewhere.then_some(R::PRINTED.board.owned)
}

/// A card that is attached where nothing can be: to a card out of play, to another attached card, or outside the zone of attached
/// cards. Where no card lies in that zone, what is attached lies in play.
fn stuck<R: Ruleset>(placed: &Placed, position: &Position) -> Option<(Clause, &'static str)> {
    let host = position.cards.get(placed.host?);
    let holds = |host: &Placed| R::PRINTED.board.hosts & (1 << host.zone) != 0;
    let apart = |home: &Home| home.types == 0 && home.zones & (1 << R::ATTACHED) != 0;
    let in_play = R::IN_PLAY & (1 << placed.zone) != 0 && R::PRINTED.board.homes.iter().any(apart);
    let fits = (placed.zone == R::ATTACHED || in_play) && host.is_some_and(holds);
    (!fits).then_some(R::PRINTED.board.attached)
}

/// A mark on a card that can't have it.
fn mismarked<R: Ruleset>(placed: &Placed) -> Option<(Clause, &'static str)> {
    let wrong = |(word, n): &(String, i32)| {
        let row = R::PRINTED.board.marked.iter().find(|row| row.words.contains(&word.as_str()));
        let (zones, clause, reason) =
            row.map_or((R::IN_PLAY, "", "a card out of play has no marks"), |r| (r.zones, r.clause, r.reason));
        (*n > 0 && zones & (1 << placed.zone) == 0).then_some((clause, reason))
    };
    placed.marks.iter().find_map(wrong)
}
