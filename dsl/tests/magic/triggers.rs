//! Triggered abilities in texts (603): when they trigger, what they aim at and ask, and for whom.

use super::{BEAR, FOREST, Lang, MOUNTAIN, Play, Printed, in_both};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::rulesets::magic::state::verb;
use cardwright_core::rulesets::magic::symbols::Symbol;
use cardwright_core::rulesets::magic::vocabulary::{phase, zone};

/// A sorcery that destroys what it aims at, for red mana.
fn doom(lang: Lang) -> Printed<'static> {
    let text = if lang == Lang::Ko { "목표 생물을 파괴한다." } else { "Destroy target creature." };
    ("doom", "sorcery", "", [0, 0], &[Symbol::Of(3)], text)
}

#[test]
fn what_enters_draws_a_card_and_what_was_there_does_not() {
    let texts = in_both(
        "이 생물이 전장에 들어올 때, 카드 한 장을 뽑는다.",
        "When this creature enters the battlefield, draw a card.",
    );
    for (lang, text) in texts {
        let sage: Printed<'_> = ("sage", "creature", "", [1, 1], &[Symbol::Of(4)], text);
        let cards = [sage, FOREST, MOUNTAIN, ("imp", "creature", "", [1, 1], &[Symbol::Of(3)], "")];
        let mut game = Play::new(lang, &cards, [&["forest", "mountain"], &["sage", "imp"], &[]]);
        game.begins(verb::CAST, "sage", None);
        assert_eq!(game.count(0, zone::HAND), 1);
        game.resolve();
        assert_eq!((game.zone("sage"), game.count(0, zone::HAND)), (zone::BATTLEFIELD, 2), "{text}");
        game.does(verb::CAST, "imp", None);
        assert_eq!(game.count(0, zone::HAND), 1, "another creature entered");
    }
}

#[test]
fn another_creature_that_enters_under_your_control_is_answered() {
    let texts = in_both(
        "당신이 조종하는 다른 생물이 전장에 들어올 때마다, 생명 1점을 얻는다.",
        "Whenever another creature enters the battlefield under your control, gain 1 life.",
    );
    for (lang, text) in texts {
        let warden: Printed<'_> = ("warden", "creature", "", [1, 1], &[Symbol::Of(4)], text);
        let imp: Printed<'_> = ("imp", "creature", "", [1, 1], &[Symbol::Of(3)], "");
        let mut game = Play::new(
            lang,
            &[warden, imp, FOREST, MOUNTAIN],
            [&["forest", "mountain"], &["warden", "imp"], &["warden"]],
        );
        game.does(verb::CAST, "warden", None);
        assert_eq!((game.life(0), game.life(1)), (20, 20), "not itself, and nothing of the other player's");
        game.does(verb::CAST, "imp", None);
        assert_eq!((game.life(0), game.life(1)), (21, 20), "{text}");
    }
}

// 603.10: it looks back at what it was.
#[test]
fn what_dies_and_who_sees_it_die_answer_together() {
    let own = in_both("이 생물이 죽을 때, 카드 두 장을 뽑는다.", "When this creature dies, draw two cards.");
    let others = in_both(
        "당신이 조종하는 다른 생물이 죽을 때마다, 생명 1점을 얻는다.",
        "Whenever another creature you control dies, gain 1 life.",
    );
    for ((lang, own), (_, others)) in own.into_iter().zip(others) {
        let martyr: Printed<'_> = ("martyr", "creature", "", [1, 1], &[Symbol::Of(4)], own);
        let mourner: Printed<'_> = ("mourner", "creature", "", [1, 1], &[Symbol::Of(4)], others);
        let cards = [martyr, mourner, doom(lang), MOUNTAIN];
        let mut game = Play::new(lang, &cards, [&["mountain", "martyr", "mourner"], &["doom"], &["mourner"]]);
        let at = game.at("martyr");
        game.does(verb::CAST, "doom", at).settles();
        assert_eq!(game.zone("martyr"), zone::GRAVEYARD);
        assert_eq!((game.life(0), game.life(1), game.count(0, zone::HAND)), (21, 20, 2), "{own}");
    }
}

// 503.1, 603.2: in the upkeep of its player only.
#[test]
fn the_beginning_of_an_upkeep_comes_in_the_own_turn() {
    let texts =
        in_both("당신의 유지단이 시작될 때, 생명 1점을 얻는다.", "At the beginning of your upkeep, gain 1 life.");
    for (lang, text) in texts {
        let spring: Printed<'_> = ("spring", "enchantment", "", [0, 0], &[Symbol::Generic(1)], text);
        let mut game = Play::new(lang, &[spring], [&["spring"], &[], &[]]);
        game.next_turn().reach(phase::MAIN);
        assert_eq!(game.life(0), 20, "it was the other player's");
        game.next_turn().reach(phase::MAIN);
        assert_eq!((game.life(0), game.life(1)), (21, 20), "{text}");
    }
}

// 603.3d: what is aimed at is chosen as the ability goes on the stack; without something to aim at it is not put there.
#[test]
fn a_triggered_ability_aims_as_it_goes_on_the_stack() {
    let texts = in_both(
        "이 생물이 전장에 들어올 때, 상대가 조종하는 목표 생물을 파괴한다.",
        "When this creature enters the battlefield, destroy target creature an opponent controls.",
    );
    for (lang, text) in texts {
        let slayer: Printed<'_> = ("slayer", "creature", "", [1, 1], &[Symbol::Of(4)], text);
        let cards = [slayer, BEAR, ("ox", "creature", "", [3, 3], &[Symbol::Of(4)], ""), FOREST];
        let mut game = Play::new(lang, &cards, [&["forest"], &["slayer"], &["bear", "ox"]]);
        game.begins(verb::CAST, "slayer", None);
        while game.zone("slayer") == zone::STACK {
            game.idles();
        }
        let ox = game.at("ox").unwrap();
        assert!(game.table.answers().contains(&ox) && game.table.answers().len() == 2, "{text}");
        game.says(ox);
        assert_eq!(game.zone("ox"), zone::BATTLEFIELD, "it can be answered yet");
        game.resolve();
        assert_eq!((game.zone("ox"), game.zone("bear")), (zone::GRAVEYARD, zone::BATTLEFIELD));
        // Nothing to aim at.
        let mut game = Play::new(lang, &cards, [&["forest", "bear"], &["slayer"], &[]]);
        game.does(verb::CAST, "slayer", None);
        assert_eq!((game.zone("slayer"), game.zone("bear")), (zone::BATTLEFIELD, zone::BATTLEFIELD));
    }
}

// A choice is made as the ability resolves.
#[test]
fn what_may_be_done_is_asked_as_it_resolves() {
    let texts = in_both(
        "이 생물이 전장에 들어올 때, 카드 한 장을 뽑을 수 있다.",
        "When this creature enters the battlefield, you may draw a card.",
    );
    for (lang, text) in texts {
        let sage: Printed<'_> = ("sage", "creature", "", [1, 1], &[Symbol::Of(4)], text);
        for (answer, hand) in [(Answer::Yes, 1), (Answer::No, 0)] {
            let mut game = Play::new(lang, &[sage, FOREST], [&["forest"], &["sage"], &[]]);
            game.begins(verb::CAST, "sage", None);
            while !game.table.answers().contains(&Answer::Yes) {
                game.idles();
            }
            game.says(answer);
            assert_eq!(game.count(0, zone::HAND), hand, "{text}");
        }
    }
}

// 603.4: asked as it triggers and as it resolves.
#[test]
fn a_condition_behind_the_event_is_asked_twice() {
    let texts = in_both(
        "이 생물이 전장에 들어올 때, 당신이 마법물체를 조종한다면, 카드 한 장을 뽑는다.",
        "When this creature enters the battlefield, if you control an artifact, draw a card.",
    );
    for (lang, text) in texts {
        let smith: Printed<'_> = ("smith", "creature", "", [1, 1], &[Symbol::Of(4)], text);
        let mut game = Play::new(lang, &[smith, FOREST], [&["forest"], &["smith"], &[]]);
        game.does(verb::CAST, "smith", None);
        assert_eq!(game.count(0, zone::HAND), 1, "the dial is an artifact: {text}");
    }
}

// 510.2, 508.1
#[test]
fn attacks_and_combat_damage_to_a_player_are_answered() {
    let attacks =
        in_both("이 생물이 공격할 때마다, 생명 1점을 얻는다.", "Whenever this creature attacks, gain 1 life.");
    let hits = in_both(
        "이 생물이 플레이어에게 전투피해를 입힐 때마다, 카드 한 장을 뽑는다.",
        "Whenever this creature deals combat damage to a player, draw a card.",
    );
    for ((lang, attacks), (_, hits)) in attacks.into_iter().zip(hits) {
        let rider: Printed<'_> = ("rider", "creature", "", [2, 2], &[Symbol::Of(4)], attacks);
        let thief: Printed<'_> = ("thief", "creature", "", [2, 2], &[Symbol::Of(4)], hits);
        for (blocked, hand) in [(false, 1), (true, 0)] {
            let other: &[&str] = if blocked { &["wall"] } else { &[] };
            let wall: Printed<'_> = ("wall", "creature", "", [0, 9], &[Symbol::Of(0)], "");
            let mut game = Play::new(lang, &[rider, thief, wall], [&["rider", "thief"], &[], other]);
            game.fights(&["rider", "thief"], if blocked { Some(("wall", "thief")) } else { None });
            assert_eq!((game.life(0), game.count(0, zone::HAND)), (21, hand), "{attacks} {hits}");
        }
    }
}

#[test]
fn a_target_player_draws_loses_life_and_is_dealt_damage() {
    let draws = in_both("목표 플레이어는 카드 두 장을 뽑는다.", "Target player draws two cards.");
    let loses = in_both("목표 상대는 생명 3점을 잃는다.", "Target opponent loses 3 life.");
    for ((lang, draws), (_, loses)) in draws.into_iter().zip(loses) {
        let gift: Printed<'_> = ("gift", "instant", "", [0, 0], &[Symbol::Of(4)], draws);
        let drain: Printed<'_> = ("drain", "instant", "", [0, 0], &[Symbol::Of(3)], loses);
        for (seat, hands) in [(0, [3, 0]), (1, [1, 2])] {
            let cards = [gift, drain, FOREST, MOUNTAIN];
            let mut game = Play::new(lang, &cards, [&["forest", "mountain"], &["gift", "drain"], &[]]);
            game.does(verb::CAST, "gift", game.player(seat));
            assert_eq!([0, 1].map(|seat| game.count(seat, zone::HAND)), hands, "{draws}");
            game.does(verb::CAST, "drain", None);
            assert_eq!((game.life(0), game.life(1)), (20, 17), "{loses}");
        }
    }
}
