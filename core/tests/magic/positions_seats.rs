//! Three players: turn order, whom to attack, and players who leave a game that goes on (101.4, 104, 117.3d, 506.2, 800.4a, 802.4).

use super::board::{Board, Play};
use super::cards::{aim, give};
use super::watched::{board_for, in_hand, instant};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::program::{Mod, Op, Side, Until, Value, Who};
use cardwright_core::rulesets::magic::state::{question, verb};
use cardwright_core::rulesets::magic::vocabulary::{head, phase, zone};
use cardwright_core::table::Outcome;

fn three() -> Board {
    board_for(3)
}

fn concedes(play: &mut Play, seat: u8) {
    play.table.concede(Seat(seat)).unwrap();
}

/// 117.3d, 117.4: priority goes round in turn order from the active player, and a step ends when all three have passed in a row.
#[test]
fn priority_goes_round_in_turn_order() {
    let mut board = three();
    board.position.turn = Seat(1);
    let mut play = board.game();
    let mut seen = vec![play.asked()];
    for _ in 0..2 {
        play.pass();
        seen.push(play.asked());
    }
    assert_eq!((seen, play.phase()), (vec![1, 2, 0], phase::MAIN));
    // The last of them acts: the others are asked again before it resolves.
    play.casts("idle").pay();
    let mut seen = vec![play.asked()];
    while play.stacked() > 0 {
        play.pass();
        seen.push(play.asked());
    }
    assert_eq!((seen, play.phase()), (vec![0, 1, 2, 1], phase::MAIN));
    play.reach_turn(2, phase::UPKEEP);
}

/// 506.2, 508.1b, 802.4: each attacker attacks a player of its own; each of these blocks, in turn order, only what attacks them.
#[test]
fn each_defending_player_blocks_their_own_attackers() {
    let mut board = three();
    ["left", "right"].into_iter().for_each(|name| _ = board.creature(name, 0, (3, 3), &[]));
    board.creature("guard 1", 1, (1, 4), &[]);
    board.creature("guard 2", 2, (1, 4), &[]);
    let mut play = board.game();
    play.declares("left").answer(Play::place(verb::AT_PLAYER, 2));
    play.does(verb::ATTACK, "right").answer(Play::place(verb::AT_PLAYER, 1)).no_more(question::ATTACKERS);
    play.pass_until(|play| play.is_asked(question::BLOCKERS));
    assert_eq!((play.asked(), play.can(verb::BLOCK, "guard 1"), play.can(verb::BLOCK, "guard 2")), (1, true, false));
    play.does(verb::BLOCK, "guard 1");
    // There is one attacker that it can block, and no other creature that could.
    assert_eq!((play.asked(), play.can(verb::BLOCK, "guard 2")), (2, true));
    play.answer(super::board::act(verb::DONE, cardwright_core::kernel::ids::NOBODY)).to(phase::COMBAT_END);
    assert_eq!((play.state("guard 1"), play.life(1), play.life(2)), ((zone::BATTLEFIELD, 3), 20, 17));
}

/// 800.4a: what a player who leaves owns leaves with them, also what others control; what they control of others is exiled; 104.2a: the
/// game goes on with two.
#[test]
fn who_leaves_takes_their_cards_along() {
    let mut board = three();
    let lent = board.creature("lent", 0, (2, 2), &[]);
    board.position.cards[lent].owner = Some(Seat(1));
    let taken = board.creature("taken", 1, (2, 2), &[]);
    board.position.cards[taken].owner = Some(Seat(2));
    board.creature("own", 1, (2, 2), &[]);
    let mut play = board.game();
    concedes(&mut play, 1);
    assert_eq!((play.outcome(), play.asked()), (None, 0));
    let there = ["lent", "own"].map(|name| play.named(name).is_empty());
    assert_eq!((there, play.at("taken")), ([true, true], (2, zone::EXILE)));
    let zones =
        [zone::LIBRARY, zone::HAND, zone::GRAVEYARD, zone::BATTLEFIELD, zone::EXILE].map(|kind| play.count(1, kind));
    assert_eq!(zones, [0; 5]);
    // Their turn is skipped, and priority too.
    play.reach_turn(2, phase::UPKEEP);
    concedes(&mut play, 2);
    assert_eq!(play.outcome(), Some(Outcome::Win(Seat(0))));
}

/// 800.4a: an effect that gives the player who leaves control of a creature ends first, so that it is its owner's again and not exiled.
#[test]
fn control_that_an_effect_gave_ends_first() {
    let mut board = three();
    board.creature("raider", 0, (3, 3), &[]);
    let text = vec![give(Until::Forever, vec![Mod::Control(Who::You)])];
    let card = board.cards.instant("seizure", "0", vec![aim(Side::Any)], text);
    board.put(card, 1, zone::HAND);
    let mut play = board.game();
    play.pass().casts("seizure").pay().resolve_to(0);
    assert_eq!(play.at("raider"), (1, zone::BATTLEFIELD));
    concedes(&mut play, 1);
    assert_eq!(play.at("raider"), (0, zone::BATTLEFIELD));
}

/// 800.4a: a spell of the player who leaves is not on the stack any more, the others' are; had they priority, the next player has it.
#[test]
fn spells_of_who_leaves_are_gone() {
    let mut board = three();
    instant(&mut board, "theirs", 1, "0");
    instant(&mut board, "own", 0, "0");
    let mut play = board.game();
    play.casts("own").pay().pass().casts("theirs").pay();
    assert_eq!((play.asked(), play.stacked()), (1, 2));
    concedes(&mut play, 1);
    assert_eq!((play.asked(), play.stacked(), play.at("own").1), (2, 1, zone::STACK));
    play.resolve_to(0);
    assert_eq!(play.at("own").1, zone::GRAVEYARD);
}

/// 800.4j: whoever leaves in their own turn: it goes on to its end without an active player, and the next player's turn follows.
#[test]
fn a_turn_goes_on_without_its_player() {
    let mut board = three();
    board.creature("raider", 0, (3, 3), &[]);
    let mut play = board.game();
    concedes(&mut play, 0);
    assert_eq!((play.outcome(), play.turn(), play.phase()), (None, 0, phase::MAIN));
    let mut seen = vec![play.asked()];
    while play.turn() == 0 {
        play.idles();
        seen.push(play.asked());
    }
    // Nobody else attacks, discards or draws meanwhile; each step has two passes.
    assert!(seen.iter().all(|seat| *seat != 0));
    assert_eq!((play.turn(), play.phase(), play.count(1, zone::HAND)), (1, phase::UPKEEP, 1));
    assert_eq!(seen[..2], [1, 2]);
}

/// 800.4e: what attacks a player who has left deals no damage, and attacks nobody else; 800.4a: their blockers are gone, and what they
/// blocked stays blocked (509.1h).
#[test]
fn attackers_of_who_has_left_deal_nothing() {
    let mut board = three();
    ["left", "right"].into_iter().for_each(|name| _ = board.creature(name, 0, (3, 3), &[head::LIFELINK]));
    board.creature("guard", 1, (1, 4), &[]);
    let mut play = board.game();
    for name in ["left", "right"] {
        play.pass_until(|play| play.is_asked(question::ATTACKERS)).does(verb::ATTACK, name);
        play.answer(Play::place(verb::AT_PLAYER, 1));
    }
    play.no_more(question::ATTACKERS).pass_until(|play| play.is_asked(question::BLOCKERS));
    play.does(verb::BLOCK, "guard").does(verb::BLOCKS, "left").no_more(question::BLOCKERS);
    concedes(&mut play, 1);
    play.to(phase::COMBAT_END);
    assert_eq!((play.life(0), play.life(2), play.state("left"), play.state("right")), (20, 20, (4, 0), (4, 0)));
}

/// 800.4a: the player whose answer is waited for leaves: attackers, blockers, a discard and a payment are nobody's any more, and the
/// game goes on.
#[test]
fn whoever_is_asked_may_leave() {
    let attackers = {
        let mut board = three();
        board.creature("raider", 0, (3, 3), &[]);
        let mut play = board.game();
        play.pass_until(|play| play.is_asked(question::ATTACKERS));
        (play, 0)
    };
    let blockers = {
        let mut board = three();
        board.creature("raider", 0, (3, 3), &[]);
        board.creature("guard", 2, (3, 3), &[]);
        let mut play = board.game();
        play.declares("raider").answer(Play::place(verb::AT_PLAYER, 2)).no_more(question::ATTACKERS);
        play.pass_until(|play| play.is_asked(question::BLOCKERS));
        (play, 2)
    };
    let blocked = {
        let mut board = three();
        ["left", "right"].into_iter().for_each(|name| _ = board.creature(name, 0, (3, 3), &[]));
        board.creature("guard", 2, (3, 3), &[]);
        let mut play = board.game();
        for name in ["left", "right"] {
            play.pass_until(|play| play.is_asked(question::ATTACKERS)).does(verb::ATTACK, name);
            play.answer(Play::place(verb::AT_PLAYER, 2));
        }
        play.no_more(question::ATTACKERS).pass_until(|play| play.is_asked(question::BLOCKERS));
        play.does(verb::BLOCK, "guard");
        assert!(play.is_asked(question::BLOCKED));
        (play, 2)
    };
    let order = {
        let mut board = three();
        board.creature("raider", 0, (3, 3), &[]);
        ["one", "two"].into_iter().for_each(|name| _ = board.creature(name, 2, (3, 3), &[]));
        let mut play = board.game();
        play.declares("raider").answer(Play::place(verb::AT_PLAYER, 2)).no_more(question::ATTACKERS);
        play.pass_until(|play| play.is_asked(question::BLOCKERS));
        play.does(verb::BLOCK, "one").does(verb::BLOCK, "two");
        assert!(play.is_asked(question::ORDER));
        (play, 0)
    };
    let whom = {
        let mut board = three();
        board.creature("raider", 0, (3, 3), &[]);
        let mut play = board.game();
        play.declares("raider");
        (play, 0)
    };
    let discard = {
        let mut board = three();
        board.fill(8, 0, zone::HAND);
        let mut play = board.game();
        play.pass_until(|play| play.is_asked(question::DISCARD));
        (play, 0)
    };
    let half_discarded = {
        let mut play = Play { table: discard.0.table.fork() };
        let first = play.table.answers()[0];
        play.answer(first);
        (play, 0)
    };
    let paying = {
        let mut board = three();
        board.lands(1, 0, 0);
        board.lands(1, 0, 1);
        in_hand(&mut board, "price", 0, "1");
        let mut play = board.game();
        play.casts("price");
        (play, 0)
    };
    let legends = {
        let mut board = three();
        let king = super::watched::legend(&mut board, "king", 1, (2, 2), &[]);
        board.put(king, 1, zone::BATTLEFIELD);
        (board.game(), 1)
    };
    for (case, (mut play, seat)) in
        [attackers, blockers, blocked, order, whom, discard, half_discarded, paying, legends].into_iter().enumerate()
    {
        assert_eq!(play.asked(), seat, "case {case}");
        concedes(&mut play, seat);
        assert_eq!(play.outcome(), None, "case {case}");
        // The next turn but one begins as it should.
        let last = if seat == 2 { 1 } else { 2 };
        play.pass_until(|play| play.turn() == last && play.phase() == phase::UPKEEP);
        assert_eq!(play.stacked(), 0, "case {case}");
    }
}

/// 104.2a, 704.3: two of three lose at the same time, and the third one wins; all three make a draw (104.4a).
#[test]
fn two_of_three_lose_together() {
    for (life, outcome) in [(25, Outcome::Win(Seat(0))), (20, Outcome::Draw)] {
        let mut board = three();
        board.number(0, "life", life);
        let storm = vec![Op::Damage { to: Who::Each, n: Value::Number(20) }];
        let card = board.cards.instant("storm", "0", Vec::new(), storm);
        board.put(card, 0, zone::HAND);
        let mut play = board.game();
        play.casts("storm").pay().pass().pass().pass();
        assert_eq!(play.outcome(), Some(outcome));
    }
}

/// 104.5, 800.4a: one of three loses by state-based action: their cards leave the game, the others go on.
#[test]
fn who_loses_leaves() {
    let mut board = three();
    board.creature("raider", 0, (20, 3), &[]);
    board.creature("home", 1, (1, 1), &[]);
    let tapped = board.creature("busy", 1, (1, 1), &[]);
    board.mark(tapped, "tapped", 1);
    let mut play = board.game();
    play.declares("raider").answer(Play::place(verb::AT_PLAYER, 1)).no_more(question::ATTACKERS);
    play.pass_until(|play| play.is_asked(question::BLOCKERS));
    play.answer(super::board::act(verb::DONE, cardwright_core::kernel::ids::NOBODY));
    play.pass_until(|play| play.phase() == phase::DAMAGE && play.is_asked(question::PRIORITY));
    assert_eq!((play.outcome(), play.named("home").len(), play.named("busy").len()), (None, 0, 0));
    play.reach_turn(2, phase::UPKEEP);
}
