//! One card picked again for one choice: as a thing is announced and as it resolves, with three seats.

use super::aims::picks;
use super::rulebook::{HAND, PLAY, USE};
use super::{BEND_ALL, BLANK, DOUBLE, LATE, Played, SEER, SURGE};
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{CardId, Seat, Slot, ZoneId};
use cardwright_core::table::Table;

type Ring = Played<false>;

fn with(card: u16, lines: &[&[u16]]) -> Ring {
    Ring::with(&[&[card, BLANK], &[BLANK], &[BLANK]], lines)
}

const LINES: &[&[u16]] = &[&[SEER], &[SEER, SEER], &[SEER]];

/// All creatures, in the order of the board.
fn creatures(game: &Ring) -> [Slot; 4] {
    [game.creature(0, 0), game.creature(1, 0), game.creature(1, 1), game.creature(2, 0)]
}

#[test]
fn a_card_is_picked_again_and_affected_each_time() {
    let mut game = with(DOUBLE, LINES);
    let all = creatures(&game);
    game.plays(0, DOUBLE);
    assert_eq!(picks(&game), all);
    game.aims(0, &[all[1]]);
    // A set of picks has one spelling: from the last pick on, that card among them.
    assert_eq!(picks(&game), all[1..]);
    game.aims(0, &[all[1]]);
    assert_eq!(game.aimed(0), [all[1], all[1]]);
    game.pass(&[0, 1, 2]);
    assert_eq!((game.worth(1), game.done()), (vec![2, 0], vec![(DOUBLE, true)]));
}

#[test]
fn of_several_picks_the_player_may_make_fewer() {
    let mut game = with(SURGE, LINES);
    let at = game.creature(2, 0);
    game.plays(0, SURGE);
    game.aims(0, &[at, at]);
    assert_eq!(game.0.answers()[..2], [Answer::Pick(at), Answer::Done]);
    game.says(0, Answer::Done);
    game.pass(&[0, 1, 2]);
    assert_eq!(game.worth(2), [2]);
}

#[test]
fn one_card_does_for_all_picks_and_none_for_no_pick() {
    let mut game = with(DOUBLE, &[&[], &[SEER], &[]]);
    game.plays(0, DOUBLE);
    assert_eq!(game.aimed(0).len(), 2, "nobody is asked");
    game.pass(&[0, 1, 2]);
    assert_eq!(game.worth(1), [2]);
    let game = with(DOUBLE, &[&[], &[], &[]]);
    let hand = game.0.machine.core.zone(ZoneId::of(Seat(0), HAND))[0];
    assert_eq!(game.0.machine.core.object(hand).card, CardId(DOUBLE));
    assert!(!game.0.answers().contains(&Answer::Act(Act::with(PLAY, hand))), "it can't be announced");
}

#[test]
fn what_is_gone_is_left_out_with_all_its_picks() {
    let play = |picks: [usize; 2]| {
        let mut game = with(DOUBLE, &[&[], &[SEER, SEER], &[]]);
        let at = [game.creature(1, 0), game.creature(1, 1)];
        game.plays(0, DOUBLE);
        // Behind the last creature nothing but that one is left to pick.
        let asked = if picks[0] == 1 { &picks[..1] } else { &picks[..] };
        asked.iter().for_each(|pick| game.aims(0, &[at[*pick]]));
        game.pass(&[0]);
        // The first creature is given up for its ability.
        game.does(1, USE, SEER);
        while !game.pending().is_empty() {
            let seat = game.0.asked().unwrap();
            game.says(seat.0, Answer::No);
        }
        (game.worth(1), game.done()[1])
    };
    assert_eq!(play([0, 1]), (vec![1], (DOUBLE, true)));
    assert_eq!(play([1, 1]), (vec![2], (DOUBLE, true)));
    assert_eq!(play([0, 0]), (vec![0], (DOUBLE, false)));
}

#[test]
fn a_choice_that_is_made_late_repeats_as_well() {
    for (pick, worth) in [([0, 0], [[2, 0], [0, 0]]), ([1, 2], [[0, 1], [1, 0]]), ([3, 3], [[0, 0], [0, 2]])] {
        let mut game = with(LATE, LINES);
        let all = creatures(&game);
        game.plays(0, LATE);
        game.pass(&[0, 1, 2]);
        assert_eq!(picks(&game), all);
        game.aims(0, &[all[pick[0]]]);
        // The last one is all that is left to pick.
        if pick[0] < 3 {
            assert_eq!(picks(&game), all[pick[0]..]);
            game.aims(0, &[all[pick[1]]]);
        }
        let worths = [game.worth(0), game.worth(1), game.worth(2)].concat();
        assert_eq!(worths, worth.concat(), "{pick:?}");
    }
}

#[test]
fn picks_of_one_card_are_redirected_one_by_one() {
    let mut game = Ring::with(&[&[DOUBLE, BLANK], &[BEND_ALL, BLANK]], &[&[SEER], &[SEER, SEER]]);
    let at = [game.creature(0, 0), game.creature(1, 0), game.creature(1, 1)];
    game.plays(0, DOUBLE);
    game.aims(0, &[at[1], at[1]]);
    game.pass(&[0]);
    game.plays(1, BEND_ALL);
    game.pass(&[1, 0]);
    game.aims(1, &[at[0]]);
    assert_eq!(picks(&game), [at[0], at[2]], "the same one again is a legal choice");
    game.aims(1, &[at[0]]);
    game.pass(&[0, 1]);
    assert_eq!((game.worth(0), game.worth(1)), (vec![2], vec![0, 0]));
}
