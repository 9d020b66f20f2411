//! Priority, the stack, lands and mana.

use super::board::{Board, Play};
use super::cards::{aim, aim_spell, by, draw, give, to};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::program::{Mod, Pattern, Side, Until, Who};
use cardwright_core::rulesets::magic::state::{effect_verb, event, verb};
use cardwright_core::rulesets::magic::vocabulary::{card_type, head, phase, zone};

/// Lands of each kind for both players, and a spell of each kind in both hands.
fn armed() -> Board {
    let mut board = Board::new();
    for seat in 0..2 {
        (0..5).for_each(|kind| board.lands(2, seat, kind));
    }
    board
}

fn bolt(board: &mut Board) -> cardwright_core::kernel::ids::CardId {
    board.cards.instant("bolt", "R", vec![aim(Side::Any)], vec![by(effect_verb::DAMAGE, 3)])
}

// 116.2a: awkward situation 18.
#[test]
fn one_land_a_turn_is_played_with_an_empty_stack() {
    let mut board = armed();
    let grove = board.cards.basic(4);
    board.put(grove, 0, zone::HAND);
    board.put(grove, 0, zone::HAND);
    let bolt = bolt(&mut board);
    board.put(bolt, 0, zone::HAND);
    board.creature("bear", 1, (2, 2), &[]);
    let mut game = board.game();
    let land = "Forest";
    assert!(game.can(verb::LAND, land) && !game.can(verb::CAST, land));
    game.casts("bolt").pay();
    // With a spell on the stack no land is played.
    assert_eq!((game.pending().len(), game.can(verb::LAND, land)), (1, false));
    game.resolve_to(0);
    game.does(verb::LAND, land);
    assert!(!game.can(verb::LAND, land));
    let slot = game.named(land).into_iter().find(|(zone, _)| zone.kind() == zone::HAND).unwrap().1.slot.unwrap();
    assert_eq!(game.table.why_not(super::board::act(verb::LAND, slot)).map(|r| r.clause), Some("305.2"));
    assert_eq!(game.table.why_not(super::board::act(verb::CAST, slot)).map(|r| r.clause), Some("116.2a"));
}

#[test]
fn creatures_are_cast_in_main_phases_and_with_flash_at_any_time() {
    let mut board = armed();
    let bear = board.cards.creature("bear", "1G", (2, 2), &[]);
    let cat = board.cards.creature("cat", "1G", (2, 2), &[head::FLASH]);
    for card in [bear, cat] {
        board.put(card, 0, zone::HAND);
    }
    let mut game = board.game();
    assert!(game.can(verb::CAST, "bear") && game.can(verb::CAST, "cat"));
    game.until(phase::COMBAT);
    assert_eq!((game.asked(), game.can(verb::CAST, "bear"), game.can(verb::CAST, "cat")), (0, false, true));
    assert_eq!(game.refusal(verb::CAST, "bear"), "117.1a");
    game.casts("cat").pay().resolve_to(0);
    assert_eq!((game.at("cat"), game.mark("cat", "sick")), ((0, zone::BATTLEFIELD), 1));
}

// 117.3c, 117.7, 117.4: awkward situations 16 and 17.
#[test]
fn the_newest_spell_resolves_first_and_then_the_active_player_is_asked() {
    let mut board = armed();
    let bolt = bolt(&mut board);
    (0..2).for_each(|seat| _ = board.put(bolt, seat, zone::HAND));
    board.put(bolt, 0, zone::HAND);
    board.creature("bear", 1, (2, 4), &[]);
    let mut game = board.game();
    game.casts("bolt").pay();
    assert_eq!((game.asked(), game.pending().len()), (0, 1), "who casts has priority again");
    game.casts("bolt").pay();
    assert_eq!(game.pending().len(), 2);
    game.pass();
    assert_eq!(game.asked(), 1);
    game.casts("bolt").pay();
    let by: Vec<u8> = game.pending().iter().map(|pending| pending.controller.0).collect();
    assert_eq!(by, [0, 0, 1]);
    game.pass().pass();
    assert_eq!((game.asked(), game.pending().len()), (0, 2), "the top has resolved, and the active player is asked");
    assert_eq!(game.mark("bear", "damage"), 3);
    game.resolve_to(0);
    assert!(game.is_in("bear", zone::GRAVEYARD));
    assert_eq!(game.count(0, zone::GRAVEYARD) + game.count(1, zone::GRAVEYARD), 4);
}

// 117.2a, 117.5: awkward situation 15.
#[test]
fn what_triggers_as_a_spell_is_cast_resolves_before_it() {
    let mut board = armed();
    let bolt = bolt(&mut board);
    board.put(bolt, 0, zone::HAND);
    board.creature("bear", 1, (2, 4), &[]);
    let at = board.creature("scholar", 0, (1, 1), &[]);
    let scholar = board.position.cards[at].card;
    let casts = Pattern { kind: event::CAST, who: Some(Who::You), ..Pattern::default() };
    board.cards.waits(scholar, casts, vec![draw(1)]);
    let mut game = board.game();
    let hand = game.count(0, zone::HAND);
    game.casts("bolt").pick("bear");
    game.pay();
    assert_eq!(game.pending().len(), 2, "the trigger is above the spell");
    game.pass().pass();
    assert_eq!((game.pending().len(), game.count(0, zone::HAND)), (1, hand));
    game.resolve_to(0);
    assert_eq!(game.mark("bear", "damage"), 3);
}

#[test]
fn a_countered_spell_goes_to_its_owners_graveyard() {
    let mut board = armed();
    let bear = board.cards.creature("bear", "1G", (2, 2), &[]);
    board.put(bear, 0, zone::HAND);
    let deny = board.cards.instant("deny", "UU", vec![aim_spell()], vec![to(effect_verb::COUNTER)]);
    board.put(deny, 1, zone::HAND);
    let mut game = board.game();
    game.casts("bear").pay().pass();
    assert_eq!(game.asked(), 1);
    game.casts("deny").pay().resolve_to(0);
    assert_eq!((game.at("bear"), game.at("deny")), ((0, zone::GRAVEYARD), (1, zone::GRAVEYARD)));
}

// 115.5: awkward situation 5.
#[test]
fn nothing_to_aim_at_is_not_cast() {
    let mut board = armed();
    let deny = board.cards.instant("deny", "UU", vec![aim_spell()], vec![to(effect_verb::COUNTER)]);
    board.put(deny, 0, zone::HAND);
    let bolt = bolt(&mut board);
    board.put(bolt, 0, zone::HAND);
    let game = board.game();
    assert!(!game.can(verb::CAST, "deny") && !game.can(verb::CAST, "bolt"));
    assert_eq!(game.refusal(verb::CAST, "deny"), "601.2h");
}

// 608.2b: awkward situation 3, 702.11: 7.
#[test]
fn a_spell_without_a_legal_target_does_nothing() {
    let mut board = armed();
    let bolt = board.cards.instant("bolt", "R", vec![aim(Side::Any)], vec![by(effect_verb::DAMAGE, 3), draw(1)]);
    board.put(bolt, 0, zone::HAND);
    let veil = Mod::GainHead(head::HEXPROOF);
    let cloak = board.cards.instant("cloak", "G", vec![aim(Side::Own)], vec![give(Until::ThisTurn, vec![veil])]);
    board.put(cloak, 1, zone::HAND);
    board.creature("bear", 1, (2, 2), &[]);
    let mut game = board.game();
    game.casts("bolt").pay().pass();
    game.casts("cloak").pay().resolve_to(0);
    assert!(game.is_in("bear", zone::BATTLEFIELD) && game.is_in("bolt", zone::GRAVEYARD));
    assert_eq!((game.mark("bear", "damage"), game.count(0, zone::HAND)), (0, 0));
}

fn hand(board: &mut Board, name: &str, printed: &str) {
    let card = board.cards.creature(name, printed, (1, 1), &[]);
    board.put(card, 0, zone::HAND);
}

#[test]
fn costs_ask_for_what_their_symbols_say() {
    let mut board = Board::new();
    for word in ["green", "green", "red"] {
        board.number(0, word, if word == "red" { 1 } else { 2 });
    }
    for printed in ["GG", "R1", "RR", "3", "4", "{R/W}GG", "{2/W}R", "{2/W}{2/B}", "C", "S", "0"] {
        hand(&mut board, printed, printed);
    }
    let game = board.game();
    let can = |printed: &str| game.can(verb::CAST, printed);
    let all = ["GG", "R1", "RR", "3", "4", "{R/W}GG", "{2/W}R", "{2/W}{2/B}", "C", "S", "0"].map(can);
    assert_eq!(all, [true, true, false, true, false, true, true, false, false, false, true]);
}

// 107.4h: awkward situation 11, as far as costs without reductions go.
#[test]
fn snow_symbols_are_paid_with_snow_mana_which_pays_anything_else_too() {
    let mut board = Board::new();
    board.number(0, "snow-red", 1);
    board.number(0, "green", 1);
    for printed in ["S", "S1", "SG", "SR", "SS", "R", "2"] {
        hand(&mut board, printed, printed);
    }
    let game = board.game();
    let can = |printed: &str| game.can(verb::CAST, printed);
    let all = ["S", "S1", "SG", "SR", "SS", "R", "2"].map(can);
    assert_eq!(all, [true, true, true, false, false, true, true]);
}

// 107.4f, 117.5, 104.3b: awkward situation 10.
#[test]
fn the_last_life_may_be_paid_and_loses_before_anybody_has_priority() {
    let mut board = Board::new();
    board.number(0, "life", 2);
    hand(&mut board, "pact", "{B/P}");
    let mut game = board.game();
    game.casts("pact").pay();
    assert_eq!((game.won_by(), game.life(0)), (Some(1), 0));
    let mut board = Board::new();
    board.number(0, "life", 1);
    hand(&mut board, "pact", "{B/P}");
    let game = board.game();
    assert!(!game.can(verb::CAST, "pact"), "one life can't pay for it");
}

// 107.5, 302.6: awkward situation 8.
#[test]
fn a_new_creature_is_not_tapped_for_mana_and_a_new_land_is() {
    let mut board = Board::new();
    let grove = board.cards.card("grove", &[card_type::LAND, card_type::CREATURE], "");
    board.cards.cards[grove.index()].stats = [1, 1, 0];
    board.cards.subtype(grove, "Forest");
    let at = board.put(grove, 0, zone::BATTLEFIELD);
    board.mark(at, "sick", 1);
    let forest = board.cards.basic(4);
    board.put(forest, 0, zone::HAND);
    hand(&mut board, "sprout", "G");
    let mut game = board.game();
    assert!(!game.can(verb::CAST, "sprout") && !game.can(verb::TAP, "grove"));
    assert_eq!(game.refusal(verb::TAP, "grove"), "107.5");
    game.does(verb::LAND, "Forest");
    assert!(game.can(verb::CAST, "sprout") && game.can(verb::TAP, "Forest"));
}

#[test]
fn x_is_chosen_and_paid_for() {
    let mut board = armed();
    board.useful();
    hand(&mut board, "hydra", "XG");
    let forest = board.cards.basic(4);
    board.put(forest, 0, zone::HAND);
    let mut game = board.game();
    game.casts("hydra");
    assert_eq!(game.table.answers().first(), Some(&Answer::Number(0)));
    game.answer(Answer::Number(3));
    game.pay();
    assert!(game.is_in("hydra", zone::BATTLEFIELD), "nobody can answer it");
    let tapped = game.all().iter().filter(|(_, card)| card.marks.contains(&("tapped", 1))).count();
    assert_eq!(tapped, 4);
}

#[test]
fn unspent_mana_is_lost_at_the_end_of_the_step() {
    let mut board = Board::new();
    board.lands(1, 0, 1);
    board.lands(1, 0, 4);
    hand(&mut board, "trick", "U");
    let mut game = board.game();
    game.does(verb::TAP, "Island");
    let pool = |game: &Play| game.can(verb::CAST, "trick");
    // 106.4b: everybody sees what is unspent.
    assert!(game.table.view(Some(cardwright_core::kernel::ids::Seat(1))).seats[0].spent.contains(&("blue", 1)));
    assert!(pool(&game));
    game.until(phase::SECOND_MAIN);
    assert_eq!((game.asked(), game.phase()), (0, phase::SECOND_MAIN));
    assert!(!pool(&game), "the land is tapped, and the mana is gone");
}

#[test]
fn every_step_of_an_announcement_can_be_called_off() {
    let mut board = armed();
    hand(&mut board, "hydra", "1G");
    let mut game = board.game();
    let before = (game.table.view(None), game.table.answers().to_vec());
    game.casts("hydra");
    let mut steps = 0;
    while game.table.may_call_off() {
        let mut fork = game.table.fork();
        fork.answer(Answer::No).unwrap();
        assert_eq!((fork.view(None), fork.answers().to_vec()), before, "after {steps} steps");
        let next = game.table.answers()[0];
        game.answer(next);
        steps += 1;
    }
    assert!(steps > 1 && game.pending().len() == 1);
}

#[test]
fn an_activated_ability_uses_the_stack() {
    let mut board = armed();
    let at = board.creature("wizard", 0, (1, 1), &[]);
    let wizard = board.position.cards[at].card;
    board.cards.activated(wizard, 2, Vec::new(), vec![draw(1)]);
    let mut game = board.game();
    game.activates("wizard").pay();
    assert_eq!(game.pending().len(), 1);
    game.resolve_to(0);
    assert_eq!(game.count(0, zone::HAND), 1);
}

// 110.2, 110.5c, 506.4, 302.6: awkward situation 36, with a change of control by a spell.
#[test]
fn a_creature_that_changes_hands_in_combat_is_out_of_combat() {
    let mut board = armed();
    let turn = board.cards.instant(
        "turncoat",
        "2U",
        vec![aim(Side::Opposing)],
        vec![give(Until::ThisTurn, vec![Mod::Control(Who::You)])],
    );
    board.put(turn, 1, zone::HAND);
    let at = board.creature("bear", 0, (2, 2), &[]);
    board.mark(at, "plus", 1);
    let mut game = board.game();
    game.attack(&["bear"]);
    while game.asked() == 0 {
        game.pass();
    }
    game.casts("turncoat").pay().resolve_to(0);
    assert_eq!(
        (game.at("bear"), game.mark("bear", "tapped"), game.mark("bear", "plus")),
        ((1, zone::BATTLEFIELD), 1, 1)
    );
    game.until(phase::END);
    assert_eq!(game.life(1), 20);
    game.until(phase::UPKEEP);
    assert_eq!(
        (game.at("bear"), game.mark("bear", "plus"), game.mark("bear", "tapped")),
        ((0, zone::BATTLEFIELD), 1, 1)
    );
    assert_eq!(game.mark("bear", "sick"), 1);
}

// 506.4, 510.1d
#[test]
fn an_attacker_that_changes_hands_is_dealt_no_damage_by_its_blocker() {
    let mut board = armed();
    let gain = vec![give(Until::ThisTurn, vec![Mod::Control(Who::You)])];
    let turn = board.cards.instant("turncoat", "2U", vec![aim(Side::Opposing)], gain);
    board.put(turn, 1, zone::HAND);
    board.creature("bear", 0, (2, 2), &[]);
    board.creature("ox", 1, (3, 3), &[]);
    let mut game = board.game();
    game.attack(&["bear"]).block(&[("ox", "bear")]);
    while game.asked() == 0 {
        game.pass();
    }
    game.casts("turncoat").pay().resolve_to(0).until(phase::COMBAT_END);
    assert_eq!(
        (game.at("bear"), game.mark("bear", "damage"), game.mark("ox", "damage")),
        ((1, zone::BATTLEFIELD), 0, 0)
    );
}

#[test]
fn an_artifact_an_enchantment_and_a_planeswalker_enter_and_a_sorcery_does_what_it_says() {
    let mut board = armed();
    board.useful();
    // Whatever generic mana is paid with, blue mana is left.
    board.lands(3, 0, 1);
    let idol = board.cards.card("idol", &[card_type::ARTIFACT], "1");
    let charm = board.cards.card("charm", &[card_type::ENCHANTMENT], "G");
    let sage = board.cards.walker("sage", "2U", 4);
    let insight = board.cards.spell("insight", card_type::SORCERY, "1U", Vec::new(), vec![draw(2)]);
    let forest = board.cards.basic(4);
    for card in [idol, charm, sage, insight, forest] {
        board.put(card, 0, zone::HAND);
    }
    let mut game = board.game();
    for name in ["idol", "charm", "sage", "insight"] {
        game.casts(name).pay().resolve_to(0);
    }
    assert!(["idol", "charm", "sage"].into_iter().all(|name| game.at(name) == (0, zone::BATTLEFIELD)));
    assert_eq!((game.mark("sage", "loyalty"), game.at("insight").1), (4, zone::GRAVEYARD));
    assert_eq!(game.count(0, zone::HAND), 3);
}
