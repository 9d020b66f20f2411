//! Priority and the stack: who may act when, and in which order things resolve (116, 117, 405, 601, 608).

use super::cards::{aim, aim_spell, by};
use super::watched::{board, in_hand, instant};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::program::{Op, Side, Value, Who};
use cardwright_core::rulesets::magic::state::{effect_verb, question, verb};
use cardwright_core::rulesets::magic::vocabulary::{card_type, head, phase, zone};
use cardwright_core::table::Outcome;

/// 117.3c, 117.7: a player casts a second spell without passing, and the second resolves first.
#[test]
fn the_second_spell_of_a_player_resolves_first() {
    let mut board = board();
    instant(&mut board, "early", 0, "0");
    instant(&mut board, "late", 0, "0");
    let mut play = board.game();
    play.spends_on("early");
    assert_eq!((play.asked(), play.stacked()), (0, 1));
    play.spends_on("late");
    assert_eq!((play.asked(), play.stacked()), (0, 2));
    play.pass();
    assert_eq!((play.asked(), play.stacked()), (1, 2));
    play.pass();
    assert_eq!((play.at("late").1, play.at("early").1, play.stacked()), (zone::GRAVEYARD, zone::STACK, 1));
}

/// 117.3b, 117.4: when all have passed only the top resolves, and then the active player has priority, whoever cast it.
#[test]
fn behind_each_thing_that_resolved_the_active_player_is_asked() {
    let mut board = board();
    instant(&mut board, "first", 0, "0");
    instant(&mut board, "answer", 1, "0");
    let mut play = board.game();
    play.spends_on("first").pass().spends_on("answer");
    // 117.3c: who cast it has priority again; 117.3d: then the next one in turn order.
    assert_eq!((play.asked(), play.stacked()), (1, 2));
    play.pass();
    assert_eq!((play.asked(), play.stacked()), (0, 2));
    play.pass();
    assert_eq!((play.asked(), play.stacked(), play.at("answer").1), (0, 1, zone::GRAVEYARD));
    play.pass();
    // One pass is not enough for what is left: the passes before belonged to another stack.
    assert_eq!((play.asked(), play.stacked()), (1, 1));
    play.pass();
    assert_eq!((play.asked(), play.stacked(), play.phase()), (0, 0, phase::MAIN));
}

/// 117.4: an act between two passes means that all have to pass again.
#[test]
fn an_act_between_passes_keeps_the_step_open() {
    let mut play = board().game();
    play.pass().casts("idle").pay();
    assert_eq!((play.asked(), play.stacked()), (1, 1));
    play.pass().pass();
    // The spell has resolved; the step has not ended although the active player had passed before.
    assert_eq!((play.asked(), play.stacked(), play.phase()), (0, 0, phase::MAIN));
    play.pass().pass();
    assert_eq!(play.phase(), phase::COMBAT);
}

/// 117.1a, 307.1, 702.8: everything but instants and what has flash is cast in an own main phase with an empty stack.
#[test]
fn only_instants_and_flash_are_cast_at_any_time() {
    let kinds = [card_type::CREATURE, card_type::SORCERY, card_type::ARTIFACT, card_type::ENCHANTMENT];
    let mut board = board();
    for seat in 0..2 {
        for kind in kinds {
            let name = format!("slow {kind} of {seat}");
            let card = match kind {
                card_type::SORCERY => board.cards.spell(&name, kind, "0", Vec::new(), Vec::new()),
                _ => board.cards.card(&name, &[kind], "0"),
            };
            board.cards.cards[card.index()].stats = [1, 1, 0];
            board.put(card, seat, zone::HAND);
        }
        let walker = board.cards.walker(&format!("walker of {seat}"), "0", 3);
        board.put(walker, seat, zone::HAND);
        let ambusher = board.cards.creature(&format!("ambusher of {seat}"), "0", (1, 1), &[head::FLASH]);
        board.put(ambusher, seat, zone::HAND);
        instant(&mut board, &format!("quick of {seat}"), seat, "0");
    }
    let slow =
        |seat: u8| kinds.map(|kind| format!("slow {kind} of {seat}")).into_iter().chain([format!("walker of {seat}")]);
    board.phase(phase::UPKEEP);
    let mut play = board.game();
    let none = |play: &super::board::Play, seat: u8| slow(seat).all(|name| !play.can(verb::CAST, &name));
    let fast = |play: &super::board::Play, seat: u8| {
        play.can(verb::CAST, &format!("ambusher of {seat}")) && play.can(verb::CAST, &format!("quick of {seat}"))
    };
    assert!(none(&play, 0) && fast(&play, 0), "the upkeep is no main phase");
    play.to(phase::MAIN);
    assert!(slow(0).all(|name| play.can(verb::CAST, &name)) && fast(&play, 0));
    play.casts("idle").pay();
    assert!(none(&play, 0), "something is on the stack");
    assert_eq!(play.refusal(verb::CAST, "slow 1 of 0"), "117.1a");
    play.pass();
    assert!(none(&play, 1) && fast(&play, 1), "it is not the own turn");
    play.pass();
    assert!(slow(0).all(|name| play.can(verb::CAST, &name)), "the stack is empty again");
    play.to(phase::COMBAT);
    assert!(none(&play, 0) && fast(&play, 0));
    play.to(phase::SECOND_MAIN);
    assert!(slow(0).all(|name| play.can(verb::CAST, &name)));
}

/// 608.3, 110.5b: a permanent spell that resolves enters untapped under its player's control; 608.2m: an instant goes to the graveyard of
/// its owner last of all; 405.1: until then both are on the stack.
#[test]
fn spells_become_permanents_or_go_to_the_graveyard() {
    let mut board = board();
    in_hand(&mut board, "cub", 0, "0");
    let mut play = board.game();
    play.spends_on("cub");
    assert_eq!(play.at("cub").1, zone::STACK);
    play.pass().pass();
    assert_eq!((play.at("cub"), play.is_tapped("cub")), ((0, zone::BATTLEFIELD), false));
    play.casts("idle").pay();
    assert_eq!(play.stacked(), 1);
    play.pass().pass();
    assert_eq!((play.count(0, zone::GRAVEYARD), play.stacked()), (1, 0));
}

/// 608.2b: a spell whose only target is gone does not resolve; its card goes to the graveyard.
#[test]
fn a_spell_without_a_legal_target_does_nothing() {
    let mut board = board();
    board.creature("victim", 1, (2, 2), &[]);
    let doom = |board: &mut super::board::Board, name: &str, seat: u8| {
        let text =
            vec![by(effect_verb::DESTROY, 1), Op::Sentence, Op::Damage { to: Who::Opponent, n: Value::Number(5) }];
        let card = board.cards.instant(name, "0", vec![aim(Side::Any)], text);
        board.put(card, seat, zone::HAND);
    };
    doom(&mut board, "doom", 0);
    doom(&mut board, "haste", 0);
    let mut play = board.game();
    play.spends_on("doom").spends_on("haste");
    play.pass().pass();
    assert_eq!((play.at("victim").1, play.life(1), play.stacked()), (zone::GRAVEYARD, 15, 1));
    play.pass().pass();
    // What stands behind the illegal target does not happen either.
    assert_eq!((play.life(1), play.at("doom").1, play.stacked()), (15, zone::GRAVEYARD, 0));
}

/// 115.5, 601.2c: a spell that needs another spell as its target can't be cast onto an empty stack, since it is no target of itself.
#[test]
fn a_spell_is_no_target_of_itself() {
    let mut board = board();
    let card = board.cards.instant("denial", "0", vec![aim_spell()], vec![by(effect_verb::COUNTER, 1)]);
    board.put(card, 1, zone::HAND);
    in_hand(&mut board, "cub", 0, "0");
    let mut play = board.game();
    play.pass();
    assert!(!play.can(verb::CAST, "denial"));
    play.pass_until(|play| play.asked() == 0 && play.phase() == phase::SECOND_MAIN);
    play.spends_on("cub").pass();
    assert!(play.can(verb::CAST, "denial"));
    play.spends_on("denial").resolve_to(0);
    // 701.5: a countered permanent spell never enters the battlefield.
    assert_eq!((play.at("cub").1, play.at("denial").1), (zone::GRAVEYARD, zone::GRAVEYARD));
}

/// 107.4f, 117.5, 104.3b: at 2 life a Phyrexian symbol may be paid with life; the spell is cast, and its player has lost before anybody
/// gets priority.
#[test]
fn who_pays_the_last_life_loses_before_the_next_priority() {
    let mut board = board();
    board.number(0, "life", 2);
    in_hand(&mut board, "debt", 0, "{G/P}");
    let mut play = board.game();
    play.spends_on("debt");
    assert_eq!((play.outcome(), play.life(0)), (Some(Outcome::Win(Seat(1))), 0));
}

/// 118.3, 119.4: with 1 life a payment of 2 is not possible; with 3 it is, and one of two such symbols only.
#[test]
fn life_that_is_not_there_can_not_be_paid() {
    for (life, one, two) in [(1, false, false), (2, true, false), (3, true, false), (4, true, true)] {
        let mut board = board();
        board.number(0, "life", life);
        in_hand(&mut board, "debt", 0, "{G/P}");
        in_hand(&mut board, "ruin", 0, "{G/P}{B/P}");
        let play = board.game();
        assert_eq!((play.can(verb::CAST, "debt"), play.can(verb::CAST, "ruin")), (one, two), "{life} life");
    }
}

/// 104.4a, 704.3: two players who are brought to 0 by one resolution lose at the same time, and the game is a draw.
#[test]
fn both_players_at_0_is_a_draw() {
    let mut board = board();
    let storm = vec![Op::Damage { to: Who::Each, n: Value::Number(20) }];
    let card = board.cards.instant("storm", "0", Vec::new(), storm);
    board.put(card, 0, zone::HAND);
    let mut play = board.game();
    play.spends_on("storm").pass().pass();
    assert_eq!(play.outcome(), Some(Outcome::Draw));
}

/// 104.3b, 117.5: a player whose life falls to 0 and rises again within one resolution has not lost.
#[test]
fn life_is_looked_at_behind_a_resolution_only() {
    let mut board = board();
    let gain = |n| Op::ChangePlayer {
        who: Who::You,
        stat: cardwright_core::rulesets::magic::vocabulary::stat::LIFE,
        by: Value::Number(n),
    };
    let ordeal = vec![gain(-25), Op::Sentence, gain(7)];
    let card = board.cards.instant("ordeal", "0", Vec::new(), ordeal);
    board.put(card, 0, zone::HAND);
    let mut play = board.game();
    play.spends_on("ordeal").pass().pass();
    assert_eq!((play.outcome(), play.life(0)), (None, 2));
}

/// 104.3a, 101.1: a player concedes at any time, also while the other one is asked and with a spell on the stack.
#[test]
fn conceding_ends_the_game_at_once() {
    let mut play = board().game();
    play.casts("idle").pay();
    assert_eq!((play.asked(), play.stacked()), (0, 1));
    play.table.concede(Seat(1)).unwrap();
    assert_eq!((play.outcome(), play.table.outcome_clause()), (Some(Outcome::Win(Seat(0))), Some("104.3a")));
}

/// 601.2h, 726.1: what is called off at any step of an announcement leaves everything as it was, tapped lands too, and its player has
/// priority.
#[test]
fn a_spell_is_called_off_at_each_step() {
    let mut board = board();
    (0..2).for_each(|kind| board.lands(2, 0, kind));
    board.creature("target", 1, (2, 2), &[]);
    let card = board.cards.instant("bolt", "1{W/U}", vec![aim(Side::Any)], vec![by(effect_verb::DAMAGE, 3)]);
    board.creature("other", 1, (2, 2), &[]);
    board.put(card, 0, zone::HAND);
    let mut play = board.game();
    let before = (play.table.view(None), play.table.answers().to_vec());
    play.casts("bolt");
    let mut steps = 0;
    while play.table.may_call_off() {
        let mut copy = super::board::Play { table: play.table.fork() };
        let off = *copy.table.answers().last().unwrap();
        copy.answer(off);
        assert_eq!((copy.table.view(None), copy.table.answers().to_vec()), before, "step {steps}");
        assert!(copy.is_asked(question::PRIORITY));
        let first = play.table.answers()[0];
        play.answer(first);
        steps += 1;
    }
    assert!(steps >= 3, "a target and two lands: {steps}");
    assert_eq!(play.stacked(), 1);
}
