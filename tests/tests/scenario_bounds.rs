//! Numbers of boards that no game of the rulebook has are refused, where they stand and with what they may be.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use cardwright_core::rulesets;
use cardwright_core::vocabulary::StatOf;
use cardwright_kit::check;
use cardwright_kit::scenario::agree;
use cardwright_kit::scenario::suite::{self, Choice};

/// What `check` finds, as the code and what stands there, and whether the scenario can be played.
fn tried(game: &str, given: &str) -> (Vec<(&'static str, String)>, bool) {
    let text = format!(
        "game: {game}\nscenarios:\n  - name: board\n    given: {{ {given} }}\n    steps:\n      - result: none\n"
    );
    let checked = check::check_texts(&[("board.yaml", &text)], &[]);
    let at = |f: &cardwright_dsl::diagnostic::Diagnostic| text[f.place.span.start..f.place.span.end].to_owned();
    let found = checked.findings.iter().map(|f| (f.code.id, at(f))).collect();
    let results = suite::run(&checked, &Choice::default());
    let stands = agree::stand(&results.files[0], 0).is_some();
    assert_eq!(
        stands,
        results.cases[0].verdict.failures.is_empty(),
        "{given}: {:#?}",
        results.cases[0].verdict.failures
    );
    (found, stands)
}

#[test]
fn numbers_of_players_keep_within_what_the_rulebook_has() {
    for (game, given, at) in [
        ("keyforge", "p1: { amber: 120 }", "120"),
        ("keyforge", "p2: { chains: 25 }", "25"),
        ("keyforge", "p1: { amber: -1 }", "-1"),
        ("keyforge", "p1: { house: 40 }", "40"),
        ("keyforge", "p1: { chains: 300 }", "300"),
        ("keyforge", "p1: { keys: 300 }", ""),
        ("keyforge", "p1: { keys: 3 }", ""),
        ("keyforge", "settings: { keys: 5 }, p1: { keys: 5 }", ""),
        ("nivel-arena", "p1: { level: 0 }", "0"),
        ("nivel-arena", "p1: { level: 11 }", "11"),
    ] {
        let (found, stands) = tried(game, given);
        assert!(!stands, "{given}");
        match at {
            "" => assert_eq!(found.iter().map(|f| f.0).collect::<Vec<_>>(), ["impossible-board"], "{given}"),
            at => assert_eq!(found, [("number-out-of-range", at.to_owned())], "{given}"),
        }
    }
    for given in ["p1: { amber: 99, chains: 24 }", "settings: { keys: 5 }, p1: { keys: 4 }", "p1: { house: 0 }"] {
        assert_eq!(tried("keyforge", given), (Vec::new(), true), "{given}");
    }
}

/// What is worked out from the cards that lie on the board is no number of the board.
#[test]
fn numbers_that_are_worked_out_cannot_be_given() {
    let mut tried_of = 0;
    for book in rulesets::ALL {
        let vocabulary = book.vocabulary();
        let given = |id: &str| vocabulary.defaults.player.iter().any(|(word, _)| *word == id);
        for stat in vocabulary.stats.iter().filter(|s| s.of == StatOf::Player && !given(s.word.id)) {
            let field = stat.word.id.replace('-', "_");
            let (found, stands) = tried(vocabulary.game.id, &format!("p1: {{ {field}: 3 }}"));
            assert_eq!((found, stands), (vec![("unknown-field", field.clone())], false), "{field}");
            tried_of += 1;
        }
    }
    assert!(tried_of >= 3, "{tried_of}");
}
