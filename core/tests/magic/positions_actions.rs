//! State-based actions (704): what goes, what is kept, and that everything that applies is one event.

use super::board::{Board, Play, act};
use super::cards::{aim, by};
use super::watched::{DEAD, board, legend, walker};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::kernel::program::Side;
use cardwright_core::rulesets::magic::state::{effect_verb, question, verb};
use cardwright_core::rulesets::magic::vocabulary::{card_type, head, phase, zone};

/// A legendary creature card in a player's hand that costs nothing, with the name of another card.
fn namesake(board: &mut Board, name: &str, of: CardId, seat: u8, body: (i32, i32), heads: &[u8]) -> CardId {
    let card = board.cards.creature(name, "0", body, heads);
    board.cards.also(card, card_type::LEGENDARY);
    board.cards.cards[card.index()].names = board.cards.cards[of.index()].names.clone();
    board.put(card, seat, zone::HAND);
    card
}

/// Casts a creature, lets it resolve, and keeps a legend if it is asked which.
fn keeps(play: &mut Play, cast: &str, kept: &str) {
    play.casts(cast).pay();
    play.pass_until(|play| play.is_asked(question::LEGEND));
    assert!(play.can(verb::RETAIN, kept));
    play.does(verb::RETAIN, kept);
}

/// 704.5j: of two legends of one name their player keeps one, the new or the old; the other goes to its owner's graveyard.
#[test]
fn the_player_chooses_which_legend_stays() {
    for (kept, gone) in [("king", "young king"), ("young king", "king")] {
        let mut board = board();
        let king = legend(&mut board, "king", 0, (2, 2), &[]);
        namesake(&mut board, "young king", king, 0, (3, 3), &[]);
        let mut play = board.game();
        keeps(&mut play, "young king", kept);
        assert_eq!((play.at(kept).1, play.at(gone), play.asked()), (zone::BATTLEFIELD, (0, zone::GRAVEYARD), 0));
    }
}

/// 704.5j, 702.12: an indestructible legend goes as well, since it is not destroyed.
#[test]
fn the_legend_rule_does_not_destroy() {
    let mut board = board();
    let king = legend(&mut board, "king", 0, (2, 2), &[head::INDESTRUCTIBLE]);
    namesake(&mut board, "young king", king, 0, (3, 3), &[]);
    let mut play = board.game();
    keeps(&mut play, "young king", "young king");
    assert_eq!(play.state("king"), DEAD);
}

/// 704.5j: one legend each for two players is allowed, and legends of different names too; 205.4: what is not legendary may be doubled.
#[test]
fn each_player_may_have_one_of_a_name() {
    let mut board = board();
    let king = legend(&mut board, "king", 1, (2, 2), &[]);
    legend(&mut board, "queen", 0, (2, 2), &[]);
    namesake(&mut board, "young king", king, 0, (3, 3), &[]);
    let common = board.cards.creature("common king", "0", (1, 1), &[]);
    board.cards.cards[common.index()].names = board.cards.cards[king.index()].names.clone();
    board.put(common, 0, zone::HAND);
    let mut play = board.game();
    play.spends_on("young king").resolve_to(0).spends_on("common king").resolve_to(0);
    let there = ["king", "queen", "young king", "common king"].map(|name| play.at(name).1);
    assert_eq!((there, play.asked()), ([zone::BATTLEFIELD; 4], 0));
}

/// 704.5j: of three one is kept and two go together, without a second question.
#[test]
fn of_three_legends_one_stays() {
    let mut board = board();
    let king = legend(&mut board, "king", 0, (2, 2), &[]);
    legend(&mut board, "old king", 0, (1, 1), &[]);
    let names = board.cards.cards[king.index()].names.clone();
    board.cards.cards.last_mut().unwrap().names = names;
    let mut play = board.game();
    assert!(play.is_asked(question::LEGEND), "the check comes before the first priority");
    play.does(verb::RETAIN, "king");
    assert_eq!((play.at("king").1, play.at("old king").1), (zone::BATTLEFIELD, zone::GRAVEYARD));
    let mut board = super::watched::board();
    let king = legend(&mut board, "king", 0, (2, 2), &[]);
    (0..2).for_each(|_| _ = board.put(king, 0, zone::BATTLEFIELD));
    let mut play = board.game();
    let first = play.table.answers()[0];
    play.answer(first);
    assert_eq!((play.named("king").len(), play.count(0, zone::GRAVEYARD)), (3, 2));
    assert!(play.is_asked(question::PRIORITY));
}

/// 704.3, 704.5j, 704.5f: a legend that is kept while it has no toughness goes with the other one, in the same event.
#[test]
fn what_applies_together_happens_together() {
    let mut board = board();
    let king = legend(&mut board, "king", 0, (2, 2), &[]);
    namesake(&mut board, "frail king", king, 0, (0, 0), &[]);
    let mut play = board.game();
    keeps(&mut play, "frail king", "frail king");
    assert_eq!((play.state("king"), play.state("frail king")), (DEAD, DEAD));
}

/// 704.5j: a choice counts for that check only: a third legend of the name that comes later asks again.
#[test]
fn a_later_legend_asks_again() {
    let mut board = board();
    let king = legend(&mut board, "king", 0, (2, 2), &[]);
    namesake(&mut board, "frail king", king, 0, (0, 0), &[]);
    namesake(&mut board, "young king", king, 0, (3, 3), &[]);
    let mut play = board.game();
    keeps(&mut play, "frail king", "king");
    assert_eq!((play.at("king").1, play.state("frail king")), (zone::BATTLEFIELD, DEAD));
    keeps(&mut play, "young king", "young king");
    assert_eq!((play.state("king"), play.at("young king").1), (DEAD, zone::BATTLEFIELD));
}

/// 704.5q, 122.3, 704.5f: +1/+1 and -1/-1 counters cancel, and a creature whose toughness is 0 meanwhile goes in the same event.
#[test]
fn counters_of_both_kinds_cancel() {
    let fight = |body: (i32, i32), plus: i32, power: i32| {
        let mut board = board();
        board.creature("blight", 0, (power, 9), &[head::WITHER]);
        let at = board.creature("victim", 1, body, &[]);
        board.mark(at, "plus", plus);
        let mut play = board.game();
        play.attacks(&["blight"]).blocks(&[("victim", "blight")]).to(phase::COMBAT_END);
        (play.at("victim").1, play.mark("victim", "plus"), play.mark("victim", "minus"), play.stats("victim"))
    };
    assert_eq!(fight((3, 3), 1, 3), (zone::BATTLEFIELD, 0, 2, [1, 1, 0]));
    assert_eq!(fight((2, 2), 3, 3), (zone::BATTLEFIELD, 0, 0, [2, 2, 0]));
    assert_eq!(fight((2, 2), 5, 3), (zone::BATTLEFIELD, 2, 0, [4, 4, 0]));
    // One +1/+1 and three -1/-1 counters on a 1/1. Counters are gone with the zone (122.2).
    assert_eq!(fight((1, 1), 1, 3), (zone::GRAVEYARD, 0, 0, [1, 1, 0]));
}

/// 120.6, 704.5g: damage marked earlier counts when toughness falls below it later.
#[test]
fn earlier_damage_kills_when_toughness_falls() {
    let mut board = board();
    board.creature("blight", 0, (1, 9), &[head::WITHER]);
    let at = board.creature("victim", 1, (1, 4), &[head::REACH]);
    board.mark(at, "damage", 3);
    let mut play = board.game();
    play.attacks(&["blight"]).blocks(&[("victim", "blight")]).to(phase::COMBAT_END);
    assert_eq!(play.state("victim"), DEAD);
}

/// 400.3: what dies goes to its owner's graveyard, whoever controlled it.
#[test]
fn what_dies_goes_to_its_owner() {
    let mut board = board();
    let at = board.creature("borrowed", 0, (2, 2), &[]);
    board.position.cards[at].owner = Some(Seat(1));
    board.creature("guard", 1, (2, 2), &[]);
    let mut play = board.game();
    play.attacks(&["borrowed"]).blocks(&[("guard", "borrowed")]).to(phase::COMBAT_END);
    assert_eq!((play.at("borrowed"), play.at("guard")), ((1, zone::GRAVEYARD), (1, zone::GRAVEYARD)));
}

/// 306.5b, 122.1c, 306.9: a planeswalker enters with its loyalty as counters, and none of them left is the graveyard.
#[test]
fn planeswalkers_enter_with_their_loyalty() {
    let mut board = board();
    let sage = board.cards.walker("sage", "0", 4);
    let husk = board.cards.walker("husk", "0", 0);
    [sage, husk].into_iter().for_each(|card| _ = board.put(card, 0, zone::HAND));
    let mut play = board.game();
    play.spends_on("sage").resolve_to(0);
    assert_eq!((play.at("sage").1, play.mark("sage", "loyalty")), (zone::BATTLEFIELD, 4));
    play.spends_on("husk").resolve_to(0);
    assert_eq!(play.at("husk").1, zone::GRAVEYARD);
}

/// 704.5f: a creature with toughness 0 goes as it enters, before anybody gets priority; it was on the battlefield all the same.
#[test]
fn toughness_0_does_not_stay() {
    let mut board = board();
    let card = board.cards.creature("mist", "0", (3, 0), &[]);
    board.put(card, 0, zone::HAND);
    let mut play = board.game();
    play.spends_on("mist").resolve_to(0);
    assert_eq!((play.at("mist"), play.asked(), play.stacked()), ((0, zone::GRAVEYARD), 0, 0));
}

/// 101.4, 704.5j: two players with doubled legends choose one after the other, the active player first; then all go together.
#[test]
fn the_active_player_chooses_first() {
    let mut board = board();
    let king = legend(&mut board, "king", 0, (2, 2), &[]);
    board.put(king, 0, zone::BATTLEFIELD);
    let queen = legend(&mut board, "queen", 1, (2, 2), &[]);
    board.put(queen, 1, zone::BATTLEFIELD);
    let mut play = board.game();
    let mut asked = Vec::new();
    while play.is_asked(question::LEGEND) {
        asked.push(play.asked());
        assert_eq!((play.count(0, zone::GRAVEYARD), play.count(1, zone::GRAVEYARD)), (0, 0));
        let first = play.table.answers()[0];
        play.answer(first);
    }
    assert_eq!((asked, play.count(0, zone::GRAVEYARD), play.count(1, zone::GRAVEYARD)), (vec![0, 1], 1, 1));
}

/// 306.8, 704.5i: damage of a spell takes loyalty; an amount beyond it is enough.
#[test]
fn planeswalkers_lose_loyalty_by_damage() {
    let mut board = board();
    walker(&mut board, "sage", 1, 3);
    walker(&mut board, "seer", 1, 5);
    let any = super::cards::such(Side::Any, 0, 1 << zone::BATTLEFIELD);
    let aims = vec![cardwright_core::kernel::catalog::AimSpec { from: any, ..aim(Side::Any) }];
    for name in ["first bolt", "second bolt"] {
        let card = board.cards.instant(name, "0", aims.clone(), vec![by(effect_verb::DAMAGE, 4)]);
        board.put(card, 0, zone::HAND);
    }
    let mut play = board.game();
    play.casts("first bolt").pick("sage").pay().resolve_to(0);
    assert_eq!(play.at("sage"), (1, zone::GRAVEYARD));
    play.casts("second bolt");
    if play.table.answers().iter().any(|answer| matches!(answer, Answer::Pick(_))) {
        play.pick("seer");
    }
    play.pay().resolve_to(0);
    assert_eq!((play.at("seer").1, play.mark("seer", "loyalty")), (zone::BATTLEFIELD, 1));
    assert!(!play.table.answers().contains(&act(verb::CAST, play.slot("first bolt"))));
}
