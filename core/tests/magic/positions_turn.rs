//! Steps of a turn, and what happens in them by itself (103.7, 106.4, 305, 500 to 514).

use super::board::Play;
use super::watched::{board, board_for, in_hand, instant};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::rulesets::magic::state::{question, verb};
use cardwright_core::rulesets::magic::vocabulary::{phase, zone};
use cardwright_core::table::Outcome;

/// 103.7a: with two players whoever takes the first turn draws no card in it; 504.1: the other one does.
#[test]
fn whoever_begins_skips_the_first_draw() {
    let mut board = board();
    board.position.turn_number = 1;
    board.phase(phase::UNTAP);
    let mut play = board.game();
    play.to(phase::MAIN);
    assert_eq!((play.turn(), play.count(0, zone::HAND)), (0, 1));
    play.reach_turn(1, phase::MAIN);
    assert_eq!(play.count(1, zone::HAND), 2);
}

/// 103.7c: with three players nobody skips a draw.
#[test]
fn with_three_players_the_first_one_draws() {
    let mut board = board_for(3);
    board.position.turn_number = 1;
    board.phase(phase::UNTAP);
    let mut play = board.game();
    play.to(phase::MAIN);
    assert_eq!((play.turn(), play.count(0, zone::HAND)), (0, 2));
}

/// 502.3: the active player's permanents untap, nobody else's; 502.4: nobody gets priority before the upkeep.
#[test]
fn only_the_active_player_untaps() {
    let mut board = board();
    let (own, other) = (board.creature("own", 0, (1, 1), &[]), board.creature("other", 1, (1, 1), &[]));
    [own, other].into_iter().for_each(|at| board.mark(at, "tapped", 1));
    board.phase(phase::UNTAP);
    let mut play = board.game();
    assert_eq!(
        (play.phase(), play.asked(), play.is_tapped("own"), play.is_tapped("other")),
        (phase::UPKEEP, 0, false, true)
    );
    play.reach_turn(1, phase::UPKEEP);
    assert_eq!((play.is_tapped("own"), play.is_tapped("other")), (false, false));
}

/// 500.1, 506.1, 508.8: the steps of a turn in which nobody attacks, each with priority for both players, active player first
/// (117.3a); no step for blocks and damage, none for the untap and the cleanup step (514.3).
#[test]
fn every_step_gives_both_players_priority() {
    let mut board = board();
    board.phase(phase::UNTAP);
    let mut play = board.game();
    let mut seen = Vec::new();
    while play.turn() == 0 {
        seen.push((play.phase(), play.asked()));
        play.pass();
    }
    let steps = [
        phase::UPKEEP,
        phase::DRAW,
        phase::MAIN,
        phase::COMBAT,
        phase::ATTACKERS,
        phase::COMBAT_END,
        phase::SECOND_MAIN,
        phase::END,
    ];
    let all: Vec<(u8, u8)> = steps.into_iter().flat_map(|step| [(step, 0), (step, 1)]).collect();
    assert_eq!(seen, all);
    assert_eq!((play.phase(), play.asked()), (phase::UPKEEP, 1));
}

/// 504.1, 704.5b, 104.3c: who has to draw from an empty library loses before anybody gets priority in that step.
#[test]
fn drawing_from_an_empty_library_loses_at_the_next_priority() {
    let mut board = board();
    board.empty_library(0);
    board.phase(phase::DRAW);
    assert_eq!(board.game().outcome(), Some(Outcome::Win(Seat(1))));
}

/// 121.4: an empty library alone loses nothing; the last card is drawn and the game goes on.
#[test]
fn the_last_card_may_be_drawn() {
    let mut board = board();
    board.empty_library(0);
    board.fill(1, 0, zone::LIBRARY);
    board.phase(phase::DRAW);
    let mut play = board.game();
    assert_eq!((play.outcome(), play.count(0, zone::LIBRARY), play.asked()), (None, 0, 0));
    play.reach_turn(1, phase::END);
    play.pass().pass();
    while play.outcome().is_none() {
        play.idles();
    }
    // In the upkeep of the next turn the player still lives.
    assert_eq!((play.outcome(), play.phase()), (Some(Outcome::Win(Seat(1))), phase::DRAW));
}

/// 402.2, 514.1: in the cleanup step the active player discards down to seven cards, all at once; the other player keeps what is there.
#[test]
fn only_the_active_player_discards_at_the_end() {
    let mut board = board();
    board.fill(8, 0, zone::HAND);
    board.fill(8, 1, zone::HAND);
    let mut play = board.game();
    play.pass_until(|play| play.is_asked(question::DISCARD));
    assert_eq!((play.phase(), play.asked(), play.count(0, zone::HAND)), (phase::CLEANUP, 0, 9));
    let first = play.table.answers()[0];
    play.answer(first);
    // The first card that was chosen lies in the hand until the second is chosen too.
    assert_eq!((play.count(0, zone::HAND), play.count(0, zone::GRAVEYARD)), (9, 0));
    let last = *play.table.answers().last().unwrap();
    play.answer(last);
    assert_eq!((play.count(0, zone::HAND), play.count(0, zone::GRAVEYARD), play.count(1, zone::HAND)), (7, 2, 9));
}

/// 402.2: a hand of seven cards is not too large, and a hand that is set to hold fewer is.
#[test]
fn the_size_of_the_hand_is_a_number_of_the_player() {
    let mut board = board();
    board.fill(6, 0, zone::HAND);
    let mut play = board.game();
    play.reach_turn(1, phase::UPKEEP);
    assert_eq!(play.count(0, zone::HAND), 7);
    let mut board = super::watched::board();
    board.fill(6, 0, zone::HAND);
    board.number(0, "hand-size", 5);
    let mut play = board.game();
    play.pass_until(|play| play.is_asked(question::DISCARD));
    assert_eq!(play.count(0, zone::HAND), 7);
}

/// 120.6, 514.2: damage stays through the steps of a turn, and all of it is gone behind the cleanup step, on both sides.
#[test]
fn damage_stays_until_the_cleanup_step() {
    let mut board = board();
    for (name, seat) in [("own", 0), ("other", 1)] {
        let at = board.creature(name, seat, (1, 3), &[]);
        board.mark(at, "damage", 2);
    }
    let mut play = board.game();
    play.to(phase::END);
    assert_eq!((play.mark("own", "damage"), play.mark("other", "damage")), (2, 2));
    play.reach_turn(1, phase::UPKEEP);
    assert_eq!((play.mark("own", "damage"), play.mark("other", "damage")), (0, 0));
}

/// 106.4, 500.4: both players' pools empty as each step ends, also between two steps of one phase.
#[test]
fn pools_empty_as_each_step_ends() {
    for (step, later) in [
        (phase::UPKEEP, phase::DRAW),
        (phase::DRAW, phase::MAIN),
        (phase::MAIN, phase::COMBAT),
        (phase::COMBAT, phase::ATTACKERS),
        (phase::SECOND_MAIN, phase::END),
    ] {
        let mut board = board();
        for seat in 0..2 {
            let land = board.cards.basic(4);
            board.put(land, seat, zone::BATTLEFIELD);
            instant(&mut board, &format!("twig {seat}"), seat, "G");
        }
        // The step before has begun, so that its land is tapped with priority in this one.
        board.position.phase = step;
        let mut play = board.game();
        play.does(verb::TAP, "Forest");
        assert!(play.can(verb::CAST, "twig 0"), "step {step}");
        // Without a pass of everybody the step does not end, and the mana stays (500.2).
        play.casts("idle").resolve_to(0);
        assert!(play.can(verb::CAST, "twig 0"), "step {step}");
        play.to(later);
        assert!(!play.can(verb::CAST, "twig 0"), "step {step}");
        assert!(play.is_tapped("Forest"), "step {step}");
    }
}

/// A position with two lands in the hand of the player whose turn it is, and one in the other's.
fn with_lands() -> Play {
    let mut board = board();
    for (at, seat) in [0, 0, 1].into_iter().enumerate() {
        let land = board.cards.basic(u8::try_from(at).unwrap());
        board.put(land, seat, zone::HAND);
    }
    board.phase(phase::UPKEEP);
    board.game()
}

/// 116.2a, 305.2, 305.3: one land in each own turn, in a main phase, with an empty stack; 116.3: whoever played it has priority again.
#[test]
fn one_land_a_turn_in_an_own_main_phase() {
    let mut play = with_lands();
    assert!(!play.can(verb::LAND, "Plains"));
    play.to(phase::MAIN);
    play.pass();
    // The other player has priority in this main phase and still can't play one.
    assert_eq!((play.asked(), play.can(verb::LAND, "Swamp")), (1, false));
    assert_eq!(play.refusal(verb::LAND, "Swamp"), "116.2a");
    let mut play = with_lands();
    play.to(phase::MAIN);
    play.does(verb::LAND, "Plains");
    assert_eq!((play.at("Plains"), play.asked(), play.stacked()), ((0, zone::BATTLEFIELD), 0, 0));
    assert!(!play.is_tapped("Plains"));
    assert_eq!((play.can(verb::LAND, "Island"), play.refusal(verb::LAND, "Island")), (false, "305.2"));
    play.to(phase::SECOND_MAIN);
    assert!(!play.can(verb::LAND, "Island"));
    play.reach_turn(1, phase::MAIN);
    assert!(play.can(verb::LAND, "Swamp"));
    play.reach_turn(0, phase::SECOND_MAIN);
    assert!(play.can(verb::LAND, "Island"));
}

/// 116.2a: with anything on the stack no land is played, by whomever it was put there; a land is never cast (305.9).
#[test]
fn no_land_is_played_in_response() {
    let mut play = with_lands();
    play.to(phase::MAIN);
    play.casts("idle");
    assert_eq!((play.asked(), play.stacked(), play.can(verb::LAND, "Plains")), (0, 1, false));
    assert_eq!(play.refusal(verb::LAND, "Plains"), "116.2a");
    assert_eq!(play.refusal(verb::CAST, "Plains"), "116.2a");
    play.resolve_to(0);
    assert!(play.can(verb::LAND, "Plains"));
}

/// 302.6: what entered this turn is sick until its player's next turn begins, not only until the turn ends.
#[test]
fn a_creature_can_attack_once_its_players_turn_has_begun() {
    let mut board = board();
    in_hand(&mut board, "cub", 0, "0");
    board.creature("old", 0, (1, 1), &[]);
    let mut play = board.game();
    play.spends_on("cub").resolve_to(0);
    assert_eq!((play.at("cub"), play.mark("cub", "sick")), ((0, zone::BATTLEFIELD), 1));
    play.pass_until(|play| play.is_asked(question::ATTACKERS));
    assert_eq!((play.can(verb::ATTACK, "cub"), play.refusal(verb::ATTACK, "cub")), (false, "302.6"));
    play.answer(super::board::act(verb::DONE, cardwright_core::kernel::ids::NOBODY));
    play.reach_turn(1, phase::UPKEEP);
    assert_eq!(play.mark("cub", "sick"), 1);
    play.pass_until(|play| play.is_asked(question::ATTACKERS) && play.turn() == 0);
    assert!(play.can(verb::ATTACK, "cub"));
}

/// 514.3a: a creature that is kept alive only by what lasts until the end of the turn dies in the cleanup step, as damage and that end
/// at the same time it does not; one whose toughness falls to 0 does, and then players get priority and another cleanup step comes.
#[test]
fn what_wears_off_in_the_cleanup_step_can_give_priority() {
    use cardwright_core::kernel::program::{Mod, Side, Until, Value};
    use cardwright_core::rulesets::magic::vocabulary::stat;
    let grown = |body: (i32, i32), minus: i32| {
        let mut board = board();
        let at = board.creature("cub", 0, body, &[]);
        if minus > 0 {
            board.mark(at, "minus", minus);
        }
        let grow = vec![super::cards::give(Until::ThisTurn, vec![Mod::Add(stat::TOUGHNESS, Value::Number(3))])];
        let card = board.cards.instant("growth", "0", vec![super::cards::aim(Side::Any)], grow);
        board.put(card, 0, zone::HAND);
        board
    };
    // 3 damage on a 1/2 that has toughness 5 until the end of the turn.
    let mut board = grown((1, 2), 0);
    let sting = super::cards::by(cardwright_core::rulesets::magic::state::effect_verb::DAMAGE, 3);
    let card = board.cards.instant("sting", "0", vec![super::cards::aim(Side::Any)], vec![sting]);
    board.put(card, 0, zone::HAND);
    let mut play = board.game();
    play.spends_on("growth").resolve_to(0).spends_on("sting").resolve_to(0);
    assert_eq!(play.state("cub"), (zone::BATTLEFIELD, 3));
    play.reach_turn(1, phase::UPKEEP);
    assert_eq!(play.state("cub"), (zone::BATTLEFIELD, 0));
    // A wither source leaves three -1/-1 counters on it: it dies as the growth ends.
    let mut board = grown((1, 2), 0);
    board.creature("blight", 1, (3, 3), &[cardwright_core::rulesets::magic::vocabulary::head::WITHER]);
    let mut play = board.game();
    play.spends_on("growth").resolve_to(0).attacks(&["cub"]).blocks(&[("blight", "cub")]).to(phase::END);
    assert_eq!((play.at("cub").1, play.mark("cub", "minus")), (zone::BATTLEFIELD, 3));
    play.pass().pass();
    assert_eq!((play.at("cub").1, play.phase(), play.turn(), play.asked()), (zone::GRAVEYARD, phase::CLEANUP, 0, 0));
    play.pass().pass();
    assert_eq!((play.turn(), play.phase()), (1, phase::UPKEEP));
}
