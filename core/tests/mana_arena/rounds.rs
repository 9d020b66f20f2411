//! Turns, drawing, and what begins and ends with a round.

use super::board::{Board, Play};
use super::cards::{aim, change, deal, give, to};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::program::{Mod, Op, Side, Target, Value, Who};
use cardwright_core::rulesets::mana_arena::state::effect_verb;
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, head, phase, stat, zone};

/// A slow spell of the first player.
fn spell(board: &mut Board, name: &str, side: Side, code: Vec<Op>) {
    let card = board.cards.card(name, card_type::SLOW_SPELL, [1, 0, 0]);
    board.cards.text(card, vec![aim(side, 1)], code);
    board.put(card, 0, zone::HAND);
}

/// Ends the turn of whoever has it.
fn end_turn(play: &mut Play) {
    let (turn, number) = (play.table.view(None).turn, play.table.turn_number());
    while play.table.turn_number() == number {
        assert_eq!(play.table.asked(), Some(turn));
        play.end();
    }
}

#[test]
fn a_standby_phase_keeps_spell_mana_raises_the_maximum_and_draws() {
    let mut board = Board::new();
    (board.position.phase, board.position.at_start) = (phase::STANDBY, true);
    for (word, n) in [("mana", 2), ("max-mana", 4), ("spell-mana", 2)] {
        board.number(0, word, n);
    }
    let play = board.game();
    let numbers = ["mana", "max-mana", "spell-mana"].map(|word| play.number(0, word));
    assert_eq!((numbers, play.count(0, zone::HAND)), ([5, 5, 3], 2));
    let mut board = Board::new();
    (board.position.phase, board.position.at_start) = (phase::STANDBY, true);
    ["mana", "max-mana"].into_iter().for_each(|word| board.number(0, word, 10));
    let play = board.game();
    assert_eq!(["mana", "max-mana", "spell-mana"].map(|word| play.number(0, word)), [10, 10, 3]);
}

#[test]
fn a_full_hand_and_an_empty_deck() {
    let start = |hand: usize, empty: bool| {
        let mut board = Board::new();
        (board.position.phase, board.position.at_start) = (phase::STANDBY, true);
        board.fill(hand, 0, zone::HAND);
        if empty {
            board.empty_deck(0);
        }
        board.bare()
    };
    // Drawn into a full hand: face down among the banished cards, and seen by its player alone.
    let play = start(10, false);
    assert_eq!(
        ["hand", "down"].map(|w| play.count(0, if w == "hand" { zone::HAND } else { zone::BANISHED_DOWN })),
        [10, 1]
    );
    let theirs = play.table.view(Some(Seat(1)));
    let down = theirs.seats[0].zones.iter().find(|z| z.id.kind() == zone::BANISHED_DOWN).unwrap();
    assert_eq!((down.count, down.cards.len()), (1, 0));
    // A Plague arrives, hurts its player, and gives no life mana.
    let play = start(1, true);
    assert_eq!((play.at("plague"), play.number(0, "life"), play.number(0, "life-mana")), ((0, zone::BANISHED), 17, 0));
    let play = start(10, true);
    assert_eq!((play.at("plague"), play.number(0, "life")), ((0, zone::BANISHED_DOWN), 20));
}

#[test]
fn regeneration_comes_first_and_ephemeral_units_go_last() {
    let mut board = Board::new();
    let both = board.cards.unit("both", [1, 1, 5], &[head::REGENERATION, head::EPHEMERAL]);
    let at = board.put(both, 0, zone::MONSTERS);
    board.mark(at, "damage", 4);
    board.cards.headed(both, head::ON_DESTROY, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 1)]);
    let quiet = board.cards.unit("quiet", [1, 1, 5], &[head::REGENERATION]);
    let at = board.put(quiet, 0, zone::MONSTERS);
    board.mark(at, "damage", 4);
    spell(&mut board, "hush", Side::Own, vec![to(effect_verb::SILENCE, Target::Bound(0))]);
    let mut play = board.game();
    play.plays("hush").pick("quiet");
    end_turn(&mut play);
    assert_eq!((play.at("both"), play.number(0, "spell-mana")), ((0, zone::GRAVEYARD), 1));
    // A silenced unit is not healed: Silence ends behind Regeneration.
    assert_eq!((play.mark("quiet", "damage"), play.card("quiet").1.heads), (4, 1 << head::REGENERATION));
}

#[test]
fn a_silenced_ephemeral_unit_is_destroyed() {
    let mut board = Board::new();
    board.unit("mayfly", 0, [1, 1, 5], &[head::EPHEMERAL]);
    spell(&mut board, "hush", Side::Own, vec![to(effect_verb::SILENCE, Target::Bound(0))]);
    let mut play = board.game();
    play.plays("hush");
    assert_eq!(play.card("mayfly").1.heads, 0);
    end_turn(&mut play);
    assert_eq!(play.at("mayfly"), (0, zone::GRAVEYARD));
}

#[test]
fn a_bonus_of_health_that_ends_deals_no_damage() {
    let mut board = Board::new();
    board.unit("ours", 0, [1, 3, 3], &[]);
    spell(&mut board, "boon", Side::Own, vec![give(vec![Mod::Add(stat::HEALTH, Value::Number(3))])]);
    spell(&mut board, "hurt", Side::Own, vec![deal(4)]);
    let mut play = board.game();
    play.plays("boon").plays("hurt");
    assert_eq!((play.stats("ours")[2], play.mark("ours", "damage")), (6, 4));
    end_turn(&mut play);
    // Two of six were left, and are two of three.
    assert_eq!((play.stats("ours")[2], play.mark("ours", "damage")), (3, 1));
}

#[test]
fn wither_kills_by_the_effect_and_frostbite_ends_with_the_round() {
    let mut board = Board::new();
    board.unit("theirs", 1, [1, 2, 2], &[]);
    for name in ["first", "second"] {
        spell(&mut board, name, Side::Opposing, vec![to(effect_verb::WITHER, Target::Bound(0))]);
    }
    spell(&mut board, "chill", Side::Opposing, vec![to(effect_verb::FROSTBITE, Target::Bound(0))]);
    spell(&mut board, "spur", Side::Opposing, vec![give(vec![Mod::Add(stat::ATTACK, Value::Number(2))])]);
    let mut play = board.game();
    play.plays("chill").plays("first");
    assert_eq!(play.stats("theirs"), [1, 0, 1]);
    // What comes after Frostbite counts.
    play.plays("spur");
    assert_eq!(play.stats("theirs")[1], 2);
    end_turn(&mut play);
    assert_eq!(play.stats("theirs"), [1, 2, 1]);
    end_turn(&mut play);
    play.plays("second").answer(Answer::Number(0));
    assert_eq!(play.at("theirs"), (1, zone::GRAVEYARD));
}

#[test]
fn a_barrier_that_was_used_up_does_not_come_back_with_the_other_keywords() {
    let mut board = Board::new();
    board.unit("theirs", 1, [1, 2, 5], &[head::BARRIER, head::TAUNT]);
    let barrier = board.cards.gift(head::BARRIER);
    spell(&mut board, "hurt", Side::Opposing, vec![deal(2)]);
    spell(&mut board, "again", Side::Opposing, vec![deal(1)]);
    spell(&mut board, "third", Side::Opposing, vec![deal(1)]);
    spell(&mut board, "hush", Side::Opposing, vec![to(effect_verb::SILENCE, Target::Bound(0))]);
    spell(&mut board, "ward", Side::Opposing, vec![give(vec![Mod::Gain(barrier)])]);
    board.number(0, "mana", 10);
    let mut play = board.game();
    play.plays("hurt").plays("hush");
    assert_eq!((play.mark("theirs", "damage"), play.card("theirs").1.heads), (0, 0));
    // What it is given afterwards works, and is used up by itself.
    play.plays("ward").plays("again");
    assert_eq!(play.mark("theirs", "damage"), 0);
    end_turn(&mut play);
    assert!(play.card("theirs").1.heads & 1 << head::TAUNT != 0);
    end_turn(&mut play);
    play.plays("third").answer(Answer::Number(0));
    assert_eq!(play.mark("theirs", "damage"), 1);
}

#[test]
fn fleeting_cards_of_both_hands_are_banished() {
    let mut board = Board::new();
    let spark = board.cards.unit("spark", [9, 1, 1], &[head::FLEETING]);
    board.put(spark, 1, zone::HAND);
    let mut play = board.game();
    end_turn(&mut play);
    assert_eq!(play.at("spark"), (1, zone::BANISHED));
}

#[test]
fn round_start_and_round_end_answer_every_turn_and_flow_its_own() {
    let mut board = Board::new();
    let plain = board.unit("plain", 1, [1, 1, 3], &[]);
    board.cards.headed(plain, head::ROUND_START, Vec::new(), vec![change(Who::You, stat::LIFE, -1)]);
    board.cards.headed(plain, head::ROUND_END, Vec::new(), vec![change(Who::Opponent, stat::LIFE, -1)]);
    let flowing = board.unit("flowing", 1, [1, 1, 3], &[]);
    let id = board.cards.headed(flowing, head::ROUND_START, Vec::new(), vec![change(Who::You, stat::LIFE_MANA, 1)]);
    board.cards.states(id, head::FLOW);
    board.number(1, "flow", 2);
    (board.position.phase, board.position.at_start) = (phase::STANDBY, true);
    let mut play = board.game();
    assert_eq!((play.number(1, "life"), play.number(1, "life-mana")), (19, 0));
    end_turn(&mut play);
    let next = play.table.answers()[0];
    assert!(matches!(next, Answer::Next { .. }));
    play.answer(next);
    assert_eq!((play.number(0, "life"), play.number(1, "life"), play.number(1, "life-mana")), (19, 18, 1));
}

#[test]
fn daybreak_nightfall_and_plunder_are_of_the_use_of_a_card() {
    let mut board = Board::new();
    for name in ["first", "second"] {
        let unit = board.cards.unit(name, [1, 1, 1], &[]);
        for (state, which) in [(head::DAYBREAK, stat::SPELL_MANA), (head::NIGHTFALL, stat::LIFE_MANA)] {
            let id = board.cards.headed(unit, head::ON_PLAY, Vec::new(), vec![change(Who::You, which, 1)]);
            board.cards.states(id, state);
        }
        let id = board.cards.headed(unit, head::ON_PLAY, Vec::new(), vec![change(Who::Opponent, stat::LIFE, -5)]);
        board.cards.states(id, head::PLUNDER);
        board.put(unit, 0, zone::HAND);
    }
    let lash = board.cards.card("lash", card_type::SLOW_SPELL, [1, 0, 0]);
    board.cards.text(lash, Vec::new(), vec![Op::Damage { to: Who::Opponent, n: Value::Number(1) }]);
    board.put(lash, 0, zone::HAND);
    let mut play = board.game();
    play.plays("first");
    assert_eq!((play.number(0, "spell-mana"), play.number(0, "life-mana"), play.number(1, "life")), (1, 0, 20));
    play.plays("lash").answer(Answer::Number(0));
    // Nightfall and Plunder are ready together, and their player says which comes first.
    play.plays("second");
    let next = play.table.answers()[0];
    assert!(matches!(next, Answer::Next { .. }) && play.table.answers().len() == 2);
    play.answer(next);
    assert_eq!((play.number(0, "spell-mana"), play.number(0, "life-mana"), play.number(1, "life")), (1, 1, 14));
    assert_eq!(play.number(1, "life-mana"), 1);
    assert_eq!((play.mark("first", "first-used"), play.mark("second", "plundering")), (1, 1));
    end_turn(&mut play);
    assert_eq!((play.mark("first", "first-used"), play.mark("second", "plundering")), (0, 0), "of that round alone");
}
