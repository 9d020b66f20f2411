//! Tokens in texts (111): made as they are described or as the rulebook defines them, and gone as soon as they have left the battlefield.

use super::{BEAR, FOREST, Lang, MOUNTAIN, Play, Printed, in_both};
use cardwright_core::kernel::view::CardView;
use cardwright_core::rulesets::magic::state::verb;
use cardwright_core::rulesets::magic::symbols::Symbol;
use cardwright_core::rulesets::magic::vocabulary::{attribute, card_type, head, zone};

/// The tokens on the battlefield of a player.
fn tokens(game: &Play, seat: usize) -> Vec<CardView> {
    let view = game.table.view(None);
    let here = view.seats[seat].zones.iter().filter(|at| at.id.kind() == zone::BATTLEFIELD);
    let all = here.flat_map(|at| at.cards.clone());
    all.filter(|card| game.table.catalog().card(card.card).id.starts_with("token")).collect()
}

// 111.2, 111.3, 111.4
#[test]
fn tokens_are_what_their_text_says() {
    let texts = in_both(
        "비행을 가진 1/1 백색 병사 생물 토큰 두 개를 만든다.",
        "Create two 1/1 white Soldier creature tokens with flying.",
    );
    for (lang, text) in texts {
        let muster: Printed<'_> = ("muster", "sorcery", "", [0, 0], &[Symbol::Of(4)], text);
        let mut game = Play::new(lang, &[muster, FOREST], [&["forest"], &["muster"], &[]]);
        game.does(verb::CAST, "muster", None);
        let made = tokens(&game, 0);
        assert_eq!((made.len(), tokens(&game, 1).len()), (2, 0), "{text}");
        for token in made {
            let card = game.table.catalog().card(token.card);
            assert_eq!((token.stats[..2].to_vec(), token.heads), (vec![1, 1], 1 << head::FLYING));
            assert_eq!((card.kind, card.attributes), (card_type::CREATURE, 1 << attribute::WHITE));
            assert_eq!((card.name.en.as_str(), card.name.ko.as_str()), ("Soldier", "병사"));
        }
    }
}

// 111.7, 704.5d: what it triggers by leaving triggers, and then it is nowhere.
#[test]
fn a_token_that_dies_is_seen_to_die_and_ceases_to_exist() {
    let makes = in_both("2/2 녹색 늑대 생물 토큰 한 개를 만든다.", "Create a 2/2 green Wolf creature token.");
    let sees = in_both(
        "당신이 조종하는 다른 생물이 죽을 때마다, 생명 1점을 얻는다.",
        "Whenever another creature you control dies, gain 1 life.",
    );
    for ((lang, makes), (_, sees)) in makes.into_iter().zip(sees) {
        let howl: Printed<'_> = ("howl", "sorcery", "", [0, 0], &[Symbol::Of(4)], makes);
        let doom = if lang == Lang::Ko { "목표 생물을 파괴한다." } else { "Destroy target creature." };
        let doom: Printed<'_> = ("doom", "sorcery", "", [0, 0], &[Symbol::Of(3)], doom);
        let mourner: Printed<'_> = ("mourner", "creature", "", [1, 1], &[Symbol::Of(4)], sees);
        let cards = [howl, doom, mourner, FOREST, MOUNTAIN];
        let mut game = Play::new(lang, &cards, [&["forest", "mountain", "mourner"], &["howl", "doom"], &[]]);
        game.does(verb::CAST, "howl", None);
        let wolf = tokens(&game, 0)[0].slot.unwrap();
        game.does(verb::CAST, "doom", Some(cardwright_core::kernel::decision::Answer::Pick(wolf))).settles();
        assert_eq!((tokens(&game, 0).len(), game.life(0)), (0, 21), "{makes}");
        assert_eq!(game.count(0, zone::GRAVEYARD), 2, "the two sorceries, and no token");
    }
}

// 111.10a, 605.1: its ability is one of mana, and pays.
#[test]
fn a_treasure_is_sacrificed_for_mana_of_any_color() {
    let texts = in_both("보물 토큰 한 개를 만든다.", "Create a Treasure token.");
    for (lang, text) in texts {
        let dig: Printed<'_> = ("dig", "sorcery", "", [0, 0], &[Symbol::Of(3)], text);
        let cards = [dig, MOUNTAIN, BEAR];
        let mut game = Play::new(lang, &cards, [&["mountain"], &["dig", "bear"], &[]]);
        assert!(game.act(verb::CAST, "bear").is_none(), "red mana is not green");
        game.does(verb::CAST, "dig", None);
        assert_eq!(tokens(&game, 0).len(), 1, "{text}");
        game.does(verb::CAST, "bear", None);
        assert_eq!((game.zone("bear"), tokens(&game, 0).len()), (zone::BATTLEFIELD, 0));
    }
}

// 111.10f: what it costs is paid, and what it does is answered.
#[test]
fn a_clue_is_sacrificed_for_a_card_by_whoever_has_it() {
    let texts = in_both("단서 토큰 한 개를 만든다.", "Create a Clue token.");
    for (lang, text) in texts {
        let hint: Printed<'_> = ("hint", "sorcery", "", [0, 0], &[Symbol::Of(3)], text);
        let mut game = Play::new(lang, &[hint, MOUNTAIN], [&["mountain", "mountain"], &["hint"], &[]]);
        game.does(verb::CAST, "hint", None);
        assert!(game.act(verb::ACTIVATE, "token clue").is_none(), "one land is not two mana");
        game.next_turn().next_turn().reach(cardwright_core::rulesets::magic::vocabulary::phase::MAIN);
        let hand = game.count(0, zone::HAND);
        game.begins(verb::ACTIVATE, "token clue", None);
        assert_eq!((tokens(&game, 0).len(), game.table.view(None).pending.len()), (0, 1), "{text}");
        game.resolve();
        assert_eq!(game.count(0, zone::HAND), hand + 1);
    }
}

// 111.2: who is told to make it has it.
#[test]
fn each_opponent_makes_their_own() {
    let texts = in_both("각 상대는 보물 토큰 한 개를 만든다.", "Each opponent creates a Treasure token.");
    for (lang, text) in texts {
        let boon: Printed<'_> = ("boon", "sorcery", "", [0, 0], &[Symbol::Of(3)], text);
        let mut game = Play::new(lang, &[boon, MOUNTAIN], [&["mountain"], &["boon"], &[]]);
        game.does(verb::CAST, "boon", None);
        assert_eq!((tokens(&game, 0).len(), tokens(&game, 1).len()), (0, 1), "{text}");
    }
}
