//! What is chosen, and what chance or a player takes: one unit several times, materials, cards of a deck.

use super::board::{Board, Play};
use super::cards::{aim, by, change, to, units};
use cardwright_core::kernel::catalog::AimSpec;
use cardwright_core::kernel::decision::{Act, Answer};
use cardwright_core::kernel::ids::Seat;
use cardwright_core::kernel::program::{Cmp, Cond, Filter, Mod, Op, Quantity, Side, Spot, Target, Value, Who};
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::mana_arena::ManaArena;
use cardwright_core::rulesets::mana_arena::state::{effect_verb, verb};
use cardwright_core::rulesets::mana_arena::vocabulary::{card_type, head, stat, zone};

/// A choice of up to so many enemy units, or own ones, of which one may be chosen again.
fn again(side: Side, n: i32) -> AimSpec {
    AimSpec { n: Quantity::UpToTimes(Value::Number(n)), ..aim(side, 1) }
}

fn spell(board: &mut Board, name: &str, seat: u8, kind: u8, aims: Vec<AimSpec>, code: Vec<Op>) {
    let card = board.cards.card(name, kind, [0, 0, 0]);
    board.cards.text(card, aims, code);
    board.put(card, seat, zone::HAND);
}

/// A slow spell of the first player that deals two damage for each choice of up to two.
fn volley(board: &mut Board) {
    let hit = by(effect_verb::DAMAGE, Target::Picks(0), 2);
    spell(board, "volley", 0, card_type::SLOW_SPELL, vec![again(Side::Opposing, 2)], vec![hit]);
}

impl Play {
    /// Saves the game and takes it up again.
    fn save(&mut self) {
        let bytes = self.table.snapshot();
        let copy = ManaArena.restore(self.table.catalog().clone(), &bytes).unwrap();
        assert_eq!((copy.hash(), copy.answers()), (self.table.hash(), self.table.answers()));
        assert_eq!(copy.snapshot(), bytes);
        self.table = copy;
    }

    fn picks(&self) -> Vec<u16> {
        let picks = self.table.answers().iter();
        picks.filter_map(|a| if let Answer::Pick(slot) = a { Some(*slot) } else { None }).collect()
    }
}

#[test]
fn one_unit_chosen_twice_takes_two_hits() {
    for (first, second, damage) in
        [("plain", "plain", [4, 0]), ("warded", "warded", [0, 2]), ("plain", "warded", [2, 0])]
    {
        let mut board = Board::new();
        board.unit("plain", 1, [1, 1, 5], &[]);
        board.unit("warded", 1, [1, 1, 5], &[head::BARRIER]);
        volley(&mut board);
        let mut play = board.game();
        play.plays("volley").save();
        play.pick(first).save();
        // Barrier stops the first hit, and not the second.
        play.pick(second);
        assert_eq!(["plain", "warded"].map(|name| play.mark(name, "damage")), damage, "{first} {second}");
    }
}

#[test]
fn of_two_choices_the_unit_that_is_gone_is_left_out() {
    for (second, damage) in [("two", 2), ("one", 0)] {
        let mut board = Board::new();
        board.unit("one", 1, [1, 1, 5], &[]);
        board.unit("two", 1, [1, 1, 5], &[]);
        volley(&mut board);
        let home = vec![to(effect_verb::RECALL, Target::Bound(0))];
        spell(&mut board, "home", 1, card_type::BURST_SPELL, vec![aim(Side::Own, 1)], home);
        let mut play = board.game();
        play.plays("volley").pick("one").pick(second);
        play.plays("home").save();
        play.pick("one");
        assert_eq!((play.at("one"), play.mark("two", "damage")), ((1, zone::HAND), damage));
    }
}

#[test]
fn a_unit_that_is_healed_twice_gets_what_it_lacks() {
    let mut board = Board::new();
    let ours = board.cards.unit("ours", [1, 1, 9], &[]);
    let at = board.put(ours, 0, zone::MONSTERS);
    board.mark(at, "damage", 4);
    let heal = by(effect_verb::HEAL, Target::Picks(0), 3);
    spell(&mut board, "balm", 0, card_type::SLOW_SPELL, vec![again(Side::Own, 2)], vec![heal]);
    let mut play = board.game();
    play.plays("balm").pick("ours").pick("ours");
    assert_eq!(play.mark("ours", "damage"), 0);
}

#[test]
fn what_is_moved_and_what_pays_are_different_cards() {
    let mut board = Board::new();
    for name in ["one", "two", "three"] {
        board.unit(name, 1, [1, 1, 1], &[]);
    }
    let sweep = vec![to(effect_verb::RECALL, Target::Bound(0))];
    spell(&mut board, "sweep", 0, card_type::SLOW_SPELL, vec![aim(Side::Opposing, 2)], sweep);
    let mut play = board.game();
    play.plays("sweep").pick("one");
    assert_eq!(play.picks(), ["two", "three"].map(|name| play.slot(name)));
    play.pick("three");
    assert_eq!(["one", "two", "three"].map(|name| play.at(name).1), [zone::HAND, zone::MONSTERS, zone::HAND]);
    // A text that means each choice moves a unit once all the same, and has killed one unit.
    let mut board = Board::new();
    board.unit("victim", 1, [1, 1, 1], &[]);
    let reaper = board.unit("reaper", 0, [1, 1, 1], &[head::FURY]);
    let destroy = vec![to(effect_verb::DESTROY, Target::Picks(0))];
    board.cards.headed(reaper, head::ACTIVATE, vec![again(Side::Opposing, 2)], destroy);
    let mut play = board.game();
    let effect = |a: &&Answer| matches!(a, Answer::Act(act) if act.verb == verb::ACTIVATE);
    let effect = *play.table.answers().iter().find(effect).unwrap();
    play.answer(effect).pick("victim").pick("victim");
    assert_eq!((play.at("victim"), play.stats("reaper")), ((1, zone::GRAVEYARD), [1, 2, 2]));
}

#[test]
fn a_fetched_card_is_shown_and_its_deck_is_shuffled_also_without_one() {
    for there in [true, false] {
        let mut board = Board::new();
        if there {
            let beast = board.cards.unit("beast", [3, 3, 3], &[]);
            board.put(beast, 0, zone::DECK);
        }
        let big = Filter::Stat(stat::ATTACK, Cmp::Ge, Value::Number(3));
        let mut deck = units(Side::Own);
        (deck.zones, deck.filters) = (1 << zone::DECK, vec![big]);
        let fetch = vec![to(effect_verb::FETCH, Target::All(Box::new(deck)))];
        spell(&mut board, "whistle", 0, card_type::SLOW_SPELL, Vec::new(), fetch);
        let mut play = board.game();
        let order = |play: &Play| {
            let deck = play.all().into_iter().filter(|(at, _)| at.kind() == zone::DECK && at.seat() == Seat(0));
            deck.map(|(_, card)| card.slot).collect::<Vec<_>>()
        };
        let before = order(&play);
        play.plays("whistle");
        assert_ne!(order(&play), before, "it is shuffled");
        assert_eq!((play.count(0, zone::DECK), play.count(0, zone::HAND)), (10, 1 + usize::from(there)));
        if there {
            assert_eq!(play.at("beast"), (0, zone::HAND));
        }
    }
}

#[test]
fn an_attached_unit_lies_with_its_host_like_equipment() {
    let mut board = Board::new();
    board.unit("host", 0, [1, 1, 9], &[]);
    let host = board.position.cards.len() - 1;
    board.unit("rider", 0, [1, 2, 2], &[]);
    let sword = board.cards.card("sword", card_type::EQUIPMENT, [1, 0, 0]);
    board.cards.constant(sword, vec![Mod::Add(stat::ATTACK, Value::Number(2))]);
    let at = board.put(sword, 0, zone::WORN);
    board.position.cards[at].host = Some(host);
    let cling = Op::Rule {
        verb: effect_verb::ATTACH,
        what: Target::Bound(0),
        with: Some(Target::Bound(1)),
        spot: Spot::None,
        flags: 0,
        who: Who::You,
    };
    let other = AimSpec { apart: vec![0], into: 1, ..aim(Side::Own, 1) };
    spell(&mut board, "cling", 0, card_type::SLOW_SPELL, vec![aim(Side::Own, 1), other], vec![cling]);
    let home = vec![to(effect_verb::RECALL, Target::Bound(0))];
    spell(&mut board, "home", 0, card_type::SLOW_SPELL, vec![aim(Side::Own, 1)], home);
    let mut play = board.game();
    assert_eq!(play.stats("host")[1], 3);
    play.plays("cling").save();
    play.pick("rider");
    // A unit wears one thing: what it wore goes to the hand.
    assert_eq!((play.at("rider"), play.at("sword"), play.stats("host")[1]), ((0, zone::WORN), (0, zone::HAND), 1));
    assert_eq!(play.count(0, zone::MONSTERS), 1);
    play.plays("home");
    assert_eq!((play.at("host"), play.at("rider")), ((0, zone::HAND), (0, zone::HAND)));
}

#[test]
fn a_unit_attaches_itself_to_another_of_its_side() {
    // MA2-attach.1
    let mut board = Board::new();
    board.unit("host", 0, [1, 1, 9], &[]);
    board.unit("theirs", 1, [1, 1, 9], &[]);
    let limpet = board.unit("limpet", 0, [1, 2, 2], &[]);
    let cling = vec![to(effect_verb::ATTACH_TO, Target::Bound(0))];
    board.cards.headed(limpet, head::ACTIVATE, vec![aim(Side::Own, 1)], cling);
    let mut play = board.game();
    let mut offered = play.table.answers().iter().copied();
    let act = offered.find(|a| matches!(a, Answer::Act(act) if act.verb == verb::ACTIVATE));
    play.answer(act.unwrap()).pick("host").save();
    assert_eq!((play.at("limpet"), play.count(0, zone::MONSTERS)), ((0, zone::WORN), 1));
}

#[test]
fn which_fusion_unit_an_effect_summons_is_said_by_its_player() {
    let fuse = || vec![to(effect_verb::FUSE, Target::Both(Vec::new()))];
    let board = |names: &[&str]| {
        let mut board = Board::new();
        board.number(0, "life-mana", 9);
        board.unit("one", 0, [1, 1, 1], &[]);
        board.unit("two", 0, [2, 1, 1], &[]);
        for name in names {
            let card = board.cards.card(name, card_type::FUSION, [2, 3, 3]);
            board.put(card, 0, zone::EXTRA_DECK);
        }
        spell(&mut board, "fuse", 0, card_type::SLOW_SPELL, Vec::new(), fuse());
        board.game()
    };
    let mut play = board(&["lion", "eagle"]);
    play.plays("fuse");
    assert_eq!(play.table.answers().len(), 2);
    play.save();
    play.does(verb::TAKE, "eagle").save();
    // And so are its materials: one and two, or two alone.
    play.does(verb::MATERIAL, "one").plain(verb::TO_EXTRA);
    assert_eq!((play.at("eagle"), play.at("lion")), ((0, zone::EXTRA_MONSTER), (0, zone::EXTRA_DECK)));
    assert_eq!(["one", "two"].map(|name| play.at(name)), [(0, zone::GRAVEYARD); 2]);
    let mut play = board(&["lion"]);
    play.plays("fuse");
    assert!(play.can(verb::MATERIAL, "two"), "of one nobody is asked");
}

#[test]
fn a_condition_of_a_ritual_unit_is_met_wherever_it_is() {
    let board = |lies: u8| {
        let mut board = Board::new();
        let ritual = board.cards.card("idol", card_type::RITUAL, [1, 1, 1]);
        board.cards.cards[ritual.index()].faces.push(Default::default());
        let id = board.cards.headed(ritual, head::RITUAL, Vec::new(), Vec::new());
        let met = Cond::Is(Value::PlayerStat(stat::SPELL_MANA, Who::You), Cmp::Ge, Value::Number(2));
        board.cards.abilities[id.index()].states = vec![met];
        if lies != zone::HAND {
            board.put(ritual, 0, zone::HAND);
        }
        board.put(ritual, 0, lies);
        for (name, n) in [("wake", 2), ("tire", -2)] {
            spell(&mut board, name, 0, card_type::SLOW_SPELL, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, n)]);
        }
        let mut play = board.game();
        play.plays("wake").plays("tire").save();
        assert_eq!((play.number(0, "spell-mana"), play.card("idol").1.face), (0, 0));
        play
    };
    for lies in [zone::HAND, zone::GRAVEYARD, zone::DECK] {
        let mut play = board(lies);
        let idol = play.card("idol").1.card;
        let held = play.all().into_iter().find(|(at, c)| at.kind() == zone::HAND && c.card == idol).unwrap();
        play.answer(Answer::Act(Act::with(verb::PLAY, held.1.slot.unwrap())));
        // It was met before, and the unit descends as it comes to the field: all of its name do.
        let all = play.all();
        let faces: Vec<u8> = all.iter().filter(|(_, c)| c.card == idol).map(|(_, c)| c.face).collect();
        assert!(faces.iter().all(|face| *face == 1), "{faces:?}");
    }
}

#[test]
fn a_destroyed_effect_activates_in_the_graveyard() {
    let board = |hush: bool| {
        let mut board = Board::new();
        let victim = board.unit("victim", 1, [1, 1, 1], &[]);
        board.cards.headed(victim, head::ON_DESTROY, Vec::new(), vec![change(Who::You, stat::SPELL_MANA, 1)]);
        let strike = vec![to(effect_verb::DESTROY, Target::Bound(0))];
        spell(&mut board, "strike", 0, card_type::SLOW_SPELL, vec![aim(Side::Opposing, 1)], strike);
        let silence = vec![to(effect_verb::SILENCE, Target::Bound(0))];
        spell(&mut board, "hush", 0, card_type::SLOW_SPELL, vec![aim(Side::Opposing, 1)], silence);
        let mut grave = units(Side::Any);
        grave.zones = 1 << zone::GRAVEYARD;
        let banish = vec![to(effect_verb::BANISH, Target::All(Box::new(grave)))];
        spell(&mut board, "sweep", 0, card_type::BURST_SPELL, Vec::new(), banish);
        let mut play = board.game();
        if hush {
            play.plays("hush").pass();
        }
        play.plays("strike");
        play
    };
    let mut play = board(false);
    while play.pending().is_empty() || play.at("victim").1 != zone::GRAVEYARD {
        play.pass();
    }
    // Its card lies in the graveyard as it activates, and banishing it in answer keeps nothing back.
    assert_eq!((play.pending().len(), play.asked()), (1, 0));
    play.plays("sweep");
    while !play.pending().is_empty() {
        play.pass();
    }
    assert_eq!((play.at("victim"), play.number(1, "spell-mana")), ((1, zone::BANISHED), 1));
    // A silenced unit has no such text.
    let mut play = board(true);
    while !play.pending().is_empty() {
        play.pass();
    }
    assert_eq!((play.at("victim"), play.number(1, "spell-mana")), ((1, zone::GRAVEYARD), 0));
}
