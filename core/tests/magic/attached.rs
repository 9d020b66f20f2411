//! Auras and Equipment: on what they are put, what becomes of them when it is gone, and numbers below 0.

use super::board::Board;
use super::cards::{aim, any_target, by, give, to};
use cardwright_core::kernel::catalog::CostPart;
use cardwright_core::kernel::ids::CardId;
use cardwright_core::kernel::program::{Filter, Mod, Selector, Side, Subject, Target, Until, Value};
use cardwright_core::rulesets::magic::state::{effect_verb, verb};
use cardwright_core::rulesets::magic::vocabulary::{card_type, head, stat, zone};

fn armed() -> Board {
    let mut board = Board::new();
    for seat in 0..2 {
        (0..5).for_each(|kind| board.lands(3, seat, kind));
    }
    board
}

fn sum(power: i32, toughness: i32) -> Vec<Mod> {
    vec![Mod::Add(stat::POWER, Value::Number(power)), Mod::Add(stat::TOUGHNESS, Value::Number(toughness))]
}

fn wings(board: &mut Board) -> CardId {
    board.cards.aura("wings", "1W", [sum(2, 2), vec![Mod::GainHead(head::FLYING)]].concat())
}

// 303.4, 608.3, 702.5
#[test]
fn an_aura_enters_attached_to_what_it_aimed_at() {
    let mut board = armed();
    let wings = wings(&mut board);
    board.put(wings, 0, zone::HAND);
    board.creature("bear", 0, (2, 2), &[]);
    board.creature("ox", 1, (2, 4), &[]);
    let mut game = board.game();
    game.casts("wings").pick("bear").pay().resolve_to(0);
    assert_eq!((game.at("wings"), game.is_on("wings", "bear")), ((0, zone::BATTLEFIELD), true));
    assert_eq!((&game.stats("bear")[..2], &game.stats("ox")[..2]), (&[4, 4][..], &[2, 4][..]));
    assert!(game.card("bear").1.heads & 1 << head::FLYING != 0);
}

// 608.2b, 608.3: the creature is gone, and the Aura goes to the graveyard without having entered.
#[test]
fn an_aura_without_its_target_does_not_enter() {
    let mut board = armed();
    let wings = wings(&mut board);
    board.put(wings, 0, zone::HAND);
    board.creature("bear", 0, (2, 2), &[]);
    let bolt = board.cards.instant("bolt", "R", vec![any_target()], vec![by(effect_verb::DAMAGE, 3)]);
    board.put(bolt, 1, zone::HAND);
    let mut game = board.game();
    game.casts("wings").pay().pass();
    game.casts("bolt").pick("bear").pay().resolve_to(0);
    assert_eq!((game.at("bear"), game.at("wings")), ((0, zone::GRAVEYARD), (0, zone::GRAVEYARD)));
}

/// A creature of the first player with an Aura on it.
fn winged(board: &mut Board) -> usize {
    let wings = wings(board);
    let bear = board.creature("bear", 0, (2, 2), &[]);
    let at = board.put(wings, 0, zone::BATTLEFIELD);
    board.position.cards[at].host = Some(bear);
    bear
}

// 704.5m, 704.3
#[test]
fn an_aura_goes_when_its_creature_does() {
    let mut board = armed();
    winged(&mut board);
    let doom = board.cards.instant("doom", "B", vec![aim(Side::Any)], vec![to(effect_verb::DESTROY)]);
    board.put(doom, 1, zone::HAND);
    let mut game = board.game();
    assert!(game.is_on("wings", "bear"));
    assert_eq!(game.stats("bear")[..2], [4, 4]);
    game.pass();
    game.casts("doom").pay().resolve_to(0);
    assert_eq!((game.at("bear").1, game.at("wings").1), (zone::GRAVEYARD, zone::GRAVEYARD));
}

// 704.5m, 303.4: what is no creature any more can't be enchanted by what enchants creatures.
#[test]
fn an_aura_goes_when_its_host_is_no_creature_any_more() {
    let mut board = armed();
    winged(&mut board);
    let petrify = Mod::Types(cardwright_core::kernel::program::How::Set, 1 << card_type::ARTIFACT);
    let petrify = board.cards.instant("petrify", "U", vec![aim(Side::Any)], vec![give(Until::ThisTurn, vec![petrify])]);
    board.put(petrify, 0, zone::HAND);
    let mut game = board.game();
    game.casts("petrify").pay().resolve_to(0);
    assert_eq!((game.at("bear").1, game.at("wings").1), (zone::BATTLEFIELD, zone::GRAVEYARD));
}

/// Equipment of the first player with "Equip {2}".
fn armory() -> Board {
    let mut board = armed();
    let blade = board.cards.card("blade", &[card_type::ARTIFACT], "1");
    board.cards.subtype(blade, "Equipment");
    board.cards.constant(blade, Subject::Cards(Target::Host(Box::new(Target::Source))), sum(3, 0));
    let equip = board.cards.costly(
        blade,
        vec![CostPart::Symbols(super::cards::cost("2"))],
        vec![aim(Side::Own)],
        vec![to(effect_verb::ATTACH)],
    );
    // 702.6: only as a sorcery.
    board.cards.abilities[equip.index()].usage = cardwright_core::kernel::catalog::Use::Activated {
        phases: cardwright_core::rulesets::magic::priority::SORCERY,
    };
    board.put(blade, 0, zone::BATTLEFIELD);
    board
}

// 301.5, 702.6, 701.3, 704.5n
#[test]
fn equipment_goes_from_creature_to_creature_and_stays_when_one_dies() {
    let mut board = armory();
    board.creature("bear", 0, (2, 2), &[]);
    board.creature("ox", 0, (1, 4), &[]);
    let doom = board.cards.instant("doom", "B", vec![aim(Side::Any)], vec![to(effect_verb::DESTROY)]);
    board.put(doom, 0, zone::HAND);
    let mut game = board.game();
    game.activates("blade").pick("bear").pay().resolve_to(0);
    assert_eq!((game.is_on("blade", "bear"), game.stats("bear")[0], game.stats("ox")[0]), (true, 5, 1));
    game.activates("blade").pick("ox").pay();
    assert!(!game.can_activate("blade"), "only with an empty stack");
    game.resolve_to(0);
    assert_eq!((game.is_on("blade", "ox"), game.stats("bear")[0], game.stats("ox")[0]), (true, 2, 4));
    game.casts("doom").pick("ox").pay().resolve_to(0);
    assert_eq!((game.at("ox").1, game.at("blade").1), (zone::GRAVEYARD, zone::BATTLEFIELD));
    assert_eq!(game.card("blade").1.host, None);
}

// 107.1b: awkward numbers are shown, compared and added as they are.
#[test]
fn power_below_zero_stays_below_zero() {
    let mut board = armed();
    let shrink = board.cards.instant("shrink", "U", vec![aim(Side::Any)], vec![give(Until::ThisTurn, sum(-4, 0))]);
    let swell = board.cards.instant("swell", "G", vec![aim(Side::Any)], vec![give(Until::ThisTurn, sum(3, 0))]);
    // A creature with power less than 0 is destroyed.
    let weak = Filter::Stat(stat::POWER, cardwright_core::kernel::program::Cmp::Lt, Value::Number(0));
    let from = Selector { filters: vec![weak], ..super::cards::creatures(Side::Any) };
    let cull = super::cards::aim(Side::Any);
    let cull = cardwright_core::kernel::catalog::AimSpec { from, ..cull };
    let cull = board.cards.instant("cull", "B", vec![cull], vec![to(effect_verb::DESTROY)]);
    [shrink, swell, cull].into_iter().for_each(|card| _ = board.put(card, 0, zone::HAND));
    board.creature("bear", 1, (2, 2), &[]);
    let mut game = board.game();
    assert!(!game.can(verb::CAST, "cull"));
    game.casts("shrink").pay().resolve_to(0);
    assert_eq!(game.stats("bear")[..2], [-2, 2]);
    assert!(game.can(verb::CAST, "cull"));
    game.casts("swell").pay().resolve_to(0);
    assert_eq!(game.stats("bear")[..2], [1, 2]);
    assert!(!game.can(verb::CAST, "cull"));
}
