//! Abilities with costs, mana abilities of cards, loyalty, what triggers together, and players who are aimed at.

use super::board::Board;

use super::cards::{add, aim, aim_player, any_colour, any_target, by, cost, creatures, draw, to};
use super::watched::board as watched;
use cardwright_core::kernel::catalog::{AimSpec, CostPart};
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::{CardId, PLAYER, Seat, ZoneId};
use cardwright_core::kernel::program::{Op, Pattern, Quantity, Selector, Side, Value, Who};
use cardwright_core::rulesets::magic::state::{effect_verb, pays, verb};
use cardwright_core::rulesets::magic::vocabulary::{card_type, counter, head, phase, stat, zone};

const TAP: CostPart = CostPart::This(pays::TAP);

fn symbols(text: &str) -> CostPart {
    CostPart::Symbols(cost(text))
}

/// A card that lies on the battlefield already.
fn card_of(board: &Board, at: usize) -> CardId {
    board.position.cards[at].card
}

/// Lands of each kind for both players.
fn armed() -> Board {
    let mut board = Board::new();
    for seat in 0..2 {
        (0..5).for_each(|kind| board.lands(2, seat, kind));
    }
    board
}

fn gain(who: Who, n: i32) -> Op {
    Op::ChangePlayer { who, stat: stat::LIFE, by: Value::Number(n) }
}

// 602.2, 107.5, 302.6: awkward situation 8.
#[test]
fn what_taps_for_its_ability_is_tapped_and_can_not_do_it_again() {
    let mut board = armed();
    let at = board.creature("archer", 0, (1, 1), &[]);
    let archer = card_of(&board, at);
    board.cards.costly(archer, vec![symbols("R"), TAP], vec![any_target()], vec![by(effect_verb::DAMAGE, 2)]);
    let young = board.put(archer, 0, zone::BATTLEFIELD);
    board.mark(young, "sick", 1);
    board.creature("bear", 1, (2, 2), &[]);
    let mut game = board.game();
    game.activates("archer").pick("bear").pay();
    assert_eq!(game.pending().len(), 1);
    game.resolve_to(0);
    assert!(game.is_in("bear", zone::GRAVEYARD));
    // The one is tapped, the other has come under its player's control this turn.
    assert!(!game.can_activate("archer"));
}

// 107.6: awkward situation 9.
#[test]
fn what_is_untapped_for_a_cost_must_be_tapped() {
    for tapped in [false, true] {
        let mut board = watched();
        let at = board.creature("dancer", 0, (1, 1), &[]);
        board.mark(at, "tapped", i32::from(tapped));
        let dancer = card_of(&board, at);
        board.cards.costly(dancer, vec![CostPart::This(pays::UNTAP)], Vec::new(), vec![draw(1)]);
        let mut game = board.game();
        assert_eq!(game.can_activate("dancer"), tapped);
        if tapped {
            game.activates("dancer").pay().resolve_to(0);
            assert_eq!((game.mark("dancer", "tapped"), game.count(0, zone::HAND)), (0, 2));
        }
    }
}

// 605.1, 605.3b
#[test]
fn a_mana_ability_of_a_creature_pays_for_a_spell_and_uses_no_stack() {
    let mut board = watched();
    let at = board.creature("elf", 0, (1, 1), &[]);
    let elf = card_of(&board, at);
    board.cards.costly(elf, vec![TAP], Vec::new(), vec![add(4, 1)]);
    let sprout = board.cards.creature("sprout", "G", (1, 1), &[]);
    let ember = board.cards.creature("ember", "R", (1, 1), &[]);
    [sprout, ember].into_iter().for_each(|card| _ = board.put(card, 0, zone::HAND));
    let mut game = board.game();
    assert!(game.can(verb::CAST, "sprout") && !game.can(verb::CAST, "ember"));
    game.casts("sprout").pay();
    assert_eq!((game.mark("elf", "tapped"), game.pending().len()), (1, 1));
}

// 605.1, 106.4: it is used without a cost to pay as well, and its player sees what is in the pool.
#[test]
fn a_mana_ability_is_used_at_any_priority() {
    let mut board = watched();
    let at = board.creature("elf", 0, (1, 1), &[]);
    let elf = card_of(&board, at);
    let made = board.cards.costly(elf, vec![TAP], Vec::new(), vec![add(4, 2)]);
    let mut game = board.game();
    let slot = game.slot("elf");
    game.answer(Answer::Act(Act { ability: made, ..Act::with(verb::TAP, slot) }));
    assert_eq!(game.table.view(None).seats[0].spent, [("green", 2)]);
}

// Text 3 of the plan: a Treasure. 106.1b: a color is no colorless mana.
#[test]
fn an_artifact_is_sacrificed_for_mana_of_any_color() {
    for (printed, castable) in [("R", true), ("C", false), ("RR", false)] {
        let mut board = watched();
        let gem = board.cards.card("gem", &[card_type::ARTIFACT], "0");
        board.cards.costly(gem, vec![TAP, CostPart::This(pays::SACRIFICE)], Vec::new(), any_colour());
        board.put(gem, 0, zone::BATTLEFIELD);
        let spell = board.cards.creature("ember", printed, (1, 1), &[]);
        board.put(spell, 0, zone::HAND);
        let mut game = board.game();
        assert_eq!(game.can(verb::CAST, "ember"), castable, "{printed}");
        if castable {
            game.casts("ember").pay();
            assert_eq!((game.at("gem"), game.pending().len()), ((0, zone::GRAVEYARD), 1));
        }
    }
}

// 605.3b: what costs mana itself is used with priority, and nobody answers it.
#[test]
fn a_mana_ability_that_costs_mana_resolves_at_once() {
    let mut board = watched();
    board.lands(1, 0, 0);
    let filter = board.cards.card("filter", &[card_type::ARTIFACT], "1");
    board.cards.costly(filter, vec![symbols("1"), TAP], Vec::new(), vec![add(3, 1), add(4, 1)]);
    board.put(filter, 0, zone::BATTLEFIELD);
    let mut game = board.game();
    game.activates("filter").pay();
    assert_eq!(
        (game.pending().len(), game.table.view(None).seats[0].spent.clone()),
        (0, vec![("red", 1), ("green", 1)])
    );
}

// 118.3: one creature can be tapped and sacrificed for the same cost, and is not sacrificed for two.
#[test]
fn one_creature_may_be_tapped_and_sacrificed_for_a_cost() {
    let own = || creatures(Side::Own);
    let sacrifice = |n| CostPart::Cards { verb: pays::SACRIFICE, from: own(), n };
    for (n, creatures, able) in [(1, 1, true), (2, 1, false), (2, 2, true)] {
        let mut board = watched();
        let at = board.creature("priest", 0, (1, 1), &[]);
        (1..creatures).for_each(|_| _ = board.creature("bear", 0, (2, 2), &[]));
        let priest = card_of(&board, at);
        board.cards.costly(priest, vec![TAP, sacrifice(n)], Vec::new(), vec![draw(1)]);
        let mut game = board.game();
        assert_eq!(game.can_activate("priest"), able, "{n} of {creatures}");
        if able {
            game.activates("priest").pay();
            assert_eq!(game.count(0, zone::GRAVEYARD), usize::from(n));
            game.resolve_to(0);
            assert_eq!(game.count(0, zone::HAND), 2);
        }
    }
}

// 118.3b, 119.4: no more life is paid than there is.
#[test]
fn life_and_cards_are_paid_and_counters_removed() {
    let discard = || {
        let from = Selector { side: Side::Own, zones: 1 << zone::HAND, ..creatures(Side::Own) };
        CostPart::Cards { verb: pays::DISCARD, from: Selector { types: 0, ..from }, n: 1 }
    };
    let remove = CostPart::Counters { kind: counter::PLUS, n: 1, put: false };
    let parts = || vec![CostPart::Number(stat::LIFE, 2), discard(), remove.clone()];
    for (life, counters, able) in [(2, 1, true), (1, 1, false), (9, 0, false)] {
        let mut board = watched();
        board.number(0, "life", life);
        let at = board.creature("witch", 0, (1, 1), &[]);
        board.mark(at, "plus", counters);
        let witch = card_of(&board, at);
        board.cards.costly(witch, parts(), Vec::new(), vec![gain(Who::You, 9)]);
        let mut game = board.game();
        assert_eq!(game.can_activate("witch"), able, "{life} {counters}");
        if able {
            game.activates("witch").pay();
            // 704.5a: whoever pays all life has lost before the ability resolves.
            assert_eq!((game.life(0), game.won_by(), game.count(0, zone::HAND)), (0, Some(1), 0));
        }
    }
}

// 606.3, 113.5: awkward situation 42.
#[test]
fn one_loyalty_ability_a_turn() {
    let mut board = watched();
    let sage = board.cards.walker("sage", "3", 3);
    let loyalty = |n, put| vec![CostPart::Counters { kind: counter::LOYALTY, n, put }];
    board.cards.costly(sage, loyalty(1, true), Vec::new(), vec![draw(1)]);
    let minus = board.cards.costly(sage, loyalty(3, false), vec![aim(Side::Any)], vec![to(effect_verb::EXILE)]);
    let at = board.put(sage, 0, zone::BATTLEFIELD);
    board.mark(at, "loyalty", 3);
    board.creature("bear", 1, (2, 2), &[]);
    let mut game = board.game();
    game.activates("sage").pay();
    assert_eq!(game.mark("sage", "loyalty"), 4);
    let second = Answer::Act(Act { ability: minus, ..Act::with(verb::ACTIVATE, game.slot("sage")) });
    game.resolve_to(0);
    assert_eq!(game.count(0, zone::HAND), 2);
    assert!(!game.table.answers().contains(&second));
    assert_eq!(game.table.why_not(second).map(|r| r.clause), Some("606.3"));
    // In the player's next turn it can be activated again, in a main phase.
    game.reach_turn(1, phase::MAIN).reach_turn(0, phase::MAIN);
    game.answer(second).pay().resolve_to(0);
    assert_eq!((game.at("bear").1, game.mark("sage", "loyalty")), (zone::EXILE, 1));
}

// 115.4, decision MG-2
#[test]
fn any_target_is_a_creature_a_player_or_a_planeswalker() {
    let mut board = armed();
    let spell = board.cards.instant("bolt", "R", vec![any_target()], vec![by(effect_verb::DAMAGE, 3)]);
    (0..2).for_each(|_| _ = board.put(spell, 0, zone::HAND));
    board.creature("bear", 1, (2, 2), &[]);
    let mut game = board.game();
    game.casts("bolt");
    let picks: Vec<Answer> = game.table.answers().iter().copied().filter(|a| *a != Answer::No).collect();
    let player = |seat| Answer::Place(ZoneId::of(Seat(seat), PLAYER));
    assert_eq!(picks, [act_pick(game.slot("bear")), player(0), player(1)]);
    game.pick_player(1).pay();
    // Everybody sees at whom it is aimed.
    let aims = game.table.view(Some(Seat(1))).pending[0].aims.clone();
    assert_eq!((aims.len(), aims[0].zone), (1, ZoneId::of(Seat(1), PLAYER)));
    game.resolve_to(0);
    assert_eq!((game.life(1), game.mark("bear", "damage")), (17, 0));
    // A saved game has the same aim.
    game.casts("bolt").pick_player(1);
    let copy = game.table.fork();
    assert_eq!(copy.view(None), game.table.view(None));
}

fn act_pick(slot: cardwright_core::kernel::ids::Slot) -> Answer {
    Answer::Pick(slot)
}

// 115.1
#[test]
fn a_player_who_was_aimed_at_draws_and_loses_life() {
    let mut board = armed();
    let whom = || vec![aim_player(Side::Any)];
    let draws = vec![Op::Draw { who: Who::Bound(0), n: Value::Number(2), up_to: false }];
    let gift = board.cards.instant("gift", "U", whom(), draws);
    let drain = board.cards.instant("drain", "B", vec![aim_player(Side::Opposing)], vec![gain(Who::Bound(0), -2)]);
    [gift, drain].into_iter().for_each(|card| _ = board.put(card, 0, zone::HAND));
    let mut game = board.game();
    game.casts("gift").pick_player(1).pay().resolve_to(0);
    assert_eq!((game.count(0, zone::HAND), game.count(1, zone::HAND)), (1, 2));
    // There is one opponent.
    game.casts("drain").pay().resolve_to(0);
    assert_eq!((game.life(0), game.life(1)), (20, 18));
}

// 115.6, 608.2b
#[test]
fn up_to_two_targets_may_be_none_and_what_is_gone_is_left_out() {
    let up_to = || AimSpec { n: Quantity::UpTo(Value::Number(2)), ..aim(Side::Any) };
    let set = || {
        let mut board = armed();
        let nap = board.cards.instant("nap", "W", vec![up_to()], vec![to(effect_verb::TAP), draw(1)]);
        board.put(nap, 0, zone::HAND);
        let bolt = board.cards.instant("bolt", "R", vec![any_target()], vec![by(effect_verb::DAMAGE, 3)]);
        board.put(bolt, 1, zone::HAND);
        ["bear", "wolf"].into_iter().for_each(|name| _ = board.creature(name, 1, (2, 2), &[]));
        board.game()
    };
    let mut none = set();
    none.casts("nap").answer(Answer::Done);
    none.pay().resolve_to(0);
    assert_eq!((none.mark("bear", "tapped"), none.count(0, zone::HAND)), (0, 1));
    let mut game = set();
    game.casts("nap").pick("bear").pick("wolf");
    game.pay().pass();
    game.casts("bolt").pick("bear").pay().resolve_to(0);
    assert!(game.is_in("bear", zone::GRAVEYARD));
    assert_eq!(
        (game.mark("wolf", "tapped"), game.count(0, zone::HAND)),
        (1, 1),
        "the other target is still dealt with"
    );
}

// 702.11: a player has no hexproof; a creature with it is no target of others.
#[test]
fn a_hexproof_creature_is_left_out_of_any_target() {
    let mut board = armed();
    let spell = board.cards.instant("bolt", "R", vec![any_target()], vec![by(effect_verb::DAMAGE, 3)]);
    board.put(spell, 0, zone::HAND);
    board.creature("slug", 1, (2, 2), &[head::HEXPROOF]);
    let mut game = board.game();
    game.casts("bolt");
    assert!(!game.table.answers().contains(&Answer::Pick(game.slot("slug"))));
}

// 118.8, 118.9, 118.9d
#[test]
fn an_additional_cost_is_paid_beside_the_alternative_one_too() {
    let give_up = || CostPart::Cards { verb: pays::SACRIFICE, from: creatures(Side::Own), n: 1 };
    for (bears, green, life, able) in [(1, 1, 1, true), (0, 1, 9, false), (1, 0, 3, true), (1, 0, 2, false)] {
        let mut board = watched();
        let rite = board.cards.spell("rite", card_type::SORCERY, "G", Vec::new(), vec![draw(2)]);
        board.cards.casting(rite, vec![give_up()], vec![vec![CostPart::Number(stat::LIFE, 3)]]);
        board.put(rite, 0, zone::HAND);
        board.lands(green, 0, 4);
        board.number(0, "life", life);
        (0..bears).for_each(|_| _ = board.creature("bear", 0, (2, 2), &[]));
        let mut game = board.game();
        assert_eq!(game.can(verb::CAST, "rite"), able, "{bears} {green} {life}");
        if able {
            game.casts("rite").pay();
            assert_eq!(game.at("bear").1, zone::GRAVEYARD);
            assert_eq!(game.life(0), if green > 0 { life } else { 0 });
        }
    }
}

// 603.3b: each player orders their own, those of the active player below.
#[test]
fn what_triggers_together_goes_on_the_stack_in_turn_order() {
    let mut board = armed();
    let dies = Pattern {
        kind: EventKind::MOVED,
        from: 1 << zone::BATTLEFIELD,
        to: 1 << zone::GRAVEYARD,
        ..Pattern::default()
    };
    for (name, seat) in [("widow", 0), ("heir", 0), ("rival", 1)] {
        let at = board.creature(name, seat, (1, 5), &[]);
        let card = card_of(&board, at);
        let n = if name == "heir" { 2 } else { 1 };
        board.cards.waits(card, dies.clone(), vec![gain(Who::You, n)]);
    }
    board.creature("bear", 1, (2, 2), &[]);
    let spell = board.cards.instant("bolt", "R", vec![any_target()], vec![by(effect_verb::DAMAGE, 3)]);
    board.put(spell, 0, zone::HAND);
    let mut game = board.game();
    game.casts("bolt").pick("bear").pay().pass();
    while game.pending().len() == 1 && game.table.answers().contains(&Answer::No) {
        game.pass();
    }
    // The active player says which of the two goes on first.
    let orders: Vec<Answer> = game.table.answers().to_vec();
    assert_eq!((game.asked(), orders.len()), (0, 2), "{orders:?}");
    game.answer(orders[0]);
    let by: Vec<u8> = game.pending().iter().map(|pending| pending.controller.0).collect();
    assert_eq!(by, [0, 0, 1], "the other player's is on top");
    game.resolve_to(0);
    assert_eq!((game.life(0), game.life(1)), (23, 21));
}

/// Cards of these types that are played.
fn played(types: u32) -> Selector {
    Selector { side: Side::Any, zones: 1 << zone::HAND | 1 << zone::STACK, types, ..creatures(Side::Any) }
}

// 118.7a: awkward situation 12.
#[test]
fn a_reduction_is_one_of_generic_mana_and_of_no_more_than_there_is() {
    for (printed, green, able) in
        [("1G", 1, true), ("1G", 0, false), ("3G", 1, true), ("4G", 1, false), ("4G", 2, true)]
    {
        let mut board = watched();
        board.lands(green, 0, 4);
        let guide = board.cards.card("guide", &[card_type::ARTIFACT], "1");
        board.cards.taxes(guide, Who::You, played(1 << card_type::CREATURE), -3);
        board.put(guide, 0, zone::BATTLEFIELD);
        let sprout = board.cards.creature("sprout", printed, (1, 1), &[]);
        board.put(sprout, 0, zone::HAND);
        let mut game = board.game();
        assert_eq!(game.can(verb::CAST, "sprout"), able, "{printed} with {green}");
        if able {
            game.casts("sprout").pay();
            assert_eq!(game.pending().len(), 1);
        }
    }
}

// 118.7a, 107.3a: what is paid for X is generic mana too.
#[test]
fn a_reduction_reaches_what_is_paid_for_x() {
    let mut board = watched();
    board.lands(1, 0, 4);
    let guide = board.cards.card("guide", &[card_type::ARTIFACT], "1");
    board.cards.taxes(guide, Who::You, played(1 << card_type::CREATURE), -3);
    board.put(guide, 0, zone::BATTLEFIELD);
    let hydra = board.cards.creature("hydra", "XG", (1, 1), &[]);
    board.put(hydra, 0, zone::HAND);
    let mut game = board.game();
    game.casts("hydra");
    let most =
        game.table.answers().iter().filter_map(|a| if let Answer::Number(n) = a { Some(*n) } else { None }).max();
    assert_eq!(most, Some(3));
}

// 118.7, 601.2f: what is added is added for whom it says, and to an alternative cost too.
#[test]
fn a_tax_is_paid_by_those_whom_it_names() {
    for (lands, able) in [(1, false), (2, true)] {
        let mut board = watched();
        board.lands(lands, 0, 4);
        let toll = board.cards.card("toll", &[card_type::ARTIFACT], "1");
        board.cards.taxes(toll, Who::Opponent, played(0), 1);
        board.put(toll, 1, zone::BATTLEFIELD);
        let sprout = board.cards.creature("sprout", "G", (1, 1), &[]);
        board.put(sprout, 0, zone::HAND);
        assert_eq!(board.game().can(verb::CAST, "sprout"), able);
    }
}
