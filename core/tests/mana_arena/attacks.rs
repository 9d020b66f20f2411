//! Attacks and the keywords that rules read.

use super::board::{Board, Play, act};
use super::cards::{aim, change, to};
use cardwright_core::kernel::ids::NOBODY;
use cardwright_core::kernel::program::{Side, Target, Who};
use cardwright_core::rulesets::mana_arena::state::{effect_verb, verb};
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, head, phase, stat, zone};

fn battle() -> Board {
    let mut board = Board::new();
    board.position.phase = phase::BATTLE;
    board
}

/// An attack of one unit on another, each with these numbers and keywords.
fn clash(ours: ([i32; 3], &[u8]), theirs: ([i32; 3], &[u8])) -> Play {
    let mut board = battle();
    board.unit("ours", 0, ours.0, ours.1);
    board.unit("theirs", 1, theirs.0, theirs.1);
    let mut play = board.game();
    play.attacks("ours", "theirs");
    play
}

/// Where a unit lies and its damage.
fn state(play: &Play, name: &str) -> (u8, i32) {
    (play.at(name).1, play.mark(name, "damage"))
}

const STANDS: u8 = zone::MONSTERS;
const FALLEN: (u8, i32) = (zone::GRAVEYARD, 0);

#[test]
fn both_strike_at_once_or_the_quick_one_first() {
    let play = clash(([1, 3, 1], &[]), ([1, 1, 3], &[]));
    assert_eq!((state(&play, "ours"), state(&play, "theirs")), (FALLEN, FALLEN));
    let play = clash(([1, 3, 1], &[head::QUICK_ATTACK]), ([1, 1, 3], &[]));
    assert_eq!((state(&play, "ours"), state(&play, "theirs")), ((STANDS, 0), FALLEN));
    let play = clash(([1, 2, 1], &[head::QUICK_ATTACK]), ([1, 1, 3], &[]));
    assert_eq!((state(&play, "ours"), state(&play, "theirs")), (FALLEN, (STANDS, 2)));
    // It is no help to the one that is attacked.
    let play = clash(([1, 3, 1], &[]), ([1, 1, 3], &[head::QUICK_ATTACK]));
    assert_eq!(state(&play, "ours"), FALLEN);
}

#[test]
fn overwhelm_deals_what_is_more_than_the_health() {
    let play = clash(([4, 5, 3], &[head::OVERWHELM]), ([2, 1, 4], &[]));
    assert_eq!((play.number(1, "life"), play.number(1, "life-mana"), play.number(0, "life-mana")), (19, 1, 0));
    let play = clash(([4, 1, 5], &[head::OVERWHELM, head::FORMIDABLE]), ([2, 1, 2], &[]));
    assert_eq!((play.number(1, "life"), state(&play, "theirs")), (17, FALLEN));
}

#[test]
fn tough_comes_before_barrier() {
    let play = clash(([1, 1, 9], &[]), ([1, 0, 4], &[head::TOUGH, head::BARRIER]));
    assert_eq!((state(&play, "theirs"), play.mark("theirs", "barrier-spent")), ((STANDS, 0), 0));
    let play = clash(([1, 3, 9], &[]), ([1, 0, 4], &[head::TOUGH, head::BARRIER]));
    assert_eq!((state(&play, "theirs"), play.mark("theirs", "barrier-spent")), ((STANDS, 0), 1));
    let play = clash(([1, 3, 9], &[]), ([1, 0, 4], &[head::TOUGH]));
    assert_eq!(state(&play, "theirs"), (STANDS, 2));
}

#[test]
fn fury_grows_by_what_it_kills() {
    let play = clash(([1, 3, 3], &[head::FURY]), ([1, 1, 1], &[]));
    assert_eq!((play.stats("ours"), state(&play, "ours")), ([1, 4, 4], (STANDS, 1)));
    // Not by what kills it as well.
    let play = clash(([1, 3, 1], &[head::FURY]), ([1, 1, 1], &[]));
    assert_eq!((state(&play, "ours"), play.stats("ours")), (FALLEN, [1, 3, 1]));
}

#[test]
fn who_may_attack_what() {
    let mut board = battle();
    board.unit("ours", 0, [1, 3, 3], &[]);
    board.unit("sly", 0, [1, 4, 3], &[head::ELUSIVE]);
    board.unit("plain", 1, [1, 1, 3], &[]);
    board.unit("other", 1, [1, 1, 3], &[]);
    board.unit("hidden", 1, [1, 1, 3], &[head::ELUSIVE]);
    board.unit("dread", 1, [1, 1, 3], &[head::FEARSOME]);
    let mut play = board.game();
    let direct = |play: &Play| play.table.answers().contains(&act(verb::DIRECT, NOBODY));
    play.does(verb::ATTACK, "ours");
    assert_eq!(
        (play.can(verb::TARGET, "hidden"), play.can(verb::TARGET, "dread"), direct(&play)),
        (false, false, false)
    );
    assert_eq!(play.refusal(verb::TARGET, "hidden"), "MA-kw.elusive.1");
    assert_eq!(play.refusal(verb::TARGET, "dread"), "MA-kw.fearsome.1");
    play = {
        let mut board = battle();
        board.unit("sly", 0, [1, 4, 3], &[head::ELUSIVE]);
        board.unit("dread", 1, [1, 1, 3], &[head::FEARSOME]);
        board.unit("hidden", 1, [1, 1, 3], &[head::ELUSIVE]);
        board.game()
    };
    play.does(verb::ATTACK, "sly");
    assert_eq!((play.can(verb::TARGET, "hidden"), play.can(verb::TARGET, "dread"), direct(&play)), (true, true, true));
}

#[test]
fn taunt_stops_even_direct_attacks() {
    let mut board = battle();
    board.unit("sly", 0, [1, 4, 3], &[head::ELUSIVE, head::DIRECT_ATTACK]);
    board.unit("guard", 1, [1, 1, 9], &[head::TAUNT]);
    board.unit("second guard", 1, [1, 1, 9], &[head::TAUNT]);
    board.unit("plain", 1, [1, 1, 3], &[]);
    let mut play = board.game();
    play.does(verb::ATTACK, "sly");
    assert_eq!(play.table.answers().len(), 2);
    assert_eq!(play.refusal(verb::TARGET, "plain"), "MA-battle.2");
    assert_eq!(play.table.why_not(act(verb::DIRECT, NOBODY)).map(|r| r.clause), Some("MA-battle.2"));
}

#[test]
fn a_unit_attacks_once_and_with_extra_attack_twice() {
    let mut board = battle();
    board.unit("ours", 0, [1, 1, 9], &[]);
    board.unit("twice", 0, [1, 1, 9], &[head::EXTRA_ATTACK]);
    board.unit("theirs", 1, [1, 1, 9], &[]);
    let mut play = board.game();
    play.attacks("ours", "theirs").attacks("twice", "theirs");
    assert_eq!((play.refusal(verb::ATTACK, "ours"), play.can(verb::ATTACK, "twice")), ("MA-battle.5", true));
    play.attacks("twice", "theirs");
    assert_eq!(play.mark("theirs", "damage"), 3);
    assert_eq!(play.table.view(None).phase, Some(phase::SUB));
}

#[test]
fn stunned_units_neither_attack_nor_strike_nor_defend() {
    let mut board = battle();
    board.unit("ours", 0, [1, 1, 3], &[]);
    let theirs = board.cards.unit("theirs", [1, 2, 3], &[]);
    board.cards.headed(theirs, head::ON_DEFEND, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 1)]);
    let at = board.put(theirs, 1, zone::MONSTERS);
    board.mark(at, "stunned", 1);
    let stunned = board.cards.unit("stunned", [1, 1, 1], &[]);
    let at = board.put(stunned, 0, zone::MONSTERS);
    board.mark(at, "stunned", 1);
    let mut play = board.game();
    assert_eq!(play.refusal(verb::ATTACK, "stunned"), "MA-kw.stun.1");
    play.attacks("ours", "theirs");
    assert_eq!((state(&play, "ours"), state(&play, "theirs")), ((STANDS, 0), (STANDS, 1)));
    assert_eq!(play.number(1, "spell-mana"), 0);
}

#[test]
fn an_attacker_that_leaves_in_the_window_has_attacked() {
    let mut board = battle();
    let ours = board.unit("ours", 0, [1, 3, 3], &[]);
    board.cards.headed(ours, head::ON_ATTACK, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 1)]);
    let theirs = board.unit("theirs", 1, [1, 2, 3], &[]);
    board.cards.headed(theirs, head::ON_DEFEND, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 1)]);
    let home = board.cards.card("home", card_type::BURST_SPELL, [1, 0, 0]);
    board.cards.text(home, vec![aim(Side::Opposing, 1)], vec![to(effect_verb::RECALL, Target::Bound(0))]);
    board.put(home, 1, zone::HAND);
    let mut play = board.game();
    play.does(verb::ATTACK, "ours");
    assert_eq!(play.asked(), 1);
    play.plays("home");
    assert_eq!((play.at("ours"), state(&play, "theirs")), ((0, zone::HAND), (STANDS, 0)));
    assert_eq!((play.number(0, "spell-mana"), play.number(1, "spell-mana")), (0, 0));
}

#[test]
fn attack_defend_and_strike_each_begin_a_chain() {
    let mut board = battle();
    let ours = board.unit("ours", 0, [1, 1, 3], &[]);
    for which in [head::ON_ATTACK, head::ON_STRIKE] {
        board.cards.headed(ours, which, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 1)]);
    }
    let theirs = board.unit("theirs", 1, [1, 0, 3], &[]);
    for which in [head::ON_DEFEND, head::ON_STRIKE] {
        board.cards.headed(theirs, which, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 1)]);
    }
    let mut play = board.game();
    play.attacks("ours", "theirs");
    // A unit with no attack strikes nothing.
    assert_eq!((play.number(0, "spell-mana"), play.number(1, "spell-mana")), (2, 1));
}

#[test]
fn face_down_units_are_turned_up_by_an_attack_and_stand_in_nobodys_way() {
    let ambush = |board: &mut Board, seat: u8, zone: u8| {
        let unit = board.cards.unit("lurker", [1, 3, 2], &[head::TAUNT]);
        board.cards.headed(unit, head::AMBUSH, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 1)]);
        board.put(unit, seat, zone);
    };
    let mut board = battle();
    board.unit("ours", 0, [1, 1, 3], &[]);
    ambush(&mut board, 1, zone::VEILED);
    let mut play = board.game();
    play.does(verb::ATTACK, "ours");
    // It is silenced, so its Taunt stops nothing.
    assert!(play.table.answers().contains(&act(verb::DIRECT, NOBODY)));
    let (zone, seen) = (play.at("lurker"), play.table.view(Some(cardwright_core::kernel::ids::Seat(0))));
    assert_eq!(zone, (1, zone::VEILED));
    let shown = seen.seats[1].zones.iter().find(|z| z.id.kind() == zone::VEILED).unwrap();
    assert_eq!((shown.count, shown.cards.len()), (1, 0));
    play.does(verb::TARGET, "lurker");
    assert_eq!((state(&play, "lurker"), play.number(1, "spell-mana")), ((STANDS, 1), 0));
    assert_eq!(state(&play, "ours").0, zone::GRAVEYARD);

    let mut board = Board::new();
    ambush(&mut board, 0, zone::HAND);
    let mut play = board.game();
    play.does(verb::VEIL, "lurker");
    assert_eq!((play.at("lurker"), play.can(verb::FLIP, "lurker")), ((0, zone::VEILED), false));
    assert_eq!(play.refusal(verb::FLIP, "lurker"), "MA-term.ambush.1.2");

    let mut board = Board::new();
    ambush(&mut board, 0, zone::VEILED);
    let mut play = board.game();
    play.does(verb::FLIP, "lurker");
    assert_eq!((play.at("lurker"), play.number(0, "spell-mana")), ((0, STANDS), 1));
}
