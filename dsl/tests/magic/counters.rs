//! Counters in texts (122): put on what is aimed at, removed, counted, and there from the first as a permanent enters.

use super::{BEAR, FOREST, MOUNTAIN, Play, Printed, in_both};
use cardwright_core::rulesets::magic::state::verb;
use cardwright_core::rulesets::magic::symbols::Symbol;
use cardwright_core::rulesets::magic::vocabulary::{head, zone};

#[test]
fn counters_are_put_on_a_target_and_stay() {
    let texts = in_both(
        "{G}, {T}: 목표 생물에 +1/+1 카운터 두 개를 올려놓는다.",
        "{G}, {T}: Put two +1/+1 counters on target creature.",
    );
    for (lang, text) in texts {
        let forge: Printed<'_> = ("forge", "artifact", "", [0, 0], &[Symbol::Generic(1)], text);
        let mut game = Play::new(lang, &[forge, FOREST, BEAR], [&["forge", "forest", "bear"], &[], &[]]);
        game.does(verb::ACTIVATE, "forge", None);
        assert_eq!((game.body("bear"), game.mark("bear", "plus")), ([4, 4], 2), "{text}");
        game.next_turn();
        assert_eq!(game.body("bear"), [4, 4], "counters have no end");
    }
}

// 608.2b: what is gone as the ability resolves gets none.
#[test]
fn no_counters_are_put_on_a_target_that_is_gone() {
    let texts = in_both("목표 생물에 +1/+1 카운터 한 개를 올려놓는다.", "Put a +1/+1 counter on target creature.");
    for (lang, text) in texts {
        let gift: Printed<'_> = ("gift", "instant", "", [0, 0], &[Symbol::Of(4)], text);
        let kill = if lang == super::Lang::Ko { "목표 생물을 파괴한다." } else { "Destroy target creature." };
        let doom: Printed<'_> = ("doom", "instant", "", [0, 0], &[Symbol::Of(3)], kill);
        let own = ["forest", "mountain", "bear"];
        let mut game = Play::new(lang, &[gift, doom, FOREST, MOUNTAIN, BEAR], [&own, &["gift", "doom"], &[]]);
        game.begins(verb::CAST, "gift", None).begins(verb::CAST, "doom", None).resolve();
        assert_eq!((game.zone("bear"), game.zone("gift")), (zone::GRAVEYARD, zone::GRAVEYARD));
        assert_eq!(game.mark("bear", "plus"), 0, "{text}");
    }
}

// 122.1b
#[test]
fn a_keyword_counter_gives_its_keyword_until_it_is_removed() {
    let put = in_both("목표 생물에 비행 카운터 한 개를 올려놓는다.", "Put a flying counter on target creature.");
    let take = in_both("목표 생물에서 비행 카운터 한 개를 제거한다.", "Remove a flying counter from target creature.");
    for ((lang, put), (_, take)) in put.into_iter().zip(take) {
        let lift: Printed<'_> = ("lift", "sorcery", "", [0, 0], &[Symbol::Of(4)], put);
        let drop: Printed<'_> = ("drop", "sorcery", "", [0, 0], &[Symbol::Of(3)], take);
        let own = ["forest", "mountain", "bear"];
        let mut game = Play::new(lang, &[lift, drop, FOREST, MOUNTAIN, BEAR], [&own, &["lift", "drop"], &[]]);
        game.does(verb::CAST, "lift", None);
        assert_eq!(game.card("bear").1.heads, 1 << head::FLYING);
        game.does(verb::CAST, "drop", None);
        assert_eq!(game.card("bear").1.heads, 0, "{take}");
    }
}

// 122.6a: what is 0/0 by itself does not die, since the counters are there from the first.
#[test]
fn a_creature_enters_with_its_counters() {
    let texts = in_both(
        "이 생물은 +1/+1 카운터 세 개를 지니고 전장에 들어온다.",
        "This creature enters the battlefield with three +1/+1 counters on it.",
    );
    for (lang, text) in texts {
        let hydra: Printed<'_> = ("hydra", "creature", "", [0, 0], &[Symbol::Of(4)], text);
        let mut game = Play::new(lang, &[hydra, FOREST, BEAR], [&["forest", "bear"], &["hydra"], &[]]);
        game.does(verb::CAST, "hydra", None);
        assert_eq!((game.zone("hydra"), game.body("hydra")), (zone::BATTLEFIELD, [3, 3]), "{text}");
        assert_eq!(game.body("bear"), [2, 2], "others enter without");
    }
}

// 122.1b: what counts counters is as great as there are now.
#[test]
fn a_creature_is_greater_for_each_counter_on_it() {
    let texts = in_both(
        "이 생물은 비행 카운터 두 개를 지니고 전장에 들어온다.⏎이 생물은 이 생물에 있는 비행 카운터 한 개마다 +1/+1을 받는다.",
        "This creature enters with two flying counters on it.⏎This creature gets +1/+1 for each flying counter on this creature.",
    );
    for (lang, text) in texts {
        let text = text.replace('⏎', "\n");
        let kite: Printed<'_> = ("kite", "creature", "", [1, 1], &[Symbol::Of(4)], &text);
        let mut game = Play::new(lang, &[kite, FOREST], [&["forest"], &["kite"], &[]]);
        game.does(verb::CAST, "kite", None);
        assert_eq!((game.body("kite"), game.card("kite").1.heads), ([3, 3], 1 << head::FLYING));
    }
}
