//! What comes onto the field and leaves it: equipment, captives, structures, summons from the extra deck, rituals, decks of others.

use super::board::Board;
use super::cards::{aim, by, change, deal, give, to, units};
use cardwright_core::kernel::catalog::{Face, Static};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::program::{
    Cmp, Cond, Filter, Mod, Op, Selector, Side, Subject, Target, Until, Value, Who,
};
use cardwright_core::rulesets::mana_arena::state::{effect_verb, verb};
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, head, phase, stat, zone};

fn spell(board: &mut Board, name: &str, side: Side, code: Vec<Op>) {
    let card = board.cards.card(name, card_type::SLOW_SPELL, [0, 0, 0]);
    board.cards.text(card, vec![aim(side, 1)], code);
    board.put(card, 0, zone::HAND);
}

fn equipment(board: &mut Board, name: &str) {
    let card = board.cards.card(name, card_type::EQUIPMENT, [1, 0, 0]);
    board.cards.constant(card, vec![Mod::Add(stat::HEALTH, Value::Number(2))]);
    board.put(card, 0, zone::HAND);
}

#[test]
fn a_unit_wears_one_thing_and_each_is_put_on_once_a_round() {
    let mut board = Board::new();
    board.unit("ours", 0, [1, 1, 3], &[]);
    equipment(&mut board, "sword");
    equipment(&mut board, "shield");
    spell(&mut board, "hurt", Side::Own, vec![deal(4)]);
    let mut play = board.game();
    play.plays("sword");
    assert_eq!((play.at("sword"), play.stats("ours")), ((0, zone::WORN), [1, 1, 5]));
    play.plays("hurt").plays("shield");
    // What it wore goes to the hand. One of five was left, and stays one.
    assert_eq!((play.at("sword"), play.at("shield")), ((0, zone::HAND), (0, zone::WORN)));
    assert_eq!((play.stats("ours")[2], play.mark("ours", "damage")), (5, 4));
    assert_eq!(play.refusal(verb::PLAY, "sword"), "MA-term.equipment.1.2");
}

#[test]
fn what_a_unit_wore_goes_to_the_hand_or_with_ten_cards_there_to_the_graveyard() {
    for (hand, home) in [(9, zone::HAND), (10, zone::GRAVEYARD)] {
        let mut board = Board::new();
        let frail = board.cards.unit("frail", [1, 1, 9], &[]);
        let host = board.put(frail, 0, zone::MONSTERS);
        board.cards.headed(frail, head::ACTIVATE, Vec::new(), vec![to(effect_verb::DESTROY, Target::Source)]);
        let sword = board.cards.card("sword", card_type::EQUIPMENT, [1, 0, 0]);
        let at = board.put(sword, 0, zone::WORN);
        board.position.cards[at].host = Some(host);
        board.fill(hand, 0, zone::HAND);
        let mut play = board.bare();
        let effect = play.table.answers().iter().find(|a| matches!(a, Answer::Act(act) if act.verb == verb::ACTIVATE));
        let effect = *effect.unwrap();
        play.answer(effect);
        assert_eq!((play.at("frail"), play.at("sword")), ((0, zone::GRAVEYARD), (0, home)));
        assert_eq!(play.count(0, zone::HAND), 10);
    }
}

#[test]
fn a_captive_comes_back_as_it_was_or_finds_no_room() {
    let mut board = Board::new();
    board.unit("captive", 1, [1, 1, 5], &[]);
    let at = board.position.cards.len() - 1;
    board.mark(at, "damage", 2);
    let jailer = board.cards.unit("jailer", [1, 1, 1], &[]);
    board.cards.headed(
        jailer,
        head::ON_SUMMON,
        vec![aim(Side::Opposing, 1)],
        vec![to(effect_verb::CAPTURE, Target::Bound(0))],
    );
    board.put(jailer, 0, zone::HAND);
    spell(&mut board, "home", Side::Own, vec![to(effect_verb::RECALL, Target::Bound(0))]);
    spell(&mut board, "boon", Side::Opposing, vec![give(vec![Mod::Add(stat::HEALTH, Value::Number(2))])]);
    let mut play = board.game();
    play.plays("boon").plays("jailer");
    assert_eq!((play.at("captive"), play.count(1, zone::MONSTERS)), ((1, zone::CAPTURED), 0));
    play.plays("home");
    assert_eq!((play.at("captive"), play.mark("captive", "damage")), ((1, zone::MONSTERS), 2));
    // It is the same object: what was given for the round is still there.
    assert_eq!((play.stats("captive")[2], play.at("jailer")), (7, (0, zone::HAND)));

    let mut board = Board::new();
    let captive = board.unit("captive", 1, [1, 1, 5], &[]);
    board.cards.headed(captive, head::ON_DESTROY, Vec::new(), vec![change(Who::You, stat::LIFE_MANA, 1)]);
    board.fill(4, 1, zone::MONSTERS);
    let jailer = board.cards.unit("jailer", [1, 1, 1], &[]);
    board.cards.headed(
        jailer,
        head::ON_SUMMON,
        vec![aim(Side::Opposing, 1)],
        vec![to(effect_verb::CAPTURE, Target::Bound(0))],
    );
    board.put(jailer, 0, zone::HAND);
    spell(&mut board, "home", Side::Own, vec![to(effect_verb::RECALL, Target::Bound(0))]);
    let late = board.cards.unit("late", [1, 1, 1], &[]);
    board.put(late, 1, zone::HAND);
    let mut play = board.game();
    play.plays("jailer").pick("captive").end();
    while play.table.view(None).turn == Seat(0) {
        play.end();
    }
    // The other player fills the place that was left.
    play.plays("late");
    while play.table.view(None).turn == Seat(1) {
        play.end();
    }
    play.plays("home");
    // It is not destroyed by that.
    assert_eq!((play.at("captive"), play.number(1, "life-mana")), ((1, zone::GRAVEYARD), 0));
}

#[test]
fn a_second_structure_sends_the_first_to_the_graveyard() {
    let mut board = Board::new();
    for name in ["mill", "forge"] {
        let card = board.cards.card(name, card_type::STRUCTURE, [1, 0, 0]);
        board.put(card, 0, zone::HAND);
    }
    let mut play = board.game();
    play.plays("mill").plays("forge");
    assert_eq!((play.at("mill"), play.at("forge")), ((0, zone::GRAVEYARD), (0, zone::STRUCTURE)));
}

#[test]
fn full_zones_refuse_and_lingering_spells_stay() {
    let mut board = Board::new();
    board.fill(5, 0, zone::MONSTERS);
    let unit = board.cards.unit("late", [1, 1, 1], &[]);
    board.put(unit, 0, zone::HAND);
    let card = board.cards.card("mist", card_type::LINGERING_SPELL, [1, 0, 0]);
    board.put(card, 0, zone::HAND);
    let mut play = board.game();
    assert_eq!(play.refusal(verb::PLAY, "late"), "MA2-zone.3");
    play.plays("mist");
    assert_eq!(play.at("mist"), (0, zone::SPELLS));
}

#[test]
fn a_nabbed_card_stays_its_owners() {
    let mut board = Board::new();
    board.empty_deck(1);
    let loot = board.cards.unit("loot", [1, 1, 1], &[]);
    board.cards.headed(loot, head::ARRIVE, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 1)]);
    let last = board.cards.abilities.len() - 1;
    board.cards.abilities[last].zones = 1 << zone::HAND;
    board.put(loot, 1, zone::DECK);
    for name in ["nab", "nab again"] {
        let card = board.cards.card(name, card_type::SLOW_SPELL, [0, 0, 0]);
        board.cards.text(card, Vec::new(), vec![by(effect_verb::NAB, Target::Both(Vec::new()), 1)]);
        board.put(card, 0, zone::HAND);
    }
    spell(&mut board, "kill", Side::Own, vec![to(effect_verb::DESTROY, Target::Bound(0))]);
    let mut play = board.game();
    play.plays("nab");
    assert_eq!((play.at("loot"), play.number(0, "spell-mana")), ((0, zone::HAND), 1));
    play.plays("loot").plays("kill");
    assert_eq!(play.at("loot"), (1, zone::GRAVEYARD));
    // From an empty deck nothing is nabbed, and no Plague comes.
    play.plays("nab again");
    assert_eq!(play.number(0, "life"), 20);
}

#[test]
fn predict_puts_the_chosen_card_on_top() {
    for cards in [2usize, 0] {
        let mut board = Board::new();
        board.empty_deck(0);
        for n in 0..cards {
            let card = board.cards.unit(&format!("future {n}"), [1, 1, 1], &[]);
            board.put(card, 0, zone::DECK);
        }
        let card = board.cards.card("omen", card_type::SLOW_SPELL, [0, 0, 0]);
        board.cards.text(card, Vec::new(), vec![by(effect_verb::PREDICT, Target::Both(Vec::new()), 1)]);
        board.put(card, 0, zone::HAND);
        let mut play = board.game();
        play.plays("omen");
        if cards == 2 {
            play.does(verb::TAKE, "future 1");
            assert_eq!(play.card("future 1").1.position, 0);
        }
        assert_eq!((play.at("omen"), play.count(0, zone::DECK)), ((0, zone::GRAVEYARD), cards));
    }
}

#[test]
fn synchro_materials_come_to_the_cost_and_make_room() {
    let mut board = Board::new();
    board.number(0, "life-mana", 3);
    for (name, cost) in [("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5)] {
        board.unit(name, 0, [cost, 1, 1], &[]);
    }
    let full = board.cards.card("first", card_type::XYZ, [9, 9, 9]);
    board.put(full, 0, zone::EXTRA_MONSTER);
    let star = board.cards.card("star", card_type::SYNCHRO, [3, 4, 4]);
    board.put(star, 0, zone::EXTRA_DECK);
    let far = board.cards.card("far", card_type::SYNCHRO, [4, 4, 4]);
    board.put(far, 0, zone::EXTRA_DECK);
    let mut play = board.game();
    assert_eq!((play.can(verb::SUMMON, "star"), play.refusal(verb::SUMMON, "far")), (true, "MA-exsummon.1.1"));
    play.does(verb::SUMMON, "star");
    // One and two, or three; what can't be completed is not offered.
    assert_eq!((play.can(verb::MATERIAL, "two"), play.can(verb::MATERIAL, "four")), (false, false));
    play.does(verb::MATERIAL, "one");
    assert_eq!(
        (play.at("star"), play.at("two"), play.number(0, "life-mana")),
        ((0, zone::MONSTERS), (0, zone::GRAVEYARD), 0)
    );
    assert_eq!(play.at("three"), (0, zone::MONSTERS));
}

#[test]
fn xyz_materials_match_attack_or_health_and_fusions_need_an_effect() {
    let mut board = Board::new();
    board.number(0, "life-mana", 9);
    board.unit("alike", 0, [2, 4, 1], &[]);
    board.unit("sturdy", 0, [2, 1, 5], &[]);
    board.unit("unlike", 0, [9, 1, 1], &[]);
    let xyz = board.cards.card("xyz", card_type::XYZ, [3, 4, 5]);
    board.put(xyz, 0, zone::EXTRA_DECK);
    let fusion = board.cards.card("fusion", card_type::FUSION, [2, 3, 3]);
    board.put(fusion, 0, zone::EXTRA_DECK);
    let card = board.cards.card("fuse", card_type::FAST_SPELL, [0, 0, 0]);
    board.cards.text(card, Vec::new(), vec![to(effect_verb::FUSE, Target::Both(Vec::new()))]);
    board.put(card, 0, zone::HAND);
    let mut play = board.game();
    assert_eq!((play.can(verb::SUMMON, "fusion"), play.refusal(verb::SUMMON, "fusion")), (false, "MA-fusion.1"));
    play.does(verb::SUMMON, "xyz");
    assert_eq!((play.at("alike"), play.at("sturdy")), ((0, zone::GRAVEYARD), (0, zone::GRAVEYARD)));
    play.plain(verb::TO_EXTRA);
    assert_eq!((play.at("xyz"), play.number(0, "life-mana")), ((0, zone::EXTRA_MONSTER), 6));
    play.plays("fuse").does(verb::MATERIAL, "unlike").plain(verb::DONE);
    assert_eq!((play.at("fusion"), play.at("unlike")), ((0, zone::MONSTERS), (0, zone::GRAVEYARD)));
}

#[test]
fn no_unit_comes_from_the_extra_deck_in_a_battle_phase() {
    let mut board = Board::new();
    board.position.phase = phase::BATTLE;
    board.number(0, "life-mana", 9);
    board.unit("ours", 0, [5, 1, 1], &[]);
    let fusion = board.cards.card("fusion", card_type::FUSION, [2, 3, 3]);
    board.put(fusion, 0, zone::EXTRA_DECK);
    let card = board.cards.card("fuse", card_type::FAST_SPELL, [0, 0, 0]);
    let code =
        vec![to(effect_verb::FUSE, Target::Both(Vec::new())), Op::Sentence, change(Who::You, stat::SPELL_MANA, 1)];
    board.cards.text(card, Vec::new(), code);
    board.put(card, 0, zone::HAND);
    board.unit("theirs", 1, [1, 1, 1], &[head::TAUNT]);
    let mut play = board.game();
    play.plays("fuse");
    // Only the rest of the text is done.
    assert_eq!((play.at("fusion"), play.number(0, "spell-mana")), ((0, zone::EXTRA_DECK), 1));
}

#[test]
fn a_fusion_that_can_not_be_made_is_not_begun() {
    let fuse = || vec![to(effect_verb::FUSE, Target::Both(Vec::new()))];
    let board = |phase: u8, life: i32, fusions: usize| {
        let mut board = Board::new();
        board.position.phase = phase;
        board.number(0, "life-mana", life);
        let alchemist = board.unit("alchemist", 0, [5, 1, 1], &[]);
        board.cards.headed(alchemist, head::ACTIVATE, Vec::new(), fuse());
        board.unit("theirs", 1, [1, 1, 1], &[head::TAUNT]);
        let fusion = board.cards.card("fusion", card_type::FUSION, [2, 3, 3]);
        (0..fusions).for_each(|_| _ = board.put(fusion, 0, zone::EXTRA_DECK));
        let card = board.cards.card("fuse", card_type::FAST_SPELL, [0, 0, 0]);
        board.cards.text(card, Vec::new(), fuse());
        board.put(card, 0, zone::HAND);
        board.game()
    };
    let tried = |play: &super::board::Play| (play.can(verb::PLAY, "fuse"), play.refusal(verb::PLAY, "fuse"));
    assert_eq!(tried(&board(phase::MAIN, 9, 1)), (true, ""));
    // MA-exsummon.1, MA-exsummon.1.1, MA-fusion.1
    assert_eq!(tried(&board(phase::BATTLE, 9, 1)), (false, "MA-exsummon.1"));
    assert_eq!(tried(&board(phase::MAIN, 1, 1)), (false, "MA-fusion.1"));
    assert_eq!(tried(&board(phase::MAIN, 9, 0)), (false, "MA-fusion.1"));
    let activates = |play: super::board::Play| {
        let acts = play.table.answers().iter();
        acts.filter(|a| matches!(a, Answer::Act(act) if act.verb == verb::ACTIVATE)).count()
    };
    assert_eq!([1, 0].map(|fusions| activates(board(phase::MAIN, 9, fusions))), [1, 0]);
}

#[test]
fn a_text_that_asks_for_a_cost_sees_the_printed_one() {
    // MA-cost.1
    let mut board = Board::new();
    for (name, cost) in [("small", 2), ("large", 4)] {
        let unit = board.unit(name, 1, [cost, 1, 3], &[]);
        let by = if cost == 2 { 2 } else { -2 };
        board.cards.constant(unit, vec![Mod::Add(stat::COST, Value::Number(by))]);
    }
    let mut cheap = units(Side::Opposing);
    cheap.filters = vec![Filter::Stat(stat::COST, Cmp::Le, Value::Number(3))];
    let mut dearest = units(Side::Opposing);
    dearest.filters = vec![Filter::Highest(stat::COST)];
    for (name, of) in [("stop", cheap), ("topple", dearest)] {
        let card = board.cards.card(name, card_type::SLOW_SPELL, [0, 0, 0]);
        let destroy = to(effect_verb::DESTROY, Target::All(Box::new(of)));
        board.cards.text(card, Vec::new(), vec![destroy]);
        board.put(card, 0, zone::HAND);
    }
    let sum = board.cards.card("sum", card_type::SLOW_SPELL, [0, 0, 0]);
    let gain = |by| Op::ChangePlayer { who: Who::You, stat: stat::LIFE_MANA, by };
    board.cards.text(sum, Vec::new(), vec![gain(Value::Sum(stat::COST, Box::new(units(Side::Opposing))))]);
    board.put(sum, 0, zone::HAND);
    let mut play = board.game();
    // What is shown is what it would cost now.
    assert_eq!((play.stats("small")[0], play.stats("large")[0]), (4, 2));
    play.plays("sum");
    assert_eq!(play.number(0, "life-mana"), 6);
    play.plays("stop");
    assert_eq!((play.at("small").1, play.at("large").1), (zone::GRAVEYARD, zone::MONSTERS));
    play.plays("topple");
    assert_eq!(play.at("large").1, zone::GRAVEYARD);
}

#[test]
fn a_tax_shows_no_card_of_a_hand() {
    // MA-handbuff.1, MA2-zone.7: what a player's cards cost is added to no card (decision MA-39); another number is.
    let seen_under = |zones: u32, which: u8| {
        let mut board = Board::new();
        let toll = board.cards.card("toll", card_type::LINGERING_SPELL, [0, 0, 0]);
        let to = Subject::Cards(Target::All(Box::new(Selector { zones, ..units(Side::Opposing) })));
        board.cards.leads(toll, Static { cond: None, to, mods: vec![Mod::Add(which, Value::Number(1))] });
        board.put(toll, 0, zone::SPELLS);
        let bolt = board.cards.card("bolt", card_type::FAST_SPELL, [1, 0, 0]);
        board.cards.text(bolt, Vec::new(), vec![change(Who::You, stat::LIFE, 1)]);
        board.put(bolt, 1, zone::HAND);
        let play = board.game();
        assert_eq!(play.stats("bolt")[usize::from(which)], i32::from(which == stat::COST) + 1);
        let view = play.table.view(Some(Seat(0)));
        view.seats[1].zones.iter().find(|z| z.id.kind() == zone::HAND).unwrap().cards.len()
    };
    assert_eq!(seen_under(zone::ANYWHERE, stat::COST), 0);
    assert_eq!(seen_under(1 << zone::HAND, stat::COST), 0);
    assert_eq!(seen_under(zone::ANYWHERE, stat::ATTACK), 2);
}

#[test]
fn a_ritual_unit_descends_with_all_of_its_name() {
    let mut board = Board::new();
    let ritual = board.cards.card("idol", card_type::RITUAL, [1, 1, 1]);
    board.cards.cards[ritual.index()].faces.push(Face { heads: 1 << head::TAUNT, ..Face::default() });
    let id = board.cards.headed(ritual, head::RITUAL, Vec::new(), Vec::new());
    let met = Cond::Is(Value::PlayerStat(stat::SPELL_MANA, Who::You), Cmp::Ge, Value::Number(2));
    board.cards.abilities[id.index()].states = vec![met];
    board.put(ritual, 0, zone::MONSTERS);
    board.put(ritual, 1, zone::HAND);
    board.put(ritual, 0, zone::BANISHED_DOWN);
    let card = board.cards.card("wake", card_type::SLOW_SPELL, [0, 0, 0]);
    board.cards.text(card, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 2)]);
    board.put(card, 0, zone::HAND);
    spell(&mut board, "home", Side::Own, vec![to(effect_verb::RECALL, Target::Bound(0))]);
    let mut play = board.game();
    let faces = |play: &super::board::Play| {
        let id = play.table.catalog().find("idol").unwrap();
        let mut all: Vec<(u8, u8)> =
            play.all().iter().filter(|(_, c)| c.card == id).map(|(z, c)| (z.kind(), c.face)).collect();
        all.sort_unstable();
        all
    };
    assert!(faces(&play).iter().all(|(_, face)| *face == 0));
    play.plays("wake");
    assert_eq!(faces(&play), [(zone::HAND, 1), (zone::MONSTERS, 1), (zone::BANISHED_DOWN, 0)]);
    assert_eq!(play.card("idol").1.heads, 1 << head::TAUNT);
    // It has descended for good, wherever it goes.
    play.plays("home");
    assert_eq!(faces(&play), [(zone::HAND, 1), (zone::HAND, 1), (zone::BANISHED_DOWN, 0)]);
}

#[test]
fn special_units_are_summoned_by_no_effect() {
    let mut board = Board::new();
    let fallen = board.cards.unit("fallen", [1, 1, 1], &[]);
    board.put(fallen, 0, zone::GRAVEYARD);
    let xyz = board.cards.card("xyz", card_type::XYZ, [1, 1, 1]);
    board.put(xyz, 0, zone::GRAVEYARD);
    let card = board.cards.card("rise", card_type::SLOW_SPELL, [0, 0, 0]);
    let mut dead = units(Side::Own);
    dead.zones = 1 << zone::GRAVEYARD;
    board.cards.text(card, Vec::new(), vec![to(effect_verb::SUMMON, Target::All(Box::new(dead)))]);
    board.put(card, 0, zone::HAND);
    let mut play = board.game();
    play.plays("rise");
    assert_eq!((play.at("fallen"), play.at("xyz")), ((0, zone::MONSTERS), (0, zone::GRAVEYARD)));
}

#[test]
fn a_changed_card_of_a_hand_is_seen_by_the_other_player() {
    let mut board = Board::new();
    let dear = board.cards.unit("dear", [6, 1, 1], &[]);
    board.put(dear, 0, zone::HAND);
    let card = board.cards.card("bargain", card_type::SLOW_SPELL, [0, 0, 0]);
    let mut hand = units(Side::Own);
    hand.zones = 1 << zone::HAND;
    hand.types = 1 << card_type::UNIT;
    let mods = vec![Mod::Add(stat::COST, Value::Number(-1))];
    let to = Target::All(Box::new(hand));
    board.cards.text(card, Vec::new(), vec![Op::Apply { to, until: Until::ThisTurn, mods }]);
    board.put(card, 0, zone::HAND);
    let mut play = board.bare();
    let seen = |play: &super::board::Play| {
        let view = play.table.view(Some(Seat(1)));
        let hand = view.seats[0].zones.iter().find(|z| z.id.kind() == zone::HAND).unwrap();
        (hand.count, hand.cards.iter().map(|c| c.stats[0]).collect::<Vec<_>>())
    };
    assert_eq!((seen(&play), play.can(verb::PLAY, "dear")), ((2, Vec::new()), false));
    play.plays("bargain");
    assert_eq!((seen(&play), play.can(verb::PLAY, "dear")), ((1, vec![5]), true));
    // With the round the change ends, and what is seen.
    play.end().end();
    assert_eq!(seen(&play).1, Vec::<i32>::new());
}

#[test]
fn one_of_two_improvised_pieces_is_taken() {
    let mut board = Board::new();
    for name in ["improvised club", "improvised lid", "improvised rope"] {
        board.cards.card(name, card_type::EQUIPMENT, [1, 0, 0]);
    }
    let card = board.cards.card("tinker", card_type::SLOW_SPELL, [0, 0, 0]);
    board.cards.text(card, Vec::new(), vec![by(effect_verb::IMPROVISE, Target::Both(Vec::new()), 1)]);
    board.put(card, 0, zone::HAND);
    let mut play = board.game();
    play.plays("tinker");
    assert_eq!((play.table.answers().len(), play.count(0, zone::PENDING)), (2, 3));
    let first = play.table.answers()[0];
    play.answer(first);
    assert_eq!(
        (play.count(0, zone::HAND), play.count(0, zone::PENDING), play.at("tinker")),
        (2, 0, (0, zone::GRAVEYARD))
    );
}

#[test]
fn a_text_about_cards_wherever_they_are_reaches_every_zone_and_later_cards() {
    let mut board = Board::new();
    let rat = board.cards.unit("rat", [1, 1, 1], &[]);
    let name = board.cards.cards[rat.index()].names[0];
    let lair = board.cards.card("lair", card_type::LINGERING_SPELL, [0, 0, 0]);
    let mut anywhere = units(Side::Any);
    (anywhere.zones, anywhere.filters) = (zone::ANYWHERE, vec![Filter::Name(vec![name], true)]);
    let statics = Static {
        cond: None,
        to: Subject::Cards(Target::All(Box::new(anywhere))),
        mods: vec![Mod::Add(stat::ATTACK, Value::Number(1))],
    };
    board.cards.leads(lair, statics);
    board.put(lair, 0, zone::HAND);
    for (seat, lies) in [
        (0, zone::HAND),
        (0, zone::MONSTERS),
        (0, zone::GRAVEYARD),
        (0, zone::BANISHED_DOWN),
        (1, zone::MONSTERS),
        (1, zone::HAND),
    ] {
        board.put(rat, seat, lies);
    }
    board.empty_deck(0);
    board.put(rat, 0, zone::DECK);
    board.put(rat, 0, zone::DECK);
    let mut play = board.game();
    let attacks = |play: &super::board::Play| {
        let rats = play.all().into_iter().filter(|(_, card)| card.card == rat);
        rats.map(|(at, card)| (at.seat().0, at.kind(), card.stats[1])).collect::<Vec<_>>()
    };
    assert!(attacks(&play).iter().all(|(.., attack)| *attack == 1));
    let seen = |play: &super::board::Play, by: u8, of: usize| {
        let view = play.table.view(Some(Seat(by)));
        view.seats[of].zones.iter().find(|z| z.id.kind() == zone::HAND).unwrap().cards.len()
    };
    assert_eq!((seen(&play, 0, 1), seen(&play, 1, 0)), (0, 0));
    play.plays("lair");
    // MA-term.anywhere.1.a: what was banished face down is not among them.
    for (_, kind, attack) in attacks(&play) {
        assert_eq!(attack, if kind == zone::BANISHED_DOWN { 1 } else { 2 }, "{kind}");
    }
    // MA-handbuff.1: a changed card of a hand is seen by the other player, one that is drawn later too.
    assert_eq!((seen(&play, 0, 1), seen(&play, 1, 0)), (1, 1));
    while play.table.view(None).turn == Seat(0) {
        play.end();
    }
    while play.table.view(None).turn == Seat(1) {
        play.end();
    }
    assert_eq!(seen(&play, 1, 0), 2);
}
