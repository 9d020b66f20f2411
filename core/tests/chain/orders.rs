//! Two and three effects on one event, in every order in which they can come.

use super::{BLANK, ECHO, Played, SHELL, SLAP, WALL};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::table::Table;

type Ring = Played<false>;

/// What is left of ten points after a hit for three that meets these creatures in this order.
fn left(order: &[u16]) -> i32 {
    let mut hit = 3;
    for card in order {
        match *card {
            ECHO => hit *= 2,
            SHELL => hit -= 2,
            // It does not happen any more, so nothing else meets it.
            _ => return 11,
        }
    }
    10 - hit
}

/// All orders of these.
fn orders(of: &[u16]) -> Vec<Vec<u16>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let rest: Vec<u16> = of.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, card)| *card).collect();
        orders(&rest).into_iter().map(move |order| [vec![of[at]], order].concat())
    };
    (0..of.len()).flat_map(first).collect()
}

/// All choices of so many creatures, the same one several times among them.
fn choices(n: usize) -> Vec<Vec<u16>> {
    let all = [ECHO, SHELL, WALL];
    let mut found = vec![Vec::new()];
    for _ in 0..n {
        found = found.iter().flat_map(|some: &Vec<u16>| all.map(|card| [some.clone(), vec![card]].concat())).collect();
    }
    found.retain(|some| some.is_sorted());
    found
}

/// Seats 1 and 2 are hit together; each says in which order its own creatures meet its hit. The game is saved at every question.
fn hit(lines: [&[u16]; 2], said: [&[u16]; 2]) -> Vec<i32> {
    let mut game = Ring::with(&[&[SLAP, BLANK], &[BLANK], &[BLANK]], &[&[], lines[0], lines[1]]);
    game.0.machine.core.players.iter_mut().for_each(|player| player.points = 10);
    game.plays(0, SLAP);
    game.pass(&[0, 1, 2]);
    let mut met = [0, 0];
    while let [Answer::Next { .. }, ..] = *game.0.answers() {
        let Some(Seat(seat)) = game.0.asked() else { break };
        let at = usize::from(seat) - 1;
        let core = &game.0.machine.core;
        let is = |a: &&Answer| matches!(a, Answer::Next { holder, .. } if core.object(*holder).card == CardId(said[at][met[at]]));
        let next = *game.0.answers().iter().find(is).unwrap();
        met[at] += 1;
        game.says(seat, next);
    }
    game.points()
}

#[test]
fn every_order_of_two_and_three_effects_counts_as_it_was_said() {
    let mut tried = 0;
    for line in [choices(2), choices(3)].concat() {
        for order in orders(&line) {
            // The other player's creatures are met in the opposite order.
            let back: Vec<u16> = order.iter().rev().copied().collect();
            assert_eq!(hit([&line, &line], [&order, &back]), [10, left(&order), left(&back)], "{order:?}");
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
}
