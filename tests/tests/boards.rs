//! What boards show of cards: everything that one has to know to choose, in the language of the player, within the columns of
//! the screen.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cardwright::board;
use cardwright_core::kernel::view::{CardView, View};
use cardwright_core::vocabulary::StatOf;
use cardwright_dsl::text::Lang;
use cardwright_kit::play::bots::Kind;
use cardwright_kit::play::offer::Question;
use cardwright_kit::play::words::{Letters, Words};
use cardwright_kit::project::games::Game;
use cardwright_tests::games;

/// Looks at a game of bots before every answer, as a seat in turn sees it.
fn watch(game: &Game, seed: u64, mut look: impl FnMut(&View)) {
    let setup = games::plain_setup(game, seed);
    let mut table = game.book.start(game.catalog.clone(), &setup).unwrap_or_else(|f| panic!("{f:?}"));
    let kinds = [Kind::Greedy, Kind::Random].into_iter().cycle();
    let mut bots: Vec<_> = setup.decks.iter().zip(kinds).zip(seed..).map(|((_, kind), n)| kind.seat(n)).collect();
    while let Some(question) = Question::of(table.as_ref(), game.book) {
        look(&table.view(Some(question.seat())));
        let choice = bots[question.seat().index()].choose(&question);
        table.answer_nth(choice);
    }
}

fn cards(view: &View) -> impl Iterator<Item = &CardView> {
    view.seats.iter().flat_map(|s| &s.zones).chain(&view.table).flat_map(|z| &z.cards)
}

#[test]
fn a_card_on_the_board_has_its_attributes_and_no_empty_numbers() {
    let mut looked = 0;
    for game in &games::shipped() {
        for lang in [Lang::Ko, Lang::En] {
            let words = Words { book: game.book, catalog: &game.catalog, lang, reader: None };
            let vocabulary = game.book.vocabulary();
            watch(game, 1, |view| {
                let mut letters = Letters::default();
                letters.see(view, words);
                let drawn = board::draw(view, words, &letters).join("\n");
                // The first card of a hand has the first letter. A game without attributes has none to show.
                let bare = vocabulary.types.iter().enumerate().filter(|(at, _)| vocabulary.attributed.0 >> at & 1 == 0);
                let bare: Vec<&str> = bare.map(|(_, word)| words.word(word)).collect();
                let first = drawn.lines().filter(|l| l.starts_with("    a ")).filter_map(|l| l.split("  b ").next());
                // Of a card that has no numbers either the name is all that is shown.
                let first = first.filter(|l| l.contains('(') && !vocabulary.attributes.is_empty());
                for line in first.filter(|line| !bare.iter().any(|word| line.contains(word))) {
                    assert!(vocabulary.attributes.iter().any(|a| line.contains(words.word(a))), "{line}");
                    looked += 1;
                }
                for stat in vocabulary.stats.iter().filter(|s| s.optional && s.of == StatOf::Card) {
                    let zero = format!("{} 0", words.word(&stat.word));
                    assert!(
                        !drawn.contains(&format!(", {zero},")) && !drawn.contains(&format!(", {zero})")),
                        "{drawn}"
                    );
                }
            });
        }
    }
    assert!(looked > 100, "{looked}");
}

#[test]
fn marks_are_told_in_the_language_of_the_player() {
    let mut met = std::collections::BTreeSet::new();
    for game in &games::shipped() {
        let words = |lang| Words { book: game.book, catalog: &game.catalog, lang, reader: None };
        for seed in 1..4 {
            watch(game, seed, |view| {
                for (mark, number) in cards(view).flat_map(|c| &c.marks) {
                    let korean = words(Lang::Ko).mark(mark, *number);
                    assert!(!korean.chars().any(|c| c.is_ascii_alphabetic()), "{mark}: {korean}");
                    let english = words(Lang::En).mark(mark, *number);
                    assert!(english.is_ascii() && !english.contains('{'), "{mark}: {english}");
                    met.insert(english);
                }
            });
        }
    }
    // One of something is told as two are; what a card has or has not, has no number.
    for mark in ["damage 1", "damage 2", "exhausted", "attacks 1"] {
        assert!(met.contains(mark), "{mark}: {met:?}");
    }
    assert!(!met.contains("damage") && !met.contains("exhausted 1"), "{met:?}");
}
