//! What a card costs is found out exactly before it is offered, and paid as it is announced.

use super::rulebook::{Duel, HAND, VEIL};
use super::{BLANK, BOLT, CHARM, CLAW, FEAST, FORK, MOURNER, PACT, PLAY, Played, RITE, SEER, SPARK, TOLL};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::game::Game;
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::kernel::rng::Outcomes;
use cardwright_core::kernel::state::{Core, Frame};
use cardwright_core::table::{Outcome, Table};

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

pub(super) fn offered<const CHAIN: bool>(game: &Played<CHAIN>, card: u16) -> bool {
    let core = &game.0.machine.core;
    let plays = |a: &Answer| matches!(a, Answer::Act(act) if act.verb == PLAY && core.object(act.card).card.0 == card);
    game.0.answers().iter().any(plays)
}

/// The numbers that seat 0 may choose.
fn numbers(game: &Ring) -> Vec<i16> {
    let all = game.0.answers().iter();
    all.filter_map(|a| if let Answer::Number(n) = a { Some(*n) } else { None }).collect()
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
    let mut game = with(&[CHARM, BLANK], 0, [1, 1, 0]);
    game.plays(0, CHARM);
    assert_eq!(left(&game), (0, [0; 3]));
    let mut game = with(&[CHARM, BLANK], 0, [1, 1, 1]);
    game.plays(0, CHARM);
    assert_eq!(numbers(&game), [0, 1], "so many units of kind 0");
    game.says(0, Answer::Number(0));
    assert_eq!(left(&game), (0, [1, 0, 0]));
}

#[test]
fn a_symbol_is_paid_in_the_way_that_its_player_chooses() {
    let mut game = with(&[TOLL, TOLL, TOLL, BLANK], 5, [0, 0, 2]);
    game.plays(0, TOLL);
    assert_eq!(numbers(&game), [0, 1], "so many symbols in the first way");
    game.says(0, Answer::Number(1));
    assert_eq!(left(&game), (5, [0, 0, 1]));
    game.plays(0, TOLL);
    game.says(0, Answer::Number(0));
    assert_eq!(left(&game), (3, [0, 0, 1]));
    // Where one way is left nobody is asked.
    game.0.machine.core.players[0].points = 1;
    game.plays(0, TOLL);
    assert_eq!(left(&game), (1, [0; 3]));
}

#[test]
fn what_is_announced_is_said_once_it_is_paid_for() {
    let said = |game: &Ring| game.0.machine.core.table.announced;
    let mut game = with(&[TOLL, BLANK], 5, [0, 0, 2]);
    let before = said(&game);
    game.plays(0, TOLL);
    assert_eq!(said(&game), before, "it is not paid for yet");
    let mut off = game.copy();
    off.says(0, Answer::No);
    assert_eq!(said(&off), before);
    game.says(0, Answer::Number(1));
    assert_eq!((said(&game), left(&game)), (before + 1, (5, [0, 0, 1])));
    // What costs nothing is announced as well.
    game.plays(0, BLANK);
    assert_eq!(said(&game), before + 2);
}

#[test]
fn a_cost_is_split_among_kinds_of_units() {
    let mut game = with(&[FEAST, BLANK], 0, [2, 1, 1]);
    game.plays(0, FEAST);
    assert_eq!(numbers(&game), [1, 2]);
    game.says(0, Answer::Number(2));
    assert_eq!(numbers(&game), [0, 1]);
    game.says(0, Answer::Number(0));
    assert_eq!((left(&game), game.pending()), ((0, [0, 1, 0]), vec![FEAST]));
}

#[test]
fn of_several_costs_one_is_paid() {
    let game = |line: &[u16], pool| {
        let mut game = Ring::with(&[&[RITE, BLANK, BLANK], &[BLANK]], &[line, &[SEER]]);
        game.0.machine.core.players[0].pool = pool;
        game.copy()
    };
    assert!(!offered(&game(&[], [1, 9, 9]), RITE), "neither a creature nor two units of kind 0");
    let mut both = game(&[MOURNER, SEER], [2, 0, 0]);
    let (own, other) = (both.creature(0, 1), both.creature(1, 0));
    both.plays(0, RITE);
    // First what it aims at, then what it costs.
    both.says(0, Answer::Pick(other));
    assert_eq!(both.0.answers(), [Answer::Mode(0), Answer::Mode(1), Answer::No]);
    let mut units = both.copy();
    units.says(0, Answer::Mode(1));
    assert_eq!((left(&units), units.line(0)), ((0, [0; 3]), 2));
    both.says(0, Answer::Mode(0));
    both.says(0, Answer::Pick(own));
    assert_eq!((left(&both), both.line(0)), ((0, [2, 0, 0]), 1));
    let mut one = game(&[SEER], [1, 0, 0]);
    one.plays(0, RITE);
    one.says(0, Answer::Pick(one.creature(1, 0)));
    assert_eq!((one.line(0), one.pending()), (0, vec![RITE]), "only one creature, and too few units");
}

#[test]
fn parts_are_paid_one_after_the_other_with_different_cards() {
    let offers = |hand: &[u16], line: &[u16]| offered(&Ring::with(&[hand, &[BLANK]], &[line]), PACT);
    assert!(offers(&[PACT, BLANK, BLANK], &[SEER]));
    assert!(!offers(&[PACT, BLANK], &[SEER]), "it is not given up for itself");
    assert!(!offers(&[PACT, BLANK, BLANK], &[]));
    let mut game = Ring::with(&[&[PACT, BLANK, SPARK, BLANK], &[BLANK]], &[&[MOURNER], &[]]);
    game.plays(0, PACT);
    // The only creature goes without a question; two of three cards of the hand are chosen in their order.
    assert_eq!(game.0.answers().len(), 3);
    game.says(0, game.0.answers()[0]);
    assert_eq!((game.line(0), game.0.decision().unwrap().picked), (1, 1), "nothing is paid before all is chosen");
    game.says(0, game.0.answers()[0]);
    assert_eq!((game.line(0), game.pending()), (0, vec![PACT, MOURNER]));
    assert_eq!(game.0.machine.core.zone(ZoneId::of(Seat(0), HAND)).len(), 1);
}

impl<const CHAIN: bool> Played<CHAIN> {
    /// Another game in this state.
    pub(super) fn copy(&self) -> Self {
        Played(Game::restore(super::catalog(), &self.0.snapshot()).unwrap())
    }

    /// All that is so of a game but how many decisions there were, and what cards players know.
    fn state(&self) -> Core<Duel<CHAIN>> {
        let mut core = self.0.machine.core;
        core.decisions = 0;
        core.objects.iter_mut().for_each(|object| object.known = 0);
        core
    }

    /// The same for everything that can be announced now: how often it was called off in all.
    pub(super) fn each_called_off(&self) -> usize {
        let tried = self.0.answers().iter().map(|answer| {
            let mut next = self.copy();
            next.0.answer(*answer).unwrap();
            next.called_off(self)
        });
        tried.sum()
    }

    /// Goes through all answers of the seat that announces something, and calls it off at every question. Returns how often.
    pub(super) fn called_off(&self, before: &Self) -> usize {
        let announcing = matches!(self.0.machine.core.frames.last(), Some(Frame::Announce(_) | Frame::Pay(_)));
        if !announcing {
            return 0;
        }
        assert_eq!(self.0.answers().last(), Some(&Answer::No));
        let mut off = 0;
        for answer in self.0.answers() {
            let mut next = self.copy();
            next.0.answer(*answer).unwrap();
            if *answer != Answer::No {
                off += next.called_off(before);
                continue;
            }
            assert_eq!(next.0.answers(), before.0.answers());
            assert!(next.state() == before.state());
            let seat = before.0.asked();
            assert_eq!(next.0.view(seat), before.0.view(seat));
            off += 1;
        }
        off
    }
}

fn every_announcement<const CHAIN: bool>(seats: usize) -> usize {
    let hand = [FEAST, RITE, PACT, CHARM, TOLL, CLAW, FORK, BLANK];
    let lines: [&[u16]; 3] = [&[SEER, SEER], &[SEER, MOURNER], &[SEER]];
    let mut game = Played::<CHAIN>::with(&[&hand[..], &hand, &hand][..seats], &lines[..seats]);
    game.0.machine.core.players.iter_mut().for_each(|player| (player.points, player.pool) = (4, [2, 2, 2]));
    game = game.copy();
    game.plays(0, BLANK);
    if !CHAIN {
        game.pass(&[0]);
    }
    game.each_called_off()
}

#[test]
fn what_is_called_off_at_any_question_has_not_happened() {
    for seats in [2, 3] {
        let (ring, chain) = (every_announcement::<false>(seats), every_announcement::<true>(seats));
        assert!(ring > 70 && chain > 70, "{ring} {chain}");
    }
}

#[test]
fn who_has_passed_has_still_passed_when_an_announcement_is_called_off() {
    let mut game = Ring::with(&[&[SPARK, BLANK], &[BOLT, BLANK]], &[&[SEER, SEER]]);
    game.plays(0, SPARK);
    game.pass(&[0]);
    game.plays(1, BOLT);
    game.says(1, Answer::No);
    game.pass(&[1]);
    assert_eq!((game.points(), game.done()), (vec![1, 0], vec![(SPARK, true)]));
}

#[test]
fn what_was_shown_meanwhile_stays_known() {
    for (verb, known) in [(PLAY, true), (VEIL, false)] {
        let mut game = Ring::with(&[&[BLANK, BOLT], &[BLANK]], &[&[SEER, SEER]]);
        game.does(0, verb, BOLT);
        game.says(0, Answer::No);
        let seen = game.0.view(Some(Seat(1)));
        let hand = seen.zones().find(|zone| zone.id == ZoneId::of(Seat(0), HAND)).unwrap();
        assert_eq!((hand.count, hand.cards.len()), (2, usize::from(known)));
    }
}

#[test]
fn nothing_is_called_off_where_nothing_else_could_be_done_or_chosen() {
    let mut game = Ring::with(&[&[BOLT, BLANK], &[BLANK]], &[&[SEER], &[]]);
    game.plays(0, BOLT);
    assert_eq!(game.pending(), [BOLT], "it aims at the only creature and costs nothing");
    // What was paid for stays as it is.
    assert_eq!((game.0.asked(), game.0.machine.spill.attempts.len()), (Some(Seat(0)), 0));
}

#[test]
fn an_imagined_game_is_called_off_into_an_imagined_one() {
    let mut game = Ring::with(&[&[BOLT, FORK, FORK, BOLT], &[BLANK]], &[&[SEER, SEER], &[]]);
    game.does(0, VEIL, BOLT);
    let mut cards = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let (mut imagined, mut real) = (game.0.imagine(Seat(1), seed), game.copy());
        imagined.answer(Answer::No).unwrap();
        real.says(0, Answer::No);
        assert_eq!(imagined.view(Some(Seat(1))), real.0.view(Some(Seat(1))));
        let seen = imagined.view(None);
        let hand = seen.zones().find(|zone| zone.id == ZoneId::of(Seat(0), HAND)).unwrap();
        // The card that had been announced lies there first again.
        cards.insert(hand.cards[0].card.0);
    }
    assert_eq!(cards.into_iter().collect::<Vec<_>>(), [BOLT, FORK]);
}

#[test]
fn who_leaves_while_somebody_pays_does_not_come_back() {
    let paying = || {
        let mut game = Ring::with(&[&[PACT, BLANK, BLANK, BLANK], &[BLANK], &[BLANK]], &[&[SEER]]);
        game.plays(0, PACT);
        game
    };
    let mut game = paying();
    game.0.concede(Seat(1)).unwrap();
    assert!(!game.0.answers().contains(&Answer::No), "{:?}", game.0.answers());
    game.says(0, game.0.answers()[0]);
    game.says(0, game.0.answers()[0]);
    assert_eq!((game.pending(), game.line(0)), (vec![PACT], 0));
    let mut game = paying();
    game.0.concede(Seat(0)).unwrap();
    assert_eq!((game.pending(), game.0.asked()), (vec![], Some(Seat(1))));
}

#[test]
fn games_with_costs_go_on_to_their_end_however_often_something_is_called_off() {
    let mut off = 0;
    for seed in 0..24 {
        let seats = 2 + seed as usize % 3;
        let hand = [FEAST, RITE, PACT, CHARM, TOLL, CLAW, BLANK];
        let mut game = Ring::with(&vec![&hand[..]; seats], &vec![&[SEER, MOURNER, SEER][..]; seats]);
        game.0.machine.core.players.iter_mut().for_each(|player| (player.points, player.pool) = (4, [2, 2, 2]));
        game = game.copy();
        let mut chance = Outcomes::new(seed, 0, 0);
        for _ in 0..150 {
            let Some(seat) = game.0.asked().filter(|_| game.0.outcome().is_none()) else { break };
            let at = chance.below(game.0.answers().len() as u32) as usize;
            let answer = game.0.answers()[at];
            let pays = matches!(game.0.machine.core.frames.last(), Some(Frame::Announce(_) | Frame::Pay(_)));
            off += usize::from(pays && answer == Answer::No);
            game.says(seat.0, answer);
            assert!(game.0.machine.core.players.iter().all(|player| player.pool.iter().all(|n| *n <= 2)));
        }
        assert!(!matches!(game.0.outcome(), Some(Outcome::Fault(_))), "{:?}", game.0.outcome());
    }
    assert!(off > 20, "{off}");
}
