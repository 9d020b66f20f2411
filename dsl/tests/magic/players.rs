//! Players in texts: who is aimed at does several things, each opponent and each player do what they are told, with what is their own.

use super::{BEAR, FOREST, Lang, MOUNTAIN, Play, Printed, in_both};
use cardwright_core::kernel::decision::Answer;
use cardwright_core::rulesets::magic::state::verb;
use cardwright_core::rulesets::magic::symbols::Symbol;
use cardwright_core::rulesets::magic::vocabulary::zone;

const PLAINS: Printed<'_> = ("plains", "land", "Plains", [0, 0], &[], "");

/// A sorcery by which each player draws two cards, for green mana.
fn gift(lang: Lang) -> Printed<'static> {
    let text = if lang == Lang::Ko {
        "각 플레이어는 카드 두 장을 뽑는다."
    } else {
        "Each player draws two cards."
    };
    ("gift", "sorcery", "", [0, 0], &[Symbol::Of(4)], text)
}

/// Passes until something has to be picked; who picks takes the last of it, as often as there is such a question.
fn picks(game: &mut Play) -> usize {
    let mut questions = 0;
    while !game.table.view(None).pending.is_empty() || !game.table.answers().contains(&Answer::No) {
        let last = *game.table.answers().last().unwrap();
        if matches!(last, Answer::Pick(_)) {
            questions += 1;
            game.says(last);
        } else {
            game.idles();
        }
    }
    questions
}

// 701.8: who discards chooses the card, out of their own hand.
#[test]
fn who_is_aimed_at_discards_from_their_own_hand() {
    let texts = in_both("목표 플레이어는 카드 한 장을 버린다.", "Target player discards a card.");
    for (lang, text) in texts {
        let rot: Printed<'_> = ("rot", "sorcery", "", [0, 0], &[Symbol::Of(3)], text);
        let cards = [gift(lang), rot, FOREST, MOUNTAIN];
        for (seat, hands) in [(0, [1, 2]), (1, [2, 1])] {
            let mut game = Play::new(lang, &cards, [&["forest", "mountain"], &["gift", "rot"], &[]]);
            let at = game.player(seat);
            game.does(verb::CAST, "gift", None).begins(verb::CAST, "rot", at);
            assert_eq!(picks(&mut game), 1, "{text}");
            assert_eq!([0, 1].map(|seat| game.count(seat, zone::HAND)), hands, "{text}");
            assert_eq!(game.count(seat, zone::GRAVEYARD), if seat == 0 { 3 } else { 1 });
        }
        // 101.3: with an empty hand it does nothing, and goes to the graveyard all the same.
        let mut game = Play::new(lang, &cards, [&["forest", "mountain"], &["gift", "rot"], &[]]);
        game.does(verb::CAST, "rot", game.player(1));
        assert_eq!((game.zone("rot"), game.count(1, zone::GRAVEYARD)), (zone::GRAVEYARD, 0));
    }
}

// 608.2c: in the order in which it is written.
#[test]
fn who_is_aimed_at_does_all_of_it() {
    let texts = in_both(
        "목표 플레이어는 카드 두 장을 뽑고 생명 2점을 잃는다.",
        "Target player draws two cards and loses 2 life.",
    );
    for (lang, text) in texts {
        let pact: Printed<'_> = ("pact", "sorcery", "", [0, 0], &[Symbol::Of(4)], text);
        for (seat, hands, lives) in [(0, [2, 0], [18, 20]), (1, [0, 2], [20, 18])] {
            let mut game = Play::new(lang, &[pact, FOREST], [&["forest"], &["pact"], &[]]);
            game.does(verb::CAST, "pact", game.player(seat));
            assert_eq!([0, 1].map(|seat| game.count(seat, zone::HAND)), hands, "{text}");
            assert_eq!([0, 1].map(|seat| game.life(seat)), lives, "{text}");
        }
    }
}

// 101.4: each chooses, the active player first, and all of it happens at the same time; then comes the next instruction.
#[test]
fn each_player_sacrifices_and_then_discards() {
    let texts = in_both(
        "각 플레이어는 생물 한 개를 희생하고 카드 한 장을 버린다.",
        "Each player sacrifices a creature, then discards a card.",
    );
    for (lang, text) in texts {
        let ruin: Printed<'_> = ("ruin", "sorcery", "", [0, 0], &[Symbol::Of(3)], text);
        let cards = [gift(lang), ruin, FOREST, MOUNTAIN, BEAR, ("ox", "creature", "", [3, 3], &[], "")];
        let own = ["forest", "mountain", "bear"];
        let mut game = Play::new(lang, &cards, [&own, &["gift", "ruin"], &["ox"]]);
        game.does(verb::CAST, "gift", None).begins(verb::CAST, "ruin", None);
        assert_eq!(picks(&mut game), 2, "each has one creature and two cards: {text}");
        assert_eq!((game.zone("bear"), game.zone("ox")), (zone::GRAVEYARD, zone::GRAVEYARD));
        assert_eq!([0, 1].map(|seat| game.count(seat, zone::HAND)), [1, 1]);
        // The other player has no creature and discards all the same.
        let mut game = Play::new(lang, &cards, [&own, &["gift", "ruin"], &[]]);
        game.does(verb::CAST, "gift", None).begins(verb::CAST, "ruin", None);
        picks(&mut game);
        assert_eq!((game.zone("bear"), game.count(1, zone::HAND)), (zone::GRAVEYARD, 1));
    }
}

#[test]
fn each_opponent_loses_life_and_is_dealt_damage() {
    let dies = in_both(
        "당신이 조종하는 다른 생물이 죽을 때마다, 각 상대는 생명 1점을 잃고 당신은 생명 1점을 얻는다.",
        "Whenever another creature you control dies, each opponent loses 1 life and you gain 1 life.",
    );
    let hurts =
        in_both("{T}: 이 생물은 각 상대에게 피해 1점을 입힌다.", "{T}: This creature deals 1 damage to each opponent.");
    for ((lang, dies), (_, hurts)) in dies.into_iter().zip(hurts) {
        let doom = if lang == Lang::Ko { "목표 생물을 파괴한다." } else { "Destroy target creature." };
        let doom: Printed<'_> = ("doom", "instant", "", [0, 0], &[Symbol::Of(3)], doom);
        let artist: Printed<'_> = ("artist", "creature", "", [1, 1], &[Symbol::Of(4)], dies);
        let pinger: Printed<'_> = ("pinger", "creature", "", [1, 1], &[Symbol::Of(4)], hurts);
        let cards = [artist, pinger, doom, BEAR, MOUNTAIN];
        for (victim, lives) in [("bear", [21, 18]), ("artist", [20, 19])] {
            let mut game = Play::new(lang, &cards, [&["artist", "pinger", "bear", "mountain"], &["doom"], &[]]);
            game.does(verb::ACTIVATE, "pinger", None);
            assert_eq!([game.life(0), game.life(1)], [20, 19], "{hurts}");
            let at = game.at(victim);
            game.does(verb::CAST, "doom", at).settles();
            assert_eq!([game.life(0), game.life(1)], lives, "{dies}");
        }
    }
}

// 603.4: what was so as it triggered is not so any more as it resolves.
#[test]
fn a_condition_that_ends_before_the_ability_resolves_stops_it() {
    let texts = in_both(
        "이 생물이 전장에 들어올 때, 당신이 부여마법을 조종한다면, 카드 한 장을 뽑는다.",
        "When this creature enters the battlefield, if you control an enchantment, draw a card.",
    );
    for (lang, text) in texts {
        let sage: Printed<'_> = ("sage", "creature", "", [1, 1], &[Symbol::Of(4)], text);
        let hush =
            if lang == Lang::Ko { "목표 부여마법을 파괴한다." } else { "Destroy target enchantment." };
        let hush: Printed<'_> = ("hush", "instant", "", [0, 0], &[Symbol::Of(0)], hush);
        let charm: Printed<'_> = ("charm", "enchantment", "", [0, 0], &[Symbol::Of(0)], "");
        let cards = [sage, hush, charm, FOREST, PLAINS];
        for (answered, drawn) in [(false, 1), (true, 0)] {
            let own = ["forest", "plains", "charm"];
            let mut game = Play::new(lang, &cards, [&own, &["sage", "hush"], &[]]);
            game.begins(verb::CAST, "sage", None);
            while game.zone("sage") == zone::STACK {
                game.idles();
            }
            assert_eq!(game.table.view(None).pending.len(), 1, "it has triggered: {text}");
            if answered {
                game.begins(verb::CAST, "hush", None);
            }
            game.resolve();
            let held = if answered { 0 } else { 1 };
            assert_eq!(game.count(0, zone::HAND), held + drawn, "{text}");
        }
    }
}
