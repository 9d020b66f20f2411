//! The awkward rules of the second rulebook, one test each, at positions set for them and with abilities written as
//! programs: what a card text will become.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

use cardwright_core::kernel::catalog::{Ability, Card, Catalog, Face, Names, Static, Use};
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::{AbilityId, CardId, NOBODY, Seat, Slot, ZoneId};
use cardwright_core::kernel::program::{
    Dest, Filter, Mod, Op, Quantity, Selector, Side, Spot, Subject, Target, Value, Who,
};
use cardwright_core::kernel::view::CardView;
use cardwright_core::rulebook::{HeadArgument, HeadMeaning, Rulebook};
use cardwright_core::rulesets::keyforge::KeyForge;
use cardwright_core::rulesets::keyforge::state::{effect_verb as does, verb};
use cardwright_core::rulesets::keyforge::vocabulary::{action, card_type, head, phase, stat, zone};
use cardwright_core::table::{Outcome, Placed, Position, Table};
use std::sync::Arc;

/// Houses of the tests.
const ANVIL: u8 = 0;
const THORN: u8 = 2;

/// The first card of every position.
const FILLER: CardId = CardId(0);

/// Cards being written.
#[derive(Default)]
struct Cards {
    cards: Vec<Card>,
    abilities: Vec<Ability>,
}

impl Cards {
    fn card(&mut self, name: &str, kind: u8, house: u8, stats: [i32; 3]) -> CardId {
        let id = u16::try_from(self.cards.len()).unwrap();
        self.cards.push(Card {
            id: name.to_owned(),
            name: Names { ko: name.to_owned(), en: name.to_owned() },
            names: vec![id],
            kind,
            attributes: 1 << house,
            stats,
            faces: vec![Face::default()],
            ..Card::default()
        });
        CardId(id)
    }

    fn creature(&mut self, name: &str, power: i32, armor: i32) -> CardId {
        self.card(name, card_type::CREATURE, ANVIL, [power, armor, 0])
    }

    fn keyword(&mut self, card: CardId, head: u8) {
        self.cards[card.index()].faces[0].heads |= 1 << head;
    }

    /// Gives a card an ability under a head word, with what the rulebook says that the head means.
    fn ability(&mut self, card: CardId, head: u8, code: Vec<Op>) -> AbilityId {
        let usage = match KeyForge.head(head, &HeadArgument::None) {
            HeadMeaning::Event(pattern, _) => Use::Automatic(*pattern),
            HeadMeaning::Page(phases) => Use::Activated { phases },
            HeadMeaning::ByRule => Use::ByRule,
            _ => Use::Continuous,
        };
        let ability = Ability { card, head: Some(head), heads: 1 << head, usage, code, ..Ability::default() };
        self.add(card, head, ability)
    }

    fn add(&mut self, card: CardId, head: u8, ability: Ability) -> AbilityId {
        let id = AbilityId(u16::try_from(self.abilities.len()).unwrap());
        self.abilities.push(ability);
        self.keyword(card, head);
        self.cards[card.index()].faces[0].abilities.push(id);
        id
    }

    /// An ability that works all the time, on the card itself or its player.
    fn constant(&mut self, card: CardId, to: Subject, mods: Vec<Mod>) {
        let statics = vec![Static { cond: None, to, mods }];
        let id = AbilityId(u16::try_from(self.abilities.len()).unwrap());
        self.abilities.push(Ability { card, statics, ..Ability::default() });
        self.cards[card.index()].faces[0].abilities.push(id);
    }
}

fn in_line(side: Side, filters: Vec<Filter>) -> Selector {
    Selector { types: 0, side, zones: 1 << zone::LINE, top: None, filters, or: None }
}

fn by(verb: u8, what: Target, n: i32) -> Op {
    Op::RuleBy { verb, what, who: Who::You, n: Value::Number(n) }
}

fn to(verb: u8, what: Target) -> Op {
    Op::Rule { verb, what, with: None, spot: Spot::None, flags: 0 }
}

fn gain(who: Who, n: i32) -> Op {
    Op::ChangePlayer { who, stat: stat::AMBER, by: Value::Number(n) }
}

fn choose(from: Selector) -> Op {
    Op::Choose { who: Who::You, from, n: Quantity::Exactly(Value::Number(1)), sum: None, into: 0 }
}

/// A position being set up.
struct Board {
    cards: Cards,
    position: Position,
}

impl Board {
    /// The first player's third turn, step 3, house Anvil.
    fn new() -> Board {
        let mut cards = Cards::default();
        assert_eq!(cards.creature("filler", 1, 0), FILLER);
        let position = Position {
            first: Seat(0),
            turn: Seat(0),
            turn_number: 3,
            phase: phase::MAIN,
            at_start: false,
            setup: false,
            seed: 1,
            settings: Vec::new(),
            cards: Vec::new(),
            numbers: vec![(Seat(0), "house".to_owned(), i32::from(ANVIL) + 1)],
            running: Vec::new(),
            chances: Vec::new(),
        };
        let mut board = Board { cards, position };
        for seat in 0..2 {
            (0..10).for_each(|_| _ = board.put(FILLER, seat, zone::DECK));
        }
        board
    }

    fn put(&mut self, card: CardId, seat: u8, zone: u8) -> usize {
        let (seat, marks) = (Seat(seat), Vec::new());
        self.position.cards.push(Placed { card, seat, zone, owner: None, host: None, face: 0, marks });
        self.position.cards.len() - 1
    }

    fn mark(&mut self, at: usize, word: &str, n: i32) {
        self.position.cards[at].marks.push((word.to_owned(), n));
    }

    fn number(&mut self, seat: u8, word: &str, n: i32) {
        self.position.numbers.push((Seat(seat), word.to_owned(), n));
    }

    /// Both players hold one plain card more, so that nobody's turn passes by itself.
    fn game(mut self) -> Play {
        (0..2).for_each(|seat| _ = self.put(FILLER, seat, zone::HAND));
        let mut catalog = Catalog {
            game: "keyforge".to_owned(),
            cards: self.cards.cards,
            abilities: self.cards.abilities,
            ..Catalog::default()
        };
        catalog.seal();
        let catalog = Arc::new(catalog);
        let table = KeyForge.arrange(catalog, &self.position).unwrap_or_else(|f| panic!("{f:?}"));
        Play { table }
    }
}

struct Play {
    table: Box<dyn Table>,
}

fn act(verb: u8, card: Slot) -> Answer {
    Answer::Act(Act { verb, card, place: ZoneId::NOWHERE, ability: AbilityId::NONE })
}

impl Play {
    fn all(&self) -> Vec<(ZoneId, CardView)> {
        let view = self.table.view(None);
        let zones = view.seats.into_iter().flat_map(|s| s.zones);
        zones
            .flat_map(|z| z.cards.into_iter().map(move |c| (z.id, c)))
            .flat_map(|(z, c)| {
                let held = c.attached.clone();
                std::iter::once((z, c)).chain(held.into_iter().map(move |h| (z, h)))
            })
            .collect()
    }

    fn card(&self, name: &str) -> (ZoneId, CardView) {
        let id = self.table.catalog().find(name).unwrap();
        self.all().into_iter().find(|(_, c)| c.card == id).unwrap_or_else(|| panic!("{name} is nowhere"))
    }

    fn slot(&self, name: &str) -> Slot {
        self.card(name).1.slot.unwrap()
    }

    fn at(&self, name: &str) -> (u8, u8) {
        let zone = self.card(name).0;
        (zone.seat().0, zone.kind())
    }

    fn mark(&self, name: &str, word: &str) -> i32 {
        self.card(name).1.marks.iter().find(|(w, _)| *w == word).map_or(0, |(_, n)| *n)
    }

    fn number(&self, seat: usize, word: &str) -> i32 {
        self.table.view(None).seats[seat].stats.iter().find(|(w, _)| *w == word).unwrap().1
    }

    fn line(&self, seat: u8) -> Vec<String> {
        let name = |c: &CardView| self.table.catalog().card(c.card).id.clone();
        self.all().iter().filter(|(z, _)| *z == ZoneId::of(Seat(seat), zone::LINE)).map(|(_, c)| name(c)).collect()
    }

    fn hand(&self, seat: u8) -> usize {
        self.all().iter().filter(|(z, _)| *z == ZoneId::of(Seat(seat), zone::HAND)).count()
    }

    fn can(&self, verb: u8, name: &str) -> bool {
        self.table.answers().contains(&act(verb, self.slot(name)))
    }

    fn refusal(&self, verb: u8, name: &str) -> &'static str {
        self.table.why_not(act(verb, self.slot(name))).map_or("", |r| r.clause)
    }

    fn answer(&mut self, answer: Answer) -> &mut Self {
        let offered = self.table.answers().to_vec();
        self.table.answer(answer).unwrap_or_else(|e| panic!("{answer:?}: {e}; {offered:?}"));
        self
    }

    fn does(&mut self, verb: u8, name: &str) -> &mut Self {
        let slot = self.slot(name);
        self.answer(act(verb, slot))
    }

    fn plain(&mut self, verb: u8) -> &mut Self {
        self.answer(act(verb, NOBODY))
    }

    fn pick(&mut self, name: &str) -> &mut Self {
        let slot = self.slot(name);
        self.answer(Answer::Pick(slot))
    }

    fn picks(&self) -> usize {
        self.table.answers().iter().filter(|a| matches!(a, Answer::Pick(_))).count()
    }
}

const DISCARD: u8 = zone::DISCARD;

#[test]
fn reaping_gains_amber_and_then_its_abilities_resolve() {
    let mut b = Board::new();
    let reaper = b.cards.creature("reaper", 2, 0);
    b.cards.ability(reaper, head::REAP, vec![by(does::STEAL, Target::Both(Vec::new()), 2)]);
    b.put(reaper, 0, zone::LINE);
    b.number(1, "amber", 1);
    let mut g = b.game();
    g.does(verb::REAP, "reaper");
    assert_eq!((g.number(0, "amber"), g.number(1, "amber")), (2, 0), "as much as is there is stolen");
    assert_eq!((g.mark("reaper", "exhausted"), g.refusal(verb::REAP, "reaper")), (1, "KF2-ready.2"));
}

#[test]
fn both_sides_resolve_destroyed_before_all_leave_together() {
    let mut b = Board::new();
    let (mine, theirs) = (b.cards.creature("mine", 3, 0), b.cards.creature("theirs", 3, 0));
    // Each counts the creatures of both lines: both are still there.
    let both = Value::Count(Box::new(in_line(Side::Any, Vec::new())));
    let count = || vec![Op::ChangePlayer { who: Who::You, stat: stat::AMBER, by: both.clone() }];
    b.cards.ability(mine, head::DESTROYED, count());
    b.cards.ability(theirs, head::DESTROYED, count());
    b.put(mine, 0, zone::LINE);
    b.put(theirs, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "mine");
    // The active player orders the abilities of both.
    assert_eq!((g.table.asked(), g.table.answers().len()), (Some(Seat(0)), 2));
    assert_eq!((g.at("mine"), g.at("theirs")), ((0, zone::LINE), (1, zone::LINE)));
    g.table.answer_nth(1);
    assert_eq!((g.at("mine"), g.at("theirs")), ((0, DISCARD), (1, DISCARD)));
    assert_eq!((g.number(0, "amber"), g.number(1, "amber")), (2, 2));
}

#[test]
fn captured_amber_goes_to_the_opponent_when_the_creature_leaves() {
    let mut b = Board::new();
    let jailer = b.cards.creature("jailer", 2, 0);
    b.cards.ability(jailer, head::REAP, vec![by(does::CAPTURE, Target::Source, 3)]);
    b.put(jailer, 0, zone::LINE);
    b.number(1, "amber", 2);
    let mut g = b.game();
    g.does(verb::REAP, "jailer");
    assert_eq!((g.mark("jailer", "amber"), g.number(1, "amber"), g.number(0, "amber")), (2, 0, 1));
    let mut b = Board::new();
    let (jailer, big) = (b.cards.creature("jailer", 2, 0), b.cards.creature("big", 5, 0));
    let held = b.put(jailer, 0, zone::LINE);
    b.mark(held, "amber", 2);
    b.put(big, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "jailer");
    assert_eq!((g.at("jailer"), g.number(1, "amber"), g.number(0, "amber")), ((0, DISCARD), 2, 0));
    assert_eq!(g.mark("jailer", "amber"), 0);
}

#[test]
fn armor_is_used_up_across_several_small_damages_and_whole_again_next_turn() {
    let mut b = Board::new();
    let (archer, knight) = (b.cards.creature("archer", 2, 0), b.cards.creature("knight", 5, 2));
    let shoot = || by(does::DAMAGE, Target::All(Box::new(in_line(Side::Opposing, Vec::new()))), 1);
    b.cards.ability(archer, head::REAP, vec![shoot(), shoot(), shoot(), shoot()]);
    b.put(archer, 0, zone::LINE);
    b.put(knight, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::REAP, "archer");
    assert_eq!((g.mark("knight", "damage"), g.mark("knight", "armor-used")), (2, 2));
    g.plain(verb::END);
    assert_eq!((g.mark("knight", "damage"), g.mark("knight", "armor-used")), (2, 0));
}

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
fn texts_speak_of_neighbors_and_flanks() {
    let mut b = Board::new();
    let (splash, sweep) = (
        b.cards.card("splash", card_type::ACTION, ANVIL, [0; 3]),
        b.cards.card("sweep", card_type::ACTION, ANVIL, [0; 3]),
    );
    let near = vec![Filter::Beside(Box::new(Target::Bound(0)))];
    let around = Target::All(Box::new(in_line(Side::Opposing, near)));
    let one = choose(in_line(Side::Opposing, Vec::new()));
    b.cards.ability(splash, head::PLAY, vec![one, by(does::DAMAGE, around, 1)]);
    let flanks = Target::All(Box::new(in_line(Side::Opposing, vec![Filter::AtEnd(true)])));
    b.cards.ability(sweep, head::PLAY, vec![by(does::DAMAGE, flanks, 2)]);
    [splash, sweep].into_iter().for_each(|c| _ = b.put(c, 0, zone::HAND));
    for name in ["a", "b", "c", "d"] {
        let card = b.cards.creature(name, 9, 0);
        b.put(card, 1, zone::LINE);
    }
    let mut g = b.game();
    g.does(verb::PLAY, "splash").pick("b");
    assert_eq!(["a", "b", "c", "d"].map(|n| g.mark(n, "damage")), [1, 0, 1, 0]);
    g.does(verb::PLAY, "sweep");
    assert_eq!(["a", "b", "c", "d"].map(|n| g.mark(n, "damage")), [3, 0, 1, 2]);
}

#[test]
fn a_continuous_ability_follows_the_neighbors_when_the_line_closes_up() {
    let mut b = Board::new();
    let captain = b.cards.creature("captain", 4, 0);
    let near = in_line(Side::Own, vec![Filter::Beside(Box::new(Target::Source))]);
    b.cards.constant(
        captain,
        Subject::Cards(Target::All(Box::new(near))),
        vec![Mod::Add(stat::POWER, Value::Number(2))],
    );
    let (weak, far) = (b.cards.creature("weak", 1, 0), b.cards.creature("far", 3, 0));
    [captain, weak, far].into_iter().for_each(|c| _ = b.put(c, 0, zone::LINE));
    let enemy = b.cards.creature("enemy", 9, 0);
    b.put(enemy, 1, zone::LINE);
    let mut g = b.game();
    assert_eq!(["captain", "weak", "far"].map(|n| g.card(n).1.stats[0]), [4, 3, 3]);
    g.does(verb::FIGHT, "weak");
    assert_eq!((g.at("weak"), g.card("far").1.stats[0]), ((0, DISCARD), 5));
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
fn a_stunned_creature_that_is_used_only_loses_its_stun() {
    let mut b = Board::new();
    let (dizzy, coach) = (b.cards.creature("dizzy", 3, 0), b.cards.card("coach", card_type::ARTIFACT, THORN, [0; 3]));
    b.cards.ability(dizzy, head::REAP, vec![gain(Who::You, 5)]);
    let others = in_line(Side::Own, Vec::new());
    b.cards.ability(coach, head::OMNI, vec![choose(others), to(does::REAP, Target::Bound(0))]);
    let at = b.put(dizzy, 0, zone::LINE);
    b.mark(at, "stunned", 1);
    b.put(coach, 0, zone::ARTIFACTS);
    let mut g = b.game();
    assert!(g.can(verb::UNSTUN, "dizzy") && !g.can(verb::REAP, "dizzy"));
    assert_eq!(g.refusal(verb::REAP, "dizzy"), "KF2-stun.1");
    // An ability that has it reap takes the stun off as well.
    g.does(verb::OMNI, "coach");
    assert_eq!((g.mark("dizzy", "stunned"), g.mark("dizzy", "exhausted"), g.number(0, "amber")), (0, 1, 0));
}

#[test]
fn the_rule_of_six_counts_copies_by_title() {
    let mut b = Board::new();
    let many = b.cards.card("many", card_type::ACTION, ANVIL, [0, 0, 1]);
    (0..7).for_each(|_| _ = b.put(many, 0, zone::HAND));
    let mut g = b.game();
    for n in 1..=6 {
        let in_hand = g.table.answers().iter().copied().find(|a| matches!(a, Answer::Act(a) if a.verb == verb::PLAY));
        g.answer(in_hand.unwrap_or_else(|| panic!("play {n}")));
    }
    let left = g.all().into_iter().find(|(z, _)| *z == ZoneId::of(Seat(0), zone::HAND)).unwrap().1.slot.unwrap();
    assert_eq!((g.number(0, "amber"), g.hand(0)), (6, 2));
    assert_eq!(g.table.why_not(act(verb::PLAY, left)).unwrap().clause, "KF-six.1");
    assert!(g.table.answers().contains(&act(verb::DISCARD, left)), "it may still be discarded");
}

#[test]
fn a_key_is_forged_at_its_present_cost_and_the_third_wins() {
    let mut b = Board::new();
    let toll = b.cards.card("toll", card_type::ARTIFACT, ANVIL, [0; 3]);
    b.cards.constant(toll, Subject::Player(Who::Opponent), vec![Mod::Add(stat::KEY_COST, Value::Number(2))]);
    b.put(toll, 0, zone::ARTIFACTS);
    b.number(1, "amber", 7);
    b.number(0, "amber", 13);
    b.number(0, "keys", 2);
    let mut g = b.game();
    assert_eq!((g.number(0, "key-cost"), g.number(1, "key-cost")), (6, 8));
    g.plain(verb::END);
    assert_eq!((g.number(1, "keys"), g.number(1, "amber")), (0, 7), "seven are not enough for eight");
    g.plain(verb::END);
    assert_eq!((g.table.outcome(), g.table.outcome_clause()), (Some(Outcome::Win(Seat(0))), Some("KF2-forge.4")));
    assert_eq!((g.number(0, "keys"), g.number(0, "amber")), (3, 7), "one key only, for six");
}

#[test]
fn chains_across_a_threshold() {
    for (chains, drawn, left) in [(0, 6, 0), (6, 5, 5), (7, 4, 6), (12, 4, 11), (13, 3, 12), (24, 2, 23)] {
        let mut b = Board::new();
        b.number(0, "chains", chains);
        let mut g = b.game();
        g.plain(verb::END);
        assert_eq!((g.hand(0), g.number(0, "chains")), (drawn, left), "{chains} chains");
    }
    let mut b = Board::new();
    b.number(0, "chains", 3);
    let plain = b.cards.creature("plain", 1, 0);
    (0..6).for_each(|_| _ = b.put(plain, 0, zone::HAND));
    let mut g = b.game();
    g.plain(verb::END);
    assert_eq!((g.hand(0), g.number(0, "chains")), (7, 3), "no draw, no chain is shed");
}

#[test]
fn an_upgrade_works_on_its_creature_and_falls_when_that_leaves() {
    let mut b = Board::new();
    let (bearer, sword, net) = (
        b.cards.creature("bearer", 2, 0),
        b.cards.card("sword", card_type::UPGRADE, ANVIL, [0, 0, 1]),
        b.cards.card("net", card_type::ACTION, ANVIL, [0; 3]),
    );
    b.cards.constant(sword, Subject::Cards(Target::Source), vec![Mod::Add(stat::POWER, Value::Number(3))]);
    b.cards.ability(sword, head::PLAY, vec![by(does::DAMAGE, Target::Source, 1)]);
    let home = Dest { kind: zone::HAND, owner: true, bottom: true };
    let everyone = Target::All(Box::new(in_line(Side::Any, Vec::new())));
    b.cards.ability(net, head::PLAY, vec![Op::Move { what: everyone, to: home, shown: false }]);
    b.put(bearer, 1, zone::LINE);
    [sword, net].into_iter().for_each(|c| _ = b.put(c, 0, zone::HAND));
    let mut g = b.game();
    g.does(verb::PLAY, "sword");
    assert_eq!((g.number(0, "amber"), g.card("bearer").1.stats[0], g.mark("bearer", "damage")), (1, 5, 1));
    g.does(verb::PLAY, "net");
    assert_eq!((g.at("bearer"), g.at("sword"), g.at("net")), ((1, zone::HAND), (0, DISCARD), (0, DISCARD)));
    assert_eq!(g.mark("bearer", "damage"), 0, "nothing lies on it any more");
}

#[test]
fn an_upgrade_needs_a_creature() {
    let mut b = Board::new();
    let sword = b.cards.card("sword", card_type::UPGRADE, ANVIL, [0; 3]);
    b.put(sword, 0, zone::HAND);
    let g = b.game();
    assert_eq!(g.refusal(verb::PLAY, "sword"), "KF-upgrade.4");
}

#[test]
fn an_artifact_is_sacrificed_as_cost_and_its_ability_goes_on() {
    let mut b = Board::new();
    let vial = b.cards.card("vial", card_type::ARTIFACT, THORN, [0; 3]);
    b.cards.ability(vial, head::OMNI, vec![to(does::SACRIFICE, Target::Source), gain(Who::You, 2)]);
    let drum = b.cards.card("drum", card_type::ARTIFACT, THORN, [0; 3]);
    b.cards.ability(drum, head::ACTION, vec![gain(Who::You, 9)]);
    [vial, drum].into_iter().for_each(|c| _ = b.put(c, 0, zone::ARTIFACTS));
    let mut g = b.game();
    assert_eq!((g.refusal(verb::ACTION, "drum"), g.refusal(verb::REAP, "drum")), ("KF2-house.3", "KF2-house.3"));
    g.does(verb::OMNI, "vial");
    assert_eq!((g.at("vial"), g.number(0, "amber")), ((0, DISCARD), 2));
}

#[test]
fn a_card_of_another_house_is_used_by_an_ability_if_it_is_ready() {
    let mut b = Board::new();
    let (horn, fresh, tired) = (
        b.cards.card("horn", card_type::ACTION, ANVIL, [0; 3]),
        b.cards.card("fresh", card_type::CREATURE, THORN, [3, 0, 0]),
        b.cards.card("tired", card_type::CREATURE, THORN, [3, 0, 0]),
    );
    let all = Target::All(Box::new(in_line(Side::Any, Vec::new())));
    b.cards.ability(horn, head::PLAY, vec![to(does::REAP, all)]);
    b.put(horn, 0, zone::HAND);
    b.put(fresh, 0, zone::LINE);
    let at = b.put(tired, 0, zone::LINE);
    b.mark(at, "exhausted", 1);
    let enemy = b.cards.creature("enemy", 3, 0);
    b.put(enemy, 1, zone::LINE);
    let mut g = b.game();
    assert_eq!(g.refusal(verb::REAP, "fresh"), "KF2-house.3");
    g.does(verb::PLAY, "horn");
    assert_eq!(g.number(0, "amber"), 1, "one was ready, and only own cards are used");
    assert_eq!((g.mark("fresh", "exhausted"), g.mark("enemy", "exhausted")), (1, 0));
}

#[test]
fn creatures_enter_exhausted_on_a_flank_and_deploy_goes_between() {
    let mut b = Board::new();
    for name in ["first", "second", "third"] {
        let card = b.cards.creature(name, 2, 0);
        b.put(card, 0, zone::HAND);
    }
    let wedge = b.cards.creature("wedge", 2, 0);
    b.cards.keyword(wedge, head::DEPLOY);
    b.put(wedge, 0, zone::HAND);
    let mut g = b.game();
    // An empty line asks nothing.
    g.does(verb::PLAY, "first");
    assert_eq!((g.line(0), g.mark("first", "exhausted")), (vec!["first".to_owned()], 1));
    g.does(verb::PLAY, "second").plain(verb::LEFT);
    g.does(verb::PLAY, "third").plain(verb::RIGHT);
    assert_eq!(g.line(0), ["second", "first", "third"]);
    g.does(verb::PLAY, "wedge");
    assert_eq!(g.table.answers().len(), 4, "two flanks and two gaps");
    g.does(verb::BESIDE, "second");
    assert_eq!(g.line(0), ["second", "wedge", "first", "third"]);
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

#[test]
fn alpha_comes_first_and_omega_last() {
    let mut b = Board::new();
    let (dawn, dusk, plain) = (
        b.cards.card("dawn", card_type::ACTION, ANVIL, [0; 3]),
        b.cards.card("dusk", card_type::ACTION, ANVIL, [0; 3]),
        b.cards.card("plain", card_type::ACTION, ANVIL, [0; 3]),
    );
    b.cards.keyword(dawn, head::ALPHA);
    b.cards.keyword(dusk, head::OMEGA);
    [dawn, dusk, plain].into_iter().for_each(|c| _ = b.put(c, 0, zone::HAND));
    let mut g = b.game();
    assert!(g.can(verb::PLAY, "dawn"));
    g.does(verb::PLAY, "plain");
    assert_eq!(g.refusal(verb::PLAY, "dawn"), "KF2-alpha.1");
    g.does(verb::PLAY, "dusk");
    assert_eq!((g.table.asked(), g.at("dusk")), (Some(Seat(1)), (0, DISCARD)), "the step is over");
}

#[test]
fn an_action_gains_its_bonus_resolves_and_is_discarded() {
    let mut b = Board::new();
    let spark = b.cards.card("spark", card_type::ACTION, ANVIL, [0, 0, 2]);
    b.cards.ability(
        spark,
        head::PLAY,
        vec![choose(in_line(Side::Opposing, Vec::new())), by(does::DAMAGE, Target::Bound(0), 2)],
    );
    b.put(spark, 0, zone::HAND);
    for name in ["a", "b"] {
        let card = b.cards.creature(name, 2, 0);
        b.put(card, 1, zone::LINE);
    }
    let mut g = b.game();
    g.does(verb::PLAY, "spark");
    // While it resolves it lies in no pile; the bonus was gained first.
    assert_eq!((g.at("spark"), g.number(0, "amber"), g.picks()), ((0, zone::RESOLVING), 2, 2));
    g.pick("b");
    assert_eq!((g.at("spark"), g.at("b"), g.line(1)), ((0, DISCARD), (1, DISCARD), vec!["a".to_owned()]));
}

#[test]
fn the_active_player_decides_for_the_cards_of_the_other() {
    let mut b = Board::new();
    let (killer, martyr) = (b.cards.creature("killer", 5, 0), b.cards.creature("martyr", 1, 0));
    let anyone = in_line(Side::Any, vec![Filter::Other]);
    b.cards.ability(martyr, head::DESTROYED, vec![choose(anyone), by(does::DAMAGE, Target::Bound(0), 1)]);
    b.put(killer, 0, zone::LINE);
    let friend = b.cards.creature("friend", 3, 0);
    b.put(martyr, 1, zone::LINE);
    b.put(friend, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "killer").pick("martyr");
    assert_eq!((g.table.asked(), g.picks()), (Some(Seat(0)), 2));
    g.pick("friend");
    assert_eq!((g.mark("friend", "damage"), g.at("martyr")), (1, (1, DISCARD)));
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
fn what_can_t_be_destroyed_stays_and_is_not_tried_for_ever() {
    let mut b = Board::new();
    let (rock, hammer) = (b.cards.creature("rock", 2, 0), b.cards.creature("hammer", 9, 0));
    b.cards.constant(rock, Subject::Cards(Target::Source), vec![Mod::Cant(action::DESTROY)]);
    b.put(hammer, 0, zone::LINE);
    b.put(rock, 1, zone::LINE);
    let mut g = b.game();
    g.does(verb::FIGHT, "hammer");
    assert_eq!((g.at("rock"), g.mark("rock", "damage"), g.mark("hammer", "damage")), ((1, zone::LINE), 9, 2));
    assert_eq!(g.table.outcome(), None);
}

#[test]
fn the_archives_are_taken_after_the_house_and_the_discard_pile_becomes_the_deck() {
    let mut b = Board::new();
    let (note, old) = (b.cards.creature("note", 1, 0), b.cards.creature("old", 1, 0));
    b.position.cards.clear();
    b.position.phase = phase::HOUSE;
    b.position.numbers.clear();
    b.put(note, 0, zone::ARCHIVES);
    (0..3).for_each(|_| _ = b.put(old, 0, zone::DISCARD));
    let mut g = b.game();
    // The only house is chosen by itself.
    g.plain(verb::TAKE);
    assert_eq!(g.at("note"), (0, zone::HAND));
    g.plain(verb::END);
    assert_eq!(g.hand(0), 5, "three came from the discard pile by way of the deck");
    assert_eq!(g.table.outcome(), None, "an empty deck loses nothing");
}

#[test]
fn the_first_turn_allows_one_card() {
    let mut b = Board::new();
    b.position.turn_number = 1;
    let plain = b.cards.card("plain", card_type::ACTION, ANVIL, [0; 3]);
    let other = b.cards.card("other", card_type::ACTION, ANVIL, [0; 3]);
    [plain, other].into_iter().for_each(|c| _ = b.put(c, 0, zone::HAND));
    let mut g = b.game();
    g.does(verb::DISCARD, "plain");
    // Nothing but ending the step is left, so it ended.
    assert_eq!((g.table.asked(), g.at("other")), (Some(Seat(1)), (0, zone::HAND)));
}
