//! Chains, speeds and costs.

use super::board::Board;
use super::cards::{aim, by, change, deal, give, to, units};
use cardwright_core::kernel::catalog::AimSpec;
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::{CardId, Seat};
use cardwright_core::kernel::program::{Mod, Op, Pattern, Quantity, Selector, Side, Target, Value, Who};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::state::{effect_verb, verb};
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, head, phase, stat, zone};
use cardwright_core::table::Outcome;

/// A spell of a hand with a text.
fn spell(board: &mut Board, name: &str, seat: u8, kind: u8, aims: Vec<AimSpec>, code: Vec<Op>) -> CardId {
    let card = board.cards.card(name, kind, [1, 0, 0]);
    board.cards.text(card, aims, code);
    board.put(card, seat, zone::HAND);
    card
}

/// A burst spell that negates a link.
fn denial(board: &mut Board, seat: u8) {
    let links = Selector { zones: 1 << zone::PENDING, ..units(Side::Any) };
    let of = AimSpec { from: links, n: Quantity::Exactly(Value::Number(1)), apart: Vec::new(), into: 0 };
    spell(board, "deny", seat, card_type::BURST_SPELL, vec![of], vec![to(effect_verb::NEGATE, Target::Bound(0))]);
}

#[test]
fn a_unit_that_is_gone_is_left_out_and_the_link_goes_on() {
    let mut board = Board::new();
    board.unit("one", 1, [1, 1, 4], &[]);
    board.unit("two", 1, [1, 1, 4], &[]);
    spell(&mut board, "fork", 0, card_type::SLOW_SPELL, vec![aim(Side::Opposing, 2)], vec![deal(2)]);
    spell(
        &mut board,
        "home",
        1,
        card_type::BURST_SPELL,
        vec![aim(Side::Own, 1)],
        vec![to(effect_verb::RECALL, Target::Bound(0))],
    );
    let mut play = board.game();
    play.plays("fork");
    // The choices of the link are made as it is declared: both units, so nobody is asked.
    assert_eq!(play.asked(), 1);
    play.plays("home").pick("one");
    assert_eq!((play.at("one"), play.mark("two", "damage")), ((1, zone::HAND), 2));
    assert_eq!((play.at("fork"), play.at("home")), ((0, zone::GRAVEYARD), (1, zone::GRAVEYARD)));
    assert_eq!((play.number(0, "mana"), play.number(1, "mana")), (4, 4));
}

#[test]
fn a_negated_link_is_not_applied_and_its_unit_stays() {
    let mut board = Board::new();
    board.unit("victim", 1, [1, 1, 4], &[]);
    let herald = board.cards.unit("herald", [2, 1, 1], &[]);
    board.cards.headed(herald, head::ON_PLAY, vec![aim(Side::Opposing, 1)], vec![deal(2)]);
    board.put(herald, 0, zone::HAND);
    denial(&mut board, 1);
    let mut play = board.game();
    play.plays("herald");
    let links = play.pending();
    assert_eq!((links.len(), links[0].controller, play.asked()), (1, Seat(0), 1));
    play.plays("deny");
    assert_eq!((play.at("herald"), play.mark("victim", "damage")), ((0, zone::MONSTERS), 0));
    assert_eq!(play.number(0, "mana"), 3);

    let mut board = Board::new();
    board.unit("victim", 1, [1, 1, 4], &[]);
    spell(&mut board, "bolt", 0, card_type::SLOW_SPELL, vec![aim(Side::Opposing, 1)], vec![deal(2)]);
    denial(&mut board, 1);
    let mut play = board.game();
    play.plays("bolt").plays("deny");
    assert_eq!((play.at("bolt"), play.mark("victim", "damage"), play.number(0, "mana")), ((0, zone::GRAVEYARD), 0, 4));
}

#[test]
fn what_falls_in_a_chain_begins_chains_of_its_own_the_turn_players_first() {
    let mut board = Board::new();
    for (name, seat) in [("theirs", 1), ("ours", 0)] {
        let unit = board.unit(name, seat, [1, 1, 1], &[]);
        board.cards.headed(unit, head::ON_DESTROY, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 1)]);
    }
    let all = Target::All(Box::new(units(Side::Any)));
    spell(&mut board, "doom", 0, card_type::SLOW_SPELL, Vec::new(), vec![to(effect_verb::DESTROY, all)]);
    for (name, seat) in [("wait", 0), ("stay", 1)] {
        spell(&mut board, name, seat, card_type::BURST_SPELL, Vec::new(), vec![change(Who::You, stat::MANA, 1)]);
    }
    let mut play = board.game();
    play.plays("doom").pass().pass();
    let waits = |play: &super::board::Play| play.pending().iter().map(|p| p.controller.0).collect::<Vec<_>>();
    // The turn player's begins the first chain, which the other player answers first.
    assert_eq!((waits(&play), play.asked()), (vec![0], 1));
    play.pass().pass();
    assert_eq!((waits(&play), play.asked(), play.number(0, "spell-mana")), (vec![1], 0, 1));
    play.pass().pass();
    assert_eq!((waits(&play), play.number(1, "spell-mana")), (Vec::new(), 1));
}

#[test]
fn links_resolve_in_reverse_and_two_passes_close_a_chain() {
    let mut board = Board::new();
    board.unit("victim", 1, [1, 1, 2], &[]);
    let barrier = board.cards.gift(head::BARRIER);
    spell(&mut board, "bolt", 0, card_type::FAST_SPELL, vec![aim(Side::Opposing, 1)], vec![deal(2)]);
    spell(&mut board, "again", 0, card_type::FAST_SPELL, vec![aim(Side::Opposing, 1)], vec![deal(1)]);
    spell(&mut board, "ward", 1, card_type::BURST_SPELL, vec![aim(Side::Own, 1)], vec![give(vec![Mod::Gain(barrier)])]);
    let mut play = board.game();
    play.plays("bolt").plays("ward").plays("again");
    // The third link hurts before Barrier is there; it stops the first.
    assert_eq!((play.at("victim"), play.mark("victim", "damage")), ((1, zone::MONSTERS), 1));
}

#[test]
fn speeds_say_what_is_used_when() {
    let mut board = Board::new();
    board.position.phase = phase::BATTLE;
    board.unit("striker", 0, [1, 2, 2], &[]);
    for (name, seat, kind) in [
        ("slow", 0, card_type::SLOW_SPELL),
        ("fast", 0, card_type::FAST_SPELL),
        ("their fast", 1, card_type::FAST_SPELL),
        ("their burst", 1, card_type::BURST_SPELL),
    ] {
        spell(&mut board, name, seat, kind, Vec::new(), vec![change(Who::You, stat::MANA, 1)]);
    }
    let mut play = board.game();
    assert_eq!((play.asked(), play.can(verb::PLAY, "fast"), play.can(verb::PLAY, "slow")), (0, true, false));
    assert_eq!(play.refusal(verb::PLAY, "slow"), "MA-speed1.1");
    // The other player may answer, with speed 3 alone, and begins nothing between two acts.
    play.plays("fast");
    assert_eq!(
        (play.asked(), play.can(verb::PLAY, "their burst"), play.can(verb::PLAY, "their fast")),
        (1, true, false)
    );
    assert_eq!(play.refusal(verb::PLAY, "their fast"), "MA-speed2.1");
    play.pass();
    assert_eq!(play.asked(), 0);
    // Behind a declared attack the other player may begin a chain.
    play.does(verb::ATTACK, "striker");
    assert_eq!((play.asked(), play.can(verb::PLAY, "their burst")), (1, true));
}

#[test]
fn a_spell_is_paid_with_mana_and_spell_mana_as_its_player_likes() {
    let mut board = Board::new();
    board.number(0, "spell-mana", 2);
    let card = board.cards.card("costly", card_type::SLOW_SPELL, [3, 0, 0]);
    board.cards.text(card, Vec::new(), vec![change(Who::You, stat::LIFE, -1)]);
    board.put(card, 0, zone::HAND);
    let trap = board.cards.card("pit", card_type::TRAP, [3, 0, 0]);
    board.put(trap, 0, zone::HAND);
    let mut play = board.game();
    play.plays("costly");
    assert_eq!(play.table.answers(), [Answer::Number(0), Answer::Number(1), Answer::Number(2), Answer::No]);
    // It is called off, and everything is as it was.
    play.pass();
    assert_eq!((play.at("costly"), play.number(0, "mana")), ((0, zone::HAND), 5));
    play.plays("costly").answer(Answer::Number(1));
    assert_eq!((play.number(0, "mana"), play.number(0, "spell-mana"), play.number(0, "life")), (3, 1, 19));
    play.does(verb::SET, "pit").answer(Answer::Number(1));
    assert_eq!((play.number(0, "mana"), play.number(0, "spell-mana"), play.at("pit")), (1, 0, (0, zone::SET)));
    assert!(!play.can(verb::SPRING, "pit"));
    assert_eq!(play.refusal(verb::SPRING, "pit"), "MA-trap.1");
}

#[test]
fn who_has_lost_is_seen_when_a_link_is_done() {
    let lethal = |who, back| {
        let mut board = Board::new();
        let code = vec![Op::Damage { to: who, n: Value::Number(20) }, Op::Sentence, change(Who::You, stat::LIFE, back)];
        spell(&mut board, "pact", 0, card_type::SLOW_SPELL, Vec::new(), code);
        let mut play = board.game();
        play.plays("pact");
        play.table.outcome()
    };
    assert_eq!(lethal(Who::You, 2), None);
    assert_eq!(lethal(Who::You, 0), Some(Outcome::Win(Seat(1))));
    assert_eq!(lethal(Who::Each, 0), Some(Outcome::Draw));
}

#[test]
fn spell_shield_spares_a_unit_from_one_effect() {
    let mut board = Board::new();
    board.unit("shielded", 1, [1, 1, 5], &[head::SPELL_SHIELD]);
    board.unit("bare", 1, [1, 1, 5], &[]);
    let all = || Target::All(Box::new(units(Side::Opposing)));
    for name in ["storm", "second"] {
        let weak = Op::Apply {
            to: all(),
            until: cardwright_core::kernel::program::Until::ThisTurn,
            mods: vec![Mod::Add(stat::ATTACK, Value::Number(-1))],
        };
        let code = vec![by(effect_verb::DAMAGE, all(), 1), Op::Sentence, weak];
        spell(&mut board, name, 0, card_type::SLOW_SPELL, Vec::new(), code);
    }
    let mut play = board.game();
    play.plays("storm");
    let seen = |play: &super::board::Play, name| (play.mark(name, "damage"), play.stats(name)[1]);
    // Neither part of the effect reaches it; the shield is used up once.
    assert_eq!((seen(&play, "shielded"), seen(&play, "bare")), ((0, 1), (1, 0)));
    assert_eq!(play.mark("shielded", "shield-spent"), 1);
    play.plays("second");
    assert_eq!((seen(&play, "shielded"), seen(&play, "bare")), ((1, 0), (2, 0)));
}

#[test]
fn the_same_unit_can_be_chosen_for_each_of_several_choices() {
    let mut board = Board::new();
    board.unit("theirs", 1, [1, 1, 5], &[head::BARRIER]);
    board.unit("other", 1, [1, 1, 5], &[]);
    // Up to two units: a choice for each, so that one unit can be both.
    let up_to_one = |into| AimSpec { n: Quantity::UpTo(Value::Number(1)), into, ..aim(Side::Opposing, 1) };
    let hit = |bind| by(effect_verb::DAMAGE, Target::Bound(bind), 2);
    let code = vec![hit(0), Op::Sentence, hit(1)];
    spell(&mut board, "twin bolt", 0, card_type::SLOW_SPELL, vec![up_to_one(0), up_to_one(1)], code);
    let mut play = board.game();
    play.plays("twin bolt").pick("theirs").pick("theirs");
    // Barrier stops the first hit, and not the second.
    assert_eq!((play.mark("theirs", "damage"), play.mark("other", "damage")), (2, 0));
}

#[test]
fn a_set_trap_is_turned_up_from_the_next_turn_on_and_as_an_answer() {
    let mut board = Board::new();
    board.position.phase = phase::BATTLE;
    board.unit("ours", 0, [1, 2, 2], &[]);
    board.unit("theirs", 1, [1, 1, 9], &[]);
    let pit = board.cards.card("pit", card_type::TRAP, [3, 0, 0]);
    board.cards.text(pit, vec![aim(Side::Opposing, 1)], vec![to(effect_verb::DESTROY, Target::Bound(0))]);
    board.put(pit, 1, zone::SET);
    let mut play = board.game();
    // Its player is asked behind the declared attack, pays nothing, and ends the attack with it.
    play.does(verb::ATTACK, "ours");
    assert_eq!((play.asked(), play.can(verb::SPRING, "pit")), (1, true));
    let veiled = play.table.view(Some(Seat(0)));
    let set = veiled.seats[1].zones.iter().find(|z| z.id.kind() == zone::SET).unwrap();
    assert_eq!((set.count, set.cards.len()), (1, 0));
    play.does(verb::SPRING, "pit");
    assert_eq!(
        (play.at("pit"), play.at("ours"), play.number(1, "mana")),
        ((1, zone::GRAVEYARD), (0, zone::GRAVEYARD), 5)
    );
    assert_eq!(play.mark("theirs", "damage"), 0);
}

#[test]
fn who_waits_for_a_card_to_be_used_answers_each_that_is() {
    let mut board = Board::new();
    board.number(0, "mana", 9);
    board.unit("victim", 1, [1, 1, 9], &[]);
    let counts = |board: &mut Board, name: &str, types: u32, which: u8| {
        let unit = board.unit(name, 0, [1, 1, 9], &[]);
        let on = ManaArena.verb_event(effect_verb::USE, Some(Who::You)).unwrap();
        let of = Selector { types, zones: u32::MAX, ..units(Side::Own) };
        let on = Pattern { subject: Some(of), ..on };
        board.cards.waits(unit, on, vec![change(Who::You, which, 1)]);
    };
    counts(&mut board, "reader", 1 << card_type::SLOW_SPELL | 1 << card_type::FAST_SPELL, stat::SPELL_MANA);
    counts(&mut board, "watcher", 0, stat::LIFE_MANA);
    spell(&mut board, "bolt", 0, card_type::FAST_SPELL, vec![aim(Side::Opposing, 1)], vec![deal(2)]);
    spell(&mut board, "theirs", 1, card_type::BURST_SPELL, Vec::new(), vec![change(Who::You, stat::LIFE, -1)]);
    let recruit = board.cards.unit("recruit", [1, 1, 1], &[]);
    board.put(recruit, 0, zone::HAND);
    let pit = board.cards.card("pit", card_type::TRAP, [1, 0, 0]);
    board.cards.text(pit, Vec::new(), vec![change(Who::You, stat::LIFE, 1)]);
    board.put(pit, 0, zone::HAND);
    let mut play = board.game();
    let counted = |play: &mut super::board::Play| {
        loop {
            // Of two that wait their player says which comes first.
            match *play.table.answers() {
                [next @ Answer::Next { .. }, ..] => _ = play.answer(next),
                [.., Answer::No] => _ = play.pass(),
                _ => break,
            }
        }
        (play.number(0, "spell-mana"), play.number(0, "life-mana"))
    };
    play.plays("bolt").plays("theirs");
    // Both were applied before the effects of those who waited began chains of their own.
    assert_eq!((play.number(1, "life"), play.mark("victim", "damage")), (19, 2));
    assert_eq!(counted(&mut play), (1, 1));
    play.plays("recruit");
    assert_eq!(counted(&mut play), (1, 2));
    // MA2-play.3: a card that is set is a card used, and no spell.
    play.does(verb::SET, "pit");
    while matches!(play.table.answers()[0], Answer::Number(_)) {
        play.answer(Answer::Number(0));
    }
    assert_eq!(counted(&mut play), (1, 3));
}
