//! What is given up for something and something else happens to it instead: the payment goes on behind the question.

use super::extra::ESCAPER;
use super::rulebook::HAND;
use super::{BLANK, Played, RITE, SEER};
use cardwright_core::kernel::decision::{Answer, AskKind};
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::kernel::state::Frame;
use cardwright_core::table::Table;

fn begun<const CHAIN: bool>(seats: usize) -> Played<CHAIN> {
    let hands: [&[u16]; 3] = [&[RITE, BLANK], &[BLANK], &[BLANK]];
    let lines: [&[u16]; 3] = [&[ESCAPER], &[SEER], &[SEER]];
    Played::with(&hands[..seats], &lines[..seats])
}

/// Seat 0 pays a creature for a rite, and is asked whether that goes to the hand instead. Saved and taken up again at every question.
fn paying<const CHAIN: bool>(seats: usize) -> Played<CHAIN> {
    let mut game = begun(seats);
    game.plays(0, RITE);
    let at = game.creature(1, 0);
    game.aims(0, &[at]);
    assert_eq!((game.0.asked(), game.0.decision().unwrap().ask.kind), (Some(Seat(0)), AskKind::Confirm));
    let pays = |frame: &Frame<_>| matches!(frame, Frame::Pay(_));
    assert!(game.0.machine.core.frames.iter().any(pays), "the payment is under way");
    game
}

fn hand<const CHAIN: bool>(game: &Played<CHAIN>) -> Vec<u16> {
    let core = &game.0.machine.core;
    core.zone(ZoneId::of(Seat(0), HAND)).iter().map(|slot| core.object(*slot).card.0).collect()
}

#[test]
fn a_replaced_part_counts_as_paid() {
    for seats in [2, 3] {
        let mut game = paying::<false>(seats);
        game.says(0, Answer::Yes);
        assert_eq!((game.line(0), game.pending(), hand(&game)), (0, vec![RITE], vec![ESCAPER, BLANK]));
        game.resolves();
        assert_eq!((game.line(1), game.done()), (0, vec![(RITE, true)]));
        let mut game = paying::<false>(seats);
        game.says(0, Answer::No);
        assert_eq!((game.line(0), game.pending(), hand(&game)), (0, vec![RITE], vec![BLANK]));
    }
}

#[test]
fn where_it_does_not_count_the_announcement_is_called_off() {
    for seats in [2, 3] {
        let mut game = paying::<true>(seats);
        game.says(0, Answer::Yes);
        // Everything is as it was: the creature is back in the line, the card in the hand, and its player is asked again.
        assert_eq!((game.line(0), game.pending(), hand(&game)), (1, vec![], vec![RITE, BLANK]));
        assert_eq!((game.0.asked(), game.0.machine.spill.attempts.len()), (Some(Seat(0)), 0));
        let fresh = begun::<true>(seats);
        assert_eq!(game.0.answers(), fresh.0.answers());
        let mut game = paying::<true>(seats);
        game.says(0, Answer::No);
        assert_eq!((game.line(0), game.pending(), hand(&game)), (0, vec![RITE], vec![BLANK]));
    }
}
