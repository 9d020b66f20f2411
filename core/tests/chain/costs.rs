//! What a card costs is found out exactly before it is offered, and paid as it is announced.

use super::{BLANK, CHARM, PLAY, Played, TOLL};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::table::Table;

type Ring = Played<false>;

/// Seat 0 has these cards, points and units to pay with.
fn with(hand: &[u16], points: i32, pool: [u8; 3]) -> Ring {
    let mut game = Ring::with(&[hand, &[BLANK]], &[]);
    // What is offered to seat 0 is worked out anew when its next turn comes.
    game.pass(&[0, 1]);
    let player = &mut game.0.machine.core.players[0];
    (player.points, player.pool) = (points, pool);
    game.pass(&[1, 0]);
    game
}

fn offered(game: &Ring, card: u16) -> bool {
    let core = &game.0.machine.core;
    let plays = |a: &Answer| matches!(a, Answer::Act(act) if act.verb == PLAY && core.object(act.card).card.0 == card);
    game.0.answers().iter().any(plays)
}

fn left(game: &Ring) -> (i32, [u8; 3]) {
    let player = game.0.machine.core.players[0];
    (player.points, player.pool)
}

#[test]
fn what_can_not_be_paid_is_not_offered() {
    for (pool, can) in [([1, 1, 0], true), ([0, 2, 0], true), ([2, 0, 5], false), ([0, 1, 0], false), ([0; 3], false)] {
        assert_eq!(offered(&with(&[CHARM, BLANK], 9, pool), CHARM), can, "{pool:?}");
    }
    for (points, pool, can) in [(0, [9, 9, 0], false), (2, [0; 3], true), (1, [0; 3], false), (0, [0, 0, 1], true)] {
        assert_eq!(offered(&with(&[TOLL, BLANK], points, pool), TOLL), can, "{points} {pool:?}");
    }
}

#[test]
fn a_unit_is_left_to_the_symbol_that_needs_it() {
    let mut game = with(&[CHARM, BLANK], 0, [1, 1, 1]);
    game.plays(0, CHARM);
    assert_eq!(left(&game), (0, [0, 0, 1]));
    let mut game = with(&[TOLL, TOLL, BLANK], 3, [0, 0, 1]);
    game.plays(0, TOLL);
    assert_eq!(left(&game), (3, [0; 3]), "the way that stands first");
    game.plays(0, TOLL);
    assert_eq!(left(&game), (1, [0; 3]));
}
