//! Texts that say what their card costs, what is paid as they resolve, how it enters, and what it is as long as something holds.

use super::{BEAR, FOREST, Lang, MOUNTAIN, Play, Printed, in_both};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::rulesets::magic::state::verb;
use cardwright_core::rulesets::magic::symbols::Symbol;
use cardwright_core::rulesets::magic::vocabulary::{head, phase, zone};

// 118.8, 601.2h: it is paid as the spell is cast, beside its mana cost.
#[test]
fn an_additional_cost_is_paid_as_the_spell_is_cast() {
    let texts = in_both(
        "이 주문을 발동하기 위한 추가 비용으로, 생물 한 개를 희생한다.\n카드 두 장을 뽑는다.",
        "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards.",
    );
    for (lang, text) in texts {
        let rite: Printed<'_> = ("rite", "sorcery", "", [0, 0], &[Symbol::Of(4)], text);
        let cards = [rite, FOREST, BEAR];
        for (own, other) in [(&["forest"][..], &["bear"][..]), (&["bear"], &[])] {
            let poor = Play::new(lang, &cards, [own, &["rite"], other]);
            assert!(poor.act(verb::CAST, "rite").is_none(), "the creature or the mana is missing: {text}");
        }
        let mut game = Play::new(lang, &cards, [&["forest", "bear"], &["rite"], &[]]);
        game.begins(verb::CAST, "rite", None);
        assert_eq!((game.zone("rite"), game.zone("bear")), (zone::STACK, zone::GRAVEYARD), "{text}");
        game.resolve();
        assert_eq!(game.count(0, zone::HAND), 2);
    }
}

// 118.9
#[test]
fn life_is_paid_rather_than_mana() {
    let texts = in_both(
        "이 주문의 마나 비용을 지불하는 대신 생명 3점을 지불할 수 있다.\n카드 두 장을 뽑는다.",
        "You may pay 3 life rather than pay this spell's mana cost.\nDraw two cards.",
    );
    for (lang, text) in texts {
        let pact: Printed<'_> = ("pact", "sorcery", "", [0, 0], &[Symbol::Of(4)], text);
        let mut game = Play::new(lang, &[pact], [&[], &["pact"], &[]]);
        game.does(verb::CAST, "pact", None);
        assert_eq!((game.life(0), game.count(0, zone::HAND)), (17, 2), "{text}");
    }
}

// 119.4, 118.12: what is done for it is done only if it is paid.
#[test]
fn what_may_be_paid_is_asked_as_the_ability_resolves() {
    let texts = in_both(
        "당신의 유지단이 시작될 때, 생명 2점을 지불할 수 있다. 그렇게 한다면, 카드 한 장을 뽑는다.",
        "At the beginning of your upkeep, you may pay 2 life. If you do, draw a card.",
    );
    for (lang, text) in texts {
        let scroll: Printed<'_> = ("scroll", "enchantment", "", [0, 0], &[Symbol::Generic(1)], text);
        for (answer, life, drawn) in [(Answer::Yes, 18, 1), (Answer::No, 20, 0)] {
            let mut game = Play::new(lang, &[scroll], [&["scroll"], &[], &[]]);
            game.next_turn();
            assert!(!game.table.answers().contains(&Answer::Yes), "the other player's upkeep asks nobody");
            while !game.table.answers().contains(&Answer::Yes) {
                game.idles();
            }
            let hand = game.count(0, zone::HAND);
            game.says(answer);
            assert_eq!((game.life(0), game.count(0, zone::HAND)), (life, hand + drawn), "{text}");
        }
    }
}

// 110.5b
#[test]
fn what_enters_tapped_is_tapped_from_the_first() {
    let texts = in_both("이 생물은 탭된 채로 전장에 들어온다.", "This creature enters the battlefield tapped.");
    for (lang, text) in texts {
        let sloth: Printed<'_> = ("sloth", "creature", "", [2, 2], &[Symbol::Of(4)], text);
        let imp: Printed<'_> = ("imp", "creature", "", [1, 1], &[Symbol::Of(3)], "");
        let cards = [sloth, imp, FOREST, MOUNTAIN];
        let mut game = Play::new(lang, &cards, [&["forest", "mountain"], &["sloth", "imp"], &[]]);
        game.does(verb::CAST, "sloth", None).does(verb::CAST, "imp", None);
        assert_eq!((game.mark("sloth", "tapped"), game.mark("imp", "tapped")), (1, 0), "{text}");
        game.next_turn().next_turn().reach(phase::MAIN);
        assert_eq!(game.mark("sloth", "tapped"), 0, "it untaps like others");
    }
}

// 611.3: it holds exactly as long.
#[test]
fn a_creature_is_greater_as_long_as_its_player_controls_something() {
    let texts = in_both(
        "당신이 부여마법을 조종하는 한, 이 생물은 +2/+0을 받고 돌진을 가진다.",
        "As long as you control an enchantment, this creature gets +2/+0 and has trample.",
    );
    for (lang, text) in texts {
        let ox: Printed<'_> = ("ox", "creature", "", [2, 2], &[Symbol::Of(4)], text);
        let charm: Printed<'_> = ("charm", "enchantment", "", [0, 0], &[Symbol::Of(0)], "");
        let hush =
            if lang == Lang::Ko { "목표 부여마법을 파괴한다." } else { "Destroy target enchantment." };
        let hush: Printed<'_> = ("hush", "instant", "", [0, 0], &[Symbol::Of(4)], hush);
        let cards = [ox, charm, hush, FOREST];
        let without = Play::new(lang, &cards, [&["ox"], &[], &["charm"]]);
        assert_eq!((without.body("ox"), without.card("ox").1.heads), ([2, 2], 0), "the opponent controls it: {text}");
        let mut game = Play::new(lang, &cards, [&["ox", "charm", "forest"], &["hush"], &[]]);
        assert_eq!((game.body("ox"), game.card("ox").1.heads), ([4, 2], 1 << head::TRAMPLE), "{text}");
        game.does(verb::CAST, "hush", None);
        assert_eq!((game.body("ox"), game.card("ox").1.heads), ([2, 2], 0));
    }
}

// 603.10: whether it had a counter is read of what it was as it died.
#[test]
fn what_had_a_counter_as_it_died_comes_back() {
    let dies = in_both(
        "이 생물이 죽을 때, 이 생물에 +1/+1 카운터가 있다면, 이 생물을 소유자의 손으로 되돌린다.",
        "When this creature dies, if it had a +1/+1 counter on it, return it to its owner's hand.",
    );
    for (lang, text) in dies {
        let shade: Printed<'_> = ("shade", "creature", "", [1, 1], &[Symbol::Of(4)], text);
        let put = if lang == Lang::Ko {
            "목표 생물에 +1/+1 카운터 한 개를 올려놓는다."
        } else {
            "Put a +1/+1 counter on target creature."
        };
        let grow: Printed<'_> = ("grow", "sorcery", "", [0, 0], &[Symbol::Of(4)], put);
        let doom = if lang == Lang::Ko { "목표 생물을 파괴한다." } else { "Destroy target creature." };
        let doom: Printed<'_> = ("doom", "sorcery", "", [0, 0], &[Symbol::Of(3)], doom);
        let cards = [shade, grow, doom, FOREST, MOUNTAIN];
        for (grown, lies) in [(true, zone::HAND), (false, zone::GRAVEYARD)] {
            let own = ["shade", "forest", "mountain"];
            let mut game = Play::new(lang, &cards, [&own, &["grow", "doom"], &[]]);
            if grown {
                game.does(verb::CAST, "grow", None);
            }
            game.does(verb::CAST, "doom", None).settles();
            assert_eq!(game.zone("shade"), lies, "{text}");
        }
    }
}
