//! Trees in the reference notation to programs.

mod cards;
mod continuous;
mod programs;
mod references;

use super::{CardSource, Compiled, catalog};
use crate::lexicon::{Lexicon, Term};
use crate::tree::{self, Card};
use cardwright_core::kernel::catalog::{Ability, Names};
use cardwright_core::rulesets::nivel_arena::NivelArena;
use cardwright_core::rulesets::nivel_arena::vocabulary::{VOCABULARY, card_type};

fn lexicon() -> Lexicon {
    let mut lexicon = Lexicon::new(&VOCABULARY);
    let term = |id: &str| Term { id: id.to_owned(), ko: vec![id.to_owned()], en: vec![id.to_owned()] };
    for aff in ["Vanguard", "Forge", "Lantern Order"] {
        lexicon.add_affiliation(term(aff));
    }
    for name in ["Lumi", "Glass Shield", "Tester"] {
        lexicon.add_name(term(name));
    }
    lexicon
}

/// Compiles one card with this tree.
fn card(kind: u8, tree: &str) -> Compiled {
    let lexicon = lexicon();
    let tree = tree::read(tree, &lexicon).unwrap_or_else(|e| panic!("{e}"));
    compile_tree(kind, &tree, &lexicon)
}

fn compile_tree(kind: u8, tree: &Card, lexicon: &Lexicon) -> Compiled {
    let source = CardSource {
        id: "T-1",
        name: Names { ko: "시험".to_owned(), en: "Tester".to_owned() },
        name_id: "Tester",
        kind,
        also: 0,
        attributes: 1,
        affiliations: &[],
        stats: [1, 1000, 1],
        fields: &["power"],
        text: "",
        tree,
    };
    catalog(&[source], lexicon, &NivelArena)
}

/// The printed abilities of a card that compiles without findings, unless it is that it chooses something for nothing.
fn abilities(kind: u8, tree: &str) -> Vec<Ability> {
    let mut compiled = card(kind, tree);
    compiled.findings.retain(|finding| finding.error.code != "unused-choice");
    assert_eq!(compiled.findings, [], "{tree}");
    let faces = &compiled.catalog.cards[0].faces;
    faces.iter().flat_map(|f| &f.abilities).map(|id| compiled.catalog.ability(*id).clone()).collect()
}

/// The one ability of a unit.
fn unit(ability: &str) -> Ability {
    abilities(card_type::UNIT, &format!("(card {ability})")).remove(0)
}

/// The codes of what is found in a unit with this ability.
fn codes(ability: &str) -> Vec<&'static str> {
    card(card_type::UNIT, &format!("(card {ability})")).findings.iter().map(|f| f.error.code).collect()
}

/// The instructions of a unit's one ability.
fn code(ability: &str) -> Vec<String> {
    unit(ability).code.iter().map(|op| format!("{op:?}")).collect()
}
