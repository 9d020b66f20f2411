//! Shields that keep off so much in all, over the hits of one batch and of later ones.

use super::extra::{GRUDGE, SHARPIE, SHOWER, WARD};
use super::{BLANK, HERMIT, Played, SEER, SLAP};
use cardwright_core::kernel::decision::{Answer, AskKind};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::table::Table;

/// Seat 1 has ten points, a shield of three and this creature. Seat 0 has these creatures, and cards that hit.
fn shielded<const CHAIN: bool>(seats: usize, line: &[u16], shields: usize) -> Played<CHAIN> {
    let hands: [&[u16]; 3] = [&[SHOWER, SLAP, SLAP, BLANK], &[WARD, WARD, BLANK], &[BLANK]];
    let lines: [&[u16]; 3] = [line, &[GRUDGE], &[]];
    let mut game = Played::with(&hands[..seats], &lines[..seats]);
    game.0.machine.core.players.iter_mut().for_each(|player| player.points = 10);
    game = game.copy();
    game.plays(0, BLANK);
    if !CHAIN {
        game.pass(&[0]);
    }
    (0..shields).for_each(|_| game.plays(1, WARD));
    game.resolves();
    game
}

/// Something resolves; whether the shielded player is asked how much of a hit is kept off, and between what.
fn hit<const CHAIN: bool>(game: &mut Played<CHAIN>, card: u16) -> Vec<Answer> {
    game.plays(0, card);
    while let (Some(seat), Some(asked)) = (game.0.asked(), game.0.decision()) {
        match asked.ask.kind {
            AskKind::Number => return game.0.answers().to_vec(),
            // Of two shields it does not matter here which is used first.
            AskKind::Order => game.says(seat.0, game.0.answers()[0]),
            _ if game.pending().is_empty() => break,
            _ => game.says(seat.0, Answer::No),
        }
    }
    Vec::new()
}

#[test]
fn it_is_used_up_over_several_batches() {
    let mut game = shielded::<false>(2, &[], 1);
    assert!(hit(&mut game, SLAP).is_empty());
    assert_eq!(game.points()[1], 10, "three of three");
    assert!(hit(&mut game, SLAP).is_empty() && game.points()[1] == 7, "nothing is left of it");
    // Two shields are two: six in all.
    let mut game = shielded::<false>(2, &[], 2);
    hit(&mut game, SLAP);
    hit(&mut game, SLAP);
    assert_eq!(game.points()[1], 10);
}

fn shared(seats: usize) {
    for (first, pending) in [(1, vec![]), (2, vec![GRUDGE])] {
        let mut game = shielded::<false>(seats, &[SEER, HERMIT], 1);
        // Four together: the player says how much of the seer's hit is kept off, so that the rest is kept off of the hermit's.
        assert_eq!(hit(&mut game, SHOWER), [Answer::Number(1), Answer::Number(2)]);
        assert_eq!(game.0.asked(), Some(Seat(1)));
        game.says(1, Answer::Number(first));
        // A hit of which nothing is left has not happened, so nothing answers it.
        let mut points = vec![10, 9, 6];
        points.truncate(seats);
        assert_eq!((game.points(), game.pending()), (points, pending), "{first}");
    }
}

#[test]
fn one_shield_is_shared_by_hits_that_come_together() {
    shared(2);
    shared(3);
}

#[test]
fn nobody_is_asked_where_it_is_enough_for_all() {
    let mut game = shielded::<false>(2, &[SEER], 1);
    assert!(hit(&mut game, SHOWER).is_empty());
    assert_eq!(game.points()[1], 10);
    // One point is left of it for the next.
    assert!(hit(&mut game, SLAP).is_empty() && game.points()[1] == 8);
}

#[test]
fn what_nothing_keeps_off_uses_none_of_it_up() {
    for line in [[SEER, SHARPIE], [SHARPIE, SEER]] {
        let mut game = shielded::<false>(2, &line, 1);
        assert!(hit(&mut game, SHOWER).is_empty(), "the other hit has it alone");
        assert_eq!(game.points()[1], 8);
        assert!(hit(&mut game, SLAP).is_empty());
        assert_eq!(game.points()[1], 6, "one was left of the shield");
    }
}

#[test]
fn it_ends_with_the_turn() {
    let mut game = shielded::<false>(2, &[], 1);
    assert_eq!(game.0.machine.core.floating.len(), 1);
    while game.turn() == 0 {
        let seat = game.0.asked().unwrap();
        game.says(seat.0, Answer::No);
    }
    assert_eq!(game.0.machine.core.floating.len(), 0);
    // In a rulebook with chains it is the same.
    let mut game = shielded::<true>(2, &[], 0);
    game.acts(0, super::rulebook::END);
    game.plays(1, WARD);
    game.resolves();
    assert_eq!(game.0.machine.core.floating.len(), 1);
    game.acts(1, super::rulebook::END);
    assert_eq!(game.0.machine.core.floating.len(), 0);
}
