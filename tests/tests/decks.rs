//! Decks name their cards by number, or by a name that one card alone has.

use cardwright_kit::check;

const SET: &str = "game: nivel-arena\nset: { id: TST, name: { ko: 시험, en: Test } }\ncards:\n";

fn card(id: &str, ko: &str, en: &str) -> String {
    format!(
        "  - id: {id}\n    name: {{ ko: {ko}, en: {en} }}\n    type: unit\n    attribute: flame\n    cost: 1\n    power: 1000\n    hit: 1\n"
    )
}

/// The codes of what is wrong with a deck of these lines.
fn codes(lines: &str) -> Vec<&'static str> {
    let cards = [card("TST-001", "하나", "One"), card("TST-002", "둘", "Two"), card("TST-003", "둘", "Two")].concat();
    let set = format!("{SET}{cards}");
    let deck = format!("game: nivel-arena\nname: {{ ko: 덱, en: Deck }}\nleader: TST-001\ncards:\n{lines}");
    let files = [("nivel-arena/sets/tst.yaml", set.as_str()), ("nivel-arena/decks/deck.yaml", deck.as_str())];
    let checked = check::check_cards(&files, &|path| path.contains("decks"));
    checked.findings.iter().map(|f| f.code.id).collect()
}

#[test]
fn a_name_that_one_card_has_is_that_card() {
    assert_eq!(codes("  TST-001: 2\n"), codes("  One: 2\n"));
    assert_eq!(codes("  TST-001: 2\n"), codes("  하나: 2\n"));
    assert!(!codes("  One: 2\n").contains(&"unknown-card"));
}

#[test]
fn a_name_that_two_cards_have_or_none_is_an_error() {
    assert!(codes("  Two: 2\n").contains(&"ambiguous-card"));
    assert!(codes("  Onne: 2\n").contains(&"unknown-card"));
}
