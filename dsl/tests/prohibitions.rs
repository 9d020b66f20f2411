//! What a game's actions can be forbidden to and commanded: a text that could bind nothing is refused, whatever it names.
//! tests/keyforge/09-prohibitions.yaml shows of those that are taken that they bind.

use cardwright_core::kernel::catalog::Names;
use cardwright_core::rulesets::keyforge::KeyForge;
use cardwright_core::rulesets::keyforge::vocabulary::{VOCABULARY, card_type};
use cardwright_dsl::compile::{CardSource, catalog};
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::read;
use cardwright_dsl::text::Lang;

/// Whether a text of a creature is read and becomes a program.
fn taken(text: &str) -> bool {
    let lexicon = Lexicon::new(&VOCABULARY);
    let read = read::card_in(Lang::En, text, &lexicon, card_type::CREATURE);
    if !read.errors.is_empty() {
        return false;
    }
    let source = CardSource {
        id: "T-1",
        name: Names { ko: "시험".to_owned(), en: "Test".to_owned() },
        name_id: "Test",
        kind: card_type::CREATURE,
        also: 0,
        attributes: 1,
        affiliations: &[],
        stats: [3, 0, 0],
        fields: &["text"],
        text: "",
        tree: &read.card,
    };
    catalog(&[source], &lexicon, &KeyForge).findings.is_empty()
}

/// What an action is forbidden to: a player, all creatures, one creature, artifacts, upgrades.
const WHOM: [&str; 5] = ["Your opponent", "Enemy creatures", "This creature", "Enemy artifacts", "Upgrades"];

/// Each action as texts say it, and to which of [`WHOM`] it can be forbidden.
const ACTIONS: &[(&str, [bool; 5])] = &[
    ("play", [true, false, false, false, false]),
    ("play creatures", [true, false, false, false, false]),
    ("play artifacts", [true, false, false, false, false]),
    ("play upgrades", [true, false, false, false, false]),
    ("be played", [false; 5]),
    ("use", [true, false, false, false, false]),
    ("use creatures", [true, false, false, false, false]),
    ("use artifacts", [true, false, false, false, false]),
    ("use upgrades", [false; 5]),
    ("be used", [false, true, true, true, false]),
    ("reap", [true, true, true, false, false]),
    ("fight", [true, true, true, false, false]),
    ("fight creatures", [false; 5]),
    ("be attacked", [false, true, true, false, false]),
    ("be destroyed", [false, true, true, true, true]),
    ("be dealt damage", [false, true, true, false, false]),
    ("destroy creatures", [true, false, false, false, false]),
    ("ready", [true, true, true, true, false]),
    ("ready creatures", [true, false, false, false, false]),
    ("ready upgrades", [false; 5]),
    ("be readied", [false, true, true, true, false]),
    ("steal", [true, true, true, true, true]),
    ("forge", [true, false, false, false, false]),
    ("draw cards", [true, false, false, false, false]),
    ("discard cards", [false; 5]),
    ("archive cards", [false; 5]),
    ("capture amber", [false; 5]),
];

#[test]
fn what_could_bind_nothing_is_refused() {
    let mut wrong = Vec::new();
    for (action, expected) in ACTIONS {
        for (whom, expected) in WHOM.iter().zip(expected) {
            let lower = format!("{}{}", whom[..1].to_lowercase(), &whom[1..]);
            for text in [format!("{whom} can't {action}."), format!("Play: Until end of turn, {lower} can't {action}.")]
            {
                if taken(&text) != *expected {
                    wrong.push(text);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "taken or refused wrongly:\n{}", wrong.join("\n"));
}

#[test]
fn nothing_is_commanded_where_no_rule_heeds_it() {
    for action in ["fight", "reap", "ready", "use"] {
        for whom in WHOM {
            assert!(!taken(&format!("{whom} must {action} if able.")), "{whom} {action}");
        }
    }
}

#[test]
fn the_end_of_an_attack_is_none_where_there_is_no_attack() {
    let lasting = |head: &str| taken(&format!("{head}: Until this attack ends, this creature gets power +2."));
    assert!(lasting("Before Fight"));
    for head in ["Play", "Reap", "Action", "Omni"] {
        assert!(!lasting(head), "{head}");
    }
}

/// A zone of one player for cards in play of both: neither is left out in silence.
#[test]
fn cards_of_both_players_are_not_put_into_a_zone_of_one() {
    for text in [
        "Play: Return a creature to your hand.",
        "Play: Return each creature to your hand.",
        "Play: Put a creature on top of your deck.",
        "Play: Shuffle each creature into your deck.",
    ] {
        assert!(!taken(text), "{text}");
    }
    for text in [
        "Play: Return a friendly creature to your hand.",
        "Play: Return a creature to its owner's hand.",
        "Play: Put 1 creature card from your discard pile into your hand.",
        "Play: Return this creature to your hand.",
    ] {
        assert!(taken(text), "{text}");
    }
}
