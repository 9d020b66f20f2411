//! What comes before a question in a window: what the rules do by themselves, and abilities that wait.

use super::extra::HERO;
use super::rulebook::HURT;
use super::{BLANK, BOLT, DOOM, MOURNER, Played, ROCK, SEER, TWIN, WATCHER};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::AbilityId;
use cardwright_core::table::{Outcome, Table};

type Ring = Played<false>;

#[test]
fn what_falls_together_is_answered_in_ring_order() {
    let mut game = Ring::with(&[&[BLANK], &[BLANK]], &[&[MOURNER], &[MOURNER, MOURNER]]);
    game.pass(&[0]);
    game.acts(1, HURT);
    // Both lines are empty before anybody is asked; who has two of them puts them into an order.
    assert_eq!((game.line(0), game.line(1), game.pending()), (0, 0, vec![MOURNER]));
    let next = game.0.answers().to_vec();
    assert!(
        next.iter().all(|a| matches!(a, Answer::Next { ability: AbilityId(2), .. })) && next.len() == 2,
        "{next:?}"
    );
    game.says(1, next[1]);
    assert_eq!(game.seen(None).iter().map(|p| p.controller.0).collect::<Vec<_>>(), [0, 1, 1]);
    // The newest resolves first; the seat that acted is asked, then all the others.
    game.pass(&[1, 0]);
    assert_eq!(game.points(), [0, 1]);
    game.pass(&[0, 1, 0, 1]);
    assert_eq!((game.points(), game.pending()), (vec![1, 2], vec![]));
}

#[test]
fn the_rules_act_until_nothing_is_left_to_do() {
    // With the mourner gone the twin is alone, and falls before the mourner's ability is pending.
    let mut game = Ring::with(&[&[BLANK], &[BLANK]], &[&[MOURNER], &[]]);
    game.acts(0, HURT);
    assert_eq!((game.line(0), game.pending()), (0, vec![MOURNER]));
    let mut game = Ring::with(&[&[BLANK], &[BLANK]], &[&[TWIN, MOURNER], &[TWIN, TWIN]]);
    assert_eq!((game.line(0), game.line(1)), (2, 2));
    game.acts(0, HURT);
    assert_eq!((game.line(0), game.line(1), game.pending()), (0, 0, vec![MOURNER]));
    let game = Ring::with(&[&[BLANK], &[BLANK]], &[&[TWIN], &[]]);
    assert_eq!(game.line(0), 0, "nobody was asked before it fell");
}

#[test]
fn what_is_wounded_and_what_there_may_be_one_of_fall_together() {
    for seats in [2, 3] {
        let hands: [&[u16]; 3] = [&[HERO, BLANK], &[BLANK], &[BLANK]];
        let lines: [&[u16]; 3] = [&[HERO], &[MOURNER], &[WATCHER]];
        let mut game = Ring::with(&hands[..seats], &lines[..seats]);
        game.plays(0, HERO);
        let at = game.creature(1, 0);
        game.aims(0, &[at]);
        game.pass(&[0, 1, 2][..seats]);
        // The old hero and the wounded creature left in one batch, so who watches was ready once.
        assert_eq!((game.line(0), game.line(1)), (1, 0));
        let pending: &[u16] = if seats == 3 { &[MOURNER, WATCHER] } else { &[MOURNER] };
        assert_eq!(game.pending(), pending);
        let there = game.0.machine.core.object(game.creature(0, 0)).entered;
        assert_eq!(there, 1, "the one that came this turn");
    }
}

#[test]
fn what_arises_in_the_second_pass_is_pending_before_anybody_is_asked() {
    for seats in [2, 3] {
        let hands: [&[u16]; 3] = [&[BOLT, BLANK], &[BLANK], &[BLANK]];
        let lines: [&[u16]; 3] = [&[TWIN, SEER], &[WATCHER], &[]];
        let mut game = Ring::with(&hands[..seats], &lines[..seats]);
        game.plays(0, BOLT);
        let at = game.creature(0, 1);
        game.aims(0, &[at]);
        game.pass(&[0, 1, 2][..seats]);
        // First the wounded one falls, then the one that is left alone: two batches, and both were seen.
        assert_eq!((game.line(0), game.pending()), (0, vec![WATCHER, WATCHER]));
        game.pass(&[0, 1, 2][..seats]);
        game.pass(&[0, 1, 2][..seats]);
        assert_eq!((game.points()[1], game.pending()), (2, vec![]));
    }
}

#[test]
fn what_can_not_happen_is_not_tried_for_ever() {
    let mut game = Ring::with(&[&[BLANK], &[BLANK]], &[&[ROCK, MOURNER], &[]]);
    game.acts(0, HURT);
    assert_eq!((game.line(0), game.pending(), game.0.outcome()), (1, vec![MOURNER], None));
    game.pass(&[0, 1]);
    assert_eq!((game.line(0), game.points()), (1, vec![1, 0]));
    game.pass(&[0, 1]);
    assert_eq!(game.turn(), 1);
}

#[test]
fn who_falls_at_the_same_time_loses_at_the_same_time() {
    let mut game = Ring::with(&[&[DOOM, BLANK], &[BLANK]], &[]);
    game.plays(0, DOOM);
    game.pass(&[0, 1]);
    assert_eq!(game.0.outcome(), Some(Outcome::Draw));
}
