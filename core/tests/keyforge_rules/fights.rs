//! Fights, and the keywords that matter in them.

use super::board::{Board, Play, by, gain};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::kernel::program::{Target, Who};
use cardwright_core::rulesets::keyforge::state::{effect_verb as does, verb};
use cardwright_core::rulesets::keyforge::vocabulary::{head, zone};

const DISCARD: u8 = zone::DISCARD;

#[test]
fn taunt_guards_the_neighbors_only() {
    let mut b = Board::new();
    let attacker = b.cards.creature("attacker", 2, 0);
    b.put(attacker, 0, zone::LINE);
    for name in ["far", "left", "wall", "right"] {
        let card = b.cards.creature(name, 4, 0);
        if name == "wall" {
            b.cards.keyword(card, head::TAUNT);
        }
        b.put(card, 1, zone::LINE);
    }
    let mut g = b.game();
    g.does(verb::FIGHT, "attacker");
    let pick = |g: &Play, name: &str| g.table.answers().contains(&Answer::Pick(g.slot(name)));
    assert_eq!(["far", "left", "wall", "right"].map(|n| pick(&g, n)), [true, false, true, false]);
    g.pick("wall");
    assert_eq!((g.at("attacker"), g.mark("wall", "damage")), ((0, DISCARD), 2));
    assert_eq!(g.line(1), ["far", "left", "wall", "right"]);
}

#[test]
fn elusive_avoids_the_first_fight_but_not_assault_and_hazardous() {
    let mut b = Board::new();
    let (one, two, fox) = (b.cards.creature("one", 4, 0), b.cards.creature("two", 4, 0), b.cards.creature("fox", 6, 0));
    b.cards.keyword(fox, head::ELUSIVE);
    b.cards.ability(one, head::ASSAULT, vec![by(does::DAMAGE, Target::EventOther, 2)]);
    b.cards.ability(fox, head::HAZARDOUS, vec![by(does::DAMAGE, Target::EventSubject, 1)]);
    [one, two].into_iter().for_each(|c| _ = b.put(c, 0, zone::LINE));
    b.put(fox, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "one");
    g.table.answer_nth(0);
    assert_eq!((g.mark("fox", "damage"), g.mark("one", "damage")), (2, 1), "only what comes before the fight");
    g.does(verb::FIGHT, "two");
    assert_eq!((g.at("fox"), g.at("two")), ((1, DISCARD), (0, DISCARD)), "the second time it fights");
}

#[test]
fn skirmish_keeps_poison_off_and_armor_does_too() {
    let mut b = Board::new();
    let (quick, slow, snake) =
        (b.cards.creature("quick", 1, 0), b.cards.creature("slow", 9, 1), b.cards.creature("snake", 1, 3));
    b.cards.keyword(quick, head::SKIRMISH);
    b.cards.keyword(snake, head::POISON);
    [quick, slow].into_iter().for_each(|c| _ = b.put(c, 0, zone::LINE));
    b.put(snake, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "quick");
    assert_eq!((g.at("quick"), g.mark("snake", "damage")), ((0, zone::LINE), 0), "nothing comes back");
    g.does(verb::FIGHT, "slow");
    assert_eq!((g.at("slow"), g.at("snake")), ((0, zone::LINE), (1, DISCARD)), "armor took all of the poison");
    let mut b = Board::new();
    let (ogre, snake) = (b.cards.creature("ogre", 9, 0), b.cards.creature("snake", 1, 0));
    b.cards.keyword(snake, head::POISON);
    b.put(ogre, 0, zone::LINE);
    b.put(snake, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "ogre");
    assert_eq!((g.at("ogre"), g.at("snake")), ((0, DISCARD), (1, DISCARD)));
}

#[test]
fn a_target_gone_before_the_fight_is_dealt_nothing_and_fight_still_resolves() {
    let mut b = Board::new();
    let (lancer, prey) = (b.cards.creature("lancer", 2, 0), b.cards.creature("prey", 2, 0));
    b.cards.ability(lancer, head::ASSAULT, vec![by(does::DAMAGE, Target::EventOther, 2)]);
    b.cards.ability(lancer, head::FIGHT, vec![gain(Who::You, 1)]);
    b.put(lancer, 0, zone::LINE);
    b.put(prey, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "lancer");
    assert_eq!((g.at("prey"), g.mark("lancer", "damage"), g.number(0, "amber")), ((1, DISCARD), 0, 1));
}

#[test]
fn nobody_fights_an_empty_line() {
    let mut b = Board::new();
    let lone = b.cards.creature("lone", 2, 0);
    b.put(lone, 0, zone::LINE);
    let g = b.game();
    assert_eq!(g.refusal(verb::FIGHT, "lone"), "KF-fight.5");
    assert!(g.can(verb::REAP, "lone"));
}
