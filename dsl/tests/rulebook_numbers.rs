//! What only some games have is a number of their rulebook: a text that asks for it is compiled where the rulebook has such a
//! number, and refused where it has none.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use cardwright_core::kernel::catalog::Names;
use cardwright_core::rulebook::Rulebook;
use cardwright_core::rulesets::keyforge::KeyForge;
use cardwright_core::rulesets::nivel_arena::NivelArena;
use cardwright_dsl::compile::{CardSource, catalog};
use cardwright_dsl::lexicon::Lexicon;
use cardwright_dsl::tree;

/// The codes of what keeps an ability of the type of card that stands on the board from being a program.
fn found(book: &dyn Rulebook, head: &str, part: &str) -> Vec<&'static str> {
    let vocabulary = book.vocabulary();
    let lexicon = Lexicon::new(vocabulary);
    let tree = tree::read(&format!("(card (ability {head} {part}))"), &lexicon).unwrap();
    let noun = vocabulary.nouns.first().and_then(|noun| noun.of).unwrap();
    let source = CardSource {
        id: "T-1",
        name: Names { ko: "시험".to_owned(), en: "Test".to_owned() },
        name_id: "Test",
        kind: noun,
        also: 0,
        attributes: 1,
        affiliations: &[],
        stats: [3, 1000, 1],
        fields: &["text"],
        text: "",
        tree: &tree,
    };
    catalog(&[source], &lexicon, book).findings.iter().map(|found| found.error.code).collect()
}

#[test]
fn a_text_that_asks_for_a_number_which_the_game_has_not_is_refused() {
    for part in [
        "(apply self this-turn (attacks + 1))",
        "(apply self (attack-again))",
        "(apply self this-attack-phase (power + 1000))",
        "(if (did attack) (draw 1))",
        "(if (did this-turn move self) (draw 1))",
        "(if (none encountering) (draw 1))",
    ] {
        assert_eq!(found(&KeyForge, "play", part), ["not-yet-sayable"], "{part}");
        assert!(found(&NivelArena, "entry", part).is_empty(), "{part}: {:?}", found(&NivelArena, "entry", part));
    }
    // an attack of this effect is known in one game, and this effect made none
    assert_eq!(found(&KeyForge, "play", "(if (did attack self) (draw 1))"), ["not-yet-sayable"]);
    assert_eq!(found(&NivelArena, "entry", "(if (did attack self) (draw 1))"), ["no-antecedent"]);
}

#[test]
fn a_text_that_asks_for_a_number_which_both_games_have_is_a_program_in_both() {
    for part in ["(apply self this-attack (power + 1000))", "(apply self this-turn (power + 1000))"] {
        assert!(found(&KeyForge, "fight", part).is_empty(), "{part}: {:?}", found(&KeyForge, "fight", part));
        assert!(found(&NivelArena, "attacker", part).is_empty(), "{part}");
    }
}
