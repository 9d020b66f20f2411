//! What can be combined is printed and read back as the same tree (docs/spec/language.md section 7.2).

use crate::common;
use crate::common::trees;
use cardwright_dsl::tree::Card;
use cardwright_dsl::{en, print};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const UNIT: u8 = 1;

/// A card that is in no unit zone speaks of itself as "this card", so its numbers are that card's either way.
fn own_numbers(card: &Card) -> String {
    let text = card.to_string();
    let elsewhere = text.split([' ', '(', ')']).any(|word| ["trigger", "awaken", "rule"].contains(&word));
    if elsewhere { text.replace(" this-card)", " self)") } else { text }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000,
        failure_persistence: None,
        // the same combinations in every run
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default() })]

    #[test]
    fn english_is_read_back_as_it_was_meant(ability in trees::ability()) {
        let lexicon = common::lexicon();
        let card = Card::Plain { equip: None, abilities: vec![ability] };
        let text = print::en::card(&card, &lexicon);
        let parsed = en::parse(&text, &lexicon, UNIT);
        prop_assert!(parsed.errors.is_empty(), "{text}\n{card}\n{:?}", parsed.errors);
        prop_assert_eq!(own_numbers(&parsed.card), own_numbers(&card), "{}", text);
    }
}
