//! A number that is chosen for a thing as it is announced: X of what it costs.

use super::costs::offered;
use super::extra::{BURST, OFFER, VOLLEY};
use super::{BLANK, Played, SEER};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::table::Table;

/// Seat 0 has these cards and units; these creatures lie in the lines.
fn with<const CHAIN: bool>(hand: &[u16], pool: [u8; 3], lines: &[&[u16]]) -> Played<CHAIN> {
    let hands = [hand, &[BLANK], &[BLANK]];
    let mut game = Played::with(&hands[..lines.len()], lines);
    game.0.machine.core.players[0].pool = pool;
    game.copy()
}

impl<const CHAIN: bool> Played<CHAIN> {
    /// The numbers that may be chosen.
    fn numbers(&self) -> Vec<i16> {
        let all = self.0.answers().iter();
        all.filter_map(|a| if let Answer::Number(n) = a { Some(*n) } else { None }).collect()
    }

    /// Everybody passes until nothing is pending.
    pub(super) fn resolves(&mut self) {
        while !self.pending().is_empty() {
            let seat = self.0.asked().unwrap();
            self.says(seat.0, Answer::No);
        }
    }

    pub(super) fn left(&self) -> [u8; 3] {
        self.0.machine.core.players[0].pool
    }
}

fn as_much_as_can_be_paid<const CHAIN: bool>(seats: usize) {
    let lines = &[&[][..], &[], &[]][..seats];
    let mut game = with::<CHAIN>(&[BURST, BLANK], [1, 2, 0], lines);
    game.plays(0, BURST);
    assert_eq!(game.numbers(), [0, 1, 2]);
    assert_eq!(game.0.answers().last(), Some(&Answer::No), "it can be called off");
    game.says(0, Answer::Number(2));
    assert_eq!((game.left(), game.pending()), ([0; 3], vec![BURST]));
    // Everybody sees what was chosen, and the text reads it.
    assert_eq!(game.seen(Some(1))[0].number, Some(2));
    game.resolves();
    assert_eq!(game.points()[0], 2);
    // No more than was chosen is paid.
    let mut game = with::<CHAIN>(&[BURST, BLANK], [1, 2, 0], lines);
    game.plays(0, BURST);
    game.says(0, Answer::Number(1));
    assert_eq!(game.left(), [0, 1, 0]);
    game.resolves();
    assert_eq!(game.points()[0], 1);
}

#[test]
fn a_number_is_as_large_as_can_be_paid() {
    for seats in [2, 3] {
        as_much_as_can_be_paid::<false>(seats);
        as_much_as_can_be_paid::<true>(seats);
    }
}

#[test]
fn where_nothing_is_left_for_it_the_number_is_none() {
    let mut game = with::<false>(&[BURST, BLANK], [1, 0, 0], &[&[], &[]]);
    game.plays(0, BURST);
    assert_eq!((game.pending(), game.left(), game.seen(None)[0].number), (vec![BURST], [0; 3], Some(0)));
    game.resolves();
    assert_eq!((game.points(), game.done()), (vec![0, 0], vec![(BURST, true)]));
    // What else it costs must be paid all the same.
    assert!(!offered(&with::<false>(&[BURST, BLANK], [0, 5, 0], &[&[], &[]]), BURST));
}

#[test]
fn one_that_stands_twice_is_paid_twice_and_says_how_much_is_aimed_at() {
    for lines in [&[&[][..], &[SEER, SEER, SEER]][..], &[&[], &[SEER, SEER], &[SEER]]] {
        let mut game = with::<false>(&[VOLLEY, BLANK], [5, 0, 0], lines);
        game.plays(0, VOLLEY);
        assert_eq!(game.numbers(), [0, 1, 2], "six units would be three");
        game.says(0, Answer::Number(2));
        let (one, other) = (game.creature(1, 0), game.creature(1, 1));
        game.aims(0, &[one, other]);
        assert_eq!((game.left(), game.aimed(0)), ([1, 0, 0], vec![one, other]));
        game.resolves();
        assert_eq!(game.line(1), lines[1].len() - 2);
    }
    // Nor more than there is to aim at.
    let mut game = with::<false>(&[VOLLEY, BLANK], [5, 0, 0], &[&[], &[SEER]]);
    game.plays(0, VOLLEY);
    assert_eq!(game.numbers(), [0, 1]);
    game.says(0, Answer::Number(0));
    assert_eq!((game.left(), game.aimed(0)), ([5, 0, 0], vec![]));
    game.resolves();
    assert_eq!((game.line(1), game.done()), (1, vec![(VOLLEY, true)]), "it missed nothing");
}

#[test]
fn of_two_costs_one_is_paid_and_without_the_number_it_is_none() {
    let begun = |pool| {
        let mut game = with::<false>(&[OFFER, BLANK], pool, &[&[SEER], &[]]);
        game.plays(0, OFFER);
        game
    };
    let mut game = begun([2, 0, 1]);
    assert_eq!(game.0.answers(), [Answer::Mode(0), Answer::Mode(1), Answer::No], "the one or the other, not both");
    game.says(0, Answer::Mode(0));
    assert!(game.0.answer(Answer::Mode(1)).is_err(), "the other one as well is refused");
    assert_eq!(game.numbers(), [0, 1, 2]);
    game.says(0, Answer::Number(2));
    assert_eq!((game.left(), game.line(0)), ([0; 3], 1));
    game.resolves();
    assert_eq!(game.points()[0], 3);
    let mut game = begun([2, 0, 1]);
    game.says(0, Answer::Mode(1));
    assert_eq!((game.left(), game.line(0), game.seen(None)[0].number), ([2, 0, 1], 0, None));
    game.resolves();
    assert_eq!(game.points()[0], 1);
    // Where one of them can be paid nobody chooses.
    let mut game = begun([2, 0, 0]);
    assert_eq!((game.line(0), game.pending()), (0, vec![OFFER]));
    game.resolves();
    assert_eq!(game.points()[0], 1);
}

fn called_off<const CHAIN: bool>(seats: usize) -> usize {
    let lines: [&[u16]; 3] = [&[SEER, SEER], &[SEER], &[SEER]];
    let game = with::<CHAIN>(&[BURST, VOLLEY, OFFER, BLANK], [2, 1, 1], &lines[..seats]);
    game.each_called_off()
}

#[test]
fn it_is_called_off_at_every_question() {
    for seats in [2, 3] {
        let (ring, chain) = (called_off::<false>(seats), called_off::<true>(seats));
        assert!(ring > 30 && chain > 30, "{ring} {chain}");
    }
}
