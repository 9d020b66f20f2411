//! Seats that leave in a window, and games at random.

use super::{BLANK, MOURNER, Played, ROCK, SEER, SPARK, TWIN};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::rng::Outcomes;
use cardwright_core::table::{Outcome, Table};

#[test]
fn who_leaves_takes_along_what_they_announced() {
    let mut game = Played::<false>::with(&[&[SPARK, BLANK], &[SPARK, BLANK], &[BLANK]], &[&[], &[SEER], &[]]);
    game.plays(0, SPARK);
    game.pass(&[0]);
    game.plays(1, SPARK);
    game.does(1, super::rulebook::USE, SEER);
    assert_eq!(game.pending(), [SPARK, SPARK, SEER]);
    // The one who is asked leaves: the next one is asked, and what is left goes on.
    game.0.concede(Seat(1)).unwrap();
    assert_eq!(game.0.asked(), Some(Seat(2)));
    assert_eq!(game.pending(), [SPARK]);
    game.pass(&[2, 0]);
    assert_eq!((game.points(), game.done(), game.0.outcome()), (vec![1, 0, 0], vec![(SPARK, true)], None));
    // One who is not asked leaves.
    game.0.concede(Seat(2)).unwrap();
    assert_eq!(game.0.outcome(), Some(Outcome::Win(Seat(0))));
}

#[test]
fn a_chain_goes_on_without_who_leaves() {
    let mut game = Played::<true>::with(&[&[SPARK, BLANK], &[BLANK, BLANK], &[SPARK, BLANK]], &[]);
    game.plays(0, SPARK);
    game.plays(1, BLANK);
    game.plays(2, SPARK);
    game.0.concede(Seat(1)).unwrap();
    game.pass(&[0, 2]);
    assert_eq!((game.points(), game.pending()), (vec![1, 0, 1], vec![]));
}

/// Plays on at random, with concessions; the game is saved and taken up again before every answer.
fn at_random<const CHAIN: bool>(seats: usize, seed: u64) -> usize {
    let hand = [SPARK, SPARK, BLANK, SPARK, BLANK];
    let line = [SEER, MOURNER, MOURNER, ROCK, TWIN];
    let mut game = Played::<CHAIN>::with(&vec![&hand[..]; seats], &vec![&line[..]; seats]);
    let mut chance = Outcomes::new(seed, 0, 0);
    let mut most = 0;
    for _ in 0..200 {
        let Some(seat) = game.0.asked().filter(|_| game.0.outcome().is_none()) else { break };
        most = most.max(game.pending().len());
        let announced = game.0.machine.announced();
        assert!(announced.iter().all(|p| game.0.machine.core.is_live(p.object)));
        if chance.below(60) == 0 {
            game.0.concede(Seat(chance.below(seats as u32) as u8)).ok();
            continue;
        }
        let at = chance.below(game.0.answers().len() as u32) as usize;
        game.says(seat.0, game.0.answers()[at]);
    }
    assert!(!matches!(game.0.outcome(), Some(Outcome::Fault(_))), "{:?}", game.0.outcome());
    most
}

#[test]
fn games_at_random_never_stop() {
    for seats in 2..=4 {
        let ring: usize = (0..20).map(|seed| at_random::<false>(seats, seed)).max().unwrap();
        let chain: usize = (0..20).map(|seed| at_random::<true>(seats, seed)).max().unwrap();
        assert!(ring > 2 && chain > 2, "{seats}: {ring} {chain}");
    }
}
