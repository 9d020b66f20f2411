//! Three seats: what each aims at, pays with and has in force, saved and taken up again at every question.

use super::rulebook::USE;
use super::{BLANK, BOLT, CHARM, HUSH, LORD, PLAY, Played, RAISE, SEER, SHAPE};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::CardId;
use cardwright_core::table::Table;

type Ring = Played<false>;

#[test]
fn two_seats_aim_at_a_creature_that_the_third_gives_up() {
    let hands: &[&[u16]] = &[&[BOLT, BLANK], &[BOLT, BLANK], &[BLANK]];
    let lines: &[&[u16]] = &[&[SEER], &[SEER], &[SEER, SEER]];
    let mut game = Ring::with(hands, lines);
    let at = game.creature(2, 0);
    for seat in [0, 1] {
        game.plays(seat, BOLT);
        game.aims(seat, &[at]);
        game.pass(&[seat]);
    }
    assert_eq!((game.aimed(0), game.aimed(1)), (vec![at], vec![at]));
    game.does(2, USE, SEER);
    // Once round: the newest resolves, and whose turn it is begins anew.
    game.pass(&[2, 0, 1]);
    assert_eq!((game.points(), game.line(2)), (vec![0, 0, 1], 1));
    game.pass(&[0, 1, 2]);
    game.pass(&[0, 1, 2]);
    assert_eq!(game.done(), [(SEER, true), (BOLT, false), (BOLT, false)]);
    assert_eq!((game.line(0), game.line(1), game.line(2)), (1, 1, 1), "nothing else was wounded");
}

#[test]
fn each_seat_pays_with_what_is_its_own() {
    let mut game = Ring::with(&[&[CHARM, BLANK, BLANK], &[CHARM, BLANK], &[CHARM, BLANK]], &[]);
    for (player, pool) in game.0.machine.core.players.iter_mut().zip([[0, 1, 0], [9, 0, 9], [1, 1, 0]]) {
        player.pool = pool;
    }
    game = game.copy();
    let offered = |game: &Ring| {
        let core = &game.0.machine.core;
        let is = |a: &Answer| matches!(a, Answer::Act(act) if act.verb == PLAY && core.object(act.card).card == CardId(CHARM));
        game.0.answers().iter().any(is)
    };
    game.plays(0, BLANK);
    assert!(!offered(&game), "one unit for two symbols");
    game.pass(&[0]);
    assert!(!offered(&game), "none of kind 1");
    game.pass(&[1]);
    assert!(offered(&game));
    game.plays(2, CHARM);
    let pools: Vec<_> = game.0.machine.core.players.iter().map(|player| player.pool).collect();
    assert_eq!(pools, [[0, 1, 0], [9, 0, 9], [0; 3]]);
    game.pass(&[2, 0, 1]);
    assert_eq!(game.points(), [0, 0, 1]);
}

#[test]
fn what_one_seat_puts_in_force_is_layered_for_all() {
    let mut game =
        Ring::with(&[&[RAISE, HUSH, SHAPE, BLANK], &[BLANK], &[BLANK]], &[&[], &[LORD, SEER], &[SEER, LORD]]);
    assert_eq!((game.worth(1), game.worth(2)), (vec![1, 1], vec![1, 1]), "each lord leads its own");
    game.puts(RAISE, 2, 0);
    game.puts(HUSH, 1, 0);
    assert_eq!((game.worth(1), game.worth(2)), (vec![0, 0], vec![3, 1]));
    // Set, then added to, whichever came first.
    game.puts(SHAPE, 2, 0);
    assert_eq!(game.worth(2), [8, 1]);
    // All end with the turn.
    game.pass(&[0, 1, 2]);
    assert_eq!((game.turn(), game.worth(1), game.worth(2)), (1, vec![1, 1], vec![1, 1]));
}
