//! What the rules do by themselves: set-up, state-based actions, turns, leaving.

use super::board::{Board, Play};
use super::cards::{Cards, aim, by, draw, give};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::event::EventKind;
use cardwright_core::kernel::ids::{Seat, ZoneId};
use cardwright_core::kernel::program::{Mod, Pattern, Side, Until, Value, Who};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::magic::Magic;
use cardwright_core::rulesets::magic::state::{effect_verb, verb};
use cardwright_core::rulesets::magic::vocabulary::{card_type, head, phase, stat, zone};
use cardwright_core::table::{Chance, DeckList, Outcome, Setup, Table};

fn start(seats: usize, settings: &[(&str, i64)]) -> Box<dyn Table> {
    let mut cards = Cards::new();
    let land = cards.basic(4);
    let deck = DeckList { leader: None, cards: vec![land; 60] };
    let settings = settings.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
    let setup = Setup { decks: vec![deck; seats], seed: 3, settings, chances: vec![Chance::First(Seat(0))] };
    Magic.start(cards.seal(), &setup).unwrap_or_else(|f| panic!("{f:?}"))
}

fn hand(table: &dyn Table, seat: u8) -> usize {
    let at = ZoneId::of(Seat(seat), zone::HAND);
    table.view(None).seats[usize::from(seat)].zones.iter().find(|zone| zone.id == at).map_or(0, |zone| zone.count)
}

fn says(table: &mut dyn Table, seat: u8, verb: u8) {
    assert_eq!(table.asked(), Some(Seat(seat)));
    let is = |a: &&Answer| matches!(a, Answer::Act(act) if act.verb == verb);
    let answer = *table.answers().iter().find(is).unwrap_or_else(|| panic!("{:?}", table.answers()));
    table.answer(answer).unwrap();
}

// 103.4
#[test]
fn mulligans_are_declared_in_turn_order_and_taken_together() {
    let mut table = start(2, &[]);
    let table = table.as_mut();
    assert_eq!((hand(table, 0), hand(table, 1)), (7, 7));
    says(table, 0, verb::MULLIGAN);
    says(table, 1, verb::KEEP);
    assert_eq!((hand(table, 0), hand(table, 1)), (7, 7), "seven new cards, one of which goes to the bottom");
    says(table, 0, verb::BOTTOM);
    assert_eq!(hand(table, 0), 6);
    says(table, 0, verb::MULLIGAN);
    says(table, 0, verb::BOTTOM);
    assert_eq!(hand(table, 0), 7);
    says(table, 0, verb::BOTTOM);
    assert_eq!(hand(table, 0), 5);
    says(table, 0, verb::KEEP);
    // 103.7a: whoever begins does not draw in the first turn.
    assert_eq!((hand(table, 0), hand(table, 1), table.turn_number()), (5, 7, 1));
}

#[test]
fn a_hand_of_no_cards_is_kept() {
    let mut table = start(2, &[("hand", 1)]);
    let table = table.as_mut();
    says(table, 0, verb::MULLIGAN);
    says(table, 1, verb::KEEP);
    // No further mulligan is asked about; the first turn passes by itself, and in the second a card is drawn.
    assert_eq!((table.asked(), table.turn_number()), (Some(Seat(1)), 2));
    assert_eq!((hand(table, 0), hand(table, 1)), (0, 2));
}

// 103.4c, 103.7c
#[test]
fn with_three_players_the_first_mulligan_is_free_and_everybody_draws() {
    let mut table = start(3, &[]);
    let table = table.as_mut();
    says(table, 0, verb::MULLIGAN);
    says(table, 1, verb::MULLIGAN);
    says(table, 2, verb::KEEP);
    assert_eq!([0, 1, 2].map(|seat| hand(table, seat)), [7, 7, 7]);
    says(table, 0, verb::KEEP);
    says(table, 1, verb::MULLIGAN);
    says(table, 1, verb::BOTTOM);
    says(table, 1, verb::KEEP);
    assert_eq!([0, 1, 2].map(|seat| hand(table, seat)), [8, 6, 7]);
}

// 103.1
#[test]
fn the_loser_of_the_game_before_decides_who_begins() {
    let mut table = start(2, &[("chooser", 1)]);
    assert_eq!((table.asked(), table.answers().len()), (Some(Seat(0)), 2));
    table.answer(Play::place(verb::FIRST, 1)).unwrap();
    assert_eq!(table.asked(), Some(Seat(1)), "who begins declares first");
}

// 514.1, 402.2
#[test]
fn a_hand_of_more_than_seven_is_discarded_down_at_the_end_of_the_turn() {
    let mut board = Board::new();
    board.fill(9, 0, zone::HAND);
    board.lands(1, 1, 0);
    let mut game = board.game();
    game.until(phase::CLEANUP);
    assert_eq!((game.asked(), game.phase()), (0, phase::CLEANUP));
    let first = game.table.answers()[0];
    assert_eq!(game.table.answers().len(), 8, "as many are left as are discarded");
    game.answer(first);
    let next = game.table.answers()[0];
    game.answer(next);
    assert_eq!((game.count(0, zone::HAND), game.count(0, zone::GRAVEYARD)), (7, 2));
}

// 704.5b, 104.3c
#[test]
fn an_empty_library_loses_at_the_next_draw() {
    let mut board = Board::new();
    board.empty_library(1);
    let game = board.game();
    assert_eq!((game.won_by(), game.table.outcome_clause()), (Some(0), Some("104.3c")));
}

// 704.5q, 122.3: awkward situation 23.
#[test]
fn counters_cancel_and_a_creature_dies_in_one_event() {
    let mut board = Board::new();
    board.lands(1, 0, 2);
    let at = board.creature("runt", 1, (1, 1), &[]);
    board.mark(at, "plus", 1);
    let hex = board.cards.instant(
        "hex",
        "B",
        vec![aim(Side::Any)],
        vec![cardwright_core::kernel::program::Op::Counters {
            on: cardwright_core::kernel::program::Subject::Cards(cardwright_core::kernel::program::Target::Bound(0)),
            kind: cardwright_core::rulesets::magic::vocabulary::counter::MINUS,
            n: Value::Number(3),
            remove: false,
        }],
    );
    board.put(hex, 0, zone::HAND);
    let mut game = board.game();
    game.casts("hex").pay().resolve_to(0);
    assert!(game.is_in("runt", zone::GRAVEYARD));
    let mut board = Board::new();
    let at = board.creature("ox", 1, (3, 3), &[]);
    board.mark(at, "plus", 2);
    board.mark(at, "minus", 1);
    let game = board.game();
    assert_eq!((game.mark("ox", "plus"), game.mark("ox", "minus"), game.stats("ox")[0]), (1, 0, 4));
}

// 704.5j: awkward situation 37.
#[test]
fn of_two_legends_one_stays_and_the_other_is_not_destroyed() {
    let mut board = Board::new();
    board.lands(4, 0, 4);
    let king = board.cards.creature("king", "G", (2, 2), &[head::INDESTRUCTIBLE]);
    board.cards.also(king, card_type::LEGENDARY);
    board.put(king, 0, zone::BATTLEFIELD);
    board.put(king, 1, zone::BATTLEFIELD);
    (0..2).for_each(|_| _ = board.put(king, 0, zone::HAND));
    let mut game = board.game();
    assert_eq!(game.count(0, zone::BATTLEFIELD) + game.count(1, zone::BATTLEFIELD), 6, "each player may have one");
    game.casts("king").pay();
    while !game.can(verb::RETAIN, "king") {
        game.pass();
    }
    assert_eq!((game.asked(), game.table.answers().len()), (0, 2));
    let second = game.table.answers()[1];
    game.answer(second);
    assert_eq!((game.count(0, zone::GRAVEYARD), game.count(1, zone::GRAVEYARD)), (1, 0));
    let kept = game.named("king").into_iter().find(|(at, _)| *at == ZoneId::of(Seat(0), zone::BATTLEFIELD)).unwrap().1;
    assert!(kept.marks.contains(&("sick", 1)), "the new one was kept");
    // The next one has its player choose anew.
    game.casts("king").pay();
    while !game.can(verb::RETAIN, "king") {
        game.pass();
    }
    assert_eq!(game.table.answers().len(), 2);
}

// 704.5h: damage by a source with deathtouch counts once.
#[test]
fn deathtouch_counts_until_state_based_actions_are_checked() {
    let mut board = Board::new();
    board.lands(2, 0, 2);
    board.creature("rock", 1, (1, 5), &[head::INDESTRUCTIBLE]);
    board.creature("asp", 0, (1, 1), &[head::DEATHTOUCH]);
    let fade = Mod::LoseHead(head::INDESTRUCTIBLE);
    let card = board.cards.instant("fade", "B", vec![aim(Side::Any)], vec![give(Until::ThisTurn, vec![fade])]);
    board.put(card, 0, zone::HAND);
    let mut game = board.game();
    game.attack(&["asp"]).block(&[("rock", "asp")]).until(phase::SECOND_MAIN);
    game.casts("fade").pay().resolve_to(0);
    assert!(game.is_in("rock", zone::BATTLEFIELD));
}

// 514.3a: awkward situation 48.
#[test]
fn what_triggers_in_the_cleanup_step_brings_priority_and_another_one() {
    let mut board = Board::new();
    board.lands(1, 1, 1);
    board.fill(8, 0, zone::HAND);
    let at = board.creature("mourner", 0, (1, 1), &[head::DEFENDER]);
    let mourner = board.position.cards[at].card;
    let discarded =
        Pattern { kind: EventKind::MOVED, from: 1 << zone::HAND, to: 1 << zone::GRAVEYARD, ..Pattern::default() };
    board.cards.waits(mourner, discarded, vec![draw(1)]);
    let trick = board.cards.instant("trick", "U", Vec::new(), vec![draw(1)]);
    board.put(trick, 1, zone::HAND);
    let mut game = board.game();
    game.until(phase::CLEANUP);
    let first = game.table.answers()[0];
    game.answer(first);
    assert_eq!((game.pending().len(), game.asked(), game.phase()), (1, 1, phase::CLEANUP));
    game.resolve_to(0);
    // The card that was drawn is discarded in the next cleanup step.
    while game.table.answers().contains(&Answer::No) {
        game.pass();
    }
    assert_eq!((game.asked(), game.phase(), game.count(0, zone::HAND)), (0, phase::CLEANUP, 8));
}

// 500.2, 514.2
#[test]
fn what_lasts_until_end_of_turn_ends_with_damage() {
    let mut board = Board::new();
    board.lands(1, 0, 4);
    board.creature("bear", 0, (2, 2), &[]);
    let grow = [stat::POWER, stat::TOUGHNESS].map(|stat| Mod::Add(stat, Value::Number(3))).to_vec();
    let card = board.cards.instant("growth", "G", vec![aim(Side::Own)], vec![give(Until::ThisTurn, grow)]);
    board.put(card, 0, zone::HAND);
    board.creature("ox", 1, (3, 3), &[]);
    let mut game = board.game();
    game.casts("growth").pay().resolve_to(0);
    assert_eq!(game.stats("bear")[..2], [5, 5]);
    game.attack(&["bear"]).block(&[("ox", "bear")]);
    // 3 damage on a 5/5 that is a 2/2 again: the damage is gone at the same time.
    assert!(game.is_in("ox", zone::GRAVEYARD) && game.is_in("bear", zone::BATTLEFIELD));
    assert_eq!((game.stats("bear")[0], game.mark("bear", "damage")), (2, 0));
}

// 104.5, 800.4a: awkward situation 50.
#[test]
fn who_leaves_takes_their_cards_along() {
    let mut board = Board::of(3);
    board.lands(3, 1, 1);
    board.lands(3, 0, 1);
    let steal = vec![give(Until::Forever, vec![Mod::Control(Who::You)])];
    let card = board.cards.instant("steal", "U", vec![aim(Side::Opposing)], steal);
    (0..2).for_each(|seat| _ = board.put(card, seat, zone::HAND));
    board.creature("own", 1, (2, 2), &[]);
    board.creature("taken", 2, (2, 2), &[]);
    let mut game = board.game();
    game.casts("steal").pick("own").pay().pass();
    assert_eq!(game.asked(), 1);
    game.casts("steal").pay();
    game.resolve_to(0);
    assert_eq!((game.at("own").0, game.at("taken").0), (0, 1));
    game.table.concede(Seat(1)).unwrap();
    assert_eq!(game.at("taken"), (2, zone::BATTLEFIELD), "the effect that gave it has ended");
    assert!(game.named("own").is_empty(), "it is its owner's, wherever it lay");
    assert_eq!(game.table.outcome(), None);
    game.table.concede(Seat(2)).unwrap();
    assert_eq!(game.table.outcome(), Some(Outcome::Win(Seat(0))));
}

#[test]
fn who_leaves_with_a_spell_on_the_stack_takes_it_along() {
    let mut board = Board::of(3);
    board.lands(2, 0, 3);
    board.lands(2, 2, 3);
    let card = board.cards.instant("bolt", "R", vec![aim(Side::Any)], vec![by(effect_verb::DAMAGE, 3)]);
    [0, 2].into_iter().for_each(|seat| _ = board.put(card, seat, zone::HAND));
    board.creature("bear", 1, (2, 2), &[]);
    let mut game = board.game();
    game.casts("bolt").pay();
    assert_eq!(game.pending().len(), 1);
    game.table.concede(Seat(0)).unwrap();
    assert_eq!((game.pending().len(), game.is_in("bear", zone::BATTLEFIELD)), (0, true));
    assert_eq!(game.asked(), 2, "the turn goes on without an active player");
}

// 104.4b: loops that nobody can stop.
#[test]
fn a_loop_of_mandatory_actions_is_a_draw() {
    let mut board = Board::new();
    board.lands(1, 0, 4);
    let at = board.creature("echo", 0, (1, 1), &[]);
    let echo = board.position.cards[at].card;
    let gains =
        |who| Pattern { kind: EventKind::PLAYER_STAT, who: Some(who), extra: Some(stat::LIFE), ..Pattern::default() };
    let change =
        |who, n| cardwright_core::kernel::program::Op::ChangePlayer { who, stat: stat::LIFE, by: Value::Number(n) };
    board.cards.waits(echo, gains(Who::You), vec![change(Who::You, 1)]);
    let spark = board.cards.instant("spark", "G", Vec::new(), vec![change(Who::You, 1)]);
    board.put(spark, 0, zone::HAND);
    let mut game = board.game();
    game.casts("spark").pay();
    while game.table.outcome().is_none() {
        game.pass();
    }
    assert_eq!((game.table.outcome(), game.table.outcome_clause()), (Some(Outcome::Draw), Some("104.4b")));
}

// 119.4, 101.2
#[test]
fn players_who_can_not_gain_life_gain_none() {
    let mut board = Board::new();
    board.creature("cleric", 0, (3, 3), &[head::LIFELINK]);
    let at = board.creature("miser", 1, (1, 1), &[]);
    let miser = board.position.cards[at].card;
    let to = cardwright_core::kernel::program::Subject::Player(Who::Opponent);
    let action = cardwright_core::rulesets::magic::vocabulary::action::GAIN_LIFE;
    board.cards.constant(miser, to, vec![Mod::Cant(action)]);
    let mut game = board.game();
    game.attack(&["cleric"]).block(&[]);
    assert_eq!((game.life(0), game.life(1)), (20, 17));
}

// 104.4a
#[test]
fn players_who_lose_at_the_same_time_draw() {
    let mut board = Board::new();
    board.lands(1, 0, 3);
    (0..2).for_each(|seat| board.number(seat, "life", 2));
    let burns = cardwright_core::kernel::program::Op::Damage { to: Who::Each, n: Value::Number(2) };
    let pyre = board.cards.instant("pyre", "R", Vec::new(), vec![burns]);
    board.put(pyre, 0, zone::HAND);
    let mut game = board.game();
    game.casts("pyre").pay();
    while game.table.outcome().is_none() {
        game.pass();
    }
    assert_eq!((game.table.outcome(), game.table.outcome_clause()), (Some(Outcome::Draw), Some("104.4a")));
}

#[test]
fn a_position_can_begin_with_any_step() {
    for begins in phase::UPKEEP..=phase::END {
        let mut board = Board::new();
        board.lands(1, 1, 1);
        board.phase(begins);
        let game = board.game();
        assert_eq!((game.asked(), game.phase()), (1, begins));
    }
}
